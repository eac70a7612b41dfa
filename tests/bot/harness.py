"""A server with a bot and people in it, for whole games through the real discord.py."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.cli.demo import connected
from bot.config import Boards, Settings
from bot.discord_api.addresses import point_at
from bot.rendering.screens.model import Pressed
from bot.runtime.client import Undercup
from bot.tables import Clocks
from bot.tables.transitions.calls import LOOKS
from data.db.records import TableRecord
from data.operations.opening import open_store
from data.tables.store import Store
from playground import Channel, Guild, Message, Person, Playground, Reply
from playground.faults import Fault
from tests.fresh import fresh
from tests.openapi import OPENAPI

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gro", "Hal", "Iris", "Jon")
PATIENCE = 600.0
"""After so many real seconds a test that waits for something is given up."""
UNHURRIED = 100_000
"""Requests a second: more than any test makes, so that none waits for real time."""
START = datetime(2060, 1, 1, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is moved; who sleeps on it wakes when it gets there."""

    def __init__(self) -> None:
        self.now = START
        self.stood_still = 0.0
        """For how many seconds the machine has stood still."""
        self._sleepers: dict[asyncio.Event, tuple[datetime, float]] = {}
        self._slept = asyncio.Event()

    def __call__(self) -> datetime:
        return self.now

    def timestamp(self) -> float:
        return self.now.timestamp()

    def machine(self) -> float:
        """The seconds that go on while the bot stands still."""
        return self.stood_still

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.Event()
        self._sleepers[woken] = (self.now + timedelta(seconds=seconds), seconds)
        self._slept.set()
        try:
            await woken.wait()
        finally:
            del self._sleepers[woken]

    async def sleeper(self, seconds: float) -> None:
        """Wait until somebody has gone to sleep for that long."""
        async with asyncio.timeout(PATIENCE):
            while not any(asked == seconds for _, asked in self._sleepers.values()):
                self._slept.clear()
                await self._slept.wait()

    async def sleepers(self, number: int, seconds: float) -> None:
        """Wait until so many have gone to sleep for that long."""
        async with asyncio.timeout(PATIENCE):
            while sum(asked == seconds for _, asked in self._sleepers.values()) < number:
                self._slept.clear()
                await self._slept.wait()

    async def asleep(self, *seconds: float) -> None:
        """Wait until somebody has gone to sleep for one of these times at the present time."""
        wanted = {(self.now + timedelta(seconds=each), each) for each in seconds}
        async with asyncio.timeout(PATIENCE):
            while wanted.isdisjoint(self._sleepers.values()):
                self._slept.clear()
                await self._slept.wait()

    def move(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        for woken, (due, _) in self._sleepers.items():
            if due <= self.now:
                woken.set()


@dataclass
class Harbour:
    """The world of a test: one server, its channel, its people, and the bot."""

    world: Playground
    guild: Guild
    channel: Channel
    people: list[Person]
    client: Undercup
    store: Store
    clock: Clock

    @property
    def clocks(self) -> Clocks:
        """Those of a bot that is one process."""
        clocks = self.client.clocks
        assert isinstance(clocks, Clocks)
        return clocks

    def next_bot(self) -> Undercup:
        """Return the bot as the next process would have it, not connected yet."""
        return Undercup(
            self.client.settings,
            self.store,
            now=self.clock,
            sleep=self.clock.sleep,
            machine=self.clock.machine,
        )

    async def settle(self) -> None:
        """Until no computer is to move and nothing is owed."""
        async with asyncio.timeout(PATIENCE):
            await self.client.settle()

    async def later(self, seconds: float) -> None:
        """Let time pass, and wait for all that the bot does then."""
        await others_turn()  # who is about to sleep is asleep before
        self.clock.move(seconds)
        await others_turn()  # who sleeps is awake after
        await self.settle()

    async def table(self, number: int = 1) -> TableRecord:
        found = await self.store.table(number)
        assert found is not None
        return found

    def board(self, channel: Channel | None = None) -> Message:
        """The newest message of a channel that is for all."""
        channel = channel or self.channel
        return [message for message in self.people[0].messages(channel) if not message.ephemeral][-1]

    async def press(self, person: Person, label: str, channel: Channel | None = None) -> None:
        """Press a button of the board and wait until all that follows has happened."""
        reply = await person.click(channel or self.channel, label, message=self.board(channel))
        assert reply.error is None, reply
        await self.settle()

    async def more(self, person: Person, label: str, channel: Channel | None = None) -> Reply:
        """Press a button under *More…* in a lobby, or under *More settings…* there, and wait for all that
        follows; its answer."""
        menu = await self.menu(person, channel)
        if label not in [button.label for button in menu.buttons]:
            menu = await self.seldom(person, menu)
        reply = await person.click(channel or self.channel, label, message=menu)
        assert reply.error is None, reply
        await self.settle()
        return reply

    async def pick(self, person: Person, placeholder: str, value: str) -> Reply:
        """Choose in the select under *More…* whose placeholder begins like that, or in that under *More
        settings…*; its answer."""
        menu = await self.menu(person)
        if not any((each.placeholder or "").startswith(placeholder) for each in menu.selects):
            menu = await self.seldom(person, menu)
        select = next(each for each in menu.selects if (each.placeholder or "").startswith(placeholder))
        reply = await person.choose(self.channel, value, custom_id=select.custom_id, message=menu)
        assert reply.error is None, reply
        await self.settle()
        return reply

    async def seldom(self, person: Person, menu: Message) -> Message:
        """What a host has under *More settings…* of that menu."""
        reply = await person.click(self.channel, "More settings…", message=menu)
        assert reply.message is not None, reply
        return reply.message

    async def menu(self, person: Person, channel: Channel | None = None) -> Message:
        """What a person has under *More…* in a lobby."""
        reply = await person.click(channel or self.channel, "More…", message=self.board(channel))
        assert reply.ephemeral, reply
        assert reply.message is not None, reply
        return reply.message

    async def open(
        self,
        players: int,
        *,
        game: str = "dudo",
        computers: int = 0,
        channel: Channel | None = None,
        start: bool = True,
        **options: object,
    ) -> None:
        """Open a table with the first people and start it, unless that is left to the test. Nobody has just
        sat down then, so all are called to their first turns."""
        host, *others = self.people[:players]
        channel = channel or self.channel
        reply = await host.slash(channel, game, **options)
        assert "is open" in reply.text, reply
        await self.settle()
        for person in others:
            await self.press(person, "Join", channel)
        for _ in range(computers):
            await self.press(host, "Add easy computer", channel)
        if start:
            self.clock.move(LOOKS.total_seconds())
            await self.press(host, "Start", channel)

    # -- on the screens of /me and /settings

    async def give_word(
        self, person: Person, word: str, channel: Channel | None = None, table: int | None = None
    ) -> Reply:
        """Give a word for the dice at a table that waits for its game, the only one unless it is named; the
        answer to the form."""
        channel = channel or self.channel
        shown = (await person.slash(channel, "me")).message
        assert shown is not None
        waiting = shown.selects[-1]
        number = waiting.options[0].value if table is None else str(table)
        asked = await person.choose(channel, number, message=shown, custom_id=waiting.custom_id)
        return await person.submit(asked.modal, word=word)

    async def hints(self, person: Person, *, on: bool) -> Reply:
        """Have hints come by themselves, or no more."""
        return await self._turned(person, "me", "Hints by DM", on=on)

    async def keeps_reveals(self, person: Person, *, on: bool) -> Reply:
        """Have reveals stay in one's hand until *Next*, or no more."""
        return await self._turned(person, "me", "Reveals stay until Next", on=on)

    async def everywhere(self, person: Person, *, on: bool) -> Reply:
        """Be shown over all servers, or no more."""
        return await self._turned(person, "me", "Show me on all servers", on=on)

    async def dms(self, person: Person, way: str) -> Reply:
        """Have hands come by DM in one of the ways."""
        shown = (await person.slash(self.channel, "me")).message
        return await person.choose(self.channel, way, message=shown, custom_id="s:0:0:mine:dms")

    async def set_server(self, person: Person, setting: str, value: str | bool) -> Reply:
        """Choose a setting of the server: the value of a select, or a switch."""
        if isinstance(value, bool):
            return await self._turned(person, "settings", setting, on=value)
        shown = (await person.slash(self.channel, "settings")).message
        done = await person.choose(self.channel, value, message=shown, custom_id=f"s:0:0:server:{setting}")
        assert done.error is None, done
        return done

    async def _turned(self, person: Person, command: str, label: str, *, on: bool) -> Reply:
        reply = await person.slash(self.channel, command)
        assert reply.message is not None
        state = f"{label}: {'off' if on else 'on'}"
        if any(button.label == state for button in reply.message.buttons):
            reply = await person.click(self.channel, state, message=reply.message)
        return reply

    async def leave(self, person: Person, channel: Channel | None = None, **options: object) -> Reply:
        """Leave a game by typing it and confirming it; the answer to that."""
        channel = channel or self.channel
        asked = await person.slash(channel, "table leave", **options)
        assert "Leave table" in asked.text, asked
        done = await person.click(channel, "Leave the game", message=asked.message)
        await self.settle()
        return done

    def called(self) -> list[Person]:
        """Whom the board calls."""
        lines = self.board().text.splitlines()
        turn = next((line for line in lines if ", your turn in " in line), "")
        return [person for person in self.people if f"@{person.name}" in turn]

    def on_turn(self) -> Person | None:
        """The first whom the board calls."""
        return next(iter(self.called()), None)

    def moves(self) -> list[str]:
        """The buttons on the board that are moves."""
        pressed = [(button.label, Pressed.read(button.custom_id or "")) for button in self.board().buttons]
        return [label for label, what in pressed if what is not None and what.verb == "do"]

    async def own_moves(self, person: Person) -> tuple[Message, list[str]]:
        """A person's hand, asked for by the button, and the moves under it."""
        reply = await person.click(self.channel, "My hand", message=self.board())
        assert reply.message is not None, reply
        moves = [
            button.label
            for button in reply.message.buttons
            if (what := Pressed.read(button.custom_id or "")) is not None and what.verb in ("do", "own")
        ]
        return reply.message, moves

    async def move(self, person: Person, dice: random.Random) -> None:
        """Make a random move, on the board or under one's own hand."""
        if moves := self.moves():
            await self.press(person, dice.choice(moves))
            return
        hand, own = await self.own_moves(person)
        before = (await self.table()).revealed
        reply = await person.click(self.channel, dice.choice(own), message=hand)
        await self.settle()
        await self.in_place(person, reply, hand, before)

    async def in_place(
        self, person: Person, reply: Reply, hand: Message, before: Mapping[str, Any] | None
    ) -> None:
        """A move under a hand was answered there: at once, or behind an acknowledgement where the hand has a
        picture that must be drawn first, or the table has revealed more than it had ``before``."""
        places = (self.channel, person.dm)
        shown = next((one for place in places for one in person.messages(place) if one.id == hand.id), None)
        # It is gone where it is shown again below a new board.
        waits = shown is None or bool(shown.attachments) or (await self.table()).revealed != before
        assert reply.kind == "update" or (waits and reply.kind == "deferred_update"), reply

    async def play_on(
        self, dice: random.Random, after_move: Callable[[], None] = lambda: None, most: int = 3000
    ) -> None:
        """Press random moves, whoever's turn it is, until the game is over."""
        for _ in range(most):
            called = self.called()
            if not called:
                assert "The end" in self.board().text, self.board().text
                return
            await self.move(dice.choice(called), dice)
            after_move()
        raise AssertionError("the game has no end")


async def close_table(person: Person, channel: Channel, **options: object) -> Reply:
    """``/table close``, with *Close the table* where it asks first; its answer."""
    reply = await person.slash(channel, "table close", **options)
    if reply.message is not None and any(b.label == "Close the table" for b in reply.message.buttons):
        await person.click(channel, "Close the table", message=reply.message)
    return reply


async def others_turn() -> None:
    """Let all that is ready to run have one turn."""
    await asyncio.sleep(0)


async def unanswered(here: Harbour, fault: Fault, press: Coroutine[Any, Any, Reply]) -> None:
    """A press whose answer that fault keeps from Discord: whoever pressed would wait in vain."""
    waiting = asyncio.ensure_future(press)
    async with asyncio.timeout(PATIENCE):
        while fault.left:
            await others_turn()
    await here.settle()
    waiting.cancel()


class Held:
    """A method that waits until it is let go. ``called`` is set when it is called."""

    def __init__(self, method: Callable[..., Awaitable[Any]]) -> None:
        self._method = method
        self._go = asyncio.Event()
        self.called = asyncio.Event()

    async def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.called.set()
        await self._go.wait()
        return await self._method(*arguments, **options)

    def let_go(self) -> None:
        self._go.set()


@asynccontextmanager
async def harbour(
    folder: Path,
    people: int = 3,
    *,
    seed: str = "a test",
    rate_limits: bool = False,
    emojis: bool = False,
    pace: float = 0.0,
    hold: float = 0.0,
    boards: Boards = "auto",
    avatars: bool = False,
    thinkers: int = 0,
    ticks: Callable[[], float] | None = None,
) -> AsyncIterator[Harbour]:
    """A fresh world with the bot connected; at the end every request made must have been valid. Nobody is
    too fast for the bot, unless ``ticks`` gives it other seconds than one for each interaction."""
    clock = Clock()
    async with empty_world(clock, rate_limits=rate_limits) as world:
        world.avatars = avatars
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        crowd = [world.add_person(name, guild) for name in NAMES[:people]]
        url = await fresh(folder / "undercup.db")
        async with serving(
            world,
            url,
            folder,
            clock,
            seed=seed,
            emojis=emojis,
            pace=pace,
            hold=hold,
            boards=boards,
            thinkers=thinkers,
            ticks=ticks,
        ) as client:
            yield Harbour(world, guild, channel, crowd, client, client.store, clock)


@asynccontextmanager
async def empty_world(clock: Clock, *, rate_limits: bool = False) -> AsyncIterator[Playground]:
    """A world with nothing in it; every request that is made there must be valid."""
    world = Playground(
        clock=clock.timestamp,
        # People wait in real time, and machines may be busy. How soon the bot must answer is tested by name.
        answer_within=PATIENCE,
        openapi=OPENAPI,
        rate_limits=rate_limits,
    )
    await world.start()
    try:
        yield world
        assert not world.violations, [each.what for each in world.violations[:3]]
    finally:
        await world.stop()


@asynccontextmanager
async def serving(
    world: Playground,
    url: str,
    folder: Path,
    clock: Clock,
    *,
    seed: str = "a test",
    emojis: bool = False,
    pace: float = 0.0,
    hold: float = 0.0,
    thinkers: int = 0,
    boards: Boards = "auto",
    ticks: Callable[[], float] | None = None,
    requests_a_second: int = UNHURRIED,
) -> AsyncIterator[Undercup]:
    """The bot of a world, connected, with the database of that address."""
    point_at(world.api_base, world.cdn_base)
    store = await open_store(url, now=clock)
    settings = Settings(
        token=SecretStr(world.token), database="", api_base=world.api_base, pace=pace,
        hold=hold, thinkers=thinkers,
        health_file=folder / "health", guild_ready_timeout=0.0, emojis="on" if emojis else "off",
        requests_a_second=requests_a_second, boards=boards,
    )  # fmt: skip
    counter = itertools.count()
    client = Undercup(
        settings,
        store,
        now=clock,
        secret=lambda: hashlib.sha256(f"{seed} {next(counter)}".encode()).digest(),
        sleep=clock.sleep,
        ticks=ticks or itertools.count().__next__,
        machine=clock.machine,
    )
    try:
        async with connected(client, world.token):
            yield client
    finally:
        await store.close()
