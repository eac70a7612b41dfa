"""Players who are away: reminded, moved for, kept warm, voted about, and back whenever they like."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.client import Undercup
from bot.demo import connected
from bot.tables import Moment
from bot.tables.away import PATIENCE_ALONE, PATIENCE_TOGETHER
from data.derived import read_results
from data.rebuild import rebuild
from data.results import Result
from playground import Message, Person
from tests.bot.harness import PATIENCE, Harbour, harbour

CLOCK = 120


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
    again = Undercup(here.client.settings, here.store, now=here.clock, sleep=here.clock.sleep)
    async with connected(again, here.world.token):
        here.client = again
        async with asyncio.timeout(PATIENCE):
            await here.clocks._went_on.wait()
        await here.settle()
        yield


# --- the whole policy


async def has_their_hand(here: Harbour, person: Person) -> None:
    """Their DM shows their hand as it is now."""
    (hand,) = [message for message in person.dms() if "Your hand, Dudo" in message.text]
    assert hand.text == (await person.click(here.channel, "My hand")).text
    assert any(button.label == "Table" for button in hand.buttons)


async def test_a_whole_game_in_which_one_player_goes_silent_and_comes_back_and_goes(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, seed="away") as here:
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
            assert f"{others[0].name} so far" in here.board().text
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
    tmp_path: Path, clock: str, reminded: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2, clock=clock)
        remind = (await here.table()).remind
        assert (remind is not None) == reminded
        await passes(here, 7 * 24 * 1800 if clock == "7d" else 60)
        assert ("Half the time" in channel_text(here)) == reminded


async def test_who_has_moved_is_not_reminded(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou", clock="2m")
        ready, *others = here.people
        await ready.slash(here.channel, "move", move="stand")
        await here.settle()
        await passes(here, 60)
        assert sorted(here.board().pinged) == sorted(person.id for person in others)
        assert f"Half the time is gone: {ready.name}" not in channel_text(here)


async def test_a_reminder_survives_a_restart_and_comes_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
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


async def test_a_reminder_that_was_committed_is_posted_after_a_crash(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        first, _ = await opened(here, 2)
        await here.client.rest()
        await here.client.deliveries.stop()
        here.client.tables.wake = lambda _table: None
        here.clock.move(CLOCK / 2)
        await here.client.absences.remind(1)
        assert "Half the time" not in channel_text(here)
        async with restarted(here):
            assert channel_text(here).count("Half the time") == 1
            assert here.board().pinged == (first.id,)


# --- turns missed


async def test_a_move_of_ones_own_makes_missed_turns_forgotten(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        dice = random.Random(2)
        late, *_ = await opened(here, 3, dice=3)
        for _ in range(3):
            await silent(here, late, 1, dice)
            assert (await here.table()).seats[await seat_of(here, late)].missed == 1
            await until_called(here, late, dice)
            await here.move(late, dice)
            assert (await here.table()).seats[await seat_of(here, late)].missed == 0
        assert not await is_kept_warm(here, late)


async def test_each_of_several_who_are_awaited_misses_for_themselves(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou", clock="20s")
        there, *late = here.people
        await there.slash(here.channel, "move", move="stand")
        await here.settle()
        await passes(here, 20)
        seats = (await here.table()).seats
        assert [seat.missed for seat in seats if seat.user_id == there.id] == [0]
        assert [seat.missed for seat in seats if seat.user_id != there.id] == [1] * len(late)


async def test_a_throw_that_nobody_notices_shows_that_a_player_is_there(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        for person in here.people:
            person.close_dms()
        late, *_ = await opened(here, 3, dice=3)
        await silent(here, late, 2, random.Random(3))
        assert await is_kept_warm(here, late)
        call = next(message for message in posted(here) if "a computer plays your seat now" in message.text)
        assert call.pinged == (late.id,)
        await here.press(late, "Take my seat back")
        assert not await is_kept_warm(here, late)


async def test_whoever_takes_a_seat_back_gets_the_hand_by_dm_though_dms_were_closed_before(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        late = here.people[2]
        late.close_dms()
        await opened(here, 3, dice=3)
        assert "DMs don’t reach Cleo" in here.board().text
        await here.leave(late)
        late.open_dms()
        await here.press(late, "Take my seat back")
        assert "Your hand, Dudo" in late.dms()[-1].text
        assert "DMs don’t reach" not in here.board().text


async def test_a_seat_is_taken_back_with_one_press_after_a_restart(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        late, *_ = await opened(here, 3, dice=3)
        await silent(here, late, 2, random.Random(4))
        async with restarted(here):
            await here.press(late, "Take my seat back")
            assert not await is_kept_warm(here, late)
            await has_their_hand(here, late)


async def test_who_came_back_before_the_end_is_no_leaver(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        dice = random.Random(5)
        late, _ = await opened(here, 2, dice=3)
        await silent(here, late, 2, dice)
        await here.press(late, "Take my seat back")
        await here.play_on(dice)
        seat = (await result_of(here)).seats[await seat_of(here, late)]
        assert (seat.left, seat.helped) == (False, True)


async def test_a_table_waits_for_its_last_player_instead_of_playing_by_itself(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
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


async def test_somebody_who_comes_back_finds_a_clock_running_for_who_was_waited_for(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
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


async def test_whose_typed_move_comes_from_a_kept_seat_is_told_how_to_take_it_back(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        late, *_ = await opened(here, 3, dice=3)
        await silent(here, late, 2, random.Random(8))
        for command, options in (("move", {"move": "dudo"}), ("hand", {}), ("table leave", {})):
            assert "Take my seat back" in (await late.slash(here.channel, command, **options)).text


# --- votes and decisions


async def test_nobody_is_replaced_while_in_time(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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


async def test_the_host_alone_replaces_whose_clock_ran_out(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        dice = random.Random(9)
        await opened(here, 3, dice=3)
        host = here.people[0]
        late = here.people[1]
        await silent(here, late, 1, dice)
        await here.press(host, f"Computer for {late.name}")
        assert await is_kept_warm(here, late)
        assert f"The host has let a computer play for {late.name}" in channel_text(here)
        assert "A computer plays your seat now" in late.dms()[-1].text


async def test_an_absent_host_is_voted_out_and_the_next_player_is_host(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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


async def test_a_vote_lapses_when_the_player_moves(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        dice = random.Random(11)
        await opened(here, 3, dice=3)
        host, ben, _ = here.people
        await silent(here, host, 1, dice)
        await here.press(ben, f"Computer for {host.name}")
        await until_called(here, host, dice)
        await here.move(host, dice)
        assert (await here.table()).votes == ()
        assert f"Computer for {host.name}" not in labels(here)


async def test_computers_leavers_and_strangers_have_no_vote(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
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
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        awaited, leaves, waits = await opened(here, 3, clock="none")
        offer = f"Computer for {awaited.name}"
        await passes(here, PATIENCE_TOGETHER.total_seconds())
        assert offer in labels(here)
        await here.leave(leaves)
        assert offer not in labels(here)
        await passes(here, (PATIENCE_ALONE - PATIENCE_TOGETHER).total_seconds())
        await here.press(waits, offer)
        assert await is_kept_warm(here, awaited)


async def test_a_vote_is_carried_by_those_who_are_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        _, ben, cleo, dan = here.people
        await here.open(4)
        for voter in (ben, cleo):
            assert "Your vote counts" in (await voter.slash(here.channel, "table close")).text
        await here.settle()
        assert (await here.table()).status == "playing"
        await here.leave(dan)
        assert (await here.table()).status == "closed"
        assert "closed" in here.board().text
        notes = [(entry.text, entry.user_id) for entry in await here.store.journal(1) if entry.kind == "note"]
        assert notes == [("left", dan.id), ("closed", cleo.id)]


async def test_a_vote_for_a_computer_is_carried_by_those_who_are_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 5) as here:
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


async def test_whoever_is_out_of_the_game_has_no_vote(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        dice = random.Random(18)
        await opened(here, 3, dice=1)
        host = here.people[0]
        places: tuple[int | None, ...] = ()
        while not any(places):
            await here.move(here.called()[0], dice)
            places = Moment(await here.table()).view(None).places
        users = [seat.user_id for seat in (await here.table()).seats]
        out = next(person for person in here.people if places[users.index(person.id)])
        still_in = next(person for person in here.people if person not in (host, out))
        assert out is not host
        refused = await out.slash(here.channel, "table close")
        assert "Only players who are still in the game" in refused.text
        await still_in.slash(here.channel, "table close")
        await here.settle()
        assert (await here.table()).status == "playing"  # one of the two who are in it


async def test_without_a_clock_two_may_replace_after_ten_minutes_and_one_after_a_day(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        called, *others = await opened(here, 3, clock="none")
        assert f"Computer for {called.name}" not in labels(here)
        await passes(here, PATIENCE_TOGETHER.total_seconds())
        await here.press(others[0], f"Computer for {called.name}")
        assert not await is_kept_warm(here, called)
        await here.press(others[1], f"Computer for {called.name}")
        assert await is_kept_warm(here, called)


async def test_without_a_clock_the_only_opponent_waits_for_a_day(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        called, other = await opened(here, 2, clock="none")
        await passes(here, PATIENCE_ALONE.total_seconds() - 1)
        assert f"Computer for {called.name}" not in labels(here)
        reply = await other.slash(here.channel, "table replace", player=called.name)
        assert "still has time" in reply.text
        await passes(here, 1)
        await here.press(other, f"Computer for {called.name}")
        assert await is_kept_warm(here, called)


async def test_one_of_two_cannot_close_the_game_while_the_other_is_in_time(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        dice = random.Random(13)
        await opened(here, 2, dice=3)
        host, guest = here.people
        reply = await guest.slash(here.channel, "table close")
        await here.settle()
        assert "Your vote counts" in reply.text
        assert f"{guest.name} so far" in here.board().text
        assert (await here.table()).status == "playing"
        await until_called(here, guest, dice)
        await here.move(guest, dice)
        assert (await here.table()).votes == ()  # who plays on doesn't want to close
        await silent(here, host, 1, dice)
        await guest.slash(here.channel, "table close")
        await here.settle()
        assert (await here.table()).status == "closed"
        assert not any(seat.left for seat in (await result_of(here)).seats)


async def test_a_host_who_closes_over_the_others_heads_counts_as_having_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        host, guest = here.people
        await host.slash(here.channel, "table close")
        await here.settle()
        result = await result_of(here)
        assert result.closed
        assert result.seats[await seat_of(here, host)].left
        assert not result.seats[await seat_of(here, guest)].left
        assert (await rebuild(here.store)).problems == ()
        assert await result_of(here) == result


async def test_more_than_half_close_a_table_and_nobody_counts_as_having_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await opened(here, 3)
        _, ben, cleo = here.people
        await ben.slash(here.channel, "table close")
        await here.settle()
        await here.press(cleo, "Close")
        assert (await here.table()).status == "closed"
        assert not any(seat.left for seat in (await result_of(here)).seats)


async def test_an_admin_replaces_and_closes_without_sitting_there(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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
        await admin.slash(here.channel, "table close")
        await here.settle()
        assert (await here.table()).status == "closed"


async def test_nobodys_name_shields_the_seat_of_that_number(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await opened(here, 3)
        table, admin = await here.table(), here.people[0]
        here.guild.grant(admin, "manage_guild")
        number = next(n for n, seat in enumerate(table.seats) if seat.user_id != admin.id)
        named = next(n for n in range(3) if n != number)
        await here.client.rest()
        seats = list(table.seats)
        seats[named] = replace(seats[named], name=str(number + 1))
        await here.store.save(replace(table, seats=tuple(seats)))
        shown = await admin.complete(here.channel, "table replace", option="player", text=f"{number + 1}. ")
        ((_, value),) = shown
        await admin.slash(here.channel, "table replace", player=value)
        levels = [seat.level is not None for seat in (await here.table()).seats]
        assert levels == [seat == number for seat in range(3)]


async def test_in_the_lobby_the_host_frees_a_seat(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        host, ben, cleo = here.people
        await here.open(3, start=False)
        assert "Only the host" in (await ben.slash(here.channel, "table replace", player=cleo.name)).text
        reply = await host.slash(here.channel, "table replace", player=cleo.name)
        assert reply.text.startswith("Cleo no longer sits at table 1; the seat is free.")
        await here.settle()
        assert [seat.user_id for seat in (await here.table()).seats] == [host.id, ben.id]
        await here.press(cleo, "Join")


async def test_a_lobby_whose_last_player_an_admin_sends_away_is_told_of_as_closed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        host, admin = here.people
        await here.open(1, start=False)
        here.guild.grant(admin, "manage_guild")
        reply = await admin.slash(here.channel, "table replace", player=host.name, table=1)
        await here.settle()
        assert reply.text.startswith("Table 1 is closed.")
        assert "closed before its game began" in here.board().text


@pytest.mark.parametrize("player", ["", "0", "9", "Nobody", "٣", "1" * 90])
async def test_a_player_who_isnt_there_is_named_back(tmp_path: Path, player: str) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        reply = await here.people[0].slash(here.channel, "table replace", player=player)
        assert "Choose one of those offered" in reply.text


# --- leaving


async def test_leaving_a_game_says_what_comes_of_it_and_is_done_by_the_second_press_alone(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        leaver = here.people[1]
        before = await here.table()
        asked = await leaver.slash(here.channel, "table leave")
        assert asked.ephemeral
        for said in ("Leave table 1?", "a computer plays on", "Take my seat back", "lost"):
            assert said in asked.text
        await here.settle()
        assert await here.table() == before
        left = await leaver.click(here.channel, "Leave the game", message=asked.message)
        assert left.kind == "update"
        assert "You have left table 1" in left.text
        await here.settle()
        assert await is_kept_warm(here, leaver)


async def test_who_will_be_back_has_a_computer_play_and_is_told_by_dm_how_to_take_the_seat_back(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        ben = here.people[1]
        asked = await ben.slash(here.channel, "table leave")
        rested = await ben.click(here.channel, "I’ll be back", message=asked.message)
        await here.settle()
        assert "until you press" in rested.text
        assert await is_kept_warm(here, ben)
        assert "Take my seat back" in [button.label for button in ben.dms()[-1].buttons]


async def test_who_stays_stays(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        ben = here.people[1]
        before = await here.table()
        asked = await ben.slash(here.channel, "table leave")
        stayed = await ben.click(here.channel, "Stay", message=asked.message)
        await here.settle()
        assert "You stay" in stayed.text
        assert not stayed.message or not any(b.label == "I’ll be back" for b in stayed.message.buttons)
        assert await here.table() == before


async def test_of_several_tables_the_one_to_leave_is_chosen_from_a_list(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        for _ in range(2):
            await here.open(1, start=False)
        await ana.slash(here.channel, "table leave")
        await ana.choose(here.channel, "2")
        await here.settle()
        assert [(await here.table(number)).status for number in (1, 2)] == ["lobby", "closed"]


async def test_the_last_player_is_told_that_the_table_closes(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await here.open(1, computers=1)
        asked = await ana.slash(here.channel, "table leave")
        for said in ("Leave table 1?", "the table closes", "nobody wins"):
            assert said in asked.text
        assert (await here.table()).status == "playing"
        await ana.click(here.channel, "Leave the game", message=asked.message)
        await here.settle()
        assert (await here.table()).status == "closed"


async def test_a_question_that_was_asked_before_a_restart_can_be_answered_after_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        leaver = here.people[1]
        asked = await leaver.slash(here.channel, "table leave")
        async with restarted(here):
            left = await leaver.click(here.channel, "Leave the game", message=asked.message)
            assert "You have left table 1" in left.text
            assert await is_kept_warm(here, leaver)


async def test_a_question_from_an_earlier_moment_is_asked_anew_and_nobody_has_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        called, *_ = await opened(here, 2)
        leaver = next(person for person in here.people if person is not called)
        asked = await leaver.slash(here.channel, "table leave")
        await here.press(called, here.moves()[0])
        before = await here.table()
        again = await leaver.click(here.channel, "Leave the game", message=asked.message)
        assert again.kind == "update"
        assert "gone on since" in again.text
        assert "a computer plays on" in again.text
        await here.settle()
        assert await here.table() == before
        await leaver.click(here.channel, "Leave the game", message=again.message)
        await here.settle()
        assert await is_kept_warm(here, leaver)


async def test_who_has_become_the_last_player_since_the_question_is_asked_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        ana, ben = here.people
        asked = await ana.slash(here.channel, "table leave")
        assert "a computer plays on" in asked.text
        await here.leave(ben)
        again = await ana.click(here.channel, "Leave the game", message=asked.message)
        assert "the table closes" in again.text
        assert (await here.table()).status == "playing"


async def test_a_lobby_is_left_at_one_press_and_a_game_not_by_its_old_lobby_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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


async def test_a_confirmation_counts_only_for_who_presses_it_and_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await opened(here, 3)
        _, ben, _, stranger = here.people
        for forged in ("quit", "quit:", "quit:closes", "quit:nonsense", "quit:plays:"):
            custom_id = f"b:1:0:{forged}"
            reply = await here.world.raw_interaction(
                ben, here.channel, custom_id=custom_id, message=here.board()
            )
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


async def test_everyone_can_leave_at_any_moment(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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
async def test_a_table_whose_state_is_damaged_can_be_left(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
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
async def test_at_a_damaged_table_an_admin_replaces_and_the_host_closes(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await opened(here, 2)
        await damage(here)
        host, guest, admin = here.people
        here.guild.grant(admin, "manage_guild")
        await admin.slash(here.channel, "table replace", player=guest.name)
        await here.settle()
        assert await is_kept_warm(here, guest)
        await host.slash(here.channel, "table close")
        await here.settle()
        assert (await here.table()).status == "closed"
        notes = [entry.text for entry in await here.store.journal(1) if entry.kind == "note"]
        assert notes == ["replaced", "closed"]


async def test_a_table_in_a_channel_that_is_gone_can_be_left_by_dm(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        leaver = here.people[1]
        here.channel.delete()
        assert "You have left" in (await here.leave(leaver, leaver.dm)).text
        assert await is_kept_warm(here, leaver)


async def test_the_seat_of_a_member_who_left_the_server_goes_on_by_the_clock(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
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


async def test_only_the_time_away_is_given_back(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        async with restarted(here, away=3600):
            assert (await here.table()).deadline == here.clock.now + timedelta(seconds=20)
            assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text


async def test_a_long_clock_runs_out_although_the_bot_restarts_every_day(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        first, _ = await opened(here, 2, clock="3d")
        for _ in range(3):
            async with restarted(here, away=10):
                assert "Time is up" not in channel_text(here)
                await passes(here, 24 * 3600)
        assert f"Time is up for {first.name}" in channel_text(here)


def called_at(monkeypatch: pytest.MonkeyPatch, of: object, name: str) -> asyncio.Event:
    """Set when that method has been called."""
    called, method = asyncio.Event(), getattr(of, name)

    def noting(*arguments: object) -> None:
        method(*arguments)
        called.set()

    monkeypatch.setattr(of, name, noting)
    return called


async def has_still(here: Harbour, seconds: float, once: asyncio.Event) -> None:
    """Once that has happened, whoever is awaited has so much time left and hasn't been moved for."""
    async with asyncio.timeout(PATIENCE):
        await once.wait()
    await here.settle()
    table = await here.table()
    assert table.moves == 0
    assert table.deadline == here.clock.now + timedelta(seconds=seconds)


