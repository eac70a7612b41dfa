"""Several bots on one PostgreSQL, each with shards of its own: who drives a table, and who comes after them.

They are in one process here, with their own stores and leases; PostgreSQL's clock and the leases' seconds are
real, but nobody ends because a machine is slow; all other time is the test's."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from bot.cli.demo import connected
from bot.cluster.shard_leases import ShardLeases
from bot.config import Settings
from bot.rendering.screens.model import Pressed
from bot.runtime.client import Undercup
from bot.runtime.metrics_page import take_in
from bot.tables.shard_clocks import ShardClocks
from bot.tables.transitions import absence
from data.db.errors import DatabaseFault
from data.db.owners import NotOurs, driving
from data.db.records import NewDelivery
from data.db.shards import Wanted
from data.fair_play.replay import check
from data.operations.leases import Leases
from data.operations.opening import open_store
from tests.bot.harness import PATIENCE, UNHURRIED
from tests.bot.sharded import Sharded, settled, sharded
from tests.data.conftest import POSTGRES, laid_database
from tests.data.rolled_back import RolledBack

SHARDS = 2


@dataclass
class Processes:
    """A world of two shards, and bots that share a database."""

    here: Sharded
    url: str
    stack: AsyncExitStack
    ended: list[str] = field(default_factory=list)
    holdings: dict[str, ShardLeases] = field(default_factory=dict)

    async def start(self, name: str, wanted: Wanted, *, count: int = SHARDS) -> Undercup:
        """A bot that is connected."""
        client = await self.made(name, wanted, count=count)
        await self.stack.enter_async_context(connected(client, self.here.world.token))
        await self.until(lambda: all(client.knows(shard << 22) for shard in client.shards))
        return client

    async def made(self, name: str, wanted: Wanted, *, count: int = SHARDS) -> Undercup:
        """A bot that isn't connected yet."""
        here, counter = self.here, itertools.count()
        store = await open_store(self.url, now=here.clock)
        self.stack.push_async_callback(store.close)
        settings = Settings(
            token=SecretStr(here.world.token), database=self.url, api_base=here.world.api_base, pace=0.0,
            hold=0.0, thinkers=0, health_file=here.folder / name, guild_ready_timeout=0.0, emojis="off",
            requests_a_second=UNHURRIED, shard_count=count,
        )  # fmt: skip
        leases = Leases(self.url, place=name)
        shard_leases = ShardLeases(leases, wanted, ticks=lambda: 0.0, end=lambda: self.ended.append(name))
        self.holdings[name] = shard_leases
        return Undercup(
            settings,
            store,
            now=here.clock,
            secret=lambda: hashlib.sha256(f"{name} {next(counter)}".encode()).digest(),
            sleep=here.clock.sleep,
            ticks=itertools.count().__next__,
            machine=here.clock.machine,
            shard_leases=shard_leases,
        )

    async def until(self, so: Callable[[], object]) -> None:
        """Until it is so, in real time."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                await self.here.store.owed()  # a question that lets the bots have their turn

    async def expire(self) -> None:
        """All leases are over, as if nobody had renewed them; PostgreSQL's clock can't be moved."""
        async with self.here.store.database.long.begin() as connection:
            await connection.execute(text("UPDATE leases SET expires = 0"))


@pytest.fixture(params=["postgresql"] if POSTGRES else [])
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Processes]:
    """Two shards with a server on each, and a database for all bots."""
    async with (
        laid_database(request.param, tmp_path) as url,
        sharded(tmp_path, SHARDS, url=url) as here,
        AsyncExitStack() as stack,
    ):
        here.world.gateway.starts.enabled = False
        here.world.gateway.starts.max_concurrency = SHARDS  # nobody waits for their turn in real time
        yield Processes(here, url, stack)


@asynccontextmanager
async def quiet(*clients: Undercup) -> AsyncIterator[None]:
    """Afterwards none of the bots has anything to do."""
    yield
    await settled(clients)


FIRST, SECOND = Wanted(frozenset({0})), Wanted(frozenset({1}))


async def test_a_private_game_is_moved_by_whichever_bot_gets_its_press(two: Processes) -> None:
    first, second = await two.start("first", FIRST), await two.start("second", SECOND)
    here, ana, dice = two.here, two.here.people[0], random.Random(2)
    places = (ana.dm, here.channels[0], here.channels[1])
    await ana.slash(ana.dm, "solo", game="dudo")
    await settled((first, second))
    for number in range(6):
        place = places[number % 3]
        before = (await here.table()).version
        reply = await ana.slash(place, "hand")  # where the other bot has shown it before
        await settled((first, second))
        assert "Dudo against" in reply.text
        game = ana.messages(place)[-1]
        ids = [button.custom_id or "" for button in game.buttons]
        moves = [each for each in ids if (what := Pressed.read(each)) is not None and what.verb == "do"]
        await ana.click(place, message=game, custom_id=dice.choice(moves or ids[:1]))
        await settled((first, second))
        assert (await here.table()).version > before
    table = await here.table()
    assert check(table, await first.store.journal(table.id)) == ()
    assert await first.store.owed() == await second.store.owed() == ()


async def test_each_bot_drives_the_tables_of_its_servers_alone(two: Processes) -> None:
    first, second = await two.start("first", FIRST), await two.start("second", SECOND)
    assert await first.store.owed() == ()
    await two.here.start(1, first, second)
    table = await two.here.table()
    assert table.status == "playing"
    assert table.suspended is None
    assert isinstance(first.clocks, ShardClocks)
    assert (first.tables.is_ours(table), second.tables.is_ours(table)) == (False, True)
    await second.clocks.stop()  # or it would be at work as soon as time passes
    two.here.clock.move(61)  # the clock of whoever is to move
    await first.clocks.tick()
    assert (await two.here.table()).version == table.version
    await second.clocks.tick()
    await settled((first, second))
    assert (await two.here.table()).version > table.version


async def test_a_press_in_direct_messages_changes_a_table_of_another_bot_which_shows_it(
    two: Processes,
) -> None:
    first, second = await two.start("first", FIRST), await two.start("second", SECOND)
    here = two.here
    await here.start(1, first, second)
    board = here.board(1)
    person = next(each for each in here.people if f"<@{each.id}>" in board.raw["content"])
    hands = [message for message in person.dms() if message.buttons]
    moves = [button for button in hands[-1].buttons if not button.disabled]
    verbs = [read.verb for each in moves if (read := Pressed.read(each.custom_id or "")) is not None]
    move = moves[next(number for number, verb in enumerate(verbs) if verb in ("do", "own"))]
    before = await here.table()
    reply = await person.click(person.dm, message=hands[-1], custom_id=move.custom_id)
    assert reply.error is None, reply
    after = await here.table()
    assert after.moves == before.moves + 1
    await here.world.until(lambda: here.board(1).id != board.id, timeout=PATIENCE)
    await settled((first, second))
    assert here.board(1).raw["author"]["id"] == str(here.world.bot_user.id)


@pytest.mark.logs_errors
async def test_a_bot_whose_shard_another_one_has_writes_and_delivers_nothing(two: Processes) -> None:
    first = await two.start("first", FIRST)
    here = two.here
    await here.start(0, first)
    await first.rest()
    table = await here.table()
    await two.expire()
    async with AsyncExitStack():
        heir = Leases(two.url, place="heir")
        assert list(await heir.claim(SHARDS, FIRST)) == [0]
    with driving(), pytest.raises(NotOurs):
        await first.tables.apply(table.id, absence.restart_clock, owes_board=False)
    assert (await here.table()).version == table.version
    await first.tables.apply(table.id, absence.restart_clock, owes_board=False)  # as anybody's press may
    (owed,) = await here.store.pending(table.id)
    with pytest.raises(NotOurs):
        await first.store.attempted(owed.id)
    await first.store.delivered(owed.id)
    assert [each.id for each in await here.store.pending(table.id)] == [owed.id]
    await heir.close()


async def test_a_bot_without_shards_waits_unconnected_and_takes_over(two: Processes) -> None:
    here = two.here
    everything = await two.start("all", Wanted())
    await here.start(1, everything)
    spare = await two.made("spare", Wanted())
    serving = asyncio.create_task(spare.start(here.world.token))
    await two.until(lambda: spare.cluster is not None and spare.cluster.waits)
    assert spare.shards == {}
    await take_in(spare)
    assert spare.metrics.registry.get_sample_value("undercup_connected") == 1  # nothing that it has is away
    await everything.close()
    await two.until(spare.is_ready)
    await settled((spare,))
    table = await here.table()
    assert (table.suspended, table.status) == (None, "playing")
    assert set(spare.shards) == {0, 1}
    here.clock.move(61)
    await spare.clocks.tick()
    await settled((spare,))
    assert (await here.table()).version > table.version
    await spare.close()
    await serving


async def test_what_a_bot_owes_that_discord_does_not_answer_another_bot_delivers(two: Processes) -> None:
    first, second = await two.start("first", Wanted()), await two.made("second", Wanted())
    here = two.here
    await here.start(1, first)
    await first.rest()
    serving = asyncio.create_task(second.start(here.world.token))
    await two.until(lambda: second.cluster is not None and second.cluster.waits)
    await first.deliveries.stop()  # its requests hang
    assert first.cluster is not None
    first.cluster.connectivity.is_cut_off = True
    await first.store.save(await here.table(), deliveries=(NewDelivery("board"),))
    assert await here.store.pending(1)
    two.holdings["first"].hurry()
    await two.until(second.is_ready)
    await settled((second,))
    assert set(second.shards) == {0, 1}
    assert await here.store.pending(1) == ()
    assert (await here.table()).suspended is None
    two.holdings["first"].hurry()
    await two.until(lambda: two.ended)
    assert two.ended[0] == "first"
    await second.close()
    await serving


async def test_a_server_that_lacks_what_was_committed_is_noticed_by_all_and_every_table_goes_on(
    two: Processes,
) -> None:
    first, second = await two.start("first", FIRST), await two.start("second", SECOND)
    here = two.here
    await here.start(1, first, second)
    moment = RolledBack(two.url)
    await moment.keep()
    before, board = await here.table(), here.board(1)
    here.clock.move(61)  # a move that is lost
    await second.clocks.tick()
    await settled((first, second))
    await here.start(0, first, second)  # and a table
    lost = max(place.table_id for place in await here.store.places())
    await moment.go_back()
    lineages = [each.store.database.lineage for each in (first, second)]
    words = {each.word for each in lineages if each is not None}
    async with asyncio.timeout(PATIENCE):
        while any(each is None or each.is_older or each.word in words for each in lineages):
            for store in (first.store, second.store, here.store):
                with suppress(DatabaseFault):
                    await store.owed()
    await first.restored_copies.settle()
    await second.restored_copies.settle()
    await here.world.until(lambda: "older copy" in here.board(1).text, timeout=PATIENCE)
    assert here.board(1).id != board.id
    await settled((first, second))
    table = await here.table()
    assert table.moves == before.moves
    assert check(table, await here.store.journal(table.id)) == ()
    async with asyncio.timeout(PATIENCE):  # one process may have yet to hear what it delivers
        while await here.store.pending(1):
            await settled((first, second))
    here.clock.move(300)
    await second.clocks.tick()
    await settled((first, second))
    after = await here.table()
    assert after.moves > table.moves
    assert check(after, await here.store.journal(table.id)) == ()
    assert await here.store.table(lost) is None
    host = here.people[0]
    await host.slash(here.channels[0], "dudo")
    await settled((first, second))
    assert max(place.table_id for place in await here.store.places()) > lost


async def test_with_another_number_of_shards_every_table_finds_its_owner(two: Processes) -> None:
    here = two.here
    both = await two.start("both", Wanted())
    await here.start(0, both)
    await here.start(1, both)
    await both.close()
    deadlines = [(await here.table(number)).deadline for number in (1, 2)]
    here.clock.move(1000)
    one = await two.start("one", Wanted(), count=1)
    await settled((one,))
    tables = [await here.table(number) for number in (1, 2)]
    assert all(one.tables.is_ours(table) for table in tables)
    for table, before in zip(
        tables, deadlines, strict=True
    ):  # the time in which nobody could play is given back
        assert table.deadline is not None
        assert before is not None
        assert table.deadline - before >= timedelta(seconds=1000)
