"""What ``undercup play`` adds to the playground: the bot in a process of its own, and a table that waits."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING

from bot.i18n.translate import DEFAULT_LOCALE, safe_name, words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import Pressed
from data.db.records import Untrusted
from games import GAMES
from playground import NotVisible, Welcome, WelcomeButton

if TYPE_CHECKING:
    from playground import Channel, Message, Person, Playground
    from playground.seen import Button

WAITING_GAME = next(iter(GAMES))
WAITING_COMPUTERS = 2
CARD_GAME = next(name for name in GAMES if (sign := SCREENS[name].drawn) is not None and sign.cards)
"""The game whose table waits where cards are played."""
CARD_COMPUTERS = 3
PATIENCE_SECONDS = 60.0
"""How long the bot may take to connect, and then to show what it was asked for, in seconds on a slow
machine."""
STEADY_SECONDS = 10.0
"""Seconds after which a bot that dies starts again at once; so does one that dies early once."""
PRUNE_SECONDS = 300.0
KEPT_MESSAGES = 500
"""How many messages of each channel are kept; a client shows up to 300 of them without being asked for
more."""
LONGEST_PAUSE_SECONDS = 30.0
LOST_ANSWER_SECONDS = 10.0
"""How many seconds a change may take to show when its answer is lost."""


class BotProcess:
    """The bot in a process of its own. If it is killed it starts again by itself, with every table; if it
    dies soon after each start, after longer and longer pauses. It ends with this process, however this one
    ends.

    ``say`` gets a line for a person whenever it starts or stops; ``changed`` is called at the same times.
    ``sleep`` waits some seconds.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        say: Callable[[str], None],
        changed: Callable[[], None],
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._environment = {**os.environ, **environment}
        self._say = say
        self._changed = changed
        self._sleep = sleep
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._asked_for = False
        """Whether the present process was told to end."""

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def kill(self) -> None:
        """Kill it, as a crash does."""
        if self._process is not None and self.running:
            self._asked_for = True
            self._process.kill()

    def stop(self) -> None:
        """Ask it to stop, as an operator does; it stays away until :meth:`start`."""
        self._wanted.clear()
        if self._process is not None and self.running:
            self._asked_for = True
            self._process.terminate()

    def start(self) -> None:
        """Start it if it doesn't run."""
        self._wanted.set()

    async def keep_running(self) -> None:
        """Run it, and again whenever it is killed, until it stops without having been told to."""
        self.start()
        time, short_lives = asyncio.get_running_loop().time, 0
        while True:
            await self._wanted.wait()
            self._asked_for = False
            started = time()
            status = await self._run()
            self._changed()
            if status >= 0 and not self._asked_for:
                self._say(f"The bot has stopped with status {status}.")
                return
            steady = self._asked_for or time() - started >= STEADY_SECONDS
            short_lives = 0 if steady else short_lives + 1
            if short_lives > 1:
                await self._sleep(min(2.0 ** (short_lives - 2), LONGEST_PAUSE_SECONDS))

    async def _run(self) -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", "--with-parent",
            # Nothing is imported from the present folder, where somebody's own bot.py may be.
            env=self._environment | {"PYTHONSAFEPATH": "1"}, stdin=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self._process = process
        if not self._wanted.is_set():  # told to stop while it was being started
            self.stop()
        self._say(f"The bot runs as process {process.pid}; kill it, and it starts again with every table.")
        self._changed()
        try:
            return await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()


async def keep_small(world: Playground) -> None:
    """Remove old data from time to time, so that a playground can run for days."""
    while True:
        await asyncio.sleep(PRUNE_SECONDS)
        world.prune(KEPT_MESSAGES)


def furnish(world: Playground) -> tuple[Person, Channel, Channel]:
    """Fill a new playground with three people and a server, and with a server and a group that the bot isn't
    in; return the person who has installed it for herself, and the channels for a table of dice and one of
    cards."""
    guild, away = world.add_guild("Harbour"), world.add_guild("Without Undercup", with_bot=False)
    dice, cards = guild.add_channel("dice"), guild.add_channel("cards")
    away.add_channel("chat")
    world.avatars = True
    ana, ben, cleo = [world.add_person(name) for name in ("Ana", "Ben", "Cleo")]
    guild.grant(cleo, "manage_guild")
    world.add_group("Ana, Ben, Cleo", ana, ben, cleo)
    ana.installs()
    return ana, dice, cards


