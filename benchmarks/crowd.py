"""Scripted people at tables: each looks at what its client shows and presses a legal button.

``python -m benchmarks.crowd SOCKET`` runs people in a process of their own: they see the events of
:mod:`benchmarks.stage`, a stand-in in another process, and press there.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Protocol, Self

from benchmarks import lines
from benchmarks.stage import KEPT_MESSAGES, Answer, Seats, Shown, Stage
from bot.rendering.screens.model import Pressed

LOOKING_SECONDS = 0.25
"""Seconds for which people look at the result of a press until somebody at their table presses again."""
BOARD_SECONDS = 60.0
"""Seconds for which people wait for the board after a move. A later one counts as this late."""
LATE_SECONDS = 1.0
"""A press with a slower answer is counted separately: the bot acknowledges it before its board is there,
which is one request more."""
TAKEN = ("update", "deferred_update")
"""The answers of a press that count: its outcome, or the acknowledgement, when the next board is a new
message."""
LOOKS = 50
"""Number of tables that are searched for somebody who can press."""
MOVES = ("do", "goon")
CALLING = ("hand", *MOVES)
"""A message that mentions somebody and has one of these buttons is a table's next board."""
SAMPLE_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Press:
    """A press that somebody is about to make. ``values`` are their choices in a select."""

    kind: str
    person: int
    channel: int
    message: int
    custom_id: str
    values: tuple[str, ...] = ()


class People(Protocol):
    """Where presses are made."""

    async def press(
        self, person: int, channel: int, message: int, custom_id: str, values: Sequence[str]
    ) -> Answer: ...


@dataclass
class Costs:
    """Requests by kind of press: how often a press of that kind cost so many. Those for DMs are separate:
    ``hands`` times a hand was shown, by a new message or an edit, which took ``hand_requests``."""

    by_kind: dict[str, Counter[int]] = field(default_factory=dict)
    hands: int = 0
    hand_requests: int = 0

    def add(self, kind: str, requests: int) -> None:
        """Count a press of that kind with its number of requests."""
        self.by_kind.setdefault(kind, Counter())[requests] += 1


class Bill:
    """Assigns a table's requests to the presses there: to the last one, but for the removal of a board that
    was out of date when that was made, which belongs to the press before. A press without an answer that
    counts has no requests."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._kind = self._kind_before = ""
        self._last = self._before = 0
        self._newest = 0

    def pressed(self, newest: int) -> None:
        """Begin another press; ``newest`` is the channel's newest message."""
        if self._kind_before:
            self._costs.add(self._kind_before, self._before)
        self._kind_before, self._before = self._kind, self._last
        self._kind, self._last, self._newest = "", 0, newest

    def answered(self, kind: str) -> None:
        """Note that a request answered the last press."""
        self._kind = kind
        self._last += 1

    def asked(self, method: str, message: int) -> None:
        """Assign a request in the channel; ``message`` is the one that it is about, or 0."""
        if method == "DELETE" and message < self._newest:
            self._before += 1
        else:
            self._last += 1


@dataclass(eq=False, slots=True)
class Spot:
    """A table with its people's memory, and the bill of its presses. ``board`` is set at the first board that
    mentions somebody."""

    place: Seats
    bill: Bill
    lobby: str = ""
    host: int = 0
    ready: set[int] = field(default_factory=set)
    board: asyncio.Future[float] | None = None


@dataclass
class Measured:
    """The result of presses over some time: milliseconds from a press to its answer, from a press on a board
    to the next board that mentions somebody. ``late`` is the time from a press's due moment to its real one.
    ``waiting`` is how many answers and boards were awaited, from time to time. Counts: ``unshown`` boards
    didn't come, ``nobody`` could be found to press, or what they saw was gone."""

    milliseconds: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    asked: int = 0
    unanswered: int = 0
    refused: int = 0
    nobody: int = 0
    unshown: int = 0
    over: int = 0
    """The number of tables whose games are over, where nobody plays again."""
    seconds: float = 0.0

    def add(self, more: Measured) -> None:
        """Add the result of further presses."""
        for each in fields(self):
            if each.name != "over":
                setattr(self, each.name, getattr(self, each.name) + getattr(more, each.name))
        self.over = more.over


