"""On a phone's width: the form of /play, a person's menu, /settings and /me, and commands in texts."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.async_api import Frame, expect

from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long
PHONE = (390, 844)
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def phone(here: Harbour, window: Open, number: int = 0) -> Eyes:
    person = here.people[number]
    return await Eyes.of(here, await window(f"?as={person.name}", size=PHONE), person)


async def fits(frame: Frame) -> None:
    """Nothing is wider than the window."""
    assert await frame.evaluate(TOO_WIDE) <= 0


async def choose(frame: Frame, select: str, option: str) -> None:
    await frame.get_by_role("combobox", name=select).click()
    await frame.get_by_role("option", name=option).first.click()


async def test_the_form_of_play_opens_a_table(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    await ana.command("play")
    dialog = ana.frame.locator("#modal")
    await expect(dialog).to_contain_text("New table")
    await fits(ana.frame)
    await ana.page.screenshot(path=SCREENSHOTS / "play-form-390.png", animations="disabled")
    await choose(ana.frame, "Game and rules", "Perudo, box rules")
    await choose(ana.frame, "Clock", "2 minutes a move")
    await choose(ana.frame, "Computers", "1 computer")
    await ana.does(ana.frame.locator("#modal-submit").click)
    await expect(ana.board).to_contain_text("Perudo, box rules")
    table = await here.table()
    assert (table.settings.preset, table.settings.clock, len(table.seats)) == ("perudo_box", 120, 2)


async def test_a_person_s_menu_opens_by_a_click_a_right_click_and_a_key(here: Harbour, window: Open) -> None:
    ana, (_, ben) = await phone(here, window), here.people
    await ben.say(here.channel, "Who plays?")
    name = ana.newest.get_by_role("button", name="Ben", exact=True)
    menu = ana.frame.get_by_role("menu", name="Apps: Ben")
    sides: tuple[Literal["left", "right"], ...] = ("left", "right")
    for side in sides:
        await name.click(button=side)
        await expect(menu.get_by_role("menuitem")).to_have_text(["Play with…", "Profile"])
        await ana.page.keyboard.press("Escape")
        await expect(menu).to_be_hidden()
    await ana.newest.focus()
    await ana.page.keyboard.press("Alt+p")
    await expect(menu.get_by_role("menuitem", name="Play with…")).to_be_focused()
    await ana.page.keyboard.press("ArrowDown")
    await expect(menu.get_by_role("menuitem", name="Profile")).to_be_focused()
    box = await menu.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    await ana.page.screenshot(path=SCREENSHOTS / "person-menu-390.png", animations="disabled")
    await ana.does(lambda: ana.page.keyboard.press("Enter"))
    await expect(ana.newest).to_contain_text("Ben hasn’t finished a game here yet")
    await expect(ana.newest).to_contain_text("Ana used Profile")


async def test_play_with_holds_a_seat_and_calls(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    await ana.frame.locator("#members-button").click()
    await ana.frame.locator("#members").get_by_role("button", name="Ben").click()
    await ana.does(ana.frame.get_by_role("menuitem", name="Play with…").click)
    await expect(ana.frame.locator("#modal")).to_contain_text("New table with Ben")
    await fits(ana.frame)
    await ana.does(ana.frame.locator("#modal-submit").click)
    ben = await phone(here, window, 1)
    await expect(ben.frame.locator("#messages")).to_contain_text("Ana invites you to a game of Dudo.")
    await expect(ben.frame.locator("#messages")).to_contain_text("held until Join")
    await ben.does(ben.frame.get_by_role("button", name="Join", exact=True).click)
    assert [seat.seat_id != "" for seat in (await here.table()).seats] == [True, True]


async def test_a_menu_offers_nothing_to_play_with_oneself_or_the_app(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    for name, said in (("Ana", "That is you"), ("Undercup", "That is an app")):
        await ana.frame.locator("#members-button").click()
        await ana.frame.locator("#members").get_by_role("button", name=name).click()
        await ana.does(ana.frame.get_by_role("menuitem", name="Play with…").click)
        await expect(ana.newest).to_contain_text(said)
        await expect(ana.frame.locator("#members")).to_be_hidden()


async def test_settings_and_me_are_changed_on_their_screens(here: Harbour, window: Open) -> None:
    here.guild.grant(here.people[0], "manage_guild")
    quiet, keepers = here.guild.add_channel("quiet"), here.guild.add_role("Keepers")
    ana = await phone(here, window)
    await ana.command("settings")
    await expect(ana.newest).to_contain_text("Settings of this server")
    await fits(ana.frame)
    await ana.page.screenshot(path=SCREENSHOTS / "settings-390.png", animations="disabled")
    for select, option in (("every channel", "#quiet"), ("no other role", "@Keepers")):
        picker = ana.newest.get_by_role("combobox", name=select)
        await picker.click()
        await ana.newest.get_by_role("option", name=option).click()
        await ana.does(picker.locator("xpath=..").get_by_role("button", name="Done").click)
    await ana.press("Cut: off", ana.newest)
    await expect(ana.newest.get_by_role("button", name="Cut: on")).to_be_visible()
    settings = await here.store.database.read(
        lambda connection: connection.exec_driver_sql("SELECT settings FROM guilds")
    )
    stored = str(settings.scalar_one())
    assert str(quiet.id) in stored
    assert str(keepers.id) in stored
    await ana.command("me")
    await expect(ana.newest).to_contain_text("Your settings")
    await fits(ana.frame)
    await ana.page.screenshot(path=SCREENSHOTS / "me-390.png", animations="disabled")
    await ana.press("Hints by DM: off", ana.newest)
    await expect(ana.newest.get_by_role("button", name="Hints by DM: on")).to_be_visible()


async def test_a_command_in_a_text_opens_in_the_message_box(here: Harbour, window: Open) -> None:
    ana = await phone(here, window)
    await ana.command("help")
    await ana.newest.locator(".select").click()
    await ana.does(ana.newest.get_by_role("option", name="All commands").click)
    await ana.newest.get_by_role("button", name="/table show", exact=True).click()
    await expect(ana.frame.locator("#command")).to_contain_text("/table show")
    await expect(ana.frame.locator("#text")).to_be_focused()
    await ana.newest.get_by_role("button", name="/move", exact=True).click()
    await expect(ana.frame.locator('[data-option="move"]')).to_be_focused()
