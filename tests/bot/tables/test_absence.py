"""Players who are away: reminded, moved for, kept warm, voted about, and back whenever they like."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.cli.demo import connected
from bot.tables import LoadedTable
from bot.tables.transitions import absence, venue
from bot.tables.transitions.clock import PATIENCE_ALONE, PATIENCE_TOGETHER
from data.db.records import Untrusted
from data.operations.rebuild import rebuild
from data.results.derived import read_results
from data.results.result import Result
from playground import Message, Person
from tests.adapters import representatives
from tests.bot.harness import PATIENCE, Harbour, close_table, harbour

CLOCK = 120


class Laid(Protocol):
    """Lays a harbour with so many people; it is gone after the test."""

    async def __call__(self, people: int, *, seed: str = "a test") -> Harbour: ...


@pytest.fixture
async def laid(tmp_path: Path) -> AsyncIterator[Laid]:
    async with AsyncExitStack() as stack:

        async def lay(people: int, *, seed: str = "a test") -> Harbour:
            return await stack.enter_async_context(harbour(tmp_path, people, seed=seed))

        yield lay


async def passes(here: Harbour, seconds: float) -> None:
    """Time goes by, and all that is due happens."""
    here.clock.move(seconds)
    await here.clocks.tick()
    await here.settle()


async def until_called(here: Harbour, person: Person, dice: random.Random) -> None:
    """The others play until the board calls a person."""
    for _ in range(200):
        called = here.called()
        assert called, here.board().text
        if person in called:
            return
        await here.move(called[0], dice)
    raise AssertionError(f"{person.name} is never called")


async def silent(here: Harbour, person: Person, turns: int, dice: random.Random) -> None:
    """A person misses so many turns in a row, while the others play."""
    for _ in range(turns):
        await until_called(here, person, dice)
        await passes(here, CLOCK)


async def opened(
    here: Harbour, players: int, *, dice: int = 2, clock: str = f"{CLOCK}s", computers: int = 0
) -> tuple[Person, ...]:
    """A game with a clock; returns its people, who is called first."""
    rules = "seating=join_order"
    await here.open(players, computers=computers, dice=dice, clock=clock, house_rules=rules)
    first = here.called()[0]
    return (first, *(person for person in here.people[:players] if person is not first))


def posted(here: Harbour) -> list[Message]:
    return [message for message in here.people[0].messages(here.channel) if not message.ephemeral]


def channel_text(here: Harbour) -> str:
    return "\n".join(message.text for message in posted(here))


def labels(here: Harbour) -> list[str]:
    return [button.label for button in here.board().buttons]


async def seat_of(here: Harbour, person: Person) -> int:
    return [seat.user_id for seat in (await here.table()).seats].index(person.id)


async def is_kept_warm(here: Harbour, person: Person) -> bool:
    return (await here.table()).seats[await seat_of(here, person)].level is not None


async def result_of(here: Harbour, seq: int = 1) -> Result:
    (result,) = await here.store.read(lambda connection: read_results(connection, [seq]))
    return result


@asynccontextmanager
async def restarted(here: Harbour, away: float = 0) -> AsyncIterator[None]:
    """The bot is gone for so many seconds, and another process takes its place until the end of the block."""
    await here.client.close()
    here.clock.move(away)
    again = here.next_bot()
    async with connected(again, here.world.token):
        here.client = again
        async with asyncio.timeout(PATIENCE):
            await here.clocks.settled()
        await here.settle()
        yield


# --- the whole policy


async def has_their_hand(here: Harbour, person: Person) -> None:
    """Their DM shows their hand as it is now."""
    (hand,) = [message for message in person.dms() if "Your hand, Dudo" in message.text]
    assert hand.text == (await person.click(here.channel, "My hand")).text
    assert any(button.label == "Table" for button in hand.buttons)


@pytest.mark.long
async def test_a_whole_game_in_which_one_player_goes_silent_and_comes_back_and_goes(laid: Laid) -> None:
    here = await laid(3, seed="away")
    dice = random.Random(1)
    gone, *others = await opened(here, 3, dice=5)
    posts, board = len(posted(here)), here.board()

    await passes(here, CLOCK / 2)
    assert f"Half the time is gone: {gone.name}" in channel_text(here)
    assert here.board().id != board.id
    assert here.board().pinged == (gone.id,)
    await passes(here, CLOCK / 2 - 1)
    assert len(posted(here)) == posts

    await passes(here, 1)
    assert f"Time is up for {gone.name}" in channel_text(here)
    assert not await is_kept_warm(here, gone)
    await silent(here, gone, 1, dice)
    assert f"{gone.name} has missed two turns" in channel_text(here)
    assert await is_kept_warm(here, gone)
    told = gone.dms()[-1]
    assert "A computer plays your seat now" in told.text

    moves = (await here.table()).moves
    while (await here.table()).moves < moves + 6:
        assert gone not in here.called()
        await here.move(here.called()[0], dice)

    await gone.click(gone.dm, "Take my seat back", message=told)
    await here.settle()
    assert not await is_kept_warm(here, gone)
    assert f"{gone.name} is back" in channel_text(here)
    await has_their_hand(here, gone)

    await silent(here, gone, 1, dice)
    assert f"Computer for {gone.name}" in labels(here)
    await here.press(others[0], f"Computer for {gone.name}")
    if not await is_kept_warm(here, gone):  # a vote; the host decides alone
        assert f"{others[0].name} (1 of 2)" in here.board().text
        await here.press(others[1], f"Computer for {gone.name}")
    assert await is_kept_warm(here, gone)

    await here.play_on(dice)
    seat = (await result_of(here)).seats[await seat_of(here, gone)]
    assert (seat.left, seat.helped, seat.won) == (True, True, False)
    stayed = [(await result_of(here)).seats[await seat_of(here, other)] for other in others]
    assert not any(other.left or other.helped for other in stayed)
    before = await result_of(here)
    assert (await rebuild(here.store)).problems == ()
    assert await result_of(here) == before


# --- reminders


@pytest.mark.parametrize(("clock", "reminded"), [("119s", False), ("2m", True), ("7d", True)])
async def test_a_reminder_comes_at_half_time_from_two_minutes_on(
    laid: Laid, clock: str, reminded: bool
) -> None:
    here = await laid(2)
    await opened(here, 2, clock=clock)
    remind = (await here.table()).remind
    assert (remind is not None) == reminded
    await passes(here, 7 * 24 * 1800 if clock == "7d" else 60)
    assert ("Half the time" in channel_text(here)) == reminded


async def test_who_has_moved_is_not_reminded(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="2m")
    ready, *others = here.people
    await ready.slash(here.channel, "move", move="stand")
    await here.settle()
    await passes(here, 60)
    assert sorted(here.board().pinged) == sorted(person.id for person in others)
    assert f"Half the time is gone: {ready.name}" not in channel_text(here)


async def test_a_reminder_survives_a_restart_and_comes_once(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 30)
    async with restarted(here):
        await passes(here, 29)
        assert "Half the time" not in channel_text(here)
        await passes(here, 1)
        assert channel_text(here).count("Half the time") == 1
    async with restarted(here):
        await passes(here, 30)
        assert channel_text(here).count("Half the time") == 1


async def test_a_reminder_that_was_committed_is_posted_after_a_crash(laid: Laid) -> None:
    here = await laid(2)
    first, _ = await opened(here, 2)
    await here.client.rest()
    await here.client.deliveries.stop()
    here.client.tables.wake = lambda _table: None
    here.clock.move(CLOCK / 2)
    await here.client.tables.apply(1, absence.remind)
    assert "Half the time" not in channel_text(here)
    async with restarted(here):
        assert channel_text(here).count("Half the time") == 1
        assert here.board().pinged == (first.id,)


# --- turns missed


@pytest.mark.long
async def test_a_move_of_ones_own_makes_missed_turns_forgotten(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(2)
    late, *_ = await opened(here, 3, dice=3)
    for _ in range(3):
        await silent(here, late, 1, dice)
        assert (await here.table()).seats[await seat_of(here, late)].missed == 1
        await until_called(here, late, dice)
        await here.move(late, dice)
        assert (await here.table()).seats[await seat_of(here, late)].missed == 0
    assert not await is_kept_warm(here, late)


@pytest.mark.long
async def test_each_of_several_who_are_awaited_misses_for_themselves(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="20s")
    there, *late = here.people
    await there.slash(here.channel, "move", move="stand")
    await here.settle()
    await passes(here, 20)
    seats = (await here.table()).seats
    assert [seat.missed for seat in seats if seat.user_id == there.id] == [0]
    assert [seat.missed for seat in seats if seat.user_id != there.id] == [1] * len(late)


async def test_a_throw_that_nobody_notices_shows_that_a_player_is_there(laid: Laid) -> None:
    here = await laid(3)
    await here.open(3, game="bidou", clock="20s")
    throws, *_ = here.people
    await passes(here, 20)
    while "Throw" not in " ".join((await here.own_moves(throws))[1]):
        await passes(here, 20)
        if await is_kept_warm(here, throws):
            await here.press(throws, "Take my seat back")
    table = await here.table()
    seat = await seat_of(here, throws)
    seats = list(table.seats)
    hand, own = await here.own_moves(throws)
    await throws.click(here.channel, next(label for label in own if "Throw" in label), message=hand)
    await here.settle()
    assert (await here.table()).seats[seat].missed == seats[seat].missed
    await passes(here, 20)
    assert (await here.table()).seats[seat].missed == 1
    assert not await is_kept_warm(here, throws)


async def test_whoever_takes_no_dms_is_called_in_the_channel_when_a_computer_keeps_the_seat(
    laid: Laid,
) -> None:
    here = await laid(3)
    for person in here.people:
        person.close_dms()
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(3))
    assert await is_kept_warm(here, late)
    call = next(message for message in posted(here) if "a computer plays your seat now" in message.text)
    assert call.pinged == (late.id,)
    await late.click(here.channel, "Take my seat back", message=call)
    await here.settle()
    assert not await is_kept_warm(here, late)


@pytest.mark.long
async def test_whoever_takes_a_seat_back_gets_the_hand_by_dm_though_dms_were_closed_before(
    laid: Laid,
) -> None:
    here = await laid(3)
    late = here.people[2]
    late.close_dms()
    await opened(here, 3, dice=3)
    assert "DMs don’t reach Cleo" in here.board().text
    await here.leave(late)
    late.open_dms()
    await here.press(late, "Take my seat back")
    assert "Your hand, Dudo" in late.dms()[-1].text
    assert "DMs don’t reach" not in here.board().text


async def test_a_seat_is_taken_back_with_one_press_after_a_restart(laid: Laid) -> None:
    here = await laid(3)
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(4))
    async with restarted(here):
        await here.press(late, "Take my seat back")
        assert not await is_kept_warm(here, late)
        await has_their_hand(here, late)


@pytest.mark.long
async def test_who_came_back_before_the_end_is_no_leaver(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(5)
    late, _ = await opened(here, 2, dice=3)
    await silent(here, late, 2, dice)
    await here.press(late, "Take my seat back")
    await here.play_on(dice)
    seat = (await result_of(here)).seats[await seat_of(here, late)]
    assert (seat.left, seat.helped) == (False, True)


async def test_a_table_waits_for_its_last_player_instead_of_playing_by_itself(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(6)
    await opened(here, 1, dice=3, computers=1)
    alone = here.people[0]
    await passes(here, CLOCK)
    await passes(here, CLOCK)
    table = await here.table()
    assert (table.status, table.deadline, table.remind) == ("playing", None, None)
    assert f"The table waits for {alone.name}" in channel_text(here)
    await passes(here, 100 * CLOCK)
    assert (await here.table()).moves == table.moves
    await here.move(alone, dice)
    after = await here.table()
    assert after.deadline is not None or after.status == "finished"


async def test_somebody_who_comes_back_finds_a_clock_running_for_who_was_waited_for(laid: Laid) -> None:
    here = await laid(2)
    dice = random.Random(7)
    first, second = await opened(here, 2, dice=3)
    await silent(here, first, 2, dice)
    await until_called(here, second, dice)
    await passes(here, CLOCK)
    while (await here.table()).deadline is not None:
        await until_called(here, second, dice)
        await passes(here, CLOCK)
    await here.press(first, "Take my seat back")
    assert (await here.table()).deadline == here.clock.now + timedelta(seconds=CLOCK)


async def test_whose_typed_move_comes_from_a_kept_seat_is_told_how_to_take_it_back(laid: Laid) -> None:
    here = await laid(3)
    late, *_ = await opened(here, 3, dice=3)
    await silent(here, late, 2, random.Random(8))
    for command, options in (("move", {"move": "dudo"}), ("hand", {}), ("table leave", {})):
        assert "Take my seat back" in (await late.slash(here.channel, command, **options)).text


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
    assert "don’t sit" in (await stranger.click(here.channel, label, message=here.board())).text
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
    assert "don’t sit" in refused.text
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
    assert reply.text.startswith("Cleo no longer sits at table 1; the seat is free.")
    await here.settle()
    assert [seat.user_id for seat in (await here.table()).seats] == [host.id, ben.id]
    await here.press(cleo, "Join")


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
    for consequence in ("Leave table 1?", "a computer plays on", "Take my seat back", "lost"):
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


async def test_of_several_tables_the_one_to_leave_is_chosen_from_a_list(laid: Laid) -> None:
    here = await laid(1)
    (ana,) = here.people
    for _ in range(2):
        await here.open(1, start=False)
    await ana.slash(here.channel, "table leave")
    await ana.choose(here.channel, "2")
    await here.settle()
    assert [(await here.table(number)).status for number in (1, 2)] == ["lobby", "closed"]


async def test_the_last_player_is_told_that_the_table_closes(laid: Laid) -> None:
    here = await laid(1)
    (ana,) = here.people
    await here.open(1, computers=1)
    asked = await ana.slash(here.channel, "table leave")
    for said in ("Leave table 1?", "the table closes", "nobody wins"):
        assert said in asked.text
    assert (await here.table()).status == "playing"
    await ana.click(here.channel, "Leave the game", message=asked.message)
    await here.settle()
    assert (await here.table()).status == "closed"


async def test_a_question_that_was_asked_before_a_restart_can_be_answered_after_it(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    leaver = here.people[1]
    asked = await leaver.slash(here.channel, "table leave")
    async with restarted(here):
        left = await leaver.click(here.channel, "Leave the game", message=asked.message)
        assert "You have left table 1" in left.text
        assert await is_kept_warm(here, leaver)


@pytest.mark.parametrize(
    ("happens", "then_said"),
    [("a move", "a computer plays on"), ("the others leave", "the table closes")],
)
async def test_a_question_from_an_earlier_moment_is_asked_again_and_nobody_has_left(
    laid: Laid, happens: str, then_said: str
) -> None:
    here = await laid(2)
    called, leaver = await opened(here, 2)
    asked = await leaver.slash(here.channel, "table leave")
    assert "a computer plays on" in asked.text
    if happens == "a move":
        await here.press(called, here.moves()[0])
    else:
        await here.leave(called)
    before = await here.table()
    again = await leaver.click(here.channel, "Leave the game", message=asked.message)
    assert again.kind == "update"
    assert "gone on since" in again.text
    assert then_said in again.text
    await here.settle()
    assert await here.table() == before
    await leaver.click(here.channel, "Leave the game", message=again.message)
    await here.settle()
    assert await is_kept_warm(here, leaver) or (await here.table()).status == "closed"


async def test_a_lobby_is_left_at_one_press_and_a_game_not_by_its_old_lobby_board(laid: Laid) -> None:
    here = await laid(3)
    ana, ben, cleo = here.people
    await here.open(3, start=False)
    assert "You have left" in (await cleo.slash(here.channel, "table leave")).text
    lobby = await here.menu(ben)
    await here.press(ana, "Start")
    asked = await ben.click(here.channel, "Leave", message=lobby)
    assert "Leave table 1?" in asked.text
    assert all(seat.level is None for seat in (await here.table()).seats)
    await ben.click(here.channel, "Leave the game", message=asked.message)
    await here.settle()
    assert await is_kept_warm(here, ben)


async def test_a_confirmation_counts_only_for_who_presses_it_and_once(laid: Laid) -> None:
    here = await laid(4)
    await opened(here, 3)
    _, ben, _, stranger = here.people
    for forged in ("quit", "quit:", "quit:closes", "quit:nonsense", "quit:plays:"):
        custom_id = f"b:1:0:{forged}"
        reply = await here.world.raw_interaction(ben, here.channel, custom_id=custom_id, message=here.board())
        assert "Leave table 1?" in reply.text, forged
    theirs = await here.world.raw_interaction(
        stranger, here.channel, custom_id="b:1:0:quit:plays", message=here.board()
    )
    assert "don’t sit" in theirs.text
    asked = await ben.slash(here.channel, "table leave")
    await ben.click(here.channel, "Leave the game", message=asked.message)
    again = await here.world.raw_interaction(
        ben, here.channel, custom_id="b:1:0:quit:plays", message=here.board()
    )
    assert "A computer plays your seat" in again.text
    await here.settle()
    notes = [entry.text for entry in await here.store.journal(1) if entry.kind == "note"]
    assert notes == ["left"]


async def test_everyone_can_leave_at_any_moment(laid: Laid) -> None:
    here = await laid(3)
    for person in here.people:
        person.close_dms()
    called, *others = await opened(here, 3, dice=3)
    for person in (others[0], called, others[1]):
        assert "You have left" in (await here.leave(person)).text
    assert (await here.table()).status == "closed"


async def damage(here: Harbour) -> None:
    """The table's state is stored as no game has it."""
    table = await here.table()
    await here.store.save(replace(table, state={**(table.state or {}), "number": -1}))


