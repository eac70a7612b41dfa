"""Leaderboards, profiles, two people compared, and past games, through discord.py and the stand-in."""

from __future__ import annotations

import itertools
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cli.demo import connected
from data.results.guild_settings import GuildSettings
from data.results.statistics import month_of
from playground import Message, Person, Reply
from tests.bot.harness import START, Harbour, harbour
from tests.bot.played import COMPUTER, finished, many, seat
from tests.data.games import rated
from tests.data.sample_tables import set_guild_settings

ODD = ("@everyone", "**bold** <@1>", "a\u202eb", "x" * 200, "# head\n# head", "[a](https://b.c)", "")
"""Names that would ping, break the markup or turn the text, if they were shown as they are."""


def lines(reply: Reply | Message) -> list[str]:
    """The lines of a leaderboard, as its picture's words have them."""
    return [line for line in reply.text.splitlines() if re.match(r"(▶ )?\d+\. .* · ", line)]


def sorts(reply: Reply) -> dict[str, str]:
    """What a leaderboard may rank by and where, by the words for it."""
    assert reply.message is not None
    return {choice.label: choice.value for select in reply.message.selects for choice in select.options}


async def sort(here: Harbour, person: Person, reply: Reply, label: str) -> Reply:
    """Choose in one of a leaderboard's selects."""
    return await person.choose(here.channel, sorts(reply)[label], message=reply.message)


def labels(reply: Reply) -> dict[str, bool]:
    """The buttons of an answer, and whether they can be pressed."""
    assert reply.message is not None
    return {button.label: not button.disabled for button in reply.message.buttons}


async def crowd(here: Harbour, people: int = 23) -> None:
    """Each of so many people beats the next one; Ana is the last of them, and all but her have left."""
    ids = [*range(1, people), here.people[0].id]
    games = list(itertools.pairwise(ids))
    await many(here, games, {here.people[0].id: "Ana"})


async def test_a_leaderboard_is_a_picture_with_pages_and_the_own_line_is_on_each(here: Harbour) -> None:
    ana = here.people[0]
    await crowd(here)
    reply = await ana.slash(here.channel, "leaderboard", game="dudo", by="wins")
    assert reply.ephemeral
    assert reply.message is not None
    (picture,) = reply.message.attachments
    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt is not None
    assert picture.alt.startswith("Dudo · this server · all time · by wins\n1. P2 · 1 win in 2\n")
    assert "-# 23 people" in reply.text
    assert len(lines(reply)) == 11
    assert lines(reply)[-1].startswith("▶ 23. Ana")
    turning = {"◀ Previous": False, "Next ▶ · 1 of 3": True, "Show here": True}
    assert labels(reply) == turning
    second = await ana.click(here.channel, "Next ▶ · 1 of 3")
    assert second.kind == "update"
    third = await ana.click(here.channel, "Next ▶ · 2 of 3")
    assert [line.split(" · ")[0] for line in lines(third)][-1] == "▶ 23. Ana"
    assert len(lines(third)) == 3
    assert not labels(third)["Next ▶ · 3 of 3"]
    await ana.click(here.channel, "◀ Previous")
    back = await ana.click(here.channel, "◀ Previous")
    assert len(lines(back)) == 11
    here.channel.deny(here.world.bot_user, "attach_files")
    without = await ana.slash(here.channel, "leaderboard", game="dudo", by="wins")
    assert without.message is not None
    assert not without.message.attachments
    assert lines(without) == lines(reply)


