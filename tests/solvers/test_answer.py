"""The tables of Dudo against the best answer to them, which is no work of the solver's."""

# ruff: noqa: T201 - what was measured is printed

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("numba", reason="the best answer comes with the extra 'solvers'")

from games.dudo import DUDO
from games.dudo.actions import DOUBT, Bid
from games.dudo.rules import PRESETS
from games.dudo.solved import Table, code, duel, packed, table
from solvers.answer import Answer, Exploited, begun, exploited
from tests.adapters import representatives

AIMS = {(1, 1): 0.001, (1, 2): 0.003, (2, 1): 0.003, (2, 2): 0.05, (1, 3): 0.01, (3, 1): 0.01}


def measured(preset: str, dice: tuple[int, int]) -> Exploited:
    found = exploited(PRESETS[preset], dice)
    print(f"{preset} {dice[0]}v{dice[1]}: exploitability {found.mean:.4f}")
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "value"),
    # The exact values of tests/games/dudo/test_value.py.
    [("liars_dice", -7 / 258), ("wikipedia", -1 / 18)],
)
def test_with_one_die_each_the_tables_play_within_a_thousandth(preset: str, value: float) -> None:
    found = measured(preset, (1, 1))
    assert found.mean <= AIMS[1, 1]
    assert value - 1e-6 <= found.opener <= value + 0.002
    assert -value - 1e-6 <= found.other <= -value + 0.002


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "dice"),
    [
        *product(["wikipedia", "liars_dice"], [(1, 2), (2, 1), (2, 2)]),
        *product(["wikipedia"], [(1, 3), (3, 1)]),
    ],
)
def test_the_tables_can_hardly_be_exploited(preset: str, dice: tuple[int, int]) -> None:
    assert measured(preset, dice).mean <= AIMS[dice]


@pytest.mark.long
@pytest.mark.parametrize("other", representatives(range(1, 5), 3))
def test_palificos_can_hardly_be_exploited(other: int) -> None:
    assert exploited(PRESETS["wikipedia"], (1, other), "palifico").mean <= 0.001


@pytest.mark.long
def test_the_best_answer_to_a_plain_player_is_counted_out() -> None:
    """Who opens with the own face and else doubts is told by a true bid that it has lost. Aces count for all
    and are the highest face, so the other has a true bid for 6 + 6 + 5 + 4 + 3 + 2 of 36 deals."""
    start = begun(PRESETS["liars_dice"], (1, 1))
    doubts = {hand: {code(DOUBT): 1} for hand in range(6)}
    decisions = {bytes((0,)): {hand: {code(Bid(1, hand + 1)): 1} for hand in range(6)}}
    bids = [code(bid) for bid in DUDO.legal(start, 0)]
    decisions |= {bytes((1, bid)): doubts for bid in bids}
    decisions |= {bytes((0, low, high)): doubts for low in bids for high in bids}
    found = Answer(start, Table(packed(2, decisions))).exploited()
    assert found.opener == pytest.approx(1), "the own face is bid, which is true, and is doubted"
    assert found.other == pytest.approx(2 * 26 / 36 - 1)


@pytest.mark.long
def test_what_is_given_up_as_unlikely_counts_for_the_best_answer() -> None:
    start = begun(PRESETS["asmodee"], (1, 1))
    found = duel(DUDO.view(start, 0))
    solved = found and table(found.name)
    assert solved
    answer = Answer(start, solved)
    exact, rough, nothing = (answer.exploited(least).other for least in (0.0, 0.01, 2.0))
    assert exact < rough < nothing
    assert nothing == pytest.approx(1), "all is given up after the first bid"


def test_nothing_is_measured_of_a_round_that_is_not_solved() -> None:
    with pytest.raises(ValueError, match="isn't solved"):
        exploited(PRESETS["asmodee"], (5, 5))
    with pytest.raises(ValueError, match="more can come"):
        Answer(begun(PRESETS["perudo_box"], (1, 1)), Table(packed(1, {})))


def test_a_round_begins_as_the_rules_have_it() -> None:
    start = begun(PRESETS["wikipedia"], (1, 2), "palifico")
    found = duel(DUDO.view(start, 0))
    assert found is not None
    assert (found.order, found.wilds, found.dice) == (None, False, (1, 2))
