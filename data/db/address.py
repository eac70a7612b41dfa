"""Addresses of databases, such as ``sqlite+aiosqlite:///var/undercup.db``.

Addresses of SQLite files are read here; all others are left to SQLAlchemy, which takes longer to import than
it takes to check all settings.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlencode

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

_FILE = re.compile(r"sqlite\+aiosqlite:///([^?]*)")
"""Match an SQLite address without options, as SQLAlchemy reads it."""
SYSTEM = "system"
"""The certificates that the system trusts, in place of a file of them."""
_DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_OF_DRIVER = {
    *("host", "port", "user", "password", "database", "passfile", "service", "servicefile", "ssl"),
    *("target_session_attrs", "krbsrvname", "gsslib", "prepared_statement_cache_size"),
}
"""Parts of an address that asyncpg and SQLAlchemy take under the same names."""
_OF_LIBPQ = {
    *("sslmode", "sslrootcert", "sslcert", "sslkey", "sslpassword", "sslcrl", "sslnegotiation"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version", "application_name", "options"),
}
"""Options of libpq that asyncpg takes only from an address in text form."""
_NEEDLESS = {"channel_binding": ("disable", "prefer"), "gssencmode": ("disable", "prefer")}
"""Options of libpq that need nothing done."""


def at_home(path: str) -> str:
    """Return a path with the home folder in place of a leading ``~``.

    Raises:
        ValueError: it begins with the name of an unknown user.
    """
    found = os.path.expanduser(path)  # noqa: PTH111 - Path would make one slash of two, and that is an address
    if found.startswith("~"):
        raise ValueError(f"there is no home folder {found.partition('/')[0]}")
    return found


def file_at_home(url: str) -> str:
    """Return an address with ``~`` in the path of its file resolved, as :func:`at_home`."""
    found = _FILE.match(url)
    return url if found is None else url[: found.start(1)] + at_home(found[1]) + url[found.end(1) :]


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
        if address.get_backend_name() == "postgresql":
            _check_options(address)
    sqlite_file(url)


def _check_options(address: URL) -> None:
    for name, value in address.query.items():
        if name not in _OF_DRIVER | _OF_LIBPQ | _NEEDLESS.keys():
            # Its name may be a piece of a password.
            raise ValueError(
                "behind its ? is something that isn't known here; a ? in its password is written %3F"
            )
        if name == "channel_binding" and value == "require":
            raise ValueError("channel_binding=require can't be kept: write sslmode=verify-full in its place")
        if value not in _NEEDLESS.get(name, (value,)):
            raise ValueError(f"its {name} can only be {' or '.join(_NEEDLESS[name])}")
    mode = address.query.get("sslmode")
    if mode not in (None, *_MODES):
        raise ValueError(f"its sslmode must be one of {', '.join(_MODES)}")
    if address.query.get("sslrootcert") == SYSTEM and mode not in (None, "verify-full"):
        raise ValueError("with sslrootcert=system its sslmode must be verify-full")


def server_address(url: str) -> tuple[URL, dict[str, Any]]:
    """Return the address of a database server without libpq's own options, and those options as asyncpg takes
    them.

    Raises:
        ValueError: it names a missing file, or asks for something unsupported.
    """
    from sqlalchemy.engine import make_url

    address = make_url(url)
    _check_options(address)
    given = {name: value for name, value in address.query.items() if name in _OF_LIBPQ}
    rest = address.difference_update_query((*_OF_LIBPQ, *_NEEDLESS))
    arguments: dict[str, Any] = {}
    for name in ("sslrootcert", "sslcert", "sslkey", "sslcrl"):
        file = given.get(name)
        if file not in (None, SYSTEM) and not Path(str(file)).is_file():
            raise ValueError(f"there is no file {file}, which its {name} names")
    if given.get("sslrootcert") == SYSTEM:
        import ssl

        del given["sslrootcert"]
        arguments["ssl"] = ssl.create_default_context()
    if given:
        arguments["dsn"] = f"postgresql://?{urlencode(given, quote_via=quote)}"
    return rest, arguments


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite address, or None for any other database.

    Raises:
        ValueError: an SQLite database that isn't a file.
        sqlalchemy.exc.ArgumentError: it isn't the address of a database.
    """
    if found := _FILE.fullmatch(url):
        path: str | None = unquote(found[1])
    else:
        from sqlalchemy.engine import make_url

        address = make_url(url)
        if address.get_backend_name() != "sqlite":
            return None
        path = address.database
    if not path or path.startswith((":memory:", "file:")):
        raise ValueError("an SQLite database must be a file, for example sqlite+aiosqlite:///var/undercup.db")
    return Path(path)


def file_address(file: Path) -> str:
    """Return the address of an SQLite file.

    Raises:
        ValueError: its name has a ?, where an address would end.
    """
    if "?" in str(file):
        raise ValueError(f"{file} has a ? in its name, which no database's file can have")
    return f"sqlite+aiosqlite:///{str(file.absolute()).replace('%', '%25')}"
