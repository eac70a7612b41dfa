"""Bidou for two by its tables: what computers and hints read from them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from games.bidou import BIDOU, solved
from games.bidou.actions import STAND
from games.bidou.hands import ALL, ways
from games.bidou.rules import BIDOU_PRESETS
from games.bidou.solved import FULL, NODES, STATES, options, place, standing, table_of
from games.chance import Sealed
from games.engine import Odds
from tests.games.bidou.table import Table
from tests.games.contract import key_of

HANDS = ["".join(map(str, hand)) for hand in ALL]


@pytest.mark.parametrize("preset", BIDOU_PRESETS)
def test_every_decision_of_a_game_for_two_is_in_the_tables(preset: str) -> None:
    for seed in range(6):
        chance, luck = Sealed(key_of(seed)), random.Random(seed)
        state, _ = BIDOU.new(BIDOU_PRESETS[preset], 2, chance)
        while BIDOU.outcome(state) is None:
            seat = BIDOU.to_act(state)[0]
            view = BIDOU.view(state, seat)
            mixed = solved.mix(view)
            if view.phase != "open_throw":
                assert sum(mixed.values()) == pytest.approx(1)
                assert set(mixed) <= set(view.legal)
            state, _ = BIDOU.apply(state, seat, luck.choice(view.legal), chance)


@pytest.mark.parametrize("preset", BIDOU_PRESETS)
def test_every_weight_of_a_table_is_of_a_move_that_can_be(preset: str) -> None:
    rules = BIDOU_PRESETS[preset]
    found = table_of(rules, False, False)
    for chips, pair, node, number in product(
        STATES[::7], product((1, 2, 3), repeat=2), range(NODES), (0, 27, 55)
    ):
        weights = found.bets(chips, (pair[0], pair[1]), node, number)
        assert sum(weights) == FULL
        assert min(weights) >= 0
    for chips, throw, number in product(STATES[::7], (1, 2), range(56)):
        for captain in (True, False):
            weights = found.throws(chips, captain, 1, throw, number)
            assert abs(sum(weights) - FULL) <= 4
            assert not any(weights[len(options(solved.ordered(found.ranking)[number], found.keep)) :])


def test_the_computer_mixes_as_the_table_says() -> None:
    mixing = [hand for hand in HANDS if len(solved.mix(Table(hand, "654").view(0))) > 1]
    assert mixing, "with some hand it sometimes bets"
    view = Table(mixing[0], "654").view(0)
    drawn = Counter(BIDOU.computer(view, Sealed(key_of(seed)), "hard") for seed in range(2000))
    for move, chance in solved.mix(view).items():
        assert abs(drawn[move] / 2000 - chance) < 5 * (chance * (1 - chance) / 2000) ** 0.5


def test_hints_follow_the_table() -> None:
    for hand in HANDS:
        view = Table(hand, "654").view(0)
        mixed = solved.mix(view)
        assert mixed[BIDOU.hint(view)] == max(mixed.values())


def test_whoever_was_captain_at_the_throw_is_known_when_the_other_one_opens() -> None:
    view = Table("211", "654", throws=(2, 1)).view(0)
    assert (view.captain, view.thrower) == (1, 0)
    at = place(view)
    assert at is not None
    assert at.captain


def test_the_chips_of_a_hand_are_those_that_it_began_with() -> None:
    table = Table("211", "654", stacks=(4, 3)).play("bet 1", "raise 1")
    at = place(table.view(0))
    assert table.stacks != (4, 3)
    assert at is not None
    assert at.chips == (4, 3)


@pytest.mark.parametrize("preset", ["standard", "dice_play"])
def test_how_one_who_follows_the_table_stands_adds_up_to_one(preset: str) -> None:
    for keep, captain, seen in product((False, True), (False, True), (1, 2, 3)):
        found = standing(table_of(BIDOU_PRESETS[preset], keep, False), (2, 3), captain, seen)
        assert sum(map(sum, found)) == pytest.approx(1)


@pytest.mark.parametrize("keep", ["always", "never"])
def test_a_throw_is_as_good_as_what_may_come_of_it(keep: str) -> None:
    """On the last throw, to stand is what the hand is worth, and to throw the mean of all hands."""
    table = Table("211", "654", keep_dice=keep).falling(
        hand_2__seat_0__throw_1="641", hand_2__seat_0__throw_2="532"
    )
    view = table.play("pass", "pass", "0:throw").view(0)
    at = place(view)
    assert at is not None
    worths = solved.better(view, at)
    hands = solved.ordered("full")
    odds = solved.chances(view)
    assert odds[STAND] == worths[hands.index((5, 3, 2))]
    mean = sum(ways(hand) * worth for hand, worth in zip(hands, worths, strict=True)) / 216
    assert odds[BIDOU.parse("throw")] == pytest.approx(mean)
    assert len(odds) == (8 if keep == "always" else 2)


def test_better_hands_have_better_odds_and_no_odds_are_certain() -> None:
    last = -1.0
    for hand in solved.ordered("full"):
        if hand in ((1, 1, 1), (2, 1, 1)):
            continue  # 1-1-1 beats 2-1-1 alone
        why = BIDOU.explain(Table("".join(map(str, hand)), "654").view(0), BIDOU.parse("bet 1"))
        odds = why.facts["odds"]
        assert isinstance(odds, Odds)
        assert last < odds < 1
        last = odds


def test_house_rules_without_a_table_are_played_by_the_nearest() -> None:
    tables = (
        Table("211", "654", two_player_tie="rethrow"),
        Table("211", "654", ranking="total", poor_fish="on"),
        Table("211", "654", keep_dice="after_first_hand", ranking="simplified"),
    )
    for table in tables:
        assert solved.mix(table.view(0))
    assert not solved.mix(Table("211", "654", montevideo=True).view(0))
    assert not solved.mix(Table("211", "654", "666").view(0))
