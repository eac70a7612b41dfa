"""The exact odds of Bidou 1.2, each figure by name."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from games.bidou import __main__ as command
from games.bidou.hands import ALL, RANKINGS, SPECIALS, Hand, Ranking, hand, showdown, text
from games.bidou.odds import beat, classes, reach, specials, table, tie

RULES = Path(__file__).parents[3] / "docs" / "rules" / "bidou.md"
BIDOU: Hand = (2, 1, 1)


def each_throws(aim: tuple[Hand, ...], keep: bool) -> list[str]:
    return [str(reach(aim, throws, keep)) for throws in (1, 2, 3)]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_hands_of_each_ranking_and_the_hands_better_than_each_add_up(ranking: Ranking) -> None:
    rows = table(ranking)
    if ranking != "total":
        assert [row.place for row in rows] == list(range(1, 57))
    assert sum(row.ways for row in rows) == 216
    assert sum(row.chance for row in rows) == 1
    for row in rows:
        above = [other for other in rows if other.place < row.place]
        assert (row.place, row.better) == (len(above) + 1, sum(other.ways for other in above))


def test_in_total_hands_of_one_sum_share_a_place_the_higher_die_named_first() -> None:
    twelve = [row for row in table("total") if sum(row.hand) == 12 and not row.special]
    # Above them are the 22 special hands and the 13 numbers with a total of 13 to 17.
    assert [(row.place, text(row.hand)) for row in twelve] == [(36, "6-5-1"), (36, "6-4-2"), (36, "5-5-2")]


def test_the_rules_list_every_hand_with_the_odds_that_the_game_computes() -> None:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| Hand |")) + 2
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start : start + 56]]
    assert {hand(map(int, row[0].split("-"))) for row in rows} == set(ALL)
    odds = {ranking: {row.hand: row for row in table(ranking)} for ranking in RANKINGS}
    for name, ways, exact, percent, *ranked in rows:
        own = hand(map(int, name.split("-")))
        found = [odds[ranking][own] for ranking in RANKINGS]
        assert (int(ways), Fraction(exact)) == (found[0].ways, found[0].chance)
        assert percent == f"{float(found[0].chance):.3%}"[:-1]
        assert [int(cell) for cell in ranked[:4]] == [row.place for row in found]
        assert ranked[4] == " / ".join(str(row.better) for row in found)


def test_the_classes_add_up_to_216() -> None:
    assert (
        classes("full")
        == classes("total")
        == {
            "bidou": 3,
            "bide": 3,
            "four_two_one": 6,
            "triple": 6,
            "threes": 15,
            "ones": 12,
            "ladder": 24,
            "number": 147,
        }
    )
    for ranking in ("simplified", "simpson1934"):
        assert classes(ranking) == {"bidou": 3, "bide": 3, "triple": 6, "ladder": 24, "number": 180}
    assert [sum(classes(ranking).values()) for ranking in RANKINGS] == [216] * 4


def test_the_special_hands_are_23_in_72_or_one_in_six() -> None:
    assert [len(SPECIALS[ranking]) for ranking in RANKINGS] == [22, 12, 12, 22]
    many, few = Fraction(23, 72), Fraction(1, 6)
    assert [specials(ranking) for ranking in RANKINGS] == [many, few, few, many]


def test_two_single_throws_tie_in_83_of_3888() -> None:
    assert tie() == Fraction(83, 3888)


@pytest.mark.parametrize(
    ("ranking", "keep", "chances"),
    [
        ("full", False, ["23/72", "2783/5184", "255599/373248"]),
        ("full", True, ["23/72", "1613/2592", "4175/5184"]),
        ("simplified", False, ["1/6", "11/36", "91/216"]),
        ("simpson1934", False, ["1/6", "11/36", "91/216"]),
    ],
)
def test_the_chance_to_reach_any_special_hand_by_throws(
    ranking: Ranking, keep: bool, chances: list[str]
) -> None:
    assert each_throws(SPECIALS[ranking], keep) == chances


def test_the_chance_to_reach_bidou_by_throws() -> None:
    assert each_throws((BIDOU,), keep=False) == ["1/72", "143/5184", "15337/373248"]
    assert each_throws((BIDOU,), keep=True) == ["1/72", "179/2592", "43013/279936"]


def test_the_chance_to_beat_a_hand_in_one_throw_is_the_share_of_better_hands() -> None:
    throws = [hand(throw) for throw in product(range(1, 7), repeat=3)]
    for ranking, exception in product(RANKINGS, (False, True)):
        for target in ALL[::5]:
            pairs = [showdown((own, target), ranking, exception) for own in throws]
            better = sum(pair[0] > pair[1] for pair in pairs)
            assert beat(target, 1, False, ranking, exception) == Fraction(better, 216)
            level = sum(pair[0] >= pair[1] for pair in pairs)
            assert beat(target, 1, False, ranking, exception, tie=1) == Fraction(level, 216)


def test_only_111_beats_bidou_and_only_by_the_exception() -> None:
    assert beat(BIDOU, 1, False, "full", True) == Fraction(1, 216)
    assert beat(BIDOU, 3, True, "full", False) == 0
    assert beat(BIDOU, 1, True, "full", True, dice=(6, 1, 1)) == Fraction(1, 6)
    assert beat(BIDOU, 1, False, "full", True, dice=(6, 1, 1)) == Fraction(1, 216)


def test_dice_set_aside_count_in_the_chance_to_beat_a_hand() -> None:
    """4-2-1 is beaten by 2-1-1 and 2-2-1: keep 2 1 and throw a 1 or a 2."""
    target = (4, 2, 1)
    assert beat(target, 1, True, "full", True, dice=(5, 2, 1)) == Fraction(1, 3)
    assert beat(target, 2, True, "full", True, dice=(5, 2, 1)) == Fraction(5, 9)
    assert beat(target, 1, False, "full", True, dice=(5, 2, 1)) == Fraction(6, 216)


def test_without_throws_left_the_dice_on_the_table_decide() -> None:
    assert beat((6, 6, 5), 0, True, "full", True, dice=(6, 5, 4)) == 1
    assert beat((6, 5, 4), 0, True, "full", True, dice=(6, 6, 5)) == 0
    assert beat((6, 5, 4), 0, True, "full", True, dice=(6, 5, 4)) == 0
    assert beat((6, 5, 4), 0, True, "full", True, dice=(6, 5, 4), tie=Fraction(1, 2)) == Fraction(1, 2)


@pytest.mark.parametrize(("throws", "dice"), [(0, None), (4, None), (-1, (6, 5, 4)), (3, (6, 5, 4))])
def test_nobody_has_other_numbers_of_throws_left(throws: int, dice: Hand | None) -> None:
    with pytest.raises(ValueError, match="throws are left"):
        beat(BIDOU, throws, True, "full", True, dice=dice)


def test_the_command_prints_the_hands_the_classes_and_the_throwing_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bidou", "odds"])
    assert command.main() == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "2-1-1 3/216 = 1/72 1.389% 1 0 1 0 1 0 1 0",
        "4-2-1 6/216 = 1/36 2.778% 3 1/36 51 65/72 51 65/72 3 1/36",
        "3-2-2 3/216 = 1/72 1.389% 56 71/72 55 35/36 55 35/36 56 71/72",
        "full: special 23/72 (31.944%)",
        "simplified: special 1/6 (16.667%)",
        "simpson1934: special 1/6 (16.667%)",
        "any special of full, all dice again: 23/72 (31.944%), 2783/5184 (53.684%), 255599/373248 (68.480%)",
        "any special of full, keeping any: 23/72 (31.944%), 1613/2592 (62.230%), 4175/5184 (80.536%)",
        "all dice again: 1/2 (50.000%), 5/8 (62.500%), 89/128 (69.531%)",
        "keeping any: 1/2 (50.000%), 125033/186624 (66.997%), 5153713/6718464 (76.710%)",
        "6-2-1 throw all throw all keep 2 1 keep 2 1",
    ):
        assert line in lines
    assert sum(line.endswith("together 216") for line in lines) == 4
    hands = [line.split()[0] for line in lines if line[:1].isdigit()]
    assert all(hands.count("-".join(map(str, own))) == 3 for own in ALL if own != BIDOU)


def test_the_command_needs_to_be_told_what_to_print(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bidou"])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert "odds" in capsys.readouterr().err