def welcome(host: Person, dice: Channel, cards: Channel) -> Welcome:
    """Return what the page says to the host of the waiting tables: the lesson and a first game of every game,
    and in the channel of a table those of its own."""
    language = words(DEFAULT_LOCALE)
    where = language.listed([f"**#{channel.name}**" for channel in (dice, cards)])
    text = language.say("play-welcome", name=host.name, channels=where)
    ways = [way for game in GAMES for way in _ways(game, language.say(f"{game}-name"))]
    name, about = language.say(f"{CARD_GAME}-name"), language.say(f"{CARD_GAME}-about")
    there = Welcome(language.say("play-welcome-game", game=name, about=about), _ways(CARD_GAME))
    return Welcome(text, tuple(ways), {str(cards.id): there})


def _ways(game: str, row: str = "") -> tuple[WelcomeButton, WelcomeButton]:
    """Return the lesson and a first game of a game, in a row of several."""
    language, options = words(DEFAULT_LOCALE), {"game": game}
    learn = language.say("play-welcome-learn-short" if row else "play-welcome-learn")
    about = language.say(f"{game}-about") if row else ""
    return (
        WelcomeButton(learn, "learn", options, row, about),
        WelcomeButton(language.say("button-play-now"), "solo", options, row, about),
    )


async def lay_table(
    world: Playground,
    host: Person,
    channel: Channel,
    game: str = WAITING_GAME,
    computers: int = WAITING_COMPUTERS,
) -> bool:
    """Open a table of a game as ``host``, with so many computers at it, as soon as the bot is there; return
    whether it is complete.

    Everything is done by commands and buttons, as a person would. What the bot doesn't do, because it is
    killed meanwhile or refuses, is tried again until it is done. A lobby that the host already has there is
    used, and gets what it lacks. The result is False where the host has started or closed it before it was
    complete.
    """
    laying = _Laying(world, host, channel, game, computers)
    while not laying.complete:
        if laying.taken:
            return False
        await laying.step()
    return True


class _Laying:
    """A table on its way to a lobby that waits for one press."""

    def __init__(self, world: Playground, host: Person, channel: Channel, game: str, computers: int) -> None:
        self._world, self._host, self._channel = world, host, channel
        self._game, self._computers = game, computers
        language = words(DEFAULT_LOCALE)
        self._hosted = f"**{safe_name(Untrusted(host.name))}** · {language.say('seat-host')}"
        self._computer = language.say("seat-computer")
        self._table: int | None = None

    def _lobby(self) -> Message | None:
        """Return the board of the host's lobby: always the same one, once there has been one."""
        for shown in reversed(self._host.messages(self._channel)):
            start = _button(shown, "start")
            if start is not None and self._hosted in shown.text and self._table in (None, start[0]):
                self._table = start[0]
                return shown
        return None

    def _state(self) -> int | None:
        """Return how many computers sit in the lobby; None without one."""
        lobby = self._lobby()
        return None if lobby is None else lobby.text.count(self._computer)

    @property
    def complete(self) -> bool:
        """Whether it has its number of computers, or no seat for more."""
        lobby = self._lobby()
        if lobby is None:
            return False
        add = _button(lobby, "addbot")
        return lobby.text.count(self._computer) >= self._computers or add is None or add[1].disabled

    @property
    def taken(self) -> bool:
        """Whether there was a lobby, and is none any more."""
        return self._lobby() is None and self._table is not None

    def _answers(self) -> bool:
        """Whether the bot is there and offers its commands."""
        offered = (each["name"] for each in self._host.commands(self._channel))
        return self._world.gateway.connected and self._game in offered

    async def step(self) -> None:
        """Do what comes next, and wait until it shows; return also when it doesn't in time."""
        before = self._state()
        with contextlib.suppress(TimeoutError):
            await self._world.until(self._answers, PATIENCE_SECONDS)
            answered = await self._act()
            # A bot that was killed may have done it all the same, which shows once the bot is back; the table
            # must not be opened twice.
            await self._world.until(self._answers, PATIENCE_SECONDS)
            patience = PATIENCE_SECONDS if answered else LOST_ANSWER_SECONDS
            await self._world.until(lambda: self._state() != before, patience)

    async def _act(self) -> bool:
        """Open the table, or add a computer to it; return whether the bot has answered."""
        lobby = self._lobby()
        try:
            if lobby is None:
                reply = await self._host.slash(self._channel, self._game)
            else:
                add = _button(lobby, "addbot")
                custom_id = add[1].custom_id if add else None
                reply = await self._host.click(self._channel, message=lobby, custom_id=custom_id)
        except NotVisible:  # it disappeared just now
            return False
        return reply.error is None


def _button(board: Message, verb: str) -> tuple[int, Button] | None:
    """Return a board's button by what it does, with the number of its table."""
    for button in board.buttons:
        pressed = Pressed.read(button.custom_id or "")
        if pressed is not None and pressed.verb == verb:
            return pressed.table, button
    return None
