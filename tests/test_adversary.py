"""The adversaries of the benchmark find out what can be read, and look at nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial, prod

import pytest

from benchmarks.__main__ import parser
from benchmarks.adversary import Adversary
from benchmarks.adversary import won as won_of
from benchmarks.adversary_dudo import DudoHeart, DudoLearner, turned
from benchmarks.adversary_heart import Heart
from benchmarks.adversary_learner import Learner
from benchmarks.adversary_rounds import Level, level_of, public
from benchmarks.checkout import ROOT
from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import DOUBT, Bid, DudoAction
from games.dudo.rules import DudoRules
from games.dudo.solved import duel, hands, table
from games.dudo.state import DudoState
from games.dudo.views import DudoView
from solvers.answer import Answer, begun

HARD = level_of("hard")
DEFAULT = DUDO.presets["wikipedia"]
FEW = DUDO.rules("wikipedia", {"dice_start": "2"})


def silent(done: int) -> None:
    """Tell nobody."""


def doubter(view: DudoView) -> dict[DudoAction, float]:
    """Doubts whatever is bid, and opens with the lowest bid."""
    return {DOUBT if DOUBT in view.legal else view.legal[0]: 1.0}


def believer(view: DudoView) -> dict[DudoAction, float]:
    """Raises as little as possible, as long as that is possible."""
    return {view.legal[0]: 1.0}


def won(adversary: Adversary, level: Level, players: int, games: int, rules: DudoRules = DEFAULT) -> float:
    """The share of games that the adversary wins in seat 0."""
    wins = 0
    for number in range(games):
        chance = Sealed(number.to_bytes(32, "big"))
        state, _ = DUDO.new(rules, players, chance)
        while (outcome := DUDO.outcome(state)) is None:
            if state.turn:
                (move,) = level(DUDO.view(state, state.turn))
            else:
                move = adversary.move(state, 0)
            state, _ = DUDO.apply(state, state.turn, move, chance)
        wins += outcome.places[0] == 1
    return wins / games


class Seated:
    """An adversary in seat 0."""

    def __init__(self, chosen: Callable[[DudoState], DudoAction]) -> None:
        self.chosen = chosen

    def move(self, state: DudoState, seat: int) -> DudoAction:
        return self.chosen(state)


@pytest.mark.parametrize("level", [doubter, pytest.param(believer, marks=pytest.mark.long)])
def test_a_player_who_always_does_the_same_is_found_out_in_a_thousand_rounds(level: Level) -> None:
    learner = Learner(level, DEFAULT, 2, 1)
    seated = Seated(lambda state: learner.move(DUDO.view(state, 0)))
    learner.practise(1000, silent)
    assert won(seated, level, 2, 50) > 0.9


def test_the_same_seed_teaches_the_same() -> None:
    views = [DUDO.view(DUDO.new(DEFAULT, 2, Sealed(bytes([each]) * 32))[0], 0) for each in range(20)]
    openings = [view for view in views if view.turn == 0]
    made = []
    for seed in (1, 1, 2):
        learner = Learner(doubter, DEFAULT, 2, seed)
        learner.practise(15, silent)
        made.append([learner.move(view) for view in openings])
    assert made[0] == made[1] != made[2]


def chance(hand: tuple[int, ...]) -> float:
    """How likely a hand is."""
    alike = prod(factorial(hand.count(face)) for face in set(hand))
    return float(factorial(len(hand)) / alike / 6 ** len(hand))


@pytest.mark.long
def test_with_one_die_each_the_one_who_knows_a_level_by_heart_plays_the_best_answer() -> None:
    heart, start = Heart(HARD), begun(DEFAULT, (1, 1))
    found = duel(DUDO.view(start, 0))
    solved = found and table(found.name)
    assert solved
    best = Answer(start, solved).exploited()
    opens = sum(chance(hand) * max(heart.worths(public(start), hand).values()) for hand in hands(1))
    assert opens == pytest.approx(best.opener, abs=1e-6)
    answers = 0.0
    first = start._replace(opener=1, turn=1)
    for theirs in hands(1):
        for bid, likely in HARD(DUDO.view(first._replace(hands=((1,), theirs)), 1)).items():
            after, _ = DUDO.apply(first, 1, bid, Sealed(bytes(32)))
            for hand in hands(1):
                worth = max(heart.worths(public(after), hand).values())
                answers += chance(theirs) * chance(hand) * likely * worth
    assert answers == pytest.approx(best.other, abs=1e-6)


@pytest.mark.long
def test_two_who_raise_whatever_they_have_are_beaten_by_one_who_knows_it() -> None:
    heart = Heart(believer)

    seated = Seated(lambda state: heart.move(public(state), tuple(sorted(state.hands[0]))))
    assert won(seated, believer, 3, 10, FEW) == 1


def reached(rules: DudoRules, players: int, bids: int, seed: int) -> DudoState:
    """A round in which each bid was the lowest, so many of them."""
    state, _ = DUDO.new(rules, players, Sealed(bytes([seed]) * 32))
    for _ in range(bids):
        low = next(move for move in DUDO.legal(state, state.turn) if isinstance(move, Bid))
        state, _ = DUDO.apply(state, state.turn, low, Sealed(bytes(32)))
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_a_state_is_the_same_from_each_seat(players: int) -> None:
    for seed in range(5):
        state = reached(DEFAULT, players, 3, seed)
        for first in range(players):
            same = turned(state, first)
            assert DUDO.problems(same) == ()
            assert DUDO.legal(same, same.turn) == DUDO.legal(state, state.turn)
            assert same.hands[0] == state.hands[first]
            assert same.dice[same.opener] == state.dice[state.opener]


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long)])
def test_no_adversary_looks_at_the_dice_of_others(players: int) -> None:
    learner, heart = DudoLearner(FEW, "normal", players, 1), DudoHeart("normal")
    learner.practise(200, silent)
    for seed in range(3):
        state = reached(FEW, players, players, seed)
        seat = state.turn
        others = tuple(hand if other == seat else (6,) * 2 for other, hand in enumerate(state.hands))
        for adversary in (learner, heart):
            assert adversary.move(state, seat) == adversary.move(state._replace(hands=others), seat)


@pytest.mark.long
def test_another_checkout_is_judged_by_the_same_command(capfd: pytest.CaptureFixture[str]) -> None:
    line = [
        "adversary",
        "dudo",
        "--level",
        "normal",
        "--practice",
        "50",
        "--games",
        "2",
        "--part",
        "practice",
    ]
    told = []
    for more in ([], ["--against", str(ROOT)]):
        asked = parser().parse_args([*line, *more])
        assert asked.run(asked) == 0
        told.append(capfd.readouterr().out.split(" games in")[0])
    assert told[0] == told[1]
    assert "after 50 rounds" in told[0]


@pytest.mark.long
def test_who_practises_against_hard_at_dudo_for_two_does_not_learn_to_beat_it() -> None:
    learner = DudoLearner(DEFAULT, "hard", 2, 1)
    learner.practise(26_000, silent)
    found = won_of(DUDO, DEFAULT, "hard", 2, learner, iter(range(300)))
    assert sum(each.share for each in found) < 150
