"""The two verifiers, the bot's own and docs/verifier/check.py, which shares no code with it:
both accept what is true, both refuse what was changed, and both name it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

import pytest

from data.fair_play.fields import encode
from data.fair_play.published import Publication, record_file
from data.fair_play.replay import course
from games import GAMES
from games.draw_lists import EXTRA
from tests.adapters import each_preset
from tests.fairly import PERSON, QUICK, files_over, table_over, varied
from tests.published import PUBLISHED
from tests.verifying import (
    Problems,
    check,
    compare,
    each_game,
    fields,
    first,
    found_in_channel,
    other,
    second,
    shown_of,
)

check_both: Callable[[bytes, bytes], Problems] = second["check_both"]


# -- true files


@each_game
def test_the_lists_of_the_second_verifier_are_those_of_the_games(name: str) -> None:
    for part in (1, 2, 3, EXTRA + 1, EXTRA + 2, 2 * EXTRA + 1, 3 * EXTRA + 1, 0, EXTRA, -1):
        try:
            expected = list(GAMES[name].draw_list(part))
        except ValueError:
            expected = []
        assert second["draw_list"](name, part) == expected


@pytest.mark.parametrize("name", GAMES)
def test_both_accept_what_the_bot_gives_of_games_and_it_is_what_the_channel_showed(name: str) -> None:
    """With and without a cut, open at the end or not, finished and closed; what each player gets, too. A
    thousand games are in ``test_published_files.py``."""
    for seed in range(QUICK):
        files = varied(name, seed)
        record, proofs = files.record, files.proofs
        own = [files.own(seat) for seat in range(len(files.table.seats))]
        for data in (record, proofs, *own):
            assert first(data) == set()
            assert list(found_in_channel(data, record)) == []
        if name in PUBLISHED:
            assert check(record) == check(proofs) == compare(record, shown_of(record)) == []
            for each in own:
                assert check(each) == check_both(record, each) == []


@pytest.mark.parametrize(("name", "preset"), each_preset())
def test_a_long_game_by_each_preset_is_true_while_it_is_played_and_after(name: str, preset: str) -> None:
    for most in (40, 1000):
        files = files_over(name, 7, rules=GAMES[name].presets[preset], most=most)
        playing = Publication(replace(files.table, status="playing"), files.entries)
        proofs, number = playing.proofs()
        assert number or fields(files.record)["told"], (
            "`shown` names its draws, or `told_draws` what was seen"
        )
        for data in (files.record, files.proofs, proofs, playing.proofs(PERSON)[0]):
            assert first(data) == set()
            assert name not in PUBLISHED or other(data) == set()


def test_a_table_that_was_closed_in_its_lobby_has_a_record_of_nothing() -> None:
    values = fields(files_over("dudo", 1).record)
    empty = {**values, "status": "closed", "lists": [], "moves": [], "draws": [], "told": [], "outcome": None}
    for change, field in (
        ({}, None),
        ({"moves": [[0, "dudo"]]}, "moves"),
        ({"draws": values["draws"]}, "draws"),
        ({"status": "finished"}, "status"),
    ):
        data = encode({**empty, **change})
        assert first(data) == other(data) == ({field} if field else set())


# -- draws that weren't made so, or weren't made


ANY_TIME: tuple[tuple[str, dict[str, str]], ...] = (
    ("dudo", {"shuffle_order": "on", "palifico_optional": "on", "palifico": "obligo", "dice_start": "2"}),
    ("dudo", {"seating": "join_order", "direction": "opener_chooses", "dice_start": "2"}),
    ("bidou", {}),
    ("bidou", {"throw_order": "in_turn", "captain_roll": "three_dice"}),
    ("montevideo", {"throw_order": "in_turn"}),
    ("pidro", {}),
)


@pytest.mark.parametrize(("game", "options"), ANY_TIME)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_record_of_a_game_that_was_closed_after_any_move_passes_both(
    game: str, options: dict[str, str], every: bool
) -> None:
    """After each of the first moves of one game, and after some of each kind of another one."""
    rules = GAMES[game].rules(next(iter(GAMES[game].presets)), options)
    table, entries = table_over(game, int(every), rules=rules)
    kinds: dict[tuple[str, str], list[int]] = {}
    going_on = min(len(entries) - 1, 60)  # the last move may have ended the game
    for position in takewhile(lambda position: position.entry.seq <= going_on, course(table, entries)):
        kind = (GAMES[game].view(position.state, None).phase, position.entry.text.split(" ")[0])
        kinds.setdefault(kind if position.entry.kind == "action" else ("", ""), []).append(position.entry.seq)
    for made in sorted(made for kind in kinds.values() for made in (kind if every else {kind[0], kind[-1]})):
        data = record_file(replace(table, status="closed"), entries[:made])
        assert first(data) == other(data) == set(), made


# -- forgers


def test_an_owners_file_opens_their_own_words_and_moves_and_no_others() -> None:
    rules = GAMES["bidou"].rules("standard", {"keep_dice": "always"})
    files = files_over("bidou", 4, rules=rules, cut=True)
    own, another = (fields(files.own(seat)) for seat in range(2))
    assert own["opened"]
    assert own["words"]
    for change, field in (
        ({"seat": None}, "words"),
        ({"opened": [[each[0], each[1], "stand up"] for each in own["opened"]]}, "opened"),
        ({"words": [[which, salt, word + "!"] for which, salt, word in own["words"]]}, "words"),
    ):
        data = encode({**own, **change})
        assert field in first(data)
        assert field in other(data)
    for wrong in (
        {**own, "opened": own["opened"][1:]},
        {**own, "opened": another["opened"]},
        {**own, "table": own["table"] + 1},
    ):
        assert check_both(files.record, encode(wrong))
