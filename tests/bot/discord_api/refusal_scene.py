"""Two tables in one server, one of which meets what Discord refuses."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from playground import Channel, Person, Reply
from playground.faults import Fault
from tests.bot.codes import MATRIX, Answer, Means, Pair
from tests.bot.harness import Harbour, harbour

SOON = 600.0
"""Real seconds after which what was to happen never will."""
LATER = 300.0
"""Seconds after which whatever waited is tried again, but for what Discord forbids for hours."""
FAULTY = "Discord didn’t do everything this needs"
TROUBLES: dict[Means, str] = {
    "view": "can’t see",
    "write": "can’t write",
    "archived": "is archived",
    "locked": "is locked",
    "slow": "Slow mode",
}
BIDS = [f"{quantity}x{face}" for quantity in range(1, 9) for face in range(2, 7)][4:]
"""Bids with which a table goes on, each above the one before it: the first is one six."""
LAST_BID = "9x6"


def befall(here: Harbour, route: str, answer: Answer, times: int | None = None) -> Fault:
    """Let requests of a route be answered so; a limit is over after two of them."""
    faults = here.world.faults
    if isinstance(answer, int):
        return faults.refuse(route, answer, times)
    kind, what, *page = answer.split()
    if kind == "limit":
        return faults.rate_limit(
            route, retry_after=0.001, is_global=what == "global", is_shared=what == "shared", times=2
        )
    return faults.fail(route, int(what), times, html=bool(page))


@dataclass
class Scene:
    """Two tables in one server; what befalls the first one's request must leave the second alone."""

    here: Harbour
    pair: Pair
    caplog: pytest.LogCaptureFixture
    place: Channel
    there: Channel
    others: tuple[Pair, ...] = ()
    """What the same request is answered after that, one after another; the same must follow."""
    waiting: list[asyncio.Task[Reply]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def befall(self, times: int | None = None) -> Fault:
        """Let the request be answered as the pair has it."""
        route = MATRIX[self.pair.request].route
        ids = {"{place}": self.place.id, "{dm}": self.here.people[1].dm.id, "{guild}": self.here.guild.id}
        for name, id_ in ids.items():
            route = route.replace(name, str(id_))
        fault = befall(self.here, route, self.pair.answer, times)
        self.faults.append(fault)
        return fault

    def and_then(self, times: int | None = None) -> Iterator[Fault]:
        """Let the request be answered as each of the other pairs has it; the answer before is over."""
        for pair in self.others:
            self.faults[-1].end()
            self.pair = pair
            yield self.befall(times)

    def each(self, times: int | None = None) -> Iterator[Fault]:
        """Let the request be answered as each pair has it, one after another."""
        yield self.befall(times)
        yield from self.and_then(times)

    async def again(self) -> None:
        """What is owed is tried again and refused in each other way: it is still owed, and nobody is told."""
        owed, told = [each.id for each in await self.here.store.pending(1)], self.told()
        for fault in self.and_then():
            for _ in range(8):
                self.here.clock.move(LATER)
                self.here.client.deliveries.look_again()
                await self.quiet()
                if fault.befell:
                    break
            assert fault.befell, self.pair
            assert [each.id for each in await self.here.store.pending(1)] == owed, self.pair
            assert self.told() == told, self.pair
            assert not self.errors(), self.pair

    @property
    def host(self) -> Person:
        return self.here.people[0]

    def on_turn(self) -> Person:
        lines = self.here.board(self.place).text.splitlines()
        turn = next(line for line in lines if ", your turn in " in line)
        return next(person for person in self.here.people[:2] if f"@{person.name}" in turn)

    def press(self, asking: Any) -> None:
        """Somebody presses or types; the answer is looked at later."""
        self.waiting.append(asyncio.create_task(asking))

    async def bid(self, by: Callable[[Person], Any]) -> None:
        """A bid by the player whose turn it is."""
        before = (await self.here.table(1)).moves
        self.press(by(self.on_turn()))
        async with asyncio.timeout(SOON):
            while (await self.here.table(1)).moves == before:  # noqa: ASYNC110 - reading is what takes time
                await asyncio.sleep(0)
        await self.quiet()

    async def press_a_bid(self) -> None:
        """A bid by the first button of the board."""
        board, label = self.here.board(self.place), self.here.moves()[0]
        await self.bid(lambda person: person.click(self.place, label, message=board))

    async def quiet(self) -> None:
        """Until whatever can be done now has been."""
        async with asyncio.timeout(SOON):
            await self.here.client.answers.settled()
            await self.here.client.deliveries.drained()

    def answers(self) -> list[Reply]:
        """What whoever pressed has been answered."""
        return [task.result() for task in self.waiting if task.done()]

    def told(self) -> list[str]:
        """The notices that the host has had of the table."""
        return [message.text for message in self.host.dms() if "our table" in message.text]

    def errors(self) -> list[str]:
        return [each.getMessage() for each in self.caplog.records if each.levelno >= logging.ERROR]

    async def neighbour(self) -> None:
        """The other table goes on meanwhile: a bid there is shown."""
        table = await self.here.table(2)
        state = table.state
        assert state is not None
        user = table.seats[int(state["turn"])].user_id
        assert user is not None
        await self.here.client.gameplay.act(2, user, "1x6")
        async with asyncio.timeout(SOON):
            await self.here.client.deliveries.shown(2)
        assert " 1 × six" in self.here.board(self.there).text

    async def mend(self) -> None:
        """All is well again, and time passes."""
        self.here.world.faults.clear()
        async with asyncio.timeout(SOON):
            for _ in range(8):
                self.here.clock.move(LATER)
                self.here.client.deliveries.look_again()
                await self.here.client.deliveries.drained()
                if not self.here.client.deliveries.busy:
                    return
        raise AssertionError("something is owed for ever")

    async def whole(self) -> None:
        """Nothing is owed, nothing appears twice, and the game is played on."""
        if self.pair.means == "again":
            await self.again()
        assert all(fault.befell for fault in self.faults)
        await self.mend()
        assert await self.here.store.pending(1) == ()
        table = await self.here.table(1)
        state = table.state
        assert state is not None
        user = table.seats[int(state["turn"])].user_id
        assert user is not None
        await self.here.client.gameplay.act(1, user, LAST_BID)
        await self.mend()
        place = next(each for each in self.here.guild.channels.values() if each.id == table.channel_id)
        assert "9 × sixes" in self.here.board(place).text
        seen = Counter(each.text for each in self.host.messages(place) if not each.ephemeral)
        assert max(seen.values()) == 1
        boards = [each for each in self.host.messages(place) if each.buttons and not each.ephemeral]
        assert [each.id for each in boards][-1] == (await self.here.table(1)).board
        for person in self.here.people[:2]:
            hands = [message.text for message in person.dms() if "# " in message.text]
            assert len(hands) <= 1

    async def bothers_nobody(self) -> None:
        """No error is logged, the host is told nothing, the other table and this one go on."""
        assert not self.errors()
        assert self.told() == []
        await self.neighbour()
        await self.whole()

    def stop(self) -> None:
        for task in self.waiting:
            task.cancel()


@asynccontextmanager
async def two_tables(
    folder: Path,
    pair: Pair,
    caplog: pytest.LogCaptureFixture,
    others: tuple[Pair, ...],
    *,
    start: bool,
    thread: bool,
) -> AsyncIterator[Scene]:
    async with harbour(folder, 4) as here:
        there = here.guild.add_channel("pool")
        place = here.channel.add_thread("a table", owner=here.world.bot_user) if thread else here.channel
        people = here.people
        await here.open(2, channel=place, start=start)
        here.people = people[2:]
        await here.open(2, channel=there)
        here.people = people
        scene = Scene(here, pair, caplog, place, there, others)
        caplog.clear()
        try:
            yield scene
        finally:
            scene.stop()
