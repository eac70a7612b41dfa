"""For whoever looks at the page in another way: axe finds nothing, wide or narrow, light or dark."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.cli.play import lay_table
from playground import Welcome
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE, Open, Theme
from tests.browser.eyes import Eyes

NARROW = (390, 844)
AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
THERE = "() => 'axe' in window"
RUN = """async (rules) => {
  const runOnly = rules.length ? { runOnly: rules } : {};
  return (await axe.run(document, { iframes: false, resultTypes: ["violations"], ...runOnly })).violations;
}"""
UNNAMED = """() => {
  const word = (text) => /[\\p{L}\\p{N}]/u.test(text ?? "");
  const around = "button, a, li, article, h1, h2, p, .me-name";
  return [...document.querySelectorAll("img, svg")]
    .filter((each) => each.checkVisibility() && !word(each.getAttribute("alt")))
    .map((each) => each.closest(around) ?? each.parentElement)
    .filter((each) => !word(each.textContent) && !word(each.ariaLabel))
    .map((each) => each.outerHTML.slice(0, 200));
}"""
"""The pictures that have no name for the ear, nor words beside them."""
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at colours."""


async def findings(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe says against any document of the page, by all rules or by some: its rule, and where."""
    found = []
    for frame in page.frames:
        shown = frame.parent_frame is None or await (await frame.frame_element()).is_visible()
        if not shown:
            continue
        if not await frame.evaluate(THERE):
            await frame.evaluate(AXE)
        violations: list[dict[str, Any]] = await frame.evaluate(RUN, rules)
        found += [
            f"{each['impact']} {each['id']}: {node['html'][:200]}"
            for each in violations
            for node in each["nodes"]
        ]
        found += [f"no name: {each}" for each in await frame.evaluate(UNNAMED)]
    return found


class Album:
    """Looks at the page as it is now, light and dark: a screenshot, and what axe says."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name
        self.found: list[str] = []

    async def look(self, what: str) -> None:
        rules: dict[Theme, Sequence[str]] = {"dark": OF_COLOURS, "light": ()}
        for theme, judged in rules.items():
            await self._page.emulate_media(color_scheme=theme)
            path = SCREENSHOTS / f"{self._name}-{theme}-{what}.png"
            await self._page.screenshot(path=path, animations="disabled")
            self.found += [f"{what}, {theme}: {each}" for each in await findings(self._page, judged)]


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_axe_has_nothing_against_the_page(
    here: Harbour, window: Open, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    ana, ben = here.people
    here.world.welcome[ana.id] = Welcome("A table of **Dudo** waits.")
    await ben.say(here.channel, f"# Hello\n> come, {ana.mention}\n- `one` ||two||\n```\ncode\n```")
    assert await lay_table(here.world, ana, here.channel)
    await here.settle()
    page = await window(size=size)
    eyes = await Eyes.of(here, page, ana)
    keyboard, frame = page.keyboard, eyes.frame
    album = Album(page, request.node.callspec.id)
    await album.look("lobby")
    await keyboard.type("/dudo ")
    await expect(frame.locator("#suggestion-list")).to_contain_text("house_rules")
    await album.look("command")
    await keyboard.type("seats:99")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("seats ends at")
    await album.look("refusal")
    for _ in range(2):
        await keyboard.press("Escape")
    await eyes.press("Start")
    await eyes.press("My hand")
    await expect(eyes.newest).to_contain_text("Only you can see this")
    await album.look("hand")
    [more] = await eyes.labels(eyes.board, "^b:[0-9.]+:[0-9]+:pick$")
    await eyes.press(more)
    select = eyes.newest.locator(".select").first
    await select.press("Enter")
    await expect(select).to_have_attribute("aria-expanded", "true")
    await album.look("select")
    await keyboard.press("Escape")
    await keyboard.press("Alt+d")
    await expect(eyes.newest).to_contain_text("Your hand, Dudo")
    await album.look("messages")
    await keyboard.press("Alt+d")
    await keyboard.press("Control+k")
    await album.look("switcher")
    await keyboard.press("Escape")
    await keyboard.press("Control+/")
    await album.look("help")
    await keyboard.press("Escape")
    await keyboard.press("Alt+n")
    await expect(frame.locator("#notifications")).to_contain_text("What a phone would show")
    await album.look("notifications")
    await keyboard.press("Escape")
    if size is NARROW:
        await frame.locator("#drawer").click()
        await expect(frame.locator("#channels [aria-current=page]")).to_be_focused()
        await album.look("drawer")
    else:
        await frame.locator("#members-button").click()
        await album.look("members")
        await frame.locator("#members-button").click()
    await frame.locator("#panel-button").click()
    await expect(frame.locator("#panel")).to_contain_text("The bot’s requests")
    await album.look("panel")
    await page.get_by_role("button", name="Side by side").click()
    await Eyes.of(here, page, ben)
    await album.look("two")
    assert album.found == [], "\n".join(album.found)


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_axe_has_nothing_against_forms_menus_and_screens_of_ones_own(
    here: Harbour, window: Open, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    ana, ben = here.people
    here.guild.grant(ana, "manage_guild")
    await ben.say(here.channel, "Who plays?")
    await here.open(1, computers=1, dice=2)
    page = await window(size=size)
    eyes = await Eyes.of(here, page, ana)
    keyboard, frame = page.keyboard, eyes.frame
    album = Album(page, request.node.callspec.id)
    await album.look("board")
    await frame.locator("#messages").get_by_role("button", name="Ben", exact=True).click()
    await expect(frame.get_by_role("menuitem").first).to_be_focused()
    await album.look("menu")
    await keyboard.press("Escape")
    for command in ("play", "me", "settings"):
        await eyes.command(command)
        shown = frame.locator("#modal") if command == "play" else eyes.newest
        await expect(shown).to_contain_text("New table" if command == "play" else "Only you can see this")
        await album.look(command)
        await keyboard.press("Escape")
    await here.play_on(random.Random(3))
    end = frame.locator(".message:not(.ephemeral)", has_text="The end").last
    await end.scroll_into_view_if_needed()
    await album.look("end")
    await end.get_by_title("Enlarge").click()
    await expect(frame.get_by_role("dialog")).to_be_visible()
    await album.look("picture")
    await keyboard.press("Escape")
    await page.locator("#new").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await album.look("newcomer")
    assert album.found == [], "\n".join(album.found)
