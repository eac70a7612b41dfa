"""Whatever Discord refuses, whoever asked is told, and nobody is told what isn't so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_api.opening_dms import LONGEST_OPENING_PAUSE
from bot.outbox import RETRY_SECONDS
from data.results.guild_settings import GuildSettings
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import set_guild_settings

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
THREADS = "POST /channels/{channel_id}/threads"


async def in_threads(here: Harbour) -> None:
    """Tables of this server get threads of their own."""
    await set_guild_settings(here.store, here.guild.id, GuildSettings(place="thread"))


# -- a server that accepts no files


async def test_where_a_server_takes_no_files_boards_and_answers_go_without_pictures(here: Harbour) -> None:
    here.guild.limit_uploads()
    await here.open(2, dice=3, house_rules="seating=join_order")
    for label in (here.moves()[0], "Dudo!"):
        person = here.on_turn()
        assert person is not None
        await here.press(person, label)
    record = next(each for each in here.people[0].messages(here.channel) if "All dice are shown" in each.text)
    assert not record.attachments
    assert here.called()
    assert not any("your table" in message.text for message in here.people[0].dms())
    assert await here.store.pending(1) == ()


async def test_a_hand_that_is_asked_for_where_no_files_are_taken_comes_without_its_picture(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro")
        here.guild.limit_uploads()
        reply = await here.people[0].click(here.channel, "My hand", message=here.board())
        assert reply.error is None
        assert reply.message is not None
        assert not reply.message.attachments
        assert "Your hand, Pidro" in reply.text


async def test_who_asks_for_a_file_where_none_is_taken_is_told_so_and_what_to_do(here: Harbour) -> None:
    await here.open(2)
    here.guild.limit_uploads()
    reply = await here.people[0].slash(here.channel, "privacy export")
    await here.settle()
    assert reply.error is None
    assert here.people[0].sees("accepts no files")
    assert here.people[0].sees("in a DM with me")


# -- a thread that can't be made


async def test_a_server_with_a_thousand_open_threads_is_told_of(here: Harbour) -> None:
    await in_threads(here)
    here.world.faults.refuse(THREADS, 160006)
    reply = await here.people[0].slash(here.channel, "dudo")
    assert reply.error is None
    assert "1,000" in reply.text
    assert await here.store.table(1) is None


async def test_a_title_that_moderation_blocks_is_replaced_by_one_without_a_name(here: Harbour) -> None:
    await in_threads(here)
    ana = here.people[0]
    here.guild.block_titles(ana.name)
    reply = await ana.slash(here.channel, "dudo")
    await here.settle()
    assert "is open" in reply.text
    (thread,) = (channel for channel in here.guild.channels.values() if channel.is_thread)
    assert thread.name == "Dudo"


async def test_where_moderation_blocks_every_title_who_opens_a_table_is_told(here: Harbour) -> None:
    await in_threads(here)
    here.guild.block_titles("Dudo")
    reply = await here.people[0].slash(here.channel, "dudo")
    assert reply.error is None
    assert "couldn’t make a thread" in reply.text
    assert await here.store.table(1) is None


# -- anything else that fails


@pytest.mark.parametrize("status", [503, 0])
async def test_whoever_asks_for_what_discord_doesnt_do_is_told(here: Harbour, status: int) -> None:
    await in_threads(here)
    if status:
        here.world.faults.fail(THREADS, status)
    else:
        here.world.faults.cut(THREADS, times=None)
    reply = await here.people[0].slash(here.channel, "dudo")
    assert reply.error is None
    assert "Discord" in reply.text
    assert "try again" in reply.text


async def test_an_answer_that_is_refused_is_made_up_for(here: Harbour) -> None:
    await here.open(2)
    here.world.faults.refuse(CALLBACK, 50013)
    reply = await here.people[0].slash(here.channel, "help")
    assert reply.error is None
    assert "Discord" in reply.text


async def test_a_press_whose_board_cant_be_its_answer_is_acknowledged(here: Harbour) -> None:
    await here.open(2)
    here.world.faults.refuse(CALLBACK, 50013)
    person = here.on_turn()
    assert person is not None
    await here.press(person, here.moves()[0])
    assert (await here.table()).moves == 1
    assert here.on_turn() is not person


async def test_an_answer_whose_arrival_is_not_known_isnt_followed_by_a_complaint(here: Harbour) -> None:
    await here.open(2)
    ana = here.people[0]
    here.world.faults.lose_answer(CALLBACK)
    await ana.slash(here.channel, "hand")
    await here.settle()
    assert not ana.sees("Discord didn’t")


# -- a bot that is quarantined


@pytest.mark.logs_errors
async def test_a_quarantined_bot_closes_nobodys_dms_and_its_tables_go_on(
    here: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    here.world.quarantined = True
    await here.open(2, start=False)
    await here.people[0].click(here.channel, "Start", message=here.board())
    await here.world.until(lambda: here.on_turn() is not None)
    await here.client.deliveries.drained()
    table = await here.table()
    assert {seat.dm for seat in table.seats} == {"unknown"}
    assert [(await here.store.person(person.id)).dm for person in here.people[:2]] == ["unknown"] * 2
    assert "DMs don’t reach" not in here.board().text
    assert "# " in (await here.people[1].click(here.channel, "My hand", message=here.board())).text
    assert sum("quarantined" in line.getMessage() for line in caplog.records) == 1
    opened = [each for each in here.world.journal if each.template == "/users/@me/channels"]
    assert len(opened) == 1
    here.world.quarantined = False
    for seconds in (LONGEST_OPENING_PAUSE, LONGEST_OPENING_PAUSE / 2):
        await here.clock.asleep(seconds)
        here.clock.move(seconds)
    await here.settle()
    assert all(any("# " in message.text for message in person.dms()) for person in here.people[:2])


async def test_a_board_that_a_quarantined_bot_may_not_post_is_no_fault_of_the_channel(here: Harbour) -> None:
    await here.open(2, start=False)
    refusing = here.world.faults.refuse("POST /channels/{channel_id}/messages", 20026, times=None)
    await here.people[0].click(here.channel, "Start", message=here.board())
    await here.clock.asleep(RETRY_SECONDS)
    refusing.end()
    here.client.deliveries.nudge(1)
    await here.world.until(lambda: here.on_turn() is not None)
    assert not any("your table" in message.text for message in here.people[0].dms())
    assert {seat.dm for seat in (await here.table()).seats} == {"unknown"}
