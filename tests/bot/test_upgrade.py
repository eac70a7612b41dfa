"""Upgrade and back, as docs/operating.md says, with the database that commit 01542cb made (tests/bot/older):
a backup, the upgrade, some play, and the backup put back for the version that made it, and for this one."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables import Moment
from data.backup import Checked, back_up, restore
from data.copies import NEWEST
from data.replay import check
from data.soundness import damaged_tables
from data.store import Store
from tests.bot.harness import Clock, Harbour
from tests.bot.older.laid import Laid, laid, lay_database
from tests.bot.test_put_back import LOST, started_again

SCHEMA = "0005"
"""That of 01542cb."""
MOVES = 3


def dumped(file: Path) -> Iterator[str]:
    """All that is in a database, but for the note by which a copy is known."""
    with closing(sqlite3.connect(file)) as connection:
        yield from (line for line in connection.iterdump() if f"'{NEWEST}'" not in line)


async def played(here: Harbour, number: int, dice: random.Random) -> int:
    """Some moves of a game that goes on, by buttons; how many."""
    for made in range(MOVES):
        moment = Moment(await here.table(number))
        people = [here.world.person(moment.table.seats[seat].user_id or 0) for seat in moment.people]
        if moment.table.status != "playing" or not people:
            return made
        if moves := here.moves():
            await here.press(people[0], dice.choice(moves))
            continue
        hand, own = await here.own_moves(people[0])
        if not own:
            return made
        await people[0].click(here.channel, dice.choice(own), message=hand)
        await here.settle()
    return MOVES


async def playing(old: Laid) -> list[int]:
    """The tables whose games go on in their channels."""
    return [table.id for table in await old.tables() if table.status == "playing" and table.suspended is None]


async def replayed(old: Laid) -> int:
    """How many games there are, whose journals all lead to what the tables have."""
    tables = [table for table in await old.tables() if table.state is not None]
    for table in tables:
        assert check(table, await old.here.store.journal(table.id)) == ()
    return len(tables)


async def test_no_game_that_an_earlier_version_left_is_called_damaged(tmp_path: Path) -> None:
    url = lay_database(tmp_path / "undercup.db")
    made = await back_up(url, tmp_path / "copy.db")
    assert (made.schema, made.tables, made.replayed, made.damaged) == (SCHEMA, 20, 20, {})
    store = await Store.open(url, now=Clock())
    try:
        games, damaged = await damaged_tables(store)
        assert games > 10
        assert damaged == {}
    finally:
        await store.close()


@pytest.mark.long
async def test_a_backup_an_upgrade_some_play_and_the_backup_put_back(tmp_path: Path) -> None:
    copy, dice = tmp_path / "before.db", random.Random(4)
    made: list[Checked] = []

    async def before(url: str) -> None:
        made.append(await back_up(url, copy))

    async with laid(tmp_path, before=before) as old:
        assert (made[0].schema, made[0].tables, made[0].replayed, made[0].damaged) == (SCHEMA, 20, 20, {})
        games = await replayed(old)
        numbers = await playing(old)
        moves = [await played(old.at(await old.here.table(number)), number, dice) for number in numbers]
        assert sum(moves) > len(numbers)
        assert await replayed(old) == games

        elsewhere = tmp_path / "elsewhere/undercup.db"
        again = await restore(copy, f"sqlite+aiosqlite:///{elsewhere}")
        assert again == made[0]
        lay_database(tmp_path / "as it was.db")
        # The version that made it finds what it left.
        assert set(dumped(elsewhere)) == set(dumped(tmp_path / "as it was.db"))

        async with started_again(old.here, elsewhere):
            assert await replayed(old) == games
            for number in numbers:
                table = await old.here.table(number)
                here = old.at(table)
                assert LOST in here.board().text
                await played(here, number, dice)
            assert await replayed(old) == games
