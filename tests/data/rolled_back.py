"""A PostgreSQL database that goes back to an earlier moment under those who have it open, as when a server
takes its own one's place that hasn't all that was committed: same name, same numbers, same timeline."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from data.db import schema


@dataclass
class RolledBack:
    """A database at an address, and a moment of it."""

    url: str
    _rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    _counted: dict[str, int] = field(default_factory=dict)

    async def keep(self) -> None:
        """Keep this moment."""
        engine = create_async_engine(self.url)
        async with engine.begin() as connection:
            for table in schema.metadata.sorted_tables:
                rows = (await connection.execute(select(table))).mappings()
                self._rows[table.name] = [dict(row) for row in rows]
            for name in self._names():
                last = text(f"SELECT nextval(pg_get_serial_sequence('{name}', 'id'))")
                self._counted[name] = (await connection.execute(last)).scalar_one()
        await engine.dispose()

    async def go_back(self) -> None:
        """Go back to the moment that was kept; every connection is lost."""
        engine = create_async_engine(self.url)
        own = func.pg_backend_pid()
        async with engine.begin() as connection:
            lost = text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid != pg_backend_pid()"
            )
            await connection.execute(lost)
            await connection.execute(select(own))
            for table in reversed(schema.metadata.sorted_tables):
                await connection.execute(table.delete())
            for table in schema.metadata.sorted_tables:
                if self._rows[table.name]:
                    await connection.execute(insert(table), self._rows[table.name])
            for name in self._names():
                again = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {self._counted[name]})"
                await connection.execute(text(again))
        await engine.dispose()

    @staticmethod
    def _names() -> list[str]:
        tables = schema.metadata.sorted_tables
        return [table.name for table in tables if table.autoincrement_column is not None]
