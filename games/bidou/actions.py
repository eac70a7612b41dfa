"""The moves of Bidou and Montevideo and their texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from games.engine import BadAction, message


@dataclass(frozen=True, slots=True)
class Plain:
    """A move without an amount. Its text is its kind.

    ``stand``: throw no more. ``throw``: throw all three dice again. ``pass``: don't bet. ``call``: match
    the bet. ``drop``: give up the hand. ``open``: open the pot with a bet of zero.
    """

    kind: Literal["stand", "throw", "pass", "call", "drop", "open"]

    @property
    def text(self) -> str:
        return self.kind

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Keep:
    """Set these dice aside, highest first, and throw the others again. Text: ``keep 2 1``."""

    dice: tuple[int, ...]
    kind: ClassVar[Literal["keep"]] = "keep"

    @property
    def text(self) -> str:
        return " ".join((self.kind, *map(str, self.dice)))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Bet:
    """The first bet of a hand, in chips. Text: ``bet 2``."""

    chips: int
    kind: ClassVar[Literal["bet"]] = "bet"

    @property
    def text(self) -> str:
        return f"{self.kind} {self.chips}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Raise:
    """Match the bet and bet ``chips`` more. Text: ``raise 1``."""

    chips: int
    kind: ClassVar[Literal["raise"]] = "raise"

    @property
    def text(self) -> str:
        return f"{self.kind} {self.chips}"

    def __str__(self) -> str:
        return self.text


BidouAction: TypeAlias = Plain | Keep | Bet | Raise

STAND, THROW, PASS = Plain("stand"), Plain("throw"), Plain("pass")
CALL, DROP, OPEN = Plain("call"), Plain("drop"), Plain("open")

_WORDS: Mapping[str, BidouAction] = MappingProxyType(
    {action.text: action for action in (STAND, THROW, PASS, CALL, DROP, OPEN)}
)
_KEEP = re.compile(r"keep ([1-6])(?: ([1-6]))?")
_BET = re.compile(r"bet ([1-9][0-9]?)")
_RAISE = re.compile(r"raise ([1-9][0-9]?)")


def parse(text: str, family: str = "bidou") -> BidouAction:
    """Return the action of a text, e.g. ``keep 2 1``, ``bet 2``, ``drop``. Case, blanks around it and the
    order of kept dice don't matter. ``family`` is the game whose words refuse a text.

    Raises:
        BadAction: no action of the game has that text.
    """
    found = _read(text.strip().lower())
    if found is None:
        words = (*_WORDS, "keep 2 1", "bet 1", "raise 1")
        raise BadAction(message(f"{family}-unreadable", text=text.strip()[:40], words=words))
    return found


@lru_cache(maxsize=256)
def _read(plain: str) -> BidouAction | None:
    if found := _KEEP.fullmatch(plain):
        return Keep(tuple(sorted((int(die) for die in found.groups() if die), reverse=True)))
    if found := _BET.fullmatch(plain):
        return Bet(int(found[1]))
    if found := _RAISE.fullmatch(plain):
        return Raise(int(found[1]))
    return _WORDS.get(plain)
