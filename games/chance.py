"""Where dice and cards come from.

Every draw has a name that is used once in a game (``round 3/seat 1``), so a game can be replayed from its
key and its list of actions, and a stranger can check each draw by itself.

**Sealed chance**, of tables that began under scheme 1 (docs/earlier/fair-play.md; that of all others is in
:mod:`games.fair`). When a table opens, a 32-byte secret S is drawn and its SHA-256 is shown.
At the start a list is frozen and shown: each seat's id and a word of the player's own, and last the id of
the interaction that starts the game; then

    K          = HMAC-SHA256(S, canonical list)
    draw key   = HMAC-SHA256(K, name)
    stream     = HMAC-SHA256(draw key, 0) || HMAC-SHA256(draw key, 1) || ...   (counter: 8 bytes, big-endian)

read as 32-bit big-endian words. A number below n is the first word that is below the greatest multiple of
n in 2**32, modulo n; the words before it are thrown away (rejection sampling: no number is likelier than
another). A shuffle is Fisher-Yates from the last place down. Nothing is derived from the published hash.

**Scripted chance**, for tests: the draws are written down beforehand.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")

SECRET_BYTES = 32


class Chance(Protocol):
    """A source of draws. The same name always gives the same draw."""

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        """``count`` independent numbers, each 0 to ``below`` - 1, all equally likely."""

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn at random, all orders equally likely."""


@dataclass(frozen=True, slots=True)
class Round:
    """The draws that one round (or hand) of a game may make: what it is called (``round 3``), and the names
    of the draws in a fixed order. It is known before the round is played and tells nothing of it."""

    name: str
    draws: tuple[str, ...]


def dice(chance: Chance, name: str, count: int) -> tuple[int, ...]:
    """``count`` dice, each 1 to 6, in the order in which they fell."""
    return tuple([number + 1 for number in chance.numbers(name, count, 6)])


# --- sealed chance -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatId:
    """What a player brings to the chance of a table: the id of the interaction with which the seat was
    taken, which the operator doesn't choose, and a word of the player's own (or "")."""

    id: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Frozen:
    """What is frozen when a game starts: the seats in their order, and the id of the interaction that starts
    it, which nobody knows before. None: a game that an earlier version started, without one."""

    seats: tuple[SeatId, ...]
    start: str | None

    @property
    def ids(self) -> tuple[SeatId, ...]:
        """The frozen list.

        >>> Frozen((SeatId("1001", "luck"), SeatId("1002")), "1003").ids[-1]
        SeatId(id='1003', word='')
        """
        return self.seats if self.start is None else (*self.seats, SeatId(self.start))


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret in hex, shown before anyone else sits down.

    Raises:
        ValueError: the secret hasn't 32 bytes.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return hashlib.sha256(secret).hexdigest()


def canonical(ids: Sequence[SeatId]) -> bytes:
    """The frozen list (:attr:`Frozen.ids`), byte for byte: JSON without blanks, UTF-8,
    ``[["id","word"],...]``."""
    pairs = [[each.id, each.word] for each in ids]
    return json.dumps(pairs, ensure_ascii=False, separators=(",", ":")).encode()


def table_key(secret: bytes, ids: Sequence[SeatId]) -> bytes:
    """K, from which all draws of a table follow. 32 bytes."""
    commitment(secret)
    return _mac(secret, canonical(ids))


class Sealed:
    """Chance from a table's key. See the module's text for the exact derivation."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw_key(self, name: str) -> bytes:
        """The key of one draw: it proves that draw and tells nothing of any other."""
        return _mac(self._key, name.encode())

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return numbers_from(self.draw_key(name), count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return shuffle_from(self.draw_key(name), items)


def numbers_from(draw_key: bytes, count: int, below: int) -> tuple[int, ...]:
    """The numbers of one draw, from its key alone."""
    words = _words(draw_key)
    return tuple(_number(words, below) for _ in range(count))


def shuffle_from(draw_key: bytes, items: Sequence[T]) -> tuple[T, ...]:
    """The shuffle of one draw, from its key alone."""
    words = _words(draw_key)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = _number(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">8I", _mac(key, block.to_bytes(8, "big")))
        block += 1


def _number(words: Iterator[int], below: int) -> int:
    limit = 2**32 - 2**32 % below
    for word in words:
        if word < limit:
            return word % below
    raise AssertionError("the stream of words has no end")


# --- scripted chance ---------------------------------------------------------------------------------


class Scripted:
    """Chance that was written down beforehand, by the name of the draw. For tests.

    >>> dice(Scripted({"round 1/seat 0": (0, 4)}), "round 1/seat 0", 2)
    (1, 5)
    """

    def __init__(self, draws: Mapping[str, Sequence[int]]) -> None:
        self._draws = dict(draws)

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        drawn = self._script(name)
        if len(drawn) != count or not all(0 <= number < below for number in drawn):
            raise LookupError(f"draw {name!r} needs {count} numbers below {below}, the script has {drawn}")
        return drawn

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The script gives the order as places of ``items``."""
        drawn = self._script(name)
        if sorted(drawn) != list(range(len(items))):
            raise LookupError(f"draw {name!r} needs an order of {len(items)} items, the script has {drawn}")
        return tuple(items[place] for place in drawn)

    def _script(self, name: str) -> tuple[int, ...]:
        if name not in self._draws:
            raise LookupError(f"draw {name!r} is not in the script")
        return tuple(self._draws[name])
