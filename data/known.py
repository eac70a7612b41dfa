"""Tables as they were read or written last: what needn't be read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from datetime import datetime

from data.records import TableRecord

KNOWN = 1000
"""So many tables are kept."""


class Known:
    """Some tables, each as it was read or written last. While a table's version is the same, what is large of
    it needn't be read again; and nothing of one that is *sure*: it is what is stored, and nobody can have
    written to it since."""

    def __init__(self, most: int = KNOWN) -> None:
        self._most = most
        self._tables: OrderedDict[int, TableRecord] = OrderedDict()
        self._sure: set[int] = set()

    def sure(self, table_id: int) -> TableRecord | None:
        """A table that is at hand as it is stored; None if it must be read."""
        if table_id not in self._sure:
            return None
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    def at(self, table_id: int, created: datetime, version: int) -> TableRecord | None:
        """A table as it was at a version, if it is known so. A number can come again when its server was
        forgotten, with another time of creation."""
        known = self._tables.get(table_id)
        return known if known is not None and (known.created, known.version) == (created, version) else None

    def keep(self, table: TableRecord, *, sure: bool = False) -> TableRecord:
        """Keep a table as it was read or written, unless a newer one is known; the one that was least needed
        makes room for it. Returns it."""
        newest = self._tables.pop(table.id, table)
        is_older = (table.created, table.version) < (newest.created, newest.version)
        self._tables[table.id] = newest if is_older else table
        if sure and not is_older:
            self._sure.add(table.id)
        if len(self._tables) > self._most:
            oldest, _ = self._tables.popitem(last=False)
            self._sure.discard(oldest)
        return table

    def drop(self, table_id: int) -> None:
        """There is no such table any more."""
        self._tables.pop(table_id, None)
        self._sure.discard(table_id)

    def doubt(self, tables: Collection[int] | None = None) -> None:
        """Somebody may write to these tables, or (None) to any: until they are read again none is sure."""
        if tables is None:
            self._sure.clear()
        else:
            self._sure.difference_update(tables)


__all__ = ["KNOWN", "Known"]
