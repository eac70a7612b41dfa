"""What a process does so that several are one bot, as far as that needs no database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.cluster.cluster import Cluster
from bot.discord_api.rate_limits import Limiter
from bot.tables import Tables
from data.db.records import TableRecord
from data.operations.leases import Renewed
from data.tables.store import Store


@dataclass
class Held:
    """Shards that a process has, as :class:`bot.cluster.shard_leases.ShardLeases` tells of them."""

    leads: bool = False
    count: int = 1
    epochs: dict[int, int] = field(default_factory=dict)
    is_sure: bool = True
    took: Any = None
    renewed: Any = None
    living: int = 1
    is_cut_off: Any = None
    may_take_over: Any = None

    def hurry(self) -> None: ...

    async def begin(self, count: int, _concurrency: int) -> None:
        self.epochs = dict.fromkeys(range(count), 1)

    async def stop(self) -> None: ...

    def has(self, _guild_id: int) -> bool:
        return True

    @property
    def leases(self) -> Held:
        return self

    @asynccontextmanager
    async def listening(self, _heard: Any, _offered: Any) -> AsyncIterator[asyncio.Event]:
        yield asyncio.Event()

    def lead(self) -> None:
        """The next renewal finds that this process leads."""
        self.leads = True
        self.renewed(Renewed(frozenset(self.epochs), 1, leads=True))


async def nothing(*_told: object) -> None: ...


class Client:
    remaining = 1000
    """How many of the 1,000 sessions of a day may still be begun."""
    refuses: Exception | None = None

    class http:  # noqa: N801 - as discord.py calls it
        @staticmethod
        async def get_bot_gateway() -> tuple[int, str, dict[str, int]]:
            if Client.refuses is not None:
                raise Client.refuses
            return 1, "", {"max_concurrency": 1, "total": 1000, "remaining": Client.remaining}


class Shelf:
    """The tables of a database, of which the versions alone matter."""

    def __init__(self) -> None:
        self.versions: dict[int, int] = {}
        self.read: list[int] = []

    async def changed_since(self, _since: datetime) -> dict[int, int]:
        return dict(self.versions)

    async def table(self, table_id: int) -> Any:
        self.read.append(table_id)
        return SimpleNamespace(id=table_id, place=(0, 0), version=self.versions[table_id])


def sharing_of(held: Held, shelf: Shelf, *, lead: Any = nothing) -> tuple[Cluster, list[tuple[int, int]]]:
    """A process that shares the bot, and the tables that it hears of with their versions."""
    heard: list[tuple[int, int]] = []

    def changed(table: TableRecord) -> None:
        heard.append((table.id, table.version))
        made.saw(table)

    made = Cluster(
        cast(Any, Client),
        cast(Any, held),
        Limiter(50),
        Tables(cast(Store, shelf)),
        lead=lead,
        follow=nothing,
        changed=changed,
        drive=nothing,
        look=nothing,
    )
    return made, heard


async def test_what_nobody_told_is_seen_once_and_ones_own_changes_are_not_read_again() -> None:
    shelf = Shelf()
    cluster, heard = sharing_of(Held(), shelf)
    shelf.versions = {1: 4, 2: 9}
    cluster.saw(cast(TableRecord, SimpleNamespace(id=2, version=9)))
    for _ in range(3):
        await cluster.look_once()
    assert heard == [(1, 4)]
    shelf.versions[2] = 10  # by another process, whose notification is lost
    await cluster.look_once()
    assert heard == [(1, 4), (2, 10)]
    assert shelf.read == [1, 2]


async def test_what_is_there_once_is_done_once_however_long_it_takes() -> None:
    held, led, may_end = Held(), list[int](), asyncio.Event()

    async def lead() -> None:
        led.append(len(led))
        await may_end.wait()

    cluster, _ = sharing_of(held, Shelf(), lead=lead)
    await cluster.begin(1)
    for _ in range(3):
        held.lead()
        await asyncio.sleep(0)
    assert led == [0]
    may_end.set()
    for _ in range(3):
        await asyncio.sleep(0)
        held.lead()
    assert led == [0]
    await cluster.stop()


@pytest.mark.parametrize(("remaining", "may"), [(1000, True), (501, True), (500, False), (0, False)])
async def test_half_of_a_days_sessions_are_kept_for_shards_that_nobody_has(
    monkeypatch: pytest.MonkeyPatch, remaining: int, *, may: bool
) -> None:
    held = Held()
    sharing_of(held, Shelf())
    monkeypatch.setattr(Client, "remaining", remaining)
    assert await held.may_take_over() is may


@pytest.mark.parametrize("refusal", [TimeoutError(), OSError(), discord.GatewayNotFound()])  # type: ignore[no-untyped-call]
async def test_whom_discord_does_not_answer_takes_over_nothing(
    monkeypatch: pytest.MonkeyPatch, refusal: Exception
) -> None:
    held = Held()
    sharing_of(held, Shelf())
    monkeypatch.setattr(Client, "refuses", refusal)
    assert not await held.may_take_over()
