"""What was read or written last, and needn't be read again."""

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
"""Bytes of memory for what is kept, unless the settings say otherwise."""
_TABLE, _SEAT, _TIMES = 3000, 500, 6
"""Bytes that a table takes in memory, and each seat of it; and how many times as large as its text a stored
value is there. Measured with every game in the middle of it: tables within a quarter, states within half."""
_SHARE = 8
"""What is kept of people and of what is owed gets an eighth of that."""
MOST_PAST = 64
"""So many tables that are over are kept: for some time they are told of, and looked at again."""
_FACT, _DELIVERY = 700, 900
"""Bytes that a fact takes, and each delivery of it."""


class Kept(Generic[K, T]):
    """Things by a key, while there is ``room`` (bytes) for them; what was least needed makes room.
    ``made_room`` is called with the key of each that does."""

    def __init__(self, room: int = ROOM, made_room: Callable[[K], object] = lambda _key: None) -> None:
        self.room = room
        self._made_room = made_room
        self._things: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._past: OrderedDict[K, None] = OrderedDict()
        self._taken = 0

    def get(self, key: K) -> T | None:
        """A thing that is kept; it is needed more than the others now."""
        found = self._things.get(key)
        if found is None:
            return None
        self._things.move_to_end(key)
        return found[0]

    def keep(self, key: K, thing: T, size: int, *, past: bool = False) -> None:
        """Keep a thing of that many bytes, in place of the one with its key. One that is ``past`` is soon not
        needed any more: only the last :data:`MOST_PAST` of these are kept."""
        self.drop(key)
        self._things[key] = thing, size
        self._taken += size
        if past:
            self.is_past(key)
        while self._taken > self.room and len(self._things) > 1:
            self._make_room(next(iter(self._things)))

    def is_past(self, key: K) -> None:
        """From now on a thing is past, if it is kept."""
        if key in self._things:
            self._past[key] = None
            if len(self._past) > MOST_PAST:
                self._make_room(next(iter(self._past)))

    def keys(self) -> tuple[K, ...]:
        """Of what things."""
        return tuple(self._things)

    def drop(self, key: K) -> None:
        """There is no such thing any more."""
        if key in self._things:
            self._taken -= self._things.pop(key)[1]
            self._past.pop(key, None)

    def _make_room(self, key: K) -> None:
        self.drop(key)
        self._made_room(key)

    def clear(self) -> None:
        """Keep nothing any more."""
        self._things.clear()
        self._past.clear()
        self._taken = 0


def size_of(stored: Mapping[str, Any] | None) -> int:
    """About how many bytes of memory a stored value takes."""
    return _TIMES * len(str(stored))


class Owed(NamedTuple):
    """What a table owes, in order."""

    table_id: int


class Hand(NamedTuple):
    """The message that shows a person's hand at a table; there may be none."""

    table_id: int
    user_id: int


class Person(NamedTuple):
    """What is known of a person."""

    user_id: int


class Crowd(NamedTuple):
    """How many tables of a channel aren't over."""

    guild_id: int
    channel_id: int


Key = Owed | Hand | Person | Crowd
Fact = tuple[Delivery, ...] | HandMessage | PersonRecord | int | None


