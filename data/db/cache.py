"""Caches of what was read or written last, so that it needn't be read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar, cast

from data.db.records import OVER, Delivery, HandMessage, PersonRecord, TableRecord

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
ROOM = 32 * 2**20
"""Default size of the cache of tables, in bytes."""
_TABLE, _SEAT, _TIMES = 3000, 500, 6
"""Bytes in memory for a table and for each of its seats, and the ratio of a stored value's size there to its
text. Measured with every game halfway through: tables within a quarter, states within half."""
_SHARE = 8
"""The cache of facts about people and deliveries gets an eighth of that."""
MOST_PAST = 64
"""Number of finished tables that are kept: for some time they are still shown and looked at."""
_FACT, _DELIVERY = 700, 900
"""Bytes for a fact, and for each delivery in it."""


class Kept(Generic[K, T]):
    """An LRU cache with ``room`` in bytes. ``made_room`` is called with each key that is removed for lack of
    room."""

    def __init__(self, room: int = ROOM, made_room: Callable[[K], object] = lambda _key: None) -> None:
        self.room = room
        self._made_room = made_room
        self._things: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._past: OrderedDict[K, None] = OrderedDict()
        self._taken = 0

    def get(self, key: K) -> T | None:
        """Return a value, and mark it as used last; None if it isn't kept."""
        found = self._things.get(key)
        if found is None:
            return None
        self._things.move_to_end(key)
        return found[0]

    def keep(self, key: K, thing: T, size: int, *, past: bool = False) -> None:
        """Keep a value of that many bytes, in place of the one with its key. A ``past`` value is soon not
        needed: only the last :data:`MOST_PAST` of these are kept."""
        self._taken += size - self._things.pop(key, (None, 0))[1]
        self._past.pop(key, None)
        self._things[key] = thing, size
        if past:
            self.is_past(key)
        while self._taken > self.room and len(self._things) > 1:
            self._make_room(next(iter(self._things)))

    def is_past(self, key: K) -> None:
        """Mark a value as past, if it is kept."""
        if key in self._things:
            self._past[key] = None
            if len(self._past) > MOST_PAST:
                self._make_room(next(iter(self._past)))

    def keys(self) -> tuple[K, ...]:
        """Return the keys."""
        return tuple(self._things)

    def drop(self, key: K) -> None:
        """Remove a value."""
        if key in self._things:
            self._taken -= self._things.pop(key)[1]
            self._past.pop(key, None)

    def _make_room(self, key: K) -> None:
        self.drop(key)
        self._made_room(key)

    def clear(self) -> None:
        """Remove all values."""
        self._things.clear()
        self._past.clear()
        self._taken = 0


def size_of(stored: Mapping[str, Any] | None) -> int:
    """Estimate how many bytes of memory a stored value takes."""
    return _TIMES * len(str(stored))


class Owed(NamedTuple):
    """Key of a table's outbox rows, in order."""

    table_id: int


class Hand(NamedTuple):
    """Key of the message that shows a person's hand at a table; there may be none."""

    table_id: int
    user_id: int


class Person(NamedTuple):
    """Key of what is stored about a person."""

    user_id: int


class Crowd(NamedTuple):
    """Key of the number of live tables in a channel."""

    guild_id: int
    channel_id: int


class Playing(NamedTuple):
    """Key of the ids of the tables at which a person plays. As tuples, keys of any kind must differ: its
    ``what`` tells it from a :class:`Person`."""

    user_id: int
    what: str = "playing"


Key = Owed | Hand | Person | Crowd | Playing
Fact = tuple[Delivery, ...] | tuple[int, ...] | HandMessage | PersonRecord | int | None


