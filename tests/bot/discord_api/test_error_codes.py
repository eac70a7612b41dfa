"""Every request that the bot makes, times every answer by which Discord may refuse it (``codes.py``): whoever
pressed is answered, the right person is told the right thing, no other table stops, nothing is lost."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from pydantic import SecretStr

from bot.cli.demo import connected
from bot.cli.doctor import examine_discord
from bot.discord_api.messages import NONCE_LASTS
from bot.interactions.reply import LATE_SECONDS
from bot.outbox import RETRY_SECONDS
from bot.outbox.person import HAND_LASTS
from bot.runtime.client import Undercup
from bot.runtime.connection import LONGEST_RECONNECT_SECONDS, RECONNECT_SECONDS, BadToken, serve
from bot.runtime.emoji_upload import RETRY_SECONDS as EMOJIS_AGAIN
from bot.runtime.emoji_upload import Emojis
from data.db.records import PersonRecord
from data.results.guild_settings import GuildSettings
from playground import Channel, Person, Reply
from playground.faults import Fault
from tests.bot.codes import BLOCKED, CHOSEN, MALFORMED, MATRIX, Answer, Means, Pair, pairs
from tests.bot.harness import Harbour, Held, harbour
from tests.bot.inside import forget_dm_channels
from tests.bot.logs import logs_at
from tests.bot.runtime.test_emoji_upload import FEW
from tests.data.sample_tables import set_guild_settings

SOON = 600.0
"""Real seconds after which what was to happen never will."""
LATER = 300.0
"""Seconds after which whatever waited is tried again, but for what Discord forbids for hours."""
FAULTY = "Discord didn’t do everything this needs"
TROUBLES: dict[Means, str] = {
    "view": "can’t see",
    "write": "may not write",
    "archived": "is archived",
    "locked": "is locked",
    "slow": "Slow mode",
}
BIDS = [f"{quantity}x{face}" for quantity in range(1, 9) for face in range(2, 7)][4:]
"""Bids with which a table goes on, each above the one before it: the first is one six."""
LAST_BID = "9x6"


class _Hurried(SimpleNamespace):
    """``asyncio`` as discord.py sees it: what it waits for before it asks again is over at once."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, _seconds: float) -> None:
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _nothing_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http, "asyncio", _Hurried())
    monkeypatch.setattr("discord.webhook.async_.asyncio", _Hurried())
    monkeypatch.setattr("bot.runtime.emoji_upload.images", lambda: dict(FEW))


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
        assert "Bids: 1 six" in self.here.board(self.there).text

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
        assert "9 sixes" in self.here.board(place).text
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


# -- what a table owes its channel


async def follows(scene: Scene) -> None:
    """What a table owes its channel befell a fault: what must follow."""
    here, means = scene.here, scene.pair.means
    if means in ("unnoticed", "anew"):
        assert await here.store.pending(1) == ()
        assert "Bids: " in here.board(scene.place).text
    elif means == "left out":
        assert scene.errors()
        assert all(each.target is not None for each in await here.store.pending(1))
    elif means == "suspended":
        assert (await here.table(1)).suspended is not None
    else:
        assert [each for each in await here.store.pending(1) if each.target is None]
    assert bool(scene.errors()) == (means == "left out")
    if means in TROUBLES:
        assert [TROUBLES[means] in text for text in scene.told()] == [True]
    elif means == "suspended":
        assert len(scene.told()) == 1
    else:
        assert scene.told() == []
    await scene.neighbour()
    if means == "suspended":
        here.world.faults.clear()
        await here.client.places.compare()
        if (await here.table(1)).suspended is not None:
            quay = here.guild.add_channel("quay")
            assert (await scene.host.slash(quay, "table move", table=1)).error is None
    await scene.whole()


async def post(scene: Scene) -> None:
    scene.befall()
    if scene.pair.answer == 10004:
        befall(scene.here, f"GET /guilds/{scene.here.guild.id}", 10004)  # as Discord would
    await scene.press_a_bid()
    assert [reply.error for reply in scene.answers()] == [None]
    await follows(scene)