async def test_time_that_is_lost_while_the_clocks_are_looked_at_counts_against_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        clocks, lost = here.clocks, asyncio.Event()
        back = called_at(monkeypatch, clocks, "connected")

        async def loses() -> None:
            if not lost.is_set():
                clocks.disconnected()
                here.clock.now += timedelta(seconds=50)
                lost.set()

        monkeypatch.setattr(clocks._tables, "find_owed", loses)
        clocks._sooner.set()
        async with asyncio.timeout(PATIENCE):
            await lost.wait()
        clocks.connected()
        await has_still(here, 20, back)


async def test_an_outage_of_the_server_counts_against_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        out = called_at(monkeypatch, here.clocks, "outage")
        back = called_at(monkeypatch, here.clocks, "outage_over")
        here.guild.go_down()
        async with asyncio.timeout(PATIENCE):
            await out.wait()
        await passes(here, 3600)
        assert (await here.table()).moves == 0
        here.guild.come_back()
        await has_still(here, 20, back)
        assert f"<t:{int(here.clock.now.timestamp()) + 20}:R>" in here.board().text
        await passes(here, 20)
        assert (await here.table()).moves == 1


async def test_a_server_that_is_out_when_the_bot_starts_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        here.guild.go_down()
        async with restarted(here):
            await passes(here, CLOCK)
            assert (await here.table()).moves == 0
            back = called_at(monkeypatch, here.clocks, "outage_over")
            here.guild.come_back()
            await has_still(here, CLOCK, back)


