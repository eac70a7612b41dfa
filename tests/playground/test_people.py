"""What people see and do."""

from __future__ import annotations

import asyncio

import pytest

from playground import BadInput, Channel, Guild, NotVisible, Person, Playground
from playground.avatars import avatar_of
from playground.snowflakes import Snowflakes, made_at
from tests.playground.parts import V2, button, legacy, row, select, text, v2
from tests.playground.wire import Clock, Wire


def test_ids_have_the_time_in_them_and_grow() -> None:
    clock = Clock()
    flakes = Snowflakes(clock)
    ids = [flakes.next("message") for _ in range(5000)]
    assert ids == sorted(set(ids))
    assert made_at(ids[0]) == pytest.approx(clock.now, abs=0.001)
    assert Snowflakes(clock).next("message") == ids[0]
    assert not {flakes.next("user") for _ in range(100)} & set(ids)


async def test_names_are_unique_and_not_empty(world: Playground, ana: Person) -> None:
    with pytest.raises(ValueError, match="already"):
        world.add_person("Ana")
    with pytest.raises(ValueError, match="1 to 32"):
        world.add_person("")
    assert world.person("Ana") is ana
    assert world.add_person("Ána").user.username != ana.user.username


async def test_the_newest_enabled_button_is_pressed_or_none(
    wire: Wire, channel: Channel, ana: Person
) -> None:
    await wire.post(channel, **legacy(row(button("old"))))
    await wire.post(channel, **legacy(row(button("new"), button("off", disabled=True))))
    socket = await wire.connected()
    pressing = ana.click(channel, lambda label: label.startswith("Pr"))
    doing = asyncio.create_task(pressing)
    assert (await socket.event("INTERACTION_CREATE"))["d"]["data"]["custom_id"] == "new"
    doing.cancel()
    doing = asyncio.create_task(ana.click(channel, "Press", message=ana.messages(channel)[0]))
    assert (await socket.event("INTERACTION_CREATE"))["d"]["data"]["custom_id"] == "old"
    doing.cancel()
    with pytest.raises(NotVisible):
        await ana.click(channel, custom_id="off")
    with pytest.raises(NotVisible):
        await ana.click(channel, "Nothing")


async def test_a_select_takes_what_it_offers(wire: Wire, channel: Channel, ana: Person) -> None:
    await wire.post(channel, **legacy(row(select("a", "b", "c", max_values=2, placeholder="Which?"))))
    with pytest.raises(NotVisible):
        await ana.choose(channel, "d")
    with pytest.raises(NotVisible):
        await ana.choose(channel, "a", placeholder="Who?")
    with pytest.raises(BadInput):
        await ana.choose(channel, ["a", "b", "c"])


async def test_text_is_read_in_order_with_names_for_ids(wire: Wire, channel: Channel, ana: Person) -> None:
    section = {
        "type": 9,
        "components": [text(f"{ana.mention} in <#{channel.id}> <t:1:R> <:die:5>")],
        "accessory": {"type": 11, "media": {"url": "https://x.org/x"}, "description": "a die"},
    }
    await wire.post(channel, **v2(text("first"), section, row(button(emoji={"name": "🎲"}))))
    [shown] = ana.messages(channel)
    assert shown.text == "first\n@Ana in #dice <t:1:R> :die:\na die"
    assert shown.button("Press") == ("Press", "🎲", "primary", False, "a", None)
    assert shown.raw["flags"] == V2


async def test_everything_keeps_every_version(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person
) -> None:
    _, made = await wire.post(channel, content="first", components=[row(button("hidden-id"))])
    cursor = ana.cursor()
    path = f"/channels/{channel.id}/messages/{made['id']}"
    await wire.call("PATCH", path, {"content": "second", "components": []})
    await wire.call("DELETE", path)
    assert not ana.messages(channel)
    assert "first" in ana.everything()
    assert "hidden-id" in ana.everything()
    assert "first" not in ana.everything(cursor)
    assert "second" in ana.everything(cursor)


async def test_a_channel_that_opens_shows_what_was_said_there(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person
) -> None:
    channel.deny(ana, "view_channel")
    await wire.post(channel, content="for the others")
    assert "for the others" not in ana.everything()
    assert not ana.sees("for the others")
    with pytest.raises(NotVisible):
        await ana.say(channel, "hello?")
    channel.allow(ana, "view_channel")
    assert "for the others" in ana.everything()
    late = world.add_person("Late", guild)
    assert "for the others" in late.everything()


async def test_a_deleted_message_is_seen_no_more(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    await wire.post(channel, **legacy(row(button())))
    [shown] = ana.messages(channel)
    world.delete_message(shown)
    world.delete_message(shown)
    assert ana.messages(channel) == []
    with pytest.raises(NotVisible):
        await ana.click(channel, "Press", message=shown)


async def test_waiting_says_what_was_there_when_it_never_came(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    await wire.post(channel, content="only this")
    with pytest.raises(TimeoutError, match="only this"):
        await world.until(lambda: False, timeout=0.01)


async def test_most_people_have_an_avatar_if_the_world_has_any(wire: Wire) -> None:
    world = wire.world
    plain = world.add_person("Iris")
    assert plain.user.avatar is None
    world.avatars = True
    crowd = [world.add_person(f"Person {number}") for number in range(40)]
    shown = [person.user for person in crowd if person.user.avatar is not None]
    assert 20 < len(shown) < 40
    assert len({user.avatar for user in shown}) == len(shown)
    status, body = await wire.call("GET", f"/users/{shown[0].id}")
    assert (status, body["avatar"]) == (200, shown[0].avatar)
    address = f"{world.cdn_base}/avatars/{shown[0].id}/{shown[0].avatar}.png?size=128"
    async with wire.session.get(address) as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")
        assert (await answer.read()).startswith(b"\x89PNG")


def test_a_name_has_always_the_same_avatar() -> None:
    assert avatar_of("Ana") == avatar_of("Ana")
    assert avatar_of("Ana") != avatar_of("Ben")
    assert avatar_of("Cleo") is None
