"""Addresses of databases, such as ``sqlite+aiosqlite:///var/undercup.db``.

That of a file is read here: SQLAlchemy, which reads all others, takes longer to import than it takes to check
all settings."""

from __future__ import annotations

import re
from pathlib import Path

_FILE = re.compile(r"sqlite\+aiosqlite:///([^?]*)")
"""An SQLite address without options, read as SQLAlchemy reads it."""
_DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


def check_address(url: str) -> None:
    """Check that the bot can use the database of an address.

    Raises:
        ValueError: it can't, with a sentence that says why and shows nothing of the address.
    """
    if not _FILE.fullmatch(url):
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            address = make_url(url)
        except (ArgumentError, ValueError):  # a ValueError would show a piece of it, the password maybe
            raise ValueError("it isn't a database's address") from None
        if address.drivername not in _DRIVERS:
            raise ValueError("it must begin with sqlite+aiosqlite:/// or postgresql+asyncpg://")
        if "@" in (address.host or ""):
            raise ValueError("an @ in its password is written %40")
    sqlite_file(url)


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite address, or None for any other database.

    Raises:
        ValueError: an SQLite database that isn't a file.
        sqlalchemy.exc.ArgumentError: no database's address.
    """
    if found := _FILE.fullmatch(url):
        path: str | None = found[1]
    else:
        from sqlalchemy.engine import make_url

        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            return None
        path = address.database
    if not path or path.startswith((":memory:", "file:")):
        raise ValueError("an SQLite database must be a file, for example sqlite+aiosqlite:///var/undercup.db")
    return Path(path)
