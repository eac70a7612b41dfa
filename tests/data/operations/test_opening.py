"""Opening a database: settings, the schema and its migrations, and what can be in the way."""

from __future__ import annotations

import asyncio
import errno
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from data.db import schema
from data.db.database import Database
from data.db.engine import connect
from data.db.errors import DatabaseAway, DatabaseBusy, DatabaseFault, DatabaseTrouble, NewerSchema
from data.db.faults import may_pass
from data.db.migrate import config, migrate
from data.operations.opening import open_store
from data.operations.read_only import looking
from data.tables.store import Store
from tests.conftest import DURABLE
from tests.data.conftest import POSTGRES, empty_database
from tests.data.later import PRESENT, later_version
from tests.data.sample_tables import BOARD, Clock, new_table


def fetch(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


async def test_the_migrations_lead_to_the_schema_that_the_code_has(url: str) -> None:
    await migrate(url)

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(compare_metadata(context, schema.metadata))

    engine = connect(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        await connection.run_sync(lambda sync: command.check(config(sync)))
    await engine.dispose()


CATALOG = {
    "sqlite": ("SELECT type, name, sql FROM sqlite_master",),
    "postgresql": (
        "SELECT table_name, ordinal_position, column_name, data_type, character_maximum_length, is_nullable,"
        " column_default, is_identity FROM information_schema.columns WHERE table_schema = 'public'",
        "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'public'::regnamespace",
        "SELECT sequence_name, data_type FROM information_schema.sequences",
    ),
}
"""What a database says of its own schema: all that Alembic doesn't compare is in it, too."""


async def test_a_migrated_database_describes_itself_like_one_made_of_the_code_s_schema(
    url: str, tmp_path: Path
) -> None:
    await migrate(url)
    migrated = connect(url)
    kind = migrated.dialect.name
    (tmp_path / "made").mkdir()
    async with empty_database(kind, tmp_path / "made") as address:
        made = connect(address)
        async with made.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        found = [await catalog(engine) for engine in (migrated, made)]
        await made.dispose()
    await migrated.dispose()
    assert found[0] == found[1]
    assert len(found[0]) > len(schema.metadata.tables)


_GAPS = re.compile(r"\s*([,()])\s*")


async def catalog(engine: AsyncEngine) -> set[tuple[object, ...]]:
    """A database's own description, but for Alembic's table."""
    async with engine.connect() as connection:
        rows = [
            # SQLite quotes the name of a table that was made again, and adds a column on no line of its own.
            tuple(
                _GAPS.sub(r"\1", value.replace('"', "")) if isinstance(value, str) else value for value in row
            )
            for query in CATALOG[engine.dialect.name]
            for row in await connection.execute(text(query))
        ]
    return {row for row in rows if not any("alembic_version" in str(value) for value in row)}


async def test_an_open_database_writes_safely_and_checks_references(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.db.engine.SYNCHRONOUS", DURABLE)
    store = await open_store(sqlite_url, now=clock)
    async with store.database.quick.connect() as connection:
        found = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        }
    assert found == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "secure_delete": 1,
    }  # fmt: skip
    await store.close()


async def test_a_deleted_table_takes_all_that_is_its_own_along(store: Store) -> None:
    made = await store.create(new_table(), (BOARD,))
    async with store.database.writing() as connection:
        await connection.execute(text("DELETE FROM tables"))
    assert await store.pending(made.id) == ()
    assert await store.table(made.id) is None


async def test_the_folder_of_the_database_is_made(tmp_path: Path, clock: Clock) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{tmp_path}/a/b/c.db", now=clock)).close()
    assert (tmp_path / "a/b/c.db").is_file()


async def test_a_new_database_is_not_copied_nor_one_that_is_up_to_date(sqlite_url: str, file: Path) -> None:
    await migrate(sqlite_url)
    await migrate(sqlite_url)
    assert not list(file.parent.glob("*.before-*"))


async def test_a_migration_copies_the_database_first_and_keeps_every_row(
    sqlite_url: str, file: Path, tmp_path: Path, clock: Clock
) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = await store.create(new_table(), (BOARD,))
    await store.close()
    with later_version(tmp_path):
        await migrate(sqlite_url)
    copy = file.with_name("undercup.db.before-9999")
    assert fetch(copy, "SELECT version_num FROM alembic_version") == [(PRESENT,)]
    assert fetch(file, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert fetch(file, "SELECT id, spare FROM tables") == [(made.id, None)]
    for whole in (file, copy):
        assert fetch(whole, "SELECT count(*) FROM seats") == [(2,)]
        assert fetch(whole, "SELECT kind, status FROM deliveries") == [("board", "pending")]
    restored = await open_store(f"sqlite+aiosqlite:///{copy}", now=clock)
    assert await restored.table(made.id) == made
    await restored.close()


@pytest.mark.parametrize(
    ("then", "error"),
    [
        ('raise RuntimeError("power cut")', RuntimeError),
        (
            """op.execute(
        "INSERT INTO seats SELECT 77, 0, NULL, '', '', '', NULL, '', '', NULL, NULL, 0, NULL, '', ''"
    )""",
            DatabaseTrouble,
        ),
    ],
)
async def test_a_migration_that_fails_or_would_break_references_changes_nothing(
    sqlite_url: str, file: Path, tmp_path: Path, clock: Clock, then: str, error: type[Exception]
) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = await store.create(new_table())
    await store.close()
    with later_version(tmp_path, then), pytest.raises(error):
        await migrate(sqlite_url)
    assert fetch(file, "SELECT version_num FROM alembic_version") == [(PRESENT,)]
    store = await open_store(sqlite_url, now=clock)
    assert await store.table(made.id) == made
    await store.close()


async def test_a_newer_schema_is_refused_and_left_alone(
    url: str, sqlite_url: str, file: Path, tmp_path: Path, clock: Clock
) -> None:
    with later_version(tmp_path):
        await migrate(url)
    with pytest.raises(NewerSchema) as caught:
        await open_store(url, now=clock)
    assert str(caught.value) == (
        f"The database has schema 9999, and this version of Undercup knows only up to {PRESENT}. "
        "Install the newer version again, or go back to the copy that was made before its migration "
        "(beside the database, its name ends in .before-9999)."
    )
    if url == sqlite_url:
        assert fetch(file, "SELECT version_num FROM alembic_version") == [("9999",)]


async def test_a_second_opening_is_refused_until_the_first_is_closed(sqlite_url: str, clock: Clock) -> None:
    first = await open_store(sqlite_url, now=clock)
    with pytest.raises(DatabaseBusy, match=r"Stop it first\. A second bot needs a token of its own"):
        await open_store(sqlite_url, now=clock)
    await first.close()
    await (await open_store(sqlite_url, now=clock)).close()


def test_a_refused_opening_does_not_keep_the_file(sqlite_url: str, file: Path, clock: Clock) -> None:
    file.write_bytes(b"this was never a database, and it is left as it is" * 100)
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseTrouble, match="file is not a database"):
            asyncio.run(open_store(sqlite_url, now=clock))
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["undercup.db", "undercup.db-wal", "undercup.db.lock"])
async def test_a_file_of_another_user_is_named_with_who_it_belongs_to(
    name: str, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / name
    foreign.touch()

    async def refused(_url: str) -> None:  # as for anybody but root, whom the system lets do everything
        raise PermissionError(errno.EACCES, "Permission denied", str(foreign))

    monkeypatch.setattr("data.operations.opening.migrate", refused)
    monkeypatch.setattr("data.operations.opening.os.access", lambda path, _mode: path != foreign)
    with pytest.raises(DatabaseTrouble) as caught:
        await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=clock)
    said = f"may not read and write {foreign}, which belongs to {foreign.owner()}. Run Undercup as"
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite+aiosqlite://", "an SQLite database must be a file"),
        ("sqlite+aiosqlite:///:memory:", "an SQLite database must be a file"),
        ("undercup.db", "Could not parse"),
        (
            "postgresql+asyncpg://ana:sesame@127.0.0.1:1/undercup",
            "Connect call failed|asyncpg isn't installed",
        ),
        ("postgresql+nodriver://ana:sesame@127.0.0.1/undercup", "nodriver"),
        ("sqlite+aiosqlite:////dev/null/undercup.db", "Not a directory|File exists"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_told_without_its_password(
    address: str, said: str, clock: Clock
) -> None:
    with pytest.raises(DatabaseTrouble, match=said) as caught:
        await open_store(address, now=clock)
    assert "UNDERCUP_DATABASE says which one it is" in str(caught.value)
    assert "sesame" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "error", "passes"),
    [
        ("sqlite+aiosqlite:///undercup.db", OSError(errno.ENOSPC, "no space left"), True),
        ("sqlite+aiosqlite:///undercup.db", OSError(errno.EROFS, "read-only file system"), False),
        ("sqlite+aiosqlite:///undercup.db", PermissionError(errno.EACCES, "permission denied"), False),
        ("postgresql+asyncpg:///undercup", FileNotFoundError(errno.ENOENT, "no such socket"), True),
        ("postgresql+asyncpg:///undercup", ConnectionRefusedError(errno.ECONNREFUSED, "refused"), True),
        ("postgresql+nodriver:///undercup", ModuleNotFoundError("nodriver"), False),
    ],
)
def test_time_heals_a_full_disk_and_a_server_that_is_away_and_no_wrong_address(
    address: str, error: Exception, passes: bool
) -> None:
    assert may_pass(address, error) == passes


