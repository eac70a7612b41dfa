"""How high the end of a long game is on a phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.rendering.screens.model import Screen
from bot.tables import LoadedTable
from data.db.records import Untrusted
from games import GAMES
from playground import Channel
from tests.bot.harness import Harbour
from tests.bot.played import COMPUTER, finished
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long

PHONE = (390, 844)
HIGHEST = 700
"""The most pixels of the end of a game on a phone."""


async def test_pidro_s_end_after_many_hands_is_no_higher_than_a_phone_in_the_channel_and_by_dm(
    here: Harbour, window: Open
) -> None:
    ana, ben = here.people
    rules = GAMES["pidro"].read_rules({"target": 150})
    others = COMPUTER, replace(COMPUTER, name=Untrusted("Cy"))
    table = await finished(here, ana, ben, *others, game="pidro", rules=rules.model_dump(mode="json"))
    loaded, client = LoadedTable(table), here.client
    view: Any = loaded.view(None)
    assert len(view.history) > 22

    async def post(screen: Screen, channel: Channel) -> None:
        drawn, place = await client.payloads.draw(screen), await client.fetch_channel(channel.id)
        assert isinstance(place, discord.abc.Messageable)
        await client.payloads.show(drawn, lambda look: place.send(**look.posted))

    eyes = await Eyes.of(here, await window("?as=Ana", size=PHONE, dark=True), ana)
    await post(await client.renderer.board(loaded), here.channel)
    await post(await client.renderer.end(loaded, 0), ana.dm)
    for keys in ("", "Alt+d"):
        if keys:
            await eyes.page.keyboard.press(keys)
        await eyes.caught_up()
        picture = eyes.newest.get_by_alt_text("points win")
        await picture.evaluate("image => image.decode()")
        box = await eyes.newest.bounding_box()
        assert box is not None
        assert 500 < box["height"] <= HIGHEST
