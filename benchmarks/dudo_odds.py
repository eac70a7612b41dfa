"""Measures whether the chances that hints of Dudo state come true.

People who follow their hints sit with one another, with computers of all levels, and with bold people. These
follow their hints, too, but make a quarter of their bids at random, some of them one higher than needed. The
stated chance of an advised move is compared with all dice: whether the bid is true, or whether the doubted
one is false. What the visible dice make certain is left out.
"""

from __future__ import annotations

import random

from benchmarks.bidou_odds import Stated
from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import Bid, Doubt, DudoAction
from games.dudo.counting import caller_right, measure
from games.dudo.state import DudoState
from games.dudo.views import DudoView
from games.engine import Odds

TABLES = (
    ("hint", "hard", "hard", "hard"),
    ("hint", "hint", "hint", "hint"),
    ("hint", "normal", "hard", "normal"),
    ("hint", "easy", "normal", "hard"),
    ("hint", "bold", "hint", "bold"),
)
"""Players at the tables, of two the first two."""
BOLD, HIGHER = 0.25, 0.4
"""How often the bold bid at random, and how often then one more than needed."""


def _whim(view: DudoView, whims: random.Random) -> DudoAction | None:
    """Return a random bid, now and then; else None."""
    bids = [bid for bid in view.natural if isinstance(bid, Bid)]
    if view.phase != "bidding" or not bids or whims.random() >= BOLD:
        return None
    bid = whims.choice(bids)
    higher = Bid(bid.quantity + 1, bid.face)
    return higher if whims.random() < HIGHER and higher in view.legal else bid


def _holds(state: DudoState, view: DudoView, claim: Bid) -> bool:
    counted, _ = measure(state.hands, claim, view.seat or 0, view.wild)
    return not caller_right("dudo", claim, counted)


def play_game(name: str, preset: str, seats: int, first: int, number: int) -> list[Stated]:
    """The statements of a game, and their outcomes."""
    table = TABLES[number % len(TABLES)]
    chance = Sealed((first + number).to_bytes(32, "big"))
    luck = Sealed((first + number + 10**6).to_bytes(32, "big"))
    whims = random.Random(first + number)
    state, _ = DUDO.new(DUDO.presets[preset], seats, chance)
    found: list[Stated] = []
    while DUDO.outcome(state) is None:
        seat = DUDO.to_act(state)[0]
        view, sitting = DUDO.view(state, seat), table[seat % len(table)]
        whim = _whim(view, whims) if sitting == "bold" else None
        if whim is not None:
            action = whim
        elif sitting in DUDO.levels:
            action = DUDO.computer(view, luck, sitting)
        else:
            action = DUDO.hint(view)
            stated = _stated(state, view, action)
            found += [] if stated is None else [Stated((number, view.round), action.kind, *stated)]
        state, _ = DUDO.apply(state, seat, action, chance)
    return found


def _stated(state: DudoState, view: DudoView, advised: DudoAction) -> tuple[float, float] | None:
    """Return the chance that a hint states of its move, and its outcome; None if it states none."""
    claim = advised if isinstance(advised, Bid) else view.bid
    odds = DUDO.explain(view, advised).facts.get("odds")
    if not isinstance(advised, Bid | Doubt) or not isinstance(claim, Bid) or not isinstance(odds, Odds):
        return None
    made = _holds(state, view, claim) != isinstance(advised, Doubt)
    return None if odds in (0.0, 1.0) else (odds, float(made))
