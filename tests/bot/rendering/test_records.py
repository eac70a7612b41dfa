"""What stays in the channel of a round or a hand tells of that one, and of none after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.translate import words
from bot.rendering import story
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import Scene
from bot.tables import LoadedTable, log
from bot.tables.change import Change
from bot.tables.outbox_rows import Record
from bot.tables.transitions import play
from data.db.records import TableRecord, Untrusted
from games import GAMES
from games.chance import Sealed
from tests.adapters import ADAPTERS
from tests.data.sample_tables import COMPUTER, NOON, new_table
from tests.games.bidou.table import Falls, Table
from tests.games.contract import key_of, random_rules, walk


def made(game: str, state: object, seat: int, text: str) -> tuple[Change, TableRecord]:
    """A move at a table of computers, in that state of its game."""
    engine = GAMES[game]
    values = engine.dump(state)
    seats = tuple(
        replace(COMPUTER, name=Untrusted(f"Seat {each}"))
        for each in range(len(engine.view(state, None).places))
    )
    table = replace(new_table(*seats), game=game, state=values, rules=values["rules"], log=())
    change = play.move(LoadedTable(table), seat, engine.parse(text), None, NOON)
    return change, change.after.table


def recorded(change: Change, table: TableRecord) -> str:
    """The words of the records that a move leaves behind."""
    scene = Scene(table, SCREENS[table.game], words("en"))
    return "\n".join(
        str(screen)
        for owed in change.outbox
        if owed.kind == "record"
        for screen in story.records(scene, log.load(table, Record.model_validate(owed.payload).log))
    )


def logged(table: TableRecord) -> tuple[str, ...]:
    """The kinds of events that a table's log has."""
    entries = log.load(table, table.log)
    return tuple(event.kind for each in entries if isinstance(each, log.Happened) for event in each.events)


def test_the_first_throw_of_an_open_throw_isnt_told_with_the_hand_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ana throws 5-2-1 when hand 1 is over: that is hand 2."""
    table = Table("211", "665", stacks=(0, 6)).play("bet 1")
    monkeypatch.setattr(play, "chance_of", lambda _table: Falls({"hand 2/seat 0/throw 1": "521"}))
    change, after = made("bidou", table.state, 1, "call")
    assert "665" in recorded(change, after).replace("-", "")
    assert "5-2-1" not in recorded(change, after)
    assert "thrown" in logged(after)


@pytest.mark.parametrize("game", ADAPTERS)
def test_what_begins_the_next_part_stays_in_the_log(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    adapter = ADAPTERS[game]
    for seed in range(3):
        rules = random_rules(adapter.game, seed)
        monkeypatch.setattr(play, "chance_of", lambda _table, seed=seed: Sealed(key_of(seed)))
        played = walk(adapter.game, adapter, rules, min(4, adapter.game.seats(rules)[-1]), seed)
        for move in played.moves:
            public = [event for event in move.events if event.to is None]
            if not any(event.kind in adapter.game.reveals for event in public):
                continue
            _, after = made(game, move.before, move.seat, move.action.text)
            later = log.next_part(adapter.game, public)
            assert (after.log == ()) == (played.end is move.after) == (not later)
            assert logged(after) == tuple(event.kind for event in later)
