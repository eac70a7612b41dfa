"""Rate limits and the faults that can be asked for."""

from __future__ import annotations

import aiohttp
import pytest

from playground import Channel, Playground
from playground.errors import ApiError
from playground.limits import GLOBAL_PER_SECOND, OLD_EDITS_PER_HOUR, Bucket, Limits
from tests.playground.wire import Clock, Wire, code

POST = "POST /channels/{channel_id}/messages"


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    bucket = Bucket("post", 2, 5)
    headers = [limits.take(bucket, "1", counts_globally=True) for _ in range(2)]
    assert [each["X-RateLimit-Remaining"] for each in headers] == ["1", "0"]
    clock.move(2)
    with pytest.raises(ApiError) as refused:
        limits.take(bucket, "1", counts_globally=True)
    assert refused.value.status == 429
    assert refused.value.body["retry_after"] == pytest.approx(3)
    assert not refused.value.body["global"]
    assert limits.take(bucket, "2", counts_globally=True)["X-RateLimit-Remaining"] == "1"
    clock.move(3.1)
    assert limits.take(bucket, "1", counts_globally=True)["X-RateLimit-Remaining"] == "1"


def test_all_buckets_together_have_the_global_limit() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    for number in range(GLOBAL_PER_SECOND):
        limits.take(Bucket("post", 5, 5), str(number), counts_globally=True)
    limits.take(Bucket("callback", 5, 1), "x", counts_globally=False)
    with pytest.raises(ApiError) as refused:
        limits.take(Bucket("post", 5, 5), "another", counts_globally=True)
    assert refused.value.body["global"]
    assert refused.value.headers["X-RateLimit-Scope"] == "global"


async def test_the_sixth_post_in_five_seconds_is_refused() -> None:
    async with Playground() as world, Wire(world) as wire:
        channel = world.add_guild("Harbour").add_channel("dice")
        answers = [await wire.post(channel, content="x") for _ in range(6)]
        assert [status for status, _ in answers] == [200] * 5 + [429]
        assert wire.headers["Via"]
        assert wire.headers["X-RateLimit-Bucket"]
        assert len(channel.messages) == 5


async def test_old_messages_have_a_hidden_limit_of_edits(
    wire: Wire, world: Playground, channel: Channel, clock: Clock
) -> None:
    world.limits.old_edits_enabled = True
    _, made = await wire.post(channel, content="x")
    path = f"/channels/{channel.id}/messages/{made['id']}"
    clock.move(3601)
    for number in range(OLD_EDITS_PER_HOUR):
        assert (await wire.call("PATCH", path, {"content": str(number)}))[0] == 200
    assert code(await wire.call("PATCH", path, {"content": "x"})) == 30046


async def test_requests_fail_as_often_as_asked_and_arent_carried_out(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    world.faults.fail(POST, 502, times=2)
    world.faults.refuse("* /users/@me/channels", 40003)
    world.faults.rate_limit(POST, retry_after=0.25, is_global=True)
    statuses = [(await wire.post(channel, content="x"))[0] for _ in range(4)]
    assert statuses == [502, 502, 429, 200]
    assert len(channel.messages) == 1
    assert code(await wire.call("POST", "/users/@me/channels", {"recipient_id": "1"})) == 40003


async def test_a_lost_answer_is_carried_out(wire: Wire, world: Playground, channel: Channel) -> None:
    world.faults.lose_answer(POST)
    with pytest.raises(aiohttp.ClientError):
        await wire.post(channel, content="x")
    assert len(channel.messages) == 1
    assert [each.status for each in world.journal] == [0]


async def test_cleared_faults_are_gone(wire: Wire, world: Playground, channel: Channel) -> None:
    world.faults.fail("*", times=None)
    assert (await wire.post(channel, content="x"))[0] == 500
    world.faults.clear()
    assert (await wire.post(channel, content="x"))[0] == 200


def test_an_unknown_code_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Playground().faults.refuse("*", 1)
