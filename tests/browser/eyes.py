"""What one person sees in a browser, and how they act there: by clicks, or by keys alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Frame, Locator, Page, expect

from playground import Person
from tests.bot.harness import PATIENCE, Harbour

MARKS = re.compile(r"[\s*_`#~|\\]|-#")
MOST_TABS = 80
LATELY = 20
AUTOCOMPLETE = 4
NAMES = """(all, pattern) => all
  .filter((each) => new RegExp(pattern).test(each.dataset.customId))
  .map((each) => each.getAttribute("aria-label") || each.innerText.trim())"""
"""What buttons are called, of those whose ids fit."""
MOVES = r"^[bs]:[0-9.]+:\d+:(do|own|goon)(:|$)"
"""The ids of buttons and selects that make a move."""
TEXT_OF = """root => {
  const copy = root.cloneNode(true);
  for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
  const values = (each) => [...each.attributes].map((one) => one.value);
  const attributes = [...copy.querySelectorAll("*")].flatMap(values);
  return [copy.textContent, ...attributes].join("\\n");
}"""
SHOWS = """([channel, told]) => {
  const open = document.querySelector("#channels [aria-current=page]");
  return open?.dataset.place !== channel || told.every(([id, edited, keys]) => {
    const made = document.querySelector(`[data-id="${id}"]`);
    const keyed = [...(made?.querySelectorAll("[data-custom-id]") ?? [])];
    const found = keyed.map((each) => each.dataset.customId);
    const shown = made?.querySelector(".edited")?.dateTime ?? null;
    return made && shown === edited && found.sort().join() === keys.sort().join();
  });
}"""
FOCUSED = """() => {
  const { activeElement: it } = document;
  return it.getAttribute("aria-label") || (it.matches("button, a") ? it.innerText.trim() : it.id);
}"""


def bare(text: str) -> str:
    """Text without spaces and marks, as it can be found in a document however it is drawn."""
    return MARKS.sub("", text)


async def client(page: Page, name: str) -> Frame:
    """The frame in which a person's client is, once it shows a channel."""
    handle = await page.wait_for_selector(f'iframe[title="{name}"]')
    frame = await handle.content_frame() if handle else None
    assert frame is not None
    await expect(frame.locator("#channels [aria-current=page]")).to_have_count(1)
    return frame


@dataclass
class Eyes:
    """A person's client: the frame in which it is, and the page around it."""

    here: Harbour
    person: Person
    page: Page
    frame: Frame

    @classmethod
    async def of(cls, here: Harbour, page: Page, person: Person) -> Eyes:
        """The client of a person who is shown on the page, once it has something to read."""
        return cls(here, person, page, await client(page, person.name))

    def message(self, message_id: int) -> Locator:
        return self.frame.locator(f'[data-id="{message_id}"]')

    @property
    def board(self) -> Locator:
        """The newest message that is for all, as it is in this client."""
        return self.message(self.here.board().id)

    @property
    def newest(self) -> Locator:
        return self.frame.locator("#messages > .message").last

    async def caught_up(self) -> None:
        """Wait until the channel that is open here shows what the server has, edit by edit and button by
        button. A message may keep its buttons while it shows something else."""
        place = await self.frame.locator("#channels [aria-current=page]").get_attribute("data-place")
        channel = self.here.world.channels[int(place or 0)]
        told = []
        for message in self.person.messages(channel)[-LATELY:]:
            keys = [each.custom_id for each in message.buttons] + [each.custom_id for each in message.selects]
            edited = message.raw["edited_timestamp"]
            told.append((str(message.id), edited, [key for key in keys if key is not None]))
        await self.frame.wait_for_function(SHOWS, arg=[str(channel.id), told])

    async def does(self, act: Callable[[], Any]) -> None:
        """Do something that the bot must hear of, and wait until all that follows has happened."""
        world = self.here.world
        await self.caught_up()
        before = set(world.interactions)

        def answered() -> bool:
            since = [each for token, each in world.interactions.items() if token not in before]
            # What the page asks for suggestions a moment after the last key isn't what was done.
            asked = [each for each in since if each.type != AUTOCOMPLETE]
            return bool(asked) and all(each.first_answer.is_set() for each in asked)

        await act()
        await world.until(answered, PATIENCE)
        await self.here.settle()
        await self.caught_up()

    async def press(self, label: str, message: Locator | None = None) -> None:
        """Click a button of the board, or of another message."""
        button = (message or self.board).get_by_role("button", name=label, exact=True)
        await self.does(button.click)

    async def labels(self, message: Locator, ids: str = "") -> list[str]:
        """What the buttons of a message are called that can be pressed, of those whose ids fit."""
        await self.caught_up()
        await expect(message).to_be_visible()
        buttons = message.locator("button[data-custom-id]:not(.select):enabled")
        found: list[str] = await buttons.evaluate_all(NAMES, ids)
        return found

    async def moves(self, message: Locator) -> list[str]:
        """Those of them that make a move."""
        return await self.labels(message, MOVES)

    async def choose(self, select: Locator, dice: random.Random) -> None:
        """Choose as many as are asked for in a select, by the mouse."""
        await select.click()
        options = select.locator("xpath=..").get_by_role("option")
        done = select.locator("xpath=..").get_by_role("button", name="Done")
        if not await done.count():
            await self.does(options.nth(dice.randrange(await options.count())).click)
            return
        for option in dice.sample(await options.all(), await options.count()):
            if await done.is_enabled():
                break
            await option.click()
        await self.does(done.click)

    async def command(self, path: str, **options: str) -> None:
        """Type a slash command, option by option, by the keyboard."""
        keyboard = self.page.keyboard
        await self.frame.locator("#text").click()
        await keyboard.type(f"/{path} ")
        await expect(self.frame.locator("#command")).to_contain_text(f"/{path}")
        for name, value in options.items():
            await keyboard.type(f" {name}:")
            await expect(self.frame.locator(f'[data-option="{name}"]')).to_be_focused()
            await keyboard.type(value)
        await self.does(lambda: keyboard.press("Enter"))

    async def tab_to(self, label: str) -> None:
        """Go on by Tab until the keyboard is where it says; AssertionError if it never gets there."""
        passed = []
        for _ in range(MOST_TABS):
            focused = await self.frame.evaluate(FOCUSED)
            if focused == label:
                return
            passed.append(focused)
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"{label!r} isn't reached by Tab; passed {passed}")

    async def text(self) -> str:
        """All that is in the document, attributes too, bare."""
        return bare(await self.frame.locator("html").evaluate(TEXT_OF))
