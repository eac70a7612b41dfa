"""The border of the database's driver: what passes it is counted here, and can be made to fail.

It is SQLAlchemy's, the same for every engine and every database, whatever is behind it.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

_TABLE = re.compile(r"\b(?:INTO|UPDATE|FROM)\s+\"?(\w+)")
_WRITING = ("INSERT", "UPDATE", "DELETE")


@dataclass
class Passed:
    """What has passed: statements that ``read`` and that ``wrote``, by the table that they are about, and
    those about none by their first word; how many ``transactions`` were begun and how many ``commits`` of
    something written there were."""

    read: Counter[str] = field(default_factory=Counter)
    wrote: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    transactions: int = 0
    commits: int = 0

    @property
    def statements(self) -> int:
        """How many statements about tables there were."""
        return self.read.total() + self.wrote.total()


@contextmanager
def passing() -> Iterator[Passed]:
    """Count what passes inside."""
    passed, writers = Passed(), set[int]()

    def begins(connection: Connection) -> None:
        passed.transactions += connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT"

    def executes(connection: Connection, _cursor: Any, statement: str, *_rest: Any) -> None:
        verb, table = statement.split(maxsplit=1)[0], _TABLE.search(statement)
        if verb in _WRITING:
            writers.add(id(connection))
        if verb == "BEGIN":
            return
        about = passed.wrote if verb in _WRITING else passed.read if table else passed.others
        about[table[1] if table else verb] += 1

    def ends(connection: Connection) -> None:
        writers.discard(id(connection))

    def commits(connection: Connection) -> None:
        passed.commits += id(connection) in writers
        ends(connection)

    with (
        heard("begin", begins),
        heard("before_cursor_execute", executes),
        heard("commit", commits),
        heard("rollback", ends),
    ):
        yield passed


@contextmanager
def failing(error: str, *, when: str = "", after: int = 0) -> Iterator[None]:
    """Let every statement that has ``when`` in it fail as SQLite fails, but for the first ``after``."""
    left = after

    def fails(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        nonlocal left
        if when in statement:
            left -= 1
            if left < 0:
                raise sqlite3.OperationalError(error)

    with heard("before_cursor_execute", fails):
        yield


@contextmanager
def failing_commits(error: Exception, first: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Let every transaction that ends fail then; ``first`` is called before."""

    def fails(_connection: Connection) -> None:
        first()
        raise error

    with heard("commit", fails):
        yield


@dataclass
class Disk:
    """A disk on which SQLite's databases lie, which may be ``full``."""

    full: bool = False


@contextmanager
def disk(*, full: bool = False) -> Iterator[Disk]:
    """Inside no database grows by a page while the disk is full."""
    space = Disk(full)

    def limits(connection: Connection) -> None:
        # SQLite takes the present size instead of a smaller one. The limit stays with the connection.
        connection.exec_driver_sql(f"PRAGMA max_page_count={1 if space.full else 2**32 - 2}")

    with heard("begin", limits):
        yield space


@contextmanager
def heard(what: str, listener: Callable[..., None]) -> Iterator[None]:
    """Have one of SQLAlchemy's events heard inside, of every engine."""
    event.listen(Engine, what, listener)
    try:
        yield
    finally:
        event.remove(Engine, what, listener)
