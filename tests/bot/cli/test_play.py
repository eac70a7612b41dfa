"""``undercup play``: the bot beside the playground, and the table that waits."""

from __future__ import annotations

import asyncio
import sys
from difflib import SequenceMatcher
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from bot.cli.play import CARD_COMPUTERS, CARD_GAME, BotProcess, furnish, lay_table, welcome
from bot.i18n.translate import words
from bot.tables.transitions.lobby import COMPUTER_NAMES
from games import GAMES
from playground import Playground, Reply
from playground.faults import Fault
from tests import warm
from tests.bot.harness import PATIENCE, Clock, Harbour, close_table, empty_world, serving
from tests.fresh import fresh


async def test_a_table_with_two_computers_waits_for_one_press(here: Harbour) -> None:
    ana = here.people[0]
    assert await lay_table(here.world, ana, here.channel)
    await here.settle()
    assert here.board().text.count("computer") == 2
    await here.press(ana, "Start")
    assert "Your hand, Dudo" in ana.dms()[-1].text


async def test_its_player_can_play_alone_where_the_bot_isnt_and_others_cant(tmp_path: Path) -> None:
    clock = Clock()
    async with empty_world(clock) as world:
        ana, *_ = furnish(world)
        async with serving(world, await fresh(tmp_path / "undercup.db"), tmp_path, clock):
            for name in ("chat", "Ana, Ben, Cleo"):
                (place,) = [each for each in ana.channels() if each.name == name]
                reply = await ana.slash(place, "solo")
                assert "Dudo against" in reply.text
                assert world.person("Ben").commands(place) == []


def test_no_computers_name_looks_like_another_or_like_somebodys_of_the_page() -> None:
    world = Playground()
    furnish(world)
    names = [person.name for person in world.people] + [*COMPUTER_NAMES]
    alike = [pair for pair in combinations(names, 2) if SequenceMatcher(None, *pair).ratio() > 0.6]
    assert len(names) > len(COMPUTER_NAMES)
    assert alike == []


async def test_the_pages_first_screen_offers_the_lesson_and_a_first_game_with_hints(here: Harbour) -> None:
    ana = here.people[0]
    assert await lay_table(here.world, ana, here.channel)
    cards = here.guild.add_channel("cards")
    told_here = welcome(ana, here.channel, cards)
    ways = {(way.row, way.label, way.command, way.options["game"]) for way in told_here.buttons}
    assert ways == {
        (words("en").say(f"{game}-name"), *way, game)
        for game in GAMES
        for way in (("Learn", "learn"), ("Play now", "solo"))
    }
    say = words("en").say
    assert {(way.row, way.about) for way in told_here.buttons} == {
        (say(f"{game}-name"), say(f"{game}-about")) for game in GAMES
    }
    learn, play, *_ = told_here.buttons
    told = await ana.slash(here.channel, learn.command, **learn.options)
    assert "Learn Dudo · 1 of" in told.text
    told = await ana.slash(here.channel, play.command, **play.options)
    await here.settle()
    assert "Stop hints" in [button.label for button in ana.messages(here.channel)[-1].buttons]
    assert told.ephemeral


async def test_where_cards_are_played_a_table_of_pidro_waits_and_the_page_offers_its_lesson_and_first_game(
    here: Harbour,
) -> None:
    ana, cards = here.people[0], here.guild.add_channel("cards")
    assert CARD_GAME == "pidro"
    assert await lay_table(here.world, ana, cards, CARD_GAME, CARD_COMPUTERS)
    await here.settle()
    lobby = here.board(cards).text
    assert "Pidro · table 1" in lobby
    assert lobby.count("computer") == CARD_COMPUTERS
    there = welcome(ana, here.channel, cards).places
    assert list(there) == [str(cards.id)]
    said = there[str(cards.id)]
    assert said.text.startswith("New to **Pidro**? Two teams: bid, name trumps, and take what you bid.")
    learn, play = said.buttons
    assert (learn.label, play.label) == ("Learn (5 minutes)", "Play now")
    assert "Learn Pidro · 1 of" in (await ana.slash(cards, learn.command, **learn.options)).text
    assert "Pidro with" in (await ana.slash(cards, play.command, **play.options)).text
    await ana.click(cards, "Start", message=here.board(cards))
    await here.settle()
    assert "Your hand, Pidro" in ana.dms()[-1].text


async def test_no_table_waits_where_its_host_cant_open_one(here: Harbour) -> None:
    ana = here.people[0]
    here.channel.deny(here.world.bot_user, "send_messages")
    laying = asyncio.create_task(lay_table(here.world, ana, here.channel))
    await here.world.until(lambda: ana.sees("Send Messages"))
    laying.cancel()
    assert await here.store.table(1) is None


async def test_a_table_half_laid_is_completed_and_no_second_one_opened(here: Harbour) -> None:
    ana = here.people[0]
    await here.open(1, computers=1, start=False)
    assert await lay_table(here.world, ana, here.channel)
    await here.settle()
    assert here.board().text.count("computer") == 2
    assert await here.store.table(2) is None


