"""Twenty copies of a database, each damaged from a seed: what the doctor and the rebuild say of them."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bot.cli.doctor import examine
from bot.cli.portal import Finding
from bot.cli.rebuild import rebuild
from bot.config import Settings
from data.db.errors import DatabaseTrouble
from data.operations.opening import open_store
from games.fair import seal_of
from tests.data.games import Played, people
from tests.data.operations.test_rebuild import season
from tests.data.sample_tables import Clock, new_table, person
from tests.fresh import fresh

Damage = Callable[[Path, random.Random], int | None]
"""Damages a file; returns the id of the table that can't be read any more, if it is a single one."""
PAGE = 4096


def overwritten(file: Path, luck: random.Random) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(40):
        content[luck.randrange(PAGE, len(content))] = luck.randrange(256)
    file.write_bytes(content)


def zeroed(file: Path, luck: random.Random) -> None:
    content = bytearray(file.read_bytes())
    start = luck.randrange(1, len(content) // PAGE) * PAGE
    content[start : start + PAGE] = bytes(PAGE)
    file.write_bytes(content)


def cut_off(file: Path, luck: random.Random) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: luck.randrange(PAGE, len(content))])


def shuffled(file: Path, luck: random.Random) -> None:
    content = bytearray(file.read_bytes())
    one, other = (luck.randrange(1, len(content) // PAGE) * PAGE for _ in range(2))
    content[one : one + PAGE], content[other : other + PAGE] = (
        content[other : other + PAGE],
        content[one : one + PAGE],
    )
    file.write_bytes(content)


def changed(status: str, column: str, value: Callable[[object], object]) -> Damage:
    """A value of one table, taken by lot from those of a status."""

    def damage(file: Path, luck: random.Random) -> int:
        with closing(sqlite3.connect(file)) as database, database:
            query = f"SELECT id, {column} FROM tables WHERE status = ? ORDER BY id"  # noqa: S608 - ours
            table_id, before = luck.choice(database.execute(query, (status,)).fetchall())
            change = f"UPDATE tables SET {column} = ? WHERE id = ?"  # noqa: S608 - ours
            database.execute(change, (value(before), table_id))
        return int(table_id)

    return damage


def in_one(status: str, statement: str) -> Damage:
    """What a statement does to one table (:id), taken by lot from those of a status."""

    def damage(file: Path, luck: random.Random) -> int:
        with closing(sqlite3.connect(file)) as database, database:
            ids = database.execute("SELECT id FROM tables WHERE status = ? ORDER BY id", (status,)).fetchall()
            (table_id,) = luck.choice(ids)
            assert database.execute(statement, {"id": table_id}).rowcount > 0
        return int(table_id)

    return damage


def half(text: object) -> str:
    assert isinstance(text, str)
    return text[: len(text) // 2]


TWENTY: tuple[tuple[str, Damage], ...] = (
    ("bytes overwritten", overwritten),
    ("bytes overwritten", overwritten),
    ("a page zeroed", zeroed),
    ("a page zeroed", zeroed),
    ("a page zeroed", zeroed),
    ("two pages exchanged", shuffled),
    ("the file cut off", cut_off),
    ("the file cut off", cut_off),
    ("a live table's state cut off", changed("playing", "state", half)),
    ("a live table's state of another game", changed("playing", "state", lambda _state: json.dumps({}))),
    ("a live table's log cut off", changed("playing", "log", lambda _log: '[{"text": "An')),
    ("a live table's rules no JSON", changed("playing", "rules", lambda _rules: "five dice")),
    ("a live table's state not UTF-8", changed("playing", "state", lambda _state: b'{"hands": [[6, 6, \xff')),
    ("a live table's game unknown", changed("playing", "game", lambda _game: "chess")),
    ("a live table's deadline a word", changed("playing", "deadline", lambda _time: "soon")),
    ("a live table's journal gone", in_one("playing", "DELETE FROM journal WHERE table_id = :id")),
    (
        "a live table's journal cut off",
        in_one("playing", "UPDATE journal SET text = 'bid 5' WHERE table_id = :id AND seq = 2"),
    ),
    ("a live table's seats gone", in_one("playing", "DELETE FROM seats WHERE table_id = :id")),
    ("a finished table's rules cut off", changed("finished", "rules", half)),
    (
        "a finished table's result cut off",
        in_one(
            "finished",
            "UPDATE result_seats SET counts = '{\"bids\"' "
            "WHERE seq = (SELECT seq FROM results WHERE table_id = :id)",
        ),
    ),
)


async def made(file: Path) -> None:
    """A database with games of all kinds, over and going on."""
    clock = Clock()
    store = await open_store(await fresh(file), now=clock)
    await season(store, clock, 30)
    for number, game in enumerate(("dudo", "bidou", "montevideo", "pidro") * 2):
        played = Played(game, people(1, 2, 3, 4), seed=900 + number)
        for _ in range(3):
            legal = played.game.legal(played.state, played.turn)
            played.act(played.luck.choice(legal[:8]).text)
        await played.stored(store, "playing")
    await store.create(replace(new_table(person(1, "Ana")), status="lobby", state=None))
    await store.close()


def sound(file: Path) -> bool:
    """What SQLite itself says."""
    try:
        with closing(sqlite3.connect(file)) as database:
            whole: bool = database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return whole
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # its words may repeat what can't be read
        return False


async def doctor(file: Path) -> list[Finding]:
    settings = Settings(token=None, database=f"sqlite+aiosqlite:///{file}")
    return [finding async for finding in examine(settings) if finding.subject != "token"]


@pytest.mark.long
@pytest.mark.logs_errors
async def test_the_doctor_names_what_is_damaged_and_the_rebuild_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    # All of them have one secret, so that the seal over its draws is made once.
    monkeypatch.setattr("data.operations.soundness.seal_of", cache(seal_of))
    await made(tmp_path / "whole.db")
    whole = (tmp_path / "whole.db").read_bytes()
    assert [finding.text for finding in await doctor(tmp_path / "whole.db") if not finding.well] == []
    for number, (kind, damage) in enumerate(TWENTY, start=1):
        file = tmp_path / f"{number}.db"
        file.write_bytes(whole)
        table_id = damage(file, random.Random(f"damage {number}"))
        is_sound = sound(file)
        findings = await doctor(file)
        bad = [finding.text for finding in findings if not finding.well]
        said: list[str] = []
        try:
            well = await rebuild(Settings(token=None, database=f"sqlite+aiosqlite:///{file}"), said.append)
        except DatabaseTrouble as trouble:  # which the command line tells
            well = False
            said.append(str(trouble))
        print(  # noqa: T201 - what was asked to be shown
            f"{number:2}. {kind}{f' ({table_id})' if table_id else ''}: SQLite's check "
            f"{'passes' if is_sound else 'fails'} | doctor: {' / '.join(bad) or 'all well'} | rebuild "
            f"{'whole' if well else 'not whole'}: {' / '.join(said)}"
        )
        assert is_sound or bad
        assert table_id is None or any(str(table_id) in text for text in bad)
        assert said
        assert is_sound or not well
        assert "6, 6" not in "".join((*bad, *said, caplog.text))
