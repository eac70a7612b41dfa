"""Brings a database up to this version's schema, after a copy of it was made.

Alembic is imported only where there is something to do: that takes longer than to see that there is nothing.
"""

from __future__ import annotations

import glob
import logging
import mmap
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from data.db.address import sqlite_file
from data.db.engine import alone, connect, copy_sqlite, dangling
from data.db.errors import DatabaseTrouble, NewerSchema

if TYPE_CHECKING:
    from alembic.config import Config

_log = logging.getLogger(__name__)
SCRIPTS = Path(__file__).with_name("migrations")
"""The folder of the migrations."""
COPIES_KEPT = timedelta(days=14)
"""How long a copy from before a migration is kept: it still has people in it who are forgotten later."""


def config(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection; there is no ini file."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def revisions() -> list[str]:
    """Return the revisions of the schema that this program knows, the newest last. The names of the
    migrations begin with them."""
    return sorted(file.name.partition("_")[0] for file in SCRIPTS.glob("versions/*.py"))


def stored_revision(connection: Connection) -> str | None:
    """Return the revision of a database's schema, or None where it has no schema."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


async def migrate(url: str) -> None:
    """Bring the database of an address up to date, in one transaction: all of it or nothing. An SQLite file
    that will change is copied beside itself first, as ``<name>.before-<revision>``, until
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
    """Remove copies of an SQLite file from before migrations after 14 days. Returns their names."""
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
    """Remove copies of an SQLite file from before migrations that have any of these people in them, whatever
    their schema. Returns their names."""
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
    """Return a number in both stored forms: as text, and as SQLite's integer in the fewest bytes: 1, 2, 3, 4,
    6 or 8."""
    least = next(size for size in (1, 2, 3, 4, 6, 8) if user_id < 1 << (8 * size - 1))
    return str(user_id).encode(), user_id.to_bytes(least, "big")


def _migrate(connection: Connection, file: Path | None) -> None:
    alone(connection)
    known = revisions()
    newest, found = known[-1], stored_revision(connection)
    if found == newest:
        return
    if found is not None:
        if found not in known:
            raise NewerSchema(found, newest)
        if file is not None:
            copy = file.with_name(f"{file.name}.before-{newest}")
            _log.info("the database is copied to %s before its migration", copy.name)
            copy_sqlite(file, copy)
    from alembic import command

    command.upgrade(config(connection), "head")
    if dangling(connection):
        raise DatabaseTrouble(f"The migration to schema {newest} would lose rows. Nothing was changed.")
