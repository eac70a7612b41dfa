"""Checks whether a PostgreSQL server, when it answers again, still has everything that was committed.

A server that takes another's place (a standby, a copy) may lack the last commits, under the same name and the
same numbers. So each transaction that writes leaves a mark that no other history can have: a note of this
process, which only it counts up. On each new connection the marks that are known as committed must be there,
and the server must be the same. Otherwise nothing is read or written until the bot has taken up what there
is. The caches of tables are cleared with every server that is another one, or was restarted. A process that
ended with its server finds lost commits by the server's timeline alone.
"""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.db.engine import MAY_ASK, SERVER, WHERE
from data.db.errors import DatabaseFault

HISTORY = "history"
"""The note that changes when the bot has taken up an older server: a word, and when the server started."""
MARK = "written "
"""Prefix of the notes that are marks."""
_MARKS = 64
"""Number of the last marks that must be there: more than transactions can run at a time. What was committed
before one of them is there too."""
_MARK = text(
    "INSERT INTO notes (key, value) "
    "VALUES (:key, concat(cast(extract(epoch FROM now()) AS bigint), ' ', cast(:number AS text))) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_TIDY = text(
    "DELETE FROM notes WHERE key LIKE 'written %' AND (key LIKE :name OR "
    "cast(split_part(value, ' ', 1) AS bigint) < extract(epoch FROM now()) - 30 * 24 * 3600)"
)
"""Statement that finds marks of this process, and of those killed 30 days ago."""
_NOTES = "SELECT key, value FROM notes WHERE key = 'history' OR key LIKE 'written %'"
_TAKING_UP: ContextVar[bool] = ContextVar("taking up", default=False)


class OlderServer(DatabaseFault):
    """The server that answers now lacks committed data: the bot takes up what it has."""

    def __init__(self) -> None:
        super().__init__("the server that answers now lacks what was committed before")


@dataclass(frozen=True, slots=True)
class Found:
    """A server's answer: its identity, its start time, and its notes."""

    place: str
    started: str
    notes: Mapping[str, str]

    @property
    def word(self) -> str | None:
        """Return the first word of the note :data:`HISTORY`."""
        note = self.notes.get(HISTORY)
        return None if note is None else note.split()[0]


@contextmanager
def taking_up() -> Iterator[None]:
    """Context in which an older server may be used."""
    before = _TAKING_UP.set(True)
    try:
        yield
    finally:
        _TAKING_UP.reset(before)


class Lineage:
    """This process's knowledge of a server's history. ``forget`` is called for each server that is another
    one or was restarted, and ``noticed`` when one lacks something. It knows nothing before :meth:`begin`."""

    def __init__(self, forget: Callable[[], object], *engines: AsyncEngine) -> None:
        self._name = f"{MARK}{uuid.uuid4().hex} "
        self._forget = forget
        self.noticed: Callable[[], object] = lambda: None
        self.is_older = False
        """Whether the server that answers lacks something."""
        self.own_word: str | None = None
        """The word with which this process is the first to take up an older server."""
        self._begun: Found | None = None
        self._begins = 0
        self._may_ask = False
        self._count = 0
        self._free: list[int] = []
        self._slots = 0
        self._committed: deque[tuple[str, int]] = deque(maxlen=_MARKS)
        for engine in engines:
            event.listen(engine.sync_engine, "connect", self._connected(engine))

    @property
    def is_begun(self) -> bool:
        return self._begun is not None

    @property
    def word(self) -> str | None:
        """Return the word of the history that this process knows."""
        return None if self._begun is None else self._begun.word

    @property
    def refuses(self) -> bool:
        """Return whether the server lacks something, and the caller isn't taking it up."""
        return self.is_older and not _TAKING_UP.get()

    def missed(self) -> None:
        """Note that the server lacks something."""
        self._forget()
        if not self.is_older:
            self.is_older = True
            self.noticed()

    async def look(self, connection: AsyncConnection) -> Found:
        """Ask the server of a connection."""
        self._may_ask = bool(await connection.scalar(text(MAY_ASK)))
        return await connection.run_sync(
            lambda sync: self._ask(lambda statement: list(sync.exec_driver_sql(statement)))
        )

    def begin(self, found: Found) -> None:
        """Take the server's present state, and what is written after it, as the known history."""
        self._begun = found
        self._begins += 1
        self._committed.clear()
        self.is_older = False

    # -- marks

    @contextmanager
    def writing(self) -> Iterator[Callable[[Connection], None]]:
        """Run a transaction that writes: the yielded mark is its last statement, and it must be committed in
        this context, too."""
        slot = self._free.pop() if self._free else self._slots
        self._slots = max(self._slots, slot + 1)
        key, number = f"{self._name}{slot}", 0

        def mark(connection: Connection) -> None:
            nonlocal number
            self._count = number = self._count + 1
            connection.execute(_MARK, {"key": key, "number": str(number)})

        try:
            yield mark
            if number:
                self._committed.append((key, number))
        finally:
            self._free.append(slot)

    async def tidy(self, connection: AsyncConnection) -> None:
        """Remove the marks of this process, which begins or ends, and of those long gone."""
        await connection.execute(_TIDY, {"name": f"{self._name}%"})

    # -- inside

    def _connected(self, engine: AsyncEngine) -> Callable[[Any, Any], None]:
        def check(connection: Any, _record: object) -> None:
            try:
                while not self._is_checked(connection):
                    pass
            except BaseException:
                engine.dialect.do_terminate(connection)
                raise

        return check

    def _is_checked(self, connection: Any) -> bool:
        """Compare a new connection with what was known when it was asked; return whether it was: while it
        answers, more may be committed, or the server taken up."""
        before, committed, begins = self._begun, tuple(self._committed), self._begins
        if before is None or _TAKING_UP.get():
            return True
        if self.is_older:
            raise OlderServer
        found = self._ask(lambda statement: _rows(connection, statement))
        if begins != self._begins:
            return False
        if found.started != before.started:
            self._forget()
        there = {key: int(value.split()[-1]) for key, value in found.notes.items() if key != HISTORY}
        holds = all(there.get(key, 0) >= number for key, number in committed)
        if not holds or found.place != before.place or found.word != before.word:
            self.missed()
            raise OlderServer
        self._begun = found
        return True

    def _ask(self, ask: Callable[[str], list[Any]]) -> Found:
        ((place,),) = ask(WHERE)
        if self._may_ask:
            ((server,),) = ask(SERVER)
            place = f"{place} {server}"
        ((started,),) = ask(_STARTED)
        notes = {key: value for key, value in ask(_NOTES) if key.startswith((HISTORY, self._name))}
        return Found(str(place), str(started), notes)


_STARTED = "SELECT cast(extract(epoch FROM pg_postmaster_start_time()) * 1000000 AS bigint)"


def _rows(connection: Any, statement: str) -> list[Any]:
    """Ask a driver's connection, outside of any transaction."""
    cursor = connection.cursor()
    try:
        cursor.execute(statement)
        return list(cursor.fetchall())
    finally:
        cursor.close()
        connection.rollback()


__all__ = ["HISTORY", "Found", "Lineage", "OlderServer", "taking_up"]
