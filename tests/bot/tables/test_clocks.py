"""The clock of a table, with time that stands still until a test moves it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.outbox import RETRY_SECONDS
from bot.tables import LoadedTable
from data.db.shards import Shards
from games.engine import Action, View
from tests.bot.harness import Harbour, harbour


async def moved_on(here: Harbour, moves: int) -> None:
    """Until the game has come so many moves."""
    while (await here.table()).moves < moves:
        await here.world.until(lambda: True)
        await here.clocks.tick()
    await here.settle()


async def test_the_board_says_until_when_a_move_must_be_made(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="90s")
        deadline = (await here.table()).deadline
        assert deadline == here.clock.now + timedelta(seconds=90)
        assert f"<t:{int(deadline.timestamp())}:R>" in here.board().text


async def test_when_time_is_up_the_move_of_the_level_normal_is_made_and_said(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="90s")
        late = here.on_turn()
        table = await here.table()
        play = LoadedTable(table)
        view = play.view(play.people[0])
        expected = play.game.default_action(view).text
        here.clock.move(89)
        await here.clocks.tick()
        assert (await here.table()).moves == 0
        here.clock.move(1)
        await moved_on(here, 1)
        assert late is not None
        texts = "\n".join(message.text for message in late.messages(here.channel))
        assert f"Time is up for {late.name}" in texts
        assert (await here.store.journal(1))[-1].text == expected
        assert here.on_turn() is not late


async def test_who_moves_while_the_clock_thinks_is_not_moved_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="90s")
        late, real = here.on_turn(), here.client.thinking.lapse
        assert late is not None
        loaded = LoadedTable(await here.table())
        own = loaded.view(loaded.people[0]).legal[-1].text

        async def slowly(game: str, view: View) -> Action:
            action = await real(game, view)
            await here.client.gameplay.act(1, late.id, own)
            return action

        monkeypatch.setattr(here.client.thinking, "lapse", slowly)
        here.clock.move(90)
        await here.clocks.tick()
        assert [(entry.text, entry.user_id) for entry in (await here.store.journal(1))[-1:]] == [
            (own, late.id)
        ]


async def test_a_table_without_a_clock_waits_for_ever(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.clock.move(10_000_000)
        await here.clocks.tick()
        assert (await here.table()).moves == 0


async def test_a_move_in_time_gives_the_next_player_the_whole_time(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        here.clock.move(50)
        person = here.on_turn()
        assert person is not None
        await here.press(person, here.moves()[0])
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=60)


async def test_time_when_the_bot_was_away_doesnt_count(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        await here.clocks.stop()
        here.clock.move(3600)
        here.clocks.start()
        await here.settle()
        table = await here.table()
        assert table.moves == 0
        assert table.deadline == here.clock.now + timedelta(seconds=60)


async def test_a_connection_that_is_back_before_anyone_has_looked_counts_against_nobody(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        here.clocks.disconnected()
        here.clock.now += timedelta(seconds=50)
        here.clocks.connected()
        await here.settle()
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=60)


@pytest.mark.parametrize("away", [False, True])
async def test_when_the_machines_clock_is_put_back_everyone_has_the_time_that_was_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, away: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="2m")
        clocks = here.clocks
        here.clock.move(30)
        clocks.notice_standstill()
        if away:
            await clocks.stop()
        here.clock.now -= timedelta(hours=2)
        if away:
            clocks.start()
        else:
            clocks.notice_standstill()
        await here.settle()
        table = await here.table()
        assert table.deadline == here.clock.now + timedelta(seconds=90)
        assert f"<t:{int(table.deadline.timestamp())}:R>" in here.board().text
        assert "was put back by 7200 s" in caplog.text
        here.clock.move(91)
        await moved_on(here, 1)


async def test_nobodys_time_runs_while_the_table_cannot_be_seen(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        person = here.on_turn()
        assert person is not None
        here.channel.deny(here.world.bot_user, "send_messages")
        await person.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        here.clock.now += timedelta(seconds=300)
        await here.clocks.tick()
        table = await here.table()
        assert table.moves == 1
        assert table.deadline == here.clock.now + timedelta(seconds=30)


async def test_whoever_sees_the_board_late_has_their_whole_time_from_then_on_and_the_board_says_so_once(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock=f"{RETRY_SECONDS + 10:.0f}s")
        person = here.on_turn()
        assert person is not None
        here.channel.deny(here.world.bot_user, "send_messages")
        await person.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        here.channel.allow(here.world.bot_user, "send_messages")
        before = (await here.table()).version
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        table = await here.table()
        assert table.deadline == here.clock.now + timedelta(seconds=RETRY_SECONDS + 10)
        assert f"<t:{int(table.deadline.timestamp())}:R>" in here.board().text
        assert table.version == before + 1


@pytest.mark.logs_errors
async def test_a_table_whose_clock_stumbles_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.people[0].slash(here.channel, "dudo", clock="30s")
        await here.settle()
        await here.press(here.people[0], "Add easy computer")
        await here.press(here.people[0], "Start")
        real = here.client.gameplay.time_up

        async def time_up(table_id: int) -> bool:
            if table_id == 1:
                raise KeyError("a mistake")
            return await real(table_id)

        monkeypatch.setattr(here.client.gameplay, "time_up", time_up)
        await here.client.rest()
        here.clock.now += timedelta(seconds=31)
        assert not await here.clocks.tick()
        assert (await here.table(1)).moves == 0
        assert (await here.table(2)).moves >= 1
        assert "the clock of table 1 stumbled" in caplog.text


@pytest.mark.logs_errors
async def test_a_damaged_table_holds_up_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.people[0].slash(here.channel, "dudo", clock="30s")
        await here.settle()
        await here.press(here.people[0], "Add easy computer")
        await here.press(here.people[0], "Start")
        table = await here.table(1)
        await here.client.rest()
        await here.store.save(replace(table, state={**(table.state or {}), "number": -1}))
        here.client.computers.start()
        here.clocks.start()
        await here.settle()
        here.clock.now += timedelta(seconds=31)
        await here.settle()
        assert not await here.clocks.tick()
        await here.settle()
        assert (await here.table(2)).moves >= 1
        assert "table 1 can't be played" in caplog.text


async def test_when_several_are_awaited_time_is_up_for_each_at_the_same_moment(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou", clock="1m")
        deadline = (await here.table()).deadline
        here.clock.now += timedelta(seconds=30)
        await here.people[0].slash(here.channel, "move", move="stand")
        await here.settle()
        assert (await here.table()).deadline == deadline
        here.clock.now += timedelta(seconds=30)
        while "betting" not in here.board().text:
            await here.clocks.tick()
            await here.settle()
        assert here.clock.now == deadline
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=60)


async def test_time_that_passes_just_as_the_clocks_go_to_sleep_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.clock.asleep(30.0)
        next_deadline = here.store.next_deadline

        async def then_time_passes(shards: Shards | None) -> datetime | None:
            monkeypatch.undo()
            due = await next_deadline(shards)
            assert due is not None
            asyncio.get_running_loop().call_soon(here.clock.move, (due - here.clock.now).total_seconds())
            return due

        monkeypatch.setattr(here.store, "next_deadline", then_time_passes)
        here.clocks.connected()  # they look at once
        await here.world.until(lambda: here.people[0].sees("Time is up"))