class Facts:
    """What was read about tables and people, until the next write about it. A fact may be None."""

    def __init__(self, room: int = ROOM // _SHARE) -> None:
        self.kept: Kept[Key, tuple[Fact]] = Kept(room)
        """The facts, each alone in a tuple."""
        self._of_tables: set[Crowd | Playing] = set()
        self._untried: dict[int, int] = {}
        """Table ids, by delivery id, of deliveries that were stored as attempted before their first attempt
        was made."""
        self._untried_at: dict[int, set[int]] = {}
        """The same deliveries, by table."""

    def keep(self, key: Key, fact: Fact) -> None:
        """Keep what was read or written."""
        self.kept.keep(key, (fact,), _FACT + (_DELIVERY * len(fact) if isinstance(fact, tuple) else 0))
        if isinstance(key, Crowd | Playing):
            self._of_tables.add(key)

    def owed(self, table_id: int) -> tuple[Delivery, ...] | None:
        """Return a table's outbox rows; None if they must be read."""
        found = self.kept.get(Owed(table_id))
        return None if found is None else cast(tuple[Delivery, ...], found[0])

    def owes(self, table_id: int, owed: Sequence[Delivery], first: int | None = None) -> None:
        """Keep a table's outbox rows; those from that number (``seq``) on were stored as attempted just
        now."""
        if first is not None:
            new = [each.id for each in owed if each.seq >= first]
            self._untried.update(dict.fromkeys(new, table_id))
            self._untried_at.setdefault(table_id, set()).update(new)
        self.keep(Owed(table_id), tuple(map(self.as_tried, owed)))

    def as_tried(self, owed: Delivery) -> Delivery:
        """Return a delivery as it is stored, without an attempt that wasn't made."""
        return replace(owed, attempts=0, attempted=None) if owed.id in self._untried else owed

    def try_first(self, delivery_id: int) -> bool:
        """Count the attempt that was stored in advance; False if it must be written."""
        table_id = self._untried.get(delivery_id)
        if table_id is not None:
            self.attempted(table_id, delivery_id, 1)
        return table_id is not None

    def begin_anew(self, table_id: int) -> None:
        """Forget attempts stored in advance for a table: none was made."""
        for delivery_id in self._untried_at.pop(table_id, ()):
            del self._untried[delivery_id]

    @property
    def untried(self) -> tuple[int, ...]:
        """Return the ids of the deliveries that are stored as attempted, but weren't."""
        return tuple(self._untried)

    def attempted(
        self, table_id: int, delivery_id: int, attempts: int, since: datetime | None = None
    ) -> None:
        """Set a delivery's number of attempts, and the time of the first, or when the row was added."""

        self._tried(delivery_id)
        owed = [
            replace(each, attempts=attempts, attempted=since or each.created)
            if each.id == delivery_id
            else each
            for each in self.owed(table_id) or ()
        ]
        if owed:
            self.keep(Owed(table_id), tuple(owed))

    def ended(self, table_id: int, delivery_id: int) -> None:
        """Remove a delivery that has ended."""
        self._tried(delivery_id)
        if before := self.owed(table_id):
            self.keep(Owed(table_id), tuple([each for each in before if each.id != delivery_id]))

    def _tried(self, delivery_id: int) -> None:
        table_id = self._untried.pop(delivery_id, None)
        if table_id is not None:
            there = self._untried_at[table_id]
            there.discard(delivery_id)
            if not there:
                del self._untried_at[table_id]

    def drop(self, key: Key) -> None:
        """Drop a fact that somebody has written about."""
        self.kept.drop(key)

    def drop_live(self) -> None:
        """Drop what is known of live tables after one was opened, begun, ended or moved, or its players have
        changed."""
        for key in self._of_tables:
            self.kept.drop(key)
        self._of_tables.clear()

    def clear(self) -> None:
        """Drop all facts: somebody may have written about anything."""
        self.kept.clear()
        self._of_tables.clear()
        self._untried.clear()
        self._untried_at.clear()


class Known:
    """Tables as they were last read or written. While a table's version is the same, its large parts needn't
    be read again: a change of its state, rules, log or seats always counts up the version. A *sure* table
    needn't be read at all: it is as stored, and nobody can have written to it since. The same is true of the
    ``facts``. Only where this process alone writes (SQLite) is anything sure."""

    def __init__(self, room: int = ROOM) -> None:
        self._sure: set[int] = set()
        """The ids of the sure tables among those that are kept."""
        self._tables: Kept[int, TableRecord] = Kept(room, self._sure.discard)
        self.facts = Facts(room // _SHARE)

    def make_room(self, room: int) -> None:
        """Set the size in bytes, and an eighth more for facts."""
        self._tables.room = room
        self.facts.kept.room = room // _SHARE

    def sure(self, table_id: int) -> TableRecord | None:
        """Return a sure table; None if it must be read."""
        return self._tables.get(table_id) if table_id in self._sure else None

    def once(self, table_id: int) -> TableRecord | None:
        """Return a table as last read or written, perhaps outdated; None if it isn't kept."""
        return self._tables.get(table_id)

    def at(self, table_id: int, created: datetime, version: int) -> TableRecord | None:
        """Return a table at a version, if it is kept. An id can come again when its server was forgotten,
        with another time of creation."""
        known = self._tables.get(table_id)
        return known if known is not None and (known.created, known.version) == (created, version) else None

    def keep(self, table: TableRecord, *, sure: bool = False) -> TableRecord:
        """Keep a table as it was read or written, unless a newer version is kept; the least recently used one
        makes room. Returns it."""
        known = self._tables.get(table.id)
        if known is not None and (table.created, table.version) < (known.created, known.version):
            return table
        size = _TABLE + _SEAT * len(table.seats) + size_of(table.state)
        self._tables.keep(table.id, table, size, past=table.status in OVER)
        if sure:
            self._sure.add(table.id)
        return table

    def drop(self, table_id: int) -> None:
        """Remove a table that was deleted."""
        self._tables.drop(table_id)
        self._sure.discard(table_id)
        self.facts.begin_anew(table_id)

    def forget(self) -> None:
        """Remove everything: it may be outdated, whatever its version."""
        self._tables.clear()
        self.doubt()

    def is_unsure(self, table_id: int) -> None:
        """Mark a table as not sure: a part that its version doesn't cover is being written."""
        self._sure.discard(table_id)

    def doubt(self, tables: Collection[int] | None = None) -> None:
        """Mark these tables as not sure, or (None) all: somebody may write to them."""
        if tables is None:
            self._sure.clear()
            self.facts.clear()
        else:
            self._sure.difference_update(tables)
            for table_id in tables:
                self.facts.drop(Owed(table_id))


__all__ = ["ROOM", "Crowd", "Facts", "Hand", "Kept", "Key", "Known", "Owed", "Person", "Playing", "size_of"]
