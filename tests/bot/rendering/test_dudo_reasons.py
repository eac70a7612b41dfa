"""What a hint of Dudo says against the next best move: in words that are true of the advised one alone."""

from __future__ import annotations

import re

import pytest

from bot.i18n.translate import words
from games.dudo import DUDO
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.computer import success
from games.engine import Hint
from tests.bot.rendering.test_weighed import hints, said
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import obligo

SURE = "You have both already, so nobody can prove either wrong: take either."


def weighed(table: Table) -> tuple[Hint, str]:
    """The hint for the seat in turn, and its reason in words."""
    hint = DUDO.weigh(table.view(table.state.turn))
    assert hint.reason is not None
    return hint, re.sub("[⚀-⚅]★? ", "", said("dudo", hint.reason))


@pytest.mark.parametrize(
    ("table", "bids"),
    [
        (Table("34", "25", "246"), ()),
        (Table("11122", "34566", calza="off"), ()),
        (Table("11122", "34566", calza="off"), ("1x2", "1x3", "1x4", "1x6", "2x2", "2x3")),
        (Table("2366", "25"), ()),
        (Table("2236", "35566", "3456"), ("1x2", "1x3")),
    ],
)
def test_of_two_sure_bids_the_same_is_said_whichever_is_the_higher(
    table: Table, bids: tuple[str, ...]
) -> None:
    mover = len(bids) % len(table.dice)
    if bids:
        table.play(*bids)
    hint, reason = weighed(table)
    assert table.state.turn == mover
    assert [promise.facts["odds"] for _, promise in hint.moves] == [1, 1]
    assert reason.startswith(SURE)


def test_two_sure_bids_are_told_as_equal_in_every_position() -> None:
    told = 0
    for view, hint in hints("dudo", 90):
        odds = [promise.facts.get("odds") for move, promise in hint.moves if isinstance(move, Bid)]
        if odds == [1, 1] and view.sight is None:
            told += 1
            assert hint.reason is not None
            assert said("dudo", hint.reason).startswith(SURE)
    assert told > 3


def test_a_bid_on_aces_is_told_with_what_may_follow_it() -> None:
    table = Table("25", "3456", "34566", "1256").play("2x2", "2x4", "2x5")
    hint, reason = weighed(table)
    assert [move.text for move, _ in hint.moves] == ["1x1", "2x6"]
    assert reason == f"{SURE} To top 1 × ace, Ana must bid at least 2 × aces or 3 × twos."
    table = Table("25", "3456", "34566", "1256", ace_bids="high").play("2x2", "2x4", "2x5")
    assert "double" not in weighed(table)[1]


def test_a_doubt_that_is_right_more_often_than_both_moves_is_named_and_why_it_is_not_advised() -> None:
    table = Table("346", "1235", preset="dudo_full").play("1x2", "2x2", "2x6", "1x1", "3x2", "3x3", "3x6")
    hint, reason = weighed(table)
    (bid, promise), (other, then) = hint.moves
    assert isinstance(bid, Bid)
    assert other == DOUBT
    assert then.facts["odds"] > promise.facts["odds"]
    assert reason == "A wrong doubt always costs you. A wrong bid costs you only if Ana doubts it."


def test_of_two_calls_the_one_is_named_that_is_more_often_right() -> None:
    table = Table("3344", "34456", "34566", "1222").play("3x4", "5x4", "5x6", "6x2", "6x4", "6x6")
    hint, reason = weighed(table)
    (bid, promise), (other, then) = hint.moves
    calza = DUDO.explain(table.view(2), CALZA).facts["odds"]
    assert [bid, other] == [Bid(7, 6), DOUBT]
    assert calza < then.facts["odds"] < promise.facts["odds"] < 0.5
    assert reason.endswith("It’s a risk, but Ben’s bid is probably true, so a doubt is riskier.")


