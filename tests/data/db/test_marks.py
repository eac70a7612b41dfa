"""What a new connection finds is compared with what was known when it was asked: more may be committed while
it answers."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from data.db.engine import WHERE
from data.db.lineage import Found, Lineage, OlderServer


class Server:
    """The notes of a server, and what happens while a connection reads them."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}
        self.meanwhile: list[Callable[[], object]] = []
        self.lineage = Lineage(lambda: None)
        self.lineage.begin(Found("here", "1", {}))

    def commit(self) -> None:
        with self.lineage.writing() as mark:
            mark(SimpleNamespace(execute=self._write))  # type: ignore[arg-type]  # all that is needed of it

    def connect(self) -> None:
        """A connection is made, and compared."""
        engine: Any = SimpleNamespace(dialect=SimpleNamespace(do_terminate=lambda _connection: None))
        connection = SimpleNamespace(cursor=lambda: _Cursor(self), rollback=lambda: None)
        self.lineage._connected(engine)(connection, None)  # noqa: SLF001 - SQLAlchemy calls it

    def _write(self, _statement: object, values: dict[str, str]) -> None:
        self.notes[values["key"]] = f"0 {values['number']}"


class _Cursor:
    def __init__(self, server: Server) -> None:
        self._server = server
        self._rows: list[tuple[Any, ...]] = []

    def execute(self, statement: str) -> None:
        if "notes" not in statement:
            self._rows = [("here" if statement == WHERE else 1,)]
            return
        self._rows = list(self._server.notes.items())
        for happens in self._server.meanwhile:
            happens()
        self._server.meanwhile = []

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self._rows

    def close(self) -> None:
        """There is nothing to close."""


def test_what_is_committed_while_a_connection_answers_is_not_missed() -> None:
    server = Server()
    server.commit()
    server.meanwhile = [server.commit, server.commit]
    server.connect()
    assert not server.lineage.is_older


def test_a_connection_that_answers_while_what_there_is_is_taken_up_is_asked_again() -> None:
    server = Server()
    server.commit()

    def take_up() -> None:
        server.notes = {"history": "word 1"}
        server.lineage.begin(Found("here", "1", dict(server.notes)))
        server.commit()

    server.meanwhile = [take_up]
    server.connect()
    assert not server.lineage.is_older


def test_what_was_committed_before_a_connection_was_asked_is_missed() -> None:
    server = Server()
    server.commit()
    server.notes.clear()
    with pytest.raises(OlderServer):
        server.connect()
    assert server.lineage.is_older
