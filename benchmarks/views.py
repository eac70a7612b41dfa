"""The page of the stand-in in a Chromium: the height of a message on a phone, and pictures of screens.

It needs Playwright and a Chromium on this machine.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playground import Channel, Message, Person, Playground

if TYPE_CHECKING:
    from playwright.async_api import Browser, Frame, Page

PHONE, WIDE = (390, 844), (1280, 800)
PATIENCE_MS = 600_000
HOME = "server-home"
"""The link to the direct messages."""
_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_DRAWN = """async (ids) => {
  const found = ids.map((id) => document.querySelector(`[data-id="${id}"]`));
  const images = found.flatMap((each) => [...(each?.querySelectorAll("img") ?? [])]);
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map((image) => image.decode().catch(() => null)));
  await document.fonts.ready;
  return found.map((each) => each?.querySelector(".body").getBoundingClientRect().height ?? 0);
}"""


def chromium() -> str | None:
    """Return the path of this machine's Chromium, or None."""
    return next((path for name in _CHROMIUMS if (path := shutil.which(name))), None)


_WATCH = """() => {
  const seen = (window.seen = new Map());
  const inside = (box) => {
    const page = document.getElementById("messages").getBoundingClientRect();
    const [top, bottom] = [Math.max(page.top, 0) - 1, Math.min(page.bottom, innerHeight) + 1];
    const across = box.left >= 0 && box.right <= innerWidth;
    return across && box.height > 0 && box.top >= top && box.bottom <= bottom;
  };
  const free = (image, box) =>
    [0.1, 0.5, 0.9].every((x) =>
      [0.1, 0.5, 0.9].every((y) => {
        const there = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return there === image || there?.contains(image);
      }),
    );
  let before = null;
  const look = (now) => {
    if (window.seen !== seen) return;
    const shown = new Set();
    for (const image of document.querySelectorAll("#messages img[alt]")) {
      const box = image.getBoundingClientRect();
      if (inside(box) && free(image, box)) shown.add(image.alt);
    }
    const passed = before === null ? 0 : (now - before) / 1000;
    for (const alt of shown) seen.set(alt, (seen.get(alt) ?? 0) + passed);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser | None]:
    """Yield this machine's Chromium; None where there is none, or no Playwright."""
    path = chromium()
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        path = None
    if path is None:
        yield None
        return
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--disable-gpu", *sandbox])
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Client:
    """A person's client on a page."""

    person: Person
    page: Page
    frame: Frame

    @classmethod
    async def open(
        cls, browser: Browser, world: Playground, person: Person, size: tuple[int, int], *, dark: bool
    ) -> Client:
        """Open a window as that person."""
        page = await browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            device_scale_factor=2 if size == PHONE else 1,
        )
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(f"{world.url}/?as={person.name}")
        handle = await page.wait_for_selector(f'iframe[title="{person.name}"]')
        frame = await handle.content_frame() if handle else None
        if frame is None:
            raise RuntimeError("the page shows nobody")
        await frame.wait_for_selector("#channels [aria-current=page]", state="attached")
        return cls(person, page, frame)

    async def go(self, channel: Channel) -> None:
        """Show a channel."""
        home = f"server-{channel.guild.id}" if channel.guild else HOME
        for place in (home, str(channel.id)):
            await self.frame.locator(f'[data-place="{place}"]').first.evaluate("each => each.click()")
        await self.frame.wait_for_selector(
            f'#channels [data-place="{channel.id}"][aria-current=page]', state="attached"
        )

    async def press(self, message: Message, custom_id: str) -> None:
        """Click a button of the open channel, and wait until the bot has answered."""
        world, before = self.person.world, len(self.person.world.interactions)

        def is_answered() -> bool:
            asked = list(world.interactions.values())[before:]
            return bool(asked) and all(each.first_answer.is_set() for each in asked)

        button = f'[data-id="{message.id}"] [data-custom-id="{custom_id}"]'
        await self.frame.locator(button).click()
        await world.until(is_answered, timeout=PATIENCE_MS / 1000)

    async def watch(self) -> None:
        """Begin to add up for how long each picture is whole on the screen, and not covered."""
        await self.frame.evaluate(_WATCH)

    async def watched(self) -> dict[str, float]:
        """Return the seconds since then for which each picture was on the screen, by its alt text."""
        await self.frame.evaluate(_TWO_FRAMES)  # a slow machine may not have looked once since
        found: dict[str, float] = await self.frame.evaluate("Object.fromEntries(window.seen)")
        return found

    async def heights(self, messages: Iterable[Message]) -> list[float]:
        """Return the heights of messages here, without their author; those that aren't loaded are left
        out."""
        ids = [str(each.id) for each in messages]
        if ids:
            await self.frame.wait_for_selector(f'[data-id="{ids[-1]}"]')
        found: list[float] = await self.frame.evaluate(_DRAWN, ids)
        return [each for each in found if each]

    async def shoot(self, message: Message, path: Path) -> None:
        """Take a picture of the window with a message in it."""
        await self.go(message.channel)
        made = self.frame.locator(f'[data-id="{message.id}"]')
        await made.wait_for()
        await self.frame.evaluate(_DRAWN, [str(message.id)])
        await made.evaluate("each => each.scrollIntoView({ block: 'end' })")
        await self.snap(path)

    async def snap(self, path: Path) -> None:
        """Take a picture of the window as it is, without what only leads elsewhere."""
        await self.frame.locator("#to-newest").evaluate("each => { each.style.visibility = 'hidden'; }")
        await self.page.screenshot(path=path, animations="disabled")


