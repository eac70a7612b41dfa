"""``undercup setup``: sets up the application at Discord, as far as the API can."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from pydantic import SecretStr

from bot.cli.portal import Application, Finding, log_in, onlooker, portal, read_application
from bot.cli.refusal import REFUSALS, Refusal
from bot.config import Settings
from bot.discord_api.application import Change, missing
from bot.discord_api.bot_user import invite
from bot.process.exit_status import Failure
from bot.runtime.client import Undercup


@dataclass(frozen=True, slots=True)
class _Found:
    """An application: its name, what it lacks, what is left for the Developer Portal, and the address that
    invites its bot."""

    name: str
    lacks: tuple[Change, ...]
    left: tuple[Finding, ...]
    invitation: str


def set_up(settings: Settings, say: Callable[[str], None], ask: Callable[[], bool]) -> bool:
    """Show each change, make those to which ``ask`` says yes, in one request, and tell the address that
    invites the bot. Return whether all is well in the end.

    Raises:
        Refusal: Discord doesn't do it.
    """
    found = asyncio.run(_look(settings))
    say(f"The application is {found.name}.")
    wanted = []
    for change in found.lacks:
        say(f"\n{change.name}: {change.fault}\n  now   {change.old}\n  then  {change.new}")
        if ask():
            wanted.append(change)
    say("")
    if not found.lacks:
        say("Nothing is missing that setup can set.")
    elif not wanted:
        say("Nothing is changed.")
    else:
        try:
            # A connection of its own: none was kept open while a person thought.
            found = asyncio.run(_change(settings, wanted))
        except Refusal as refusal:
            unknown = "Whether anything is changed isn't known; the next undercup setup shows it."
            say(unknown if refusal.may_be_done else "Nothing is changed.")
            raise
        say(f"Set: {', '.join(change.name for change in wanted)}.")
        for change in found.lacks:
            if change.field in {each.field for each in wanted}:
                say(
                    f"Discord took it, and still has as {change.name}: {change.old}. Set it by hand in the "
                    "Developer Portal."
                )
    for finding in found.left:
        say(str(finding))
    say(f"\nThe bot asks for no privileged intent. This address invites it:\n{found.invitation}")
    return not found.lacks and all(finding.well for finding in found.left)


def ask() -> bool:
    """Ask on the terminal.

    Raises:
        Failure: nobody can answer.
    """
    try:
        return input("Set it? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        raise Failure(
            "Nobody answers, so nothing is changed. undercup setup --yes makes all changes without asking."
        ) from None


async def _look(settings: Settings) -> _Found:
    async with _logged_in(settings) as client:
        return await _found(client, await read_application(client))


async def _change(settings: Settings, wanted: Sequence[Change]) -> _Found:
    """Make the changes (API: Application, "Edit Current Application"), and return what there is then."""
    async with _logged_in(settings) as client:
        form = {change.field: change.value for change in wanted}
        route = discord.http.Route("PATCH", "/applications/@me")
        return await _found(client, await client.http.request(route, json=form))


async def _found(client: Undercup, application: Application) -> _Found:
    return _Found(
        f"{application['name']} ({application['id']})",
        tuple(missing(application, await client.commands.installs())),
        tuple(finding for finding in portal(application) if finding.note or not finding.well),
        invite(client),
    )


@asynccontextmanager
async def _logged_in(settings: Settings) -> AsyncIterator[Undercup]:
    """Yield a client that is logged in.

    Raises:
        Refusal: a request failed.
    """
    try:
        async with onlooker(settings) as client:
            await log_in(client, settings.token or SecretStr(""))
            yield client
    except REFUSALS as error:
        raise Refusal(error, settings.api_base) from error
