"""Backups: an SQLite file with the tables of any database, at one moment. It can be restored into either kind
of database."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine, func, insert, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.address import file_address, sqlite_file
from data.db.engine import connect, keep_others_out, own_check, put
from data.db.errors import DatabaseTrouble, NewerSchema
from data.db.faults import fault_of, is_damage
from data.db.lock_file import LockFile
from data.db.migrate import migrate
from data.operations.opening import told, trouble
from data.operations.read_only import looking, schemas
from data.operations.restored_copies import NEWEST
from data.operations.soundness import damage
from data.tables.rows import LIVE

ALL = ("lobby", "playing", "finished", "closed")
AT_ONCE = 500
_BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite may keep beside a database's file."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A backup: its schema, the number of tables in it and of those that aren't over, the number whose
    journals lead to their snapshots (``replayed``), and what is wrong with which others."""

    schema: str
    tables: int
    live: int
    replayed: int
    damaged: Mapping[int, str]


class BadBackup(DatabaseTrouble):
    """A file can't be restored as a backup, or can't become one. The text says why."""


async def back_up(url: str, file: Path, *, replay: Collection[str] = ALL) -> Checked:
    """Write a snapshot of a database into a new file, also while the bot runs, and check it. The file is
    there as a whole or not at all, and only this user may read it.

    Raises:
        BadBackup: the file exists, or it can't be written.
        DatabaseTrouble: the database can't be read.
    """
    _can_be_named(file)
    _is_new(file)
    source = sqlite_file(url)
    with _beginning(file) as begun:
        try:
            if source is None:
                await _copy_out(url, begun)
            else:
                await asyncio.to_thread(_copy_file, url, source, begun)
            checked = await check(begun, replay=replay, named="What was copied")
            await asyncio.to_thread(_finish, begun, file)
        except OSError as error:
            raise _unwritten(error.strerror or str(error)) from error
    return checked


async def restore(file: Path, url: str, *, replay: Collection[str] = ALL) -> Checked:
    """Restore a backup into an empty place: a new SQLite file, or a PostgreSQL database without rows. It is
    checked first; a damaged file is refused, and damaged tables of a sound one are reported. An SQLite file
    keeps the backup's schema, so that the version that made it can use it. The bot that opens it knows that
    it is an older copy, and forgets again everybody on the list.

    Raises:
        BadBackup: the file isn't a backup, or is damaged, or the place isn't empty.
        DatabaseBusy: another process has the SQLite file.
        DatabaseTrouble: the database can't be written.
    """
    _can_be_named(file)
    _is_there(file)
    target = sqlite_file(url)
    with told(url):
        if target is None:
            return await _restore_rows(file, url, replay)
        lock_file = LockFile(target)
        try:
            return await _restore_file(file, target, lock_file, replay)
        finally:
            lock_file.close()


async def check(file: Path, *, replay: Collection[str] = ALL, named: str | None = None) -> Checked:
    """Check a backup, which messages call ``named``: SQLite's own check, every row, and the journals of
    tables in these statuses.

    Raises:
        BadBackup: it isn't a backup, or the file is damaged.
        NewerSchema: a newer version of the program wrote it.
    """
    named = named or str(file)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f"{file.name}.check-") as folder:
        copy = Path(folder) / "undercup.db"
        found, whole = await asyncio.to_thread(_look, file, named)
        if found == whole:
            return await _check(file, named, found, replay)
        await asyncio.to_thread(shutil.copyfile, file, copy)
        with _told(named):
            await migrate(file_address(copy))
        return await _check(copy, named, found, replay)


@contextmanager
def _told(named: str) -> Iterator[None]:
    """Name the file in errors as people know it: the checked file may be a temporary copy."""
    try:
        yield
    except (BadBackup, NewerSchema):
        raise
    except (DatabaseTrouble, SQLAlchemyError) as error:
        cause = error.__cause__ if isinstance(error, DatabaseTrouble) else error
        fault = fault_of(cause) if isinstance(cause, Exception) else None
        raise BadBackup(
            f"{named} is damaged ({fault or type(cause).__name__}). Take another backup.",
            passing=isinstance(error, DatabaseTrouble) and error.passing,
        ) from error


async def _check(file: Path, named: str, found: str, replay: Collection[str]) -> Checked:
    with _told(named):
        async with looking(file_address(file)) as connection:
            if faults := await own_check(connection):
                raise BadBackup(f"{named} is damaged ({'; '.join(faults)}). Take another backup.")
            status, damaged = await damage(connection, replay)
    live = sum(each in LIVE for each in status.values())
    replayed = sum(each in replay and table_id not in damaged for table_id, each in status.items())
    return Checked(found, len(status), live, replayed, damaged)


