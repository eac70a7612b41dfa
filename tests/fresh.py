"""Databases with the schema in them: to migrate each of them anew would take most of a small test's time."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from data.operations.opening import open_store

_MIGRATED: list[bytes] = []


async def fresh(file: Path) -> str:
    """The address of a new SQLite database at this path, with the present schema and nothing in it."""
    url = f"sqlite+aiosqlite:///{file}"
    if not _laid(file):
        store = await open_store(url, now=lambda: datetime.now(UTC))
        await store.close()
        _keep(file)
    return url


def _laid(file: Path) -> bool:
    file.parent.mkdir(exist_ok=True)
    for content in _MIGRATED:
        file.write_bytes(content)
    return bool(_MIGRATED)


def _keep(file: Path) -> None:
    _MIGRATED.append(file.read_bytes())
