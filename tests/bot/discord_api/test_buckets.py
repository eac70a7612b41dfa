"""The limits of channels as the bot keeps them itself: none is refused, and none waits for nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine

import pytest
from discord.http import HTTPClient, Ratelimit

from bot.discord_api.rate_limits import KEPT, Buckets, forget_seldom
from playground.errors import ApiError
from playground.limits import Bucket as Limit
from playground.limits import Limits
from tests.bot.harness import Harbour
from tests.bot.simulated import SimulatedLoop

POSTS, PATH = Limit("post", 5, 5.0), "/channels/1/messages"


def in_simulated_time(test: Coroutine[None, None, None]) -> None:
    """The test on a loop whose seconds take no time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(test)


def now() -> float:
    return asyncio.get_running_loop().time()


class Discord:
    """Counts requests as the stand-in does, each some time on its way there and back."""

    def __init__(self, limit: Limit = POSTS) -> None:
        self.buckets = Buckets()
        self._limits = Limits(now, now, enabled=True)
        self._limit = limit
        self.made: list[float] = []
        self.refused = 0

    async def ask(self, path: str = PATH, *, there: float = 0.1, back: float = 0.1) -> None:
        bucket = await self.buckets.enter("POST", path)
        self.made.append(now())
        await asyncio.sleep(there)
        try:
            headers, status = self._limits.take(self._limit, path, counts_globally=False), 200
        except ApiError as error:
            headers, status = error.headers or {}, error.status
            self.refused += 1
        await asyncio.sleep(back)
        retry_after = float(headers.get("Retry-After", 1.0))
        self.buckets.answered(bucket, status, headers, retry_after=retry_after)


def test_what_nothing_is_known_of_is_asked_alone_and_then_as_much_as_is_left() -> None:
    async def test() -> None:
        discord = Discord()
        await asyncio.gather(*(discord.ask() for _ in range(10)))
        assert [round(time, 1) for time in discord.made] == [0.0, *[0.2] * 4, *[5.2] * 5]
        assert not discord.refused

    in_simulated_time(test())


@pytest.mark.parametrize("slowest", [0.0, 0.1, 0.2])
def test_none_is_refused_however_they_come(slowest: float) -> None:
    async def test() -> None:
        dice = random.Random(2)
        discord = Discord()

        async def later(path: str) -> None:
            await asyncio.sleep(dice.uniform(0, 60))
            await discord.ask(path, there=dice.uniform(0, slowest), back=dice.uniform(0, slowest))

        await asyncio.gather(*(later(f"/channels/{number % 3}/messages") for number in range(150)))
        assert not discord.refused
        assert discord.made[-1] < 80

    in_simulated_time(test())


def test_one_channel_waits_for_no_other_and_all_messages_of_a_channel_have_one_limit() -> None:
    async def test() -> None:
        discord = Discord()
        await asyncio.gather(
            *(discord.ask(f"/channels/{channel}/messages") for channel in range(100) for _ in range(5))
        )
        assert max(discord.made) == pytest.approx(0.2)
        buckets = Buckets()
        first = await buckets.enter("PATCH", "/channels/1/messages/7")
        second = asyncio.create_task(buckets.enter("PATCH", "/channels/1/messages/8"))
        await asyncio.sleep(1)
        assert not second.done()
        buckets.failed(first)
        assert await second is first

    in_simulated_time(test())


def test_a_route_without_a_limit_is_not_limited() -> None:
    async def test() -> None:
        buckets = Buckets()
        bucket = await buckets.enter("GET", "/users/@me")
        buckets.answered(bucket, 200, {}, retry_after=1.0)
        for _ in range(100):
            await buckets.enter("GET", "/users/@me")
        assert now() == 0

    in_simulated_time(test())


