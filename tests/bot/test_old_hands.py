"""One hand by DM can be played with: an old one shows the present hand, and stays what it was."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.answers import LATE_SECONDS
from playground import Message, Person
from tests.bot.harness import Harbour, harbour
from tests.bot.test_faults import Held


def standing(person: Person) -> list[Message]:
    """What stands in a person's DMs, without what is shown until it is dismissed."""
    return [message for message in person.dms() if not message.ephemeral]


def hands(person: Person) -> list[Message]:
    """The hands among it."""
    return [message for message in standing(person) if "**Your hand**" in message.text]


async def second_hand(here: Harbour) -> None:
    """Play on until everyone has another hand."""
    dice = random.Random(1)
    while "Hand 2 · throwing" not in here.board().text:
        await here.move(dice.choice(here.called()), dice)


async def test_an_old_hand_that_is_pressed_shows_the_present_one_and_stays_as_it_was(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        await second_hand(here)
        before, version = standing(ana), (await here.table()).version
        old, present = hands(ana)[0], hands(ana)[-1]
        assert present.text != old.text
        reply = await ana.click(ana.dm, old.buttons[0].label, message=old)
        await here.settle()
        assert (reply.kind, reply.ephemeral, reply.text) == ("message", True, present.text)
        assert standing(ana) == before
        assert (await here.table()).version == version


async def test_the_present_hand_is_shown_anew_in_its_place_when_it_was_behind(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        (hand,) = hands(ana)
        thrown = await ana.slash(here.channel, "throw")
        reply = await ana.click(ana.dm, hand.buttons[0].label, message=hand)
        assert reply.kind == "update"
        (shown,) = hands(ana)
        assert (shown.id, shown.text) == (hand.id, thrown.text)


async def test_a_move_under_a_hint_leaves_the_hint_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        await ana.slash(here.channel, "hint", show="always")
        await here.open(2, game="bidou")
        hint = standing(ana)[-1]
        button = next(each for each in hint.buttons if ":own:" in (each.custom_id or ""))
        reply = await ana.click(ana.dm, button.label, message=hint)
        await here.settle()
        assert reply.ephemeral
        assert next(each for each in standing(ana) if each.id == hint.id) == hint
        (hand,) = hands(ana)
        reply = await ana.click(ana.dm, hand.buttons[0].label, message=hand)
        assert reply.kind == "update"


async def test_of_two_hands_that_are_alike_the_older_is_left_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou")
        host, _, ben = here.people
        here.guild.grant(host, "manage_guild")
        await here.client.computers.stop()  # the computer in Ben's seat takes its time
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
            held = here.client.playing.act = Held(here.client.playing.act)  # type: ignore[method-assign]
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
