"""Estimates what a hand may take with each suit as trumps, and the worth of each bid, by sampled deals.

The cards that the seat doesn't see are dealt at random, deal after deal. In each, the rest of the bidding is
guessed from a rough estimate of everybody's cards, and hands are refilled and robbed as the rules say. Then
the trump phase is solved with all cards seen (:mod:`games.pidro.search`). On average over many deals, the
bidder's team then takes about what it takes among people who don't see the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count
from math import exp, sqrt
from operator import mul, sub
from typing import NamedTuple

from games.cards import DECK, SUITS, Card, Suit
from games.chance import Chance
from games.pidro.actions import LEAST_BID, MOST_BID, Bid, PidroAction
from games.pidro.cards import is_trump, strength
from games.pidro.estimating import estimate
from games.pidro.rules import PidroRules
from games.pidro.sampling import HAND, Budget, killed_down
from games.pidro.search import ALL, TWO_BIT, Hands
from games.pidro.solver import solver
from games.pidro.stakes import HAND_POINTS, Stakes
from games.pidro.views import PidroView

ROBBING = 1.0
"""The value of robbing the stock, for the dealer."""
CAUTION = (2.1, 2.3, 0.8, 0.9)
"""By how much a player's estimate is assumed to exceed his bid, by his turn in the bidding. These three agree
with the hard level's own bids: fitted to them by maximum likelihood, three times over, with the figures of
the fit before, when :data:`CHARGE` was 0.006."""
OVER_PARTNER = 1.85
"""How much more it takes to bid over one's partner."""
DOUBT = 0.8
"""How sharply others are assumed to follow that: the scale, in points, on which a bid gets likelier."""
CLOSE_SUITS = 1.5
"""Suits whose estimate is more than this below the best one's are not considered."""
REACH, STRONG_REACH, LAST_REACH = 0.5, 2.5, 5.0
"""By how much a considered bid may exceed the estimate: usually; from an estimate of :data:`STRONG` on, since
others would bid over a lower one; and when the other team may win the game with this hand."""
STRONG = 7.0
CHARGE = 0.002
"""The charge for each point of a bid from 6 up, in chances to win the game: the highest of many sampled
figures is a little too high, and others may bid less than assumed."""
MADE, FAILED = 6.0, 4.0
"""The prior of a bid or a suit: as if it had been made and had failed in so many deals. Deals are solved with
all cards seen, and the best of several is taken, so few deals promise too much, while a thousand come true as
sampled. For 588 bids and suits that hints stated in 53 games the least squares are within 0.02 of that. A bid
that is made in all of 42 deals is stated at 92 %. ``python -m benchmarks odds pidro`` compares the stated
odds with the outcomes."""
SURE = 2.0
"""By how many standard errors the best option must be ahead, or else more deals are drawn."""
NINE, TURNS = 9, 3
_PLACES: dict[Suit, int] = {suit: 14 * number for number, suit in enumerate(SUITS)}
_PILES: dict[Card, int] = {
    card: sum(1 << strength(card, suit) + place for suit, place in _PLACES.items() if is_trump(card, suit))
    for card in DECK
}


def pile(cards: Iterable[Card]) -> int:
    """Cards as one number: for each suit the mask of those that are trumps then, side by side. Piles without
    a card in common can be added."""
    return sum([_PILES[card] for card in cards])


def trumps_of(pile: int, suit: Suit) -> int:
    """Return the trumps in a pile, as a mask."""
    return pile >> _PLACES[suit] & ALL


def trumps_in(cards: Iterable[Card], suit: Suit) -> int:
    """Return the trumps among cards, as a mask."""
    return trumps_of(pile(cards), suit)


