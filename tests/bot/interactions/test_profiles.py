"""Profiles: a picture for the person who asks, all of it in words, and who else may read it."""

from __future__ import annotations

import re
from typing import Any

from data.standings.history import history
from playground import Person, Reply
from tests.bot.harness import Harbour, close_table
from tests.bot.interactions.test_standings import labels, lines
from tests.bot.played import COMPUTER, finished, many, seat
from tests.data.games import rated


async def whole_profile(here: Harbour, person: Person, **options: Any) -> Reply:
    """All of a profile, in words."""
    shown = await person.slash(here.channel, "profile", **options)
    return await person.click(here.channel, "More…", message=shown.message)


async def test_a_profile_is_a_picture_with_its_words_for_whoever_asked_alone(here: Harbour) -> None:
    ana, ben, _ = here.people
    for seed in range(4):
        await finished(here, ana, ben, seed=seed, rules=rated("dudo"))
    await finished(here, ana, ben, game="bidou")
    reply = await ben.slash(here.channel, "profile", player=ana)
    assert reply.ephemeral
    assert reply.message is not None
    (picture,) = reply.message.attachments
    assert picture.content.startswith(b"\x89PNG")
    assert len(picture.content) < 60 * 1024
    assert picture.alt is not None
    title, rating, course, games, places, habits, earned = picture.alt.splitlines()
    assert title == "Ana · Dudo, this server"
    assert re.fullmatch(r"Rating [−\d.]+ \?, (1st|2nd) of 2", rating)
    assert re.fullmatch(
        r"Rating in Dudo over 4 rated games: first [−\d.]+, lowest [−\d.]+, highest [−\d.]+, now [−\d.]+\.",
        course,
    )
    won = re.fullmatch(r"4 games, (\d) won", games)
    assert won is not None
    assert sum(map(int, re.findall(r": (\d)", places))) == 4
    assert (f"1st: {won[1]}" in places) == (won[1] != "0")
    assert re.search(r"\d%", habits)
    assert re.fullmatch(r"\d of \d+ achievements", earned)
    assert "Favourite opponent: Ben, ahead in" in reply.text
    assert "of 5." in reply.text
    other = await ben.choose(here.channel, "bidou", message=reply.message)
    assert other.kind == "update"
    assert other.message is not None
    assert "Ana · Bidou, this server" in (other.message.attachments[0].alt or "")
    here.channel.deny(here.world.bot_user, "attach_files")
    without = await ben.slash(here.channel, "profile", player=ana, game="dudo")
    assert course in without.text
    assert games in without.text
    assert without.message is not None
    assert without.message.attachments == (), "where it may not attach a picture, its words are there"
    not_played = await ben.slash(here.channel, "profile", player=ana, game="montevideo")
    assert "No game of Montevideo has been finished here" in not_played.text


async def test_more_tells_all_of_a_profile_and_leads_back(here: Harbour) -> None:
    ana, ben, _ = here.people
    for seed in range(4):
        await finished(here, ana, ben, seed=seed, rules=rated("dudo"))
    await finished(here, ana, ben, game="bidou")
    told = await whole_profile(here, ben, player=ana)
    assert told.kind == "update"
    for part in ("**Dudo** · 4 games:", "**Bidou** · 1 game:", "Favourite opponent: **Ben**, in 5 games"):
        assert part in told.text
    assert "Bids when doubted: true" in told.text
    back = await ben.click(here.channel, "◀ Back", message=told.message)
    assert back.message is not None
    assert back.message.attachments
    past = await ben.click(here.channel, "History", message=back.message)
    assert "Past games of Ana" in past.text


