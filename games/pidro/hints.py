"""Hints of Pidro: what each move promises, with its odds, and why one is advised; from the view only.

The facts of the sentences: ``points``, what the viewer's team takes on average over the sampled deals, with
one decimal; ``odds``, the chance that the bid is made, by them. Cards are given as
:class:`~games.pidro.actions.Play` and suits as :class:`~games.pidro.actions.Declare`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from games.cards import SUITS, Suit
from games.chance import Sealed
from games.engine import Fact, Hint, Message, Odds, message
from games.pidro.actions import LEAST_BID, Bid, Declare, Kill, Pass, PidroAction, Play
from games.pidro.bidding_sense import Outlook, Prospect, trumps_in
from games.pidro.cards import trumps
from games.pidro.search import FIVES, JACK_BIT, TRICK_POINTS, TWO_BIT
from games.pidro.thinking import Position, Promise, bit, card_promises, decision, thorough
from games.pidro.views import PidroView

HINT_LUCK = Sealed(hashlib.sha256(b"pidro advice").digest())
"""Source of the samples for advice: the same for the same view."""
PARTNER_FOLLOWS = 2
"""With so many seats to play after one's own the partner is among them."""
EVEN = 0.5
FORKS = ("pidro-why-fork", "pidro-why-fork-beaten", "pidro-why-fork-go")
"""Reasons for a low card where a higher one would be the best of the trick."""
KEEPING = ("pidro-why-low", "pidro-why-low-partner", "pidro-why-lead-low", *FORKS)
"""Reasons for a low card: none against a lower one, and none where the figures are alike."""
TWO = ("pidro-why-two", "pidro-why-lead-two")
"""Reasons for the two, which is as true of it later: so the other card is kept."""
WINNING = ("pidro-why-try", "pidro-why-overtake", "pidro-why-overtake-hope")
"""Reasons for a card that may be enough, where a higher one is kept."""
NEARLY = 0.15
"""Cards whose points differ by less than this are said to do about as well."""
WORSE = 0.005
"""A move that gives away more than this of the chance to win the game is called worse than the best one."""


@lru_cache(maxsize=2)
def outlook(view: PidroView) -> Outlook:
    """The estimates behind the advice of a bid or a suit, used again for the explanation."""
    return Outlook(view, HINT_LUCK, decision(view), thorough())


@lru_cache(maxsize=4)
def promises(view: PidroView) -> dict[int, Promise]:
    """The estimates behind the advice of a card, used again for the explanation."""
    return card_promises(view, HINT_LUCK, decision(view), thorough())


def explain(view: PidroView, action: PidroAction) -> Message:
    """Return why a move is good or bad, with its points and odds, from the view only."""
    if action not in view.legal:
        return message("pidro-why-nothing", action=action)
    match action:
        case Bid():
            return _why_bid(view, action)
        case Pass():
            return _why_pass(view, action)
        case Declare():
            return _why_declare(view, action)
        case Kill():
            lowest = view.legal[0]
            return message("pidro-why-kill" if action == lowest else "pidro-why-kill-others", lowest=lowest)
        case Play():
            return _why_play(view, action)


def weigh(view: PidroView, action: PidroAction) -> Hint:
    """Return the hint that advises this move: what it promises, the next best one, and the reason."""
    match action:
        case Bid() | Pass():
            return _weigh_bid(view, action)
        case Declare():
            return _weigh_suit(view, action)
        case Kill():
            return Hint(((action, message("pidro-promise-kill")),), explain(view, action))
        case Play():
            return _weigh_card(view, action)


# --- bids and suits ----------------------------------------------------------------------------------


def _chances(suit: Suit, prospect: Prospect) -> dict[str, Fact]:
    return {"suit": Declare(suit), "points": round(prospect.points, 1), "odds": Odds(prospect.odds)}


def _why_bid(view: PidroView, action: Bid) -> Message:
    thought = outlook(view)
    suit = thought.suit()
    found = {**thought.bids(), action: thought.bid(action, suit)}
    best = max(found, key=lambda other: found[other].worth)
    facts = _chances(suit, thought.named(suit, action.points))
    if found[best].worth - found[action].worth <= WORSE:
        return message("pidro-why-bid", bid=action, **facts)
    if isinstance(best, Pass):
        return message("pidro-why-bid-too-much", bid=action, **facts)
    return message("pidro-why-bid-other", bid=action, better=best, **facts)


