"""A table whose place is gone is suspended, and continues once it has one again."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.cli.demo import connected
from bot.i18n.translate import words
from bot.outbox import RETRY_SECONDS
from bot.rendering.screens import notices
from bot.tables.service import TRY_AGAIN_SECONDS
from data.db.errors import DatabaseFault
from data.db.records import TableRecord
from data.tables.servers import guilds_left_before
from tests.bot.harness import PATIENCE, Harbour, close_table, harbour
from tests.bot.interactions.test_confirm_start import press_start
from tests.bot.tables.placed import elsewhere, move, shown, told, until
from tests.driver import failing


async def suspended(here: Harbour) -> None:
    """Until the table stands still and its host knows it."""
    await here.world.until(lambda: told(here.people[0]))
    await here.settle()
    assert (await here.table()).suspended is not None


async def test_a_table_whose_channel_is_deleted_stands_still_and_its_host_is_told(game: Harbour) -> None:
    game.clock.move(15)
    game.channel.delete()
    await suspended(game)
    (notice,) = told(game.people[0])
    assert "was deleted" in notice
    assert "The game and its clocks are paused" in notice
    assert "/table move" in notice
    game.clock.move(10_000)
    await game.client.clocks.tick()
    await game.settle()
    assert (await game.table()).moves == 0


async def test_the_host_of_a_lobby_without_a_place_hears_that_it_waits_and_of_no_game(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, start=False)
        here.channel.delete()
        await suspended(here)
        (notice,) = told(here.people[0])
        of_server = str(notices.trouble(await here.table(), words("en"), "server"))
        for text in (notice, of_server):
            assert "Everyone keeps their seat" in text
            assert "game" not in text


async def test_a_cut_whose_channel_is_deleted_waits_and_is_thrown_away_in_the_next(
    here: Harbour,
) -> None:
    here.guild.add_channel("elsewhere")
    await here.open(2, start=False, cut="on")
    await press_start(here)
    before = await here.table()
    here.channel.delete()
    await suspended(here)
    here.clock.move(10_000)
    await here.client.clocks.tick()
    await here.settle()
    table = await here.table()
    assert (table.parts, table.state) == ((), None)
    await move(here, here.people[0])
    here.clock.move(10_000)
    await here.client.clocks.tick()
    await here.settle()
    table = await here.table()
    assert (table.beginning, table.parts, table.state) == (None, (), None)
    assert table.seal != before.seal
    assert any("The start was called off" in post.text for post in shown(here, elsewhere(here)))


async def test_a_deleted_channel_is_noted_once_the_database_can_be_written_to(game: Harbour) -> None:
    with failing("database or disk is full", when="UPDATE tables"):
        game.channel.delete()
        await game.clock.sleeper(TRY_AGAIN_SECONDS)
        assert (await game.table()).suspended is None
    game.clock.move(TRY_AGAIN_SECONDS)
    await suspended(game)


async def test_nothing_is_tried_again_for_a_suspended_table(game: Harbour) -> None:
    game.channel.delete()
    await suspended(game)
    before = len(game.world.journal)
    game.clock.move(100_000)
    await game.settle()
    assert len(game.world.journal) == before


async def test_a_moved_table_goes_on_with_the_time_that_was_left(game: Harbour) -> None:
    game.clock.move(15)
    game.channel.delete()
    await suspended(game)
    game.clock.move(10_000)
    assert "in this channel now" in await move(game, game.people[0])
    board = game.board(elsewhere(game))
    assert any(button.label == "2 threes" for button in board.buttons)
    assert ", your turn in " in board.text
    assert (await game.table()).deadline == game.clock.now + timedelta(seconds=45)
    person = next(p for p in game.people if f"@{p.name}" in board.text.split(", your turn in ")[0])
    await game.press(person, "2 threes", elsewhere(game))
    assert (await game.table()).moves == 1


async def test_whoever_is_called_while_the_table_stands_still_has_their_whole_time_and_no_more(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        here.guild.add_channel("elsewhere")
        await here.open(3, clock="1m")
        player = here.on_turn()
        assert player is not None
        host = next(person for person in here.people if person is not player)
        here.channel.delete()
        await suspended(here)
        here.clock.move(1000)
        await here.leave(player, elsewhere(here))
        here.clock.move(1000)
        here.guild.grant(host, "manage_guild")
        await move(here, host, table=1)
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=60)


async def test_moves_at_a_suspended_table_are_refused_with_what_to_do(game: Harbour) -> None:
    player = game.on_turn()
    assert player is not None
    game.channel.delete()
    await suspended(game)
    reply = await player.slash(elsewhere(game), "move", move="1x6")
    assert reply.ephemeral
    assert "/table move" in reply.text
    assert (await game.table()).moves == 0
    assert "# " in (await player.slash(elsewhere(game), "hand")).text


async def test_a_suspended_table_can_be_left_and_closed(game: Harbour) -> None:
    ana, ben, _ = game.people
    game.channel.delete()
    await suspended(game)
    assert "You have left" in (await game.leave(ben, elsewhere(game))).text
    assert "is closed" in (await close_table(ana, elsewhere(game))).text
    await game.settle()
    assert await game.store.pending(1) == ()


async def test_whoever_takes_a_seat_back_at_a_suspended_table_is_told_that_and_where_it_stands(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3)
        host, _, away = here.people
        here.guild.grant(host, "manage_guild")
        await host.slash(here.channel, "table replace", player=away.name)
        await here.settle()
        told = away.dms()[-1]
        here.channel.delete()
        await suspended(here)
        reply = await away.click(away.dm, "Take my seat back", message=told)
        await here.settle()
        assert all(seat.level is None for seat in (await here.table()).seats)
        assert away.sees("The seat is yours again"), reply
        assert away.sees("can type </table move:")


async def test_the_host_of_a_suspended_table_hears_that_somebody_else_closed_it(game: Harbour) -> None:
    ana, _, cleo = game.people
    game.channel.delete()
    await suspended(game)
    game.guild.grant(cleo, "manage_guild")
    await close_table(cleo, elsewhere(game), table=1)
    await game.settle()
    assert "was closed: it had waited" in ana.dms()[-1].text
    assert await game.store.pending(1) == ()


async def test_computers_rest_while_a_table_is_suspended(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        here.guild.add_channel("elsewhere")
        await here.open(2, computers=1)
        moves = (await here.table()).moves
        here.channel.delete()
        await suspended(here)
        moves = (await here.table()).moves
        for person in here.people:
            await here.leave(person, elsewhere(here))
        assert (await here.table()).moves == moves


async def test_hands_that_were_owed_are_sent_after_the_move(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        here.guild.add_channel("elsewhere")
        await here.open(2, start=False)
        here.client.tables.wake = lambda _table: None
        await here.people[0].click(here.channel, "Start", message=here.board())
        await here.client.answers.settled()
        here.client.tables.wake = here.client.deliveries.wake
        here.channel.delete()
        await suspended(here)
        assert not any("# " in message.text for message in here.people[1].dms())
        await move(here, here.people[0])
        for person in here.people:
            assert sum("# " in message.text for message in person.dms()) == 1
        texts = [message.text for message in shown(here, elsewhere(here))]
        assert "has started" in texts[0]
        assert ", your turn in " in texts[-1]


async def test_a_deleted_thread_suspends_its_table(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("a table")
        await here.open(2, channel=thread)
        thread.delete()
        await suspended(here)


async def test_a_deleted_channel_suspends_the_tables_in_its_threads(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("a table")
        await here.open(2, channel=thread)
        here.channel.delete()
        await suspended(here)


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_missed_at_its_start(
    game: Harbour,
) -> None:
    await game.client.close()
    game.channel.delete()
    again = game.next_bot()
    async with connected(again, game.world.token):
        await game.world.until(lambda: told(game.people[0]))
        await again.settle()
        assert (await game.table()).suspended == "channel"


async def test_an_archived_thread_is_no_deleted_one(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("a table")
        await here.open(2, channel=thread)
        thread.close()
        await here.client.close()
        again = here.next_bot()
        async with connected(again, here.world.token):
            await again.channel_availability.compare()
            assert (await here.table()).suspended is None


async def test_a_table_of_a_server_without_the_bot_goes_on_when_it_is_invited_again(game: Harbour) -> None:
    game.clock.move(15)
    game.guild.kick_bot()
    await game.client.wait_for("guild_remove")
    await until(game, lambda table: table.suspended == "server")
    game.clock.move(5000)
    game.guild.invite_bot()
    await until(game, lambda table: table.suspended is None)
    await game.settle()
    assert (await game.table()).deadline == game.clock.now + timedelta(seconds=45)
    person = game.on_turn()
    assert person is not None
    await game.press(person, game.moves()[0])


async def test_hands_come_by_dm_again_after_the_bot_was_out_of_the_server(game: Harbour) -> None:
    game.guild.kick_bot()
    await game.client.wait_for("guild_remove")
    await until(game, lambda table: table.suspended == "server")
    async with asyncio.timeout(PATIENCE):
        while await game.store.owed():  # the notice that nobody can get
            await game.settle()
    game.guild.invite_bot()
    await until(game, lambda table: table.suspended is None)
    await game.settle()
    while "round 2" not in game.board().text:
        person = game.on_turn()
        assert person is not None
        labels = game.moves()
        await game.press(person, "Dudo!" if "Dudo!" in labels else labels[0])
    assert "DMs don’t reach" not in game.board().text
    assert all(any("Round 2" in message.text for message in person.dms()) for person in game.people[:2])


async def test_a_suspended_table_is_shown_anew_nowhere_until_it_is_moved(game: Harbour) -> None:
    game.channel.delete()
    await suspended(game)
    for _ in range(2):
        assert "/table move" in (await game.people[0].slash(elsewhere(game), "table show")).text
    await move(game, game.people[0])
    assert len(shown(game, elsewhere(game))) == 1


async def test_a_board_that_cant_be_posted_is_posted_once_however_often_it_is_asked_for(
    game: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.board_refresh.SHOWN_AGAIN", timedelta(0))
    host, before = game.people[0], len(shown(game, game.channel))
    game.channel.deny(game.world.bot_user, "send_messages")
    for times in (1, 2, 4):
        await host.slash(game.channel, "table show")
        await game.clock.sleeper(times * RETRY_SECONDS)
    game.channel.allow(game.world.bot_user, "send_messages")
    await game.settle()
    assert len(shown(game, game.channel)) == before


async def test_a_board_is_shown_again_once_in_ten_seconds(game: Harbour) -> None:
    host, guest, *_ = game.people
    assert "is shown again" in (await host.slash(game.channel, "table show")).text
    await game.settle()
    board = game.board().id
    for person in (guest, host):
        assert "Wait ten seconds" in (await person.slash(game.channel, "table show")).text
    await game.settle()
    assert game.board().id == board
    game.clock.move(10)
    assert "is shown again" in (await guest.slash(game.channel, "table show")).text


async def removed_unheard(here: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server removes the bot while its session is lost, and the table has something to show."""
    with monkeypatch.context() as patched:
        patched.setattr(here.world.gateway, "dispatch", lambda *_event: None)
        here.guild.kick_bot()
    assert here.client.get_guild(here.guild.id) is not None
    first = here.on_turn()
    assert first is not None
    await here.client.gameplay.act(1, first.id, "1x6")
    await until(here, lambda table: table.suspended is not None)
    await here.settle()


