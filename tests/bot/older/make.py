"""Tables of every game in the middle of it, as an earlier version of the bot leaves them when it is stopped.

This runs with that version's own code, so it uses only what is the same there: people's presses and commands,
the stand-in, and services that both have. A table's channel is named after what it is for. What goes out side
by side may be numbered the other way round the next time; all else comes out the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from data.records import TableRecord
from games import GAMES
from playground import Channel, Person
from tests.bot.harness import PATIENCE, Harbour, harbour

POST = "POST /channels/{channel_id}/messages"
RETRY_SECONDS = 30.0
GALLERY = 12
"""The component that shows pictures, which are left out."""


class Maker:
    """Sets up tables, and plays at them."""

    def __init__(self, here: Harbour) -> None:
        self.here = here
        self.dice = random.Random(15)
        self.numbers: dict[str, int] = {}
        self.everyone = list(here.people)

    def of_version(self, part: str) -> Any:
        """A part of the bot; an earlier version has one driver for clocks and computers, and one service for
        all parts of the tables."""
        parts = vars(self.here.client)
        return parts.get(part) or parts["driver" if part in ("clocks", "computers") else "service"]

    def at(self, name: str, *people: int) -> int:
        """Who sits at the table of that name is who acts from now on; its number."""
        here = self.here
        if name not in self.numbers:
            here.guild.add_channel(name)
            self.numbers[name] = len(self.numbers) + 1
        here.channel = next(each for each in here.guild.channels.values() if each.name == name)
        if people:
            here.people = [self.everyone[number] for number in people]
        return self.numbers[name]

    async def table(self, name: str) -> TableRecord:
        return await self.here.table(self.numbers[name])

    async def opened(self, name: str, *people: int, **options: Any) -> None:
        """A new table of these people, which has its channel."""
        self.at(name, *people)
        await self.here.open(len(people), **options)
        assert (await self.table(name)).channel_id == self.here.channel.id

    async def played(self, name: str, until: Callable[[TableRecord], bool]) -> None:
        """Moves by chance on the boards and under the hands, until the table is so."""
        while not until(await self.table(name)):
            await self.here.move(self.dice.choice(self.here.called()), self.dice)

    async def acted(self, name: str, until: Callable[[TableRecord], bool], *wanted: str) -> None:
        """Moves by no press, until the table is so, also of computers; ``wanted`` ones come first."""
        while not until(table := await self.table(name)):
            game = GAMES[table.game]
            assert table.state is not None
            state = game.load(table.state)
            people = [seat for seat in game.to_act(state) if table.seats[seat].level is None]
            if not people:
                assert await self.of_version("playing").computer_moves(table.id)
                continue
            seat = people[0]
            texts = [action.text for action in game.legal(state, seat)]
            text = next((one for one in wanted if one in texts), None) or self.dice.choice(texts)
            await self.of_version("playing").act(table.id, table.seats[seat].user_id or 0, text)

    async def owes(self, name: str) -> list[str]:
        return [each.kind for each in await self.here.store.pending(self.numbers[name])]

    # -- tables that owe nothing

    async def quiet(self) -> None:
        await self.opened("bids", 0, 1, 2, clock="5m")
        await self.played("bids", lambda table: table.moves >= 3)
        self.here.clock.move(300)
        await self.of_version("clocks").tick()
        await self.here.settle()
        await self.opened("throws", 0, 3, game="bidou")
        await self.played("throws", lambda table: table.moves >= 2 and _view(table).phase == "throwing")
        await self.everyone[0].slash(self.here.channel, "hint", show="always")
        await self.here.settle()
        await self.opened("votes", 4, 5, 6, 7, game="montevideo")
        await self.played("votes", lambda table: table.moves >= 4)
        await self.here.press(self.everyone[7], "My hand")
        await self.everyone[7].slash(self.here.channel, "table leave", table=self.numbers["votes"])
        await self.everyone[5].slash(self.here.channel, "table close", table=self.numbers["votes"])
        await self.here.settle()
        await self.opened("tricks", 0, 1, 2, 3, game="pidro")
        await self.played("tricks", lambda table: _hands(table) >= 1 and _plays(table))
        await self.opened("lobby", 4, 5, computers=1, start=False)
        await self.opened("teams", 6, 7, game="pidro", start=False)
        await self.opened("over", 8, 7, game="bidou", start=True)
        await self.here.play_on(self.dice)
        await self.opened("closed", 8)
        await self.here.press(self.everyone[8], "Close")
        await self.opened("over-pidro", 8, computers=3, game="pidro", house_rules="target=21")
        await self.here.play_on(self.dice)

    # -- tables that owe something

    async def long_board(self) -> None:
        """A board with several lines: somebody has left, and computers have moved."""
        await self.opened("lines", 4, 9, computers=4, dice=3, house_rules="seating=join_order")
        ana, left = self.here.people
        await self.of_version("computers").stop()
        await left.slash(self.here.channel, "table leave", table=self.numbers["lines"])
        await self.here.settle()
        while len((await self.table("lines")).log) < 4:
            if ana in self.here.called():
                await self.here.press(ana, self.here.moves()[0])
            else:
                await self.of_version("playing").computer_moves(self.numbers["lines"])
            await self.here.settle()

    async def unsure(self) -> None:
        """A board was posted, and the bot never heard of it."""
        await self.opened("unsure", 1, 2)
        self.here.world.faults.lose_answer(POST)
        person = self.here.on_turn()
        assert person is not None
        await person.click(self.here.channel, self.here.moves()[0])
        await self.here.clock.sleeper(RETRY_SECONDS)

    async def owing(self) -> None:
        """Tables that are set up while all is delivered; what happens then is only stored."""
        here = self.here
        await self.opened("calls", 0, 1, 2, computers=1)
        await self.opened("bets", 4, 5, game="bidou", clock="2m")
        await self.opened("taken", 4, 8, 6, game="montevideo")
        await self.opened("tricks-owed", 0, 1, 2, 3, game="pidro")
        await self.played("tricks-owed", _plays)
        await self.opened("deleted", 7, 6)
        await self.played("deleted", lambda table: table.moves >= 2)
        await self.opened("left-behind", 7, 6)
        await self.played("left-behind", lambda table: table.moves >= 2)
        await self.opened("ended", 2, 3)
        await self.opened("stopped", 2, 3)
        await self.long_board()
        await self.unsure()
        await here.client.deliveries.stop()

        self.at("calls", 0, 1, 2)
        await self.acted("calls", lambda table: table.moves >= 2)
        await self.acted("calls", lambda table: _rounds(table) >= 1, "dudo")
        await self.acted("calls", _awaits_hinted)
        assert await self.of_version("hints").advise(self.numbers["calls"])
        await self.acted("bets", lambda table: table.moves >= 4)
        self.everyone[6].close_dms()
        number = self.numbers["taken"]
        who = self.everyone[6].id
        await self.of_version("seating").dm_is(number, who, "closed")
        for player in (8, 6):
            name = self.everyone[player].name
            await self.everyone[-1].slash(here.channel, "table replace", player=name, table=number)
        hands = _hands(await self.table("tricks-owed"))
        await self.acted("tricks-owed", lambda table: _hands(table) > hands)
        self.at("deleted")
        here.channel.delete()
        await self._until("deleted", lambda table: table.suspended is not None)
        there = here.guild.add_channel("moved-to")
        number = self.numbers["left-behind"]
        await self.everyone[7].slash(there, "table move", table=number)
        await self._until("left-behind", lambda table: table.channel_id == there.id)
        await self.acted("ended", lambda table: table.status == "finished", "dudo")
        self.at("stopped", 2, 3)
        await self.everyone[-1].slash(here.channel, "table close", table=self.numbers["stopped"])
        self.at("new", 3)
        await self.everyone[3].slash(here.channel, "dudo")
        await self._until("new", lambda table: table.status == "lobby")

    async def _until(self, name: str, so: Callable[[TableRecord], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so(await self.table(name)):
                await self.here.store.owed()


def _view(table: TableRecord) -> Any:
    assert table.state is not None
    game = GAMES[table.game]
    return game.view(game.load(table.state), None)


def _hands(table: TableRecord) -> int:
    return len(_view(table).history)


def _plays(table: TableRecord) -> bool:
    """Whether cards are played, and not only bid for."""
    return bool(_view(table).phase == "playing")


def _awaits_hinted(table: TableRecord) -> bool:
    """Whether it is the turn of somebody to whom hints come by themselves."""
    assert table.state is not None
    game = GAMES[table.game]
    return any(table.seats[seat].hinted is not None for seat in game.to_act(game.load(table.state)))


def _rounds(table: TableRecord) -> int:
    return int(_view(table).round) - 1


def world_of(here: Harbour, people: list[Person]) -> dict[str, Any]:
    """The stand-in, as far as the bot could find it again: people, channels, and what stands in them for all
    or in DMs; without pictures."""
    world = here.world
    channels = [*here.guild.channels.values(), *world.dms.values()]
    return {
        "now": here.clock.now.isoformat(),
        "guild": here.guild.id,
        "admin": people[-1].id,
        "people": [
            {"id": one.id, "name": one.name, "locale": one.user.locale, "dms_closed": one.dms_closed}
            for one in people
        ],
        "channels": [
            {"id": one.id, "name": one.name, "person": one.recipient.id if one.recipient else None}
            for one in channels
        ],
        "messages": [message for one in channels for message in _messages(one)],
    }


def _messages(channel: Channel) -> Iterator[dict[str, Any]]:
    """What can be pressed, and the newest."""
    public = [each for each in channel.messages.values() if each.viewer is None]
    for each in public:
        if each is public[-1] or '"custom_id"' in json.dumps(each.components):
            yield {
                "id": each.id, "channel": channel.id, "content": each.content, "embeds": each.embeds,
                "flags": each.flags,
                "components": [_without_pictures(one) for one in each.components if one["type"] != GALLERY],
                "mentions": list(each.mentions),
            }  # fmt: skip


def _without_pictures(component: dict[str, Any]) -> dict[str, Any]:
    if "components" not in component:
        return component
    kept = [_without_pictures(one) for one in component["components"] if one["type"] != GALLERY]
    return component | {"components": kept}


async def make(into: Path) -> None:
    """Write ``database.sql`` and ``discord.json`` into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        async with harbour(Path(folder), people=10, seed="older") as here:
            maker = Maker(here)
            here.guild.grant(maker.everyone[-1], "manage_guild")
            await maker.quiet()
            await maker.owing()
            world = world_of(here, maker.everyone)
            for name in maker.numbers:
                print(name, (await maker.table(name)).status, await maker.owes(name), file=sys.stderr)  # noqa: T201
        with closing(sqlite3.connect(f"{folder}/undercup.db")) as database:
            (into / "database.sql").write_text("\n".join([*database.iterdump(), ""]))
    rows = [json.dumps(row, ensure_ascii=False) for row in world.pop("messages")]
    head = json.dumps(world, ensure_ascii=False)[:-1]
    (into / "discord.json").write_text(f'{head}, "messages": [\n' + ",\n".join(rows) + "\n]}\n")


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1])))
