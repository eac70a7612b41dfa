"""When a private game waits for its person, and when for its computers."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from bot.tables import LoadedTable, Thought
from bot.tables.computers import LATE_SECONDS
from playground import Channel, Person
from tests.adapters import representatives
from tests.bot.harness import Clock, Harbour, empty_world, harbour, others_turn, serving
from tests.fresh import fresh
from tests.published import PUBLISHED
from tests.whole.test_solo import began, labels, moves, one_press, shown

PACE = 1.5
"""Seconds that a computer takes for a move, where it takes any."""


async def to_a_reveal(here: Harbour, person: Person, channel: Channel, game: str) -> None:
    """Play until something is revealed; by a doubt where there is one."""
    dice = random.Random(1)
    await began(here, person, channel, game=game)
    while "Go on" not in labels(shown(person, channel)):
        if "Dudo!" in labels(shown(person, channel)):
            await person.click(channel, "Dudo!", shown(person, channel))
            await here.settle()
        else:
            assert await one_press(here, person, channel, dice)


@pytest.mark.parametrize("game", PUBLISHED)
async def test_a_reveal_stays_until_go_on_however_long_it_takes(game: str, tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await to_a_reveal(here, ana, ana.dm, game)
        revealed = shown(ana, ana.dm)
        assert labels(revealed) == ["Go on"]
        assert "in a moment" not in revealed.text
        here.clock.move(3600)  # no token lasts so long
        await here.settle()
        assert shown(ana, ana.dm).raw == revealed.raw
        await ana.click(ana.dm, "Go on", revealed)
        await here.settle()
        assert "End" in labels(shown(ana, ana.dm))


async def test_a_game_that_waits_for_go_on_is_found_from_anywhere(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await to_a_reveal(here, ana, ana.dm, "dudo")
        dice = random.Random(1)
        while LoadedTable(table := await here.table()).people:  # whose turn it is after the reveal
            assert table.status == "playing"
            await one_press(here, ana, ana.dm, dice)
            while "Go on" not in labels(shown(ana, ana.dm)):
                await one_press(here, ana, ana.dm, dice)
        assert "Dudo against" in (await ana.slash(here.channel, "hand")).text
        await here.settle()
        assert "End" in labels(shown(ana, here.channel))


async def test_a_reveal_stays_when_the_bot_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    async with empty_world(clock) as world:
        guild = world.add_guild("Harbour")
        channel, ana = guild.add_channel("dice"), world.add_person("Ana", guild)
        url, dice = await fresh(tmp_path / "undercup.db"), random.Random(1)
        async with serving(world, url, tmp_path, clock) as client:
            await ana.slash(channel, "solo", game="dudo", level="easy")
            await client.settle()
            while "Go on" not in labels(shown(ana, channel)):
                game = shown(ana, channel)
                await ana.click(channel, message=game, custom_id=dice.choice(moves(game)).custom_id)
                await client.settle()
        revealed = shown(ana, channel)
        async with serving(world, url, tmp_path, clock) as client:
            await client.settle()
            assert shown(ana, channel).raw == revealed.raw
            await ana.click(channel, "Go on", revealed)
            await client.settle()
            assert "End" in labels(shown(ana, channel))
            assert "Round 1 ended: " in shown(ana, channel).text


async def test_a_reveal_is_skipped_neither_by_a_second_press_nor_by_one_under_an_older_screen(
    tmp_path: Path,
) -> None:
    """As where the bot was killed after a computer's doubt, or somebody presses twice."""
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await began(here, ana, ana.dm, game="dudo")
        while "Dudo!" not in labels(shown(ana, ana.dm)):
            await one_press(here, ana, ana.dm, random.Random(1))
        before = shown(ana, ana.dm)
        table = await here.table()
        for verb in ("do:dudo", "do:dudo", "next", "next:skip", "hand", "pick"):
            custom_id = f"b:{table.id}:{table.moves}:{verb}"
            reply = await here.world.raw_interaction(ana, ana.dm, custom_id=custom_id, message=before)
            assert reply.error is None
            await here.settle()
            assert labels(shown(ana, ana.dm)) == ["Go on"], verb
            assert "doubted" in shown(ana, ana.dm).text


