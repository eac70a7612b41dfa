"""Finished hands that can be seen again with all cards open, and played again from any position: of games
that keep them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self


class Hand(Protocol):
    """A finished hand with all cards open: enough to replay it."""

    @property
    def number(self) -> int:
        """The number of the hand in its game, from 1."""

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """All its moves in order, as (seat, the action's text)."""

    def with_moves(self, moves: tuple[tuple[int, str], ...]) -> Self:
        """Return the same hand with other moves."""


class Position(Protocol):
    """A position in the course of a hand, all cards open. A game's own type has all that its screens show."""

    @property
    def phase(self) -> str:
        """What is going on; ``playing`` where the hand can be played from there, ``over`` at its end."""


class Hands(Protocol):
    """The functions of a game that keeps its finished hands."""

    def finished(self, view: Any) -> int:
        """Return how many hands of the game are over."""

    def last(self, view: Any) -> Hand | None:
        """Return the last finished hand."""

    def steps(self, rules: Any, record: Any) -> Sequence[Position]:
        """Return the hand's positions: before the first move and after each one."""

    def resume(self, rules: Any, record: Any, at: int) -> Any:
        """Return the state of the hand after its first ``at`` moves, to play it from there as a game.

        Raises:
            Refused: there is no play from there.
        """
