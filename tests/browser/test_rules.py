"""``/rules`` in six lines, its chapters, and ``/odds``: on a phone and on a screen, dark and light."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.rendering.screens import SCREENS
from games import GAMES
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import Open, Theme
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long
PHONE, SCREEN = (390, 844), (1280, 800)
THEMES: tuple[Theme, ...] = ("light", "dark")
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCREENFUL = 750
"""Points of a phone between its bars."""
LONG = ("dudo", "bidou", "montevideo", "pidro")


async def phone(here: Harbour, window: Open) -> Eyes:
    person = here.people[0]
    return await Eyes.of(here, await window(f"?as={person.name}", size=PHONE), person)


async def seen(ana: Eyes, what: str) -> None:
    """Nothing is wider than the window, on a screen and on a phone; a screenshot of each, light and dark."""
    for width, height in (SCREEN, PHONE):
        await ana.page.set_viewport_size({"width": width, "height": height})
        assert await ana.frame.evaluate(TOO_WIDE) <= 0
        for theme in THEMES:
            await ana.page.emulate_media(color_scheme=theme)
            path = SCREENSHOTS / f"{what}-{width}-{theme}.png"
            await ana.newest.screenshot(path=path, animations="disabled")


async def test_the_rules_begin_with_six_lines_and_a_picture_and_go_on_by_chapters(
    here: Harbour, window: Open
) -> None:
    ana = await phone(here, window)
    for game in LONG:
        assert game in GAMES
        await ana.command(f"rules {game}")
        lines = ana.newest.locator("ol li")
        await expect(lines.nth(3)).to_be_visible()
        assert 4 <= await lines.count() <= 6
        await expect(ana.newest.locator("img[alt]").last).to_be_visible()
        await seen(ana, f"rules-{game}")
        await ana.newest.get_by_role("combobox", name="More").click()
        await ana.does(ana.frame.get_by_role("option").nth(2).click)
        await expect(ana.newest.locator("ol")).to_have_count(0)
        await seen(ana, f"rules-{game}-chapter")


async def test_the_odds_mark_a_hand_and_show_all_as_a_picture(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    assert SCREENS["bidou"].has_odds
    await ana.command("odds bidou", hand="6-3-1")
    await expect(ana.newest.locator("img[alt*='37 6-3-1: 36% ←']")).to_be_visible()
    await seen(ana, "odds")
    await ana.does(ana.newest.get_by_role("button", name="All hands").click)
    await expect(ana.newest.locator("img[alt*='56 3-2-2: 0%']")).to_be_visible()
    await seen(ana, "odds-all")
    assert await tall(ana) < SCREENFUL
    await ana.command("odds bidou")
    await expect(ana.newest.locator("img[alt*='56 3-2-2: 0%']")).to_be_visible()
    await seen(ana, "odds-bidou")
    assert await tall(ana) < SCREENFUL


async def test_the_help_fits_a_phone_page_by_page(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    await ana.command("help")
    for page in ("", "At a table", "All commands", "Fair play"):
        if page:
            await ana.newest.get_by_role("combobox").click()
            await ana.does(ana.frame.get_by_role("option", name=page).click)
        await expect(ana.newest.get_by_role("heading", name=page or "Undercup")).to_be_visible()
        await seen(ana, f"help-{page or 'start'}".replace(" ", "-").lower())
        assert await tall(ana) < SCREENFUL


async def tall(ana: Eyes) -> float:
    """The height of the newest message on a phone, in points."""
    box = await ana.newest.bounding_box()
    assert box is not None
    return box["height"]
