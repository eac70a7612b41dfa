"""Commands and forms are filled in, and who answers late or never is told of."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.stage import EPHEMERAL, Stage
from tests.browser.test_access import findings
from tests.playground.parts import button, row, select

pytestmark = pytest.mark.long


async def test_a_command_is_filled_in_option_by_option(stage: Stage) -> None:
    await stage.command(
        "roll",
        {
            "name": "dice",
            "type": 4,
            "description": "How many",
            "required": True,
            "min_value": 1,
            "max_value": 6,
        },
        {
            "name": "cup",
            "type": 3,
            "description": "Which cup",
            "choices": [{"name": "Big cup", "value": "big"}],
        },
        {"name": "for", "type": 6, "description": "For whom"},
        {"name": "word", "type": 3, "description": "A word", "autocomplete": True},
        {"name": "open", "type": 5, "description": "For all to see"},
    )
    keyboard, frame = stage.page.keyboard, stage.frame
    await frame.locator("#text").click()
    await keyboard.type("/ro")
    await expect(frame.get_by_role("option", name="/roll")).to_contain_text("Does roll")
    await keyboard.press("Tab")
    await expect(frame.get_by_role("combobox", name="dice")).to_be_focused()
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("dice is required")
    await keyboard.type("seven")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("“seven” is none")
    await expect(frame.get_by_role("combobox", name="dice")).to_have_attribute("aria-invalid", "true")
    await frame.get_by_role("combobox", name="dice").fill("7")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("dice ends at 6")
    await frame.get_by_role("combobox", name="dice").fill("3")
    await keyboard.type(" cup:")
    await frame.get_by_role("option", name="Big cup").click()
    await keyboard.type("for:")
    await keyboard.type("be")
    await keyboard.press("Tab")
    await expect(frame.get_by_role("combobox", name="for")).to_have_value("@Ben")
    await keyboard.type("open:")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await keyboard.type("word:")
    await keyboard.type("x")
    used = await stage.asked()
    while next(each for each in used.payload["data"]["options"] if each.get("focused"))["value"] != "x":
        await used.answer(8, {"choices": []})
        used = await stage.asked()
    await used.answer(8, {"choices": [{"name": "Xebec, a ship", "value": "xebec"}]})
    await frame.get_by_role("option", name="Xebec").click()
    await keyboard.press("Enter")
    used = await stage.asked()
    while used.payload["type"] != 2:
        used = await stage.asked()
    given = {each["name"]: each["value"] for each in used.payload["data"]["options"]}
    assert given == {"dice": 3, "cup": "big", "for": str(stage.ben.id), "open": True, "word": "xebec"}
    await used.answer(4, {"content": "rolled"})
    await expect(frame.locator(".message").last).to_contain_text("Ana used /roll")


async def test_tab_passes_by_a_value_that_is_complete_or_was_there_before(stage: Stage) -> None:
    for name in ("Anna", "Ann"):
        stage.world.add_person(name, stage.channel.home)
    await stage.command(
        "give",
        {"name": "to", "type": 6, "description": "To whom", "required": True},
        {"name": "dice", "type": 4, "description": "How many", "required": True},
    )
    keyboard, frame = stage.page.keyboard, stage.frame
    to, dice = (frame.get_by_role("combobox", name=name) for name in ("to", "dice"))
    offered = frame.get_by_role("listbox").get_by_role("option")
    await frame.locator("#text").fill("/give ")
    await expect(to).to_be_focused()

    async def tab(value: str) -> None:
        await expect(offered).to_have_count(2)
        await keyboard.press("Tab")
        await expect(to).to_have_value(value)
        await expect(dice).to_be_focused()

    await to.fill("ann")
    await tab("@Anna")
    # The first that contains it is another, but the text is a name already.
    await to.fill("@Ann")
    await tab("@Ann")
    await keyboard.press("Shift+Tab")
    await expect(to).to_be_focused()
    await tab("@Ann")
    await to.fill("ann")
    await dice.focus()
    await to.focus()
    await tab("ann")


async def test_a_command_can_be_typed_at_once_and_left_again(stage: Stage) -> None:
    await stage.command("roll", {"name": "dice", "type": 4, "description": "How many", "required": True})
    keyboard, frame = stage.page.keyboard, stage.frame
    await frame.locator("#text").fill("/roll 4")
    await expect(frame.get_by_role("combobox", name="dice")).to_have_value("4")
    await keyboard.press("Escape")
    await keyboard.press("Escape")
    await expect(frame.locator("#command")).to_be_hidden()
    await expect(frame.locator("#text")).to_be_focused()
    await frame.locator("#text").fill("/nothing")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("There is no command /nothing here")
    await frame.locator("#text").fill("/roll dice:4")
    await keyboard.press("Enter")
    used = await stage.asked()
    assert used.payload["data"]["options"][0]["value"] == 4
    await used.answer(4, {"content": "four"})


async def test_who_answers_late_or_never_is_told_of(stage: Stage) -> None:
    await stage.command("roll")
    await stage.post(content="board", components=[row(button("b", label="Press"))])
    await stage.frame.get_by_role("button", name="Press").click()
    await stage.asked()
    stage.time_out()
    failed = stage.frame.locator(".press-failed")
    await expect(failed).to_contain_text("This interaction failed")
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    await expect(stage.frame.locator(".message").last).to_contain_text("Sending the command")
    await stage.asked()
    stage.time_out()
    entry = stage.frame.locator(".message.failed")
    await expect(entry).to_contain_text("The application did not respond")
    await entry.get_by_role("button", name="Dismiss message").click()
    await expect(entry).to_have_count(0)
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    used = await stage.asked()
    await used.answer(5, {"flags": EPHEMERAL})
    newest = stage.frame.locator(".message").last
    await expect(newest).to_contain_text("Undercup is thinking")
    await stage.wire.call("PATCH", used.original, {"content": "for you"}, token="")
    await expect(newest).to_contain_text("for you")
    await expect(newest).to_contain_text("Only you can see this")
    await newest.get_by_role("button", name="Dismiss message").click()
    await expect(stage.frame.locator("#messages").get_by_text("for you")).to_have_count(0)


async def test_a_form_says_what_is_wrong_and_sends_what_is_right(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="Bid"))])
    await stage.frame.get_by_role("button", name="Bid").press("Enter")
    used = await stage.asked()
    picked = select("five", "six", custom_id="face")
    field = {"type": 4, "custom_id": "count", "style": 1, "min_length": 1, "max_length": 2}
    label = {"type": 18, "label": "Count", "component": field}
    face = {"type": 18, "label": "Face", "description": "Which", "component": picked}
    await used.answer(9, {"title": "Your bid", "custom_id": "m", "components": [label, face]})
    dialog = stage.frame.get_by_role("dialog")
    await expect(dialog).to_contain_text("Your bid")
    await dialog.get_by_label("Count").fill("5")
    await dialog.get_by_role("combobox", name="Face").press("Enter")
    await dialog.get_by_role("option", name="six").click()
    await dialog.get_by_role("button", name="Submit").click()
    used = await stage.asked()
    rows = [each["component"] for each in used.payload["data"]["components"]]
    assert (rows[0]["value"], rows[1]["values"]) == ("5", ["six"])
    await used.answer(4, {"content": "bid"})
    await expect(dialog).to_be_hidden()
    await expect(stage.frame.get_by_role("button", name="Bid")).to_be_focused()


async def test_a_form_has_radio_buttons_and_checkboxes(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="New table"))])
    await stage.frame.get_by_role("button", name="New table").press("Enter")
    used = await stage.asked()
    games = [
        {"label": "Dudo", "value": "dudo", "description": "Bluff about dice.", "default": True},
        {"label": "Pidro", "value": "pidro"},
    ]
    extras = [{"label": each, "value": each} for each in ("clock", "cut", "seal")]
    parts = [
        ({"type": 21, "custom_id": "game", "options": games}, "Game"),
        ({"type": 22, "custom_id": "with", "options": extras, "max_values": 2}, "With"),
        ({"type": 23, "custom_id": "thread"}, "In a thread"),
    ]
    labels = [{"type": 18, "label": label, "component": each} for each, label in parts]
    labels[2]["description"] = "The channel gets one line."
    await used.answer(9, {"title": "New table", "custom_id": "m", "components": labels})
    dialog = stage.frame.get_by_role("dialog")
    game = dialog.get_by_role("group", name="Game")
    await expect(game.get_by_role("radio", name="Dudo")).to_be_checked()
    await expect(game.get_by_role("radio", name="Dudo")).to_have_accessible_description("Bluff about dice.")
    await game.get_by_role("radio", name="Dudo").focus()
    await stage.page.keyboard.press("ArrowDown")
    await expect(game.get_by_role("radio", name="Pidro")).to_be_checked()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("'With': 0 chosen, 1 to 2 are asked for")
    for extra in ("clock", "seal"):
        await dialog.get_by_role("checkbox", name=extra).check()
    await expect(dialog.get_by_role("checkbox", name="cut")).to_be_disabled()
    await dialog.get_by_role("checkbox", name="In a thread").check()
    assert await findings(stage.page) == []
    await dialog.get_by_role("button", name="Submit").click()
    used = await stage.asked()
    given = [each["component"] for each in used.payload["data"]["components"]]
    assert [each.get("value", each.get("values")) for each in given] == ["pidro", ["clock", "seal"], True]
    await used.answer(4, {"content": "open"})
    await expect(dialog).to_be_hidden()
