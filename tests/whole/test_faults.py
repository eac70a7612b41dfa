"""Whatever fails of Discord's, everybody is answered and games go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.discord_api.addresses import point_at
from bot.discord_api.opening_dms import OPENING_PAUSE
from bot.interactions.reply import LATE_SECONDS
from bot.outbox import RETRY_SECONDS
from bot.runtime.client import Undercup
from bot.runtime.connection import RECONNECT_SECONDS, serve
from tests.bot.harness import PATIENCE, Harbour, Held, harbour
from tests.driver import failing
from tests.whole.failing import CALLBACK, TRY_AGAIN, first_move

POST = "POST /channels/{channel_id}/messages"


# -- the database


async def test_a_table_opens_though_who_opens_it_cannot_be_greeted(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        with failing("disk I/O error", when="FROM people"):
            reply = await here.people[0].slash(here.channel, "dudo")
            await here.settle()
        assert "is open" in reply.text
        assert not here.people[0].sees(TRY_AGAIN)


# -- Discord


async def test_a_press_that_takes_long_is_acknowledged_in_time_and_made_all_the_same(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        held = here.store.save = Held(here.store.save)  # type: ignore[method-assign]
        pressing = asyncio.create_task(person.click(here.channel, here.moves()[0], message=here.board()))
        await here.clock.sleeper(LATE_SECONDS)
        here.clock.move(LATE_SECONDS)
        reply = await pressing
        assert reply.error is None
        assert (await here.table()).moves == 0
        held.let_go()
        await here.settle()
        assert (await here.table()).moves == 1
        assert here.on_turn() is not person


async def test_a_command_that_takes_long_is_announced_in_time_and_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for command, slow in (("hand", "live_tables"), ("history", "read"), ("dudo", "create")):
            held = Held(getattr(here.store, slow))
            with monkeypatch.context() as patch:
                patch.setattr(here.store, slow, held)
                asking = asyncio.create_task(here.people[0].slash(here.channel, command))
                await here.clock.sleeper(LATE_SECONDS)
                here.clock.move(LATE_SECONDS)
                reply = await asking
                assert reply.error is None
                held.let_go()
                await here.settle()
            assert (await reply.filled()).text, command


async def test_a_press_under_a_hand_that_takes_long_shows_the_new_hand_in_its_place(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        hand = ana.dms()[-1]
        held = here.store.save = Held(here.store.save)  # type: ignore[method-assign]
        pressing = asyncio.create_task(ana.click(ana.dm, "Stand", message=hand))
        await here.clock.sleeper(LATE_SECONDS)
        here.clock.move(LATE_SECONDS)
        assert (await pressing).error is None
        held.let_go()
        await here.settle()
        shown = next(message for message in ana.dms() if message.id == hand.id)
        assert "You are done" in shown.text


async def test_a_press_whose_answer_is_lost_makes_its_move_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(CALLBACK)
        person = await first_move(here)
        await here.settle()
        assert (await here.table()).moves == 1
        assert here.on_turn() not in (None, person)
        texts = [message.text for message in person.messages(here.channel) if not message.ephemeral]
        assert len(texts) == len(set(texts))


async def test_who_joins_is_greeted_though_the_press_cannot_be_acknowledged(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        for _ in range(2):
            await ana.slash(here.channel, "dudo")
            await here.settle()
        here.world.faults.lose_answer(CALLBACK)
        # Pressed on another table's board, which can't be the answer: the press is only acknowledged.
        await here.world.raw_interaction(ben, here.channel, custom_id="b:1:0:join", message=here.board())
        await here.settle()
        assert (await here.table(1)).seats[1].user_id == ben.id
        assert len(ben.dms()) == 1


async def test_a_press_on_a_board_that_is_deleted_meanwhile_is_made_and_answered(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.store.prefer(ben.id, "learn dudo", "offered")
        await ana.slash(here.channel, "dudo")
        await here.settle()
        board = here.board()
        del here.channel.messages[board.id]  # by a moderator, while the press is on its way
        reply = await here.world.raw_interaction(ben, here.channel, custom_id="b:1:0:join", message=board)
        assert reply.error is None
        assert reply.ephemeral
        assert "Done." in reply.text
        await here.settle()
        assert (await here.table(1)).seats[1].user_id == ben.id
        assert here.board().id != board.id


@pytest.mark.long
async def test_a_global_rate_limit_is_waited_for(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.rate_limit(POST, retry_after=0.01, is_global=True, times=2)
        await first_move(here)
        await here.settle()
        assert "Bids:" in here.board().text


@pytest.mark.logs_errors
async def test_a_mistake_of_ours_stops_no_table_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with monkeypatch.context() as patch:
            patch.setattr(here.client.renderer, "board", None)
            await first_move(here)
            await here.clock.sleeper(RETRY_SECONDS)
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert "Bids:" in here.board().text
        assert "what table 1 owes can't be delivered" in caplog.text


async def test_a_hand_that_discord_refuses_for_good_holds_up_nobody(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        here.world.faults.refuse(f"PATCH /channels/{here.people[1].dm.id}/messages/*", 50007)
        here.world.faults.refuse(f"POST /channels/{here.people[1].dm.id}/messages", 50007)
        await here.press(here.people[0], "Start")
        assert here.on_turn() is not None
        hands = [sum("# " in message.text for message in person.dms()) for person in here.people]
        assert sorted(hands) == [0, 1]


async def test_dms_that_are_opened_too_fast_are_opened_later(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        here.world.faults.refuse("POST /users/@me/channels", 40003, times=2)
        await here.open(2, start=False)
        await here.people[0].click(here.channel, "Start", message=here.board())
        for seconds in (OPENING_PAUSE, 2 * OPENING_PAUSE, OPENING_PAUSE):
            await here.clock.asleep(seconds)
            here.clock.move(seconds)
        await here.settle()
        assert all(any("# " in message.text for message in person.dms()) for person in here.people)


async def test_a_member_who_left_the_server_costs_the_others_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        here.guild.remove_member(here.people[1])
        await here.press(here.people[0], "Start")
        assert "round 1" in here.board().text
        assert (await here.table()).seats[1].dm == "unknown"  # who comes back is written to again


async def test_after_dropped_sockets_and_lost_sessions_the_game_goes_on(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for fault in (here.world.gateway.drop_sockets, here.world.gateway.ask_to_reconnect):
            fault()
            await here.client.wait_for("resumed", timeout=PATIENCE)
            person = here.on_turn()
            assert person is not None
            await here.press(person, here.moves()[0])
        assert (await here.table()).moves == 2


# -- starting while Discord is down


@asynccontextmanager
async def starting(here: Harbour) -> AsyncIterator[Undercup]:
    """A new process on the same database, which is told to stop at the end."""
    await here.client.close()
    client = here.next_bot()
    stop: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(serve(client, here.world.token, stop))
    try:
        yield client
    finally:
        stop.put_nowait("SIGTERM")
        await serving


async def test_a_start_while_discord_is_down_waits_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for route in ("GET /users/@me", "GET /gateway/bot"):
            here.world.faults.fail(route, status=503, times=2)
        async with starting(here) as client:
            for wait in (RECONNECT_SECONDS, 2 * RECONNECT_SECONDS) * 2:
                await here.clock.asleep(wait)
                here.clock.move(wait)
            await here.world.until(lambda: here.world.gateway.connected)
            await client.wait_until_ready()
            person = here.on_turn()
            assert person is not None
            reply = await person.click(here.channel, here.moves()[0], message=here.board())
            assert reply.error is None
        assert "Discord can't be reached (HTTP 503, code 0); trying again in 5 s" in caplog.text
        assert "Discord can't be reached (GatewayNotFound); trying again in 10 s" in caplog.text


async def test_a_start_without_a_network_waits_and_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 1) as here:
        point_at("http://127.0.0.1:9/api/v10")
        async with starting(here) as client:
            await here.clock.sleeper(RECONNECT_SECONDS)
            point_at(here.world.api_base)
            here.clock.move(RECONNECT_SECONDS)
            await here.world.until(lambda: here.world.gateway.connected)
            await client.wait_until_ready()
        assert "Discord can't be reached (it refuses the connection); trying again in 5 s" in caplog.text


async def test_a_start_that_waits_can_be_stopped(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        here.world.faults.fail("GET /users/@me", status=503, times=None)
        async with starting(here):
            await here.clock.sleeper(RECONNECT_SECONDS)


async def test_a_bot_without_a_connection_isnt_healthy(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        assert here.client.health.connected
        for shard in here.client.shards.values():
            await shard.disconnect()
        assert not here.client.health.connected


async def test_an_interaction_that_is_delivered_twice_acts_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        here.world.gateway.repeating = True
        await here.open(1, start=False)
        await here.press(here.people[0], "Add easy computer")
        assert await here.store.table(2) is None
        assert [seat.level is None for seat in (await here.table(1)).seats] == [True, False]
        assert await here.people[1].complete(here.channel, "verify", option="table", text="") == []
        assert not [request for request in here.world.journal if request.status >= 400]
