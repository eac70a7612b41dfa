"""What is stored about a person can be had and can be removed, and nobody else notices."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import BigInteger, select, update

from data.db import schema
from data.db.lineage import MARK
from data.db.records import NewDelivery, NewEntry, PersonRecord, Untrusted, raw
from data.operations.rebuild import rebuild
from data.privacy.export import PERSONAL, StillPlaying, export, forget, forget_guild, forget_left_guilds
from data.privacy.forgetting import BLOCKED
from data.results.guild_settings import GuildSettings
from data.standings.history import history
from data.standings.leaderboards import leaderboard
from data.standings.lifetime import lifetime, partnerships, reset_lifetime
from data.standings.profiles import profile, rating_course, versus
from data.tables.blocks import block, blocked, blockers
from data.tables.servers import guild_joined, guild_left, guild_settings, guilds_left_before, known_guilds
from data.tables.store import StaleTable, Store
from tests.data.games import Played, people, rated
from tests.data.sample_tables import ANA, BEN, CLEO, NOON, Clock, new_table, person, set_guild_settings

OTHERS = (BEN, CLEO)


async def cells(store: Store) -> list[tuple[str, str, Any]]:
    """Every value of every column of every table, but for the marks that each transaction leaves."""

    async def work(connection: Any) -> list[tuple[str, str, Any]]:
        found = []
        for table in schema.metadata.sorted_tables:
            statement = select(table).order_by(*table.primary_key)
            for row in (await connection.execute(statement)).mappings():
                if not str(row.get("key", "")).startswith(MARK):
                    found += [(table.name, name, value) for name, value in row.items()]
        return found

    return await store.read(work)


async def traces(store: Store, number: int) -> set[tuple[str, str]]:
    """Where an id is to be found, also inside texts and JSON."""
    return {
        (table, column)
        for table, column, value in await cells(store)
        if str(number) in json.dumps(value, default=repr)
    }


async def some_games(store: Store) -> None:
    for seed in range(12):
        game = ("dudo", "bidou", "montevideo")[seed % 3]
        seats = people(ANA, BEN, CLEO) if seed % 4 else people(ANA, BEN)
        await Played(game, seats, seed=seed, guild_id=11 + seed % 2).to_the_end().stored(store)
    await Played("dudo", people(BEN, CLEO), seed=77, guild_id=11).to_the_end().stored(store)
    await store.remember(PersonRecord(ANA, dm_channel=ANA + 100, dm="open"))
    await store.prefer(ANA, "everywhere", "on")
    await store.prefer(BEN, "everywhere", "on")
    await reset_lifetime(store, ANA, "bidou")


async def seen_by(store: Store, user: int) -> list[Any]:
    """All that the screens tell about somebody."""
    told: list[Any] = [await profile(store, user, guild) for guild in (11, 12, None)]
    for game in ("dudo", "bidou", "montevideo"):
        told += [await lifetime(store, user, game), await rating_course(store, user, game, None)]
        told += [await rating_course(store, user, game, 11)]
    return [*told, await versus(store, BEN, CLEO, guild_id=None)]


def without_opponent(told: list[Any]) -> list[Any]:
    return [replace(one, opponent=None) if hasattr(one, "opponent") else one for one in told]


def test_every_column_for_a_person_is_known_to_be_personal() -> None:
    named = {
        column
        for table in schema.metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, BigInteger)
        and column.name in ("user_id", "host_id", "target", "cutter_id", "blocked_id")
    }
    assert named == {*PERSONAL.values(), BLOCKED}


# --- export


async def test_the_export_has_everything_that_a_person_did(store: Store) -> None:
    await some_games(store)
    table = await store.create(new_table(), (NewDelivery("hand", ANA, {"text": "6 6"}),))
    await store.save(table, entry=NewEntry("action", 0, "5x3", ANA))
    got = await export(store, ANA)
    assert json.loads(json.dumps(got)) == got
    done = [
        (entry.kind, entry.text)
        for table_id in range(1, 15)
        for entry in await store.journal(table_id)
        if entry.user_id == ANA
    ]
    assert [(row["kind"], row["text"]) for row in got["journal"]] == done
    assert (len(got["seats"]), len(got["tables"])) == (13, 14)  # one she only hosted
    assert len(got["results"]) == len(got["result_seats"]) == 12
    assert got["people"] == [
        {"user_id": ANA, "dm_channel": ANA + 100, "dm": "open", "preferences": {"everywhere": "on"}}
    ]
    assert [row["payload"] for row in got["deliveries"]] == [{"text": "6 6"}]
    for name in ("standings", "tallies", "awards", "resets"):
        assert got[name]
    where = {table for table, _ in await traces(store, ANA)}
    assert where <= {name for name, rows in got.items() if rows}


async def test_the_export_tells_nothing_of_others(store: Store) -> None:
    await some_games(store)
    seats = [replace(seat, word=Untrusted(f"salt of {seat.name}")) for seat in people(ANA, BEN, CLEO)]
    played = Played("dudo", seats)
    played.entries[0] = replace(played.entries[0], user_id=ANA)
    table = await played.to_the_end().stored(store)
    found = await export(store, ANA)
    got = json.dumps(found)
    for seat in seats[1:]:
        for theirs in (str(seat.user_id), raw(seat.name), seat.seat_id, raw(seat.word)):
            assert theirs not in got
    (start,) = (row for row in found["journal"] if row["table_id"] == table.id and row["kind"] == "start")
    own = [asdict(played.frozen.seats[0])]
    assert json.loads(start["text"]) == {"scheme": 2, "start": played.frozen.start, "seats": own}
    for column in ("secret", "state", "log"):
        assert f'"{column}"' not in got


async def test_the_export_of_a_stranger_is_empty(store: Store) -> None:
    assert not any((await export(store, 4711)).values())


async def test_a_block_is_exported_for_the_one_who_set_it_and_for_nobody_else(store: Store) -> None:
    await block(store, ANA, {BEN: Untrusted("Ben")})
    assert (await export(store, ANA))["blocks"] == [{"user_id": ANA, "blocked_id": BEN, "name": "Ben"}]
    assert not any((await export(store, BEN)).values())


async def test_who_is_invited_and_who_was_taken_out_has_that_in_their_export(store: Store) -> None:
    made = await store.create(replace(new_table(), invited=(BEN,), taken_out=(CLEO,)))
    for person_id, admitted in ((BEN, True), (CLEO, False)):
        got = await export(store, person_id)
        row = {"table_id": made.id, "user_id": person_id, "admitted": admitted}
        assert {name: rows for name, rows in got.items() if rows} == {"admissions": [row]}


# --- being forgotten


@pytest.mark.parametrize("gone", [ANA, BEN])
async def test_a_block_is_forgotten_with_either_of_the_two(store: Store, gone: int) -> None:
    await block(store, ANA, {BEN: Untrusted("Ben"), CLEO: Untrusted("Cleo")})
    await forget(store, gone)
    assert await traces(store, gone) == set()
    assert await blockers(store, BEN) == frozenset()
    assert set(await blocked(store, ANA)) == ({CLEO} if gone == BEN else set())


async def test_who_is_forgotten_is_neither_invited_nor_taken_out_any_more(store: Store) -> None:
    made = await store.create(replace(new_table(), invited=(BEN, CLEO), taken_out=(ANA + 9,)))
    await forget(store, BEN)
    await forget(store, ANA + 9)
    left = await store.table(made.id)
    assert left is not None
    assert (left.invited, left.taken_out) == ((CLEO,), ())
    with pytest.raises(StaleTable):
        await store.save(made)


async def test_no_trace_of_the_id_is_left_in_any_column(store: Store) -> None:
    await some_games(store)
    made = await store.create(
        new_table(replace(person(ANA, "Ana"), level="normal"), person(BEN, "Ben")),
        (
            NewDelivery("record", payload={"v": 1, "log": [{"note": "shown"}]}),
            NewDelivery("hand", ANA, {"v": 1, "seat": 0}),
            NewDelivery("hand", BEN, {"v": 1, "seat": 1}),
        ),
    )
    assert await traces(store, ANA)
    assert await forget(store, ANA) == (made.id,)
    assert await traces(store, ANA) == set()
    assert [(owed.kind, owed.target, owed.payload) for owed in await store.pending(made.id)] == [
        ("record", None, {"v": 1, "log": [{"note": "shown"}]}),
        ("hand", BEN, {"v": 1, "seat": 1}),
        ("board", None, None),
    ]
    left = await store.table(made.id)
    assert left is not None
    assert (raw(left.seats[0].name), left.log) == ("", made.log)
    assert left.seats[0].user_id is not None
    assert left.seats[0].user_id < 0


async def test_no_file_is_still_to_be_scrubbed_after_a_forgetting(store: Store) -> None:
    await some_games(store)
    await forget(store, ANA)
    assert not store.scrubbing.forgotten.is_set()


@pytest.mark.long
async def test_others_keep_their_records_ratings_and_hands(store: Store) -> None:
    await some_games(store)
    before = [without_opponent(await seen_by(store, user)) for user in OTHERS]
    board = await leaderboard(store, "dudo", guild_id=11, limit=99)
    await forget(store, ANA)
    assert [without_opponent(await seen_by(store, user)) for user in OTHERS] == before
    after = await leaderboard(store, "dudo", guild_id=11, limit=99)
    kept = [replace(line, rank=0) for line in board.lines if line.user_id != ANA]
    assert [replace(line, rank=0) for line in after.lines] == kept
    await rebuild(store)
    assert [without_opponent(await seen_by(store, user)) for user in OTHERS] == before


async def test_a_rebuild_after_somebody_was_forgotten_changes_nothing(store: Store) -> None:
    await some_games(store)
    await forget(store, ANA)
    before = await cells(store)
    assert (await rebuild(store)).problems == ()
    assert await cells(store) == before


async def test_the_forgotten_is_nobody_on_every_screen(store: Store) -> None:
    await some_games(store)
    await forget(store, ANA)
    assert (await profile(store, ANA, None)).records == ()
    assert (await history(store, user_id=ANA)).total == 0
    for by in ("rating", "wins", "win_rate", "streak"):
        for guild in (11, None):
            board = await leaderboard(store, "dudo", guild_id=guild, by=by)
            assert {line.user_id for line in board.lines} <= set(OTHERS)
    opponent = (await profile(store, BEN, None)).opponent
    assert opponent is not None
    assert opponent.user_id == CLEO
    told = await history(store, user_id=BEN, limit=99)
    sat = [seat for game in told.games for seat in game.seats if seat.user_id is None]
    assert len(sat) == 12
    assert {raw(seat.name) for seat in sat} == {""}
    assert all(record.partner is None for record in await partnerships(store, BEN, "dudo"))


@pytest.mark.long
async def test_two_who_were_forgotten_are_two(store: Store) -> None:
    await some_games(store)
    await forget(store, ANA)
    await forget(store, BEN)
    numbers = {value for _, column, value in await cells(store) if column == "user_id" and value}
    assert len({number for number in numbers if number < 0}) == 2


@pytest.mark.parametrize("status", ["lobby", "playing"])
async def test_who_still_plays_must_leave_first(store: Store, status: Any) -> None:
    made = await store.create(replace(new_table(), status=status))
    before = await cells(store)
    with pytest.raises(StillPlaying, match="still playing at 1") as raised:
        await forget(store, ANA)
    assert raised.value.table_ids == (made.id,)
    assert await cells(store) == before


async def test_whoever_read_a_table_before_cannot_write_the_person_back(store: Store) -> None:
    table = await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    await forget(store, ANA)
    with pytest.raises(StaleTable):
        await store.save(replace(table, rematch=9))
    assert await traces(store, ANA) == set()


# --- servers


async def test_a_server_is_forgotten_and_its_games_stay_with_who_played_them(store: Store) -> None:
    await some_games(store)
    await set_guild_settings(store, 11, GuildSettings(season_months=3))
    everywhere = [await leaderboard(store, game, guild_id=None, limit=99) for game in ("dudo", "bidou")]
    mine = await lifetime(store, BEN, "dudo"), (await profile(store, BEN, None)).records
    await forget_guild(store, 11)
    assert not {table for table, column, value in await cells(store) if column == "guild_id" and value == 11}
    assert (await history(store, guild_id=11)).total == 0
    assert (await leaderboard(store, "dudo", guild_id=11)).total == 0
    assert await guild_settings(store, 11) == GuildSettings()
    assert [
        await leaderboard(store, game, guild_id=None, limit=99) for game in ("dudo", "bidou")
    ] == everywhere
    assert (await lifetime(store, BEN, "dudo"), (await profile(store, BEN, None)).records) == mine
    assert (await history(store, guild_id=12)).total == 6
    before = await cells(store)
    await rebuild(store)
    assert await cells(store) == before


async def test_a_server_goes_thirty_days_after_the_bot_was_removed(store: Store, clock: Clock) -> None:
    await Played("dudo", people(ANA, BEN), guild_id=11).to_the_end().stored(store)
    await guild_left(store, 11)
    clock.forward(29 * 86400)
    await guild_left(store, 11)
    assert await forget_left_guilds(store) == ()
    clock.forward(86400)
    assert await guilds_left_before(store, NOON + timedelta(days=0)) == (11,)
    assert await forget_left_guilds(store) == (11,)
    assert await store.table(1) is None
    assert await forget_left_guilds(store) == ()


async def test_a_server_that_came_back_in_time_is_not_forgotten(store: Store, clock: Clock) -> None:
    await set_guild_settings(store, 11, GuildSettings(clock=60))
    await guild_left(store, 11)
    await guild_joined(store, 11)
    clock.forward(31 * 86400)
    assert await forget_left_guilds(store) == ()
    assert (await guild_settings(store, 11)).clock == 60


async def test_known_servers_are_those_with_anything_stored_and_not_left(store: Store) -> None:
    await store.create(new_table(guild_id=14))
    for guild in (11, 12, 13):
        await set_guild_settings(store, guild, GuildSettings())
    await guild_left(store, 12)
    assert await known_guilds(store) == (11, 13, 14)


# --- settings


async def test_settings_are_kept_as_they_were_chosen(store: Store) -> None:
    assert await guild_settings(store, 11) == GuildSettings()
    chosen = GuildSettings(
        channels=(5, 6), place="thread", clock=300, presets={"dudo": "chile"}, season_months=3,
        season_begin=2026 * 12 + 6, closers=(7,), locale="de", rate_computers=True, rate_closed=True,
    )  # fmt: skip
    await set_guild_settings(store, 11, chosen)
    assert await guild_settings(store, 11) == chosen
    assert await guild_settings(store, 12) == GuildSettings()
    await guild_left(store, 11)
    await set_guild_settings(store, 11, GuildSettings(clock=60))
    assert await guild_settings(store, 11) == GuildSettings(clock=60)


@pytest.mark.parametrize(
    "wrong", [{"clock": 5}, {"season_months": 5}, {"presets": {"dudo": "?"}}, {"presets": {"chess": "x"}}]
)
async def test_a_stored_setting_that_is_no_longer_possible_is_the_default_again(
    store: Store, wrong: dict[str, Any]
) -> None:
    with pytest.raises(ValidationError):
        GuildSettings(**wrong)
    await set_guild_settings(store, 11, GuildSettings(locale="de"))
    values = {"locale": "de", **wrong}
    statement = update(schema.guilds).values(settings=values)
    await store.write(lambda connection: connection.execute(statement))
    assert await guild_settings(store, 11) == GuildSettings(locale="de")


async def test_a_server_decides_whether_games_with_computers_or_closed_ones_are_rated(store: Store) -> None:
    await set_guild_settings(store, 11, GuildSettings(rate_closed=True))
    for guild in (11, 12):
        played = Played("dudo", people(ANA, BEN), guild_id=guild, rules=rated("dudo")).to_the_end(rounds=3)
        await played.stored(store, "closed")
    here = await leaderboard(store, "dudo", guild_id=11)
    assert [(line.rank, line.games, line.wins) for line in here.lines] == [(1, 1, 0)] * 2
    assert (await leaderboard(store, "dudo", guild_id=12)).total == 0
    await store.prefer(ANA, "everywhere", "on")
    assert (await leaderboard(store, "dudo", guild_id=None)).total == 0
