"""*/settings* with a channel that lacks something, and *This week*: on a phone and on a wide screen."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.async_api import expect

from tests.bot.harness import Harbour
from tests.browser.conftest import Open, Theme
from tests.browser.eyes import Eyes
from tests.browser.test_access import findings
from tests.data.opened import opened

pytestmark = pytest.mark.long
SMALLEST_LETTERS, IN_PICTURE = 11, 39 / 960
"""Points that the smallest letters must have, and their part of a picture's width."""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "wide"])
async def test_the_week_is_legible_and_has_its_words_and_a_way_back(
    here: Harbour, window: Open, size: tuple[int, int]
) -> None:
    ana = here.people[0]
    here.guild.grant(ana, "manage_guild")
    for days in (1, 2, 3):
        at = here.clock.now - timedelta(days=days)
        await opened(here.store, here.guild.id, *range(1, 8), at=at)
    here.channel.deny(here.world.bot_user, "read_message_history")
    eyes = await Eyes.of(here, await window("?as=Ana", size=size, dark=True), ana)
    shown = (await ana.slash(here.channel, "settings")).message
    await ana.pick(here.channel, [here.channel], shown, custom_id="s:0:0:channels")
    await eyes.caught_up()
    await expect(eyes.newest).to_contain_text("Permissions that I lack: Read Message History.")
    await eyes.press("This week", eyes.newest)
    await eyes.caught_up()
    picture = eyes.newest.locator("img[src$='week.png']")
    await picture.evaluate("image => image.decode()")
    box = await picture.bounding_box()
    assert box is not None
    assert box["width"] * IN_PICTURE >= SMALLEST_LETTERS
    assert box["x"] + box["width"] <= size[0]
    assert "7 people played." in (await picture.get_attribute("alt") or "")
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        await eyes.page.emulate_media(color_scheme=theme)
        assert not await findings(eyes.page)
    await eyes.press("Settings", eyes.newest)
    await eyes.caught_up()
    await expect(eyes.newest).to_contain_text("Settings of this server")
    await expect(picture).to_have_count(0)
