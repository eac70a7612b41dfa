"""Told to stop, the bot finishes what it can, keeps the rest, and leaves nothing open."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from bot.cli.demo import connected
from bot.config import Settings
from bot.interactions.reply import LATE_SECONDS
from bot.outbox import RETRY_SECONDS
from bot.runtime.client import Undercup
from bot.runtime.connection import run, serve, told_to_stop
from data.db.errors import DatabaseFault
from data.operations.opening import open_store
from tests.bot.harness import PATIENCE, Harbour, Held, harbour
from tests.bot.outbox.delivered import turn


@dataclass
class Served:
    """A bot that is served as the process serves it."""

    here: Harbour
    client: Undercup
    stop: asyncio.Queue[str]
    serving: asyncio.Task[None]

    async def stopped(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.serving


@asynccontextmanager
async def served(here: Harbour) -> AsyncIterator[Served]:
    await here.client.close()
    client = here.next_bot()
    here.client = client
    stop: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(serve(client, here.world.token, stop))
    await here.world.until(lambda: here.world.gateway.connected)
    await client.wait_until_ready()
    try:
        yield Served(here, client, stop, serving)
    finally:
        stop.put_nowait("SIGINT")
        stop.put_nowait("SIGINT")
        await asyncio.wait((serving,))


async def test_a_press_that_is_being_made_is_finished_and_shown_first(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        async with served(here) as bot:
            person = here.on_turn()
            assert person is not None
            held = here.store.save = Held(here.store.save)  # type: ignore[method-assign]
            board = here.board()
            pressing = asyncio.create_task(person.click(here.channel, here.moves()[0], message=board))
            await here.clock.sleeper(LATE_SECONDS)
            bot.stop.put_nowait("SIGTERM")
            await here.clock.sleeper(bot.client.settings.drain_seconds)
            assert not bot.serving.done()
            held.let_go()
            await bot.stopped()
            assert (await pressing).error is None
            assert here.on_turn() not in (None, person)
            assert await here.store.pending(1) == ()


async def test_a_press_that_comes_while_the_rest_is_delivered_is_finished_and_shown_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        lobby = here.board()
        async with served(here) as bot:
            table = await here.table()
            mover = next(
                person for person in here.people if table.seats[turn(table.state)].user_id == person.id
            )
            posting = here.world.faults.hold_answer("POST /channels/{channel_id}/messages")
            await bot.client.gameplay.act(1, mover.id, "1x6")
            bot.stop.put_nowait("SIGTERM")
            await here.clock.sleeper(bot.client.settings.drain_seconds)
            saving = Held(here.store.save)
            monkeypatch.setattr(here.store, "save", saving)
            pressing = asyncio.create_task(here.people[1].click(here.channel, "Join", message=lobby))
            await here.clock.sleeper(LATE_SECONDS)
            posting.end()
            await bot.client.deliveries.shown(1)
            saving.let_go()
            await bot.stopped()
            assert (await pressing).error is None
            assert len((await here.table(2)).seats) == 2
            assert await here.store.pending(2) == ()


async def test_no_table_opens_any_more_and_who_wants_one_is_told_why(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.client.channel_policy.draining = True
        reply = await here.people[0].slash(here.channel, "dudo")
        assert reply.ephemeral
        assert "about to restart" in reply.text
        assert await here.store.table(2) is None
        person = here.on_turn()
        assert person is not None
        await here.press(person, here.moves()[0])
        assert (await here.table()).moves == 1


async def test_computers_rest_and_go_on_after_the_start(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, computers=1)
        await here.client.drain()
        moves = (await here.table()).moves + 1
        await here.press(here.people[0], here.moves()[0])
        assert (await here.table()).moves == moves
        await here.client.close()
        again = here.next_bot()
        async with connected(again, here.world.token):
            await again.settle()
            assert (await here.table()).moves > moves


@pytest.mark.logs_errors
@pytest.mark.parametrize("stored", ["null", '{"hands": [[6, 6, 6]], "cut'])
async def test_computers_go_on_after_the_start_though_one_table_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, stored: str
) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, computers=1)
        await here.open(1, computers=1)
        await here.client.drain()
        await here.press(here.people[0], here.moves()[0])
        moves = (await here.table(2)).moves
        await here.client.close()
        damage = text("UPDATE tables SET state = :stored WHERE id = 1").bindparams(stored=stored)
        await here.store.write(lambda connection: connection.execute(damage))
        await here.store.close()
        store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=here.clock)
        again = Undercup(
            here.client.settings, store, now=here.clock, sleep=here.clock.sleep, machine=here.clock.machine
        )
        try:
            async with connected(again, here.world.token):
                await again.settle()
                table = await store.table(2)
        finally:
            await store.close()
        assert table is not None
        assert table.moves > moves
        assert "table 1 can't be taken up" in caplog.text
        assert "6, 6" not in caplog.text


async def test_what_cannot_be_delivered_now_is_kept_and_holds_up_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        async with served(here) as bot:
            person = here.on_turn()
            assert person is not None
            here.channel.deny(here.world.bot_user, "send_messages")
            await person.click(here.channel, here.moves()[0], message=here.board())
            await here.clock.sleeper(RETRY_SECONDS)
            bot.stop.put_nowait("SIGTERM")
            await bot.stopped()
            assert await here.store.pending(1) != ()


@pytest.mark.parametrize("how", ["time", "signal"])
async def test_a_press_that_hangs_holds_up_the_end_only_so_long(tmp_path: Path, how: str) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        async with served(here) as bot:
            person = here.on_turn()
            assert person is not None
            held = here.store.save = Held(here.store.save)  # type: ignore[method-assign]
            board = here.board()
            pressing = asyncio.create_task(person.click(here.channel, here.moves()[0], message=board))
            await here.clock.sleeper(LATE_SECONDS)
            bot.stop.put_nowait("SIGTERM")
            await here.clock.sleeper(bot.client.settings.drain_seconds)
            if how == "time":
                here.clock.move(bot.client.settings.drain_seconds)
            else:
                bot.stop.put_nowait("SIGTERM")
            await bot.stopped()
            held.let_go()
            pressing.cancel()


@pytest.mark.long
async def test_the_process_stops_with_its_work_done_and_its_database_closed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.client.close()
        folder = tmp_path / "own"
        database = f"sqlite+aiosqlite:///{folder}/undercup.db"
        settings = Settings(
            token=SecretStr(here.world.token), database=database, api_base=here.world.api_base, pace=0.0,
            hold=0.0,
            thinkers=0, health_file=folder / "health", guild_ready_timeout=0.0,
        )  # fmt: skip
        running = asyncio.create_task(run(settings))
        await here.world.until(lambda: here.world.gateway.connected)
        reply = await here.people[0].slash(here.channel, "dudo")
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            await running
        assert reply.error is None
        assert not (folder / "health").exists()
        store = await open_store(database, now=here.clock)
        try:
            assert await store.pending(1) == ()
            assert here.board().text
        finally:
            await store.close()


async def test_both_signals_are_heard_each_time_they_come() -> None:
    async with told_to_stop() as told:
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            os.kill(os.getpid(), name)
            assert await told.get() == name.name


async def test_a_closed_database_is_touched_no_more(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.client.close()
        await here.store.close()
        with pytest.raises(DatabaseFault, match="closed"):
            await here.store.live_tables()
