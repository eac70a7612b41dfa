"""Opening a database, and what can be in the way."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from data.db.address import sqlite_file
from data.db.database import Database
from data.db.engine import connect
from data.db.errors import DatabaseAway, DatabaseTrouble
from data.db.faults import fault_of, is_asyncpgs, is_damage, may_pass, of_driver
from data.db.forgotten import Forgotten, noted
from data.db.lock_file import LockFile
from data.db.migrate import migrate
from data.db.scrubbing import Scrubbing
from data.privacy.forgetting import forget_again
from data.tables.store import Store

_UNUSABLE = (OSError, ValueError, ModuleNotFoundError, SQLAlchemyError)
"""Errors of a database that can't be opened, beside its driver's own."""
_log = logging.getLogger(__name__)


async def open_database(
    url: str, now: Callable[[], datetime], forgotten: Path | None = None
) -> tuple[Database, Scrubbing]:
    """Open the database of an SQLAlchemy address for this process only, migrate its schema, forget again the
    people whom an older copy doesn't know to be forgotten, and clean its files. ``now`` returns the present
    time, aware; ``forgotten`` is the file of the list of those people, for a database without a file to put
    it beside.

    Raises:
        NewerSchema: a newer version of the program wrote it.
        DatabaseBusy: another process has the SQLite file.
        DatabaseAway: PostgreSQL can't be reached, or takes no connections at the moment.
        DatabaseTrouble: it can't be opened, for another reason in its text.
    """
    lock_file = database = None
    try:
        file = sqlite_file(url)
        lock_file = None if file is None else LockFile(file)
        await migrate(url)
        known = Forgotten(forgotten if file is None else file.with_name(f"{file.name}.forgotten"))
        database = Database(connect(url, quick=True), connect(url), lock_file, known)
        scrubbing = Scrubbing(database, now)
        await keep_forgotten(database, scrubbing, now())
        await scrubbing.tidy()
        return database, scrubbing
    except BaseException:
        if database is not None:
            await database.close()
        elif lock_file is not None:
            lock_file.close()
        with told(url):
            raise


async def open_store(url: str, *, now: Callable[[], datetime], forgotten: Path | None = None) -> Store:
    """Open the database of an SQLAlchemy address, as :func:`open_database`.

    Raises:
        DatabaseTrouble: as :func:`open_database`.
    """
    return Store(*await open_database(url, now, forgotten), now)


@contextmanager
def told(url: str) -> Iterator[None]:
    """Turn the errors of an unusable database into sentences.

    Raises:
        DatabaseTrouble: it can't be used, as :func:`trouble` says.
    """
    try:
        yield
    except Exception as error:
        if not isinstance(error, _UNUSABLE) and not is_asyncpgs(error):
            raise
        raise trouble(url, error) from error


async def keep_forgotten(database: Database, scrubbing: Scrubbing, at: datetime) -> None:
    """Make the database and the list know of the same people."""
    forgotten = database.forgotten
    async with database.long.begin() as connection:
        people = await forget_again(connection, forgotten, at)
        missing = await noted(connection) - forgotten.read()
    await forgotten.keep(missing)
    if people:
        _log.warning("the database is an older copy: it has forgotten %d people again", len(people))
        await scrubbing.remove_copies(*people)


def trouble(url: str, error: Exception) -> DatabaseTrouble:
    """Return ``error`` as a sentence, with the address but without possible secrets in it."""
    try:
        shown = make_url(url).set(password=None, query={})
        address = f"database {shown.render_as_string()}"
    except (SQLAlchemyError, ValueError):
        address = "database"
    # SQLite's words repeat a name that it can't read, and the driver then can't read them.
    unreadable = isinstance(error, UnicodeDecodeError)
    if unreadable or (isinstance(getattr(error, "orig", None), sqlite3.Error) and is_damage(error)):
        damage = "a name in it can't be read" if unreadable else fault_of(error)
        return DatabaseTrouble(
            f"The {address} is damaged: {damage}. Keep the file, and restore the newest backup. "
            "Without one, sqlite3's .recover saves what can be read, into another file."
        )
    if isinstance(error, ModuleNotFoundError):
        reason = (
            f"its driver {error.name} isn't installed. For PostgreSQL install Undercup with the extra "
            "'postgres' and write postgresql+asyncpg://user:password@host/name"
        )
    else:
        own = of_driver(error)
        reason = str(own).rstrip(".") or type(own).__name__
        if is_asyncpgs(own):  # its words alone may say little, and be unfamiliar
            reason = f"{reason} ({type(own).__name__})"
    says = f"The {address} can't be opened: {reason}. UNDERCUP_DATABASE says which one it is, for example"
    passing = may_pass(url, error)
    if address.startswith("database postgresql"):
        kind = DatabaseAway if passing else DatabaseTrouble
        return kind(
            f"{says} postgresql+asyncpg://user:password@host/name; its server must be running.",
            passing=passing,
        )
    if (foreign := _foreign(url)) is not None:
        owner = _owner(foreign)
        return DatabaseTrouble(
            f"The {address} can't be opened: this user may not read and write {foreign}, which belongs to "
            f"{owner}. Run Undercup as {owner}, or give the file to the user that runs it."
        )
    return DatabaseTrouble(
        f"{says} sqlite+aiosqlite:///var/undercup.db; an SQLite file must be in a folder that this user may "
        "write to.",
        passing=passing,
    )


def _foreign(url: str) -> Path | None:
    """Return the first of an SQLite database's files that this user may not use, if there is one."""
    try:
        file = sqlite_file(url)
    except (ValueError, SQLAlchemyError):  # not an address
        return None
    if file is None:
        return None
    files = [file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm", ".lock"))]
    return next((each for each in files if each.exists() and not os.access(each, os.R_OK | os.W_OK)), None)


def _owner(file: Path) -> str:
    try:
        return file.owner()
    except KeyError:  # a number without a name, as in a container
        return f"the user {file.stat().st_uid}"


__all__ = ["keep_forgotten", "open_database", "open_store", "told", "trouble"]
