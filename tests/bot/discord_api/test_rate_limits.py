"""The limiter of requests: who goes first, what is dropped, and what Discord never has to refuse."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Coroutine
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import SecretStr

from benchmarks import stock
from bot.cli.demo import connected
from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.discord_api.rate_limits import (
    COSMETIC_SECONDS,
    FAST_AGAIN_AT,
    INVALID_SECONDS,
    SLOW_A_SECOND,
    SLOW_AT,
    Limiter,
)
from bot.discord_api.request_context import CONTEXT, Dropped, Rank, RequestContext, asking
from bot.runtime.client import Undercup
from data.operations.opening import open_store
from playground import Playground
from playground.limits import Limits
from tests.bot.simulated import SimulatedLoop, simulate
from tests.fresh import fresh

LIMIT = 50
"""Discord's, a second."""


def in_simulated_time(test: Coroutine[None, None, None]) -> None:
    """The test on a loop whose seconds take no time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(test)


def now() -> float:
    return asyncio.get_running_loop().time()


class Sea:
    """Requests that leave by a limiter, each with its name, and arrive somewhere at some time."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limiter = Limiter(limit)
        self.left: list[tuple[float, str]] = []
        self.arrived: list[float] = []
        self.dropped: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def send(
        self,
        name: str,
        rank: Rank = Rank.CALL,
        *,
        since: float | None = None,
        way: tuple[float, float] = (0.0, 0.0),
        context: RequestContext | None = None,
    ) -> asyncio.Task[None]:
        """``way``: seconds until it arrives, and from there until it is answered."""
        task = asyncio.create_task(self._send(name, rank, since, way, context))
        self._tasks.append(task)
        return task

    async def _send(
        self,
        name: str,
        rank: Rank,
        since: float | None,
        way: tuple[float, float],
        context: RequestContext | None,
    ) -> None:
        if context is not None:
            CONTEXT.set(context)
        try:
            place = await self.limiter.place(rank, since)
        except Dropped:
            self.dropped.append(name)
            return
        self.left.append((now(), name))
        await asyncio.sleep(way[0])
        self.arrived.append(now())
        await asyncio.sleep(way[1])
        self.limiter.over(place)

    async def full(self) -> None:
        """Take as many places as are free at once."""
        for number in range(int(0.9 * LIMIT)):
            self.send(f"first {number}")
        await asyncio.sleep(0.01)
        assert not self.limiter.waiting

    async def empty(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def names(self) -> list[str]:
        return [name for _, name in self.left if not name.startswith("first")]

    def most_in_a_second(self) -> int:
        times = sorted(self.arrived)
        return max(sum(start <= time < start + 1.0 for time in times) for start in times)


def test_without_pressure_nobody_waits() -> None:
    async def test() -> None:
        sea = Sea()
        for _ in range(3):
            await sea.full()
            assert sea.limiter.waiting == 0
            assert {round(time, 2) for time, _ in sea.left[-45:]} == {round(now() - 0.01, 2)}
            await asyncio.sleep(1.0)
        await sea.empty()

    in_simulated_time(test())


@pytest.mark.parametrize("slowest", [0.0, 0.08, 0.3, 3.0])
def test_in_no_second_more_arrive_than_discord_takes_however_long_they_are_on_their_way(
    slowest: float,
) -> None:
    async def test() -> None:
        dice = random.Random(1)
        sea = Sea()
        for number in range(400):
            sea.send(str(number), way=(dice.uniform(0, min(slowest, 1.0)), dice.uniform(0, slowest)))
        await sea.empty()
        assert sea.most_in_a_second() <= LIMIT
        if slowest <= 0.08:
            assert sea.left[-1][0] <= 400 / 45 + 0.1

    in_simulated_time(test())


def test_those_who_wait_go_one_by_one_forty_five_a_second() -> None:
    async def test() -> None:
        sea = Sea()
        await sea.full()
        for number in range(450):
            sea.send(str(number))
        await sea.empty()
        times = [time for time, name in sea.left if not name.startswith("first")]
        assert times[-1] - times[0] == pytest.approx(449 / 45, abs=0.05)
        assert all(later - sooner <= 0.1 for sooner, later in pairwise(times))

    in_simulated_time(test())


def test_calls_go_before_hands_and_within_a_rank_the_oldest_first() -> None:
    async def test() -> None:
        sea = Sea()
        await sea.full()
        sea.send("cosmetic", Rank.COSMETIC)
        sea.send("hand", Rank.HAND)
        sea.send("late hand", Rank.HAND)
        sea.send("call")
        sea.send("late call")
        await asyncio.sleep(0.01)
        sea.send("a call that has waited for its channel", since=0.0)
        await sea.empty()
        assert sea.names() == [
            "a call that has waited for its channel", "call", "late call", "hand", "late hand", "cosmetic",
        ]  # fmt: skip

    in_simulated_time(test())


def test_within_a_rank_a_table_that_somebody_pressed_goes_first_also_if_it_waits_already() -> None:
    async def test() -> None:
        sea, context = Sea(), RequestContext()
        await sea.full()
        sea.send("hand", Rank.HAND, context=RequestContext(pressed=True))
        for number in range(10):
            sea.send(f"call {number}")
        sea.send("pressed", context=context)
        await asyncio.sleep(0.01)
        context.pressed = True
        await sea.empty()
        assert sea.names()[0] == "pressed"
        assert sea.names()[-1] == "hand"

    in_simulated_time(test())


def test_what_only_decorates_is_dropped_when_its_turn_does_not_come() -> None:
    async def test() -> None:
        sea = Sea()
        await sea.full()
        began = now()
        task = sea.send("cosmetic", Rank.COSMETIC)
        for number in range(200):
            sea.send(str(number))
        await task
        assert sea.dropped == ["cosmetic"]
        assert now() - began == pytest.approx(COSMETIC_SECONDS)
        await sea.empty()
        sea.send("cosmetic later", Rank.COSMETIC)
        await sea.empty()
        assert sea.names()[-1] == "cosmetic later"

    in_simulated_time(test())


def test_who_gives_up_waiting_is_passed_over_and_who_gives_up_a_place_frees_it() -> None:
    given = 0.0

    async def test(*, leaves: bool) -> None:
        nonlocal given
        sea = Sea(limit=1)
        sea.send("first")
        await asyncio.sleep(0.01)
        waiting, next_one, last = sea.send("waits"), sea.send("next"), sea.send("last")
        await asyncio.sleep(0.01)
        waiting.cancel()
        if leaves:
            await next_one
            given = sea.left[-1][0]
            await last
            return
        # It is cancelled right after it was given its place, in the same turn of the loop.
        asyncio.get_running_loop().call_at(given + 1e-12, next_one.cancel)
        await last
        assert next_one.cancelled()
        # Were the place that nobody left from counted, it would be two seconds.
        assert sea.left[-1][0] == pytest.approx(given + 1 / 0.9)
        assert sea.names() == ["last"]
        assert sea.limiter.waiting == 0
        await sea.empty()

    in_simulated_time(test(leaves=True))
    in_simulated_time(test(leaves=False))


def test_after_a_refusal_of_the_whole_bot_nothing_leaves_until_discord_says_so() -> None:
    async def test() -> None:
        sea = Sea()
        sea.limiter.answered(429, scope="global", retry_after=7.5)
        sea.send("call")
        await sea.empty()
        assert sea.left == [(7.5, "call")]
        assert sea.limiter.refused == 1
        sea.limiter.answered(429, scope="user", retry_after=7.5)
        sea.send("another")
        await sea.empty()
        assert sea.left[-1] == (7.5, "another")

    in_simulated_time(test())


def test_what_decorates_is_dropped_also_while_nothing_leaves() -> None:
    async def test() -> None:
        sea = Sea()
        sea.limiter.answered(429, scope="global", retry_after=60)
        await sea.send("cosmetic", Rank.COSMETIC)
        assert (now(), sea.dropped) == (COSMETIC_SECONDS, ["cosmetic"])

    in_simulated_time(test())


@pytest.mark.logs_errors
def test_when_discord_refuses_too_much_the_bot_slows_down_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        sea = Sea()
        for _ in range(SLOW_AT - 1):
            sea.limiter.answered(403, scope=None, retry_after=1.0)
            sea.limiter.answered(429, scope="shared", retry_after=1.0)
            sea.limiter.answered(404, scope=None, retry_after=1.0)
        assert not caplog.records
        sea.limiter.answered(401, scope=None, retry_after=1.0)
        assert "shuts an address out" in caplog.text
        for number in range(100):
            await sea.send(str(number))
        assert sea.left[-1][0] >= 90 / SLOW_A_SECOND
        assert SLOW_AT + SLOW_A_SECOND * INVALID_SECONDS < 10_000
        assert SLOW_A_SECOND * INVALID_SECONDS < FAST_AGAIN_AT < SLOW_AT
        await asyncio.sleep(INVALID_SECONDS)
        await sea.full()
        assert "as fast as before" in caplog.text

    in_simulated_time(test())


def test_whoever_asks_is_away_until_the_channel_has_let_the_request_through() -> None:
    class Noting(RequestContext):
        def __init__(self) -> None:
            super().__init__()
            self.noted: list[str] = []

        def asks(self) -> None:
            self.noted.append("asks")

        def leaves(self) -> None:
            self.noted.append("leaves")

    async def test() -> None:
        context = Noting()
        CONTEXT.set(context)
        with asking(Rank.CALL):
            assert context.noted == ["asks"]
        assert context.noted == ["asks", "leaves"]

    in_simulated_time(test())


TABLES = 100


async def _start_owing_boards(folder: Path, in_a_channel: int) -> float:
    """A start of the bot, on a stand-in with its limits on; the seconds until all boards are shown."""
    loop = asyncio.get_running_loop()
    began = time.time()

    def clock() -> float:
        return began + loop.time()

    async with Playground(clock=clock) as world:
        world.limits = Limits(loop.time, clock, enabled=True)
        places = stock.furnish(world, TABLES, in_a_channel=in_a_channel)
        copies = stock.set_up(await stock.templates(), places)
        shown = [
            stock.show(world, *each, hands=False, keep=in_a_channel)
            for each in zip(places, copies, strict=True)
        ]
        url = await fresh(folder / "undercup.db")
        await stock.store(url, shown, places, owing=True)
        point_at(world.api_base)
        store = await open_store(url, now=lambda: datetime.fromtimestamp(clock(), UTC))
        settings = Settings(
            token=SecretStr(world.token), api_base=world.api_base, thinkers=0, guild_ready_timeout=0.0,
            health_file=folder / "health", emojis="off",
        )  # fmt: skip
        client = Undercup(settings, store, now=lambda: datetime.fromtimestamp(clock(), UTC))
        try:
            async with connected(client, world.token):
                await client.settle()
        finally:
            await store.close()
        answers = Counter(request.status for request in world.journal)
        edited: dict[str, float] = {}
        for request in world.journal:
            if request.method == "PATCH" and request.status == 200:
                edited.setdefault(request.path, request.at - began)
        assert len(edited) == TABLES
        assert client.limiter.refused == 0
        assert not answers[429]
    return max(edited.values())


def start_owing_boards(monkeypatch: pytest.MonkeyPatch, folder: Path, *, in_a_channel: int = 1) -> float:
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        return runner.run(_start_owing_boards(folder, in_a_channel))


@pytest.mark.long
def test_a_hundred_tables_that_owe_a_board_at_a_start_show_it_without_any_refusal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    took = start_owing_boards(monkeypatch, tmp_path)
    assert TABLES / 45 - 1 <= took <= TABLES / 45 + 1


@pytest.mark.long
def test_a_full_channel_holds_up_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    took = start_owing_boards(monkeypatch, tmp_path, in_a_channel=20)
    # Five in five seconds in each channel: the twentieth goes after fifteen, or some more since
    # discord.py is careful; with five channels one after another it would be over a minute.
    assert 14 <= took <= 30
