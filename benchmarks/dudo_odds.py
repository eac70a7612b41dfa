"""Whether the chances that hints of Dudo state come true, at the same tables as those of Bidou.

What is stated of the move that a hint advises is held against all dice: whether the bid holds, or whether the
one that is doubted doesn't.
"""

from __future__ import annotations

from benchmarks.bidou_odds import Stated, seated
from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import Bid, Doubt
from games.dudo.counting import caller_right, measure
from games.engine import Odds


def play_game(name: str, seats: int, first: int, number: int) -> list[Stated]:
    """What was stated in a game, and what became of it."""
    table = seated(seats, number)
    chance = Sealed((first + number).to_bytes(32, "big"))
    luck = Sealed((first + number + 10**6).to_bytes(32, "big"))
    state, _ = DUDO.new(next(iter(DUDO.presets.values())), seats, chance)
    found: list[Stated] = []
    while DUDO.outcome(state) is None:
        seat = DUDO.to_act(state)[0]
        view = DUDO.view(state, seat)
        if table[seat] != "hint":
            action = DUDO.computer(view, luck, table[seat])
        else:
            action = DUDO.hint(view)
            claim = action if isinstance(action, Bid) else view.bid
            odds = DUDO.explain(view, action).facts.get("odds")
            if isinstance(action, Bid | Doubt) and isinstance(claim, Bid) and isinstance(odds, Odds):
                counted, _ = measure(state.hands, claim, seat, view.wild)
                false = caller_right("dudo", claim, counted)
                made = float(false == isinstance(action, Doubt))
                if odds not in (0.0, 1.0):
                    found.append(Stated((number, view.round), action.kind, odds, made))
        state, _ = DUDO.apply(state, seat, action, chance)
    return found
