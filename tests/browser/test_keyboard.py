"""Where the keyboard is among the messages, and a game by DM by keys alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.bot.harness import Harbour
from tests.browser.conftest import Open
from tests.browser.eyes import FOCUSED, Eyes
from tests.browser.stage import EPHEMERAL, Stage, classic
from tests.browser.test_alone import playable
from tests.playground.parts import button, row, select, text, v2

pytestmark = pytest.mark.long
MOST_MOVES = 400
MOST_KEYS = 25
"""So many keys one move takes at most, with every button between passed by."""


def message(stage: Stage, made: dict[str, Any]) -> Locator:
    return stage.frame.locator(f'[data-id="{made["id"]}"]')


def first(stage: Stage, made: dict[str, Any]) -> Locator:
    """The first button of a message."""
    return message(stage, made).locator("button[data-custom-id]").first


def path(stage: Stage, made: dict[str, Any]) -> str:
    return f"/channels/{stage.channel.id}/messages/{made['id']}"


def buttons(turn: int, *labels: str) -> dict[str, Any]:
    """Buttons whose ids are of one turn, as the bot's are."""
    return {"components": [row(*(button(f"{turn}:{label}", label=label) for label in labels))]}


async def test_a_deleted_board_leaves_the_keyboard_to_the_next_one(stage: Stage) -> None:
    old = await classic(stage)
    path = f"/channels/{stage.channel.id}/messages"
    await stage.frame.get_by_role("button", name="Dudo!").press("Enter")
    await (await stage.asked()).answer(6)
    reveal = await stage.post(**v2(text("There are five.")))
    board = await classic(stage)
    assert (await stage.wire.call("DELETE", f"{path}/{old['id']}"))[0] == 204
    await expect(stage.frame.locator(f'[data-id="{old["id"]}"]')).to_have_count(0)
    await expect(first(stage, board)).to_be_focused()
    # The same where the old one goes first.
    await stage.frame.get_by_role("button", name="Dudo!").press("Enter")
    used = await stage.asked()
    await used.answer(6)
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(stage.frame.locator(f'[data-id="{reveal["id"]}"]')).to_be_focused()
    board = await classic(stage)
    await expect(first(stage, board)).to_be_focused()


async def test_the_keyboards_place_is_kept_when_a_board_changes_or_is_posted_anew(stage: Stage) -> None:
    old = await stage.post(content="1", components=[row(button("a", label="One"), button("b", label="Two"))])
    path = f"/channels/{stage.channel.id}/messages/{old['id']}"
    two = stage.frame.get_by_role("button", name="Two")
    await two.focus()
    await stage.wire.call("PATCH", path, {"content": "2"})
    await expect(stage.frame.locator(".message").last).to_contain_text("2")
    await expect(two).to_be_focused()
    await two.press("Enter")
    used = await stage.asked()
    await used.answer(7, {"content": "a record", "components": []})
    await expect(stage.frame.locator(f'[data-id="{old["id"]}"]')).to_be_focused()
    board = await stage.post(content="3", components=[row(button("c", label="Three"))])
    await expect(first(stage, board)).to_be_focused()
    await expect(stage.frame.locator("#announcer")).to_contain_text("Undercup: 3")


async def test_who_reads_another_message_keeps_the_keyboard_when_a_board_is_posted(stage: Stage) -> None:
    record = await stage.post(content="a record")
    board = await stage.post(content="1", components=[row(button("a", label="One"))])
    await stage.frame.get_by_role("button", name="One").press("Enter")
    used = await stage.asked()
    await used.answer(7, {"content": "another record", "components": []})
    pressed = stage.frame.locator(f'[data-id="{board["id"]}"]')
    await expect(pressed).to_be_focused()
    reading = stage.frame.locator(f'[data-id="{record["id"]}"]')
    await stage.page.keyboard.press("ArrowUp")
    await expect(reading).to_be_focused()
    await stage.post(content="2", components=[row(button("b", label="Two"))])
    await expect(stage.frame.locator(".message").last).to_contain_text("2")
    await expect(reading).to_be_focused()
    # Who only passes by there again isn't taken along either.
    await stage.page.keyboard.press("ArrowDown")
    await expect(pressed).to_be_focused()
    await stage.post(content="3", components=[row(button("c", label="Three"))])
    await expect(stage.frame.locator(".message").last).to_contain_text("3")
    await expect(pressed).to_be_focused()


