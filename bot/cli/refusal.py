"""What a refusal by Discord, or no answer at all, means for an operator's command, and what to do."""

from __future__ import annotations

import aiohttp
import discord

from bot.discord_api.error_codes import ErrorCode
from bot.discord_api.messages import short
from bot.discord_api.unreachable import why_unreachable
from bot.process.exit_status import FAILED, PASSING, WRONG, Failure

REFUSALS = (discord.HTTPException, discord.LoginFailure, discord.RateLimited, aiohttp.ClientError, OSError)
"""Errors of a request for which :class:`Refusal` has words."""
UNVERIFIED = (ErrorCode.UNVERIFIED_ACCOUNT, ErrorCode.UNVERIFIED_USER)
SWITCHED_OFF = (ErrorCode.SENDING_DISABLED, ErrorCode.FEATURE_DISABLED)
NOT_DISCORDS = (0, ErrorCode.CLOUDFLARE)
"""The codes of refusals with status 403 by what is in front of Discord."""


class NotDiscordError(ConnectionError):
    """What answers isn't Discord's API: a wrong address, or a network that wants a sign-in first."""


class Refusal(Failure):
    """Discord didn't do what a command asked for. The text says why, as far as is known, and what to do.
    ``may_be_done``: Discord may have done it all the same, since no answer came, or that of a fault."""

    def __init__(self, error: Exception, api_base: str) -> None:
        self.status, said = _meaning(error, api_base)
        self.may_be_done = isinstance(error, aiohttp.ClientError | OSError | discord.DiscordServerError)
        super().__init__(said)


def _meaning(error: Exception, api_base: str) -> tuple[int, str]:
    """Return the exit status that goes with an error of a request, and what to say."""
    if isinstance(error, discord.RateLimited):
        wait = f"{error.retry_after:.0f} s"
        return PASSING, f"Discord takes no more requests of this kind for {wait}. Try again after that."
    if isinstance(error, discord.HTTPException) and error.status != 401:
        return _refused(error, short(error), api_base)
    if isinstance(error, discord.HTTPException | discord.LoginFailure):
        return WRONG, (
            "Discord doesn't take the token. Reset it on the Bot page of the Developer Portal, and put the "
            "new one into .env as UNDERCUP_TOKEN."
        )
    if isinstance(error, NotDiscordError):
        return PASSING, (
            f"What answers at {api_base} isn't Discord's API. Look at UNDERCUP_API_BASE, and whether this "
            "network wants a sign-in on a web page first."
        )
    return PASSING, (
        f"{api_base} doesn't answer ({why_unreachable(error)}). Check the network, and UNDERCUP_API_BASE "
        "if it is set."
    )


def _refused(error: discord.HTTPException, told: str, api_base: str) -> tuple[int, str]:
    match error.status:
        case 400 if error.code == ErrorCode.INVALID_FORM:
            first, *others = error.text.splitlines()  # the others name a field each
            fields = "; ".join(line.rstrip(".") for line in others or [first])
            return FAILED, (
                f"Discord refuses the form ({told}). {fields}. Set that by hand in the Developer Portal, and "
                "answer no to it here. A newer version of Undercup may know better."
            )
        case 403 if error.code in UNVERIFIED:
            return WRONG, (
                f"Discord wants the account that owns the application to be verified ({told}). Confirm its "
                "e-mail address, and its telephone number if Discord asks for one. Then try again."
            )
        case 403 if error.code in SWITCHED_OFF:
            return PASSING, f"Discord has switched that off for a time ({told}). Try again in some hours."
        case 403 if error.code in NOT_DISCORDS:
            return PASSING, (
                f"What is in front of Discord lets no request of this machine through ({told}). Try again in "
                "an hour. If that doesn't help, look at UNDERCUP_API_BASE, and at a proxy or VPN in between."
            )
        case 403:
            return WRONG, (
                f"Discord doesn't let this token do that ({told}). Take the token from the Bot page of this "
                "very application."
            )
        case 404:
            return WRONG, f"{api_base} knows no such request ({told}). Look at UNDERCUP_API_BASE."
        case 429:
            return PASSING, (
                f"Discord takes no more requests for now ({told}). Try again in a few minutes. If that "
                "doesn't help, wait an hour: after too many refusals Discord shuts a machine's address out."
            )
        case status if status >= 500:
            return PASSING, (
                f"Discord has a fault of its own ({told}). Try again in a few minutes; discordstatus.com "
                "says how Discord is."
            )
    return FAILED, f"Discord refuses that ({told}). A newer version of Undercup may know better."
