"""The bot's metrics, for Prometheus. Labels are few and known beforehand: none names a person, a server, a
channel or a table, and no metric shows anything of a hand."""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from sqlalchemy import Connection, event

from bot.discord_api.error_codes import ErrorCode
from bot.interactions.reply import Outcome
from data.db.database import Database
from data.db.engine import is_reading
from data.operations.survey import STATES, Survey
from games import GAMES

ANSWERED_WITHIN = 3.0
"""How many seconds Discord waits for an answer."""
_SECONDS = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, ANSWERED_WITHIN)
_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "completion",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}
_CODES = frozenset(map(int, ErrorCode))
"""Discord's codes that the bot knows; all others are counted together."""
_STATUSES = {status.value for status in HTTPStatus}
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class Metrics:
    """The bot's metrics, in a ``registry`` of their own. ``seconds`` never go back; by default they are the
    event loop's."""

    def __init__(self, seconds: Callable[[], float] | None = None) -> None:
        self.seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._interactions = self._counter("interactions", "Presses, commands, forms and completions", "kind")
        self._answers = self._histogram(
            "answer_seconds", "From an interaction's arrival until Discord has its first answer", "kind"
        )
        self._unanswered = self._counter(
            "interactions_unanswered", "Interactions without an answer in three seconds", "kind"
        )
        self._elsewhere = self._counter(
            "interactions_answered_elsewhere",
            "Interactions that another process had answered with this token",
        )
        self._outcomes = self._counter("outcomes", "What became of presses, commands and forms", "outcome")
        self._requests = self._counter("requests", "Discord's answers to requests of the bot", "status")
        self._refusals = self._counter(
            "discord_refusals", "Requests that Discord refused, by its status and code", "status", "code"
        )
        self._commits = self._counter("commits", "Transactions that wrote and were committed")
        self._faults = self._counter("database_faults", "What failed because the database did")
        self._tables = self._gauge("tables", "Tables that aren't over", "game", "state")
        self._waiting = self._gauge("deliveries_waiting", "Posts and DMs that haven't gone out", "table")
        self._oldest = self._gauge(
            "deliveries_oldest_seconds", "Since when the oldest of them has been owed", "table"
        )
        self._line = self._gauge("requests_waiting", "Requests that wait for Discord's limit")
        self._thoughts = self._gauge("thinking_waiting", "Computers and hints that wait to think")
        self._servers = self._gauge("servers", "Servers that the bot is in")
        self._connected = self._gauge("connected", "Whether the gateway is connected, with every shard")
        self._shards = self._gauge("shard_connected", "Whether a shard of the gateway is connected", "shard")
        self._latency = self._gauge("shard_latency_seconds", "How long a heartbeat takes", "shard")
        self._open: OrderedDict[int, tuple[float, str]] = OrderedDict()
        """The interactions that wait for an answer: since when, and the kind of each."""
        for kind in _KINDS.values():
            self._interactions.labels(kind)
            self._answers.labels(kind)
            self._unanswered.labels(kind)

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(name, says, labels, namespace="undercup", registry=self.registry)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(name, says, labels, namespace="undercup", registry=self.registry)

    def _histogram(self, name: str, says: str, *labels: str) -> Histogram:
        return Histogram(name, says, labels, namespace="undercup", registry=self.registry, buckets=_SECONDS)

    # -- what comes, and how it is answered

    def arrived(self, interaction: discord.Interaction[Any]) -> None:
        """Count a press or a typed command."""
        kind = _KINDS.get(interaction.type)
        if kind is not None:
            self._give_up_waiting()
            self._interactions.labels(kind).inc()
            self._open[interaction.id] = self.seconds(), kind

    def ended(self, outcome: Outcome) -> None:
        """Count the result of an interaction."""
        self._outcomes.labels(outcome).inc()

    def answered_elsewhere(self) -> None:
        """Count an answer of this process that Discord has refused, since another one had answered."""
        self._elsewhere.inc()

    def _answered(self, interaction_id: int) -> None:
        since, kind = self._open.pop(interaction_id, (None, ""))
        if since is not None:
            self._answers.labels(kind).observe(self.seconds() - since)

    def _give_up_waiting(self) -> None:
        """Count interactions as unanswered when Discord has told the person that the bot didn't answer."""
        late = self.seconds() - ANSWERED_WITHIN
        while self._open and next(iter(self._open.values()))[0] < late:
            _, (_, kind) = self._open.popitem(last=False)
            self._unanswered.labels(kind).inc()

    # -- requests

    def watch_requests(self, trace: aiohttp.TraceConfig) -> None:
        """Count through discord.py's trace what it requests, and the results."""
        trace.on_request_end.append(self._on_end)
        trace.on_response_chunk_received.append(self._on_body)

    async def _on_end(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Called by aiohttp when the headers of an answer are there."""
        if not str(end.url).startswith(f"{discord.http.Route.BASE}/"):
            return
        status = end.response.status
        self._requests.labels("429" if status == HTTPStatus.TOO_MANY_REQUESTS else f"{status // 100}xx").inc()
        if status >= HTTPStatus.BAD_REQUEST:
            way.refused = status
        elif (found := _CALLBACK.search(end.url.path)) is not None:
            self._answered(int(found[1]))

    async def _on_body(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, body: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        """Called by aiohttp when an answer has been read."""
        status = getattr(way, "refused", None)
        if status is not None:
            label = str(status) if status in _STATUSES else "other"
            self._refusals.labels(label, _code(body.chunk)).inc()

    # -- the database

    def watch_database(self, database: Database) -> None:
        """Count the database's commits and faults."""
        database.faulted = self._faults.inc

        def committed(connection: Connection) -> None:
            if not is_reading(connection):
                self._commits.inc()

        for engine in (database.quick, database.long):
            event.listen(engine.sync_engine, "commit", committed)

    def surveyed(self, found: Survey | None, now: float) -> None:
        """Take in the database's figures of that time (seconds since 1970); None where it doesn't answer:
        then they are left out."""
        for gauge in (self._tables, self._waiting, self._oldest):
            gauge.clear()
        if found is None:
            return
        for game in GAMES:
            for state in STATES:
                self._tables.labels(game, state).set(found.tables.get((game, state), 0))
        for table, owed in (("open", found.waits), ("shut", found.shut)):
            self._waiting.labels(table).set(owed.count)
            age = 0.0 if owed.oldest is None else now - owed.oldest.timestamp()
            self._oldest.labels(table).set(max(age, 0.0))

    # -- the present state

    def looked(
        self, client: discord.AutoShardedClient, *, connected: bool, requests: int, thoughts: int
    ) -> None:
        """Take in the state of the gateway, and how many requests and thoughts wait."""
        self._give_up_waiting()
        self._line.set(requests)
        self._thoughts.set(thoughts)
        self._connected.set(connected)
        self._servers.set(len(client.guilds))
        self._shards.clear()
        self._latency.clear()
        for number, shard in client.shards.items():
            self._shards.labels(str(number)).set(not shard.is_closed())
            self._latency.labels(str(number)).set(shard.latency)


def _code(body: bytes) -> str:
    """Return Discord's code in the body of an answer; ``none`` where there is none, ``other`` for one that
    the bot doesn't know."""
    try:
        code = json.loads(body)["code"]
    except (ValueError, TypeError, LookupError):
        return "none"
    return str(code) if code in _CODES else "other"
