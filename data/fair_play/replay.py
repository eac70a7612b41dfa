"""Replays a table's journal to its state: the journal is the truth, the snapshot a copy of its end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from data.db.records import Entry, TableRecord, raw
from data.fair_play.draw_source import fair_chance, read_list
from data.fair_play.fields import canonical
from games import GAMES
from games.chance import Chance
from games.commitments import word_hash
from games.draw_lists import ListEnded
from games.engine import BadState, Refused
from games.frozen_list import FrozenList

BESIDE = ("note", "seal", "freeze", "cut")
"""Kinds of entries that don't change the game."""


class BadJournal(ValueError):  # noqa: N818 - says what is wrong
    """A journal that can't have happened. The text names the entry and tells no hand."""


def replay(table: TableRecord, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the state that a table's journal leads to, as the game dumps it.

    Raises:
        BadJournal: as :func:`course`.
    """
    *_, last = course(table, entries)
    return GAMES[table.game].dump(last.state)


class Position(NamedTuple):
    """A journal's entry, the state after it, and its events, private ones included."""

    entry: Entry
    state: Any
    events: tuple[Any, ...]


def course(table: TableRecord, entries: Sequence[Entry]) -> Iterator[Position]:
    """Replay a game from its journal, step by step.

    Uses the table's game, rules and secrets, the frozen lists of the ``start`` entries, and the ``action``
    entries in order; all others are skipped. Each ``start`` begins one more part of the game.

    Raises:
        BadJournal: an unknown game, a journal that doesn't begin with a readable start, or an action that
            isn't one or wasn't legal.
    """
    game = GAMES.get(table.game)
    if game is None:
        raise BadJournal(f"no game is called {table.game!r}")
    moves = [entry for entry in entries if entry.kind not in BESIDE]
    if not moves or moves[0].kind != "start":
        raise BadJournal("the journal doesn't begin with a start")
    lists = [read_frozen_list(moves[0])]
    seats = len(lists[0].seats)
    try:
        chance = _chance(table, moves[0], lists)
        state, events = game.new(game.read_rules(table.rules), seats, chance)
    except (Refused, ValueError) as error:
        raise BadJournal(f"entry {moves[0].seq} starts a game that can't be: {error}") from error
    yield Position(moves[0], state, events)
    for entry in moves[1:]:
        if entry.kind == "start":
            lists.append(read_frozen_list(entry))
            chance = _chance(table, entry, lists)
            continue
        if entry.kind != "action" or entry.seat is None or entry.seat not in range(seats):
            raise BadJournal(f"entry {entry.seq} is no action of a seat at this table")
        try:
            state, events = game.apply(state, entry.seat, game.parse(entry.text), chance)
        except Refused as error:
            # The action itself or what is wrong about it may be known to its seat only.
            raise BadJournal(f"entry {entry.seq} isn't legal there ({error.why.key})") from error
        except ListEnded as error:
            raise BadJournal(f"entry {entry.seq} needs a part of the game that hasn't begun") from error
        yield Position(entry, state, events)


def _chance(table: TableRecord, start: Entry, lists: Sequence[FrozenList]) -> Chance:
    try:
        return fair_chance(table, lists)
    except ValueError as error:
        raise BadJournal(f"entry {start.seq} can't begin a part: {error}") from error


def read_frozen_list(start: Entry) -> FrozenList:
    """Return the frozen list of a ``start`` entry.

    Raises:
        BadJournal: it isn't a frozen list.
    """
    try:
        return read_list(start.text)
    except ValueError as error:
        raise BadJournal(f"entry {start.seq} has no readable list") from error


def check(table: TableRecord, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Return where a stored table disagrees with its journal; empty if nowhere. Tells no hand."""
    start = next((entry for entry in entries if entry.kind == "start"), None)
    if start is None and table.state is None:
        return () if table.status in ("lobby", "closed") else (f"a table is {table.status} without a start",)
    if table.state is None:
        return ("the journal has a start and the table has no state",)
    try:
        replayed = json.loads(json.dumps(replay(table, entries)))
        # An earlier version's data may have another form: both are compared as this version has them.
        game = GAMES[table.game]
        stored = json.loads(json.dumps(game.dump(game.load(table.state))))
    except BadJournal as error:
        return (str(error),)
    except BadState:
        return ("the snapshot is no state of its game",)
    found = [
        f"the snapshot's {name} isn't what the journal leads to"
        for name in sorted(replayed.keys() | stored.keys())
        if replayed.get(name) != stored.get(name)
    ]
    found += _parts_problems(table, [entry for entry in entries if entry.kind == "start"])
    moves = sum(entry.kind == "action" for entry in entries)
    if moves < table.moves:  # moves that nobody else may notice aren't counted at the table
        found.append(f"the table counts {table.moves} moves and the journal only {moves}")
    return tuple(found)


def _parts_problems(table: TableRecord, starts: Sequence[Entry]) -> Iterator[str]:
    """Return where a table disagrees with the lists that its journal froze."""
    lists = [read_frozen_list(start) for start in starts]
    begun = {part.part: canonical(dict(part.frozen)) for part in table.parts}
    if {frozen.part: canonical(frozen.to_json()) for frozen in lists} != begun or len(lists) != len(begun):
        yield "the lists of its parts aren't those that were frozen"
    for number, seat in enumerate(table.seats):
        frozen = lists[0].seats[number] if number < len(lists[0].seats) else None
        if frozen is None or seat.seat_id != frozen.id:
            yield f"the id of seat {number} isn't the one that was frozen"
        elif seat.word and seat.salt is not None and word_hash(seat.salt, raw(seat.word)) != frozen.word:
            yield f"the word of seat {number} isn't the one that was frozen"
