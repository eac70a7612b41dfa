"""A Chromium, and a world with the bot in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.bot.harness import Harbour, harbour

NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDE = (1280, 800)
PATIENCE_MS = 15_000
SCREENSHOTS = Path(__file__).parents[2] / "var" / "screenshots"

Open = Callable[..., Awaitable[Page]]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called by pytest at the end."""
    if SCREENSHOTS.exists():
        terminalreporter.write_line(f"screenshots: {SCREENSHOTS}")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium of this machine."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("There is no Chromium here. Get it with 'apt install chromium', and run this again.")
    return found


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        # Chromium's sandbox can't be had as root, as in a container.
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--disable-gpu", *sandbox])
        yield browser
        await browser.close()


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harbour]:
    async with harbour(tmp_path, 2) as made:
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
