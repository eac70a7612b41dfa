"""A fresh database for each test: an SQLite file, and a PostgreSQL database where UNDERCUP_TEST_POSTGRES
names a server (``postgresql+asyncpg://user:password@host/name``; the user may create databases)."""

from __future__ import annotations

import asyncio
import atexit
import os
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from data.operations.opening import open_store
from data.tables.store import Store
from tests.data.sample_tables import Clock
from tests.fresh import fresh

POSTGRES = os.environ.get("UNDERCUP_TEST_POSTGRES")
KINDS = ("sqlite", "postgresql") if POSTGRES else ("sqlite",)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "undercup.db"


@pytest.fixture
def sqlite_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture(params=KINDS)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, or, for a test that has a store of it, of one with the schema."""
    made = laid_database if "store" in request.fixturenames else empty_database
    async with made(request.param, tmp_path) as address:
        yield address


@asynccontextmanager
async def empty_database(kind: str, folder: Path) -> AsyncIterator[str]:
    """The address of an empty database that is gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite+aiosqlite:///{folder}/undercup.db"
        return
    async with _on_server() as connection, _created(connection) as name:
        yield _address(name)


@asynccontextmanager
async def laid_database(kind: str, folder: Path) -> AsyncIterator[str]:
    """The address of a database with the present schema and nothing in it, that is gone afterwards."""
    if kind == "sqlite":
        yield await fresh(folder / "undercup.db")
        return
    async with _on_server() as connection, _created(connection, await _migrated(connection)) as name:
        yield _address(name)


@asynccontextmanager
async def _on_server() -> AsyncIterator[AsyncConnection]:
    assert POSTGRES is not None
    server = create_async_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    async with server.connect() as connection:
        yield connection
    await server.dispose()


@asynccontextmanager
async def _created(connection: AsyncConnection, template: str = "template1") -> AsyncIterator[str]:
    name = f"undercup_{uuid.uuid4().hex}"
    await connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield name
    await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def _address(name: str) -> str:
    assert POSTGRES is not None
    return make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)


_MIGRATED: list[str] = []


async def _migrated(connection: AsyncConnection) -> str:
    """The name of the database of this process that others are copied from: to migrate each of them takes
    three times as long."""
    if not _MIGRATED:
        name = f"undercup_{uuid.uuid4().hex}"
        await connection.execute(text(f"CREATE DATABASE {name}"))
        atexit.register(lambda: asyncio.run(_drop(name)))
        await (await open_store(_address(name), now=Clock())).close()
        _MIGRATED.append(name)
    return _MIGRATED[0]


async def _drop(name: str) -> None:
    async with _on_server() as connection:
        await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(url, now=clock)
    yield opened
    await opened.close()
