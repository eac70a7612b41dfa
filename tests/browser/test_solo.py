"""A private game in a browser, from the typed command to its end, by clicks alone."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE, Open
from tests.browser.eyes import Eyes
from tests.published import PUBLISHED
from tests.whole.test_solo import shown

pytestmark = pytest.mark.long

NARROW = (390, 844)
MOST_PRESSES = 400


async def press(eyes: Eyes, dice: random.Random) -> bool:
    """Press a move under the game, or *Go on*; False if it has neither."""
    message = eyes.message(shown(eyes.person, eyes.person.dm).id)
    if moves := await eyes.moves(message):
        await eyes.press(dice.choice(moves), message)
    elif await message.locator(".select:enabled").count():
        await eyes.choose(message.locator(".select").first, dice)
    elif "Go on" in await eyes.labels(message):
        await eyes.press("Go on", message)
    else:
        return False
    return True


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("game", PUBLISHED)
async def test_a_private_game_is_played_to_its_end(
    here: Harbour, window: Open, game: str, size: tuple[int, int]
) -> None:
    page = await window("?as=Ana")
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    ana = await Eyes.of(here, page, here.people[0])
    await page.keyboard.press("Alt+d")
    await ana.command("solo", game=game)
    dice = random.Random(7)
    for number in range(MOST_PRESSES):
        if number == 4:
            await page.screenshot(path=SCREENSHOTS / f"solo-{game}-{size[0]}.png")
        if not await press(ana, dice):
            break
    await expect(ana.newest).to_contain_text("Play again")
    await expect(ana.newest).to_contain_text("computers played")
