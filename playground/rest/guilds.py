"""Guilds, their members, roles and channels."""

from __future__ import annotations

from playground import payloads
from playground.errors import Json, refused
from playground.limits import Bucket
from playground.rest import access
from playground.rest.routing import Answer, Call, Route


def get_guild(call: Call) -> Answer:
    found = access.guild(call)
    body = payloads.guild(found)
    if call.flag("with_counts"):
        count = len(found.members)
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return 200, body


def get_member(call: Call) -> Answer:
    found = access.guild(call)
    if call.id("user_id") not in call.world.users:
        raise refused(10013)
    if call.id("user_id") not in found.members:
        raise refused(10007)
    return 200, payloads.member(found.members[call.id("user_id")])


def list_roles(call: Call) -> Answer:
    found = access.guild(call)
    return 200, [payloads.role(each, found) for each in found.roles.values()]


def _visible(call: Call, *, threads: bool) -> list[Json]:
    bot_id = call.world.bot_user.id
    return [
        payloads.channel(each)
        for each in access.guild(call).channels.values()
        if each.is_thread is threads and not each.archived and each.allowed(bot_id)
    ]


def list_channels(call: Call) -> Answer:
    return 200, _visible(call, threads=False)


def list_threads(call: Call) -> Answer:
    return 200, {"threads": _visible(call, threads=True), "members": [], "has_more": False}


_READ = Bucket("guilds", 10, 1)
ROUTES = (
    Route("GET", "/guilds/{guild_id}", get_guild, _READ),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member, _READ),
    Route("GET", "/guilds/{guild_id}/roles", list_roles, _READ),
    Route("GET", "/guilds/{guild_id}/channels", list_channels, _READ),
    Route("GET", "/guilds/{guild_id}/threads/active", list_threads, _READ),
)
