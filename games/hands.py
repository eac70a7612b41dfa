"""Finished hands that can be seen again with all cards open, and played on: of games that keep them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self


class Hand(Protocol):
    """A finished hand with all cards open: enough to play it again."""

    @property
    def number(self) -> int:
        """Which hand of its game it is, from 1."""

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """All its moves in order, as (seat, the action's text)."""

    def with_moves(self, moves: tuple[tuple[int, str], ...]) -> Self:
        """The same hand played otherwise."""


class Position(Protocol):
    """A position in the course of a hand, all cards open. A game's own has all that its screens show."""

    @property
    def phase(self) -> str:
        """What is going on; ``playing`` where the hand can be played on, ``over`` at its end."""


class Hands(Protocol):
    """What a game that keeps its finished hands can do with them."""

    def finished(self, view: Any) -> int:
        """How many hands of the game are over."""

    def last(self, view: Any) -> Hand | None:
        """The hand that was over last."""

    def steps(self, rules: Any, record: Any) -> Sequence[Position]:
        """The hand's positions: before the first move and after each one."""

    def resume(self, rules: Any, record: Any, at: int) -> Any:
        """The state of the hand after its first ``at`` moves, to be played on as that of a game.

        Raises:
            Refused: there is no play from there.
        """
