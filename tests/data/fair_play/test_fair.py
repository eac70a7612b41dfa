"""Tables in the database: with parts, salts and what is frozen; and what of it a person takes along who is
forgotten."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import update

from data.db import schema
from data.db.engine import copy_sqlite
from data.db.records import Entry, NewEntry, SeatRecord, TableRecord, Untrusted, raw
from data.fair_play.draw_source import chance_of, computer_key, list_text
from data.fair_play.published import fingerprint, record_file
from data.fair_play.replay import BadJournal, check, replay
from data.fair_play.verified import verify
from data.operations.rebuild import rebuild
from data.operations.soundness import damaged_tables
from data.privacy.export import StillPlaying, export, forget
from data.results.result import derive
from data.tables.store import Store
from games import GAMES
from games.commitments import word_hash
from games.draw_lists import ListEnded
from games.dudo import Dudo
from games.fair import seal_of
from games.frozen_list import FrozenList
from tests.data.db.test_forgotten import opened, put_back
from tests.data.db.test_scrubbing import holding
from tests.data.sample_tables import NOON, beside_the_bot
from tests.fairly import CUT_WORD, PERSON, table_over

WORD, SALT = "wolverine", bytes(range(100, 116))
ANA, BEN = PERSON, PERSON + 1
"""Who sits in seats 0 and 1."""
CUT_BY_BEN = 2
"""In such a game for two seat 1 cuts."""


def new(entry: Entry) -> NewEntry:
    return NewEntry(entry.kind, entry.seat, entry.text, entry.user_id, entry.salt)


async def kept(store: Store, table: TableRecord, entries: Sequence[Entry]) -> TableRecord:
    """The table in the store, with its journal."""
    made = await store.create(replace(table, status="playing", state=None, parts=(), version=0))
    first, *others = map(new, entries)
    after = replace(made, status=table.status, state=table.state, parts=table.parts)
    return await store.save(after, entry=first, notes=others)


async def a_game(store: Store, name: str = "bidou", seed: int = CUT_BY_BEN) -> TableRecord:
    """A game with a cut, over; Ana's word is known."""
    table, entries = table_over(name, seed, cut=True)
    return await kept(store, table, entries)


async def read_anew(url: str, table_id: int) -> TableRecord:
    other = beside_the_bot(url)
    try:
        table = await other.table(table_id)
    finally:
        await other.close()
    assert table is not None
    return table


# --- what is stored


async def test_a_table_comes_back_with_its_parts_and_its_journal_with_its_salts(
    url: str, store: Store
) -> None:
    table, entries = table_over("dudo", 3, cut=True)
    stored = await kept(store, table, entries)
    assert stored.parts == table.parts
    assert await read_anew(url, stored.id) == stored
    assert [entry.salt for entry in await store.journal(stored.id)] == [entry.salt for entry in entries]
    assert await store.live_tables() == ()
    assert check(stored, await store.journal(stored.id)) == ()


async def test_a_beginning_is_kept_until_its_part_has_begun(url: str, store: Store) -> None:
    table, _ = table_over("dudo", 3)
    lobby = replace(table, status="lobby", state=None, parts=(), beginning={"phase": "cutting", "seat": 1})
    made = await store.create(lobby)
    assert (await read_anew(url, made.id)).beginning == {"phase": "cutting", "seat": 1}
    begun = await store.save(replace(made, status="playing", beginning=None, parts=table.parts))
    assert await read_anew(url, made.id) == begun


async def test_a_part_that_was_attested_later_is_written_again(url: str, store: Store) -> None:
    table, entries = table_over("dudo", 3)
    stored = await kept(store, table, entries)
    seen = replace(stored.parts[0], attested=False, freeze_message=99)
    await store.save(replace(stored, parts=(seen,)))
    assert (await read_anew(url, stored.id)).parts == (seen,)


# --- from a journal to its state


@pytest.mark.parametrize("name", GAMES)
def test_a_journal_leads_to_its_state_through_all_parts(name: str) -> None:
    table, entries = table_over(name, 5, cut=True)
    assert replay(table, entries) == table.state
    assert check(table, entries) == ()