class Deal(NamedTuple):
    """A whole deal: by seat the cards in hand and the first ``nine`` of them, as :func:`pile`, and the stock
    in the order in which it is dealt, a pile for each card; ``sums`` are the piles of so many cards of it."""

    held: tuple[int, ...]
    nine: tuple[int, ...]
    stock: tuple[int, ...]
    sums: tuple[int, ...]

    @classmethod
    def of(cls, hands: Sequence[Sequence[Card]], stock: Iterable[Card]) -> Deal:
        """Return the deal of such cards, by seat in the order in which they came."""
        nine = tuple([pile(hand[:NINE]) for hand in hands])
        piles = tuple([_PILES[card] for card in stock])
        return cls(tuple(map(pile, hands)), nine, piles, tuple(accumulate(piles, initial=0)))


@lru_cache(maxsize=1 << 10)
def best_suit(pile: int, robs: bool) -> tuple[float, Suit]:
    """Return the highest estimate of a hand, and its suit. ``robs``: the seat will take the rest of the
    stock."""
    value, suit = max([(estimate(pile >> place & ALL), suit) for suit, place in _PLACES.items()])
    return value + ROBBING * robs, suit


def refilled(deal: Deal, dealer: int, suit: Suit, deal_all: bool) -> Hands:
    """Return by seat the trumps in hand after all non-trumps are discarded, hands are refilled, the dealer
    has robbed the stock and surplus trumps are killed (Pidro 3.2.5 to 3.2.8, 3.5)."""
    place, sums = _PLACES[suit], deal.sums
    hands = [held >> place & ALL for held in deal.held]
    start, last = 0, len(sums) - 1
    for step in (1, 2, 3, 4):
        seat = (dealer + step) & 3
        lacks = 4 if deal_all else last if step == 4 else 6 - hands[seat].bit_count()
        if lacks > 0:
            end = min(start + lacks, last)
            hands[seat] |= sums[end] - sums[start] >> place & ALL
            start = end
    a, b, c, d = [killed_down(hand) if hand.bit_count() > HAND else hand for hand in hands]
    return a, b, c, d


class Prospect(NamedTuple):
    """The estimate of an action: ``worth`` is the chance to win the game. Of the deals in which this seat
    then names trumps: ``points`` that its team takes on average, and ``odds``, the chance that it makes its
    bid, which is never 0 or 1."""

    worth: float
    points: float
    odds: float


class Contract(NamedTuple):
    """The player, the number of points, and the cost of failure."""

    bidder: int
    bid: int
    price: int


