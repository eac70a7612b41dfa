"""``undercup demo``: a whole game on the local stand-in, played automatically, as text.

Two people and as many computers as the game needs play through the same client, commands and buttons as
everyone. Ana asks for a hint each time and follows it; Ben presses one of the buttons that he sees.
Afterwards, where hands can be shown again, Ana may look at the last one and play it on from its second trick.
Chance, clock and people's choices all come from the seed, so the same seed prints the same text.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import random
import re
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import SecretStr

from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.i18n.translate import words
from bot.rendering.screens.model import Pressed
from bot.rendering.screens.signs import mark
from bot.runtime.client import Undercup
from data.operations.opening import open_store
from games import GAMES
from playground import Playground

if TYPE_CHECKING:
    from playground import Channel, Guild, Message, Person, Reply

START = datetime(2060, 1, 1, tzinfo=UTC)
"""When every demo takes place. Far ahead, so that no interaction ever expires."""
MOST_MOVES = 2000
HURRIED = 100_000
"""Requests a second: nobody waits for them here."""
PATIENCE_SECONDS = 600.0
"""For how long an answer, or a page, is waited for, however slow the machine is."""
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
"""The label of a button that plays a card."""


async def tell_demo(game: str, seed: int, say: Callable[[str], None], *, again: bool) -> int:
    """Play one game at a new playground, and say each line; return the exit status."""
    world = Playground(clock=START.timestamp, answer_within=PATIENCE_SECONDS, rate_limits=False)
    # Closed here where nobody reads any further, or what is inside of it would be closed beside it.
    async with aclosing(demo(world, game, seed, again=again)) as lines:
        async for line in lines:
            say(line)
    return 0


async def demo(world: Playground, game: str, seed: int, *, again: bool = False) -> AsyncGenerator[str, None]:
    """Play one game at ``world``, which hasn't been started yet, and tell it line by line; with ``again`` the
    last hand is shown again and played on afterwards."""
    async with harbour(world, game, seed, emojis="off") as (client, guild, channel):
        people = [world.add_person(name, guild) for name in ("Ana", "Ben")]
        told = Telling(channel, people)
        async for line in _play(client, told, game, random.Random(seed)):
            yield line
        if again:
            async for line in _see_again(client, told):
                yield line


@asynccontextmanager
async def harbour(
    world: Playground, game: str, seed: int, emojis: Literal["on", "off"]
) -> AsyncIterator[tuple[Undercup, Guild, Channel]]:
    """Start ``world`` with a server and the bot in it; yield the bot, the server and its channel. The draws
    follow from the game and the seed."""
    with tempfile.TemporaryDirectory() as folder:
        await world.start()
        point_at(world.api_base)
        settings = Settings(
            token=SecretStr(world.token), database=f"sqlite+aiosqlite:///{folder}/demo.db",
            api_base=world.api_base, pace=0.0, hold=0.0, thinkers=0, guild_ready_timeout=0.0, emojis=emojis,
            health_file=Path(folder) / "health", requests_a_second=HURRIED,
        )  # fmt: skip
        store = await open_store(settings.database, now=lambda: START)
        secret = hashlib.sha256(f"demo {game} {seed}".encode()).digest()
        client = Undercup(
            settings, store, now=lambda: START, sleep=_stand_still, secret=lambda: secret,
            ticks=itertools.count().__next__,
        )  # fmt: skip
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        try:
            async with connected(client, world.token):
                yield client, guild, channel
        finally:
            await store.close()
            await world.stop()


async def _stand_still(seconds: float) -> None:
    """Wait as long as it takes where no clock moves, so that nothing depends on the machine."""
    if seconds > 0:
        await asyncio.Event().wait()
    await asyncio.sleep(0)


@asynccontextmanager
async def connected(client: Undercup, token: str) -> AsyncIterator[None]:
    """Yield the client connected and ready, and close it at the end."""
    serving = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait((serving, ready), return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        ready.cancel()
        await serving
    try:
        yield
    finally:
        await client.close()
        await serving


async def _play(client: Undercup, told: Telling, game: str, dice: random.Random) -> AsyncIterator[str]:
    ana, ben = told.people
    language = words("en")

    async def did(line: str) -> AsyncIterator[str]:
        await client.settle()
        yield f"\n>>> {line}"
        for shown in told.news():
            yield shown

    async def press(person: Person, label: str) -> AsyncIterator[str]:
        await person.click(told.channel, label)
        async for line in did(f"{person.name} presses [{label}]"):
            yield line

    await ana.slash(told.channel, game)
    async for line in did(f"Ana types /{game}"):
        yield line
    people = len(told.people)
    seats = GAMES[game].seats(next(iter(GAMES[game].presets.values())))
    computers = min(max(1, seats[0] - people), seats[-1] - people)
    lobby = [(ben, "join"), *[(ana, "addbot")] * computers, (ana, "start")]
    for person, verb in lobby:
        async for line in press(person, told.label(told.board(), verb)):
            yield line
    again = language.say("button-again")
    for _ in range(MOST_MOVES):
        board = told.board()
        if any(label == again for label in told.labels(board)):
            return
        if told.calls(board, ana):
            label = await _press_advised(ana, told, await ana.slash(told.channel, "hint"))
            said = f"Ana types /hint and presses [{label}]"
        elif moves := told.moves(board):
            label = dice.choice(moves)
            await ben.click(told.channel, label)
            said = f"Ben presses [{label}]"
        else:
            hand = language.say("button-hand")
            label = await _press_first(ben, told, await ben.click(told.channel, hand), dice)
            said = f"Ben presses [{hand}] and [{label}]"
        async for line in did(said):
            yield line
    raise RuntimeError(f"the game was not over after {MOST_MOVES} moves")


async def _see_again(client: Undercup, told: Telling) -> AsyncIterator[str]:
    """Let Ana look at the last hand, go to its second trick and play it on to its end, always with her lowest
    card."""
    language, (ana, _) = words("en"), told.people
    label = language.say("button-seen")
    if label not in told.labels(told.board()):
        yield "\nThis game keeps no hands to be seen again."
        return
    shown = (await ana.click(told.channel, label)).message
    ways = [language.say(f"again-{way}") for way in ("next-trick", "next-trick", "play")]
    while shown is not None:
        await client.settle()
        yield f"\n>>> Ana presses [{label}]"
        for line in told.news():
            yield line
        shown = next(page for page in ana.messages(told.channel) if page.id == shown.id)
        cards = [card for card in told.labels(shown) if CARD.fullmatch(card)]
        if not ways and not cards:
            return
        label = ways.pop(0) if ways else cards[-1]
        await ana.click(told.channel, label, message=shown)


async def _press_first(person: Person, told: Telling, reply: Reply, dice: random.Random | None = None) -> str:
    """Press the first button of a private answer, or the person's random choice; return what it was."""
    message = await reply.filled()
    for select in message.selects if dice is not None else ():
        chosen = [option.value for option in select.options[: select.max_values]]
        await person.choose(told.channel, chosen, message=message)
        return " ".join(chosen)
    label = told.labels(message)[0]
    await person.click(told.channel, label, message=message)
    return label


