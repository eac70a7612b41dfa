"""Every row of part (b) of the rules: the default, and the option that gives the alternative."""

from __future__ import annotations

import pytest

from games.bidou import BIDOU, MONTEVIDEO
from games.bidou.events import GameLost, GameOver, Shown, ThrownAgain
from games.bidou.state import may_keep
from games.chance import Sealed
from tests.games.bidou.table import Table

RUN = "322"
"""The lowest hand of all but 3-1-1 in the shorter rankings."""


def places(table: Table) -> tuple[int, ...]:
    return table.last(Shown).places


def test_b1_the_exception_holds_in_the_full_ranking_only() -> None:
    assert places(Table("211", "111").play("bet 1", "call")) == (2, 1)
    assert places(Table("211", "111", ranking="simplified").play("bet 1", "call")) == (1, 2)
    assert places(Table("211", "111", ranking="simpson1934").play("bet 1", "call")) == (1, 2)
    on = Table("211", "111", ranking="simplified", ones_beat_bidou="on").play("bet 1", "call")
    off = Table("211", "111", ones_beat_bidou="off").play("bet 1", "call")
    assert (places(on), places(off)) == ((2, 1), (1, 2))


def test_b1_the_exception_holds_in_total_which_has_the_22_special_hands() -> None:
    assert places(Table("211", "111", ranking="total").play("bet 1", "call")) == (2, 1)
    assert places(Table("211", "111", "666", ranking="total").play("bet 1", "call", "call")) == (1, 3, 2)


def test_different_hands_with_the_same_total_tie_in_total_alone() -> None:
    assert places(Table("651", "642", ranking="total").play("bet 1", "call")) == (1, 1)
    assert Table("651", "642", ranking="total").play("bet 1", "call").stacks == (0, 0)
    assert places(Table("651", "642").play("bet 1", "call")) == (1, 2)


def test_b2_the_printed_order_holds_if_a_hand_between_the_two_is_shown() -> None:
    between = Table("211", "111", "666").play("bet 1", "call", "call")
    assert places(between) == (1, 3, 2)
    nothing_between = Table("211", "111", RUN).play("bet 1", "call", "call")
    assert places(nothing_between) == (2, 1, 3)


def test_b3_all_throw_at_once_or_the_captain_first() -> None:
    for order, acting in (("simultaneous", (0, 1, 2)), ("in_turn", (1,))):
        table = Table("211", "654", "666", captain=0, throw_order=order).play("pass", "pass", "pass")
        assert BIDOU.to_act(table.state) == acting


@pytest.mark.parametrize(
    ("option", "games"),
    [("second_game", (2,)), ("after_first_game", (2, 3)), ("always", (1, 2, 3)), ("never", ())],
)
def test_b4_dice_are_kept_in_the_second_game_only(option: str, games: tuple[int, ...]) -> None:
    wins = {1: (0, 0), 2: (1, 0), 3: (1, 1)}
    keeping = [
        game
        for game in (1, 2, 3)
        if may_keep(Table("211", "654", game=game, wins=wins[game], keep_dice=option).state)
    ]
    assert tuple(keeping) == games


@pytest.mark.parametrize("hands", [("211", "654"), ("211", "654", "666")])
@pytest.mark.parametrize("montevideo", [False, True])
def test_b4_after_the_first_hand_any_number_of_players_keep_dice(
    hands: tuple[str, ...], montevideo: bool
) -> None:
    table = Table(*hands, montevideo=montevideo, keep_dice="after_first_hand")
    assert not table.view().may_keep
    table.play(*["pass"] * len(hands))
    assert (table.view().hand, table.view().may_keep) == (2, True)
    assert "keep 1 1" in table.legal()


def test_b5_three_or_more_keep_no_dice() -> None:
    assert [may_keep(Table("211", "654", "666", keep_dice=o).state) for o in ("second_game", "always")] == [
        False,
        True,
    ]