class Facts:
    """What was read of tables and people, until somebody writes about it. A fact may be None."""

    def __init__(self, room: int = ROOM // _SHARE) -> None:
        self.kept: Kept[Key, tuple[Fact]] = Kept(room)
        self._crowds: set[Crowd] = set()
        self._untried: dict[int, int] = {}
        """Deliveries that were written as attempted, so that their first attempt needn't be, and weren't yet:
        their tables by their ids."""
        self._untried_at: dict[int, set[int]] = {}
        """The same, by their tables."""

    def get(self, key: Key) -> tuple[Fact] | None:
        """A fact, alone in a tuple; None if it must be read."""
        return self.kept.get(key)

    def keep(self, key: Key, fact: Fact) -> None:
        """Keep what was read or written."""
        self.kept.keep(key, (fact,), _FACT + (_DELIVERY * len(fact) if isinstance(fact, tuple) else 0))
        if isinstance(key, Crowd):
            self._crowds.add(key)

    def owes(self, table_id: int, owed: Sequence[Delivery], first: int | None = None) -> None:
        """A table owes that; its deliveries from the one of that number (``seq``) on were written as
        attempted just now."""
        if first is not None:
            new = [each.id for each in owed if each.seq >= first]
            self._untried.update(dict.fromkeys(new, table_id))
            self._untried_at.setdefault(table_id, set()).update(new)
        self.keep(Owed(table_id), tuple(map(self.as_tried, owed)))

    def as_tried(self, owed: Delivery) -> Delivery:
        """A delivery as it is stored, without the attempt that wasn't made."""
        return replace(owed, attempts=0, attempted=None) if owed.id in self._untried else owed

    def try_first(self, delivery_id: int) -> bool:
        """A delivery is attempted; False if that must be written."""
        table_id = self._untried.get(delivery_id)
        if table_id is not None:
            self.attempted(table_id, delivery_id, 1)
        return table_id is not None

    def begin_anew(self, table_id: int) -> None:
        """What a table owes is stored as it is: nothing of it was attempted."""
        for delivery_id in self._untried_at.pop(table_id, ()):
            del self._untried[delivery_id]

    @property
    def untried(self) -> tuple[int, ...]:
        """The ids of the deliveries that are stored as attempted, and weren't."""
        return tuple(self._untried)

    def attempted(
        self, table_id: int, delivery_id: int, attempts: int, since: datetime | None = None
    ) -> None:
        """A delivery was attempted so many times, the first of them at that time, or when it was owed."""

        def tried(owed: Delivery) -> Delivery:
            if owed.id != delivery_id:
                return owed
            return replace(owed, attempts=attempts, attempted=since or owed.created)

        self._tried(delivery_id)
        self._change(table_id, lambda owed: (tried(owed),))

    def ended(self, table_id: int, delivery_id: int) -> None:
        """A delivery isn't owed any more."""
        self._tried(delivery_id)
        self._change(table_id, lambda owed: () if owed.id == delivery_id else (owed,))

    def _tried(self, delivery_id: int) -> None:
        table_id = self._untried.pop(delivery_id, None)
        if table_id is not None:
            there = self._untried_at[table_id]
            there.discard(delivery_id)
            if not there:
                del self._untried_at[table_id]

    def _change(self, table_id: int, change: Callable[[Delivery], tuple[Delivery, ...]]) -> None:
        found = self.kept.get(Owed(table_id))
        if found is not None:
            before = cast(tuple[Delivery, ...], found[0])
            self.keep(Owed(table_id), tuple(each for owed in before for each in change(owed)))

    def drop(self, key: Key) -> None:
        """Somebody has written about it."""
        self.kept.drop(key)

    def drop_crowds(self) -> None:
        """A table was opened, is over, or is somewhere else."""
        for crowd in self._crowds:
            self.kept.drop(crowd)
        self._crowds.clear()

    def clear(self) -> None:
        """Somebody may have written about anything."""
        self.kept.clear()
        self._crowds.clear()
        self._untried.clear()
        self._untried_at.clear()


class Known:
    """Some tables, each as it was read or written last. While a table's version is the same, what is large of
    it needn't be read again; and nothing of one that is *sure*: it is what is stored, and nobody can have
    written to it since. So are the ``facts``."""

    def __init__(self, room: int = ROOM) -> None:
        self._sure: set[int] = set()
        """Of those that are kept."""
        self._tables: Kept[int, TableRecord] = Kept(room, self._sure.discard)
        self.facts = Facts(room // _SHARE)

    def make_room(self, room: int) -> None:
        """Take so many bytes of memory from now on, and an eighth more for facts."""
        self._tables.room = room
        self.facts.kept.room = room // _SHARE

    def sure(self, table_id: int) -> TableRecord | None:
        """A table that is at hand as it is stored; None if it must be read."""
        return self._tables.get(table_id) if table_id in self._sure else None

    def once(self, table_id: int) -> TableRecord | None:
        """A table as it was read or written last, though it may be another by now; None if it isn't kept."""
        return self._tables.get(table_id)

    def at(self, table_id: int, created: datetime, version: int) -> TableRecord | None:
        """A table as it was at a version, if it is known so. A number can come again when its server was
        forgotten, with another time of creation."""
        known = self._tables.get(table_id)
        return known if known is not None and (known.created, known.version) == (created, version) else None

    def keep(self, table: TableRecord, *, sure: bool = False) -> TableRecord:
        """Keep a table as it was read or written, unless a newer one is known; the one that was least needed
        makes room for it. Returns it."""
        known = self._tables.get(table.id)
        if known is not None and (table.created, table.version) < (known.created, known.version):
            return table
        size = _TABLE + _SEAT * len(table.seats) + size_of(table.state)
        self._tables.keep(table.id, table, size, past=table.status in OVER)
        if sure:
            self._sure.add(table.id)
        return table

    def drop(self, table_id: int) -> None:
        """There is no such table any more."""
        self._tables.drop(table_id)
        self._sure.discard(table_id)
        self.facts.begin_anew(table_id)

    def forget(self) -> None:
        """Nothing that is kept need be so any more, whatever its version."""
        self._tables.clear()
        self.doubt()

    def is_unsure(self, table_id: int) -> None:
        """Something of a table is being written that its version doesn't tell of."""
        self._sure.discard(table_id)

    def doubt(self, tables: Collection[int] | None = None) -> None:
        """Somebody may write to these tables, or (None) to any: until they are read again none is sure."""
        if tables is None:
            self._sure.clear()
            self.facts.clear()
        else:
            self._sure.difference_update(tables)
            for table_id in tables:
                self.facts.drop(Owed(table_id))


__all__ = ["ROOM", "Crowd", "Facts", "Hand", "Kept", "Known", "Owed", "Person", "size_of"]
