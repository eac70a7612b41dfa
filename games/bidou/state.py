"""The state of a game of Bidou or Montevideo, and what follows from it.

A state has the hand as it began (stacks, centre, pot) and the betting moves since; the state of the betting
follows from those (:mod:`games.bidou.betting`). It is cached for quick play and never stored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from games.bidou.actions import BidouAction
from games.bidou.events import Shown
from games.bidou.rules import BidouRules, MontevideoRules, for_nine
from games.bidou.throwing import MAX_THROWS

Phase: TypeAlias = Literal["throwing", "open_throw", "betting", "over"]
Mode: TypeAlias = Literal["two", "more", "montevideo"]
"""The kind of betting: Bidou for two, for three or more, or Montevideo."""
FamilyRulesAny: TypeAlias = BidouRules | MontevideoRules
Close: TypeAlias = Literal["all_passed", "uncalled", "called"]
"""How betting ends: everybody passed, one live player is left, or the hands are shown."""


class Move(NamedTuple):
    """A betting move, and whose it is."""

    seat: int
    action: BidouAction


class Standing(NamedTuple):
    """The betting of a hand after its antes and moves. Tuples by seat have one entry for each seat; chips are
    counts. Without a hand it is empty."""

    stacks: tuple[int, ...] = ()
    """By seat, the chips now."""
    centre: int = 0
    pool: int = 0
    """The chips bet in this hand; in Montevideo the whole pot."""
    gone: int = 0
    stake: tuple[int, ...] = ()
    """By seat, the live chips in the pool."""
    live: tuple[int, ...] = ()
    """The seats still in the hand."""
    target: int = 0
    """The top stake, which the others must match to call."""
    stands: bool = False
    """Whether there is a bet, if only of zero."""
    turn: int | None = None
    """The seat to act; None before betting is open and when it is closed."""
    closed: Close | None = None
    acted: frozenset[int] = frozenset()
    """The seats that have acted since the last raise; of two, those that have passed."""
    bettors: frozenset[int] = frozenset()
    """The seats that have put chips in by a bet, call or raise; not counted with two."""
    raiser: int | None = None
    """The seat of the last bet or raise; not known with two."""
    own: tuple[int, ...] = ()
    """With two, by seat, how much of its stake came from its own stack and not from the centre."""
    left: tuple[int, ...] = ()
    """In Bidou for three or more, by seat, the chips that a drop-out left behind in the pool."""
    taken: bool = False
    """In Bidou for three or more, whether the first drop-out has had his chips."""
    paid: tuple[int, ...] = ()
    """In Montevideo, by seat, all chips put into the pot in this hand, the ante included."""


class BidouState(NamedTuple):
    """A whole game, secrets included. Tuples by seat have one entry for each seat; chips are counts."""

    rules: FamilyRulesAny
    stacks: tuple[int, ...]
    """By seat, the chips when the hand began; in a finished game, now."""
    centre: int
    """The chips in the centre when the hand began (only with two players)."""
    carried: int
    """The chips in the pot when the hand began, before the antes (only in Montevideo)."""
    gone: int
    """The chips that had left the game when the hand began."""
    out: tuple[tuple[int, ...], ...]
    """The seats without chips in the order of going out; those that went out at once are one entry."""
    game: int
    """The game of the match, from 1; always 1 but in a match of two."""
    wins: tuple[int, ...]
    """By seat, the games won of the match; all 0 but in a match of two."""
    ante: int
    """The present ante; 0 in Bidou."""
    number: int
    """The hand, from 1, counted through a whole match."""
    captain: int
    """The captain when the hand was thrown: see :func:`captain_of`."""
    phase: Phase
    again: int
    """How many times this hand was thrown again after a tie."""
    opener: int | None
    """The opener of the betting; None before all are done with throwing, and in an open throw."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, the three dice, highest first; () for none."""
    throws: tuple[int, ...]
    """By seat, how many throws have been made, 0 to 3."""
    kept: tuple[tuple[int, ...], ...]
    """By seat, the dice set aside before its last throw, highest first."""
    done: tuple[int, ...]
    """The seats that have stopped throwing, ascending."""
    moves: tuple[Move, ...]
    """The betting moves of the hand in their order."""
    last: Shown | None
    """The last hands that were shown."""
    standing: Standing = Standing()
    """The state of the betting: it follows from the rest."""