async def test_after_a_press_the_keyboard_is_on_the_same_button_or_else_on_the_first(stage: Stage) -> None:
    board = await stage.post(content="1", **buttons(1, "Bid", "Hint", "More"))
    frame = stage.frame
    await frame.get_by_role("button", name="Hint").press("Enter")
    await (await stage.asked()).answer(7, {"content": "2", **buttons(2, "Bid", "Hint", "More")})
    await expect(frame.get_by_text("2", exact=True)).to_be_visible()
    await expect(frame.get_by_role("button", name="Hint")).to_be_focused()
    await frame.get_by_role("button", name="Bid").press("Enter")
    await (await stage.asked()).answer(7, {"content": "3", **buttons(3, "Refresh", "More")})
    await expect(frame.get_by_role("button", name="Refresh")).to_be_focused()
    # What changes later without a press moves nobody onto another button: they may be about to press.
    await stage.wire.call("PATCH", path(stage, board), {"content": "4", **buttons(4, "Bid", "More")})
    await expect(message(stage, board)).to_be_focused()
    await frame.get_by_role("button", name="More").focus()
    await stage.wire.call(
        "PATCH", path(stage, board), {"content": "5", **buttons(5, "Double", "Bid", "More")}
    )
    await expect(frame.get_by_role("button", name="Double")).to_be_visible()
    await expect(frame.get_by_role("button", name="More")).to_be_focused()


async def test_who_is_on_a_button_of_a_board_goes_along_to_the_next_board(stage: Stage) -> None:
    old = await stage.post(content="1", **buttons(1, "Bid", "More"))
    await stage.frame.get_by_role("button", name="More").focus()
    new = await stage.post(content="2", **buttons(2, "Bid", "More"))
    await stage.wire.call("DELETE", path(stage, old))
    await expect(message(stage, new).get_by_role("button", name="More")).to_be_focused()
    # Without such a button it is on the message, since nothing was pressed.
    await stage.wire.call("DELETE", path(stage, new))
    newest = await stage.post(content="3", **buttons(3, "Play again"))
    await expect(message(stage, newest)).to_be_focused()


async def test_a_private_picker_that_is_done_leaves_the_keyboard_to_the_board_that_comes(
    stage: Stage,
) -> None:
    old = await stage.post(content="1", **buttons(1, "Bid", "More bids"))
    await stage.frame.get_by_role("button", name="More bids").press("Enter")
    picker = {"content": "picker", "flags": EPHEMERAL, **buttons(1, "5 fives")}
    await (await stage.asked()).answer(4, picker)
    await stage.frame.get_by_role("button", name="5 fives").press("Enter")
    used = await stage.asked()
    await used.answer(6)
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(message(stage, old)).to_be_focused()
    new = await stage.post(content="2", **buttons(2, "Dudo!", "More bids"))
    await stage.wire.call("DELETE", path(stage, old))
    await expect(first(stage, new)).to_be_focused()


async def test_a_form_gives_the_keyboard_back_although_its_button_has_changed(stage: Stage) -> None:
    board = await stage.post(content="1", **buttons(1, "Bid", "Rules"))
    field = {"type": 4, "custom_id": "count", "style": 1, "required": False}
    form = {
        "title": "Rules",
        "custom_id": "m",
        "components": [{"type": 18, "label": "Count", "component": field}],
    }
    dialog = stage.frame.get_by_role("dialog")
    await stage.frame.get_by_role("button", name="Rules").press("Enter")
    await (await stage.asked()).answer(9, form)
    await expect(dialog).to_be_visible()
    await stage.wire.call("PATCH", path(stage, board), {"content": "2", **buttons(2, "Bid", "Rules")})
    await expect(stage.frame.get_by_text("2", exact=True)).to_be_visible()
    await dialog.get_by_role("button", name="Cancel").press("Enter")
    await expect(stage.frame.get_by_role("button", name="Rules")).to_be_focused()
    # The same where another board has come in its place.
    await stage.page.keyboard.press("Enter")
    await (await stage.asked()).answer(9, form)
    await expect(dialog).to_be_visible()
    await stage.wire.call("DELETE", path(stage, board))
    new = await stage.post(content="3", **buttons(3, "Bid"))
    await dialog.get_by_role("button", name="Submit").press("Enter")
    await (await stage.asked()).answer(4, {"content": "done", "flags": EPHEMERAL})
    await expect(first(stage, new)).to_be_focused()


async def test_a_key_leads_to_the_newest_buttons_and_then_to_those_before(stage: Stage) -> None:
    boards = [await stage.post(content=f"board {each}", **buttons(each, "Bid", "More")) for each in range(2)]
    boards.append(await classic(stage))
    await stage.post(content="no buttons")
    choice = await stage.post(**v2(text("Which?"), row(select("a", "b"))))
    await stage.ben.say(stage.channel, "hello")
    await expect(stage.frame.locator(".message").last).to_contain_text("hello")
    keyboard = stage.page.keyboard
    await stage.frame.locator("#text").focus()
    for made in (choice, *reversed(boards), choice):
        await keyboard.press("Alt+b")
        await expect(first(stage, made)).to_be_focused()
    # From another of its buttons it leads to the first.
    await keyboard.press("Alt+b")
    await keyboard.press("Alt+b")
    await keyboard.press("Tab")
    await expect(message(stage, boards[1]).get_by_role("button", name="More")).to_be_focused()
    await keyboard.press("Alt+b")
    await expect(first(stage, choice)).to_be_focused()
    # A person who begins at the top finds a shortcut there.
    await stage.frame.locator("#to-buttons").focus()
    await keyboard.press("Enter")
    await expect(first(stage, choice)).to_be_focused()
    # And it is the last before the message box.
    await stage.frame.locator("#text").focus()
    await keyboard.press("Shift+Tab")
    await expect(first(stage, choice)).to_be_focused()


