"""Whole games by people who see what Discord shows and press what it offers.

The figures come from the stand-in's record of requests and messages. The bot's database is asked only for two
numbers: the rows to deliver, and the moves made.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.rendering.screens.model import Pressed
from playground import Channel, Message, Person, Playground
from playground.message_forms import STRING_SELECT, inside
from playground.server import Request

NAMES = ("Ana", "Väinö", "Łukasz", "Анна", "Ελένη", "田中")
"""People at a table."""
DM, BOARD, MY_HAND = "DM", "channel", "My hand"
"""Places to play from: in a channel on the board, and under *My hand* where that is needed; or always under
*My hand*."""
MOST_MOVES = 3000
MOST_PRESSES = 6
NEWEST = 2
PATIENCE = 600.0
POLL_SECONDS = 0.02
CALM_POLLS = 3
"""Number of looks without a change after which everything counts as done."""
WINDOW_SECONDS = 5.0
_WEIGHTS = {"dudo": 1.0, "calza": 0.2, "drop": 0.4, "pass": 0.7}
"""How often a move is chosen, compared with 1 for any other: games must have rounds of some length."""
_PIDRO_BID = re.compile(r"bid (\d+)")
_BOLDNESS = 0.3
"""How much less often a bid of Pidro is chosen than one that is lower by one."""
_ROUND = re.compile(r"\b(?:round|hand)\s+\**(\d+)", re.IGNORECASE)
_MENTION = re.compile(r"<@!?(\d+)>")
_NO_TEXT = re.compile(r"<[^>\s]*>|https?://\S+")
_HASH = re.compile(r"\b[0-9a-f]{16,}\b|\b(?:[0-9A-Z]{4,6}-){3,}[0-9A-Z]{1,6}\b|\b\d{17,20}\b")
"""A hash in hexadecimal digits or in groups, or the id of an interaction."""
_CHANNEL = re.compile(r"^/channels/(\d+)")


class Clock:
    """The machine's clock, ahead by what people have thought; a ``file`` says for how many seconds."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._ahead = 0.0
        self.go_on(0.0)

    def __call__(self) -> float:
        return time.time() + self._ahead

    def go_on(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self._ahead += seconds
        new = self.file.with_suffix(".new")
        new.write_text(str(self._ahead))
        new.replace(self.file)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game: the command that opens it, with options, and the number of players."""

    command: str
    people: int
    options: dict[str, Any]


GAMES = {
    "dudo": Kind("dudo", 6, {"seats": 6}),
    "bidou": Kind("bidou", 6, {"seats": 6}),
    "montevideo": Kind("montevideo", 6, {"seats": 6}),
    "pidro": Kind("pidro", 4, {"preset": "short"}),
}

Look = Callable[[str, "Game"], Awaitable[None]]
"""Is called when something new can be seen, with what happened last."""


async def _nothing(what: str, game: Game) -> None:
    """A watcher that does nothing."""


@dataclass(eq=False)
class Game:
    """One game from the command that opens it to its end. ``file`` is the bot's database; ``think`` is how
    many seconds people take for a press: the world's clock goes on by them, and nobody really waits.
    ``places`` says where people play; all others do so now on the board, now in the DM."""

    world: Playground
    channel: Channel
    people: list[Person]
    kind: Kind
    file: Path
    dice: random.Random
    think: float
    look: Look = _nothing
    places: dict[Person, str] = field(default_factory=dict)
    pressed: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How many moves took how many presses, by their place."""
    elsewhere: Counter[str] = field(default_factory=Counter)
    """How often a person who plays from one place had to go to another."""
    began: int = 0
    """The number of requests before the game was opened."""
    started: int = 0
    """The number of requests before its first move."""
    last: Person | None = None
    """The person of the last move."""
    _acts: list[float] = field(default_factory=list)
    _done: float = 0.0
    _reckoned: list[float] = field(default_factory=list)

    # --- doing -----------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play from the command to the end."""
        self.began = len(self.world.journal)
        await self.open()
        await self.go_on()

    async def open(self) -> None:
        """Open the table, let everybody join, and start."""
        host, *others = self.people
        await self._act(host.slash(self.channel, self.kind.command, **self.kind.options))
        for person in others:
            await self._press(person, self.newest("start"), "join")
        await self.look("lobby", self)
        await self._press(host, self.newest("start"), "start")

    async def go_on(self) -> None:
        """Play until the end."""
        self.started = len(self.world.journal)
        await self.look("start", self)
        for _ in range(MOST_MOVES):
            called = await self._called()
            if not called:
                await self.look("end", self)
                return
            await self.move(self.dice.choice(called))
        raise RuntimeError("the game has no end")

    async def move(self, person: Person) -> None:
        """Make one move, wherever this person plays."""
        alone = self.places.get(person)
        place = alone or self.dice.choice((BOARD, DM))
        before, tried, presses = self._count("journal"), set[tuple[int, int]](), 0
        was_open = self._own(person, self.channel, tried) is not None
        while presses < MOST_PRESSES:
            found = self._found(person, place, tried)
            if found is None:
                if place == alone:
                    self.elsewhere[place] += 1
                other = BOARD if place == DM else DM
                if self._found(person, other, tried) is not None:
                    place = other
                    continue
                # On a busy machine the last press may not have been carried out yet.
                if not presses or not await self._has_moved(before):
                    raise RuntimeError(f"{person.name} finds no move: {self.world.describe()}")
            else:
                message, custom_id = found
                tried.add((message.id, self.world.channels[message.channel.id].messages[message.id].version))
                await self._use(person, message, custom_id)
                presses += 1
            if self._count("journal") > before:
                opened = ", My hand open" if was_open and place == BOARD else ""
                self.pressed[(place + opened, presses)] += 1
                self.last = person
                await self.look(f"move {custom_id}", self)
                return
        raise RuntimeError(f"{presses} presses and no move by {person.name}: {self.world.describe()}")

    def _found(self, person: Person, place: str, tried: set[tuple[int, int]]) -> tuple[Message, str] | None:
        """Return the next press: a move in the DM; or on the board, under *My hand*, or that button."""
        if place == DM:
            return self._own(person, person.dm, tried)
        board = self.newest("hand", "do", "goon")
        if board is None:
            return None
        moves = [each for each in _moves(board) if (board.id, self._version(board)) not in tried]
        if moves and place == BOARD:
            return board, self._chosen(moves)
        found = self._own(person, self.channel, tried)
        own = self._id(board, "hand")
        return found or (None if own is None else (board, own))

    def _own(
        self, person: Person, channel: Channel, tried: set[tuple[int, int]]
    ) -> tuple[Message, str] | None:
        """Return a move on one of the newest messages that only this person sees; older ones are of other
        hands."""
        private = [each for each in person.messages(channel) if each.ephemeral or channel is person.dm]
        for message in reversed(private[-NEWEST:]):
            if (message.id, self._version(message)) not in tried and (moves := _moves(message)):
                return message, self._chosen(moves)
        return None

    def _version(self, message: Message) -> int:
        return message.channel.messages[message.id].version

    def _chosen(self, custom_ids: list[str]) -> str:
        return self.dice.choices(custom_ids, [_weight(each) for each in custom_ids])[0]

    def thinks(self) -> float:
        """Return how many seconds somebody takes for the next press."""
        return self.think

    async def _use(self, person: Person, message: Message, custom_id: str) -> None:
        if isinstance(self.world.clock, Clock):
            self.world.clock.go_on(self.thinks())
        select = next((each for each in message.selects if each.custom_id == custom_id), None)
        if select is None:
            await self._act(person.click(message.channel, message=message, custom_id=custom_id))
            return
        values = [option.value for option in select.options]
        chosen = self.dice.sample(values, max(select.min_values, 1))
        await self._act(person.choose(message.channel, chosen, message, custom_id=custom_id))

    async def _press(self, person: Person, message: Message | None, verb: str) -> None:
        custom_id = self._id(message, verb)
        if message is None or custom_id is None:
            raise RuntimeError(f"nobody finds {verb!r}: {self.world.describe()}")
        await self._use(person, message, custom_id)

    async def press(self, person: Person, message: Message, verb: str) -> Message | None:
        """Press something that isn't a move; return the answer, if it was a message."""
        custom_id = self._id(message, verb)
        if custom_id is None:
            return None
        reply = await person.click(message.channel, message=message, custom_id=custom_id)
        await self.settle()
        return reply.message

    async def _act(self, doing: Awaitable[Any]) -> None:
        now = time.time()
        if self._acts:
            self._reckoned.append(self._reckoned[-1] + max(self.think, self._done - self._acts[-1]))
        else:
            self._reckoned.append(0.0)
        self._acts.append(now)
        await doing
        await self.settle()
        self._done = time.time()

    async def _has_moved(self, before: int) -> bool:
        """Wait until there is more than so many entries in the journal; whether there came one."""
        with suppress(TimeoutError):
            await self.world.until(lambda: self._count("journal") > before, timeout=PATIENCE)
        await self.settle()
        return self._count("journal") > before

    async def settle(self) -> None:
        """Wait until there is nothing to deliver and nothing happens any more."""
        calm, known = 0, -1
        async with asyncio.timeout(PATIENCE):
            while calm < CALM_POLLS:
                await asyncio.sleep(POLL_SECONDS)
                journal = self.world.journal
                under_way = any(each.status == 0 for each in journal[-20:])
                quiet = len(journal) == known and not under_way and not self._count("owed")
                calm, known = calm + 1 if quiet else 0, len(journal)

    def _count(self, what: str) -> int:
        queries = {
            "journal": "SELECT count(*) FROM journal",
            "moves": "SELECT count(*) FROM journal WHERE kind = 'action'",
            "owed": "SELECT count(*) FROM deliveries WHERE status = 'pending'",
        }
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as database:
            return int(database.execute(queries[what]).fetchone()[0])

    # --- seeing ----------------------------------------------------------------------------------------

    def public(self) -> list[Message]:
        """Return what everybody sees in the channel now, oldest first."""
        return [each for each in self.people[0].messages(self.channel) if not each.ephemeral]

    def newest(self, *verbs: str) -> Message | None:
        """Return the newest message for all with a button for one of these."""
        for message in reversed(self.public()):
            if _verbs(message) & set(verbs):
                return message
        return None

    async def _called(self) -> list[Person]:
        """Return whom the board mentions; nobody when the game is over."""

        def found() -> list[Person] | str:
            board = self.newest("hand", "again")
            if board is None:
                return []
            if "again" in _verbs(board):
                return "over"
            ids = {int(key) for key in _MENTION.findall("\n".join(texts_of(board.raw)))}
            return [person for person in self.people if person.id in ids]

        called = await self.world.until(found, timeout=PATIENCE)
        return [] if isinstance(called, str) else called

    def _id(self, message: Message | None, verb: str) -> str | None:
        for button in message.buttons if message else ():
            pressed = Pressed.read(button.custom_id or "")
            if pressed is not None and pressed.verb == verb and not button.disabled:
                return button.custom_id
        return None

    def shown(self) -> Iterator[dict[str, Any]]:
        """Return every version of every message for all in the channel."""
        for event in self.people[0].client.log:
            if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                body = event.data
                if int(body["channel_id"]) == self.channel.id and not body["flags"] & 64:
                    yield body

    # --- figures ---------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Request]:
        return self.world.journal[self.began :]

    def counted_a_move(self) -> float:
        """Return how many requests that Discord counts there were for a move, from the first on."""
        return sum(each.counted for each in self.world.journal[self.started :]) / max(1, self._count("moves"))

    def rounds(self) -> int:
        """Return the highest number of a round or hand that was told."""
        numbers = [
            int(each) for body in self.shown() for text in texts_of(body) for each in _ROUND.findall(text)
        ]
        return max(numbers, default=0)

    def staying(self) -> int:
        """Return how many messages of the bot the channel has in the end."""
        return len([each for each in self.public() if each.raw["author"].get("bot")])

    def to_dms(self, method: str) -> list[int]:
        """Return for each person how many requests of that kind went to their DM."""
        paths = [each.path for each in self.requests if each.method == method and 200 <= each.status < 300]
        return [
            sum(path.startswith(f"/channels/{each.dm.id}/messages") for path in paths) for each in self.people
        ]

    def hash_lines(self) -> dict[str, int]:
        """Return the highest number of lines with a hash or a long id in a message, by its kind."""
        most: dict[str, int] = {}
        for body in self.shown():
            lines = [line for text in texts_of(body) for line in _NO_TEXT.sub("", text).splitlines()]
            found = sum(bool(_HASH.search(line)) for line in lines)
            what = _what(body)
            most[what] = max(most.get(what, 0), found)
        return most

    def reveals(self) -> list[Message]:
        """Return the messages that stay and show a picture, but for boards and the end."""
        return [each for each in self.public() if _what(each.raw) == "reveal"]

    def kinds(self) -> Counter[tuple[str, bool]]:
        """Return how many requests there were of each kind, and whether they count towards the 50 a
        second."""
        dms = {each.dm.id for each in self.people}

        def named(each: Request) -> str:
            found = _CHANNEL.match(each.path)
            place = " (DM)" if found and int(found[1]) in dms else ""
            return f"{each.method} {each.template}{place}"

        return Counter((named(each), each.counted) for each in self.requests)

    def densest(self) -> int:
        """Return the highest number of counted requests of any five seconds in the table's channel."""
        times = []
        for each in self.requests:
            found = _CHANNEL.match(each.path)
            if each.counted and found and int(found[1]) == self.channel.id:
                at = bisect_right(self._acts, each.at) - 1
                times.append(self._reckoned[max(at, 0)] + each.at - self._acts[max(at, 0)])
        times.sort()
        return max(
            (bisect_right(times, start + WINDOW_SECONDS) - i for i, start in enumerate(times)), default=0
        )


def _weight(custom_id: str) -> float:
    pressed = Pressed.read(custom_id)
    text = (pressed.arg if pressed else None) or ""
    bid = _PIDRO_BID.fullmatch(text)
    return _BOLDNESS ** (int(bid[1]) - 6) if bid else _WEIGHTS.get(text.split(" ")[0], 1.0)


def _verbs(message: Message) -> set[str]:
    found = [Pressed.read(button.custom_id or "") for button in message.buttons]
    return {each.verb for each in found if each is not None}


def _moves(message: Message) -> list[str]:
    """Return the controls of a message that make a move: buttons, or a picker of one's own."""
    ids = [each.custom_id for each in message.buttons if not each.disabled]
    buttons = [
        key for key in ids if (pressed := Pressed.read(key or "")) and pressed.verb in ("do", "own", "goon")
    ]
    if buttons:
        return [key for key in buttons if key is not None]
    selects = [each.custom_id for each in message.selects if not each.disabled and each.type == STRING_SELECT]
    return [key for key in selects if (pressed := Pressed.read(key)) and pressed.verb == "own"]


def texts_of(body: dict[str, Any]) -> list[str]:
    """Return a message's texts, without those of pictures."""
    texts = [body["content"]]
    for embed in body["embeds"]:
        parts = (
            embed.get("author", {}).get("name"),
            embed.get("description"),
            embed.get("footer", {}).get("text"),
        )
        texts += [part for part in parts if part]

    def read(component: dict[str, Any]) -> None:
        texts.append(component.get("content", ""))
        for each in inside(component):
            read(each)

    for component in body["components"]:
        read(component)
    return [text for text in texts if text]


def _what(body: dict[str, Any]) -> str:
    """Return a message's kind: ``lobby``, ``board``, ``reveal``, ``end``, or ``other``."""
    told = json.dumps(body["components"])
    verbs = set(re.findall(r'"[bs]:\d+(?:\.\d+)?:\d+:([a-z]+)', told))
    if verbs & {"join", "start"}:
        return "lobby"
    if "again" in verbs:
        return "end"
    if verbs & {"hand", "do"}:
        return "board"
    pictured = '"type": 12' in told or any("image" in each for each in body["embeds"])
    return "reveal" if pictured else "other"
