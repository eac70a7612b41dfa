"""``undercup doctor``: what stands between these settings and a bot that works, and what to do about it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.client import Undercup, commands_digest, commands_note, point_at
from bot.config import Settings
from bot.posting import PERMISSIONS, THREAD_PERMISSIONS
from data.errors import DatabaseFault, DatabaseTrouble
from data.soundness import damaged_tables, file_faults
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
        async for finding in _database(store):
            yield finding
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


async def _database(store: Store) -> AsyncIterator[Finding]:
    try:
        if faults := await file_faults(store):
            yield Finding("database", False, damaged(faults))
        else:
            yield Finding("database", True, "opens, is whole, and its schema is up to date.")
        yield _tables(*await damaged_tables(store))
    except DatabaseFault as fault:
        yield Finding("tables", False, f"can't be read ({fault}). Restore the newest backup.")


def damaged(faults: Sequence[str]) -> str:
    """What is the matter with a file that fails the database's own check, and what to do."""
    return (
        f"The file is damaged ({'; '.join(faults)}). Stop the bot, keep the file, and restore the newest "
        "backup. Without one, sqlite3's .recover saves what can be read, into another file."
    )


def _tables(games: int, faults: Mapping[int, str]) -> Finding:
    if not faults:
        return Finding("tables", True, f"{games} games are going on, and their journals replay.")
    named = ", ".join(f"{table_id} ({fault})" for table_id, fault in faults.items())
    return Finding(
        "tables", False,
        f"damaged: {named}. Restore the newest backup. Without one, an admin can close a table that can be "
        "read with /table close; one that can't is left alone by the bot, and holds up no other.",
    )  # fmt: skip


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