async def heights(
    browser: Browser, world: Playground, person: Person, messages: list[Message]
) -> list[float]:
    """Return the heights of messages of one channel on a phone, in pixels."""
    if not messages:
        return []
    client = await Client.open(browser, world, person, PHONE, dark=True)
    await client.go(messages[0].channel)
    found = await client.heights(messages)
    await client.page.close()
    return found


class Camera:
    """Windows of one person, wide and narrow, light and dark, and the screens that were captured there."""

    def __init__(self, clients: dict[str, Client], folder: Path) -> None:
        self._clients = clients
        self._folder = folder
        self.taken: set[str] = set()

    @classmethod
    async def set_up(cls, browser: Browser, world: Playground, person: Person, folder: Path) -> Camera:
        """Open the windows, and make the folder."""
        sizes = {"phone": PHONE, "desktop": WIDE}
        clients = {
            f"{name}-{'dark' if dark else 'light'}": await Client.open(
                browser, world, person, size, dark=dark
            )
            for name, size in sizes.items()
            for dark in (True, False)
        }
        return cls(clients, folder)

    async def take(self, name: str, message: Message | None) -> None:
        """Capture a screen in every window, once."""
        if message is None or name in self.taken:
            return
        self.taken.add(name)
        for window, client in self._clients.items():
            await client.shoot(message, self._folder / f"{name}-{window}.png")

    async def take_notifications(self, name: str) -> None:
        """Capture the list of notifications in every window."""
        self.taken.add(name)
        for window, client in self._clients.items():
            await client.frame.locator("#notifications-button").click()
            await client.snap(self._folder / f"{name}-{window}.png")
            await client.frame.locator("#notifications header .tool").click()

    async def take_form(self, name: str, channel: Channel, command: str) -> None:
        """Type a command in every window, and capture the form that it opens."""
        self.taken.add(name)
        for window, client in self._clients.items():
            await client.go(channel)
            await client.frame.locator("#text").click()
            await client.page.keyboard.type(f"/{command} ")
            await client.page.keyboard.press("Enter")
            dialog = client.frame.locator("#modal[open]")
            await dialog.wait_for(timeout=PATIENCE_MS)
            await client.snap(self._folder / f"{name}-{window}.png")
            await client.frame.locator("#modal-cancel").click()

    async def close(self) -> None:
        """Close the windows."""
        for client in self._clients.values():
            await client.page.close()
