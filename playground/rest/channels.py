"""Channels, their messages and threads."""

from __future__ import annotations

from typing import Any

from playground import message_forms, payloads
from playground.drafts import draft
from playground.errors import Json, refused
from playground.forms import boolean, fault, form, integer, nullable, one_of, text
from playground.limits import OLD_MESSAGE_SECONDS, Bucket
from playground.model import DM, NEWS, PRIVATE_THREAD, PUBLIC_THREAD, Channel, StoredMessage
from playground.rest import access
from playground.rest.routing import Answer, Call, Route

NONCE_SECONDS = 180.0
"""How long a nonce is remembered ("a few minutes")."""


def get_channel(call: Call) -> Answer:
    return 200, payloads.channel(access.channel(call))


_archive_minutes = one_of(60, 1440, 4320, 10080)
_channel_form = form(
    {},
    {
        "name": text(1, 100),
        "topic": nullable(text(0, 1024)),
        "rate_limit_per_user": nullable(integer(0, 21600)),
    },
)
_thread_edit_form = form(
    {},
    {
        "name": text(1, 100),
        "archived": boolean,
        "locked": boolean,
        "auto_archive_duration": _archive_minutes,
        "rate_limit_per_user": nullable(integer(0, 21600)),
    },
)


def edit_channel(call: Call) -> Answer:
    found = access.channel(call)
    if found.type == DM:
        raise refused(50003)
    if found.is_thread:
        _edit_thread(call, found)
    else:
        access.channel(call, "manage_channels")
        asked = call.checked(_channel_form)
        found.topic = asked.get("topic", found.topic)
        _rename(found, asked)
    call.world.channel_changed(found)
    return 200, payloads.channel(found)


def _edit_thread(call: Call, found: Channel) -> None:
    asked = call.checked(_thread_edit_form)
    bot = call.world.bot_user.id
    opens = asked == {"archived": False} and bot in found.member_ids
    arranges = asked.keys() <= {"archived", "auto_archive_duration", "name"} and found.owner_id == bot
    if found.locked or not (opens or arranges):
        access.channel(call, "manage_threads")
    if found.archived and asked.get("archived") is not False:
        raise refused(50083)
    found.archived = asked.get("archived", found.archived)
    found.locked = asked.get("locked", found.locked)
    found.auto_archive_minutes = asked.get("auto_archive_duration", found.auto_archive_minutes)
    _rename(found, asked)


def _rename(found: Channel, asked: Json) -> None:
    found.name = asked.get("name", found.name)
    found.slowmode = asked.get("rate_limit_per_user", found.slowmode) or 0


def delete_channel(call: Call) -> Answer:
    found = access.channel(call)
    if found.type == DM:
        return 200, payloads.channel(found)
    access.channel(call, "manage_threads" if found.is_thread else "manage_channels")
    body = payloads.channel(found)
    call.world.delete_channel(found)
    return 200, body


def start_typing(call: Call) -> Answer:
    access.writable_channel(call)
    return 204, None


# --- messages --------------------------------------------------------------------------------------------


def create_message(call: Call) -> Answer:
    world = call.world
    found = access.writable_channel(call)
    asked = call.checked(message_forms.message("post"))
    if asked.get("embeds"):
        access.channel(call, "embed_links")
    if call.files:
        access.channel(call, "attach_files")
    nonce = asked.get("nonce")
    if asked.get("enforce_nonce"):
        if nonce is None:
            raise fault(("nonce",), "BASE_TYPE_REQUIRED", "This field is required.")
        made = world.nonces.get(str(nonce))
        if made is not None and world.clock() - made.made_at < NONCE_SECONDS:
            if made.id not in made.channel.messages:
                raise refused(10008)  # it was made, and has been deleted since
            return 200, payloads.message(made, world)
    reference = _reference(call, found, asked)
    replied = None if reference is None else found.messages[int(reference["message_id"])]
    content = draft(world, found, asked, call.files, replied=replied)
    message = world.post(
        found, world.bot_user, content, nonce=nonce, reference=reference, tts=bool(asked.get("tts"))
    )
    if nonce is not None:
        world.remember_nonce(str(nonce), message)
    return 200, payloads.message(message, world)


def _reference(call: Call, found: Channel, asked: Json) -> Json | None:
    given: dict[str, Any] | None = asked.get("message_reference")
    if given is None:
        return None
    target = found.messages.get(int(given["message_id"]))
    if target is None or target.viewer is not None:
        if given.get("fail_if_not_exists") is False:
            return None
        raise fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return payloads.reference(target)


def list_messages(call: Call) -> Answer:
    found = access.channel(call, "read_message_history")
    limit = call.number("limit", 50, 1, 100)
    shown = [each for each in found.messages.values() if each.viewer is None]
    largest = 2**64
    if "around" in call.query:
        centre = call.number("around", 0, 0, largest)
        shown = sorted(
            sorted(shown, key=lambda each: abs(each.id - centre))[:limit], key=lambda each: each.id
        )
    elif "after" in call.query:
        after = call.number("after", 0, 0, largest)
        shown = [each for each in shown if each.id > after][:limit]
    else:
        before = call.number("before", largest, 0, largest)
        shown = [each for each in shown if each.id < before][-limit:]
    return 200, [payloads.message(each, call.world) for each in reversed(shown)]


