"""Who may join a table, taking somebody out of a lobby, and blocks: on a phone and on a wide screen."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import WIDE, Open, Theme
from tests.browser.eyes import Eyes
from tests.browser.test_access import NARROW, findings

pytestmark = pytest.mark.long
THEMES: tuple[Theme, ...] = ("dark", "light")


async def looked_at(eyes: Eyes, name: str, width: int) -> None:
    """What axe finds in both themes is nothing, nothing is wider than the window, and pictures are kept."""
    for theme in THEMES:
        await eyes.page.emulate_media(color_scheme=theme)
        assert not await findings(eyes.page)
        path = SCREENSHOTS / f"{name}-{width}-{theme}.png"
        await eyes.page.screenshot(path=path, animations="disabled")
    box = await eyes.newest.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "wide"])
async def test_a_lobby_is_shut_to_all_but_invited_players(
    here: Harbour, window: Open, size: tuple[int, int]
) -> None:
    ana, ben = here.people
    await here.open(1, start=False)
    eyes = await Eyes.of(here, await window("?as=Ana", size=size), ana)
    await eyes.press("More…", eyes.board)
    await eyes.press("Who may join…", eyes.newest)
    await eyes.caught_up()
    shown = ana.messages(here.channel)[-1]
    verbs = {
        verb: each.custom_id
        for each in shown.selects
        for verb in ("opento", "invite")
        if verb in each.custom_id
    }
    await ana.choose(here.channel, "invited", custom_id=verbs["opento"], message=shown)
    await here.settle()
    await eyes.caught_up()
    await expect(eyes.newest).to_contain_text("Who may join: invited players only")
    await expect(eyes.newest).to_contain_text("They can always join, and are called in the channel.")
    await looked_at(eyes, "who-may-join", size[0])
    refused = await ben.click(here.channel, "Join", message=here.board())
    assert refused.text == "This table is for invited players."
    await ana.pick(here.channel, [ben], ana.messages(here.channel)[-1], custom_id=verbs["invite"])
    await here.settle()
    await eyes.caught_up()
    await expect(eyes.newest).to_contain_text("Ana invites you to a game of Dudo")
    await looked_at(eyes, "invited", size[0])


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "wide"])
async def test_somebody_is_taken_out_and_told(here: Harbour, window: Open, size: tuple[int, int]) -> None:
    ana, ben = here.people
    await here.open(2, start=False)
    host = await Eyes.of(here, await window("?as=Ana", size=size), ana)
    await host.press("More…", host.board)
    await host.caught_up()
    await looked_at(host, "taking-out", size[0])
    menu = ana.messages(here.channel)[-1]
    people = next(each.custom_id for each in menu.selects if ":people" in each.custom_id)
    await ana.choose(here.channel, f"send:u{ben.id}", custom_id=people, message=menu)
    await here.settle()
    await host.caught_up()
    await expect(host.board).to_contain_text("1 of 6 seats")
    guest = await Eyes.of(here, await window("?as=Ben", size=size), ben)
    await guest.page.keyboard.press("Alt+d")
    await expect(guest.newest).to_contain_text("You were taken out of Dudo 1")
    await looked_at(guest, "taken-out", size[0])


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "wide"])
async def test_blocked_people_are_listed_under_me(here: Harbour, window: Open, size: tuple[int, int]) -> None:
    ana, ben = here.people
    eyes = await Eyes.of(here, await window("?as=Ana", size=size), ana)
    shown = (await ana.slash(here.channel, "me")).message
    assert shown is not None
    await ana.pick(here.channel, [ben], shown, custom_id="s:0:0:block")
    await eyes.caught_up()
    await expect(eyes.newest).to_contain_text("Blocked people")
    await looked_at(eyes, "blocked", size[0])
