"""A world with one channel, a bot by hand and a page, and what that bot posts."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import aiohttp
from playwright.async_api import Frame, Page

from playground import Channel, Person, Playground
from tests.playground.parts import button, row
from tests.playground.wire import Socket, Used, Wire

EPHEMERAL = 64
UP = """(top) => {
  const list = document.querySelector("#messages");
  if (list.querySelector(".message")?.textContent.includes(top)) return true;
  list.scrollTop = 0;
  return false;
}"""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c636060f8cf0000030101003a2d8f0f0000000049454e44ae426082"
)


@dataclass
class Stage:
    """A world with one channel and two people, a bot by hand, and a page on which one is Ana."""

    world: Playground
    channel: Channel
    ana: Person
    ben: Person
    wire: Wire
    socket: Socket
    page: Page
    frame: Frame

    async def post(self, **form: Any) -> dict[str, Any]:
        status, message = await self.wire.post(self.channel, **form)
        assert status == 200, message
        return dict(message)

    async def asked(self) -> Used:
        """The next interaction that arrives at the bot."""
        payload = (await self.socket.event("INTERACTION_CREATE"))["d"]
        return Used(self.wire, asyncio.create_task(asyncio.sleep(0)), payload)

    def time_out(self) -> None:
        """Let every interaction that has no answer time out."""
        for each in self.world.interactions.values():
            if each.answer is None:
                each.given_up = True
                each.first_answer.set()

    async def command(self, name: str, *options: dict[str, Any]) -> None:
        form = [{"name": name, "type": 1, "description": f"Does {name}", "options": list(options)}]
        path = f"/applications/{self.world.application_id}/commands"
        status, body = await self.wire.call("PUT", path, form)
        assert status == 200, body


BOARD_EMBED = {
    "color": 0xE69F00,
    "author": {"name": "Dudo, round 3"},
    "description": "<:die_5:7> **5** Ben\n# 4 × <:die_5:7> fives",
    "image": {"url": "attachment://table.png"},
    "footer": {"text": "Bids: 4 fives"},
}


async def classic(stage: Stage, **other: Any) -> dict[str, Any]:
    """A board as a classic message with a picture."""
    stage.world.emojis[7] = {"id": "7", "name": "die_5", "animated": False}
    stage.world.cdn["/cdn/emojis/7.png"] = PNG
    form = {
        "content": f"{stage.ana.mention}, your turn: beat 4 fives",
        "embeds": [BOARD_EMBED],
        "attachments": [{"id": 0, "description": "The cups on the table"}],
        "components": [row(button("a", label="Dudo!"))],
        **other,
    }
    data = aiohttp.FormData()
    data.add_field("payload_json", json.dumps(form))
    data.add_field("files[0]", PNG, filename="table.png")
    status, made = await stage.wire.call("POST", f"/channels/{stage.channel.id}/messages", data=data)
    assert status == 200, made
    return dict(made)


async def further_up(frame: Frame, top: str) -> None:
    """Go to the top, again and again, until the first message there says that: a picture that is loaded
    meanwhile leads back to the end."""
    await frame.wait_for_function(UP, arg=top)


async def spoken(stage: Stage) -> list[str]:
    """All that is read out, oldest first; what has been read out is forgotten."""
    announcer = stage.frame.locator("#announcer")
    lines = await announcer.locator("p").all_text_contents()
    await announcer.evaluate("each => each.replaceChildren()")
    return lines
