"""The events of a game of Dudo. Everything is public but :class:`Dealt`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from games.dudo.actions import Bid, Claim, Sum, parse
from games.dudo.rules import MOST_DICE
from games.events import BySeat, ByText, Count, Die, Different, EventCodec, Flag, Number, Place, SeatNumber

DiceCount: TypeAlias = Annotated[Count, Field(le=MOST_DICE)]
RoundKind: TypeAlias = Literal["normal", "palifico", "obligo", "faceoff"]
Hands: TypeAlias = tuple[tuple[int, ...] | None, ...]
"""By seat, the dice as far as the recipient knows them; None where they are unknown, and () for a seat that
has none."""
Reason: TypeAlias = Literal[
    "bid_false", "doubt_wrong", "pass_false", "pass_true", "calza_wrong", "calza_exact"
]
"""Why dice were lost: the bidder's bid was too high, or the doubter was wrong; the pass was a bluff, or the
doubter of a pass was wrong. Or the caller of calza was wrong, or another's calza was right."""


@dataclass(frozen=True, slots=True)
class SeatRolled:
    """A seat rolled ``die`` for the order of play. ``roll`` counts from 1; ties roll again."""

    roll: Number
    seat: SeatNumber
    die: Die
    kind: ClassVar[Literal["seat_rolled"]] = "seat_rolled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of play was set: the seats clockwise, the first of the game's first round at ``opener``."""

    order: Different[SeatNumber]
    opener: SeatNumber
    kind: ClassVar[Literal["ordered"]] = "ordered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SpecialOffered:
    """A seat that dropped to one die may open a special round, or decline it."""

    seat: SeatNumber
    kind: ClassVar[Literal["special_offered"]] = "special_offered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SpecialAnswered:
    """A seat accepted or declined its special round."""

    seat: SeatNumber
    accepted: Flag
    kind: ClassVar[Literal["special_answered"]] = "special_answered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Round ``number`` (from 1) starts; ``dice`` are the counts by seat."""

    number: Number
    round_kind: RoundKind
    opener: SeatNumber
    dice: BySeat[DiceCount]
    kind: ClassVar[Literal["round_started"]] = "round_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SightChosen:
    """The opener of an obligo round chose who sees which dice."""

    seat: SeatNumber
    sight: Literal["open", "closed"]
    kind: ClassVar[Literal["sight_chosen"]] = "sight_chosen"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dice of a round as one seat may see them. The only event that isn't public."""

    to: int
    hands: Hands
    kind: ClassVar[Literal["dealt"]] = "dealt"


@dataclass(frozen=True, slots=True)
class DirectionChosen:
    """The opener chose the direction of the round."""

    seat: SeatNumber
    direction: Literal["left", "right"]
    kind: ClassVar[Literal["direction_chosen"]] = "direction_chosen"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid."""

    seat: SeatNumber
    bid: Annotated[Bid | Sum, ByText(parse)]
    kind: ClassVar[Literal["bid"]] = "bid"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, and so claims five dice of a kind named in Dudo 2.8."""

    seat: SeatNumber
    kind: ClassVar[Literal["passed"]] = "passed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Doubted:
    """A seat doubted the claim of another."""

    seat: SeatNumber
    claimant: SeatNumber
    claim: Annotated[Claim, ByText(parse)]
    kind: ClassVar[Literal["doubted"]] = "doubted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class CalzaCalled:
    """A seat said that another's bid is exactly right."""

    seat: SeatNumber
    claimant: SeatNumber
    claim: Annotated[Claim, ByText(parse)]
    kind: ClassVar[Literal["calza_called"]] = "calza_called"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Revealed:
    """All dice were shown.

    ``count``: how many dice counted for the claim, ``wild`` of them wild aces; in the face-off the sum;
    for a pass 1 if it was true, else 0. ``right``: whether the caller was.
    """

    number: Number
    round_kind: RoundKind
    hands: BySeat[Annotated[tuple[Die, ...], Field(max_length=MOST_DICE)]]
    call: Literal["dudo", "calza"]
    caller: SeatNumber
    claim: Annotated[Claim, ByText(parse)]
    claimant: SeatNumber
    count: Count
    wild: Count
    right: Flag
    kind: ClassVar[Literal["revealed"]] = "revealed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class DiceLost:
    """A seat lost ``lost`` dice and has ``left``; ``saved`` more were paid from its banked dice."""

    seat: SeatNumber
    lost: DiceCount
    saved: Count
    left: DiceCount
    reason: Reason
    kind: ClassVar[Literal["dice_lost"]] = "dice_lost"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class DieGained:
    """A seat won a die by an exact call and has ``left``; ``banked``: it is noted for its next loss."""

    seat: SeatNumber
    left: DiceCount
    banked: Flag
    kind: ClassVar[Literal["die_gained"]] = "die_gained"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Rejoined:
    """A seat that was out came back by an exact call."""

    seat: SeatNumber
    kind: ClassVar[Literal["rejoined"]] = "rejoined"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat has no dice left and finishes in ``place``, unless it rejoins."""

    seat: SeatNumber
    place: Place
    kind: ClassVar[Literal["eliminated"]] = "eliminated"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameWon:
    """The last seat with dice won."""

    seat: SeatNumber
    kind: ClassVar[Literal["game_won"]] = "game_won"
    to: ClassVar[None] = None


DudoEvent: TypeAlias = (
    SeatRolled
    | Ordered
    | SpecialOffered
    | SpecialAnswered
    | RoundStarted
    | SightChosen
    | Dealt
    | DirectionChosen
    | BidMade
    | Passed
    | Doubted
    | CalzaCalled
    | Revealed
    | DiceLost
    | DieGained
    | Rejoined
    | Eliminated
    | GameWon
)

CODEC = EventCodec[DudoEvent](DudoEvent, version=1)
