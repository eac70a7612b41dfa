"""Whole games of every kind where Discord's limits hold: of the whole bot, of each channel, of DMs."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.tables.store import Store
from games import GAMES
from tests.bot.afterwards import all_tables
from tests.bot.chaos import chaos
from tests.bot.simulated import SimulatedLoop, simulate

TABLES = 40
SECONDS = 240.0
LATEST_SECONDS = 10.0
"""No board and no record comes later than so. Discord takes five posts and five edits in five seconds of a
channel, and opens few DMs at a time."""


async def oldest(store: Store) -> float:
    """For how many seconds what was owed to a channel for longest has been owed; 0 if nothing is."""

    async def work(connection: AsyncConnection) -> float:
        owed = schema.deliveries.c
        public = (owed.status == "pending") & owed.kind.in_(("board", "record"))
        first = (await connection.execute(select(func.min(owed.created)).where(public))).scalar_one()
        return 0.0 if first is None else (store.now - first) / timedelta(seconds=1)

    return await store.read(work)


async def _play(folder: Path) -> None:
    async with chaos(folder, TABLES, "limits", limits=True) as made:
        store = (await made.process.ready()).store
        for party in made.parties:
            party.quiet = party.game == "pidro"  # whoever always passes never ends a game of Bidou
        players = [asyncio.create_task(player.play()) for player in made.players]
        latest = 0.0
        for _ in range(int(SECONDS)):
            await asyncio.sleep(1)
            latest = max(latest, await oldest(store))
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        finished = Counter(
            table.game for table in (await all_tables(store)).values() if table.status == "finished"
        )
        asked = made.world.journal
        refused = Counter(request.path.rsplit("/", 1)[0] for request in asked if request.status == 429)
        print(  # noqa: T201 - the show is what it prints
            f"{sum(finished.values())} games ({dict(finished)}) in {SECONDS:.0f} s, {len(asked):,} requests: "
            f"429 {sum(refused.values())} times; the latest board or record came {latest:.1f} s late"
        )
        life = made.process.life
        assert life is not None
        assert life.client.limiter.refused == 0
        assert not refused
        assert finished.keys() == {name for name in GAMES if name in {party.game for party in made.parties}}
        assert latest <= LATEST_SECONDS
        assert not made.process.ends


@pytest.mark.long
def test_where_discords_limits_hold_nothing_is_refused_and_nothing_comes_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        runner.run(_play(tmp_path))
