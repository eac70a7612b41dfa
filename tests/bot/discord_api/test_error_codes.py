"""Every request that the bot makes, times every answer by which Discord may refuse it (``codes.py``): whoever
pressed is answered, the right person is told the right thing, no other table stops, nothing is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest
from pydantic import SecretStr

from bot.cli.doctor import examine_discord
from bot.cli.refusal import Refusal
from bot.cli.setup import set_up
from bot.runtime.client import Undercup
from bot.runtime.connection import LONGEST_RECONNECT_SECONDS, RECONNECT_SECONDS, BadToken, serve
from bot.runtime.emoji_upload import RETRY_SECONDS as EMOJIS_AGAIN
from bot.runtime.emoji_upload import EmojiUpload
from tests.bot.codes import CHOSEN, MATRIX, Means, Pair, pairs
from tests.bot.discord_api.answer_refusals import (
    answer_privately,
    answer_with_the_board,
    complete,
    edit_the_answer,
    follow_up,
    open_a_dm,
    write_a_dm,
)
from tests.bot.discord_api.channel_refusals import (
    ask_for_a_channel,
    edit,
    edit_elsewhere,
    follows,
    look_for_a_post,
    make_a_thread,
    post,
    remove_a_board,
    remove_the_pressed_board,
    reopen,
)
from tests.bot.discord_api.refusal_scene import SOON, Scene, two_tables
from tests.bot.runtime.test_emoji_upload import FEW


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


async def emojis(scene: Scene) -> None:
    here = scene.here
    if scene.pair.request == "take down an emoji":
        # One was made by an earlier version of the bot, and looks different now.
        earlier = EmojiUpload(here.client, here.store, sleep=here.clock.sleep)
        earlier.start()
        await earlier.settled()
        await earlier.stop()
        await here.store.set_note(
            f"emojis of {here.client.application_id}", json.dumps({next(iter(FEW)): "old"})
        )
    scene.befall()
    own = EmojiUpload(here.client, here.store, sleep=here.clock.sleep)
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
    logged_in = "token" in findings
    failed = findings[subject if subject in findings else "token" if logged_in else "discord"]
    assert failed.well == (scene.pair.means != "found")
    others = {*CHECKS} - {subject} if logged_in and findings["token"].well else set()
    named = {"application": "interactions", "servers": f"permissions in {here.guild.name}"}
    assert {named.get(each, each) for each in others} <= findings.keys()


async def change_the_application(scene: Scene) -> None:
    """An operator sets the application up while the bot runs."""
    world, settings = scene.here.world, scene.here.client.settings
    new = dict(world.application)
    scene.befall()
    if scene.pair.means == "ends":
        for _ in chain((None,), scene.and_then()):
            with pytest.raises(Refusal):
                await asyncio.to_thread(set_up, settings, lambda _: None, lambda: True)
        assert world.application == new
        world.faults.clear()
    assert await asyncio.to_thread(set_up, settings, lambda _: None, lambda: True)
    assert world.application != new
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
    await scene.neighbour()
    await scene.whole()


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
    "change the application": change_the_application,
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
    """A pair of every other consequence, as far as can be each of another request."""
    found: dict[Means, Pair] = {}
    requests: set[str] = set()
    for pair in pairs():
        if pair.means not in found or pair.request not in requests:
            found[pair.means] = pair
            requests.add(pair.request)
    yield from list(found.values())[::2]


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