def _why_pass(view: PidroView, action: Pass) -> Message:
    thought = outlook(view)
    suit = thought.suit()
    if view.bidder is None and view.seat == view.dealer:
        return message("pidro-why-pass-forced", **_chances(suit, thought.named(suit, LEAST_BID)))
    found = thought.bids()
    best = max(found, key=lambda other: found[other].worth)
    if isinstance(best, Bid) and found[best].worth - found[action].worth > WORSE:
        return message("pidro-why-pass-worse", bid=best, **_chances(suit, thought.named(suit, best.points)))
    lowest = next((other for other in view.legal if isinstance(other, Bid)), None)
    if lowest is None:
        return message("pidro-why-pass-only")
    partner = view.seat is not None and view.bidder == view.seat ^ 2
    key = "pidro-why-pass-partner" if partner else "pidro-why-pass"
    return message(key, bid=lowest, **_chances(suit, thought.named(suit, lowest.points)))


def _why_declare(view: PidroView, action: Declare) -> Message:
    found = outlook(view).suits(action.suit)
    best = max(found, key=lambda suit: found[suit].worth)
    chance = found[action.suit]
    facts = _chances(action.suit, chance)
    if found[best].worth - chance.worth <= WORSE:
        return message("pidro-why-declare", trumps=trumps_in(view.cards, action.suit).bit_count(), **facts)
    better = {"better": Declare(best), "better_odds": Odds(found[best].odds)}
    return message("pidro-why-declare-worse", **facts, **better)


def _weigh_bid(view: PidroView, action: Bid | Pass) -> Hint:
    bids = [other for other in view.legal if isinstance(other, Bid)]
    if not bids:
        return Hint(((action, explain(view, action)),))
    thought = outlook(view)
    suit = thought.suit()
    found = thought.bids()
    is_far = len(found) == 1  # no bid is sensible by the own cards
    if is_far:
        found[bids[0]] = thought.bid(bids[0], suit)

    other = max((bid for bid in found if bid != action), key=lambda bid: found[bid].worth)
    wins = {of: Odds(found[of].worth) for of in (action, other)}
    # Few deals promise too much of a bid that the own cards don't support: how often it wins isn't said.
    is_far = is_far and found[other].worth > found[action].worth - WORSE

    def promise(of: PidroAction) -> Message:
        """How often a bid is made is a figure; how often the game is won then is told in words, once, so
        that nobody takes the one for the other."""
        facts: dict[str, Fact] = {"wins": wins[of], "gap": _gap(wins[action], wins[other])}
        if isinstance(of, Bid):
            key = "pidro-promise-bid" if of == action else "pidro-then-bid"
            if isinstance(action, Pass):
                key = "pidro-then-made"
            facts |= _chances(suit, thought.named(suit, of.points))
            if is_far and of == other:
                facts["wins"] = Odds(0.0)
            return message(key, **facts)
        if of == other:
            return message("pidro-then-pass", **facts)
        if view.bidder is None and view.seat == view.dealer:
            return message("pidro-promise-pass-forced", **facts)
        partners = int(view.seat is not None and view.bidder == view.seat ^ 2)
        if is_far:
            return message("pidro-promise-pass-weak", **facts, partners=partners)
        return message("pidro-promise-pass", **facts)

    moves = (action, promise(action)), (other, promise(other))
    return Hint(moves, _bid_reason(view, action, suit, moves))


def _gap(wins: float, others: float) -> int:
    """Return by how much one move wins more games than another: 0 not to be told apart, 1 slightly, 2 by some
    hundredths."""
    hundredths = round(100 * wins) - round(100 * others)
    return 0 if hundredths <= 0 else 1 if hundredths < 5 else 2


def _bid_reason(
    view: PidroView, action: Bid | Pass, suit: Suit, moves: Sequence[tuple[PidroAction, Message]]
) -> Message:
    """Say what the seat holds in its best suit, and what outweighs the chance of a bid that points the other
    way."""
    ((_, promise), (other, then)) = moves
    robs = int(view.seat == view.dealer and view.rules.refill == "classic")
    own = {"suit": Declare(suit), **_held(view, suit), "robs": robs}
    if isinstance(action, Pass):
        if view.bidder is not None and view.seat is not None and view.bidder == view.seat ^ 2:
            return message("pidro-reason-pass-partner", **own)
        if promise.key == "pidro-promise-pass-forced":
            return message("pidro-reason-pass-forced", **own)
        bid = other.points if isinstance(other, Bid) else LEAST_BID
        if then.facts["odds"] <= EVEN:
            return message("pidro-reason-pass", **own, bid=bid)
        wins: list[float] = [one.facts["wins"] for one in (promise, then)]
        is_level = round(100 * wins[0]) == round(100 * wins[1])
        return message("pidro-reason-pass-level" if is_level else "pidro-reason-pass-risk", **own, bid=bid)
    if isinstance(other, Bid):
        key = "pidro-reason-bid-more" if other.points < action.points else "pidro-reason-bid-less"
        if other.points > action.points and Bid(action.points - 1) in view.legal:
            key = "pidro-reason-bid-between"
        return message(key, **own)
    if round(100 * promise.facts["wins"]) == round(100 * then.facts["wins"]):
        return message("pidro-reason-bid-level", **own)
    return message("pidro-reason-bid" if promise.facts["odds"] > EVEN else "pidro-reason-bid-risk", **own)


