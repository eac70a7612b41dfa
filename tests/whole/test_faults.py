"""Whatever fails, of Discord's or of this machine's: everybody is answered, and nothing is lost."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.discord_api.addresses import point_at
from bot.discord_api.messages import OPENING_PAUSE
from bot.interactions.reply import LATE_SECONDS
from bot.outbox import RETRY_SECONDS
from bot.runtime.client import Undercup
from bot.runtime.connection import RECONNECT_SECONDS, serve
from bot.tables import LoadedTable, Who
from bot.tables.clocks import ALIVE_SECONDS
from bot.tables.service import TRY_AGAIN_SECONDS
from bot.tables.transitions import venue
from data.db.errors import DatabaseFault, DatabaseTrouble
from data.db.records import TableRecord, Untrusted
from data.operations.opening import open_store
from data.tables.store import StaleTable
from games.engine import BadState
from playground import Person
from tests.bot.harness import PATIENCE, Harbour, Held, close_table, harbour
from tests.bot.logs import logs_at
from tests.driver import disk, failing, failing_commits

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
POST = "POST /channels/{channel_id}/messages"
TRY_AGAIN = "can’t reach its database"


def unsure(here: Harbour) -> None:
    """Tables are read again before anything is done at them, as after a write that may have changed any."""
    here.store.database.known.doubt()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else writes to the database, and takes their time."""
    other = sqlite3.connect(folder / "undercup.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


async def first_move(here: Harbour) -> Person:
    """Press the first move; whoever's it was."""
    person = here.on_turn()
    assert person is not None
    reply = await person.click(here.channel, here.moves()[0], message=here.board())
    assert reply.error is None
    return person


async def goes_on(here: Harbour) -> None:
    """The same move, now that all is well, is made and shown."""
    person = here.on_turn()
    assert person is not None
    await here.press(person, here.moves()[0])
    assert (await here.table()).moves == 1
    assert here.on_turn() is not person


# -- the database


@pytest.mark.long
async def test_on_a_full_disk_a_press_is_told_to_try_again_and_nothing_has_changed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with closing(sqlite3.connect(tmp_path / "undercup.db")) as other:
            other.execute("VACUUM")  # so that hardly anything is free in it
        with disk(full=True) as space:
            while True:  # until the pages are full that there are
                before = await here.table()
                view: Any = LoadedTable(before).view(None)
                person = next(each for each in here.people if each.id == before.seats[view.turn].user_id)
                await person.slash(here.channel, "move", move=view.natural[0].text)
                if person.sees(TRY_AGAIN):
                    break
                await here.client.deliveries.drained()
            assert await here.table() == before
            space.full = False
            here.client.deliveries.look_again()
            await here.settle()
            await here.press(person, here.moves()[0])
            assert (await here.table()).moves > before.moves


async def test_while_the_database_is_locked_a_press_is_told_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("data.db.quick", "data.db.group_commit"):
        monkeypatch.setattr(f"{module}.BUSY_MILLISECONDS", 300)
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with locked(tmp_path):
            person = await first_move(here)
        assert person.sees(TRY_AGAIN)
        await goes_on(here)


async def test_wherever_the_disk_fails_a_press_is_answered_and_can_be_repeated(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for statement in ("SELECT", "UPDATE tables", "INSERT INTO journal", "the end of the transaction"):
            at_its_end = statement == "the end of the transaction"
            unsure(here)
            with (
                failing_commits(sqlite3.OperationalError("disk I/O error"))
                if at_its_end
                else failing("disk I/O error", when=statement)
            ):
                person = await first_move(here)
            assert person.sees(TRY_AGAIN)
            person.reload()  # the answers that only this person saw are gone
            assert (await here.table()).moves == 0, statement
        await goes_on(here)


async def test_what_is_owed_while_the_database_fails_comes_when_it_is_well_again(tmp_path: Path) -> None:
    statements = ("FROM deliveries", "FROM tables", "UPDATE deliveries SET attempts", "SET payload")
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        wake = here.client.tables.wake
        for number, statement in enumerate(statements, start=2):
            here.client.tables.wake = lambda _table: None
            person = here.on_turn()
            assert person is not None
            await here.client.gameplay.act(1, person.id, f"{number}x6")
            unsure(here)
            with failing("disk I/O error", when=statement):
                wake(1)
                await here.clock.asleep(RETRY_SECONDS)
                # Every queue has failed and waits, before the time goes on.
                await here.client.deliveries.drained()
            here.client.tables.wake = wake
            async with asyncio.timeout(PATIENCE):
                while await here.store.pending(1):  # who waits has gone to sleep meanwhile
                    here.clock.move(RETRY_SECONDS)
                    await asyncio.sleep(0)
                    await here.client.deliveries.drained()
            await here.settle()
            assert f"{number} six" in here.board().text, statement
            texts = [message.text for message in person.messages(here.channel) if not message.ephemeral]
            assert len(texts) == len(set(texts)), statement
            assert await here.store.pending(1) == ()


async def test_a_computer_waits_for_the_database_and_moves_then(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, computers=1)
        with failing("database or disk is full", when="INSERT INTO journal", after=1):
            await here.people[0].click(here.channel, here.moves()[0], message=here.board())
            await here.clock.sleeper(TRY_AGAIN_SECONDS)
            moves = (await here.table()).moves
        here.clock.move(TRY_AGAIN_SECONDS)
        await here.settle()
        assert (await here.table()).moves > moves


async def pressed_in_vain(here: Harbour) -> None:
    person = here.on_turn()
    assert person is not None
    await person.click(here.channel, here.moves()[0], message=here.board())
    assert person.sees(TRY_AGAIN)


async def time_left(here: Harbour) -> float:
    table = await here.table()
    assert table.deadline is not None
    return (table.deadline - here.clock.now).total_seconds()


async def test_whose_press_the_database_did_not_take_has_their_whole_time_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.clock.asleep(30.0)
        here.clock.move(25)
        with failing("database or disk is full", when="INSERT INTO journal"):
            await pressed_in_vain(here)
            await here.clock.asleep(5.0)
            here.clock.move(5)
            await here.clock.asleep(30.0)
        await here.settle()
        assert await time_left(here) == 30
        here.clock.move(30)
        await here.world.until(lambda: here.people[0].sees("Time is up"))


async def test_time_that_runs_out_while_the_database_fails_is_whole_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.clock.asleep(30.0)
        with failing("database or disk is full", when="INSERT INTO journal"):
            here.clock.move(30)
            await here.clock.asleep(TRY_AGAIN_SECONDS)
        assert (await here.table()).moves == 0
        here.clock.move(TRY_AGAIN_SECONDS)
        await here.clock.asleep(30.0)
        assert (await here.table()).moves == 0
        await here.settle()
        assert await time_left(here) == 30
        here.clock.move(30)
        await here.world.until(lambda: here.people[0].sees("Time is up"))


async def test_a_clock_stands_still_while_the_database_fails(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="30s")
        await here.clock.asleep(30.0)
        here.clock.move(25)
        with failing("disk I/O error"):
            await pressed_in_vain(here)
            for _ in range(3):
                await here.clock.asleep(TRY_AGAIN_SECONDS)
                here.clock.move(TRY_AGAIN_SECONDS)
            await here.clock.asleep(TRY_AGAIN_SECONDS)
        here.clock.move(TRY_AGAIN_SECONDS)
        await here.settle()
        assert await time_left(here) == 5


async def test_time_in_which_the_database_failed_is_given_back_to_all_tables(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="5m")
        before = (await here.table()).deadline
        assert before is not None
        with failing("disk I/O error"):
            await here.people[0].slash(here.channel, "hand")
            await here.clock.asleep(TRY_AGAIN_SECONDS)
            for _ in range(20):
                here.clock.move(TRY_AGAIN_SECONDS)
                await here.clock.asleep(TRY_AGAIN_SECONDS)
        here.clock.move(TRY_AGAIN_SECONDS)
        await here.settle()
        after = (await here.table()).deadline
        assert after is not None
        assert after - before == timedelta(seconds=21 * TRY_AGAIN_SECONDS)


async def test_a_completion_while_the_database_fails_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with failing("disk I/O error"):
            for command, option in (("table close", "table"), ("move", "move"), ("replay", "table")):
                assert await here.people[0].complete(here.channel, command, option=option, text="1") == []


async def test_a_completion_of_players_while_the_database_fails_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with failing("disk I/O error"):
            assert (
                await here.people[0].complete(here.channel, "table replace", option="player", text="") == []
            )


async def test_a_completion_at_a_table_without_a_game_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        ana = here.people[0]
        assert await ana.complete(here.channel, "move", option="move", text="", table=1) == []
        await here.press(ana, "Start")
        await close_table(ana, here.channel)
        await here.settle()
        assert await ana.complete(here.channel, "move", option="move", text="", table=1) == []


@pytest.mark.logs_errors
@pytest.mark.parametrize("error", [BadState(("seven dice",)), ValueError("a mistake of ours")])
async def test_whatever_fails_in_a_completion_it_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def fails(*_args: object) -> None:
        raise error

    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        monkeypatch.setattr("bot.interactions.commands.move.own_scene", fails)
        assert await here.people[0].complete(here.channel, "move", option="move", text="", table=1) == []
        assert "a completion" in caplog.text
        assert "Ignoring exception" not in caplog.text


async def test_a_completion_that_comes_too_late_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = asyncio.Event()

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "a completion could not be answered" in record.getMessage():
                told.set()

    with logs_at("INFO"):
        logging.getLogger("bot").addHandler(ear := Ear())
        async with harbour(tmp_path, 1) as here:
            here.world.faults.lose_answer(CALLBACK)
            await here.people[0].complete(here.channel, "dudo", option="house_rules", text="c")
            await asyncio.wait_for(told.wait(), PATIENCE)
        logging.getLogger("bot").removeHandler(ear)
    assert "Ignoring exception" not in caplog.text


async def test_a_table_opens_though_who_opens_it_cannot_be_greeted(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        with failing("disk I/O error", when="FROM people"):
            reply = await here.people[0].slash(here.channel, "dudo")
            await here.settle()
        assert "is open" in reply.text
        assert not here.people[0].sees(TRY_AGAIN)


def lose_answers(here: Harbour, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """From now on what is written is committed, but whoever waits for it doesn't hear of that."""
    real = getattr(here.store, method)

    async def commit(*args: Any, **kwargs: Any) -> None:
        await real(*args, **kwargs)
        raise DatabaseFault("the connection was lost")

    monkeypatch.setattr(here.store, method, commit)


async def test_a_table_that_was_opened_without_an_answer_of_the_database_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 1) as here:
        ana = here.people[0]
        lose_answers(here, monkeypatch, "create")
        assert TRY_AGAIN in (await ana.slash(here.channel, "dudo")).text
        await here.settle()
        assert await here.store.pending(1) != ()
        await here.clock.sleeper(ALIVE_SECONDS)
        here.clock.move(ALIVE_SECONDS)
        await here.world.until(lambda: any(m.buttons for m in ana.messages(here.channel)))
        await here.settle()
        assert await here.store.pending(1) == ()


async def test_a_table_that_was_moved_without_an_answer_of_the_database_is_shown_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, start=False)
        client, ana = here.client, here.people[0]
        host = Who(ana.id, Untrusted(ana.name), "1", "en-US", admin=False)
        there = here.guild.add_channel("elsewhere")
        lose_answers(here, monkeypatch, "save")
        with pytest.raises(DatabaseFault):
            await client.tables.do(1, venue.move, host, (here.guild.id, there.id))
        await here.settle()
        assert here.board(there).buttons


async def test_play_again_opens_one_table_or_none(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        await here.play_on(random.Random(1))
        with failing("disk I/O error", when="UPDATE tables SET version"):
            await here.people[0].click(here.channel, "Play again", message=here.board())
        assert here.people[0].sees(TRY_AGAIN)
        assert await here.store.table(2) is None
        await here.press(here.people[0], "Play again")
        assert (await here.table(1)).rematch == 2


async def test_play_again_at_a_table_that_was_changed_meanwhile_opens_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        await here.play_on(random.Random(1))
        real, stale = here.store.create, True

        async def create(*args: Any, **kwargs: Any) -> TableRecord:
            nonlocal stale
            if stale:
                stale = False
                raise StaleTable(kwargs["after"])
            return await real(*args, **kwargs)

        monkeypatch.setattr(here.store, "create", create)
        await here.press(here.people[0], "Play again")
        assert (await here.table()).rematch == 2


async def test_a_second_process_on_the_same_database_is_refused(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        with pytest.raises(DatabaseTrouble, match="Another Undercup is running on the database"):
            await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=here.clock)


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


async def test_a_start_without_a_network_waits(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        point_at("http://127.0.0.1:9/api/v10")
        async with starting(here) as client:
            await here.clock.sleeper(RECONNECT_SECONDS)
            point_at(here.world.api_base)
            here.clock.move(RECONNECT_SECONDS)
            await here.world.until(lambda: here.world.gateway.connected)
            await client.wait_until_ready()


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
        await here.press(here.people[0], "Add computer")
        assert await here.store.table(2) is None
        assert [seat.level is None for seat in (await here.table(1)).seats] == [True, False]
        assert await here.people[1].complete(here.channel, "verify", option="table", text="") == []
        assert not [request for request in here.world.journal if request.status >= 400]