def test_b6_of_equal_fewest_throws_the_captain_opens() -> None:
    assert Table("211", "654", "666", captain=1, throws=(1, 1, 1)).view().opener == 1
    assert Table("211", "654", "666", captain=1, throws=(1, 2, 1)).view().opener == 2


def test_b6_or_of_three_and_more_the_one_nearest_to_the_captains_left_and_the_captain_last() -> None:
    def opener(
        *hands: str, throws: tuple[int, ...], follows: str = "on", stacks: tuple[int, ...] | None = None
    ) -> int | None:
        table = Table(
            *hands,
            captain=1,
            throws=throws,
            stacks=stacks,
            equal_throws="left_of_captain",
            opener_becomes_captain=follows,
        )
        return table.view().opener

    three = ("211", "654", "666")
    assert opener(*three, throws=(1, 1, 1)) == 2
    assert opener(*three, throws=(1, 1, 2)) == 0
    assert opener(*three, throws=(2, 1, 2)) == 1
    assert opener(*three, throws=(1, 1, 1), follows="off") == 2
    assert opener("211", "654", throws=(1, 1)) == 1
    assert opener("211", "654", "", throws=(1, 1, 0), stacks=(5, 5, 0)) == 1


def test_b6_who_opened_is_stored_with_who_was_captain_before() -> None:
    table = Table("211", "654", "666", captain=1, throws=(1, 1, 1), equal_throws="left_of_captain")
    assert (table.state.opener, table.view().captain) == (2, 2)
    assert BIDOU.load(BIDOU.dump(table.state)) == table.state


def test_b7_the_opener_becomes_captain() -> None:
    on = Table("211", "654", "666", throws=(2, 1, 2)).play("pass", "pass", "pass")
    off = Table("211", "654", "666", throws=(2, 1, 2), opener_becomes_captain="off")
    assert on.view().captain == 2
    assert off.play("pass", "pass", "pass").view().captain == 1


def test_b8_with_an_empty_centre_two_bet_from_their_own_stacks() -> None:
    table = Table("211", "654", stacks=(5, 4)).play("bet 1")
    assert (table.stacks, table.view().pool) == ((4, 4), 1)


def test_b9_a_tie_of_two_moves_nothing() -> None:
    table = Table("211", "211").play("bet 1", "call")
    assert (table.stacks, table.view().centre, table.view().captain) == ((0, 0), 9, 1)


def test_b9_one_each_gives_each_one_of_the_stakes() -> None:
    table = Table("211", "211", two_player_tie="one_each").play("bet 1", "raise 1", "call")
    assert (table.stacks, table.view().centre) == ((1, 1), 7)


def test_b9_rethrow_throws_again_for_the_same_stakes() -> None:
    table = Table("211", "211", two_player_tie="rethrow")
    table.falling(hand_1__again_1__seat_0__throw_1="654", hand_1__again_1__seat_1__throw_1="211")
    table.play("bet 1", "call")
    assert table.all(ThrownAgain)
    assert (table.view().phase, table.view().pool) == ("throwing", 2)
    table.play("0:stand", "1:stand")
    assert table.stacks == (2, 0)


def tied_open_throw(open_throw_tie: str = "eight_loses") -> Table:
    table = Table("654", "211", stacks=(6, 1), open_throw_tie=open_throw_tie)
    table.falling(hand_2__seat_1__throw_1="421", hand_2__seat_0__throw_1="421")
    return table.play("bet 1", "call", "1:stand", "0:stand")


def test_b10_a_tied_open_throw_loses_for_the_eight_chip_player() -> None:
    assert tied_open_throw().last(GameLost).seat == 0
    again = tied_open_throw(open_throw_tie="rethrow")
    assert again.all(ThrownAgain)
    assert (again.view().phase, again.view().turn) == ("open_throw", 1)


def test_b11_for_two_a_drop_without_a_bet_costs_a_chip() -> None:
    assert Table("211", "654").play("bet 1", "drop").stacks == (0, 1)
    assert Table("211", "654", "666").play("bet 1", "drop", "drop").stacks[1:] == (6, 6)


