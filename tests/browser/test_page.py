"""What the page takes and how it is laid out, by a bot without a library that says exactly what is there."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Frame, expect

from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE
from tests.browser.eyes import client
from tests.browser.stage import EPHEMERAL, Stage, further_up
from tests.playground.parts import button, row

pytestmark = pytest.mark.long


async def test_a_private_message_goes_when_its_press_removes_it(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="More"))])
    await stage.frame.get_by_role("button", name="More").press("Enter")
    used = await stage.asked()
    await used.answer(4, {"content": "a picker", "flags": EPHEMERAL})
    await expect(stage.frame.get_by_text("a picker", exact=True)).to_be_visible()
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(stage.frame.get_by_text("a picker", exact=True)).to_have_count(0)


async def test_a_channel_that_one_has_hidden_from_oneself_is_shown_again_by_the_fault_panel(
    stage: Stage,
) -> None:
    channels = stage.frame.locator("#channels").get_by_role("button", name="dice")
    await stage.frame.locator("#panel-button").click()
    await stage.frame.locator("[data-does=me-view_channel]").click()
    await expect(channels).to_have_count(0)
    await stage.frame.get_by_label("may view #dice").click()
    await expect(channels).to_have_count(1)
    await expect(stage.frame.get_by_label("may view #dice")).to_have_count(0)
    assert stage.ana.can_read(stage.channel)


LONG = {"latin": "W" * 32, "wide": "漢" * 32, "emojis": "🎲" * 32}
"""Names as long as they may be."""
REGIONS = "#places, #channels, .side, .me, .top, #messages, #members, #switcher, #switcher-list, .composer"
TOO_WIDE = """all => all
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.id || each.className)"""


async def fits(frame: Frame) -> None:
    """Nothing goes on out of sight at a side."""
    assert await frame.locator(REGIONS).evaluate_all(TOO_WIDE) == []
    assert await frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", LONG.values(), ids=LONG)
async def test_a_long_name_pushes_nobody_and_nothing_off(
    stage: Stage, name: str, size: tuple[int, int]
) -> None:
    page, guild = stage.page, stage.channel.home
    stage.channel.name, stage.channel.topic = f"{name}-{name}-{name}"[:100], name
    me = stage.world.add_person(name, guild)
    stage.world.add_person("Zoe", guild)
    await me.say(stage.channel, f"hello {me.mention}")
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.goto(f"{stage.world.url}/?as={name}")
    frame = await client(page, name)
    await expect(frame.locator(".message")).to_contain_text("hello")
    # The bar: the next person and both tools are there, and the name can be had in full.
    own, other = (page.locator(f'.person[data-person="{each}"]') for each in (name, "Zoe"))
    await expect(own).to_be_in_viewport(ratio=1)
    await expect(own).to_have_accessible_name(name)
    await expect(own).to_have_attribute("title", re.compile(name))
    await expect(other.locator(".avatar")).to_be_in_viewport(ratio=1)
    for tool in ("#new", "#beside"):
        await expect(page.locator(tool)).to_be_in_viewport(ratio=1)
    # What is in the client.
    for tool in ("#notifications-button", "#members-button"):
        await expect(frame.locator(tool)).to_be_in_viewport(ratio=1)
    await expect(frame.locator("#place-name span")).to_have_attribute("title", f"#{stage.channel.name}")
    await fits(frame)
    if size[0] < 400:
        await frame.locator("#drawer").click()
    await expect(frame.locator("#help-button")).to_be_in_viewport(ratio=1)
    await fits(frame)
    await page.screenshot(path=SCREENSHOTS / f"long-name-{size[0]}.png", animations="disabled")
    await page.keyboard.press("Escape")
    await frame.locator("#members-button").click()
    await expect(frame.locator("#members")).to_contain_text(name)
    await fits(frame)
    await frame.locator("#members").get_by_role("button", name="Close").click()
    await expect(frame.locator("#members-button")).to_be_focused()
    await page.keyboard.press("Control+k")
    await expect(frame.locator("#switcher-list")).to_contain_text(name)
    await fits(frame)
    await page.keyboard.press("Escape")
    await frame.locator("#text").fill("@")
    await expect(frame.locator("#suggestion-list")).to_contain_text(name)
    await fits(frame)


async def test_on_a_phone_the_words_about_keys_have_half_the_help(stage: Stage) -> None:
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    await stage.page.keyboard.press("Control+/")
    widths = "all => all.map((each) => each.clientWidth / each.parentElement.clientWidth)"
    await expect(stage.frame.locator("#help")).to_be_visible()
    assert min(await stage.frame.locator("#help-keys dd").evaluate_all(widths)) > 0.4


async def test_many_people_fade_out_where_they_go_on(stage: Stage) -> None:
    for name in ("Cleo", "Dan", "Eva", "Finn"):
        stage.world.add_person(name, stage.channel.home)
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    await stage.page.reload()
    await client(stage.page, "Ana")
    who = stage.page.locator(".who")
    await expect(who).to_contain_class("after")
    await who.evaluate("each => { each.scrollLeft = each.scrollWidth; }")
    await expect(who).not_to_contain_class("after")
    await expect(who).to_contain_class("before")
    assert "linear-gradient" in await who.evaluate("each => getComputedStyle(each).maskImage")
    await stage.page.set_viewport_size({"width": 1280, "height": 800})
    await expect(who).not_to_contain_class("before")


async def test_on_a_wide_screen_one_s_own_name_can_be_read_whole(stage: Stage) -> None:
    for name in ("Al", "Maximilian", "Wolfgang Amadeus"):
        stage.world.add_person(name, stage.channel.home)
        await stage.page.goto(f"{stage.world.url}/?as={name}")
        frame = await client(stage.page, name)
        shown = frame.locator("#me > :last-child")
        await expect(shown).to_have_text(name)
        assert await shown.evaluate("each => each.scrollWidth <= each.clientWidth"), name


async def test_on_a_narrow_screen_one_s_own_name_and_what_the_box_is_for_can_be_read_whole(
    stage: Stage,
) -> None:
    for name in ("Maximiliane", "Clementine"):
        stage.world.add_person(name, stage.channel.home)
    stage.channel.name = "dice-at-the-harbour"
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    await stage.page.goto(f"{stage.world.url}/?as=Clementine")
    frame = await client(stage.page, "Clementine")
    own = stage.page.locator(".person[aria-pressed=true]")
    await expect(own).to_have_text("CClementine")
    await expect(own).to_be_in_viewport(ratio=1)
    whole = "each => each.scrollWidth <= each.clientWidth"
    assert await own.locator(".person-name").evaluate(whole)
    box = frame.locator("#text")
    needed, room = await box.evaluate(
        """each => {
          const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
          return [pen.measureText(each.placeholder).width, each.clientWidth - padding];
        }"""
    )
    assert 0 < needed <= room


async def test_five_hundred_messages_are_drawn_as_far_as_one_looks(stage: Stage) -> None:
    old = await stage.post(content="an old board")
    for number in range(500):
        await stage.ben.say(stage.channel, f"message {number}")
    frame = stage.frame
    await expect(frame.locator(".message").last).to_contain_text("message 499")
    assert await frame.locator(".message").count() <= 301
    await stage.page.reload()
    again = await client(stage.page, "Ana")
    await expect(again.locator(".message").last).to_contain_text("message 499")
    first = again.locator(".message").first
    for oldest in (400, 350):
        await further_up(again, f"message {oldest}")
    # What is told anew, or changes out of sight, moves nothing.
    stage.channel.home.add_channel("cards")
    await expect(again.get_by_role("button", name="cards")).to_be_visible()
    await stage.wire.call(
        "PATCH", f"/channels/{stage.channel.id}/messages/{old['id']}", {"content": "changed"}
    )
    await stage.ben.say(stage.channel, "the end")
    await expect(again.locator(".message").last).to_contain_text("the end")
    await expect(first).to_contain_text("message 350")
    await expect(again.get_by_text("changed", exact=True)).to_have_count(0)
    await again.get_by_role("button", name="To the newest").click()
    await expect(again.locator(".message").last).to_be_in_viewport()


async def test_who_reads_the_newest_goes_on_reading_it(stage: Stage) -> None:
    for number in range(40):
        await stage.ben.say(stage.channel, f"message {number}")
    newest = stage.frame.locator(".message").last
    await expect(newest).to_contain_text("message 39")
    await expect(newest).to_be_in_viewport(ratio=1)
    # A picture of unknown size pushes it down, a smaller window as well.
    await newest.locator(".body").evaluate(
        """body => {
          const image = document.createElement("img");
          image.style.display = "block";
          image.src = "/page/cup.svg";
          image.width = image.height = 300;
          body.prepend(image);
        }"""
    )
    await expect(newest.get_by_text("message 39")).to_be_in_viewport()
    await stage.page.set_viewport_size({"width": 900, "height": 500})
    await expect(newest.get_by_text("message 39")).to_be_in_viewport()
    await stage.frame.locator("#messages").hover()
    await stage.page.mouse.wheel(0, -1500)
    await expect(stage.frame.get_by_role("button", name="To the newest")).to_be_visible()
    await stage.ben.say(stage.channel, "one more")
    await expect(newest).to_contain_text("one more")
    await expect(newest).not_to_be_in_viewport()
