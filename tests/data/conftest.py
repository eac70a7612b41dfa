"""A fresh database for each test: an SQLite file, and a PostgreSQL database where UNDERCUP_TEST_POSTGRES
names a server (``postgresql+asyncpg://user:password@host/name``; the user may create databases)."""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from data.db.address import sqlite_file
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
    """The address of an empty database."""
    async with empty_database(request.param, tmp_path) as address:
        yield address


@asynccontextmanager
async def empty_database(kind: str, folder: Path) -> AsyncIterator[str]:
    """The address of an empty database that is gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite+aiosqlite:///{folder}/undercup.db"
        return
    assert POSTGRES is not None
    name = f"undercup_{uuid.uuid4().hex}"
    server = create_async_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    async with server.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
        await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    await server.dispose()


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    file = sqlite_file(url)
    opened = await open_store(url if file is None else await fresh(file), now=clock)
    yield opened
    await opened.close()
