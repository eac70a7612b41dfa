"""The check against Discord's OpenAPI document, where it is at hand."""

from __future__ import annotations

import pytest

from playground import Playground
from playground.contract import DEVIATIONS, Contract, load_contract
from playground.rest import ROUTES
from tests.openapi import OPENAPI
from tests.playground.wire import Wire, faults

pytestmark = pytest.mark.skipif(OPENAPI is None, reason="discord-openapi.json isn't here")


@pytest.fixture(scope="module")
def contract() -> Contract:
    assert OPENAPI is not None
    return load_contract(OPENAPI)


def test_every_route_is_one_of_discords(contract: Contract) -> None:
    unknown = [route.name for route in ROUTES if not contract.has(route.method, route.template)]
    assert unknown == []


def test_what_the_document_forbids_is_found(contract: Contract) -> None:
    found = contract.request("POST", "/channels/{channel_id}/messages", {"content": 5}, multipart=False)
    assert found is not None
    assert (found.route, found.direction) == ("POST /channels/{channel_id}/messages", "request")
    assert "content" in found.what
    assert contract.response("GET", "/users/{user_id}", 200, {"id": 5}) is not None
    assert contract.response("GET", "/users/{user_id}", 302, None) is not None
    assert contract.response("GET", "/users/{user_id}", 500, None) is None


def test_ids_may_be_integers(contract: Contract) -> None:
    assert "ids as integers" in DEVIATIONS
    assert contract.request("POST", "/users/@me/channels", {"recipient_id": 5}, multipart=False) is None
    mentions = {"allowed_mentions": {"parse": [], "users": [5]}, "attachments": [{"id": 0}]}
    assert contract.request("POST", "/channels/{channel_id}/messages", mentions, multipart=True) is None


def test_the_application_s_description_may_be_a_text(contract: Contract) -> None:
    assert "descriptions as text" in DEVIATIONS
    for description in ("Dice.", {"default": "Dice."}, None):
        asked = {"description": description}
        assert contract.request("PATCH", "/applications/@me", asked, multipart=False) is None
    long = {"description": "x" * 401}
    assert contract.request("PATCH", "/applications/@me", long, multipart=False) is not None


@pytest.mark.parametrize(("own", "allowed"), [(3, True), ("3", False)])
def test_inside_components_only_the_ids_of_emojis_may_be_integers_beside_their_strings(
    contract: Contract, own: object, allowed: bool
) -> None:
    emoji = {"id": 10**18, "name": "die_3"}
    button = {"type": 2, "style": 1, "custom_id": "a", "label": "3", "emoji": emoji, "id": own}
    choice = {"label": "3", "value": "3", "emoji": emoji}
    select = {"type": 3, "custom_id": "b", "options": [choice]}
    rows = [{"type": 1, "components": [each]} for each in (button, select)]
    form = {"flags": 1 << 15, "components": [{"type": 17, "components": rows}]}
    found = contract.request("POST", "/channels/{channel_id}/messages", form, multipart=False)
    assert (found is None) == allowed


async def test_a_request_that_breaks_it_is_refused_and_kept(wire: Wire, world: Playground) -> None:
    """Only the document counts translations."""
    translations = {f"l{number}": "dudo" for number in range(35)}
    command = {"name": "dudo", "description": "x", "name_localizations": translations}
    answer = await wire.call("PUT", f"/applications/{world.application_id}/commands", [command])
    assert faults(answer) == {"_openapi": "OPENAPI_VIOLATION"}
    assert not world.commands
    assert [(each.direction, each.route.split()[0]) for each in world.violations] == [("request", "PUT")]
