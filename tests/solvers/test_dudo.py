"""The solver of Dudo's rounds for two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver comes with the extra 'solvers'")

from games.dudo import DUDO, solved
from games.dudo.actions import Bid
from games.dudo.rules import PRESETS
from games.dudo.solved import Table, code, decode, duel, packed
from solvers import dudo
from solvers.answer import Answer, begun, exploited
from solvers.cfr import solve
from solvers.exploiter import AtLeast, exploited_at_least

NAME = "1v2-own-special-change00"


def test_every_table_that_is_shipped_is_one_that_the_solver_makes_and_was_measured() -> None:
    folder = Path(solved.__path__[0])
    names = {file.stem for file in folder.glob("*.bin")}
    assert names == set(dudo.rounds_to_solve())
    assert names == set(json.loads((folder / "measured.json").read_text(encoding="utf-8")))


def test_the_same_command_makes_the_same_table_and_measures_it(tmp_path: Path) -> None:
    for again in ("one", "two"):
        (tmp_path / again).mkdir()
        dudo.make(NAME, tmp_path / again)
    one, two = ((tmp_path / again / f"{NAME}.bin").read_bytes() for again in ("one", "two"))
    assert one == two
    found = json.loads((tmp_path / "one" / "measured.json").read_text(encoding="utf-8"))[NAME]
    assert abs(found["opener"] + found["other"]) < 0.002


def test_more_iterations_leave_less_to_exploit() -> None:
    wanted = dudo.rounds_to_solve()["1v1-own-high-halfup-doubleplus-free-wild-aces"]
    start = begun(wanted.rules, (1, 1))
    graph = dudo.Graph(wanted.duel, memory=12)
    lost = []
    for rounds in (2, 20, 200):
        plan = solve(graph.positions, rounds, lambda done, of: None)
        lost.append(Answer(start, Table(packed(12, graph.decisions(plan)))).exploited().mean)
    assert lost[0] > 2 * lost[1] > 4 * lost[2]
    assert lost[2] < 0.003


def test_a_position_comes_after_those_that_lead_to_it() -> None:
    for name in (NAME, "1v1-own-halved-halfup-doubleplus-free-wild-aces", "1v1-open-special-change11"):
        for memory in (1, 3, 12):
            graph = dudo.Graph(dudo.rounds_to_solve()[name].duel, memory)
            first, target = graph.positions.first, graph.positions.target
            for place in range(len(graph.positions.mover)):
                after = target[first[place] : first[place + 1]]
                assert all(after[after >= 0] > place)


def test_positions_that_are_forgotten_alike_are_one() -> None:
    duel = dudo.rounds_to_solve()["1v1-own-halved-halfup-doubleplus-free-wild-aces"].duel
    assert len(dudo.Graph(duel, 12).keys) == 2**12, "twelve bids, each made or not"
    assert len(dudo.Graph(duel, 1).keys) == 24, (
        "the opening; eleven last bids of either player, and the lowest"
    )


def test_a_table_keeps_what_it_is_made_of() -> None:
    decisions = {bytes((0,)): {2: {1: 255, 3: 85}}, bytes((1, 3)): {0: {254: 255}}}
    table = Table(packed(4, decisions))
    assert table.mix(0, (), 2) == {1: 0.75, 3: 0.25}
    assert table.mix(1, (3,), 0) == {254: 1}
    assert table.mix(1, (3,), 1) == table.mix(0, (3, 4), 0) == {}
    assert decode(254).text == "dudo"


def least(preset: str, dice: tuple[int, int], rounds: int) -> AtLeast:
    """What the answer wins that looks one move ahead."""
    found = duel(DUDO.view(begun(PRESETS[preset], dice), 0))
    assert found is not None
    table = solved.table(found.name)
    assert table is not None
    return exploited_at_least(dudo.Graph(found, table.memory), table, rounds)


def test_an_answer_that_looks_one_move_ahead_wins_no_more_than_the_best_one() -> None:
    found = least("asmodee", (1, 1), 20_000)
    assert abs(found.mean - exploited(PRESETS["asmodee"], (1, 1)).mean) < 4 * found.error


def test_it_finds_out_a_player_who_opens_with_his_own_face() -> None:
    """A bid of the own face, whatever it is: the other knows the hand, and bids or doubts by it."""
    wanted = dudo.rounds_to_solve()["1v1-own-high-halfup-doubleplus-free-wild-aces"]
    graph = dudo.Graph(wanted.duel, 2)
    decisions = {bytes((0,)): {hand: {code(Bid(1, hand + 1)): 1} for hand in range(6)}}
    assert exploited_at_least(graph, Table(packed(2, decisions)), 5_000).mean > 0.2


@pytest.mark.long
@pytest.mark.parametrize("preset", ["asmodee", "liars_dice"])
@pytest.mark.parametrize("dice", [(2, 3), (3, 2), (3, 3)])
def test_with_five_and_six_dice_it_wins_at_most_a_tenth(preset: str, dice: tuple[int, int]) -> None:
    assert 0 <= least(preset, dice, 50_000).mean <= 0.1
