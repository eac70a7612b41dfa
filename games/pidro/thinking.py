"""Estimates each card by perfect-information Monte Carlo.

Deals that agree with the view are drawn (:mod:`games.pidro.sampling`), each is solved for each card
(:mod:`games.pidro.search`), and the results of a card are averaged over the deals. The method's known flaw is
that it assumes to know everything from the next card on: it neither hides nor asks for information.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cards import Card
from games.chance import Chance
from games.pidro.bidding_sense import price
from games.pidro.cards import strength
from games.pidro.sampling import Budget, Unseen, chance_from, killed_down
from games.pidro.search import TRICK_POINTS, TWO_BIT, Hands, Table, choices
from games.pidro.solver import compiled, solver
from games.pidro.stakes import HAND_POINTS, Stakes
from games.pidro.views import PidroView

BIDDERS_LUCK = 1.23
"""The factor by which the odds of the bid, made to failed, are better than sampled. Fitted by maximum
likelihood to the 5,990 cards that hints advised in 128 games of people who follow them and computers of all
levels. Where the bid was sampled at 40 to 50 % it was made with 55 % (407 cards, standard error 3), at 90 %
and more with 98 % (1,751)."""

PLAIN = Budget(deals=42, most=168, worlds=64, nodes=30_000)
"""The thinking limits of the hard level and hints with the search in plain Python."""
COMPILED = Budget(deals=500, most=5_000, worlds=200, nodes=30_000)
"""The limits with the compiled one, which counts no nodes."""

BRISK_DEALS = 150
"""Number of deals that the hard level considers for a bid or a suit, or twice as many where the choice is
close."""


class Promise(NamedTuple):
    """A card's average over the sampled deals: ``worth``, the chance to win the game, and ``points``, those
    of the team in the whole hand. ``odds`` is the chance that the bid of this hand is made: 0 or 1 only where
    that is known."""

    worth: float
    points: float
    odds: float


def card_promises(view: PidroView, luck: Chance, name: str, budget: Budget) -> dict[int, Promise]:
    """Return the estimate of each distinct card, as single bits; of equivalent cards only the lowest. Poorest
    and lowest first."""
    position = Position(view)
    cards = choices(position.own, position.unseen.trumps | position.table.best)
    cards = tuple(sorted(cards, key=lambda card: (TRICK_POINTS[card], card)))
    totals = dict.fromkeys(cards, (0.0, 0, 0))
    nodes = worlds = 0
    results = [
        (position.stakes.worth(taken), position.stakes.made(taken)) for taken in range(HAND_POINTS + 1)
    ]
    solved: dict[Hands, dict[int, int]] = {}
    for hands in position.unseen.deals(luck, name, budget.worlds):
        found = solved.get(hands)
        if found is None:
            search = solver()
            found = solved[hands] = search.cards(position.turned(hands), position.table)
            nodes += search.nodes
        sure = position.sure(hands)
        for card, taken in found.items():
            worth, points, made = totals[card]
            more, is_made = results[taken + sure]
            totals[card] = (worth + more, points + taken + sure, made + is_made)
        worlds += 1
        if nodes > budget.nodes:
            break
    return {
        card: Promise(worth / worlds, points / worlds, position.odds(made, worlds))
        for card, (worth, points, made) in totals.items()
    }


def thorough() -> Budget:
    """Return the thinking limits of hints: higher where the search is compiled."""
    return PLAIN if compiled() is None else COMPILED


def brisk() -> Budget:
    """Return the thinking limits of the hard level: so low that it is done long before the pause before its
    move is over."""
    budget = thorough()
    return budget._replace(deals=min(BRISK_DEALS, budget.deals), most=min(2 * BRISK_DEALS, 2 * budget.deals))


class Position:
    """A view in the play of the cards as the search needs it: seats turned so that the viewer is 0."""

    def __init__(self, view: PidroView) -> None:
        self.unseen = Unseen(view)
        self.seat = view.seat or 0
        self.own = killed_down(self.unseen.own)
        self.table = self._table(view)
        self.stakes = stakes(view)
        side = self.seat & 1
        self._taken, self._lost = view.points[side], view.points[1 - side]
        played = () if view.trick is None else view.trick.plays
        self._two_lies = any(bit(view, card) == TWO_BIT and seat & 1 == side for seat, card in played)

    def turned(self, hands: Hands) -> Hands:
        _, b, c, d = (hands[(self.seat + step) & 3] for step in range(4))
        return self.own, b, c, d

    def sure(self, hands: Hands) -> int:
        """Return the team's points besides those of the tricks to come: taken already, or its two."""
        two = self._two_lies or (self.own | hands[self.seat ^ 2]) & TWO_BIT
        return self._taken + bool(two)

    def odds(self, made: int, worlds: int) -> float:
        """Return the chance that the bid of the hand is made, which it was in so many of the sampled deals.
        It is certain or impossible only if the points taken say so, or if no trump is unseen."""
        least, most = self.stakes.made(self._taken), self.stakes.made(HAND_POINTS - self._lost)
        if least == most:
            return float(least)
        if not self.unseen.trumps:
            return made / worlds
        sampled = chance_from(made, worlds)
        return BIDDERS_LUCK * sampled / (1 - sampled + BIDDERS_LUCK * sampled)

    def _table(self, view: PidroView) -> Table:
        if view.trick is None or not view.trick.plays:
            return Table()
        plays = [((seat - self.seat) & 3, bit(view, card)) for seat, card in view.trick.plays]
        winner, best = max(plays, key=lambda play: play[1])
        lying = sum(TRICK_POINTS[card] for _, card in plays)
        return Table(best, winner, lying, (view.trick.leader - self.seat - 1) & 3)


def stakes(view: PidroView) -> Stakes:
    """Return the stakes of the hand for the viewer's team, once the bidding is over."""
    side = (view.seat or 0) & 1
    cost = price(view.rules, [made.action for made in view.bids])
    bidding = (view.bidder or 0) & 1 == side
    return Stakes(view.scores[side], view.scores[1 - side], view.rules.target, bidding, view.bid or 6, cost)


def bit(view: PidroView, card: Card) -> int:
    """Return a trump as a single bit, once trumps are named."""
    return 0 if view.trumps is None else 1 << strength(card, view.trumps)


def decision(view: PidroView) -> str:
    """Return a name for the draws of this decision, which no other decision of the game has."""
    moves = len(view.bids) + sum(
        len(trick.plays) for trick in (*view.tricks, view.trick) if trick is not None
    )
    return f"computer/hand {view.number}/{view.phase}/move {moves}/seat {view.seat}"