async def edit(scene: Scene) -> None:
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    assert [reply.error for reply in scene.answers()] == [None]
    scene.befall()
    if scene.pair.answer == 10004:
        befall(scene.here, f"GET /guilds/{scene.here.guild.id}", 10004)  # as Discord would
    await unreachable(scene)
    await follows(scene)


async def unreachable(scene: Scene) -> None:
    """The board has to be edited, for a reason that calls nobody."""
    await scene.here.client.seating.dm_is(1, scene.host.id, "closed")
    await scene.quiet()


async def reopen(scene: Scene) -> None:
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    assert [reply.error for reply in scene.answers()] == [None]
    scene.place.close()
    scene.befall()
    await unreachable(scene)
    await follows(scene)


async def look_for_a_post(scene: Scene) -> None:
    posts = f"POST /channels/{scene.place.id}/messages"
    scene.here.world.faults.lose_answer(posts)
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    await scene.here.clock.sleeper(RETRY_SECONDS)
    scene.befall()
    scene.here.clock.move(NONCE_LASTS.total_seconds() + RETRY_SECONDS)
    scene.here.client.deliveries.look_again()
    await scene.quiet()
    if scene.pair.means == "as before":
        # Whether it arrived can't be found out: a board too many is better than none.
        assert await scene.here.store.pending(1) == ()
        assert not scene.errors()
        await scene.neighbour()
    else:
        await follows(scene)


async def edit_elsewhere(scene: Scene) -> None:
    place, left = scene.place, scene.here.board(scene.place).id
    scene.befall()
    quay = await move_away(scene)
    assert scene.told() == []
    await scene.neighbour()
    if scene.pair.means == "left behind":
        scene.place = quay
        for number, _ in enumerate(scene.and_then()):
            scene.place = await move_away(scene, f"quay {number}")
    await scene.whole()
    (old,) = [each for each in scene.host.messages(place) if each.id == left]
    assert ("goes on in" in old.text) == (scene.pair.means != "left behind"), old.text


async def move_away(scene: Scene, name: str = "quay") -> Channel:
    """The table moves to a new channel, which is returned; its board in the old one has to be edited."""
    scene.caplog.clear()
    quay = scene.here.guild.add_channel(name)
    reply = await scene.host.slash(quay, "table move", table=1)
    assert reply.error is None
    await scene.quiet()
    owed = [each.kind for each in await scene.here.store.pending(1)]
    assert owed == (["moved"] if scene.pair.means == "again" else [])
    assert bool(scene.errors()) == (scene.pair.answer in (*MALFORMED, *BLOCKED))
    return quay


async def remove_a_board(scene: Scene) -> None:
    boards: list[int] = []
    bids = iter(BIDS)

    async def bid() -> None:
        boards.append(scene.here.board(scene.place).id)
        move = next(bids)
        await scene.bid(lambda person: person.slash(scene.place, "move", move=move))
        assert scene.here.board(scene.place).id not in boards
        owed = [each.kind for each in await scene.here.store.pending(1)]
        assert owed == (["removed"] if scene.pair.means == "again" else [])

    scene.befall()
    await bid()
    if scene.pair.means == "left behind":
        for _ in scene.and_then():
            await bid()
    await scene.bothers_nobody()
    for old in boards:
        assert (old in scene.place.messages) == (scene.pair.means == "left behind")


async def remove_the_pressed_board(scene: Scene) -> None:
    journal = scene.here.world.journal
    for _ in scene.each():
        board, before = scene.here.board(scene.place), len(journal)
        await scene.press_a_bid()
        assert board.id not in scene.place.messages
        ways = {each.path.split("/")[1] for each in journal[before:] if each.method == "DELETE"}
        assert ("channels" in ways) == (scene.pair.means == "another way")
    await scene.bothers_nobody()


# -- hands


