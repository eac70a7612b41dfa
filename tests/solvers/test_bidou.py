"""The tables of Bidou for two, their solver, and the best answer to them, no work of the solver's."""

# ruff: noqa: T201 - what was measured is printed

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver comes with the extra 'solvers'")

from games.bidou import solved
from games.bidou.rules import BIDOU_PRESETS
from games.bidou.solved import Table, name_of
from solvers import bidou
from solvers.bidou import Solver, open_beaten
from solvers.bidou_answer import Answer, Key, won

STANDARD = BIDOU_PRESETS["standard"]
FOLDER = Path(solved.__path__[0])


def test_every_table_that_is_shipped_is_one_that_the_solver_makes() -> None:
    assert {file.stem for file in FOLDER.glob("*.bin")} == set(bidou.games_to_solve())


def test_all_tables_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.bin")) < 1_100_000


@pytest.mark.long
@pytest.mark.parametrize("preset", ["standard", "dice_play", "wikipedia", "simplified", "simpson1934", "france", "poor_fish"])  # fmt: skip # noqa: E501
def test_the_best_answer_hardly_wins_more_than_half_of_the_games(preset: str) -> None:
    found = won(BIDOU_PRESETS[preset])
    print(f"{preset}: games {', '.join(f'{game:.4f}' for game in found.games)}; matches {found.match:.4f}")
    assert all(0.4999 <= game <= 0.5010 for game in found.games)


@pytest.mark.long
def test_the_best_answer_to_a_hand_wins_no_less_than_the_table_against_itself() -> None:
    """Of one hand, with what follows worth what the table says: the best answer wins that, hardly more."""
    answer = Answer(STANDARD, keep=False)
    values = {}
    for own, other in solved.STATES:
        worth = answer.table.worth((own, other))
        values[Key((own, other), 0)] = worth
        values[Key((other, own), 1)] = 1 - worth
    for least in range(2):
        # Before an open throw, who holds eight chips must win that to go on.
        beaten = open_beaten(STANDARD, keep=False)
        onwards = answer.table.worth((7, least + 1))
        for captain in range(2):
            values[Key((8, least), captain)] = beaten * onwards
            values[Key((least, 8), captain)] = 1 - beaten * onwards
    for chips in ((0, 0), (3, 2), (7, 1), (2, 7)):
        _, wins = answer.hand(Key(chips, 0), values)
        assert -2e-5 <= wins - answer.table.worth(chips) <= 5e-4


@pytest.mark.long
def test_the_same_iterations_make_the_same_table_and_more_of_them_leave_less_to_exploit() -> None:
    solver = Solver(STANDARD, keep=False)
    gaps = []
    for rounds in (10, 40):
        solver.run(rounds)
        gaps.append(solver.gaps().mean())
    assert gaps[0] > 4 * gaps[1] > 0
    again = Solver(STANDARD, keep=False)
    for rounds in (10, 40):
        again.run(rounds)
    assert again.data() == solver.data()
    assert Table(solver.data(), "full").worth((0, 0)) == pytest.approx(solver.values[0], abs=1e-4)


def test_nothing_is_measured_of_rules_that_are_not_solved() -> None:
    rules = BIDOU_PRESETS["france"].model_copy(update={"poor_fish": True})
    assert solved.table(name_of(rules, keep=False)) is None
    with pytest.raises(ValueError, match="aren't solved"):
        won(rules)
