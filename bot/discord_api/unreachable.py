"""Why Discord can't be reached, in words for an operator."""

from __future__ import annotations

import errno

import aiohttp

from bot.discord_api.messages import short


def why_unreachable(error: BaseException) -> str:
    """Return why no answer came, in plain words where the cause is known, else as in the log."""
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return "its name can't be looked up"
    if isinstance(error, TimeoutError) or _number(error) == errno.ETIMEDOUT:
        return "no answer came in time"
    if _number(error) == errno.ECONNREFUSED:
        return "it refuses the connection"
    return short(error)


def _number(error: BaseException) -> int | None:
    return error.errno if isinstance(error, OSError) else None
