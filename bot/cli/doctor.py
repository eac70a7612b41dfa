"""``undercup doctor``: what is wrong with these settings, and what to do about it."""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
from pydantic import SecretStr

from bot.cli.portal import Finding, log_in, onlooker, portal, read_application
from bot.cli.refusal import REFUSALS, Refusal
from bot.config import Settings
from bot.discord_api.application import missing
from bot.discord_api.bot_user import NEEDED, invite, permission_names
from bot.process.environment import ENV_FILE, looked_in, setting_name
from bot.runtime.client import Undercup
from bot.runtime.command_sync import ENTRY_POINT
from data.db.address import sqlite_file
from data.db.engine import own_check
from data.db.errors import DatabaseTrouble
from data.operations.read_only import OlderSchema, looking
from data.operations.soundness import damaged_tables
from data.tables import people

Note = Callable[[str], Awaitable[str | None]]
CONTAINER_SECRETS = Path("/run/secrets")
"""Where Docker and Podman show a container its secrets."""


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Check database, token, application, commands and permissions; checks that depend on a failure are left
    out. Nothing is made or changed: the bot's user may not be able to open what an admin makes."""
    for file in filter(None, (Path(ENV_FILE), settings.token_file)):
        if (mode := _mode_for_secrets(file)) is not None:
            said = f"other users of this machine can read {file}. Shut them out: chmod {mode:o} {file}"
            yield Finding("secrets", True, said, note=True)
    made = True
    async for finding in _database(settings.database):
        yield finding
        made = made and finding.made
    if settings.token is None:
        said = (
            f"{setting_name('token')} is missing. It was looked for in {looked_in()}. Put it into that file."
        )
        yield Finding("token", False, said)
        return

    async def note(key: str) -> str | None:
        if not made:
            return None
        try:
            async with looking(settings.database) as connection:
                return await connection.run_sync(people.note, key)
        except DatabaseTrouble:  # told already, or only now: then the commands count as not synced
            return None

    async with onlooker(settings) as client:
        async for finding in examine_discord(settings.token, client, note):
            yield finding


def _mode_for_secrets(file: Path) -> int | None:
    """Return the mode that a file should have, if it is there and users other than the bot's can read it.
    They can't in a folder that only its owner can enter. A container's secrets are seen in there alone, and
    must have such a mode."""
    try:
        found, folder = file.stat(), file.absolute().parent.stat()
    except OSError:
        return None
    if not folder.st_mode & (stat.S_IXGRP | stat.S_IXOTH):
        return None
    member = _only_member(found.st_gid)
    others = stat.S_IROTH | (stat.S_IRGRP if member is None else 0)
    if not found.st_mode & others or file.is_relative_to(CONTAINER_SECRETS):
        return None
    by_group = found.st_mode & stat.S_IRGRP and member not in (None, found.st_uid)
    return 0o640 if by_group else 0o600


def _only_member(group_id: int) -> int | None:
    """Return the id of the user of a group that is one user's own, and has the same name."""
    try:
        group = grp.getgrgid(group_id)
        user = pwd.getpwnam(group.gr_name)
    except KeyError:
        return None
    return user.pw_uid if user.pw_gid == group_id and {*group.gr_mem} <= {group.gr_name} else None


async def examine_discord(token: SecretStr, client: Undercup, note: Note) -> AsyncIterator[Finding]:
    """Check what Discord says of the bot, including its refusals, by a client that isn't connected. ``note``
    reads a note of the bot to itself."""
    api_base = client.settings.api_base
    try:
        await log_in(client, token)
    except REFUSALS as error:
        subject = "token" if isinstance(error, discord.LoginFailure) else "discord"
        yield Finding(subject, False, str(Refusal(error, api_base)))
        return
    yield Finding("token", True, f"belongs to {client.user}.")
    checks = {
        "application": _application,
        "commands": lambda client: _commands(client, note),
        "servers": _permissions,
    }
    for subject, check in checks.items():
        try:
            findings = [finding async for finding in check(client)]
        except REFUSALS as error:
            findings = [Finding(subject, False, str(Refusal(error, api_base)))]
        for finding in findings:
            yield finding


