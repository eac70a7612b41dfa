"""How a computer player mixes its play, so that a move doesn't give its hand away."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import TypeVar

from games.chance import Chance

A = TypeVar("A")


def near_best(values: Mapping[A, float], luck: Chance, name: str, *, mixing: float, close: float) -> A:
    """Return one of the moves whose value is at most ``close`` below the best, drawn by ``luck`` under
    ``name``; of two that are ``mixing`` apart the better one is drawn e times as often."""
    return drawn(near(values, mixing=mixing, close=close), luck, name)


def near(values: Mapping[A, float], *, mixing: float, close: float) -> dict[A, float]:
    """Return how often :func:`near_best` draws each move, at any scale."""
    top = max(values.values())
    return {move: exp((value - top) / mixing) for move, value in values.items() if value >= top - close}


def drawn(weights: Mapping[A, float], luck: Chance, name: str) -> A:
    """Return one of the moves, drawn by ``luck`` under ``name``, each as often as its weight says, at any
    scale."""
    point = luck.numbers(name, 1, 2**32)[0] / 2**32 * sum(weights.values())
    for move, weight in weights.items():
        point -= weight
        if point < 0:
            return move
    return max(weights, key=weights.__getitem__)
