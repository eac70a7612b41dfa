"""Whether the chances that hints of Dudo state come true, and what those chances are fitted to.

People who follow their hints sit with one another, with computers of all levels, and with such as are bold:
these follow their hints, too, but make a quarter of their bids as it comes, some of them one higher than need
be. What is stated of the move that a hint advises is held against all dice: whether the bid holds, or whether
the one that is doubted doesn't. What the dice in sight make certain is left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.bidou_odds import Stated
from benchmarks.regression import Seen
from games.chance import Sealed
from games.dudo import DUDO, field, plain
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
"""Who sits at the tables, of two the first two."""
BOLD, HIGHER = 0.25, 0.4
"""How often the bold bid as it comes, and how often then one more than need be."""


class Moment(NamedTuple):
    """A decision of one who follows hints: before it is made, what is advised."""

    state: DudoState
    view: DudoView
    advised: DudoAction


def moments(preset: str, seats: int, first: int, number: int) -> Iterator[Moment]:
    """The decisions in a game of those who follow hints."""
    table = TABLES[number % len(TABLES)]
    chance = Sealed((first + number).to_bytes(32, "big"))
    luck = Sealed((first + number + 10**6).to_bytes(32, "big"))
    whims = random.Random(first + number)
    state, _ = DUDO.new(DUDO.presets[preset], seats, chance)
    while DUDO.outcome(state) is None:
        seat = DUDO.to_act(state)[0]
        view, name = DUDO.view(state, seat), table[seat % len(table)]
        whim = _whim(view, whims) if name == "bold" else None
        if whim is not None:
            action = whim
        elif name in DUDO.levels:
            action = DUDO.computer(view, luck, name)
        else:
            action = DUDO.hint(view)
            yield Moment(state, view, action)
        state, _ = DUDO.apply(state, seat, action, chance)


def _whim(view: DudoView, whims: random.Random) -> DudoAction | None:
    """A bid as it comes, now and then; else None."""
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
    """What was stated in a game, and what became of it."""
    found: list[Stated] = []
    for state, view, advised in moments(preset, seats, first, number):
        claim = advised if isinstance(advised, Bid) else view.bid
        odds = DUDO.explain(view, advised).facts.get("odds")
        if not isinstance(advised, Bid | Doubt) or not isinstance(claim, Bid) or not isinstance(odds, Odds):
            continue
        made = _holds(state, view, claim) != isinstance(advised, Doubt)
        if odds not in (0.0, 1.0):
            found.append(Stated((number, view.round), advised.kind, odds, float(made)))
    return found


def seen(name: str, preset: str, first: int, game: tuple[int, int]) -> list[Seen]:
    """All bids of a game that stood before one who follows hints, and the bids and doubts that were advised;
    ``game``: for how many, and its number."""
    found: list[Seen] = []
    for state, view, advised in moments(preset, game[0], first, game[1]):
        others = any(call.seat != view.seat for call in view.calls)
        if view.sight is not None or view.passer is not None or not others:
            continue
        for claim, standing in ((view.bid, True), (advised, False)):
            if isinstance(claim, Bid) and 0 < plain.holds(view, claim) < 1:
                weights, features = field.situation(view, claim, standing=standing)
                found.append(Seen(weights, features, float(_holds(state, view, claim))))
        doubted = view.bid if isinstance(advised, Doubt) else None
        if isinstance(doubted, Bid) and (known := field.doubt_situation(view, doubted)):
            found.append(Seen(*known, float(not _holds(state, view, doubted))))
    return found