async def hand(scene: Scene) -> None:
    """Start, while the second person's hand can't be sent."""
    here, (host, ben, *_), pair = scene.here, scene.here.people, scene.pair
    scene.befall()
    reply = await host.click(scene.place, "Start", message=here.board(scene.place))
    assert reply.error is None
    await scene.quiet()
    hands = [sum("# " in message.text for message in person.dms()) for person in (host, ben)]
    assert "round 1" in here.board(scene.place).text
    shown = await ben.click(scene.place, "My hand", message=here.board(scene.place))
    assert "# " in shown.text
    await scene.quiet()
    owed = [each for each in await here.store.pending(1) if each.target == ben.id]
    seat = (await here.table(1)).seats[1]
    assert hands[0] == 1
    assert hands[1] == (pair.means == "unnoticed")
    assert bool(owed) == (pair.means in ("again", "slower"))
    assert (seat.dm == "closed") == (pair.means == "unreachable")
    quarantined = (pair.request, pair.answer) == ("open a DM", 20026)
    assert bool(scene.errors()) == (pair.means == "left out" or quarantined)
    assert scene.told() == []
    await scene.neighbour()
    await scene.whole()
    hands = [sum("# " in message.text for message in person.dms()) for person in (host, ben)]
    # Whose hand was left out, or who shared no server with the bot then, is written to when their turn comes.
    assert hands == [1, pair.means != "unreachable" or pair.answer == 50278]


async def open_a_dm(scene: Scene) -> None:
    ben = scene.here.people[1]
    await scene.here.store.remember(PersonRecord(ben.id))
    forget_dm_channels(scene.here.client)
    await hand(scene)


async def write_a_dm(scene: Scene) -> None:
    scene.here.clock.move(HAND_LASTS.total_seconds())  # the greeting is too old for a hand
    await hand(scene)


# -- answers


ONCE: frozenset[Answer] = frozenset(
    (40005, 400001, 50013, 50001, 50006, 50035, 50109, 200000, 240000, 10008, 10003, 50083, 160005)
)
"""What is the matter with one answer, and not with the interaction."""


async def answer_with_the_board(scene: Scene) -> None:
    here = scene.here
    for fault in scene.each():
        if scene.pair.answer in ONCE:
            fault.left = 1
        before = here.board(scene.place).text
        await scene.press_a_bid()
        # The board itself is the answer, whichever way it is edited.
        assert await here.store.pending(1) == ()
        assert before != here.board(scene.place).text
        assert "Bids: " in here.board(scene.place).text
        if scene.pair.answer in ONCE or scene.pair.means == "unnoticed":
            assert [reply.error for reply in scene.answers()][-1:] == [None]
    await scene.bothers_nobody()


async def privately(scene: Scene) -> None:
    """Somebody has asked for their hand, and has been told what follows; all goes on."""
    person = scene.here.people[1]
    await scene.neighbour()
    scene.here.world.faults.clear()
    again = await person.click(scene.place, "My hand", message=scene.here.board(scene.place))
    assert "# " in again.text
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
    await scene.whole()


async def told_privately(scene: Scene) -> None:
    """What somebody is told that has just asked for their hand."""
    means = scene.pair.means
    await scene.quiet()
    seen = [message.text for message in scene.here.people[1].messages(scene.place) if message.ephemeral]
    if means == "unnoticed":
        (reply,) = scene.answers()
        assert any("# " in text for text in [(await reply.filled()).text, *seen])
    elif means == "said":
        told = [text for text in seen if FAULTY in text or "takes no files" in text]
        assert len(told) == len(scene.waiting)
    else:
        assert "could not be answered" in scene.caplog.text
    assert not scene.errors()
    assert scene.told() == []
    scene.caplog.clear()


async def answer_privately(scene: Scene) -> None:
    for fault in scene.each(1 if scene.pair.means == "said" else None):
        board = scene.here.board(scene.place)
        scene.press(scene.here.people[1].click(scene.place, "My hand", message=board))
        await scene.here.world.until(partial(getattr, fault, "befell"), timeout=SOON)
        await told_privately(scene)
    await privately(scene)


