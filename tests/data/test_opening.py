"""Opening a database: settings, the schema and its migrations, and what can be in the way."""

from __future__ import annotations

import asyncio
import errno
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from data import migrations, schema
from data.engine import connect, may_pass
from data.errors import DatabaseBusy, DatabaseTrouble, NewerSchema
from data.migrate import config, migrate
from data.store import Store
from tests.conftest import DURABLE

from .conftest import POSTGRES
from .tables import BOARD, Clock, new_table

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"


def upgrade() -> None:
    anew = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("tables", recreate=anew) as tables:
        tables.add_column(sa.Column("spare", sa.Integer(), nullable=True))
    {then}
"""


def newest() -> str:
    versions = Path(migrations.__path__[0]) / "versions"
    return max(path.name.split("_")[0] for path in versions.glob("*.py"))


def scripts_with_one_more(folder: Path, then: str = "pass") -> str:
    """The migrations of a later version of the program."""
    scripts = folder / "migrations"
    shutil.copytree(migrations.__path__[0], scripts)
    (scripts / "versions" / "9999_later.py").write_text(NEXT.format(newest=newest(), then=then))
    return str(scripts)


def fetch(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


async def test_the_migrations_lead_to_the_schema_that_the_code_has(url: str) -> None:
    await migrate(url)

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    engine = connect(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        await connection.run_sync(lambda sync: command.check(config(sync)))
    await engine.dispose()


async def test_an_open_database_writes_safely_and_checks_references(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.engine.SYNCHRONOUS", DURABLE)
    store = await Store.open(sqlite_url, now=clock)
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
    await (await Store.open(f"sqlite+aiosqlite:///{tmp_path}/a/b/c.db", now=clock)).close()
    assert (tmp_path / "a/b/c.db").is_file()


async def test_a_new_database_is_not_copied_nor_one_that_is_up_to_date(sqlite_url: str, file: Path) -> None:
    await migrate(sqlite_url)
    await migrate(sqlite_url)
    assert not list(file.parent.glob("*.before-*"))


async def test_a_migration_copies_the_database_first_and_keeps_every_row(
    sqlite_url: str, file: Path, tmp_path: Path, clock: Clock
) -> None:
    store = await Store.open(sqlite_url, now=clock)
    made = await store.create(new_table(), (BOARD,))
    await store.close()
    await migrate(sqlite_url, scripts_with_one_more(tmp_path))
    copy = file.with_name("undercup.db.before-9999")
    assert fetch(copy, "SELECT version_num FROM alembic_version") == [(newest(),)]
    assert fetch(file, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert fetch(file, "SELECT id, spare FROM tables") == [(made.id, None)]
    for whole in (file, copy):
        assert fetch(whole, "SELECT count(*) FROM seats") == [(2,)]
        assert fetch(whole, "SELECT kind, status FROM deliveries") == [("board", "pending")]
    restored = await Store.open(f"sqlite+aiosqlite:///{copy}", now=clock)
    assert await restored.table(made.id) == made
    await restored.close()


@pytest.mark.parametrize(
    ("then", "error"),
    [
        ('raise RuntimeError("power cut")', RuntimeError),
        (
            """op.execute(
        "INSERT INTO seats SELECT 77, 0, NULL, '', '', '', 0, NULL, '', '', NULL, NULL, 0, NULL, ''"
    )""",
            DatabaseTrouble,
        ),
    ],
)
async def test_a_migration_that_fails_or_would_break_references_changes_nothing(
    sqlite_url: str, file: Path, tmp_path: Path, clock: Clock, then: str, error: type[Exception]
) -> None:
    store = await Store.open(sqlite_url, now=clock)
    made = await store.create(new_table())
    await store.close()
    with pytest.raises(error):
        await migrate(sqlite_url, scripts_with_one_more(tmp_path, then))
    assert fetch(file, "SELECT version_num FROM alembic_version") == [(newest(),)]
    store = await Store.open(sqlite_url, now=clock)
    assert await store.table(made.id) == made
    await store.close()


async def test_a_newer_schema_is_refused_and_left_alone(
    url: str, sqlite_url: str, file: Path, tmp_path: Path, clock: Clock
) -> None:
    await migrate(url, scripts_with_one_more(tmp_path))
    with pytest.raises(NewerSchema) as caught:
        await Store.open(url, now=clock)
    assert str(caught.value) == (
        f"The database has schema 9999, and this version of Undercup knows only up to {newest()}. "
        "Install the newer version again, or go back to the copy that was made before its migration "
        "(beside the database, its name ends in .before-9999)."
    )
    if url == sqlite_url:
        assert fetch(file, "SELECT version_num FROM alembic_version") == [("9999",)]


async def test_a_second_opening_is_refused_until_the_first_is_closed(sqlite_url: str, clock: Clock) -> None:
    first = await Store.open(sqlite_url, now=clock)
    with pytest.raises(DatabaseBusy, match="Stop it first, or give this one a database of its own"):
        await Store.open(sqlite_url, now=clock)
    await first.close()
    await (await Store.open(sqlite_url, now=clock)).close()


def test_a_refused_opening_does_not_keep_the_file(sqlite_url: str, file: Path, clock: Clock) -> None:
    file.write_bytes(b"this was never a database, and it is left as it is" * 100)
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseTrouble, match="file is not a database"):
            asyncio.run(Store.open(sqlite_url, now=clock))
    assert file.read_bytes() == before


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
        await Store.open(address, now=clock)
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
        await Store.open(nowhere, now=clock)
    assert not caught.value.passing


async def test_a_file_is_locked_by_whatever_name_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "undercup.db").touch()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "other.db").symlink_to(tmp_path / "undercup.db")
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=Clock())
    with pytest.raises(DatabaseBusy):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/elsewhere/other.db", now=Clock())
    await store.close()


async def test_a_database_with_a_name_that_cant_be_read_is_damaged(
    sqlite_url: str, file: Path, clock: Clock
) -> None:
    await (await Store.open(sqlite_url, now=clock)).close()
    damage = "UPDATE sqlite_master SET name = CAST(x'b3' AS TEXT), sql = '(' WHERE name = 'journal'"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA writable_schema=ON")
        database.execute(damage)
    with pytest.raises(DatabaseTrouble, match="is damaged: a name in it can't be read"):
        await Store.open(sqlite_url, now=clock)