def seats(state: BidouState) -> range:
    """Return all seats, those that are out included."""
    return range(len(state.stacks))


def alive(state: BidouState) -> tuple[int, ...]:
    """Return the seats in the game, ascending. With two from the start both are always in; in Montevideo that
    began with chips in the centre, while it has some."""
    stacks = state.stacks
    if len(stacks) != 2:
        return _with_chips(stacks)
    shared = state.rules.family == "bidou" or (state.centre and for_nine(state.rules, 2))
    return (0, 1) if shared else _with_chips(stacks)


@lru_cache(maxsize=4096)
def _with_chips(stacks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat, held in enumerate(stacks) if held])


def is_match(state: BidouState) -> bool:
    """Return whether it is Bidou for two from the start, with nine chips in the centre (Bidou 1.5)."""
    return len(state.stacks) == 2 and state.rules.family == "bidou"


def mode(state: BidouState) -> Mode:
    """Return the kind of betting now; two players bet as in 1.5 also when others are out (Bidou 1.9)."""
    if state.rules.family == "montevideo":
        return "montevideo"
    number = len(state.stacks)
    return "two" if number == 2 or number - state.stacks.count(0) == 2 else "more"


@lru_cache(maxsize=4096)
def from_seat(members: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the members in seat order, clockwise, beginning with ``seat`` himself or the next one."""
    return tuple(sorted(members, key=lambda other: (other < seat, other)))


def left_of(members: tuple[int, ...], seat: int) -> int:
    """Return the next member clockwise after ``seat``."""
    return from_seat(members, seat + 1)[0]


def may_keep(state: BidouState) -> bool:
    """Return whether dice may be set aside in this hand (B4, B5)."""
    option = state.rules.keep_dice
    if option == "always" or (option == "after_first_hand" and state.number > 1):
        return True
    if not is_match(state):
        return False
    return (option == "second_game" and state.game == 2) or (option == "after_first_game" and state.game > 1)


def eight(state: BidouState) -> int | None:
    """Return the player with all chips but one, for whom an open throw is due (Bidou 1.5, 1.9); or None.

    Two seats with one chip each would both be that player, and bet instead.
    """
    if mode(state) != "two":
        return None
    all_but_one = sum(state.stacks) + state.centre - 1
    return state.stacks.index(all_but_one) if all_but_one > 1 and all_but_one in state.stacks else None


def throwers(state: BidouState) -> tuple[int, ...]:
    """Return the seats that may throw or stand now."""
    if state.phase == "throwing":
        if state.rules.throw_order == "simultaneous":
            return _without(alive(state), state.done)
    elif state.phase != "open_throw":
        return ()
    return _without(throw_order(state), state.done)[:1]


@lru_cache(maxsize=4096)
def _without(members: tuple[int, ...], done: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in members if seat not in done])


def throw_order(state: BidouState) -> tuple[int, ...]:
    """Return the seats in the order of throwing: from the captain on; in an open throw the eight-chip player
    last."""
    holder = eight(state) if state.phase == "open_throw" else None
    members = alive(state)
    return from_seat(members, captain_of(state) if holder is None else holder + 1)


def captain_of(state: BidouState) -> int:
    """Return the present captain: where the rules say so the opener, as soon as he is known (B7)."""
    follows = state.opener is not None and state.rules.opener_becomes_captain
    return state.opener if follows and state.opener is not None else state.captain


def throws_left(state: BidouState, seat: int) -> int:
    """Return how many more throws a seat may make."""
    return MAX_THROWS - state.throws[seat]
