"""Runs the bot against Discord, or whatever the settings say is Discord, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

import discord

from bot.client import Undercup, point_at
from bot.config import Settings
from data.store import Store

_log = logging.getLogger(__name__)


class BadToken(Exception):  # noqa: N818 - says what is wrong
    """Discord doesn't take the token."""

    def __init__(self) -> None:
        super().__init__(
            "UNDERCUP_TOKEN is not a token that Discord takes. Copy it anew from the Bot page of your "
            "application in the Developer Portal (Reset Token); it looks like MTIz….GabC….xyz…"
        )


async def run(settings: Settings) -> None:
    """Connect and serve until SIGTERM or SIGINT; then stop cleanly, owing nothing that isn't stored.

    Raises:
        BadToken: Discord refuses the token.
    """
    if settings.token is None:
        raise BadToken
    point_at(settings.api_base)
    store = await Store.open(settings.database, now=discord.utils.utcnow)
    client = Undercup(settings, store)
    stopping = asyncio.ensure_future(_told_to_stop())
    serving = asyncio.ensure_future(client.start(settings.token.get_secret_value()))
    try:
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        await client.close()
        await serving
    except discord.LoginFailure as error:
        raise BadToken from error
    finally:
        stopping.cancel()
        await client.close()
        await store.close()
    _log.info("stopped")


async def _told_to_stop() -> None:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on the loop
            loop.add_signal_handler(name, told.set)
    await told.wait()