async def later(
    scene: Scene, holder: object, name: str, asking: Callable[[], Coroutine[Any, Any, Reply]]
) -> None:
    """Somebody asks for their hand, which takes so long that the answer is announced first; what befalls is
    what comes after that."""
    refusals = scene.each(1 if scene.pair.means == "said" else None)
    for _ in range(1 + len(scene.others)):
        held = Held(getattr(holder, name))
        setattr(holder, name, held)
        scene.press(asking())
        await scene.here.clock.sleeper(LATE_SECONDS)
        scene.here.clock.move(LATE_SECONDS)
        assert (await scene.waiting[-1]).error is None
        next(refusals)
        delattr(holder, name)
        held.let_go()
        await told_privately(scene)
    await privately(scene)


async def edit_the_answer(scene: Scene) -> None:
    asking = partial(scene.here.people[1].slash, scene.place, "hand")
    await later(scene, scene.here.store, "live_tables", asking)


async def follow_up(scene: Scene) -> None:
    board = scene.here.board(scene.place)
    asking = partial(scene.here.people[1].click, scene.place, "My hand", message=board)
    await later(scene, scene.here.client.gameplay, "own", asking)


async def complete(scene: Scene) -> None:
    with logs_at("INFO"):
        person = scene.on_turn()

        async def typing() -> list[tuple[str, Any]]:
            return await person.complete(scene.place, "move", option="move", text="", table=1)

        for fault in scene.each():
            asking = asyncio.create_task(typing())
            await scene.here.world.until(partial(getattr, fault, "befell"), timeout=SOON)
            if scene.pair.means == "unnoticed":
                assert await asking
            asking.cancel()
            await scene.quiet()
            assert not scene.errors()
        await scene.neighbour()
        scene.here.world.faults.clear()
        assert await typing()
        await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
        await scene.whole()


async def make_a_thread(scene: Scene) -> None:
    here, cleo = scene.here, scene.here.people[2]
    await set_guild_settings(here.store, here.guild.id, GuildSettings(place="thread"))
    said = SAID_OF_THREADS.get(scene.pair.means, "is open")
    for _ in scene.each(1 if scene.pair.means == "other title" else None):
        reply = await cleo.slash(scene.place, "dudo")
        await scene.quiet()
        assert reply.error is None
        assert reply.ephemeral
        assert said in (await reply.filled()).text
        opened = await here.store.table(3)
        assert (opened is not None) == (said == "is open")
        assert not scene.errors()
    await scene.neighbour()
    if opened is None:
        here.world.faults.clear()
        assert "is open" in (await cleo.slash(scene.place, "dudo")).text
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6", table=1))
    await scene.whole()


SAID_OF_THREADS: dict[Means, str] = {
    "no thread": "make a thread",
    "threads full": "1,000",
    "said": FAULTY,
}


# -- what nobody has asked for


async def emojis(scene: Scene) -> None:
    here = scene.here
    if scene.pair.request == "take down an emoji":
        # One was made by an earlier version of the bot, and looks different now.
        earlier = Emojis(here.client, here.store, sleep=here.clock.sleep)
        earlier.start()
        await earlier.settled()
        await earlier.stop()
        await here.store.set_note(
            f"emojis of {here.client.application_id}", json.dumps({next(iter(FEW)): "old"})
        )
    scene.befall()
    own = Emojis(here.client, here.store, sleep=here.clock.sleep)
    own.start()
    try:
        async with asyncio.timeout(SOON):
            await own.settled()
            assert ("stay text for now" in scene.caplog.text) == (scene.pair.means == "text")
        assert not scene.errors()
        await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
        await scene.neighbour()
        if scene.pair.means == "text":
            for fault in scene.and_then():
                await here.clock.sleeper(EMOJIS_AGAIN)
                here.clock.move(EMOJIS_AGAIN)
                await here.world.until(partial(getattr, fault, "befell"), timeout=SOON)
            assert not scene.errors()
            here.world.faults.clear()
            await here.clock.sleeper(EMOJIS_AGAIN)
            here.clock.move(EMOJIS_AGAIN)
        await here.world.until(lambda: len(here.world.emojis) == len(FEW), timeout=SOON)
    finally:
        await own.stop()
    await scene.whole()


