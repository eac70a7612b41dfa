"""The shards of a process: waited for, renewed, and what becomes of one that can't renew them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from bot.cluster.shard_leases import LOOK_SECONDS, RENEW_SECONDS, OtherShardCount, ShardLeases
from bot.discord_api.rate_limits import Limiter
from data.db.errors import DatabaseFault
from data.db.shards import Wanted
from data.operations.leases import OtherNumber, Others, Renewed
from tests.bot.harness import Clock


@dataclass
class Rows:
    """Leases whose database does as it is told."""

    free: dict[int, int] = field(default_factory=dict)
    away: bool = False
    other: OtherNumber | None = None
    lost: set[int] = field(default_factory=set)
    mine: dict[int, int] = field(default_factory=dict)
    swallowed: dict[str, bool] = field(default_factory=dict)
    """Whose next answer is lost."""
    broken: Exception | None = None
    living: int = 1
    leads: bool = False
    renewals: int = 0
    theirs: dict[int, float] = field(default_factory=dict)
    """Until when other processes have shards, in ticks."""
    offered: dict[int, int] = field(default_factory=dict)
    """The shards that other processes offer, with their next epochs."""
    offers: bool = False
    """Whether this process offers its own."""
    ticks: Callable[[], float] = lambda: 0.0
    turns: list[float] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)

    def _there(self) -> None:
        if self.away:
            raise DatabaseFault("away")

    async def others(self) -> Others:
        self._there()
        left = {shard: until - self.ticks() for shard, until in self.theirs.items()}
        return Others({shard: more for shard, more in left.items() if more > 0}, frozenset(self.offered))

    async def claim(self, count: int, wanted: Wanted, *, over: bool = False) -> dict[int, int]:
        self._there()
        if self.other is not None:
            raise self.other
        self.free |= {shard: 1 for shard, until in self.theirs.items() if until <= self.ticks()}
        chosen = wanted.choose(self.free, len(self.mine))
        self.mine |= {number: self.free.pop(number) for number in chosen}
        if over:
            chosen = wanted.choose(self.offered, len(self.mine))
            self.mine |= {number: self.offered.pop(number) for number in chosen}
        if self.swallowed.pop("claim", False):
            raise DatabaseFault("its answer is lost")
        return dict(self.mine)

    async def renew(self, *, offers: bool = False) -> Renewed:
        self._there()
        self.offers = offers
        if self.broken is not None:
            raise self.broken
        if self.swallowed.pop("renew", False):
            raise DatabaseFault("its answer is lost")
        self.renewals += 1
        return Renewed(frozenset(self.mine.keys() - self.lost), self.living, self.leads)

    async def release(self) -> None:
        self._there()
        self.mine.clear()

    async def turn(self, key: int, seconds: float) -> float:
        self._there()
        self.asked.append(key)
        return self.turns.pop(0)

    async def close(self) -> None:
        pass


@dataclass
class Case:
    rows: Rows
    clock: Clock
    shard_leases: ShardLeases
    ended: list[float]
    took: list[int]
    cut_off: bool = False
    """Whether Discord doesn't answer this process."""
    may: bool = True
    """Whether it may take what others offer."""
    asked: int = 0

    async def may_take_over(self) -> bool:
        self.asked += 1
        return self.may

    async def is_cut_off(self, cut_off: bool) -> None:
        """Discord answers this process no more, or again."""
        self.cut_off = cut_off
        self.shard_leases.hurry()
        await self.goes(0)

    async def begins(self) -> None:
        """The process takes the only shard that is free."""
        self.rows.free = {0: 1}
        await self.shard_leases.begin(1, 1)

    async def seconds_go_by(self, seconds: int) -> None:
        """One after the other."""
        for _ in range(seconds):
            await self.goes(1)

    async def goes(self, seconds: float) -> None:
        """Time goes by, for as long as anybody has something to do at that moment."""
        self.clock.move(seconds)
        for _ in range(20):
            await asyncio.sleep(0)


@pytest.fixture
def case() -> Case:
    clock, ended, took = Clock(), list[float](), list[int]()
    rows = Rows(ticks=clock.timestamp)
    shard_leases = ShardLeases(
        rows,  # type: ignore[arg-type]
        Wanted(most=2),
        sleep=clock.sleep,
        ticks=clock.timestamp,
        end=lambda: ended.append(clock.timestamp()),
    )
    shard_leases.took = took.append
    case = Case(rows, clock, shard_leases, ended, took)
    shard_leases.is_cut_off, shard_leases.may_take_over = lambda: case.cut_off, case.may_take_over
    return case


