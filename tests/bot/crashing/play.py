"""A whole game by people who see nothing but Discord, whatever becomes of the bot meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.config import Boards
from playground import Channel, Message, NotVisible, Person, Playground, Reply
from tests.bot.crashing.bots import Bot, Bots

NOON = datetime(2060, 1, 1, 12, tzinfo=UTC).timestamp()
"""When every game takes place: far ahead, so that no interaction is ever over."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
PATIENCE = 600.0
"""Real seconds after which a game that doesn't go on is given up."""
MOST_STEPS = 600
KILLED = -9
"""The exit status of a bot that has died at its point."""
AHEAD = 3
"""Among so many stages a game is found again that a crash has thrown off the undisturbed one."""
THROWN = "The start was called off"
"""In what is told of a start that a crash has cut off, which the undisturbed game hasn't."""

Press = Callable[[], Awaitable[Reply]]


def always_the_same(_seats: object) -> bytes:
    """In place of the frozen list: a press that had to be repeated has another id, but the dice of the
    undisturbed game must fall."""
    return b"[]"


def undisturbed(posts: Sequence[Message]) -> list[Message]:
    """The channel without starts that a crash has cut off: what is told of them, and lists that wait for a
    cut that comes no more."""
    waiting = [post.id for post in posts if labels(post) == ["Cut"]]
    return [post for post in posts if THROWN not in post.text and post.id not in waiting[:-1]]


def labels(post: Message) -> list[str | None]:
    """What the buttons of a message say."""
    return [button.label for button in post.buttons]


@dataclass(frozen=True)
class Setting:
    """A game to play: its command with options, how many people and computers sit down, and what people
    choose among buttons: the first pattern that fits one, and any for want of that. ``boards`` is how those
    that call somebody are posted. A ``private`` game is the first person's, in their DMs."""

    game: str
    people: int
    computers: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    wishes: Sequence[str] = ()
    seed: int = 0
    boards: Boards = "auto"
    private: bool = False

    @property
    def secret(self) -> bytes:
        """What the dice and cards follow from."""
        return hashlib.sha256(f"{self.game} {self.seed}".encode()).digest()


@dataclass(frozen=True)
class Step:
    """Something that a person does. ``again``: it may be done twice, since the button knows its moment."""

    what: str
    do: Press
    again: bool


@dataclass(frozen=True)
class Crashes:
    """The points at which one bot after the other dies, and how many seconds pass before the next starts.

    ``points`` count from each bot's start. ``along`` are points of the undisturbed game, in its order and in
    different steps of it: in each of these steps the bot that runs dies where it gets to that point.
    """

    points: Sequence[str | int] = ()
    pause: float = 0.0
    along: Sequence[str] = ()

    def __str__(self) -> str:
        return f"killed at {' and at '.join(map(str, (*self.points, *self.along)))}, {self.pause:.0f} s each"


@dataclass(frozen=True)
class Stage:
    """A step of the undisturbed game: what somebody did, and the points until all had come of it."""

    what: str
    points: Sequence[str]


class Along:
    """Says where a bot is to die, in a game that goes along the stages of the undisturbed one.

    A step that a crash has cut off is done again, and one that only a crash has brought is passed over. The
    game is found again at one of the next stages, the first that begins with its step; the points of those
    between are lost.
    """

    def __init__(self, stages: Sequence[Stage], points: Sequence[str]) -> None:
        self._stages = stages
        self._left = list(points)
        self._at = -1
        self.armed: str | None = None
        self.met: list[str] = []

    def died(self) -> None:
        """The bot has died at the point that was armed."""
        assert self.armed is not None, "the bot died where it was not to"
        self.met.append(self.armed)
        self._left.remove(self.armed)
        self.armed = None

    def next(self, what: str, reached: Sequence[str], *, repeated: bool) -> str:
        """The point at which the bot is to die in this step, "" for none. ``reached`` are those that it has
        reached so far; ``repeated``: a crash has cut off the step before."""
        self.armed = None
        if repeated and self._at >= 0 and what == self._stages[self._at].what:
            return ""
        following = range(self._at + 1, min(self._at + 1 + AHEAD, len(self._stages)))
        found = next((at for at in following if self._stages[at].what == what), None)
        if found is None:
            return ""
        self._at = found
        points = self._stages[found].points
        for point in self._left:
            if point in points:
                self.armed = point
                kind = _kind(point)
                before = [_kind(each) for each in points[: points.index(point)]]
                return f"{kind} #{[_kind(each) for each in reached].count(kind) + before.count(kind) + 1}"
        return ""