def test_a_game_goes_on_in_its_second_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, Any]", GAMES), "dudo", InShortParts())
    table, entries = table_over("dudo", 1, cut=True)
    starts = [json.loads(entry.text)["part"] for entry in entries if entry.kind == "start"]
    assert starts[:2] == [1, 3]
    assert check(table, entries) == ()
    assert verify(record_file(table, entries)).findings == ()
    second = next(number for number, each in enumerate(entries) if each.kind == "start" and number > 5)
    with pytest.raises(BadJournal, match="needs a part"):
        replay(table, (*entries[:second], *entries[second + 1 :]))
    with pytest.raises(ListEnded):
        chance_of(replace(table, parts=table.parts[:1])).numbers("round 3/seat 0", 1, 6)


class InShortParts(Dudo):
    """Dudo whose parts have room for two rounds each."""

    def draw_list(self, part: int) -> tuple[str, ...]:
        rolls = [name for name in super().draw_list(1) if name.startswith("seating/")]
        rounds = [name for name in super().draw_list(1) if name.startswith(f"round {part}/")]
        rounds += [name for name in super().draw_list(1) if name.startswith(f"round {part + 1}/")]
        return ("cut", *(rolls if part == 1 else ()), *rounds)

    def part_of(self, name: str) -> int:
        if name.startswith("seating/"):
            return 1
        return (int(name.split("/")[0].removeprefix("round ")) - 1) // 2 * 2 + 1


def test_a_journal_that_disagrees_with_what_was_frozen_is_told() -> None:
    table, entries = table_over("dudo", 3, cut=True)
    frozen = FrozenList.from_json(table.parts[0].frozen)
    other = replace(frozen, start="123")
    wrong = replace(table.parts[0], frozen=other.to_json())
    assert "the lists of its parts" in check(replace(table, parts=(wrong,)), entries)[0]
    changed = [replace(entry, text=list_text(other)) if entry.kind == "start" else entry for entry in entries]
    assert check(table, changed)
    bare = [replace(entry, text="[]") if entry.kind == "start" else entry for entry in entries]
    assert check(table, bare) == (f"entry {next(e.seq for e in entries if e.kind == 'start')} has no "
                                  "readable list",)  # fmt: skip
    seats = (replace(table.seats[0], seat_id="5"), *table.seats[1:])
    assert "the id of seat 0 isn't the one that was frozen" in check(replace(table, seats=seats), entries)
    seats = (replace(table.seats[0], word=Untrusted("x"), salt=SALT), *table.seats[1:])
    assert "the word of seat 0 isn't the one that was frozen" in check(replace(table, seats=seats), entries)


def test_what_computers_mix_their_play_with_gives_no_draw_away() -> None:
    table, _ = table_over("dudo", 3)
    first = replace(table, secret=bytes(32))
    assert computer_key(first) != computer_key(table)
    assert computer_key(table) != table.secret


async def test_results_follow_from_the_journal_of_a_game(store: Store) -> None:
    stored = await a_game(store, "dudo")
    entries = await store.journal(stored.id)
    result = derive(stored, entries, seq=1, rated=True)
    assert result is not None
    assert [seat.user_id for seat in result.seats] == [seat.user_id for seat in stored.seats]
    assert (await rebuild(store)).games == 1


async def test_a_seal_that_is_not_that_of_its_secret_is_found(store: Store) -> None:
    table, entries = table_over("dudo", 3, most=3)
    stored = await kept(store, replace(table, status="playing"), entries)
    assert await store.read(damaged_tables) == (1, {})
    statement = update(schema.tables).values(seal="00" * 32)
    await store.write(lambda connection: connection.execute(statement))
    assert await store.read(damaged_tables) == (1, {stored.id: "the seal of part 1 isn't that of its secret"})


# --- export and forgetting


