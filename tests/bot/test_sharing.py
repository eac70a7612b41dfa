"""What a process does so that several are one bot, as far as that needs no database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from bot.limiter import Limiter
from bot.sharing import Sharing
from bot.tables import Tables
from data.leases import Renewed
from data.store import Store


@dataclass
class Held:
    """Shards that a process has, as :class:`bot.holding.Holding` tells of them."""

    leads: bool = False
    count: int = 1
    epochs: dict[int, int] = field(default_factory=dict)
    is_sure: bool = True
    took: Any = None
    renewed: Any = None

    async def begin(self, count: int, _concurrency: int) -> None:
        self.epochs = dict.fromkeys(range(count), 1)

    async def stop(self) -> None: ...

    @property
    def leases(self) -> Held:
        return self

    @asynccontextmanager
    async def listening(self, _heard: Any) -> AsyncIterator[asyncio.Event]:
        yield asyncio.Event()

    def lead(self) -> None:
        """The next renewal finds that this process leads."""
        self.leads = True
        self.renewed(Renewed(frozenset(self.epochs), 1, leads=True))


async def nothing(*_told: object) -> None: ...


class Client:
    class http:  # noqa: N801 - as discord.py calls it
        @staticmethod
        async def get_bot_gateway() -> tuple[int, str, dict[str, int]]:
            return 1, "", {"max_concurrency": 1}


async def test_what_is_there_once_is_done_once_however_long_it_takes() -> None:
    held, led, may_end = Held(), list[int](), asyncio.Event()

    async def lead() -> None:
        led.append(len(led))
        await may_end.wait()

    sharing = Sharing(
        cast(Any, Client),
        cast(Any, held),
        Limiter(50),
        Tables(cast(Store, type("Shelf", (), {})())),
        lead=lead,
        follow=nothing,
        changed=lambda _table: None,
        drive=nothing,
        look=nothing,
    )
    await sharing.begin(1)
    for _ in range(3):
        held.lead()
        await asyncio.sleep(0)
    assert led == [0]
    may_end.set()
    for _ in range(3):
        await asyncio.sleep(0)
        held.lead()
    assert led == [0]
    await sharing.stop()
