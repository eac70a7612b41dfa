"""Names of people: the account's own name, or in a server the nickname there.

A nickname is shown in its own server only. Names are kept of people who have sat at a table.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, bindparam, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.quick import Prepared, add
from data.db.records import Untrusted, raw
from data.tables.store import LIVE, Store

ACCOUNT = 0
"""Marks the account's own name, where a server's id would be."""
LONGEST = 32
"""Maximum length of a name, in characters."""
_LONGEST_MARK = 20
_names, _seats, _tables = schema.names.c, schema.seats.c, schema.tables.c


@dataclass(frozen=True, slots=True)
class Called:
    """What a person is called: the account's ``own`` name, the name ``here`` in a server (the own one without
    a nickname there), and the account's ``username``, which is unique."""

    own: Untrusted
    here: Untrusted
    username: str


_SEATED = Prepared(select(_seats.table_id).where(_seats.user_id == bindparam("user_id")).limit(1))
_STORED = Prepared(
    select(_names.guild_id, _names.name, _names.username).where(_names.user_id == bindparam("user_id"))
)
_SHOWN = Prepared(
    select(_tables.id, _tables.guild_id, _seats.name)
    .join_from(schema.tables, schema.seats, _seats.table_id == _tables.id)
    .where(_seats.user_id == bindparam("user_id"), or_(*(_tables.status == status for status in LIVE)))
)

_OUTDATED = Prepared(
    delete(schema.names).where(
        _names.user_id == bindparam("user_id"), _names.guild_id == bindparam("guild_id")
    )
)


async def learn(
    store: Store, user_id: int, called: Called, guild_id: int | None
) -> dict[int, Untrusted] | None:
    """Store a person's current name. ``guild_id`` is the server, None in a DM, which has no nicknames.
    Returns by id the live tables that show another name than they should, each with that; None for people
    who never sat at a table: nothing is stored of them."""
    values = {"user_id": user_id}
    wanted = {ACCOUNT: called.own}
    if guild_id is not None and called.here != called.own:
        wanted[guild_id] = called.here

    def read(connection: Connection) -> tuple[bool, dict[int, Untrusted]] | None:
        """Return whether all of it is stored already, and the tables to rename."""
        if not _SEATED.rows(connection, values):
            return None
        there = {row.guild_id: row for row in _STORED.rows(connection, values)}
        is_kept = (guild_id not in there or guild_id in wanted) and all(
            scope in there and (there[scope].name, there[scope].username) == (name, called.username)
            for scope, name in wanted.items()
        )
        names = {scope: row.name for scope, row in there.items() if scope != guild_id} | wanted
        shown = _SHOWN.rows(connection, values)
        right = {row.id: names.get(row.guild_id, called.own) for row in shown}
        return is_kept, {row.id: right[row.id] for row in shown if row.name != right[row.id]}

    def write(connection: Connection) -> bool:
        """Return whether the person has sat at a table, and the name was stored."""
        if not _SEATED.rows(connection, values):
            return False
        for scope in {ACCOUNT, guild_id} - {None}:
            _OUTDATED.changes(connection, values | {"guild_id": scope})
        own = {"user_id": user_id, "username": called.username}
        add(
            connection,
            schema.names,
            [own | {"guild_id": scope, "name": name} for scope, name in wanted.items()],
        )
        return True

    found = await store.read_quickly(read)
    if found is None:
        return None
    is_kept, renamed = found
    database = store.database
    return renamed if is_kept or await database.finish(database.write(write, ())) else None


async def names(
    store: Store, user_ids: Iterable[int], guild_id: int | None = None
) -> dict[int, tuple[Untrusted, str]]:
    """Return the names of people, with their usernames: in a server the nickname there or else the own name,
    over all servers (``guild_id`` None) the own name. Without a stored name a server's name is that of the
    last game there. Unknown people are left out."""
    wanted = set(user_ids)
    scopes = [ACCOUNT] if guild_id is None else [ACCOUNT, guild_id]
    statement = (
        select(schema.names)
        .where(_names.user_id.in_(wanted), _names.guild_id.in_(scopes))
        .order_by(_names.guild_id)
    )

    async def work(connection: AsyncConnection) -> dict[int, tuple[Untrusted, str]]:
        rows = await connection.execute(statement)
        found = {row.user_id: (row.name, row.username) for row in rows}
        if guild_id is None:
            return found
        for user_id in wanted - found.keys():
            row = (await connection.execute(_last_seat(user_id, guild_id))).one_or_none()
            if row is not None:
                found[user_id] = (row.name, row.username)
        return found

    return await store.read(work)


def _last_seat(user_id: int, guild_id: int) -> Select[str, str]:
    """Return the seat of a person's last game in a server."""
    results, played = schema.results.c, schema.result_seats.c
    return (
        select(_seats.name, _seats.username)
        .join_from(schema.result_seats, schema.results, results.seq == played.seq)
        .join(schema.seats, (_seats.table_id == results.table_id) & (_seats.seat == played.seat))
        .where(played.user_id == user_id, results.guild_id == guild_id)
        .order_by(played.seq.desc())
        .limit(1)
    )


def apart(called: Sequence[tuple[Untrusted, str]]) -> tuple[Untrusted, ...]:
    """Return names without duplicates, from names and usernames: equal names get their username behind them,
    or their number where that isn't known.

    >>> apart((("Alex", "alex_k"), ("Ben", "ben"), ("alex", "lexi"), ("Ben", "")))
    ('Alex (alex_k)', 'Ben (ben)', 'alex (lexi)', 'Ben (4)')
    """
    looks = [unicodedata.normalize("NFKC", raw(name)).casefold() for name, _ in called]
    often = Counter(looks)
    return tuple(
        [
            _marked(name, username or str(number)) if name and often[look] > 1 else name
            for number, ((name, username), look) in enumerate(zip(called, looks, strict=True), start=1)
        ]
    )


def _marked(name: Untrusted, mark: str) -> Untrusted:
    mark = f" ({mark[:_LONGEST_MARK]})"
    return Untrusted(raw(name)[: LONGEST - len(mark)].rstrip() + mark)
