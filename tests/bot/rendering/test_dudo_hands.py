"""What a hand of Dudo says of the bid is so by what its owner sees, in every phase of every preset."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import PlayScene, Scene
from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import Bid
from games.dudo.views import DudoView
from tests.data.sample_tables import new_table, person

SAYS = re.compile(
    r"(?P<whose>You|The others) hold (?P<held>\w+)"
    r"(?:: it is true already|, so it takes (?P<more>\w+)(?: more)?(?: among (?P<where>the|your own) "
    r"(?P<hidden>\d+) (?:hidden )?dice|, and (?P<only>only one die is hidden|you have only one die)))\."
)


def number(text: str | None) -> int:
    return 0 if text is None or text == "none" else int(text)


def holds(view: DudoView, seat: int, text: str) -> str:
    """Which sentence there is; it agrees with the view."""
    bid, own = view.bid, view.hands[seat] or ()
    said = SAYS.search(text)
    if view.passer is not None:
        assert text.startswith("## "), "the bid to beat is large"
        return "pass"
    seen = [die for hand in view.hands for die in hand or ()]
    if (
        view.phase != "bidding"
        or not isinstance(bid, Bid)
        or view.bidder == seat
        or not (seen and view.dice[seat])
    ):
        assert said is None, text
        return "nothing"
    assert said is not None, text
    held = sum(die == bid.face or (view.wild and die == 1) for die in seen)
    assert said["whose"] == ("You" if own else "The others")
    assert number(said["held"]) == held
    if said["more"] is None:
        assert held >= bid.quantity
        return "true already"
    assert (number(said["more"]), number(said["hidden"] or "1")) == (
        bid.quantity - held,
        view.total - len(seen),
    )
    where = said["where"] or ("the" if "hidden" in said["only"] else "your own")
    assert (where == "your own") == (not own)
    return where


@pytest.mark.parametrize("preset", DUDO.presets)
def test_what_a_hand_says_of_the_bid_is_so(preset: str) -> None:
    rules = DUDO.rules(preset, {})
    screens, met = SCREENS["dudo"], Counter[str]()
    for seed in range(6):
        luck, chance = random.Random(f"{preset} {seed}"), Sealed(bytes((seed,)) * 32)
        state, _ = DUDO.new(rules, 3, chance)
        table = replace(new_table(*(person(n + 1, name) for n, name in enumerate(("Ana", "Ben", "Cleo")))))
        while DUDO.outcome(state) is None:
            for seat in range(3):
                view = DUDO.view(state, seat)
                met[holds(view, seat, screens.situation(PlayScene(table, screens, words("en"), view)))] += 1
            mover = DUDO.to_act(state)[0]
            legal = DUDO.legal(state, mover)
            calls = [action for action in legal if not isinstance(action, Bid)]
            low = [action for action in legal if isinstance(action, Bid)][:6]
            action = luck.choice(calls) if calls and (not low or luck.random() < 0.3) else luck.choice(low)
            state, _ = DUDO.apply(state, mover, action, chance)
    assert {"the", "nothing"} <= met.keys()
    if rules.palifico == "obligo":
        assert "your own" in met
    if rules.paso:
        assert "pass" in met


def test_a_bid_on_aces_is_never_one_without_aces() -> None:
    """A special round counts no aces as wild, but a bid on aces counts them."""
    rules, screens = DUDO.rules("wikipedia", {}), SCREENS["dudo"]
    table = new_table(*(person(n + 1, name) for n, name in enumerate(("Ana", "Ben", "Cleo"))))
    said = set()
    for seed in range(4):
        luck, chance = random.Random(seed), Sealed(bytes((seed,)) * 32)
        state, _ = DUDO.new(rules, 3, chance)
        while DUDO.outcome(state) is None:
            mover = DUDO.to_act(state)[0]
            legal = DUDO.legal(state, mover)
            aces = [action for action in legal if isinstance(action, Bid) and action.face == 1]
            action = aces[0] if aces and luck.random() < 0.5 else luck.choice(legal)
            state, _ = DUDO.apply(state, mover, action, chance)
            view = DUDO.view(state, None)
            if isinstance(view.bid, Bid) and view.bid.face == 1 and view.passer is None:
                (says, _big) = screens.table(PlayScene(table, screens, words("en"), view)).stands
                said.add((view.kind == "normal", says.split("says: ")[1]))
    assert said == {(True, "at least"), (False, "at least")}


def test_bids_are_listed_with_who_made_them_in_one_notation_on_the_board_and_in_a_hand() -> None:
    rules, screens, chance = DUDO.rules("wikipedia", {}), SCREENS["dudo"], Sealed(bytes(32))
    table = new_table(*(person(n + 1, name) for n, name in enumerate(("Ana", "Ben", "Cleo"))))
    state, _ = DUDO.new(rules, 3, chance)
    made = []
    for quantity in range(1, 10):
        mover = DUDO.to_act(state)[0]
        state, _ = DUDO.apply(state, mover, Bid(quantity, 6), chance)
        made.append(f"{('Ana', 'Ben', 'Cleo')[mover]} {quantity} × {'six' if quantity == 1 else 'sixes'}")
        told = f"Bids: {'… ' if quantity > 6 else ''}{', '.join(made[-6:])}"
        board = screens.table(PlayScene(table, screens, words("en"), DUDO.view(state, None)))
        assert board.said is not None
        assert board.said.text == told
        assert screens.small_print(PlayScene(table, screens, words("en"), DUDO.view(state, 0))) == told


def test_who_opens_the_first_round_is_told_once() -> None:
    screens = SCREENS["dudo"]
    table = new_table(*(person(n + 1, name) for n, name in enumerate(("Ana", "Ben"))))
    _, events = DUDO.new(DUDO.rules("wikipedia", {}), 2, Sealed(bytes(32)))
    told = screens.events(Scene(table, screens, words("en")), list(events))
    assert sum(" opens" in line for line in told) == 1
