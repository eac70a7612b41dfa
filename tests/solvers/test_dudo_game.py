"""A whole game of Dudo for two: what its rounds are worth by those after them, and their tables."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver comes with the extra 'solvers'")

from games.dudo import DUDO
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.solved import Table, packed
from games.dudo.state import Call, DudoState
from solvers import dudo_game
from solvers.answer import CHANCE, Answer, begun
from solvers.batches import Solution
from solvers.dudo_chain import FIRST, Ends, Played, Spot, after, gains, seat_0_wins, spot_of, spots, worths
from solvers.dudo_game import Effort, ending, graph_of, guessed
from solvers.exploiter import worth

SPECIAL = Played((1, 5), special=True)


def state_of(spot: Spot) -> DudoState:
    """The round as the game has it, seat 0 to open."""
    start = begun(dudo_game.RULES, spot.dice, "palifico" if spot.special else "normal")
    return start._replace(dropped=tuple(seat for seat in (0, 1) if spot.dropped[seat]))


@pytest.mark.parametrize("caller", [0, 1])
def test_the_rounds_follow_one_another_as_in_the_game(caller: int) -> None:
    for spot in spots():
        all_twos = state_of(spot)._replace(hands=tuple((2,) * held for held in spot.dice), turn=caller)
        claimed = all_twos._replace(calls=(Call(1 - caller, Bid(sum(spot.dice), 2)),))
        assert spot_of(DUDO.apply(claimed, caller, DOUBT, CHANCE)[0]) == after(spot, caller, -1)
        if CALZA in DUDO.legal(claimed, caller):
            assert spot_of(DUDO.apply(claimed, caller, CALZA, CHANCE)[0]) == after(spot, caller, 1)


def test_where_every_round_is_even_the_game_is() -> None:
    worth_of = worths({spot.played: Ends(0.5, 0.5, (0.0, 0.0)) for spot in spots()})
    assert worth_of[FIRST] == pytest.approx(0.5)
    assert worth_of[Spot((1, 1), (True, True), special=False)] == pytest.approx(0.5)
    assert worth_of[Spot((2, 1), (False, True), special=False)] == pytest.approx(0.75)


def test_right_calzas_are_worth_what_the_game_is_after_them() -> None:
    even = worths({spot.played: Ends(0.5, 0.5, (0.0, 0.0)) for spot in spots()})
    own, other = gains(even, Played((5, 5), special=False))
    assert (own, other) == pytest.approx((0, 0)), "with five dice nobody gets one back"
    own, other = gains(even, Played((4, 4), special=False))
    assert own == pytest.approx(-other)
    assert 0 < own < 1, "a die more is worth less to a player with many than one less to the other"
    often = worths({spot.played: Ends(0.4, 0.4, (0.2, 0.0)) for spot in spots()})
    assert often[FIRST] == pytest.approx(0.5, abs=0.2)
    assert often[Spot((4, 5), (False, False), special=False)] > even[Spot((4, 5), (False, False), False)]


def test_every_round_by_the_default_rules_has_a_name_of_its_own() -> None:
    names = list(dudo_game.rounds())
    assert len(names) == len(set(names)) == 20
    assert {spot.played for spot in spots() if sum(spot.dice) > dudo_game.KNOWN and not spot.special} <= set(
        dudo_game.rounds().values()
    )


def test_the_largest_weight_of_a_table_is_a_byte() -> None:
    for _, _, step in (*dudo_game.THIN.values(), dudo_game.LARGE_THIN):
        assert 255 % step == 0, "the likeliest move weighs 255"


@pytest.mark.long
def test_the_best_answer_agrees_on_what_a_right_calza_is_worth() -> None:
    """It asks the game who has how many dice after a calza, and what that is worth."""
    graph = graph_of(SPECIAL, guessed())
    solution = Solution(graph.positions, 64, 0)
    for _ in range(400):
        solution.iterate()
    plan = solution.plan()
    assert sum(ending(graph, plan).regained) > 0.005, "calza is called"
    decisions = graph.decisions(plan)
    table = Table(packed(graph.memory, decisions, faces=True))
    wins = partial(seat_0_wins, worths(guessed()))
    found = Answer(state_of(Spot((1, 5), (True, False), special=True)), table, wins).exploited()
    assert found.mean < 0.01
    assert (found.opener - found.other) / 2 == pytest.approx(worth(graph.positions, plan), abs=0.01)


@pytest.mark.long
def test_a_round_that_was_stopped_goes_on_and_makes_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dudo_game, "SPECIAL", Effort(1, 9, 16, 3))
    dudo_game.make("1v5-own-special", tmp_path / "at once")
    done = Solution.iterate

    def stopped(solution: Solution) -> None:
        if solution.done == 7:
            raise KeyboardInterrupt
        done(solution)

    monkeypatch.setattr(Solution, "iterate", stopped)
    with pytest.raises(KeyboardInterrupt):
        dudo_game.make("1v5-own-special", tmp_path / "twice")
    monkeypatch.setattr(Solution, "iterate", done)
    dudo_game.make("1v5-own-special", tmp_path / "twice")
    files = [
        sorted(file for file in folder.rglob("*") if file.is_file())
        for folder in (tmp_path / "at once", tmp_path / "twice")
    ]
    assert [file.name for file in files[0]] == [file.name for file in files[1]]
    assert len(files[0]) == 4, "a table, one to be shipped, and their notes"
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    (note,) = (tmp_path / "twice").glob("*.json")
    steps = json.loads(note.read_text(encoding="utf-8"))
    assert [step["iterations"] for step in steps["way"]] == [3, 6, 9]


def test_all_hands_are_met_in_turn() -> None:
    graph = graph_of(SPECIAL, guessed())
    solution = Solution(graph.positions, 100, 0)
    met = []
    for done in range(3):
        solution.done = done
        met += solution.met(1).tolist()
    assert sorted(met) == list(range(252))
