"""What a hand may take with each suit as trumps, and what each bid is worth, by sampled deals.

The cards that the seat doesn't see are dealt at random, deal after deal. In each, the rest of the bidding is
guessed from a rough estimate of everybody's cards, hands are refilled and robbed as the rules say, and the
trump phase is solved with all cards seen (:mod:`games.pidro.search`). What the bidder's team takes then is,
on average over many deals, close to what it takes among people who don't see the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

from games.cards import DECK, SUITS, Card, Suit
from games.chance import Chance
from games.pidro.actions import LEAST_BID, MOST_BID, PASS, Bid, PidroAction
from games.pidro.cards import is_trump, strength
from games.pidro.estimating import estimate
from games.pidro.rules import PidroRules
from games.pidro.sampling import Budget, chance_from, killed_down
from games.pidro.search import TWO_BIT, Hands
from games.pidro.solver import solver
from games.pidro.stakes import HAND_POINTS, Stakes
from games.pidro.views import PidroView

ROBBING = 1.0
"""What robbing the stock adds, for the dealer."""
CAUTION = (2.1, 2.3, 0.8, 0.9)
"""By how much a player's estimate exceeds his bid, by his turn in the bidding, as others are reckoned to bid.
These three are as the hard level bids itself: fitted by maximum likelihood to its bids, thought out with the
figures of the fit before, three times over, when :data:`CHARGE` was 0.006 (``python -m benchmarks bids``)."""
OVER_PARTNER = 1.85
"""How much more it takes to bid over one's partner."""
DOUBT = 0.8
"""How surely others are reckoned to bid like that: the scale, in points, on which a bid gets likelier."""
CLOSE_SUITS = 1.5
"""Suits whose estimate falls short of the best one's by more than this are not looked at."""
REACH, LAST_REACH = 0.5, 5.0
"""By how much a bid that is looked at may exceed the estimate: usually, and when the other team may win the
game with this hand."""
CHARGE = 0.002
"""What each point of a bid from 6 up is charged, in chances to win the game: the highest of many sampled
figures is a little too high, and others may bid less than they are reckoned to."""
POOREST, SUREST = 0.12, 0.89
"""What is stated of a bid or a suit that no deal drawn bears out, and of one that all do; between them it
grows in proportion. Deals are solved with all cards seen, and what looks best of several bids and suits is
taken, so what is sampled promises too much. Fitted by least squares, with 40 deals for each, to the 1,579
bids and suits that hints stated in 128 games of people who follow them and computers of all levels: of those
that were sampled at 90 % and more 88 % came true (155 of them, standard error 3). ``python -m benchmarks
odds pidro`` holds what is stated against what comes true."""
NINE = 9
_BITS: dict[Suit, dict[Card, int]] = {
    suit: {card: 1 << strength(card, suit) if is_trump(card, suit) else 0 for card in DECK} for suit in SUITS
}


class Deal(NamedTuple):
    """A whole deal: by seat the cards held, and the stock in the order in which it is dealt."""

    held: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def trumps_in(cards: Sequence[Card], suit: Suit) -> int:
    """The trumps among cards, as a mask."""
    bits = _BITS[suit]
    return sum([bits[card] for card in cards])


def best_suit(cards: Sequence[Card], robs: bool) -> tuple[float, Suit]:
    """The highest estimate of a hand, and its suit. ``robs``: the seat will take the rest of the stock."""
    value, suit = max((estimate(trumps_in(cards, suit)), suit) for suit in SUITS)
    return value + ROBBING * robs, suit


def refilled(deal: Deal, dealer: int, suit: Suit, deal_all: bool) -> Hands:
    """By seat, the trumps held once all non-trumps are laid away, hands are refilled, the dealer has robbed
    the stock and surplus trumps are killed (Pidro 3.2.5 to 3.2.8, 3.5)."""
    hands = [trumps_in(held, suit) for held in deal.held]
    start = 0
    for step in (1, 2, 3, 4):
        seat = (dealer + step) & 3
        lacks = 4 if deal_all else 16 if step == 4 else max(0, 6 - hands[seat].bit_count())
        hands[seat] |= trumps_in(deal.stock[start : start + lacks], suit)
        start += lacks
    a, b, c, d = (killed_down(hand) for hand in hands)
    return a, b, c, d


class Prospect(NamedTuple):
    """What an action promises: ``worth`` is the chance to win the game. Of the deals in which this seat then
    names trumps: ``points`` that its team takes on average, ``odds``, the chance that it makes its bid, which
    is never 0 or 1."""

    worth: float
    points: float
    odds: float