async def test_the_export_has_a_persons_words_and_no_secret(store: Store) -> None:
    stored = await a_game(store)
    mine, others = await export(store, BEN), await export(store, ANA)
    (cut,) = mine["parts"]
    assert (cut["cut_word"], cut["cutter_id"]) == (CUT_WORD, BEN)
    assert others["parts"] == []
    text = json.dumps([mine, others])
    assert not any(part.secret.hex() in text for part in stored.parts)
    assert stored.secret.hex() not in text
    assert CUT_WORD not in json.dumps(others)


async def test_who_is_forgotten_takes_word_and_salt_along_and_the_record_stays(
    file: Path, sqlite_url: str
) -> None:
    async with opened(file, anew=True) as store:
        table, entries = table_over("bidou", CUT_BY_BEN, cut=True)
        frozen = FrozenList.from_json(table.parts[0].frozen)
        seats = tuple(
            replace(seat, word=Untrusted(WORD), salt=SALT, name=Untrusted("Zanzibar"))
            if number == 1
            else seat
            for number, seat in enumerate(table.seats)
        )
        stored = await kept(store, replace(table, seats=seats), entries)
        before, mark = record_file(stored, entries), fingerprint(stored, entries)
        salt = stored.parts[0].cut_salt
        assert salt is not None
        assert holding(file, BEN, WORD, CUT_WORD, "Zanzibar")
        assert await forget(store, BEN) == ()
        gone = await store.table(stored.id)
        assert gone is not None
        assert holding(file, BEN, WORD, CUT_WORD, "Zanzibar") == {}
        content = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
        assert salt not in content
        assert SALT not in content
        assert (raw(gone.seats[1].word), gone.seats[1].salt) == ("", None)
        assert gone.seats[1].seat_id == frozen.seats[1].id
        entries = await store.journal(stored.id)
        assert record_file(gone, entries) == before
        assert fingerprint(gone, entries) == mark
        assert verify(before).findings == ()


async def test_who_left_is_forgotten_while_the_others_play_on_with_the_same_draws(file: Path) -> None:
    async with opened(file, anew=True) as store:
        table, entries = table_over("bidou", CUT_BY_BEN, cut=True)
        left = replace(
            table.seats[1], level="normal", word=Untrusted(WORD), salt=SALT, name=Untrusted("Zanzibar")
        )
        made = await kept(store, replace(table, status="playing", seats=(table.seats[0], left)), entries)
        assert await forget(store, BEN) == (made.id,)
        assert holding(file, BEN, WORD, CUT_WORD, "Zanzibar") == {}
        gone = await store.table(made.id)
        assert gone is not None
        journal = await store.journal(made.id)
        assert check(gone, journal) == ()
        over = replace(gone, status="finished")
        assert record_file(over, journal) == record_file(replace(table, id=made.id), entries)


