"""Tables as they were read or written last: what needn't be read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Generic, TypeVar

from data.records import TableRecord

T = TypeVar("T")
ROOM = 32 * 2**20
"""Bytes of memory for what is kept, unless the settings say otherwise."""
_TABLE, _SEAT, _TIMES = 3000, 500, 6
"""Bytes that a table takes in memory, and each seat of it; and how many times as large as its text a stored
value is there. Measured with every game in the middle of it: tables within a quarter, states within half."""


class Kept(Generic[T]):
    """Things by number, while there is ``room`` (bytes) for them; what was least needed makes room."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._things: OrderedDict[int, tuple[T, int]] = OrderedDict()
        self._taken = 0

    def get(self, number: int) -> T | None:
        """A thing that is kept; it is needed more than the others now."""
        found = self._things.get(number)
        if found is None:
            return None
        self._things.move_to_end(number)
        return found[0]

    def keep(self, number: int, thing: T, size: int) -> None:
        """Keep a thing of that many bytes, in place of the one with its number."""
        self.drop(number)
        self._things[number] = thing, size
        self._taken += size
        while self._taken > self.room and len(self._things) > 1:
            _, (_, less) = self._things.popitem(last=False)
            self._taken -= less

    def drop(self, number: int) -> None:
        """There is no such thing any more."""
        if number in self._things:
            self._taken -= self._things.pop(number)[1]


def size_of(stored: Mapping[str, Any] | None) -> int:
    """About how many bytes of memory a stored value takes."""
    return _TIMES * len(str(stored))


class Known:
    """Some tables, each as it was read or written last. While a table's version is the same, what is large of
    it needn't be read again; and nothing of one that is *sure*: it is what is stored, and nobody can have
    written to it since."""

    def __init__(self, room: int = ROOM) -> None:
        self._tables: Kept[TableRecord] = Kept(room)
        self._sure: set[int] = set()

    def make_room(self, room: int) -> None:
        """Take so many bytes of memory from now on."""
        self._tables.room = room

    def sure(self, table_id: int) -> TableRecord | None:
        """A table that is at hand as it is stored; None if it must be read."""
        return self._tables.get(table_id) if table_id in self._sure else None

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
        self._tables.keep(table.id, table, size)
        if sure:
            self._sure.add(table.id)
        return table

    def drop(self, table_id: int) -> None:
        """There is no such table any more."""
        self._tables.drop(table_id)
        self._sure.discard(table_id)

    def doubt(self, tables: Collection[int] | None = None) -> None:
        """Somebody may write to these tables, or (None) to any: until they are read again none is sure."""
        if tables is None:
            self._sure.clear()
        else:
            self._sure.difference_update(tables)


__all__ = ["ROOM", "Kept", "Known", "size_of"]
