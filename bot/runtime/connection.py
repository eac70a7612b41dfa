"""Run the bot against Discord, or its stand-in from the settings, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import discord

from bot.cluster.shard_leases import ShardLeases
from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.discord_api.messages import FAULTS, short
from bot.discord_api.unreachable import why_unreachable
from bot.process.environment import setting_name
from bot.process.exit_status import PASSING, WRONG, Failure
from bot.process.waiting import either
from bot.runtime.client import Undercup
from bot.runtime.gateway import is_refusal
from bot.runtime.metrics_page import scraped
from data.db.address import sqlite_file
from data.db.errors import DatabaseAway
from data.db.shards import Wanted
from data.operations.leases import Leases
from data.operations.opening import open_store
from data.tables.store import Store

_log = logging.getLogger(__name__)

TOO_MANY_REQUESTS, SERVER_ERROR = 429, 500
AUTHENTICATION_FAILED, SHARDING_REQUIRED = 4004, 4011
"""Discord's codes for a token that is invalid (or not valid any more), and for too many servers on a
shard."""
RECONNECT_SECONDS = 5.0
LONGEST_RECONNECT_SECONDS = 120.0
"""The longest wait before the bot tries again to reach Discord, in seconds; each wait is twice the last
one."""
COLLECTED = (10_000, 20, 5)
"""Thresholds of Python's collector of reference cycles: the new objects after which it looks among them; the
looks after which it includes objects seen once; and the number of these after which it includes all. With
Python's own 700, 10 and 10 it went through the whole cache every two seconds, at 80 presses a second."""


class BadToken(Failure):
    """Discord refuses the token."""

    status = WRONG

    def __init__(self) -> None:
        super().__init__(
            "UNDERCUP_TOKEN is not a token that Discord takes. Copy it again from the Bot page of your "
            "application in the Developer Portal (Reset Token); it looks like MTIz….GabC….xyz…"
        )


class TurnedAway(Failure):
    """Discord refuses what the bot asks for at its start, and would do so again."""

    status = WRONG

    def __init__(self, error: discord.HTTPException, settings: Settings) -> None:
        suspects = [setting_name("api_base")] if not error.code else []
        suspects += [setting_name("sync_guild")] if settings.sync_guild and error.code else []
        look = f"Look at {suspects[0]}." if suspects else "undercup doctor may tell more."
        super().__init__(
            f"{settings.api_base} refuses what the bot asks for at its start ({short(error)}). {look}"
        )


class NoConnection(Failure):
    """Discord closes the gateway's connection for good."""

    status = WRONG

    def __init__(self, code: int, settings: Settings) -> None:
        look = "A newer version of Undercup may help."
        if code == SHARDING_REQUIRED:
            look = f"Take {setting_name('shard_count')} out, so that Discord recommends how many there are."
            if settings.shard_count is None:  # the next start asks Discord how many
                self.status, look = (
                    PASSING,
                    "The bot needs more shards than it was started with. Start it again.",
                )
        super().__init__(f"Discord refuses the connection to its gateway (code {code}). {look}")


async def run(settings: Settings, *, with_parent: bool = False) -> None:
    """Connect and serve until SIGTERM or SIGINT; then stop cleanly, with all deliveries done or stored. With
    ``with_parent`` the end of the standard input stops it as well.

    Raises:
        BadToken: Discord refuses the token.
        NoAddress: the address for the metrics can't be used.
        NoConnection: Discord closes the gateway's connection for good.
        TurnedAway: Discord, or the server at its address, refuses the start for another reason.
        DatabaseTrouble: the database can't be opened, for a reason other than that its server is away.
    """
    if settings.token is None:
        raise BadToken
    point_at(settings.api_base, settings.cdn_base)
    async with told_to_stop() as stop:
        if with_parent:
            _stop_with_input(stop)
        store = await wait_for_store(settings.database, stop, forgotten=settings.forgotten_file)
        if store is not None:
            await _run_on(store, settings, settings.token.get_secret_value(), stop)
    _log.info("stopped")


async def _run_on(store: Store, settings: Settings, token: str, stop: asyncio.Queue[str]) -> None:
    shard_leases = _shard_leases(settings)
    client = Undercup(settings, store, shard_leases=shard_leases)
    collect_seldom()
    try:
        async with scraped(client, settings.metrics):
            await serve(client, token, stop)
    except discord.HTTPException as error:
        raise TurnedAway(error, settings) from error
    except discord.ConnectionClosed as error:
        raise NoConnection(error.code, settings) from error
    finally:
        await client.close()
        await store.close()


