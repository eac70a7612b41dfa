"""One's own data: having it, having it removed; and what becomes of a server's."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.cli.demo import connected
from bot.runtime.client import Undercup
from bot.runtime.guild_removal import DAY
from bot.tables.service import TRIES
from data.db import schema
from data.db.records import TableRecord
from data.privacy.export import forget
from data.results.guild_settings import GuildSettings
from data.tables.servers import guild_left, guild_settings
from data.tables.store import StaleTable, Store
from tests.bot.harness import PATIENCE, Harbour, harbour
from tests.bot.played import finished
from tests.data.sample_tables import set_guild_settings


async def test_an_export_is_a_file_for_its_owner_alone_with_all_they_did(here: Harbour) -> None:
    ana, ben, _ = here.people
    table = await finished(here, ana, ben)
    reply = await ana.slash(here.channel, "privacy export")
    assert reply.ephemeral
    (file,) = (await reply.filled()).attachments
    assert file.filename == f"undercup-{ana.id}.json"
    told = json.loads(file.content)
    journal = [entry for entry in await here.store.journal(table.id) if entry.user_id == ana.id]
    assert [row["text"] for row in told["journal"]] == [entry.text for entry in journal]
    assert {row["user_id"] for row in told["seats"]} == {ana.id}
    assert "Ben" not in file.content.decode()
    assert f"undercup-{ana.id}" not in ben.everything()


async def test_an_export_that_discord_would_not_take_is_packed(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    monkeypatch.setattr("playground.payloads.ATTACHMENT_LIMIT", 1000)
    reply = await ana.slash(here.channel, "privacy export")
    (file,) = (await reply.filled()).attachments
    assert file.filename.endswith(".json.zip")
    assert file.content.startswith(b"PK")


async def test_deleting_asks_first_and_then_leaves_no_trace_of_the_person(tmp_path: Path) -> None:
    async with harbour(tmp_path) as here:
        ana, ben, _ = here.people
        for seed in range(3):
            await finished(here, ana, ben, seed=seed)
        before = (await ben.slash(here.channel, "leaderboard", game="dudo")).text
        question = await ana.slash(here.channel, "privacy delete")
        assert "can’t be undone" in question.text
        assert (await ana.slash(here.channel, "profile")).text.count("3 games") >= 1
        await ana.click(here.channel, "Yes, remove it all", message=question.message)
        await here.settle()
        assert "Nothing that is stored identifies you" in question.text
        assert str(ana.id) not in dump(tmp_path / "undercup.db")
        assert "somebody" in (await ben.slash(here.channel, "history")).text
        after = (await ben.slash(here.channel, "leaderboard", game="dudo")).text
        own = [line.split("**", 2)[-1] for line in before.splitlines() if line.startswith("▶")]
        assert own == [line.split("**", 2)[-1] for line in after.splitlines() if line.startswith("▶")]
        assert "hasn’t finished a game" in (await ana.slash(here.channel, "profile")).text
        again = await ben.slash(here.channel, "replay", table=1)
        assert ", replayed" in again.text
        assert "Ana" not in again.text


async def left_by_ben(here: Harbour) -> None:
    """A game of three that Ben has left while another is to move."""
    await here.open(3)
    ben = here.people[1]
    while here.on_turn() is ben:
        await here.press(here.called()[0], here.moves()[0])
    await here.leave(ben)
    assert here.on_turn() not in (None, ben)


async def test_whoever_left_a_live_table_is_somebody_on_its_board_at_once(here: Harbour) -> None:
    ana, ben, _ = here.people
    await left_by_ben(here)
    shown = here.board().text
    assert "Ben has left; a computer plays the seat." in shown
    question = await ben.slash(here.channel, "privacy delete")
    await ben.click(here.channel, "Yes, remove it all", message=question.message)
    await here.settle()
    assert here.board().text == shown.replace("Ben", "somebody")
    mover = here.called()[0]
    await here.press(mover, here.moves()[0])
    told = [message.text for message in ana.messages(here.channel) if not message.ephemeral]
    assert any("somebody has left; a computer plays the seat." in text for text in told)


async def test_a_move_beside_a_deletion_is_made_all_the_same(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = here.people[1]
    await left_by_ben(here)
    mover, moves = here.called()[0], (await here.table()).moves
    save, tries = here.store.save, itertools.count()

    async def overtaken(table: TableRecord, **what: Any) -> TableRecord:
        if next(tries) == 0:
            await forget(here.store, ben.id)
        return await save(table, **what)

    monkeypatch.setattr(here.store, "save", overtaken)
    reply = await mover.click(here.channel, here.moves()[0], message=here.board())
    await here.settle()
    assert reply.error is None
    assert next(tries) >= 2
    table = await here.table()
    assert table.moves > moves
    assert ben.id not in {seat.user_id for seat in table.seats}
    assert not mover.sees("Something went wrong")


async def test_a_change_that_is_overtaken_again_and_again_is_given_up(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open(2, start=False)
    tries = itertools.count()

    async def overtaken(table: TableRecord, **_what: Any) -> TableRecord:
        next(tries)
        raise StaleTable(table)

    monkeypatch.setattr(here.store, "save", overtaken)
    with pytest.raises(StaleTable):
        await here.client.boards.repost(1)
    assert next(tries) == TRIES


def dump(database: Path) -> str:
    """Every value of every column of a database."""
    with sqlite3.connect(database) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(row) for table in tables for row in connection.execute(f"SELECT * FROM {table}"))  # noqa: S608 - the names are the schema's


async def test_whoever_still_plays_is_told_to_leave_first(here: Harbour) -> None:
    ana = here.people[0]
    await here.open(2)
    told = await ana.slash(here.channel, "privacy delete")
    assert "You still play at table 1." in told.text
    assert told.message is None or not told.message.buttons
    assert (await here.table()).seats[0].user_id in {person.id for person in here.people}


async def test_whoever_sat_down_after_they_were_asked_is_told_to_leave_first(here: Harbour) -> None:
    ana = here.people[0]
    question = await ana.slash(here.channel, "privacy delete")
    await here.open(2)
    await ana.click(here.channel, "Yes, remove it all", message=question.message)
    await here.settle()
    assert ana.sees("You still play at table 1.")
    assert ana.id in {seat.user_id for seat in (await here.table()).seats}


async def test_a_lobby_is_left_by_whoever_has_everything_removed(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(2, start=False)
    question = await ana.slash(here.channel, "privacy delete")
    assert "leave the lobby of table 1" in question.text
    await ana.click(here.channel, "Yes, remove it all", message=question.message)
    await here.settle()
    assert "Nothing that is stored identifies you" in question.text
    table = await here.table()
    assert [seat.user_id for seat in table.seats] == [ben.id]
    assert table.host_id == ben.id


async def test_a_question_can_be_answered_with_no(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    question = await ana.slash(here.channel, "privacy delete")
    await ana.click(here.channel, "Cancel", message=question.message)
    await here.settle()
    assert "Nothing was changed" in question.text
    assert "1 game" in (await ana.slash(here.channel, "profile")).text


async def known(here: Harbour) -> tuple[int, int]:
    """How many tables there are, and how many servers the bot was removed from."""
    async with here.store.database.quick_reader.begin() as connection:
        tables = (await connection.execute(select(schema.tables.c.id))).all()
        removed = await connection.execute(
            select(schema.guilds.c.guild_id).where(schema.guilds.c.removed.is_not(None))
        )
        return len(tables), len(removed.all())


async def gone(here: Harbour, removed: int) -> None:
    """Until so many servers are marked as left."""
    async with asyncio.timeout(PATIENCE):
        while (await known(here))[1] != removed:
            continue


async def next_day(here: Harbour) -> None:
    """A day passes, and the look at which servers are to be forgotten is over."""
    await here.clock.asleep(DAY)
    here.clock.move(DAY)
    await here.clock.asleep(DAY)


async def test_a_server_s_data_goes_30_days_after_the_bot_was_removed_and_not_before(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    here.guild.kick_bot()
    await gone(here, 1)
    for _ in range(29):
        await next_day(here)
    assert await known(here) == (1, 1)
    await next_day(here)
    assert await known(here) == (0, 0)


async def test_a_server_that_invites_the_bot_again_keeps_all_and_an_outage_is_no_removal(
    here: Harbour,
) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    here.guild.go_down()
    here.guild.come_back()
    here.guild.kick_bot()
    await gone(here, 1)
    here.guild.invite_bot()
    await gone(here, 0)
    assert (await known(here))[0] == 1


async def test_what_happened_while_the_bot_was_away_is_noted_when_it_comes_back(here: Harbour) -> None:
    ana, ben, _ = here.people
    # The bot compares by itself when it starts, and sleeps afterwards.
    await here.clock.asleep(DAY)
    away = here.world.add_guild("Left long ago", with_bot=False)
    await finished(here, ana, ben, guild=away)
    await finished(here, ana, ben)
    await here.client.guild_removal.compare(guild.id for guild in here.client.guilds)
    assert (await known(here)) == (2, 1)
    await here.client.guild_removal.compare([away.id, here.guild.id])
    assert (await known(here)) == (2, 0)


async def test_a_server_that_the_bot_is_in_again_when_it_starts_is_not_forgotten(tmp_path: Path) -> None:
    async with harbour(tmp_path) as here:
        guild, store = here.guild.id, here.store
        await here.clock.asleep(DAY)
        await set_guild_settings(store, guild, GuildSettings(clock=60))
        await here.client.close()
        await guild_left(store, guild)
        here.clock.move(31 * DAY)
        starting = Undercup(
            here.client.settings,
            store,
            now=here.clock,
            secret=lambda: bytes(32),
            sleep=here.clock.sleep,
            machine=here.clock.machine,
        )
        async with connected(starting, here.world.token):
            await here.clock.asleep(DAY)
        assert (await guild_settings(store, guild)).clock == 60
        assert await known(here) == (0, 0)


async def test_no_server_that_the_bot_is_in_is_forgotten_even_if_it_is_marked_as_left(here: Harbour) -> None:
    await set_guild_settings(here.store, here.guild.id, GuildSettings(clock=60))
    await guild_left(here.store, here.guild.id)
    for _ in range(31):
        await next_day(here)
    assert (await guild_settings(here.store, here.guild.id)).clock == 60


async def test_a_bot_that_stops_while_it_compares_its_servers_leaves_the_database_alone(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ended = asyncio.Event(), asyncio.Event()

    async def slow(_store: Store) -> tuple[int, ...]:
        asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return ()

    monkeypatch.setattr("bot.runtime.guild_removal.known_guilds", slow)
    again = asyncio.create_task(here.client.guild_removal.ready())
    await asked.wait()
    await here.client.guild_removal.stop()
    assert ended.is_set()
    with pytest.raises(asyncio.CancelledError):
        await again
