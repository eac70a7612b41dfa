"""A computer plays for who is away, until they take their seat back."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from tests.bot.tables.away import (
    CLOCK,
    Laid,
    channel_text,
    has_their_hand,
    is_kept_warm,
    opened,
    passes,
    posted,
    restarted,
    result_of,
    seat_of,
    silent,
    until_called,
)


async def test_whoever_takes_no_dms_is_called_in_the_channel_when_a_computer_keeps_the_seat(
    laid: Laid,
) -> None:
    here = await laid(3)
    for person in here.people:
        person.close_dms()
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(3))
    assert await is_kept_warm(here, late)
    call = next(message for message in posted(here) if "a computer plays your seat now" in message.text)
    assert call.pinged == (late.id,)
    stranger = await here.people[0].click(here.channel, "Take my seat back", message=call)
    assert stranger.error is None
    assert call.id in here.channel.messages
    await late.click(here.channel, "Take my seat back", message=call)
    await here.settle()
    assert not await is_kept_warm(here, late)
    assert call.id not in here.channel.messages, "it is past"


async def test_a_call_that_is_past_goes_away_when_it_is_pressed(laid: Laid) -> None:
    here = await laid(3)
    for person in here.people:
        person.close_dms()
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(3))
    call = next(message for message in posted(here) if "a computer plays your seat now" in message.text)
    await here.press(late, "Take my seat back")
    assert call.id in here.channel.messages
    reply = await late.click(here.channel, "Take my seat back", message=call)
    await here.settle()
    assert reply.error is None
    assert call.id not in here.channel.messages


async def test_the_dm_that_a_computer_plays_becomes_the_hand_when_its_player_is_back(laid: Laid) -> None:
    here = await laid(3)
    late, *_ = await opened(here, 3, dice=3)
    before = late.dms()[-1]
    await silent(here, late, 2, random.Random(4))
    told = late.dms()[-1]
    assert "A computer plays your seat now" in told.text
    assert before.id not in [one.id for one in late.dms()], "the hand that can't be played goes away"
    await here.press(late, "Take my seat back")
    (shown,) = [one for one in late.dms() if one.id == told.id]
    assert "Your hand, Dudo" in shown.text
    assert "A computer plays" not in "".join(one.text for one in late.dms())


async def test_the_dm_that_a_computer_plays_becomes_the_end_when_its_player_stays_away(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(4)
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, dice)
    told = late.dms()[-1]
    await here.play_on(dice)
    (shown,) = [one for one in late.dms() if one.id == told.id]
    assert " of 3 after " in shown.text
    assert "A computer plays" not in shown.text


@pytest.mark.long
async def test_whoever_takes_a_seat_back_gets_the_hand_by_dm_though_dms_were_closed_before(
    laid: Laid,
) -> None:
    here = await laid(3)
    late = here.people[2]
    late.close_dms()
    await opened(here, 3, dice=3)
    assert "DMs don’t reach Cleo" in here.board().text
    await here.leave(late)
    late.open_dms()
    await here.press(late, "Take my seat back")
    assert "Your hand, Dudo" in late.dms()[-1].text
    assert "DMs don’t reach" not in here.board().text


async def test_a_seat_is_taken_back_with_one_press_after_a_restart(laid: Laid) -> None:
    here = await laid(3)
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(4))
    async with restarted(here):
        await here.press(late, "Take my seat back")
        assert not await is_kept_warm(here, late)
        await has_their_hand(here, late)


@pytest.mark.long
async def test_who_came_back_before_the_end_is_no_leaver(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(5)
    late, _ = await opened(here, 2, dice=3)
    await silent(here, late, 2, dice)
    await here.press(late, "Take my seat back")
    await here.play_on(dice)
    seat = (await result_of(here)).seats[await seat_of(here, late)]
    assert (seat.left, seat.helped) == (False, True)


async def test_a_table_waits_for_its_last_player_instead_of_playing_by_itself(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(6)
    await opened(here, 1, dice=3, computers=1)
    alone = here.people[0]
    await passes(here, CLOCK)
    await passes(here, CLOCK)
    table = await here.table()
    assert (table.status, table.deadline, table.remind) == ("playing", None, None)
    assert f"The table is waiting for {alone.name}" in channel_text(here)
    await passes(here, 100 * CLOCK)
    assert (await here.table()).moves == table.moves
    await here.move(alone, dice)
    after = await here.table()
    assert after.deadline is not None or after.status == "finished"


async def test_somebody_who_comes_back_finds_a_clock_running_for_who_was_waited_for(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(7)
    first, second = await opened(here, 2, dice=3)
    await silent(here, first, 2, dice)
    await until_called(here, second, dice)
    await passes(here, CLOCK)
    while (await here.table()).deadline is not None:
        await until_called(here, second, dice)
        await passes(here, CLOCK)
    await here.press(first, "Take my seat back")
    assert (await here.table()).deadline == here.clock.now + timedelta(seconds=CLOCK)


async def test_whose_typed_move_comes_from_a_kept_seat_is_told_how_to_take_it_back(laid: Laid) -> None:
    here = await laid(3)
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(8))
    for command, options in (("move", {"move": "dudo"}), ("hand", {}), ("table leave", {})):
        assert "Take my seat back" in (await late.slash(here.channel, command, **options)).text
