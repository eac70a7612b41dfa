"""Rounds of Dudo for two that are solved: which they are, and that the computer plays by their tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations, product

import pytest

from games.chance import Sealed
from games.dudo import DUDO, solved
from games.dudo.actions import CALZA, DOUBT, Bid
from tests.games.contract import key_of
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import faceoff, obligo, palifico


def known(table: Table) -> bool:
    """Whether the seat in turn has a table to play by."""
    return bool(solved.mix(table.view(table.state.turn)))


@pytest.mark.parametrize("preset", ["wikipedia", "wikipedia_2020", "dudo_full", "asmodee", "liars_dice"])
@pytest.mark.parametrize("hands", [("3", "4"), ("3", "24"), ("13", "4"), ("13", "24")])
def test_up_to_two_dice_each_are_solved(preset: str, hands: tuple[str, str]) -> None:
    assert known(Table(*hands, preset=preset))


@pytest.mark.parametrize("preset", ["wikipedia", "dudo_full", "asmodee"])
@pytest.mark.parametrize("hands", [("3", "246"), ("246", "3")])
def test_one_die_against_three_is_solved(preset: str, hands: tuple[str, str]) -> None:
    assert known(Table(*hands, preset=preset))


@pytest.mark.parametrize("preset", ["wikipedia", "dudo_full", "asmodee", "liars_dice"])
@pytest.mark.parametrize("hands", [("13", "246"), ("246", "13")])
def test_two_dice_against_three_are_solved(preset: str, hands: tuple[str, str]) -> None:
    assert known(Table(*hands, preset=preset))


@pytest.mark.parametrize("preset", ["wikipedia", "dudo_full"])
@pytest.mark.parametrize("hands", [("3", "2246"), ("2246", "3")])
def test_one_die_against_four_is_solved(preset: str, hands: tuple[str, str]) -> None:
    assert known(Table(*hands, preset=preset))


@pytest.mark.parametrize("preset", ["asmodee", "liars_dice"])
def test_three_dice_against_three_are_solved_where_no_calza_is_called(preset: str) -> None:
    assert known(Table("133", "246", preset=preset))


@pytest.mark.parametrize("preset", ["asmodee", "liars_dice"])
@pytest.mark.parametrize("hands", [("133", "2246"), ("2246", "133"), ("1335", "2246")])
def test_so_are_rounds_with_four_dice_against_three_and_four(preset: str, hands: tuple[str, str]) -> None:
    assert known(Table(*hands, preset=preset))


@pytest.mark.parametrize(
    ("own", "other"), [dice for dice in product(range(1, 6), repeat=2) if dice[0] < 5 or dice == (5, 5)]
)
def test_by_the_default_rules_rounds_of_two_are_solved_but_those_after_a_right_calza_to_five_dice(
    own: int, other: int
) -> None:
    table = Table("13346"[:own], "22455"[:other])
    assert known(table)
    mixed = solved.mix(table.view(0))
    assert known(table.play(max(mixed, key=lambda move: mixed[move]).text))


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(Table("13355", "2246", preset="asmodee"), id="five dice"),
        pytest.param(Table("3", "2246", preset="asmodee"), id="one die against four"),
        pytest.param(Table("3", "4", "5"), id="three players"),
        pytest.param(Table("3", "4", preset="perudo_box"), id="a calza brings a die back"),
        pytest.param(Table("3", "4", preset="chile"), id="a calza with the last die brings one back"),
        pytest.param(Table("13", "24", loss="difference"), id="a doubt may cost more than one die"),
        pytest.param(Table("3", "4", overbid="on"), id="bids without end"),
        pytest.param(Table("3", "4", wilds="off"), id="an order of bids that no preset has"),
        pytest.param(faceoff("3", "4"), id="the face-off"),
    ],
)
def test_other_rounds_are_not_and_the_computer_reckons(table: Table) -> None:
    assert not known(table)
    view = table.view(table.state.turn)
    assert DUDO.computer(view, Sealed(key_of(1)), "hard") in view.legal


def test_the_last_two_of_many_play_by_the_table() -> None:
    alone, left = Table("13", "4", preset="asmodee"), Table("13", "", "4", "", preset="asmodee")
    assert solved.mix(left.view(0)) == solved.mix(alone.view(0)) != {}


@pytest.mark.parametrize("other", ["4", "24", "246", "2446"])
def test_palificos_of_two_are_solved(other: str) -> None:
    table = palifico(other)
    assert table.view(0).kind == "palifico"
    assert known(table)
    assert known(table.play("1x3"))


def test_the_opener_of_an_obligo_chooses_what_it_is_worth_more_to_see() -> None:
    table = obligo("44")
    view = table.view(0)
    assert view.dice == (1, 2), "seat 0 has lost a die and opens"
    worths = {}
    for sight in ("open", "closed"):
        found = solved.duel(view._replace(phase="bidding", sight=sight))
        assert found is not None
        worths[sight] = solved.worth(found.name)
    better = max(worths, key=lambda sight: worths[sight] or 0)
    assert {DUDO.computer(view, Sealed(key_of(seed)), "hard").text for seed in range(20)} == {better}


def test_who_sees_the_other_ones_dice_plays_by_those() -> None:
    def opening(own: str, other: str) -> object:
        table = obligo("44").falling(seat_0=own, seat_1=other).play("open")
        return solved.mix(table.view(0))

    assert opening("2", "55") == opening("6", "55") != opening("2", "33")


def test_its_moves_are_as_frequent_as_the_table_has_them() -> None:
    view = Table("6", "2").view(0)
    chances = solved.mix(view)
    assert len(chances) > 1
    drawn = Counter(DUDO.computer(view, Sealed(key_of(seed)), "hard") for seed in range(2000))
    for move, chance in chances.items():
        assert drawn[move] / 2000 == pytest.approx(chance, abs=0.04)
    assert DUDO.hint(view) == max(chances, key=lambda move: chances[move])


def test_of_moves_that_the_best_play_makes_about_as_often_the_likeliest_is_advised() -> None:
    others = 0
    for own in combinations_with_replacement("123456", 2):
        view = Table("".join(own), "24").view(0)
        mixed = solved.mix(view)
        most = max(mixed, key=lambda move: mixed[move])
        often = [move for move, chance in mixed.items() if chance >= mixed[most] / 3]
        told = {move: round(DUDO.explain(view, move).facts["odds"], 2) for move in often}
        assert told[DUDO.hint(view)] == max(told.values())
        others += DUDO.hint(view) != most
    assert others


def test_every_hint_has_its_reason() -> None:
    view = Table("13", "24").view(0)
    assert DUDO.explain(view, DUDO.hint(view)).key == "dudo-explain-bid"


def test_with_one_die_it_does_not_show_its_face_by_opening_with_it() -> None:
    openings = {face: solved.mix(Table(face, "2").view(0)) for face in "123456"}
    for face, chances in openings.items():
        assert sum(chance for move, chance in chances.items() if move != Bid(1, int(face))) > 0.1


def test_what_surely_fails_is_doubted() -> None:
    table = Table("2", "3").play("2x6")
    assert solved.mix(table.view(1)) == {DOUBT: 1}


def test_where_a_calza_costs_the_bidder_a_die_it_is_called() -> None:
    table = Table("2", "3", preset="wikipedia_2020").play("1x3")
    assert solved.mix(table.view(1)).get(CALZA, 0) > 0


def test_after_a_bid_that_the_table_never_makes_the_computer_reckons() -> None:
    assert Bid(2, 2) not in solved.mix(Table("3", "3").view(0))
    table = Table("3", "3").play("2x2", "2x3")
    assert not known(table)
    assert DUDO.hint(table.view(0)) in table.view(0).legal


def test_where_a_bid_leaps_over_many_the_table_forgets_those_before() -> None:
    opened = Table("2246", "1335", preset="asmodee").play("1x2", "1x3")
    leapt = Table("2246", "1335", preset="asmodee").play("1x2", "1x3", "5x5")
    at_once = Table("1335", "2246", preset="asmodee").play("1x3", "5x5")
    assert known(opened)
    assert solved.mix(leapt.view(1)) == solved.mix(at_once.view(0)._replace(opener=1, turn=0)) != {}


def test_a_table_that_remembers_little_tells_nobodys_dice() -> None:
    few, many = (Table(*hands, preset="asmodee").play("1x2") for hands in (("133", "246"), ("1335", "2246")))
    assert solved.holds(few.view(1), DOUBT) is not None
    assert known(many)
    assert solved.holds(many.view(1), DOUBT) is None


def test_a_large_table_that_remembers_faces_tells_dice_by_all_that_was_bid() -> None:
    """How often who opens with 1x4 and goes on to 2x4 by the table has too few fours and aces for it."""
    table = Table("1234", "356").play("1x4", "1x5", "2x4")
    right = whole = 0.0
    for held in combinations_with_replacement("123456", 4):
        same = "".join(held)
        likely = float(len(set(permutations(held))))
        for before in ([], ["1x4", "1x5"]):
            made = Bid(2 if before else 1, 4)
            mixed = solved.mix(Table(same, "356").play(*before).view(0))
            likely *= (1 - solved.STRAYS) * mixed.get(made, 0.0) + solved.STRAYS
        whole += likely
        right += likely * (same.count("4") + same.count("1") < 2)
    assert solved.holds(table.view(1), DOUBT) == pytest.approx(right / whole)


def test_actions_and_their_codes() -> None:
    for action in (Bid(1, 1), Bid(4, 6), DOUBT, CALZA):
        assert solved.decode(solved.code(action)) == action
    with pytest.raises(ValueError, match="no move"):
        solved.code(DUDO.parse("pass"))


def test_a_doubt_is_as_often_right_as_the_table_bids_falsely() -> None:
    """With one die each: how often whoever opens with 1x5 by the table has neither a five nor an ace."""
    view = Table("5", "3").play("1x5").view(1)
    made = {face: solved.mix(Table(str(face), "3").view(0)).get(Bid(1, 5), 0.0) for face in range(1, 7)}
    made = {face: (1 - solved.STRAYS) * chance + solved.STRAYS for face, chance in made.items()}
    false = sum(chance for face, chance in made.items() if face not in (1, 5))
    assert solved.holds(view, DOUBT) == pytest.approx(false / sum(made.values()))
    unsolved = Table("55555", "33333", faceoff="on").play("1x5")
    assert solved.holds(unsolved.view(1), DOUBT) is None


def remembered(*bids: Bid) -> bytes:
    """What a player who remembers two bids knows of these, of which the opener made the first."""
    key = bytes((0,))
    for made in bids:
        key = solved.recalled(2, key, solved.code(made))
    return key


def test_of_bids_further_back_each_ones_first_face_is_remembered() -> None:
    lately = (Bid(2, 4), Bid(2, 5))
    assert remembered(Bid(1, 2), Bid(1, 3), *lately) == remembered(Bid(2, 2), Bid(2, 3), *lately)
    assert remembered(Bid(1, 2), Bid(1, 3), *lately) != remembered(Bid(1, 2), Bid(1, 6), *lately)
    assert remembered(Bid(1, 2), Bid(1, 3), *lately) != remembered(Bid(1, 5), Bid(1, 3), *lately)
    long = (Bid(1, 2), Bid(1, 3), Bid(1, 4), Bid(1, 5))
    other = (Bid(1, 2), Bid(1, 3), Bid(1, 5), Bid(1, 6))
    assert remembered(*long, *lately) == remembered(*other, *lately), "what came between is forgotten"


def test_a_bid_that_asks_for_three_dice_more_makes_all_before_it_forgotten() -> None:
    assert remembered(Bid(1, 2), Bid(1, 3), Bid(4, 2)) == remembered(Bid(1, 5), Bid(1, 6), Bid(4, 2))
    assert remembered(Bid(1, 2), Bid(1, 3), Bid(3, 2)) != remembered(Bid(1, 5), Bid(1, 6), Bid(3, 2))
    assert remembered(Bid(1, 2), Bid(1, 3), Bid(2, 1)) == remembered(Bid(1, 5), Bid(1, 3), Bid(2, 1)), (
        "two aces ask for four"
    )


def test_a_table_that_remembers_faces_finds_its_decisions_by_them() -> None:
    bids = [solved.code(made) for made in (Bid(1, 2), Bid(1, 3), Bid(2, 4), Bid(2, 5))]
    decisions = {remembered(Bid(1, 2), Bid(1, 3), Bid(2, 4), Bid(2, 5)): {0: {254: 255}}}
    table = solved.Table(solved.packed(2, decisions, faces=True))
    assert table.mix(0, bids, 0) == {254: 1}
    assert table.mix(0, [bids[1], *bids[1:]], 0) == {}
    assert table.mix(0, bids[2:], 0) == {}


def test_the_last_two_of_a_larger_game_play_by_the_tables_of_two_while_a_calza_brings_a_die_back() -> None:
    alone, left = Table("1335", "2246"), Table("1335", "", "2246")
    assert solved.mix(left.view(0)) == solved.mix(alone.view(0)) != {}


def test_only_games_by_the_default_rules_are_chained() -> None:
    def regains(table: Table) -> bool:
        found = solved.duel(table.view(0))
        return bool(found and found.regains)

    hands = ("133", "246")
    assert regains(Table(*hands))
    assert regains(Table(*hands, seating="join_order"))
    assert not regains(Table(*hands, faceoff="on"))
    assert not regains(Table(*hands, preset="asmodee"))
    assert not regains(Table("13", "246")), "with five of ten dice nobody calls calza"
    assert regains(Table("1335", "", "2246"))
    assert not regains(Table("1335", "", "246")), "nor with seven of fifteen"
