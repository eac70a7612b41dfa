"""The journal is the truth: from it alone comes the state that is stored beside it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.db.records import Entry, NewEntry, SeatRecord, TableRecord
from data.fair_play.draw_source import list_text
from data.fair_play.replay import BadJournal, check, replay
from data.tables.store import Store
from games import GAMES
from games.engine import Game
from games.fair import FairChance
from tests.data.sample_tables import ANA, BEN, CLEO, COMPUTER, NOON, new_table, person
from tests.fairly import freeze

SEATS = (person(ANA, "Ana"), person(BEN, "Ben"), COMPUTER)


class Playing:
    """A game played as the bot plays it: each move gives a state and a journal entry."""

    def __init__(
        self,
        name: str,
        seats: tuple[SeatRecord, ...] = SEATS,
        preset: str | None = None,
    ) -> None:
        self.game: Game[Any, Any, Any, Any] = GAMES[name]
        rules = self.game.presets[preset or next(iter(self.game.presets))]
        while len(seats) not in self.game.seats(rules):
            seats = (*seats, COMPUTER)
        made, options = new_table(*seats), rules.model_dump()
        self.frozen, part = freeze(
            name, options, 1, made.secret, seats, random.Random(name), cut=False, open_at_end=False
        )
        self.table = replace(made, game=name, rules=options, state=None, seal=self.frozen.seal, parts=(part,))
        self.chance = FairChance([(made.secret, self.frozen)], self.game)
        self.state, _ = self.game.new(rules, len(seats), self.chance)
        self.entries = [NewEntry("start", text=list_text(self.frozen), user_id=ANA)]
        self._keep()

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def move(self, choice: int) -> None:
        """The awaited seat makes one of its legal moves."""
        seat = self.game.view(self.state, None).awaited[0]
        legal = self.game.legal(self.state, seat)
        action = legal[choice % len(legal)]
        self.state, _ = self.game.apply(self.state, seat, action, self.chance)
        self.entries.append(NewEntry("action", seat, action.text))
        self.table = replace(self.table, moves=self.table.moves + 1)
        self._keep()

    def _keep(self) -> None:
        self.table = replace(self.table, state=json.loads(json.dumps(self.game.dump(self.state))))

    @property
    def journal(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(number, entry.kind, entry.seat, entry.text, entry.user_id, NOON)
            for number, entry in enumerate(self.entries, start=1)
        )


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15, deadline=None)
@given(choices=st.lists(st.integers(0, 30), max_size=25))
def test_the_journal_of_any_play_leads_to_its_snapshot(name: str, choices: list[int]) -> None:
    playing = Playing(name)
    for choice in choices:
        if playing.over:
            break
        playing.move(choice)
        playing.entries.append(NewEntry("note", 1, "left"))
    assert replay(playing.table, playing.journal) == playing.game.dump(playing.state)
    assert check(playing.table, playing.journal) == ()


async def test_a_game_that_was_stored_move_by_move_can_be_replayed(store: Store) -> None:
    playing = Playing("dudo")
    table = await store.save(
        replace(await store.create(playing.table), state=playing.table.state), entry=playing.entries[0]
    )
    for choice in range(12):
        playing.move(choice)
        moved = replace(table, state=playing.table.state, moves=playing.table.moves)
        table = await store.save(moved, entry=playing.entries[-1])
    found = await store.table(table.id)
    assert found is not None
    assert check(found, await store.journal(table.id)) == ()


def test_a_table_that_has_not_started_agrees_with_an_empty_journal() -> None:
    lobby = replace(new_table(), status="lobby", state=None)
    assert check(lobby, ()) == ()
    assert check(replace(lobby, status="closed"), Playing("dudo").journal[:0]) == ()
    assert check(replace(lobby, status="playing"), ()) == ("a table is playing without a start",)


def changed(table: TableRecord, **fields: Any) -> TableRecord:
    return replace(table, state={**(table.state or {}), **fields})


def test_a_snapshot_that_is_not_the_journals_end_is_found_without_telling_a_hand() -> None:
    playing = Playing("dudo")
    playing.move(0)
    table, journal = playing.table, playing.journal
    assert table.state is not None
    turned = [[7 - die for die in hand] for hand in table.state["hands"]]
    assert check(changed(table, hands=turned), journal) == (
        "the snapshot's hands isn't what the journal leads to",
    )
    assert check(changed(table, hands=[]), journal) == ("the snapshot is no state of its game",)
    assert check(replace(table, state=None), journal) == (
        "the journal has a start and the table has no state",
    )
    assert check(table, ()) == ("the journal doesn't begin with a start",)
    assert check(replace(table, moves=5), journal) == ("the table counts 5 moves and the journal only 1",)
    other = replace(table.parts[0], secret=b"?" * 32)
    assert check(replace(table, parts=(other,)), journal) != ()


def test_ids_that_changed_after_the_start_are_found() -> None:
    playing = Playing("dudo")
    table = replace(playing.table, seats=(person(CLEO, "Cleo"), *SEATS[1:]))
    assert check(table, playing.journal) == ("the id of seat 0 isn't the one that was frozen",)
    started = replace(playing.table.parts[0], frozen=replace(playing.frozen, start="4712").to_json())
    assert check(replace(playing.table, parts=(started,)), playing.journal) == (
        "the lists of its parts aren't those that were frozen",
    )


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (NewEntry("action", 0, "no such move"), "entry 2 isn't legal there"),
        (NewEntry("action", 0, "dudo"), "entry 2 isn't legal there"),
        (NewEntry("action", None, "5x3"), "entry 2 is no action of a seat at this table"),
        (NewEntry("action", 3, "5x3"), "entry 2 is no action of a seat at this table"),
        (NewEntry("action", -1, "5x3"), "entry 2 is no action of a seat at this table"),
        (NewEntry("start", None, "[]"), "entry 2 has no readable list"),
    ],
)
def test_an_entry_that_cannot_have_happened_is_named(entry: NewEntry, said: str) -> None:
    playing = Playing("dudo")
    playing.entries.append(entry)
    with pytest.raises(BadJournal, match=said):
        replay(playing.table, playing.journal)


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", "[1]", '{"seats":[]}', '"list"', "null"])
def test_a_start_without_a_list_is_named(text: str) -> None:
    playing = Playing("dudo")
    playing.entries[0] = replace(playing.entries[0], text=text)
    with pytest.raises(BadJournal, match="entry 1 has no readable list"):
        replay(playing.table, playing.journal)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": []},
        {"seats": [{"id": "1", "word": ""}]},
        {"seats": [{"id": "1"}]},
        {"seats": {}},
        {"start": 2},
        {"start": ""},
        {"more": 1},
        {"game": "pidro"},
        {"part": 2},
        {"scheme": 1},
    ],
)
def test_a_start_whose_list_is_none_of_this_game_is_named(wrong: dict[str, Any]) -> None:
    playing = Playing("dudo")
    text = json.dumps(playing.frozen.to_json() | wrong)
    playing.entries[0] = replace(playing.entries[0], text=text)
    with pytest.raises(BadJournal, match="entry 1"):
        replay(playing.table, playing.journal)


def test_rules_and_games_that_do_not_exist_are_named() -> None:
    playing = Playing("dudo")
    with pytest.raises(BadJournal, match="entry 1 starts a game that can't be"):
        replay(replace(playing.table, rules={"dice_start": 900}), playing.journal)
    with pytest.raises(BadJournal, match="no game is called 'chess'"):
        replay(replace(playing.table, game="chess"), playing.journal)
