"""What must hold after a storm: of answers, tables, hands, and the log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from sqlalchemy import true

from bot.tables import LoadedTable
from data.db.records import TableRecord
from data.fair_play.replay import check
from data.tables.rows import read_tables
from data.tables.store import Store
from playground import Playground, Request
from playground.clients import Event
from playground.model import EPHEMERAL, Interaction
from tests.bot.chaos import Chaos, Log
from tests.bot.harness import START
from tests.bot.knowledge import Knowledge, told

EXPECTED = (
    r"ERROR discord\.shard: Attempting a reconnect for shard ID 0",
    r"ERROR discord\.shard: Failed to connect for shard_id: 0",
    r"ERROR bot\.discord_api\.\w+: Discord has quarantined this bot",
)
"""Errors that may be in the log: the gateway lets nobody in, and DM channels can't be opened."""
SOON = 0.5
"""A press that left for the bot within so many seconds has reached it in time."""
TOKEN_SECONDS = 15 * 60.0
LOOKS, LOOK_SECONDS = 60, 10.0
"""How often, and after how many simulated seconds each, it is looked whether tables are still busy with
themselves after the storm."""
TRIES = 10
NUMBER = re.compile(r'"[bs]:(\d+):')
"""The table in a custom id."""


def unexpected(log: Log) -> list[str]:
    """The errors in the log that nobody expects."""
    return [
        line
        for level, line in log.lines
        if level >= logging.ERROR and not any(re.search(pattern, line) for pattern in EXPECTED)
    ]


class Answers:
    """Whose fault it is that an interaction has no answer, by the stand-in's own record."""

    def __init__(self, made: Chaos) -> None:
        self._within = made.world.answer_within
        self._log = made.log
        self._ends = [began for began, _ in made.process.down]
        self._requests: dict[str, list[Request]] = {}
        for request in made.world.journal:
            if request.path.startswith(("/interactions/", "/webhooks/")):
                self._requests.setdefault(request.path.split("/")[3], []).append(request)

    def why(self, interaction: Interaction) -> str | None:
        """What became of an interaction: ``answered``, or which fault kept it from that; None for neither."""
        if interaction.answer is not None and not interaction.loading:
            return "answered"
        if interaction.told_at is None:
            return "it never reached the bot"
        if interaction.told_at - interaction.made_at > SOON:
            return "it reached the bot late"
        requests = self._requests.get(interaction.token, [])
        # What was asked for in time and befallen counts as the fault's, however late it was tried again.
        in_time = requests if interaction.loading else requests[:1]
        for request in in_time:
            if request.faults and (interaction.loading or request.at - interaction.made_at < self._within):
                return f"its answer met: {request.faults[0]}"
        until = interaction.made_at + (TOKEN_SECONDS if interaction.loading else self._within)
        if any(interaction.made_at - SOON <= end <= until for end in self._ends):
            return "the bot was ended meanwhile"
        return None

    def told(self, interaction: Interaction) -> str:
        """All that is known of an interaction that nothing excuses, and what the bot logged around it."""
        made_at, told_at = interaction.made_at, interaction.told_at
        began = made_at - START.timestamp()
        said = [line for _, line in self._log.lines if -5 < float(line.split()[0]) - began < 10]
        requests = [
            f"{each.at - made_at:.3f} {each.method} {each.path.split('/')[-1]} {each.status} {each.faults}"
            for each in self._requests.get(interaction.token, [])
        ]
        heard = None if told_at is None else f"{told_at - made_at:.3f}"
        about = f"at {began:.3f}, told after {heard}, loading {interaction.loading}: {interaction.data}"
        return "\n".join([about, *requests, *said])


async def all_tables(store: Store) -> dict[int, TableRecord]:
    """Every table that was ever opened, by number."""
    found = await store.read(lambda connection: read_tables(connection, true()))
    return {table.id: table for table in found}


async def standing(world: Playground, table: TableRecord, store: Store) -> str:
    """How a table stands; ``stuck`` as none should."""
    if table.status in ("finished", "closed"):
        return table.status
    place = world.channels.get(table.place[1])
    if table.suspended is not None:
        return "suspended, its channel was deleted" if place is None else "stuck: suspended"
    if place is None:
        return "stuck: its channel was deleted"
    if await store.pending(table.id):
        return "stuck: owes something"
    if table.status == "lobby":
        return "waits in its lobby"
    return "waits for a person" if LoadedTable(table).people else "stuck: waits for nobody"


