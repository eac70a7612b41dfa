"""What the host chooses until the game begins: the game, its rules, the clock, seats, levels and switches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.tables import outbox_rows
from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable, game_of
from bot.tables.outbox_rows import BOARD
from bot.tables.seals import NewSeal
from bot.tables.transitions.lobby import (
    check_clock,
    choose_computers,
    default_seats,
    in_lobby,
    listed,
    most_computers,
    only_host,
    put_down,
    taken,
)
from data.db.records import ROLE_GONE, TableRecord
from games import GAMES
from games.engine import Refused, message

SWITCHES = ("cut", "watch", "open_at_end")
"""What can be on or off at a table, by its name in the settings."""


def choose_preset(table: TableRecord, user_id: int, preset: str) -> TableRecord:
    """Choose another preset, for the host; house rules of the old one are dropped.

    Raises:
        Refused: as :func:`choose_rule`.
    """
    return _with_rules(table, user_id, preset, {})


def may_choose_game(table: TableRecord) -> bool:
    """Whether the game itself can still be changed: only until anyone but the host sits down, because the
    seal over its draws is made before that."""
    return all(seat.user_id in (None, table.host_id) for seat in taken(table))


def choose_game(
    table: TableRecord, user_id: int, game: str, preset: str, sealed: NewSeal, level: str | None
) -> TableRecord:
    """Choose another game and its rules, for the host; its draws follow from what is ``sealed``. Invited
    people keep their seats, and as many computers of that ``level`` as find one.

    Raises:
        Refused: the caller isn't the host, somebody else sits there, or there are no such rules.
    """
    in_lobby(table)
    only_host(table, user_id)
    if not may_choose_game(table):
        raise Refused(message("setup-game-late"))
    rules = GAMES[game].rules(preset, {})
    settings = replace(
        table.settings,
        preset=preset,
        changes={},
        seats=default_seats(game, preset, {}),
        level=level,
        open_at_end=table.settings.open_at_end and bool(GAMES[game].closes),
    )
    after = replace(
        table, game=game, rules=rules.model_dump(), settings=settings, seats=(),
        secret=sealed.secret, seal=sealed.root,
    )  # fmt: skip
    for seat in table.seats:
        if seat.user_id is not None:
            after = put_down(after, replace(seat, team=None))
    computers = len(table.seats) - len(after.seats)
    return choose_computers(after, user_id, min(computers, most_computers(after)))


def choose_rule(table: TableRecord, user_id: int, option: str, value: str) -> TableRecord:
    """Change one rule, for the host; it is no house rule where the preset has it so.

    Raises:
        Refused: the caller isn't the host, there is no such rule or value, or it doesn't go with the others
        or with the players there.
    """
    chosen, game = table.settings, game_of(table)
    changes = {name: text for name, text in chosen.changes.items() if name != option}
    as_preset = game.presets.get(chosen.preset)
    if as_preset is None or not hasattr(as_preset, option) or game.text_of(as_preset, option) != value:
        changes[option] = value
    return _with_rules(table, user_id, chosen.preset, changes)


def _with_rules(table: TableRecord, user_id: int, preset: str, changes: Mapping[str, str]) -> TableRecord:
    in_lobby(table)
    only_host(table, user_id)
    game = game_of(table)
    rules = game.rules(preset, changes)
    allowed = game.seats(rules)
    if len(table.seats) > allowed[-1]:
        raise Refused(message("rules-too-many", seats=len(table.seats), most=allowed[-1]))
    seats = min(max(table.settings.seats, allowed[0]), allowed[-1])
    settings = replace(table.settings, preset=preset, changes=dict(changes), seats=seats)
    return replace(table, rules=rules.model_dump(), settings=settings)


def choose_clock(table: TableRecord, user_id: int, seconds: int | None) -> TableRecord:
    """Choose the time for a move, for the host; None is no clock."""
    check_clock(seconds)
    return _chosen(table, user_id, clock=seconds)


def choose_seats(table: TableRecord, user_id: int, seats: int) -> TableRecord:
    """Choose how many can sit there, for the host.

    Raises:
        Refused: the caller isn't the host, the rules allow no such number, or more sit there.
    """
    game = game_of(table)
    allowed = game.seats(game.read_rules(table.rules))
    least = max(allowed[0], len(table.seats))
    if seats not in allowed or seats < least:
        raise Refused(message("table-bad-seats", seats=seats, least=least, most=allowed[-1]))
    return _chosen(table, user_id, seats=seats)


def choose_level(table: TableRecord, user_id: int, level: str) -> TableRecord:
    """Choose how well computers play, for the host; also those that sit there."""
    if level not in game_of(table).levels:
        raise Refused(message("press-unknown"))
    after = _chosen(table, user_id, level=level)
    seats = tuple(replace(seat, level=level) if seat.user_id is None else seat for seat in after.seats)
    return replace(after, seats=seats)


def switch(table: TableRecord, user_id: int, name: str) -> TableRecord:
    """Switch one of :data:`SWITCHES` on or off, for the host.

    Raises:
        Refused: the caller isn't the host, or the game has no such switch.
    """
    if name not in switches(table):
        raise Refused(message("press-unknown"))
    return _chosen(table, user_id, **{name: not getattr(table.settings, name)})


def switches(table: TableRecord) -> tuple[str, ...]:
    """Return those of :data:`SWITCHES` that apply at a table."""
    none = {"open_at_end"} if not game_of(table).closes else set()
    return tuple(name for name in SWITCHES if name not in none)


def choose_open_to(table: TableRecord, user_id: int, open_to: str | int) -> TableRecord:
    """Choose who may join, for the host; who sits there already stays."""
    return _chosen(table, user_id, open_to=open_to)


def choose_invited(table: TableRecord, user_id: int, people: Collection[int]) -> TableRecord:
    """Choose who is invited, for the host. Who was taken out stays out."""
    in_lobby(table)
    only_host(table, user_id)
    wanted = [each for each in people if each not in table.taken_out]
    return replace(table, invited=listed(wanted, but=table.host_id))


def role_gone(loaded: LoadedTable, _now: datetime, role: int) -> Change | None:
    """Note that the role whose members may join is gone: nobody else may join, and the host is told."""
    table = loaded.table
    if table.status != "lobby" or table.settings.open_to != role:
        return None
    after = replace(table, settings=replace(table.settings, open_to=ROLE_GONE))
    return Change.of(after, BOARD, outbox_rows.trouble(table, "role"))


def _chosen(table: TableRecord, user_id: int, **values: Any) -> TableRecord:
    in_lobby(table)
    only_host(table, user_id)
    return replace(table, settings=replace(table.settings, **values))
