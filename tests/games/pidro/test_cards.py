"""Cards, trumps and the texts of moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK, SUITS, Suit
from games.engine import BadAction
from games.pidro import PIDRO
from games.pidro.actions import Bid, Declare, Kill, Play
from games.pidro.cards import in_order, points, read_card, strength, trumps, twin_suit
from tests.games.pidro.table import cards, texts


def test_the_trumps_are_thirteen_cards_and_the_other_five_of_the_colour_in_this_order() -> None:
    assert texts(trumps("hearts")) == "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"
    assert texts(trumps("clubs")) == "AC KC QC JC TC 9C 8C 7C 6C 5C 5S 4C 3C 2C"


@pytest.mark.parametrize("suit", SUITS)
def test_the_trumps_of_every_suit_are_worth_fourteen_points(suit: Suit) -> None:
    worth = {card.text[0] + card.suit: points(card, suit) for card in DECK if points(card, suit)}
    ones = {f"{rank}{suit}": 1 for rank in "AJT2"}
    assert worth == {**ones, f"5{suit}": 5, f"5{twin_suit(suit)}": 5}


def test_the_suits_own_five_beats_the_twin_suits_which_beats_the_four() -> None:
    six, right, wrong, four = (strength(card, "spades") for card in cards("6S 5S 5C 4S"))
    assert six > right > wrong > four


def test_a_hand_is_sorted_trumps_first_then_suit_by_suit() -> None:
    hand = cards("2C 5D AD KH 2H 5H AS TC")
    assert texts(in_order(hand, "hearts")) == "KH 5H 5D 2H TC 2C AD AS"
    assert texts(in_order(hand)) == "TC 2C AD 5D KH 5H 2H AS"


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_read_in_any_case_and_the_ten_also_as_a_number(card: object) -> None:
    assert read_card(f" {str(card).lower()} ") == card
    assert read_card(str(card).replace("T", "10")) == card


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Bid 14", Bid(14)),
        ("hearts", Declare("hearts")),
        ("kill 9h KH", Kill(cards("KH 9H"))),
        ("10d", Play(cards("TD")[0])),
        ("ah over 9h kh", Play(cards("AH")[0], cards("KH 9H"))),
    ],
)
def test_texts_of_moves_are_read(text: str, action: object) -> None:
    assert PIDRO.parse(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid 5",
        "bid 15",
        "heart",
        "kill",
        "kill 9H 9H",
        "1H",
        "AH KH",
        "AH over",
        "over KH",
        "kill XX",
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadAction) as refused:
        PIDRO.parse(text)
    assert refused.value.why.key == "pidro-unreadable"


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=20))
def test_any_other_text_is_refused_or_read_to_a_move_that_is_written_the_same(text: str) -> None:
    try:
        action = PIDRO.parse(text)
    except BadAction:
        return
    assert PIDRO.parse(action.text) == action