class Outlook:
    """The deals drawn for a view in the bidding or before trumps are named, and their results.

    Raises:
        ValueError: the view is a spectator's.
    """

    def __init__(self, view: PidroView, luck: Chance, name: str, budget: Budget) -> None:
        if view.seat is None:
            raise ValueError("only a seat with cards can think about bids")
        self.view = view
        self.seat = view.seat
        self._deals: list[_Solved] = []
        self._weights: list[float] = []
        self._ended: dict[PidroAction | Contract, list[Contract]] = {}
        self._made: dict[PidroAction, dict[tuple[int | None, int | None], Contract]] = {}
        self._found: dict[tuple[PidroAction | Contract, Suit], list[float]] = {}
        drawn = imagined(view, luck, name)
        self._more(drawn, budget.deals, budget.nodes)
        while self.deals < budget.most and self.nodes <= budget.nodes and not self._clear():
            self._more(drawn, min(2 * self.deals, budget.most), budget.nodes)

    @property
    def deals(self) -> int:
        """Return how many deals were drawn."""
        return len(self._deals)

    @property
    def nodes(self) -> int:
        """Return how many tricks were searched, where that is counted."""
        return sum(deal.nodes for deal in self._deals)

    def _more(self, drawn: Iterator[Deal], deals: int, nodes: int) -> None:
        """Draw deals up to that number; none once so many ``nodes`` have been searched."""
        suits, searched = likely_suits(self.view), self.nodes
        while len(self._deals) < deals and searched <= nodes:
            for _ in range(TURNS):
                solved = _Solved(next(drawn), self.view)
                for suit in suits:
                    solved.points(self.seat, suit)
                self._deals.append(solved)
                self._weights.append(solved.belief(self.view, self.seat))
                searched += solved.nodes

    def _clear(self) -> bool:
        """Return whether the best of the bids (or suits) is ahead by more than new deals would be likely to
        change: :data:`SURE` standard errors of the difference."""
        if self.view.phase == "bidding":
            suit = self.suit()
            options = [(self._worths(action, suit), charge(action)) for action in sensible_bids(self.view)]
        else:
            contract = self._contract()
            options = [(self._worths(contract, suit), 0.0) for suit in likely_suits(self.view)]
        weights, total = self._weights, sum(self._weights)
        means = [sum(map(mul, weights, worths)) / total - cost for worths, cost in options]
        best = means.index(max(means))
        for number, (worths, _) in enumerate(options):
            if number == best:
                continue
            gaps = list(map(sub, options[best][0], worths))
            mean = sum(map(mul, weights, gaps)) / total
            misses = [weight * (gap - mean) for weight, gap in zip(weights, gaps, strict=True)]
            # The deals in which the same hands are rotated aren't independent.
            error = sqrt(sum([sum(misses[at : at + TURNS]) ** 2 for at in range(0, len(misses), TURNS)]))
            if means[best] - means[number] < SURE * error / total:
                return False
        return True

    def suit(self) -> Suit:
        """Return the suit that this seat would name with the lowest bid that it can make."""
        suits = likely_suits(self.view)
        if len(suits) == 1:
            return suits[0]
        lowest = next((bid.points for bid in self.view.legal if isinstance(bid, Bid)), MOST_BID)
        return max(suits, key=lambda suit: self._worth(Contract(self.seat, lowest, lowest), suit))

    def named(self, suit: Suit, bid: int) -> Prospect:
        """Return the estimate if this seat plays for so many points with ``suit`` as trumps."""
        return self._prospect(Contract(self.seat, bid, bid), suit)

    def bid(self, action: PidroAction, suit: Suit) -> Prospect:
        """Return the estimate of a bid or a pass if this seat would name ``suit``; a bid is charged."""
        found = self._prospect(action, suit)
        return found._replace(worth=found.worth - charge(action))

    def bids(self) -> dict[PidroAction, Prospect]:
        """Return the estimates of passing and of each bid worth considering, from the lowest up."""
        suit = self.suit()
        return {action: self.bid(action, suit) for action in sensible_bids(self.view)}

    def best_bid(self) -> PidroAction:
        """Return the best of :meth:`bids`, sooner than all that it estimates."""
        suit = self.suit()
        return max(sensible_bids(self.view), key=lambda action: self._worth(action, suit) - charge(action))

    def best_suit(self) -> Suit:
        """Return the best of :meth:`suits` for the bidder, sooner than all that it estimates."""
        contract = self._contract()
        return max(likely_suits(self.view), key=lambda suit: self._worth(contract, suit))

    def suits(self, *more: Suit) -> dict[Suit, Prospect]:
        """Return the estimates of each suit worth considering, and ``more``, for the bidder."""
        contract = self._contract()
        return {suit: self._prospect(contract, suit) for suit in (*likely_suits(self.view), *more)}

    def _contract(self) -> Contract:
        """Return this seat's contract, once it has the bid."""
        view = self.view
        cost = price(view.rules, [made.action for made in view.bids])
        return Contract(self.seat, view.bid or LEAST_BID, cost)

    def _prospect(self, choice: PidroAction | Contract, suit: Suit) -> Prospect:
        """Return the estimate of a bid, a pass or this seat's contract, if it names ``suit`` where it
        plays."""
        side, named, points, made, squares = self.seat & 1, 0.0, 0.0, 0.0, 0.0
        for deal, contract, weight in zip(self._deals, self._ends(choice), self._weights, strict=True):
            if contract.bidder == self.seat:
                taken = deal.points(self.seat, suit)[side]
                named += weight
                squares += weight * weight
                points += weight * taken
                made += weight * (taken >= contract.bid)
        share = named or 1.0
        # Deals of unequal weight count as a number of equal weight (Kish's effective sample size).
        samples = named * named / squares if named else 0.0
        odds = (samples * made / share + MADE) / (samples + MADE + FAILED)
        return Prospect(self._worth(choice, suit), points / share, odds)

    def _worth(self, choice: PidroAction | Contract, suit: Suit) -> float:
        """Return the average of :meth:`_worths`."""
        weights = self._weights
        return float(sum(map(mul, weights, self._worths(choice, suit))) / sum(weights))

    def _worths(self, choice: PidroAction | Contract, suit: Suit) -> list[float]:
        """Return, for each deal, the chance to win the game after ``choice``, if this seat names ``suit``."""
        found = self._found.setdefault((choice, suit), [])
        side, seat, known = self.seat & 1, self.seat, len(found)
        tables: dict[Contract, list[float]] = {}
        for deal, contract in zip(self._deals[known:], self._ends(choice)[known:], strict=True):
            bidder = contract.bidder
            table = tables.get(contract) or tables.setdefault(contract, self._table(contract))
            found.append(table[deal.points(bidder, suit if bidder == seat else deal.wish(bidder)[1])[side]])
        return found

    def _table(self, contract: Contract) -> list[float]:
        """Return the chance to win the game by the points that this seat's team takes."""
        side, view = self.seat & 1, self.view
        bidder, bid, cost = contract
        stakes = Stakes(
            view.scores[side], view.scores[1 - side], view.rules.target, bidder & 1 == side, bid, cost
        )
        return [stakes.worth(points) for points in range(HAND_POINTS + 1)]

    def _ends(self, action: PidroAction | Contract) -> list[Contract]:
        """Return the end of the bidding in each deal after ``action``, as the others are assumed to bid; a
        contract is the end itself."""
        view, ends = self.view, self._ended.setdefault(action, [])
        if isinstance(action, Contract):
            ends += [action] * (len(self._deals) - len(ends))
            return ends
        said = [made.action for made in view.bids] + [action]
        bidder, bid = (self.seat, action.points) if isinstance(action, Bid) else (view.bidder, view.bid)
        after, made = _still_to_bid(view)[1:], self._made.setdefault(action, {})
        for deal in self._deals[len(ends) :]:
            highest, points = bidder, bid
            for seat in after:
                asked = (points or LEAST_BID - 1) + 1
                if asked <= MOST_BID and deal.wants(seat, highest) >= asked:
                    highest, points = seat, asked
            key = highest, points
            if key not in made:
                if highest is None or points is None:
                    made[key] = Contract(view.dealer, LEAST_BID, LEAST_BID)
                elif highest == bidder:
                    made[key] = Contract(highest, points, price(view.rules, said))
                else:
                    made[key] = Contract(highest, points, price(view.rules, [*said, Bid(points)]))
            ends.append(made[key])
        return ends


