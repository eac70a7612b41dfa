"""The score of a hand, and the winner of a game (Pidro 3.4)."""

from __future__ import annotations

from games.pidro.actions import MOST_BID, Bid
from games.pidro.events import HandScore, HandScored, PidroEvent
from games.pidro.record import HandRecord
from games.pidro.rules import PidroRules
from games.pidro.state import SEATS, PidroState, points_of, team

DOUBLE = 28
"""The cost of a failed 14 over another player's 14 with ``fourteen_over_penalty=28``."""


def score(state: PidroState, events: list[PidroEvent]) -> PidroState:
    """Score a hand that is over, and open the cards."""
    bidder, bid, suit = state.bidder, state.bid, state.trumps
    assert bidder is not None and bid is not None and suit is not None  # noqa: S101, PT018
    taken, bidding = points_of(state.taken), team(bidder)
    made = taken[bidding] >= bid
    change = list(taken)
    if not made:
        change[bidding] = -price(state)
    scores = (state.scores[0] + change[0], state.scores[1] + change[1])
    hand = HandScore(
        number=state.number,
        dealer=state.dealer,
        bidder=bidder,
        bid=bid,
        trumps=suit,
        made=made,
        taken=taken,
        change=(change[0], change[1]),
        scores=scores,
    )
    events.append(HandScored(hand, state.taken))
    record = HandRecord(state.number, state.dealer, state.scores, state.deck, state.moves)
    return state._replace(
        phase="over",
        turn=None,
        trick=None,
        scores=scores,
        history=(*state.history, hand),
        last=record,
    )


def price(state: PidroState) -> int:
    """Return the cost of a failed bid: itself, or 28 for a 14 over another player's 14."""
    fourteens = [made for made in state.bids if made.action == Bid(MOST_BID)]
    double = state.rules.fourteen_over_penalty == "28" and len(fourteens) > 1
    return DOUBLE if double else state.bid or 0


def places(state: PidroState) -> tuple[int, ...] | tuple[None, ...]:
    """Return by seat the finishing place; None while the game is in play."""
    if state.phase != "over":
        return (None,) * SEATS
    hand = state.history[-1]
    won = winner(state.rules, hand)
    # A hand seen again decides no game: there, the team that gained more from it comes first.
    first = [hand.change[side] >= max(hand.change) if state.replayed else side == won for side in (0, 1)]
    return tuple([1 if first[team(seat)] else 3 for seat in range(SEATS)])


def winner(rules: PidroRules, hand: HandScore) -> int | None:
    """Return the team that has won with that hand; if both reach the target, the one that bid. None: there
    are more hands."""
    there = [side for side in (0, 1) if hand.scores[side] >= rules.target]
    return team(hand.bidder) if len(there) == 2 else there[0] if there else None