@pytest.mark.logs_errors
async def test_a_table_whose_state_is_damaged_can_be_left(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    await damage(here)
    ana, ben = here.people
    assert "You have left" in (await here.leave(ben)).text
    assert await is_kept_warm(here, ben)
    assert "You have left" in (await here.leave(ana)).text
    assert (await here.table()).status == "closed"
    assert "closed" in here.board().text
    notes = [entry.text for entry in await here.store.journal(1) if entry.kind == "note"]
    assert notes == ["left", "left"]


@pytest.mark.logs_errors
async def test_at_a_damaged_table_an_admin_replaces_and_the_host_closes(laid: Laid) -> None:
    here = await laid(3)
    await opened(here, 2)
    await damage(here)
    host, guest, admin = here.people
    here.guild.grant(admin, "manage_guild")
    await admin.slash(here.channel, "table replace", player=guest.name)
    await here.settle()
    assert await is_kept_warm(here, guest)
    await close_table(host, here.channel)
    await here.settle()
    assert (await here.table()).status == "closed"
    notes = [entry.text for entry in await here.store.journal(1) if entry.kind == "note"]
    assert notes == ["replaced", "closed"]


async def test_a_table_in_a_channel_that_is_gone_can_be_left_by_dm(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    leaver = here.people[1]
    here.channel.delete()
    assert "You have left" in (await here.leave(leaver, leaver.dm)).text
    assert await is_kept_warm(here, leaver)


async def test_the_seat_of_a_member_who_left_the_server_goes_on_by_the_clock(laid: Laid) -> None:
    here = await laid(3)
    dice = random.Random(14)
    await opened(here, 3, dice=3)
    member = here.people[-1]
    here.guild.remove_member(member)
    await silent(here, member, 2, dice)
    assert await is_kept_warm(here, member)
    here.world.join(here.guild, member.user)
    await here.press(member, "Take my seat back")
    assert not await is_kept_warm(here, member)


# --- time that counts against nobody


async def test_only_the_time_away_is_given_back(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 100)
    async with restarted(here, away=3600):
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=20)
        assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text


async def test_a_long_clock_runs_out_although_the_bot_restarts_every_day(laid: Laid) -> None:
    here = await laid(2)
    first, _ = await opened(here, 2, clock="3d")
    for _ in range(3):
        async with restarted(here, away=10):
            assert "Time is up" not in channel_text(here)
            await passes(here, 24 * 3600)
    assert f"Time is up for {first.name}" in channel_text(here)


async def has_still(here: Harbour, seconds: float) -> None:
    """Whoever is awaited gets so much time, and isn't moved for before."""
    async with asyncio.timeout(PATIENCE):
        while (table := await here.table()).deadline != here.clock.now + timedelta(seconds=seconds):
            assert table.moves == 0
            await asyncio.sleep(0)
    await here.settle()
    assert (await here.table()).moves == 0


async def while_the_clocks_are_looked_at(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = asyncio.Event()

    async def loses() -> None:
        if not lost.is_set():
            here.clocks.disconnected()
            here.clock.now += timedelta(seconds=50)
            lost.set()

    monkeypatch.setattr(here.client.tables, "find_owed", loses)
    here.clocks.connected()  # they look at once
    await lost.wait()
    here.clocks.connected()


async def in_an_outage_of_the_server(here: Harbour, _: pytest.MonkeyPatch) -> None:
    out = asyncio.ensure_future(here.client.wait_for("guild_unavailable"))
    await asyncio.sleep(0)
    here.guild.go_down()
    await out
    await passes(here, 3600)
    assert (await here.table()).moves == 0
    here.guild.come_back()


async def while_the_machine_slept(here: Harbour, _: pytest.MonkeyPatch) -> None:
    here.clocks.notice_standstill()
    here.clock.stood_still += 3600
    here.clock.move(3600)


async def while_the_machine_slept_and_its_socket_was_lost(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.clocks.notice_standstill()
    here.clock.stood_still += 3600
    here.clock.now += timedelta(hours=1)
    await until_back(here, monkeypatch, here.world.gateway.drop_sockets)


async def while_the_machine_slept_just_before_the_clocks_are_read(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_owed = here.client.tables.find_owed
    here.clocks.notice_standstill()

    async def slept() -> None:
        await find_owed()
        if not here.clock.stood_still:
            here.clock.stood_still += 3600
            here.clock.now += timedelta(hours=1)

    monkeypatch.setattr(here.client.tables, "find_owed", slept)
    here.clocks.connected()


async def again_while_the_clocks_go_on(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = here.client.tables.apply

    async def slept(table_id: int, transition: Any, *asked: Any) -> LoadedTable | None:
        after = await apply(table_id, transition, *asked)
        assert transition is venue.give_back
        here.clock.stood_still += 3600
        here.clock.now += timedelta(hours=1)
        here.clocks.notice_standstill()
        return after

    monkeypatch.setattr(here.client.tables, "apply", slept)
    here.clocks.outage(here.guild.id)
    here.clocks.outage_over(here.guild.id)


def without_the_gateway(lose: str) -> Callable[[Harbour, pytest.MonkeyPatch], Awaitable[None]]:
    async def loses(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
        disconnected, is_lost = here.clocks.disconnected, False

        def lost() -> None:
            nonlocal is_lost
            if not is_lost:
                is_lost = True
                disconnected()
                here.clock.now += timedelta(seconds=50)

        monkeypatch.setattr(here.clocks, "disconnected", lost)
        await until_back(here, monkeypatch, getattr(here.world.gateway, lose))

    return loses


async def until_back(here: Harbour, monkeypatch: pytest.MonkeyPatch, lose: Callable[[], None]) -> None:
    """Until players can reach the bot again after they couldn't."""
    back, found = asyncio.Event(), here.clocks.connected

    def connected_again() -> None:
        found()
        back.set()

    monkeypatch.setattr(here.clocks, "connected", connected_again)
    lose()
    await back.wait()


LOSSES: dict[str, Callable[[Harbour, pytest.MonkeyPatch], Awaitable[None]]] = {
    "while the clocks are looked at": while_the_clocks_are_looked_at,
    "in an outage of the server": in_an_outage_of_the_server,
    "while the machine slept": while_the_machine_slept,
    "while the machine slept and its socket was lost": while_the_machine_slept_and_its_socket_was_lost,
    "while the machine slept, just before the clocks are read": (
        while_the_machine_slept_just_before_the_clocks_are_read
    ),
    "again while the clocks go on": again_while_the_clocks_go_on,
    "without a socket": without_the_gateway("drop_sockets"),
    "while Discord has the bot reconnect": without_the_gateway("ask_to_reconnect"),
    "with the session": without_the_gateway("invalidate_sessions"),
}
"""How time is lost in which nobody could have moved."""


@pytest.mark.parametrize(
    "lose", [pytest.param(each, marks=[pytest.mark.long] * (each == "with the session")) for each in LOSSES]
)
async def test_time_that_is_lost_counts_against_nobody_and_then_the_clocks_go_on(
    laid: Laid, monkeypatch: pytest.MonkeyPatch, lose: str
) -> None:
    here = await laid(2)
    await opened(here, 2)
    await passes(here, 100)
    async with asyncio.timeout(PATIENCE):
        await LOSSES[lose](here, monkeypatch)
    await has_still(here, 20)
    monkeypatch.undo()
    assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text
    await passes(here, 20)
    assert (await here.table()).moves == 1


async def test_a_server_that_is_out_when_the_bot_starts_is_waited_for(laid: Laid) -> None:
    here = await laid(2)
    await opened(here, 2)
    here.guild.go_down()
    async with restarted(here):
        await passes(here, CLOCK)
        assert (await here.table()).moves == 0
        here.guild.come_back()
        await has_still(here, CLOCK)
