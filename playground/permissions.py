"""Permission bits and how they add up (API: Topics, "Permissions")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.model import Channel, Guild

BITS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
}

ALL = sum(BITS.values())
EVERYONE = ALL & ~sum(
    BITS[name]
    for name in (
        "administrator",
        "manage_channels",
        "manage_guild",
        "manage_messages",
        "mention_everyone",
        "manage_threads",
    )
)
"""What @everyone may do in a new guild."""

DM = EVERYONE & ~(BITS["create_public_threads"] | BITS["create_private_threads"])
"""What both sides may do in a DM."""


def bits(*names: str) -> int:
    """The permissions of those names, as one number."""
    return sum(BITS[name] for name in names)


def in_guild(guild: Guild, user_id: int) -> int:
    """What a member may do in the guild, before channel overwrites."""
    if user_id == guild.owner_id:
        return ALL
    member = guild.members[user_id]
    granted = guild.everyone.permissions
    for role in member.roles:
        granted |= role.permissions
    return ALL if granted & BITS["administrator"] else granted


def in_channel(channel: Channel, user_id: int) -> int:
    """What a user may do in a channel: 0 for those who aren't in its guild. A thread asks its parent."""
    if channel.guild is None:
        return DM
    if user_id not in channel.guild.members:
        return 0
    granted = in_guild(channel.guild, user_id)
    if granted & BITS["administrator"]:
        return granted
    overwrites = (channel.parent or channel).overwrites
    roles = {role.id for role in channel.guild.members[user_id].roles}
    for targets in ({channel.guild.id}, roles, {user_id}):
        for target in targets & overwrites.keys():
            granted &= ~overwrites[target].deny
        for target in targets & overwrites.keys():
            granted |= overwrites[target].allow
    return granted if granted & BITS["view_channel"] else 0
