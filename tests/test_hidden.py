"""Computers and hints decide the same whatever the dice and cards are that their seat can't see."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.duplicate_deals import cheat as pidro_cheat
from benchmarks.hidden import HINTS, NAMES, Decide, decider, sealed, some
from games import GAMES
from games.bidou.betting import places_of
from games.dudo.actions import DOUBT, Bid
from games.dudo.counting import caller_right, measure

FEW = {"pidro": 6}
"""How many decisions, where a thought takes long."""
MANY = 30


@pytest.mark.parametrize(
    ("game", "by"), [(name, by) for name in NAMES for by in (*GAMES[name].levels, HINTS)]
)
def test_nothing_changes_when_what_is_hidden_is_drawn_anew(game: str, by: str) -> None:
    found = some(game, 0, FEW.get(game, MANY), decider(game, by, sealed(1)))
    assert not [twin for twin in found if twin.changed]


def dudo_cheat(state: Any, seat: int) -> Any:
    """Doubts what doesn't hold, and nothing else."""
    view = GAMES["dudo"].view(state, seat)
    if DOUBT in view.legal and isinstance(view.bid, Bid):
        counted, _ = measure(state.hands, view.bid, seat, view.wild)
        if caller_right("dudo", view.bid, counted):
            return (DOUBT,)
    return (view.legal[0],)


def bidou_cheat(state: Any, seat: int) -> Any:
    """Bets by whether its hand is the best, passing or calling with others."""
    legal = GAMES["bidou"].legal(state, seat)
    best = state.phase == "betting" and places_of(state, state.hands)[seat] == 1
    return (legal[1 if best else 0],)


CHEATS: dict[str, Decide] = {
    "dudo": dudo_cheat,
    "bidou": bidou_cheat,
    "montevideo": bidou_cheat,
    "pidro": lambda state, seat: (pidro_cheat(state, seat, sealed(1)),),
}


@pytest.mark.parametrize("game", CHEATS)
def test_a_computer_that_sees_what_is_hidden_is_caught(game: str) -> None:
    assert [twin for twin in some(game, 0, MANY, CHEATS[game]) if twin.changed]
