"""The adversary of Pidro: a learner whose bids exploit those of a level.

It practises deal by deal in the seats 0 and 2, a copy of it in each, against the level in the others. The
scores go on from deal to deal, as in a game. Nearly all time is spent on the level's bids: thousands of deals
a minute against normal, a few hundred against hard. The rest of a deal is estimated: the bidder names the
suit of the highest estimate, and the cards are solved with all hands seen, as the levels themselves do. What
that is worth is the chance to win the game.

At each of its decisions some of the bids that it considers are tried with the same cards, and a bid's result
is how much more it brought than a pass. In whole games it only bids: the rest is the level's.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.adversary_practice import Looks, Practice
from games.cards import DECK, Card
from games.chance import Sealed
from games.pidro import PIDRO, play
from games.pidro.actions import LEAST_BID, PASS, Bid, PidroAction
from games.pidro.bidding_sense import Deal, best_suit, pile, price, refilled, trumps_of
from games.pidro.dealing import DEALT, dealt
from games.pidro.rules import PidroRules
from games.pidro.search import ACE_BIT, FIVES, TWO_BIT
from games.pidro.solver import solver
from games.pidro.stakes import HAND_POINTS, Stakes
from games.pidro.state import SEATS, PidroState
from games.pidro.views import PidroView

Level = Callable[[PidroView, Sealed], PidroAction]
REACH = 2.0
"""By how much a bid that is considered may exceed the estimate of the hand."""
MOST = 5
"""The most bids that are considered, the lowest ones. The dealer considers one: nobody bids after it."""
TRIED = 2
"""How many of them are tried at a decision."""
EXPLORES = 0.15
"""How often a practised deal goes on after some considered bid, instead of the best one."""
TRUSTED = (60.0, 120.0)
"""After how many results a finer look counts as much as the coarser ones before it."""
_MARGINS = 20


class Option(NamedTuple):
    """A bid that is considered, and its looks, from coarse to fine."""

    bid: Bid
    looks: Looks


def considered(view: PidroView) -> list[Option]:
    """Return the bids to consider besides a pass, the lowest first; by what a seat in turn knows."""
    seat = view.seat or 0
    robs = seat == view.dealer
    cards = pile(view.cards)
    value, suit = best_suit(cards, robs and view.rules.refill == "classic")
    bids = [bid for bid in view.legal if isinstance(bid, Bid) and bid.points <= value + REACH]
    if not bids:
        return []
    trumps = trumps_of(cards, suit)
    said = {made.seat: isinstance(made.action, Bid) for made in view.bids}
    highest = 0 if view.bidder is None else 1 if view.bidder == seat ^ 2 else 2
    partner = 1 + said[seat ^ 2] if seat ^ 2 in said else 0
    near = [view.scores[side] + HAND_POINTS >= view.rules.target for side in (seat & 1, 1 - (seat & 1))]
    strength = min(7, trumps.bit_count()) * 6 + (trumps & FIVES).bit_count() * 2 + bool(trumps & ACE_BIT)
    found = []
    for jump, bid in enumerate(bids[: 1 if robs else MOST]):
        margin = min(_MARGINS - 1, int(2 * (value + REACH - bid.points)))
        coarse = ((margin // 2 * 3 + highest) * 2 + robs) * MOST + min(jump, 3)
        middle = (((margin * 4 + len(view.bids)) * 3 + highest) * 3 + partner) * MOST + jump
        middle = middle * 4 + near[0] * 2 + near[1]
        fine = (middle * 16 + bid.points) * 64 + strength
        found.append(Option(bid, (coarse, middle, fine)))
    return found


class BidLearner:
    """Learns bids by practice against a level; ``level`` returns the level's bid by a view."""

    def __init__(self, level: Level, rules: PidroRules, seed: int) -> None:
        self.practice = Practice(TRUSTED)
        self._level, self._rules, self._luck = level, rules, random.Random(seed)
        self._done, self._scores = 0, (0, 0)

    def practise(self, rounds: int, tell: Callable[[int], None]) -> None:
        """Play so many deals more; ``tell`` is called with the number of those that are done."""
        for number in range(rounds):
            deck: list[Card] = list(DECK)
            self._luck.shuffle(deck)
            self._deal(tuple(deck))
            self._done += 1
            tell(number + 1)

    def bid(self, view: PidroView) -> PidroAction:
        """Return the bid that was found to bring most, or a pass; by what a seat in turn knows."""
        best: PidroAction = PASS
        most = 0.0
        for option in considered(view):
            value = self.practice.value(option.looks)
            if value > most:
                best, most = option.bid, value
        return best

    def _deal(self, deck: tuple[Card, ...]) -> None:
        """Play a deal, and learn from each decision of it."""
        if max(self._scores) >= self._rules.target:
            self._scores = (0, 0)
        state, _ = play.deal(self._rules, 1, self._done % SEATS, self._scores, deck)
        auction = Auction(self, self._level, state, Sealed(self._luck.randbytes(32)))
        while state.phase == "bidding":
            action = auction.next(state)
            if state.turn in (0, 2):
                options = considered(PIDRO.view(state, state.turn))
                options = self._luck.sample(options, min(TRIED, len(options)))
                passed = auction.end(state, PASS).worth if options else 0.0
                found = [(option, auction.end(state, option.bid).worth - passed) for option in options]
                for option, more in found:
                    self.practice.learn(option.looks, more)
                if options and self._luck.random() < EXPLORES:
                    others: list[PidroAction] = [PASS, *(option.bid for option in options)]
                    action = self._luck.choice(others)
            state = auction.after(state, action)
        self._scores = auction.result(state).scores


