"""Everyone can leave a table at any moment, if they say so twice."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.bot.harness import Harbour, close_table
from tests.bot.tables.away import Laid, is_kept_warm, opened, restarted, silent


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
    assert "moved on since" in again.text
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
    assert "You aren’t at this table" in theirs.text
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