def test_a_doubt_beside_a_raise_leaves_room_for_exactly_as_many() -> None:
    """The last bid was told as true 91% of the time, one die more 37%, and exactly as many 18%."""
    view = Table("3344", "34456", "34566", "1222").play("3x4", "5x4", "5x6", "6x2", "6x4", "6x6").view(2)
    (_, raised), (_, doubted) = DUDO.weigh(view).moves
    assert doubted.facts["odds"] > success(view, DOUBT) + 0.1
    assert doubted.facts["odds"] + raised.facts["odds"] < 1


def test_no_hint_hides_a_doubt_that_is_right_more_often_than_what_it_shows() -> None:
    told = 0
    for view, hint in hints("dudo", 120):
        moves = [move for move, _ in hint.moves]
        if view.phase != "bidding" or DOUBT not in view.legal or DOUBT in moves or len(moves) < 2:
            continue
        told += 1
        shown = [promise.facts.get("odds", 0.0) for move, promise in hint.moves if move.kind != "pass"]
        passes = [
            DUDO.explain(view, move).key == "dudo-explain-pass" for move in moves if move.kind == "pass"
        ]
        assert max([*shown, *map(float, passes)]) >= success(view, DOUBT), (view.calls, moves)
    assert told > 20


def test_of_several_players_any_may_doubt_a_wrong_bid() -> None:
    facts: dict[str, str | int] = {"call": "calza", "duel": 0, "next": "Ben"}
    assert words("en").say("dudo-reason-bid-costs-less", **facts) == (
        "A wrong calza always costs you. A wrong bid costs you only if somebody doubts it."
    )


def test_what_nobody_sees_among_their_own_dice_has_to_be_among_the_hidden_ones() -> None:
    both = Table("356", "22").play("1x3", "1x5", "1x6", "2x2")
    assert weighed(both)[1].startswith("You have none, so both hidden dice would have to be twos or aces")
    some = Table("2", "345", "2222", wilds="off").play("4x2")
    assert (
        weighed(some)[1] == "You have none, so 4 of the 5 hidden dice would have to be twos. Usually one is."
    )
    facts: dict[str, str | int] = {"seen": 0, "wild": 1, "face": 6, "name": "Ben"}
    for all_, needed, unseen, told in (
        (1, 1, 1, "the hidden die would have to be a six or an ace"),
        (1, 3, 3, "all 3 hidden dice would have to be sixes or aces"),
        (0, 1, 4, "one of the 4 hidden dice would have to be a six or an ace"),
    ):
        assert words("en").say("dudo-lacks", **facts, all=all_, needed=needed, unseen=unseen) == told


def test_of_a_face_that_somebody_has_more_of_the_reason_says_why_it_is_not_advised() -> None:
    table = Table("2356", "22444", "26").play("1x2", "2x2", "3x2", "3x6")
    hint, reason = weighed(table)
    assert [move.text for move, _ in hint.moves] == ["4x2", "4x4"]
    assert reason.endswith("For 4 × fours you already have 3, but nobody else has bid that face.")


def test_of_two_players_the_next_one_is_named() -> None:
    table = Table("345", "11122", faceoff="on").play("1x2", "1x3", "1x4", "1x5", "1x6", "2x2", "1x1")
    hint, reason = weighed(table)
    assert [move.text for move, _ in hint.moves] == ["6x2", "5x2"]
    assert reason == "5 × twos is safe, but easy to beat. The higher bid leaves Ana less room."


def test_no_reason_is_about_a_next_player_without_a_name() -> None:
    for _, hint in hints("dudo", 60):
        assert hint.reason is None or "next player" not in said("dudo", hint.reason)


def test_with_one_die_each_it_makes_no_difference_who_sees_which() -> None:
    assert weighed(obligo("4"))[1] == "Either way each of you sees one die: take either."
    assert weighed(obligo("44"))[1] != "Either way each of you sees one die: take either."


def test_a_doubt_is_not_reasoned_with_as_many_dice_as_are_usual() -> None:
    hint, reason = weighed(Table("15", "23", "34").play("1x3", "1x5", "1x6", "2x4"))
    assert hint.moves[0][0] == DOUBT
    dice = "2 of the 4 hidden dice would have to be fours or aces"
    assert reason == f"You have none, so {dice}: 41% likely by the dice alone."
