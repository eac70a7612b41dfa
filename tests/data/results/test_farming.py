"""Which games count for ratings, and how much: nobody gets far by games that prove nothing.

``pytest -n 0 -rP -m long tests/data/results/test_farming.py`` prints the ratings of all schemes and honest
players."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from data.results.derived import read_results
from data.results.ratings import AGAIN, FAR, NEAR, Rating, estimate, rate
from data.results.result import Result, SeatResult
from data.results.statistics import ALL_TIME, EVERYWHERE, MET, Ledger, Standing, StandingKey
from data.standings.leaderboards import leaderboard
from data.standings.profiles import profile, rating_course
from data.tables.store import Store
from tests.data.games import HARBOUR, Played, people, rated, short
from tests.data.sample_tables import NOON, Clock

ME = 1
CROWD = range(100, 130)
"""Honest people who play each other, all as well as each other."""


class World:
    """Results one after the other, and what follows from them in one server."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.seq = 0
        self.mine = 0
        self.at = NOON
        self.new = 10_000

    def play(self, *order: int, short: bool = False) -> None:
        """A game that these people finished in this order."""
        self.seq += 1
        self.mine += ME in order
        facts: dict[str, Any] = {"rated": not short, "short": short, "closed": False, "seats": seated(*order)}
        self.ledger.add(Result(self.seq, self.seq, "dudo", 7, self.at, **facts))

    def somebody_new(self) -> int:
        self.new += 1
        return self.new

    def standing(self, user: int) -> Standing:
        """What somebody has reached over all servers."""
        return self.ledger.standings.get(StandingKey(EVERYWHERE, "dudo", ALL_TIME, user), Standing())

    def rating(self, user: int) -> Rating:
        """Somebody's rating over all servers."""
        return Rating(self.standing(user).mu, self.standing(user).sigma)

    @property
    def met(self) -> int:
        """How many others I have met."""
        return self.standing(ME).met


def seated(*order: int) -> tuple[SeatResult, ...]:
    """The seats of a game of one against another that these people finished in this order."""
    return tuple(
        SeatResult(user, place, place, place == 1, left=False, helped=False, counts={}, feats=())
        for place, user in enumerate(order, start=1)
    )


Scheme = Callable[[World, random.Random, int], None]
"""Plays the next game of mine, of the number that is given."""


def one_die(world: World, _luck: random.Random, _number: int) -> None:
    """Duels with one die each against accounts that lose on purpose."""
    world.play(ME, world.somebody_new(), short=True)


def again_and_again(world: World, _luck: random.Random, _number: int) -> None:
    """Whole games against one account that loses on purpose."""
    world.play(ME, 2)


def twenty_accounts(world: World, _luck: random.Random, number: int) -> None:
    """Whole games against twenty accounts that lose on purpose, in turn."""
    world.play(ME, 2 + number % 20)


def ever_new_accounts(world: World, _luck: random.Random, _number: int) -> None:
    """Whole games, each against an account that was made for it."""
    world.play(ME, world.somebody_new())


def ring_of_six(world: World, luck: random.Random, number: int) -> None:
    """Six accounts at one table, so that each meets five others in the first game; always the same one wins.
    Two games a week, so that hardly any is the same two people's second one."""
    world.at += AGAIN / 2
    others = [2, 3, 4, 5, 6]
    luck.shuffle(others)
    world.play(ME, *others)


def pyramid(world: World, _luck: random.Random, number: int) -> None:
    """Five accounts are fed by new ones, twenty games each and one more before each game; then they lose to
    mine, which they do twice a week."""
    feeder = 2 + number % 5
    world.at += AGAIN / 10
    for _ in range(20 if number < 5 else 1):
        world.play(feeder, world.somebody_new())
    world.play(ME, feeder)


def against_newcomers(share: float) -> Scheme:
    """Honest games, each against somebody who has never played before."""

    def play(world: World, luck: random.Random, _number: int) -> None:
        two = (ME, world.somebody_new())
        world.play(*(two if luck.random() < share else two[::-1]))

    return play


def honest(share: float) -> Scheme:
    """Games won with some chance against people of a crowd, who play each other as well: a few a day."""

    def play(world: World, luck: random.Random, _number: int) -> None:
        world.at += timedelta(hours=6)
        for _ in range(8):
            world.play(*luck.sample(CROWD, 2))
        two = (ME, luck.choice(CROWD))
        world.play(*(two if luck.random() < share else two[::-1]))

    return play


FRAUDS: tuple[Scheme, ...] = (
    one_die, again_and_again, twenty_accounts, ever_new_accounts, ring_of_six, pyramid,
)  # fmt: skip


def ratings(scheme: Scheme, seed: int = 1, games: tuple[int, ...] = (20, 100)) -> Iterator[World]:
    """The world after so many games of mine."""
    world, luck = World(), random.Random(seed)
    for number in range(max(games)):
        scheme(world, luck, number)
        assert world.mine == number + 1
        if world.mine in games:
            yield world


def values(scheme: Scheme, seeds: int = 1) -> tuple[float, ...]:
    """My rating after 20 and after 100 games, the mean of some tries."""
    tries = [[world.rating(ME).value for world in ratings(scheme, seed)] for seed in range(seeds)]
    return tuple(sum(column) / seeds for column in zip(*tries, strict=True))


