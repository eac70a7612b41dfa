"""Brings a database up to this version's schema, with a copy taken first."""

from __future__ import annotations

import glob
import logging
import mmap
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from data.engine import alone, connect, copy_sqlite, dangling, sqlite_file
from data.errors import DatabaseTrouble, NewerSchema

_log = logging.getLogger(__name__)
COPIES_KEPT = timedelta(days=14)
"""How long a copy that was made before a migration stays: it has those in it who are forgotten later."""


SCRIPTS = "data:migrations"
"""Where the migrations are: ``package:folder`` or a path."""


def config(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection; there is no ini file."""
    made = _config(SCRIPTS)
    made.attributes["connection"] = connection
    return made


def _config(scripts: str) -> Config:
    made = Config()
    made.set_main_option("script_location", scripts.replace("%", "%%"))
    return made


async def migrate(url: str) -> None:
    """Bring the database of an address up to date, in one transaction: all of it or nothing. An SQLite file
    that is to be changed is copied beside itself first, as ``<name>.before-<revision>``, until
    :func:`expire_copies` removes it.

    Raises:
        NewerSchema: the database is ahead of this program; nothing was changed.
    """
    engine = connect(url, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate, sqlite_file(url))
    finally:
        await engine.dispose()


def expire_copies(file: Path, now: datetime) -> tuple[str, ...]:
    """Remove the copies of an SQLite file that were made before migrations, 14 days after that. Returns their
    names."""
    gone = []
    for copy in file.parent.glob(f"{glob.escape(file.name)}.before-*"):
        made = datetime.fromtimestamp(copy.stat().st_mtime, UTC)
        if now - made >= COPIES_KEPT:
            copy.unlink()
            _log.info(
                "the copy %s of the database is %d days old and is removed", copy.name, COPIES_KEPT.days
            )
            gone.append(copy.name)
    return tuple(sorted(gone))


def remove_copies(file: Path, user_ids: Collection[int]) -> tuple[str, ...]:
    """Remove the copies of an SQLite file that were made before migrations and have any of these people in
    them, whatever their schema. Returns their names."""
    gone = []
    for copy in file.parent.glob(f"{glob.escape(file.name)}.before-*"):
        # Mapped, since it may be larger than the memory; an empty file can't be.
        if copy.stat().st_size and _holds(copy, user_ids):
            copy.unlink()
            _log.info("the copy %s of the database has somebody in it who is forgotten: removed", copy.name)
            gone.append(copy.name)
    return tuple(sorted(gone))


def _holds(file: Path, user_ids: Collection[int]) -> bool:
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return any(content.find(form) >= 0 for user_id in user_ids for form in _forms(user_id))


def _forms(user_id: int) -> tuple[bytes, bytes]:
    """A number as a text has it, and as SQLite stores it: in as few bytes as it needs, of 1, 2, 3, 4, 6
    and 8."""
    least = next(size for size in (1, 2, 3, 4, 6, 8) if user_id < 1 << (8 * size - 1))
    return str(user_id).encode(), user_id.to_bytes(least, "big")


@cache
def _folder(scripts: str) -> ScriptDirectory:
    """The migrations of a place. To read them takes longer than to see that there is nothing to do."""
    return ScriptDirectory.from_config(_config(scripts))


def _migrate(connection: Connection, file: Path | None) -> None:
    alone(connection)
    folder = _folder(SCRIPTS)
    newest = folder.get_current_head() or ""
    found = MigrationContext.configure(connection).get_current_revision()
    if found == newest:
        return
    if found is not None:
        try:
            folder.get_revision(found)
        except CommandError as error:
            raise NewerSchema(found, newest) from error
        if file is not None:
            copy = file.with_name(f"{file.name}.before-{newest}")
            _log.info("the database is copied to %s before its migration", copy.name)
            copy_sqlite(file, copy)
    command.upgrade(config(connection), "head")
    if dangling(connection):
        raise DatabaseTrouble(f"The migration to schema {newest} would lose rows. Nothing was changed.")
