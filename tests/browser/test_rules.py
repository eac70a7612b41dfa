"""``/rules`` in six lines, its chapters, and ``/odds``: on a phone and on a screen, dark and light."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.screens import SCREENS
from games import GAMES
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long
SIZES = [((390, 844), True), ((390, 844), False), ((1280, 800), True), ((1280, 800), False)]
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LONG = ("dudo", "bidou", "montevideo", "pidro")


def name_of(what: str, size: tuple[int, int], *, dark: bool) -> str:
    return f"{what}-{size[0]}-{'dark' if dark else 'light'}.png"


async def seen(ana: Eyes, what: str, size: tuple[int, int], *, dark: bool) -> None:
    """Nothing is wider than the window, and all of it is in a screenshot."""
    assert await ana.frame.evaluate(TOO_WIDE) <= 0
    path = SCREENSHOTS / name_of(what, size, dark=dark)
    await ana.newest.screenshot(path=path, animations="disabled")


@pytest.mark.parametrize(("size", "dark"), SIZES)
async def test_the_rules_begin_with_six_lines_and_a_picture_and_go_on_by_chapters(
    here: Harbour, window: Open, size: tuple[int, int], dark: bool
) -> None:
    page = await window(f"?as={here.people[0].name}", size=size, dark=dark)
    ana = await Eyes.of(here, page, here.people[0])
    for game in LONG:
        assert game in GAMES
        await ana.command(f"rules {game}")
        lines = ana.newest.locator("ol li")
        await expect(lines.nth(3)).to_be_visible()
        assert 4 <= await lines.count() <= 6
        await expect(ana.newest.locator("img[alt]").last).to_be_visible()
        await seen(ana, f"rules-{game}", size, dark=dark)
        await ana.newest.get_by_role("combobox", name="More").click()
        await ana.does(ana.frame.get_by_role("option").nth(2).click)
        await expect(ana.newest.locator("ol")).to_have_count(0)
        await seen(ana, f"rules-{game}-chapter", size, dark=dark)


@pytest.mark.parametrize(("size", "dark"), SIZES)
async def test_the_odds_mark_a_hand_and_show_all_as_a_picture(
    here: Harbour, window: Open, size: tuple[int, int], dark: bool
) -> None:
    page = await window(f"?as={here.people[0].name}", size=size, dark=dark)
    ana = await Eyes.of(here, page, here.people[0])
    assert SCREENS["bidou"].has_odds
    await ana.command("odds bidou", hand="6-3-1")
    await expect(ana.newest.locator("img[alt*='37 6-3-1: 36 % ←']")).to_be_visible()
    await seen(ana, "odds", size, dark=dark)
    await ana.does(ana.newest.get_by_role("button", name="All hands").click)
    await expect(ana.newest.locator("img[alt*='56 3-2-2: 0 %']")).to_be_visible()
    await seen(ana, "odds-all", size, dark=dark)
