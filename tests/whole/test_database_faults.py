"""While the database fails, presses can be repeated, nothing is lost, and no clock runs."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.outbox import RETRY_SECONDS
from bot.tables import LoadedTable, Who
from bot.tables.clocks import ALIVE_SECONDS
from bot.tables.service import TRY_AGAIN_SECONDS
from bot.tables.transitions import venue
from data.db.errors import DatabaseFault, DatabaseTrouble
from data.db.records import TableRecord, Untrusted
from data.operations.opening import open_store
from data.tables.store import StaleTable
from tests.bot.harness import PATIENCE, Harbour, harbour
from tests.driver import disk, failing, failing_commits
from tests.whole.failing import TRY_AGAIN, first_move


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


async def run_again(here: Harbour) -> None:
    """Wait until the clocks run again: at once, or at their next try where they failed, too."""
    settled = asyncio.ensure_future(here.clocks.settled())
    asleep = asyncio.ensure_future(here.clock.asleep(TRY_AGAIN_SECONDS))
    await asyncio.wait((settled, asleep), return_when=asyncio.FIRST_COMPLETED)
    asleep.cancel()
    if not settled.done():
        here.clock.move(TRY_AGAIN_SECONDS)
    await settled


async def goes_on(here: Harbour) -> None:
    """The same move, now that all is well, is made and shown."""
    person = here.on_turn()
    assert person is not None
    await here.press(person, here.moves()[0])
    assert (await here.table()).moves == 1
    assert here.on_turn() is not person


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
            await run_again(here)
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
            assert f"{number} × six" in here.board().text, statement
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
