"""The queries of the screens, held to the plain sums over all results."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import pytest
import pytest_asyncio

from data.db.records import Untrusted, raw
from data.operations.opening import open_store
from data.privacy.export import export, forget_guild
from data.results.guild_settings import GuildSettings
from data.results.ratings import Rating
from data.results.result import Result, SeatResult, ranks
from data.results.statistics import month_of
from data.standings.history import history
from data.standings.leaderboards import Line, Order, changes, leaderboard
from data.standings.lifetime import lifetime, partnerships, reset_lifetime
from data.standings.profiles import games_played, places, profile, rating_course, versus
from data.standings.seasons import Period, month, season, season_at
from data.tables.names import Called, learn, names
from data.tables.store import Store
from tests.data.conftest import KINDS, laid_database
from tests.data.crowd import fill, made_up
from tests.data.sample_tables import NOON, Clock

RESULTS = made_up(400, people=25, months=6)
FIRST = month_of(NOON)
YEAR = Period(FIRST, FIRST + 11)
SPRING = Period(FIRST + 1, FIRST + 2)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=KINDS)
async def full(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Store]:
    """A database with all the results. What a test changes in it is of its own people."""
    async with laid_database(request.param, tmp_path_factory.mktemp("full")) as url:
        store = await open_store(url, now=Clock())
        await fill(store, RESULTS)
        yield store
        await store.close()


pytestmark = pytest.mark.asyncio(loop_scope="module")


def games(
    game: str | None = None,
    guild: int | None = None,
    period: Period | None = None,
    user: int | None = None,
) -> Iterator[tuple[Result, SeatResult]]:
    """Every seat that a person had, of the games in question."""
    for result in RESULTS:
        if (
            game in (None, result.game)
            and guild in (None, result.guild_id)
            and (period is None or period.first <= month_of(result.finished) <= period.last)
        ):
            for seat in result.seats:
                if seat.user_id is not None and user in (None, seat.user_id):
                    yield result, seat


# --- leaderboards


@pytest.mark.parametrize("period", [None, YEAR, SPRING], ids=["all time", "a year", "two months"])
async def test_wins_and_games_are_those_of_the_rated_games(full: Store, period: Period | None) -> None:
    board = await leaderboard(full, "dudo", guild_id=11, by="wins", period=period, limit=99)
    rated = [seat for result, seat in games("dudo", 11, period) if result.rated]
    played = Counter(seat.user_id for seat in rated)
    won = Counter(seat.user_id for seat in rated if seat.won)
    assert {line.user_id: (line.games, line.wins) for line in board.lines} == {
        user: (count, won[user]) for user, count in played.items()
    }
    assert board.total == len(played)
    assert [line.wins for line in board.lines] == sorted(won.values(), reverse=True) + [0] * (
        len(played) - len(won)
    )


@pytest.mark.parametrize("by", ["rating", "wins", "win_rate", "streak"])
async def test_equal_values_share_a_rank_and_pages_follow_each_other(full: Store, by: Order) -> None:
    whole = await leaderboard(full, "bidou", guild_id=11, by=by, limit=99)

    def value(place: int) -> float:
        line = whole.lines[place]
        return {
            "rating": line.rating.value, "wins": line.wins, "win_rate": line.win_rate, "streak": line.best,
        }[by]  # fmt: skip

    for place, line in enumerate(whole.lines):
        better = sum(value(other) > value(place) for other in range(len(whole.lines)))
        assert line.rank == better + 1
    paged: list[Line] = []
    for offset in range(0, whole.total, 4):
        page = await leaderboard(full, "bidou", guild_id=11, by=by, limit=4, offset=offset)
        assert page.total == whole.total
        paged += page.lines
    assert tuple(paged) == whole.lines


async def test_the_own_line_is_found_wherever_it_is(full: Store) -> None:
    whole = await leaderboard(full, "dudo", guild_id=11, limit=99)
    last = whole.lines[-1]
    board = await leaderboard(full, "dudo", guild_id=11, limit=3, user_id=last.user_id)
    assert (board.own, len(board.lines)) == (last, 3)
    beyond = await leaderboard(full, "dudo", guild_id=11, offset=500, user_id=4711)
    assert (beyond.lines, beyond.own, beyond.total) == ((), None, whole.total)


async def test_a_win_rate_can_ask_for_a_least_number_of_games(full: Store) -> None:
    board = await leaderboard(full, "dudo", guild_id=11, by="win_rate", least=20, limit=99)
    assert board.lines
    assert all(line.games >= 20 for line in board.lines)
    assert (await leaderboard(full, "dudo", guild_id=11, by="win_rate", least=1000)).total == 0


async def test_the_rating_of_a_time_is_that_after_its_last_game(full: Store) -> None:
    board = await leaderboard(full, "dudo", guild_id=11, period=SPRING, limit=99)
    for line in board.lines[:5]:
        course = await rating_course(full, line.user_id, "dudo", 11)
        inside = [point for point in course if point.finished < SPRING.until]
        assert line.rating == inside[-1].rating


async def test_a_streak_is_the_longest_that_ran_in_the_time(full: Store) -> None:
    board = await leaderboard(full, "dudo", guild_id=11, by="streak", period=SPRING, limit=99)
    for line in board.lines[:8]:
        running = best = 0
        for result, seat in games("dudo", 11, user=line.user_id):
            if result.rated:
                running = running + 1 if seat.won else 0
                if SPRING.since <= result.finished < SPRING.until:
                    best = max(best, running)
        assert line.best == best


async def test_over_all_servers_only_those_are_shown_who_chose_it(full: Store) -> None:
    await full.prefer(2, "everywhere", "off")
    await full.prefer(3, "everywhere", None)
    board = await leaderboard(full, "dudo", guild_id=None, limit=99)
    shown = {line.user_id: line.games for line in board.lines}
    assert {2, 3}.isdisjoint(shown)
    counted = Counter(seat.user_id for result, seat in games("dudo") if result.rated_everywhere)
    assert shown == {user: count for user, count in counted.items() if user not in (2, 3)}


async def test_an_empty_leaderboard_is_empty(full: Store) -> None:
    board = await leaderboard(full, "montevideo", guild_id=11, user_id=1)
    assert (board.lines, board.total, board.own) == ((), 0, None)


# --- a person


@pytest.mark.parametrize("guild", [11, None])
async def test_a_profile_has_the_records_the_tallies_and_the_opponent(full: Store, guild: int | None) -> None:
    found = await profile(full, 1, guild)
    for record in found.records:
        mine = [(result, seat) for result, seat in games(record.game, guild, user=1)]
        assert record.games == record.wins + record.losses == len(mine) - record.closed
        assert record.closed == sum(result.closed for result, _ in mine)
        assert record.wins == sum(seat.won for _, seat in mine)
        assert record.losses == sum(not seat.won and not result.closed for result, seat in mine)
        assert record.counts["bids"] == sum(seat.counts["bids"] for _, seat in mine)
        assert record.counts["games"] == len(mine)
        assert record.standing is not None
        course = await rating_course(full, 1, record.game, guild)
        assert course[-1].rating == record.rating
        assert len(course) == record.standing.games
        assert len(await rating_course(full, 1, record.game, guild, limit=2)) == 2
    assert [record.games for record in found.records] == sorted(
        (record.games for record in found.records), reverse=True
    )
    met = Counter(
        other.user_id
        for result, seat in games(guild=guild, user=1)
        for other in result.seats
        if not result.closed and other.team != seat.team and other.user_id is not None
    )
    assert found.opponent is not None
    assert found.opponent.games == met[found.opponent.user_id] == max(met.values())
    assert found.awards["first-win"].seq == next(result.seq for result, seat in games(user=1) if seat.won)


async def test_a_stranger_has_an_empty_profile(full: Store) -> None:
    found = await profile(full, 4711, 11)
    assert (found.records, found.opponent, found.awards) == ((), None, {})
    assert await rating_course(full, 4711, "dudo", 11) == ()


@pytest.mark.parametrize("game", ["dudo", "pidro", None])
async def test_versus_says_who_placed_better_and_how_they_did_as_partners(
    full: Store, game: str | None
) -> None:
    found = await versus(full, 1, 2, guild_id=11, game=game)
    pairs = [
        (mine, other, {seat.team: rank for seat, rank in zip(result.seats, ranks(result.seats), strict=True)})
        for result, mine in games(game, 11, user=1)
        for other in result.seats
        if other.user_id == 2 and not result.closed
    ]
    against = [(rank[mine.team], rank[other.team]) for mine, other, rank in pairs if mine.team != other.team]
    together = [mine for mine, other, _ in pairs if mine.team == other.team]
    assert (found.games, found.partners) == (len(pairs), len(together))
    assert found.partner_wins == sum(mine.won for mine in together)
    assert found.better == sum(mine < other for mine, other in against)
    assert found.worse == sum(mine > other for mine, other in against)
    assert found.level == sum(mine == other for mine, other in against)
    other_way = await versus(full, 2, 1, guild_id=11, game=game)
    assert (other_way.better, other_way.worse) == (found.worse, found.better)


async def test_people_who_never_met_have_nothing_between_them(full: Store) -> None:
    found = await versus(full, 1, 4711, guild_id=None)
    assert (found.games, found.better, found.worse, found.partners) == (0, 0, 0, 0)


@pytest.mark.parametrize("guild_id", [None, 11])
async def test_a_rating_s_change_is_what_its_course_went_through_after_a_time(
    full: Store, guild_id: int | None
) -> None:
    courses = {user: await rating_course(full, user, "dudo", guild_id) for user in range(1, 9)}
    ends = sorted(point.finished for course in courses.values() for point in course)
    for since in (ends[0] - timedelta(days=1), ends[len(ends) // 2], ends[-3], ends[-1]):
        expected = {}
        for user, course in courses.items():
            before = [point.rating.value for point in course if point.finished <= since]
            if len(before) < len(course):
                expected[user] = course[-1].rating.value - (before[-1] if before else Rating().value)
        found = await changes(full, "dudo", guild_id, courses, since)
        assert found == pytest.approx(expected)
    assert found == {}


async def test_the_games_that_somebody_has_finished_are_known_by_their_names(full: Store) -> None:
    for user in (1, 7, 999):
        finished = {result.game for result in RESULTS for seat in result.seats if seat.user_id == user}
        assert await games_played(full, user) == finished


async def test_partnerships_count_what_both_won_and_lost_together(full: Store) -> None:
    found = {record.partner: record for record in await partnerships(full, 1, "pidro")}
    counted: Counter[int | None] = Counter()
    for result, mine in games("pidro", user=1):
        for other in result.seats:
            if other is not mine and other.team == mine.team and not result.closed:
                counted[other.user_id] += 1
    assert {partner: record.games for partner, record in found.items()} == counted
    assert None in found
    between = await versus(full, 1, 2, guild_id=None, game="pidro")
    assert (found[2].games, found[2].wins) == (between.partners, between.partner_wins)
    assert found[2].wins + found[2].losses == found[2].games


@pytest.mark.parametrize(("game", "guild_id"), [("dudo", None), ("dudo", 11), ("pidro", None)])
async def test_places_are_counted_in_games_that_were_played_to_the_end(
    full: Store, game: str, guild_id: int | None
) -> None:
    counted: Counter[int] = Counter()
    for result, mine in games(game, user=1):
        if not (result.closed or mine.left) and guild_id in (None, result.guild_id):
            counted[min(mine.place, 2) if game == "pidro" else mine.place] += 1
    found = await places(full, 1, game, guild_id)
    assert dict(enumerate(found, start=1)) == {place: counted[place] for place in range(1, len(found) + 1)}
    assert sum(found) == counted.total() > 0
    (record,) = (each for each in (await profile(full, 1, guild_id)).records if each.game == game)
    assert found[0] == record.wins


async def test_a_reset_hides_old_games_and_leaves_ratings_and_others_alone(full: Store) -> None:
    before = await profile(full, 5, None), await leaderboard(full, "pidro", guild_id=11, limit=99)
    partner = next(r for r in await partnerships(full, 5, "pidro") if r.partner is not None)
    theirs = await partnerships(full, partner.partner or 0, "pidro")
    await reset_lifetime(full, 5, "pidro")
    assert (await lifetime(full, 5, "pidro")).games == 0
    assert await partnerships(full, 5, "pidro") == ()
    assert await places(full, 5, "pidro", None) == ()
    after = await profile(full, 5, None), await leaderboard(full, "pidro", guild_id=11, limit=99)
    assert after[1] == before[1]
    old = {record.game: record for record in before[0].records}
    for record in after[0].records:
        assert record.rating == old[record.game].rating
        assert record.games == (0 if record.game == "pidro" else old[record.game].games)
    assert await partnerships(full, partner.partner or 0, "pidro") == theirs


# --- past games


@pytest.mark.parametrize("user", [None, 1])
@pytest.mark.parametrize("game", [None, "bidou"])
@pytest.mark.parametrize("period", [None, SPRING], ids=["all", "two months"])
async def test_history_tells_all_past_games_newest_first(
    full: Store, user: int | None, game: str | None, period: Period | None
) -> None:
    wanted = sorted({result.seq for result, _ in games(game, 11, period, user)}, reverse=True)
    told: list[int] = []
    while True:
        page = await history(
            full, user_id=user, guild_id=11, game=game, period=period, limit=30, offset=len(told)
        )
        assert page.total == len(wanted)
        if not page.games:
            break
        told += [past.table_id or 0 for past in page.games]
    assert told == wanted


async def test_a_past_game_tells_who_sat_there_and_how_it_ended(full: Store) -> None:
    page = await history(full, user_id=1, limit=1)
    result = max((result for result, _ in games(user=1)), key=lambda result: result.seq)
    (past,) = page.games
    assert (past.game, past.guild_id, past.closed) == (result.game, result.guild_id, result.closed)
    assert [(raw(seat.name), seat.user_id, seat.place, seat.won) for seat in past.seats] == [
        (f"Person {seat.user_id}", seat.user_id, seat.place, seat.won) for seat in result.seats
    ]


async def test_the_last_names_of_people(full: Store) -> None:
    assert await names(full, [1, 4711, 2], 11) == {
        1: (Untrusted("Person 1"), ""),
        2: (Untrusted("Person 2"), ""),
    }
    assert await names(full, [1, 2]) == {}, "that could be a nickname"


async def test_a_nickname_is_known_in_its_server_alone_and_only_of_those_who_sat(full: Store) -> None:
    assert await learn(full, 4711, Called(Untrusted("Ana"), Untrusted("Ana"), "ana"), 11) is None
    assert await names(full, [4711]) == {}
    for own, here, guild, everywhere, there, elsewhere in (
        ("Ana", "Sis", 11, "Ana", "Sis", "Ana"),
        ("Ana", "Boss", 12, "Ana", "Sis", "Boss"),
        ("Anna", "Anna", None, "Anna", "Sis", "Boss"),  # a DM knows no nickname
        ("Anna", "Anna", 11, "Anna", "Anna", "Boss"),
    ):
        assert await learn(full, 24, Called(Untrusted(own), Untrusted(here), "ana"), guild) is not None
        found = [(await names(full, [24], scope))[24] for scope in (None, 11, 12)]
        assert found == [(Untrusted(name), "ana") for name in (everywhere, there, elsewhere)]
    assert [row["name"] for row in (await export(full, 24))["names"]] == ["Anna", "Boss"]
    await forget_guild(full, 12)
    assert (await names(full, [24], 12))[24] == (Untrusted("Anna"), "ana")


# --- months and seasons


async def test_a_month_is_whole_and_in_utc() -> None:
    july = month(NOON)
    assert (july.since.isoformat(), july.until.isoformat()) == (
        "2026-07-01T00:00:00+00:00",
        "2026-08-01T00:00:00+00:00",
    )
    assert month(july.until - timedelta(seconds=1)) == july
    assert month(july.until).first == july.first + 1


async def test_seasons_are_counted_from_their_beginning() -> None:
    settings = GuildSettings(season_months=3, season_begin=FIRST - 4)
    now = season_at(settings, NOON)
    assert now == season(settings, 2)
    assert now is not None
    assert (now.number, now.period) == (2, Period(FIRST - 1, FIRST + 1))


async def test_a_server_without_seasons_has_none_and_none_is_before_the_first() -> None:
    assert season_at(GuildSettings(), NOON) is None
    assert season(GuildSettings(), 1) is None
    late = GuildSettings(season_months=1, season_begin=FIRST + 1)
    assert season_at(late, NOON) is None
    assert season(late, 0) is None


async def test_an_uncertain_rating_is_marked() -> None:
    assert Rating().uncertain
    assert not Rating(25.0, 6.0).uncertain