async def test_who_plays_in_a_copy_put_back_leaves_it_with_word_and_salt(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    async with opened(file, anew=True) as store:
        table, entries = table_over("dudo", CUT_BY_BEN, cut=True, most=3)
        player = replace(table.seats[1], word=Untrusted(WORD), salt=SALT, name=Untrusted("Zanzibar"))
        made = await kept(store, replace(table, status="playing", seats=(table.seats[0], player)), entries)
        copy_sqlite(file, backup)
        assert holding(backup, BEN, WORD, CUT_WORD)
        await store.save(replace(made, status="closed"))
        await forget(store, BEN)
    put_back(backup, file)
    async with opened(file) as store:
        again = await store.table(made.id)
        assert again is not None
        assert (again.status, again.secret, again.parts[0].secret) == ("playing", made.secret, made.secret)
        assert (again.seats[1].level, raw(again.seats[1].word), again.seats[1].salt) == ("hard", "", None)
        assert holding(file, BEN, WORD, CUT_WORD, "Zanzibar") == {}
        assert check(again, await store.journal(made.id)) == ()


async def test_a_copy_put_back_from_before_a_part_has_begun_asks_for_it_under_a_new_seal(
    file: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup"
    async with opened(file, anew=True) as store:
        table, entries = table_over("dudo", CUT_BY_BEN, cut=True, most=3)
        secret = bytes(range(32))
        going_on = replace(
            table, status="playing", part=2, secret=secret,
            seal=seal_of(secret, GAMES["dudo"].draw_list(2)).hex, beginning={"phase": "cutting", "seat": 1},
        )  # fmt: skip
        made = await kept(store, going_on, entries)
        made = await store.save(replace(made, part=2, deadline=NOON))
        copy_sqlite(file, backup)
        await store.save(replace(made, status="closed", beginning=None))
        await forget(store, BEN)
    put_back(backup, file)
    async with opened(file) as store:
        again = await store.table(made.id)
        assert again is not None
        assert (again.status, again.part, again.beginning, again.deadline) == ("playing", 2, None, None)
        assert again.secret != made.secret
        assert again.seal == seal_of(again.secret, GAMES["dudo"].draw_list(2)).hex
        assert again.parts[0].secret == table.parts[0].secret
        assert await store.read(damaged_tables) == (1, {})


def in_its_beginning(seats: tuple[SeatRecord, ...]) -> TableRecord:
    """A lobby whose list is frozen and awaits its cut."""
    table, _ = table_over("dudo", 3, cut=True)
    word = (replace(seats[0], word=Untrusted(WORD), salt=SALT, name=Untrusted("Zanzibar")), *seats[1:])
    return replace(
        table, status="lobby", state=None, parts=(), seats=word, host_id=ANA,
        beginning={"phase": "cutting", "seat": 1, "salt": SALT.hex()},
    )  # fmt: skip


@pytest.mark.parametrize("who", [0, 1])
async def test_who_is_on_a_frozen_list_must_leave_before_they_are_forgotten(store: Store, who: int) -> None:
    table, _ = table_over("dudo", 3, cut=True)
    made = await store.create(in_its_beginning(table.seats))
    with pytest.raises(StillPlaying):
        await forget(store, PERSON + who)
    assert await store.table(made.id) == made


@pytest.mark.parametrize("who", [0, 1])
async def test_a_copy_put_back_from_before_a_cut_lets_them_leave_under_a_new_seal(
    file: Path, tmp_path: Path, who: int
) -> None:
    backup = tmp_path / "backup"
    table, _ = table_over("dudo", 3, cut=True)
    async with opened(file, anew=True) as store:
        made = await store.create(in_its_beginning(table.seats))
        copy_sqlite(file, backup)
        await store.save(replace(made, status="closed", beginning=None))
        await forget(store, PERSON + who)
    put_back(backup, file)
    async with opened(file) as store:
        again = await store.table(made.id)
        assert again is not None
        assert (again.status, again.beginning, again.deadline) == ("lobby", None, None)
        assert len(again.seats) == len(made.seats) - 1
        assert again.secret != made.secret
        assert again.seal == seal_of(again.secret, GAMES["dudo"].draw_list(1)).hex
        (entry,) = await store.journal(made.id)
        assert (entry.kind, entry.text) == ("seal", again.seal)
        assert made.id in await store.owed()
        assert holding(file, PERSON + who) == {}
        if who == 0:
            assert holding(file, WORD, "Zanzibar") == {}


async def test_a_table_closed_before_its_cut_keeps_nothing_of_who_is_forgotten(file: Path) -> None:
    table, _ = table_over("dudo", 3, cut=True)
    async with opened(file, anew=True) as store:
        made = await store.create(in_its_beginning(table.seats))
        text = list_text(replace(FrozenList.from_json(table.parts[0].frozen), made=None))
        entry = NewEntry("freeze", text=text, user_id=ANA)
        await store.save(replace(made, status="closed"), entry=entry)
        await forget(store, ANA)
        assert holding(file, ANA, WORD, "Zanzibar") == {}
        closed = await store.table(made.id)
        assert closed is not None
        assert (closed.seats[0].seat_id, raw(closed.seats[0].word), closed.seats[0].salt) == ("", "", None)


def test_a_hash_of_a_word_needs_its_salt() -> None:
    assert word_hash(SALT, WORD) != word_hash(bytes(16), WORD)
