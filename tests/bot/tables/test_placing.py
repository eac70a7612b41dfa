"""A table is moved to another channel, and what arrives at the old one follows it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.tables.transitions import venue
from data.db.records import TableRecord
from data.results.guild_settings import GuildSettings
from tests.bot.harness import PATIENCE, Harbour, close_table
from tests.bot.tables.placed import elsewhere, move, shown, told, until
from tests.data.sample_tables import set_guild_settings


async def test_a_table_that_isnt_suspended_says_on_its_old_board_where_it_went(game: Harbour) -> None:
    old = game.board()
    deadline = (await game.table()).deadline
    await move(game, game.people[0])
    left = game.board()
    assert left.id == old.id
    assert f"has moved to #{elsewhere(game).name}" in left.text
    assert left.buttons == ()
    assert ", your turn in " in game.board(elsewhere(game)).text
    assert (await game.table()).deadline == deadline


async def test_what_was_played_on_the_old_board_comes_along(game: Harbour) -> None:
    first = game.on_turn()
    assert first is not None
    game.channel.deny(game.world.bot_user, "send_messages")
    await first.slash(elsewhere(game), "move", move="1x6")
    await game.world.until(lambda: told(game.people[0]))
    await move(game, game.people[0])
    texts = [message.text for message in shown(game, elsewhere(game))]
    assert sum("1 × ⚅ six" in text for text in texts[:-1]) <= 1
    assert " 1 × six" in texts[-1]


@pytest.mark.parametrize("late", ["board", "record"])
async def test_what_arrives_where_the_table_was_says_where_it_went_and_comes_there(
    game: Harbour, late: str
) -> None:
    first = game.on_turn()
    assert first is not None
    if late == "record":  # It is posted where there is no board to be edited.
        await game.client.gameplay.act(1, first.id, "1x6")
        await game.settle()
        game.world.delete(game.channel.messages[game.board().id])
    held = game.world.faults.hold_answer("POST /channels/{channel_id}/messages")
    assert held.hold is not None
    person = game.on_turn() or next(each for each in game.people if each is not first)
    await game.client.gameplay.act(1, person.id, "dudo" if late == "record" else "1x6")
    async with asyncio.timeout(PATIENCE):
        await held.hold.begun.wait()
    left = game.board()
    game.clock.move(1)
    moving = asyncio.create_task(game.people[0].slash(elsewhere(game), "table move"))
    await until(game, lambda table: table.channel_id != game.channel.id)
    held.end()
    await moving
    await game.settle()
    assert game.board().id == left.id
    assert f"has moved to #{elsewhere(game).name}" in game.board().text
    assert game.board().buttons == ()
    *before, board = shown(game, elsewhere(game))
    assert board.id == (await game.table()).board
    assert ", your turn in " in board.text
    assert len(before) == (late == "record")
    assert all("1 × ⚅ six" in message.text and message.buttons == () for message in before)
    assert await game.store.pending(1) == ()


async def test_a_table_that_has_moved_isnt_suspended_for_what_befalls_its_old_channel(game: Harbour) -> None:
    await move(game, game.people[0])
    await game.client.tables.apply(1, venue.suspend, "channel", game.channel.id)
    assert (await game.table()).suspended is None
    await game.client.tables.apply(1, venue.suspend, "channel", elsewhere(game).id)
    assert (await game.table()).suspended == "channel"


async def test_a_table_that_was_changed_meanwhile_is_moved_all_the_same(
    game: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game.client.tables, "table", once_old(game.client.tables.table))
    await move(game, game.people[0])
    assert (await game.table()).channel_id == elsewhere(game).id


def once_old(real: Callable[[int], Awaitable[TableRecord]]) -> Callable[[int], Awaitable[TableRecord]]:
    """What reads a table; the first time, as if somebody changed it right after."""
    old = True

    async def read(table_id: int) -> TableRecord:
        nonlocal old
        table = await real(table_id)
        version, old = table.version - old, False
        return replace(table, version=version)

    return read


async def test_only_the_host_and_admins_can_move_a_table(game: Harbour) -> None:
    _, ben, cleo = game.people
    assert "Only the host" in await move(game, ben)
    assert "Only the host" in await move(game, cleo, table=1)
    assert (await game.table()).channel_id == game.channel.id
    game.guild.grant(cleo, "manage_guild")
    assert "in this channel now" in await move(game, cleo, table=1)
    assert (await game.table()).channel_id == elsewhere(game).id


async def test_a_table_stays_in_its_server(game: Harbour) -> None:
    ana = game.people[0]
    other = game.world.add_guild("Island")
    other.add_member(ana)
    await game.client.wait_for("guild_join")
    beach = other.add_channel("beach")
    reply = await ana.slash(beach, "table move", table=1)
    assert "There is no table 1" in reply.text
    reply = await ana.slash(ana.dm, "table move")
    assert "type </table move:" in reply.text


async def test_a_table_that_is_here_already_is_told_so(game: Harbour) -> None:
    reply = await game.people[0].slash(game.channel, "table move")
    assert "in this channel already" in reply.text


async def test_the_new_channel_must_be_one_for_tables(game: Harbour) -> None:
    await set_guild_settings(game.store, game.guild.id, GuildSettings(channels=(game.channel.id,)))
    assert f"#{game.channel.name}" in await move(game, game.people[0])
    await set_guild_settings(game.store, game.guild.id, GuildSettings())
    elsewhere(game).deny(game.world.bot_user, "send_messages")
    assert "Send Messages" in await move(game, game.people[0])
    assert (await game.table()).channel_id == game.channel.id


async def test_where_tables_have_threads_a_moved_one_gets_its_own(game: Harbour) -> None:
    await set_guild_settings(game.store, game.guild.id, GuildSettings(place="thread"))
    await move(game, game.people[0])
    thread = game.world.channels[(await game.table()).place[1]]
    assert thread.parent is elsewhere(game)
    assert ", your turn in " in game.board(thread).text


async def test_what_a_closed_table_owes_to_a_channel_that_is_gone_is_given_up(game: Harbour) -> None:
    wake, game.client.tables.wake = game.client.tables.wake, lambda _table: None
    await close_table(game.people[0], game.channel)
    game.channel.delete()
    await game.client.wait_for("guild_channel_delete")
    before = len(game.world.journal)
    wake(1)
    await game.settle()
    assert await game.store.pending(1) == ()
    asked = game.world.journal[before:]
    assert len([each for each in asked if str(game.channel.id) in each.path]) == 1
    dms = [each.template for each in asked if str(game.channel.id) not in each.path]
    assert dms == ["/channels/{channel_id}/messages/{message_id}"] * len(dms), "hands say that it is over"


async def test_a_table_that_is_over_isnt_moved(game: Harbour) -> None:
    await close_table(game.people[0], game.channel)
    await game.settle()
    game.guild.grant(game.people[0], "manage_guild")
    assert "is closed" in await move(game, game.people[0], table=1)
