"""``undercup demo --film``: a bid, a doubt and the reveal, as one person sees them on the page, in a moving
picture.

The page is the playground's, in a real browser that is pressed as a person presses it. A pointer and a line
of words below are drawn on what the browser shows.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from bot.cli.demo import PATIENCE_SECONDS, START, Telling, harbour
from bot.i18n.translate import words
from bot.process.exit_status import Failure
from bot.rendering.pictures.canvas import BLACK, ORANGE, Point, smooth, write
from playground import Playground, chromium

if TYPE_CHECKING:
    from playwright.async_api import Page

    from bot.runtime.client import Undercup
    from playground import Person

GAME = "dudo"
SEED = 8
"""A game in which Ana bids truly, and rightly doubts what follows."""
WIDTH, HEIGHT = 720, 590
"""The page in its own pixels."""
FINE = 1.5
"""The film's pixels for each of them."""
WORDS = 44
"""The height of the line of words, in the page's pixels."""
STEPS, STEP_MS, STILL_MS = 8, 40, 1100
"""The frames in which the pointer goes to a button, how long each shows, and how long it stays there."""
SHOWS = """told => told.every(([id, edited]) => {
  const made = document.querySelector(`[data-id="${id}"]`);
  return made && (made.querySelector(".edited")?.dateTime ?? null) === edited;
}) && [...document.images].every((each) => each.complete)"""
BOX = "each => (({ x, y, width, height }) => [x, y, width, height])(each.getBoundingClientRect())"
POINTER: tuple[Point, ...] = (
    (0, 0),
    (0, 20),
    (4.6, 15.8),
    (7.8, 22.6),
    (11.2, 21),
    (8.1, 14.4),
    (14.2, 14.2),
)


async def write_film(game: str, to: Path) -> int:
    """Make a film as WebP, and its first frame beside it as PNG; return the exit status.

    Raises:
        Failure: there is no such film, or no browser here, or it can't be written there.
    """
    if game != GAME:
        raise Failure(f"There is a film of {GAME} alone.")
    if to.suffix != ".webp":
        raise Failure(f"The name of a film ends with .webp, unlike {to}.")
    (first, *others), times = zip(*await _shot_round(), strict=True)
    try:
        first.save(
            to, "WEBP", save_all=True, append_images=others, duration=times, loop=0, quality=90, method=4
        )
        first.quantize(256).save(to.with_suffix(".png"), optimize=True)
    except OSError as error:
        raise Failure(f"{error.filename or to} can't be written ({error.strerror}).") from None
    return 0