async def test_a_process_waits_until_shards_are_free(case: Case) -> None:
    beginning = asyncio.create_task(case.shard_leases.begin(4, 1))
    await case.clock.sleeper(LOOK_SECONDS)
    assert case.shard_leases.is_spare
    assert not case.shard_leases.has(0)
    case.rows.free = {3: 7}
    await case.goes(LOOK_SECONDS)
    await beginning
    assert case.shard_leases.epochs == {3: 7}
    assert case.shard_leases.has(3 << 22)
    assert not case.shard_leases.has(2 << 22)
    await case.shard_leases.stop()
    assert case.rows.mine == {}


async def test_what_becomes_free_later_is_taken_up_to_as_many_as_are_wanted(case: Case) -> None:
    case.rows.free = {0: 1}
    await case.shard_leases.begin(4, 1)
    case.rows.free = {1: 1, 2: 1}
    await case.clock.sleeper(RENEW_SECONDS)
    await case.goes(RENEW_SECONDS)
    assert case.took == [1]
    assert case.shard_leases.epochs.keys() == {0, 1}
    await case.shard_leases.stop()


async def test_what_was_taken_is_known_though_the_answer_was_lost(case: Case) -> None:
    case.rows.free = {0: 1}
    await case.shard_leases.begin(4, 1)
    case.rows.free = {1: 1}
    case.rows.swallowed = {"claim": True}
    for _ in range(2):
        await case.clock.sleeper(RENEW_SECONDS)
        await case.goes(RENEW_SECONDS)
    assert case.rows.mine == {0: 1, 1: 1}
    assert case.took == [1]
    assert case.shard_leases.epochs == {0: 1, 1: 1}
    await case.shard_leases.stop()


async def test_what_another_process_took_before_the_beginning_was_over_isnt_held(case: Case) -> None:
    case.rows.free = {0: 1}
    case.rows.swallowed = {"renew": True}
    beginning = asyncio.create_task(case.shard_leases.begin(4, 1))
    await case.clock.sleeper(LOOK_SECONDS)
    case.rows.mine.clear()  # it was free again by the time of the next look, and isn't any more
    await case.goes(LOOK_SECONDS)
    assert case.shard_leases.is_spare
    assert not case.shard_leases.has(0)
    case.rows.free = {3: 7}
    await case.goes(LOOK_SECONDS)
    await beginning
    assert case.shard_leases.epochs == {3: 7}
    await case.shard_leases.stop()


@pytest.mark.logs_errors
async def test_who_cant_renew_for_a_reason_that_nobody_thought_of_ends_as_well(case: Case) -> None:
    await case.begins()
    case.rows.broken = RuntimeError("nobody thought of it")
    await case.seconds_go_by(7)
    assert len(case.ended) == 1


@pytest.mark.logs_errors
async def test_who_cant_renew_for_seven_seconds_ends(case: Case) -> None:
    await case.begins()
    case.rows.away = True
    await case.seconds_go_by(4)
    assert case.shard_leases.is_sure
    await case.seconds_go_by(2)
    assert case.ended == []
    await case.seconds_go_by(1)
    assert len(case.ended) == 1
    assert not case.shard_leases.is_sure


async def test_who_has_no_shards_yet_may_ask_discord_however_long_that_takes(case: Case) -> None:
    await case.seconds_go_by(60)  # it isn't reached, so nothing has begun
    assert case.shard_leases.is_sure


async def test_who_can_renew_again_in_time_goes_on(case: Case) -> None:
    await case.begins()
    case.rows.away = True
    await case.seconds_go_by(5)
    case.rows.away = False
    await case.seconds_go_by(20)
    assert case.ended == []
    assert case.rows.renewals > 5
    await case.shard_leases.stop()


@pytest.mark.logs_errors
async def test_a_process_that_stood_still_ends_without_asking(case: Case) -> None:
    await case.begins()
    before = case.rows.renewals
    await case.clock.sleeper(RENEW_SECONDS)
    await case.goes(60)
    assert len(case.ended) == 1
    assert case.rows.renewals == before


@pytest.mark.logs_errors
async def test_whoever_lost_a_shard_to_another_process_ends(case: Case) -> None:
    case.rows.free = {0: 1, 1: 1}
    await case.shard_leases.begin(2, 1)
    case.rows.lost = {1}
    await case.clock.sleeper(RENEW_SECONDS)
    await case.goes(RENEW_SECONDS)
    assert len(case.ended) == 1


async def test_who_is_cut_off_from_discord_offers_its_shards_at_once_and_until_it_isnt(case: Case) -> None:
    await case.begins()
    await case.clock.sleeper(RENEW_SECONDS)
    await case.is_cut_off(True)
    assert case.rows.offers
    await case.seconds_go_by(60)  # nobody takes them
    assert case.rows.offers
    assert case.ended == []
    assert case.shard_leases.epochs == {0: 1}
    await case.is_cut_off(False)
    assert not case.rows.offers
    await case.shard_leases.stop()


