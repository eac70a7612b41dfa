"""Faults of a database, told apart from mistakes of this program, on SQLite and on PostgreSQL."""

from __future__ import annotations

import errno
import sqlite3

from sqlalchemy import exc

from data.db.address import sqlite_file
from data.db.errors import DatabaseFault

_OURS = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
"""Errors that only a mistake in this program can cause."""
_LASTING_STATES = {
    *("0A", "0B", "0F", "0L", "0P", "0Z", "20", "21", "22", "23", "24", "25", "26", "27", "28", "2B", "2D"),
    *("2F", "34", "38", "39", "3B", "3D", "3F", "42", "44", "F0", "HV", "P0"),
}
"""PostgreSQL's classes of permanent errors (Appendix A): a statement, a value, a password or an address is
wrong. All others belong to the connection or the server, or are unknown."""
_HEALED = {"25006", "25P03"}
"""Exceptions from these classes: a server that is read-only while another one takes its place, and a process
that was stopped."""
_LASTING_OF_DRIVER = {
    *("ClientConfigurationError", "DataError"),
    *("UnsupportedClientFeatureError", "UnsupportedServerFeatureError"),
}
"""Permanent errors of asyncpg's own, which have no such code."""


def of_driver(error: BaseException) -> BaseException:
    """Return the driver's own error: SQLAlchemy has wrapped it, once or twice, unless it doesn't know it."""
    original: BaseException = getattr(error, "orig", None) or error
    return original.__cause__ if is_asyncpgs(original.__cause__) else original  # type: ignore[return-value]


def is_asyncpgs(error: BaseException | None) -> bool:
    """Return whether an error comes from asyncpg, some of whose errors SQLAlchemy doesn't know, or from its
    adapter."""
    return "asyncpg" in type(error).__module__.split(".")


def _heals(error: BaseException) -> bool:
    """Return whether an error of PostgreSQL or its driver may pass."""
    state = getattr(error, "sqlstate", None)
    if state:
        return state in _HEALED or state[:2] not in _LASTING_STATES
    return is_asyncpgs(error) and type(error).__name__ not in _LASTING_OF_DRIVER


def fault_of(error: Exception) -> DatabaseFault | None:
    """Return the database's fault in words; None for an error that isn't the database's. SQLite's own words
    are safe to repeat; PostgreSQL's may quote what was to be stored."""
    if isinstance(error, exc.TimeoutError | OSError):
        return DatabaseFault("it took too long" if isinstance(error, TimeoutError) else type(error).__name__)
    original: BaseException | None = error
    # Ask for the driver's error where SQLAlchemy isn't involved, as at a BEGIN, or doesn't know it.
    if not isinstance(error, sqlite3.Error) and not is_asyncpgs(error):
        if not isinstance(error, exc.DBAPIError) or isinstance(error, _OURS):
            return None
        original = error.orig
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", None)
        if code is None:  # the driver's own words, which repeat a text that it can't read
            return DatabaseFault("a stored text is damaged")
        return None if code == sqlite3.SQLITE_ERROR else DatabaseFault(str(original))
    own, state = of_driver(error), getattr(original, "sqlstate", None)
    passing = _heals(own) or getattr(error, "connection_invalidated", False)
    return DatabaseFault(f"{type(own).__name__} {state or ''}".strip()) if passing else None


_LASTING = (FileNotFoundError, FileExistsError, NotADirectoryError, IsADirectoryError, PermissionError)
_PASSING_ON_SQLITE = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL),
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM),
}


def may_pass(url: str, error: BaseException) -> bool:
    """Return whether what keeps a database from being opened may pass by itself: a full disk may, or an
    unreachable server; a missing folder or a wrong password doesn't."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, sqlite3.Error):
        # The lowest byte is the kind; the bytes above say more.
        return getattr(original, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _PASSING_ON_SQLITE
    if isinstance(original, OSError):
        on_server = sqlite_file(url) is None  # whose socket file may be missing while it is away
        return on_server or not (isinstance(original, _LASTING) or original.errno == errno.EROFS)
    return _heals(of_driver(error))


def is_damage(error: Exception) -> bool:
    """Return whether stored data is permanently unreadable."""
    original = getattr(error, "orig", None)
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", None)
        # What the driver itself can't read has no code of SQLite's.
        return code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, ValueError | LookupError | TypeError | AttributeError | ArithmeticError)
