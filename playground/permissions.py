"""Permission bits (API: Topics, "Permissions")."""

from __future__ import annotations

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
    "send_polls": 1 << 49,
    "use_external_apps": 1 << 50,
    "bypass_slowmode": 1 << 52,
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
        "bypass_slowmode",
    )
)
"""Permissions of @everyone in a new guild."""

DM = EVERYONE & ~(BITS["create_public_threads"] | BITS["create_private_threads"])
"""Permissions of both sides in a DM."""

APP_IN_PRIVATE = sum(BITS[name] for name in ("embed_links", "attach_files", "mention_everyone", "send_polls"))
"""Permissions of the application, by an interaction, in a DM between people and in a group."""
APP_ELSEWHERE = APP_IN_PRIVATE | BITS["use_external_emojis"]
"""Permissions of the application, by an interaction, in a DM with its bot; and the most that it has in a
server by a person's own install."""


def bits(*names: str) -> int:
    """Return the permissions of those names, as one number."""
    return sum(BITS[name] for name in names)
