"""The betting of a hand: the shared code of its three kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import ClassVar, Generic, NamedTuple, TypeVar

from games.bidou.actions import BidouAction
from games.bidou.chips import Chips
from games.bidou.events import Acted, AllPassed, Shown, Uncalled, Why
from games.bidou.hands import Ranking, hand, showdown
from games.bidou.rules import FamilyRules
from games.bidou.state import BidouState, Standing, alive, captain_of, from_seat, left_of

R = TypeVar("R", bound=FamilyRules)


class Settled(NamedTuple):
    """The end of a hand: the captain of the next one, and the hands that were shown."""

    captain: int
    shown: Shown | None


class Betting(ABC, Generic[R]):
    """The betting of one hand by rules of the kind ``R``, continued from a :class:`Standing`, whose fields it
    has. ``chips`` has the movements since."""

    __slots__ = (
        "acted", "bettors", "chips", "closed", "left", "live", "own", "paid", "raiser", "rules", "stake",
        "stands", "state", "taken", "target", "turn",
    )  # fmt: skip

    antes: ClassVar[bool] = False
    """Return whether chips are put in before the first move."""

    def __init__(self, state: BidouState, rules: R, at: Standing) -> None:
        self.state = state
        self.rules = rules
        self.chips = Chips(list(at.stacks), at.centre, at.pool, at.gone, [])
        self.stake = list(at.stake)
        self.live = list(at.live)
        self.target = at.target
        self.stands = at.stands
        self.turn = at.turn
        self.closed = at.closed
        self.acted = at.acted
        self.bettors = at.bettors
        self.raiser = at.raiser
        self.own = list(at.own)
        self.left = list(at.left)
        self.taken = at.taken
        self.paid = list(at.paid)

    def standing(self) -> Standing:
        """Return the state of the betting."""
        return Standing(
            stacks=tuple(self.chips.stacks),
            centre=self.chips.centre,
            pool=self.chips.pool,
            gone=self.chips.gone,
            stake=tuple(self.stake),
            live=tuple(self.live),
            target=self.target,
            stands=self.stands,
            turn=self.turn,
            closed=self.closed,
            acted=self.acted,
            bettors=self.bettors,
            raiser=self.raiser,
            own=tuple(self.own),
            left=tuple(self.left),
            taken=self.taken,
            paid=tuple(self.paid),
        )

    def start(self) -> None:
        """Pay the antes, where there are any."""

    @classmethod
    @abstractmethod
    def legal(cls, state: BidouState, at: Standing) -> tuple[BidouAction, ...]:
        """Return the moves of the seat in turn, most natural first; empty when betting is closed."""

    @abstractmethod
    def act(self, seat: int, action: BidouAction) -> None:
        """Move the chips of a legal action, and return the next seat or how betting ended."""

    @abstractmethod
    def settle(self) -> Settled:
        """Move the chips at the end of the betting, and show hands where they are called."""

    def do(self, seat: int, action: BidouAction) -> None:
        """Take a legal action of the seat in turn."""
        self.chips.events.append(Acted(seat, action))
        self.act(seat, action)

    # -- the end of a hand

    def show(self, members: tuple[int, ...] | list[int], why: Why) -> Shown:
        """Show the hands of these seats, with their places in the whole showdown (Bidou 1.1)."""
        shown = show(self.state, members, why)
        self.chips.events.append(shown)
        return shown

    def nearest(self, tied: tuple[int, ...]) -> int:
        """Return the first of tied winners from the captain on, himself included (Bidou 1.4)."""
        return from_seat(tied, captain_of(self.state))[0]

    def all_passed(self) -> Settled:
        """End a hand without bets: the captaincy moves left, and Poor Fish shows all hands (Bidou 1.4,
        1.10)."""
        members = alive(self.state)
        self.chips.events.append(AllPassed())
        shown = None
        if self.rules.poor_fish:
            shown = self.show(members, "poor_fish")
            winners = best(shown)
            if len(winners) == 1:
                self.poor_fish(winners[0])
        return Settled(left_of(members, captain_of(self.state)), shown)

    @abstractmethod
    def poor_fish(self, winner: int) -> None:
        """Move the chips that the best hand of Poor Fish takes or pays."""

    def uncalled(self) -> int:
        """Report that one live player is left, and return that seat."""
        (seat,) = self.live
        self.chips.events.append(Uncalled(seat))
        return seat


def owes(at: Standing, seat: int) -> int:
    """Return how many chips the seat must add to match the top stake, at most what it can bet."""
    return min(max(0, at.target - at.stake[seat]), at.stacks[seat] + at.centre)


def can_raise(at: Standing, seat: int, other: int) -> bool:
    """For two with a centre, return whether the other could still call one chip more, from the centre and its
    own stack."""
    more, owed = at.target + 1 - at.stake[seat], at.target + 1 - at.stake[other]
    return at.centre + at.stacks[seat] >= more and max(0, at.centre - more) + at.stacks[other] >= owed


def opener_of(state: BidouState) -> int:
    """Return who opens the betting: the fewest throws; of several the first from the captain on, himself
    included, or with three or more players, where the rules say so, himself last (B6)."""
    members = alive(state)
    last = state.rules.equal_throws == "left_of_captain" and len(members) > 2
    return min(from_seat(members, state.captain + last), key=state.throws.__getitem__)


def unopened(state: BidouState, opener: int | None) -> Standing:
    """Return the betting of a hand before antes and moves; ``opener`` is its seat, if that is known."""
    return _unopened(state.stacks, state.centre, state.carried, state.gone, alive(state), opener)


@lru_cache(maxsize=4096)
def _unopened(
    stacks: tuple[int, ...], centre: int, carried: int, gone: int, live: tuple[int, ...], opener: int | None
) -> Standing:
    nothing = (0,) * len(stacks)
    return Standing(
        stacks=stacks,
        centre=centre,
        pool=carried,
        gone=gone,
        stake=nothing,
        live=live,
        turn=opener,
        own=nothing,
        left=nothing,
        paid=nothing,
    )


def show(state: BidouState, members: tuple[int, ...] | list[int], why: Why) -> Shown:
    """Return the showdown of these seats' hands."""
    hands = tuple([state.hands[seat] if seat in members else () for seat in range(len(state.hands))])
    return Shown(state.number, why, hands, places_of(state, hands))


def places_of(state: BidouState, hands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return by seat the place of each hand among those shown; 0 for (). Ties share a place."""
    return _places_of(hands, state.rules.ranking, state.rules.exception)


@lru_cache(maxsize=4096)
def _places_of(hands: tuple[tuple[int, ...], ...], ranking: Ranking, exception: bool) -> tuple[int, ...]:
    shown = {seat: hand(dice) for seat, dice in enumerate(hands) if dice}
    strengths = showdown(shown, ranking, exception)
    return tuple(
        [
            1 + sum(other > strengths[seat] for other in strengths.values()) if seat in strengths else 0
            for seat in range(len(hands))
        ]
    )


def best(shown: Shown) -> tuple[int, ...]:
    """Return the seats with the best hand shown."""
    return tuple([seat for seat, place in enumerate(shown.places) if place == 1])


def lowest(shown: Shown) -> tuple[int, ...]:
    """Return the seats with the lowest hand shown."""
    last = max(shown.places)
    return tuple([seat for seat, place in enumerate(shown.places) if place == last])
