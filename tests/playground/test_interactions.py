"""Answers to interactions, each rule by name."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground import BadInput, Channel, Person, Playground
from playground.model import NEWS
from tests.playground.wire import Clock, Socket, Used, Wire, code, command, faults, press

V2 = 1 << 15
EPHEMERAL = 64
BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Press", "custom_id": "b"}]}


async def pressed(wire: Wire, socket: Socket, ana: Person, channel: Channel) -> Used:
    await wire.post(channel, content="board", components=[BUTTON])
    return await press(wire, socket, ana, channel, "Press")


async def test_an_interaction_tells_all_that_an_answer_needs(
    used: Used, ana: Person, channel: Channel
) -> None:
    told = used.payload
    assert told["member"]["user"]["id"] == str(ana.id)
    assert (told["channel"]["id"], told["guild_id"]) == (str(channel.id), str(channel.home.id))
    assert int(told["app_permissions"]) & (1 << 11)
    wanted = "entitlements authorizing_integration_owners attachment_size_limit locale context version token"
    assert set(wanted.split()) <= told.keys()
    await used.answer(4, {"content": "x"})
    await used.doing


async def test_an_answer_is_shown_and_told_back_only_if_asked(
    used: Used, channel: Channel, ana: Person
) -> None:
    status, body = await used.answer(4, {"content": "hello"})
    assert status == 200
    assert body["resource"]["message"]["content"] == "hello"
    reply = await used.doing
    assert (reply.kind, reply.text, reply.ephemeral) == ("message", "hello", False)
    assert [each.text for each in ana.messages(channel)] == ["hello"]


async def test_without_with_response_an_answer_is_204(used: Used) -> None:
    assert await used.answer(4, {"content": "x"}, query="") == (204, None)
    await used.doing


async def test_only_one_first_answer_is_taken(used: Used) -> None:
    await used.answer(5)
    assert code(await used.answer(4, {"content": "x"})) == 40060
    await used.doing


async def test_a_bad_answer_can_be_put_right(used: Used) -> None:
    assert faults(await used.answer(4, {"content": "x" * 2001})) == {"data.content": "BASE_TYPE_MAX_LENGTH"}
    assert (await used.answer(4, {"content": "x"}))[0] == 200
    await used.doing


async def test_an_answer_after_three_seconds_is_too_late(used: Used, clock: Clock) -> None:
    used.wire.world.answer_within = Playground().answer_within
    clock.move(3.1)
    assert code(await used.answer(4, {"content": "x"})) == 10062
    used.doing.cancel()


async def test_without_an_answer_the_person_reads_that_there_was_none(
    wire: Wire, socket: Socket, ana: Person, channel: Channel, world: Playground
) -> None:
    world.answer_within = 0.02
    used = await command(wire, socket, ana, channel)
    reply = await used.doing
    assert (reply.kind, reply.error) == ("none", "no answer")
    assert code(await used.answer(4, {"content": "x"})) == 10062
    assert "no answer" in ana.everything()


async def test_without_a_bot_there_is_no_answer(world: Playground, ana: Person, channel: Channel) -> None:
    reply = await world.raw_interaction(ana, channel, custom_id="x")
    assert reply.error == "no answer"


async def test_a_deferred_answer_is_filled_by_an_edit(used: Used, wire: Wire, ana: Person) -> None:
    _, body = await used.answer(5, {"flags": EPHEMERAL})
    assert body["interaction"]["response_message_loading"]
    reply = await used.doing
    assert (reply.kind, reply.ephemeral, reply.message.loading) == ("deferred", True, True)
    form = {"flags": V2, "components": [{"type": 10, "content": "done"}]}
    assert (await wire.call("PATCH", used.original, form, token=""))[0] == 200
    message = await reply.filled()
    assert (message.text, message.ephemeral, message.edited) == ("done", True, False)


async def test_a_deferred_answer_may_say_who_may_be_mentioned(used: Used) -> None:
    """The OpenAPI document lets it, and hikari always does."""
    status, _ = await used.answer(5, {"allowed_mentions": {"parse": []}})
    assert (status, (await used.doing).kind) == (200, "deferred")


async def test_an_answer_tells_of_no_bucket(used: Used, wire: Wire) -> None:
    await used.answer(4, {"content": "x"})
    assert not [name for name in wire.headers if name.startswith("X-RateLimit")]
    await used.doing
    await wire.call("GET", used.original, token="")
    assert "X-RateLimit-Bucket" in wire.headers


async def test_a_deferred_answer_becomes_v2_by_an_edit_alone(used: Used, wire: Wire) -> None:
    await used.answer(5)
    form = {"flags": V2, "components": [{"type": 10, "content": "done"}]}
    assert "flags" in faults(await wire.call("POST", used.webhook, form, token=""))
    status, body = await wire.call("POST", used.webhook, {"content": "done", "flags": EPHEMERAL}, token="")
    assert (status, body["flags"]) == (200, 0)
    assert len((await used.doing).interaction.channel.messages) == 1


async def test_an_ephemeral_message_is_for_one_person_and_out_of_the_channels_reach(
    used: Used, wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    await used.answer(4, {"content": "secret", "flags": EPHEMERAL, "components": [BUTTON]})
    reply = await used.doing
    assert reply.ephemeral
    assert ana.sees("secret")
    assert "secret" not in ben.everything()
    path = f"/channels/{channel.id}/messages"
    assert (await wire.call("GET", path))[1] == []
    for method, form in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert code(await wire.call(method, f"{path}/{reply.message.id}", form)) == 10008
    ana.reload()
    assert not ana.sees("secret")
    assert "secret" in ana.everything()


async def test_a_press_can_turn_the_message_into_another(
    wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    used = await pressed(wire, socket, ana, channel)
    assert used.payload["message"]["content"] == "board"
    status, _ = await used.answer(7, {"content": "record", "components": []})
    assert status == 200
    reply = await used.doing
    assert (reply.kind, reply.text, reply.message.edited) == ("update", "record", True)
    assert len(channel.messages) == 1


async def test_a_press_can_be_taken_note_of_and_answered_later(
    wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    used = await pressed(wire, socket, ana, channel)
    await used.answer(6)
    assert (await used.doing).kind == "deferred_update"
    assert (await wire.call("PATCH", used.original, {"content": "later"}, token=""))[0] == 200
    assert ana.sees("later")


async def test_the_pressed_message_can_be_removed_by_the_presss_token_and_that_isnt_counted(
    wire: Wire, socket: Socket, ana: Person, channel: Channel, world: Playground
) -> None:
    used = await pressed(wire, socket, ana, channel)
    assert code(await wire.call("DELETE", used.original, token="")) == 10015
    await used.answer(6)
    await used.doing
    assert (await wire.call("DELETE", used.original, token=""))[0] == 204
    assert (ana.messages(channel), world.journal[-1].counted) == ([], False)
    assert code(await wire.call("DELETE", used.original, token="")) == 10008
    assert code(await wire.call("PATCH", used.original, {"content": "x"}, token="")) == 10008


async def test_a_press_s_token_removes_nothing_that_isnt_its_own_and_not_for_ever(
    wire: Wire, socket: Socket, ana: Person, channel: Channel, clock: Clock
) -> None:
    _, other = await wire.post(channel, content="another table")
    used = await pressed(wire, socket, ana, channel)
    await used.answer(6)
    await used.doing
    assert code(await wire.call("DELETE", f"{used.webhook}/messages/{other['id']}", token="")) == 10008
    clock.move(15 * 60 + 1)
    assert code(await wire.call("DELETE", used.original, token="")) == 50027
    assert len(ana.messages(channel)) == 2


async def test_after_another_answer_original_is_that_answer_and_not_the_pressed_message(
    wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    used = await pressed(wire, socket, ana, channel)
    await used.answer(4, {"content": "only you", "flags": EPHEMERAL})
    await used.doing
    assert (await wire.call("DELETE", used.original, token=""))[0] == 204
    assert [each.text for each in ana.messages(channel)] == ["board"]


async def test_a_private_message_is_removed_by_its_token_and_by_a_press_on_it(
    wire: Wire, socket: Socket, ana: Person, channel: Channel
) -> None:
    used = await pressed(wire, socket, ana, channel)
    await used.answer(4, {"content": "a picker", "flags": EPHEMERAL, "components": [BUTTON]})
    await used.doing
    again = await press(wire, socket, ana, channel, "Press")
    await again.answer(6)
    await again.doing
    assert (await wire.call("DELETE", again.original, token=""))[0] == 204
    assert not ana.sees("a picker")
    assert code(await wire.call("GET", used.original, token="")) == 10008


async def test_an_update_of_a_message_that_is_gone_is_refused(
    wire: Wire, socket: Socket, ana: Person, channel: Channel, world: Playground
) -> None:
    used = await pressed(wire, socket, ana, channel)
    world.delete(next(iter(channel.messages.values())))
    assert code(await used.answer(7, {"content": "x"})) == 10008
    assert (await used.answer(4, {"content": "It is gone."}))[0] == 200
    await used.doing


@pytest.mark.parametrize("kind", [6, 7, 8, 1, 12])
async def test_a_command_cant_be_answered_by(used: Used, kind: int) -> None:
    data: dict[str, Any] | None = {"choices": []} if kind == 8 else {"content": "x"} if kind == 7 else None
    assert "type" in faults(await used.answer(kind, data))
    used.doing.cancel()


MODAL = {
    "custom_id": "m",
    "title": "Bid",
    "components": [
        {
            "type": 18,
            "label": "Bid",
            "component": {"type": 4, "custom_id": "bid", "style": 1, "min_length": 3},
        }
    ],
}


async def test_a_modal_is_filled_in_and_isnt_answered_by_a_modal(
    used: Used, wire: Wire, socket: Socket, ana: Person
) -> None:
    assert (await used.answer(9, MODAL))[0] == 200
    reply = await used.doing
    assert (reply.kind, reply.modal.title) == ("modal", "Bid")
    with pytest.raises(BadInput):
        await ana.submit(reply.modal, bid="5x")
    doing = asyncio.create_task(ana.submit(reply.modal, bid="5x3"))
    sent = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    assert sent.payload["data"]["components"][0]["component"]["value"] == "5x3"
    assert "type" in faults(await sent.answer(9, MODAL))
    assert (await sent.answer(4, {"content": "x"}))[0] == 200
    await doing


def labelled(component: dict[str, Any], label: str) -> dict[str, Any]:
    return {"type": 18, "label": label, "component": component}


GAMES: list[dict[str, Any]] = [
    {"label": "Dudo", "value": "dudo", "default": True},
    {"label": "Pidro", "value": "pidro"},
]
EXTRAS = [{"label": each, "value": each} for each in ("clock", "cut", "thread")]
TABLE: dict[str, Any] = {
    "custom_id": "m",
    "title": "New table",
    "components": [
        labelled({"type": 21, "custom_id": "game", "options": GAMES}, "Game"),
        labelled({"type": 22, "custom_id": "with", "options": EXTRAS, "max_values": 2}, "With"),
        labelled({"type": 23, "custom_id": "thread"}, "In a thread"),
    ],
}


async def test_a_modals_choices_are_sent_as_they_are_made(
    used: Used, wire: Wire, socket: Socket, ana: Person
) -> None:
    assert (await used.answer(9, TABLE))[0] == 200
    modal = (await used.doing).modal
    wrong: list[dict[str, Any]] = [
        {"with": ["clock", "cut", "thread"]},
        {"with": []},
        {"with": True},
        {"game": "x"},
    ]
    for each in wrong:
        with pytest.raises(BadInput):
            await ana.submit(modal, **{"with": ["cut"]} | each)
    doing = asyncio.create_task(ana.submit(modal, Game="Pidro", thread=True, **{"with": ["cut", "clock"]}))
    sent = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    given = [each["component"] for each in sent.payload["data"]["components"]]
    assert [each.get("value", each.get("values")) for each in given] == ["pidro", ["cut", "clock"], True]
    await sent.answer(4, {"content": "x"})
    await doing


async def test_choices_that_are_left_alone_are_sent_as_they_stand_there(
    used: Used, wire: Wire, socket: Socket, ana: Person
) -> None:
    group = {"type": 22, "custom_id": "with", "options": EXTRAS, "min_values": 0, "required": False}
    game, _, thread = TABLE["components"]
    assert (await used.answer(9, TABLE | {"components": [game, labelled(group, "With"), thread]}))[0] == 200
    modal = (await used.doing).modal
    doing = asyncio.create_task(ana.submit(modal))
    sent = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    given = [each["component"] for each in sent.payload["data"]["components"]]
    assert [each.get("value", each.get("values")) for each in given] == ["dudo", [], False]
    assert (await sent.answer(4, {"content": "x"}))[0] == 200
    await doing


@pytest.mark.parametrize(
    ("component", "path"),
    [
        ({"type": 21, "custom_id": "x", "options": GAMES[:1]}, "options"),
        ({"type": 21, "custom_id": "x", "options": [each | {"default": True} for each in GAMES]}, "options"),
        ({"type": 21, "custom_id": "x", "options": [GAMES[0]] * 2}, "options.1.value"),
        ({"type": 21, "custom_id": "x", "options": [EXTRAS[0]] * 2}, "options.1.value"),
        ({"type": 21, "custom_id": "x", "options": GAMES, "placeholder": "x"}, "placeholder"),
        ({"type": 22, "custom_id": "x", "options": EXTRAS * 4}, "options"),
        ({"type": 22, "custom_id": "x", "options": EXTRAS, "max_values": 4}, "max_values"),
        ({"type": 22, "custom_id": "x", "options": EXTRAS, "min_values": 0}, "required"),
        ({"type": 22, "custom_id": "x", "options": EXTRAS, "min_values": 3, "max_values": 2}, "min_values"),
        ({"type": 23, "custom_id": "x", "default": "yes"}, "default"),
        ({"type": 23, "custom_id": "x", "required": True}, "required"),
        ({"type": 3, "custom_id": "x", "options": EXTRAS, "disabled": True}, "disabled"),
    ],
)
async def test_a_modals_choices_have_their_limits(used: Used, component: dict[str, Any], path: str) -> None:
    found = faults(await used.answer(9, TABLE | {"components": [labelled(component, "x")]}))
    assert f"data.components.0.component.{path}" in found
    used.doing.cancel()


async def test_choices_are_for_modals_alone(wire: Wire, channel: Channel) -> None:
    component = {"type": 21, "custom_id": "x", "options": GAMES}
    answer = await wire.post(channel, flags=V2, components=[{"type": 1, "components": [component]}])
    assert "components.0.components.0.type" in faults(answer)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": "x" * 46}, "data.title"),
        ({"title": ""}, "data.title"),
        ({"custom_id": "x" * 101}, "data.custom_id"),
        ({"components": []}, "data.components"),
        ({"components": [{"type": 10, "content": "x"}] * 6}, "data.components"),
        ({"components": [BUTTON]}, "data.components.0.components.0.type"),
    ],
)
async def test_a_modal_has_its_limits(used: Used, change: dict[str, Any], path: str) -> None:
    assert path in faults(await used.answer(9, MODAL | change))
    used.doing.cancel()


def choices(count: int, **other: Any) -> dict[str, Any]:
    return {"choices": [{"name": f"n{number}", "value": f"v{number}", **other} for number in range(count)]}


@pytest.mark.parametrize(
    "data",
    [
        choices(26),
        choices(1, name=""),
        choices(1, name="x" * 101),
        choices(1, value="x" * 101),
        choices(1, value=5),
    ],
)
async def test_suggestions_have_their_limits(
    wire: Wire, socket: Socket, ana: Person, channel: Channel, data: dict[str, Any]
) -> None:
    typed = {"id": "1", "name": "go", "options": [{"type": 3, "name": "bid", "value": "5", "focused": True}]}
    doing = asyncio.create_task(wire.world.raw_interaction(ana, channel, kind=4, data=typed))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    faults(await used.answer(8, data))
    assert "type" in faults(await used.answer(4, {"content": "x"}))
    assert (await used.answer(8, choices(25)))[0] == 200
    assert len((await doing).interaction.choices) == 25


async def test_in_a_dm_there_is_a_user_and_no_member(wire: Wire, socket: Socket, ana: Person) -> None:
    used = await command(wire, socket, ana, ana.dm)
    assert used.payload["user"]["id"] == str(ana.id)
    assert "guild_id" not in used.payload
    ana.close_dms()
    assert (await used.answer(4, {"content": "answers still come"}))[0] == 200
    await used.doing


async def test_in_a_locked_thread_only_private_answers_are_given(
    wire: Wire, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    thread = channel.add_thread("table")
    thread.locked = True
    used = await command(wire, socket, ana, thread)
    assert code(await used.answer(4, {"content": "x"})) == 160005
    assert code(await used.answer(5)) == 160005
    assert (await used.answer(4, {"content": "x", "flags": EPHEMERAL}))[0] == 200
    assert (await wire.call("PATCH", used.original, {"content": "y"}, token=""))[0] == 200
    assert code(await wire.call("POST", used.webhook, {"content": "z"}, token="")) == 160005


async def test_an_answer_that_is_due_in_a_thread_that_was_locked_meanwhile_is_refused(
    wire: Wire, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    thread = channel.add_thread("table")
    used = await command(wire, socket, ana, thread)
    assert (await used.answer(5))[0] == 200
    thread.close(locked=True)
    assert code(await wire.call("PATCH", used.original, {"content": "x"}, token="")) == 50083


async def test_a_chosen_channel_is_partial_and_tells_what_the_person_and_the_bot_may_do_there(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    quiet, news = channel.home.add_channel("quiet"), channel.home.add_channel("news", kind=NEWS)
    elsewhere = world.add_guild("Elsewhere").add_channel("far")
    quiet.deny(world.bot_user, "send_messages")
    quiet.deny(ana, "attach_files")
    socket = await wire.connected()
    select = {"type": 8, "custom_id": "c", "channel_types": [0], "min_values": 0, "max_values": 2}
    await wire.post(channel, content="board", components=[{"type": 1, "components": [select]}])
    doing = asyncio.create_task(ana.pick(channel, [quiet], custom_id="c"))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    told = used.payload["data"]["resolved"]["channels"][str(quiet.id)]
    assert (told["id"], told["name"], told["type"]) == (str(quiet.id), "quiet", 0)
    assert "permission_overwrites" not in told
    assert int(told["app_permissions"]) == quiet.allowed(world.bot_user.id)
    assert int(told["permissions"]) == quiet.allowed(ana.id)
    assert told["permissions"] != told["app_permissions"] != used.payload["app_permissions"]
    await used.answer(6)
    await doing
    quiet.deny(ana, "view_channel")
    for hidden in (quiet, news, elsewhere):
        with pytest.raises(BadInput):
            await ana.pick(channel, [hidden], custom_id="c")
