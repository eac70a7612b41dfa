"""How often the others drop to a bet or a raise: what a bluff wins by, as hints state it.

For two, an equilibrium's table says how often each hand drops. At the tables where people play bets are
dropped to more often than that, and raises, which face players who have bet, less often. In 3,492 bets and
raises of hints, among computers of all levels, bets were dropped to with 22% plus 69% of the table's chance,
and raises with 24%, whatever the table's. In Montevideo the same was counted by opponents. In Bidou for three
or more hardly anybody drops.
"""

from __future__ import annotations

from games.bidou import solved
from games.bidou.actions import DROP, BidouAction, Raise
from games.bidou.computer import CALLED_BY, stated
from games.bidou.views import BidouView

BETS, BETS_TOLD, RAISES = 0.22, 0.69, 0.24
POT_BETS, POT_RAISES = 0.55, 0.08
"""In Montevideo, how often all others drop to an advised bet (275 counted) or raise (51)."""


def folds(view: BidouView, action: BidouAction) -> float | None:
    """Return how often all others drop to this seat's bet or raise, 0.0 to 1.0; None where hardly anybody
    does."""
    if view.mode == "montevideo":
        return POT_RAISES if isinstance(action, Raise) else POT_BETS
    at = solved.place(view)
    if view.mode != "two" or at is None:
        return None
    if isinstance(action, Raise):
        return RAISES
    number = len(view.moves)
    return BETS + BETS_TOLD * _dropped(at, solved.field(view, at), number, _thrown(view, at))


def after_throws(view: BidouView, throws: int) -> float | None:
    """Return, while one of two throws and the other one is done, how often that one drops to a bet if this
    seat stands after so many throws in all; None where that is unknown."""
    at = solved.place(view)
    if at is None or at.other not in view.done or view.throws[at.other] is None:
        return None
    others = view.throws[at.other] or 1
    likely = solved.field(view, at)
    opens = (throws, not at.captain) < (others, at.captain)
    pair = (throws, others) if at.captain else (others, throws)
    if not opens:
        # The other one has passed first.
        likely = [
            chance * at.table.bets(at.chips, pair, 0, place)[0] / solved.FULL
            for place, chance in enumerate(likely)
        ]
    return BETS + BETS_TOLD * _dropped(at, likely, 0 if opens else 1, pair)


def _thrown(view: BidouView, at: solved.Place) -> tuple[int, int]:
    own, others = view.throws[at.seat] or 1, view.throws[at.other] or 1
    return (own, others) if at.captain else (others, own)


def _dropped(at: solved.Place, likely: list[float], passed: int, thrown: tuple[int, int]) -> float:
    """Return how often the other one drops by the table to a first bet, after ``passed`` passes."""
    node = 2 + bool(passed)
    drop = solved.moves_at(node).index(DROP)
    whole = sum(likely) or 1.0
    return (
        sum(
            chance * at.table.bets(at.chips, thrown, node, place)[drop] / solved.FULL
            for place, chance in enumerate(likely)
        )
        / whole
    )


def needed(view: BidouView, action: BidouAction) -> float:
    """Return, in Bidou for two, how often the other one must drop for a bet or a raise to be worth as much as
    the next best move without it, 0.0 to 1.0; in chips that the other one gets more than this seat."""
    win = stated(view)

    def showdown(stake: int, chance: float) -> float:
        return (2 * chance - 1) * 2 * stake

    raised = isinstance(action, Raise)
    called = showdown(view.target + 1, win * CALLED_BY)
    without = max(-1.0, showdown(view.target, win)) if raised else 0.0
    return min(1.0, max(0.0, (without - called) / (1.0 - called)))
