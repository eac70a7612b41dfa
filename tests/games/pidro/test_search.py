"""The solver of the trump phase: exact, checked against plain search of every line of play."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from games.pidro.search import FIVES, TRICK_POINTS, TWO_BIT, Hands, Search, Table, choices, limits, without

# fmt: off
A, K, Q, J, T, NINE, EIGHT, SEVEN, SIX, RIGHT, WRONG, FOUR, THREE, TWO = (1 << p for p in range(13, -1, -1))
# fmt: on


def random_hands(random: Random, trumps: int) -> Hands:
    hands = [0, 0, 0, 0]
    for place in random.sample(range(14), trumps):
        hands[random.choice([seat for seat in range(4) if hands[seat].bit_count() < 6])] |= 1 << place
    return hands[0], hands[1], hands[2], hands[3]


@cache
def plain(hands: Hands, seat: int, left: int, best: int, winner: int, lying: int) -> int:
    """Every card in every order, nothing remembered but whole positions, nothing left out."""
    if not any(hands) and not left:
        return 0 if winner & 1 else lying
    if not left:
        return (0 if winner & 1 else lying) + plain(hands, winner, 4, 0, winner, 0)
    if not hands[seat]:
        return plain(hands, (seat + 1) % 4, left if not best else left - 1, best, winner, lying)
    found = []
    for place in range(14):
        card = 1 << place
        if hands[seat] & card:
            rest = tuple(hand ^ card if other == seat else hand for other, hand in enumerate(hands))
            top = (card, seat) if card > best else (best, winner)
            found.append(plain(rest, (seat + 1) % 4, left - 1, *top, lying + TRICK_POINTS[card]))
    return min(found) if seat & 1 else max(found)


@pytest.mark.parametrize("seed", range(40))
def test_best_play_is_found_exactly(seed: int) -> None:
    random = Random(seed)
    hands = random_hands(random, 8 + seed % 2)
    for leader in range(4):
        assert Search().points(hands, leader) == plain(hands, leader, 4, 0, leader, 0)
    plain.cache_clear()


@pytest.mark.parametrize("seed", range(40))
def test_every_card_is_worth_what_best_play_after_it_gives(seed: int) -> None:
    """Seat 0 is last, third, second or first to play; the cards before it are any."""
    random = Random(seed)
    hands, left = random_hands(random, 9), seed % 4
    table = Table()
    for seat in range(left + 1, 4):
        if held := [1 << place for place in range(14) if hands[seat] >> place & 1]:
            card = random.choice(held)
            hands = without(hands, seat, card)
            best, winner = max((table.best, table.winner), (card, seat))
            table = Table(best, winner, table.points + TRICK_POINTS[card], left)
    found = Search().cards(hands, table if table.best else Table())
    left = table.left
    for card, value in found.items():
        top = max((table.best, table.winner), (card, 0))
        assert value == plain(without(hands, 0, card), 1, left, *top, table.points + TRICK_POINTS[card])
    plain.cache_clear()


@pytest.mark.parametrize("seed", range(20))
def test_between_two_bounds_the_answer_is_exact_and_outside_it_is_on_the_right_side(seed: int) -> None:
    random = Random(seed)
    hands = random_hands(random, 10)
    exact = Search().points(hands, 0)
    for least in range(-1, 13):
        found = Search().points(hands, 0, least, least + 1)
        assert (found > least) == (exact > least)


@pytest.mark.parametrize("seed", range(40))
def test_the_points_that_a_team_is_sure_of_are_no_more_than_it_takes(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        hands = random_hands(random, random.randint(4, 9))
        for leader in [seat for seat in range(4) if hands[seat]]:
            least, most = limits(hands, leader)
            assert least <= plain(hands, leader, 4, 0, leader, 0) <= most
    plain.cache_clear()


@pytest.mark.parametrize(
    ("hands", "sure"),
    [
        ((A | K, Q | RIGHT, NINE | WRONG, J | T), (13, 13)),  # all the others have is drawn
        ((A | FOUR, Q | RIGHT, K | WRONG, J | T | SIX), (12, 13)),  # the partner's king takes a trick, too
        ((Q | FOUR, A | RIGHT, WRONG | TWO, J | SIX), (0, 11)),  # of 12: their ace can't be beaten
    ],
)
def test_sure_cards_draw_what_the_others_have(hands: Hands, sure: tuple[int, int]) -> None:
    assert limits(hands, 0) == sure


def test_a_search_is_over_soon() -> None:
    """Tricks searched in all, which are the same on any machine."""
    random, searches = Random(1), [Search() for _ in range(60)]
    for search in searches:
        search.points(random_hands(random, 14), random.randrange(4))
    assert sum(search.nodes for search in searches) < 2_500


def test_cards_that_score_alike_with_none_between_are_one_choice() -> None:
    assert choices(K | Q | NINE | EIGHT, J | T) == (Q, EIGHT)
    assert choices(A | K | Q, 0) == (A, Q)
    assert choices(A | J | T, K | Q) == (A, T)
    assert choices(A | J, NINE) == (J,)
    assert choices(RIGHT | WRONG | FOUR | THREE | TWO, SIX | SEVEN) == (WRONG, TWO)


def test_the_trick_points_are_thirteen_without_the_two() -> None:
    assert TRICK_POINTS[-1] == 13
    assert TRICK_POINTS[TWO_BIT] == 0
    assert TRICK_POINTS[FIVES] == 10


def test_a_team_that_holds_all_trumps_takes_all_points_that_are_left() -> None:
    assert Search().points((A | RIGHT, 0, T, 0), 1) == 7
    assert Search().points((0, A | RIGHT, 0, T), 1) == 0


def test_the_lead_of_a_seat_without_trumps_passes_left() -> None:
    hands = (0, K, A | RIGHT, WRONG)
    assert Search().points(hands, 0) == Search().points(hands, 1)
