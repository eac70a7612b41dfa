"""Counts a bot's commits without touching its code. Python loads this file by itself in a process that finds
it on its path; ``BENCHMARK_COMMITS`` names a file that gets a byte for each SQLite transaction that was
committed and had changed something, whichever way it ended: by the connection, by a statement, by itself.
"""

from __future__ import annotations

import os
import sqlite3
import sqlite3.dbapi2
from collections.abc import Callable
from typing import Any

_FILE = os.environ.get("BENCHMARK_COMMITS")


def _count(file: int) -> None:
    connect: Any = sqlite3.connect

    class Connection(sqlite3.Connection):
        """A connection that counts; ``changed`` is how many rows it had changed at its last commit."""

        changed = 0

        def ended(self) -> None:
            if self.total_changes != self.changed and not self.in_transaction:
                self.changed = self.total_changes
                os.write(file, b".")

        def commit(self) -> None:
            super().commit()
            self.ended()

        def rollback(self) -> None:
            super().rollback()
            self.changed = self.total_changes

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
            done = does(*arguments)
            owner = self.connection
            if not owner.in_transaction and owner.total_changes != owner.changed:
                if str(arguments[0]).lstrip()[:8].upper() == "ROLLBACK":
                    owner.changed = owner.total_changes
                else:
                    owner.ended()
            return done

    def counting(*arguments: Any, **named: Any) -> Any:
        return connect(*arguments, **{"factory": Connection, **named})

    modules: tuple[Any, ...] = (sqlite3, sqlite3.dbapi2)
    for module in modules:
        module.connect = counting


if _FILE:
    _count(os.open(_FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600))