def _held(view: PidroView, suit: Suit) -> dict[str, Fact]:
    """Return how many trumps the seat would have, and how many of the two fives."""
    held = trumps_in(view.cards, suit)
    return {"trumps": held.bit_count(), "fives": (held & FIVES).bit_count()}


def _weigh_suit(view: PidroView, action: Declare) -> Hint:
    thought = outlook(view)
    found = thought.suits(*(suit for suit in SUITS if trumps_in(view.cards, suit)))
    other = max(
        (suit for suit in found if suit != action.suit), key=lambda suit: found[suit].worth, default=None
    )
    promise = message("pidro-promise-suit", **_chances(action.suit, found[action.suit]))
    own = {"suit": Declare(action.suit), **_held(view, action.suit)}
    if other is None:
        return Hint(((action, promise),), message("pidro-reason-suit", **own))
    then = message("pidro-then-suit", **_chances(other, found[other]))
    key = _suit_reason(view, action.suit, other) if _per_cent(promise) >= _per_cent(then) else "suit-wins"
    reason = message(f"pidro-reason-{key}", **own, other=Declare(other))
    return Hint(((action, promise), (Declare(other), then)), reason)


def _suit_reason(view: PidroView, suit: Suit, other: Suit) -> str:
    """Say what a suit has before one that has more trumps."""
    own, others = trumps_in(view.cards, suit), trumps_in(view.cards, other)
    if own.bit_count() >= others.bit_count():
        alike = own.bit_count() == others.bit_count() and own & FIVES == others & FIVES
        return "suit-higher" if alike and own > others else "suit"
    if (own & FIVES).bit_count() > (others & FIVES).bit_count():
        return "suit-fives"
    return "suit-high" if own > others else "suit-deals"


def _stated(odds: float) -> float:
    """Return a chance as it is stated: in whole per cent, and what is merely likely never as certain."""
    return round(100 * odds) if 0.01 <= odds <= 0.99 or odds in (0.0, 1.0) else 0.5 + 99 * (odds > EVEN)


def _per_cent(promise: Message) -> int:
    odds: float = promise.facts["odds"]
    return round(100 * odds)


# --- cards -------------------------------------------------------------------------------------------


def _why_play(view: PidroView, action: Play) -> Message:
    if len(view.legal) == 1:
        return message("pidro-why-only", card=Play(action.card))
    position = Position(view)
    found = promises(view)
    card = bit(view, action.card)
    promise = _promise(found, card)
    best = max(found, key=lambda other: (found[other].worth, found[other].points))
    facts: dict[str, Fact] = {
        "card": Play(action.card),
        "points": round(promise.points, 1),
        "odds": Odds(promise.odds),
        "bidding": int(position.stakes.bidding),
        "other": Play(action.card),
        "alike": 0,
    }
    if found[best].worth - promise.worth > WORSE:
        better = {"better": _played(view, best), "better_points": round(found[best].points, 1)}
        return message("pidro-why-worse", **facts, **better)
    reason = _lead_reason(position, card) if not position.table.best else _follow_reason(position, card)
    highest = 1 << (position.own & ~card).bit_length() - 1
    out = position.unseen.trumps.bit_count()
    facts |= {"out": out, "kept": _played(view, highest), **_caught(position, view, highest)}
    top = 1 << max(0, position.unseen.trumps.bit_length() - 1)
    facts |= {"higher": _beating(position, card), "forced": _played(view, top)}
    facts |= {"lying": position.table.points, "left": position.table.left, "sure": int(_is_sure(position))}
    return message(f"pidro-why-{reason}", **facts)


def _is_sure(position: Position) -> bool:
    """Return whether nobody can beat the highest card of the trick any more."""
    return not position.table.left or position.table.best > position.unseen.trumps


def _caught(position: Position, view: PidroView, card: int) -> dict[str, Fact]:
    """Return the card with most points that is still out and that this one would beat (``theirs``), and
    whether there is one (``catches``)."""
    below = position.unseen.trumps & card - 1
    found = [1 << place for place in range(14) if below >> place & 1 and TRICK_POINTS[1 << place]]
    best = max(found, key=lambda other: (TRICK_POINTS[other], other), default=card)
    return {"catches": int(best != card), "theirs": _played(view, best)}


def _beating(position: Position, card: int) -> int:
    """Return how many of the trumps that are still out are higher than a card."""
    return (position.unseen.trumps & -(card << 1)).bit_count()


