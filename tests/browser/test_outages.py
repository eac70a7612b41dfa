"""What the page says and does while the connection or the bot is away, and once it is back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Frame, Page, Route, WebSocket, WebSocketRoute, expect

from playground.model import Channel
from tests.browser.conftest import WIDE
from tests.browser.eyes import client
from tests.browser.stage import Stage, further_up, spoken
from tests.browser.test_access import NARROW, Album
from tests.playground.parts import button, row

pytestmark = pytest.mark.long
NO_CONNECTION = "No connection to the playground"
AWAY = 22_000
"""So many milliseconds the page hears nothing."""
NOTICED = 2_000
"""By then a connection that was closed is missed."""
TRIED_AGAIN = 27_000
"""By then the page has given up a silent connection, and has tried again."""


def message(frame: Frame, made: dict[str, Any]) -> Any:
    return frame.locator(f'[data-id="{made["id"]}"]')


async def reloaded(stage: Stage) -> None:
    """Load the page again with a clock that can be moved on."""
    await stage.page.clock.install()
    await stage.page.reload()
    stage.frame = await client(stage.page, "Ana")


async def look(stage: Stage, what: str) -> None:
    """Look at the page as it is now, wide and narrow, light and dark: axe has nothing against it."""
    for size, name in ((NARROW, "narrow"), (WIDE, "wide")):
        await stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        album = Album(stage.page, name)
        await album.look(what)
        assert album.found == []


async def cut(stage: Stage) -> None:
    """Cut the page's connection, and let no other come about."""
    await stage.page.context.set_offline(True)
    await stage.world.site.drop_sockets()
    await stage.world.until(lambda: not stage.ana.client.listeners)
    await stage.page.clock.run_for(NOTICED)
    await expect(stage.frame.locator("#outage")).to_contain_text(NO_CONNECTION)


async def mended(stage: Stage) -> None:
    """Let the page try again, and succeed."""
    await stage.page.context.set_offline(False)
    await stage.page.clock.run_for(TRIED_AGAIN)
    await expect(stage.frame.locator("#outage")).to_be_hidden()


async def changes(stage: Stage, kept: dict[str, Any], gone: dict[str, Any], elsewhere: Channel) -> None:
    """What the bot and Ben do meanwhile."""
    path = f"/channels/{stage.channel.id}/messages"
    assert (await stage.wire.call("PATCH", f"{path}/{kept['id']}", {"content": "changed"}))[0] == 200
    assert (await stage.wire.call("DELETE", f"{path}/{gone['id']}"))[0] == 204
    await stage.post(content="one more")
    await stage.ben.say(elsewhere, f"come, {stage.ana.mention}")


async def caught_up(stage: Stage, kept: dict[str, Any], gone: dict[str, Any]) -> None:
    """All of it shows, and what is new is read out."""
    await expect(stage.frame.locator(".message").last).to_contain_text("one more")
    await expect(message(stage.frame, kept)).to_contain_text("changed")
    await expect(message(stage.frame, gone)).to_have_count(0)
    await expect(stage.frame.get_by_role("button", name="cards").locator(".count")).to_contain_text("1")
    await expect(stage.frame.locator("#notifications-button .count")).to_have_text("1")
    assert (await spoken(stage))[-2:] == ["Connected again.", "Undercup: one more"]


