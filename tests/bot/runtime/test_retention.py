"""With the bot running: no byte of the database's files holds somebody who was forgotten."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.runtime.retention import LOOK_SECONDS, RETRY_SECONDS
from data.db.migrate import COPIES_KEPT
from playground import Person
from tests.bot.harness import PATIENCE, Harbour, close_table, harbour
from tests.bot.played import finished

NAME, WORD = "Zanzibara", "xylophone"


def holding(file: Path, *wanted: str | int) -> list[str]:
    """The files of a database that hold any of these: numbers as SQLite or JSON write them."""
    forms = [str(one).encode() for one in wanted]
    forms += [one.to_bytes(8, "big") for one in wanted if isinstance(one, int)]
    contents = {each.name: each.read_bytes() for each in file.parent.glob(f"{file.name}*")}
    return sorted(name for name, content in contents.items() if any(form in content for form in forms))


async def with_traces(here: Harbour) -> Person:
    """Somebody who has played, asked for hints, and put a word into a game that didn't begin."""
    ben = here.people[1]
    leaving = here.world.add_person(NAME, here.guild)
    await finished(here, leaving, ben)
    await here.hints(leaving, on=True)
    await leaving.slash(here.channel, "dudo")
    await here.settle()
    await here.give_word(leaving, WORD)
    await here.settle()
    await close_table(leaving, here.channel)
    await here.settle()
    return leaving


async def be_forgotten(here: Harbour, person: Person) -> None:
    question = await person.slash(here.channel, "privacy delete")
    await person.click(here.channel, "Yes, remove it all", message=question.message)
    await here.settle()
    assert "Nothing that is stored identifies you" in question.text


async def test_whoever_deletes_their_data_is_in_no_byte_of_the_database_s_files(tmp_path: Path) -> None:
    file = tmp_path / "undercup.db"
    async with harbour(tmp_path) as here:
        leaving = await with_traces(here)
        for one in (leaving.id, NAME, WORD):
            assert holding(file, one), one
        await be_forgotten(here, leaving)
        assert holding(file, leaving.id, NAME, WORD) == []
        assert holding(file, here.people[1].id)


async def test_who_reads_meanwhile_only_puts_it_off(tmp_path: Path) -> None:
    file = tmp_path / "undercup.db"
    async with harbour(tmp_path) as here:
        leaving = await with_traces(here)
        with closing(sqlite3.connect(file, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM seats").fetchall()
            await be_forgotten(here, leaving)
            assert holding(file, leaving.id, NAME, WORD)
            await here.clock.asleep(RETRY_SECONDS)
            here.clock.move(RETRY_SECONDS)
            await here.clock.asleep(RETRY_SECONDS)
            assert holding(file, leaving.id, NAME, WORD)
        here.clock.move(RETRY_SECONDS)
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(holding, file, leaving.id, NAME, WORD):
                continue


async def test_copies_from_before_a_migration_go_while_the_bot_runs_too(tmp_path: Path) -> None:
    file, copy = tmp_path / "undercup.db", tmp_path / "undercup.db.before-0005"
    async with harbour(tmp_path) as here:
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        made = here.clock.timestamp()
        os.utime(copy, (made, made))
        for _ in range(round(COPIES_KEPT.total_seconds() / LOOK_SECONDS)):
            await here.clock.asleep(LOOK_SECONDS)
            assert copy.exists()
            here.clock.move(LOOK_SECONDS)
        await here.clock.asleep(LOOK_SECONDS)
        assert not copy.exists()


async def test_what_was_posted_of_a_game_goes_some_days_after_its_end(tmp_path: Path) -> None:
    def posts() -> int:
        with closing(sqlite3.connect(tmp_path / "undercup.db")) as database:
            (count,) = database.execute("SELECT count(*) FROM deliveries").fetchone()
            return int(count)

    async with harbour(tmp_path) as here:
        host = here.people[0]
        await host.slash(here.channel, "dudo")
        await here.settle()
        await close_table(host, here.channel)
        await here.settle()
        days = here.client.settings.delivered_days
        for _ in range(round(days * 24 * 3600 / LOOK_SECONDS)):
            await here.clock.asleep(LOOK_SECONDS)
            assert posts() > 0
            here.clock.move(LOOK_SECONDS)
        await here.clock.asleep(LOOK_SECONDS)
        here.clock.move(LOOK_SECONDS)
        await here.clock.asleep(LOOK_SECONDS)
        assert posts() == 0
