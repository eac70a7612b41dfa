"""The result of a finished game: derived from its table and its journal, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from data.db.records import OVER, Entry, TableRecord
from data.fair_play.replay import Position, course
from data.results.tallies import TALLIES
from data.results.tallies.model import SeatTally, Step
from games import GAMES
from games.engine import Message, Outcome

GONE = ("left", "away", "replaced")
"""Notes after which a computer plays a person's seat: they left, their time ran out too often, or the others,
the host or an admin decided so. The note ``back`` ends it."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game ended for a seat.

    ``user_id`` is None for a computer's own seat and negative for somebody who was forgotten. ``place``
    counts from 1, ties share it; ``team`` numbers the seats that won or lost together. ``won``: the place is
    1, and the person was still there. ``left``: a computer played the seat at the end; ``helped``: at least
    for a time. ``counts`` and ``feats`` are the seat's tally (:mod:`data.results.tallies`); a seat that was
    helped has no feats.
    """

    user_id: int | None
    place: int
    team: int
    won: bool
    left: bool
    helped: bool
    counts: Mapping[str, int]
    feats: tuple[str, ...]

    @property
    def is_person(self) -> bool:
        """Return whether a person sat here who is still known."""
        return self.user_id is not None and self.user_id > 0


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over. ``seq`` counts the games of all servers in the order of finishing, from 1.

    ``table_id`` is None when its server is gone, and ``guild_id`` is a negative number then; that of a
    private game is None: it counts for nothing. ``closed``: it was closed before its end. Then the people who
    were still there share the first place, in a team game with their whole team; nobody has won, and people
    who had left come behind them. ``rated``: it counts for its server's ratings. ``short``: it was too short
    to count for any.
    """

    seq: int
    table_id: int | None
    game: str
    guild_id: int | None
    finished: datetime
    closed: bool
    rated: bool
    seats: tuple[SeatResult, ...]
    short: bool = False

    @property
    def rated_everywhere(self) -> bool:
        """Return whether only people played, to the end, and for long enough. Only such games count over all
        servers."""
        return not self.short and not self.closed and all(seat.user_id is not None for seat in self.seats)


def ranks(seats: Sequence[SeatResult]) -> tuple[int, ...]:
    """Return by seat the place that counts between people: the game's own, but behind all others for a side
    of which everybody had left."""
    stayed = {seat.team for seat in seats if not seat.left}
    return tuple(seat.place if seat.team in stayed else len(seats) + 1 for seat in seats)


def derive(table: TableRecord, entries: Sequence[Entry], *, seq: int, rated: bool) -> Result | None:
    """Return the result of a table that is over; None if its game never began.

    Raises:
        BadJournal: the journal doesn't lead to the end of a game, or can't have happened.
    """
    if table.status not in OVER:
        raise ValueError(f"table {table.id} is {table.status}, not over")
    if table.status == "closed" and not any(entry.kind == "start" for entry in entries):
        return None
    away, steps, outcome = _played(table, entries)
    left, helped = away
    closed = outcome is None
    if outcome is None:
        outcome = _closed(table, left)
    tallies = _tallies(table, steps)
    seats = tuple(
        SeatResult(
            user_id=seat.user_id,
            place=outcome.places[number],
            team=next(team for team, members in enumerate(outcome.teams) if number in members),
            won=not closed and outcome.places[number] == 1 and number not in left,
            left=number in left,
            helped=number in helped,
            counts={name: count for name, count in sorted(tallies[number].counts.items()) if count},
            feats=() if number in helped else tuple(sorted(tallies[number].feats)),
        )
        for number, seat in enumerate(table.seats)
    )
    short = not TALLIES[table.game].counts(GAMES[table.game].read_rules(table.rules), steps)
    at = entries[-1].at
    return Result(seq, table.id, table.game, table.guild_id, at, closed, rated and not short, seats, short)


def highlights(table: TableRecord, entries: Sequence[Entry]) -> tuple[Message, ...]:
    """Return the highlights of a finished game, from its public events.

    Raises:
        BadJournal: the journal can't have happened.
    """
    _, steps, _ = _played(table, entries)
    rules = GAMES[table.game].read_rules(table.rules)
    return TALLIES[table.game].highlights(rules, len(table.seats), steps)


def _closed(table: TableRecord, left: frozenset[int]) -> Outcome:
    """Return the outcome of a closed game: teams with somebody still there come first."""
    seats = range(len(table.seats))
    sides = GAMES[table.game].teams or len(seats)
    teams = tuple(tuple(seats[side::sides]) for side in range(sides))
    stayed = {seat for team in teams if not left.issuperset(team) for seat in team}
    return Outcome(tuple(1 if seat in stayed else len(stayed) + 1 for seat in seats), teams)


def _played(
    table: TableRecord, entries: Sequence[Entry]
) -> tuple[tuple[frozenset[int], frozenset[int]], list[Step], Outcome | None]:
    """Return which seats a computer played for a person at the end and at any time, the steps, and the
    outcome."""
    computers = frozenset(number for number, seat in enumerate(table.seats) if seat.user_id is None)
    left: frozenset[int] = frozenset()
    helped: frozenset[int] = frozenset()
    steps: list[Step] = []
    last: Any = None
    absent: dict[int, frozenset[int]] = {}
    for entry in entries:
        if entry.kind == "note" and entry.seat is not None and entry.text in (*GONE, "back"):
            left = left | {entry.seat} if entry.text in GONE else left - {entry.seat}
            helped |= left
        elif entry.kind == "note" and entry.seat is not None and entry.text == "closed":
            left |= {entry.seat}
        absent[entry.seq] = left | computers
    for position in course(table, entries):
        steps.append(_step(position, absent[position.entry.seq]))
        last = position.state
    return (left, helped), steps, GAMES[table.game].outcome(last)


def _step(position: Position, away: frozenset[int]) -> Step:
    entry = position.entry
    public = tuple(event for event in position.events if event.to is None)
    return Step(
        seat=entry.seat if entry.kind == "action" else None,
        own=entry.kind == "action" and entry.user_id is not None and entry.seat not in away,
        away=away,
        events=public,
    )


def _tallies(table: TableRecord, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    return TALLIES[table.game].tally(GAMES[table.game].read_rules(table.rules), len(table.seats), steps)
