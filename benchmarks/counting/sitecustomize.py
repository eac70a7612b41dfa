"""Counts SQLite transactions without touching the code that makes them.

Python imports this file by itself in a process that finds its folder on the path: ``BENCHMARK_COMMITS`` then
names a file that gets a byte for each transaction that was committed and had changed something. In a process
of its own a benchmark imports it as a module and uses :func:`counting`.
"""

from __future__ import annotations

import os
import sqlite3
import sqlite3.dbapi2
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_FILE = os.environ.get("BENCHMARK_COMMITS")
_MODULES: tuple[Any, ...] = (sqlite3, sqlite3.dbapi2)

Ended = Callable[[bool], object]
"""Called at the end of a transaction, however it ended (by the connection, by a statement, by itself): with
True if its changes were committed, with False if it only read. A rolled-back transaction isn't reported."""


@contextmanager
def counting(ended: Ended) -> Iterator[None]:
    """Call ``ended`` for the transactions of all connections that are opened meanwhile."""
    connect = sqlite3.connect
    _watch(ended)
    try:
        yield
    finally:
        for module in _MODULES:
            module.connect = connect


def _watch(ended: Ended) -> None:
    connect: Any = sqlite3.connect

    class Connection(sqlite3.Connection):
        """A connection that reports; ``changed`` is how many rows it had changed at the end of its last
        transaction."""

        changed = 0

        def over(self, *, open_before: bool, undone: bool = False) -> None:
            """After a statement, report the transaction if it has ended."""
            changes = self.total_changes != self.changed
            if self.in_transaction or not (open_before or changes):
                return
            self.changed = self.total_changes
            if not (undone and changes):
                ended(changes)

        def commit(self) -> None:
            before = self.in_transaction
            super().commit()
            self.over(open_before=before)

        def rollback(self) -> None:
            before = self.in_transaction
            super().rollback()
            self.over(open_before=before, undone=True)

        def cursor(self, factory: Any = None) -> Any:
            return super().cursor(Cursor if factory is None else factory)

        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            cursor: sqlite3.Cursor = self.cursor().execute(*arguments)
            return cursor

    class Cursor(sqlite3.Cursor):
        connection: Connection

        def execute(self, *arguments: Any) -> Any:
            return self._done(super().execute, arguments)

        def executemany(self, *arguments: Any) -> Any:
            return self._done(super().executemany, arguments)

        def _done(self, does: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
            before = self.connection.in_transaction
            done = does(*arguments)
            undone = str(arguments[0]).lstrip()[:8].upper() == "ROLLBACK"
            self.connection.over(open_before=before, undone=undone)
            return done

    def watched(*arguments: Any, **named: Any) -> Any:
        return connect(*arguments, **{"factory": Connection, **named})

    for module in _MODULES:
        module.connect = watched


def _append(file: int) -> Ended:
    def ended(changed: bool) -> None:
        if changed:
            os.write(file, b".")

    return ended


if _FILE:
    _watch(_append(os.open(_FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)))
