"""Discord's error codes by name, and what each refusal means for the bot: for a person, a channel, a table,
or the whole bot.

Source: Discord's documentation, "Opcodes and Status Codes" (JSON Error Codes); :attr:`ErrorCode.QUARANTINED`
and :attr:`ErrorCode.NO_MUTUAL_GUILDS` from reports of others.
"""

from __future__ import annotations

from enum import IntEnum


class ErrorCode(IntEnum):
    """The codes that the bot handles."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    SLOW_MODE = 20016
    ANNOUNCEMENT_EDITS = 20022
    QUARANTINED = 20026
    DAILY_COMMANDS = 30034
    OLD_MESSAGE_EDITS = 30046
    UNAUTHORIZED = 40001
    UNVERIFIED_ACCOUNT = 40002
    OPENING_DMS_TOO_FAST = 40003
    SENDING_DISABLED = 40004
    REQUEST_TOO_LARGE = 40005
    FEATURE_DISABLED = 40006
    FORUM_CHANNEL = 40058
    ALREADY_ACKNOWLEDGED = 40060
    SERVICE_LIMITED = 40062
    CLOUDFLARE = 40333
    MISSING_ACCESS = 50001
    NOT_THE_AUTHOR = 50005
    CANNOT_DM = 50007
    NOT_A_TEXT_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    INVALID_TOKEN = 50014
    SYSTEM_MESSAGE = 50021
    WRONG_CHANNEL_TYPE = 50024
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_RECIPIENT = 50033
    INVALID_FORM = 50035
    ARCHIVED_THREAD = 50083
    UNVERIFIED_USER = 50178
    ENTRY_POINT_MISSING = 50240
    NO_MUTUAL_GUILDS = 50278
    API_OVERLOADED = 130000
    THREAD_EXISTS = 160004
    LOCKED_THREAD = 160005
    MOST_THREADS = 160006
    TITLE_BLOCKED = 200001
    UPLOADS_LIMITED = 400001


UNREACHABLE: dict[int, str] = {
    ErrorCode.CANNOT_DM: "takes no DMs from the bot",
    ErrorCode.NO_MUTUAL_GUILDS: "shares no server with the bot",
    ErrorCode.UNKNOWN_USER: "is no user any more",
    ErrorCode.INVALID_RECIPIENT: "can't be written to",
}
"""A person can't be reached by DM: the hand is given up, and the hand button shows it instead."""

STALE_DM: dict[int, str] = {
    ErrorCode.UNKNOWN_CHANNEL: "the DM channel is gone",
    ErrorCode.MISSING_ACCESS: "the DM channel is closed to the bot",
}
"""A remembered DM channel is invalid: it is opened again once."""

GONE: dict[int, str] = {
    ErrorCode.UNKNOWN_MESSAGE: "the message is gone",
    ErrorCode.NOT_THE_AUTHOR: "the message is another application's",
    ErrorCode.SYSTEM_MESSAGE: "the message is Discord's own",
}
NOT_NOW: dict[int, str] = {
    ErrorCode.ANNOUNCEMENT_EDITS: "a published message is edited too often",
    ErrorCode.OLD_MESSAGE_EDITS: "messages that are old are edited too often in the channel",
}
"""A message can't be edited, or not for a while: the board is posted again, and nobody waits for it."""

SHUT: dict[int, str] = {
    ErrorCode.UNKNOWN_CHANNEL: "channel",
    ErrorCode.UNKNOWN_GUILD: "server",
    ErrorCode.MISSING_ACCESS: "view",
    ErrorCode.MISSING_PERMISSIONS: "write",
    ErrorCode.FORUM_CHANNEL: "write",
    ErrorCode.NOT_A_TEXT_CHANNEL: "write",
    ErrorCode.WRONG_CHANNEL_TYPE: "write",
    ErrorCode.ARCHIVED_THREAD: "archived",
    ErrorCode.MOST_THREADS: "archived",
    ErrorCode.LOCKED_THREAD: "locked",
    ErrorCode.SLOW_MODE: "slow",
}
"""The channel can't be written to: it is gone, the bot isn't in the server or can't see it, it may not write
there or nobody can, or slow mode applies. Or the thread is locked, or archived while too many are open. The
table and its deliveries wait."""

OUTSIDE: dict[int, str] = {
    ErrorCode.UNKNOWN_GUILD: "no server that the bot knows of",
    ErrorCode.MISSING_ACCESS: "closed to the bot",
}
"""A question about a whole server is refused: the bot isn't in it."""

SLOW_DOWN: dict[int, str] = {
    ErrorCode.OPENING_DMS_TOO_FAST: "DM channels are opened too fast",
    ErrorCode.QUARANTINED: (
        "Discord has quarantined this bot; its application's page says why, and how to appeal"
    ),
}
"""No person and no channel is shut: the refusal is about the whole bot, which opens DM channels more slowly,
and tries again later."""

WHOLE_BOT = frozenset(
    (
        ErrorCode.UNAUTHORIZED,
        ErrorCode.UNVERIFIED_ACCOUNT,
        ErrorCode.SENDING_DISABLED,
        ErrorCode.FEATURE_DISABLED,
        ErrorCode.SERVICE_LIMITED,
        ErrorCode.CLOUDFLARE,
        ErrorCode.INVALID_TOKEN,
        ErrorCode.UNVERIFIED_USER,
        ErrorCode.API_OVERLOADED,
    )
)
"""The refusal is about the bot's token, its account, something that Discord has switched off, or a proxy in
front of Discord. It is about no person and no channel, and is tried again."""

NO_FILES: dict[int, str] = {
    ErrorCode.MISSING_PERMISSIONS: "the bot may not attach files",
    ErrorCode.REQUEST_TOO_LARGE: "the file is too large",
    ErrorCode.UPLOADS_LIMITED: "uploads are limited in this server",
}
"""A message is refused with its pictures: it is sent without them."""

UNANSWERABLE: dict[int, str] = {
    ErrorCode.UNKNOWN_INTERACTION: "it is too late for an answer",
    ErrorCode.ALREADY_ACKNOWLEDGED: "it has been answered",
}
"""An interaction can't be answered any more."""

PAST_TOKEN = frozenset(
    (ErrorCode.UNKNOWN_WEBHOOK, ErrorCode.UNKNOWN_INTERACTION, ErrorCode.INVALID_WEBHOOK_TOKEN)
)
"""The token of an interaction can't be used any more."""

NO_THREAD = frozenset(
    (
        ErrorCode.UNKNOWN_CHANNEL,
        ErrorCode.MISSING_ACCESS,
        ErrorCode.MISSING_PERMISSIONS,
        ErrorCode.WRONG_CHANNEL_TYPE,
        ErrorCode.THREAD_EXISTS,
    )
)
"""Discord makes no thread here: the channel is gone, shut, of another kind, or has it already. A refusal of
the whole bot isn't among these."""
