"""What a hint of Pidro says of a card against the next best one: what its figures and the trick tell."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import Sealed
from games.engine import Message
from games.pidro import PIDRO
from games.pidro.actions import Play
from games.pidro.hints import explain, weigh
from games.pidro.thinking import Promise
from tests.bot.rendering.test_weighed import hints, said
from tests.games.contract import key_of
from tests.games.pidro.table import Table, cards

LAST = ("AH QH 3H", "8H KH 7H 2H", "JH TH 6H 5D", "9H 5H 4H")
"""Hands of which the last one can't take the trick of an ace."""
SAME = "Both come out the same: take either."


def weighed(table: Table) -> tuple[list[str], str]:
    """The two cards of the hint for the seat in turn, and its reason in words."""
    hint = PIDRO.weigh(table.view(PIDRO.to_act(table.state)[0]))
    assert hint.reason is not None
    return [move.text for move, _ in hint.moves], said("pidro", hint.reason)


def test_a_partner_who_may_still_be_beaten_is_winning_so_far() -> None:
    table = Table("AH 8H 4H", "2H 6H JH", "5H KH 7H", "3H QH TH 9H").bid(8)
    assert weighed(table.play("AH", "2H", "5H", "3H", "8H", "6H")) == (
        ["7H", "KH"],
        "Your partner is winning so far, and there are no points in it: play low with 7♥ and keep K♥.",
    )


def test_a_partner_who_can_t_be_beaten_has_the_trick_and_points_in_it_are_not_denied() -> None:
    table = Table("KH 4H 2H 5D", "AH 6H 3H TH", "8H 5H JH", "QH 9H 7H").bid(8)
    assert weighed(table.play("4H", "AH", "8H")) == (
        ["7H", "QH"],
        "Your partner has this trick: play low with 7♥ and keep Q♥.",
    )


def test_of_two_cards_without_points_the_higher_one_is_kept() -> None:
    table = Table(*LAST).bid(8)
    assert weighed(table.play("AH", "8H", "JH")) == (
        ["4H", "9H"],
        "You can’t take this trick: give away 4♥ and keep 9♥, the higher one.",
    )


def test_the_two_that_is_thrown_says_which_card_that_keeps() -> None:
    told = "Throw the two: its point stays yours, no matter who takes the trick, and you keep {} for later."
    table = Table("AH JH 9H 2H", "KH 8H 7H", "QH TH 3H", "5H 6H 5D 4H").bid(8)
    assert weighed(table) == (["2H", "9H"], told.format("9♥"))
    table = Table("AH JH 5H 2H", "KH 8H 7H", "QH TH 3H", "9H 6H 5D 4H").bid(8)
    assert weighed(table) == (["2H", "JH"], told.format("J♥"))


def test_no_card_is_kept_for_later_where_both_come_out_the_same() -> None:
    table = Table("AH QH 3H TH 2H", "8H 7H", "JH KH 6H 5D", "9H 5H 4H").bid(8)
    assert weighed(table.play("AH", "8H", "JH")) == (["4H", "9H"], SAME)
    told = 0
    for view, hint in hints("pidro", 40):
        if view.phase != "playing" or len(hint.moves) < 2 or hint.reason is None:
            continue
        (_, one), (other, two) = hint.moves
        if said("pidro", one) == said("pidro", Message(one.key, two.facts)):
            told += 1
            reason = said("pidro", hint.reason)
            assert reason == SAME or hint.reason.facts.get("kept") != other or "keep" not in reason
    assert told


def test_a_lead_from_the_middle_says_how_many_beat_it_and_how_many_a_lower_one() -> None:
    table = Table("JH 9H 8H 4H 3H", "KH 6H 2H", "AH 7H 5D", "QH TH 5H").bid(8)
    assert weighed(table) == (
        ["8H", "3H"],
        "Lead 8♥: 4 of the trumps still out beat it, but 8 beat 3♥.",
    )


def test_a_high_card_that_waits_has_a_reason_on_the_table() -> None:
    table = Table("9H 8H 4H 2H", "AH 6H 3H", "KH TH 7H 5D", "QH JH 5H").bid(8)
    told = "There are no points in this trick so far: play low with 3♥ and keep A♥. 6♥ does about as well."
    assert weighed(table.play("9H")) == (["3H", "6H"], told)