def collect_seldom() -> None:
    """Make Python's collector look for reference cycles less often, and never again in what is already
    loaded: that stays until the end. While it looks, no table is answered."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def _shard_leases(settings: Settings) -> ShardLeases | None:
    """Return what takes the shards of a process that may share its database with others."""
    if sqlite_file(settings.database) is not None:
        return None
    return ShardLeases(Leases(settings.database), Wanted.read(settings.shards))


async def wait_for_store(
    url: str,
    stop: asyncio.Queue[str],
    *,
    forgotten: Path | None = None,
    sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
) -> Store | None:
    """Return the open database. If its server is away, wait for it, until the queue says to stop: then None.
    ``forgotten`` as :func:`data.operations.opening.open_database`.

    Raises:
        DatabaseTrouble: it can't be opened, for another reason.
    """
    wait = RECONNECT_SECONDS
    stopping = asyncio.ensure_future(stop.get())
    try:
        while True:
            try:
                store = await open_store(url, now=discord.utils.utcnow, forgotten=forgotten)
            except DatabaseAway as away:
                _log.warning("%s Trying again in %.0f s.", away, wait)
            else:
                if not stopping.done():
                    return store
                await store.close()
            await either(sleep(wait), asyncio.wait((stopping,)))
            if stopping.done():
                _log.info("%s: stopping", stopping.result())
                return None
            wait = min(2 * wait, LONGEST_RECONNECT_SECONDS)
    finally:
        stopping.cancel()


async def serve(client: Undercup, token: str, stop: asyncio.Queue[str]) -> None:
    """Serve until the queue says to stop; then finish work within the time that the settings allow, or until
    the queue says so again. The client is closed afterwards.

    Raises:
        BadToken: Discord refuses the token, at the start or later.
        discord.HTTPException: Discord refuses the start for another reason.
        discord.ConnectionClosed: Discord closes the gateway's connection for good.
    """
    serving = asyncio.ensure_future(_connect(client, token))
    stopping = asyncio.ensure_future(stop.get())
    try:
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        if stopping.done():
            _log.info("%s: stopping", stopping.result())
            await either(client.drain(), client.sleep(client.settings.drain_seconds), stop.get())
    finally:
        stopping.cancel()
        await client.close()
        if stopping.done() and not stopping.cancelled():
            serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


@asynccontextmanager
async def told_to_stop() -> AsyncIterator[asyncio.Queue[str]]:
    """Yield a queue of the signals that ask the process to stop, by their names, in order."""
    told: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    names = (signal.SIGTERM, signal.SIGINT)
    for name in names:
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on the loop
            loop.add_signal_handler(name, told.put_nowait, name.name)
    try:
        yield told
    finally:
        for name in names:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(name)


def _stop_with_input(told: asyncio.Queue[str]) -> None:
    """Put a message in the queue when the standard input ends. Input before that is ignored."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        with contextlib.suppress(RuntimeError):  # the loop has ended before
            loop.call_soon_threadsafe(told.put_nowait, "the end of the input")

    # A thread, since not every system's loop reads every kind of input; nobody waits for it at the end.
    threading.Thread(target=read, name="input", daemon=True).start()


async def _connect(client: Undercup, token: str) -> None:
    """Log in and stay connected. A shard comes back by itself to a gateway that it has reached once; until
    then, it is tried again here."""
    try:
        await _until_reached(client, lambda: client.login(token), (*FAULTS, discord.GatewayNotFound))
        await _until_reached(client, client.connect, (Exception,))
    except discord.LoginFailure as error:
        raise BadToken from error
    except discord.ConnectionClosed as error:
        if error.code == AUTHENTICATION_FAILED:
            raise BadToken from error
        raise


async def _until_reached(
    client: Undercup, connectivity: Callable[[], Awaitable[None]], faults: tuple[type[Exception], ...]
) -> None:
    """Try until it succeeds, or Discord refuses; ``faults`` may be passing ones."""
    wait = RECONNECT_SECONDS
    while True:
        try:
            return await connectivity()
        except faults as error:
            if client.is_closed() or not _may_pass(error):
                raise
            why = why_unreachable(error)
            _log.warning("Discord can't be reached (%s); trying again in %.0f s", why, wait)
        await client.sleep(wait)
        wait = min(2 * wait, LONGEST_RECONNECT_SECONDS)


def _may_pass(error: Exception) -> bool:
    """Whether an error at the start may pass with time."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= SERVER_ERROR
    return not is_refusal(error)
