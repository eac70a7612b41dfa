"""What is done with an interaction's token, and when it is good for nothing."""

from __future__ import annotations

from playground import Channel, Person
from tests.playground.wire import Clock, Socket, Used, Wire, code, command

EPHEMERAL = 64


async def by_token(wire: Wire, used: Used) -> set[int]:
    """How all that a token is good for is refused."""
    codes = set()
    for method, path in (
        ("POST", used.webhook),
        ("GET", used.original),
        ("PATCH", used.original),
        ("DELETE", used.original),
    ):
        form = {"content": "x"} if method in ("POST", "PATCH") else None
        codes.add(code(await wire.call(method, path, form, token="")))
    return codes


async def test_nothing_is_done_with_a_token_before_the_first_answer_nor_after_fifteen_minutes(
    used: Used, wire: Wire, clock: Clock
) -> None:
    assert await by_token(wire, used) == {10015}
    await used.answer(4, {"content": "x"})
    clock.move(15 * 60 - 1)
    assert (await wire.call("PATCH", used.original, {"content": "y"}, token=""))[0] == 200
    clock.move(2)
    assert await by_token(wire, used) == {50027}
    await used.doing


async def test_nothing_is_done_with_a_token_once_the_application_has_left_the_server(
    used: Used, wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    await used.answer(4, {"content": "x"})
    late = await command(wire, socket, ana, channel)
    channel.home.kick_bot()
    assert await by_token(wire, used) == {10015}
    assert code(await late.answer(4, {"content": "x"})) == 10062
    assert len(channel.messages) == 1
    late.doing.cancel()
    channel.home.add_app()
    assert (await wire.call("PATCH", used.original, {"content": "y"}, token=""))[0] == 200


async def test_another_applications_webhook_isnt_known(used: Used, wire: Wire) -> None:
    await used.answer(4, {"content": "x"})
    path = f"/webhooks/{used.wire.world.operator.id}/{used.payload['token']}"
    assert code(await wire.call("POST", path, {"content": "x"}, token="")) == 10015


async def test_in_a_channel_that_is_gone_a_token_is_good_for_nothing(
    used: Used, wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    await used.answer(4, {"content": "x"})
    late = await command(wire, socket, ana, channel)
    channel.delete()
    assert await by_token(wire, used) == {10003}
    assert code(await late.answer(4, {"content": "x"})) == 10003
    late.doing.cancel()


async def test_an_interaction_that_isnt_known_or_is_past_cant_be_answered(
    used: Used, wire: Wire, clock: Clock
) -> None:
    number, token = used.payload["id"], used.payload["token"]
    for path in (f"/interactions/{number}/{token}x/callback", f"/interactions/1{number}/{token}/callback"):
        assert code(await wire.call("POST", path, {"type": 5}, token="")) == 10062
    clock.move(15 * 60 + 1)
    assert code(await used.answer(5)) == 10062
    used.doing.cancel()


async def test_follow_ups_come_after_an_answer(used: Used, wire: Wire) -> None:
    assert code(await wire.call("POST", used.webhook, {"content": "x"}, token="")) == 10015
    assert code(await wire.call("POST", f"{used.webhook}x", {"content": "x"}, token="")) == 50027
    await used.answer(4, {"content": "x"})
    status, body = await wire.call("POST", used.webhook, {"content": "more", "flags": EPHEMERAL}, token="")
    assert (status, body["flags"]) == (200, EPHEMERAL)
    path = f"{used.webhook}/messages/{body['id']}"
    assert (await wire.call("GET", path, token=""))[1]["content"] == "more"
    assert (await wire.call("PATCH", path, {"content": "less"}, token=""))[1]["content"] == "less"
    assert (await wire.call("DELETE", path, token=""))[0] == 204
    assert code(await wire.call("GET", path, token="")) == 10008
    await used.doing
