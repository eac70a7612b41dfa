"""The compiled search gives the answers of the one in plain Python."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the compiled search comes with the extra 'fast'")

from games.chance import Sealed
from games.pidro import computer, solver, thinking
from games.pidro.compiled import CompiledSearch
from games.pidro.play import deal
from games.pidro.sampling import Budget
from games.pidro.search import Search, Table
from games.pidro.views import PidroView
from tests.conftest import THOROUGH
from tests.games.pidro.table import Table as Seats
from tests.games.pidro.test_search import random_hands

SEEDS = range(40)
LITTLE = Budget(deals=6, most=12, worlds=6, nodes=10**9)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_compiled_search_finds_what_the_plain_one_finds(seed: int) -> None:
    random = Random(seed)
    hands = random_hands(random, random.randint(1, 14))
    leader = random.randrange(4)
    assert CompiledSearch().points(hands, leader) == Search().points(hands, leader)
    if hands[0]:
        assert CompiledSearch().cards(hands, Table()) == Search().cards(hands, Table())


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_middle_of_a_trick_too(seed: int) -> None:
    random = Random(seed)
    hands = list(random_hands(random, 12))
    if not hands[0] or not hands[3]:
        return
    led = 1 << hands[3].bit_length() - 1
    hands[3] ^= led
    a, b, c, d = hands
    table = Table(best=led, winner=3, points=random.choice([0, 1, 5]), left=2)
    assert CompiledSearch().cards((a, b, c, d), table) == Search().cards((a, b, c, d), table)


def test_what_is_remembered_of_other_deals_changes_no_answer() -> None:
    random = Random(5)
    deals = [random_hands(random, 11) for _ in range(60)]
    search = CompiledSearch()
    first = [search.points(hands, 0) for hands in deals]
    assert [search.points(hands, 0) for hands in reversed(deals)] == first[::-1]


def views() -> list[PidroView]:
    """A bid, a suit and a card to decide about."""
    table = Seats("AH KH 9H 5D", "QH 4H", "JH 7H", "TH 3H", stock="2C 3C 4C 6C")
    table.state, _ = deal(table.state.rules, 1, 3, (0, 0), table.state.deck)
    bid = table.view(0)
    table.play("bid 7", "pass", "pass", "pass")
    suit = table.view(0)
    return [bid, suit, Seats("AH KH 9H 5D", "QH", "JH", "TH", stock="2C 3C 4C 6C").bid(7).view(0)]


@pytest.mark.parametrize("place", range(3))
def test_a_computer_decides_alike_with_and_without_numba(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMPILED", LITTLE)
    monkeypatch.setattr(thinking, "PLAIN", LITTLE)
    view, luck = views()[place], Sealed(bytes(32))
    promised = thinking.card_promises(view, luck, "a", LITTLE) if view.phase == "playing" else {}
    swift = computer.choose(view, luck, "hard")
    with monkeypatch.context() as without:
        without.setattr(solver, "compiled", lambda: None)
        without.setattr(thinking, "compiled", lambda: None)
        assert isinstance(solver.solver(), Search)
        assert computer.choose(view, luck, "hard") == swift
        if promised:
            assert thinking.card_promises(view, luck, "a", LITTLE) == promised


def test_without_numba_less_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMPILED", THOROUGH)
    assert thinking.thorough() == THOROUGH
    monkeypatch.setattr(thinking, "compiled", lambda: None)
    assert thinking.thorough() == thinking.PLAIN
    assert thinking.PLAIN.deals < THOROUGH.deals