def test_after_a_refusal_nothing_leaves_until_discord_says_so() -> None:
    async def test() -> None:
        buckets = Buckets()
        bucket = await buckets.enter("POST", PATH)
        buckets.answered(bucket, 429, {"X-RateLimit-Scope": "shared"}, retry_after=7.5)
        await buckets.enter("POST", PATH)
        assert now() == 7.5
        # The limit's own header is exact, Retry-After is in whole seconds.
        exact = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "0.25"}
        third = await buckets.enter("POST", "/channels/3/messages")
        buckets.answered(third, 429, exact | {"X-RateLimit-Scope": "user"}, retry_after=1.0)
        await buckets.enter("POST", "/channels/3/messages")
        assert now() == 7.75
        # A code such as 20016 is about one message, and holds up no other.
        fourth = await buckets.enter("POST", "/channels/4/messages")
        buckets.answered(fourth, 429, {}, retry_after=60.0)
        await buckets.enter("POST", "/channels/4/messages")
        # It is about the whole bot, which the limiter sees to.
        other = await buckets.enter("POST", "/channels/2/messages")
        buckets.answered(other, 429, {"X-RateLimit-Scope": "global"}, retry_after=7.5)
        await buckets.enter("POST", "/channels/2/messages")
        assert now() == 7.75

    in_simulated_time(test())


@pytest.mark.parametrize("has_its_turn", [False, True])
def test_who_gives_up_waiting_holds_up_nobody(has_its_turn: bool) -> None:
    async def test() -> None:
        buckets = Buckets()
        first = await buckets.enter("POST", PATH)
        gives_up, last = (asyncio.create_task(buckets.enter("POST", PATH)) for _ in range(2))
        await asyncio.sleep(0)
        if has_its_turn:
            buckets.failed(first)
        gives_up.cancel()
        await asyncio.sleep(0)
        if not has_its_turn:
            buckets.failed(first)
        async with asyncio.timeout(1):
            await last
        assert gives_up.cancelled()

    in_simulated_time(test())


async def leave_together(discord: Discord, path: str) -> int:
    """How many of two requests to a place leave before the first is answered: one where nothing is known of
    it, since that one asks for both."""
    await asyncio.sleep(60)
    before = len(discord.made)
    await asyncio.gather(*(discord.ask(path) for _ in range(2)))
    first, second = discord.made[before:]
    return 2 if second == first else 1


def test_what_is_known_of_places_that_nobody_asks_for_is_forgotten() -> None:
    async def test() -> None:
        discord = Discord()
        for number in range(KEPT + 10):
            await discord.ask(f"/channels/{number}/messages", there=0, back=0.01)
        first, last = "/channels/0/messages", f"/channels/{KEPT + 9}/messages"
        assert await leave_together(discord, last) == 2
        assert await leave_together(discord, first) == 1

    in_simulated_time(test())


@pytest.mark.long
def test_discord_py_goes_through_all_its_places_seldom_however_many_are_new_and_still_forgets_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        http = HTTPClient(asyncio.get_running_loop())
        looked_at = 0
        is_inactive = Ratelimit.is_inactive

        def counted(place: Ratelimit) -> bool:
            nonlocal looked_at
            looked_at += 1
            return is_inactive(place)

        monkeypatch.setattr(Ratelimit, "is_inactive", counted)
        forget_seldom(http)
        places = [http.get_ratelimit(f"{number}") for number in range(8 * KEPT)]
        # At so many that are kept, and at two, four and eight times as many.
        assert looked_at == (1 + 2 + 4 + 8) * KEPT
        assert http.get_ratelimit("0") is places[0]
        await asyncio.sleep(300)  # so long discord.py keeps what nobody asks for
        later = [http.get_ratelimit(f"later {number}") for number in range(8 * KEPT)]
        assert not any(http.get_ratelimit(f"{number}") is place for number, place in enumerate(places))
        assert http.get_ratelimit("later 0") is later[0]

    in_simulated_time(test())


async def test_the_bot_goes_through_nothing_when_it_meets_a_thousand_channels(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked_at(_: Ratelimit) -> bool:
        raise AssertionError("a place is looked at whenever another one is met")

    monkeypatch.setattr(Ratelimit, "is_inactive", looked_at)
    http = here.client.http
    places = [http.get_ratelimit(f"{number}") for number in range(1000)]
    assert all(http.get_ratelimit(f"{number}") is place for number, place in enumerate(places))