async def test_a_lost_connection_is_told_and_comes_back_with_all_that_was_missed(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    kept, gone = [await stage.post(content=content) for content in ("kept", "gone")]
    board = await stage.post(content="board", components=[row(button("b", label="Press"))])
    await reloaded(stage)
    await cut(stage)
    await stage.page.clock.run_for(AWAY)
    assert await spoken(stage) == [await stage.frame.locator("#outage").text_content()]
    await look(stage, "no-connection")
    await message(stage.frame, board).get_by_role("button", name="Press").click()
    await expect(stage.frame.locator("#notice")).to_contain_text("nothing was sent")
    await changes(stage, kept, gone, cards)
    await mended(stage)
    await caught_up(stage, kept, gone)
    await message(stage.frame, board).get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(7, {"content": "pressed", "components": []})
    await expect(message(stage.frame, board)).to_contain_text("pressed")


class Silence:
    """The way between a page and the playground, on which everything can get lost without a word."""

    def __init__(self, stage: Stage) -> None:
        self.fallen = False
        self._stage = stage

    async def lead(self, page: Page) -> None:
        """Lead the page's sockets this way from now on."""
        await page.route_web_socket("**/page/socket", self._pass_on)

    async def heard(self) -> None:
        """Wait until what the server has said before is heard."""
        number = await self._stage.frame.locator(".message").count()
        await self._stage.ben.say(self._stage.channel, f"message {number}")
        await expect(self._stage.frame.locator(".message").last).to_contain_text(f"message {number}")

    def _pass_on(self, here: WebSocketRoute) -> None:
        if self.fallen:
            return
        there, lost = here.connect_to_server(), False

        def pass_on(told: str | bytes, to: WebSocketRoute) -> None:
            nonlocal lost
            lost = lost or self.fallen  # for good: what comes later isn't taken for what was lost
            if not lost:
                to.send(told)

        here.on_message(lambda told: pass_on(told, there))
        there.on_message(lambda told: pass_on(told, here))


async def test_a_connection_that_is_silent_for_22_seconds_is_lost(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    kept, gone = [await stage.post(content=content) for content in ("kept", "gone")]
    silence = Silence(stage)
    await silence.lead(stage.page)
    await reloaded(stage)
    for _ in range(4):  # one in which nothing happens isn't lost: the page asks for a word
        await stage.page.clock.run_for(AWAY // 4)
        await silence.heard()
    await expect(stage.frame.locator("#outage")).to_be_hidden()
    silence.fallen = True
    await changes(stage, kept, gone, cards)
    await stage.page.clock.run_for(AWAY)
    assert NO_CONNECTION in (await stage.frame.locator("#outage").text_content() or "")
    await expect(stage.frame.get_by_text("one more")).to_have_count(0)
    silence.fallen = False
    await mended(stage)
    await caught_up(stage, kept, gone)


async def test_a_connection_that_is_back_at_once_is_not_told(stage: Stage) -> None:
    sockets: list[WebSocket] = []

    def opened(socket: WebSocket) -> None:
        sockets.append(socket)

    stage.page.on("websocket", opened)
    await reloaded(stage)
    await stage.page.clock.pause_at(await stage.frame.evaluate(f"Date.now() + {AWAY}"))
    async with sockets[-1].expect_event("close"):
        await stage.world.site.drop_sockets()
    await stage.ben.say(stage.channel, "missed")
    newest = stage.frame.locator(".message").last
    for _ in range(3):
        await stage.page.clock.run_for(300)
    await expect(newest).to_contain_text("missed")
    assert await spoken(stage) == ["Ben: missed"]


async def test_a_page_that_reached_nothing_when_it_was_opened_tries_again(stage: Stage) -> None:
    tries = []

    async def once(route: Route) -> None:
        tries.append(route)
        await (route.abort() if len(tries) == 1 else route.continue_())

    await stage.page.clock.install()
    await stage.page.route("**/page/sessions", once)
    await stage.page.reload()
    await stage.page.clock.run_for(NOTICED)
    stage.frame = await client(stage.page, "Ana")
    await expect(stage.frame.locator("#outage")).to_be_hidden()
    assert len(tries) == 2


async def test_who_reads_further_up_sees_there_too_what_has_changed_meanwhile(stage: Stage) -> None:
    old = await stage.post(content="an old board")
    for number in range(60):
        await stage.ben.say(stage.channel, f"message {number}")
    await reloaded(stage)
    await further_up(stage.frame, "an old board")
    await cut(stage)
    path = f"/channels/{stage.channel.id}/messages/{old['id']}"
    await stage.wire.call("PATCH", path, {"content": "a record"})
    await mended(stage)
    await expect(stage.frame.locator(".message").first).to_contain_text("a record")


async def test_a_bot_that_is_away_is_told_and_a_press_fails_until_it_is_back(stage: Stage) -> None:
    board = await stage.post(content="board", components=[row(button("b", label="Press"))])
    press = message(stage.frame, board).get_by_role("button", name="Press")
    await expect(press).to_be_visible()
    await spoken(stage)
    await stage.socket.socket.close()
    line = stage.frame.locator("#outage")
    await expect(line).to_have_text("Undercup is away. Presses and commands fail until it is back.")
    await look(stage, "bot-away")
    await press.click()
    await stage.world.until(lambda: stage.world.interactions)
    stage.time_out()
    failed = "This interaction failed: the application did not respond."
    await expect(message(stage.frame, board)).to_contain_text(failed)
    stage.socket = await stage.wire.connected()
    await expect(line).to_be_hidden()
    assert await spoken(stage) == [
        "Undercup is away. Presses and commands fail until it is back.",
        failed,
        "Undercup is back.",
    ]
    await press.click()
    await (await stage.asked()).answer(7, {"content": "pressed", "components": []})
    await expect(message(stage.frame, board)).to_contain_text("pressed")
    await expect(message(stage.frame, board)).not_to_contain_text("failed")


async def test_a_bot_that_the_page_has_not_seen_yet_is_starting(stage: Stage) -> None:
    stage.world.bot_process = Process(stage)
    await stage.socket.socket.close()
    line = stage.frame.locator("#outage")
    await expect(line).to_contain_text("Undercup is away.")
    await stage.page.reload()
    frame = await client(stage.page, "Ana")
    await expect(frame.locator("#outage")).to_have_text("Undercup is starting.")
    stage.socket = await stage.wire.connected()
    await expect(frame.locator("#outage")).to_be_hidden()


class Process:
    """A bot's process that is stopped and started, with its connection to the gateway."""

    def __init__(self, stage: Stage) -> None:
        self.running = True
        self._stage = stage

    def kill(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        self.running = False
        self._stage.world.gateway.drop_sockets()

    def start(self) -> None:
        self.running = True


async def test_a_bot_that_was_stopped_is_started_again_as_the_line_says(stage: Stage) -> None:
    process = stage.world.bot_process = Process(stage)
    panel, line = stage.frame.locator("#panel"), stage.frame.locator("#outage")
    await stage.frame.locator("#panel-button").click()
    await panel.get_by_role("button", name="Stop it").click()
    await expect(line).to_contain_text("until it is started again under the wrench (What can go wrong)")
    await panel.get_by_role("button", name="Start it").click()
    await expect(line).to_contain_text("until it is back")
    assert process.running
    stage.socket = await stage.wire.connected()
    await expect(line).to_be_hidden()
