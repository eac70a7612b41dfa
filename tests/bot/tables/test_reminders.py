"""Whoever is waited for is reminded, and misses turns for themselves alone."""

from __future__ import annotations

import random

import pytest

from bot.tables.transitions import absence
from tests.bot.tables.away import (
    CLOCK,
    Laid,
    channel_text,
    is_kept_warm,
    opened,
    passes,
    restarted,
    seat_of,
    silent,
    until_called,
)

# --- reminders


@pytest.mark.parametrize(("clock", "reminded"), [("119s", False), ("2m", True), ("7d", True)])
async def test_a_reminder_comes_at_half_time_from_two_minutes_on(
    laid: Laid, clock: str, reminded: bool
) -> None:
    here = await laid(2)
    await opened(here, 2, clock=clock)
    remind = (await here.table()).remind
    assert (remind is not None) == reminded
    await passes(here, 7 * 24 * 1800 if clock == "7d" else 60)
    assert ("Half the time" in channel_text(here)) == reminded


async def test_who_has_moved_is_not_reminded(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="2m")
    ready, *others = here.people
    await ready.slash(here.channel, "move", move="stand")
    await here.settle()
    await passes(here, 60)
    assert sorted(here.board().pinged) == sorted(person.id for person in others)
    assert f"Half the time is gone: {ready.name}" not in channel_text(here)


async def test_a_reminder_survives_a_restart_and_comes_once(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 30)
    async with restarted(here):
        await passes(here, 29)
        assert "Half the time" not in channel_text(here)
        await passes(here, 1)
        assert channel_text(here).count("Half the time") == 1
    async with restarted(here):
        await passes(here, 30)
        assert channel_text(here).count("Half the time") == 1


async def test_a_reminder_that_was_committed_is_posted_after_a_crash(laid: Laid) -> None:
    here = await laid(2)
    first, _ = await opened(here, 2)
    await here.client.rest()
    await here.client.deliveries.stop()
    here.client.tables.wake = lambda _table: None
    here.clock.move(CLOCK / 2)
    await here.client.tables.apply(1, absence.remind)
    assert "Half the time" not in channel_text(here)
    async with restarted(here):
        assert channel_text(here).count("Half the time") == 1
        assert here.board().pinged == (first.id,)


# --- turns missed


@pytest.mark.long
async def test_a_move_of_ones_own_makes_missed_turns_forgotten(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(2)
    late, *_ = await opened(here, 3, dice=3)
    for _ in range(3):
        await silent(here, late, 1, dice)
        assert (await here.table()).seats[await seat_of(here, late)].missed == 1
        await until_called(here, late, dice)
        await here.move(late, dice)
        assert (await here.table()).seats[await seat_of(here, late)].missed == 0
    assert not await is_kept_warm(here, late)


@pytest.mark.long
async def test_each_of_several_who_are_awaited_misses_for_themselves(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="20s")
    there, *late = here.people
    await there.slash(here.channel, "move", move="stand")
    await here.settle()
    await passes(here, 20)
    seats = (await here.table()).seats
    assert [seat.missed for seat in seats if seat.user_id == there.id] == [0]
    assert [seat.missed for seat in seats if seat.user_id != there.id] == [1] * len(late)


async def test_a_throw_that_nobody_notices_shows_that_a_player_is_there(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="20s")
    throws, *_ = here.people
    await passes(here, 20)
    while "Reroll" not in " ".join((await here.own_moves(throws))[1]):
        await passes(here, 20)
        if await is_kept_warm(here, throws):
            await here.press(throws, "Take my seat back")
    table = await here.table()
    seat = await seat_of(here, throws)
    seats = list(table.seats)
    hand, own = await here.own_moves(throws)
    await throws.click(here.channel, next(label for label in own if "Reroll" in label), message=hand)
    await here.settle()
    assert (await here.table()).seats[seat].missed == seats[seat].missed
    await passes(here, 20)
    assert (await here.table()).seats[seat].missed == 1
    assert not await is_kept_warm(here, throws)