async def _database(address: str) -> AsyncIterator[Finding]:
    """Check the database, also while the bot has it open."""
    file = sqlite_file(address)
    if file is not None and not file.exists():
        yield _place(file)
        return
    try:
        async with looking(address) as connection:
            if faults := await own_check(connection):
                yield Finding("database", False, damaged(faults))
            else:
                yield Finding("database", True, "opens, is whole, and its schema is up to date.")
            yield _tables(*await damaged_tables(connection))
    except OlderSchema as older:
        if older.found is None:
            yield Finding("database", True, "is empty. The bot makes its tables when it starts.", made=False)
        else:
            yield Finding("database", True, str(older), note=True, made=False)
    except DatabaseTrouble as error:
        yield Finding("database", False, str(error), made=False)


def _place(file: Path) -> Finding:
    """Return the finding about an SQLite file that isn't there yet."""
    there = next(folder for folder in file.absolute().parents if folder.exists())
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        said = f"isn't there yet. The bot makes {file} when it starts, as the user that runs it."
        return Finding("database", True, said, made=False)
    reason = "is a file and no folder" if not there.is_dir() else "can't be written to by this user"
    return Finding(
        "database", False,
        f"isn't there yet, and can't be made: {there} {reason}. Name another file with UNDERCUP_DATABASE, "
        "for example sqlite+aiosqlite:///var/undercup.db.",
        made=False,
    )  # fmt: skip


def damaged(faults: Sequence[str]) -> str:
    """Return what is wrong with a file that fails the database's own check, and what to do."""
    return (
        f"The file is damaged ({'; '.join(faults)}). Stop the bot, keep the file, and restore the newest "
        "backup. Without one, sqlite3's .recover saves what can be read, into another file."
    )


def _tables(games: int, faults: Mapping[int, str]) -> Finding:
    if not faults:
        return Finding("tables", True, f"games in play: {games}. Their journals replay.")
    named = ", ".join(f"{table_id} ({fault})" for table_id, fault in faults.items())
    return Finding(
        "tables", False,
        f"damaged: {named}. Restore the newest backup. Without one, an admin can close a table that can be "
        "read with /table close; one that can't is left alone by the bot, and holds up no other.",
    )  # fmt: skip


async def _application(client: Undercup) -> AsyncIterator[Finding]:
    application = await read_application(client)
    changes = missing(application, await client.commands.installs())
    lacking = ", ".join(f"{change.name} ({change.fault})" for change in changes)
    said = f"missing or wrong: {lacking}. undercup setup shows what it would set, asks, and sets it."
    settled = "has its description, tags and install settings."
    yield Finding("application", True, said if lacking else settled, note=bool(lacking))
    for finding in portal(application):
        yield finding


async def _commands(client: Undercup, note: Note) -> AsyncIterator[Finding]:
    guild = discord.Object(client.settings.sync_guild) if client.settings.sync_guild else None
    known = await client.tree.fetch_commands(guild=guild)
    there = {command.name for command in known if command.type.value != ENTRY_POINT}
    here = {command.name for command in client.tree.get_commands()}
    if there == here and await note(client.commands.note) == await client.commands.digest():
        yield Finding("commands", True, f"{len(here)} are known to Discord as they are here.")
        return
    lacking = ", ".join(f"/{name}" for name in sorted(here - there)) or "none"
    yield Finding(
        "commands", False, f"Discord's list differs (it lacks: {lacking}). Start the bot once: it syncs them."
    )


async def _permissions(client: Undercup) -> AsyncIterator[Finding]:
    guilds: list[dict[str, Any]] = await client.http.get_guilds(limit=200, with_counts=False)  # type: ignore[assignment]
    if not guilds:
        yield Finding("servers", False, f"the bot is in none yet. Invite it: {invite(client)}")
    for guild in guilds:
        has = discord.Permissions(int(guild["permissions"]))
        lacking = permission_names(NEEDED & ~has)
        yield Finding(
            f"permissions in {guild['name']}",
            not lacking or has.administrator,
            "all there."
            if not lacking
            else f"lacks {lacking}. Give it to the bot's role, or invite it again: {invite(client)}",
        )