class _Solved:
    """A deal, and its results so far."""

    __slots__ = ("_deal", "_deal_all", "_dealer", "_points", "_wants", "_wishes", "nodes")

    def __init__(self, deal: Deal, view: PidroView) -> None:
        self.nodes = 0
        self._deal = deal
        self._dealer = view.dealer
        self._deal_all = view.rules.refill == "deal_all"
        self._points: dict[tuple[int, Suit], tuple[int, int]] = {}
        self._wishes: dict[int, tuple[float, Suit]] = {}
        self._wants: dict[int, float] = {}

    def points(self, bidder: int, suit: Suit) -> tuple[int, int]:
        """Return by team the points taken if ``bidder`` names ``suit`` and all play best."""
        found = self._points.get((bidder, suit))
        if found is None:
            hands = refilled(self._deal, self._dealer, suit, self._deal_all)
            search = solver()
            first = search.points(hands, bidder) + ((hands[0] | hands[2]) & TWO_BIT)
            self.nodes += search.nodes
            found = self._points[bidder, suit] = (first, HAND_POINTS - first)
        return found

    def wish(self, seat: int) -> tuple[float, Suit]:
        """Return the best estimate of a seat's first nine cards, and its suit."""
        if seat not in self._wishes:
            robs = seat == self._dealer and not self._deal_all
            self._wishes[seat] = best_suit(self._deal.nine[seat], robs)
        return self._wishes[seat]

    def wants(self, seat: int, bidder: int | None) -> float:
        """Return the assumed maximum bid of a seat when ``bidder`` has the highest bid."""
        wants = self._wants.get(seat)
        if wants is None:
            wants = self._wants[seat] = self.wish(seat)[0] - CAUTION[(seat - self._dealer - 1) & 3]
        return wants - OVER_PARTNER if bidder == seat ^ 2 else wants

    def belief(self, view: PidroView, own: int) -> float:
        """Return how well the others' cards agree with their bids so far."""
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


