"""A Chromium, and a world with the bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from playground import Playground, chromium
from playground.errors import Json
from tests.bot.conftest import no_errors_in_the_log as no_errors_in_the_log
from tests.bot.harness import Harbour, harbour
from tests.browser.chromium import MISSING
from tests.browser.eyes import client
from tests.browser.stage import Stage
from tests.playground.wire import PATIENCE, Wire

WIDE = (1280, 800)
PATIENCE_MS = 600_000
HERE = Path(__file__).parent

Theme = Literal["light", "dark"]
Open = Callable[..., Awaitable[Page]]

_UP: list[tuple[dict[int, Json], dict[str, bytes], dict[str, int]]] = []
"""The emojis that are up, once they are: a world's emojis and files, and the bot's ids."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Called by pytest when it knows all tests: those of this folder share an event loop, the browser's."""
    for item in items:
        if item.path.parent == HERE and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def launched() -> AsyncIterator[Browser]:
    """This machine's Chromium, started once; a test that needs it is left out where there is none."""
    path = chromium.find()
    if path is None:
        pytest.skip(MISSING)
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(launched: Browser) -> AsyncIterator[Browser]:
    """The launched Chromium; all windows that a test opens are closed at its end."""
    yield launched
    for context in launched.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def here(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour with two people, and with emojis: the first bot of this process puts them up, as a bot does,
    and the others find them there."""
    async with harbour(tmp_path, 2, emojis=not _UP) as made:
        world, emojis = made.world, made.client.own_emojis
        if not _UP:
            await emojis.settled()
            _UP.append((dict(world.emojis), dict(world.cdn), dict(emojis.up)))
        for there, pictures, up in _UP:
            world.emojis |= there
            world.cdn |= pictures
            emojis.up |= up
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser, here: Harbour) -> AsyncIterator[Open]:
    """Opens a window of its own; at the end none of them may have complained."""
    complaints: list[str] = []

    async def open_window(query: str = "", *, size: tuple[int, int] = WIDE, dark: bool = False) -> Page:
        page = await browser.new_page(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
        )
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        await page.goto(f"{here.world.url}/{query}")
        return page

    yield open_window
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def stage(browser: Browser) -> AsyncIterator[Stage]:
    async with Playground(answer_within=PATIENCE, rate_limits=False) as world, Wire(world) as wire:
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = world.add_person("Ana", guild), world.add_person("Ben", guild)
        socket = await wire.connected()
        page = await browser.new_page(
            viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", timezone_id="UTC"
        )
        page.set_default_timeout(PATIENCE_MS)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(world.url)
        frame = await client(page, "Ana")
        yield Stage(world, channel, ana, ben, wire, socket, page, frame)
        assert complaints == []
