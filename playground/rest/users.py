"""Users, the application's emojis, and the gateway's address."""

from __future__ import annotations

import base64
import binascii
import re

from playground import payloads
from playground.errors import Json, refused
from playground.forms import fault, form, mapping, nullable, snowflake, text
from playground.limits import Bucket
from playground.model import User
from playground.rest import access
from playground.rest.routing import Answer, Call, Route

EMOJI_BYTES, MOST_EMOJIS = 256 * 1024, 2000


def own_user(call: Call) -> Answer:
    return 200, payloads.own_user(call.world.bot_user)


def user(call: Call) -> Answer:
    return 200, payloads.user(_user(call, call.id("user_id")))


def _user(call: Call, user_id: int) -> User:
    found = call.world.users.get(user_id)
    if found is None:
        raise refused(10013)
    return found


_dm_form = form(
    {},
    {
        "recipient_id": snowflake,
        "access_tokens": nullable(mapping(text())),
        "nicks": nullable(mapping(text())),
    },
)


def create_dm(call: Call) -> Answer:
    asked = call.checked(_dm_form)
    if "recipient_id" not in asked:
        raise fault(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required.")
    recipient = _user(call, int(asked["recipient_id"]))
    if recipient.bot:
        raise refused(50007)
    if recipient.id not in call.world.dms:
        if call.world.quarantined:
            raise refused(20026)
        call.world.limits.take_new_dm()
    return 200, payloads.channel(call.world.dm_with(recipient))


def own_guilds(call: Call) -> Answer:
    mine = [each for each in call.world.guilds if call.world.bot_user.id in each.members]
    keys = ("id", "name", "icon", "banner", "features")
    found: list[Json] = []
    for each in mine:
        body = payloads.guild(each)
        allowed = each.everyone.permissions
        found.append({key: body[key] for key in keys} | {"owner": False, "permissions": str(allowed)})
    return 200, found


def gateway(call: Call) -> Answer:
    return 200, {"url": call.world.gateway_url}


def gateway_bot(call: Call) -> Answer:
    gateway = call.world.gateway
    limit = gateway.starts.told
    return 200, {"url": call.world.gateway_url, "shards": gateway.shards, "session_start_limit": limit}


# --- application emojis (API: Emoji, "Application-Owned") ------------------------------------------------

_NAME = re.compile(r"\w{2,32}")
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "png",
    b"\xff\xd8\xff": "jpeg",
    b"GIF87a": "gif",
    b"GIF89a": "gif",
    b"RIFF": "webp",
}
_IMAGE = re.compile(r"data:image/(?P<type>png|jpeg|gif|webp|avif);base64,(?P<data>.*)", re.DOTALL)


def list_emojis(call: Call) -> Answer:
    access.application(call)
    return 200, {"items": [payloads.emoji(each, call.world) for each in call.world.emojis.values()]}


def create_emoji(call: Call) -> Answer:
    access.application(call)
    asked = call.checked(form({"name": text(2, 32, _NAME), "image": text(1, 2_000_000)}))
    _name_is_free(call, asked["name"])
    if len(call.world.emojis) >= MOST_EMOJIS:
        raise refused(30008)
    image, kind = _image(asked["image"])
    made = call.world.snowflakes.next("emoji")
    emoji: Json = {"id": str(made), "name": asked["name"], "animated": kind == "gif"}
    call.world.emojis[made] = emoji
    call.world.cdn[f"/cdn/emojis/{made}.png"] = image
    return 201, payloads.emoji(emoji, call.world)


def _image(data_uri: str) -> tuple[bytes, str]:
    match = _IMAGE.fullmatch(data_uri)
    try:
        content = base64.b64decode(match["data"], validate=True) if match else b""
    except binascii.Error:
        content = b""
    kind = next((name for mark, name in _SIGNATURES.items() if content.startswith(mark)), None)
    if kind is None:
        raise fault(("image",), "IMAGE_INVALID", "Unsupported image type given")
    if len(content) > EMOJI_BYTES:
        raise fault(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content, kind


def _name_is_free(call: Call, name: str) -> None:
    if any(each["name"] == name for each in call.world.emojis.values()):
        code = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
        raise fault(("name",), code, "An emoji with this name already exists")


def _emoji(call: Call) -> Json:
    access.application(call)
    found = call.world.emojis.get(call.id("emoji_id"))
    if found is None:
        raise refused(10014)
    return found


def get_emoji(call: Call) -> Answer:
    return 200, payloads.emoji(_emoji(call), call.world)


def edit_emoji(call: Call) -> Answer:
    found = _emoji(call)
    name = call.checked(form({"name": text(2, 32, _NAME)}))["name"]
    if name != found["name"]:
        _name_is_free(call, name)
    found["name"] = name
    return 200, payloads.emoji(found, call.world)


def delete_emoji(call: Call) -> Answer:
    del call.world.emojis[int(_emoji(call)["id"])]
    return 204, None


_READ = Bucket("users", 50, 1)
_EMOJIS = Bucket("emojis", 50, 60)
_EMOJI_PATH = "/applications/{application_id}/emojis"
ROUTES = (
    Route("GET", "/users/@me", own_user, _READ),
    Route("GET", "/users/@me/guilds", own_guilds, _READ),
    Route("GET", "/users/{user_id}", user, _READ),
    Route("POST", "/users/@me/channels", create_dm, Bucket("open dm", 10, 10)),
    Route("GET", "/gateway", gateway, _READ, authorized=False),
    Route("GET", "/gateway/bot", gateway_bot, _READ),
    Route("GET", _EMOJI_PATH, list_emojis, _READ),
    Route("POST", _EMOJI_PATH, create_emoji, _EMOJIS),
    Route("GET", _EMOJI_PATH + "/{emoji_id}", get_emoji, _READ),
    Route("PATCH", _EMOJI_PATH + "/{emoji_id}", edit_emoji, _EMOJIS),
    Route("DELETE", _EMOJI_PATH + "/{emoji_id}", delete_emoji, _EMOJIS),
)
