"""The application as its owner has set it up at Discord, and what the Developer Portal alone can set."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from pydantic import SecretStr

from bot.cli.refusal import NotDiscordError
from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.runtime.client import Undercup
from data.operations.opening import open_store

Application = Mapping[str, Any]
"""An application as Discord's API gives it to its bot."""

LONGEST_WAIT = 30.0
"""The longest wait that Discord may ask for, in seconds, without a word of the command."""
MOST_UNVERIFIED, MANY_UNVERIFIED = 100, 75
"""The number of servers at which an application must be verified, and that at which it is time to ask."""
VERIFIED_BOT = 1 << 16
"""The flag of the bot user of a verified application."""
INTENT_FLAGS = {
    "Presence Intent": 1 << 12 | 1 << 13,
    "Server Members Intent": 1 << 14 | 1 << 15,
    "Message Content Intent": 1 << 18 | 1 << 19,
}
"""The flags of an application that show its privileged intents, by their names in the Developer Portal."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was checked, whether it is well, and what to do if it isn't. With a ``note`` the bot
    works, but something is still to be done."""

    subject: str
    well: bool
    text: str
    note: bool = False
    made: bool = True
    """False if there is nothing there yet, or nothing that this program can read."""

    def __str__(self) -> str:
        mark = "FAIL" if not self.well else "note" if self.note else "ok  "
        return f"{mark}  {self.subject}: {self.text}"


@asynccontextmanager
async def onlooker(settings: Settings) -> AsyncIterator[Undercup]:
    """Yield a client that does no work, with an empty database and a health file of its own: a bot that runs
    has the others."""
    point_at(settings.api_base)
    with tempfile.TemporaryDirectory() as folder:
        own = settings.model_copy(update={"health_file": Path(folder, "health")})
        store = await open_store(f"sqlite+aiosqlite:///{folder}/empty.db", now=discord.utils.utcnow)
        try:
            async with Undercup(own, store) as client:
                client.http.max_ratelimit_timeout = LONGEST_WAIT
                yield client
        finally:
            await store.close()


async def log_in(client: Undercup, token: SecretStr) -> None:
    """Log in without connecting.

    Raises:
        NotDiscordError: what answers isn't Discord's API. Other errors are discord.py's.
    """
    try:
        await client.login_only(token.get_secret_value())
    except (KeyError, TypeError) as error:  # discord.py takes any page for a user
        raise NotDiscordError from error


async def read_application(client: Undercup) -> Application:
    """Return the application of a client that is logged in (API: Application, "Get Current Application")."""
    found: Application = await client.http.request(discord.http.Route("GET", "/applications/@me"))
    return found


def portal(application: Application) -> Iterator[Finding]:
    """Yield what is set, or isn't, in the Developer Portal alone, or on purpose."""
    address = application["interactions_endpoint_url"]
    yield Finding(
        "interactions",
        not address,
        "come by the gateway."
        if not address
        else f"Discord sends them all to {address}, and none to this bot. Clear the Interactions Endpoint "
        "URL on the General Information page of the Developer Portal.",
    )
    locked = application.get("bot_require_code_grant")
    yield Finding(
        "invitation",
        not locked,
        "works."
        if not locked
        else "brings the bot into no server. Switch Requires OAuth2 Code Grant off on the Bot page of the "
        "Developer Portal.",
    )
    yield _note(
        "public bot",
        "on.",
        "off: nobody but the application's owner can invite the bot. Unless that is wanted, switch it on, on "
        "the Bot page of the Developer Portal.",
        due=not application.get("bot_public", True),
    )
    flags = application.get("flags") or 0
    intents = " and ".join(name for name, bits in INTENT_FLAGS.items() if flags & bits)
    yield _note(
        "privileged intents",
        "none is on.",
        f"{intents} on, and the bot asks for none. Switch off what nothing else needs, on the Bot page of "
        "the Developer Portal.",
        due=bool(intents),
    )
    own = application.get("custom_install_url")
    yield _note(
        "install link",
        "Discord's own.",
        f"the Add App button leads to {own}, and not to the install settings. Unless that is wanted, choose "
        "Discord Provided Link on the Installation page of the Developer Portal.",
        due=bool(own),
    )
    addresses = {"Privacy Policy URL": "privacy_policy_url", "Terms of Service URL": "terms_of_service_url"}
    lacking = " and ".join(name for name, field in addresses.items() if not application.get(field))
    yield _note(
        "addresses",
        "both named.",
        f"Discord knows no {lacking}. Put PRIVACY.md and TERMS.md where people can read them, and name both "
        "on the General Information page of the Developer Portal.",
        due=bool(lacking),
    )
    servers = application.get("approximate_guild_count") or 0
    verified = bool((application.get("bot") or {}).get("public_flags", 0) & VERIFIED_BOT)
    yield _note(
        "verification",
        "done." if verified else f"not needed in fewer than {MOST_UNVERIFIED} servers.",
        f"the bot is in {servers} servers, and in {MOST_UNVERIFIED} it must be verified. Ask for that in the "
        "Developer Portal; docs/listing.md says what Discord wants to know.",
        due=servers >= MANY_UNVERIFIED and not verified,
    )


def _note(subject: str, well: str, todo: str, *, due: bool) -> Finding:
    return Finding(subject, True, todo if due else well, note=due)