class Result(NamedTuple):
    """What a deal comes to for the seats 0 and 2: their chance to win the game, and both scores."""

    worth: float
    scores: tuple[int, int]


class Auction:
    """All that was asked about a deal. The learner sits in the seats 0 and 2."""

    def __init__(self, learner: BidLearner, level: Level, state: PidroState, luck: Sealed) -> None:
        self._learner, self._level, self._luck = learner, level, luck
        self._moves: dict[tuple[tuple[int, str], ...], PidroAction] = {}
        self._points: dict[int, int] = {}
        nines = tuple(dealt(state.deck, state.dealer, seat) for seat in range(SEATS))
        self._deal = Deal.of(nines, state.deck[DEALT:])

    def next(self, state: PidroState) -> PidroAction:
        """Return the bid of the seat in turn, the same for the same bids before."""
        known = self._moves.get(state.moves)
        if known is None:
            view = PIDRO.view(state, state.turn)
            known = self._level(view, self._luck) if (state.turn or 0) & 1 else self._learner.bid(view)
            self._moves[state.moves] = known
        return known

    def after(self, state: PidroState, action: PidroAction) -> PidroState:
        """Return the state after a bid of the seat in turn."""
        return play.step(state, state.turn or 0, action)[0]

    def end(self, state: PidroState, action: PidroAction) -> Result:
        """Return what comes of a bid, if all bid on as they do."""
        state = self.after(state, action)
        while state.phase == "bidding":
            state = self.after(state, self.next(state))
        return self.result(state)

    def result(self, state: PidroState) -> Result:
        """Return what comes of the deal once it is known who names trumps."""
        bidder = state.bidder or 0
        if bidder not in self._points:
            _, suit = best_suit(self._deal.nine[bidder], robs=False)
            hands = refilled(self._deal, state.dealer, suit, state.rules.refill == "deal_all")
            self._points[bidder] = solver().points(hands, bidder) + ((hands[0] | hands[2]) & TWO_BIT)
        cost = price(state.rules, [made.action for made in state.bids])
        ours, theirs = state.scores
        stakes = Stakes(ours, theirs, state.rules.target, not bidder & 1, state.bid or LEAST_BID, cost)
        points = self._points[bidder]
        return Result(stakes.worth(points), stakes.scores(points))


class PidroLearner:
    """A learner of bids (:class:`BidLearner`), by practice against the level ``taught_by``; it names trumps,
    kills and plays as ``level`` does."""

    def __init__(self, rules: PidroRules, level: str, seed: int, taught_by: str) -> None:
        self._level, self._luck = level, Sealed(seed.to_bytes(32, "big"))
        self.bids = BidLearner(lambda view, luck: PIDRO.computer(view, luck, taught_by), rules, seed)
        self.practise = self.bids.practise

    def move(self, state: PidroState, seat: int) -> PidroAction:
        """Return its move, by its view only."""
        view = PIDRO.view(state, seat)
        if view.phase == "bidding":
            return self.bids.bid(view)
        return PIDRO.computer(view, self._luck, self._level)
