"""Positions of Dudo for tests that read as rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from games.chance import Chance
from games.dudo import DUDO
from games.dudo.events import DudoEvent
from games.dudo.rules import DudoRules
from games.dudo.state import DudoState
from games.dudo.views import DudoView
from games.engine import IllegalAction, Message

T = TypeVar("T")
E = TypeVar("E", bound=DudoEvent)


class Falls:
    """Chance in which some draws are written down; every other die falls on the ace, and a shuffle turns
    the order round."""

    def __init__(self, falls: Mapping[str, str]) -> None:
        self._falls = falls

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return tuple(int(die) - 1 for die in self._falls.get(name, "1" * count))

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items[::-1])


class Table:
    """A game in the middle of it: the hands by seat (``"1246"``; ``""`` is out), seat 0 to open, clockwise.

    Options are given as in a command: ``Table("35", "66", calza="off")``. ``play`` lets the seat in turn
    act, or the one named: ``play("3x5", "2:calza")``.
    """

    def __init__(self, *hands: str, preset: str = "wikipedia", **options: str) -> None:
        rules: DudoRules = DUDO.rules(preset, {"seating": "join_order", **options})
        self.chance: Chance = Falls({"seating/roll 1/seat 0": "6"})
        state, _ = DUDO.new(rules, len(hands), self.chance)
        dice = tuple(len(hand) for hand in hands)
        out = tuple((seat,) for seat, held in enumerate(dice) if not held)
        state = state._replace(
            dice=dice,
            hands=tuple(tuple(map(int, hand)) for hand in hands),
            out=out,
            phase="bidding",
            dropped=tuple(seat for seat, held in enumerate(dice) if held <= 1 < rules.dice_start),
        )
        assert DUDO.problems(state) == ()
        self.state: DudoState = state
        self.events: tuple[DudoEvent, ...] = ()

    def falling(self, **falls: str) -> Table:
        """Write down how the dice fall that are rolled next, by seat: ``falling(seat_0="123")``."""
        number = self.state.number + (self.state.phase not in ("offer", "sight"))
        self.chance = Falls(
            {f"round {number}/{seat.replace('_', ' ')}": dice for seat, dice in falls.items()}
        )
        return self

    def play(self, *moves: str) -> Table:
        """Make the moves, one after the other; ``events`` are then those of the last one."""
        for move in moves:
            seat, text = self._split(move)
            self.state, self.events = DUDO.apply(self.state, seat, DUDO.parse(text), self.chance)
            assert DUDO.problems(self.state) == ()
        return self

    def refused(self, move: str) -> Message:
        """Why a move is illegal."""
        seat, text = self._split(move)
        assert text not in self.legal(seat)
        with pytest.raises(IllegalAction) as refused:
            DUDO.apply(self.state, seat, DUDO.parse(text), self.chance)
        return refused.value.why

    def why(self, move: str) -> str:
        """The key of the rule that a move breaks, without ``dudo-illegal-``."""
        return self.refused(move).key.removeprefix("dudo-illegal-")

    def _split(self, move: str) -> tuple[int, str]:
        seat, colon, text = move.rpartition(":")
        return (int(seat), text) if colon else (self.state.turn, move)

    def legal(self, seat: int | None = None) -> list[str]:
        """The texts of what a seat (by default the one in turn) may do."""
        return [action.text for action in DUDO.legal(self.state, self.state.turn if seat is None else seat)]

    def bids(self) -> list[str]:
        """The texts of the bids that the seat in turn may make."""
        return [text for text in self.legal() if "x" in text or text.startswith("sum")]

    def view(self, seat: int | None) -> DudoView:
        return DUDO.view(self.state, seat)

    def last(self, kind: type[E]) -> E:
        """The one event of that kind that the last move caused."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[E]) -> list[E]:
        """The events of that kind that the last move caused."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def dice(self) -> tuple[int, ...]:
        """By seat, how many dice."""
        return self.state.dice