async def ask_for_a_channel(scene: Scene) -> None:
    """A new process asks for a thread that is archived, of which Discord doesn't tell by itself."""
    here = scene.here
    scene.place.close()
    await here.client.close()
    for _ in scene.each():
        here.client = here.next_bot()
        async with connected(here.client, here.world.token):
            await here.client.places.compare()
            await scene.quiet()
            assert ((await here.table(1)).suspended is not None) == (scene.pair.means == "suspended")
            assert len(scene.told()) == (scene.pair.means == "suspended")
            assert not scene.errors()
    here.client = here.next_bot()
    async with connected(here.client, here.world.token):
        await scene.neighbour()
        if scene.pair.means == "suspended":
            here.world.faults.clear()
            quay = here.guild.add_channel("quay")
            assert (await scene.host.slash(quay, "table move", table=1)).error is None
        await scene.whole()


async def ask_for_a_server(scene: Scene) -> None:
    """A channel is out of sight: the bot asks whether it is still in that server."""
    scene.here.world.faults.refuse(f"POST /channels/{scene.place.id}/messages", 50001, None)
    scene.befall()
    await scene.press_a_bid()
    assert [reply.error for reply in scene.answers()] == [None]
    await follows(scene)


async def examined(scene: Scene) -> None:
    """What the doctor asks; the bot runs meanwhile, as no operator should let it."""
    scene.befall()
    await findings_are_right(scene)
    for _ in scene.and_then():
        await findings_are_right(scene)
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
    await scene.neighbour()
    await scene.whole()


async def findings_are_right(scene: Scene) -> None:
    """The doctor says which check failed, and goes on with the others."""
    here, subject = scene.here, scene.pair.request.removeprefix("doctor: ")
    token, settings = SecretStr(here.world.token), here.client.settings
    async with Undercup(settings, here.store, now=here.clock, sleep=here.clock.sleep) as client:
        findings = {each.subject: each async for each in examine_discord(token, client, here.store.note)}
    # To log in takes the application as well.
    failed = findings.get(subject, findings["token"])
    assert ("Discord doesn't say" in failed.text) == (scene.pair.means == "found")
    others = {*CHECKS} - {subject} if findings["token"].well else set()
    named = {"application": "interactions", "servers": f"permissions in {here.guild.name}"}
    assert {named.get(each, each) for each in others} <= findings.keys()


CHECKS = tuple(each.removeprefix("doctor: ") for each in MATRIX if each.startswith("doctor: "))


async def begin(scene: Scene) -> None:
    """A new process, whose request at the start is refused; both tables go on when it has begun."""
    here = scene.here
    await here.client.close()
    await here.store.set_note(here.client.commands.note, "those of an earlier version")
    scene.befall()
    here.client = client = here.next_bot()
    stop: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(serve(client, here.world.token, stop))
    if scene.pair.means == "ends":
        with pytest.raises((BadToken, discord.HTTPException)):
            await serving
        for _ in scene.and_then():
            here.client = client = here.next_bot()
            with pytest.raises((BadToken, discord.HTTPException)):
                await serve(client, here.world.token, stop)
        here.world.faults.clear()
        here.client = client = here.next_bot()
        serving = asyncio.create_task(serve(client, here.world.token, stop))
    elif scene.pair.means == "waits":
        refusals, wait = scene.and_then(), RECONNECT_SECONDS
        while True:
            await here.clock.asleep(wait)
            assert f"trying again in {wait:.0f} s" in scene.caplog.text
            if next(refusals, None) is None:
                break
            here.clock.move(wait)
            wait = min(2 * wait, LONGEST_RECONNECT_SECONDS)
        here.world.faults.clear()
        here.clock.move(wait)
    try:
        await here.world.until(lambda: here.world.gateway.connected, timeout=SOON)
        await client.wait_until_ready()
        assert bool(scene.errors()) == (scene.pair.means == "as before")
        told = await here.store.note(client.commands.note) == await client.commands.digest()
        assert told == (scene.pair.means != "as before")
        await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
        await scene.neighbour()
        await scene.whole()
    finally:
        stop.put_nowait("SIGTERM")
        await serving


