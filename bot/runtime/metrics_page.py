"""The page that Prometheus reads: the bot's metrics, on an address of their own."""

from __future__ import annotations

import errno
import ipaddress
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client.aiohttp import make_aiohttp_handler

from bot.discord_api.messages import short
from bot.process.environment import setting_name
from bot.process.exit_status import PASSING, WRONG, Failure
from bot.runtime.client import Undercup
from data.db.errors import DatabaseFault
from data.operations.survey import survey

_log = logging.getLogger(__name__)


class NoAddress(Failure):
    """The address for the metrics can't be used."""

    def __init__(self, address: str, error: OSError) -> None:
        super().__init__(
            f"{setting_name('metrics')}: {address} can't be had ({error.strerror}). Name another one, for "
            f"example {setting_name('metrics')}=127.0.0.1:9464"
        )
        self.status = PASSING if error.errno == errno.EADDRINUSE else WRONG


def split(address: str) -> tuple[str, int]:
    """Return the host and the port of ``127.0.0.1:9464`` or ``[::1]:9464``.

    Raises:
        ValueError: it isn't an address.
    """
    host, _, port = address.rpartition(":")
    return host.removeprefix("[").removesuffix("]"), int(port)


def split_host(named: str) -> str:
    """Return what a ``Host`` header names, without its port."""
    return (re.match(r"\[[^\]]*\]|[^:]*", named) or [""])[0].strip("[]")


def is_here(host: str) -> bool:
    """Whether only this machine can reach a host."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def take_in(client: Undercup) -> None:
    """Update the metrics that the bot doesn't count as they happen."""
    client.metrics.looked(
        client,
        connected=client.health.well,
        requests=client.limiter.waiting,
        thoughts=client.thinking.waiting,
    )
    try:
        found = await client.store.read(survey)
    except DatabaseFault as fault:
        _log.warning("the figures say nothing of tables: %s", short(fault))
        found = None
    client.metrics.surveyed(found, client.store.now.timestamp())


@asynccontextmanager
async def scraped(client: Undercup, address: str | None) -> AsyncIterator[None]:
    """Enter to serve the page ``/metrics`` on an address; without an address there is none.

    Raises:
        NoAddress: the address can't be used.
    """
    if address is None:
        yield
        return
    host, port = split(address)
    page = make_aiohttp_handler(client.metrics.registry)

    async def answer(request: web.Request) -> web.StreamResponse:
        if is_here(host) and not is_here(split_host(request.host)):
            # A web page open on this machine could ask under a name of its own (DNS rebinding).
            raise web.HTTPMisdirectedRequest(text="Ask for localhost or a loopback address.")
        await take_in(client)
        return await page(request)

    app = web.Application()
    app.router.add_get("/metrics", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise NoAddress(address, error) from error
        _log.info("figures for Prometheus at http://%s/metrics", address)
        yield
    finally:
        await runner.cleanup()


__all__ = ["NoAddress", "scraped", "split", "take_in"]
