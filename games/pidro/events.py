"""The events of a game of Pidro. Only :class:`Dealt` and :class:`Held` are private."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import Field

from games.cards import DECK, Card, Suit
from games.events import ByText, Count, Different, EventCodec, Flag, Int, Number, SeatNumber
from games.pidro.actions import LEAST_BID, MOST_BID, Bid, Pass, parse
from games.pidro.cards import BY_TEXT

ALL_POINTS = 14
"""What is taken in a hand."""

CardByText: TypeAlias = Annotated[Card, ByText(BY_TEXT.get)]
CardCount: TypeAlias = Annotated[Count, Field(le=len(DECK))]
Points: TypeAlias = Annotated[Count, Field(le=ALL_POINTS)]
Team: TypeAlias = Annotated[Count, Field(le=1)]


class PointTaken(NamedTuple):
    """A scoring card and how it was won: ``points`` (1 or 5) to ``team``. ``seat`` played the card in trick
    ``trick`` (from 1) that ``winner`` took; with ``trick`` None the card was still in hand at the end."""

    card: CardByText
    points: Points
    team: Team
    seat: SeatNumber
    trick: Number | None
    winner: SeatNumber | None


class HandScore(NamedTuple):
    """The result of a finished hand. ``taken`` and ``change`` (what it added to each score) and ``scores``
    (after it) are by team; ``made``: whether the bidding team took its bid."""

    number: Number
    dealer: SeatNumber
    bidder: SeatNumber
    bid: Annotated[Int, Field(ge=LEAST_BID, le=MOST_BID)]
    trumps: Suit
    made: Flag
    taken: tuple[Points, Points]
    change: tuple[Int, Int]
    scores: tuple[Int, Int]


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards drawn for the first deal in one draw (from 1): (seat, card) pairs. Tied seats draw again."""

    draw: Number
    cards: Different[tuple[SeatNumber, CardByText]]
    kind: ClassVar[Literal["cut"]] = "cut"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Hand ``number`` (from 1) starts; ``dealer`` deals."""

    number: Number
    dealer: SeatNumber
    kind: ClassVar[Literal["hand_started"]] = "hand_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat's nine cards (or four more with ``refill=deal_all``: then all thirteen)."""

    to: int
    cards: tuple[Card, ...]
    kind: ClassVar[Literal["dealt"]] = "dealt"


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat's turn in the bidding. ``forced``: the dealer's pass that counts as a bid of 6."""

    seat: SeatNumber
    action: Annotated[Pass | Bid, ByText(parse)]
    forced: Flag
    kind: ClassVar[Literal["bid_made"]] = "bid_made"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Declared:
    """The highest bidder named trumps."""

    seat: SeatNumber
    suit: Suit
    bid: Annotated[Int, Field(ge=LEAST_BID, le=MOST_BID)]
    kind: ClassVar[Literal["declared"]] = "declared"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A non-dealer discarded ``count`` cards: ``cards`` if face up, else None."""

    seat: SeatNumber
    count: CardCount
    cards: Different[CardByText] | None
    kind: ClassVar[Literal["discarded"]] = "discarded"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Refilled:
    """A non-dealer was dealt ``count`` cards (0 to 6); the dealer took all ``count`` (0 to 16) left."""

    seat: SeatNumber
    count: CardCount
    robbed: Flag
    kind: ClassVar[Literal["refilled"]] = "refilled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Held:
    """The cards of a seat after the refill, the rob or a kill."""

    to: int
    cards: tuple[Card, ...]
    kind: ClassVar[Literal["held"]] = "held"


@dataclass(frozen=True, slots=True)
class Killed:
    """A seat's surplus trumps, laid face up. The events of all seats that kill come together, once each has
    chosen."""

    seat: SeatNumber
    cards: Different[CardByText]
    kind: ClassVar[Literal["killed"]] = "killed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat has chosen what it kills, while others still choose."""

    seat: SeatNumber
    kind: ClassVar[Literal["ready"]] = "ready"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a trump; ``under`` are face up under it (``kill_time=first_trick``)."""

    seat: SeatNumber
    card: CardByText
    under: Different[CardByText]
    kind: ClassVar[Literal["played"]] = "played"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class WentCold:
    """A seat had no trump on its turn: ``count`` cards laid down, ``cards`` if face up, else None.
    ``leading``: it was to lead, and the lead passes left."""

    seat: SeatNumber
    count: CardCount
    cards: Different[CardByText] | None
    leading: Flag
    kind: ClassVar[Literal["went_cold"]] = "went_cold"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick ``trick`` (from 1) went to ``seat``, with ``points`` for its team (the two not among them).
    ``two``: the seat that played the two to it, and keeps its point. ``plays``: what was laid in it, in that
    order: the seat, its card, and the cards under it (in the first trick, with ``kill_time=first_trick``)."""

    trick: Number
    seat: SeatNumber
    points: Points
    two: SeatNumber | None
    trumps: Suit
    plays: Different[tuple[SeatNumber, CardByText, tuple[CardByText, ...]]]
    kind: ClassVar[Literal["trick_taken"]] = "trick_taken"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """All trumps left are held by ``team`` (``cards``: (seat, card) pairs), which takes what they score."""

    team: Team
    cards: Different[tuple[SeatNumber, CardByText]]
    kind: ClassVar[Literal["claimed"]] = "claimed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is over: its score, and how every one of the fourteen points was taken, in order."""

    score: HandScore
    taken: tuple[PointTaken, ...]
    kind: ClassVar[Literal["hand_scored"]] = "hand_scored"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """``team`` (0 or 1) has won."""

    team: Team
    scores: tuple[Int, Int]
    kind: ClassVar[Literal["game_over"]] = "game_over"
    to: ClassVar[None] = None


PidroEvent: TypeAlias = (
    Cut
    | HandStarted
    | Dealt
    | BidMade
    | Declared
    | Discarded
    | Refilled
    | Held
    | Killed
    | Ready
    | Played
    | WentCold
    | TrickTaken
    | Claimed
    | HandScored
    | GameOver
)

CODEC = EventCodec[PidroEvent](PidroEvent, version=1)
