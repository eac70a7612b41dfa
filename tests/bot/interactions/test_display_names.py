"""What people are called: by a nickname in its own server alone, by names that can be seen and told apart,
and by a new name from the first press under it on."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.db.records import Untrusted, raw
from data.privacy.export import export
from data.tables.names import Called, learn
from games.engine import BadState
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.played import many

NOTHING = "\u3164\u200b"
"""A name in which there is nothing to see."""


def seen(here: Harbour) -> str:
    """The newest board, without the marks that keep names from being Markdown."""
    return here.board().text.replace("\\", "")


async def test_a_nickname_stays_in_its_server_and_elsewhere_the_account_has_its_own_name(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, ben, cleo = here.people
        other = here.world.add_guild("Other port")
        pier = other.add_channel("pier")
        for person in (ana, ben):
            other.add_member(person)
        here.guild.call(ana, "Captain")
        await here.open(2)
        assert "Captain" in seen(here)
        games = [(ana.id, ben.id), *((ana.id, number) for number in range(1, 5))]
        await many(here, games, {ana.id: "Captain", ben.id: "Ben"}, first=2)
        await here.everywhere(ana, on=True)
        in_server = await ben.slash(here.channel, "leaderboard", game="dudo")
        assert "Captain" in in_server.text
        for reply in (
            await ben.slash(here.channel, "leaderboard", game="dudo", where="everywhere"),
            await ben.slash(ben.dm, "leaderboard", game="dudo"),
            await ana.slash(here.channel, "leaderboard", game="dudo", where="everywhere"),
            await ben.slash(ben.dm, "history"),
            await ben.slash(ben.dm, "profile", player=ana),
            await ben.slash(pier, "profile", player=ana),
            await cleo.slash(cleo.dm, "history", player=ana),
        ):
            assert "Ana" in reply.text
            assert "Captain" not in reply.text
        kept = {row["guild_id"]: row["name"] for row in (await export(here.store, ana.id))["names"]}
        assert kept == {0: "Ana", here.guild.id: "Captain"}


async def test_people_of_one_name_are_told_apart_on_boards_in_sentences_and_in_lists(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        for person in here.people:
            here.guild.call(person, "Alex")
        await here.open(2, clock="90s")
        for username in ("ana", "ben"):
            assert f"Alex ({username})" in seen(here)
        late = here.on_turn()
        assert late is not None
        here.clock.move(90)
        await here.clocks.tick()
        await here.settle()
        texts = "\n".join(message.text for message in late.messages(here.channel)).replace("\\", "")
        assert f"Time is up for Alex ({late.user.username})" in texts
        await many(here, [(ana.id, ben.id)], {}, first=2)
        board = (await ana.slash(here.channel, "leaderboard", game="dudo")).text.replace("\\", "")
        assert "Alex (ana)" in board
        assert "Alex (ben)" in board


async def test_whose_names_show_nothing_is_called_by_the_username(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        for person in here.people:
            here.guild.call(person, NOTHING)
            person.user.display = NOTHING * 2
        await here.open(2)
        assert [raw(seat.name) for seat in (await here.table()).seats] == ["ana", "ben"]
        assert "?" not in [raw(seat.name) for seat in (await here.table()).seats]


async def test_a_new_name_is_shown_from_the_first_press_under_it_on(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.open(2)
        await many(here, [(ana.id, ben.id)], {ana.id: "Ana", ben.id: "Ben"}, first=2)
        here.guild.call(ana, "Nova")
        ben.user.display = "Benedikt"
        await ana.slash(here.channel, "help")
        await ben.slash(ben.dm, "help")
        await here.settle()
        assert [raw(seat.name) for seat in (await here.table()).seats] == ["Nova", "Benedikt"]
        assert "Nova" in seen(here)
        assert "Benedikt" in seen(here)
        board = (await ben.slash(here.channel, "leaderboard", game="dudo")).text
        assert "Nova" in board
        assert "Benedikt" in board
        here.guild.call(ana, None)
        await ana.slash(here.channel, "help")
        assert raw((await here.table()).seats[0].name) == "Ana"


async def test_a_table_gets_a_name_that_was_stored_before_the_bot_was_killed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, _ = here.people
        await here.open(2)
        ana.user.display = "Nova"
        new = Called(Untrusted("Nova"), Untrusted("Nova"), ana.user.username)
        assert await learn(here.store, ana.id, new, here.guild.id) == {1: Untrusted("Nova")}
        assert raw((await here.table()).seats[0].name) == "Ana"
        await ana.slash(ana.dm, "help")
        assert raw((await here.table()).seats[0].name) == "Nova"
        assert await learn(here.store, ana.id, new, here.guild.id) == {}


async def test_of_a_stranger_no_name_is_kept_and_none_of_whoever_was_forgotten(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        cleo = here.people[2]
        await here.open(2)
        await cleo.slash(here.channel, "help")
        assert (await export(here.store, cleo.id))["names"] == []
        ana = here.people[0]
        assert len((await export(here.store, ana.id))["names"]) == 1
        await close_table(ana, here.channel)
        await here.settle()
        await ana.slash(ana.dm, "privacy delete")
        await ana.click(ana.dm, "Yes, remove it all")
        await here.settle()
        assert (await export(here.store, ana.id))["names"] == []
        await ana.slash(ana.dm, "help")
        assert (await export(here.store, ana.id))["names"] == []


async def test_a_name_that_cant_be_kept_keeps_no_press_from_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise BadState(("a damaged table",))

    monkeypatch.setattr("bot.interactions.display_names.Names.learn", failing)
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        assert here.on_turn() is not None
