"""What is unread, notifications, and what a window has to show again."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from playground import Welcome
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE
from tests.browser.eyes import client
from tests.browser.stage import EPHEMERAL, Stage
from tests.playground.parts import button, row, text, v2
from tests.playground.wire import command

pytestmark = pytest.mark.long


async def test_what_is_unread_is_marked_for_each_person(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    await stage.ben.say(cards, "hello")
    mark = stage.frame.get_by_role("button", name="cards")
    await expect(mark).to_contain_text("unread")
    await stage.ben.say(cards, f"come, {stage.ana.mention}")
    await expect(mark.locator(".count")).to_contain_text("1")
    await stage.page.keyboard.press("Alt+Shift+ArrowDown")
    await expect(stage.frame.locator("#place-name")).to_have_text("cards")
    await expect(mark).not_to_contain_text("unread")
    await expect(stage.frame.locator(".fresh")).to_have_count(1)
    await stage.page.get_by_role("button", name="Ben").click()
    await client(stage.page, "Ben")
    await expect(stage.page.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    await stage.wire.post(stage.ana.dm, content="a hand")
    await expect(stage.page.get_by_role("button", name="Ana")).to_contain_text("1")
    await stage.page.keyboard.press("Alt+Shift+1")
    await expect(stage.page.get_by_role("button", name="Ana")).to_have_attribute("aria-pressed", "true")
    await stage.page.keyboard.press("Control+k")
    await stage.page.keyboard.type("under")
    await stage.page.keyboard.press("Enter")
    await expect(stage.frame.locator(".message").last).to_contain_text("a hand")
    await expect(stage.page.get_by_role("button", name="Ana").locator(".count")).to_have_count(0)


async def test_unread_marks_go_with_what_they_are_for(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    mark = stage.frame.get_by_role("button", name="cards")
    gone = await stage.ben.say(cards, f"come, {stage.ana.mention}")
    await expect(mark.locator(".count")).to_contain_text("1")
    stage.world.delete_message(gone)
    await expect(mark).not_to_contain_text("unread")
    # What only Ana sees isn't unread, wherever she is.
    await stage.command("roll")
    used = await command(stage.wire, stage.socket, stage.ana, cards)
    await used.answer(4, {"content": f"for {stage.ana.mention} alone", "flags": EPHEMERAL})
    await used.doing
    await stage.ben.say(cards, "hello")
    await expect(mark).to_contain_text("unread")
    await expect(mark.locator(".count")).to_have_count(0)
    # Another window of hers, in which she reads it.
    browser = stage.page.context.browser
    assert browser is not None
    other = await browser.new_page()
    await other.goto(stage.world.url)
    frame = await client(other, "Ana")
    await frame.get_by_role("button", name="cards").click()
    await expect(frame.locator(".message").last).to_contain_text("hello")
    await expect(mark).not_to_contain_text("unread")


async def test_who_loses_their_channel_is_back_in_it_when_it_is_there_again(stage: Stage) -> None:
    guild = stage.channel.home
    place = stage.frame.locator("#place-name")
    cards = guild.add_channel("cards")
    await stage.frame.get_by_role("button", name="cards").click()
    for vanish, come_back in (
        (guild.go_down, guild.come_back),
        (lambda: guild.remove_member(stage.ana), lambda: guild.add_member(stage.ana)),
        (lambda: cards.deny(stage.ana, "view_channel"), lambda: cards.inherit(stage.ana, "view_channel")),
    ):
        await expect(place).to_have_text("cards")
        vanish()
        await expect(place).not_to_have_text("cards")
        come_back()
    await expect(place).to_have_text("cards")
    # Who goes elsewhere meanwhile stays there, even where they had been put.
    cards.deny(stage.ana, "view_channel")
    await expect(place).to_have_text("dice")
    await stage.page.keyboard.press("Alt+d")
    await expect(place).to_have_text("Undercup")
    await stage.frame.get_by_role("button", name="Harbour").click()
    await expect(place).to_have_text("dice")
    cards.inherit(stage.ana, "view_channel")
    await expect(stage.frame.get_by_role("button", name="cards")).to_be_visible()
    await stage.post(content="still here")
    await expect(stage.frame.locator(".message").last).to_contain_text("still here")
    await expect(place).to_have_text("dice")


async def test_the_welcome_is_over_in_every_window_after_the_first_press(stage: Stage) -> None:
    stage.world.welcome[stage.ana.id] = Welcome("A table waits.")
    await stage.post(content="board", components=[row(button("b", label="Start"))])
    other = await stage.page.context.browser.new_context()  # type: ignore[union-attr]
    windows = []
    for page in (await other.new_page(), stage.page):
        await page.goto(stage.world.url)
        windows.append(await client(page, "Ana"))
        await expect(windows[-1].locator("#welcome")).to_be_visible()
    await windows[-1].get_by_role("button", name="Start").click()
    await (await stage.asked()).answer(6)
    for frame in windows:
        await expect(frame.locator("#welcome")).to_be_hidden()
    again = await stage.page.context.browser.new_page()  # type: ignore[union-attr]
    await again.goto(stage.world.url)
    await expect((await client(again, "Ana")).locator("#welcome")).to_be_hidden()


async def test_the_bell_counts_what_a_phone_would_show_until_it_is_read(stage: Stage) -> None:
    ana, guild = stage.ana, stage.channel.home
    cards = guild.add_channel("cards")
    guild.restore(guild.bot_role, "mention_everyone")
    role = guild.add_role("players", ana)
    count = stage.frame.locator("#notifications-button .count")
    _, made = await stage.wire.post(cards, content="nobody")
    for form in (
        {"content": ana.mention, "flags": 1 << 12},
        {"content": f"{ana.mention} @everyone <@&{role.id}>", "allowed_mentions": {"parse": []}},
    ):
        await stage.wire.post(cards, **form)
    await stage.wire.call("PATCH", f"/channels/{cards.id}/messages/{made['id']}", {"content": ana.mention})
    await stage.ben.say(cards, "hello")
    asked = await ana.say(cards, f"Who plays, {ana.mention}?")
    await stage.wire.post(cards, content=f"<@&{role.id}>, you do")
    await expect(count).to_have_text("1")
    reply = {"message_reference": {"message_id": str(asked.id)}}
    await stage.wire.post(cards, content="Ben does", **reply)
    await stage.wire.post(cards, content="@here: all do")
    await stage.wire.post(ana.dm, content="Your hand")
    await expect(count).to_have_text("4")
    await stage.frame.get_by_role("button", name="cards").click()
    await expect(count).to_have_text("1")
    await expect(stage.frame.locator(".message.pinged")).to_have_count(6)
    await stage.page.keyboard.press("Alt+d")
    await expect(count).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=["wide", "narrow"])
async def test_notifications_are_a_list_that_the_keyboard_reaches(
    stage: Stage, size: tuple[int, int]
) -> None:
    await stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    frame, keyboard = stage.frame, stage.page.keyboard
    elsewhere = stage.channel.home.add_channel("elsewhere")
    allowed = {"parse": [], "users": [str(stage.ana.id)]}
    called = await stage.post(content=f"Your turn, {stage.ana.mention}!", allowed_mentions=allowed)
    form = {**v2(text(f"Yours, {stage.ana.mention}")), "allowed_mentions": allowed}
    await stage.wire.post(elsewhere, **form)
    bell = frame.locator("#notifications-button")
    await expect(bell.locator(".count")).to_have_text("1")  # the other one is before Ana's eyes
    await expect(bell).to_be_in_viewport(ratio=1)
    await frame.locator("#text").focus()
    await keyboard.press("Alt+n")
    shown = frame.locator("#notifications .notification")
    await expect(shown).to_have_text(
        [re.compile(r"#elsewhere, Harbour\)\(no text\)"), re.compile(r"#dice, Harbour\)Your turn, @Ana!")]
    )
    await expect(bell.locator(".count")).to_have_count(0)
    await stage.page.screenshot(path=SCREENSHOTS / f"notifications-{size[0]}.png", animations="disabled")
    for _ in range(2):
        await keyboard.press("Tab")
    await keyboard.press("Enter")
    await expect(frame.locator("#notifications")).to_be_hidden()
    await expect(frame.locator(f'[data-id="{called["id"]}"]')).to_be_focused()
    await keyboard.press("Alt+n")
    await keyboard.press("Escape")
    await expect(frame.locator("#notifications")).to_be_hidden()
    await expect(bell).to_be_focused()