@pytest.mark.parametrize(
    ("key", "facts", "told"),
    [
        ("fork", {"left": 0}, "There are no points in this trick: play low with 4♥ and keep K♥."),
        ("fork-beaten", {}, "Play low with 4♥ and save K♥, which could still be beaten in this trick."),
        ("fork-go", {"catches": 0}, "Play 4♥ and let this trick go. Keep K♥."),
        ("fork-go", {"catches": 1}, "Play 4♥ and let this trick go. Keep K♥: it may still catch 5♥."),
    ],
)
def test_what_is_said_of_a_card_that_waits(key: str, facts: dict[str, Any], told: str) -> None:
    low, high, five = map(Play, cards("4H KH 5H"))
    given = {"card": low, "kept": high, "theirs": five, "alike": 0, "other": high, **facts}
    assert said("pidro", Message(f"pidro-why-{key}", given)) == told


def test_cards_that_are_said_to_be_out_are_out_and_nothing_is_probable_that_is_not_figured() -> None:
    found = 0
    for view, hint in hints("pidro", 40):
        if hint.reason is None or view.phase != "playing":
            continue
        assert "probably" not in said("pidro", hint.reason)
        if hint.reason.facts.get("catches"):
            found += 1
            seen = {card for trick in (*view.tricks, view.trick) if trick for _, card in trick.plays}
            assert hint.reason.facts["theirs"].card not in seen | set(view.cards)
    assert found


@pytest.mark.parametrize(
    ("wins", "told"),
    [
        ((0.998, 0.993), "You win the game about as often with both, > 99% of the time: take either."),
        ((0.0091, 0.002), "You win the game about as often with both, < 1% of the time: take either."),
        ((0.52, 0.48), "you win the game 52% of the time, and with 9♥ 48%."),
    ],
)
def test_chances_that_are_stated_alike_are_said_to_be_alike(
    wins: tuple[float, float], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    four, nine = (1 << place for place in (2, 8))
    found = {four: Promise(wins[0], 3.0, 0.4), nine: Promise(wins[1], 3.5, 0.4)}
    monkeypatch.setattr("games.pidro.hints.promises", lambda _: found)
    view = Table(*LAST).bid(8).play("AH", "8H", "JH").view(3)
    hint = weigh(view, Play(cards("4H")[0]))
    assert hint.reason is not None
    assert said("pidro", hint.reason).endswith(told)


def test_of_two_suits_with_as_many_trumps_the_one_with_higher_ones_is_said_to_have_them() -> None:
    """The seat holds K♦ 10♦ 8♦ and Q♠ 6♠ 3♠."""
    chance = Sealed(key_of(2))
    state, _ = PIDRO.new(PIDRO.presets["manual"], 4, chance)
    bidder = PIDRO.to_act(state)[0]
    for text in ("bid 6", "pass", "pass", "pass"):
        seat = PIDRO.to_act(state)[0]
        move = next(move for move in PIDRO.legal(state, seat) if move.text == text)
        state, _ = PIDRO.apply(state, seat, move, chance)
    reason = PIDRO.weigh(PIDRO.view(state, bidder)).reason
    assert reason is not None
    assert said("pidro", reason) == "In ♦ diamonds you have 3 trumps, higher ones than in ♠ spades."


def test_a_lead_that_one_card_alone_can_beat_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    queen, four = (1 << place for place in (11, 2))
    found = {queen: Promise(0.6, 8.0, 0.6), four: Promise(0.5, 7.0, 0.5)}
    monkeypatch.setattr("games.pidro.hints.promises", lambda _: found)
    table = Table("AH QH 4H", "KH 8H 7H", "JH TH 6H", "9H 5H 3H").bid(8)
    reason = explain(table.view(0), Play(cards("QH")[0]))
    assert said("pidro", reason).startswith("Lead Q♥ to force out K♥, which alone can beat it.")


def test_a_trick_of_the_partner_that_may_still_be_lost_is_made_sure_of_for_its_points() -> None:
    table = Table("9H 8H 4H", "JH 7H 5H", "AH KH QH", "TH 6H 3H").bid(8)
    reason = explain(table.play("9H", "5H").view(2), Play(cards("AH")[0]))
    assert said("pidro", reason).startswith("Take the trick and its points: nobody can beat A♥ any more.")


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((0, 0), "you win the game 52% of the time, and with A♥ 50%."),
        ((55, 0), "you win the game 60% of the time, and with A♥ 57%."),
    ],
)
def test_a_game_is_not_won_less_often_than_a_bid_is_made_that_is_enough_for_it(
    scores: tuple[int, int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    queen, ace = (1 << place for place in (11, 13))
    found = {queen: Promise(0.52, 8.0, 0.6), ace: Promise(0.5, 9.0, 0.57)}
    monkeypatch.setattr("games.pidro.hints.promises", lambda _: found)
    table = Table("AH QH 4H", "KH 8H 7H", "JH TH 6H", "9H 5H 3H", scores=scores).bid(8)
    hint = weigh(table.view(0), Play(cards("QH")[0]))
    assert hint.reason is not None
    assert said("pidro", hint.reason).endswith(told)
