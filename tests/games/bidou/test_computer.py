"""The computer player of Bidou and Montevideo."""

from __future__ import annotations

import random

import pytest

from benchmarks.levels import rotation
from games.bidou import BIDOU, MONTEVIDEO
from games.bidou.actions import PASS
from games.bidou.computer import mix, values
from games.bidou.hands import ALL, strength
from games.bidou.throwing import standard
from games.bidou.views import BidouView
from games.chance import Sealed
from games.engine import Message, Odds
from tests.games.bidou.table import Table
from tests.games.contract import AnyGame, key_of

HANDS = ["".join(map(str, hand)) for hand in ALL]


def moves(table: Table, times: int = 200) -> list[str]:
    """What the computer in turn does, as often as asked, each time with luck of its own."""
    view = table.view(table.view().turn)
    return [table.game.computer(view, Sealed(key_of(seed)), "hard").text for seed in range(times)]


def test_where_nothing_is_solved_it_throws_against_one_by_the_exact_table() -> None:
    for keep, option in ((True, "always"), (False, "never")):
        for dice in HANDS:
            table = Table("211", "654", keep_dice=option).falling(hand_2__seat_0__throw_1=dice)
            view = table.play("pass", "pass").view(0)
            assert view.throws_left == 2
            choice = standard("full", True, keep).best(view.hands[0], 2)  # type: ignore[arg-type]
            kept = " ".join(map(str, choice.kept))
            wanted = "stand" if choice.stands else f"keep {kept}" if kept else "throw"
            found = values(view)
            assert max(found, key=found.__getitem__).text == wanted


def test_in_an_open_throw_the_holder_throws_until_he_beats_what_lies_there() -> None:
    for own, wanted in (("421", "stand"), ("311", "throw"), ("333", "throw")):
        table = Table("654", "211", stacks=(6, 1))
        table.falling(hand_2__seat_1__throw_1="333", hand_2__seat_0__throw_1=own)
        view = table.play("bet 1", "call", "1:stand").view(0)
        assert BIDOU.hint(view).text == wanted


def test_it_bets_and_calls_with_a_bidou_and_does_not_call_with_the_lowest_hand() -> None:
    assert moves(Table("211", "654")).count("bet 1") > 150
    assert "drop" not in moves(Table("654", "211").play("bet 1"))
    assert "call" not in moves(Table("654", "322").play("bet 1"))
    assert set(moves(Table("666", "654", "322").play("bet 3", "call"))) == {"drop"}


def test_it_bluffs_now_and_then() -> None:
    bets = moves(Table("641", "211")).count("bet 1")
    assert 0 < bets < 120


def test_many_throws_of_the_opponent_make_it_bolder() -> None:
    def odds(throws: tuple[int, int]) -> float:
        table = Table("611", "654", throws=throws)
        why = BIDOU.explain(table.view(0), BIDOU.parse("bet 1"))
        return float(why.facts["odds"])

    assert odds((1, 1)) < odds((1, 2))
    assert odds((1, 1)) < odds((1, 3))


@pytest.mark.parametrize("montevideo", [False, True])
@pytest.mark.parametrize("others", [1, 3])
def test_with_poor_fish_a_pass_costs_the_best_hand(others: int, montevideo: bool) -> None:
    def passing(own: str, poor_fish: str) -> float:
        hands = (*["654"] * others, own)
        table = Table(*hands, montevideo=montevideo, poor_fish=poor_fish).play(*["pass"] * others)
        return values(table.view(others))[PASS]

    assert passing("211", "on") < passing("211", "off")
    if not montevideo:
        assert passing("211", "off") == passing("322", "off") == 0
        assert passing("211", "on") < 0 < passing("322", "on")


def test_with_poor_fish_the_best_hand_is_not_passed_last_and_the_lowest_is() -> None:
    last = ["654"] * 5
    assert "pass" not in moves(Table(*last, "211", poor_fish="on").play(*["pass"] * 5))
    assert set(moves(Table(*last, "322", poor_fish="on").play(*["pass"] * 5))) == {"pass"}
    assert set(moves(Table("654", "322", stacks=(4, 4), poor_fish="on").play("pass"))) == {"pass"}


def test_poor_fish_takes_in_those_who_folded() -> None:
    """Who has folded shows his hand all the same, so that it counts whether it is better."""
    table = Table("654", "654", "654", "665", pass_before_bet="fold", poor_fish="on").play(*["pass"] * 3)
    view = table.view(3)
    assert view.live == (3,)
    why = BIDOU.explain(view, PASS)
    check = Table("654", "654", "654", "665", poor_fish="on").play(*["pass"] * 3)
    assert why == BIDOU.explain(check.view(3), PASS)


@pytest.mark.parametrize("montevideo", [False, True])
@pytest.mark.parametrize("hands", [("211", "654"), ("211", "654", "666")])
def test_with_poor_fish_no_hint_says_that_passing_costs_nothing(
    hands: tuple[str, ...], montevideo: bool
) -> None:
    def told(poor_fish: str) -> str:
        return BIDOU.explain(Table(*hands, montevideo=montevideo, poor_fish=poor_fish).view(0), PASS).key

    assert told("off").endswith("-pass")
    assert told("on") == f"{told('off')}-fish"