async def test_a_server_that_removed_the_bot_unheard_is_missed_when_a_table_has_something_to_show(
    game: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await removed_unheard(game, monkeypatch)
    assert (await game.table()).suspended == "server"
    await game.client.channel_availability.compare()
    assert (await game.table()).suspended == "server"
    game.guild.invite_bot()
    await game.world.until(lambda: " 1 × six" in game.board().text)


async def test_a_server_that_removed_and_invited_the_bot_unheard_has_its_tables_back_at_the_start(
    game: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await removed_unheard(game, monkeypatch)
    await game.client.close()
    game.guild.invite_bot()
    again = game.next_bot()
    async with connected(again, game.world.token):
        await game.world.until(lambda: " 1 × six" in game.board().text)


async def test_a_channel_that_is_hidden_from_the_bot_is_no_server_without_it(game: Harbour) -> None:
    game.channel.deny(game.world.bot_user, "view_channel")
    first = game.on_turn()
    assert first is not None
    await game.client.gameplay.act(1, first.id, "1x6")
    await game.clock.sleeper(RETRY_SECONDS)
    await game.client.deliveries.drained()
    assert (await game.table()).suspended is None
    assert told(game.people[0])


@pytest.mark.parametrize("how", ["compared again", "started again"])
async def test_a_table_that_couldnt_go_on_when_the_bot_was_invited_again_does_so_later(
    game: Harbour, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    game.guild.kick_bot()
    await game.client.wait_for("guild_remove")
    # The tables are told first, and then it is noted.
    async with asyncio.timeout(PATIENCE):
        while game.guild.id not in await guilds_left_before(game.store, game.store.now):
            continue
    assert (await game.table()).suspended == "server"
    await game.settle()
    with monkeypatch.context() as patched:
        patched.setattr(game.client.tables, "apply", failing := Failing())
        game.guild.invite_bot()
        async with asyncio.timeout(PATIENCE):
            await failing.failed.wait()
    assert (await game.table()).suspended == "server"
    if how == "compared again":
        await game.client.guild_removal.ready()
    else:
        await game.client.close()
        again = game.next_bot()
        async with connected(again, game.world.token):
            await until(game, lambda table: table.suspended is None)
    assert (await game.table()).suspended is None


class Failing:
    """A method that meets a locked database."""

    def __init__(self) -> None:
        self.failed = asyncio.Event()

    async def __call__(self, _table_id: int, *_asked: object) -> None:
        self.failed.set()
        raise DatabaseFault("locked")


@pytest.mark.logs_errors
async def test_a_table_that_cant_be_read_keeps_no_other_of_its_server_from_standing_still_and_going_on(
    game: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await game.open(1, channel=elsewhere(game), start=False)
    read = game.store.table

    async def unreadable(table_id: int) -> TableRecord | None:
        if table_id == 1:
            raise ValueError("Ana has four sixes")
        return await read(table_id)

    monkeypatch.setattr(game.store, "table", unreadable)
    await game.client.channel_availability.left(game.guild.id)
    assert (table := await read(2)) is not None
    assert table.suspended == "server"
    await game.client.channel_availability.joined(game.guild.id)
    assert (table := await read(2)) is not None
    assert table.suspended is None
    assert "table 1" in caplog.text
    assert "sixes" not in "".join(record.getMessage() for record in caplog.records)
