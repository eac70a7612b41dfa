"""Measures whether the chances that hints of Bidou and Montevideo state come true.

People who follow their hints sit at tables with one another and with computers. The stated chance of an
advised move is compared with the hands when betting begins: whether the seat has the better hand of two, not
the lowest of several, or in Montevideo the best. Where a stated chance counts a tie as half, so does the
outcome. Open throws are left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games import GAMES
from games.bidou.actions import BidouAction
from games.bidou.betting import places_of
from games.bidou.state import BidouState, alive
from games.bidou.views import BidouView
from games.chance import Sealed
from games.engine import Odds

TABLES = (
    ("hint", "hard", "hard", "hard"),
    ("hint", "hint", "hint", "hint"),
    ("hint", "normal", "hard", "normal"),
    ("hint", "easy", "normal", "hard"),
)
"""Players at the tables, of two the first two."""


def seated(seats: int, number: int) -> tuple[str, ...]:
    """Return the players of that table of so many."""
    table = TABLES[number % len(TABLES)]
    return tuple(table[seat % len(table)] for seat in range(seats))


class Stated(NamedTuple):
    """A hint's statement and its outcome. ``hand``: the game's number and the hand's, with the number of
    players first where that varies."""

    hand: tuple[int, ...]
    kind: str
    odds: float
    made: float


def play_game(name: str, preset: str, seats: int, first: int, number: int) -> list[Stated]:
    """The statements of a game that can be compared with hands, and their outcomes."""
    game = GAMES[name]
    table = seated(seats, number)
    chance = Sealed((first + number).to_bytes(32, "big"))
    luck = Sealed((first + number + 10**6).to_bytes(32, "big"))
    state, _ = game.new(game.presets[preset], seats, chance)
    found: list[Stated] = []
    told: list[tuple[BidouView, BidouAction, float]] = []
    while game.outcome(state) is None:
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        if table[seat] == "hint":
            action = game.hint(view)
            why = game.explain(view, action)
            odds = why.facts.get("odds")
            if isinstance(odds, Odds):
                if view.phase == "betting":
                    kind = "best" if why.key.endswith("-fish") else "bet"
                    made = _made(state, seat, view.mode, kind)
                    found.append(Stated((number, view.hand), "bet", odds, made))
                elif view.phase == "throwing":
                    told.append((view, action, odds))
        else:
            action = game.computer(view, luck, table[seat])
        before = state
        state, _ = game.apply(state, seat, action, chance)
        if before.phase == "throwing" and state.phase == "betting":
            for seen_then, chosen, odds in told:
                made = _made(state, seen_then.seat or 0, seen_then.mode, "bet")
                found.append(Stated((number, before.number), chosen.kind, odds, made))
        if state.phase != "throwing":
            told = []
    return found


def _made(state: BidouState, seat: int, mode: str, kind: str) -> float:
    """Return whether a seat has the better hand, among several not the lowest or the best of those in the
    hand."""
    fish = kind == "best"
    members = alive(state) if fish else state.standing.live or alive(state)
    hands: Any = tuple(hand if other in members else () for other, hand in enumerate(state.hands))
    places = places_of(state, hands)
    own = places[seat]
    if mode == "more" and not fish:
        lowest = max(places)
        return float(own < lowest) if places.count(lowest) == 1 or own < lowest else 0.5
    if own > 1:
        return 0.0
    tied = places.count(1)
    return 1.0 if tied == 1 else 0.0 if mode == "two" else 0.5
