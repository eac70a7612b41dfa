"""The bot's access to channels, guilds and messages, with Discord's refusals."""

from __future__ import annotations

from playground import installs, permissions
from playground.errors import ApiError, refused
from playground.model import Channel, Guild, StoredMessage, User
from playground.rest.routing import Call


def application(call: Call, name: str = "application_id") -> None:
    """Refuse (10002) an application that isn't the bot's own."""
    if call.id(name) != call.world.application_id:
        raise refused(10002)


def guild(call: Call) -> Guild:
    """Return the guild in the path; 10004 if the bot isn't in it, 503 during an outage."""
    found = next((each for each in call.world.guilds if each.id == call.id("guild_id")), None)
    if found is None or call.world.bot_user.id not in found.members:
        raise refused(10004)
    _available(found)
    return found


def _available(found: Guild) -> None:
    if not found.available:
        raise ApiError(503, {"message": "503: Service Unavailable", "code": 0})


def channel(call: Call, *needed: str) -> Channel:
    """Return the channel in the path, where the bot has these permissions.

    Raises 10003 for none, 50001 for one that the bot can't view, 50013 for a missing permission.
    """
    found = call.world.channels.get(call.id("channel_id"))
    if found is None:
        raise refused(10003)
    if found.guild is not None and call.world.bot_user.id in found.guild.members:
        _available(found.guild)
    allowed = found.allowed(call.world.bot_user.id)
    if not allowed & permissions.BITS["view_channel"]:
        raise refused(50001)
    for name in needed:
        if not allowed & permissions.BITS[name]:
            raise refused(50013)
    return found


def writable_channel(call: Call) -> Channel:
    """Return the channel in the path, if the bot may post there.

    Beside the errors of :func:`channel` it raises 50007 for a person who refuses DMs, 50278 for one who
    shares no server with the bot and hasn't installed the application, 160005 for a thread that is locked
    for it.
    """
    found = channel(call)
    if found.recipient is not None:
        _reachable(call, found, found.recipient)
        return found
    if found.is_thread:
        channel(call, "send_messages_in_threads")
        if found.is_locked_for(call.world.bot_user.id):
            raise refused(160005)
        return found
    return channel(call, "send_messages")


def changeable(call: Call, found: Channel) -> None:
    """Refuse the change of a message there: 50083 in an archived thread, 160005 in one that is locked for the
    bot."""
    if found.archived:
        raise refused(50083)
    if found.is_locked_for(call.world.bot_user.id):
        raise refused(160005)


def _reachable(call: Call, found: Channel, person: User) -> None:
    if not installs.kinds(call.world, person, found):
        raise refused(50278)
    if not person.takes_dms:
        raise refused(50007)


def message(call: Call, found: Channel) -> StoredMessage:
    """Return the message in the path; 10008 for none, and for ephemeral ones, which no channel route
    reaches."""
    stored = found.messages.get(call.id("message_id"))
    if stored is None or stored.viewer is not None:
        raise refused(10008)
    return stored