def test_in_montevideo_the_hands_are_shown_for_who_is_all_in_and_poor_fish_isnt_played() -> None:
    def view(poor_fish: str) -> BidouView:
        table = Table("211", "654", "666", montevideo=True, stacks=(6, 1, 6), poor_fish=poor_fish)
        return table.view(0)

    assert view("on").all_in == (1,)
    assert values(view("on"))[PASS] == values(view("off"))[PASS]
    assert MONTEVIDEO.explain(view("on"), PASS) == MONTEVIDEO.explain(view("off"), PASS)


@pytest.mark.parametrize("ranking", ["full", "simplified"])
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_in_betting_no_hint_is_certain_of_what_the_others_have(throws: int, ranking: str) -> None:
    """Anybody may have stood on any hand. Only the lowest of all can't be better than another one."""
    lowest = min(ALL, key=lambda hand: strength(hand, ranking))  # type: ignore[arg-type]
    for own in HANDS:
        for montevideo in (False, True):
            for others in (1, 3):
                hands, made = ("654",) * others, (throws,) * others
                table = Table(own, *hands, throws=(1, *made), montevideo=montevideo, ranking=ranking)
                for action in table.view(0).legal:
                    why = table.game.explain(table.view(0), action)
                    known = not montevideo and others == 1 and table.view(0).hands[0] == lowest
                    assert (why.facts["odds"] == 0) if known else (0 < why.facts["odds"] < 1), (own, action)


def test_every_reason_has_its_odds() -> None:
    for table in (Table("211", "654"), Table("211", "654", "666"), Table("211", "654", montevideo=True)):
        view = table.view(0)
        for action in view.legal:
            why = table.game.explain(view, action)
            assert isinstance(why, Message)
            assert isinstance(why.facts["odds"], Odds)


def test_of_three_its_first_bet_does_not_tell_its_hand() -> None:
    good, poor = (moves(Table(dice, "654", "641")) for dice in ("421", "322"))
    assert set(good) == {"bet 3"}
    assert set(poor) == {"bet 3", "pass"}
    assert 10 < poor.count("bet 3") < 60


@pytest.mark.parametrize("dice", ["421", "666", "653", "541", "322"])
@pytest.mark.parametrize("before", [(), ("bet 1",), ("bet 3", "raise 2")])
def test_of_three_it_moves_as_often_as_its_mix_says(dice: str, before: tuple[str, ...]) -> None:
    hands = ["654", "654", "654"]
    hands[len(before)] = dice
    table = Table(*hands).play(*before)
    view = table.view(table.view().turn)
    mixed, made = mix(view), moves(table, 1000)
    assert set(mixed) <= set(view.legal)
    for move, weight in mixed.items():
        assert made.count(move.text) / 1000 == pytest.approx(weight / sum(mixed.values()), abs=0.06)


def won(game: AnyGame, games: int) -> int:
    """How many games of two the computer in seat 0 wins against moves at random."""
    wins = 0
    for seed in range(games):
        chance, luck = Sealed(key_of(seed)), random.Random(seed)
        state, _ = game.new(next(iter(game.presets.values())), 2, chance)
        while (outcome := game.outcome(state)) is None:
            seat = game.to_act(state)[0]
            view = game.view(state, seat)
            action = luck.choice(view.legal) if seat else game.computer(view, chance, "hard")
            state, _ = game.apply(state, seat, action, chance)
        wins += outcome.places[0] == 1
    return wins


def test_it_beats_moves_at_random() -> None:
    assert won(BIDOU, 40) >= 34
    assert won(MONTEVIDEO, 60) >= 38


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal")])
def test_each_level_beats_the_one_below_it(better: str, worse: str) -> None:
    """Of 90 games of three, with a third of which it would be no better; docs/strength.md has longer runs."""
    won = sum(rotation("bidou", "standard", 3, better, worse, None, number) for number in range(30))
    assert won / 30 > 0.38


def test_there_is_no_other_level() -> None:
    view = Table("211", "654").view(0)
    with pytest.raises(ValueError, match="a level is easy, normal, hard"):
        BIDOU.computer(view, Sealed(key_of(1)), "perfect")


@pytest.mark.parametrize("level", BIDOU.levels)
def test_hidden_dice_are_nothing_to_a_computer(level: str) -> None:
    for others in (["654"], ["654", "322"], ["654", "322", "421"]):
        for own in HANDS[::5]:
            one = Table(own, *others).view(0)
            two = Table(own, *["211"] * len(others)).view(0)
            assert BIDOU.computer(one, Sealed(key_of(3)), level) == BIDOU.computer(
                two, Sealed(key_of(3)), level
            )
            assert BIDOU.explain(one, BIDOU.hint(one)) == BIDOU.explain(two, BIDOU.hint(two))
