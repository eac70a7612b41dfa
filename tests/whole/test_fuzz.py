"""Whatever is sent, in whatever order: a table changes by legal moves of the right person alone, everyone is
answered once, and nothing is logged as a fault."""

from __future__ import annotations

import logging
import random
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from bot.rendering.screens.model import button_id
from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions.lobby import is_held
from games import GAMES
from games.dudo.actions import Bid
from playground import Person
from tests.bot.direct import joined
from tests.bot.fuzz import Fuzz, report, run
from tests.bot.harness import harbour

PEOPLE = 8


@asynccontextmanager
async def fuzzed(folder: Path, seed: int, *, direct: bool) -> AsyncIterator[Fuzz]:
    """Two servers with the same people; the bot joined to them directly or by sockets."""
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(harbour(folder, PEOPLE, seed=f"fuzz {seed}"))
        other = here.world.add_guild("Elsewhere")
        for person in here.people:
            here.world.join(other, person.user)
        here.guild.grant(here.people[0], "manage_guild")
        elsewhere = other.add_channel("rules")
        for channel in (here.channel, elsewhere):  # all tables are where everybody looks
            channel.deny(here.world.bot_user, "create_public_threads")
        fuzz = Fuzz(here, elsewhere, random.Random(seed))
        fuzz.watch()
        await here.people[0].slash(elsewhere, "help")  # something to press there
        await here.people[0].slash(here.channel, "help")
        await here.settle()
        if direct:
            stack.enter_context(joined(here.world, here.client))
        yield fuzz


def nothing_wrong(fuzz: Fuzz, caplog: pytest.LogCaptureFixture) -> None:
    told = report(fuzz)
    sys.stdout.write(f"{told}\n")
    assert fuzz.wrong == []
    logged = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert [
        record.getMessage() for record in logged if record.name.startswith(("bot", "data", "games"))
    ] == []
    assert [record.getMessage() for record in logged if record.levelno >= logging.ERROR] == []
    assert fuzz.answers[0] == 0
    assert fuzz.changes["action "] > fuzz.sent.total() // 60, told


async def begin(fuzz: Fuzz, *people: Person, computers: int = 0, **options: object) -> None:
    """Table 1, without a clock: a game of Dudo by these people, the first of whom is its host."""
    host, *others = people
    await fuzz.send([fuzz.command(host, "dudo", {"clock": "none", **options})])
    presses = [(person, verb) for person in others for verb in ("join",)]
    for person, verb in (*presses, *[(host, "addbot")] * computers, (host, "start")):
        await fuzz.send([fuzz.press(person, button_id(1, 0, verb), fuzz.known[1])])


async def test_a_vote_that_is_carried_since_another_leaves_counts_as_a_voters(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, 1, direct=True) as fuzz:
        host, ben, cleo, dan = fuzz.people[1:5]
        await begin(fuzz, host, ben, cleo, dan, seats=4)
        for person, words in ((ben, "table close"), (cleo, "table close"), (dan, "table leave")):
            assert fuzz.known[1].status == "playing"
            await fuzz.send([fuzz.command(person, words, {"table": 1})])
        await fuzz.send([fuzz.press(dan, button_id(1, fuzz.known[1].moves, "quit", "plays"), fuzz.known[1])])
        assert fuzz.known[1].status == "closed"
        assert fuzz.wrong == []
        assert fuzz.changes["note closed"] == 1


@pytest.mark.long
async def test_a_vote_that_is_carried_by_a_computers_move_counts_as_a_voters(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, 2, direct=True) as fuzz:
        host, *others = people = fuzz.people[1:5]
        await begin(fuzz, host, *others, computers=1, seats=5, dice=1)
        while (table := fuzz.known[1]).status == "playing":
            play = LoadedTable(table)
            state, (seat,) = play.state, play.people
            bids = [bid for bid in GAMES["dudo"].legal(state, seat) if isinstance(bid, Bid)]
            person = next(each for each in people if each.id == table.seats[seat].user_id)
            following = state.order[(state.order.index(seat) + state.step) % len(state.order)]
            if table.seats[following].level is None:
                await fuzz.send([fuzz.moving(table, seat, person, bids[0])])
                continue
            # Two of the four want to close it. A third bids what no computer believes, and is out.
            for voter in [other for other in others if other is not person][:2]:
                await fuzz.send([fuzz.command(voter, "table close", {"table": 1})])
            await fuzz.send([fuzz.moving(fuzz.known[1], seat, person, bids[-1])])
        assert fuzz.known[1].status == "closed"
        assert fuzz.wrong == []
        assert fuzz.changes["note closed"] == 1


async def test_an_admin_who_sends_a_computer_away_changes_what_is_theirs_to_change(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, 3, direct=True) as fuzz:
        admin, host = fuzz.people[:2]
        await fuzz.send([fuzz.command(host, "dudo", {"clock": "none"})])
        await fuzz.send([fuzz.press(host, button_id(1, 0, "addbot"), fuzz.known[1])])
        assert len(fuzz.known[1].seats) == 2
        await fuzz.send([fuzz.command(admin, "table replace", {"table": 1, "player": "2"})])
        assert [seat.user_id for seat in fuzz.known[1].seats] == [host.id]
        assert fuzz.wrong == []


async def test_a_host_may_shuffle_a_team_that_a_seat_is_held_in(tmp_path: Path) -> None:
    async with fuzzed(tmp_path, 4, direct=True) as fuzz:
        host, guest = fuzz.people[1:3]
        await fuzz.send([fuzz.invitation(host, str(guest.id), "pidro short")])
        teams = set()
        for _ in range(8):
            await fuzz.send([fuzz.press(host, button_id(1, 0, "shuffle"), fuzz.known[1])])
            teams.add(fuzz.known[1].seats[1].team)
        assert [is_held(seat) for seat in fuzz.known[1].seats] == [False, True]
        assert teams == {0, 1}
        assert fuzz.wrong == []


async def test_some_hundred_interactions_of_all_kinds(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with fuzzed(tmp_path, 1, direct=True) as fuzz:
        await run(fuzz, 250)
        nothing_wrong(fuzz, caplog)


@pytest.mark.long
async def test_ten_thousand_interactions_of_all_kinds(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with fuzzed(tmp_path, 2026, direct=True) as fuzz:
        await run(fuzz, 10_000)
        # Which tables are left early is drawn too, so some runs take longer until a game was long enough.
        while not fuzz.wrong and not _went_far(fuzz) and fuzz.sent.total() < 30_000:
            await run(fuzz, 500)
        nothing_wrong(fuzz, caplog)
        assert _went_far(fuzz)


def _went_far(fuzz: Fuzz) -> bool:
    """A game of Dudo is over, and Pidro is in its third hand: moves at random seldom end a game of it, and a
    hand takes some forty."""
    tables = fuzz.known.values()
    over = {table.game for table in tables if table.status == "finished"}
    return "dudo" in over and max(table.moves for table in tables if table.game == "pidro") > 100


@pytest.mark.long
async def test_some_thousand_interactions_through_real_sockets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with fuzzed(tmp_path, 3, direct=False) as fuzz:
        await run(fuzz, 2500)
        nothing_wrong(fuzz, caplog)
