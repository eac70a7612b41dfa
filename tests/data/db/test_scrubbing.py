"""What was deleted is in no byte of the database's files: neither in its WAL, nor in unused parts of its
pages, nor for long in copies that were made before a migration."""

from __future__ import annotations

import os
import random
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from data.db.errors import DatabaseFault
from data.db.migrate import COPIES_KEPT, migrate
from data.db.records import PersonRecord, Untrusted, raw
from data.db.scrubbing import QUICKLY_SCRUBBED, SCRUB_PAUSE, Left
from data.operations.opening import open_store
from data.privacy.export import forget, forget_guild
from data.tables.store import Store
from tests.data.games import Played, people
from tests.data.later import PRESENT, later_version
from tests.data.sample_tables import ANA, BEN, SALT, Clock, new_table, person
from tests.fresh import fresh

DOCUMENTS = Path(__file__).parents[3]
UNSAFE = "PRAGMA secure_delete=OFF"


def holding(file: Path, *wanted: str | int) -> dict[str, list[str | int]]:
    """Which of the files of a database hold which of these: numbers as SQLite or JSON write them."""
    found = {}
    for each in file.parent.glob(f"{file.name}*"):
        content = each.read_bytes()
        forms = {
            one: [str(one).encode()] + ([one.to_bytes(8, "big")] if isinstance(one, int) else [])
            for one in wanted
        }
        if there := [one for one in wanted if any(form in content for form in forms[one])]:
            found[each.name] = there
    return found


@pytest.fixture
async def url(file: Path) -> str:
    """Only SQLite keeps its pages in files of ours."""
    return await fresh(file)


async def test_what_a_person_leaves_behind_is_in_no_byte_at_once(store: Store, file: Path) -> None:
    await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    await store.remember(PersonRecord(ANA, dm_channel=ANA + 100, dm="open"))
    mark = "zanzibar"
    lobby = new_table(replace(person(ANA, mark), word=Untrusted(mark)))
    await store.create(replace(lobby, status="closed"))
    assert holding(file, ANA, mark, ANA + 100)
    await forget(store, ANA)
    assert holding(file, ANA, mark, ANA + 100) == {}
    assert holding(file, BEN)


async def test_a_word_goes_and_the_id_that_dice_follow_from_stays(store: Store) -> None:
    played = await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    lobby = await store.create(replace(new_table(person(ANA, "Ana"), person(BEN, "Ben")), status="closed"))
    await forget(store, ANA)
    kept, gone = await store.table(played.id), await store.table(lobby.id)
    assert kept is not None
    assert gone is not None
    bens = ("salt", str(BEN + 7), SALT)
    assert [(raw(seat.word), seat.seat_id, seat.salt) for seat in kept.seats] == [
        ("", str(ANA + 7), None),
        bens,
    ]
    assert [(raw(seat.word), seat.seat_id, seat.salt) for seat in gone.seats] == [("", "", None), bens]


async def test_a_server_that_is_forgotten_is_in_no_byte(store: Store, file: Path) -> None:
    guild = 2**60 + 12345
    await store.create(new_table(guild_id=guild))
    assert holding(file, guild)
    await forget_guild(store, guild)
    assert holding(file, guild) == {}


async def test_the_log_is_cut_as_soon_as_nobody_reads_from_it(store: Store, file: Path) -> None:
    await store.remember(PersonRecord(ANA, dm="open"))
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        await forget(store, ANA)
        assert store.scrubbing.forgotten.is_set()
        assert "undercup.db-wal" in holding(file, ANA)
        assert (await store.scrubbing.scrub(at_once=True)).log
    assert not any(await store.scrubbing.scrub())
    assert holding(file, ANA) == {}
    assert file.with_name("undercup.db-wal").stat().st_size == 0
    assert not store.scrubbing.forgotten.is_set()


async def test_who_only_reads_and_who_writes_meanwhile_is_not_disturbed(store: Store, file: Path) -> None:
    made = await store.create(new_table())
    await forget(store, BEN)
    await store.save(replace(made, moves=1))
    assert not any(await store.scrubbing.scrub())
    again = await store.table(made.id)
    assert again is not None
    assert again.moves == 1
    assert (await store.save(replace(again, moves=2))).moves == 2


async def with_gaps(file: Path) -> list[int]:
    """Ids of people who were deleted from a database whose pages were split many times: SQLite leaves what it
    moves to another page where it was, beside what is in use, and doesn't overwrite it there."""
    luck = random.Random(1)
    ids = [(1 << 60) + luck.getrandbits(59) for _ in range(3000)]
    await (await open_store(await fresh(file), now=Clock())).close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA secure_delete=ON")
        for done, one in enumerate(ids):
            text = '{"show": "' + "x" * luck.randint(1, 300) + '"}'
            connection.execute("INSERT INTO people VALUES (?, NULL, 'open', ?)", (one, text))
            text = '{"show": "' + "y" * luck.randint(1, 300) + '"}'
            other = ids[luck.randint(0, done)]
            connection.execute("UPDATE people SET preferences = ? WHERE user_id = ?", (text, other))
    gone = ids[::3]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA secure_delete=ON")
        connection.executemany("DELETE FROM people WHERE user_id = ?", [(one,) for one in gone])
    assert holding(file, *gone), "this SQLite leaves nothing"
    return gone


