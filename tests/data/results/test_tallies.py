"""What a game tells about how each person played."""

from __future__ import annotations

from typing import Any

import pytest

from data.results.tallies import TALLIES
from data.results.tallies.model import SeatTally, Step
from games import GAMES
from games.bidou.actions import CALL, DROP, Bet, Raise
from games.bidou.events import Acted, ChipsMoved, HandStarted, Shown, Uncalled
from games.bidou.events import GameOver as BidouOver
from games.bidou.rules import BidouRules
from games.cards import Card
from games.dudo.actions import PASS, Bid, Sum
from games.dudo.events import BidMade, DiceLost, GameWon, Passed, Revealed, RoundStarted
from games.dudo.rules import DudoRules
from games.pidro.events import Declared, HandScore, HandScored, PointTaken
from games.pidro.events import GameOver as PidroOver
from games.pidro.events import HandStarted as PidroHand
from games.pidro.rules import PidroRules

NOBODY: frozenset[int] = frozenset()
SINGLES = ((1, 3), (3, 6), (2, 4))
"""Three hands with one ace and two threes."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_tally(game: str) -> None:
    assert game in TALLIES


def by(seat: int, *events: Any, own: bool = True, away: frozenset[int] = NOBODY) -> Step:
    return Step(seat, own, away, events)


def counted(made: tuple[SeatTally, ...]) -> list[dict[str, int]]:
    """By seat, the counts above 0."""
    return [{name: count for name, count in own.counts.items() if count} for own in made]


# --- Dudo


def dudo(*steps: Step, rules: DudoRules | None = None) -> tuple[SeatTally, ...]:
    start = Step(None, False, NOBODY, (RoundStarted(1, "normal", 0, (2, 2, 2)),))
    return TALLIES["dudo"].tally(rules or DudoRules(dice_start=2), 3, (start, *steps))


def bids(seat: int, quantity: int, face: int, own: bool = True) -> Step:
    return by(seat, BidMade(seat, Bid(quantity, face)), own=own)


def shows(
    call: Any, caller: int, claim: Any, claimant: int, count: int, right: bool, hands: Any = SINGLES,
    kind: Any = "normal", own: bool = True,
) -> Step:  # fmt: skip
    return by(caller, Revealed(1, kind, hands, call, caller, claim, claimant, count, 0, right), own=own)


def test_a_doubt_that_was_right_and_the_bluff_that_it_found() -> None:
    made = dudo(bids(0, 2, 3), bids(1, 5, 3), shows("dudo", 2, Bid(5, 3), 1, 3, True))
    assert counted(made) == [
        {"bids": 1},
        {"bids": 1, "called": 1, "bluffs_called": 1},
        {"doubts": 1, "doubts_right": 1},
    ]


def test_a_doubt_that_was_wrong_and_the_true_bid() -> None:
    made = dudo(bids(0, 3, 3), shows("dudo", 1, Bid(3, 3), 0, 3, False))
    assert counted(made) == [{"bids": 1, "called": 1, "called_true": 1}, {"doubts": 1}, {}]


@pytest.mark.parametrize(
    ("count", "right", "bidder"),
    [
        (3, True, {"bids": 1, "called": 1, "called_true": 1}),
        (4, False, {"bids": 1, "called": 1, "called_true": 1}),
        (2, False, {"bids": 1, "called": 1, "bluffs_called": 1}),
    ],
)
def test_a_calza_is_right_at_the_exact_number(count: int, right: bool, bidder: dict[str, int]) -> None:
    made = dudo(bids(0, 3, 3), shows("calza", 1, Bid(3, 3), 0, count, right))
    assert counted(made) == [bidder, {"calzas": 1, **({"calzas_right": 1} if right else {})}, {}]


def test_a_bid_above_what_was_true_that_nobody_called_is_an_uncalled_bluff() -> None:
    made = dudo(bids(0, 4, 3), bids(1, 3, 1), shows("dudo", 2, Bid(3, 1), 1, 1, True))
    assert counted(made)[0] == {"bids": 1, "bluffs_uncalled": 1}
    made = dudo(bids(0, 3, 3), bids(1, 3, 1), shows("dudo", 2, Bid(3, 1), 1, 1, True))
    assert counted(made)[0] == {"bids": 1}


def test_aces_make_a_bid_true_only_where_they_are_wild() -> None:
    called = bids(1, 4, 3), shows("dudo", 2, Bid(4, 3), 1, 2, True, kind="palifico")
    assert counted(dudo(bids(0, 3, 3), *called))[0] == {"bids": 1, "bluffs_uncalled": 1}
    tame = DudoRules(wilds=False)
    normal = bids(1, 4, 3), shows("dudo", 2, Bid(4, 3), 1, 2, True)
    assert counted(dudo(bids(0, 3, 3), *normal, rules=tame))[0] == {"bids": 1, "bluffs_uncalled": 1}


def test_a_pass_is_a_claim_as_well() -> None:
    hands = ((1, 1, 2, 2, 3), (6, 6, 6, 2, 2), (1, 2))
    steps = bids(2, 1, 2), by(0, Passed(0)), bids(1, 2, 2)
    made = dudo(*steps, by(2, Passed(2)), shows("dudo", 0, PASS, 2, 0, True, hands))
    assert counted(made) == [
        {"bluffs_uncalled": 1, "doubts": 1, "doubts_right": 1},
        {"bids": 1},
        {"bids": 1, "called": 1, "bluffs_called": 1},
    ]


def test_bids_of_the_last_round_are_forgotten_when_the_next_begins() -> None:
    lost = bids(0, 6, 6), shows("dudo", 1, Bid(6, 6), 0, 2, True)
    again = by(1, RoundStarted(2, "normal", 0, (1, 2, 2)))
    made = dudo(*lost, again, bids(0, 1, 3), shows("dudo", 1, Bid(1, 3), 0, 3, False))
    assert counted(made)[0] == {"bids": 2, "called": 2, "bluffs_called": 1, "called_true": 1}


def test_what_the_clock_or_a_computer_did_is_not_the_persons() -> None:
    made = dudo(bids(0, 5, 3, own=False), shows("dudo", 1, Bid(5, 3), 0, 3, True, own=False))
    assert counted(made) == [{}, {}, {}]


def test_a_bid_three_too_high_that_went_by_is_a_tall_tale() -> None:
    made = dudo(bids(0, 6, 3), bids(1, 4, 1), shows("dudo", 2, Bid(4, 1), 1, 1, True))
    assert made[0].feats == {"dudo-tall-tale"}
    made = dudo(bids(0, 5, 3), bids(1, 4, 1), shows("dudo", 2, Bid(4, 1), 1, 1, True))
    assert made[0].feats == set()
    sums = by(0, BidMade(0, Sum(9))), by(1, BidMade(1, Sum(10)))
    final = shows("dudo", 0, Sum(10), 1, 6, True, ((3,), (3,), ()), "faceoff")
    assert dudo(*sums, final)[0].feats == {"dudo-tall-tale"}


def test_winning_without_losing_a_die_or_from_the_last_one_is_a_feat() -> None:
    assert dudo(by(0, GameWon(0)))[0].feats == {"dudo-flawless"}
    lost = by(1, DiceLost(0, 1, 0, 1, "bid_false"))
    assert dudo(lost, by(0, GameWon(0)))[0].feats == set()
    saved = by(1, DiceLost(0, 0, 1, 2, "bid_false"))
    assert dudo(saved, by(0, GameWon(0)))[0].feats == {"dudo-flawless"}
    behind = by(1, DiceLost(0, 1, 0, 1, "bid_false"), RoundStarted(2, "normal", 0, (1, 5, 2)))
    assert dudo(behind, by(0, GameWon(0)))[0].feats == {"dudo-last-die"}
    close = by(1, DiceLost(0, 1, 0, 1, "bid_false"), RoundStarted(2, "normal", 0, (1, 4, 2)))
    assert dudo(close, by(0, GameWon(0)))[0].feats == set()


def test_three_exact_calls_in_a_game_are_a_feat() -> None:
    exact = bids(0, 3, 3), shows("calza", 1, Bid(3, 3), 0, 3, True)
    assert dudo(*exact * 2)[1].feats == set()
    assert dudo(*exact * 3)[1].feats == {"dudo-abacus"}


# --- Bidou and Montevideo

HAND = HandStarted(1, 0, False, 0)


def bidou(*steps: Step) -> tuple[SeatTally, ...]:
    start = Step(None, False, NOBODY, (HAND,))
    return TALLIES["bidou"].tally(BidouRules(), 3, (start, *steps, by(0, BidouOver((1, 2, 3)))))


def called(*places: int, hands: Any = ((6, 4, 2), (4, 2, 1), (2, 2, 1)), why: Any = "called") -> Step:
    return by(0, Shown(1, why, tuple(h if p else () for h, p in zip(hands, places, strict=True)), places))


def test_a_bet_that_was_called_was_true_if_the_hand_was_the_best() -> None:
    bet, call = by(0, Acted(0, Bet(1))), by(1, Acted(1, CALL))
    made = counted(bidou(bet, call, called(1, 2, 0)))
    assert made[0] == {"hands": 1, "bets": 1, "called": 1, "called_true": 1}
    assert made[1] == {"hands": 1, "doubts": 1}
    made = counted(bidou(bet, call, called(2, 1, 0)))
    assert made[0] == {"hands": 1, "bets": 1, "called": 1, "bluffs_called": 1}
    assert made[1] == {"hands": 1, "doubts": 1, "doubts_right": 1}


def test_several_calls_in_one_hand_are_one_doubt_and_several_bets_one_claim() -> None:
    steps = by(0, Acted(0, Bet(1))), by(1, Acted(1, CALL)), by(0, Acted(0, Raise(1))), by(1, Acted(1, CALL))
    made = counted(bidou(*steps, called(2, 1, 0)))
    assert made[0] == {"hands": 1, "bets": 2, "called": 1, "bluffs_called": 1}
    assert made[1] == {"hands": 1, "doubts": 1, "doubts_right": 1}


def test_hands_shown_without_a_call_prove_nobody_right() -> None:
    made = counted(bidou(by(0, Acted(0, Bet(1))), called(1, 2, 0, why="open_throw")))
    assert made[0] == {"hands": 1, "bets": 1}


def test_a_hand_that_all_dropped_against_stays_unseen() -> None:
    steps = by(0, Acted(0, Bet(1))), by(1, Acted(1, DROP)), by(2, Acted(2, DROP), Uncalled(0))
    made = bidou(*steps)
    assert counted(made) == [{"hands": 1, "bets": 1, "unseen": 1}, *[{"hands": 1, "drops": 1}] * 2]
    assert bidou(*steps * 5)[0].feats == {"bidou-nerve"}


def test_chips_are_counted_hand_by_hand_on_balance() -> None:
    out = ChipsMoved(0, "pool", 2, "bet")
    steps = by(0, Acted(0, Bet(2)), out), by(1, ChipsMoved("pool", 1, 2, "lost"), HandStarted(2, 0, False, 0))
    back = by(1, ChipsMoved(1, "pool", 3, "bet"), ChipsMoved("pool", 1, 2, "returned"))
    made = counted(bidou(*steps, back))
    assert made[0] == {"hands": 1, "bets": 1, "chips_out": 2}
    assert made[1] == {"chips_in": 2, "chips_out": 1}
    laid_out = by(1, ChipsMoved(1, "centre", 9, "new_game"))
    assert counted(bidou(laid_out)) == [{}, {}, {}]


def test_chips_that_a_computer_moved_are_not_the_persons() -> None:
    away = frozenset({1})
    moved = by(1, ChipsMoved(1, "pool", 3, "bet"), Uncalled(1), HAND, own=False, away=away)
    assert counted(bidou(moved)) == [{}, {}, {}]


def test_the_exception_and_a_full_harbour_are_feats() -> None:
    ones = ((2, 1, 1), (1, 1, 1), (6, 6, 6))
    assert bidou(called(2, 1, 3, hands=ones))[1].feats == {"bidou-ones"}
    assert bidou(called(0, 1, 2, hands=ones))[1].feats == set()
    pot = ChipsMoved("pool", 2, 8, "won"), ChipsMoved("pool", 2, 4, "won")
    assert bidou(by(2, *pot))[2].feats == {"montevideo-harbour"}
    assert bidou(by(2, *pot[:1]))[2].feats == set()


# --- Pidro


def pidro(*steps: Step) -> tuple[SeatTally, ...]:
    return TALLIES["pidro"].tally(PidroRules(), 4, (Step(None, False, NOBODY, (PidroHand(1, 0),)), *steps))


def scored(bid: int, made: bool, *taken: PointTaken, scores: tuple[int, int] = (0, 0), **step: Any) -> Step:
    change = (bid if made else -bid, 0)
    score = HandScore(1, 3, 0, bid, "hearts", made, (0, 0), change, scores)
    return by(0, HandScored(score, taken), **step)


DECLARED = by(0, Declared(0, "hearts", 8))
ACE, FIVE, TWO = Card(14, "hearts"), Card(5, "diamonds"), Card(2, "hearts")


def test_a_bid_is_made_or_goes_into_the_hole() -> None:
    assert counted(pidro(DECLARED, scored(8, True))) == [
        {"hands": 1, "bids": 1, "bids_made": 1},
        *[{"hands": 1}] * 3,
    ]
    assert counted(pidro(DECLARED, scored(8, False)))[0] == {"hands": 1, "bids": 1, "holes": 1}


def test_fourteen_that_was_made_is_a_feat() -> None:
    made = pidro(DECLARED, scored(14, True))
    assert counted(made)[0] == {"hands": 1, "bids": 1, "bids_made": 1, "fourteens": 1, "fourteens_made": 1}
    assert made[0].feats == {"pidro-fourteen"}
    failed = pidro(DECLARED, scored(14, False))
    assert counted(failed)[0] == {"hands": 1, "bids": 1, "holes": 1, "fourteens": 1}
    assert failed[0].feats == set()


def test_a_bid_that_a_computer_played_is_nobodys() -> None:
    declared = by(0, Declared(0, "hearts", 8), own=False, away=frozenset({0}))
    assert counted(pidro(declared, scored(8, True, away=frozenset({0})))) == [{}, *[{"hands": 1}] * 3]


def test_points_belong_to_the_trick_and_the_two_to_whoever_played_it() -> None:
    taken = (
        PointTaken(ACE, 1, 0, 0, 1, 0),
        PointTaken(FIVE, 5, 0, 1, 1, 0),
        PointTaken(TWO, 1, 1, 3, 1, 0),
        PointTaken(Card(5, "hearts"), 5, 0, 2, None, None),
    )
    made = counted(pidro(scored(8, True, *taken)))
    assert [own.get("points", 0) for own in made] == [6, 0, 5, 1]
    assert [own.get("fives", 0) for own in made] == [1, 0, 0, 0]


def test_winning_after_fourteen_below_zero_is_a_feat_of_the_team() -> None:
    deep = scored(8, False, scores=(-14, 20))
    assert [own.feats for own in pidro(deep, by(0, PidroOver(0, (62, 50))))] == [
        {"pidro-well"}, set(), {"pidro-well"}, set(),
    ]  # fmt: skip
    shallow = scored(8, False, scores=(-13, 20))
    assert not any(own.feats for own in pidro(shallow, by(0, PidroOver(0, (62, 50)))))
    assert not any(own.feats for own in pidro(deep, by(0, PidroOver(1, (50, 62)))))
