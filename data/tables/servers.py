"""Servers: their settings, and when the bot was removed from them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put_missing
from data.results.derived import read_settings
from data.results.guild_settings import GuildSettings
from data.tables.store import Store

_columns = schema.guilds.c


async def guild_settings(store: Store, guild_id: int) -> GuildSettings:
    """Return a server's settings; the defaults if it has chosen nothing."""
    return await store.read_quickly(lambda connection: read_settings(connection, guild_id))


async def change_guild_settings(
    store: Store, guild_id: int, change: Callable[[GuildSettings], GuildSettings]
) -> GuildSettings:
    """Change a server's settings from their present values, so that concurrent changes all apply. They apply
    to games that end later. Returns the new settings. An error from ``change`` is passed on, and nothing has
    changed."""
    held = select(_columns.settings).where(_columns.guild_id == guild_id).with_for_update()

    async def work(connection: AsyncConnection) -> GuildSettings:
        await put_missing(connection, schema.guilds, {"guild_id": guild_id, "settings": {}})
        settings = change(GuildSettings.read((await connection.execute(held)).scalar_one()))
        values = settings.model_dump(mode="json", exclude_defaults=True)
        await connection.execute(
            update(schema.guilds).where(_columns.guild_id == guild_id).values(settings=values)
        )
        return settings

    return await store.write(work)


async def guild_left(store: Store, guild_id: int) -> None:
    """Store that the bot was removed from a server. The first time that was stored stays."""

    async def work(connection: AsyncConnection) -> None:
        await put_missing(connection, schema.guilds, {"guild_id": guild_id, "settings": {}})
        await connection.execute(
            update(schema.guilds)
            .where(_columns.guild_id == guild_id, _columns.removed.is_(None))
            .values(removed=store.now)
        )

    await store.write(work)


async def guild_joined(store: Store, guild_id: int) -> None:
    """Store that the bot is in a server (again), so that nothing of it is forgotten."""
    statement = update(schema.guilds).where(_columns.guild_id == guild_id).values(removed=None)
    await store.write(lambda connection: connection.execute(statement))


async def known_guilds(store: Store) -> tuple[int, ...]:
    """Return the servers with stored data from which the bot wasn't removed, as far as is known. If it isn't
    in one at its start, it was removed while it was away."""
    gone = select(_columns.guild_id).where(_columns.removed.is_not(None))
    stored = union(select(_columns.guild_id), select(schema.tables.c.guild_id)).subquery()
    known = stored.c.guild_id
    statement = select(known).where(known.is_not(None), known.not_in(gone)).order_by(known)

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        return tuple((await connection.execute(statement)).scalars())

    return await store.read(work)


async def guilds_left_before(store: Store, before: datetime) -> tuple[int, ...]:
    """Return the servers from which the bot was removed at ``before`` or earlier, the first one first."""
    statement = (
        select(_columns.guild_id)
        .where(_columns.removed <= before)
        .order_by(_columns.removed, _columns.guild_id)
    )

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        return tuple((await connection.execute(statement)).scalars())

    return await store.read(work)
