"""Rate limits and the faults that can be asked for."""

from __future__ import annotations

import aiohttp
import pytest

from playground import Channel, Person, Playground
from playground.errors import ApiError
from playground.limits import GLOBAL_PER_SECOND, Bucket, Limits
from tests.playground.wire import PATIENCE, Clock, Wire, code, command

POST = "POST /channels/{channel_id}/messages"
OPEN_DM = ("POST", "/users/@me/channels")


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
    async with Playground(answer_within=PATIENCE) as world, Wire(world) as wire:
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
    for number in range(3):
        assert (await wire.call("PATCH", path, {"content": str(number)}))[0] == 200
    refused = await wire.call("PATCH", path, {"content": "x"})
    assert (refused[0], code(refused)) == (429, 30046)
    assert 0 < refused[1]["retry_after"] <= 6
    _, young = await wire.post(channel, content="x")
    assert (await wire.call("PATCH", f"{path.rsplit('/', 1)[0]}/{young['id']}", {"content": "y"}))[0] == 200


def test_old_messages_are_edited_three_times_in_six_seconds_in_each_channel() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    for channel in (1, 1, 1, 2):
        limits.take_old_edit(channel)
    with pytest.raises(ApiError):
        limits.take_old_edit(1)
    clock.move(6.1)
    limits.take_old_edit(1)


async def test_what_is_done_with_an_interactions_token_isnt_counted_in_the_fifty_a_second(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    used = await command(wire, socket, ana, channel)
    await used.answer(4, {"content": "x"})
    await wire.call("PATCH", used.original, {"content": "y"}, token="")
    await wire.call("DELETE", used.original, token="")
    await wire.post(channel, content="x")
    assert [each.counted for each in world.journal] == [False, False, False, True]


def test_an_address_with_too_many_invalid_requests_is_banned_for_an_hour() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    for number in range(9_999):
        limits.note((401, 403, 429)[number % 3], scope="user")
    for status, scope in ((429, "shared"), (400, None), (404, None), (500, None)):
        limits.note(status, scope=scope)
    limits.check_ban()
    assert limits.invalid == 9_999
    limits.note(403, scope=None)
    clock.move(3599)
    with pytest.raises(ApiError):
        limits.check_ban()
    clock.move(2)
    limits.check_ban()


def test_invalid_requests_are_forgotten_after_ten_minutes() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    limits.note(403, scope=None)
    clock.move(601)
    assert limits.invalid == 0


async def test_who_is_banned_hears_from_cloudflare_alone() -> None:
    async with Playground(answer_within=PATIENCE) as world, Wire(world) as wire:
        channel = world.add_guild("Harbour").add_channel("dice")
        channel.deny(world.bot_user, "view_channel")
        world.limits.most_invalid = 2
        assert [(await wire.post(channel, content="x"))[0] for _ in range(2)] == [403, 403]
        channel.inherit(world.bot_user, "view_channel")
        url = f"{world.api_base}/channels/{channel.id}/messages"
        headers = {"Authorization": f"Bot {world.token}"}
        async with wire.session.post(url, json={"content": "x"}, headers=headers) as response:
            assert (response.status, response.content_type) == (429, "text/html")
            assert "Via" not in response.headers
            assert "1015" in await response.text()
        assert not channel.messages


async def test_dm_channels_with_strangers_are_opened_only_so_fast() -> None:
    async with Playground(answer_within=PATIENCE) as world, Wire(world) as wire:
        guild = world.add_guild("Harbour")
        ana, ben = (world.add_person(name, guild) for name in ("Ana", "Ben"))
        world.limits.most_new_dms = 1
        assert (await wire.call(*OPEN_DM, {"recipient_id": str(ana.id)}))[0] == 200
        late = await wire.call(*OPEN_DM, {"recipient_id": str(ben.id)})
        assert (late[0], code(late)) == (403, 40003)
        assert (await wire.call(*OPEN_DM, {"recipient_id": str(ana.id)}))[0] == 200


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