@pytest.mark.parametrize("loses_its_socket", [False, True])
async def test_time_in_which_the_machine_slept_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, loses_its_socket: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        clocks = here.clocks
        clocks.notice_standstill()
        monkeypatch.setattr(clocks._standstill, "_machine", lambda: time.time() + 3600)
        if loses_its_socket:
            back = called_at(monkeypatch, clocks, "connected")
            here.clock.now += timedelta(hours=1)
            here.world.gateway.drop_sockets()
        else:
            back = called_at(monkeypatch, clocks, "_go_on_from")
            here.clock.move(3600)
        await has_still(here, 20, back)


async def test_a_machine_that_sleeps_just_before_the_clocks_are_read_moves_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        clocks, find_owed = here.clocks, here.client.tables.find_owed
        clocks.notice_standstill()
        back = called_at(monkeypatch, clocks, "_go_on_from")

        async def slept() -> None:
            await find_owed()
            if not back.is_set():
                monkeypatch.setattr(clocks._standstill, "_machine", lambda: time.time() + 3600)
                here.clock.now += timedelta(hours=1)

        monkeypatch.setattr(here.client.tables, "find_owed", slept)
        clocks._sooner.set()
        await has_still(here, 20, back)


async def test_time_that_is_lost_again_while_the_clocks_go_on_is_given_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        clocks, give_back = here.clocks, here.client.placing.give_back

        async def slept(guild_id: int, since: datetime) -> None:
            await give_back(guild_id, since)
            noted = here.clock.now
            here.clock.now += timedelta(hours=1)
            clocks._go_on_from(noted)

        monkeypatch.setattr(here.client.placing, "give_back", slept)
        clocks.outage(here.guild.id)
        clocks.outage_over(here.guild.id)
        await has_still(here, 20, clocks._went_on)


@pytest.mark.parametrize(
    "lose", ["drop_sockets", "ask_to_reconnect", pytest.param("invalidate_sessions", marks=pytest.mark.long)]
)
async def test_time_without_the_gateway_is_given_back(
    tmp_path: Path, lose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await opened(here, 2)
        await passes(here, 100)
        clocks, back = here.clocks, asyncio.Event()
        lost, found = clocks.disconnected, clocks.connected

        def disconnected() -> None:
            if clocks._connected:
                lost()
                here.clock.now += timedelta(seconds=50)

        def connected_again() -> None:
            found()
            back.set()

        monkeypatch.setattr(clocks, "disconnected", disconnected)
        monkeypatch.setattr(clocks, "connected", connected_again)
        getattr(here.world.gateway, lose)()
        await has_still(here, 20, back)
