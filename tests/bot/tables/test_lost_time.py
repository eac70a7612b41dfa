"""Time in which nobody could have moved counts against nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.tables import LoadedTable
from bot.tables.transitions import venue
from tests.bot.harness import PATIENCE, Harbour
from tests.bot.tables.away import CLOCK, Laid, channel_text, opened, passes, restarted


async def test_only_the_time_away_is_given_back(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 100)
    async with restarted(here, away=3600):
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=20)
        assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text


async def test_a_long_clock_runs_out_although_the_bot_restarts_every_day(laid: Laid) -> None:
    here = await laid(2)
    first, _ = await opened(here, 2, clock="3d")
    for _ in range(3):
        async with restarted(here, away=10):
            assert "Time is up" not in channel_text(here)
            await passes(here, 24 * 3600)
    assert f"Time is up for {first.name}" in channel_text(here)


async def has_still(here: Harbour, seconds: float) -> None:
    """Whoever is awaited gets so much time, and isn't moved for before."""
    async with asyncio.timeout(PATIENCE):
        while (table := await here.table()).deadline != here.clock.now + timedelta(seconds=seconds):
            assert table.moves == 0
            await asyncio.sleep(0)
    await here.settle()
    assert (await here.table()).moves == 0


async def while_the_clocks_are_looked_at(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = asyncio.Event()

    async def loses() -> None:
        if not lost.is_set():
            here.clocks.disconnected()
            here.clock.now += timedelta(seconds=50)
            lost.set()

    monkeypatch.setattr(here.client.tables, "find_owed", loses)
    here.clocks.connected()  # they look at once
    await lost.wait()
    here.clocks.connected()


async def in_an_outage_of_the_server(here: Harbour, _: pytest.MonkeyPatch) -> None:
    out = asyncio.ensure_future(here.client.wait_for("guild_unavailable"))
    await asyncio.sleep(0)
    here.guild.go_down()
    await out
    await passes(here, 3600)
    assert (await here.table()).moves == 0
    here.guild.come_back()


async def while_the_machine_slept(here: Harbour, _: pytest.MonkeyPatch) -> None:
    here.clocks.notice_standstill()
    here.clock.stood_still += 3600
    here.clock.move(3600)


async def while_the_machine_slept_and_its_socket_was_lost(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.clocks.notice_standstill()
    here.clock.stood_still += 3600
    here.clock.now += timedelta(hours=1)
    await until_back(here, monkeypatch, here.world.gateway.drop_sockets)


async def while_the_machine_slept_just_before_the_clocks_are_read(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_owed = here.client.tables.find_owed
    here.clocks.notice_standstill()

    async def slept() -> None:
        await find_owed()
        if not here.clock.stood_still:
            here.clock.stood_still += 3600
            here.clock.now += timedelta(hours=1)

    monkeypatch.setattr(here.client.tables, "find_owed", slept)
    here.clocks.connected()


async def again_while_the_clocks_go_on(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = here.client.tables.apply

    async def slept(table_id: int, transition: Any, *asked: Any) -> LoadedTable | None:
        after = await apply(table_id, transition, *asked)
        assert transition is venue.give_back
        here.clock.stood_still += 3600
        here.clock.now += timedelta(hours=1)
        here.clocks.notice_standstill()
        return after

    monkeypatch.setattr(here.client.tables, "apply", slept)
    here.clocks.outage(here.guild.id)
    here.clocks.outage_over(here.guild.id)


def without_the_gateway(lose: str) -> Callable[[Harbour, pytest.MonkeyPatch], Awaitable[None]]:
    async def loses(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
        disconnected, is_lost = here.clocks.disconnected, False

        def lost() -> None:
            nonlocal is_lost
            if not is_lost:
                is_lost = True
                disconnected()
                here.clock.now += timedelta(seconds=50)

        monkeypatch.setattr(here.clocks, "disconnected", lost)
        await until_back(here, monkeypatch, getattr(here.world.gateway, lose))

    return loses


async def until_back(here: Harbour, monkeypatch: pytest.MonkeyPatch, lose: Callable[[], None]) -> None:
    """Until players can reach the bot again after they couldn't."""
    back, found = asyncio.Event(), here.clocks.connected

    def connected_again() -> None:
        found()
        back.set()

    monkeypatch.setattr(here.clocks, "connected", connected_again)
    lose()
    await back.wait()


LOSSES: dict[str, Callable[[Harbour, pytest.MonkeyPatch], Awaitable[None]]] = {
    "while the clocks are looked at": while_the_clocks_are_looked_at,
    "in an outage of the server": in_an_outage_of_the_server,
    "while the machine slept": while_the_machine_slept,
    "while the machine slept and its socket was lost": while_the_machine_slept_and_its_socket_was_lost,
    "while the machine slept, just before the clocks are read": (
        while_the_machine_slept_just_before_the_clocks_are_read
    ),
    "again while the clocks go on": again_while_the_clocks_go_on,
    "without a socket": without_the_gateway("drop_sockets"),
    "while Discord has the bot reconnect": without_the_gateway("ask_to_reconnect"),
    "with the session": without_the_gateway("invalidate_sessions"),
}
"""How time is lost in which nobody could have moved."""


@pytest.mark.parametrize(
    "lose", [pytest.param(each, marks=[pytest.mark.long] * (each == "with the session")) for each in LOSSES]
)
async def test_time_that_is_lost_counts_against_nobody_and_then_the_clocks_go_on(
    laid: Laid, monkeypatch: pytest.MonkeyPatch, lose: str
) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 100)
    async with asyncio.timeout(PATIENCE):
        await LOSSES[lose](here, monkeypatch)
    await has_still(here, 20)
    monkeypatch.undo()
    assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text
    await passes(here, 20)
    assert (await here.table()).moves == 1


async def test_a_server_that_is_out_when_the_bot_starts_is_waited_for(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    here.guild.go_down()
    async with restarted(here):
        await passes(here, CLOCK)
        assert (await here.table()).moves == 0
        here.guild.come_back()
        await has_still(here, CLOCK)
