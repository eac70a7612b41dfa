"""A hand has one message: an old one shows the present hand, and stays what it was."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.interactions.reply import LATE_SECONDS
from data.db import schema
from playground import Message, Person
from tests.bot.harness import Harbour, Held, harbour


def standing(person: Person) -> list[Message]:
    """What stands in a person's DMs, without what is shown until it is dismissed."""
    return [message for message in person.dms() if not message.ephemeral]


def hands(person: Person) -> list[Message]:
    """The hands among it."""
    return [message for message in standing(person) if "Your hand, " in message.text]


async def second_hand(here: Harbour) -> None:
    """Play on until everyone has another hand."""
    dice = random.Random(1)
    while "hand 2 · throwing" not in here.board().text.lower():
        await here.move(dice.choice(here.called()), dice)


async def unknown(here: Harbour) -> None:
    """Let the bot not know any more which messages show hands."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(delete(schema.hands))

    await here.store.write(work)


async def test_an_old_hand_that_is_pressed_shows_the_present_one_and_stays_as_it_was(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        await unknown(here)
        await second_hand(here)
        before, version = standing(ana), (await here.table()).version
        old, present = hands(ana)[0], hands(ana)[-1]
        assert present.text != old.text
        reply = await ana.click(ana.dm, old.buttons[0].label, message=old)
        await here.settle()
        assert (reply.kind, reply.ephemeral, reply.text) == ("message", True, present.text)
        assert standing(ana) == before
        assert (await here.table()).version == version


async def test_a_press_that_was_meant_for_an_earlier_hand_shows_the_present_one_in_its_place(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        (old,) = hands(ana)
        await second_hand(here)
        (present,) = hands(ana)
        version = (await here.table()).version
        reply = await ana.click(ana.dm, old.buttons[0].label, message=old)
        assert (reply.kind, reply.text) == ("update", present.text)
        assert (await here.table()).version == version


async def test_the_present_hand_is_shown_anew_in_its_place_when_it_was_behind(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        (hand,) = hands(ana)
        thrown = await ana.slash(here.channel, "move", move="throw")
        reply = await ana.click(ana.dm, hand.buttons[0].label, message=hand)
        assert reply.kind == "update"
        (shown,) = hands(ana)
        assert (shown.id, shown.text) == (hand.id, thrown.text)


async def test_a_move_that_a_hint_advises_is_made_under_the_hand_that_shows_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        await here.hints(ana, on=True)
        await here.open(2, game="bidou")
        (hand,) = hands(ana)
        assert "☞ **" in hand.text
        label = next(button.label for button in hand.buttons if button.label.startswith("☞ "))
        reply = await ana.click(ana.dm, label, message=hand)
        assert reply.kind == "update"
        (shown,) = hands(ana)
        assert shown.id == hand.id


async def test_of_two_hands_that_are_alike_the_older_is_left_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou")
        host, _, ben = here.people
        here.guild.grant(host, "manage_guild")
        await here.client.computers.stop()  # the computer in Ben's seat takes its time
        await unknown(here)
        await host.slash(here.channel, "table replace", player=ben.name)
        await here.settle()
        await ben.click(ben.dm, "Take my seat back", message=ben.dms()[-1])
        await here.settle()
        older, newer = hands(ben)
        assert older.text == newer.text
        reply = await ben.click(ben.dm, "Stand", message=older)
        await here.settle()
        assert reply.ephemeral
        assert next(each for each in standing(ben) if each.id == older.id) == older


@pytest.mark.parametrize("late", [False, True])
async def test_a_refusal_under_a_hand_is_seen_until_it_is_dismissed_and_no_more(
    tmp_path: Path, *, late: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        (hand,) = hands(ana)
        await here.leave(ana)
        before = standing(ana)
        if late:
            held = here.client.gameplay.act = Held(here.client.gameplay.act)  # type: ignore[method-assign]
            pressing = asyncio.create_task(ana.click(ana.dm, "Stand", message=hand))
            await here.clock.sleeper(LATE_SECONDS)
            here.clock.move(LATE_SECONDS)
            await pressing
            held.let_go()
        else:
            await ana.click(ana.dm, "Stand", message=hand)
        await here.settle()
        refusal = ana.dms()[-1]
        assert "A computer plays your seat" in refusal.text
        assert refusal.ephemeral
        assert standing(ana) == before
        ana.reload()
        assert list(ana.dms()) == before
