"""A whole game in which a player goes silent, comes back and goes."""

from __future__ import annotations

import random

import pytest

from data.operations.rebuild import rebuild
from tests.bot.tables.away import (
    CLOCK,
    Laid,
    channel_text,
    has_their_hand,
    is_kept_warm,
    labels,
    opened,
    passes,
    posted,
    result_of,
    seat_of,
    silent,
)


@pytest.mark.long
async def test_a_whole_game_in_which_one_player_goes_silent_and_comes_back_and_goes(laid: Laid) -> None:
    here = await laid(3, seed="away")
    dice = random.Random(1)
    gone, *others = await opened(here, 3, dice=5)
    posts, board = len(posted(here)), here.board()

    await passes(here, CLOCK / 2)
    assert f"Half the time is gone: {gone.name}" in channel_text(here)
    assert here.board().id != board.id
    assert here.board().pinged == (gone.id,)
    await passes(here, CLOCK / 2 - 1)
    assert len(posted(here)) == posts

    await passes(here, 1)
    assert f"Time is up for {gone.name}" in channel_text(here)
    assert not await is_kept_warm(here, gone)
    await silent(here, gone, 1, dice)
    assert f"{gone.name} has missed two turns" in channel_text(here)
    assert await is_kept_warm(here, gone)
    told = gone.dms()[-1]
    assert "A computer plays your seat now" in told.text

    moves = (await here.table()).moves
    while (await here.table()).moves < moves + 6:
        assert gone not in here.called()
        await here.move(here.called()[0], dice)

    await gone.click(gone.dm, "Take my seat back", message=told)
    await here.settle()
    assert not await is_kept_warm(here, gone)
    assert f"{gone.name} is back" in channel_text(here)
    await has_their_hand(here, gone)

    await silent(here, gone, 1, dice)
    assert f"Computer for {gone.name}" in labels(here)
    await here.press(others[0], f"Computer for {gone.name}")
    if not await is_kept_warm(here, gone):  # a vote; the host decides alone
        assert f"{others[0].name} (1 of 2)" in here.board().text
        await here.press(others[1], f"Computer for {gone.name}")
    assert await is_kept_warm(here, gone)

    await here.play_on(dice)
    seat = (await result_of(here)).seats[await seat_of(here, gone)]
    assert (seat.left, seat.helped, seat.won) == (True, True, False)
    stayed = [(await result_of(here)).seats[await seat_of(here, other)] for other in others]
    assert not any(other.left or other.helped for other in stayed)
    before = await result_of(here)
    assert (await rebuild(here.store)).problems == ()
    assert await result_of(here) == before
