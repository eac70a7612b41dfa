"""Blocks: people who can't join the tables that a person hosts. Nobody but that person learns of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put_all
from data.db.quick import Prepared
from data.db.records import Untrusted, raw
from data.tables.store import Store

MOST_BLOCKED = 25
"""The most people whom a person can block: as many as one select shows."""
_columns = schema.blocks.c
_SET_BY = Prepared(
    select(_columns.blocked_id, _columns.name)
    .where(_columns.user_id == bindparam("user_id"))
    .order_by(_columns.blocked_id)
)
_BLOCKING = Prepared(select(_columns.user_id).where(_columns.blocked_id == bindparam("user_id")))


class TooManyBlocked(Exception):  # noqa: N818 - says what is the matter
    """A person would block more people than they can. Nothing was changed."""


async def blocked(store: Store, user_id: int) -> Mapping[int, Untrusted]:
    """Return the people whom a person blocks, by id, with the names that they had then."""
    rows = await store.read_quickly(lambda connection: _SET_BY.rows(connection, {"user_id": user_id}))
    return {row.blocked_id: Untrusted(row.name) for row in rows}


async def blockers(store: Store, user_id: int) -> frozenset[int]:
    """Return the ids of the people who block a person, to decide whether that person may sit down."""
    rows = await store.read_quickly(lambda connection: _BLOCKING.rows(connection, {"user_id": user_id}))
    return frozenset(row.user_id for row in rows)


async def block(store: Store, user_id: int, people: Mapping[int, Untrusted]) -> None:
    """Add people, by id with their names, to those whom a person blocks.

    Raises:
        TooManyBlocked: there would be more than :data:`MOST_BLOCKED`.
    """
    new = [
        {"user_id": user_id, "blocked_id": blocked_id, "name": raw(name)}
        for blocked_id, name in people.items()
    ]
    there = select(_columns.blocked_id).where(_columns.user_id == user_id)

    async def work(connection: AsyncConnection) -> None:
        known = set((await connection.execute(there)).scalars())
        if len(known | people.keys()) > MOST_BLOCKED:
            raise TooManyBlocked
        await put_all(connection, schema.blocks, new)

    await store.write(work)


async def unblock(store: Store, user_id: int, people: Collection[int]) -> None:
    """Remove people from those whom a person blocks."""
    statement = delete(schema.blocks).where(_columns.user_id == user_id, _columns.blocked_id.in_(people))
    await store.write(lambda connection: connection.execute(statement))