@pytest.mark.long
async def test_what_sqlite_leaves_beside_what_is_in_use_goes_too(file: Path) -> None:
    gone = await with_gaps(file)
    store = await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())
    await forget(store, ANA)
    assert holding(file, *gone) == {}
    await store.close()


@pytest.mark.long
async def test_a_large_database_is_not_written_anew_while_people_wait_for_a_deletion(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = await with_gaps(file)
    monkeypatch.setattr("data.db.scrubbing.QUICKLY_SCRUBBED", 1000)
    store = await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())
    await forget(store, ANA)
    assert await store.scrubbing.scrub(at_once=True) == (False, True)
    assert holding(file, *gone)
    assert await store.scrubbing.scrub() == (False, False)
    assert holding(file, *gone) == {}
    await store.close()


async def test_deletions_in_a_row_write_the_database_anew_once_in_a_while(store: Store, clock: Clock) -> None:
    await forget(store, ANA)
    await forget(store, BEN)
    assert await store.scrubbing.scrub(at_once=True) == (False, True)
    clock.forward(SCRUB_PAUSE.total_seconds())
    assert await store.scrubbing.scrub(at_once=True) == (False, False)


def content(file: Path) -> bytes:
    return file.read_bytes()


def user_version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def test_a_database_from_before_is_scrubbed_once_when_it_is_opened(file: Path) -> None:
    await migrate(f"sqlite+aiosqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(UNSAFE)
        connection.execute(
            "INSERT INTO people SELECT value + 1152921504606846976, NULL, 'open', '{}' "
            "FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 500) "
            "SELECT value FROM n)"
        )
        connection.commit()
        connection.execute("DELETE FROM people")
    gone = range(2**60 + 1, 2**60 + 501)
    assert holding(file, *gone)
    assert user_version(file) == 0
    await (await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())).close()
    assert holding(file, *gone) == {}
    assert user_version(file) == 1
    before = content(file)
    await (await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())).close()
    assert content(file) == before


async def test_what_a_crash_left_in_the_log_goes_when_the_database_is_opened(file: Path) -> None:
    url = await fresh(file)
    store = await open_store(url, now=Clock())
    await store.remember(PersonRecord(ANA, dm="open"))
    crashed = file.with_name("crashed.db")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM people")
        connection.execute("PRAGMA user_version=0")
    for end in ("", "-wal"):
        crashed.with_name(f"crashed.db{end}").write_bytes(file.with_name(f"{file.name}{end}").read_bytes())
    await store.close()
    assert holding(crashed, ANA)
    again = await open_store(f"sqlite+aiosqlite:///{crashed}", now=Clock())
    assert holding(crashed, ANA) == {}
    await again.close()


async def test_a_database_that_somebody_reads_opens_and_is_scrubbed_later(file: Path) -> None:
    url = await fresh(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version=0")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM people").fetchall()
        store = await open_store(url, now=Clock())
        assert store.scrubbing.forgotten.is_set()
    assert not any(await store.scrubbing.scrub())
    await store.close()


async def test_a_full_disk_keeps_no_database_from_being_opened(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_file: Path, **_how: object) -> Left:
        raise DatabaseFault("database or disk is full")

    url = await fresh(file)
    monkeypatch.setattr("data.db.scrubbing.scrub", full)
    store = await open_store(url, now=Clock())
    assert "later: database or disk is full" in caplog.text
    assert store.scrubbing.forgotten.is_set()
    await forget(store, ANA)
    await store.close()


# --- copies


async def test_a_copy_from_before_a_migration_goes_after_two_weeks(
    file: Path, tmp_path: Path, clock: Clock
) -> None:
    url = await fresh(file)
    with later_version(tmp_path):
        await migrate(url)
    copy = file.with_name("undercup.db.before-9999")
    assert copy.exists()
    made = clock() - COPIES_KEPT
    others = [
        file.with_name(name) for name in ("undercup.db.mine", "other.db.before-9999", "undercup.db-old")
    ]
    for each in (copy, *others):
        each.touch()
        os.utime(each, (made.timestamp() + 1, made.timestamp() + 1))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (PRESENT,))
        connection.execute("ALTER TABLE tables DROP COLUMN spare")
    store = await open_store(url, now=clock)
    assert copy.exists()
    clock.forward(1)
    assert await store.scrubbing.expire_copies() == (copy.name,)
    assert not copy.exists()
    assert all(each.exists() for each in others)
    assert await store.scrubbing.expire_copies() == ()
    await store.close()


async def test_an_old_copy_goes_when_the_database_is_opened(file: Path, clock: Clock) -> None:
    url = await fresh(file)
    copy = file.with_name("undercup.db.before-0004")
    copy.touch()
    old = (clock() - COPIES_KEPT - timedelta(days=1)).timestamp()
    os.utime(copy, (old, old))
    await (await open_store(url, now=clock)).close()
    assert not copy.exists()


def test_what_people_are_told_of_copies_is_so() -> None:
    for name in ("PRIVACY.md", "docs/operating.md"):
        told = re.findall(r"(\d+) days after (?:it was|they were) made", (DOCUMENTS / name).read_text())
        assert told == [str(COPIES_KEPT.days)], name
    told = re.findall(r"over (\d+) MiB", (DOCUMENTS / "docs/operating.md").read_text())
    assert told == [str(QUICKLY_SCRUBBED // 2**20)]
