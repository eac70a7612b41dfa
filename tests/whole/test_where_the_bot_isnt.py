"""Where a person has installed the bot for themselves and the bot itself isn't: a server without it, a group,
and a DM with somebody else. The bot answers that person alone, and asks Discord for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.tables.private_games import private_games
from playground import Channel
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour
from tests.published import PUBLISHED
from tests.whole.test_solo import began, moves, shown, to_the_end

PLACES = ("server", "group", "dm")
COMMANDS: dict[str, str] = {
    "solo": "Dudo against", "hand": "Dudo against", "verify": "table 1", "learn": "Learn a game",
    "rules dudo": "six lines", "odds bidou": "Bidou", "help": "Undercup", "me": "ings", "profile": "Ana",
    "history": "ast games", "replay": "isn’t over", "privacy export": "stored about you",
    "privacy delete": "private games end",
}  # fmt: skip
"""Every command that people have for themselves, and something that its answer says while a private game is
in play."""


def elsewhere(here: Harbour, place: str) -> Channel:
    """A place that the bot isn't in, with all people; Ana has installed it for herself."""
    here.people[0].installs()
    if place == "group":
        return here.world.add_group("Crew", *here.people)
    if place == "dm":
        return here.world.add_dm(*here.people)
    guild = here.world.add_guild("Elsewhere", with_bot=False)
    for person in here.people:
        guild.add_member(person)
    return guild.add_channel("chat")


@pytest.mark.parametrize(
    ("place", "game"), representatives([(place, game) for game in PUBLISHED for place in PLACES], 3)
)
async def test_a_whole_game_is_played_there_and_nobody_else_sees_it(
    place: str, game: str, tmp_path: Path
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        channel, before = elsewhere(here, place), ben.cursor()
        here.world.journal.clear()
        table = await began(here, ana, channel, game=game)
        await to_the_end(here, ana, channel)
        assert (await here.table(table.id)).status == "finished"
        assert [(entry.method, entry.path) for entry in here.world.journal if entry.counted] == []
        assert [entry.status for entry in here.world.journal if entry.status >= 400] == []
        assert ben.everything(before) == ""


@pytest.mark.parametrize("place", PLACES)
async def test_each_command_for_people_answers_there_for_them_alone(place: str, tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        channel, before = elsewhere(here, place), ben.cursor()
        here.world.journal.clear()
        offered = {each["name"] for each in ana.commands(channel)}
        assert {words.split()[0] for words in COMMANDS} == offered
        for words, says in COMMANDS.items():
            reply = await ana.slash(channel, words)
            await here.settle()
            assert reply.error is None, (words, reply)
            assert says in reply.text, (words, reply)
            assert reply.ephemeral, words
        assert [(entry.method, entry.path) for entry in here.world.journal if entry.counted] == []
        assert ben.everything(before) == ""
        assert ben.commands(channel) == []


async def test_a_game_from_one_place_is_played_on_in_another(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, _ = here.people
        group, server = elsewhere(here, "group"), elsewhere(here, "server")
        table = await began(here, ana, group, game="dudo")
        for place in (server, ana.dm, here.channel):
            reply = await ana.slash(place, "hand")
            await here.settle()
            assert f"table {table.id}" in reply.text
            assert moves(shown(ana, place))
        assert len(await private_games(here.store, ana.id)) == 1
