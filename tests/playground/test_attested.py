"""What Discord itself says of an answer: to which interaction it was given; nobody else can say it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground import Channel, Person
from tests.playground.wire import Socket, Used, Wire, press

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Start", "custom_id": "b"}]}
FORM = {
    "custom_id": "m",
    "title": "Cut",
    "components": [
        {"type": 18, "label": "Word", "component": {"type": 4, "custom_id": "word", "style": 1}},
    ],
}


@pytest.fixture
async def board(wire: Wire, channel: Channel) -> str:
    _, body = await wire.post(channel, content="board", components=[BUTTON])
    return str(body["id"])


@pytest.fixture
async def pressed(wire: Wire, socket: Socket, ana: Person, channel: Channel, board: str) -> Used:
    return await press(wire, socket, ana, channel, "Start")


async def read(wire: Wire, channel: Channel, message: dict[str, Any]) -> dict[str, Any]:
    """A message as everyone can read it in its channel."""
    _, body = await wire.call("GET", f"/channels/{channel.id}/messages?limit=100")
    found: dict[str, Any] = next(each for each in body if each["id"] == message["id"])
    return found


async def test_an_answer_in_the_channel_names_the_press_that_it_answers(
    wire: Wire, pressed: Used, channel: Channel, board: str, ana: Person
) -> None:
    _, body = await pressed.answer(4, {"content": "list"})
    shown = await read(wire, channel, body["resource"]["message"])
    about = shown["interaction_metadata"]
    assert about["id"] == pressed.payload["id"]
    assert (about["type"], about["user"]["id"], about["interacted_message_id"]) == (3, str(ana.id), board)
    assert about["authorizing_integration_owners"] == {"0": str(channel.home.id)}
    assert "original_response_message_id" not in about
    assert shown["edited_timestamp"] is None


async def test_a_further_answer_names_the_first_one(wire: Wire, pressed: Used, channel: Channel) -> None:
    _, body = await pressed.answer(4, {"content": "list"})
    first = body["resource"]["message"]["id"]
    _, second = await wire.call("POST", pressed.webhook, {"content": "another list"}, token="")
    about = (await read(wire, channel, second))["interaction_metadata"]
    assert (about["id"], about["original_response_message_id"]) == (pressed.payload["id"], first)
    assert about.keys() == {
        "id",
        "type",
        "user",
        "authorizing_integration_owners",
        "original_response_message_id",
        "interacted_message_id",
    }


async def test_a_further_answer_names_the_first_one_even_if_that_is_gone(
    wire: Wire, pressed: Used, channel: Channel, board: str
) -> None:
    await pressed.answer(6)
    assert (await wire.call("DELETE", pressed.original, token=""))[0] == 204
    _, second = await wire.call("POST", pressed.webhook, {"content": "another board"}, token="")
    about = (await read(wire, channel, second))["interaction_metadata"]
    assert (about["original_response_message_id"], about["interacted_message_id"]) == (board, board)


async def test_an_answer_that_is_changed_says_so(wire: Wire, pressed: Used, channel: Channel) -> None:
    _, body = await pressed.answer(4, {"content": "list"})
    status, _ = await wire.call("PATCH", pressed.original, {"content": "another list"}, token="")
    assert status == 200
    shown = await read(wire, channel, body["resource"]["message"])
    assert shown["edited_timestamp"] is not None


async def test_what_isnt_an_answer_names_no_interaction_and_cant_claim_one(
    wire: Wire, pressed: Used, channel: Channel
) -> None:
    _, posted = await wire.post(channel, content="list")
    assert "interaction_metadata" not in await read(wire, channel, posted)
    claim = {"id": pressed.payload["id"], "type": 3}
    assert (await wire.post(channel, content="list", interaction_metadata=claim))[0] == 400
    assert (await pressed.answer(4, {"content": "list", "interaction_metadata": claim}))[0] == 400


async def test_the_answer_to_a_form_names_its_submission_and_the_press_that_opened_it(
    wire: Wire, socket: Socket, pressed: Used, channel: Channel, ana: Person
) -> None:
    await pressed.answer(9, FORM)
    reply = await pressed.doing
    doing = asyncio.create_task(ana.submit(reply.modal, word="herring"))
    sent = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    assert sent.payload["id"] != pressed.payload["id"]
    _, body = await sent.answer(4, {"content": "cut"})
    about = (await read(wire, channel, body["resource"]["message"]))["interaction_metadata"]
    assert (about["id"], about["type"]) == (sent.payload["id"], 5)
    assert about["triggering_interaction_metadata"]["id"] == pressed.payload["id"]
    await doing
