"""The computer player of Pidro: what it does in positions with a name, what it never does, and why."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.cards import DECK
from games.chance import Sealed
from games.pidro import PIDRO, computer, hints
from games.pidro.actions import Bid, Kill, Play
from games.pidro.bidding_sense import Deal, refilled, trumps_in
from games.pidro.cards import is_trump
from games.pidro.estimating import estimate
from games.pidro.play import deal
from games.pidro.search import SCORING
from games.pidro.stakes import Stakes
from games.pidro.views import PidroView
from tests.games.contract import key_of, random_rules
from tests.games.pidro.table import Table, cards

LUCK = Sealed(bytes(32))
PLACES = range(14)
THINKERS = ("normal", "hard")


def moves(view: PidroView) -> set[str]:
    """What the computers that think, and the hint, do."""
    return {*(computer.choose(view, LUCK, level).text for level in THINKERS), computer.best(view).text}


def why(view: PidroView) -> str:
    return hints.explain(view, computer.best(view)).key.removeprefix("pidro-why-")


# --- out of time -------------------------------------------------------------------------------------


def test_out_of_time_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    strong, weak = "AH KH QH JH TH 5H 5D 2H 4H", "3C 4C 6D 7D 8S 9S 3H 4H 6H"
    assert computer.default(Table(strong).view(0)).text.startswith("bid")
    assert computer.default(Table(weak).view(0)).text == "pass"


def test_out_of_time_nobody_throws_a_five_away() -> None:
    table = lost_trick()
    assert computer.default(table.view(2)).text in moves(table.view(2))
    assert not computer.default(table.view(2)).text.startswith("5")


# --- bidding -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(), ("pass",), ("bid 6",), ("pass", "bid 7")])
def test_no_bid_without_top_trumps(before: tuple[str, ...]) -> None:
    weak = "9H 7H 8C 6C 9D 8S 7S 4S 4D"
    hands = ["", "", "", ""]
    hands[len(before)] = weak
    table = Table(*hands).play(*before)
    assert moves(table.view(len(before))) == {"pass"}
    assert computer.plain_action(table.view(len(before))).text == "pass"


@pytest.mark.parametrize(("before", "bid"), [("bid 6", "bid 7"), ("bid 9", "bid 10")])
def test_the_last_to_bid_makes_the_cheapest_sufficient_bid(before: str, bid: str) -> None:
    view = Table("", "", "", "AH KH QH JH TH 5H 5D 2H 3C").play("pass", "pass", before).view(3)
    assert moves(view) == {bid}
    assert why(view) == "bid"


def test_the_dealer_whom_a_pass_gives_six_passes_with_any_hand() -> None:
    view = Table("", "", "", "AH KH QH JH TH 5H 5D 2H 3C").play("pass", "pass", "pass").view(3)
    assert moves(view) == {"pass"}
    assert why(view) == "pass-forced"


def test_a_partners_sufficient_bid_is_left_to_him() -> None:
    """Normal looks at too few deals to be sure of it."""
    view = Table("", "", "", "AC QC 9D 8D 7S 6S 4H 3H 8H").play("pass", "bid 8", "pass").view(3)
    assert {computer.choose(view, LUCK, "hard").text, computer.best(view).text} == {"pass"}


def test_a_hand_that_takes_all_is_bid_higher_the_more_others_would_bid() -> None:
    last = computer.best(
        Table("", "", "", "AH KH QH JH TH 5H 5D 2H 3C").play("pass", "bid 6", "pass").view(3)
    )
    first = computer.best(Table("AH KH QH JH TH 5H 5D 2H 3C").view(0))
    assert isinstance(last, Bid)
    assert isinstance(first, Bid)
    assert first.points > last.points


def test_near_the_end_a_team_that_else_loses_bids_what_it_needs() -> None:
    """Their team is at 61 and wins with any point; only a bid brings the own team's victory first."""
    hand = "AH KH QH JH 5H 9C 8C 7D 6D"
    calm = Table("", "", "", hand).play("pass", "pass", "bid 9").view(3)
    lost = Table("", "", "", hand, scores=(61, 50)).play("pass", "pass", "bid 9").view(3)
    worth = {view.scores: computer.best(view) for view in (calm, lost)}
    assert isinstance(worth[61, 50], Bid)


