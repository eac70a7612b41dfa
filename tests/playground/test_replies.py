"""What comes of a press is a reply to the message that was pressed, as long as that is there to be read."""

from __future__ import annotations

from typing import Any

import pytest

from playground import Channel, Person, Playground
from tests.playground.parts import button, row
from tests.playground.wire import Socket, Used, Wire, press

EPHEMERAL = 64
BOARD = {"content": "board", "components": [row(button("b", label="Press"))]}


@pytest.fixture
async def pressed(wire: Wire, socket: Socket, channel: Channel, ana: Person) -> Used:
    await wire.post(channel, **BOARD)
    return await press(wire, socket, ana, channel, "Press")


async def followed_up(wire: Wire, used: Used, **form: Any) -> dict[str, Any]:
    status, body = await wire.call("POST", used.webhook, form, token="")
    assert status == 200, body
    return dict(body)


def last(person: Person) -> dict[str, Any]:
    """The newest message that has reached a person's client, as it was then."""
    return dict([each for each in person.client.log if each.name == "MESSAGE_CREATE"][-1].data)


async def test_the_answer_to_a_press_is_a_reply_to_the_pressed_message(
    pressed: Used, channel: Channel, ben: Person
) -> None:
    board = pressed.payload["message"]
    _, body = await pressed.answer(4, {"content": "answer"})
    for told in (body["resource"]["message"], last(ben)):
        assert (told["content"], told["type"]) == ("answer", 19)
        assert told["message_reference"] == {
            "type": 0,
            "message_id": board["id"],
            "channel_id": str(channel.id),
            "guild_id": str(channel.home.id),
        }
        assert told["referenced_message"] == board


@pytest.mark.parametrize("first", [6, 7])
async def test_a_follow_up_of_a_press_is_a_reply_to_the_pressed_message(
    pressed: Used, wire: Wire, ben: Person, first: int
) -> None:
    await pressed.answer(first, {"content": "record", "components": []} if first == 7 else None)
    made = await followed_up(wire, pressed, content="next")
    assert (made["type"], made["message_reference"]["message_id"]) == (19, pressed.payload["message"]["id"])
    assert made["referenced_message"]["content"] == ("record" if first == 7 else "board")
    assert last(ben)["referenced_message"] == made["referenced_message"]


async def test_a_deferred_answer_to_a_press_is_a_reply_and_stays_one_when_it_is_filled(
    pressed: Used, wire: Wire, ben: Person
) -> None:
    await pressed.answer(5)
    assert last(ben)["type"] == 19
    _, filled = await wire.call("PATCH", pressed.original, {"content": "done"}, token="")
    assert (filled["type"], filled["referenced_message"]["content"]) == (19, "board")


async def test_in_a_dm_a_reply_names_no_server(wire: Wire, socket: Socket, ana: Person) -> None:
    await wire.post(ana.dm, **BOARD)
    used = await press(wire, socket, ana, ana.dm, "Press")
    _, body = await used.answer(4, {"content": "answer"})
    reference = body["resource"]["message"]["message_reference"]
    assert reference.keys() == {"type", "message_id", "channel_id"}


async def test_what_answers_a_command_is_no_reply(used: Used, wire: Wire) -> None:
    _, body = await used.answer(4, {"content": "answer"})
    for made in (body["resource"]["message"], await followed_up(wire, used, content="more")):
        assert made["type"] != 19
        assert not made.keys() & {"message_reference", "referenced_message"}


async def test_the_original_of_a_reply_comes_without_that_which_it_replies_to_itself(
    pressed: Used, wire: Wire, socket: Socket, channel: Channel, ben: Person
) -> None:
    await pressed.answer(6)
    await followed_up(wire, pressed, **BOARD | {"content": "the next board"})
    again = await press(wire, socket, ben, channel, "Press")
    _, body = await again.answer(4, {"content": "answer"})
    original = body["resource"]["message"]["referenced_message"]
    assert (original["content"], original["type"]) == ("the next board", 19)
    assert original["message_reference"]["message_id"] == pressed.payload["message"]["id"]
    assert "referenced_message" not in original


async def test_the_original_of_a_reply_is_null_once_it_is_deleted_and_as_it_is_while_it_is_there(
    pressed: Used, wire: Wire, channel: Channel, ana: Person
) -> None:
    await pressed.answer(6)
    made = await followed_up(wire, pressed, content="next")
    path = f"/channels/{channel.id}/messages"
    board = f"{path}/{pressed.payload['message']['id']}"

    async def original() -> set[str | None]:
        """The original's text in all that tells of the reply."""
        _, read = await wire.call("GET", f"{path}/{made['id']}")
        _, of_token = await wire.call("GET", f"{pressed.webhook}/messages/{made['id']}", token="")
        told = [each["referenced_message"] for each in (read, of_token, ana.messages(channel)[-1].raw)]
        return {each and each["content"] for each in told}

    assert await original() == {"board"}
    await wire.call("PATCH", board, {"content": "record"})
    assert await original() == {"record"}
    await wire.call("DELETE", board)
    assert await original() == {None}
    assert (await followed_up(wire, pressed, content="last"))["referenced_message"] is None


async def test_a_reply_to_a_private_message_tells_of_it_only_where_it_is_private_to_the_same_person(
    used: Used, wire: Wire, socket: Socket, channel: Channel, ana: Person, ben: Person
) -> None:
    await used.answer(4, BOARD | {"content": "five dice", "flags": EPHEMERAL})
    again = await press(wire, socket, ana, channel, "Press")
    _, body = await again.answer(4, {"content": "answer", "flags": EPHEMERAL})
    assert body["resource"]["message"]["referenced_message"]["content"] == "five dice"
    made = await followed_up(wire, again, content="for all")
    for told in (made, last(ana), last(ben)):
        assert (told["content"], told["type"]) == ("for all", 19)
        assert "message_reference" in told
        assert "referenced_message" not in told
    assert "five dice" not in ben.everything()


async def test_a_bot_that_may_not_read_a_message_doesnt_read_it_in_the_reply_to_it(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected(intents=1 | 1 << 9)
    said = await ana.say(channel, "hello")
    await wire.post(channel, content="reply", message_reference={"message_id": str(said.id)})
    events = [(await socket.event("MESSAGE_CREATE"))["d"] for _ in range(2)]
    assert [each["content"] for each in events] == ["", "reply"]
    assert (events[1]["referenced_message"]["id"], events[1]["referenced_message"]["content"]) == (
        str(said.id),
        "",
    )