class Contract(NamedTuple):
    """Who plays, for how much, and what it costs if it fails."""

    bidder: int
    bid: int
    price: int


class Outlook:
    """The deals drawn for a view in the bidding or before trumps are named, and what comes of them.

    Raises:
        ValueError: the view is a spectator's.
    """

    def __init__(self, view: PidroView, luck: Chance, name: str, budget: Budget) -> None:
        if view.seat is None:
            raise ValueError("only a seat with cards can think about bids")
        self.view = view
        self.seat = view.seat
        self._deals: list[_Solved] = []
        nodes = 0
        for deal in _draw(view, luck, name, budget.deals):
            solved = _Solved(deal, view)
            for suit in likely_suits(view):
                solved.points(self.seat, suit)
            self._deals.append(solved)
            nodes += solved.nodes
            if nodes > budget.nodes:
                break
        self._weights = [deal.belief(view, self.seat) for deal in self._deals]

    def suit(self) -> Suit:
        """The suit that this seat would name if it had the lowest bid that it can make."""
        suits = likely_suits(self.view)
        if len(suits) == 1:
            return suits[0]
        lowest = next((bid.points for bid in self.view.legal if isinstance(bid, Bid)), MOST_BID)
        return max(suits, key=lambda suit: self.named(suit, lowest).worth)

    def named(self, suit: Suit, bid: int) -> Prospect:
        """What comes of it if this seat plays for so many points with ``suit`` as trumps."""
        return self.prospect([Contract(self.seat, bid, bid)] * len(self._deals), suit)

    def bid(self, action: PidroAction, suit: Suit) -> Prospect:
        """What a bid or a pass promises if this seat would name ``suit``; a bid is charged."""
        found = self.prospect([self._contract(deal, action) for deal in self._deals], suit)
        if not isinstance(action, Bid):
            return found
        return found._replace(worth=found.worth - CHARGE * (action.points - LEAST_BID + 1))

    def bids(self) -> dict[PidroAction, Prospect]:
        """What passing and each bid worth a look promises, from the lowest up."""
        suit = self.suit()
        return {action: self.bid(action, suit) for action in sensible_bids(self.view)}

    def suits(self, *more: Suit) -> dict[Suit, Prospect]:
        """What each suit worth a look, and ``more``, promises to the bidder."""
        view = self.view
        contract = Contract(
            self.seat, view.bid or LEAST_BID, price(view.rules, [m.action for m in view.bids])
        )
        contracts = [contract] * len(self._deals)
        return {suit: self.prospect(contracts, suit) for suit in (*likely_suits(view), *more)}

    def prospect(self, contracts: Sequence[Contract], suit: Suit) -> Prospect:
        """What comes of these contracts, one for each deal, if this seat names ``suit`` where it plays."""
        side, total, worth, named, points, made = self.seat & 1, 0.0, 0.0, 0.0, 0.0, 0.0
        squares = 0.0
        scores = self.view.scores
        for deal, contract, weight in zip(self._deals, contracts, self._weights, strict=True):
            bidder, bid, cost = contract
            taken = deal.points(bidder, suit if bidder == self.seat else deal.wish(bidder)[1])[side]
            stakes = Stakes(
                scores[side], scores[1 - side], self.view.rules.target, bidder & 1 == side, bid, cost
            )
            total += weight
            worth += weight * stakes.worth(taken)
            if bidder == self.seat:
                named += weight
                squares += weight * weight
                points += weight * taken
                made += weight * (taken >= bid)
        share = named or 1.0
        # Deals of unequal weight say as much as so many of equal weight (Kish's effective sample size).
        samples = named * named / squares if named else 0.0
        sampled = chance_from(samples * made / share, samples)
        return Prospect(worth / total, points / share, POOREST + (SUREST - POOREST) * sampled)

    def _contract(self, deal: _Solved, action: PidroAction) -> Contract:
        """How the bidding ends in a deal after this seat's ``action``, as the others are reckoned to bid."""
        view = self.view
        bidder, bid = view.bidder, view.bid
        actions: list[PidroAction] = [made.action for made in view.bids]
        for seat in _still_to_bid(view):
            if seat == self.seat:
                said: PidroAction = action
            else:
                asked = (bid or LEAST_BID - 1) + 1
                said = Bid(asked) if asked <= MOST_BID and deal.wants(seat, bidder) >= asked else PASS
            actions.append(said)
            if isinstance(said, Bid):
                bidder, bid = seat, said.points
        if bidder is None or bid is None:
            return Contract(view.dealer, LEAST_BID, LEAST_BID)
        return Contract(bidder, bid, price(view.rules, actions))


