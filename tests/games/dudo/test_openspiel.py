"""The first round of preset ``liars_dice`` in lock step with OpenSpiel's game of that name.

OpenSpiel's top face, 6, is wild and stands above the others, as the ace does here with ``ace_bids=high``;
so its faces 1 to 5 are the faces 2 to 6 here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from games.chance import Scripted
from games.dudo import DUDO
from games.dudo.actions import DOUBT, Bid, DudoAction
from games.dudo.events import DiceLost, DudoEvent
from games.dudo.state import DudoState
from tests.adapters import representatives
from tests.games.dudo.table import Falls

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")

CHANCE = Falls({})
"""For the round after the one that is compared."""


def theirs(face: int) -> int:
    return 6 if face == 1 else face - 1


def their_action(action: DudoAction, dice: int) -> int:
    """OpenSpiel's number of an action: bids by quantity and then face, the doubt at the end."""
    if isinstance(action, Bid):
        return 6 * (action.quantity - 1) + theirs(action.face) - 1
    assert action == DOUBT
    return 12 * dice


def their_knowledge(state: DudoState, seat: int) -> str:
    """What a seat knows by its view, in OpenSpiel's words: own dice, then the bids."""
    view = DUDO.view(state, seat)
    own, other = view.hands[seat], view.hands[1 - seat]
    assert own is not None
    assert other is None
    bids = [f"{c.action.quantity}-{theirs(c.action.face)}" for c in view.calls if isinstance(c.action, Bid)]
    return " ".join(["".join(sorted(str(theirs(die)) for die in own)), *bids])


def start(dealt: tuple[tuple[int, ...], tuple[int, ...]], game: Any) -> tuple[DudoState, Any]:
    """Both games after the same deal (our faces)."""
    dice = len(dealt[0])
    rules = DUDO.rules("liars_dice", {"seating": "join_order", "dice_start": str(dice)})
    draws: dict[str, tuple[int, ...]] = {"seating/roll 1/seat 0": (5,), "seating/roll 1/seat 1": (0,)}
    draws |= {f"round 1/seat {seat}": tuple(die - 1 for die in hand) for seat, hand in enumerate(dealt)}
    ours, _ = DUDO.new(rules, 2, Scripted(draws))
    other = game.new_initial_state()
    for die in (*dealt[0], *dealt[1]):
        other.apply_action(theirs(die) - 1)
    return ours, other


def same_so_far(ours: DudoState, other: Any, dice: int) -> dict[int, DudoAction]:
    """Check that mover, knowledge and legal moves agree; our legal moves by their numbers."""
    assert DUDO.to_act(ours) == (other.current_player(),)
    for seat in (0, 1):
        assert their_knowledge(ours, seat) == in_order(other.information_state_string(seat))
    moves = {their_action(action, dice): action for action in DUDO.legal(ours, ours.turn)}
    assert sorted(moves) == other.legal_actions()
    return moves


def in_order(knowledge: str) -> str:
    own, *bids = knowledge.split()
    return " ".join(["".join(sorted(own)), *bids])


def same_result(events: tuple[DudoEvent, ...], other: Any) -> None:
    loser = next(event.seat for event in events if isinstance(event, DiceLost))
    assert other.is_terminal()
    assert other.returns() == ([-1.0, 1.0] if loser == 0 else [1.0, -1.0])


def every_state(ours: DudoState, other: Any) -> int:
    """Compare all states from these on; how many there are."""
    seen = 1
    for number, action in same_so_far(ours, other, 1).items():
        after = other.child(number)
        state, events = DUDO.apply(ours, ours.turn, action, CHANCE)
        if action == DOUBT:
            same_result(events, after)
            seen += 1
        else:
            seen += every_state(state, after)
    return seen


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), representatives(list(product(range(1, 7), repeat=2)), 2))
def test_with_one_die_each_all_states_agree(first: int, second: int) -> None:
    """36 deals of 8,191 states each, 294,876 in all; a test for each deal."""
    game = pyspiel.load_game("liars_dice(numdice=1)")
    assert every_state(*start(((first,), (second,)), game)) == 8191


def random_round(game: Any, dice: int, luck: random.Random, pick: Callable[[list[int]], int]) -> int:
    """Compare both games over one round of random play; how many moves it had."""
    hands = [tuple(luck.randint(1, 6) for _ in range(dice)) for _ in range(2)]
    ours, other = start((hands[0], hands[1]), game)
    for made in range(1, 12 * dice + 2):
        moves = same_so_far(ours, other, dice)
        number = pick(sorted(moves))
        ours, events = DUDO.apply(ours, ours.turn, moves[number], CHANCE)
        other.apply_action(number)
        if other.is_terminal():
            same_result(events, other)
            return made
    raise AssertionError("the round doesn't end")


@pytest.mark.long
@pytest.mark.parametrize("dice", representatives([3, 2, 5]))
def test_with_more_dice_1000_random_rounds_agree(dice: int) -> None:
    game, luck = pyspiel.load_game(f"liars_dice(numdice={dice})"), random.Random(dice)

    def low(moves: list[int]) -> int:
        return moves[int(len(moves) * luck.random() ** 5)]

    # Half of the rounds creep upwards, so that long ones are among them.
    longest = max(random_round(game, dice, luck, low if n % 2 else luck.choice) for n in range(1000))
    assert longest > 6 * dice
