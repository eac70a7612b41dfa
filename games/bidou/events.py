"""The events of a game of Bidou or Montevideo. Only :class:`Thrown` may be private."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, Field

from games.bidou.actions import BidouAction, parse
from games.bidou.hands import ALL, DICE
from games.bidou.rules import MOST_SEATS, STACK_CHIPS
from games.bidou.throwing import MAX_THROWS
from games.events import (
    BySeat,
    ByText,
    Count,
    Die,
    EventCodec,
    Flag,
    Number,
    Place,
    PlaceOrNone,
    SeatNumber,
)


def _hand(dice: tuple[int, ...]) -> tuple[int, ...]:
    if dice and dice not in ALL:
        raise ValueError(f"{dice} is no hand")
    return dice


Dice: TypeAlias = Annotated[tuple[Die, ...], Field(max_length=DICE)]
HandOrNone: TypeAlias = Annotated[Dice, AfterValidator(_hand)]
"""Three dice, the highest first, or () for none."""
Throws: TypeAlias = Annotated[Count, Field(le=MAX_THROWS)]
Chips: TypeAlias = Annotated[Count, Field(le=STACK_CHIPS * MOST_SEATS)]
"""The highest number of throws in any game."""

Purse: TypeAlias = SeatNumber | Literal["centre", "pool", "gone"]
"""Where chips are: a seat's stack, the centre, the pool (or pot), or out of the game."""
Reason: TypeAlias = Literal[
    "ante", "bet", "returned", "penalty", "taken", "lost", "won", "one_each", "discarded", "new_game"
]
"""Why chips moved: an ante; a bet, call or raise; a stake that went back; the penalty of a drop-out; what a
first drop-out takes from the others. At the end of a hand: the stakes for the lowest hand; the pot for the
best hand; a tie that gives each one chip. ``discarded``: a bet that nobody called or a tie that takes chips
out of the game. ``new_game``: the chips for the next game of a match."""
Why: TypeAlias = Literal["called", "open_throw", "poor_fish"]
"""Why hands were shown: the bet was called, an open throw was over, or all passed with Poor Fish."""


def _betting(text: str) -> BidouAction | None:
    """A move of the betting. All others are part of a seat's throwing, which nobody else sees."""
    action = parse(text)
    return None if action.kind in ("keep", "throw", "stand") else action


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Game ``game`` (from 1) of a match starts."""

    game: Number
    kind: ClassVar[Literal["game_started"]] = "game_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class CaptainRolled:
    """A seat rolled for the first captaincy. ``roll`` counts from 1; ties roll again."""

    roll: Number
    seat: SeatNumber
    dice: Dice
    kind: ClassVar[Literal["captain_rolled"]] = "captain_rolled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Hand ``number`` (from 1) starts under a captain; ``open_throw``: it is an open throw, to which
    ``captain`` doesn't matter. ``ante`` is in chips, 0 in Bidou."""

    number: Number
    captain: SeatNumber
    open_throw: Flag
    ante: Chips
    kind: ClassVar[Literal["hand_started"]] = "hand_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat's dice after its throw ``throw`` (1 to 3), of which ``kept`` were set aside before it.
    Only the seat learns of it, but in an open throw all do (``to`` is None)."""

    to: int | None
    seat: SeatNumber
    throw: Annotated[Throws, Field(ge=1)]
    dice: HandOrNone
    kept: Dice
    kind: ClassVar[Literal["thrown"]] = "thrown"


@dataclass(frozen=True, slots=True)
class SeatDone:
    """A seat has stopped throwing. ``throws``: after how many, or None while that isn't public."""

    seat: SeatNumber
    throws: Throws | None
    kind: ClassVar[Literal["seat_done"]] = "seat_done"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ThrowsShown:
    """Everyone is done: how many throws each seat made (0: not in the game), and who opens the betting."""

    throws: BySeat[Throws]
    opener: SeatNumber
    kind: ClassVar[Literal["throws_shown"]] = "throws_shown"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat passed, opened, bet, called, raised or dropped."""

    seat: SeatNumber
    action: Annotated[BidouAction, ByText(_betting)]
    kind: ClassVar[Literal["acted"]] = "acted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """``chips`` (1 or more) moved from one place to another. Every movement of chips is such an event."""

    source: Purse
    target: Purse
    chips: Annotated[Chips, Field(ge=1)]
    reason: Reason
    kind: ClassVar[Literal["chips_moved"]] = "chips_moved"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Shown:
    """Hands were shown in hand ``number``. By seat: the hand, () where none was shown, and its place among
    those shown (1 is the best, ties share a place), 0 where none was shown."""

    number: Number
    why: Why
    hands: BySeat[HandOrNone]
    places: BySeat[PlaceOrNone]
    kind: ClassVar[Literal["shown"]] = "shown"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """After hands were shown: all chips once every consequence is done, by seat and in the pool."""

    stacks: BySeat[Chips]
    pool: Chips
    kind: ClassVar[Literal["chips_counted"]] = "chips_counted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Everybody passed."""

    kind: ClassVar[Literal["all_passed"]] = "all_passed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Uncalled:
    """Nobody is left against this seat: its hand isn't shown."""

    seat: SeatNumber
    kind: ClassVar[Literal["uncalled"]] = "uncalled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ThrownAgain:
    """A tie: it is thrown again, for the same stakes."""

    kind: ClassVar[Literal["thrown_again"]] = "thrown_again"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no chips left. In Bidou it is safe and ``place`` is final, counted from the first out;
    in Montevideo it is eliminated."""

    seat: SeatNumber
    place: Place
    kind: ClassVar[Literal["went_out"]] = "went_out"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class AnteRaised:
    """From the next hand on the ante is ``ante`` chips."""

    ante: Chips
    kind: ClassVar[Literal["ante_raised"]] = "ante_raised"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameLost:
    """A seat has all the chips and has lost game ``game`` of Bidou."""

    seat: SeatNumber
    game: Number
    kind: ClassVar[Literal["game_lost"]] = "game_lost"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game, or the match, is over: the finishing places by seat."""

    places: BySeat[Place]
    kind: ClassVar[Literal["game_over"]] = "game_over"
    to: ClassVar[None] = None


BidouEvent: TypeAlias = (
    GameStarted
    | CaptainRolled
    | HandStarted
    | Thrown
    | SeatDone
    | ThrowsShown
    | Acted
    | ChipsMoved
    | Shown
    | ChipsCounted
    | AllPassed
    | Uncalled
    | ThrownAgain
    | WentOut
    | AnteRaised
    | GameLost
    | GameOver
)

CODEC = EventCodec[BidouEvent](BidouEvent, version=1)
