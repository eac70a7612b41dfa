"""Whole games in the store: played by chance, written as the bot writes them, and finished."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from math import inf
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import NewEntry, SeatRecord, Status, TableRecord
from data.fair_play.draw_source import list_text
from data.tables.rows import columns_of
from data.tables.store import Store
from games import GAMES
from games.fair import FairChance
from tests.adapters import ADAPTERS
from tests.data.sample_tables import SALT, new_table, person
from tests.fairly import freeze, seal

HARBOUR = 2**60
SECRET = bytes(range(32))
"""The same for all, so that the seal over their draws is made once. Their lists differ."""


def people(*users: int) -> tuple[SeatRecord, ...]:
    return tuple(person(user, f"P{user}") for user in users)


def short(game: str, **options: Any) -> dict[str, Any]:
    """Rules for a game that is soon over."""
    first = GAMES[game].rules(next(iter(GAMES[game].presets)), ADAPTERS[game].short[0])
    rules = GAMES[game].read_rules({**first.model_dump(), **options})
    values: dict[str, Any] = rules.model_dump()
    return values


def rated(game: str) -> dict[str, Any]:
    """Rules for a game that is soon over, and mostly long enough to be rated."""
    longer: dict[str, dict[str, Any]] = {"dudo": {"dice_start": 3}, "pidro": {"target": 31}}
    return short(game, **longer.get(game, {}))


class Played:
    """A game that is played move by move and then stored at once."""

    def __init__(
        self,
        game: str,
        seats: Sequence[SeatRecord],
        *,
        seed: int = 0,
        guild_id: int = HARBOUR,
        rules: dict[str, Any] | None = None,
        open_at_end: bool = False,
    ) -> None:
        self.luck = random.Random(f"{game} {seed}")
        self.game = GAMES[game]
        self.seats = tuple(seats)
        made = new_table(*seats, guild_id=guild_id)
        rules = short(game) if rules is None else rules
        self.frozen, part = freeze(
            game, rules, 1, SECRET, self.seats, self.luck, cut=False, open_at_end=open_at_end
        )
        self.table = replace(
            made, game=game, rules=rules, secret=SECRET, seal=seal(game, 1, SECRET), parts=(part,),
            state=None, log=(), status="playing",
        )  # fmt: skip
        self.chance = FairChance([(SECRET, self.frozen)], self.game)
        self.rounds = 0
        self.state, events = self.game.new(self.game.read_rules(rules), len(seats), self.chance)
        self._count(events)
        self.entries = [NewEntry("start", text=list_text(self.frozen), user_id=1)]

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def turn(self) -> int:
        return int(self.game.view(self.state, None).awaited[0])

    def act(self, text: str, *, seat: int | None = None, by_person: bool = True) -> None:
        seat = self.turn if seat is None else seat
        action = self.game.parse(text)
        self.state, events = self.game.apply(self.state, seat, action, self.chance)
        self._count(events)
        user = self.seats[seat].user_id if by_person else None
        self.entries.append(NewEntry("action", seat, action.text, user, SALT))

    def note(self, seat: int, text: str) -> None:
        """A person leaves or comes back."""
        self.entries.append(NewEntry("note", seat, text, self.seats[seat].user_id))

    def _count(self, events: Sequence[Any]) -> None:
        """Count the rounds or hands that began."""
        self.rounds += sum(event.kind in ("round_started", "hand_started") for event in events)

    def to_the_end(self, rounds: float = inf) -> Played:
        """Legal moves by chance, doubts more often than not; no further than to the beginning of so many
        ``rounds`` or hands."""
        while not self.over and self.rounds < rounds:
            seat = self.turn
            legal = self.game.legal(self.state, seat)
            kind, often = ADAPTERS[self.game.name].ending
            ending = [action for action in legal if action.kind == kind]
            action = ending[0] if ending and self.luck.random() < often else self.luck.choice(legal[:8])
            self.act(action.text, seat=seat)
        return self

    async def stored(self, store: Store, status: Status = "finished") -> TableRecord:
        """The table in the store as after its last move, or closed there."""
        *before, last = self.entries
        if status == "closed":
            before, last = self.entries, NewEntry("note", text="closed", user_id=1)
        # A bot that looks through its tables meanwhile takes up none that is closed.
        values = columns_of(replace(self.table, version=1, status="closed"))
        values |= {"entries": len(before), "owed": 0}

        async def write(connection: AsyncConnection) -> int:
            made = await connection.execute(
                insert(schema.tables).values(values).returning(schema.tables.c.id)
            )
            table_id: int = made.scalar_one()
            seats = [
                {"table_id": table_id, "seat": number, **asdict(seat)}
                for number, seat in enumerate(self.seats)
            ]
            entries = [
                {"table_id": table_id, "seq": number, "at": store.now, **asdict(entry)}
                for number, entry in enumerate(before, start=1)
            ]
            await connection.execute(insert(schema.seats), seats)
            await connection.execute(insert(schema.journal), entries)
            return table_id

        made = replace(self.table, id=await store.write(write), version=1)
        state = json.loads(json.dumps(self.game.dump(self.state)))
        return await store.save(replace(made, status=status, state=state), entry=last)
