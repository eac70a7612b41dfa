"""hikari, another library than the bot's, unmodified, against the playground."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from playground import Channel, Person, Playground
from tests.openapi import OPENAPI
from tests.playground.clients import installed

PATIENCE = 600.0


class Hikari:
    """The bot of hikari_bot.py as a process; ``told`` has what it said of each step."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.told: dict[str, Any] = {}
        self._more = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            step, read = json.loads(line)
            async with self._more:
                self.told[step] = read
                self._more.notify_all()

    async def until(self, step: str) -> Any:
        """What it said of that step, once it has."""
        async with asyncio.timeout(PATIENCE), self._more:
            await self._more.wait_for(lambda: step in self.told)
        return self.told[step]

    async def end(self) -> str:
        """Stop it as an operator would; its errors and warnings."""
        assert self.process.stderr is not None
        if self.process.returncode is None:
            self.process.terminate()
        errors = (await self.process.stderr.read()).decode()
        await self.process.wait()
        await self._reading
        return errors


@asynccontextmanager
async def running(python: Path, world: Playground, *arguments: object) -> AsyncIterator[Hikari]:
    process = await asyncio.create_subprocess_exec(
        python, installed.HERE / "hikari_bot.py", world.api_base, world.token, *map(str, arguments),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    bot = Hikari(process)
    try:
        yield bot
    finally:
        errors = await bot.end()
        print(errors)  # noqa: T201 - where the test failed, pytest shows it
    assert errors == ""


@pytest.mark.long
async def test_hikari_plays_with_the_stand_in(tmp_path: Path) -> None:
    python = installed.environment(tmp_path / "hikari", "hikari")
    async with Playground(answer_within=PATIENCE, openapi=OPENAPI) as world:
        world.gateway.heartbeat_seconds = 0.5
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = world.add_person("Ana", guild), world.add_person("Ben", guild)
        ben.close_dms()
        async with running(python, world, channel.id, ana.id, ben.id) as bot:
            await begins(bot, ana)
            await is_used(bot, channel, ana, ben)
            await comes_back(bot, world, channel, ana)
        assert world.violations == []
    told = f"{len(bot.told)} steps, {len(world.journal)} requests: {', '.join(bot.told)}"
    print(f"hikari: {told}")  # noqa: T201 - -rP shows it


async def begins(bot: Hikari, ana: Person) -> None:
    """It connects, syncs its commands, and writes."""
    await bot.until("settled")
    assert bot.told["ready"] == ["undercup", "Harbour", "dice", True]
    written = [
        ["open", "Use open", ["game", "dice"]], ["bid", "Use bid", ["bid"]], ["ask", "Use ask", []],
        ["v2", "Use v2", []],
    ]  # fmt: skip
    assert bot.told["commands"] == [written, True]
    assert bot.told["message"] == ["hello", "10", True]
    assert bot.told["edited"] == ["bye", "bye", True, 0]
    assert bot.told["reply"] is True
    assert bot.told["deleted"] == 10008
    assert bot.told["thread"] == ["inside", True, True]
    assert bot.told["DM"] == ["your hand", ana.user.username]
    assert bot.told["closed DM"] == 50007
    assert bot.told["application and member"] == ["Undercup", "Ana"]
    assert [each.text for each in ana.dms()] == ["your hand"]


async def is_used(bot: Hikari, channel: Channel, ana: Person, ben: Person) -> None:
    """Commands, suggestions, presses, a select and a modal are answered."""
    reply = await ana.slash(channel, "open", game="dudo", dice=5)
    assert (reply.kind, reply.text) == ("message", "dudo 5")
    assert await bot.until("command") == [ana.user.username, "Ana", "en-US", "dudo 5"]
    pressed = await ana.click(channel, "Count 1")
    assert (pressed.kind, pressed.text) == ("update", "counted 1")
    assert await bot.until("press") == ["dudo 5", True, "secret 1"]
    assert ana.sees("secret 1")
    assert not ben.sees("secret 1")
    assert (await ben.click(channel, "Count 2")).text == "counted 2"
    assert (await ana.choose(channel, "Twos", placeholder="Which face?")).text == "chose twos"
    assert await ana.complete(channel, "bid", option="bid", text="5x") == [("5x2", "5x2"), ("5x3", "5x3")]
    deferred = await ana.slash(channel, "bid", bid="5x3")
    assert (deferred.kind, (await deferred.filled()).text) == ("deferred", "bid 5x3")
    asked = await ana.slash(channel, "ask")
    assert (await ana.submit(asked.modal, Bid="4x2")).text == "You bid 4x2"
    fresh = await ana.slash(channel, "v2")
    assert fresh.text == "# A board"
    await ana.click(channel, "Fresh")
    await bot.until("board gone")
    assert not ana.sees("# A board")


async def comes_back(bot: Hikari, world: Playground, channel: Channel, ana: Person) -> None:
    """Its heartbeats are answered, and a session that was cut off goes on."""
    reply = await ana.slash(channel, "open", game="dudo", dice=1)

    async def pulse() -> str:
        pressed = await ana.click(channel, "Later", message=reply.message)
        return await world.until(lambda: reply.text if str(pressed.interaction.id) in reply.text else "")

    while (await pulse()).endswith("nan"):
        pass
    (session,) = world.gateway.sessions
    world.gateway.ask_to_reconnect()
    await bot.until("resumed")
    assert list(world.gateway.sessions) == [session]
    assert (await ana.slash(channel, "open", game="dudo", dice=2)).text == "dudo 2"
