"""A server's last seven days, and that nobody can be found in them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import get_args

import pytest

from data.db.records import Status
from data.operations.opening import open_store
from data.standings.server_week import BACK, LEAST_BACK, LEAST_PEOPLE, WEEK, server_week
from data.tables.store import Store
from tests.data.opened import opened
from tests.data.sample_tables import NOON, Clock

HERE, THERE = 11, 22
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
YESTERDAY = NOON - DAY
MANY = range(1, LEAST_PEOPLE + 1)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    made = await open_store(url, now=Clock())
    yield made
    await made.close()


async def test_fewer_than_five_people_have_no_figures_and_computers_are_none(store: Store) -> None:
    assert await server_week(store, HERE) is None
    await opened(store, HERE, *MANY[:-1], None, None, at=YESTERDAY)
    await opened(store, HERE, *MANY[:-1], at=YESTERDAY)
    await opened(store, HERE, MANY[-1], 99, at=YESTERDAY, wait=None, status="lobby")
    assert await server_week(store, HERE) is None
    await opened(store, HERE, MANY[-1], None, at=YESTERDAY)
    week = await server_week(store, HERE)
    assert week is not None
    assert week.people == LEAST_PEOPLE, "who only sat in a lobby didn't play"


async def test_tables_are_counted_by_game_if_opened_here_in_seven_days(store: Store) -> None:
    await opened(store, HERE, *MANY, at=NOON - WEEK - timedelta(seconds=1), game="pidro")
    await opened(store, HERE, 6, 7, at=NOON - 9 * DAY, length=5 * DAY, game="pidro")
    await opened(store, THERE, *MANY, at=YESTERDAY, game="pidro")
    assert await server_week(store, HERE) is None
    await opened(store, HERE, *MANY, at=NOON - WEEK, game="bidou")
    await opened(store, HERE, 1, at=YESTERDAY, wait=None, status="closed")
    await opened(store, HERE, 1, at=YESTERDAY, wait=None, status="lobby")
    week = await server_week(store, HERE)
    assert week is not None
    assert list(week.tables.items()) == [("dudo", 2), ("bidou", 1)]
    assert week.people == LEAST_PEOPLE


async def test_people_come_back_by_starting_games_far_enough_apart_and_few_of_them_aren_t_counted(
    store: Store,
) -> None:
    await opened(store, HERE, *MANY, at=YESTERDAY)
    await opened(store, HERE, *MANY, at=YESTERDAY + BACK - timedelta(seconds=1))
    await opened(store, HERE, *MANY[: LEAST_BACK - 1], at=YESTERDAY + BACK)
    week = await server_week(store, HERE)
    assert week is not None
    assert week.back is None
    await opened(store, HERE, MANY[LEAST_BACK - 1], None, at=YESTERDAY + BACK)
    week = await server_week(store, HERE)
    assert week is not None
    assert week.back == LEAST_BACK


async def test_of_the_games_that_began_and_are_over_the_share_that_was_played_to_the_end(
    store: Store,
) -> None:
    await opened(store, HERE, *MANY, at=YESTERDAY, status="playing")
    week = await server_week(store, HERE)
    assert week is not None
    assert week.to_the_end is None
    for status in ("finished", "finished", "finished", "closed"):
        await opened(store, HERE, 1, 2, at=YESTERDAY, status=status)
    await opened(store, HERE, 1, 2, at=YESTERDAY, wait=None, status="closed")
    week = await server_week(store, HERE)
    assert week is not None
    assert week.to_the_end == 0.75


async def test_the_wait_is_the_median_from_opening_to_the_first_start(store: Store) -> None:
    for minutes in (1, 5, 90):
        await opened(store, HERE, *MANY, at=YESTERDAY, wait=timedelta(minutes=minutes))
    await opened(store, HERE, 1, 2, at=YESTERDAY, wait=None, status="closed")
    week = await server_week(store, HERE)
    assert week is not None
    assert week.wait == timedelta(minutes=5)


@pytest.mark.parametrize("seed", range(3))
async def test_no_table_of_the_week_is_missed_however_long_earlier_games_took(
    store: Store, seed: int
) -> None:
    luck = random.Random(seed)
    times: list[datetime] = sorted(NOON - luck.uniform(0, 20) * DAY for _ in range(150))
    wanted = 0
    for at in times:
        guild, status = luck.choice((HERE, THERE)), luck.choice(get_args(Status))
        length = min(luck.expovariate(1 / 3) * DAY, NOON - at)
        wait = None if status == "lobby" else HOUR * luck.random()
        await opened(store, guild, *MANY, at=at, wait=wait, length=length, status=status)
        wanted += guild == HERE and at >= NOON - WEEK
    week = await server_week(store, HERE)
    assert week is not None
    assert sum(week.tables.values()) == wanted
