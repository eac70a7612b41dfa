"""Positions of Bidou and Montevideo for tests that read as rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from games.bidou import BIDOU, MONTEVIDEO
from games.bidou.betting import opener_of
from games.bidou.events import BidouEvent, ChipsMoved, Purse
from games.bidou.legal import begun
from games.bidou.state import BidouState, alive
from games.bidou.views import BidouView
from games.chance import Chance
from games.engine import Game, IllegalAction

T = TypeVar("T")
E = TypeVar("E", bound=BidouEvent)


FAMILY: tuple[Game[Any, Any, Any, Any], ...] = (BIDOU, MONTEVIDEO)


class Falls:
    """Chance in which some draws are written down; else seat 0 rolls highest for captain, and every other
    die falls on the ace."""

    def __init__(self, falls: Mapping[str, str]) -> None:
        self._falls = falls

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        other = "6" if "captain" in name and name.endswith("seat 0") else "1"
        return tuple(int(die) - 1 for die in self._falls.get(name, other * count))

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        raise LookupError("nothing is shuffled in Bidou")


def digits(hand: str) -> tuple[int, ...]:
    """``"211"`` as dice."""
    return tuple(int(die) for die in hand)


class Table:
    """A hand at its betting: the hands by seat (``"211"``; ``""`` is out), all thrown once, seat 0 captain
    and opener.

    ``stacks``: other chips than at the start; what is missing is in the centre where the game begins with
    one (in a match of two, and where two play Montevideo for nine), else in Montevideo in the pot, else it
    has left the game. Options are given as in a command. ``play`` lets the seat in turn
    act, or the one named: ``play("bet 1", "2:drop")``.
    """

    def __init__(
        self,
        *hands: str,
        montevideo: bool = False,
        stacks: tuple[int, ...] | None = None,
        throws: tuple[int, ...] | None = None,
        captain: int = 0,
        game: int = 1,
        wins: tuple[int, ...] | None = None,
        preset: str | None = None,
        **options: str,
    ) -> None:
        self.game = FAMILY[montevideo]
        self.chance: Chance = Falls({})
        rules = self.game.rules(preset or next(iter(self.game.presets)), options)
        state, _ = self.game.new(rules, len(hands), self.chance)
        match = state.centre > 0
        if stacks is not None:
            left = sum(state.stacks) + state.centre - sum(stacks)
            where = "centre" if match else "carried" if montevideo else "gone"
            out = tuple((seat,) for seat, held in enumerate(stacks) if not held and not match)
            chips: dict[str, Any] = {"centre": 0, where: left}
            state = state._replace(stacks=stacks, out=out, **chips)
        dice = tuple(map(digits, hands))
        state = state._replace(
            number=max(game, state.number),
            game=game,
            wins=wins or (0,) * len(hands),
            captain=captain,
            hands=dice,
            throws=throws or tuple(int(bool(hand)) for hand in dice),
            kept=((),) * len(hands),
            done=alive(state),
            phase="betting",
        )
        opener = opener_of(state)
        state = state._replace(opener=opener)
        state = state._replace(standing=begun(state).standing())
        assert self.game.problems(state) == ()
        self.state: BidouState = state
        self.events: tuple[BidouEvent, ...] = ()

    def falling(self, **falls: str) -> Table:
        """Write down how the dice fall: ``falling(hand_2__seat_0__throw_1="421")``."""
        self.chance = Falls({name.replace("__", "/").replace("_", " "): dice for name, dice in falls.items()})
        return self

    def play(self, *moves: str) -> Table:
        """Make the moves, one after the other; ``events`` are then those of the last one."""
        for move in moves:
            seat, text = self._split(move)
            action = self.game.parse(text)
            after: Any = self.game.apply(self.state, seat, action, self.chance)
            self.state, self.events = after
            assert self.game.problems(self.state) == ()
        return self

    def why(self, move: str) -> str:
        """The key of the rule that a move breaks, without the game and ``illegal``."""
        seat, text = self._split(move)
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, seat, self.game.parse(text), self.chance)
        return refused.value.why.key.removeprefix(f"{self.game.name}-illegal-")

    def _split(self, move: str) -> tuple[int, str]:
        seat, colon, text = move.rpartition(":")
        return (int(seat), text) if colon else (self.game.to_act(self.state)[0], move)

    def legal(self) -> str:
        """The texts of what the first seat that may act may do, with commas between."""
        seat = self.game.to_act(self.state)[0]
        return ", ".join(action.text for action in self.game.legal(self.state, seat))

    def view(self, seat: int | None = None) -> BidouView:
        view: BidouView = self.game.view(self.state, seat)
        return view

    @property
    def stacks(self) -> tuple[int, ...]:
        return self.view().stacks

    def moved(self, reason: str | None = None) -> list[tuple[Purse, Purse, int]]:
        """From where to where how many chips moved by the last move; for one reason, or for all but bets."""
        return [
            (event.source, event.target, event.chips)
            for event in self.all(ChipsMoved)
            if (event.reason == reason if reason else event.reason not in ("bet", "ante"))
        ]

    def last(self, kind: type[E]) -> E:
        """The one event of that kind that the last move caused."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[E]) -> list[E]:
        """The events of that kind that the last move caused."""
        return [event for event in self.events if isinstance(event, kind)]
