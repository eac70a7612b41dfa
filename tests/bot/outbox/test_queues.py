"""Queues: how many are worked on at a time, and who goes first."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextvars import copy_context
from typing import Literal

from bot.discord_api.request_context import Rank, asking, pressing
from bot.outbox.workers import Failed, Worker, WorkerPool

AT_ONCE = 3


class Table(Worker):
    """The worker of a table's channel."""

    line: Literal["channels", "others"] = "channels"

    def __init__(self, here: Harbour, table_id: int) -> None:
        super().__init__(here.pool, f"table {table_id}")
        self.here = here
        self.table_id = table_id

    async def work(self) -> Failed | None:
        return await self.here.work(self.table_id)

    def rests(self) -> None:
        pass


class Hand(Table):
    """The worker of what a table owes a person."""

    line = "others"


class Harbour:
    """Queues whose work is done when the test says so, with a clock that the test moves."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.results: dict[int, Failed | None] = {}
        self.asking: set[int] = set()
        """Tables whose work waits for its channel's limit."""
        self.done: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self.alarm = asyncio.Event()
        self.pool: WorkerPool[Table] = WorkerPool(self._sleep, at_once=AT_ONCE)
        self.tables: dict[int, Table] = {}

    async def work(self, table_id: int) -> Failed | None:
        self.begun.append(table_id)
        if table_id in self.asking:
            with asking(Rank.CALL):
                await self.done[table_id].wait()
        else:
            await self.done[table_id].wait()
        return self.results.pop(table_id, None)

    async def _sleep(self, _seconds: float) -> None:
        await self.alarm.wait()

    def wake(self, *tables: int) -> None:
        for table_id in tables:
            self.tables.setdefault(table_id, Table(self, table_id)).wake()

    def press(self, table_id: int) -> None:
        """As if somebody had pressed something at a table."""

        def press() -> None:
            pressing()
            self.wake(table_id)

        copy_context().run(press)

    async def finish(self, *tables: int) -> None:
        for table_id in tables:
            self.done[table_id].set()
        await quiet()


async def quiet() -> None:
    """Let all that can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_so_many_begin_at_a_time_in_the_order_in_which_they_were_woken() -> None:
    here = Harbour()
    before = len(asyncio.all_tasks())
    here.wake(*range(1000))
    await quiet()
    assert here.begun == [0, 1, 2]
    assert len(asyncio.all_tasks()) == before + AT_ONCE
    await here.finish(1)
    assert here.begun == [0, 1, 2, 3]
    await here.finish(*range(1000))
    await here.pool.all_over()
    assert here.begun == list(range(1000))
    assert not here.pool.busy


async def test_those_that_wait_for_their_turn_can_be_put_off_until_they_are_woken_again() -> None:
    here = Harbour()
    here.wake(*range(1, 9))
    await quiet()
    here.pool.put_off()
    draining = asyncio.create_task(here.pool.drained())
    here.press(9)
    await quiet()
    for number in (1, 2, 3, 9):
        here.done[number].set()
    await draining
    assert here.begun == [1, 2, 3, 9]
    assert not here.pool.busy
    here.wake(7)
    await quiet()
    assert here.begun == [1, 2, 3, 9, 7]
    await here.pool.stop()


async def test_hands_do_not_keep_boards_from_beginning() -> None:
    here = Harbour()
    for _ in range(AT_ONCE):
        Hand(here, 1).wake()
    here.wake(2)
    await quiet()
    assert here.begun[-1] == 2
    await here.finish(1, 2)


async def test_what_somebody_presses_begins_at_once_whether_it_waits_already_or_not() -> None:
    here = Harbour()
    here.wake(*range(100))
    await quiet()
    here.press(50)
    here.press(500)
    await quiet()
    assert here.begun == [0, 1, 2, 50, 500]
    await here.finish(*range(501))
    await here.pool.all_over()
    assert sorted(here.begun) == [*range(100), 500]


async def test_one_that_waits_for_its_channel_makes_room_and_goes_on_without_waiting() -> None:
    here = Harbour()
    here.asking = {0}
    here.wake(*range(10))
    await quiet()
    assert here.begun == [0, 1, 2, 3]
    await here.finish(0)
    assert here.begun == [0, 1, 2, 3]
    await here.finish(*range(10))
    assert here.begun == list(range(10))


async def test_one_that_fails_makes_room_until_it_is_to_try_again_and_then_waits_for_room() -> None:
    here = Harbour()
    here.results[0] = Failed(30.0)
    here.wake(*range(5))
    await here.finish(0)
    assert here.begun == [0, 1, 2, 3]
    assert here.pool.waiting == (here.tables[0],)
    here.alarm.set()
    await quiet()
    assert here.begun == [0, 1, 2, 3]
    assert not here.pool.waiting
    await here.finish(*range(5))
    assert here.begun == [0, 1, 2, 3, 4, 0]
    assert not here.pool.busy


async def test_when_one_is_over_that_had_not_begun_whoever_waits_for_it_goes_on() -> None:
    here = Harbour()
    here.wake(*range(10))
    waits = asyncio.create_task(here.pool.over(here.tables[9]))
    await quiet()
    await here.pool.stop()
    await waits
    assert here.begun == [0, 1, 2]
    assert not here.pool.busy
