"""*This week* on /settings: for admins alone, the same in picture and words, and without names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.i18n.translate import words
from bot.rendering.screens.drawings import WeekCard
from bot.rendering.screens.model import Picture
from bot.rendering.screens.server_week import week_screen
from data.standings.server_week import ServerWeek
from games import GAMES
from playground import Reply
from tests.bot.harness import Harbour, harbour
from tests.data.opened import opened

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour in which Ana manages the server."""
    async with harbour(tmp_path) as made:
        made.guild.grant(made.people[0], "manage_guild")
        yield made


async def week_of(port: Harbour) -> Reply:
    ana = port.people[0]
    shown = (await ana.slash(port.channel, "settings")).message
    reply = await ana.click(port.channel, "This week", message=shown)
    assert reply.error is None, reply
    return reply


async def played(port: Harbour, people: int) -> None:
    """Two evenings on which so many people played."""
    for days in (1, 3):
        at = port.clock.now - days * DAY
        await opened(port.store, port.guild.id, *range(1, people + 1), at=at, wait=timedelta(minutes=3))


async def test_the_week_is_one_picture_with_its_words_in_place_of_the_settings_and_leads_back(
    port: Harbour,
) -> None:
    await played(port, 6)
    await opened(port.store, port.guild.id, 1, at=port.clock.now - HOUR, wait=None, status="lobby")
    reply = await week_of(port)
    assert (reply.kind, reply.ephemeral) == ("update", True)
    assert reply.message is not None
    (picture,) = reply.message.attachments
    assert (picture.filename, picture.content[:4]) == ("week.png", b"\x89PNG")
    assert picture.alt is not None
    assert picture.alt.splitlines() == [
        "This week, the last seven days",
        "3 tables were opened: Dudo 3.",
        "6 people played.",
        "6 of them came back.",
        "100% of the games that are over were played to the end.",
        "Half of the games started within 3 minutes of opening.",
    ]
    assert "at least 12 hours after the first" in reply.text
    back = await port.people[0].click(port.channel, "Settings", message=reply.message)
    assert "Settings of this server" in back.text
    assert back.message is not None
    assert not back.message.attachments


async def test_without_pictures_the_words_are_there(port: Harbour) -> None:
    await played(port, 6)
    port.channel.deny(port.world.bot_user, "attach_files")
    reply = await week_of(port)
    assert reply.message is not None
    assert not reply.message.attachments
    assert "6 people played." in reply.text


async def test_a_week_of_few_people_shows_no_figure(port: Harbour) -> None:
    empty = (await week_of(port)).text
    await played(port, 4)
    for text in (empty, (await week_of(port)).text):
        assert text.splitlines()[:2] == [
            "## This week",
            "Fewer than 5 people played here in the last seven days. "
            "Figures about so few would say too much about each of them.",
        ]
    assert empty == (await week_of(port)).text, "whether one person played or none can't be told"


async def test_nobody_is_named_and_only_who_manages_the_server_may_look(port: Harbour) -> None:
    await played(port, 6)
    text = (await week_of(port)).text
    assert not any(name in text for name in (*(f"P{user}" for user in range(1, 7)), "Ana", "Ben"))
    ben = port.people[1]
    for verb in ("serverweek", "serverback"):
        press = {"custom_id": f"b:0:0:{verb}", "component_type": 2}
        forged = await port.world.raw_interaction(ben, port.channel, kind=3, data=press)
        assert "You need the permission Manage Server" in forged.text


@pytest.mark.parametrize("back", [None, 3, 1234])
@pytest.mark.parametrize("to_the_end", [None, 0.0, 0.847])
def test_every_figure_of_the_picture_is_in_its_words(back: int | None, to_the_end: float | None) -> None:
    tables = {game: 4321 - number for number, game in enumerate(GAMES)}
    week = ServerWeek(tables, 2345, back, to_the_end, timedelta(minutes=119))
    (picture,) = (block for block in week_screen(words("en"), week).blocks if isinstance(block, Picture))
    assert isinstance(picture.drawing, WeekCard)
    told = picture.alt.text
    figures = [figure for figure, _ in picture.drawing.figures]
    for figure in figures:
        said = {"under 3": "Fewer than 3", "–": "None of their games"}.get(figure, figure)
        assert said in told
    for game, written, count in picture.drawing.games:
        assert f"{game} {written}" in told
        assert words("en").number(count) == written
    assert len(picture.drawing.games) == len(GAMES)
    assert len(figures) == 5