async def _shot_round() -> list[tuple[Image.Image, int]]:
    """Return the frames of a round, each with its milliseconds."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise Failure("A film takes Playwright, which pip install playwright gets.") from None
    path = chromium.find()
    if path is None:
        raise Failure("A film takes Chromium, which apt install chromium gets.")
    world = Playground(clock=START.timestamp, answer_within=PATIENCE_SECONDS, rate_limits=False)
    async with (
        harbour(world, GAME, SEED, emojis="on") as (client, guild, channel),
        async_playwright() as playwright,
    ):
        ana = world.add_person("Ana", guild)
        await client.own_emojis.settled()
        await ana.slash(channel, GAME, level="hard")
        told = Telling(channel, [ana])
        for verb in ("addbot", "addbot", "start"):
            await client.settle()
            await ana.click(channel, told.label(told.board(), verb))
        await client.settle()
        browser = await playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        page = await browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=FINE, color_scheme="dark",
            locale="en-GB", timezone_id="UTC",
        )  # fmt: skip
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        await page.clock.set_fixed_time(START)
        await page.goto(f"{world.url}/page/client.html?as={ana.name}")
        shooting = _Shooting(world, client, told, ana, page)
        await shooting.round()
        await browser.close()
        return shooting.frames


class _Shooting:
    """The frames of a film while it is made."""

    def __init__(self, world: Playground, client: Undercup, told: Telling, ana: Person, page: Page) -> None:
        self.frames: list[tuple[Image.Image, int]] = []
        self._world, self._client, self._told, self._ana, self._page = world, client, told, ana, page
        self._pointer: Point = (WIDTH * 0.8, HEIGHT * 0.8)

    async def round(self) -> None:
        """Look at the hand, bid, doubt what the others bid then, and see all dice."""
        await self._shoot("Ana plays Dudo against two computers.", 2500)
        board = self._told.board()
        await self._press(board.id, words("en").say("button-hand"), "What has she thrown?")
        await self._shoot("Her hand: only she sees it.", 3500)
        hand = self._ana.messages(self._told.channel)[-1]
        await self._press(hand.id, Telling.moves(hand)[1], "She bids: so many at least, under all cups.")
        await self._shoot("Both others bid more. Can that be true?", 3500)
        await self._press(hand.id, "Dudo!", "She doubts it: Dudo!")
        (record,) = (each for each in self._ana.messages(self._told.channel) if each.attachments)
        await self._page.locator(f'[data-id="{record.id}"]').scroll_into_view_if_needed()
        self._pointer = (WIDTH * 0.95, HEIGHT * 0.4)
        await self._shoot("All dice are shown.", 6000)

    async def _press(self, message_id: int, label: str, said: str) -> None:
        """Go to a button of a message, press it, and wait until all that follows has happened."""
        message = next(each for each in self._ana.messages(self._told.channel) if each.id == message_id)
        pressed = next(each.custom_id for each in message.buttons if each.label == label)
        button = self._page.locator(f'[data-id="{message_id}"] [data-custom-id="{pressed}"]')
        x, y, width, height = await button.evaluate(BOX)
        goal = (x + width * 0.7, y + height * 0.6)
        start, shown = self._pointer, await self._shot()
        for step in range(1, STEPS + 1):
            part = step / STEPS
            part = part * part * (3 - 2 * part)
            self._pointer = (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part)
            self._add(shown, said, STEP_MS)
        self._add(shown, said, STILL_MS)
        before = set(self._world.interactions)
        await button.click()
        # Until the browser has sent it, the bot has nothing to settle.
        await self._world.until(lambda: self._answered(before), PATIENCE_SECONDS)
        await self._client.settle()

    def _answered(self, before: set[str]) -> bool:
        """Return whether something was pressed since then, and is answered."""
        since = [asked for token, asked in self._world.interactions.items() if token not in before]
        return bool(since) and all(asked.first_answer.is_set() for asked in since)

    async def _shoot(self, said: str, milliseconds: int) -> None:
        told = [
            (str(each.id), each.raw["edited_timestamp"])
            for each in self._ana.messages(self._told.channel)[-4:]
        ]
        await self._page.wait_for_function(SHOWS, arg=told)
        self._add(await self._shot(), said, milliseconds)

    async def _shot(self) -> Image.Image:
        taken = await self._page.screenshot(animations="disabled")
        return Image.open(io.BytesIO(taken)).convert("RGB")

    def _add(self, shown: Image.Image, said: str, milliseconds: int) -> None:
        """Add a frame: what the browser shows, the pointer, and the words below."""
        made = Image.new("RGB", (shown.width, shown.height + round(WORDS * FINE)), BLACK)
        made.paste(shown)
        middle = (made.width / 2, shown.height + WORDS * FINE / 2)
        write(made, middle, said, round(20 * FINE), ORANGE, anchor="mm")

        def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
            draw.polygon(
                [((x + 2) * fine * FINE, (y + 2) * fine * FINE) for x, y in POINTER], "white", BLACK, 6
            )

        x, y = self._pointer
        arrow = smooth((30, 42), paint)
        made.paste(arrow, (round(x * FINE), round(y * FINE)), arrow)
        self.frames.append((made, milliseconds))