@pytest.mark.parametrize("hints", [False, True])
@pytest.mark.parametrize("game", representatives(PUBLISHED, 3))
async def test_the_next_turn_says_how_the_last_round_or_hand_ended(
    game: str, hints: bool, tmp_path: Path
) -> None:
    """No matter who has moved before it, up to the own first move."""
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        part, seen = {"dudo": "Round"}.get(game, "Hand"), 0
        await to_a_reveal(here, ana, ana.dm, game)
        if hints:
            await here.client.hints.set_hints((await here.table()).id, ana.id, on=True)
        dice = random.Random(4)
        while seen < 3 and labels(shown(ana, ana.dm)) == ["Go on"]:
            (number,) = re.findall(rf"{part} (\d+)", shown(ana, ana.dm).raw["embeds"][0]["author"]["name"])
            await ana.click(ana.dm, "Go on", shown(ana, ana.dm))
            await here.settle()
            if labels(shown(ana, ana.dm))[0] in ("See the end", "Go on"):
                break
            seen += 1
            assert ("Stop hints" in labels(shown(ana, ana.dm))) == hints
            text = shown(ana, ana.dm).text
            assert f"{part} {number} ended: " in text
            assert not re.search(r"^-# (Last trick|Trick \d)", text, re.MULTILINE), "it was read until Go on"
            while not {"Go on", "See the end"} & {*labels(shown(ana, ana.dm))}:
                assert await one_press(here, ana, ana.dm, dice)
        assert seen


async def test_while_computers_move_a_press_skips_the_wait(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1, pace=PACE) as here:
        (ana,) = here.people
        await ana.slash(ana.dm, "solo", game="pidro", level="easy")
        if "Skip the wait" not in labels(shown(ana, ana.dm)):
            bid = moves(shown(ana, ana.dm))[0]
            await ana.click(ana.dm, message=shown(ana, ana.dm), custom_id=bid.custom_id)
        waiting = shown(ana, ana.dm)
        assert "Skip the wait" in labels(waiting)
        assert "Go on" not in labels(waiting)
        await here.clock.asleep(PACE)
        played = (await here.table()).moves
        await ana.click(ana.dm, "Skip the wait", waiting)
        await here.clock.asleep(LATE_SECONDS)
        skipped = await here.table()
        assert skipped.moves > played
        assert "Skip the wait" in labels(shown(ana, ana.dm))  # its time says nothing of their hands
        here.clock.move(LATE_SECONDS)
        await here.settle()
        assert (await here.table()).moves == skipped.moves
        assert "Skip the wait" not in labels(shown(ana, ana.dm))


async def test_a_reveal_is_the_same_for_a_person_who_keeps_reveals_elsewhere(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await here.keeps_reveals(ana, on=True)
        await to_a_reveal(here, ana, ana.dm, "dudo")
        assert labels(shown(ana, ana.dm)) == ["Go on"]
        assert "doubted" in shown(ana, ana.dm).text
        await ana.click(ana.dm, "Go on", shown(ana, ana.dm))
        await here.settle()
        assert "Round 2" in shown(ana, ana.dm).text


async def test_a_computer_that_thinks_for_long_is_late_by_whole_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its time would say something of its hand."""
    async with harbour(tmp_path, 1, pace=PACE) as here:
        (ana,), gameplay = here.people, here.client.gameplay
        may_move, has_thought, think = asyncio.Event(), asyncio.Event(), gameplay.think_together

        async def think_for_long(table_id: int) -> tuple[Thought, ...]:
            await may_move.wait()
            thoughts = await think(table_id)
            has_thought.set()
            return thoughts

        monkeypatch.setattr(gameplay, "think_together", think_for_long)
        await ana.slash(ana.dm, "solo", game="dudo")
        if "Skip the wait" not in labels(shown(ana, ana.dm)):
            await ana.click(
                ana.dm, message=shown(ana, ana.dm), custom_id=moves(shown(ana, ana.dm))[0].custom_id
            )
        before = (await here.table()).version

        async def has_moved() -> bool:
            for _ in range(20):  # time enough for a move that isn't held back
                await others_turn()
            return (await here.table()).version > before

        await here.clock.asleep(PACE)
        here.clock.move(PACE)
        assert not await has_moved()
        may_move.set()
        await has_thought.wait()
        assert not await has_moved()
        here.clock.move(LATE_SECONDS - 0.1)
        assert not await has_moved()
        waiting = shown(ana, ana.dm).text
        here.clock.move(0.1)
        await here.world.until(lambda: shown(ana, ana.dm).text != waiting)


async def test_what_computers_do_at_the_same_time_is_shown_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 1, pace=PACE) as here:
        (ana,), gameplay = here.people, here.client.gameplay
        has_thought, think = asyncio.Event(), gameplay.think_together

        async def think_and_tell(table_id: int) -> tuple[Thought, ...]:
            thoughts = await think(table_id)
            has_thought.set()
            return thoughts

        monkeypatch.setattr(gameplay, "think_together", think_and_tell)
        await ana.slash(ana.dm, "solo", game="bidou")
        begun = shown(ana, ana.dm)
        assert "Skip the wait" in labels(begun)
        assert begun.text.count("done") == 0
        await has_thought.wait()
        await here.clock.asleep(PACE)
        here.clock.move(PACE)
        await here.world.until(lambda: shown(ana, ana.dm).raw["edited_timestamp"])
        assert "Skip the wait" not in labels(shown(ana, ana.dm))
        assert shown(ana, ana.dm).text.count("done") > 1