async def test_a_key_that_is_held_down_presses_one_button(stage: Stage) -> None:
    await stage.post(content="1", **buttons(1, "Bid"))
    await stage.frame.get_by_role("button", name="Bid").focus()
    for _ in range(3):  # without a key up between, the second is a repetition
        await stage.page.keyboard.down("Enter")
    await (await stage.asked()).answer(7, {"content": "2", **buttons(2, "Dudo!")})
    await expect(stage.frame.get_by_role("button", name="Dudo!")).to_be_focused()
    await stage.page.keyboard.down("Enter")
    await stage.page.keyboard.up("Enter")
    await stage.page.keyboard.press("Enter")
    assert (await stage.asked()).payload["data"]["custom_id"] == "2:Dudo!"
    assert len(stage.world.interactions) == 2


async def test_a_connection_that_was_away_leaves_the_keyboard_on_its_button(stage: Stage) -> None:
    board = await stage.post(content="1", **buttons(1, "Bid", "More"))
    more = stage.frame.get_by_role("button", name="More")
    await more.focus()
    await stage.page.context.set_offline(True)
    await stage.world.site.drop_sockets()
    await stage.world.until(lambda: not stage.ana.client.listeners)
    await stage.wire.call("PATCH", path(stage, board), {"content": "2", **buttons(2, "Bid", "More")})
    await stage.page.context.set_offline(False)
    await expect(stage.frame.get_by_text("2", exact=True)).to_be_visible()
    await expect(more).to_be_focused()


async def test_who_goes_to_another_channel_from_a_message_is_among_its_messages(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    await stage.ben.say(cards, "hello")
    await stage.post(content="1", **buttons(1, "Bid"))
    await stage.frame.get_by_role("button", name="Bid").focus()
    await stage.page.keyboard.press("Alt+ArrowDown")
    await expect(stage.frame.locator(".message").last).to_contain_text("hello")
    await expect(stage.frame.locator("#messages")).to_be_focused()
    await stage.page.keyboard.press("ArrowUp")
    await expect(stage.frame.locator(".message").last).to_be_focused()


async def tab_to(eyes: Eyes, label: str) -> int:
    """Go to a button of the newest message that has some; how many keys it takes."""
    await eyes.page.keyboard.press("Alt+b")
    for keys in range(1, MOST_KEYS):
        if await eyes.frame.evaluate(FOCUSED) == label:
            return keys
        await eyes.page.keyboard.press("Tab")
    raise AssertionError(f"{label!r} isn't reached")


@pytest.mark.parametrize(
    ("game", "option", "value"), [("dudo", "dice", "2"), ("bidou", "house_rules", "match_games=1")]
)
async def test_a_game_by_dm_by_keys_alone(
    here: Harbour, window: Open, game: str, option: str, value: str
) -> None:
    page = await window("?as=Ana", size=(390, 844))
    keyboard, ana = page.keyboard, await Eyes.of(here, page, here.people[0])
    await expect(ana.frame.locator("#text")).to_be_focused()
    await keyboard.type(f"/{game} ")
    await expect(ana.frame.locator("#command")).to_contain_text(f"/{game}")
    await keyboard.type(f"{option}:")
    await expect(ana.frame.locator(f'[data-option="{option}"]')).to_be_focused()
    await keyboard.type(value)
    await ana.does(lambda: keyboard.press("Enter"))
    for label in ("Add easy computer", "Start"):
        await tab_to(ana, label)
        await ana.does(lambda: keyboard.press("Enter"))
    await keyboard.press("Alt+d")
    await expect(ana.frame.locator("#place-name")).to_have_text("Undercup")
    dice = random.Random(4)
    for _ in range(MOST_MOVES):
        if not here.called():
            break
        hand = playable(ana, ana.person.dm)
        assert hand is not None, here.world.describe()
        await tab_to(ana, dice.choice(await ana.moves(ana.message(hand.id))))
        await ana.does(lambda: keyboard.press("Enter"))
        # The keyboard is on what came of it.
        await expect(ana.frame.locator(".message:focus-within, .message:focus")).to_have_count(1)
    await expect(ana.newest).to_contain_text(" after ")
    await tab_to(ana, "Play again")