def _promise(found: dict[int, Promise], card: int) -> Promise:
    """Return a card's estimate: its own, or that of the equivalent card below it."""
    alike = [other for other in found if other <= card and TRICK_POINTS[other] == TRICK_POINTS[card]]
    # With surplus trumps a card may be played that would else be killed: it has the worth of the lowest.
    return found[max(alike, default=min(found))]


def _played(view: PidroView, card: int) -> Play:
    assert view.trumps is not None  # noqa: S101 - cards are only played once trumps are named
    return Play(trumps(view.trumps)[14 - card.bit_length()])


def _lead_reason(position: Position, card: int) -> str:
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
    sure = not table.left or table.best > unseen
    if card > table.best:
        if table.left and card < unseen:
            return "overtake-hope"
        return "overtake" if sure or not table.points else "take-points"
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
        if table.left >= PARTNER_FOLLOWS:
            return "partner-may"
        cheaper = any(
            TRICK_POINTS[1 << place] < TRICK_POINTS[card] for place in range(14) if own >> place & 1
        )
        return "lose-now" if cheaper else "lose"
    if own < table.best:
        return "low"
    if not table.points:
        return "fork"
    return "fork-beaten" if table.left and own < unseen else "fork-go"


def _weigh_card(view: PidroView, action: Play) -> Hint:
    reason = explain(view, action)
    if len(view.legal) == 1:
        return Hint(((action, reason),))
    position, found = Position(view), promises(view)
    card = bit(view, action.card)
    promise = _promise(found, card)
    said = _card_promise(position, promise)
    others = {other: one for other, one in found.items() if one is not promise}
    if not others:
        # Any other trump does as well.
        alike = next(move for move in view.legal if isinstance(move, Play) and move != action)
        then = _card_promise(position, promise, "pidro-then-card")
        return Hint(((action, said), (alike, then)), _alike(reason, alike, is_same=True))
    other = max(others, key=lambda one: (others[one].worth, others[one].points))
    then, move = _card_promise(position, others[other], "pidro-then-card"), _played(view, other)
    better = (_per_cent(said) - _per_cent(then)) * (1 if position.stakes.bidding else -1)
    more = said.facts["points"] - then.facts["points"]
    if not better and abs(more) < NEARLY and (more <= 0 or other < card or reason.key not in KEEPING):
        reason = _alike(reason, move, is_same=not more)
    elif better < 0 or more < 0:
        key = "points" if more > 0 else "bid" if better > 0 else "game"
        wins = _wins(position, promise), _wins(position, others[other])
        facts = {"wins": wins[0], "others": wins[1], "card": action, "other": move}
        level = len({_stated(one) for one in wins}) == 1
        reason = message(f"pidro-reason-for-the-{key}", **facts, alike=int(level))
    else:
        reason = _against(position, reason, card, other, move)
    return Hint(((action, said), (move, then)), reason)


def _wins(position: Position, promise: Promise) -> Odds:
    """Return how often the game is won, and no less often than a bid is made that is enough for it."""
    stakes = position.stakes
    is_enough = stakes.bidding and stakes.ours + stakes.bid >= stakes.target
    return Odds(max(promise.worth, promise.odds) if is_enough else promise.worth)


def _alike(reason: Message, other: Play, *, is_same: bool) -> Message:
    """Return a reason that also says that another card does as well; only that, if the reason is to keep that
    one: none follows from such figures. ``is_same``: they are the same as stated."""
    kept = reason.key in KEEPING and reason.facts.get("kept") == other
    facts: dict[str, Fact] = {**reason.facts, "other": other, "alike": 1, "same": int(is_same)}
    return message("pidro-reason-same" if kept else reason.key, **facts)


def _against(position: Position, reason: Message, card: int, other: int, move: Play) -> Message:
    """Return a card's reason as one against the next best card, which may be higher or lower."""
    facts = {**reason.facts, "other": move}
    if other > card:
        if reason.key in ("pidro-why-low-partner", "pidro-why-lead-low"):
            return message(reason.key, **{**facts, "kept": move})
        if reason.key in TWO or (reason.key == "pidro-why-low" and not TRICK_POINTS[other]):
            return message(f"{reason.key}-keep", **facts)
        return message(f"{reason.key}-keep", **facts) if reason.key in WINNING else reason
    if TRICK_POINTS[other]:
        return reason
    more, fewer = _beating(position, other), _beating(position, card)
    if reason.key == "pidro-why-lead-low" and more > fewer:
        return message("pidro-why-lead-middle", **{**facts, "higher": fewer, "lower": more})
    return message("pidro-reason-deals", **facts) if reason.key in KEEPING else reason


def _card_promise(position: Position, promise: Promise, key: str = "pidro-promise-card") -> Message:
    return message(
        key,
        points=round(promise.points, 1),
        odds=Odds(promise.odds),
        bidding=int(position.stakes.bidding),
    )
