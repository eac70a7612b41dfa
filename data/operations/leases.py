"""Leases: which process has which shard, in PostgreSQL, where several processes share a database.

A shard is a row: its holder, its lease epoch and its expiry by the database's clock. A holder renews its rows
every 3 s, and they are valid for 10; a process that couldn't renew them for 7 s must end. (An advisory lock
doesn't do: the server keeps it for hours for a process that is stopped or cut off.) Work that is done once
for the whole bot is the leader's, whose row is like a shard's. The number of shards is the number of rows.

A holder that can do nothing with its shards, because Discord doesn't answer it, offers them with a row of its
own. Another process may take them then; until one does, the holder keeps them.
"""

from __future__ import annotations

import asyncio
import os
import socket
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    text,
    type_coerce,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.db import schema
from data.db.engine import put, server_engine
from data.db.faults import fault_of
from data.db.shards import Wanted

T = TypeVar("T")

VALID_SECONDS = 10.0
"""Seconds for which a lease is valid after its renewal."""
ANSWER_SECONDS = 2.5
"""Seconds without an answer from the database after which a renewal has failed."""
_VALID = int(VALID_SECONDS * 1000)
CHANNEL = "undercup_tables"
"""PostgreSQL's channel for notifications of changed tables and of offered shards."""
_CLAIMING = 0x756E6465726376
"""The advisory lock of a process that takes shards: any number that no other program takes."""
ALIVE = "alive"
"""The note that says until when players could surely reach the bot, in ISO 8601 in UTC."""
_leases = schema.leases.c
_NOW: ColumnElement[int] = literal_column(
    "(extract(epoch from clock_timestamp()) * 1000)::bigint", BigInteger
)
_EXPIRES = type_coerce(_leases.expires, BigInteger)
_SHARD, _LEADER, _TURN, _OFFER = "shard ", "leader", "identify ", "offer "
_IS_SHARD = _leases.name.like(f"{_SHARD}%")
_LASTS = or_(_IS_SHARD, _leases.name == _LEADER)
"""Condition for rows that are renewed while their holder lives."""
_IS_OFFER = _leases.name.like(f"{_OFFER}%")
_VALID_NOW = _EXPIRES > _NOW


class OtherNumber(Exception):  # noqa: N818 - says what is the matter
    """Shards are held, and there are ``count`` of them: another number than was asked for. ``places`` is
    where their holders run."""

    def __init__(self, count: int, places: tuple[str, ...]) -> None:
        super().__init__(f"there are {count} shards, held at {', '.join(places)}")
        self.count = count
        self.places = places


@dataclass(frozen=True, slots=True)
class Renewed:
    """The result of a renewal: the shards that are still held, the number of processes that hold any, and
    whether this one leads."""

    shards: frozenset[int]
    living: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Others:
    """The shards of other processes: for how many more seconds each is held, and which are offered."""

    left: Mapping[int, float]
    offered: frozenset[int]


def here() -> str:
    """Return where this process runs, for people."""
    return f"{socket.gethostname()}, process {os.getpid()}"[:200]