def test_the_suit_with_the_top_trumps_and_fives_is_named() -> None:
    table = Table("AH KH 5H 5D 9C 8C 7C 6C 4S").play("bid 7", "pass", "pass", "pass")
    assert moves(table.view(0)) == {"hearts"}
    assert why(table.view(0)) == "declare"


def test_the_estimate_rises_with_every_trump_and_most_with_the_ace() -> None:
    for hand in Random(1).sample(range(1 << 14), 50):
        more = {
            place: estimate(hand | 1 << place) - estimate(hand)
            for place in range(14)
            if not hand >> place & 1
        }
        assert all(value > 0 for value in more.values())
        assert 13 not in more or more[13] == max(more.values())


@pytest.mark.parametrize("seed", range(30))
def test_imagined_deals_are_refilled_and_robbed_as_real_ones(seed: int) -> None:
    dealer, deck = seed % 4, list(DECK)
    Random(seed).shuffle(deck)
    # Every other deal is full of trumps on one side, so that there is something to kill.
    if seed % 2:
        deck.sort(key=lambda card: is_trump(card, "hearts"), reverse=seed % 4 == 1)
    table = Table()
    table.state, _ = deal(table.state.rules, 1, dealer, (0, 0), tuple(deck))
    nines = tuple(table.view(seat).cards for seat in range(4))
    table.bid(6, bidder=(seed + seed // 4) % 4)
    real = tuple(trumps_in(hand, "hearts") for hand in table.state.hands)
    imagined = refilled(Deal.of(nines, deck[36:]), dealer, "hearts", deal_all=False)
    for true, seen in zip(real, imagined, strict=True):
        assert seen & ~true == 0
        assert seen.bit_count() == min(6, true.bit_count())
        assert seen & SCORING == true & SCORING


# --- stakes ------------------------------------------------------------------------------------------


def test_more_points_are_never_worth_less_and_a_made_bid_is_worth_most() -> None:
    stakes = Stakes(20, 30, 62, bidding=True, bid=8, price=8)
    worths = [stakes.worth(points) for points in range(15)]
    assert worths == sorted(worths)
    jumps = [after - before for before, after in pairwise(worths)]
    assert max(jumps) == jumps[7]


def test_if_both_reach_the_target_the_bidders_have_won() -> None:
    assert Stakes(60, 60, 62, bidding=True, bid=6, price=6).worth(7) == 1.0
    assert Stakes(60, 60, 62, bidding=False, bid=6, price=6).worth(7) == 0.0
    assert Stakes(60, 60, 62, bidding=False, bid=8, price=8).worth(7) == 1.0


# --- killing and play --------------------------------------------------------------------------------


def test_high_cards_are_kept_when_killing() -> None:
    table = Table("AH KH QH 9H 8H 5H 5D 2H").bid()
    assert moves(table.view(0)) == {"kill 9H 8H"}
    assert why(table.view(0)) == "kill"


def test_the_bidder_draws_trumps_with_cards_that_nobody_can_beat() -> None:
    table = Table("AH KH QH JH 5H 9C", "9H 8H 3H", "7H 6H", "TH 5D 4H 2H").bid(9)
    assert moves(table.view(0)) <= {"AH", "KH", "QH"}
    assert why(table.view(0)) == "draw"


@pytest.mark.parametrize("five", ["5H", "5D"])
def test_the_five_is_handed_over_to_a_partners_winning_ace(five: str) -> None:
    other = {"5H": "5D", "5D": "5H"}[five]
    table = Table("AH KH 8H", f"QH 3H {other}", f"{five} 9H 4H", "TH JH 7H 6H 2H").bid(8).play("AH", "3H")
    assert moves(table.view(2)) == {five}
    assert why(table.view(2)) == "feed-five"


def lost_trick() -> Table:
    """Seat 2 is to play a five, a nine or a four to a trick that an opponent's ace has won."""
    table = Table("KH QH 8H", "AH 3H 5D", "5H 9H 4H", "TH JH 7H 6H 2H").bid(8)
    return table.play("KH", "AH")


@pytest.mark.parametrize("level", [*THINKERS, "plain"])
def test_the_five_is_never_given_to_an_opponents_winner(level: str) -> None:
    view = lost_trick().view(2)
    move = computer.plain_action(view) if level == "plain" else computer.choose(view, LUCK, level)
    assert move.text in ("4H", "9H")


def test_the_two_is_thrown_to_a_trick_that_is_lost_for_its_point_stays() -> None:
    table = Table("AH KH 8H", "QH 2H JH", "9H 7H 5H", "TH 6H 5D 4H 3H").bid(8).play("AH")
    assert moves(table.view(1)) == {"2H"}
    assert why(table.view(1)) == "two"


def test_who_holds_a_fork_stays_low_under_it() -> None:
    """The ace and the queen behind the bidder wait for the jack and the five: the king takes this trick."""
    table = Table("JH TH 5H 8H", "KH 9H 3H", "7H 6H 2H", "AH QH 4H 5D").bid(8).play("8H", "KH", "6H")
    assert moves(table.view(3)) <= {"4H", "5D"}


def test_the_last_to_play_takes_the_trick_with_the_five_where_it_wins() -> None:
    table = Table("4H KH QH TH", "3H 9H 8H", "2H 7H 6H", "AH 5D JH 5H").bid(8).play("4H", "3H", "2H")
    assert moves(table.view(3)) <= {"5H", "5D"}
    assert why(table.view(3)) == "take-points"


# --- any position ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_level_moves_legally_and_every_move_has_a_reason_with_any_rules(seed: int) -> None:
    rules, chance, random = random_rules(PIDRO, seed), Sealed(key_of(seed)), Random(seed)
    state, _ = PIDRO.new(rules, 4, chance)
    while PIDRO.outcome(state) is None and state.number < 3:
        seat = random.choice(PIDRO.to_act(state))
        view = PIDRO.view(state, seat)
        for level in ("easy", "normal"):
            assert computer.choose(view, chance, level) in view.legal
        assert computer.default(view) in view.legal
        assert computer.plain_action(view) in view.legal
        if random.random() < 0.06:
            advised = computer.best(view)
            assert advised in view.legal
            reason = hints.explain(view, advised).key
            assert reason.startswith("pidro-why-")
            assert reason not in ("pidro-why-nothing", "pidro-why-worse", "pidro-why-bid-too-much")
            assert hints.explain(view, random.choice(view.legal)).key.startswith("pidro-why-")
        state, _ = PIDRO.apply(state, seat, random.choice(view.legal), chance)


def test_the_same_view_and_luck_give_the_same_move_and_a_hint_needs_no_luck() -> None:
    view = Table("AH KH 9H 5D", "QH", "JH", "TH", stock="2C 3C 4C 6C").bid(7).view(0)
    assert len({computer.choose(view, Sealed(bytes(32)), "hard") for _ in range(3)}) == 1
    assert computer.best(view) == computer.best(view)


def test_the_easy_level_errs_and_the_others_do_not() -> None:
    table = lost_trick()
    lucks = [Sealed(key_of(seed)) for seed in range(60)]
    easy = {computer.choose(table.view(2), luck, "easy").text for luck in lucks}
    assert "5H" in easy
    assert "5H" not in {computer.choose(table.view(2), luck, "normal").text for luck in lucks[:20]}


def test_who_has_nothing_to_decide_is_told_so() -> None:
    view = Table("AH").view(1)
    for asked in (computer.best, computer.default, computer.plain_action):
        with pytest.raises(ValueError, match="nothing to decide"):
            asked(view)
    with pytest.raises(ValueError, match="easy, normal or hard"):
        computer.choose(Table("AH").view(0), LUCK, "brutal")
    assert hints.explain(view, Bid(6)).key == "pidro-why-nothing"


def test_surplus_trumps_go_under_the_first_card_the_lowest_first() -> None:
    table = Table("AH KH QH 9H 8H 7H 5H 5D", kill_time="first_trick").bid()
    for move in (computer.best(table.view(0)), computer.default(table.view(0))):
        assert isinstance(move, Play)
        assert len(move.under) == 2
        assert {card.text for card in move.under} <= {"9H", "8H", "7H"}


def test_a_worse_card_is_called_worse_with_what_is_better() -> None:
    table = Table("AH KH 8H", "QH 3H 5D", "5H 9H 4H", "TH JH 7H 6H 2H").bid(8).play("AH", "3H")
    said = hints.explain(table.view(2), Play(cards("4H")[0]))
    assert said.key == "pidro-why-worse"
    assert said.facts["better"] == Play(cards("5H")[0])
    assert float(said.facts["points"]) < float(said.facts["better_points"])


def test_killing_what_could_have_been_kept_is_told() -> None:
    table = Table("AH KH QH 9H 8H 5H 5D 2H").bid()
    assert hints.explain(table.view(0), Kill(cards("KH 9H"))).key == "pidro-why-kill-others"