def get_message(call: Call) -> Answer:
    found = access.channel(call, "read_message_history")
    return 200, payloads.message(access.message(call, found), call.world)


def edit_message(call: Call) -> Answer:
    world = call.world
    found = access.channel(call)
    message = access.message(call, found)
    if message.author is not world.bot_user:
        raise refused(50005)
    access.changeable(call, found)
    asked = call.checked(message_forms.message("edit", was_v2=message.is_v2))
    content = draft(world, found, asked, call.files, message)
    if world.clock() - message.made_at > OLD_MESSAGE_SECONDS:
        world.limits.take_old_edit(found.id)
    return 200, payloads.message(world.edit(message, content), world)


def delete_message(call: Call) -> Answer:
    found = access.channel(call)
    message = access.message(call, found)
    if found.archived and found.is_locked_for(call.world.bot_user.id):
        raise refused(50083)
    if message.author is not call.world.bot_user:
        if found.type == DM:
            raise refused(50003)
        access.channel(call, "manage_messages")
    call.world.delete(message)
    return 204, None


# --- threads ---------------------------------------------------------------------------------------------

_thread_form = form(
    {"name": text(1, 100)},
    {
        "type": one_of(PUBLIC_THREAD, PRIVATE_THREAD),
        "auto_archive_duration": nullable(_archive_minutes),
        "invitable": nullable(boolean),
        "rate_limit_per_user": nullable(integer(0, 21600)),
    },
)


def create_thread(call: Call) -> Answer:
    asked = call.checked(_thread_form)
    # Without a type Discord makes a private thread (API: Channel, "Start Thread without Message").
    return _new_thread(call, asked, asked.get("type", PRIVATE_THREAD), None)


def create_thread_from_message(call: Call) -> Answer:
    message = access.message(call, access.channel(call))
    if message.thread is not None:
        raise refused(160004)
    return _new_thread(call, call.checked(_thread_form), PUBLIC_THREAD, message)


ACTIVE_THREADS = 1000
"""Maximum number of open threads of a guild."""


def _new_thread(call: Call, asked: Json, kind: int, message: StoredMessage | None) -> Answer:
    needed = "create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads"
    found = access.channel(call, needed)
    # An announcement channel has only announcement threads, which the stand-in doesn't know.
    if found.type in (DM, NEWS) or found.is_thread:
        raise refused(50024)
    world, guild = call.world, found.guild
    if guild is not None:
        if any(word.lower() in asked["name"].lower() for word in guild.blocked_titles):
            raise refused(200001)
        if sum(each.is_thread and not each.archived for each in guild.channels.values()) >= ACTIVE_THREADS:
            raise refused(160006)
    thread = world.add_thread(
        found, asked["name"], world.bot_user.id, kind, thread_id=message.id if message else None
    )
    thread.auto_archive_minutes = asked.get("auto_archive_duration") or thread.auto_archive_minutes
    thread.slowmode = asked.get("rate_limit_per_user") or 0
    if message is not None:
        message.thread = thread
    return 201, payloads.channel(thread)


def join_thread(call: Call) -> Answer:
    found = access.channel(call)
    if not found.is_thread:
        raise refused(50024)
    if found.archived:
        raise refused(50083)
    found.member_ids.add(call.world.bot_user.id)
    return 204, None


def get_thread_member(call: Call) -> Answer:
    found = access.channel(call)
    if not found.is_thread:
        raise refused(50024)
    if call.id("user_id") not in found.member_ids:
        raise refused(10007)
    joined = payloads.timestamp(found.thread_made_at)
    ids = {"id": str(found.id), "user_id": str(call.id("user_id"))}
    return 200, {**ids, "join_timestamp": joined, "flags": 0}


_CHANNEL, _MESSAGE = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
_READ = Bucket("channels", 10, 1)
_THREADS = Bucket("threads", 10, 10)
ROUTES = (
    Route("GET", _CHANNEL, get_channel, _READ),
    Route("PATCH", _CHANNEL, edit_channel, Bucket("edit channel", 5, 15)),
    Route("DELETE", _CHANNEL, delete_channel, Bucket("delete channel", 5, 15)),
    Route("POST", _CHANNEL + "/typing", start_typing, Bucket("typing", 5, 5)),
    Route("GET", _CHANNEL + "/messages", list_messages, Bucket("read messages", 5, 5)),
    Route("POST", _CHANNEL + "/messages", create_message, Bucket("post", 5, 5)),
    Route("GET", _MESSAGE, get_message, Bucket("read message", 30, 30)),
    Route("PATCH", _MESSAGE, edit_message, Bucket("edit", 5, 5)),
    Route("DELETE", _MESSAGE, delete_message, Bucket("delete", 5, 1)),
    Route("POST", _CHANNEL + "/threads", create_thread, _THREADS),
    Route("POST", _MESSAGE + "/threads", create_thread_from_message, _THREADS),
    Route("PUT", _CHANNEL + "/thread-members/@me", join_thread, _THREADS),
    Route("GET", _CHANNEL + "/thread-members/{user_id}", get_thread_member, _THREADS),
)