@pytest.mark.long
def test_no_fraud_stands_above_an_honest_player_who_wins_60_of_100() -> None:
    found: dict[str, tuple[float, ...]] = {
        (scheme.__doc__ or "").split("\n")[0]: values(scheme) for scheme in FRAUDS
    }
    limit = values(honest(0.6), 2)
    found["Honest, 80 of 100 against newcomers alone"] = values(against_newcomers(0.8))
    for share in (0.55, 0.6, 0.8):
        found[f"Honest, {share:.0%} against a crowd"] = limit if share == 0.6 else values(honest(share), 2)
    for name, (early, late) in found.items():
        print(f"{early:6.1f} after 20 {late:6.1f} after 100  {name}")  # noqa: T201 - shown by -rP
    assert max(found[name][1] for name in list(found)[: len(FRAUDS)]) < limit[1]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_game_counts_the_less_the_further_below_the_opponent_stands_won_or_lost(share: float) -> None:
    below = FAR - share * (FAR - NEAR)
    mine, theirs = Rating(30.0, 2.0), Rating(30.0 - below - 3.0, 1.0)
    assert mine.value - theirs.value == pytest.approx(below)
    for order in ((ME, 2), (2, ME)):
        seats = seated(*order)
        before = {ME: mine, 2: theirs}
        full, made = estimate(seats, before), rate(seats, before, {})
        assert made[ME].mu - mine.mu == pytest.approx(share * (full[ME].mu - mine.mu))
        assert made[ME].sigma - mine.sigma == pytest.approx(share * (full[ME].sigma - mine.sigma))
        assert made[2] == pytest.approx(full[2])  # whoever is below risks nothing by it


def test_at_a_table_each_opponent_counts_by_how_far_below_they_stand() -> None:
    seats, before = seated(ME, 2, 3), {ME: Rating(40.0, 2.0), 2: Rating(40.0, 2.0), 3: Rating()}
    full, made = estimate(seats, before), rate(seats, before, {})
    assert made[ME].mu - 40.0 == pytest.approx((full[ME].mu - 40.0) / 2)


def test_the_same_two_people_s_next_game_within_a_week_counts_half_then_a_third() -> None:
    world, mus = World(), []
    # They win by turns, so that neither gets far above the other.
    for hours, order in ((0, (ME, 2)), (1, (2, ME)), (167, (ME, 2)), (168, (2, ME))):
        world.at = NOON + timedelta(hours=hours)
        before = world.rating(ME), world.rating(2)
        world.play(*order)
        full = estimate(seated(*order), dict(zip((ME, 2), before, strict=True)))[ME].mu
        mus.append((world.rating(ME).mu - before[0].mu) / (full - before[0].mu))
    # A week after the first, that one doesn't count any more.
    assert mus == pytest.approx([1, 1 / 2, 1 / 3, 1 / 3])


def test_four_friends_are_ranked_in_their_own_server_and_over_all_from_the_sixth_person_on() -> None:
    world = World()
    for number in range(10):
        world.play(*random.Random(number).sample((ME, 2, 3, 4), 4))
    here = [key for key in world.ledger.standings if (key.guild_id, key.month) == (7, ALL_TIME)]
    assert len(here) == 4
    assert world.met == 3 < MET
    world.play(ME, 5)
    world.play(ME, 6, 5)
    assert world.met == MET
    world.play(ME, 7)
    assert world.met == MET  # more isn't counted


async def test_over_all_servers_only_those_are_ranked_who_met_five_others(store: Store, clock: Clock) -> None:
    for user in range(1, 8):
        await store.prefer(user, "everywhere", "on")
    for number, seats in enumerate(((1, 2, 3), (1, 2, 3), (1, 4), (1, 5), (1, 6), (6, 7))):
        clock.forward(3600)
        await Played("dudo", people(*seats), seed=number, rules=rated("dudo")).to_the_end().stored(store)
    board = await leaderboard(store, "dudo", guild_id=None)
    assert [line.user_id for line in board.lines] == [1]
    assert board.lines[0].games == 5
    assert (await leaderboard(store, "dudo", guild_id=HARBOUR)).total == 7


@pytest.mark.parametrize(
    ("game", "users", "rules", "enough"),
    [
        ("dudo", 2, {"dice_start": 2}, False),
        ("dudo", 4, {"dice_start": 2}, False),
        ("dudo", 2, {"dice_start": 3}, True),
        ("dudo", 2, {"dice_start": 3, "loss": "all"}, False),
        ("pidro", 4, {"target": 14}, False),
        ("pidro", 4, {"target": 62}, True),
        ("bidou", 3, {}, True),
    ],
)
async def test_a_game_counts_that_had_dice_and_rounds_enough(
    store: Store, game: str, users: int, rules: dict[str, Any], enough: bool
) -> None:
    made = Played(game, people(*range(1, users + 1)), rules=short(game, **rules)).to_the_end()
    await made.stored(store)
    (result,) = await store.read(lambda connection: read_results(connection, (1,)))
    assert (result.rated, result.short) == (enough, not enough)
    assert bool(await rating_course(store, 1, game, HARBOUR)) == enough
    assert bool(await rating_course(store, 1, game, None)) == enough
    found = await profile(store, 1, HARBOUR)
    assert [record.games for record in found.records] == [1]
    assert enough or not found.awards
    assert found.records[0].counts.get("finished", 0) == enough
