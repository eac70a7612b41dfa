"""Others' types and schemas, as packages ship them, of what the stand-in sends and answers."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from playground.errors import Json
from playground.rest import ROUTES
from tests.playground.clients import installed
from tests.playground.clients.recording import Exchange, Recorder, Recording, recorded

pytestmark = pytest.mark.long

T = TypeVar("T")


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.node_modules(tmp_path_factory.mktemp("types"))


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return asyncio.run(recorded(tmp_path_factory.mktemp("recorded")))


def node(script: str | Path, *arguments: object) -> str:
    """What a program of Node says; whether it is content is for the caller to see."""
    command = ["node", str(script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.stderr == ""
    return done.stdout


# -- the gateway


BESIDE: dict[tuple[str, str], str] = {
    ("GUILD_CREATE", "home_header"): "The OpenAPI document requires it of a server (GuildResponse).",
    ("GUILD_CREATE", "nsfw"): "The OpenAPI document requires it of a server (GuildResponse).",
    ("channel", "permissions"): (
        "What the person who acts may do there: hikari reads it from an interaction's channel, and "
        "discord.py's types have it (types.interactions.PartialChannel)."
    ),
    ("media", "id"): "The OpenAPI document requires it of media (UnfurledMediaResponse).",
    ("RESUMED", "d"): "Every dispatch has it (API: Gateway Events, Payload Structure); here it has no type.",
}
"""The keys that discord-api-types doesn't know, each with what it is in, and why they are sent. They are left
out before a dispatch is compiled."""


def as_typed(sent: Json) -> Json:
    """A dispatch without what :data:`BESIDE` names."""

    def without(value: Any, within: str) -> Any:
        if isinstance(value, list):
            return [without(each, within) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: without(each, key) for key, each in value.items() if (within, key) not in BESIDE}

    name = sent["t"]
    data = {} if (name, "d") in BESIDE else {"d": without(sent["d"], name)}
    return {key: value for key, value in sent.items() if key != "d"} | data


WRONG_IN_A_MESSAGE: list[tuple[tuple[str, ...], object]] = [
    (("d", "author", "id"), 5), (("d", "type"), 99), (("d", "colour"), 1), (("d", "author", "colour"), 1),
]  # fmt: skip


def refused_types(modules: Path, files: Mapping[str, Iterable[Json]]) -> dict[str, str]:
    """What the TypeScript compiler has against dispatches as constants of discord-api-types' types, by the
    names of the files that they are written to; a file without a fault isn't in it."""
    folder = modules.parent
    (folder / "dispatches.ts").write_bytes((installed.HERE / "dispatches.ts").read_bytes())
    for name, dispatches in files.items():
        lines = ['import type { Dispatch } from "./dispatches";']
        lines += [
            f"export const d{number}: Dispatch<{json.dumps(each['t'])}> = {json.dumps(each)};"
            for number, each in enumerate(map(as_typed, dispatches))
        ]
        (folder / f"{name}.ts").write_text("\n".join(lines), encoding="utf-8")
    compiler = modules / "typescript" / "bin" / "tsc"
    options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
    options += ["--moduleResolution", "bundler"]
    told = node(compiler, *options, *(folder / f"{name}.ts" for name in files))
    refused: dict[str, str] = defaultdict(str)
    for fault in re.split(r"^(?=\S)", told, flags=re.MULTILINE)[1:]:
        refused[Path(fault.split("(", 1)[0]).stem] += fault
    return dict(refused)


def test_every_dispatch_has_the_type_that_discord_api_types_gives_it_and_no_other(
    modules: Path, recording: Recording
) -> None:
    sent = recording.dispatches
    kinds = Counter(each["t"] for each in sent)
    told = f"{len(kinds)} kinds, {len(sent):,} payloads: {dict(kinds)}"
    print(f"dispatches: {told}")  # noqa: T201 - -rP shows it
    assert min(kinds[name] for name in ("READY", "RESUMED", "INTERACTION_CREATE", "THREAD_CREATE")) > 0
    message = next(each for each in sent if each["t"] == "MESSAGE_CREATE")
    wrong = {f"wrong{number}": [changed(message, *each)] for number, each in enumerate(WRONG_IN_A_MESSAGE)}
    refused = refused_types(modules, {"sent": sent} | wrong)
    assert refused.get("sent", "") == ""
    assert refused.keys() == wrong.keys()
    assert all("error TS" in each for each in refused.values())


# -- the REST API


MESSAGES = "/channels/{channel_id}/messages"
WRONG_IN_AN_ANSWER: list[tuple[tuple[str, ...], object]] = [
    (("content",), 5), (("colour",), 1), (("author", "colour"), 1),
]  # fmt: skip


def refused_exchanges(modules: Path, folder: Path, exchanges: Iterable[Exchange]) -> list[Json]:
    """The exchanges that Discord's OpenAPI document doesn't allow, by their numbers, and why."""
    kept = folder / "exchanges.json"
    kept.write_text(json.dumps([asdict(each) for each in exchanges]), encoding="utf-8")
    told = node(installed.HERE / "strict.mjs", kept, modules)
    return [json.loads(line) for line in told.splitlines()]


def edits(*forms: Json) -> list[Exchange]:
    """Requests that edit a message, as they are kept."""
    recorder = Recorder()
    for form in forms:
        recorder.request("PATCH", f"{MESSAGES}/{{message_id}}", {"content": "x", **form}, multipart=False)
    return recorder.exchanges


def wrong_exchanges(right: list[Exchange]) -> list[Exchange]:
    """A message, refusals and edits, each with a value of another type or a key that isn't documented."""

    def answer(status: int, template: str | None = None) -> Exchange:
        return next(each for each in right if each.status == status and template in (None, each.template))

    message = answer(200, MESSAGES)
    answers = [(message, *each) for each in WRONG_IN_AN_ANSWER]
    answers += [(answer(status), ("colour",), 1) for status in (400, 404, 429)]
    wrong = [replace(each, body=changed(each.body, path, value)) for each, path, value in answers]
    return wrong + edits({"tts": True}, {"colour": 1})


def test_every_request_and_answer_fits_the_newest_openapi_document_and_has_nothing_beside_it(
    modules: Path, recording: Recording, tmp_path: Path
) -> None:
    exchanges = recording.recorder.exchanges
    routes = {(each.method, each.template) for each in exchanges}
    counts = Counter("request" if each.status is None else "answer" for each in exchanges)
    told = f"{counts['request']:,} requests, {counts['answer']:,} answers, {len(routes)} routes"
    print(f"OpenAPI: {told}")  # noqa: T201 - -rP shows it
    assert {(route.method, route.template) for route in ROUTES} == routes
    assert {400, 401, 403, 404, 429} <= {each.status for each in exchanges}
    right = exchanges + edits({}, {"tts": False})
    wrong = wrong_exchanges(exchanges)
    by_reason: dict[str, list[Json]] = defaultdict(list)
    refused_wrongs = []
    for each in refused_exchanges(modules, tmp_path, right + wrong):
        if each["number"] >= len(right):
            refused_wrongs.append(each["body"])
            continue
        by_reason[f"{each['method']} {each['template']} {each['status']} {each['issues']}"[:2000]].append(
            each
        )
    assert {reason: len(found) for reason, found in by_reason.items()} == {}
    assert refused_wrongs == [each.body for each in wrong]


def changed(value: T, path: tuple[str, ...], new: object) -> T:
    """A copy with another value at the end of that path."""
    copy: T = json.loads(json.dumps(value))
    inner: Any = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return copy
