"""An older copy of the database is put back, as docs/operating.md says: every table goes on from there."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.cli.demo import connected
from bot.runtime.client import Undercup
from bot.tables.restored_copies import RestoredCopies
from data.db.errors import DatabaseFault
from data.fair_play.replay import check
from data.operations.opening import open_store
from playground import Message, Reply
from tests.bot.chaos import GAMES
from tests.bot.crowd import MOVE, Party, Player
from tests.bot.harness import Harbour, harbour

TWELVE = (*GAMES, ("montevideo", 3, 0, {}), ("dudo", 2, 0, {"dice": 2}))
LOST = "The bot’s database was restored from an older copy"
"""What the board of a table says that goes on from an earlier moment."""


def backup(database: Path, to: Path) -> None:
    """As ``sqlite3 undercup.db ".backup ..."``, while the bot runs."""
    with closing(sqlite3.connect(database)) as running, closing(sqlite3.connect(to)) as copy:
        running.backup(copy)


@asynccontextmanager
async def started_again(
    here: Harbour, database: Path, copy: Path | None = None, *, killed: bool = False
) -> AsyncIterator[None]:
    """The bot is stopped, or ``killed``; the ``copy`` takes the place of its database; the bot is started."""
    beside = database.with_name(f"{database.name}.lock")
    noted = beside.read_bytes()
    await here.client.close()
    await here.store.close()
    if killed:
        beside.write_bytes(noted)
    here.clock.move(600)
    if copy is not None:
        for name in ("", "-wal", "-shm"):
            database.with_name(database.name + name).unlink(missing_ok=True)
        await asyncio.to_thread(copy.replace, database)
    store = await open_store(f"sqlite+aiosqlite:///{database}", now=here.clock)
    again = Undercup(
        here.client.settings,
        store,
        now=here.clock,
        sleep=here.clock.sleep,
        ticks=itertools.count().__next__,
        machine=here.clock.machine,
    )
    before = here.client, here.store
    try:
        async with connected(again, here.world.token):
            here.client, here.store = again, store
            await here.settle()
            yield
    finally:
        await store.close()
        here.client, here.store = before


class Drill:
    """Tables of all games, each in a channel of its own, with the people who play there."""

    def __init__(self, here: Harbour, games: Sequence[tuple[str, int, int, dict[str, Any]]] = TWELVE) -> None:
        self.here = here
        self.dice = random.Random(12)
        self.parties: list[Party] = []
        self.players: list[list[Player]] = []
        for number, (game, people, computers, options) in enumerate(games, start=1):
            seats = {} if game == "pidro" else {"seats": people + computers}
            channel = here.guild.add_channel(f"table-{number}")
            self.parties.append(Party(game, channel, here.people[:people], computers, options | seats))
            party = self.parties[-1]
            self.players.append([Player(each, party, "put back", Counter()) for each in party.people])

    async def open(self) -> None:
        """All tables, the last of them in its lobby."""
        for number, party in enumerate(self.parties, start=1):
            await self.here.open(
                len(party.people), game=party.game, computers=party.computers, channel=party.channel,
                start=number < len(self.parties), **party.options,
            )  # fmt: skip
            for player in self.players[number - 1]:
                await player.cut()
            await self.here.settle()

    def board(self, party: Party) -> Message:
        return self.here.board(party.channel)

    async def play(self, number: int, most: int) -> bool:
        """So many moves at a table; whether its game is over."""
        party = self.parties[number - 1]
        for _ in range(most):
            board = self.board(party)
            if "The end" in board.text:
                return True
            called = next((each for each in self.players[number - 1] if each.called(board)), None)
            assert called is not None, board.text
            if party.game == "pidro":
                await called.take_turn(board)
            else:  # whoever only passes plays for ever
                self.here.channel = party.channel
                await self.here.move(called.person, self.dice)
            await self.here.settle()
        return "The end" in self.board(party).text

    async def press_move(self, number: int, board: Message) -> Reply | None:
        """A move on a board, if it offers one, by whom it calls."""
        moves = [button for button in board.buttons if MOVE.match(button.custom_id or "")]
        called = next((each for each in self.players[number - 1] if each.called(board)), None)
        if not moves or called is None:
            return None
        reply = await called.person.click(board.channel, message=board, custom_id=moves[0].custom_id)
        await self.here.settle()
        return reply


@pytest.mark.long
async def test_twelve_tables_of_all_games_go_on_from_an_older_copy_and_all_end(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="put back") as here:
        database, copy = tmp_path / "undercup.db", tmp_path / "copy.db"
        drill = Drill(here)
        await drill.open()
        for number in range(1, len(TWELVE)):
            await drill.play(number, 1 + number % 4)
        backup(database, copy)
        then = {number: await here.table(number) for number in range(1, len(TWELVE) + 1)}
        await here.press(here.people[0], "Start", drill.parties[-1].channel)
        for number in range(1, len(TWELVE) + 1):
            await drill.play(number, 2 if number % 3 else 30)
        await here.open(2, channel=here.guild.add_channel("late"))
        newest = {number: drill.board(party) for number, party in enumerate(drill.parties, start=1)}

        async with started_again(here, database, copy):
            for number, party in enumerate(drill.parties, start=1):
                board = drill.board(party)
                assert board.id > newest[number].id, board.text
                assert number == len(TWELVE) or LOST in board.text
                assert (await here.table(number)).moves == then[number].moves
                version = (await here.table(number)).version
                reply = await drill.press_move(number, newest[number])
                assert reply is None or "from before" in reply.text, reply
                assert (await here.table(number)).version == version
            await here.press(here.people[0], "Start", drill.parties[-1].channel)
            for number in range(1, len(TWELVE) + 1):
                dice = random.Random(number)
                while not await drill.play(number, 1):
                    if dice.random() < 0.2:
                        version = (await here.table(number)).version
                        await drill.press_move(number, newest[number])
                        assert (await here.table(number)).version == version
                table = await here.table(number)
                assert table.status == "finished"
                assert check(table, await here.store.journal(number)) == ()
                print(  # noqa: T201 - what was asked to be shown
                    f"table {number:2} {table.game:10} {len(table.seats)} seats: "
                    f"{then[number].moves:3} moves in the copy, ended after {table.moves}"
                )
            await here.open(2, channel=here.guild.add_channel("later"))
            ids = {place.table_id for place in await here.store.places()}
            assert min(ids) > len(TWELVE) + 1


def timeless(text: str) -> list[str]:
    """A hand without the line that says since when it is so."""
    return [line for line in text.splitlines() if not line.startswith("Updated")]


async def test_a_table_whose_older_copy_is_put_back_shows_its_board_and_its_hands_anew(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2, seed="put back") as here:
        database, copy = tmp_path / "undercup.db", tmp_path / "copy.db"
        await here.open(2)
        backup(database, copy)
        first = here.on_turn()
        assert first is not None
        hands = {person: person.dms()[-1] for person in here.people[:2]}
        await here.press(first, here.moves()[0])
        newest = here.board()
        async with started_again(here, database, copy):
            assert here.board().id > newest.id
            assert LOST in here.board().text
            assert here.on_turn() is first
            for person, hand in hands.items():
                # In its one message; but no button counts that was under it before.
                shown = person.dms()[-1]
                assert (shown.id, timeless(shown.text)) == (hand.id, timeless(hand.text))
                assert shown.edited
                assert not {each.custom_id for each in shown.buttons} & {
                    each.custom_id for each in hand.buttons if each.custom_id is not None
                }
        # What was started again is no copy any more.
        async with started_again(here, database):
            assert here.board().text.count(LOST) == 1


async def test_a_press_that_knows_more_than_the_table_owes_a_new_board_and_says_why(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, seed="put back") as here:
        database, copy = tmp_path / "undercup.db", tmp_path / "copy.db"
        await here.open(2)
        backup(database, copy)
        first = here.on_turn()
        assert first is not None
        await here.press(first, here.moves()[0])
        newest, second = here.board(), here.on_turn()
        assert second is not None
        # Within the minute in which nothing else tells that the copy is older.
        async with started_again(here, database, copy, killed=True):
            assert here.board().id == newest.id
            label = here.moves()[0]
            reply = await second.click(here.channel, label, message=newest)
            await here.settle()
            assert "from before" in reply.text
            assert LOST in here.board().text
            assert here.board().id > newest.id
            assert here.on_turn() is first
            await here.press(first, here.moves()[0])
            assert (await here.table()).moves == 1
            reply = await second.click(here.channel, label, message=newest)
            assert "from before" in reply.text
            assert (await here.table()).moves == 1


async def test_a_forged_press_that_pretends_to_know_more_changes_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        before = await here.table()
        for person in here.people:
            reply = await here.world.raw_interaction(
                person, here.channel, custom_id="b:1:500:do:5x3", message=here.board()
            )
            await here.settle()
            assert reply.error is None
            assert await here.table() == before


@pytest.mark.parametrize("killed", [False, True])
async def test_a_bot_that_is_started_again_on_its_own_database_posts_no_board(
    tmp_path: Path, killed: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        board = here.board()
        async with started_again(here, tmp_path / "undercup.db", killed=killed):
            assert here.board().id == board.id
            person = here.on_turn()
            assert person is not None
            await here.press(person, here.moves()[0])
            assert (await here.table()).moves == 1


async def test_what_is_owed_is_delivered_after_an_older_server_though_the_database_stumbles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lineage = SimpleNamespace(is_older=True)
    faults = [DatabaseFault("away"), None]
    woken: list[int] = []

    async def owed() -> tuple[int, ...]:
        if (fault := faults.pop(0)) is not None:
            raise fault
        return (7,)

    async def take_up(_store: object) -> bool:
        lineage.is_older = False
        return False

    store = SimpleNamespace(database=SimpleNamespace(lineage=lineage), owed=owed)
    monkeypatch.setattr("bot.tables.restored_copies.take_up", take_up)
    monkeypatch.setattr("bot.tables.restored_copies.RETRY_SECONDS", 0)
    monkeypatch.setattr("bot.tables.restored_copies.watch", AsyncMock())
    tables: Any = SimpleNamespace(store=store, wake=woken.append)
    copies = RestoredCopies(tables)
    await copies.watch()
    lineage.noticed()
    await copies.settle()
    assert woken == [7]