async def settled(made: Chaos, store: Store) -> Counter[str]:
    """How all tables stand once none is stuck any more, or for good."""
    for _ in range(LOOKS):
        stand = Counter(
            [await standing(made.world, table, store) for table in (await all_tables(store)).values()]
        )
        if not any(how.startswith("stuck") for how in stand):
            break
        await asyncio.sleep(LOOK_SECONDS)
    return stand


async def moves_on(made: Chaos, table: TableRecord, store: Store) -> bool:
    """Whether somebody whom a table waits for can still make a move, by what they see of it."""
    players = {player.person.id: player for player in made.players}
    before = len(await store.journal(table.id))
    for _ in range(TRIES):
        if table.status != "playing":
            return True
        for seat in LoadedTable(table).people:
            player = players[table.seats[seat].user_id or 0]
            board = made.world.channels[table.place[1]].messages.get(table.board or 0)
            if board is None:
                await player.person.slash(player.party.channel, "table show", table=table.id)
            else:
                await player.take_turn(made.world.rendered(board))
            entries = await store.journal(table.id)
            if any(entry.user_id == player.person.id for entry in entries[before:]):
                return True
        await asyncio.sleep(1)
        table = await store.table(table.id) or table
    return False


async def wrong_journals(tables: Mapping[int, TableRecord], store: Store) -> list[str]:
    """Where a snapshot isn't what its journal leads to."""
    wrong = []
    for table in tables.values():
        wrong += [f"table {table.id}: {fault}" for fault in check(table, await store.journal(table.id))]
    return wrong


class Leaks:
    """All hands that reached anybody, against what they could know when it reached them."""

    def __init__(self, made: Chaos) -> None:
        self._made = made
        self._dms = {channel.id for channel in made.world.dms.values()}
        self.checked: Counter[str] = Counter()
        """How many dice and cards were shown and looked at, by game."""

    async def found(self, tables: Mapping[int, TableRecord], store: Store) -> list[str]:
        """What somebody was shown and should not have been."""
        known = {table.id: Knowledge(table, await store.journal(table.id)) for table in tables.values()}
        leaks = []
        for user_id, at, event in self._messages():
            about = self._about(event, tables)
            for game in {table.game for table in about}:
                # A picture's bytes tell nothing as text; what it shows is in its alt text.
                shown = told(game, json.dumps(event.data, ensure_ascii=False))
                self.checked[game] += len(shown)
                for table in about:
                    allowed = known[table.id].allowed(_seat(table, user_id), at)
                    shown = frozenset() if allowed is None else shown - allowed
                if shown:
                    numbers = [table.id for table in about]
                    leaks.append(
                        f"tables {numbers} at {at}, to {user_id or 'all'}: {sorted(shown)} in {event.text}"
                    )
        return leaks

    def _messages(self) -> Iterator[tuple[int | None, datetime, Event]]:
        """Every message as it came and as it was edited, once, with the person whom alone it reached."""
        seen = set()
        for user_id, heard in self._made.heard.items():
            for at, event in heard:
                if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or id(event) in seen:
                    continue
                seen.add(id(event))
                in_dm = int(event.data["channel_id"]) in self._dms
                alone = in_dm or event.data["flags"] & EPHEMERAL
                yield (user_id if alone else None), datetime.fromtimestamp(at, UTC), event

    def _about(self, event: Event, tables: Mapping[int, TableRecord]) -> list[TableRecord]:
        """The tables that a message may be about: those that its buttons name, or those of its channel."""
        named = {int(number) for number in NUMBER.findall(event.text)} & tables.keys()
        channel_id = int(event.data["channel_id"])
        return [
            table
            for table in tables.values()
            if (table.id in named if named else table.channel_id == channel_id)
        ]


def _seat(table: TableRecord, user_id: int | None) -> int | None:
    """A person's seat; None for those who have none, and for all."""
    return next(
        (seat for seat, sitting in enumerate(table.seats) if user_id and sitting.user_id == user_id), None
    )


def secrets_in(log: Log, made: Chaos, tables: Mapping[int, TableRecord]) -> list[str]:
    """What of tokens, secrets and hands got into the log."""
    text = "\n".join(line for _, line in log.lines)
    words = set(re.findall(r"[\w.-]{16,}", text))
    tokens = {made.world.token, *made.world.interactions} & words
    secrets = {table.secret.hex() for table in tables.values()} & words
    hands = {shown for game in ("dudo", "bidou", "pidro") for shown in told(game, text)}
    return [
        *(["a token"] * len(tokens)),
        *(["a table's secret"] * len(secrets)),
        *(f"a hand: {hand}" for hand in sorted(hands)),
    ]
