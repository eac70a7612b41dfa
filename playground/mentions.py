"""Whom a message mentions and so calls (API: Message, "Allowed Mentions Object")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground import permissions
from playground.errors import Json
from playground.model import Channel, StoredMessage
from playground.state import State

_USER, _ROLE = re.compile(r"<@!?(\d{1,20})>"), re.compile(r"<@&(\d{1,20})>")
_EVERYONE = re.compile("@everyone|@here")


@dataclass(frozen=True, slots=True)
class Mentions:
    """Ids of the mentioned users and roles, and whether everyone is; only those that may be."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False

    def called(self, channel: Channel) -> tuple[int, ...]:
        """Return the ids of all users whom they call in that channel."""
        if channel.guild is None:
            return self.users
        members = channel.guild.members
        if self.everyone:
            return tuple(members)
        held = [key for key, each in members.items() if any(role.id in self.roles for role in each.roles)]
        return tuple(dict.fromkeys((*self.users, *held)))


def mentions_of(
    state: State,
    channel: Channel,
    author_id: int,
    text: str,
    allowed: Json | None = None,
    *,
    replied: StoredMessage | None = None,
    answers: bool = False,
) -> Mentions:
    """Return the mentions of a text: all that its author may make, or those that ``allowed`` names.
    ``replied`` is the message that it replies to. What ``answers`` an interaction mentions only users unless
    told otherwise. Roles and everyone need a permission."""
    if allowed is None:
        parse: tuple[str, ...] = ("users",) if answers else ("users", "roles", "everyone")
        pings_author = True
    else:
        parse = tuple(allowed.get("parse") or ())
        pings_author = bool(allowed.get("replied_user"))

    def chosen(kind: str, pattern: re.Pattern[str]) -> list[int]:
        named = {int(each) for each in (allowed or {}).get(kind) or ()}
        found = dict.fromkeys(int(each) for each in pattern.findall(text))
        return [each for each in found if kind in parse or each in named]

    users = [each for each in chosen("users", _USER) if each in state.users]
    if replied is not None and pings_author and replied.author.id not in users:
        users.append(replied.author.id)
    guild = channel.guild
    if guild is None or not channel.allowed(author_id) & permissions.BITS["mention_everyone"]:
        return Mentions(tuple(users))
    roles = tuple(each for each in chosen("roles", _ROLE) if each in guild.roles)
    return Mentions(tuple(users), roles, "everyone" in parse and bool(_EVERYONE.search(text)))
