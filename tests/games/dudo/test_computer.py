"""The computer player of Dudo: what it believes, what it never does, and that it plays soundly."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from games.chance import Sealed
from games.dudo import DUDO, computer, hints, solved
from games.dudo.actions import ACCEPT, DOUBT, PASS, Bid, DudoAction, Sum
from games.dudo.belief import TRUST, Belief
from games.dudo.computer import HOPELESS, success
from games.dudo.views import DudoView
from tests.games.contract import key_of, random_rules
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import faceoff, obligo, palifico


def at_least(number: int, dice: int, chance: float) -> float:
    return sum(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(number, dice + 1))


# --- belief ------------------------------------------------------------------------------------------


def test_unseen_dice_of_who_has_not_bid_are_even() -> None:
    belief = Belief(Table("13366", "22222").view(0))
    assert belief.matching(3) == 3
    assert belief.unseen == 5
    assert belief.holds(Bid(3, 3)) == 1
    assert belief.holds(Bid(5, 3)) == pytest.approx(at_least(2, 5, 1 / 3))
    assert belief.holds(Bid(3, 1)) == pytest.approx(at_least(2, 5, 1 / 6))
    assert belief.holds(Bid(9, 3)) == 0
    assert belief.exactly(Bid(5, 3)) == pytest.approx(comb(5, 2) * 2**3 / 3**5)
    assert belief.exactly(Bid(2, 3)) == 0


def test_in_a_palifico_aces_do_not_count_for_other_faces() -> None:
    belief = Belief(palifico("13", "44").view(0))
    assert belief.holds(Bid(1, 3)) == pytest.approx(at_least(1, 4, 1 / 6))


def test_a_bid_is_weighed_by_bayes_rule() -> None:
    """All hands of the bidder one by one: each is TRUST times as likely for each die that counts."""
    table = Table("35", "222", "466").play("2x5", "3x5")
    weights = [0.0] * 4
    for hand in product(range(1, 7), repeat=3):
        counting = sum(die in (1, 5) for die in hand)
        weights[counting] += TRUST**counting
    hits = [weights[n] / sum(weights) for n in range(4)]
    own = sum(die in (1, 5) for die in (4, 6, 6))
    first = [0.0] * 3
    for pair in product(range(1, 7), repeat=2):
        counting = sum(die in (1, 5) for die in pair)
        first[counting] += TRUST**counting
    both = sum(hits[n] * first[m] / sum(first) for n in range(4) for m in range(3) if n + m + own >= 3)
    assert Belief(table.view(2)).holds(Bid(3, 5)) == pytest.approx(both)


def test_bids_on_a_face_make_it_likelier_and_others_less() -> None:
    before, after = (
        Belief(Table("23456", "22222", wilds="off").play(*moves).view(0)) for moves in ((), ("1x2", "2x5"))
    )
    assert after.holds(Bid(4, 5)) > before.holds(Bid(4, 5))
    assert after.holds(Bid(4, 3)) < before.holds(Bid(4, 3))


def test_in_an_open_obligo_it_reads_the_dice_it_sees_and_knows_nothing_of_its_own() -> None:
    view = obligo("35", "46").falling(seat_0="2", seat_1="33", seat_2="34").play("open").view(0)
    belief = Belief(view)
    assert belief.matching(3) == 3
    assert belief.unseen == 1
    assert belief.holds(Bid(4, 3)) == pytest.approx(1 / 6)
    hint = DUDO.hint(view)
    assert isinstance(hint, Bid)
    assert hint.face == 3


def test_in_the_face_off_the_odds_are_those_of_one_die() -> None:
    belief = Belief(faceoff("4", "2").view(0))
    assert belief.holds(Sum(5)) == pytest.approx(1)
    assert belief.holds(Sum(8)) == pytest.approx(1 / 2)
    assert belief.holds(Sum(11)) == 0


# --- what it does and never does ---------------------------------------------------------------------


def test_it_doubts_what_cannot_be_and_never_what_it_sees() -> None:
    assert DUDO.hint(Table("22", "33").play("4x6").view(1)) == DOUBT
    assert DUDO.hint(Table("22", "66").play("2x6").view(1)) != DOUBT


def test_it_doubts_the_false_and_leaves_the_true_in_the_face_off() -> None:
    assert DUDO.hint(faceoff("3", "1").play("sum 8").view(1)) == DOUBT
    assert DUDO.hint(faceoff("3", "6").play("sum 4").view(1)) != DOUBT


def test_a_hint_advises_the_bid_that_it_states_as_likelier() -> None:
    view = Table("234", "2335", faceoff="on").play("1x2", "2x3", "2x4", "3x3").view(0)
    assert not solved.mix(view)
    chances = {move: DUDO.explain(view, move).facts["odds"] for move in (Bid(4, 3), Bid(3, 4))}
    assert chances[Bid(4, 3)] > chances[Bid(3, 4)] + 0.1
    assert DUDO.hint(view) == Bid(4, 3)


def test_it_takes_a_special_round_that_is_offered() -> None:
    assert DUDO.hint(Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo").view(0)) == ACCEPT


def test_it_does_not_doubt_a_pass_more_surely_than_the_odds_allow() -> None:
    view = Table("22222", "34566", "44444", paso="on").play("2x6", "pass").view(2)
    assert 0 < success(view, DOUBT) < 1
    assert success(Table("22222", "33366", paso="on").play("2x6").view(1), PASS) == 1
    assert success(Table("22222", "33456", paso="on").play("2x6").view(1), PASS) == 0


@pytest.mark.parametrize("seed", range(12))
def test_it_never_makes_a_hopeless_bid_where_anything_else_is_better(seed: int) -> None:
    rules, chance = random_rules(DUDO, seed), Sealed(key_of(seed))
    state, _ = DUDO.new(rules, 2 + seed % 4, chance)
    bids = 0
    for _ in range(150):
        if DUDO.outcome(state) is not None:
            break
        view = DUDO.view(state, state.turn)
        action = DUDO.computer(view, chance, "hard")
        assert action in (solved.mix(view) or computer.values(view))
        for weighed in computer.values(view):
            if isinstance(weighed, Bid | Sum):
                bids += 1
                odds = success(view, weighed)
                assert odds >= HOPELESS or odds >= max(success(view, other) for other in view.legal)
        state, _ = DUDO.apply(state, state.turn, action, chance)
    assert bids


def test_it_mixes_its_play_but_advises_the_same_each_time() -> None:
    view = Table("23456", "22222", "33333").view(0)
    assert len({DUDO.computer(view, Sealed(key_of(seed)), "hard") for seed in range(30)}) > 1
    assert len({DUDO.hint(view) for _ in range(5)}) == 1


def test_it_sometimes_bluffs() -> None:
    """Now and then it names a face of which it holds no die at all."""
    view = Table("23", "22222", "33333", "44444").view(0)
    moves = [DUDO.computer(view, Sealed(key_of(seed)), "hard") for seed in range(200)]
    bluffs = sum(isinstance(move, Bid) and Belief(view).matching(move.face) == 0 for move in moves)
    assert 0 < bluffs < 100


# --- strength ----------------------------------------------------------------------------------------


def plain_reckoner(view: DudoView) -> DudoAction:
    """A player who takes all unseen dice as even, makes the likeliest bid, and doubts what is likelier
    false than that bid is true."""

    def holds(bid: Bid) -> float:
        own = view.hands[view.turn or 0] or ()
        sure = sum(die == bid.face or (view.wild and die == 1) for die in own)
        chance = 2 / 6 if view.wild and bid.face != 1 else 1 / 6
        return at_least(max(0, bid.quantity - sure), view.total - len(own), chance)

    bids = [bid for bid in view.natural if isinstance(bid, Bid)]
    likeliest = max(bids, key=holds, default=None)
    if isinstance(view.bid, Bid) and (likeliest is None or 1 - holds(view.bid) > holds(likeliest)):
        return DOUBT
    assert likeliest is not None
    return likeliest


@pytest.mark.long
@pytest.mark.parametrize(("callers", "least"), [("others", 0.6), ("next", 0.5)], ids=["estimated", "solved"])
def test_it_beats_a_player_who_only_reckons_with_even_dice(callers: str, least: float) -> None:
    won, games, rules = 0, 120, DUDO.rules("wikipedia", {"calza_callers": callers})
    for game in range(games):
        chance = Sealed(key_of(game))
        state, _ = DUDO.new(rules, 2, chance)
        while (outcome := DUDO.outcome(state)) is None:
            view = DUDO.view(state, state.turn)
            ours = state.turn == game % 2
            action = DUDO.computer(view, chance, "hard") if ours else plain_reckoner(view)
            state, _ = DUDO.apply(state, state.turn, action, chance)
        won += outcome.places[game % 2] == 1
    assert won > least * games


# --- defaults and reasons ----------------------------------------------------------------------------


def test_out_of_time_nobody_doubts_what_is_plainly_true() -> None:
    table = Table("33366", "22222", "45645").play("1x3")
    assert DUDO.default_action(table.view(1)) != DOUBT, "true in 97%"
    assert DUDO.default_action(Table("24", "22222", "45645").play("10x6").view(1)) == DOUBT
    assert DUDO.default_action(Table("33366", "22222").view(0)).text == "1x3", "the likeliest"


def test_out_of_time_the_other_choices_are_those_of_the_level_normal() -> None:
    assert DUDO.default_action(obligo("33", "44").view(0)).text == "open"
    offered = Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo")
    assert DUDO.default_action(offered.view(0)) == ACCEPT
    chooses = Table("24", "35", "466", direction="opener_chooses", palifico="off").play("1x2", "dudo")
    assert DUDO.default_action(chooses.view(1)).text == "left"
    assert DUDO.default_action(faceoff("4", "2").view(0)) == Sum(5)


def test_a_seat_without_a_move_has_no_advice() -> None:
    view = Table("24", "35").view(1)
    for ask in (DUDO.hint, DUDO.default_action):
        with pytest.raises(ValueError, match="nothing to decide"):
            ask(view)


def test_a_bid_is_explained_by_what_is_seen_what_is_missing_and_the_odds() -> None:
    why = DUDO.explain(Table("13366", "22222").view(0), Bid(5, 3))
    assert why.key == "dudo-explain-bid"
    assert dict(why.facts) == {
        "bid": Bid(5, 3),
        "seen": 3,
        "needed": 2,
        "unseen": 5,
        "odds": pytest.approx(at_least(2, 5, 1 / 3)),
    }


def test_a_doubt_is_explained_by_what_is_seen_what_is_missing_and_the_odds() -> None:
    why = DUDO.explain(Table("22", "33").play("4x6").view(1), DOUBT)
    assert why.key == "dudo-explain-dudo"
    assert dict(why.facts) == {"bid": Bid(4, 6), "seen": 0, "needed": 4, "unseen": 2, "odds": 1}


def test_every_kind_of_move_has_its_explanation() -> None:
    keys = set()
    for table, seat in (
        (Table("22222", "33366", paso="on").play("1x6"), 1),
        (Table("22222", "33456", paso="on").play("1x6"), 1),
        (Table("22222", "33456", paso="on").play("1x6", "pass"), 0),
        (obligo("33", "44"), 0),
        (Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo"), 0),
        (faceoff("4", "2"), 0),
        (Table("24", "35", "46", direction="opener_chooses", palifico="off").play("1x2", "dudo"), 1),
    ):
        view = table.view(seat)
        keys |= {DUDO.explain(view, action).key.removeprefix("dudo-explain-") for action in view.legal}
    assert keys == {
        *("bid", "sum", "dudo", "dudo-pass", "calza", "pass", "pass-bluff"),
        *("open", "closed", "accept", "decline", "left", "right"),
    }
    assert hints.explain(Table("22", "33").view(0), DOUBT).key == "dudo-explain-nothing"


def test_there_is_no_other_level() -> None:
    with pytest.raises(ValueError, match="a level is easy, normal, hard"):
        DUDO.computer(Table("22", "33").view(0), Sealed(key_of(1)), "perfect")
