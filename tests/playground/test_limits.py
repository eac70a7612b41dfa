"""Rate limits and the faults that can be asked for."""

from __future__ import annotations

import aiohttp
import pytest

from playground import Channel, Person, Playground
from playground.errors import ApiError
from playground.limits import FOLLOWUPS, GLOBAL_PER_SECOND, Bucket, Limits
from tests.playground.wire import PATIENCE, Clock, Used, Wire, code, command

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


@pytest.fixture
def limits(world: Playground, clock: Clock) -> Limits:
    """The world's limits, in time that stops."""
    world.limits = Limits(clock, clock, enabled=True)
    return world.limits


async def test_each_interactions_token_has_five_requests_in_two_seconds_of_its_own(
    wire: Wire, limits: Limits, clock: Clock, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    used, other = [await command(wire, socket, ana, channel) for _ in range(2)]
    for each in (used, other):
        await each.answer(4, {"content": "x"})
    for method, path in (
        ("POST", used.webhook),
        ("GET", used.original),
        ("PATCH", used.original),
        ("POST", used.webhook),
        ("GET", used.original),
    ):
        form = None if method == "GET" else {"content": "y"}
        assert (await wire.call(method, path, form, token=""))[0] == 200
    refused = await wire.call("DELETE", used.original, token="")
    message = "You are being rate limited."
    assert refused == (429, {"message": message, "code": 0, "retry_after": 2.0, "global": False})
    names = "X-RateLimit-Limit X-RateLimit-Remaining X-RateLimit-Reset-After X-RateLimit-Scope Via"
    assert [wire.headers[each] for each in names.split()] == ["5", "0", "2.000", "user", "1.1 google"]
    assert 2 <= int(wire.headers["Retry-After"]) <= 3
    bucket = wire.headers["X-RateLimit-Bucket"]
    assert (await wire.call("GET", other.original, token=""))[0] == 200
    assert (wire.headers["X-RateLimit-Bucket"], wire.headers["X-RateLimit-Remaining"]) == (bucket, "4")
    assert limits.invalid == 1
    clock.move(2.1)
    assert (await wire.call("DELETE", used.original, token=""))[0] == 204


async def followed_up(wire: Wire, used: Used, times: int, content: str = "x") -> list[int]:
    """The answers to so many follow-ups, by their status."""
    form = {"content": content}
    return [(await wire.call("POST", used.webhook, form, token=""))[0] for _ in range(times)]


async def test_a_channel_takes_thirty_follow_ups_in_a_minute_over_all_tokens_and_tells_it_by_a_shared_429(
    wire: Wire, limits: Limits, channel: Channel, ana: Person, ben: Person
) -> None:
    limits.enabled = False
    socket = await wire.connected()
    anas, bens = [await command(wire, socket, each, channel) for each in (ana, ben)]
    for each in (anas, bens):
        await each.answer(4, {"content": "x"})
    assert await followed_up(wire, anas, 29) == [200] * 29
    assert await followed_up(wire, bens, 2) == [200, 429]
    assert wire.headers["X-RateLimit-Scope"] == "shared"
    assert int(wire.headers["X-RateLimit-Remaining"]) > 0
    assert 60 <= int(wire.headers["Retry-After"]) <= 61
    assert limits.invalid == 0
    _, body = await wire.call("POST", anas.webhook, {"content": "x"}, token="")
    assert (body["message"], body["global"]) == ("The resource is being rate limited.", False)
    assert len(channel.messages) == 32
    elsewhere = await command(wire, socket, ana, channel.home.add_channel("cards"))
    await elsewhere.answer(4, {"content": "x"})
    assert await followed_up(wire, elsewhere, 1) == [200]


async def test_edits_and_removals_by_a_token_a_filled_answer_and_posts_are_no_follow_ups(
    wire: Wire, limits: Limits, channel: Channel, ana: Person
) -> None:
    limits.enabled = False
    socket = await wire.connected()
    used, deferred = [await command(wire, socket, ana, channel) for _ in range(2)]
    await used.answer(4, {"content": "x"})
    await deferred.answer(5)
    assert await followed_up(wire, used, 30) == [200] * 30
    assert await followed_up(wire, deferred, 2, "filled") == [200, 429]
    assert (await wire.call("PATCH", used.original, {"content": "y"}, token=""))[0] == 200
    assert (await wire.call("DELETE", used.original, token=""))[0] == 204
    assert (await wire.post(channel, content="x"))[0] == 200


def test_a_channels_follow_ups_come_again_after_a_minute_and_can_be_let_through() -> None:
    clock = Clock()
    limits = Limits(clock, clock, enabled=True)
    for _ in range(FOLLOWUPS):
        limits.take_followup(1)
    clock.move(59)
    with pytest.raises(ApiError):
        limits.take_followup(1)
    clock.move(1.1)
    limits.take_followup(1)
    limits.followups_enabled = False
    for _ in range(FOLLOWUPS):
        limits.take_followup(1)


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
