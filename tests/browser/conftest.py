"""A Chromium, and a world with the bot in it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.bot.conftest import no_errors_in_the_log as no_errors_in_the_log
from tests.bot.harness import Harbour, harbour
from tests.browser import chromium

WIDE = (1280, 800)
PATIENCE_MS = 600_000

Open = Callable[..., Awaitable[Page]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """This machine's Chromium; a test that needs it is left out where there is none."""
    path = chromium.find()
    if path is None:
        pytest.skip(chromium.MISSING)
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        # Chromium's sandbox can't be had as root, as in a container.
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = await playwright.chromium.launch(executable_path=path, args=["--disable-gpu", *sandbox])
        yield browser
        await browser.close()


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harbour]:
    async with harbour(tmp_path, 2, emojis=True) as made:
        await made.client.own_emojis.settled()
        yield made


@pytest.fixture
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