class Leases:
    """The leases of one process, over connections of its own: no other work can delay their renewal.

    Each method raises :class:`data.db.errors.DatabaseFault` while the database can't be used; whether
    anything was written then is unknown.
    """

    def __init__(self, url: str, *, place: str | None = None) -> None:
        self.holder = uuid.uuid4().hex
        self.place = place or here()
        self._offers = False
        self._engine = server_engine(
            url, pool_size=3, max_overflow=0, pool_timeout=ANSWER_SECONDS, pool_pre_ping=False,
            connect_args={"timeout": ANSWER_SECONDS},
        )  # fmt: skip
        # Notifications outlive nothing: they need no transaction of several steps, and no disk.
        self._telling = server_engine(
            url, pool_size=1, max_overflow=0, pool_timeout=ANSWER_SECONDS,
            isolation_level="AUTOCOMMIT",
            connect_args={"timeout": ANSWER_SECONDS, "server_settings": {"synchronous_commit": "off"}},
        )  # fmt: skip

    async def close(self) -> None:
        """Close the connections; unreleased leases stay until they expire."""
        await self._engine.dispose()
        await self._telling.dispose()

    async def count(self) -> int | None:
        """Return how many shards there are, if any of them is held; None otherwise."""

        async def work(connection: AsyncConnection) -> int | None:
            held = func.count().filter(_VALID_NOW)
            row = (await connection.execute(select(func.count(), held).where(_IS_SHARD))).one()
            return int(row[0]) if row[1] else None

        return await self._write(work)

    async def others(self) -> Others:
        """Return the shards of other processes."""
        statement = select(_leases.name, (_EXPIRES - _NOW).label("left"), _OFFERED.label("offered")).where(
            _IS_SHARD, _VALID_NOW, _leases.holder != self.holder
        )

        async def work(connection: AsyncConnection) -> Others:
            rows = (await connection.execute(statement)).all()
            return Others(
                {_number(row.name): row.left / 1000 for row in rows},
                frozenset(_number(row.name) for row in rows if row.offered),
            )

        return await self._write(work)

    async def claim(self, count: int, wanted: Wanted, *, over: bool = False) -> dict[int, int]:
        """Take free shards of ``count``, and if ``over`` those that others offer, until this process has as
        many as wanted. Returns the lease epochs of all its shards, by number, including those whose taking
        wasn't confirmed because the answer was lost.

        Raises:
            OtherNumber: there is another number of shards, and some of them are held.
        """

        async def work(connection: AsyncConnection) -> dict[int, int]:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _CLAIMING})
            rows = (await connection.execute(_ALL_SHARDS)).all()
            if len(rows) != count:
                held = {row.place for row in rows if row.held}
                if held:
                    raise OtherNumber(len(rows), tuple(sorted(held)))
                await _lay(connection, count, 1 + max((row.epoch for row in rows), default=0))
                rows = (await connection.execute(_ALL_SHARDS)).all()
            mine = [row for row in rows if row.held and row.holder == self.holder]
            free = [_number(row.name) for row in rows if not row.held]
            chosen = wanted.choose(free, len(mine))
            if over:
                offered = [_number(row.name) for row in rows if row.offered and row not in mine]
                chosen += wanted.choose(offered, len(mine) + len(chosen))
            taken = await self._take(connection, [f"{_SHARD}{number}" for number in chosen])
            return taken | {_number(row.name): row.epoch for row in mine}

        return await self._write(work)

    async def renew(self, *, offers: bool = False) -> Renewed:
        """Renew all leases of this process, and take the lead if nobody has it. If it ``offers`` its shards
        another process may take them, until the next renewal without it."""
        renewing = (
            update(schema.leases)
            .where(_leases.holder == self.holder, _LASTS)
            .values(expires=_NOW + _VALID)
            .returning(_leases.name)
        )
        living = select(func.count(_leases.holder.distinct())).where(_IS_SHARD, _VALID_NOW)
        _of_mine = _leases.holder == self.holder

        async def work(connection: AsyncConnection) -> Renewed:
            if offers:
                await connection.execute(delete(schema.leases).where(_IS_OFFER, ~_VALID_NOW))
                await connection.execute(self._own(f"{_OFFER}{self.holder}"))
                if not self._offers:
                    await connection.execute(select(func.pg_notify(CHANNEL, _OFFER)))
            elif self._offers:
                await connection.execute(delete(schema.leases).where(_IS_OFFER, _of_mine))
            names = set((await connection.execute(renewing)).scalars())
            shards = frozenset(_number(name) for name in names if name != _LEADER)
            leads = _LEADER in names or (bool(shards) and await self._lead(connection))
            return Renewed(shards, (await connection.execute(living)).scalar_one(), leads)

        found = await self._write(work)
        self._offers = offers
        return found

    async def release(self) -> None:
        """Release all leases of this process, for others to take at once."""
        giving_up = update(schema.leases).where(_leases.holder == self.holder, _LASTS)
        freed = giving_up.values(holder=None, place="", expires=literal(0, BigInteger))
        await self._write(lambda connection: connection.execute(freed))

    async def tell(self, shard: int, table_id: int) -> None:
        """Notify the process that has a shard that another process changed one of its tables."""
        payload = f"{shard} {table_id}"
        telling = select(func.pg_notify(CHANNEL, payload))
        await self._write(lambda connection: connection.execute(telling), self._telling)

    @asynccontextmanager
    async def listening(
        self, heard: Callable[[int, int], object], offered: Callable[[], object] = lambda: None
    ) -> AsyncIterator[asyncio.Event]:
        """Listen to notifications: ``heard`` is called with each shard and table, and ``offered`` when
        another process begins to offer its shards. The event is set when the connection, one of its own, is
        lost."""
        lost = asyncio.Event()

        def hear(_connection: object, _process: int, _channel: str, payload: str) -> None:
            if payload == _OFFER:
                offered()
                return
            shard, table_id = payload.split()
            heard(int(shard), int(table_id))

        try:
            async with self._engine.connect() as connection:
                raw = (await connection.get_raw_connection()).driver_connection
                if raw is None:
                    raise RuntimeError("a connection has no driver's connection")
                async with asyncio.timeout(ANSWER_SECONDS):
                    await raw.add_listener(CHANNEL, hear)
                raw.add_termination_listener(lambda _connection: lost.set())
                try:
                    yield lost
                finally:
                    raw.terminate()
                    await connection.invalidate()
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            raise fault from error

    async def turn(self, key: int, seconds: float) -> float:
        """Take the turn of a rate limit key to identify, which is free again after so many seconds; returns
        0, or after how many seconds to ask again."""
        name, until = f"{_TURN}{key}", _NOW + int(seconds * 1000)
        new = postgresql.insert(schema.leases).values(
            name=name, holder=self.holder, place=self.place, epoch=1, expires=until
        )
        taking = new.on_conflict_do_update(
            index_elements=["name"],
            set_={
                "holder": self.holder, "place": self.place, "epoch": _leases.epoch + 1, "expires": until,
            },
            where=_EXPIRES <= _NOW,
        ).returning(_leases.name)  # fmt: skip
        left = select(_EXPIRES - _NOW).where(_leases.name == name)

        async def work(connection: AsyncConnection) -> float:
            if (await connection.execute(taking)).first() is not None:
                return 0.0
            return max((await connection.execute(left)).scalar_one() / 1000, 0.01)

        return await self._write(work)

    # -- inside

    async def _lead(self, connection: AsyncConnection) -> bool:
        taking = self._own(_LEADER, where=_EXPIRES <= _NOW).returning(_leases.name)
        return (await connection.execute(taking)).first() is not None

    def _own(self, name: str, *, where: ColumnElement[bool] | None = None) -> postgresql.Insert:
        """Return the statement that takes the row of that name, new or existing; with ``where`` an existing
        one is taken only if that is true."""
        new = postgresql.insert(schema.leases).values(
            name=name, holder=self.holder, place=self.place, epoch=1, expires=_NOW + _VALID
        )
        return new.on_conflict_do_update(index_elements=["name"], set_=self._mine(), where=where)

    async def _take(self, connection: AsyncConnection, names: list[str]) -> dict[int, int]:
        if not names:
            return {}
        taking = update(schema.leases).where(_leases.name.in_(names)).values(self._mine())
        rows = await connection.execute(taking.returning(_leases.name, _leases.epoch))
        return {_number(row.name): row.epoch for row in rows}

    def _mine(self) -> Mapping[str, Any]:
        return {
            "holder": self.holder, "place": self.place, "epoch": _leases.epoch + 1, "expires": _NOW + _VALID
        }  # fmt: skip

    async def _write(
        self, work: Callable[[AsyncConnection], Awaitable[T]], engine: AsyncEngine | None = None
    ) -> T:
        try:
            async with asyncio.timeout(ANSWER_SECONDS), (engine or self._engine).begin() as connection:
                return await work(connection)
        except OtherNumber:
            raise
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            raise fault from error