def _look(file: Path, named: str) -> tuple[str, str]:
    """Return the schema of a backup, and this program's."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.connect() as connection:
            found, newest = schemas(connection)
    except Exception as error:
        if not is_damage(error):
            raise
        raise BadBackup(f"{named} is no backup of Undercup's, or it is damaged.") from error
    finally:
        engine.dispose()
    if found is None:
        raise BadBackup(f"{named} is no backup of Undercup's.")
    return found, newest


# -- files


def _can_be_named(file: Path) -> None:
    """Return the engine for a file."""
    try:
        file_address(file)
    except ValueError as error:
        raise BadBackup(f"{error}. Name another file.") from error


def _is_new(file: Path) -> None:
    if file.exists():
        raise BadBackup(f"{file} is there already, and is left as it is. Name another file.")


def _is_there(file: Path) -> None:
    if not file.is_file():
        raise BadBackup(f"There is no file {file}.")
    if (log := file.with_name(f"{file.name}-wal")).exists():
        raise BadBackup(
            f"{file} isn't whole by itself: {log.name} belongs to it. Name it in UNDERCUP_DATABASE, make a "
            "backup of it, and restore that."
        )


def _unwritten(why: str) -> BadBackup:
    said = f"The backup can't be written ({why}). Make room, or name a file elsewhere."
    return BadBackup(said, passing=True)


@contextmanager
def _beginning(file: Path) -> Iterator[Path]:
    """Yield a private file to write, beside the final one; it is removed if it isn't finished."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        opened, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".begun", dir=file.parent)
    except OSError as error:
        raise BadBackup(f"{file.parent} can't be written to ({error.strerror}).") from error
    os.close(opened)
    begun = Path(name)
    try:
        yield begun
    finally:
        for ending in ("", *_BESIDE):
            begun.with_name(f"{begun.name}{ending}").unlink(missing_ok=True)


def _copy_file(url: str, source: Path, target: Path) -> None:
    """Copy a snapshot of an SQLite file, also while it is written to, without anything that was deleted."""
    try:
        if not source.exists():
            raise FileNotFoundError(f"there is no file {source}")
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            try:
                connection.execute("VACUUM INTO ?", (str(target),))
            except sqlite3.OperationalError as error:
                raise _unwritten(str(error)) from error
    except (sqlite3.Error, OSError) as error:
        raise trouble(url, error) from error


def _without_log(file: Path) -> None:
    """Let an SQLite file be whole without a log beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _finish(begun: Path, file: Path) -> None:
    """Give the finished file its name, and sync both to the disk."""
    with begun.open("rb+") as written:
        os.fsync(written.fileno())
    try:
        os.link(begun, file)  # fails where somebody has made it meanwhile
    except OSError:
        _is_new(file)
        begun.rename(file)  # not every disk has links
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


async def _restore_file(file: Path, target: Path, lock_file: LockFile, replay: Collection[str]) -> Checked:
    there = [f"{target.name}{ending}" for ending in ("", *_BESIDE)]
    taken = [name for name in there if target.with_name(name).exists()]
    if taken:
        raise BadBackup(
            f"{target.parent} isn't empty: it has {' and '.join(taken)}. Move them elsewhere; leave "
            f"{target.name}.forgotten and {target.name}.lock where they are."
        )
    with _beginning(target) as begun:
        await asyncio.to_thread(shutil.copyfile, file, begun)
        checked = await check(begun, replay=replay, named=str(file))
        known = lock_file.text
        last = int(known) if known.isascii() and known.isdecimal() else 0
        with closing(sqlite3.connect(begun)) as connection, connection:
            connection.execute(
                "INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)", (NEWEST, str(last + 2))
            )
        await asyncio.to_thread(_finish, begun, target)
    return checked


# -- rows


async def _copy_out(url: str, target: Path) -> None:
    """Write a snapshot of a server's database as an SQLite file."""
    address = file_address(target)
    await migrate(address)
    made = connect(address)
    try:
        async with looking(url) as here, made.begin() as there:
            await _copy_rows(here, there)
            for table in _counted():
                last = await here.scalar(
                    text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:name, 'id')::regclass)"),
                    {"name": table},
                )
                await there.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table})
                await there.execute(
                    text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"),
                    {"name": table, "last": last or 0},
                )
    finally:
        await made.dispose()
    await asyncio.to_thread(_without_log, target)


async def _restore_rows(file: Path, url: str, replay: Collection[str]) -> Checked:
    """Write a backup's rows into a server's database without rows."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f"{file.name}.restore-") as folder:
        copy = Path(folder) / "undercup.db"
        await asyncio.to_thread(shutil.copyfile, file, copy)
        checked = await check(copy, replay=replay, named=str(file))
        await migrate(file_address(copy))
        await migrate(url)
        engine = connect(url)
        try:
            async with looking(file_address(copy)) as here, engine.begin() as there:
                await keep_others_out(there, schema.metadata.sorted_tables)
                for table in schema.metadata.sorted_tables:
                    if await there.scalar(select(func.count()).select_from(table)):
                        raise BadBackup(
                            f"The database isn't empty: it has rows in {table.name}. Name an empty one with "
                            "UNDERCUP_DATABASE."
                        )
                await _copy_rows(here, there)
                for name in _counted():
                    last = await here.scalar(
                        text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": name}
                    )
                    last = last or await here.scalar(select(func.max(schema.metadata.tables[name].c.id)))
                    await there.execute(
                        text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"),
                        {"name": name, "last": last or 1},
                    )
                await put(there, schema.notes, {"key": NEWEST, "value": "put back"})
        finally:
            await engine.dispose()
    return checked


async def _copy_rows(here: AsyncConnection, there: AsyncConnection) -> None:
    for table in schema.metadata.sorted_tables:
        copied = 0
        async with here.stream(select(table)) as rows:
            async for part in rows.mappings().partitions(AT_ONCE):
                await there.execute(insert(table), [dict(row) for row in part])
                copied += len(part)
        if copied != await there.scalar(select(func.count()).select_from(table)):
            raise BadBackup(f"Not all rows of {table.name} arrived. Try again.")


def _counted() -> tuple[str, ...]:
    """Return the names of the tables whose ids the database gives."""
    return tuple(
        table.name for table in schema.metadata.sorted_tables if table.autoincrement_column is not None
    )


__all__ = ["ALL", "BadBackup", "Checked", "back_up", "check", "restore"]
