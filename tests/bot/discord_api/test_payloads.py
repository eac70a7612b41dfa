"""Classic messages: what calls somebody has words for its notification, one embed and its rows."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.discord_api.payloads import Look, marked
from bot.rendering.screens.drawings import HeldCards
from bot.rendering.screens.model import (
    Button,
    Picture,
    Plain,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    select_id,
)
from bot.rendering.screens.model import Choice as Line
from tests.bot.harness import Harbour
from tests.bot.rendering.pictured import told

BUTTON = Row((Button(button_id(1, 2, "hand"), "My hand"),))
SELECT = Select(select_id(1, 2, "pick"), "Which?", (Line("one", "1"),))
CLASSIC = Screen(
    (Text("first"), Text("second"), BUTTON, SELECT),
    0xE69F00,
    content="your turn",
    author=Plain("Dudo, round 3"),
    footer=Plain("all bids"),
)


async def shown(here: Harbour, screen: Screen, mark: int | None = None) -> discord.Message:
    channel, payloads = here.client.get_partial_messageable(here.channel.id), here.client.payloads
    return await payloads.show(
        await payloads.draw(screen), lambda look: channel.send(**look.posted), mark=mark
    )


async def test_a_screen_with_content_is_a_classic_message(here: Harbour) -> None:
    posted = await shown(here, CLASSIC)
    (embed,) = posted.embeds
    assert posted.content == "your turn"
    assert not posted.flags.components_v2
    assert (embed.author.name, embed.description, embed.footer.text) == (
        "Dudo, round 3",
        "first\nsecond",
        "all bids",
    )
    assert embed.colour == discord.Colour(0xE69F00)
    assert [type(row).__name__ for row in posted.components] == ["ActionRow", "ActionRow"]


async def test_a_classic_message_is_found_by_its_mark(here: Harbour) -> None:
    posted = await shown(here, CLASSIC, mark=123_456_789)
    read = await here.client.get_partial_messageable(here.channel.id).fetch_message(posted.id)
    assert marked(read, 123_456_789)
    assert not marked(read, 123_456_788)


async def test_an_edit_leaves_nothing_of_a_classic_message(here: Harbour) -> None:
    """Also where it becomes Components V2, and where its picture goes."""
    payloads = here.client.payloads
    pictured = replace(
        CLASSIC,
        blocks=(Picture("hand.png", Plain("a hand"), HeldCards(("AH",), (1,), "hearts", 1)), *CLASSIC.blocks),
    )
    posted = await shown(here, pictured)
    assert posted.embeds[0].image.url
    assert told(here.people[0].messages(here.channel)[-1]) == ["a hand"]

    async def edit(look: Look) -> discord.Message:
        return await posted.edit(**look.edited)

    plain = await payloads.show(await payloads.draw(replace(CLASSIC, content="another", footer=None)), edit)
    assert (plain.content, plain.embeds[0].footer.text) == ("another", None)
    assert not plain.embeds[0].image.url
    over = await payloads.show(await payloads.draw(Screen((Text("over"),))), edit)
    assert over.flags.components_v2
    assert (over.content, over.embeds, over.attachments) == ("", [], [])
    again = await payloads.show(await payloads.draw(Screen((Text("over and over"),))), edit)
    assert again.flags.components_v2
