"""Mia was put in by the registries alone, and goes through the house as every game does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.cli.demo import START, demo
from bot.cli.verify import told
from data.fair_play.published import proofs_file, record_file
from data.fair_play.replay import check
from playground import Playground
from tests.adapters import ADAPTERS
from tests.bot.crashing.matrix import matrix
from tests.bot.crashing.play import Crashes
from tests.bot.harness import PATIENCE, Harbour, harbour
from tests.bot.interactions.test_replay import steps
from tests.fairly import table_over
from tests.small_game.engine import GAME

NAME = GAME.name


async def finished(here: Harbour, players: int) -> None:
    short = " ".join(f"{option}={value}" for option, value in ADAPTERS[NAME].short[0].items())
    await here.open(players, game=NAME, house_rules=short)
    await here.play_on(random.Random(4))
    table = await here.table()
    assert table.status == "finished"
    assert check(table, await here.store.journal(1)) == ()
    assert await here.store.pending(1) == ()


@pytest.mark.long
async def test_the_demo_plays_it_to_its_end() -> None:
    world = Playground(clock=START.timestamp, answer_within=PATIENCE, rate_limits=False)
    lines = [line async for line in demo(world, NAME, 1)]
    assert "is the last with lives and wins" in "\n".join(lines)


async def test_a_game_of_people_comes_to_its_places_and_is_replayed_step_by_step(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await finished(here, 3)
        assert "\n1. " in here.board().text
        shown = await steps(here, here.people[2])
        assert "is the last with lives and wins" in shown[-1].text


@pytest.mark.long
async def test_it_has_its_leaderboard_and_its_habits_stand_in_a_profile(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await finished(here, 2)
        ana = here.people[0]
        board = await ana.slash(here.channel, "leaderboard", game=NAME)
        assert "Mia" in board.text
        profiles = [
            await ana.slash(here.channel, "profile", player=person, game=NAME) for person in here.people
        ]
        assert all(profile.message is not None and profile.message.attachments for profile in profiles)
        assert any("lifts right" in profile.text for profile in profiles)
        told = [await ana.click(here.channel, "More…", message=profile.message) for profile in profiles]
        assert any("Cups lifted: right in" in each.text for each in told)


async def test_a_throw_without_a_button_is_picked(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game=NAME)
        person = here.on_turn()
        assert person is not None
        question = await person.click(here.channel, "Another throw …", message=here.board())
        await person.choose(here.channel, "do:say 65", message=question.message)
        await here.settle()
        assert "65" in here.board().text
        assert not person.sees("Which throw?")


async def test_a_hand_comes_to_its_owner_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game=NAME)
        person = here.on_turn()
        assert person is not None
        other = next(each for each in here.people if each is not person)
        assert "# " in person.dms()[-1].text
        assert not any("# " in message.text for message in other.dms())
        await other.slash(here.channel, "hand")
        asked = [message.text for message in other.messages(here.channel) if message.ephemeral]
        assert "Your hand, Mia" in asked[-1]
        assert not any("# " in text for text in asked)


@pytest.mark.long
async def test_killed_here_and_there_it_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    async with matrix(ADAPTERS[NAME].crashes, tmp_path) as played:
        tally = await played.crash(Crashes([point]) for point in played.points[40::80])
    assert not tally.failures, "\n\n".join(tally.failures)
    assert 0 < tally.survived == tally.tried


@pytest.mark.parametrize("give", [record_file, lambda *over: proofs_file(*over)[0]], ids=["record", "proofs"])
def test_its_files_are_verified(give: object) -> None:
    assert callable(give)
    lines, well = told(give(*table_over(NAME, 2)))
    assert well, lines