SCENES: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "post": post,
    "edit": edit,
    "reopen": reopen,
    "edit elsewhere": edit_elsewhere,
    "remove a board": remove_a_board,
    "remove the pressed board": remove_the_pressed_board,
    "open a DM": open_a_dm,
    "write a DM": write_a_dm,
    "look for a post": look_for_a_post,
    "answer with the board": answer_with_the_board,
    "answer privately": answer_privately,
    "edit the answer": edit_the_answer,
    "follow up": follow_up,
    "complete": complete,
    "make a thread": make_a_thread,
    "list the emojis": emojis,
    "put up an emoji": emojis,
    "take down an emoji": emojis,
    "ask for a channel": ask_for_a_channel,
    "ask for a server": ask_for_a_server,
    **{f"doctor: {each}": examined for each in CHECKS},
    "sync the commands": begin,
    "log in": begin,
    "ask for the application": begin,
    "ask for the gateway": begin,
}
"""How each request comes about, and what must follow."""
ONE_AFTER_ANOTHER: frozenset[Means] = frozenset(
    (
        "again",
        "another way",
        "ends",
        "found",
        "left behind",
        "said",
        "text",
        "unsaid",
        "waits",
    )
)
"""What is tried again, or asked again, can be refused in each of these ways in one scene."""
IN_A_THREAD = ("reopen", "ask for a channel")
IN_A_LOBBY = ("open a DM", "write a DM")


async def play(folder: Path, run: Sequence[Pair], caplog: pytest.LogCaptureFixture) -> None:
    """Play the scene of a request, with these answers one after another, beside another table."""
    pair, *others = run
    in_a_thread = pair.request in IN_A_THREAD or (pair.request, pair.answer) == ("edit", 50083)
    started = pair.request not in IN_A_LOBBY
    async with two_tables(folder, pair, caplog, tuple(others), start=started, thread=in_a_thread) as scene:
        await SCENES[pair.request](scene)
        assert scene.pair == run[-1], "not each answer was tried"


def _sample() -> Iterator[Pair]:
    """A pair of each consequence, as far as can be each of another request."""
    found: dict[Means, Pair] = {}
    requests: set[str] = set()
    for pair in pairs():
        if pair.means not in found or pair.request not in requests:
            found[pair.means] = pair
            requests.add(pair.request)
    yield from found.values()


def _runs() -> list[tuple[Pair, ...]]:
    """All pairs but those of the sample: those that one scene can try one after another are together."""
    sampled = set(_sample())
    runs: dict[object, list[Pair]] = {}
    for pair in pairs():
        if pair not in sampled:
            together = pair.means in ONE_AFTER_ANOTHER or pair.request == "ask for a channel"
            runs.setdefault((pair.request, pair.means) if together else pair, []).append(pair)
    return [tuple(run) for run in runs.values()]


def _name(run: Sequence[Pair]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]} and {len(run) - 1} more"


@pytest.mark.logs_errors
@pytest.mark.parametrize("pair", tuple(_sample()), ids=str)
async def test_what_follows_of_a_refusal(
    tmp_path: Path, pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    await play(tmp_path, [pair], caplog)


@pytest.mark.long
@pytest.mark.logs_errors
@pytest.mark.parametrize("run", _runs(), ids=_name)
async def test_what_follows_of_every_other_refusal(
    tmp_path: Path, run: tuple[Pair, ...], caplog: pytest.LogCaptureFixture
) -> None:
    await play(tmp_path, run, caplog)


def test_the_matrix_is_whole() -> None:
    every = list(pairs())
    requests, answers = {pair.request for pair in every}, {pair.answer for pair in every}
    assert requests == SCENES.keys()
    assert len({(pair.request, pair.answer) for pair in every}) == len(every)
    chosen = {int(code) for codes in CHOSEN for code in codes.split(", ")}
    assert chosen <= answers
    print(f"{len(every)} pairs of {len(answers)} answers and {len(requests)} requests")  # noqa: T201