class Crowd:
    """The people at some tables of a stand-in. With ``playing`` they play, and play ``again`` where a game is
    over; without it, the bot never changes a board, and they press any button on it. Under a hand they press
    a button with a verb of ``UNDER_A_HAND``; where they see none, they ask for their present hand."""

    UNDER_A_HAND: tuple[str, ...] = ("own",)

    def __init__(
        self, people: People, places: Sequence[Seats], *, playing: bool, again: bool = True, seed: int = 1
    ) -> None:
        self.costs = Costs()
        self._people = people
        self._playing, self._again = playing, again
        self._dice = random.Random(seed)
        spots = [Spot(place, Bill(self.costs)) for place in places]
        self._free = deque(spots)
        self._spot_of = {spot.place.channel: spot for spot in spots}
        self._spot_with = {person: spot for spot in spots for person in spot.place.people}
        self._seen: dict[int, dict[int, Shown]] = {}
        self._dms = {dm for place in places for dm in place.dms}
        self._waiting = 0
        self._over: set[int] = set()

    @classmethod
    def at(cls, stage: Stage, *, seed: int = 1) -> Self:
        """People who play at the tables of a stand-in in this process."""
        crowd = cls(stage, stage.seats, playing=True, seed=seed)
        for shown in stage.attend(lambda what, *told: crowd.hear(what, list(told))):
            crowd.see(shown)
        return crowd

    # -- what they see

    def hear(self, what: str, told: list[Any]) -> None:
        """Handle an event of the stage."""
        if what == "shown":
            self.see(Shown(*told))
        elif what == "gone":
            channel, message = told
            self._seen.get(channel, {}).pop(message, None)
        elif what == "asked":
            self._charge(*told)
        elif what == "pressed":
            (person,) = told
            spot = self._spot_with[person]
            spot.bill.pressed(max(self._seen.get(spot.place.channel, ()), default=0))

    def see(self, shown: Shown) -> None:
        """Handle a message, new or changed. Where nobody plays, a message without buttons replaces none."""
        if not self._playing and not shown.buttons:
            return
        messages = self._seen.setdefault(shown.channel, {})
        messages[shown.message] = shown
        while len(messages) > KEPT_MESSAGES:
            del messages[next(iter(messages))]
        spot = self._spot_of.get(shown.channel)
        if spot is None or spot.board is None or spot.board.done():
            return
        verbs = {_verb(custom_id) for custom_id in shown.buttons}
        if "again" in verbs or (shown.called and not verbs.isdisjoint(CALLING)):
            spot.board.set_result(shown.at)

    def _charge(self, method: str, channel: int, status: int, message: int) -> None:
        """Assign a request of the bot to its table."""
        if (spot := self._spot_of.get(channel)) is not None:
            spot.bill.asked(method, message)
        elif channel in self._dms:
            self.costs.hand_requests += 1
            self.costs.hands += method in ("POST", "PATCH") and 200 <= status < 300

    # -- what they do

    async def press_for(self, seconds: float, rate: float) -> Measured:
        """Press at random moments, ``rate`` a second on average, answered or not."""
        measured, tasks = Measured(), set[asyncio.Task[None]]()
        loop = asyncio.get_running_loop()
        start = due = loop.time()
        sampling = asyncio.create_task(self._sample(measured))
        while (due := due + self._dice.expovariate(rate)) < start + seconds:
            await asyncio.sleep(max(0.0, due - loop.time()))
            measured.asked += 1
            found = self._somebody()
            if found is None:
                measured.nobody += 1
                continue
            task = asyncio.create_task(self._press(*found, due, measured))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        sampling.cancel()
        await asyncio.gather(*tasks)
        measured.seconds = loop.time() - start
        measured.over = len(self._over)
        return measured

    async def ask(self, tables: int) -> int:
        """Let somebody at so many of the tables ask for their hand, all at once; return how many were
        answered."""
        spots = sorted(self._spot_of.values(), key=lambda spot: spot.place.channel)
        asking = []
        for spot in spots[:: max(1, len(spots) // tables)]:
            board = next(reversed(self._seen[spot.place.channel].values()))
            button = next(each for each in board.buttons if _verb(each) == "hand")
            who = spot.place.people[0]
            asking.append(self._people.press(who, board.channel, board.message, button, ()))
        answers = await asyncio.gather(*asking)
        return sum(answer.kind not in ("", "none", "gone") for answer in answers)

    async def _sample(self, measured: Measured) -> None:
        while True:
            await asyncio.sleep(SAMPLE_SECONDS)
            measured.waiting.append(self._waiting)

    async def _press(self, spot: Spot, press: Press, due: float, measured: Measured) -> None:
        loop = asyncio.get_running_loop()
        spot.board = loop.create_future()
        self._waiting += 1
        try:
            answer = Answer(
                *await self._people.press(
                    press.person, press.channel, press.message, press.custom_id, press.values
                )
            )
            # Both clocks are the machine's monotonic one.
            measured.late.append(max(0.0, (answer.at - due) * 1000))
            if self._count(spot, press.kind, answer, measured) and press.kind == "on the board":
                await self._board(spot.board, answer.at, measured)
        finally:
            self._waiting -= 1
            spot.board = None
            loop.call_later(LOOKING_SECONDS, self._free.append, spot)

    def _count(self, spot: Spot, kind: str, answer: Answer, measured: Measured) -> bool:
        """Return whether the press counts as answered."""
        if not answer.kind or answer.kind == "none":
            measured.unanswered += 1
        elif answer.kind == "gone":
            measured.nobody += 1
        elif self._playing and answer.kind not in TAKEN and kind != "for a hand":
            measured.refused += 1
        else:
            measured.milliseconds.append(answer.milliseconds)
            in_time = answer.milliseconds <= LATE_SECONDS * 1000
            spot.bill.answered(kind if in_time else f"{kind}, answered late")
            return True
        return False

    async def _board(self, board: asyncio.Future[float], began: float, measured: Measured) -> None:
        try:
            async with asyncio.timeout(BOARD_SECONDS):
                shown = await board
        except TimeoutError:
            measured.unshown += 1
            measured.boards.append(BOARD_SECONDS * 1000)
        else:
            measured.boards.append((shown - began) * 1000)

    # -- who can press what

    def _somebody(self) -> tuple[Spot, Press] | None:
        for _ in range(min(LOOKS, len(self._free))):
            spot = self._free.popleft()
            options = list(self._options(spot))
            if options:
                return spot, self._dice.choice(options)
            self._free.append(spot)
        return None

    def _options(self, spot: Spot) -> Iterator[Press]:
        place = spot.place
        board = next(reversed(self._seen.get(place.channel, {}).values()), None)
        if board is None:
            return
        verbs = {custom_id: _verb(custom_id) for custom_id in board.buttons}
        if not self._playing:
            for custom_id in verbs:
                person = self._dice.choice(place.people)
                yield Press("any", person, board.channel, board.message, custom_id)
            return
        called = [person for person in place.people if person in board.called]
        moves = [custom_id for custom_id, verb in verbs.items() if verb in MOVES]
        for custom_id in moves:
            for person in called:
                yield Press("on the board", person, board.channel, board.message, custom_id)
        yield from self._in_lobby(spot, board, verbs)
        for person in called:
            dm = place.dms[place.people.index(person)]
            yield from self._with_hand(person, dm, looks=not moves)

    def _in_lobby(self, spot: Spot, board: Shown, verbs: dict[str, str]) -> Iterator[Press]:
        """Press *Play again*, which makes that person the host; the others sit down again, then the host
        starts."""
        people = spot.place.people
        for custom_id, verb in verbs.items():
            if verb == "again":
                self._over.add(board.channel)
                if self._again:
                    spot.host, spot.lobby, spot.ready = people[0], "", set()
                    yield Press("in the lobby", people[0], board.channel, board.message, custom_id)
                return
            if verb not in ("join", "start"):
                continue
            table = custom_id.split(":")[1]
            if spot.lobby != table:
                spot.lobby, spot.ready = table, set()
            for person in people:
                last = len(spot.ready) == len(people) - 1
                if person == spot.host and verb == "start" and last:
                    yield Press("in the lobby", person, board.channel, board.message, custom_id)
                elif person != spot.host and verb == "join" and person not in spot.ready:
                    spot.ready.add(person)
                    yield Press("in the lobby", person, board.channel, board.message, custom_id)
                    return

    def _with_hand(self, person: int, dm: int, *, looks: bool) -> Iterator[Press]:
        """Return the moves under a person's newest hand. The hand of somebody who pressed last in the channel
        isn't kept up to date: who ``looks`` asks there for the present one."""
        for hand in reversed(self._seen.get(dm, {}).values()):
            asks = [custom_id for custom_id in hand.buttons if _verb(custom_id) == "hand"]
            found = False
            for custom_id in hand.buttons:
                if _verb(custom_id) in self.UNDER_A_HAND:
                    found = True
                    yield Press("under a hand", person, dm, hand.message, custom_id)
            for custom_id, values, most in hand.selects:
                if _verb(custom_id) == "own":
                    found = True
                    picked = tuple(self._dice.sample(values, most))
                    yield Press("under a hand", person, dm, hand.message, custom_id, picked)
            if asks and looks and not found:
                yield Press("for a hand", person, dm, hand.message, asks[0])
            if found or asks:
                return


def _verb(custom_id: str) -> str:
    pressed = Pressed.read(custom_id)
    return "" if pressed is None else pressed.verb


# -- in a process of their own


class _Far:
    """The people of a stand-in in another process."""

    def __init__(self, stage: lines.Peer) -> None:
        self._stage = stage

    async def press(self, *press: Any) -> Answer:
        return Answer(*await self._stage.call("press", *press))


class _Process:
    """The functions of a crowd's process that can be called."""

    def __init__(self) -> None:
        self._crowd: Crowd | None = None

    @property
    def crowd(self) -> Crowd:
        if self._crowd is None:
            raise RuntimeError("nobody has come yet")
        return self._crowd

    async def come(self, _peer: lines.Peer, stage: str, playing: bool, again: bool) -> Any:
        """Sit down at the tables of the stage that serves there."""
        far = await lines.Peer.connect(Path(stage))
        missed: list[tuple[str, list[Any]]] = []
        far.hear = lambda what, told: missed.append((what, told))
        places, shown = await far.call("attend")
        crowd = self._crowd = Crowd(
            _Far(far), [Seats(**each) for each in places], playing=playing, again=again
        )
        for each in shown:
            crowd.see(Shown(*each))
        for what, told in missed:
            crowd.hear(what, told)
        far.hear = crowd.hear

    async def press_for(self, _peer: lines.Peer, seconds: float, rate: float) -> Any:
        return asdict(await self.crowd.press_for(seconds, rate))

    async def ask(self, _peer: lines.Peer, tables: int) -> Any:
        return await self.crowd.ask(tables)

    async def costs(self, _peer: lines.Peer) -> Any:
        """Return the requests of presses since they came."""
        found = self.crowd.costs
        by_kind = {kind: list(counts.items()) for kind, counts in found.by_kind.items()}
        return by_kind, found.hands, found.hand_requests


def main(arguments: Iterable[str]) -> None:
    """Serve at the socket that the command line names."""
    (path,) = arguments
    process = _Process()
    names = ("come", "press_for", "ask", "costs")
    asyncio.run(lines.serve(Path(path), {name: getattr(process, name) for name in names}))


if __name__ == "__main__":
    main(sys.argv[1:])
