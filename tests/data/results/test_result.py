"""What a finished game was, written in the moment in which it ends, in the order of finishing."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from data.db.records import NewEntry
from data.operations.rebuild import rebuild
from data.results.derived import read_results
from data.results.guild_settings import GuildSettings
from data.results.ratings import Rating
from data.results.result import Result
from data.standings.lifetime import Lifetime, lifetime, reset_lifetime
from data.standings.profiles import rating_course
from data.tables.store import StaleTable, Store
from games import GAMES
from tests.data.games import HARBOUR, Played, people, rated, short
from tests.data.sample_tables import ANA, BEN, CLEO, COMPUTER, NOON, Clock, new_table, set_guild_settings


async def results(store: Store) -> tuple[Result, ...]:
    return await store.read(lambda connection: read_results(connection, range(1, 100)))


async def test_a_finished_game_has_a_result_in_the_order_of_finishing(store: Store, clock: Clock) -> None:
    first = Played("dudo", people(ANA, BEN, CLEO), seed=1, rules=rated("dudo")).to_the_end()
    second = Played("bidou", people(BEN, CLEO), seed=2, guild_id=7).to_the_end()
    await second.stored(store)
    clock.forward(60)
    table = await first.stored(store)
    one, two = await results(store)
    assert (one.seq, one.game, one.guild_id, one.finished) == (1, "bidou", 7, NOON)
    assert (two.seq, two.game, two.guild_id, two.finished) == (2, "dudo", HARBOUR, clock())
    assert two.table_id == table.id
    assert two.rated
    assert not two.closed
    outcome = first.game.outcome(first.state)
    assert outcome is not None
    assert tuple(seat.place for seat in two.seats) == outcome.places
    assert [seat.user_id for seat in two.seats] == [ANA, BEN, CLEO]
    assert [seat.won for seat in two.seats] == [place == 1 for place in outcome.places]


async def test_a_table_that_is_saved_again_keeps_its_one_result(store: Store) -> None:
    table = await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    saved = await store.save(replace(table, rematch=99))
    await store.save(saved, entry=NewEntry("note", text="thanks"))
    assert len(await results(store)) == 1


async def test_a_table_that_never_began_or_goes_on_has_no_result(store: Store) -> None:
    lobby = await store.create(replace(new_table(*people(ANA)), status="lobby", state=None))
    await store.save(replace(lobby, status="closed"), entry=NewEntry("note", text="closed", user_id=ANA))
    playing = Played("dudo", people(ANA, BEN))
    playing.act("1x2")
    await playing.stored(store, status="playing")
    assert await results(store) == ()


async def test_a_game_with_a_computer_is_kept_but_not_rated(store: Store) -> None:
    await Played("dudo", (*people(ANA), COMPUTER)).to_the_end().stored(store)
    (result,) = await results(store)
    assert not result.rated
    assert result.seats[1].user_id is None


async def test_a_closed_game_is_won_by_nobody_and_who_left_comes_behind(store: Store) -> None:
    played = Played("dudo", people(ANA, BEN, CLEO), rules=short("dudo", dice_start=5))
    played.act(played.game.legal(played.state, played.turn)[0].text)
    played.note(1, "left")
    await played.stored(store, status="closed")
    (result,) = await results(store)
    assert (result.closed, result.rated) == (True, False)
    assert [seat.place for seat in result.seats] == [1, 3, 1]
    assert not any(seat.won for seat in result.seats)


@pytest.mark.parametrize(
    ("left", "places"), [((), [1, 1, 1, 1]), ((1,), [1, 1, 1, 1]), ((1, 3), [1, 3, 1, 3])]
)
async def test_a_closed_game_of_teams_is_one_between_its_teams(
    store: Store, left: tuple[int, ...], places: list[int]
) -> None:
    await set_guild_settings(store, HARBOUR, GuildSettings(rate_closed=True))
    rules = GAMES["pidro"].rules("manual", {}).model_dump()
    played = Played("pidro", people(ANA, BEN, CLEO, 2**62 + 4), rules=rules).to_the_end(rounds=3)
    for seat in left:
        played.note(seat, "left")
    await played.stored(store, status="closed")
    (result,) = await results(store)
    assert (result.closed, result.rated) == (True, True)
    assert [seat.team for seat in result.seats] == [0, 1, 0, 1]
    assert [seat.place for seat in result.seats] == places
    (course,) = await rating_course(store, ANA, "pidro", HARBOUR)
    assert (course.rating.mu > Rating().mu) == (len(left) == 2)


async def test_whoever_left_has_not_won_and_whoever_came_back_may_have(store: Store) -> None:
    for seed in range(20):
        played = Played("dudo", people(ANA, BEN), seed=seed).to_the_end()
        outcome = played.game.outcome(played.state)
        assert outcome is not None
        winner = outcome.places.index(1)
        last = played.entries.pop()
        played.note(winner, "left")
        if seed % 2:
            played.note(winner, "back")
        played.entries.append(last)
        await played.stored(store)
        won = (await results(store))[-1].seats[winner]
        assert (won.place, won.won, won.left, won.helped) == (1, bool(seed % 2), not seed % 2, True)
        assert won.feats == ()


async def test_a_journal_that_leads_nowhere_does_not_keep_a_table_from_ending(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    made = await store.create(new_table())
    done = await store.save(replace(made, status="finished"), entry=NewEntry("action", 0, "5x3", ANA))
    assert done.status == "finished"
    assert await results(store) == ()
    assert "no result for table 1: BadJournal" in caplog.text


async def test_a_result_that_cannot_be_written_does_not_keep_a_table_from_ending(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    played = Played("dudo", people(ANA, BEN)).to_the_end()
    async with store.database.writing() as connection:
        await connection.execute(text("ALTER TABLE standings RENAME TO elsewhere"))
    table = await played.stored(store)
    found = await store.table(table.id)
    assert found is not None
    assert found.status == "finished"
    assert await results(store) == ()
    assert "no result for table 1: OperationalError" in caplog.text or "ProgrammingError" in caplog.text


async def test_a_stale_writer_leaves_no_result(store: Store) -> None:
    played = Played("dudo", people(ANA, BEN)).to_the_end()
    last = played.entries.pop()
    table = await played.stored(store, "playing")
    await store.save(replace(table, deadline=NOON))
    with pytest.raises(StaleTable):
        await store.save(replace(table, status="finished"), entry=last)
    assert await results(store) == ()
    assert (await lifetime(store, ANA, "dudo")).games == 0


async def test_games_that_end_at_the_same_moment_are_put_in_one_order(store: Store) -> None:
    games = [
        Played("dudo", people(ANA, BEN, CLEO), seed=seed, rules=rated("dudo")).to_the_end()
        for seed in range(8)
    ]
    await asyncio.gather(*[game.stored(store) for game in games])
    found = await results(store)
    assert [result.seq for result in found] == list(range(1, 9))
    assert len({result.table_id for result in found}) == 8
    course = await rating_course(store, ANA, "dudo", HARBOUR)
    assert [point.seq for point in course] == list(range(1, 9))
    await rebuild(store)
    assert await rating_course(store, ANA, "dudo", HARBOUR) == course


# --- lifetime


def wins_of(game: Played, seat: int) -> int:
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    return int(outcome.places[seat] == 1)


async def test_lifetime_counts_all_games_from_the_last_reset_on(store: Store, clock: Clock) -> None:
    assert await lifetime(store, ANA, "dudo") == Lifetime(0, 0, 0, None)
    games = [Played("dudo", (*people(ANA), COMPUTER), seed=seed).to_the_end() for seed in range(6)]
    for game in games[:4]:
        await game.stored(store)
    wins = sum(wins_of(game, 0) for game in games[:4])
    assert 0 < wins < 4
    assert await lifetime(store, ANA, "dudo") == Lifetime(4, wins, 4 - wins, None)
    await reset_lifetime(store, ANA, "dudo")
    assert await lifetime(store, ANA, "dudo") == Lifetime(0, 0, 0, NOON)
    clock.forward(60)
    for game in games[4:]:
        await game.stored(store)
    wins = sum(wins_of(game, 0) for game in games[4:])
    assert await lifetime(store, ANA, "dudo") == Lifetime(2, wins, 2 - wins, NOON)


async def test_a_reset_is_for_one_game_and_one_person(store: Store) -> None:
    await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    await Played("bidou", people(ANA, BEN)).to_the_end().stored(store)
    await reset_lifetime(store, ANA, "dudo")
    assert (await lifetime(store, ANA, "dudo")).games == 0
    assert (await lifetime(store, ANA, "bidou")).games == 1
    assert (await lifetime(store, BEN, "dudo")).games == 1


async def test_a_closed_game_is_neither_won_nor_lost(store: Store) -> None:
    await Played("dudo", people(ANA, BEN)).stored(store, status="closed")
    assert await lifetime(store, ANA, "dudo") == Lifetime(1, 0, 0, None)
