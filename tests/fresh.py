"""Databases with the schema in them: to migrate each of them anew would take most of a small test's time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from data.db.address import sqlite_file
from data.operations.opening import open_store
from data.tables.store import Store

_MIGRATED: list[bytes] = []


async def fresh(file: Path) -> str:
    """The address of a new SQLite database at this path, with the present schema and nothing in it."""
    url = f"sqlite+aiosqlite:///{file}"
    if not _laid(file):
        store = await open_store(url, now=lambda: datetime.now(UTC))
        await store.close()
        _keep(file)
    return url


async def opened(url: str, *, now: Callable[[], datetime]) -> Store:
    """As :func:`data.operations.opening.open_store`, of a new SQLite database in a file."""
    file = sqlite_file(url)
    assert file is not None
    await fresh(file)
    return await open_store(url, now=now)


def _laid(file: Path) -> bool:
    file.parent.mkdir(exist_ok=True)
    for content in _MIGRATED:
        file.write_bytes(content)
    return bool(_MIGRATED)


def _keep(file: Path) -> None:
    _MIGRATED.append(file.read_bytes())
