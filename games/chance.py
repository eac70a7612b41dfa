"""The source of dice and cards.

Every draw has a name that is used once in a game (``round 3/seat 1``), so a game can be replayed from its
chance and its list of actions. A stranger can check each draw by itself. A draw follows from a key of its own
(32 bytes; :mod:`games.fair` derives those of a table's draws):

    stream = HMAC-SHA256(draw key, 0) || HMAC-SHA256(draw key, 1) || ...   (counter: 8 bytes, big-endian)

read as 32-bit big-endian words. A number below n is the first word that is below the greatest multiple of n
in 2**32, modulo n; the words before it are thrown away (rejection sampling: no number is likelier than
another). A shuffle is Fisher-Yates from the last place down.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

SECRET_BYTES = 32


class Chance(Protocol):
    """A source of draws. The same name always gives the same draw."""

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        """Return ``count`` independent numbers, each 0 to ``below`` - 1, all equally likely."""

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in an order drawn at random, all orders equally likely."""


def dice(chance: Chance, name: str, count: int) -> tuple[int, ...]:
    """Return ``count`` dice, each 1 to 6, in the order in which they fell."""
    return tuple([number + 1 for number in chance.numbers(name, count, 6)])


# --- chance from a key ---------------------------------------------------------------------------------


class Sealed:
    """Chance from one key: the key of each draw is HMAC-SHA256(key, name). It is for the luck of computers,
    from which no table's draws follow, and for games that are played only in memory."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw_key(self, name: str) -> bytes:
        """Return the key of one draw."""
        return _mac(self._key, name.encode())

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return numbers_from(self.draw_key(name), count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return shuffle_from(self.draw_key(name), items)


def numbers_from(draw_key: bytes, count: int, below: int) -> tuple[int, ...]:
    """Return the numbers of one draw, from its key only."""
    words = _words(draw_key)
    return tuple(_number(words, below) for _ in range(count))


def shuffle_from(draw_key: bytes, items: Sequence[T]) -> tuple[T, ...]:
    """Return the shuffle of one draw, from its key only."""
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
    """Chance from given results, by the name of the draw. For tests.

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
