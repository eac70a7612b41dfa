"""``undercup backup``, ``restore`` and ``status``, as processes of their own beside the running bot."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.process.exit_status import FAILED, PASSING, WRONG
from data.fair_play.replay import check
from tests.bot.chaos import GAMES
from tests.bot.cli.test_command_line import files, run
from tests.bot.harness import harbour
from tests.bot.tables.test_restored_copies import LOST, Drill, started_again

TABLES = 50
TO_THE_END = 5
"""At every so many tables the game is played to its end afterwards."""


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.mark.long
async def test_a_backup_that_is_made_while_fifty_tables_are_played_goes_on_in_an_empty_place(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 4, seed="fifty") as here:
        drill = Drill(here, [game for game, _ in zip(itertools.cycle(GAMES), range(TABLES), strict=False)])
        await drill.open()
        await here.press(here.people[0], "Start", drill.parties[-1].channel)
        for player in drill.players[-1]:
            await player.cut()
        backing = asyncio.create_task(
            run(tmp_path, "backup", "copy.db", UNDERCUP_DATABASE=address(tmp_path / "undercup.db"))
        )
        moves = 0
        numbers = itertools.cycle(range(1, TABLES + 1))
        while not backing.done():
            await drill.play(next(numbers), 1)
            moves += 1
        status, out, errors = await backing
        assert (status, errors) == (0, "")
        assert f"Tables: {TABLES}, of which" in out
        assert f"{TABLES} journals replay" in out
        assert moves
        for number in range(1, TABLES + 1):
            await drill.play(number, 1)
        elsewhere = tmp_path / "elsewhere/undercup.db"
        status, told, errors = await run(tmp_path, "restore", "copy.db", UNDERCUP_DATABASE=address(elsewhere))
        assert (status, errors) == (0, "")
        assert f"{TABLES} journals replay" in told

        async with started_again(here, elsewhere):
            ended = 0
            for number, party in enumerate(drill.parties, start=1):
                if (await here.table(number)).status == "playing":
                    assert LOST in drill.board(party).text
                over = await drill.play(number, 1)
                while not over and number % TO_THE_END == 0:
                    over = await drill.play(number, 1)
                ended += over
                table = await here.table(number)
                assert check(table, await here.store.journal(number)) == ()
            assert ended >= TABLES // TO_THE_END
            print(f"{moves} moves while the backup was made; {ended} games ended after it")  # noqa: T201
            print(out, told)  # noqa: T201


@pytest.mark.long
async def test_a_table_that_is_backed_up_while_the_bot_runs_is_told_and_put_back(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        url = address(tmp_path / "undercup.db")
        status, out, errors = await run(tmp_path, "backup", "copy.db", UNDERCUP_DATABASE=url)
        assert (status, errors) == (0, "")
        assert out.endswith("Tables: 1, of which 1 aren't over. 1 journals replay.\n")
        again, _, errors = await run(tmp_path, "backup", "copy.db", UNDERCUP_DATABASE=url)
        assert (again, errors) == (
            WRONG,
            "copy.db is there already, and is left as it is. Name another file.\n",
        )
        busy, _, errors = await run(tmp_path, "restore", "copy.db", UNDERCUP_DATABASE=url)
        assert busy == PASSING
        assert "Another Undercup is running on the database" in errors
        new = address(tmp_path / "new/undercup.db")
        status, out, errors = await run(tmp_path, "restore", "copy.db", UNDERCUP_DATABASE=new)
        assert (status, errors) == (0, "")
        assert "There is no list" in out
        status, out, errors = await run(tmp_path, "status", UNDERCUP_DATABASE=new)
        assert (status, errors) == (0, "")
        assert "tables     0 lobby, 1 playing, 0 suspended (dudo 1)" in out


async def test_a_damaged_table_is_named_and_the_backup_is_there_all_the_same(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await here.store.close()
    damage(tmp_path / "undercup.db")
    url = address(tmp_path / "undercup.db")
    status, out, _ = await run(tmp_path, "backup", "copy.db", UNDERCUP_DATABASE=url)
    assert status == FAILED
    assert "Table 1 is damaged: " in out
    assert (tmp_path / "copy.db").exists()


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE journal SET text = 'nonsense' WHERE kind = 'start'")


@pytest.mark.long
async def test_status_looks_on_beside_the_running_bot(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await here.people[0].slash(here.guild.add_channel("cards"), "pidro")
        await here.settle()
        settings = {
            "UNDERCUP_DATABASE": address(tmp_path / "undercup.db"),
            "UNDERCUP_HEALTH_FILE": str(tmp_path / "health"),
        }
        status, out, errors = await run(tmp_path, "status", "--json", **settings)
        assert (status, errors) == (0, "")
        told = json.loads(out)
        assert told["tables"] == {"lobby": 1, "playing": 1, "suspended": 0}
        assert told["games"] == {"dudo": 1, "pidro": 1}
        assert told["waiting"] == {"count": 0, "oldest_seconds": 0}
        assert told["running"] is True
        assert told["connected"] is True
        assert told["size"] > 0
        assert str(here.people[0].id) not in out
    told = json.loads((await run(tmp_path, "status", "--json", **settings))[1])
    assert (told["running"], told["connected"], told["beat_seconds"]) == (False, False, None)
    (_, out, _) = await run(tmp_path, "status", **settings)
    assert "bot        not running, not connected" in out


async def test_status_of_nothing_says_what_is_wrong_and_makes_nothing(tmp_path: Path) -> None:
    for arguments in (["status"], ["status", "--json"]):
        status, out, errors = await run(tmp_path, *arguments)
        assert (status, out) == (WRONG, "")
        said = f"No bot has run from here yet: there is no {tmp_path}/undercup/undercup.db."
        assert errors.startswith(said)
    assert files(tmp_path) == []


async def test_status_of_a_place_that_can_have_no_database_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, _, errors = await run(
        tmp_path, "status", UNDERCUP_DATABASE=address(tmp_path / "file/undercup.db")
    )
    assert (status, "can't be opened" in errors) == (WRONG, True)
