"""What may be posted and edited, each rule by name."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from playground import Channel, Person, Playground
from tests.playground.parts import V2, button, legacy, row, select, text, v2
from tests.playground.wire import Clock, Wire, code, faults

BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "content has 2000 characters at most": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content is a string": ({"content": 5}, "content", "BASE_TYPE_STRING"),
    "unknown keys are refused": ({"content": "x", "colour": 1}, "colour", "UNKNOWN_KEY"),
    "an ephemeral message can't be posted": ({"content": "x", "flags": 64}, "flags", "BASE_TYPE_CHOICES"),
    "unknown flags are refused": ({"content": "x", "flags": 1 << 3}, "flags", "BASE_TYPE_CHOICES"),
    "a nonce has 25 characters at most": (
        {"content": "x", "nonce": "n" * 26},
        "nonce",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "enforcing a nonce needs one": ({"content": "x", "enforce_nonce": True}, "nonce", "BASE_TYPE_REQUIRED"),
    "ten embeds at most": (
        {"embeds": [{"title": "x"}] * 11},
        "embeds",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "embeds have 6000 characters at most": (
        {"embeds": [{"description": "x" * 4000}] * 2},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "allowed mentions name kinds or ids, not both": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "an answer is to a message that is there": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "Components V2 needs its flag": ({"components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "no content beside Components V2": (
        v2(text(), content="x"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "no embeds beside Components V2": (
        v2(text(), embeds=[{"title": "x"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "40 components at most, counting those inside": (
        v2({"type": 17, "components": [text()] * 40}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS",
    ),
    "4000 characters at most over all text": (
        v2(text("x" * 2001), text("x" * 2000)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "a text isn't empty": (v2(text("")), "components.0.content", "BASE_TYPE_BAD_LENGTH"),
    "custom ids are unique within a message": (
        v2(row(button("a")), row(button("a"))),
        "components",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a custom id has 100 characters at most": (
        v2(row(button("a" * 101))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a button's label has 80 characters at most": (
        v2(row(button(label="x" * 81))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a button has a label or an emoji": (
        v2(row(button(label=None))),
        "components.0.components.0",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "a link button has no custom id": (
        v2(row(button(style=5, url="https://example.org"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_INVALID_FIELD",
    ),
    "a link button has a URL": (
        v2(row({"type": 2, "style": 5, "label": "x"})),
        "components.0.components.0.url",
        "BASE_TYPE_REQUIRED",
    ),
    "other buttons have a custom id": (
        v2(row({"type": 2, "style": 1, "label": "x"})),
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "a link leads to the web": (
        v2(row({"type": 2, "style": 5, "label": "x", "url": "file://x"})),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_URL",
    ),
    "styles are 1 to 6": (v2(row(button(style=7))), "components.0.components.0.style", "NUMBER_TYPE_MAX"),
    "five buttons a row": (
        v2(row(*(button(str(number)) for number in range(6)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a row isn't empty": (v2(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "five rows without Components V2": (
        legacy(*(row(button(str(number))) for number in range(6))),
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a select is alone in its row": (
        legacy(row(select("a"), button())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "25 options at most": (
        legacy(row(select(*(str(number) for number in range(26))))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option at least": (
        legacy(row(select())),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "options have values of their own": (
        legacy(row(select("a", "a"))),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "no more choices than options": (
        legacy(row(select("a", max_values=2))),
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_MAX_VALUES",
    ),
    "the fewest choices aren't more than the most": (
        legacy(row(select("a", "b", min_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES",
    ),
    "a section has an accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "containers aren't nested": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "media names a file that is attached": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]}),
        "components.0.items.0.media.url",
        "INVALID_ATTACHMENT_REFERENCE",
    ),
    "alt text has 1024 characters at most": (
        v2({"type": 12, "items": [{"media": {"url": "https://x.org/x"}, "description": "x" * 1025}]}),
        "components.0.items.0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an accent colour has 24 bits": (
        v2({"type": 17, "accent_color": 1 << 24, "components": [text()]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
}


@pytest.mark.parametrize("rule", BAD)
async def test_a_bad_form_says_where_it_is_bad(wire: Wire, channel: Channel, rule: str) -> None:
    form, path, fault = BAD[rule]
    assert faults(await wire.post(channel, **form)) == {path: fault}
    assert not channel.messages


async def test_the_largest_message_is_taken(wire: Wire, channel: Channel) -> None:
    rows = [row(*(button(f"{line}.{place}") for place in range(5))) for line in range(6)]
    components = [{"type": 17, "components": [*rows, text("x" * 3998), text(), text()]}]
    status, body = await wire.post(channel, **v2(*components))
    assert status == 200
    ids = [each["id"] for each in body["components"][0]["components"]]
    assert len(set(ids)) == len(ids)


async def test_an_empty_message_is_refused(wire: Wire, channel: Channel) -> None:
    assert code(await wire.post(channel, content="")) == 50006


async def test_no_select_of_a_message_says_whether_it_is_required(wire: Wire, channel: Channel) -> None:
    """Only a modal's can be; the document's answers don't know the word."""
    _, made = await wire.post(channel, **legacy(row(select("s") | {"required": True})))
    (given_back,) = made["components"][0]["components"]
    assert "required" not in given_back