async def give_up(world: Playground, lost: Fault) -> None:
    """Let whoever waits for an answer wait no longer, once it is lost."""
    await world.until(lambda: lost.befell, PATIENCE)
    for interaction in world.interactions.values():
        if interaction.answer is None:
            interaction.given_up = True
            interaction.first_answer.set()


@pytest.mark.long
@pytest.mark.parametrize("command", [True, False], ids=["the command", "a button"])
async def test_an_answer_that_is_lost_lays_no_table_twice(here: Harbour, command: bool) -> None:
    ana = here.people[0]
    if not command:
        await here.open(1, start=False)
    # What was asked for is done, but its answer comes too late.
    lost = here.world.faults.fail("POST /interactions/*", 500, times=1)
    giving_up = asyncio.create_task(give_up(here.world, lost))
    assert await lay_table(here.world, ana, here.channel)
    await giving_up
    await here.settle()
    assert here.board().text.count("computer") == 2
    assert await here.store.table(2) is None


async def test_a_table_is_laid_once_its_host_may_open_one(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.play.PATIENCE_SECONDS", 0.5)
    ana = here.people[0]
    here.channel.deny(here.world.bot_user, "send_messages")
    laying = asyncio.create_task(lay_table(here.world, ana, here.channel))
    await here.world.until(lambda: ana.sees("Send Messages"))
    here.channel.allow(here.world.bot_user, "send_messages")
    monkeypatch.setattr("bot.cli.play.PATIENCE_SECONDS", PATIENCE)
    assert await laying
    assert here.board().text.count("computer") == 2


async def test_a_lobby_that_its_host_closes_meanwhile_is_left_alone(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = here.people[0]
    await here.open(1, start=False)
    click = ana.click

    async def add_a_computer_and_close(*where: Any, **button: Any) -> Reply:
        monkeypatch.undo()
        reply = await click(*where, **button)
        await close_table(ana, here.channel)
        await here.settle()
        return reply

    monkeypatch.setattr(ana, "click", add_a_computer_and_close)
    async with asyncio.timeout(PATIENCE):
        assert not await lay_table(here.world, ana, here.channel)
    assert await here.store.table(2) is None


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's process need not import anything."""
    monkeypatch.setattr("asyncio.create_subprocess_exec", warm.create_subprocess_exec)


@pytest.mark.long
@pytest.mark.usefixtures("forked")
async def test_a_bot_that_is_killed_comes_back_and_one_that_is_stopped_waits(tmp_path: Path) -> None:
    async with Playground(answer_within=PATIENCE) as world:
        said: list[str] = []
        bot = BotProcess(
            {
                "UNDERCUP_TOKEN": world.token,
                "UNDERCUP_API_BASE": world.api_base,
                "UNDERCUP_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/undercup.db",
                "UNDERCUP_HEALTH_FILE": f"{tmp_path}/health",
                "UNDERCUP_LOG_LEVEL": "ERROR",
                "UNDERCUP_THINKERS": "0",
            },
            say=said.append,
            changed=world.changed,
        )
        running = asyncio.create_task(bot.keep_running())
        await world.until(lambda: world.gateway.connected, PATIENCE)
        bot.kill()
        await world.until(lambda: len(said) == 2 and bot.running, PATIENCE)
        bot.stop()
        await world.until(lambda: not bot.running, PATIENCE)
        assert not running.done()
        bot.start()
        await world.until(lambda: bot.running, PATIENCE)
        assert len(said) == 3
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert not bot.running


async def test_a_bot_that_dies_at_once_again_and_again_is_given_longer_and_longer_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 7:
            enough.set()
            await asyncio.Event().wait()

    dying = tmp_path / "python"
    dying.write_text("#!/bin/sh\nkill -SEGV $$\n")
    dying.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(dying))
    bot = BotProcess({}, say=lambda _: None, changed=lambda: None, sleep=sleep)
    running = asyncio.create_task(bot.keep_running())
    async with asyncio.timeout(PATIENCE):
        await enough.wait()
    running.cancel()
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


@pytest.mark.long
@pytest.mark.usefixtures("forked")
async def test_a_bot_that_is_stopped_while_it_starts_stays_away(tmp_path: Path) -> None:
    async with Playground(answer_within=PATIENCE) as world:
        said: list[str] = []
        bot = BotProcess(
            {
                "UNDERCUP_TOKEN": world.token,
                "UNDERCUP_API_BASE": world.api_base,
                "UNDERCUP_LOG_LEVEL": "ERROR",
                "UNDERCUP_THINKERS": "0",
            },
            say=said.append,
            changed=world.changed,
        )
        running = asyncio.create_task(bot.keep_running())
        await asyncio.sleep(0)  # it is being started
        assert not bot.running
        bot.stop()
        await world.until(lambda: said and not bot.running, PATIENCE)
        assert not running.done()
        assert len(said) == 1
        running.cancel()