_offer = schema.leases.alias("offer")
_OFFERED = exists(
    select(_offer.c.name).where(
        _offer.c.name == literal(_OFFER) + _leases.holder,
        type_coerce(_offer.c.expires, BigInteger) > _NOW,
    )
)
"""Condition that the holder of a shard offers it."""
_ALL_SHARDS = select(
    _leases.name,
    _leases.holder,
    _leases.place,
    _leases.epoch,
    _VALID_NOW.label("held"),
    and_(_VALID_NOW, _OFFERED).label("offered"),
).where(_IS_SHARD)


async def _lay(connection: AsyncConnection, count: int, epoch: int) -> None:
    """Replace the shards' rows by so many free ones. Each shard has a note of until when players could reach
    the bot; the latest of them becomes the note for all."""
    notes = schema.notes
    of_shards = notes.c.key.like(f"{ALIVE} %")
    alive = await connection.scalar(
        select(func.max(notes.c.value)).where(or_(of_shards, notes.c.key == ALIVE))
    )
    await connection.execute(delete(notes).where(of_shards))
    if alive is not None:
        await put(connection, notes, {"key": ALIVE, "value": alive})
    await connection.execute(delete(schema.leases).where(_IS_SHARD))
    rows = [
        {"name": f"{_SHARD}{number}", "holder": None, "place": "", "epoch": epoch, "expires": schema.EPOCH}
        for number in range(count)
    ]
    await connection.execute(insert(schema.leases), rows)


def _number(name: str) -> int:
    return int(name.removeprefix(_SHARD))


__all__ = ["VALID_SECONDS", "Leases", "OtherNumber", "Others", "Renewed", "here"]