async def test_who_has_offered_its_shards_ends_once_another_process_has_one(case: Case) -> None:
    await case.begins()
    await case.clock.sleeper(RENEW_SECONDS)
    await case.is_cut_off(True)
    case.rows.lost = {0}
    await case.seconds_go_by(3)
    assert len(case.ended) == 1


async def test_what_is_offered_is_taken_as_far_as_there_is_room(case: Case) -> None:
    await case.begins()
    case.rows.offered = {2: 7, 3: 7}
    await case.clock.sleeper(RENEW_SECONDS)
    await case.seconds_go_by(3)
    assert case.took == [2]
    assert case.shard_leases.epochs == {0: 1, 2: 7}
    await case.seconds_go_by(30)
    assert case.took == [2]
    assert case.asked == 1  # without room nobody asks
    await case.shard_leases.stop()


async def test_a_process_without_shards_takes_what_is_offered(case: Case) -> None:
    beginning = asyncio.create_task(case.shard_leases.begin(4, 1))
    await case.clock.sleeper(LOOK_SECONDS)
    case.rows.offered = {1: 5}
    await case.goes(LOOK_SECONDS)
    await beginning
    assert case.shard_leases.epochs == {1: 5}
    await case.shard_leases.stop()


async def test_who_may_not_take_over_leaves_what_is_offered(case: Case) -> None:
    await case.begins()
    case.may, case.rows.offered = False, {1: 5}
    await case.seconds_go_by(30)
    assert case.took == []
    await case.shard_leases.stop()


async def test_where_discord_answers_nobody_nothing_changes_hands(case: Case) -> None:
    await case.begins()
    await case.clock.sleeper(RENEW_SECONDS)
    await case.is_cut_off(True)
    case.rows.offered, case.rows.free = {1: 5}, {2: 1}
    await case.seconds_go_by(60)
    assert case.took == []
    assert case.asked == 0
    assert case.ended == []
    await case.is_cut_off(False)
    assert case.took == [2]
    await case.shard_leases.stop()


async def test_a_process_that_waits_takes_nothing_while_it_is_cut_off(case: Case) -> None:
    case.cut_off, case.rows.free = True, {0: 1}
    beginning = asyncio.create_task(case.shard_leases.begin(4, 1))
    for _ in range(5):
        await case.clock.sleeper(LOOK_SECONDS)
        await case.goes(LOOK_SECONDS)
    assert case.shard_leases.is_spare
    case.cut_off = False
    await case.goes(LOOK_SECONDS)
    await beginning
    assert case.shard_leases.epochs == {0: 1}
    await case.shard_leases.stop()


async def test_what_another_process_doesnt_renew_is_taken_as_soon_as_it_is_free(case: Case) -> None:
    await case.begins()
    began = case.clock.timestamp()
    case.rows.theirs = {1: began + 4.0}
    await case.clock.sleeper(RENEW_SECONDS)
    await case.goes(RENEW_SECONDS)
    assert case.took == []
    await case.goes(1.2)  # and not at the next renewal, 6 s after the beginning
    assert case.took == [1]
    await case.shard_leases.stop()


async def test_another_number_of_shards_is_refused_with_what_to_do(case: Case) -> None:
    case.rows.other = OtherNumber(4, ("ana, process 7",))
    with pytest.raises(OtherShardCount) as refused:
        await case.shard_leases.begin(8, 1)
    assert str(refused.value) == (
        "The bot runs with 4 shards (ana, process 7), and this process is to run with 8. Stop all processes "
        "of the bot before you start it with another number, or set UNDERCUP_SHARD_COUNT=4."
    )
    assert refused.value.status == 75


async def test_shards_identify_when_it_is_their_keys_turn(case: Case) -> None:
    case.rows.free = {0: 1}
    await case.shard_leases.begin(1, 2)
    case.rows.turns = [5.0, 2.5, 0.0]
    turn = asyncio.create_task(case.shard_leases.turn(5))
    for seconds in (5.0, 2.5):
        await case.clock.sleeper(seconds)
        await case.goes(seconds)
    await turn
    assert case.rows.asked == [1, 1, 1]
    await case.shard_leases.stop()


async def test_requests_are_shared_out_among_processes() -> None:
    limiter = Limiter(40)
    limiter.share(4)
    for _ in range(9):
        await limiter.place()
    waiting = asyncio.create_task(limiter.place())
    await asyncio.sleep(0)
    assert limiter.waiting == 1
    waiting.cancel()
