"""Whole games from page load to their end, by clicks and keys alone."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from bot.cli.play import lay_table
from playground import Welcome
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes
from tests.browser.secrets import Watch

MOST_MOVES = 400


async def move(eyes: Eyes, dice: random.Random) -> None:
    """Press something that is a move: on the board, boldly, or under one's own hand."""
    moves = await eyes.moves(eyes.board)
    if moves:
        bold = [label for label in moves if label.startswith(("Call", "Bet", "Raise"))]
        await eyes.press(dice.choice(bold or moves))
        return
    await eyes.press("My hand")
    hand = eyes.newest
    await expect(hand).to_contain_text("Only you can see this")
    moves = await eyes.moves(hand)
    if moves:
        await eyes.press(dice.choice(moves), hand)
    else:
        await eyes.choose(hand.locator(".select").first, dice)


async def play(here: Harbour, everybody: list[Eyes], dice: random.Random) -> Watch:
    """Play until the end, and look into every document after each move."""
    watch = Watch(*everybody)
    for _ in range(MOST_MOVES):
        await watch.look()
        called = [eyes for eyes in everybody if eyes.person in here.called()]
        if not called:
            break
        await move(dice.choice(called), dice)
    for eyes in everybody:
        await expect(eyes.newest).to_contain_text("The end")
    return watch


async def test_a_newcomer_is_one_press_from_the_first_roll(here: Harbour, window: Open) -> None:
    ana = here.people[0]
    here.world.welcome[ana.id] = Welcome("A table waits.")
    assert await lay_table(here.world, ana, here.channel)
    await here.settle()
    page = await window()
    eyes = await Eyes.of(here, page, ana)
    await expect(eyes.frame.get_by_text("A table waits.")).to_be_visible()
    await eyes.press("Start")
    await expect(eyes.frame.get_by_text("A table waits.")).to_be_hidden()
    await expect(eyes.frame.get_by_role("button", name="Direct messages")).to_contain_text(
        "unread that call you"
    )
    await eyes.page.keyboard.press("Alt+d")
    await expect(eyes.newest).to_contain_text("Your hand, Dudo")


@pytest.mark.long
async def test_a_game_of_dudo_by_two_side_by_side(here: Harbour, window: Open) -> None:
    page = await window("?as=Ana&with=Ben")
    ana, ben = [await Eyes.of(here, page, person) for person in here.people]
    await ana.command("dudo", dice="2", seats="2")
    await ben.press("Join")
    await ana.press("Start")
    await ana.press("My hand")
    watch = await play(here, [ana, ben], random.Random(1))
    assert watch.own > 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["bidou", "montevideo"])
async def test_a_game_of_bidou_in_two_windows(here: Harbour, window: Open, game: str) -> None:
    ana, ben = [await Eyes.of(here, await window(f"?as={each.name}"), each) for each in here.people]
    await ana.command(game, house_rules="match_games=1" if game == "bidou" else "ante=6", seats="2")
    await ben.press("Join")
    await ana.press("Start")
    watch = await play(here, [ana, ben], random.Random(2))
    assert watch.own > 0


@pytest.mark.long
async def test_a_game_of_pidro_by_two_and_two_computers(here: Harbour, window: Open) -> None:
    ana, ben = [await Eyes.of(here, await window(f"?as={each.name}"), each) for each in here.people]
    await ana.command("pidro", preset="short", target="14")
    await ben.press("Join")
    await ana.press("Add easy computer")
    await ana.press("Add easy computer")
    await ana.press("Start")
    watch = await play(here, [ana, ben], random.Random(3))
    assert watch.own > 0
    assert watch.own_words > 0


@pytest.mark.long
async def test_a_game_of_dudo_by_keys_alone(here: Harbour, window: Open) -> None:
    page = await window()
    keyboard = page.keyboard
    ana = await Eyes.of(here, page, here.people[0])
    await expect(ana.frame.locator("#text")).to_be_focused()

    async def key(label: str) -> None:
        """To the board, on to a button, and press it."""
        await expect(ana.board).to_be_visible()
        await keyboard.press("Alt+b")
        await ana.tab_to(label)
        await ana.does(lambda: keyboard.press("Enter"))

    await keyboard.type("/dud")
    await keyboard.press("Tab")
    await keyboard.type("dice:")
    await keyboard.type("2")
    await keyboard.press("Escape")
    await ana.does(lambda: keyboard.press("Enter"))
    await key("Add easy computer")
    await key("Start")
    dice = random.Random(4)
    for _ in range(MOST_MOVES):
        if not here.called():
            break
        await key(dice.choice(await ana.moves(ana.board)))
        assert await ana.frame.evaluate("document.activeElement !== document.body")
    await expect(ana.newest).to_contain_text("The end")
    assert await ana.frame.evaluate("document.activeElement.closest('.message') !== null")
    await keyboard.press("Escape")
    await expect(ana.frame.locator("#text")).to_be_focused()


@pytest.mark.long
async def test_two_side_by_side_see_the_same_reveal_and_each_their_own_dice(
    here: Harbour, window: Open
) -> None:
    page = await window("?as=Ana&with=Ben", size=(1280, 1180))
    ana, ben = [await Eyes.of(here, page, person) for person in here.people]
    await ana.command("dudo", seats="2")
    await ben.press("Join")
    await ana.press("Start")
    turn = {eyes.person: eyes for eyes in (ana, ben)}
    for bid_or_doubt in (0, -1):
        eyes = turn[here.called()[0]]
        await eyes.press((await eyes.moves(eyes.board))[bid_or_doubt])
    for eyes in turn.values():
        await eyes.press("My hand")
        await expect(eyes.newest).to_contain_text("Only you can see this")
    hands = [await eyes.newest.inner_html() for eyes in turn.values()]
    assert hands[0] != hands[1]
    reveals = [eyes.frame.locator("img[alt*='All dice are shown']") for eyes in turn.values()]
    for reveal in reveals:
        await expect(reveal).to_be_visible()
    assert await reveals[0].get_attribute("alt") == await reveals[1].get_attribute("alt")
    await page.screenshot(path=SCREENSHOTS / "side-by-side.png", animations="disabled")
