"""Who is away can be replaced, sent away or voted about, and a game closed over somebody's head."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import LoadedTable
from bot.tables.transitions.clock import PATIENCE_ALONE, PATIENCE_TOGETHER
from data.db.records import Untrusted
from data.operations.rebuild import rebuild
from tests.adapters import representatives
from tests.bot.harness import close_table
from tests.bot.tables.away import (
    CLOCK,
    Laid,
    channel_text,
    is_kept_warm,
    labels,
    opened,
    passes,
    restarted,
    result_of,
    seat_of,
    silent,
    until_called,
)

# --- votes and decisions


async def test_nobody_is_replaced_while_in_time(laid: Laid) -> None:
    here = await laid(3)
    called, *others = await opened(here, 3)
    for other in others:
        reply = await other.slash(here.channel, "table replace", player=called.name)
        assert f"{called.name} still has time" in reply.text
        assert f"<t:{int((here.clock.now + timedelta(seconds=CLOCK)).timestamp())}:R>" in reply.text
    reply = await called.slash(here.channel, "table replace", player=others[0].name)
    assert f"Nobody is waiting for {others[0].name}" in reply.text
    table = await here.table()
    assert table.votes == ()
    assert all(seat.level is None for seat in table.seats)


async def test_the_host_alone_replaces_whose_clock_ran_out(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(9)
    await opened(here, 3, dice=3)
    host = here.people[0]
    late = here.people[1]
    await silent(here, late, 1, dice)
    await here.press(host, f"Computer for {late.name}")
    assert await is_kept_warm(here, late)
    assert f"The host has let a computer play for {late.name}" in channel_text(here)
    assert "A computer plays your seat now" in late.dms()[-1].text


async def test_nobody_is_voted_out_while_their_turn_runs_though_they_missed_the_last_one(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(9)
    await opened(here, 3, dice=3)
    host, ben, cleo = here.people
    for late in (cleo, host):
        await silent(here, late, 1, dice)
    await until_called(here, host, dice)
    for voter in (ben, cleo):
        refused = await voter.slash(here.channel, "table replace", player=host.name)
        assert f"{host.name} still has time" in refused.text
    assert (await here.table()).votes == ()


async def test_of_three_one_alone_replaces_nobody_though_two_are_overdue(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(9)
    await opened(here, 3, dice=3)
    host, *_ = here.people
    await until_called(here, host, dice)
    await passes(here, CLOCK)
    (second,) = here.called()
    await passes(here, CLOCK)
    (third,) = here.called()
    answer = await third.slash(here.channel, "table replace", player=host.name)
    await here.settle()
    assert "1 of 2" in answer.text
    assert f"{third.name} (1 of 2)" in here.board().text
    assert not await is_kept_warm(here, host)
    again = await third.click(here.channel, f"Computer for {host.name}", message=here.board())
    assert "already counts: 1 of 2" in again.text
    await here.press(second, f"Computer for {host.name}")  # overdue as well
    assert await is_kept_warm(here, host)
    await host.click(host.dm, "Take my seat back", message=host.dms()[-1])
    await here.settle()
    assert not await is_kept_warm(here, host)


async def test_an_absent_host_is_voted_out_and_the_next_player_is_host(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(10)
    await opened(here, 3, dice=3)
    host, ben, cleo = here.people
    await silent(here, host, 1, dice)
    await here.press(ben, f"Computer for {host.name}")
    assert not await is_kept_warm(here, host)
    twice = await ben.click(here.channel, f"Computer for {host.name}", message=here.board())
    assert "already counts" in twice.text
    async with restarted(here):
        await here.press(cleo, f"Computer for {host.name}")
        assert await is_kept_warm(here, host)
        assert (await here.table()).host_id != host.id
        assert (await here.table()).votes == ()


async def test_a_vote_lapses_when_the_player_moves(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(11)
    await opened(here, 3, dice=3)
    host, ben, _ = here.people
    await silent(here, host, 1, dice)
    await here.press(ben, f"Computer for {host.name}")
    await until_called(here, host, dice)
    await here.move(host, dice)
    assert (await here.table()).votes == ()
    assert f"Computer for {host.name}" not in labels(here)


async def test_computers_leavers_and_strangers_have_no_vote(laid: Laid) -> None:
    here = await laid(4)
    dice = random.Random(12)
    await opened(here, 3, dice=3, computers=1)
    host, ben, cleo, stranger = here.people
    await silent(here, host, 1, dice)
    label = f"Computer for {host.name}"
    refused = await stranger.click(here.channel, label, message=here.board())
    assert "You aren’t at this table" in refused.text
    await here.leave(cleo)
    refused = await cleo.click(here.channel, label, message=here.board())
    assert "A computer plays your seat" in refused.text
    await here.press(ben, label)  # the only one left whose vote counts
    assert await is_kept_warm(here, host)


async def test_without_a_clock_who_is_left_alone_is_offered_to_go_on_when_it_is_time_for_one(
    laid: Laid,
) -> None:
    here = await laid(3)
    awaited, leaves, waits = await opened(here, 3, clock="none")
    offer = f"Computer for {awaited.name}"
    await passes(here, PATIENCE_TOGETHER.total_seconds())
    assert offer in labels(here)
    await here.leave(leaves)
    assert offer not in labels(here)
    await passes(here, (PATIENCE_ALONE - PATIENCE_TOGETHER).total_seconds())
    await here.press(waits, offer)
    assert await is_kept_warm(here, awaited)


async def test_a_vote_is_carried_by_those_who_are_left(laid: Laid) -> None:
    here = await laid(4)
    _, ben, cleo, dan = here.people
    await here.open(4)
    for voter in (ben, cleo):
        assert "Your vote counts" in (await close_table(voter, here.channel)).text
    await here.settle()
    assert (await here.table()).status == "playing"
    await here.leave(dan)
    assert (await here.table()).status == "closed"
    assert "closed" in here.board().text
    notes = [(entry.text, entry.user_id) for entry in await here.store.journal(1) if entry.kind == "note"]
    assert notes == [("left", dan.id), ("closed", cleo.id)]


async def test_a_vote_for_a_computer_is_carried_by_those_who_are_left(laid: Laid) -> None:
    here = await laid(5)
    called, host, *others = await opened(here, 5, clock="60s")
    if called is here.people[0]:
        called, host = host, called
        await until_called(here, called, random.Random(3))
    await passes(here, 60)
    for voter in others[:2]:
        await voter.slash(here.channel, "table replace", player=called.name)
    await here.settle()
    assert not await is_kept_warm(here, called)
    await here.leave(others[2])
    assert await is_kept_warm(here, called)


async def test_whoever_is_out_of_the_game_has_no_vote(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(18)
    await opened(here, 3, dice=1)
    host = here.people[0]
    places: tuple[int | None, ...] = ()
    while not any(places):
        await here.move(here.called()[0], dice)
        places = LoadedTable(await here.table()).view(None).places
    users = [seat.user_id for seat in (await here.table()).seats]
    out = next(person for person in here.people if places[users.index(person.id)])
    still_in = next(person for person in here.people if person not in (host, out))
    assert out is not host
    refused = await close_table(out, here.channel)
    assert "Only players who are still in the game" in refused.text
    await close_table(still_in, here.channel)
    await here.settle()
    assert (await here.table()).status == "playing"  # one of the two who are in it


@pytest.mark.parametrize(
    ("players", "patience"), [(2, PATIENCE_ALONE.total_seconds()), (3, PATIENCE_TOGETHER.total_seconds())]
)
async def test_without_a_clock_two_may_replace_after_ten_minutes_and_one_alone_after_a_day(
    laid: Laid, players: int, patience: float
) -> None:
    here = await laid(players)
    called, *others = await opened(here, players, clock="none")
    offer = f"Computer for {called.name}"
    await passes(here, patience - 1)
    assert offer not in labels(here)
    reply = await others[0].slash(here.channel, "table replace", player=called.name)
    assert "still has time" in reply.text
    await passes(here, 1)
    for other in others:
        assert not await is_kept_warm(here, called)
        await here.press(other, offer)
    assert await is_kept_warm(here, called)


async def test_one_of_two_cannot_close_the_game_while_the_other_is_in_time(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(13)
    await opened(here, 2, dice=3)
    host, guest = here.people
    reply = await close_table(guest, here.channel)
    await here.settle()
    assert "Your vote counts" in reply.text
    assert f"{guest.name} (1 of 2)" in here.board().text
    assert (await here.table()).status == "playing"
    await until_called(here, guest, dice)
    await here.move(guest, dice)
    assert (await here.table()).votes == ()  # who plays on doesn't want to close
    await silent(here, host, 1, dice)
    await close_table(guest, here.channel)
    await here.settle()
    assert (await here.table()).status == "closed"
    assert not any(seat.left for seat in (await result_of(here)).seats)


@pytest.mark.parametrize(
    ("players", "who_close", "who_left"),
    [(2, [0], [0]), (3, [1, 2], [])],
    ids=["the host alone", "more than half"],
)
async def test_who_closes_over_the_others_heads_counts_as_having_left_and_a_majority_doesnt(
    laid: Laid, players: int, who_close: list[int], who_left: list[int]
) -> None:
    here = await laid(players)
    await opened(here, players)
    for number in who_close:
        assert (await here.table()).status == "playing"
        if number == who_close[0]:
            await close_table(here.people[number], here.channel)
            await here.settle()
        else:
            await here.press(here.people[number], "Close")
    assert (await here.table()).status == "closed"
    closers = [entry.user_id for entry in await here.store.journal(1) if entry.text == "closed"]
    assert closers == [here.people[who_close[-1]].id]
    assert ("The players voted to close" in here.board().text) == (len(who_close) > 1)
    result = await result_of(here)
    assert result.closed
    left = [
        number for number, person in enumerate(here.people) if result.seats[await seat_of(here, person)].left
    ]
    assert left == who_left
    assert (await rebuild(here.store)).problems == ()
    assert await result_of(here) == result


async def test_who_ends_a_game_alone_is_asked_first_and_the_channel_says_who_did(laid: Laid) -> None:
    here = await laid(3)
    await opened(here, 2)
    admin = here.people[2]
    here.guild.grant(admin, "manage_guild")
    for person in (here.people[0], admin):  # the host, and who manages the server
        asked = await person.slash(here.channel, "table close", table=1)
        assert "nobody wins it" in asked.text
        await person.click(here.channel, "Cancel", message=asked.message)
        assert "Nothing was changed" in asked.text
        assert (await here.table()).status == "playing"
    asked = await admin.slash(here.channel, "table close", table=1)
    await admin.click(here.channel, "Close the table", message=asked.message)
    assert "is closed" in asked.text
    await here.settle()
    assert (await here.table()).status == "closed"
    assert f"@{admin.name} closed this table before its game was over." in here.board().text


async def test_whoever_sits_at_several_tables_chooses_where_a_computer_takes_over(laid: Laid) -> None:
    here = await laid(3)
    for _ in range(2):
        await here.open(2, start=False)
    host, guest, admin = here.people
    offered = await host.complete(here.channel, "table replace", option="player", text="")
    assert {value for _, value in offered} == {"1: 2", "2: 2"}
    which = await host.slash(here.channel, "table replace", player=guest.name)
    await host.choose(here.channel, "2", message=which.message)
    await here.settle()
    assert [len((await here.table(number)).seats) for number in (1, 2)] == [2, 1]
    await host.slash(here.channel, "table replace", player="1: 2")
    await here.settle()
    assert len((await here.table(1)).seats) == 1
    here.guild.grant(admin, "manage_guild")
    which = await admin.slash(here.channel, "table close")
    await admin.choose(here.channel, "2", message=which.message)
    await here.settle()
    assert [(await here.table(number)).status for number in (1, 2)] == ["lobby", "closed"]


async def test_an_admin_replaces_and_closes_without_sitting_there(laid: Laid) -> None:
    here = await laid(3)
    await opened(here, 2)
    host, guest, admin = here.people
    refused = await admin.slash(here.channel, "table replace", player=guest.name)
    assert "aren’t at a table" in refused.text
    here.guild.grant(admin, "manage_guild")
    shown = await admin.complete(here.channel, "table replace", option="player", text="")
    assert {value for _, value in shown} == {"1", "2"}
    await admin.slash(here.channel, "table replace", player=guest.name)
    await here.settle()
    assert await is_kept_warm(here, guest)
    assert not await is_kept_warm(here, host)
    assert "An admin of the server" in channel_text(here)
    await close_table(admin, here.channel)
    await here.settle()
    assert (await here.table()).status == "closed"


async def test_nobodys_name_shields_the_seat_of_that_number(laid: Laid) -> None:
    here = await laid(3)
    await opened(here, 3)
    table, admin = await here.table(), here.people[0]
    here.guild.grant(admin, "manage_guild")
    number = next(n for n, seat in enumerate(table.seats) if seat.user_id != admin.id)
    named = next(n for n in range(3) if n != number)
    await here.client.rest()
    seats = list(table.seats)
    seats[named] = replace(seats[named], name=Untrusted(str(number + 1)))
    await here.store.save(replace(table, seats=tuple(seats)))
    shown = await admin.complete(here.channel, "table replace", option="player", text=f"{number + 1}. ")
    ((_, value),) = shown
    await admin.slash(here.channel, "table replace", player=value)
    levels = [seat.level is not None for seat in (await here.table()).seats]
    assert levels == [seat == number for seat in range(3)]


async def test_in_the_lobby_the_host_frees_a_seat(laid: Laid) -> None:
    here = await laid(3)
    host, ben, cleo = here.people
    await here.open(3, start=False)
    assert "Only the host" in (await ben.slash(here.channel, "table replace", player=cleo.name)).text
    reply = await host.slash(here.channel, "table replace", player=cleo.name)
    assert reply.text.startswith("Cleo is out of table 1 and can’t come back; the seat is free.")
    await here.settle()
    reply = await cleo.click(here.channel, "Join", message=here.board())
    assert reply.text == "You were taken out of this table and can’t come back to it."
    assert [seat.user_id for seat in (await here.table()).seats] == [host.id, ben.id]


async def test_a_lobby_whose_last_player_an_admin_sends_away_is_told_of_as_closed(laid: Laid) -> None:
    here = await laid(2)
    host, admin = here.people
    await here.open(1, start=False)
    here.guild.grant(admin, "manage_guild")
    reply = await admin.slash(here.channel, "table replace", player=host.name, table=1)
    await here.settle()
    assert reply.text.startswith("Table 1 is closed.")
    assert "closed before its game began" in here.board().text


@pytest.mark.parametrize("player", representatives(["Nobody", "0", "", "9", "٣", "1" * 90], 2))
async def test_a_player_who_isnt_there_is_named_back(laid: Laid, player: str) -> None:
    here = await laid(2)
    await opened(here, 2)
    reply = await here.people[0].slash(here.channel, "table replace", player=player)
    assert "Choose one of those offered" in reply.text


# --- leaving


@pytest.mark.parametrize(
    ("answer", "said", "leaves"),
    [
        ("Leave the game", "You have left table 1", True),
        ("I’ll be back", "until you press", True),
        ("Stay", "You stay", False),
    ],
)
async def test_leaving_a_game_says_what_comes_of_it_and_is_done_by_the_answer_alone(
    laid: Laid, answer: str, said: str, leaves: bool
) -> None:
    here = await laid(2)
    await opened(here, 2)
    leaver = here.people[1]
    before = await here.table()
    asked = await leaver.slash(here.channel, "table leave")
    assert asked.ephemeral
    for consequence in ("Leave table 1?", "a computer plays on", "Take my seat back", "a loss"):
        assert consequence in asked.text
    await here.settle()
    assert await here.table() == before
    answered = await leaver.click(here.channel, answer, message=asked.message)
    await here.settle()
    assert answered.kind == "update"
    assert said in answered.text
    assert not answered.message or not any(each.label == answer for each in answered.message.buttons)
    assert await is_kept_warm(here, leaver) == leaves
    if not leaves:
        assert await here.table() == before
    told = [button.label for dm in leaver.dms() for button in dm.buttons]
    assert ("Take my seat back" in told) == (answer == "I’ll be back")
