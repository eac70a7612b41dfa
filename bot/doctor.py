"""``undercup doctor``: what stands between these settings and a bot that works, and what to do about it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.client import Undercup, commands_digest, commands_note, point_at
from bot.config import Settings
from bot.posting import PERMISSIONS, THREAD_PERMISSIONS
from data.errors import DatabaseTrouble
from data.replay import check
from data.store import Store

NEEDED = discord.Permissions(**dict.fromkeys({*PERMISSIONS, *THREAD_PERMISSIONS}, True))


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was looked at, whether it is well, and what to do if it isn't."""

    subject: str
    well: bool
    text: str


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Check database, token, commands and permissions; what depends on a failure is left out."""
    point_at(settings.api_base)
    try:
        store = await Store.open(settings.database, now=discord.utils.utcnow)
    except DatabaseTrouble as error:
        yield Finding("database", False, str(error))
        return
    try:
        yield Finding("database", True, "opens, and its schema is up to date.")
        yield await _tables(store)
        async with Undercup(settings, store) as client:
            async for finding in _examine_discord(settings, client):
                yield finding
    finally:
        await store.close()


async def _examine_discord(settings: Settings, client: Undercup) -> AsyncIterator[Finding]:
    if settings.token is None:
        yield Finding("token", False, "UNDERCUP_TOKEN is missing. Put the bot's token into .env.")
        return
    try:
        await client.login_only(settings.token.get_secret_value())
    except discord.LoginFailure:
        yield Finding(
            "token", False,
            "Discord doesn't take it. Reset it on the Bot page of the Developer Portal, and put the new one "
            "into .env as UNDERCUP_TOKEN.",
        )  # fmt: skip
        return
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield Finding(
            "token", False,
            f"{settings.api_base} doesn't answer ({type(error).__name__}). Check the network, and "
            "UNDERCUP_API_BASE if it is set.",
        )  # fmt: skip
        return
    yield Finding("token", True, f"belongs to {client.user}.")
    yield await _commands(client)
    async for finding in _permissions(client):
        yield finding


async def _tables(store: Store) -> Finding:
    live = [table for table in await store.live_tables() if table.status == "playing"]
    bad = [str(table.id) for table in live if check(table, await store.journal(table.id))]
    if bad:
        return Finding(
            "tables", False,
            f"the journals of {', '.join(bad)} don't lead to their snapshots. Restore the newest "
            "backup, or close them with /table close.",
        )  # fmt: skip
    return Finding("tables", True, f"{len(live)} games are going on, and their journals replay.")


async def _commands(client: Undercup) -> Finding:
    guild = discord.Object(client.settings.sync_guild) if client.settings.sync_guild else None
    there = {command.name for command in await client.tree.fetch_commands(guild=guild)}
    here = {command.name for command in client.tree.get_commands()}
    if there == here and await client.store.note(commands_note(client)) == commands_digest(client):
        return Finding("commands", True, f"{len(here)} are known to Discord as they are here.")
    lacking = ", ".join(f"/{name}" for name in sorted(here - there)) or "none"
    return Finding(
        "commands", False, f"Discord's list differs (it lacks: {lacking}). Start the bot once: it syncs them."
    )


async def _permissions(client: Undercup) -> AsyncIterator[Finding]:
    guilds: list[dict[str, Any]] = await client.http.get_guilds(limit=200, with_counts=False)  # type: ignore[assignment]
    if not guilds:
        yield Finding("servers", False, f"the bot is in none yet. Invite it: {invite(client)}")
    for guild in guilds:
        has = discord.Permissions(int(guild["permissions"]))
        lacking = [name for name, needed in NEEDED if needed and not getattr(has, name)]
        named = ", ".join(name.replace("_", " ").title() for name in lacking)
        yield Finding(
            f"permissions in {guild['name']}",
            not lacking or has.administrator,
            "all there."
            if not lacking
            else f"lacks {named}. Give it to the bot's role, or invite it anew: {invite(client)}",
        )


def invite(client: Undercup) -> str:
    """The address that invites the bot with what it needs."""
    wanted = NEEDED | discord.Permissions(
        embed_links=True, read_message_history=True, attach_files=True, create_public_threads=True
    )
    return discord.utils.oauth_url(
        client.application_id or 0, permissions=wanted, scopes=("bot", "applications.commands")
    )
