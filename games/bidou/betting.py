"""The betting of a hand: what all three kinds of it share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal, NamedTuple, TypeAlias

from games.bidou.actions import BidouAction
from games.bidou.chips import Chips
from games.bidou.events import Acted, AllPassed, Shown, Uncalled, Why
from games.bidou.hands import hand, showdown
from games.bidou.state import BidouState, alive, from_seat, left_of

Close: TypeAlias = Literal["all_passed", "uncalled", "called"]
"""How betting ends: everybody passed, one live player is left, or the hands are shown."""


class Settled(NamedTuple):
    """How a hand ended: the captain of the next one, and the hands as far as they were shown."""

    captain: int
    shown: Shown | None


class Betting(ABC):
    """The betting of one hand as it stands, made from a state by playing its moves again.

    ``stake``: by seat, the live chips in the pool. ``live``: the seats still in the hand. ``target``: the
    top stake, which the others owe. ``turn``: who is to act, None when betting is closed.
    """

    def __init__(self, state: BidouState) -> None:
        self.state = state
        self.chips = Chips(list(state.stacks), state.centre, state.carried, state.gone)
        self.stake = [0] * len(state.stacks)
        self.live: list[int] = []
        self.target = 0
        self.turn = state.opener
        self.closed: Close | None = None
        self.start()
        for move in state.moves:
            self.do(move.seat, move.action)
        self.history = len(self.chips.events)

    def start(self) -> None:
        """Who is in the hand; where there are antes they are paid here."""
        self.live = list(alive(self.state))

    @abstractmethod
    def legal(self) -> tuple[BidouAction, ...]:
        """What the seat in turn may do, most natural first; empty when betting is closed."""

    @abstractmethod
    def act(self, seat: int, action: BidouAction) -> None:
        """Move the chips of a legal action and say who is next or how betting ended."""

    @abstractmethod
    def settle(self) -> Settled:
        """Move the chips as the closed betting wants it, and show hands where they are called."""

    def do(self, seat: int, action: BidouAction) -> None:
        """Take a legal action of the seat in turn."""
        self.chips.events.append(Acted(seat, action))
        self.act(seat, action)

    @property
    def opened(self) -> bool:
        """Whether a bet stands, if only of zero."""
        return self.target > 0

    def owes(self, seat: int) -> int:
        """How many chips the seat must add to match the top stake, at most what it has to bet with."""
        has = self.chips.stacks[seat] + self.chips.centre
        return min(max(0, self.target - self.stake[seat]), has)

    # -- the end of a hand

    def show(self, members: tuple[int, ...] | list[int], why: Why) -> Shown:
        """Show the hands of these seats, with their places by the whole showdown (Bidou 1.1)."""
        shown = show(self.state, members, why)
        self.chips.events.append(shown)
        return shown

    def nearest(self, tied: tuple[int, ...]) -> int:
        """Of tied winners, the first from the captain on, himself included (Bidou 1.4)."""
        return from_seat(tied, self.state.captain)[0]

    def all_passed(self) -> Settled:
        """Nothing was bet: the captaincy moves left, and Poor Fish shows all hands (Bidou 1.4, 1.10)."""
        members = alive(self.state)
        self.chips.events.append(AllPassed())
        shown = None
        if self.state.rules.poor_fish:
            shown = self.show(members, "poor_fish")
            winners = best(shown)
            if len(winners) == 1:
                self.poor_fish(winners[0])
        return Settled(left_of(members, self.state.captain), shown)

    @abstractmethod
    def poor_fish(self, winner: int) -> None:
        """Move the chips that the best hand of Poor Fish takes or gives."""

    def uncalled(self) -> int:
        """Tell that one live player is left, and return who."""
        (seat,) = self.live
        self.chips.events.append(Uncalled(seat))
        return seat


def show(state: BidouState, members: tuple[int, ...] | list[int], why: Why) -> Shown:
    """The showdown of these seats' hands."""
    hands = tuple([state.hands[seat] if seat in members else () for seat in range(len(state.hands))])
    return Shown(state.number, why, hands, places_of(state, hands))


def places_of(state: BidouState, hands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """By seat, the place of each hand among those shown; 0 for (). Ties share a place."""
    rules = state.rules
    shown = {seat: hand(dice) for seat, dice in enumerate(hands) if dice}
    strengths = showdown(shown, rules.ranking, rules.exception)
    return tuple(
        [
            1 + sum(other > strengths[seat] for other in strengths.values()) if seat in strengths else 0
            for seat in range(len(hands))
        ]
    )


def best(shown: Shown) -> tuple[int, ...]:
    """The seats with the best hand shown."""
    return tuple([seat for seat, place in enumerate(shown.places) if place == 1])


def lowest(shown: Shown) -> tuple[int, ...]:
    """The seats with the lowest hand shown."""
    last = max(shown.places)
    return tuple([seat for seat, place in enumerate(shown.places) if place == last])