async def test_a_leaderboard_is_shown_to_everyone_only_by_show_here_and_then_no_line_is_anybody_s(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    await crowd(here)
    shown = await ana.slash(here.channel, "leaderboard", game="dudo", by="wins")
    second = await ana.click(here.channel, "Next ▶ · 1 of 3", message=shown.message)
    seen = len(ben.messages(here.channel))
    posted = await ana.click(here.channel, "Show here", message=second.message)
    assert posted.kind == "message"
    assert not posted.ephemeral
    assert len(ben.messages(here.channel)) == seen + 1
    assert "▶ 23." not in posted.text
    assert len(lines(posted)) == 10, "no line of the person who shows it behind those of the page"
    assert lines(posted)[0].startswith("1. P12 ")
    assert list(labels(posted)) == ["◀ Previous", "Next ▶ · 2 of 3"]
    copy = await ben.click(here.channel, "Next ▶ · 2 of 3", message=posted.message)
    assert copy.ephemeral
    assert "▶ Ben isn’t on this board yet." in copy.text
    assert "Show here" in labels(copy)
    turned = await ana.click(here.channel, "Next ▶ · 2 of 3", message=posted.message)
    assert turned.kind == "update"
    assert not any(line.startswith("▶") for line in lines(turned))
    here.channel.deny(cleo, "send_messages")
    private = await cleo.slash(here.channel, "leaderboard", game="dudo")
    refused = await cleo.click(here.channel, "Show here", message=private.message)
    assert refused.ephemeral
    assert "can’t write in this channel" in refused.text
    assert "Show here" not in labels(await ana.slash(ana.dm, "leaderboard", game="dudo"))


async def test_a_rating_of_few_games_is_marked_in_words(here: Harbour) -> None:
    ana, ben, cleo = here.people
    names = {ana.id: "Ana", ben.id: "Ben", cleo.id: "Cleo"}
    await many(
        here, [(ana.id, ben.id), (ben.id, ana.id)] * 20 + [(cleo.id, ben.id)], names, apart=timedelta(days=8)
    )
    reply = await ana.slash(here.channel, "leaderboard", game="dudo")
    marked = {line.split(" · ")[0].split()[-1]: " ?" in line for line in lines(reply)}
    assert marked == {"Ana": False, "Ben": False, "Cleo": True}
    assert "? means uncertain: too few games so far" in reply.text


async def test_a_rating_s_change_is_that_of_the_last_seven_days(here: Harbour) -> None:
    ana, ben, cleo = here.people
    names = {ana.id: "Ana", ben.id: "Ben", cleo.id: "Cleo"}
    old = here.clock.now - timedelta(days=30)
    ledger = await many(here, [(ana.id, ben.id), (cleo.id, ben.id)], names, at=old)
    before = parts(await ana.slash(here.channel, "leaderboard", game="dudo"))
    assert {change for *_, change in before.values()} == {"–"}
    await many(here, [(ana.id, ben.id)], names, first=3, ledger=ledger)
    reply = await ana.slash(here.channel, "leaderboard", game="dudo")
    after = parts(reply)
    for name in ("Ana", "Ben"):
        moved = number(after[name][0]) - number(before[name][0])
        assert number(after[name][-1]) == pytest.approx(moved, abs=0.11)
    assert after["Cleo"][-1] == "–"
    assert "–: no rated game in the last seven days." in reply.text
    here.clock.move(8 * 24 * 3600)
    later = parts(await ana.slash(here.channel, "leaderboard", game="dudo"))
    assert {change for *_, change in later.values()} == {"–"}


def parts(reply: Reply) -> dict[str, list[str]]:
    """The parts of a leaderboard's lines behind the names."""
    found = (line.split(" · ") for line in lines(reply))
    return {name.split()[-1]: rest for name, *rest in found}


def number(text: str) -> float:
    return float(text.split()[0].replace("−", "-"))


async def test_what_a_leaderboard_ranks_by_is_changed_by_a_select(here: Harbour) -> None:
    ana, ben, cleo = here.people
    names = {ana.id: "Ana", ben.id: "Ben", cleo.id: "Cleo"}
    await many(here, [(ana.id, ben.id)] * 3 + [(ben.id, ana.id)] * 5 + [(cleo.id, ana.id)], names)
    first = await ana.slash(here.channel, "leaderboard", game="dudo", by="rating")
    wins = await sort(here, ana, first, "By wins")
    assert wins.kind == "update"
    assert [line.split(" · ")[1] for line in lines(wins)] == ["5 wins in 8", "3 wins in 9", "1 win in 1"]
    streak = await sort(here, ana, wins, "By winning streak")
    assert "Ben · 5 in a row · now 5" in lines(streak)[0]
    assert "Ana · 3 in a row · now 0" in lines(streak)[1]
    rate = await sort(here, ana, streak, "By win rate")
    assert ["Ben · 62%" in line for line in lines(rate)] == [True, False]
    assert "With at least 5 rated games." in rate.text
    assert "Cleo" not in rate.text.replace("Cleo isn’t", "")
    month = await sort(here, ana, rate, "this server, this month")
    assert "this server · this month" in month.text
    assert "1 Jan 2060 to 31 Jan 2060 in UTC" in month.text
    everywhere = await sort(here, ana, month, "all servers, all time")
    assert "Nobody is on this board yet" in everywhere.text
    assert "this server, this season" not in sorts(everywhere)


async def test_a_button_of_an_earlier_version_sorts_as_it_says(here: Harbour) -> None:
    ana, ben, _ = here.people
    await many(here, [(ana.id, ben.id)], {ana.id: "Ana", ben.id: "Ben"})
    shown = await ana.slash(here.channel, "leaderboard", game="dudo")
    old = await here.world.raw_interaction(
        ana, here.channel, custom_id="b:0:0:sort:dudo.g.all.wins", message=shown.message
    )
    assert "by wins" in old.text


async def test_a_leaderboard_of_one_has_one_line(here: Harbour) -> None:
    ana = here.people[0]
    names = {ana.id: "田中"}
    await many(here, [(ana.id, None)], names)  # type: ignore[list-item]
    here.guild.call(ana, "田中")
    reply = await ana.slash(here.channel, "leaderboard", game="dudo")
    assert len(lines(reply)) == 1
    assert "**1** 田中" in reply.text.splitlines()
    assert "-# 1 person" in reply.text
    assert list(labels(reply)) == ["Show here"]


async def test_whoever_presses_under_what_another_asked_for_gets_an_own_copy(here: Harbour) -> None:
    ana, ben, _ = here.people
    await crowd(here)
    asked = await ana.slash(here.channel, "history")
    before = asked.text
    copy = await ben.click(here.channel, "Next ▶ · 1 of 3", message=asked.message)
    assert copy.kind == "message"
    assert copy.ephemeral
    assert asked.text == before
    onward = await ben.click(here.channel, "Next ▶ · 2 of 3", message=copy.message)
    assert onward.kind == "update"
    assert onward.ephemeral


async def test_the_buttons_work_after_a_restart(here: Harbour) -> None:
    ana = here.people[0]
    await crowd(here)
    await ana.slash(here.channel, "leaderboard", game="dudo", by="wins")
    await here.client.close()
    again = here.next_bot()
    async with connected(again, here.world.token):
        assert (await ana.click(here.channel, "Next ▶ · 1 of 3")).kind == "update"


async def test_a_name_of_another_server_is_not_told_here(here: Harbour) -> None:
    ana, ben, cleo = here.people
    other = here.world.add_guild("Other port")
    other.add_member(ben)
    await finished(here, ana, ben, rules=rated("dudo"))
    await finished(here, seat(ben, "Secret name"), cleo, guild=other, rules=rated("dudo"))
    for command, options in (("leaderboard", {"game": "dudo"}), ("profile", {}), ("history", {})):
        reply = await ana.slash(here.channel, command, **options)
        assert "Ben" in reply.text
        assert "Secret name" not in reply.text


async def test_over_all_servers_only_those_are_shown_who_chose_so(here: Harbour) -> None:
    ana, ben, _ = here.people
    games = [(ana.id, ben.id), *((ben.id, other) for other in range(1, 5))]
    await many(here, games, {ana.id: "Ana", ben.id: "Ben"})
    nobody = await ana.slash(here.channel, "leaderboard", game="dudo", where="everywhere")
    assert "Nobody is on this board yet" in nobody.text
    assert "only players who opted in, with </me:" in nobody.text
    await here.everywhere(ben, on=True)
    shown = await ana.slash(ana.dm, "leaderboard", game="dudo")
    assert len(lines(shown)) == 1
    assert "Ben" in lines(shown)[0]
    assert "▶ Ana isn’t on this board: it lists only players who opted in" in shown.text
    assert "only players who opted in, with </me:" in shown.text
    cleo = here.people[2]
    await here.everywhere(cleo, on=True)
    few = "▶ Cleo isn’t on this board yet: it lists players with rated games against at least 5 others."
    assert few in (await cleo.slash(cleo.dm, "leaderboard", game="dudo")).text
    await here.everywhere(ben, on=False)
    assert not lines(await ana.slash(ana.dm, "leaderboard", game="dudo"))


async def test_in_a_dm_games_of_another_show_of_others_only_those_who_chose_so(here: Harbour) -> None:
    ana, ben, cleo = here.people
    other = here.world.add_guild("Secret club")
    for seed in range(2):
        await finished(here, ana, seat(ben, "Bennie"), seat(cleo, "Clio"), guild=other, seed=seed)
    table = await finished(
        here, ana, seat(ben, "Bennie"), seat(cleo, "Clio"), COMPUTER, game="pidro", guild=other
    )
    await here.everywhere(ana, on=True)
    past = await ben.slash(ben.dm, "history", player=ana)
    assert "3 games" in past.text
    assert "2. Ben" in past.text, "the account's own name"
    assert not re.search("Bennie|Clio|Cleo", past.text)
    assert f"**{table.id}**" not in past.text
    assert past.message is not None
    assert not past.message.selects
    for game in ("dudo", "pidro"):
        profiled = await cleo.slash(cleo.dm, "profile", player=ana, game=game)
        assert "Favourite opponent: somebody" in profiled.text
        assert "Ben" not in profiled.text
    await here.everywhere(ben, on=True)
    assert "2. Ben" in (await cleo.slash(cleo.dm, "history", player=ana)).text
    assert "Favourite opponent: Ben" in (await cleo.slash(cleo.dm, "profile", player=ana)).text
    own = await cleo.slash(cleo.dm, "history")
    assert "Ana" in own.text
    assert f"**{table.id}**" in own.text


async def test_a_month_and_a_season_count_what_was_finished_in_them(here: Harbour) -> None:
    ana, ben, cleo = here.people
    names = {ana.id: "Ana", ben.id: "Ben", cleo.id: "Cleo"}
    none = await ana.slash(here.channel, "leaderboard", game="dudo", period="season")
    assert "has no season now" in none.text
    settings = GuildSettings(season_months=2, season_begin=month_of(START))
    await set_guild_settings(here.store, here.guild.id, settings)
    ledger = await many(here, [(ana.id, ben.id)], names)
    here.clock.move(60 * 24 * 3600)
    await many(here, [(cleo.id, ben.id)], names, first=2, ledger=ledger)

    async def asked(**options: Any) -> list[str]:
        reply = await ana.slash(here.channel, "leaderboard", game="dudo", by="wins", **options)
        return [re.sub(r".*\d\. (\w+) ·.*", r"\1", line) for line in lines(reply)]

    assert await asked() == ["Ana", "Cleo", "Ben"]
    assert await asked(period="month") == ["Cleo", "Ben"]
    assert await asked(period="season") == ["Cleo", "Ben"]
    assert await asked(season=1) == ["Ana", "Ben"]
    dated: dict[str, dict[str, Any]] = {
        "season 1 · 1 Jan 2060 to 29 Feb 2060 in UTC": {"season": 1},
        "season 2 · 1 Mar 2060 to 30 Apr 2060 in UTC": {"period": "season"},
        "this month · 1 Mar 2060 to 31 Mar 2060 in UTC": {"period": "month"},
    }
    for span, options in dated.items():
        assert span in (await ana.slash(here.channel, "leaderboard", game="dudo", **options)).text
    future = await ana.slash(here.channel, "leaderboard", game="dudo", season=3)
    assert "choose 1 to 2" in future.text
    in_dm = await ana.slash(ana.dm, "leaderboard", game="dudo", period="season")
    assert "Seasons belong to a server" in in_dm.text


async def test_where_nothing_was_played_yet_every_screen_says_so_in_a_sentence(here: Harbour) -> None:
    ana, ben, _ = here.people
    said = {
        "leaderboard": "Nobody is on this board yet.",
        "profile": "Ana hasn’t finished a game here yet.",
        "versus": "Ana and Ben haven’t finished a game together here yet.",
        "history": "No game has been finished here yet.",
    }
    options: dict[str, dict[str, Any]] = {"leaderboard": {"game": "bidou"}, "versus": {"player": ben}}
    for command, sentence in said.items():
        reply = await ana.slash(here.channel, command, **options.get(command, {}))
        assert sentence in reply.text, command
        if command in ("profile", "leaderboard"):
            assert reply.ephemeral
            continue
        private = await ana.slash(here.channel, command, private=True, **options.get(command, {}))
        assert (private.ephemeral, reply.ephemeral) == (True, False)
    same = await ana.slash(here.channel, "versus", player=ana)
    assert "two different people" in same.text


async def test_odd_names_of_people_who_left_break_nothing_and_ping_nobody(here: Harbour) -> None:
    ana = here.people[0]
    names = dict(enumerate(ODD, start=1))
    ids = [*names, ana.id]
    await many(here, [tuple(ids), tuple(reversed(ids))], names)
    here.channel.deny(here.world.bot_user, "attach_files")  # then words stand for pictures
    shown = [
        await ana.slash(here.channel, "leaderboard", game="dudo"),
        await ana.slash(here.channel, "history"),
        await ana.slash(here.channel, "profile"),
    ]
    for reply in shown:
        assert reply.kind == "message"
        assert "@everyone" not in reply.text
        assert "\u202e" not in reply.text
        assert "**bold**" not in reply.text
        assert reply.message is not None
        assert reply.message.raw["mentions"] == []
        assert not reply.message.raw["mention_everyone"]
    assert len(lines(shown[0])) == len(ids)
    assert "somebody" in shown[0].text


async def test_two_people_are_compared_game_by_game(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await many(here, [(ana.id, ben.id), (ana.id, cleo.id, ben.id), (ben.id, ana.id)], {})
    reply = await cleo.slash(here.channel, "versus", player=ana, player2=ben)
    assert "**Dudo**\n3 games against each other: Ana ahead 2, Ben ahead 1, level 0" in reply.text
    mine = await ben.slash(here.channel, "versus", player=cleo)
    assert "1 game against each other: Ben ahead 0, Cleo ahead 1" in mine.text


async def test_a_past_game_is_called_by_its_preset(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben, preset="liars_dice")
    reply = await ana.slash(here.channel, "history")
    assert "Liar’s dice" in reply.text
    assert "Dudo" not in reply.text
    assert reply.message is not None
    assert "Liar’s dice" in reply.message.selects[0].options[0].label
    ((offered, _),) = await ana.complete(here.channel, "replay", option="table", text="")
    assert "Liar’s dice" in offered


async def test_the_second_of_two_teams_has_the_second_place_in_the_history(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished(here, *here.people, game="pidro")
        shown = (await here.people[0].slash(here.channel, "history")).text
        assert re.findall(r"(\d)\. (?:Ana|Ben|Cleo|Dan)", shown) == ["1", "1", "2", "2"]


async def test_history_has_pages_and_each_game_can_be_seen_again(here: Harbour) -> None:
    ana, ben, cleo = here.people
    for seed in range(11):
        await finished(here, ana, ben, seed=seed)
    closed = await finished(here, ben, cleo, COMPUTER, closed=True)
    reply = await ana.slash(here.channel, "history")
    assert "12 games" in reply.text
    assert f"**{closed.id}** · Dudo · <t:" in reply.text
    assert "closed before its end" in reply.text
    older = await ana.click(here.channel, "Next ▶ · 1 of 2")
    assert "**1** · Dudo" in older.text
    assert re.search(r"1\. (Ana|Ben), 2\. (Ana|Ben)", older.text)
    again = await cleo.choose(here.channel, "1", message=older.message)
    assert again.ephemeral
    assert "Dudo · table 1, replayed" in again.text
    mine = await cleo.slash(here.channel, "history", player=cleo)
    assert "Past games of Cleo" in mine.text
    assert "· 1 game" in mine.text
    bidou = await cleo.slash(here.channel, "history", game="bidou")
    assert "No game has been finished here yet" in bidou.text


async def test_a_server_sees_its_own_games_and_a_dm_all_of_ones_own(here: Harbour) -> None:
    ana, ben, _ = here.people
    other = here.world.add_guild("Other port")
    other.add_member(ana)
    pier = other.add_channel("pier")
    await finished(here, ana, ben)
    assert "No game has been finished here yet" in (await ana.slash(pier, "history")).text
    assert "hasn’t finished a game here yet" in (await ana.slash(pier, "profile")).text
    assert "1 game" in (await ana.slash(ana.dm, "history")).text
    assert "all servers" in (await ana.slash(ana.dm, "profile")).text
    hidden = await ana.slash(ana.dm, "profile", player=ben)
    assert "only shown server by server" in hidden.text
    await here.everywhere(ben, on=True)
    assert "Ben · Dudo, all servers\n" in (await ana.slash(ana.dm, "profile", player=ben)).text


FORGED = (
    "b:0:0:rank:dudo", "b:0:0:sort:chess.g.all.rating", "b:0:0:rank:dudo.g.s99999999999.wins",
    "b:0:5:past:x dudo", "b:0:0:profile:1 chess", "b:0:0:reset:dudo", "b:0:999999999:rank:dudo.g.all.wins",
)  # fmt: skip
"""Buttons that no screen has."""


async def test_a_forged_button_is_answered_and_changes_nothing(here: Harbour) -> None:
    ana, ben, _ = here.people
    await many(here, [(ana.id, ben.id)], {})
    shown = await ana.slash(here.channel, "leaderboard", game="dudo")
    for pressed in FORGED:
        reply = await here.world.raw_interaction(ana, here.channel, custom_id=pressed, message=shown.message)
        assert reply.error is None, pressed
        assert "Something went wrong" not in reply.text, pressed