def test_b12_the_limit_of_three_is_for_each_action_or_for_the_hand() -> None:
    assert Table("211", "654", "666").play("bet 3").legal() == "call, raise 1, raise 2, drop"
    hand = Table("211", "654", "666", bet_limit="per_hand")
    assert hand.play("bet 2").legal() == "call, raise 1, drop"
    assert hand.play("raise 1").legal() == "call, drop"


def test_b13_a_pass_before_a_bet_is_a_check_or_a_fold() -> None:
    check = Table("211", "654", "666").play("pass", "bet 1", "call")
    assert (check.view().turn, check.legal()) == (0, "call, raise 1, raise 2, drop")
    fold = Table("211", "654", "666", pass_before_bet="fold").play("pass", "bet 1", "call")
    assert fold.last(Shown).places == (0, 2, 1)


def test_b13_the_last_who_has_not_folded_may_still_bet_or_pass() -> None:
    table = Table("211", "654", "666", pass_before_bet="fold").play("pass", "pass")
    assert table.legal() == "pass, bet 1, bet 2, bet 3"
    assert table.play("bet 1").view().gone == 1


@pytest.mark.parametrize(
    ("option", "stacks", "stakes"),
    [
        ("dice_play", (9, 5, 3), (0, 0, 1)),
        ("all_stakes", (11, 5, 2), (0, 0, 0)),
        ("simple", (7, 5, 2), (0, 1, 3)),
    ],
)
def test_b14_what_the_first_drop_out_takes(
    option: str, stacks: tuple[int, ...], stakes: tuple[int, ...]
) -> None:
    table = Table("211", "654", "666", first_dropout=option).play("bet 1", "call", "raise 2", "drop")
    assert (table.stacks, table.view().stakes) == (stacks, stakes)


def test_b15_an_all_in_loser_takes_an_equal_number_from_each() -> None:
    assert Table("211", "666", "654", stacks=(6, 6, 1)).play("bet 3", "call", "call").stacks == (5, 5, 3)


def test_b15_or_all_that_those_who_showed_had_bet() -> None:
    table = Table("211", "666", "654", stacks=(6, 6, 1), all_in_loser="all_shown")
    assert table.play("bet 3", "call", "call").stacks == (3, 3, 7)


@pytest.mark.parametrize(
    ("option", "stacks"), [("equal_each", (11, 4, 5, 3, 6)), ("all_shown", (11, 2, 5, 1, 10))]
)
def test_b15_b23_what_drop_outs_left_goes_back_to_them_but_for_their_own_penalty(
    option: str, stacks: tuple[int, ...]
) -> None:
    table = Table("322", "211", "653", "666", "654", stacks=(6, 8, 6, 6, 3), all_in_loser=option)
    table.play("bet 1", "raise 2", "call", "call", "call", "drop", "raise 2")
    assert table.view().stakes == (0, 4, 2, 2, 2)
    # Seat 2, the second to drop, leaves two chips and takes one of them.
    assert table.play("drop").stacks[2] == 4
    assert table.play("call").stacks == stacks


def test_b16_a_tie_with_an_all_in_player_costs_all_others_still_in_one_chip() -> None:
    table = Table("211", "654", "654", stacks=(6, 6, 1)).play("bet 2", "call", "call")
    assert (table.stacks, table.view().gone) == ((5, 5, 1), 7)


def test_b16_or_only_the_tied_take_their_bets_back() -> None:
    three = Table("211", "654", "654", stacks=(6, 6, 1), all_in_tie="tied_pay").play("bet 2", "call", "call")
    # The all-in takes back all of his bet, the other tied all but one chip, and the best hand nothing.
    assert (three.stacks, three.view().gone) == ((4, 5, 1), 8)