def test_time_heals_a_lock_and_no_file_that_is_no_database(sqlite_url: str, file: Path) -> None:
    asyncio.run(migrate(sqlite_url))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with closing(sqlite3.connect(file, timeout=0)) as late, pytest.raises(sqlite3.Error) as locked:
            late.execute("BEGIN IMMEDIATE")
    assert may_pass(sqlite_url, locked.value)
    file.write_bytes(b"this was never a database" * 100)
    with closing(sqlite3.connect(file)) as none, pytest.raises(sqlite3.Error) as broken:
        none.execute("SELECT * FROM tables")
    assert not may_pass(sqlite_url, broken.value)


@pytest.mark.skipif(not POSTGRES, reason="needs a PostgreSQL server")
async def test_time_heals_no_database_that_postgresql_does_not_have(clock: Clock) -> None:
    nowhere = make_url(POSTGRES or "").set(database="nosuch").render_as_string(hide_password=False)
    with pytest.raises(DatabaseTrouble, match="does not exist") as caught:
        await open_store(nowhere, now=clock)
    assert not caught.value.passing


def on_postgresql(monkeypatch: pytest.MonkeyPatch, error: Exception) -> str:
    """The address of a database whose driver raises that when it connects."""
    asyncpg = pytest.importorskip("asyncpg")

    async def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(asyncpg, "connect", refuse)
    return "postgresql+asyncpg://ana:sesame@127.0.0.1:1/undercup"