def _kind(point: str) -> str:
    """A point's name without how often it has come."""
    return point.rpartition(" #")[0]


class Clock:
    """Stands still, but for what passes after a crash."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


class Game:
    """One game, from the command to the places."""

    def __init__(
        self,
        setting: Setting,
        world: Playground,
        clock: Clock,
        bots: Bots,
        database: Path,
        crashes: Crashes,
        stages: Sequence[Stage] = (),
    ) -> None:
        self.along = Along(stages, crashes.along)
        self.steps: list[tuple[str, int]] = []
        """What people did, and how many points had been reached before; in a game without crashes."""
        self._interrupted = False
        self.setting = setting
        self.world = world
        self._clock = clock
        guild = world.add_guild("Harbour")
        self.channel = guild.add_channel("dice")
        self.people = [world.add_person(name, guild) for name in NAMES[: setting.people]]
        self.deaths = 0
        self.presses_again = 0
        self.recovery = 0
        """How many points the bot that was started after the last crash had reached when it had caught up."""
        self._bots = bots
        self._database = database
        self.crashes = crashes
        self._bot: Bot | None = None
        self._unanswered: Step | None = None
        self.dms: dict[str, list[Message]] = {person.name: [] for person in self.people}
        """Each person's DMs, as they looked before each step."""

    async def play(self) -> Bot:
        """Play to the end; the bot that saw it."""
        for _ in range(MOST_STEPS):
            bot = await self._settled()
            for person in self.people:
                self.dms[person.name] += [dm for dm in person.dms() if dm not in self.dms[person.name]]
            self.presses_again += self._unanswered is not None
            again, self._unanswered = self._unanswered, None
            step = again or self.next_step()
            if step is None:
                return bot
            await self._arm(bot, step)
            with suppress(*([NotVisible] if again else [])):  # the move was made, and its board is gone
                await self._do(step, bot)
        raise AssertionError(f"the game has no end:\n{self.world.describe()}")

    async def _arm(self, bot: Bot, step: Step) -> None:
        """Note a step of the undisturbed game, or let the bot die at a point along it."""
        if not self.crashes.points:
            points = await bot.points()
            self.steps.append((step.what, len(points)))
            if self.crashes.along:
                await bot.die_at(self.along.next(step.what, points, repeated=self._interrupted))
        self._interrupted = False

    async def _settled(self) -> Bot:
        """All that can happen without people has happened; a bot that has died is started again."""
        while True:
            if self._bot is None:
                left = self.crashes.points[self.deaths :]
                self._bot = self._bots.start(
                    self.world, self._database,
                    secret=self.setting.secret, at=self._clock.now, fatal=left[0] if left else None,
                    boards=self.setting.boards,
                )  # fmt: skip
            if await self._bot.settled():
                if 0 < self.deaths == len(self.crashes.points) and not self.recovery:
                    self.recovery = len(await self._bot.points())
                return self._bot
            await self._died()

    async def _died(self) -> None:
        assert self._bot is not None
        assert self._bot.over.result() == KILLED, "the bot has ended by itself"
        self._count_death()
        self._interrupted = True
        self._bot = None
        self._clock.now += self.crashes.pause
        await self.world.until(lambda: not self.world.gateway.connected)

    def _count_death(self) -> None:
        self.deaths += 1
        if self.crashes.along:
            self.along.died()

    async def stop(self) -> bool:
        """Stop the bot; False if it fails. It may die at a point that it reaches only now."""
        assert self._bot is not None
        status = await self._bot.stop()
        if status == KILLED:
            self._count_death()
        return status in (0, KILLED)

    async def _do(self, step: Step, bot: Bot) -> None:
        doing = asyncio.ensure_future(step.do())
        await asyncio.wait((doing, bot.over), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            reply = doing.result()
            assert reply.error is None, f"{step.what}: {reply}"
            return
        doing.cancel()
        # Who gets no answer presses again. Where a button doesn't know its moment they look first.
        self._unanswered = step if step.again else None
        await self._died()

    # -- what people do, by what they see

    def posts(self) -> list[Message]:
        """The channel, but for what one person alone sees."""
        return [each for each in self.people[0].messages(self.channel) if not each.ephemeral]

    def next_step(self) -> Step | None:
        """What somebody does now: a function of what they see. None when the game is over."""
        if self.setting.private:
            return self._alone()
        posts = self.posts()
        if not posts:
            setting = self.setting
            return Step(
                "open", lambda: self.people[0].slash(self.channel, setting.game, **setting.options), False
            )
        board = posts[-1]
        labels = [button.label for button in board.buttons if not button.disabled]
        if "Play again" in labels:
            return None
        if "Start" in [button.label for button in board.buttons]:
            return self._in_lobby(board)
        if "Cut" in labels:
            return self._cut(board)
        turn = next((line for line in board.text.splitlines() if "your turn" in line), "")
        person = next((each for each in self.people if f"@{each.name}" in turn), None)
        if person is None:
            raise AssertionError(f"the board calls nobody:\n{self.world.describe()}")
        for message, place in ((board, self.channel), (person.dms()[-1], person.dm)):
            if (step := self._move(person, place, message)) is not None:
                return step
        hand = person.dms()[-1]
        if "Refresh" in [button.label for button in hand.buttons]:
            return Step("refresh", lambda: person.click(person.dm, "Refresh", message=hand), True)
        raise AssertionError(f"{person.name} can do nothing:\n{self.world.describe()}")

    def _alone(self) -> Step | None:
        """What the person of a private game does. Who sees no game looks whether one is there: a crash may
        have lost the answer that would have shown it."""
        person = self.people[0]

        async def begin() -> Reply:
            looked = await person.slash(person.dm, "hand")
            if looked.error is not None or " against " in looked.text:
                return looked
            options = {"game": self.setting.game, "level": "easy", **self.setting.options}
            return await person.slash(person.dm, "solo", **options)

        games = [message for message in person.dms() if not message.ephemeral]
        if not games:
            return Step("begin", begin, False)
        if "Play again" in labels(games[-1]):
            return None
        for onward in {"Go on", "See the end", "Skip the wait"} & {*labels(games[-1])}:
            # before their own move, as without a crash
            return self._press(person, onward, games[-1], again=True)
        return self._move(person, person.dm, games[-1])

    def _in_lobby(self, board: Message) -> Step:
        host, *guests = self.people
        for person in guests:
            line = next((line for line in board.text.splitlines() if f"**{person.name}**" in line), "")
            if not line or "held until" in line:
                return self._press(person, "Join", board, again=False)
        if board.text.count("** · computer") < self.setting.computers:
            return self._press(host, "Add easy computer", board, again=False)
        # What was frozen may be thrown away: then there is another board.
        return self._press(host, "Start", board, again=False)

    def _cut(self, board: Message) -> Step:
        call = next(line for line in board.text.splitlines() if ", you cut" in line)
        person = next(each for each in self.people if f"@{each.name}" in call)

        async def cut() -> Reply:
            asked = await person.click(self.channel, "Cut", message=board)
            if asked.error is not None:
                return asked
            assert asked.modal is not None, asked
            return await person.submit(asked.modal, word="herring")

        return Step(f"{person.name} cuts", cut, again=False)

    def _press(self, person: Person, label: str, message: Message, *, again: bool) -> Step:
        return Step(
            f"{person.name} presses {label}",
            lambda: person.click(message.channel, label, message=message),
            again,
        )

    def _move(self, person: Person, place: Channel, message: Message) -> Step | None:
        """A move by the buttons or the select of a message; the same one whenever they look the same at the
        same length of the channel."""
        shown = labels(message)
        length = len(undisturbed(self.posts()))
        dice = random.Random(f"{self.setting.seed} {length} {shown}")
        if message.selects:
            select = message.selects[0]
            chosen = dice.sample([option.value for option in select.options], select.max_values)
            return Step(
                f"{person.name} chooses {chosen}",
                lambda: person.choose(place, chosen, message=message),
                again=True,
            )
        moves = [
            button.label
            for button in message.buttons
            if re.search(r":(do|own):", button.custom_id or "") and not button.disabled
        ]
        if not moves:
            return None
        for wish in self.setting.wishes:
            moves = [label for label in moves if re.fullmatch(wish, label)] or moves
        return self._press(person, dice.choice(moves), message, again=True)