def test_b17_the_first_out_wins_and_the_rest_play_on() -> None:
    on = Table("211", "666", "654", stacks=(1, 6, 6)).play("bet 1", "call", "call")
    assert on.view().places == (1, None, None)
    first = Table("211", "666", "654", stacks=(1, 6, 6), end_at="first_out").play("bet 1", "call", "call")
    assert first.last(GameOver).places == (1, 2, 3)


def test_b18_above_nine_chips_the_uncalled_bettor_discards_one() -> None:
    above = Table("211", "654", "", stacks=(5, 5, 0)).play("bet 1", "drop")
    assert (above.stacks, above.view().gone) == ((4, 5, 0), 9)
    nine = Table("211", "654", "", stacks=(5, 4, 0)).play("bet 1", "drop")
    assert (nine.stacks, nine.view().gone) == ((4, 5, 0), 9)


def test_b19_montevideo_is_for_two_or_for_three_at_least() -> None:
    assert MONTEVIDEO.seats(MONTEVIDEO.rules("wikipedia", {}))[0] == 2
    assert MONTEVIDEO.seats(MONTEVIDEO.rules("wikipedia", {"montevideo_min_players": "3"}))[0] == 3


def test_b20_what_is_left_of_a_split_pot_is_carried_or_goes_to_the_captains_left() -> None:
    def split(odd_chip: str) -> Table:
        table = Table("654", "211", "211", "311", montevideo=True, stacks=(5, 6, 6, 7), odd_chip=odd_chip)
        return table.play("bet 1", "call", "call", "drop")

    assert sorted(split("carry").moved("won")) == [("pool", 1, 3), ("pool", 2, 3)]
    assert split("carry").view().pool == 1 + 4
    assert sorted(split("nearest_left").moved("won")) == [("pool", 1, 4), ("pool", 2, 3)]
    assert split("nearest_left").view().pool == 4


def test_b21_the_pot_may_be_opened_with_a_bet_of_zero() -> None:
    assert Table("211", "654", montevideo=True).legal().endswith("open")
    assert Table("211", "654", montevideo=True).play("pass").why("open") == "open"
    off = Table("211", "654", montevideo=True, open_the_pot="off")
    assert off.why("open") == "open"


def test_b21_anyone_may_open_the_pot_while_no_bet_stands() -> None:
    table = Table("211", "654", "666", montevideo=True, open_the_pot="anyone").play("pass")
    assert table.legal().endswith("open")
    table.play("open")
    assert (table.view().turn, table.view().owed, table.legal()) == (2, 0, "call, raise 1, raise 2, drop")
    assert table.play("call").legal() == "call, raise 1, raise 2, drop"
    assert table.play("call").last(Shown).places == (1, 3, 2)
    assert (
        Table("211", "654", montevideo=True, open_the_pot="anyone").play("bet 1").why("open") == "bet-stands"
    )


def test_b24_wikipedias_preset_follows_it_wherever_an_option_can() -> None:
    differs = {
        name: value
        for name, value in BIDOU.presets["wikipedia"].model_dump().items()
        if value != BIDOU.presets["standard"].model_dump()[name]
    }
    assert differs == {
        "keep_dice": "after_first_hand",
        "equal_throws": "left_of_captain",
        "opener_becomes_captain": False,
        "pass_before_bet": "fold",
        "first_dropout": "all_stakes",
        "all_in_loser": "all_shown",
        "all_in_tie": "tied_pay",
    }


def test_b24_in_dice_play_the_captain_throws_first_and_in_montevideo_anyone_opens() -> None:
    state, _ = BIDOU.new(BIDOU.presets["dice_play"], 2, Sealed(bytes(32)))
    assert BIDOU.to_act(state) == (state.captain,)
    assert MONTEVIDEO.presets["dice_play"].open_the_pot == "anyone"


def test_b22_a_game_is_nine_chips_and_a_hand_is_one_throwing() -> None:
    table = Table("654", "211", stacks=(6, 1)).play("bet 1", "call", "stand", "stand")
    assert (table.view().game, table.view().hand) == (2, 3)
