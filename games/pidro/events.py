"""What happens in a game of Pidro, for telling it. Only :class:`Dealt` and :class:`Held` are private."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from games.pidro.actions import Bid, Pass
from games.pidro.cards import Card, Suit


class PointTaken(NamedTuple):
    """A scoring card and how it was won: ``points`` (1 or 5) to ``team``. ``seat`` played the card in trick
    ``trick`` (from 1) that ``winner`` took; with ``trick`` None the card was still held at the end."""

    card: Card
    points: int
    team: int
    seat: int
    trick: int | None
    winner: int | None


class HandScore(NamedTuple):
    """What a finished hand was worth. ``taken`` and ``change`` (what it added to each score) and
    ``scores`` (after it) are by team; ``made``: whether the bidding team took its bid."""

    number: int
    dealer: int
    bidder: int
    bid: int
    trumps: Suit
    made: bool
    taken: tuple[int, int]
    change: tuple[int, int]
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards drawn for the first deal in one draw (from 1): (seat, card) pairs. Tied seats draw again."""

    draw: int
    cards: tuple[tuple[int, Card], ...]
    kind: ClassVar[Literal["cut"]] = "cut"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Hand ``number`` (from 1) starts; ``dealer`` deals."""

    number: int
    dealer: int
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

    seat: int
    action: Pass | Bid
    forced: bool
    kind: ClassVar[Literal["bid_made"]] = "bid_made"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Declared:
    """The highest bidder named trumps."""

    seat: int
    suit: Suit
    bid: int
    kind: ClassVar[Literal["declared"]] = "declared"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A non-dealer laid away ``count`` cards: ``cards`` if face up, else None."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    kind: ClassVar[Literal["discarded"]] = "discarded"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Refilled:
    """A non-dealer was dealt ``count`` cards (0 to 6); the dealer took all ``count`` (0 to 16) left."""

    seat: int
    count: int
    robbed: bool
    kind: ClassVar[Literal["refilled"]] = "refilled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat holds after the refill, the rob or a kill."""

    to: int
    cards: tuple[Card, ...]
    kind: ClassVar[Literal["held"]] = "held"


@dataclass(frozen=True, slots=True)
class Killed:
    """A seat's surplus trumps, laid face up. Told of all killers together, once each has chosen."""

    seat: int
    cards: tuple[Card, ...]
    kind: ClassVar[Literal["killed"]] = "killed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat has chosen what it kills, while others still choose."""

    seat: int
    kind: ClassVar[Literal["ready"]] = "ready"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a trump; ``under`` lie face up under it (``kill_time=first_trick``)."""

    seat: int
    card: Card
    under: tuple[Card, ...]
    kind: ClassVar[Literal["played"]] = "played"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class WentCold:
    """A seat had no trump on its turn: ``count`` cards laid down, ``cards`` if face up, else None.
    ``leading``: it was to lead, and the lead passes left."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    leading: bool
    kind: ClassVar[Literal["went_cold"]] = "went_cold"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick ``trick`` (from 1) went to ``seat``, with ``points`` for its team (the two not among them).
    ``two``: the seat that played the two to it, and keeps its point."""

    trick: int
    seat: int
    points: int
    two: int | None = None
    kind: ClassVar[Literal["trick_taken"]] = "trick_taken"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """All trumps left are held by ``team`` (``cards``: (seat, card) pairs), which takes what they score."""

    team: int
    cards: tuple[tuple[int, Card], ...]
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

    team: int
    scores: tuple[int, int]
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
