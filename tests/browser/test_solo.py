"""Private games in a browser, from the typed command to their end, by clicks alone, in every place."""

from __future__ import annotations

import random
from itertools import product

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
BOT = "the bot"
PLACES = {
    BOT: ("Direct messages", "Undercup"),
    "guild": ("Harbour", "dice"),
    "server": ("Elsewhere", "chat"),
    "group": ("Direct messages", "Crew"),
    "dm": ("Direct messages", "Ben"),
}
"""Where a game can be played, and where each is at the side, and its name: the DM with the bot, a server that
it is in, and places that it isn't in."""
PLAYED = [
    *((BOT, "dudo", NARROW), (BOT, "pidro", WIDE)),
    *(("guild", "pidro", NARROW), ("guild", "montevideo", WIDE)),
    *(("server", "bidou", NARROW), ("server", "dudo", WIDE)),
    *(("group", "montevideo", NARROW), ("group", "bidou", WIDE)),
    *(("dm", "bidou", NARROW), ("dm", "montevideo", WIDE)),
]
"""Every game and every place comes at each width. Every game in every place is played in tests/whole, without
a browser."""

SHORT = {"pidro": {"preset": "short"}}
"""What is asked for, besides, where a game would be long."""


def test_every_game_and_every_place_is_played_at_each_width() -> None:
    sizes = (NARROW, WIDE)
    assert {(game, size) for _, game, size in PLAYED} == set(product(PUBLISHED, sizes))
    assert [(place, size) for place, _, size in PLAYED] == list(product(PLACES, sizes))


async def press(eyes: Eyes, channel: Channel, dice: random.Random) -> bool:
    """Press a move under the game, or what leads on; False if it has neither."""
    message = eyes.message(shown(eyes.person, channel).id)
    if moves := await eyes.moves(message):
        await eyes.press(dice.choice(moves), message)
    elif await message.locator(".select:enabled").count():
        await eyes.choose(message.locator(".select").first, dice)
    elif onward := {"Go on", "See the end", "Skip the wait"} & {*await eyes.labels(message)}:
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


@pytest.mark.parametrize(("place", "game", "size"), PLAYED)
async def test_a_private_game_is_played_to_its_end_wherever_its_player_is(
    here: Harbour, window: Open, place: str, game: str, size: tuple[int, int]
) -> None:
    person, own = here.people[0], {BOT: here.people[0].dm, "guild": here.channel}
    channel = own.get(place) or elsewhere(here, place)
    before = here.people[1].cursor()
    ana = await Eyes.of(here, await window("?as=Ana", size=size, dark=size == NARROW), person)
    if place == BOT:
        await ana.page.keyboard.press("Alt+d")
    else:
        await go_to(ana.frame, *PLACES[place])
    await ana.command("solo", game=game, **SHORT.get(game, {}))
    if place != BOT:
        await expect(ana.newest).to_contain_text("Only you can see this")
    await to_the_end(ana, channel, f"{place.replace(' ', '-')}-{game}")
    assert here.people[1].everything(before) == ""
