"""Statements that are needed for each move, made and compiled once. On SQLite they go straight to the driver:
SQLAlchemy's way to it takes many times as long as what they do there."""

from __future__ import annotations

import collections
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Insert, Table, exc, insert
from sqlalchemy.sql.expression import ReturnsRows, Select, UpdateBase

from data.db.quick import QUICK, quick_connection

_Process = Callable[[Any], Any]
_named: Callable[[str, list[str]], Any] = collections.namedtuple


class Prepared:
    """A statement whose values are named, none of which stands for a list. Its rows are tuples with names."""

    def __init__(self, statement: Select[Any] | UpdateBase) -> None:
        self._statement = statement
        self._on_sqlite: _OnSqlite | None = None

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[Any]:
        """Carry it out in the transaction of a connection; the rows that it gives.

        Raises:
            sqlalchemy.exc.DBAPIError: as SQLAlchemy raises it.
        """
        quick = quick_connection(connection)
        if quick is None:
            return list(connection.execute(self._statement, values).all())
        made = self._made
        found = made.carried_out(connection, quick, made.bound(values)).fetchall()
        return [made.read(row) for row in found]

    def one(self, connection: Connection, values: Mapping[str, Any]) -> Any | None:
        """The same, where it gives one row or none."""
        rows = self.rows(connection, values)
        if len(rows) > 1:
            raise exc.MultipleResultsFound("one row was looked for, and there are more")
        return rows[0] if rows else None

    def changes(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Carry it out as :meth:`rows`; how many rows it has changed."""
        quick = quick_connection(connection)
        if quick is None:
            return connection.execute(self._statement, values).rowcount
        made = self._made
        return made.carried_out(connection, quick, made.bound(values)).rowcount

    @property
    def _made(self) -> _OnSqlite:
        if self._on_sqlite is None:
            self._on_sqlite = _OnSqlite.of(self._statement)
        return self._on_sqlite


def add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that all name the same columns; none, if there are none.

    Raises:
        sqlalchemy.exc.DBAPIError: as SQLAlchemy raises it.
    """
    if not rows:
        return
    quick = quick_connection(connection)
    if quick is None:
        connection.execute(insert(table), [dict(row) for row in rows])
        return
    made = _adding(table, tuple(rows[0]))
    bound = [made.bound(row) for row in rows]
    if len(bound) == 1:
        made.carried_out(connection, quick, bound[0])
    else:
        made.carried_out_for_each(connection, quick, bound)


@cache
def _adding(table: Table, names: tuple[str, ...]) -> _OnSqlite:
    return _OnSqlite.of(insert(table), names)


class _OnSqlite(NamedTuple):
    """A statement in SQLite's words: what it binds, in order, each by its name, if it must be given, what is
    bound otherwise, and how a value is made ready; and the rows that it gives."""

    text: str
    binds: tuple[tuple[str, bool, Any, _Process | None], ...]
    row: Callable[..., Any]
    columns: tuple[tuple[int, _Process], ...]

    @classmethod
    def of(cls, statement: Select[Any] | UpdateBase, names: Sequence[str] | None = None) -> _OnSqlite:
        compiled = statement.compile(dialect=QUICK, column_keys=names)
        binds = []
        for name in compiled.positiontup or ():
            bind = compiled.binds[name]
            process = bind.type.dialect_impl(QUICK).bind_processor(QUICK)
            binds.append((name, bind.required, bind.value, process))
        columns = _columns(statement)
        processes = (column.type.dialect_impl(QUICK).result_processor(QUICK, None) for column in columns)
        return cls(
            str(compiled),
            tuple(binds),
            _named("Row", [column.name for column in columns])._make,
            tuple((at, process) for at, process in enumerate(processes) if process is not None),
        )

    def bound(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values as SQLite takes them."""
        found = []
        for name, required, default, process in self.binds:
            value = values[name] if required else values.get(name, default)
            found.append(value if process is None else process(value))
        return tuple(found)

    def carried_out(
        self, connection: Connection, quick: sqlite3.Connection, bound: tuple[Any, ...]
    ) -> sqlite3.Cursor:
        """The cursor, with what it found. Who listens to SQLAlchemy hears of it."""
        with self._heard(connection, bound):
            return quick.execute(self.text, bound)

    def carried_out_for_each(
        self, connection: Connection, quick: sqlite3.Connection, bound: list[tuple[Any, ...]]
    ) -> None:
        """The same for several rows."""
        with self._heard(connection, bound):
            quick.executemany(self.text, bound)

    @contextmanager
    def _heard(self, connection: Connection, bound: object) -> Iterator[None]:
        for listener in connection.dispatch.before_cursor_execute:
            listener(connection, None, self.text, bound, None, isinstance(bound, list))
        try:
            yield
        except sqlite3.Error as error:
            raise exc.DBAPIError.instance(
                self.text, None, error, sqlite3.Error, hide_parameters=True, dialect=QUICK
            ) from error

    def read(self, row: tuple[Any, ...]) -> Any:
        """A row as it is stored."""
        values = list(row)
        for at, process in self.columns:
            values[at] = process(values[at])
        return self.row(values)


def _columns(statement: ReturnsRows) -> list[Column[Any]]:
    return list(statement.exported_columns) if not isinstance(statement, Insert) else []


__all__ = ["Prepared", "add"]