def charge(action: PidroAction) -> float:
    """Return the deduction from a bid's worth (:data:`CHARGE`); none for a pass."""
    return CHARGE * (action.points - LEAST_BID + 1) if isinstance(action, Bid) else 0.0


def price(rules: PidroRules, actions: Sequence[PidroAction]) -> int:
    """Return the cost of failure of the highest of these bids (Pidro 3.4)."""
    bids = [action.points for action in actions if isinstance(action, Bid)]
    if rules.fourteen_over_penalty == "28" and bids.count(MOST_BID) > 1:
        return 2 * MOST_BID
    return bids[-1] if bids else LEAST_BID


def likely_suits(view: PidroView) -> list[Suit]:
    """Return the suits worth considering, by the estimate of the seat's own cards, the best first."""
    estimates = {suit: estimate(trumps_in(view.cards, suit)) for suit in SUITS}
    least = max(estimates.values()) - CLOSE_SUITS
    return sorted((s for s in SUITS if estimates[s] >= least), key=lambda s: -estimates[s])


def sensible_bids(view: PidroView) -> list[PidroAction]:
    """Return the legal actions in the bidding without bids far above the estimate of the seat's own cards, a
    pass first."""
    robs = view.seat == view.dealer and view.rules.refill == "classic"
    theirs = view.scores[0 if (view.seat or 0) & 1 else 1]
    estimated = best_suit(pile(view.cards), robs)[0]
    reach = STRONG_REACH if estimated >= STRONG else REACH
    if theirs + HAND_POINTS > view.rules.target:
        reach = LAST_REACH
    most = estimated + reach
    return [action for action in view.legal if not isinstance(action, Bid) or action.points <= most]


def _still_to_bid(view: PidroView) -> list[int]:
    turns = [(view.dealer + step) & 3 for step in (1, 2, 3, 4)]
    return turns[len(view.bids) :]


def imagined(view: PidroView, luck: Chance, name: str) -> Iterator[Deal]:
    """Yield deals without end in which the seat has its own cards. In each :data:`TURNS` of them the same
    hands of the others are rotated, so that a good hand is as often the partner's as each opponent's."""
    unseen = [_PILES[card] for card in DECK if card not in view.cards]
    size, seat, own = len(view.cards), view.seat or 0, pile(view.cards)
    for number in count():
        order = luck.shuffle(f"{name}/{number}", unseen)
        stock = order[3 * size :]
        hands = [order[start : start + size] for start in range(0, 3 * size, size)]
        held, nine = [sum(hand) for hand in hands], [sum(hand[:NINE]) for hand in hands]
        sums = tuple(accumulate(stock, initial=0))
        for _ in range(TURNS):
            held, nine = [*held[1:], held[0]], [*nine[1:], nine[0]]
            yield Deal(
                (*held[:seat], own, *held[seat:]),
                (*nine[:seat], own, *nine[seat:]),
                stock,
                sums,
            )
