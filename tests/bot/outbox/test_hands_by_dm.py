"""A hand that can't be sent by DM waits, and holds up nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.discord_api.opening_dms import OPENING_PAUSE
from bot.discord_api.request_context import Rank
from bot.outbox import HAND_RETRY_SECONDS
from tests.bot.harness import START, Harbour, harbour
from tests.bot.outbox.delivered import hands

OPEN_DM = "POST /users/@me/channels"


async def start(here: Harbour) -> None:
    """Press Start, and wait for what nobody has to wait for."""
    await here.people[0].click(here.channel, "Start", message=here.board())
    await here.world.until(lambda: here.on_turn() is not None)
    await here.client.deliveries.drained()


async def test_a_hand_that_is_refused_holds_up_neither_the_board_nor_another_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, start=False)
        ana, ben, cleo = here.people
        refusing = here.world.faults.fail(f"PATCH /channels/{ben.dm.id}/messages/*", 503, times=None)
        await start(here)
        assert [len(hands(person)) for person in (ana, ben, cleo)] == [1, 0, 1]
        assert "# " in (await ben.click(here.channel, "My hand", message=here.board())).text
        refusing.end()
        here.client.deliveries.nudge(1)
        await here.settle()
        assert [len(hands(person)) for person in (ana, ben, cleo)] == [1, 1, 1]


async def test_a_hand_that_waits_until_the_next_one_is_held_is_never_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        room, place = asyncio.Event(), here.client.limiter.place

        async def no_room_for_hands(rank: Rank, since: float | None = None) -> int:
            if rank is Rank.HAND:
                await room.wait()
            return await place(rank, since)

        monkeypatch.setattr(here.client.limiter, "place", no_room_for_hands)
        ana = here.people[0]
        await ana.click(here.channel, "Start", message=here.board())
        await here.world.until(lambda: here.on_turn() is not None)
        for label in (here.moves()[0], "Dudo!"):
            mover = here.on_turn()
            assert mover is not None
            before = here.board()
            await mover.click(here.channel, label, message=before)
            await here.client.deliveries.shown(1)
        assert not any(hands(person) for person in here.people)
        room.set()
        await here.settle()
        for person in here.people:
            told = hands(person)
            assert told
            assert all("Round 2" in text for text in told), told


async def test_a_hand_that_is_refused_is_tried_again_by_itself(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        here.world.faults.fail(f"PATCH /channels/{here.people[1].dm.id}/messages/*", 503)
        await start(here)
        await here.clock.asleep(HAND_RETRY_SECONDS)
        here.clock.move(HAND_RETRY_SECONDS)
        await here.settle()
        assert len(hands(here.people[1])) == 1


async def test_a_game_goes_on_while_a_hand_waits(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, computers=2, start=False)
        ana = here.people[0]
        here.world.faults.fail(f"PATCH /channels/{ana.dm.id}/messages/*", 503, times=None)
        await start(here)
        before = (await here.table()).moves
        await ana.click(here.channel, here.moves()[0], message=here.board())
        await here.client.computers.settled()
        await here.client.deliveries.shown(1)
        assert (await here.table()).moves > before + 1
        assert here.on_turn() is ana


async def test_a_hand_that_waits_stops_nobodys_clock(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False, clock="30s")
        here.world.faults.fail(f"PATCH /channels/{here.people[1].dm.id}/messages/*", 503, times=None)
        await start(here)
        here.clock.move(30)
        await here.world.until(lambda: here.people[0].sees("Time is up"))


async def test_what_one_person_is_owed_comes_in_its_order(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.hints(here.people[0], on=True)
        await here.open(1, computers=1, start=False)
        ana = here.people[0]
        refusing = here.world.faults.fail(f"PATCH /channels/{ana.dm.id}/messages/*", 503, times=None)
        await start(here)
        await here.client.computers.settled()
        owed = [each for each in await here.store.pending(1) if each.target == ana.id]
        kinds = [each.kind for each in owed]
        assert kinds == ["hand"] * (len(kinds) - 1) + ["hint"]
        assert len(kinds) > 1
        refusing.end()
        here.client.deliveries.nudge(1)
        await here.settle()
        hand = ana.dms()[-1]
        assert hand.edited
        assert "# " in hand.text
        assert "☞ **" in hand.text


async def test_while_discord_refuses_to_open_dms_the_board_comes_and_the_hands_follow(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        refusing = here.world.faults.refuse(OPEN_DM, 40003, times=None)
        await here.open(3, start=False)
        await start(here)
        assert [len(hands(person)) for person in here.people] == [0, 0, 0]
        assert "# " in (await here.people[1].click(here.channel, "My hand", message=here.board())).text
        refusing.end()
        for seconds in (OPENING_PAUSE, OPENING_PAUSE / 2, OPENING_PAUSE / 4):
            await here.clock.asleep(seconds)
            here.clock.move(seconds)
        await here.settle()
        assert [len(hands(person)) for person in here.people] == [1, 1, 1]
        assert {seat.dm for seat in (await here.table()).seats} == {"unknown"}


async def test_a_refusal_to_open_dms_slows_down_the_whole_bot(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        here.world.faults.refuse(OPEN_DM, 40003, times=None)
        await here.open(4, start=False)
        await start(here)
        for seconds in (OPENING_PAUSE, 2 * OPENING_PAUSE, 4 * OPENING_PAUSE):
            await here.clock.asleep(seconds)
            await here.people[0].click(here.channel, "My hand", message=here.board())
            here.clock.move(seconds)
        await here.clock.asleep(8 * OPENING_PAUSE)
        opened = [request.at for request in here.world.journal if request.template == "/users/@me/channels"]
        # One of those who sat down and of all who were dealt a hand, and one after each pause.
        assert [at - START.timestamp() for at in opened] == [0, 5, 15, 35]
