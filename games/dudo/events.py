"""What happens in a game of Dudo, for telling it. Everything is public but :class:`Dealt`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from games.dudo.actions import Bid, Claim, Sum

RoundKind: TypeAlias = Literal["normal", "palifico", "obligo", "faceoff"]
Hands: TypeAlias = tuple[tuple[int, ...] | None, ...]
"""By seat, the dice as far as they are known to whoever gets this; None where they aren't, and () for a
seat that has none."""
Reason: TypeAlias = Literal[
    "bid_false", "doubt_wrong", "pass_false", "pass_true", "calza_wrong", "calza_exact"
]
"""Why dice were lost: the bidder's bid was too high, or the doubter was wrong; the pass was a bluff, or
the doubter of a pass was wrong; the caller of calza was wrong, or another's calza was right."""


@dataclass(frozen=True, slots=True)
class SeatRolled:
    """A seat rolled ``die`` for the order of play. ``roll`` counts from 1; ties roll again."""

    roll: int
    seat: int
    die: int
    kind: ClassVar[Literal["seat_rolled"]] = "seat_rolled"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of play was set: the seats clockwise, the first of the game's first round at ``opener``."""

    order: tuple[int, ...]
    opener: int
    kind: ClassVar[Literal["ordered"]] = "ordered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SpecialOffered:
    """A seat that dropped to one die may open a special round, or decline it."""

    seat: int
    kind: ClassVar[Literal["special_offered"]] = "special_offered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SpecialAnswered:
    """A seat accepted or declined its special round."""

    seat: int
    accepted: bool
    kind: ClassVar[Literal["special_answered"]] = "special_answered"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Round ``number`` (from 1) starts; ``dice`` are the counts by seat."""

    number: int
    round_kind: RoundKind
    opener: int
    dice: tuple[int, ...]
    kind: ClassVar[Literal["round_started"]] = "round_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class SightChosen:
    """The opener of an obligo round chose who sees which dice."""

    seat: int
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
    """The opener chose which way the round goes."""

    seat: int
    direction: Literal["left", "right"]
    kind: ClassVar[Literal["direction_chosen"]] = "direction_chosen"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid."""

    seat: int
    bid: Bid | Sum
    kind: ClassVar[Literal["bid"]] = "bid"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, and so claims five dice of a kind named in Dudo 2.8."""

    seat: int
    kind: ClassVar[Literal["passed"]] = "passed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Doubted:
    """A seat doubted the claim of another."""

    seat: int
    claimant: int
    claim: Claim
    kind: ClassVar[Literal["doubted"]] = "doubted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class CalzaCalled:
    """A seat said that another's bid is exactly right."""

    seat: int
    claimant: int
    claim: Claim
    kind: ClassVar[Literal["calza_called"]] = "calza_called"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Revealed:
    """All dice were shown.

    ``count``: how many dice counted for the claim, ``wild`` of them wild aces; in the face-off the sum;
    for a pass 1 if it was true, else 0. ``right``: whether the caller was.
    """

    number: int
    round_kind: RoundKind
    hands: tuple[tuple[int, ...], ...]
    call: Literal["dudo", "calza"]
    caller: int
    claim: Claim
    claimant: int
    count: int
    wild: int
    right: bool
    kind: ClassVar[Literal["revealed"]] = "revealed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class DiceLost:
    """A seat lost ``lost`` dice and has ``left``; ``saved`` more were paid from its banked dice."""

    seat: int
    lost: int
    saved: int
    left: int
    reason: Reason
    kind: ClassVar[Literal["dice_lost"]] = "dice_lost"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class DieGained:
    """A seat won a die by an exact call and has ``left``; ``banked``: it is noted for its next loss."""

    seat: int
    left: int
    banked: bool
    kind: ClassVar[Literal["die_gained"]] = "die_gained"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Rejoined:
    """A seat that was out came back by an exact call."""

    seat: int
    kind: ClassVar[Literal["rejoined"]] = "rejoined"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat has no dice left and finishes in ``place``, unless it rejoins."""

    seat: int
    place: int
    kind: ClassVar[Literal["eliminated"]] = "eliminated"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class GameWon:
    """The last seat with dice won."""

    seat: int
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
