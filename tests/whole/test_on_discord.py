"""docs/on-discord.md: what is looked at on a real server is walked on the stand-in, as far as one can."""

from __future__ import annotations

import re
from pathlib import Path

from bot.outbox import RETRY_SECONDS
from bot.rendering.screens.signs import EMOJIS
from playground import Person
from tests.bot.harness import Harbour, harbour
from tests.bot.outbox.delivered import one_move, told
from tests.named import ROOT

PAGE = (ROOT / "docs/on-discord.md").read_text("utf-8")


def on_turn(here: Harbour) -> Person:
    person = here.on_turn()
    assert person is not None
    return person


def test_each_row_names_tests_that_there_are_or_says_why_there_are_none() -> None:
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(row[0]) for row in rows] == list(range(len(rows)))
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)", tests))
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row[-1]))
        assert named or row[-1].strip().startswith("none: "), row[0]
        assert named <= there, row[0]


def test_documents_know_how_many_emojis_there_are() -> None:
    pictures = (ROOT / "docs/pictures.md").read_text("utf-8")
    assert re.findall(r"All (\d+) are there", PAGE) == [str(len(EMOJIS))]
    assert re.findall(r"(\d+) emojis", pictures) == [str(len(EMOJIS))]


async def test_a_locked_phone_says_whose_turn_it_is(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for _ in range(2):
            caller = on_turn(here)
            here.clock.move(61)
            await here.press(caller, here.moves()[0])
            called = on_turn(here)
            assert called is not caller
            said = called.notifications()[-1].text
            assert re.match(rf"@{called.name}, your turn in Dudo: beat \d\s×\s\w+", said)


async def test_a_table_in_a_locked_thread_waits_and_its_host_is_told(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("a table", owner=here.people[0])
        await here.open(2, channel=thread, house_rules="seating=join_order")
        host, guest = here.people
        before = here.board(thread)
        thread.close(locked=True)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        await here.client.deliveries.drained()
        assert (await here.table()).moves == 1
        assert here.board(thread).text == before.text
        assert len(told(host)) == 1
        thread.reopen()
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert guest.id in here.board(thread).pinged
