"""Games that are over, stored as the bot leaves them: for what looks back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import NewEntry, SeatRecord, TableRecord, TableSettings, Untrusted
from data.results.derived import write_ledger, write_results
from data.results.result import Result, SeatResult
from data.results.statistics import Ledger
from data.tables.rows import columns_of
from playground import Guild, Person
from tests.bot.harness import Harbour
from tests.data.games import Played
from tests.data.sample_tables import new_table

COMPUTER = SeatRecord(None, Untrusted("Ada"), "", level="normal")
SETTINGS = TableSettings(preset="asmodee", seats=6, locale="en")


def seat(person: Person, name: str | None = None) -> SeatRecord:
    """A person's seat; a person may have had another name then."""
    return SeatRecord(person.id, Untrusted(name or person.name), str(person.id + 7), dm="open")


async def finished(
    here: Harbour,
    *players: Person | SeatRecord,
    game: str = "dudo",
    seed: int = 0,
    guild: Guild | None = None,
    closed: bool = False,
    rounds: int = 0,
    left: int | None = None,
    rules: dict[str, Any] | None = None,
    open_at_end: bool = False,
    preset: str = "",
) -> TableRecord:
    """A short game among these players, or one by other ``rules``, played by chance, with a journal that
    leads to it; ``left`` is a seat that a computer took over at the beginning. A ``closed`` one ends after
    its first move, or when so many ``rounds`` or hands have begun. ``open_at_end``: what
    stayed closed is open to all after it."""
    seats = [seat(player) if isinstance(player, Person) else player for player in players]
    played = Played(
        game, seats, seed=seed, guild_id=(guild or here.guild).id, rules=rules, open_at_end=open_at_end
    )
    settings = replace(
        SETTINGS, preset=preset or next(iter(played.game.presets)), seats=len(seats), open_at_end=open_at_end
    )
    played.table = replace(
        played.table, channel_id=here.channel.id, settings=settings, created=here.clock.now,
        host_id=next(seat.user_id for seat in seats if seat.user_id is not None),
    )  # fmt: skip
    if left is not None:
        played.entries.append(NewEntry("note", left, "left", seats[left].user_id))
    if not closed:
        return await played.to_the_end().stored(here.store)
    played.act(played.game.legal(played.state, played.turn)[0].text)
    return await played.to_the_end(rounds).stored(here.store, "closed")


async def many(
    here: Harbour,
    games: Sequence[Sequence[int]],
    names: Mapping[int, str],
    *,
    at: datetime | None = None,
    game: str = "dudo",
    first: int = 1,
    ledger: Ledger | None = None,
    apart: timedelta = timedelta(),
) -> Ledger:
    """Results of games alone, without journals: each is its players' ids, the winner first. A later call goes
    on with ``ledger`` from an earlier one, and with the number of the ``first`` result. Each
    ended so long before the next one as they are ``apart``."""
    ledger = ledger or Ledger()
    guild, finished_at = here.guild.id, at or here.clock.now
    rated: list[tuple[Result, Any]] = []
    table = columns_of(replace(new_table(), status="finished", state=None, log=(), settings=SETTINGS))
    for users in games:
        seats = tuple(
            SeatResult(user, place, place - 1, place == 1, left=False, helped=False, counts={}, feats=())
            for place, user in enumerate(users, start=1)
        )
        seq = first + len(rated)
        result = Result(
            seq, seq, game, guild, finished_at + len(rated) * apart, closed=False, rated=True, seats=seats
        )
        rated.append((result, ledger.add(result)))

    async def write(connection: AsyncConnection) -> None:
        for result, _ in rated:
            row = table | {"id": result.seq, "game": game, "guild_id": guild, "entries": 0, "owed": 0}
            await connection.execute(insert(schema.tables), row)
            people = [
                asdict(SeatRecord(one.user_id, Untrusted(names.get(one.user_id or 0, f"P{one.user_id}")), ""))
                | {"table_id": result.seq, "seat": number}
                for number, one in enumerate(result.seats)
            ]
            await connection.execute(insert(schema.seats), people)
        await write_results(connection, rated)
        await write_ledger(connection, ledger)

    await here.store.write(write)
    return ledger