@pytest.mark.parametrize(
    ("name", "passes"),
    [
        ("InterfaceError", True),
        ("InternalClientError", True),
        ("TargetServerAttributeNotMatched", True),
        ("UnknownPostgresError", True),
        ("CannotConnectNowError", True),
        ("ReadOnlySQLTransactionError", True),
        ("IdleInTransactionSessionTimeoutError", True),
        ("ClientConfigurationError", False),
        ("InvalidPasswordError", False),
        ("InvalidCatalogNameError", False),
    ],
)
async def test_time_heals_what_nobody_knows_of_postgresqls_driver_and_the_log_names_it(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, name: str, passes: bool
) -> None:
    error = getattr(pytest.importorskip("asyncpg.exceptions"), name)("something is wrong")
    url = on_postgresql(monkeypatch, error)
    with pytest.raises(DatabaseTrouble, match=rf"something is wrong \({name}\)") as caught:
        await open_store(url, now=clock)
    assert (caught.value.passing, isinstance(caught.value, DatabaseAway)) == (passes, passes)
    with pytest.raises(DatabaseTrouble, match=name):
        async with looking(url):
            pass
    store = Database(connect(url, quick=True), connect(url), None)
    if passes:
        with pytest.raises(DatabaseFault, match=name):
            await store.finish(store.read(lambda _connection: None))
    else:
        with pytest.raises(DBAPIError):
            await store.finish(store.read(lambda _connection: None))
    await store.close()


async def test_a_file_is_locked_by_whatever_name_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "undercup.db").touch()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "other.db").symlink_to(tmp_path / "undercup.db")
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=Clock())
    with pytest.raises(DatabaseBusy):
        await open_store(f"sqlite+aiosqlite:///{tmp_path}/elsewhere/other.db", now=Clock())
    await store.close()


async def test_a_database_with_a_name_that_cant_be_read_is_damaged(
    sqlite_url: str, file: Path, clock: Clock
) -> None:
    await (await open_store(sqlite_url, now=clock)).close()
    damage = "UPDATE sqlite_master SET name = CAST(x'b3' AS TEXT), sql = '(' WHERE name = 'journal'"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA writable_schema=ON")
        database.execute(damage)
    with pytest.raises(DatabaseTrouble, match="is damaged: a name in it can't be read"):
        await open_store(sqlite_url, now=clock)