async def test_a_profile_is_shown_to_everyone_only_by_show_here_and_where_one_may_write(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    await many(here, [(ana.id, ben.id)] * 3, {ana.id: "Ana", ben.id: "Ben"})
    shown = await ana.slash(here.channel, "profile")
    assert not ben.sees("Ana · Dudo")
    posted = await ana.click(here.channel, "Show here", message=shown.message)
    assert posted.kind == "message"
    assert not posted.ephemeral
    assert posted.message is not None
    assert posted.message.attachments
    assert posted.message.raw["mentions"] == []
    assert "Show here" not in labels(posted)
    assert ben.sees("Ana · Dudo")
    copy = await ben.click(here.channel, "More…", message=posted.message)
    assert copy.ephemeral
    assert "3 games: 3 won, 0 lost" in copy.text
    here.channel.deny(cleo, "send_messages")
    private = await cleo.slash(here.channel, "profile", player=ana)
    refused = await cleo.click(here.channel, "Show here", message=private.message)
    assert refused.ephemeral
    assert "can’t write in this channel" in refused.text
    assert "Show here" not in labels(await ana.slash(ana.dm, "profile")), "there is nobody else in a DM"


async def test_in_a_thread_it_takes_the_right_to_write_in_threads(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await many(here, [(ana.id, ben.id)] * 3, {ana.id: "Ana", ben.id: "Ben"})
    thread = here.channel.add_thread("a game", ana)
    here.channel.deny(ana, "send_messages")
    here.channel.deny(cleo, "send_messages_in_threads")
    for person, may in ((ana, True), (cleo, False)):
        shown = await person.slash(thread, "profile", player=ana)
        reply = await person.click(thread, "Show here", message=shown.message)
        assert reply.ephemeral is not may
        assert ("can’t write in this channel" in reply.text) is not may


async def test_a_name_that_no_picture_can_write_is_below_it(here: Harbour) -> None:
    ana, ben, _ = here.people
    await many(here, [(ana.id, ben.id)] * 2, {})
    here.guild.call(ana, "田中")
    shown = await ben.slash(here.channel, "profile", player=ana)
    assert "**田中**" in shown.text.splitlines()
    here.guild.call(ana, "Łukasz")
    assert "**Łukasz**" not in (await ben.slash(here.channel, "profile", player=ana)).text


async def test_in_a_team_game_the_record_with_each_partner_is_shown_of_this_server_alone(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    other = here.world.add_guild("Other port")
    await finished(here, ana, ben, cleo, COMPUTER, game="pidro", seed=1)
    await finished(here, seat(ana, "A"), seat(ben, "B"), COMPUTER, COMPUTER, game="pidro", guild=other)
    (result,) = (await history(here.store, guild_id=here.guild.id)).games
    won = result.seats[0].won
    text = (await whole_profile(here, ana)).text
    assert f"**With partners**\nCleo: {int(won)} won, {int(not won)} lost\n" in text
    shown = [(await whole_profile(here, ana, player=person)).text for person in here.people]
    assert any(re.search(r"Bids: \d+ of \d+ made, \d+ in the hole\.", one) for one in shown)
    assert all(re.search(r"Points: \d+ in 2 hands", one) for one in shown)
    assert "somebody" not in text, "the computer was a partner elsewhere"
    versus = await ana.slash(here.channel, "versus", player=cleo)
    assert f"**Pidro**\n1 game as partners: {int(won)} won" in versus.text


async def test_achievements_are_shown_with_their_sentence(here: Harbour) -> None:
    ana, ben, _ = here.people
    await many(here, [(ana.id, ben.id)] * 5, {})
    shown = await ana.slash(here.channel, "profile")
    assert "✪ **Newest:** " in shown.text
    text = (await ana.click(here.channel, "More…", message=shown.message)).text
    assert "✪ **Beginner’s luck** · Won a game. It was skill, of course." in text
    assert "✪ **Loaded, surely**" in text
    assert "Winning streak in rated games: 5 now, 5 at best." in text
    assert "in 5 games (ahead in 5, behind in 0)" in text


async def test_achievements_of_another_server_are_shown_only_to_oneself_or_if_one_chose_so(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    other = here.world.add_guild("Secret club")
    won, seed = False, 0
    while not won:
        table = await finished(here, ana, cleo, guild=other, seed=seed, rules=rated("dudo"))
        past = await history(here.store, user_id=ana.id)
        won, seed = next(one.won for one in past.games[0].seats if one.user_id == ana.id), table.id
    await finished(here, ana, ben)
    award = "Beginner’s luck"
    assert award not in (await whole_profile(here, ben, player=ana)).text
    assert award in (await whole_profile(here, ana)).text
    mine = await ana.slash(here.channel, "profile")
    posted = await ana.click(here.channel, "Show here", message=mine.message)
    assert award not in posted.text, "others read it"
    assert award not in (await ana.click(here.channel, "More…", message=posted.message)).text
    everywhere = await ana.slash(ana.dm, "profile")
    assert award in (await ana.click(ana.dm, "More…", message=everywhere.message)).text
    await here.everywhere(ana, on=True)
    assert award in (await whole_profile(here, ben, player=ana)).text


async def test_only_its_owner_has_a_record_counted_from_0_again_and_only_when_asked_twice(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    await many(here, [(ana.id, ben.id)] * 3, {ana.id: "Ana", ben.id: "Ben"})
    board = lines(await ana.slash(here.channel, "leaderboard", game="dudo"))
    assert not any("from 0" in label for label in labels(await ana.slash(here.channel, "profile")))
    assert not any("from 0" in label for label in labels(await cleo.slash(here.channel, "me")))
    mine = await ana.slash(here.channel, "me")
    assert [label for label in labels(mine) if "from 0" in label] == ["Count Dudo from 0"]
    forged = f"b:0:0:reset:{ana.id} dudo"
    refused = await here.world.raw_interaction(ben, here.channel, custom_id=forged, message=mine.message)
    assert "Only the owner of a record" in refused.text
    question = await ana.click(here.channel, "Count Dudo from 0", message=mine.message)
    assert question.ephemeral
    assert "on all servers" in question.text
    assert "3 games: 3 won, 0 lost" in (await whole_profile(here, ana)).text
    done = await ana.click(here.channel, "Yes, count from 0", message=question.message)
    assert "counted from now on" in done.text
    after = await whole_profile(here, ana)
    assert "0 games: 0 won, 0 lost" in after.text
    assert "Wins and losses are counted since <t:" in after.text
    assert "3 games: 0 won, 3 lost" in (await whole_profile(here, ana, player=ben)).text
    assert lines(await ana.slash(here.channel, "leaderboard", game="dudo")) == board


async def test_a_profile_adds_up(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await many(here, [(ana.id, ben.id), (ben.id, ana.id), (ana.id, cleo.id)], {})
    await finished(here, ana, ben, COMPUTER, game="bidou")
    await here.open(2)
    await close_table(ana, here.channel)
    await here.settle()
    text = (await whole_profile(here, ana)).text
    found = re.findall(r"\*\*(.+?)\*\* · (\d+) games?: (\d+) won, (\d+) lost(?: · (\d+) more)?", text)
    assert [line[0] for line in found] == ["Dudo", "Bidou", "All games"]
    figures = [[int(figure or 0) for figure in line[1:]] for line in found]
    assert all(games == wins + losses for games, wins, losses, _ in figures)
    assert figures[2] == [sum(column) for column in zip(*figures[:2], strict=True)]
    assert figures[0] == [3, 2, 1, 1]
    opponent = re.search(r"in (\d+) games? \(ahead in (\d+), behind in (\d+)(?:, level in (\d+))?\)", text)
    assert opponent is not None
    games, *parts = (int(part or 0) for part in opponent.groups())
    assert games == sum(parts)
