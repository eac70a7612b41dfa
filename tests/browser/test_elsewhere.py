"""Places that the bot isn't in: they say so, and can be played in by a person who has installed it."""

from __future__ import annotations

import pytest
from playwright.async_api import Frame, expect

from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE
from tests.browser.eyes import client
from tests.browser.stage import EPHEMERAL, Stage
from tests.browser.test_access import findings
from tests.browser.test_page import fits
from tests.playground.parts import button, row

pytestmark = pytest.mark.long

GO_ON = [row(button("go", label="Go on"))]
PLACES = {
    "chat": ("Elsewhere", "Undercup isn’t in this server"),
    "Crew": ("Direct messages", "Undercup isn’t in this group"),
    "Ben": ("Direct messages", "Undercup isn’t in this conversation"),
}
"""By the name of a channel: where it is at the side, and what it says of itself."""


async def furnish(stage: Stage) -> None:
    """Add a server without the bot, a group and a DM, and a command that Ana has there by her install."""
    away = stage.world.add_guild("Elsewhere", with_bot=False)
    for person in (stage.ana, stage.ben):
        away.add_member(person)
    away.add_channel("chat")
    stage.world.add_group("Crew", stage.ana, stage.ben, stage.world.add_person("Cleo", away))
    stage.world.add_dm(stage.ana, stage.ben)
    await stage.command("solo")
    stage.ana.installs()


async def go_to(frame: Frame, server: str, name: str) -> None:
    """Open a channel of a server or of the direct messages, on a narrow page by the drawer."""
    for place in (
        frame.locator("#rail").get_by_role("button", name=server),
        frame.locator("#channels").get_by_role("button", name=name),
    ):
        drawer = frame.locator("#drawer")
        if await drawer.is_visible() and not await frame.locator("#client.drawn").count():
            await drawer.click()
        await place.click()
    await expect(frame.locator("#place-name > :last-child")).to_have_text(name)


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", PLACES)
async def test_a_place_without_the_bot_says_so_and_is_played_in(
    stage: Stage, name: str, size: tuple[int, int]
) -> None:
    page, (server, said) = stage.page, PLACES[name]
    await furnish(stage)
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.goto(f"{stage.world.url}/?as=Ana")
    frame = await client(page, "Ana")

    await expect(frame.locator("#without")).to_be_hidden()
    await go_to(frame, server, name)
    await expect(frame.locator("#without")).to_contain_text(f"{said}: you can use it here")
    await expect(frame.locator("#without")).to_be_in_viewport(ratio=1)
    await frame.locator("#text").click()
    await page.keyboard.type("/solo ")
    await page.keyboard.press("Enter")
    used = await stage.asked()
    assert used.payload["authorizing_integration_owners"] == {"1": str(stage.ana.id)}
    await used.answer(4, {"content": "Round 1", "flags": EPHEMERAL, "components": GO_ON})
    await expect(frame.locator(".message").last).to_contain_text("Only you can see this")
    await frame.get_by_role("button", name="Go on").click()
    await (await stage.asked()).answer(7, {"content": "Round 2", "components": GO_ON})
    await expect(frame.locator(".message").last).to_contain_text("Round 2")
    await fits(frame)
    assert await findings(page) == []
    await page.screenshot(path=SCREENSHOTS / f"elsewhere-{name}-{size[0]}.png", animations="disabled")


async def test_without_an_install_there_is_no_command_and_the_fault_panel_makes_one(stage: Stage) -> None:
    await furnish(stage)
    stage.ana.uninstalls()
    frame = stage.frame
    await frame.locator("#rail").get_by_role("button", name="Elsewhere").click()
    await expect(frame.locator("#place-name")).to_have_text("chat")
    await frame.locator("#text").fill("/")
    await expect(frame.locator("#suggestion-list li")).to_have_count(0)
    await expect(frame.locator("#without")).to_contain_text("only people who have installed it can use it")
    await frame.locator("#panel-button").click()
    await frame.get_by_label("Has the app installed").check()
    await expect(frame.locator("#without")).to_contain_text("you can use it here")
    await frame.locator("#text").fill("/s")
    await expect(frame.locator("#suggestion-list")).to_contain_text("/solo")


async def test_who_is_in_a_group_can_be_listed(stage: Stage) -> None:
    await furnish(stage)
    frame = stage.frame
    await frame.locator("#rail").get_by_role("button", name="Direct messages").click()
    await frame.locator("#channels").get_by_role("button", name="Crew").click()
    await expect(frame.locator("#place-name")).to_have_text("Crew")
    await frame.locator("#members-button").click()
    shown = frame.locator("#members .person")
    await expect(shown).to_have_text(["Ana you", "Ben", "Cleo"])
