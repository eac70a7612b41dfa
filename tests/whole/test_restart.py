"""The bot is killed in the middle of a game and started again: nothing is lost, nothing comes twice."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest

from bot.rendering.screens.model import Pressed
from playground import Channel, Message, Person, Playground
from tests import warm
from tests.bot.harness import PATIENCE
from tests.openapi import OPENAPI

ROOT = Path(__file__).parents[2]


async def start_bot(world: Playground, folder: Path) -> warm.Forked:
    """The real process, connected."""
    bot = await warm.create_subprocess_exec(
        sys.executable, "-m", "tests.undercup", "run",
        cwd=ROOT,
        env={
            **os.environ,
            "UNDERCUP_TOKEN": world.token,
            "UNDERCUP_API_BASE": world.api_base,
            "UNDERCUP_DATABASE": f"sqlite+aiosqlite:///{folder}/undercup.db",
            "UNDERCUP_HEALTH_FILE": f"{folder}/health",
            "UNDERCUP_PACE": "0",
            "UNDERCUP_HOLD": "0",
            "UNDERCUP_EMOJIS": "off",
            "UNDERCUP_THINKERS": "0",
        },
    )  # fmt: skip
    await world.until(lambda: world.gateway.connected, timeout=PATIENCE)
    return bot


async def kill(world: Playground, bot: warm.Forked) -> None:
    """End the process as a crash would, and wait until the stand-in has noticed."""
    bot.send_signal(signal.SIGKILL)
    await bot.wait()
    await world.until(lambda: not world.gateway.connected)


def board(person: Person, channel: Channel) -> Message:
    return [message for message in person.messages(channel) if not message.ephemeral][-1]


async def test_a_killed_bot_goes_on_where_it_was(tmp_path: Path) -> None:
    async with Playground(answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False) as world:
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = (world.add_person(name, guild) for name in ("Ana", "Ben"))
        bot = await start_bot(world, tmp_path)
        await ana.slash(channel, "dudo", house_rules="seating=join_order")
        await world.until(lambda: ben.sees("1 of "))
        for person, label, then in (
            (ben, "Join", "2 of 6"),
            (ana, "Start", ", your turn in "),
        ):
            await person.click(channel, label)
            await world.until(lambda then=then: then in board(ana, channel).text)  # type: ignore[misc]
        first, second = (ana, ben) if f"@{ana.name}," in board(ana, channel).text else (ben, ana)
        await first.click(channel, first_bid(first, channel))
        await world.until(lambda: f"@{second.name}," in board(ana, channel).text)
        await world.until(lambda: "your turn" in second.dms()[-1].text)
        hands = {person: [message.text for message in person.dms()] for person in (ana, ben)}
        posted = [message.text for message in ana.messages(channel) if not message.ephemeral]
        old = board(ana, channel)

        assert (tmp_path / "undercup.db").stat().st_mode & 0o077 == 0, "others on the machine can read hands"
        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        assert {person: [message.text for message in person.dms()] for person in (ana, ben)} == hands
        shown = await second.slash(channel, "hand")
        own = next(line for line in hands[second][-1].splitlines() if line.startswith("# "))
        assert own in shown.text
        assert [message.text for message in ana.messages(channel) if not message.ephemeral] == posted
        reply = await second.click(channel, "Dudo!", message=old)
        assert reply.error is None
        await world.until(lambda: "round 2" in board(ana, channel).text)
        texts = Counter(message.text for message in ana.messages(channel) if not message.ephemeral)
        assert max(texts.values()) == 1
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0
        assert not world.violations


@pytest.mark.long
async def test_a_bot_killed_while_all_throw_and_while_they_bet_goes_on(tmp_path: Path) -> None:
    async with Playground(answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False) as world:
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = (world.add_person(name, guild) for name in ("Ana", "Ben"))
        bot = await start_bot(world, tmp_path)
        await ana.slash(channel, "bidou")
        await world.until(lambda: ben.sees("1 of "))
        for person, label, then in (
            (ben, "Join", "2 of 4"),
            (ana, "Start", "your turn"),
        ):
            await person.click(channel, label)
            await world.until(lambda then=then: then in board(ana, channel).text)  # type: ignore[misc]
        # No hand waits for the board, nor the board for a hand.
        await world.until(lambda: all("Your hand, " in person.dms()[-1].text for person in (ana, ben)))
        await ana.click(ana.dm, "Reroll all", message=ana.dms()[-1])
        hands = {person: person.dms()[-1] for person in (ana, ben)}

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        assert {person: person.dms()[-1] for person in (ana, ben)} == hands
        own = next(line for line in hands[ana].text.splitlines() if line.startswith("# "))
        assert own in (await ana.slash(channel, "hand")).text
        for person in (ana, ben):
            reply = await person.click(person.dm, "Stand", message=hands[person])
            assert "You **stood**." in reply.text
        await world.until(lambda: "hand 1 · betting" in board(ana, channel).text)
        # Ben has thrown less often, and opens.
        await ben.click(channel, "Bet 1")
        await world.until(lambda: "1 to call" in board(ana, channel).text)
        old = board(ana, channel)

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        reply = await ana.click(channel, "Call · 1", message=old)
        assert reply.error is None
        await world.until(lambda: "hand 2" in board(ana, channel).text)
        shown = "\n".join(message.text for message in ben.messages(channel))
        assert own.split()[-1] in shown
        texts = Counter(message.text for message in ana.messages(channel) if not message.ephemeral)
        assert max(texts.values()) == 1
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0
        assert not world.violations


def first_bid(person: Person, channel: Channel) -> str:
    """The first bid on the board, as its button says it."""
    pressed = [
        (button.label, Pressed.read(button.custom_id or "")) for button in board(person, channel).buttons
    ]
    return next(label for label, what in pressed if what is not None and what.verb == "do")


@pytest.mark.long
async def test_forms_and_screens_that_were_open_when_the_bot_was_killed_still_work(tmp_path: Path) -> None:
    async with Playground(answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False) as world:
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = (world.add_person(name, guild) for name in ("Ana", "Ben"))
        guild.grant(ana, "manage_guild")
        bot = await start_bot(world, tmp_path)
        play = (await ana.slash(channel, "play")).modal
        invite = (await ben.use_menu(channel, "Play with…", ana)).modal
        screens = [(await ana.slash(channel, command)).message for command in ("settings", "me")]
        assert play is not None
        assert invite is not None

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        opened = await ana.submit(play, rules="dudo perudo_box", clock="120s", computers="2")
        assert "is open" in opened.text
        await world.until(lambda: ben.sees("3 of 6"))
        assert ben.sees("Perudo, box rules")
        assert ben.sees("2 minutes a move")
        invited = await ben.submit(invite, rules="bidou standard")
        assert invited.error is None
        await world.until(lambda: ana.sees("held until"))
        server, own = screens
        chosen = await ana.choose(channel, "300s", message=server)
        assert chosen.kind == "update"
        assert "5 minutes a move" in str(chosen.message and chosen.message.selects)
        switched = await ana.click(channel, "Hints by DM: off", message=own)
        assert switched.kind == "update"
        assert switched.message is not None
        asked = await ana.choose(
            channel, "1", message=switched.message, custom_id=switched.message.selects[-1].custom_id
        )

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        assert (await ana.submit(asked.modal, word="herring")).error is None
        await world.until(lambda: ben.sees("word: herring"))
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0
        assert not world.violations
