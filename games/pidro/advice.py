"""Why a move is good or bad, in one sentence, from the view alone."""

from __future__ import annotations

import hashlib

from games.chance import Sealed
from games.engine import Message, Odds, message
from games.pidro.actions import LEAST_BID, Bid, Declare, Kill, Pass, PidroAction, Play
from games.pidro.bidding_sense import Outlook, trumps_in
from games.pidro.cards import Card, trumps
from games.pidro.search import FIVES, JACK_BIT, TRICK_POINTS, TWO_BIT
from games.pidro.thinking import Budget, Position, Promise, bit, card_promises
from games.pidro.views import PidroView

HINTS = Budget(deals=48, worlds=64, nodes=12_000)
"""How much thinking goes into advice."""
HINT_LUCK = Sealed(hashlib.sha256(b"pidro advice").digest())
"""What advice samples with: the same for the same view."""
WORSE = 0.005
"""A move that gives away more than this of the chance to win the game is called worse than the best one."""


def explain(view: PidroView, action: PidroAction) -> Message:
    """Why a move is good or bad, with its points and odds, from the view alone. ``points`` in the facts is
    what the viewer's team takes on average, with one decimal; ``odds`` the chance that the bid is made."""
    if action not in view.legal:
        return message("pidro-why-nothing", action=action)
    match action:
        case Bid() | Pass():
            return _why_bid(view, action)
        case Declare():
            return _why_declare(view, action)
        case Kill():
            lowest = view.legal[0]
            return message("pidro-why-kill" if action == lowest else "pidro-why-kill-others", lowest=lowest)
        case Play():
            return _why_play(view, action)


def _points(points: float) -> str:
    return f"{points:.1f}"


# --- bids and suits ----------------------------------------------------------------------------------


def _why_bid(view: PidroView, action: Bid | Pass) -> Message:
    outlook = Outlook(view, HINT_LUCK, f"advice/hand {view.number}/bid {len(view.bids)}", HINTS.deals)
    suit = outlook.suit()
    found = {other: outlook.bid(other, suit) for other in (*outlook.bids(), action)}
    best = max(found, key=lambda other: found[other].worth)
    worse = found[best].worth - found[action].worth > WORSE
    if isinstance(action, Pass):
        if view.bidder is None and view.seat == view.dealer:
            chance = outlook.named(suit, LEAST_BID)
            return message(
                "pidro-why-pass-forced", suit=suit, points=_points(chance.points), odds=Odds(chance.odds)
            )
        if worse and isinstance(best, Bid):
            chance = outlook.named(suit, best.points)
            facts = {"bid": best, "suit": suit, "points": _points(chance.points), "odds": Odds(chance.odds)}
            return message("pidro-why-pass-worse", **facts)
        lowest = next((other for other in view.legal if isinstance(other, Bid)), None)
        if lowest is None:
            return message("pidro-why-pass-nothing")
        chance = outlook.named(suit, lowest.points)
        partner = view.seat is not None and view.bidder == view.seat ^ 2
        facts = {"bid": lowest, "suit": suit, "points": _points(chance.points), "odds": Odds(chance.odds)}
        return message("pidro-why-pass-partner" if partner else "pidro-why-pass", **facts)
    chance = outlook.named(suit, action.points)
    key = "pidro-why-bid"
    if worse:
        key = "pidro-why-bid-pass" if isinstance(best, Pass) else "pidro-why-bid-other"
    facts = {"bid": action, "suit": suit, "points": _points(chance.points), "odds": Odds(chance.odds)}
    return message(key, **facts, better=best)


def _why_declare(view: PidroView, action: Declare) -> Message:
    outlook = Outlook(view, HINT_LUCK, f"advice/hand {view.number}/declare", HINTS.deals)
    found = outlook.suits(action.suit)
    best = max(found, key=lambda suit: found[suit].worth)
    chance = found[action.suit]
    facts = {
        "suit": action.suit,
        "trumps": trumps_in(view.cards, action.suit).bit_count(),
        "points": _points(chance.points),
        "odds": Odds(chance.odds),
    }
    if found[best].worth - chance.worth <= WORSE:
        return message("pidro-why-declare", **facts)
    return message("pidro-why-declare-worse", **facts, better=best, best_odds=Odds(found[best].odds))


# --- cards -------------------------------------------------------------------------------------------


def _why_play(view: PidroView, action: Play) -> Message:
    text = action.card.text
    position = Position(view)
    if len(view.legal) == 1:
        return message("pidro-why-play-only", card=text)
    found = card_promises(view, HINT_LUCK, f"advice/hand {view.number}/card {len(view.cards)}", HINTS)
    card = bit(view, action.card)
    promise = _of(found, card, position)
    best = max(found, key=lambda other: (found[other].worth, found[other].points))
    facts = {"card": text, "points": _points(promise.points), "odds": Odds(promise.odds)}
    if found[best].worth - promise.worth > WORSE:
        better = _card(view, best).text
        return message("pidro-why-play-worse", **facts, better=better, best=_points(found[best].points))
    reason = _lead_reason(view, position, card) if not position.table.best else _follow_reason(position, card)
    kept = _card(view, 1 << (position.own ^ card).bit_length() - 1).text
    out = position.unseen.trumps.bit_count()
    return message(f"pidro-why-{reason}", **facts, out=out, kept=kept, lying=position.table.points)


def _of(found: dict[int, Promise], card: int, position: Position) -> Promise:
    """What a card promises: its own figures, or those of the card below it that comes to the same."""
    alike = [other for other in found if other <= card and TRICK_POINTS[other] == TRICK_POINTS[card]]
    return found[max(alike)]


def _card(view: PidroView, card: int) -> Card:
    assert view.trumps is not None  # noqa: S101 - cards are only played once trumps are named
    return trumps(view.trumps)[14 - card.bit_length()]


def _lead_reason(view: PidroView, position: Position, card: int) -> str:
    unseen = position.unseen.trumps
    if card > unseen:
        return "draw" if position.stakes.bidding else "cash"
    if card == TWO_BIT:
        return "lead-two"
    if card & FIVES:
        return "lead-five"
    return "lead-high" if card > JACK_BIT and not TRICK_POINTS[card] else "lead-low"


def _follow_reason(position: Position, card: int) -> str:
    table, unseen = position.table, position.unseen.trumps
    if table.winner & 1:
        return _against_opponent(position, card)
    if card > table.best:
        return "overtake"
    sure = not table.left or table.best > unseen
    if card & FIVES:
        return "feed-five" if sure else "feed-five-hope"
    if card == TWO_BIT:
        return "two"
    if TRICK_POINTS[card]:
        return "feed" if sure else "feed-hope"
    return "low-partner"


def _against_opponent(position: Position, card: int) -> str:
    table, unseen, own = position.table, position.unseen.trumps, position.own
    if card > table.best:
        sure = not table.left or card > unseen
        if sure:
            return "take-points" if table.points + TRICK_POINTS[card] else "take"
        return "try"
    if card == TWO_BIT:
        return "two"
    if TRICK_POINTS[card]:
        return "lose"
    return "fork" if own > table.best else "low"
