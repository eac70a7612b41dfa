"""Writers queue: each has its turn, in the order in which they came, and again where a server gives it up.
How long they wait is in tests/bot/outbox/test_queue_of_writers.py, in simulated time."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import Connection, exc

from data.db.engine import TRIES
from data.db.group_commit import Turns
from data.tables.store import Store


async def test_turns_are_taken_in_order_and_one_at_a_time() -> None:
    turns = Turns()
    seen: list[tuple[int, str]] = []

    async def writer(number: int) -> None:
        async with turns.turn():
            seen.append((number, "begins"))
            await asyncio.sleep(0)
            seen.append((number, "ends"))

    await asyncio.gather(*map(writer, range(5)))
    assert seen == [(number, what) for number in range(5) for what in ("begins", "ends")]


async def test_turns_are_counted_as_they_begin() -> None:
    turns = Turns()
    before = turns.taken
    async with turns.turn():
        assert turns.taken == before + 1
    assert turns.taken == before + 1


async def test_a_turn_that_fails_is_passed_on() -> None:
    turns = Turns()
    with pytest.raises(OSError, match="disk"):
        async with turns.turn():
            raise OSError("disk")
    async with turns.turn():
        pass


async def test_whoever_is_cancelled_in_the_queue_holds_nobody_up() -> None:
    turns = Turns()
    for steps in range(4):
        async with turns.turn():
            waiting = asyncio.ensure_future(turns.turn().__aenter__())
            for _ in range(steps):
                await asyncio.sleep(0)
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
        async with turns.turn():
            pass
    async with turns.turn():
        pass


@pytest.mark.parametrize(("state", "tries"), [("40P01", TRIES), ("23505", TRIES), ("42P01", 1)])
async def test_what_postgresql_gives_up_for_another_is_done_again_and_at_last_fails(
    store: Store, state: str, tries: int
) -> None:
    if store.database.is_ours:
        pytest.skip("nothing is given up where one writes after another")
    tried = 0

    def work(connection: Connection) -> None:
        nonlocal tried
        tried += 1
        connection.exec_driver_sql(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$")

    with pytest.raises(exc.DBAPIError):
        await store.database.changing.do(work)
    assert tried == tries
