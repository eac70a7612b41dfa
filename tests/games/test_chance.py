"""Chance: the derivation is fixed byte for byte, draws are fair, and a script is kept to."""

from __future__ import annotations

import hmac
from collections import Counter

import pytest

from games.chance import Scripted, Sealed, dice, shuffle_from

SECRET = bytes(range(32))


def test_a_stranger_finds_the_same_dice() -> None:
    """The derivation again, from docs/verify.md alone."""
    draw = hmac.new(SECRET, b"round 3/seat 1", "sha256").digest()
    stream = b"".join(hmac.new(draw, block.to_bytes(8, "big"), "sha256").digest() for block in range(2))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    expected = [word % 6 + 1 for word in words if word < 4294967292]
    assert dice(Sealed(SECRET), "round 3/seat 1", 12) == tuple(expected[:12])


def test_the_draws_of_a_known_key_never_change() -> None:
    chance = Sealed(SECRET)
    assert dice(chance, "round 1/seat 0", 5) == (2, 5, 5, 4, 2)
    assert chance.shuffle("round 2/order", range(6)) == (2, 3, 4, 0, 5, 1)


def test_all_dice_and_all_orders_are_about_equally_likely() -> None:
    chance = Sealed(SECRET)
    falls = Counter(dice(chance, "many", 12_000))
    assert sorted(falls) == [1, 2, 3, 4, 5, 6]
    assert all(abs(times - 2000) < 5 * 41 for times in falls.values())
    orders = Counter(chance.shuffle(f"order {number}", "abc") for number in range(6000))
    assert len(orders) == 6
    assert all(abs(times - 1000) < 5 * 29 for times in orders.values())


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """A range of three quarters of all words: the plain remainder would fall into its lowest third half
    of the time."""
    numbers = Sealed(SECRET).numbers("wide", 4000, 3 * 2**30)
    low = sum(number < 2**30 for number in numbers)
    assert abs(low - 4000 / 3) < 5 * 30


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    chance = Sealed(SECRET)
    assert sorted(shuffle_from(chance.draw_key("x"), range(40))) == list(range(40))
    assert shuffle_from(chance.draw_key("x"), range(40)) == chance.shuffle("x", range(40))
    assert shuffle_from(chance.draw_key("x"), ["one"]) == ("one",)


def test_a_script_gives_its_draws_and_no_others() -> None:
    script = Scripted({"a": (0, 5), "order": (2, 0, 1)})
    assert dice(script, "a", 2) == (1, 6)
    assert script.shuffle("order", "xyz") == ("z", "x", "y")
    for name, count in (("b", 2), ("a", 3)):
        with pytest.raises(LookupError):
            script.numbers(name, count, 6)
    with pytest.raises(LookupError):
        script.numbers("a", 2, 5)
    with pytest.raises(LookupError):
        script.shuffle("a", "xy")