def with_emoji(emoji: dict[str, Any]) -> dict[str, Any]:
    """A message with an emoji on a button and on an option."""
    option = {"label": "a", "value": "a", "emoji": emoji}
    return legacy(row(button(emoji=emoji)), row({"type": 3, "custom_id": "s", "options": [option]}))


async def test_an_emojis_id_is_given_back_as_a_string(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    emoji = {"id": 1573659327032496128, "name": "cup"}
    world.emojis[1573659327032496128] = {"id": "1573659327032496128", "name": "cup", "animated": False}
    _, made = await wire.post(channel, **with_emoji(emoji))
    pressed, picked = made["components"][0]["components"][0], made["components"][1]["components"][0]
    assert pressed["emoji"]["id"] == picked["options"][0]["emoji"]["id"] == "1573659327032496128"


async def test_an_emoji_that_isnt_there_is_refused_on_a_component(wire: Wire, channel: Channel) -> None:
    unknown = with_emoji({"id": "1573659327032496128", "name": "cup"})
    for components in (unknown["components"], unknown["components"][1:]):
        (path, code), *_ = faults(await wire.post(channel, components=components)).items()
        assert path.endswith("emoji.id")
        assert code == "BUTTON_COMPONENT_INVALID_EMOJI"
    assert not channel.messages
    status, _ = await wire.post(channel, **with_emoji({"name": "🎲"}))
    assert status == 200


async def test_the_v2_flag_stays_and_content_stays_out(wire: Wire, channel: Channel) -> None:
    _, made = await wire.post(channel, **v2(text("one")))
    path = f"/channels/{channel.id}/messages/{made['id']}"
    assert faults(await wire.call("PATCH", path, {"flags": 0})) == {
        "flags": "MESSAGE_FLAGS_COMPONENTS_V2_REMOVED"
    }
    assert "content" in faults(await wire.call("PATCH", path, {"content": "x"}))
    status, body = await wire.call("PATCH", path, {"components": [text("two")]})
    assert (status, body["flags"]) == (200, V2)
    assert body["edited_timestamp"]


async def test_a_message_becomes_v2_only_without_its_content(wire: Wire, channel: Channel) -> None:
    _, made = await wire.post(channel, content="x")
    path = f"/channels/{channel.id}/messages/{made['id']}"
    assert "content" in faults(await wire.call("PATCH", path, v2(text())))
    assert (await wire.call("PATCH", path, v2(text(), content=None)))[0] == 200


async def test_an_edit_keeps_what_it_doesnt_name(wire: Wire, channel: Channel) -> None:
    _, made = await wire.post(channel, **legacy(row(button())))
    _, body = await wire.call("PATCH", f"/channels/{channel.id}/messages/{made['id']}", {"content": "y"})
    assert (body["content"], len(body["components"])) == ("y", 1)


async def test_a_repeated_nonce_gives_the_message_already_made(
    wire: Wire, channel: Channel, clock: Clock
) -> None:
    form = {"content": "x", "nonce": "table 1.5", "enforce_nonce": True}
    first, again = await wire.post(channel, **form), await wire.post(channel, **form | {"content": "y"})
    assert first == again
    assert len(channel.messages) == 1
    clock.move(181)
    assert (await wire.post(channel, **form))[1]["id"] != first[1]["id"]


async def test_files_come_with_their_alt_texts(
    wire: Wire, channel: Channel, ana: Person, world: Playground
) -> None:
    form = aiohttp.FormData(quote_fields=False)
    payload = (
        '{"flags":32768,"attachments":[{"id":0,"filename":"d.png","description":"a die"}],"components":'
        '[{"type":12,"items":[{"media":{"url":"attachment://d.png"},"description":"three"}]}]}'
    )
    form.add_field("payload_json", payload)
    form.add_field("files[0]", b"bytes \xff", filename="d.png", content_type="application/octet-stream")
    status, body = await wire.call("POST", f"/channels/{channel.id}/messages", data=form)
    assert status == 200
    [shown] = ana.messages(channel)
    assert shown.text == "three"
    assert (shown.attachments[0].alt, shown.attachments[0].content) == ("a die", b"bytes \xff")
    assert "bytes \xff" in ana.everything()
    async with wire.session.get(body["attachments"][0]["url"]) as response:
        assert await response.read() == b"bytes \xff"
    assert world.violations == []


async def test_a_world_that_goes_on_forgets_what_is_old_with_its_files(
    wire: Wire, world: Playground, channel: Channel, ana: Person, clock: Clock
) -> None:
    async def posted(**form: Any) -> dict[str, Any]:
        data = aiohttp.FormData()
        data.add_field("payload_json", json.dumps({"attachments": [{"id": 0}], **form}))
        data.add_field("files[0]", b"a picture", filename="a b.png")
        status, message = await wire.call("POST", f"/channels/{channel.id}/messages", data=data)
        assert status == 200, message
        return dict(message)

    async def status(message: dict[str, Any]) -> int:
        async with wire.session.get(message["attachments"][0]["url"]) as response:
            return response.status

    old, edited = await posted(nonce="1", enforce_nonce=True), await posted()
    path = f"/channels/{channel.id}/messages/{edited['id']}"
    await wire.call("PATCH", path, {"content": "without it", "attachments": []})
    newest = await posted()
    clock.move(3600)
    world.cdn["/cdn/emojis/7.png"] = b"an emoji"
    world.prune(keep=2)
    assert [str(each.id) for each in ana.messages(channel)] == [edited["id"], newest["id"]]
    assert [await status(each) for each in (old, edited, newest)] == [404, 404, 200]
    assert (len(world.cdn), len(world.nonces), world.journal, ana.everything()) == (2, 0, [], "")
    assert (await wire.call("PATCH", path, {"content": "again"}))[0] == 200


@pytest.mark.parametrize("body", ["{", "[" * 100_000])
async def test_a_body_that_is_no_json_is_refused(wire: Wire, channel: Channel, body: str) -> None:
    path = f"/channels/{channel.id}/messages"
    headers = {"Authorization": f"Bot {wire.world.token}", "Content-Type": "application/json"}
    async with wire.session.post(wire.world.api_base + path, data=body, headers=headers) as response:
        assert (await response.json())["code"] == 50109


async def test_unknown_routes_and_bad_tokens(wire: Wire, channel: Channel) -> None:
    assert await wire.call("GET", "/guilds/1/nothing") == (404, {"message": "404: Not Found", "code": 0})
    assert (await wire.call("GET", "/users/@me", token="Bot wrong"))[0] == 401
    assert (await wire.call("GET", "/users/@me", token=""))[0] == 401
    assert code(await wire.call("GET", "/channels/1")) == 10003
    assert code(await wire.call("GET", "/channels/abc")) == 50035
    assert code(await wire.call("GET", f"/channels/{channel.id}/messages/1")) == 10008
    assert code(await wire.call("GET", "/users/1")) == 10013
    assert code(await wire.call("GET", "/guilds/1")) == 10004


async def test_messages_are_read_newest_first_and_in_pages(wire: Wire, channel: Channel, ana: Person) -> None:
    ids = [str((await ana.say(channel, str(number))).id) for number in range(5)]
    path = f"/channels/{channel.id}/messages"

    async def page(query: str) -> list[int]:
        _, body = await wire.call("GET", path + query)
        return [ids.index(each["id"]) for each in body]

    assert await page("") == [4, 3, 2, 1, 0]
    assert await page("?limit=2") == [4, 3]
    assert await page(f"?before={ids[2]}&limit=1") == [1]
    assert await page(f"?after={ids[2]}") == [4, 3]
    assert await page(f"?around={ids[2]}&limit=3") == [3, 2, 1]
    assert code(await wire.call("GET", path + "?limit=101")) == 50035


async def test_only_ones_own_messages_are_edited(wire: Wire, channel: Channel, ana: Person) -> None:
    path = f"/channels/{channel.id}/messages/{(await ana.say(channel, 'hi')).id}"
    assert code(await wire.call("PATCH", path, {"content": "x"})) == 50005
    assert code(await wire.call("DELETE", path)) == 50013


async def test_a_new_message_pings_whom_it_may_and_an_edit_nobody(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    words = f"{ana.mention} and {ben.mention}"
    await wire.post(channel, content=words, allowed_mentions={"parse": [], "users": [str(ben.id)]})
    await wire.post(channel, **v2(text(words)))
    _, silent = await wire.post(channel, content="x")
    await wire.call("PATCH", f"/channels/{channel.id}/messages/{silent['id']}", {"content": words})
    shown = ana.messages(channel)
    assert [set(each.pinged) for each in shown] == [{ben.id}, {ana.id, ben.id}, set()]
    assert shown[0].text == "@Ana and @Ben"