class _Solved:
    """A deal, and what has been found out about it so far."""

    def __init__(self, deal: Deal, view: PidroView) -> None:
        self.nodes = 0
        self._deal = deal
        self._dealer = view.dealer
        self._deal_all = view.rules.refill == "deal_all"
        self._points: dict[tuple[int, Suit], tuple[int, int]] = {}
        self._wishes: dict[int, tuple[float, Suit]] = {}

    def points(self, bidder: int, suit: Suit) -> tuple[int, int]:
        """By team, the points taken if ``bidder`` names ``suit`` and all play best."""
        found = self._points.get((bidder, suit))
        if found is None:
            hands = refilled(self._deal, self._dealer, suit, self._deal_all)
            search = solver()
            first = search.points(hands, bidder) + ((hands[0] | hands[2]) & TWO_BIT)
            self.nodes += search.nodes
            found = self._points[bidder, suit] = (first, HAND_POINTS - first)
        return found

    def wish(self, seat: int) -> tuple[float, Suit]:
        """The best estimate of a seat's first nine cards, and its suit."""
        if seat not in self._wishes:
            robs = seat == self._dealer and not self._deal_all
            self._wishes[seat] = best_suit(self._deal.held[seat][:NINE], robs)
        return self._wishes[seat]

    def wants(self, seat: int, bidder: int | None) -> float:
        """How much a seat is reckoned to bid at most when ``bidder`` has the highest bid."""
        over = OVER_PARTNER if bidder is not None and bidder == seat ^ 2 else 0.0
        return self.wish(seat)[0] - CAUTION[(seat - self._dealer - 1) & 3] - over

    def belief(self, view: PidroView, own: int) -> float:
        """How well the others' cards agree with what they have bid so far."""
        belief, bidder, bid = 1.0, None, LEAST_BID - 1
        for made in view.bids:
            said = made.action
            if made.seat != own:
                asked = said.points if isinstance(said, Bid) else bid + 1
                bids = 1 / (1 + exp((asked - self.wants(made.seat, bidder)) / DOUBT))
                belief *= bids if isinstance(said, Bid) else 1 - bids
            if isinstance(said, Bid):
                bidder, bid = made.seat, said.points
        return max(belief, 1e-6)


def price(rules: PidroRules, actions: Sequence[PidroAction]) -> int:
    """What the highest of these bids costs if it fails (Pidro 3.4)."""
    bids = [action.points for action in actions if isinstance(action, Bid)]
    if rules.fourteen_over_penalty == "28" and bids.count(MOST_BID) > 1:
        return 2 * MOST_BID
    return bids[-1] if bids else LEAST_BID


def likely_suits(view: PidroView) -> list[Suit]:
    """The suits worth a look, by the estimate of the seat's own cards, the best first."""
    estimates = {suit: estimate(trumps_in(view.cards, suit)) for suit in SUITS}
    least = max(estimates.values()) - CLOSE_SUITS
    return sorted((s for s in SUITS if estimates[s] >= least), key=lambda s: -estimates[s])


def sensible_bids(view: PidroView) -> list[PidroAction]:
    """The legal actions in the bidding without bids far above the estimate of the seat's own cards, a pass
    first."""
    robs = view.seat == view.dealer and view.rules.refill == "classic"
    theirs = view.scores[0 if (view.seat or 0) & 1 else 1]
    reach = LAST_REACH if theirs + HAND_POINTS > view.rules.target else REACH
    most = best_suit(view.cards, robs)[0] + reach
    return [action for action in view.legal if not isinstance(action, Bid) or action.points <= most]


def _still_to_bid(view: PidroView) -> list[int]:
    turns = [(view.dealer + step) & 3 for step in (1, 2, 3, 4)]
    return turns[len(view.bids) :]


def _draw(view: PidroView, luck: Chance, name: str, count: int) -> Iterator[Deal]:
    """Deals in which the seat has its own cards."""
    unseen = [card for card in DECK if card not in view.cards]
    size = len(view.cards)
    for number in range(count):
        order = luck.shuffle(f"{name}/{number}", unseen)
        held = [order[size * place : size * (place + 1)] for place in range(3)]
        held.insert(view.seat or 0, view.cards)
        yield Deal(tuple(held), order[3 * size :])
