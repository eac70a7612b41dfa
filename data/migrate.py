"""Brings a database up to this version's schema, with a copy taken first."""

from __future__ import annotations

import glob
import logging
from datetime import UTC, datetime, timedelta
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


def config(connection: Connection, scripts: str = "data:migrations") -> Config:
    """Alembic's configuration for a connection; there is no ini file. ``scripts`` is where the migrations
    are, ``package:folder`` or a path."""
    made = Config()
    made.set_main_option("script_location", scripts.replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


async def migrate(url: str, scripts: str = "data:migrations") -> None:
    """Bring the database of an address up to date, in one transaction: all of it or nothing. An SQLite file
    that is to be changed is copied beside itself first, as ``<name>.before-<revision>``, until
    :func:`expire_copies` removes it.

    Raises:
        NewerSchema: the database is ahead of this program; nothing was changed.
    """
    engine = connect(url, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate, scripts, sqlite_file(url))
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


def _migrate(connection: Connection, scripts: str, file: Path | None) -> None:
    alone(connection)
    settings = config(connection, scripts)
    folder = ScriptDirectory.from_config(settings)
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
    command.upgrade(settings, "head")
    if dangling(connection):
        raise DatabaseTrouble(f"The migration to schema {newest} would lose rows. Nothing was changed.")
