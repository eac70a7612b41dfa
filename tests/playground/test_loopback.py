"""Nobody but this machine, and no web page but the playground's own, reaches the playground."""

from __future__ import annotations

import ipaddress

import aiohttp
import pytest

from playground import Playground
from tests.playground.wire import Wire

ENDPOINTS = (
    ("GET", "/"),
    ("GET", "/page/people"),
    ("POST", "/page/people"),
    ("POST", "/page/sessions"),
    ("GET", "/page/socket"),
    ("GET", "/gateway"),
    ("GET", "/api/v10/gateway/bot"),
    ("POST", "/api/v10/interactions/1/token/callback"),
    ("POST", "/api/v10/webhooks/1/token"),
    ("GET", "/cdn/x"),
)
FOREIGN = (
    {"Host": "rebound.example"},
    {"Host": "rebound.example:{port}"},
    {"Host": "127.0.0.1.example:{port}"},
    {"Host": "localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost:1"},
    {"Origin": "https://127.0.0.1:{port}"},
)


async def test_the_playground_listens_on_the_loopback_alone(world: Playground) -> None:
    assert world.addresses
    assert all(ipaddress.ip_address(address).is_loopback for address in world.addresses)


@pytest.mark.parametrize("foreign", FOREIGN)
async def test_every_endpoint_refuses_foreign_hosts_and_origins(
    wire: Wire, world: Playground, foreign: dict[str, str]
) -> None:
    """By a rebound name (Host) and by a foreign page (Origin), the token or not; also the bot's gateway."""
    headers = {name: value.format(port=world.port) for name, value in foreign.items()}
    people = len(world.people)
    for method, path in ENDPOINTS:
        token = {"Authorization": f"Bot {world.token}"}
        async with wire.session.request(
            method, world.url + path, headers=headers | token, json={"name": "Eve"}
        ) as response:
            assert response.status == 403, path
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await wire.session.ws_connect(f"{world.url}/gateway", headers=headers)
    assert caught.value.status == 403
    assert len(world.people) == people


async def test_without_the_bot_s_token_the_rest_api_does_nothing(wire: Wire, world: Playground) -> None:
    for path in ("/users/@me", "/gateway/bot", "/channels/1"):
        status, _ = await wire.call("GET", path, token="Bot wrong")
        assert status == 401, path
