"""A whole game that somebody watches in a browser who never sat at its table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.bot.harness import Harbour
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long

BETWEEN = 4
"""What is watched follows the game once in three seconds."""
MOST_MOVES = 300
LINES = """(body) => {
  const copy = body.cloneNode(true);
  for (const each of copy.querySelectorAll("button, a.button")) each.remove();
  for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const each of copy.querySelectorAll("p, h1, h2, small, div, section")) each.append("\\n");
  return copy.textContent.split("\\n").map((line) => line.trim()).filter(Boolean);
}"""
OWN = ("Updated", "Only you can see this", "(edited)", "Table", "Play again", "Refresh")
"""How lines begin that a board and what somebody watches needn't have in common."""


async def lines(message: Locator) -> list[str]:
    """What a message shows, with its pictures as they are read out and without its buttons."""
    found: list[str] = await message.locator(".body").evaluate(LINES)
    return [line for line in found if not line.startswith(OWN)]


@pytest.mark.parametrize("by_dm", [False, True])
@pytest.mark.parametrize(
    ("game", "computers", "options", "seed"),
    [("dudo", 2, {"dice": 2}, 3), ("bidou", 2, {"house_rules": "end_at=first_out"}, 4),
     ("pidro", 3, {"target": 14}, 5)],
)  # fmt: skip
async def test_after_each_round_the_watcher_s_message_shows_what_the_board_shows(
    here: Harbour, window: Open, game: str, computers: int, options: dict[str, Any], seed: int, by_dm: bool
) -> None:
    ben = here.people[1]
    await here.open(1, game=game, computers=computers, **options)
    public = await Eyes.of(here, await window("?as=Ben"), ben)
    private = public
    if by_dm:
        private = await Eyes.of(here, await window("?as=Ben"), ben)
        await private.page.keyboard.press("Alt+d")
        await expect(private.frame.locator("#place-name")).to_contain_text("Undercup")
        await private.command("table watch", table="1")
    else:
        await public.press("More…")
        await public.press("Watch", public.newest)
    place = ben.dm if by_dm else here.channel
    mine = [one for one in ben.messages(place) if one.ephemeral][-1]
    watched, dice, rounds = private.message(mine.id), random.Random(seed), 0
    for _ in range(MOST_MOVES):
        if not (called := here.called()):
            break
        before = (await here.table()).revealed
        await here.move(dice.choice(called), dice)
        await here.later(BETWEEN)
        if (await here.table()).revealed != before:
            rounds += 1
            await private.caught_up()
            assert "You’re watching" in (await lines(watched))[0]
            await here.later(BETWEEN)
        for eyes in (public, private):
            await eyes.caught_up()
        assert await lines(watched) == await lines(public.board)
    assert rounds > 0
    assert (await here.table()).status == "finished"
    shown = await lines(watched)
    assert any("The end" in line for line in shown)
    assert shown == await lines(public.board)
