"""The solver of Dudo's rounds for two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver comes with the extra 'solvers'")

from games.bidou import solved as solved_of_bidou
from games.dudo import DUDO, solved
from games.dudo.actions import Bid
from games.dudo.rules import PRESETS
from games.dudo.solved import Table, code, decode, duel, packed
from solvers import dudo, dudo_game
from solvers.answer import Answer, begun, exploited
from solvers.cfr import solve, solve_drawn
from solvers.exploiter import AtLeast, exploited_at_least, over

NAME = "1v2-own-special-change00"


def test_every_table_that_is_shipped_is_one_that_the_solver_makes_and_was_measured() -> None:
    folder = Path(solved.__path__[0])
    names = {file.stem for file in folder.glob("*.bin")}
    assert names - set(dudo_game.rounds()) == set(dudo.rounds_to_solve())
    assert names == set(json.loads((folder / "measured.json").read_text(encoding="utf-8")))


@pytest.mark.long
def test_the_same_command_makes_the_same_table_and_measures_it(tmp_path: Path) -> None:
    for again in ("one", "two"):
        (tmp_path / again).mkdir()
        dudo.make(NAME, tmp_path / again)
    one, two = ((tmp_path / again / f"{NAME}.bin").read_bytes() for again in ("one", "two"))
    assert one == two
    found = json.loads((tmp_path / "one" / "measured.json").read_text(encoding="utf-8"))[NAME]
    assert abs(found["opener"] + found["other"]) < 0.002


@pytest.mark.long
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


def test_a_table_that_forgets_knows_by_fewer_bids_what_it_does_not_know_by_more() -> None:
    decisions = {bytes((0,)): {0: {1: 255}}, bytes((1, 3)): {0: {254: 255}}, bytes((0, 1, 9)): {0: {9: 1}}}
    table = Table(packed(2, decisions, forgets=True))
    assert table.memory == 2
    assert table.mix(1, (1, 2, 3), 0) == {254: 1}
    assert table.mix(0, (1, 9), 0) == {9: 1}
    assert table.mix(1, (1, 9), 0) == {}, "nothing is known after a nine"
    assert table.mix(0, (1, 8), 0) == {}, "the opening is no answer to a bid"


def test_a_leap_makes_the_bids_before_it_forgotten() -> None:
    duel = dudo.rounds_to_solve()["1v1-own-halved-halfup-doubleplus-free-wild-aces"].duel
    assert len(dudo.Graph(duel, 12, leap=0).keys) == len(dudo.Graph(duel, 1).keys)
    keys = dudo.Graph(duel, 2, leap=2).keys
    ladder = [code(bid) for bid in duel.bids(None, 0)]
    assert bytes((0, ladder[0], ladder[2])) in keys, "one bid lies between"
    assert bytes((0, ladder[0], ladder[3])) not in keys, "two do"


@pytest.mark.long
def test_with_drawn_hands_more_iterations_leave_less_to_exploit_as_well() -> None:
    wanted = dudo.rounds_to_solve()["1v1-own-high-halfup-doubleplus-free-wild-aces"]
    start = begun(wanted.rules, (1, 1))
    graph = dudo.Graph(wanted.duel, memory=12)
    lost = []
    for rounds in (20, 200, 2000):
        plan = solve_drawn(graph.positions, rounds, [], 0.0, lambda done, of: None)
        lost.append(Answer(start, Table(packed(12, graph.decisions(plan)))).exploited().mean)
    assert lost[0] > 2 * lost[1] > 4 * lost[2]
    assert lost[2] < 0.06


@pytest.mark.long
def test_play_against_plain_players_takes_more_of_what_they_give_away() -> None:
    wanted = dudo.rounds_to_solve()["2v2-own-high-halfup-doubleplus-free-wild-aces"]
    graph = dudo.Graph(wanted.duel, memory=1)
    model = dudo.modelled(graph, begun(wanted.rules, (2, 2)), dudo.plainly)
    won = []
    for share in (0.0, 0.2):
        plan = solve_drawn(graph.positions, 2000, [model], share, lambda done, of: None)
        won.append(over(graph.positions, plan, model))
    assert won[1] > won[0] + 0.05


def least(preset: str, dice: tuple[int, int], rounds: int) -> AtLeast:
    """What the answer wins that looks one move ahead."""
    found = duel(DUDO.view(begun(PRESETS[preset], dice), 0))
    assert found is not None
    table = solved.table(found.name)
    assert table is not None
    return exploited_at_least(dudo.shipped(found, table), table, rounds)


@pytest.mark.long
def test_an_answer_that_looks_one_move_ahead_wins_no_more_than_the_best_one() -> None:
    found = least("asmodee", (1, 1), 5_000)
    assert abs(found.mean - exploited(PRESETS["asmodee"], (1, 1)).mean) < 4 * found.error


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("preset", ["asmodee", "liars_dice"])
@pytest.mark.parametrize("dice", [(3, 4), (4, 3), (4, 4)])
def test_with_seven_and_eight_dice_it_wins_at_most_two_fifths(preset: str, dice: tuple[int, int]) -> None:
    assert 0 <= least(preset, dice, 50_000).mean <= 0.4


def test_all_tables_of_all_games_together_have_at_most_16_megabytes() -> None:
    folders = [Path(package.__path__[0]) for package in (solved, solved_of_bidou)]
    assert sum(file.stat().st_size for folder in folders for file in folder.glob("*.bin")) <= 16e6
