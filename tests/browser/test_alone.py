"""Whole games by one person who sees the channel alone and one who sees the DM alone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from playground import Channel, Message
from tests.bot.harness import Harbour
from tests.browser.conftest import WIDE, Open
from tests.browser.eyes import MOVES, Eyes
from tests.browser.test_access import NARROW, findings

MOST_MOVES = 400
LOOK_EVERY = 15
"""After so many moves axe looks at both windows."""
OPTIONS: dict[str, dict[str, Any]] = {
    "dudo": {"dice": 2},
    "bidou": {"house_rules": "match_games=1"},
    "montevideo": {"house_rules": "ante=6"},
    "pidro": {"preset": "short", "target": 14},
}
BOLD = ("Call", "Bet", "Raise")


def playable(eyes: Eyes, channel: Channel) -> Message | None:
    """The newest message for this person alone on which something makes a move, of the last two."""
    private = [each for each in eyes.person.messages(channel) if each.ephemeral or channel.recipient]
    for message in reversed(private[-2:]):
        ids = [each.custom_id for each in message.buttons] + [each.custom_id for each in message.selects]
        if any(re.match(MOVES, key or "") for key in ids):
            return message
    return None


async def act(eyes: Eyes, message: Locator, dice: random.Random) -> None:
    """Make a move on a message: by a button, boldly, or else in a select."""
    moves = await eyes.moves(message)
    if not moves:
        await eyes.choose(message.locator(".select").first, dice)
        return
    bold = [label for label in moves if label.startswith(BOLD)]
    await eyes.press(dice.choice(bold or moves), message)


async def from_the_channel(eyes: Eyes, dice: random.Random) -> int:
    """One move from the channel: on the board, or under *My hand*, which is opened if need be; how many
    presses it took."""
    if await eyes.moves(eyes.board):
        await act(eyes, eyes.board, dice)
        return 1
    hand = playable(eyes, eyes.here.channel)
    presses = 1
    if hand is None:
        await eyes.press("My hand")
        await expect(eyes.newest).to_contain_text("Only you can see this")
        hand = playable(eyes, eyes.here.channel)
        presses = 2
    assert hand is not None, eyes.here.world.describe()
    await act(eyes, eyes.message(hand.id), dice)
    return presses


async def from_the_dm(eyes: Eyes, dice: random.Random) -> int:
    """One move from the DM: at one press."""
    hand = playable(eyes, eyes.person.dm)
    assert hand is not None, eyes.here.world.describe()
    await act(eyes, eyes.message(hand.id), dice)
    return 1


@pytest.mark.long
@pytest.mark.parametrize("game", OPTIONS)
async def test_a_game_is_played_to_its_end_from_the_channel_alone_and_from_the_dm_alone(
    here: Harbour, window: Open, game: str
) -> None:
    sizes = zip(here.people, (NARROW, WIDE), (True, False), strict=True)
    ana, ben = [
        await Eyes.of(here, await window(f"?as={each.name}", size=size, dark=dark), each)
        for each, size, dark in sizes
    ]
    ana.person.close_dms()
    await here.open(2, game=game, computers=2 if game == "pidro" else 0, **OPTIONS[game])
    await ben.page.keyboard.press("Alt+d")
    await expect(ben.frame.locator("#place-name")).to_contain_text("Undercup")
    await expect(ana.board).to_be_visible()
    dice, presses = random.Random(5), {0: 0, 1: 0}
    for move in range(MOST_MOVES):
        called = here.called()
        if not called or not move % LOOK_EVERY:
            assert await findings(ana.page) + await findings(ben.page) == []
        if not called:
            break
        if dice.choice(called) is ana.person:
            presses[0] += await from_the_channel(ana, dice)
        else:
            presses[1] += await from_the_dm(ben, dice)
        # Neither has left for the other place.
        await expect(ana.frame.locator("#place-name")).to_contain_text("dice")
        await expect(ben.frame.locator("#place-name")).to_contain_text("Undercup")
    await expect(ana.board.get_by_role("button", name="Play again")).to_be_visible()
    # The only move of a person is played by itself where everyone knows it.
    entries = [entry for entry in await here.store.journal(1) if entry.kind == "action"]
    made = [entry.user_id for entry in entries]
    assert presses[1] == made.count(ben.person.id)
    assert made.count(ana.person.id) <= presses[0] <= 2 * made.count(ana.person.id)
