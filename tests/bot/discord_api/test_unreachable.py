"""Why Discord can't be reached, as an operator reads it."""

from __future__ import annotations

import errno
import socket

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey

from bot.cli.refusal import Refusal
from bot.discord_api.unreachable import why_unreachable

PLACE = ConnectionKey("discord.example", 443, True, True, None, None, None)


def no_connection(number: int) -> OSError:
    return aiohttp.ClientConnectorError(PLACE, OSError(number, "why"))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            aiohttp.ClientConnectorDNSError(PLACE, socket.gaierror(socket.EAI_NONAME, "why")),
            "its name can't be looked up",
        ),
        (no_connection(errno.ECONNREFUSED), "it refuses the connection"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "why"), "it refuses the connection"),
        (no_connection(errno.ETIMEDOUT), "no answer came in time"),
        (TimeoutError(), "no answer came in time"),
        (aiohttp.ServerTimeoutError(), "no answer came in time"),
        (no_connection(errno.ENETUNREACH), "ClientConnectorError"),
        (aiohttp.ServerDisconnectedError(), "ServerDisconnectedError"),
    ],
)
def test_a_cause_that_is_known_is_told_in_plain_words(error: Exception, said: str) -> None:
    assert why_unreachable(error) == said
    base = "https://discord.example/api/v10"
    assert str(Refusal(error, base)).startswith(f"{base} doesn't answer ({said}). Check the network")
