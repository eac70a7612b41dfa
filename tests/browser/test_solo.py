"""Private games in a browser, from the typed command to their end, by clicks alone, in every place."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from playground import Channel
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE, Open
from tests.browser.eyes import Eyes
from tests.browser.test_elsewhere import go_to
from tests.browser.test_page import fits
from tests.published import PUBLISHED
from tests.whole.test_solo import shown
from tests.whole.test_where_the_bot_isnt import elsewhere

pytestmark = pytest.mark.long

NARROW = (390, 844)
MOST_PRESSES = 400
PLACES = {
    "guild": ("Harbour", "dice"),
    "server": ("Elsewhere", "chat"),
    "group": ("Direct messages", "Crew"),
    "dm": ("Direct messages", "Ben"),
}
"""Where a game can be played besides the DM with the bot, which is in only the first of them: where each is
at the side, and its name."""
PLAYED = [
    *zip(PLACES, PUBLISHED, [NARROW] * len(PLACES), strict=True),
    *zip(PLACES, reversed(PUBLISHED), [WIDE] * len(PLACES), strict=True),
]
"""A game in each of them at each width: every game comes twice."""


async def press(eyes: Eyes, channel: Channel, dice: random.Random) -> bool:
    """Press a move under the game, or *Go on*; False if it has neither."""
    message = eyes.message(shown(eyes.person, channel).id)
    if moves := await eyes.moves(message):
        await eyes.press(dice.choice(moves), message)
    elif await message.locator(".select:enabled").count():
        await eyes.choose(message.locator(".select").first, dice)
    elif onward := {"Go on", "Skip the wait"} & {*await eyes.labels(message)}:
        await eyes.press(onward.pop(), message)
    else:
        return False
    return True


async def to_the_end(eyes: Eyes, channel: Channel, name: str) -> None:
    """Play a game that has begun to its end, and take pictures of it on the way and there."""
    dice = random.Random(7)
    for number in range(MOST_PRESSES):
        if number == 2:
            await shoot(eyes, name)
        if not await press(eyes, channel, dice):
            break
    await expect(eyes.newest).to_contain_text("Play again")
    await expect(eyes.newest).to_contain_text("computers played")
    await shoot(eyes, f"{name}-end")


async def shoot(eyes: Eyes, name: str) -> None:
    """Take a picture of a page on which nothing is cut off."""
    await fits(eyes.frame)
    width = await eyes.page.evaluate("innerWidth")
    await eyes.page.screenshot(path=SCREENSHOTS / f"solo-{name}-{width}.png", animations="disabled")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("game", PUBLISHED)
async def test_a_private_game_is_played_to_its_end(
    here: Harbour, window: Open, game: str, size: tuple[int, int]
) -> None:
    page = await window("?as=Ana", size=size)
    ana = await Eyes.of(here, page, here.people[0])
    await page.keyboard.press("Alt+d")
    await ana.command("solo", game=game)
    await to_the_end(ana, ana.person.dm, game)


@pytest.mark.parametrize(("place", "game", "size"), PLAYED)
async def test_a_private_game_is_played_wherever_its_player_is(
    here: Harbour, window: Open, place: str, game: str, size: tuple[int, int]
) -> None:
    channel = here.channel if place == "guild" else elsewhere(here, place)
    before = here.people[1].cursor()
    ana = await Eyes.of(here, await window("?as=Ana", size=size, dark=size == NARROW), here.people[0])
    await go_to(ana.frame, *PLACES[place])
    await ana.command("solo", game=game)
    await expect(ana.newest).to_contain_text("Only you can see this")
    await to_the_end(ana, channel, f"{place}-{game}")
    assert here.people[1].everything(before) == ""
