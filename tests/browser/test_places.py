"""A page that is loaded again, or opened again by its address, is where it was; *Back* leads back."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Frame, Page, expect

from tests.bot.harness import Harbour
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes, client
from tests.browser.stage import Stage

pytestmark = pytest.mark.long


async def is_in(page: Page, name: str, place: str) -> Frame:
    """The client of a person, who is in a place."""
    frame = await client(page, name)
    await expect(frame.locator("#place-name")).to_have_text(place)
    return frame


async def test_a_page_that_is_loaded_again_is_where_each_person_was(stage: Stage, browser: Browser) -> None:
    page, guild = stage.page, stage.channel.home
    guild.add_channel("cards")
    stage.world.add_person("Cleo", guild)
    status, _ = await stage.wire.call(
        "POST", f"/channels/{stage.channel.id}/threads", {"name": "Table 3", "type": 11}
    )
    assert status == 201
    await stage.frame.get_by_role("button", name="cards").click()
    await page.keyboard.press("Alt+Shift+2")
    ben = await client(page, "Ben")
    await ben.get_by_role("button", name="Table 3").click()
    await is_in(page, "Ben", "Table 3")
    await page.get_by_role("button", name="Cleo").click()
    cleo = await client(page, "Cleo")
    await cleo.get_by_role("button", name="Direct messages").click()
    await page.get_by_role("button", name="Ben").click()
    await page.get_by_role("button", name="Side by side").click()
    await page.get_by_role("button", name="Ana").click()
    for number in range(40):
        await stage.ben.say(stage.channel, f"message {number}")

    await page.reload()
    await is_in(page, "Ben", "Table 3")
    await is_in(page, "Ana", "cards")
    await page.get_by_role("button", name="Cleo").click()
    await is_in(page, "Cleo", "Undercup")
    # The same address in another window.
    address, other = page.url, await browser.new_page()
    await other.goto(address)
    await is_in(other, "Cleo", "Undercup")
    shown = other.locator(".person[aria-pressed=true]")
    assert (
        await shown.all_text_contents()
        == await page.locator(".person[aria-pressed=true]").all_text_contents()
    )


async def test_the_title_says_who_is_where_and_how_often_they_are_called(stage: Stage) -> None:
    page = stage.page
    cards = stage.channel.home.add_channel("cards")
    await expect(page).to_have_title("Ana · #dice, Harbour – Quayside")
    await stage.ben.say(cards, f"come, {stage.ana.mention}")
    await stage.ben.say(cards, "nobody is called")
    await stage.wire.post(stage.ana.dm, content="a hand")
    await expect(page).to_have_title("(2) Ana · #dice, Harbour – Quayside")
    await page.keyboard.press("Alt+d")
    await expect(page).to_have_title("(1) Ana · @Undercup – Quayside")
    await page.get_by_role("button", name="Side by side").click()
    await expect(page).to_have_title("(1) Ana · @Undercup – Ben · #dice, Harbour – Quayside")
    await page.get_by_role("button", name="Ana").click()
    await page.keyboard.press("Alt+Shift+ArrowDown")
    await expect(page).to_have_title("Ana · #cards, Harbour – Ben · #dice, Harbour – Quayside")


async def test_one_is_at_the_newest_after_a_reload(stage: Stage) -> None:
    for number in range(60):
        await stage.ben.say(stage.channel, f"message {number}")
    await stage.page.reload()
    frame = await is_in(stage.page, "Ana", "dice")
    await expect(frame.locator(".message").last).to_contain_text("message 59")
    await expect(frame.locator(".message").last).to_be_in_viewport(ratio=1)


async def test_back_and_forward_lead_through_places_and_people(stage: Stage) -> None:
    page = stage.page
    stage.channel.home.add_channel("cards")
    await stage.frame.get_by_role("button", name="cards").click()
    await is_in(page, "Ana", "cards")
    await page.keyboard.press("Alt+d")
    await is_in(page, "Ana", "Undercup")
    await page.get_by_role("button", name="Ben").click()
    ben = page.get_by_role("button", name="Ben")
    await expect(ben).to_have_attribute("aria-pressed", "true")
    await page.go_back()
    await expect(ben).to_have_attribute("aria-pressed", "false")
    for place in ("cards", "dice"):
        await page.go_back()
        await is_in(page, "Ana", place)
    for place in ("cards", "Undercup"):
        await page.go_forward()
        await is_in(page, "Ana", place)
    await page.go_forward()
    await expect(ben).to_have_attribute("aria-pressed", "true")


async def test_who_reloads_in_an_outage_of_their_server_is_back_there_after_it(stage: Stage) -> None:
    guild = stage.channel.home
    guild.add_channel("cards")
    await stage.frame.get_by_role("button", name="cards").click()
    await is_in(stage.page, "Ana", "cards")
    guild.go_down()
    await is_in(stage.page, "Ana", "Undercup")
    await stage.page.reload()
    await is_in(stage.page, "Ana", "Undercup")
    guild.come_back()
    await is_in(stage.page, "Ana", "cards")


async def test_a_place_that_is_nowhere_is_the_first_channel(stage: Stage) -> None:
    await stage.page.goto(f"{stage.world.url}/?as=Ana&at=1")
    await is_in(stage.page, "Ana", "dice")


@pytest.mark.parametrize("place", ["dice", "Undercup"])
async def test_a_game_goes_on_after_a_reload(here: Harbour, window: Open, place: str) -> None:
    page = await window("?as=Ana")
    await Eyes.of(here, page, here.people[0])
    await here.open(1, game="dudo", computers=1)
    if place == "Undercup":
        await page.keyboard.press("Alt+d")
    await is_in(page, "Ana", place)
    await page.reload()
    await is_in(page, "Ana", place)
    ana = await Eyes.of(here, page, here.people[0])
    await ana.caught_up()
    message = ana.board if place == "dice" else ana.newest
    before = len(await here.store.journal(1))
    await ana.press(next(each for each in await ana.moves(message) if each != "Dudo!"), message)
    assert len(await here.store.journal(1)) > before