async def _press_advised(person: Person, told: Telling, reply: Reply) -> str:
    """Press the button of a hint that has the coach's face; return what it was."""
    message = await reply.filled()
    label = next(label for label in told.labels(message) if label.startswith(mark("coach")))
    await person.click(told.channel, label, message=message)
    return label


class Telling:
    """Collects what each person saw, place by place: all messages that are new or have changed, once."""

    def __init__(self, channel: Channel, people: list[Person]) -> None:
        self.channel = channel
        self.people = people
        self._told: dict[int, str] = {}

    def board(self) -> Message:
        """Return the newest message in the channel that everyone sees."""
        return [message for message in self.people[0].messages(self.channel) if not message.ephemeral][-1]

    @staticmethod
    def calls(board: Message, person: Person) -> bool:
        """Whether the board calls a person."""
        turn = next((line for line in board.text.splitlines() if "your turn" in line), "")
        return f"@{person.name}" in turn

    @staticmethod
    def labels(message: Message) -> list[str]:
        """Return the buttons of a message that can be pressed and are no links."""
        return [button.label for button in message.buttons if not button.disabled and not button.url]

    @staticmethod
    def label(message: Message, verb: str) -> str:
        """Return what the button of a message is called that does this."""
        pressed = [(button.label, Pressed.read(button.custom_id or "")) for button in message.buttons]
        return next(label for label, what in pressed if what is not None and what.verb == verb)

    @staticmethod
    def moves(message: Message) -> list[str]:
        """Return the buttons of a message that are moves."""
        pressed = [(button, Pressed.read(button.custom_id or "")) for button in message.buttons]
        return [
            button.label
            for button, what in pressed
            if what is not None and what.verb == "do" and not button.disabled
        ]

    def news(self) -> list[str]:
        """Return everything new since the last call: first what everyone sees, then what each sees alone.
        Their true order depends on the machine."""
        lines: list[str] = []
        for message in self.people[0].messages(self.channel):
            if not message.ephemeral:
                lines += self._new(f"#{self.channel.name}", message)
        for person in self.people:
            for message in person.messages(self.channel):
                if message.ephemeral:
                    lines += self._new(f"#{self.channel.name}, only {person.name} sees this", message)
            for message in person.dms():
                lines += self._new(f"DM to {person.name}", message)
        return lines

    def _new(self, place: str, message: Message) -> list[str]:
        labels = [button.label for button in message.buttons]
        shown = "\n".join(f"    {line}" for line in message.text.splitlines())
        if labels:
            shown += "\n    " + " ".join(f"[{label}]" for label in labels)
        if self._told.get(message.id) == shown:
            return []
        change = " (changed)" if message.id in self._told else ""
        self._told[message.id] = shown
        return [f"--- {place}{change}", shown]
