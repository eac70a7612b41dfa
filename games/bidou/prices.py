"""The price of a call: how likely a hand must be the better one for a call to be better than a drop.

In Bidou for two, where the chips' worth is known (:mod:`games.bidou.solved`), it is counted in games won;
else in chips.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.bidou import solved
from games.bidou.actions import DROP
from games.bidou.hands import Ranking
from games.bidou.odds import first_open_plan
from games.bidou.rules import CENTRE_CHIPS, BidouRules, for_nine
from games.bidou.views import BidouView


def price(view: BidouView) -> float:
    """Return the least chance to win (in Bidou for three or more: not to be the lowest), 0.0 to 1.0, at which
    a call is worth as much as a drop. The seat is in turn, facing a bet."""
    rules = view.rules
    if rules.family == "montevideo":
        return view.owed / winnable(view) if view.owed else 0.0
    if view.mode == "more":
        return min(1.0, max(0.0, (_dropped(view, rules) + _others(view)) / max(1, view.owed + view.pool)))
    return _of_two(view)


def drop_cost(view: BidouView) -> int:
    """Return the chips by which a drop makes the seat worse off than before its bets: in Bidou those that it
    gets (below 0: gets rid of), in Montevideo none but those that are in the pot."""
    if view.rules.family == "montevideo":
        return 0
    if view.mode == "two":
        return int(sum(view.stacks) + view.centre + view.pool <= CENTRE_CHIPS)
    return -_dropped(view, view.rules)


def call_cost(view: BidouView) -> tuple[int, int]:
    """Return, in Bidou for two, the chips that a call costs this seat if it has the worse hand, and that it
    costs the other one if that has it, compared with before the bets of this hand."""
    seat = view.seat or 0
    other = next(each for each in view.alive if each != seat)
    _, lost, won = _ends(view)
    return lost.own - view.began[seat], won.others - view.began[other]


def winnable(view: BidouView) -> int:
    """Return, in Montevideo, the chips that this seat wins with the best hand if it calls, its own among
    them. An all-in seat wins from each no more than it has put in."""
    if for_nine(view.rules, view.players):
        return view.pool + view.owed  # from the centre, both alike: nobody is all-in for less
    put = [had - has for had, has in zip(view.began, view.stacks, strict=True)]
    own = put[view.seat or 0] + view.owed
    carried = view.pool - sum(put)
    return carried + own + sum(min(own, one) for seat, one in enumerate(put) if seat != view.seat)


def _others(view: BidouView) -> int:
    """Return, in Bidou for three or more, the chips in the pool that aren't this seat's stake."""
    return view.pool - view.stakes[view.seat or 0]


def _dropped(view: BidouView, rules: BidouRules) -> int:
    """Return, in Bidou for three or more, how many chips this seat has lost after a drop, compared with
    before its bets; below 0 if it takes some (Bidou 1.8)."""
    stake = view.stakes[view.seat or 0]
    if not stake:
        return 0
    if any(move.action == DROP and _had_bet(view, number) for number, move in enumerate(view.moves)):
        return stake - 1
    others = [view.stakes[seat] for seat in view.live if seat != view.seat]
    taken = {"dice_play": sum(min(stake, one) for one in others), "all_stakes": sum(others), "simple": 0}
    return -1 - taken[rules.first_dropout]


def _had_bet(view: BidouView, number: int) -> bool:
    """Return whether the player of that move had put chips in before it."""
    seat = view.moves[number].seat
    return any(m.seat == seat and m.action.kind in ("bet", "raise", "call") for m in view.moves[:number])


# --- two ---------------------------------------------------------------------------------------------


class _Two(NamedTuple):
    """The chips of two after a hand, and whether the seat in question is the next captain."""

    own: int
    others: int
    captain: bool


def _of_two(view: BidouView) -> float:
    """Return the price in games won, where all nine chips are in play; else in chips, of which each wants
    fewer than the other (Bidou 1.5, 1.9)."""
    all_chips, ends = sum(view.stacks) + view.centre + view.pool, _ends(view)
    gone, lost, won = (
        [_in_games(view, end) for end in ends]
        if all_chips == CENTRE_CHIPS
        else [float(end.others - end.own) for end in ends]
    )
    return min(1.0, max(0.0, (gone - lost) / (won - lost)))


def _ends(view: BidouView) -> tuple[_Two, _Two, _Two]:
    """Return the chips after a drop, after a call with the worse hand, and after one with the better hand."""
    seat = view.seat or 0
    other = next(each for each in view.alive if each != seat)
    all_chips = sum(view.stacks) + view.centre + view.pool
    staked = view.pool + view.owed
    own, others = view.stacks[seat] - view.owed + min(view.owed, view.centre), view.stacks[other]
    had, theirs = view.began[seat], view.began[other]
    if all_chips > CENTRE_CHIPS:
        drop = _Two(had, theirs - 1, captain=False)
    else:
        drop = _Two(had + 1, theirs - (had + theirs == all_chips), captain=False)
    return drop, _Two(own + staked, others, captain=False), _Two(own, others + staked, captain=True)


def _in_games(view: BidouView, end: _Two) -> float:
    """Return how often the seat wins the game from there."""
    at = solved.place(view)
    assert at is not None, "a hand for two is solved while it is bet on"  # noqa: S101
    table = at.table if len(at.table.states) > 1 else solved.table_of(view.rules, keep=True, first=False)
    rethrow = isinstance(view.rules, BidouRules) and view.rules.open_throw_tie == "rethrow"
    same = table, view.rules.exception, 0.5 if rethrow else 1.0
    if end.captain:
        return _worth(*same, end.own, end.others)
    return 1 - _worth(*same, end.others, end.own)


def _worth(table: solved.Table, exception: bool, tie: float, own: int, others: int) -> float:
    """Return how often the captain wins a game with these chips for both before a hand."""
    if CENTRE_CHIPS in (own, others):
        return float(others == CENTRE_CHIPS)
    if CENTRE_CHIPS - 1 not in (own, others):
        return table.worth((own, others))
    # The open throw (Bidou 1.5): the other one throws first, and the player with eight is captain if he beats
    # that hand.
    beats = 1 - _first_wins(table.ranking, exception, table.keep, tie)
    holder = beats * _worth(table, exception, tie, CENTRE_CHIPS - 2, min(own, others) + 1)
    return holder if own > others else 1 - holder


@cache
def _first_wins(ranking: Ranking, exception: bool, keep: bool, tie: float) -> float:
    """Return the chance that the first player of an open throw isn't beaten; ``tie``: how much the same hand
    counts for him."""
    return float(first_open_plan(ranking, exception, keep, 1 - tie).worth(3))
