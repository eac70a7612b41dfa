"""What happens in a game of Bidou or Montevideo, for telling it. Only :class:`Thrown` may be private."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from games.bidou.actions import BidouAction

Purse: TypeAlias = int | Literal["centre", "pool", "gone"]
"""Where chips are: a seat's stack, the centre, the pool (or pot), or out of the game."""
Reason: TypeAlias = Literal[
    "ante", "bet", "returned", "penalty", "taken", "lost", "won", "one_each", "discarded", "new_game"
]
"""Why chips moved: an ante; a bet, call or raise; a stake that went back; the penalty of a drop-out; what
a first drop-out takes from the others; the stakes for the lowest hand; the pot for the best hand; a tie
that gives each one chip; a bet that nobody called or a tie that takes chips out of the game; the chips
laid out for the next game of a match."""
Why: TypeAlias = Literal["called", "open_throw", "poor_fish"]
"""Why hands were shown: the bet was called, an open throw was over, or all passed with Poor Fish."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Game ``game`` (from 1) of a match starts."""

    game: int
    kind: ClassVar[Literal["game_started"]] = "game_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class CaptainRolled:
    """A seat rolled for the first captaincy. ``roll`` counts from 1; ties roll again."""

    roll: int
    seat: int
    dice: tuple[int, ...]
    kind: ClassVar[Literal["captain_rolled"]] = "captain_rolled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Hand ``number`` (from 1) starts under a captain; ``open_throw``: it is an open throw, which
    ``captain`` doesn't matter for. ``ante`` is in chips, 0 in Bidou."""

    number: int
    captain: int
    open_throw: bool
    ante: int
    kind: ClassVar[Literal["hand_started"]] = "hand_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat's dice after its throw ``throw`` (1 to 3), of which ``kept`` were set aside before it.
    Only the seat learns of it, but in an open throw all do (``to`` is None)."""

    to: int | None
    seat: int
    throw: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    kind: ClassVar[Literal["thrown"]] = "thrown"


@dataclass(frozen=True, slots=True)
class SeatDone:
    """A seat throws no more. ``throws``: after how many, or None while that isn't public."""

    seat: int
    throws: int | None
    kind: ClassVar[Literal["seat_done"]] = "seat_done"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ThrowsShown:
    """Everyone is done: how many throws each seat made (0: not in the game), and who opens the betting."""

    throws: tuple[int, ...]
    opener: int
    kind: ClassVar[Literal["throws_shown"]] = "throws_shown"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat passed, opened, bet, called, raised or dropped."""

    seat: int
    action: BidouAction
    kind: ClassVar[Literal["acted"]] = "acted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """``chips`` (1 or more) moved from one place to another. Every movement of chips is one of these."""

    source: Purse
    target: Purse
    chips: int
    reason: Reason
    kind: ClassVar[Literal["chips_moved"]] = "chips_moved"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Shown:
    """Hands were shown in hand ``number``. By seat: the hand, () where none was shown, and its place among
    those shown (1 is the best, ties share a place), 0 where none was shown."""

    number: int
    why: Why
    hands: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    kind: ClassVar[Literal["shown"]] = "shown"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Everybody passed."""

    kind: ClassVar[Literal["all_passed"]] = "all_passed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Uncalled:
    """Nobody is left against this seat: its hand isn't shown."""

    seat: int
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

    seat: int
    place: int
    kind: ClassVar[Literal["went_out"]] = "went_out"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class AnteRaised:
    """From the next hand on the ante is ``ante`` chips."""

    ante: int
    kind: ClassVar[Literal["ante_raised"]] = "ante_raised"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameLost:
    """A seat holds all the chips and has lost game ``game`` of Bidou."""

    seat: int
    game: int
    kind: ClassVar[Literal["game_lost"]] = "game_lost"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game, or the match, is over: the finishing places by seat."""

    places: tuple[int, ...]
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
    | AllPassed
    | Uncalled
    | ThrownAgain
    | WentOut
    | AnteRaised
    | GameLost
    | GameOver
)
