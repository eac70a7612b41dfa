"""The moves of Dudo and their texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from games.engine import BadAction, message

MAX_QUANTITY = 99
"""The highest quantity of a bid. With ``overbid`` it is the only cap; ten hands of six dice make 60, and a
bid has two digits at most."""


@dataclass(frozen=True, slots=True)
class Bid:
    """At least ``quantity`` dice (1 to 99) show ``face`` (1 to 6; 1 is the ace). Text: ``5x3``."""

    quantity: int
    face: int
    kind: ClassVar[Literal["bid"]] = "bid"

    @property
    def text(self) -> str:
        return f"{self.quantity}x{self.face}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Sum:
    """In the face-off: both dice add up to at least ``total`` (2 to 12). Text: ``sum 7``."""

    total: int
    kind: ClassVar[Literal["sum"]] = "sum"

    @property
    def text(self) -> str:
        return f"sum {self.total}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Doubt:
    """The last bid is too high, or the last pass is a bluff. Text: ``dudo``."""

    kind: ClassVar[Literal["dudo"]] = "dudo"

    @property
    def text(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Calza:
    """The last bid is exactly right. Text: ``calza``."""

    kind: ClassVar[Literal["calza"]] = "calza"

    @property
    def text(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Pass:
    """My five dice are a full house, five alike or five different. Text: ``pass``."""

    kind: ClassVar[Literal["pass"]] = "pass"

    @property
    def text(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Sight:
    """The opener of an obligo round chooses who sees which dice: ``open`` or ``closed``."""

    kind: Literal["open", "closed"]

    @property
    def text(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Direction:
    """The opener chooses the direction of the round: ``left`` (clockwise) or ``right``."""

    kind: Literal["left", "right"]

    @property
    def text(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the offer of a special round: ``accept`` or ``decline``."""

    kind: Literal["accept", "decline"]

    @property
    def text(self) -> str:
        return self.kind


DudoAction: TypeAlias = Bid | Sum | Doubt | Calza | Pass | Sight | Direction | Answer
Claim: TypeAlias = Bid | Sum | Pass
"""A claim, which can be doubted."""

DOUBT, CALZA, PASS = Doubt(), Calza(), Pass()
OPEN, CLOSED = Sight("open"), Sight("closed")
LEFT, RIGHT = Direction("left"), Direction("right")
ACCEPT, DECLINE = Answer("accept"), Answer("decline")

_WORDS: Mapping[str, DudoAction] = MappingProxyType(
    {a.text: a for a in (DOUBT, CALZA, PASS, OPEN, CLOSED, LEFT, RIGHT, ACCEPT, DECLINE)}
)
_BID = re.compile(r"([1-9][0-9]?) ?[x×] ?([1-6])")
_SUM = re.compile(r"sum ?([2-9]|1[0-2])")


@cache
def bid(quantity: int, face: int) -> Bid:
    """Return the one shared :class:`Bid` of that quantity and face."""
    return Bid(quantity, face)


def parse(text: str) -> DudoAction:
    """Return the action of a text, e.g. ``5x3``, ``sum 7``, ``dudo``. Case and blanks around it don't matter.

    Raises:
        BadAction: no action of Dudo has that text.
    """
    found = _read(text.strip().lower())
    if found is None:
        raise BadAction(message("dudo-unreadable", text=text.strip()[:40], words=tuple(_WORDS)))
    return found


@lru_cache(maxsize=1024)
def _read(plain: str) -> DudoAction | None:
    if found := _BID.fullmatch(plain):
        return bid(int(found[1]), int(found[2]))
    if found := _SUM.fullmatch(plain):
        return Sum(int(found[1]))
    return _WORDS.get(plain)
