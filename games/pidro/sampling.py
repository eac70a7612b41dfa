"""Samples the trumps that a seat doesn't see: deals drawn from all that agree with its view.

Every trump is in somebody's hand once the refill is over (Pidro 3.3). The chance that a seat has a certain
number of them follows from where they came from. A non-dealer had as many among its first nine as it kept,
and the rest came with the cards it bought. The dealer had nine cards and all of the remaining stock. Each set
of unseen places is as likely as any other, so the chance of a deal is counted, not guessed. Only the evidence
of bids is a judgement, and weighs lightly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import product
from math import comb, exp, factorial, perm
from typing import NamedTuple

from games.cards import Card, Suit
from games.chance import Chance
from games.pidro.cards import is_trump, strength
from games.pidro.estimating import estimate
from games.pidro.search import ALL, SCORING, Hands
from games.pidro.views import PidroView

WORD = 2**32
TRIES = 4
"""How many deals are drawn for one that is used, to weight them by the bids."""
BID_DOUBT = 0.7
"""How sharply the bidder's trumps are assumed to be worth his bid: the scale, in points, on which that gets
likelier. Of the values that were tried, and of other measures with top trumps, passes or the cards played,
this gave the true deals the highest likelihood (614 decisions)."""
LEAST_BELIEF = 0.001
"""No bid rules a deal out."""
HAND = 6
"""Maximum number of cards that a seat keeps."""


class Budget(NamedTuple):
    """The thinking limits of a level: ``deals`` drawn for a bid or a suit, and twice as many again and again,
    up to ``most``, while the choice isn't clear; ``worlds`` drawn for a card. No more are begun once
    ``nodes`` tricks have been searched in plain Python."""

    deals: int
    most: int
    worlds: int
    nodes: int


def chance_from(hits: float, samples: float) -> float:
    """Return the chance of something that happened in ``hits`` of so many samples: the posterior mean without
    prior knowledge (Laplace's rule of succession). No number of samples makes it certain: of 40 in 40 it is
    41 in 42."""
    return (hits + 1) / (samples + 2)


def mask(cards: Iterable[Card], suit: Suit) -> int:
    """Return the trumps among some cards as a mask (see :mod:`games.pidro.search`)."""
    return sum(1 << strength(card, suit) for card in cards if is_trump(card, suit))


def killed_down(hand: int) -> int:
    """Return a hand of trumps after its surplus is killed: the lowest worthless ones (Pidro 3.2.8)."""
    place = 1
    while hand.bit_count() > HAND:
        while not hand & place or SCORING & place:
            place <<= 1
        hand ^= place
    return hand


class Source(NamedTuple):
    """Another seat, and where its trumps came from.

    ``shown``: how many it has played or killed. ``first``: how many of the ``nine`` cards dealt to it first
    were trumps; its others came with ``bought`` more. Where the first cards are unknown, ``nine`` and
    ``first`` are 0 and they count as bought. ``held``: how many it may have now, least to most.
    """

    seat: int
    shown: int
    nine: int
    first: int
    bought: int
    held: tuple[int, int]

    def ways(self, held: int) -> int:
        """Return in how many ways its cards can be those it has shown and so many more, in a certain set."""
        total = self.shown + held
        if total < self.first:
            return 0
        later = perm(self.bought, total - self.first)
        return comb(total, self.first) * perm(self.nine, self.first) * later


class Unseen:
    """The possible deals of a view once hands are refilled.

    Raises:
        ValueError: the view is a spectator's, or trumps aren't named yet.
    """

    def __init__(self, view: PidroView) -> None:
        if view.seat is None or view.trumps is None:
            raise ValueError("only a seat that knows what is trumps can think about where they lie")
        self.view = view
        self.suit: Suit = view.trumps
        self.own = mask(view.cards, self.suit)
        self.shown = _shown(view, self.suit)
        self.forced = any(made.forced for made in view.bids)
        """Whether nobody bid voluntarily."""
        self.trumps = ALL & ~self.own & ~_all(self.shown)
        """The trumps of other seats, as a mask."""
        self.sources = tuple(self._source(seat) for seat in range(4) if seat != view.seat)
        self._beliefs: dict[int, float] = {}
        self.shares, self.sums = self._shares()
        """Every way to share the number of those among the other seats, in their order, and the running sums
        of the numbers of deals of each."""

    def deals(self, luck: Chance, name: str, count: int) -> list[Hands]:
        """Draw so many deals of the unseen trumps, by ``luck`` under ``name``; by seat, the trumps of each
        (one's own as they are)."""
        places = [1 << place for place in range(14) if self.trumps >> place & 1]
        if not places:
            return [self._hands(places, self.shares[0])]
        size, tries = len(places), count * TRIES
        # Fewer numbers of a draw are the first of it. Most are drawn only if many deals don't agree.
        first = count if self._agrees() else 2 * count
        words = luck.numbers(name, first * (size + 2), WORD)
        drawn: list[Hands] = []
        for number in range(tries):
            if len(drawn) == count:
                break
            start = number * (size + 2)
            if start == len(words):
                words = luck.numbers(name, tries * (size + 2), WORD)
            share = self._share(words[start] * self.sums[-1] // WORD)
            for last in range(size - 1, 0, -1):
                other = words[start + 1 + last] * (last + 1) // WORD
                places[last], places[other] = places[other], places[last]
            hands = self._hands(places, share)
            remaining = tries - number
            if remaining <= count - len(drawn) or words[start + size + 1] < WORD * self._belief(hands):
                drawn.append(hands)
        return drawn

    def _hands(self, places: Sequence[int], share: tuple[int, ...]) -> Hands:
        hands = [0, 0, 0, 0]
        hands[self.view.seat or 0] = self.own
        start = 0
        for source, size in zip(self.sources, share, strict=True):
            hands[source.seat] = killed_down(sum(places[start : start + size]))
            start += size
        return hands[0], hands[1], hands[2], hands[3]

    def _agrees(self) -> bool:
        """Return whether any deal agrees with the bid: nobody's, or this seat's own."""
        view = self.view
        return view.bidder is None or view.bid is None or view.bidder == view.seat or self.forced

    def _belief(self, hands: Hands) -> float:
        """Return how well a deal agrees with the bid of another seat, 0.0 to 1.0."""
        bidder, bid = self.view.bidder, self.view.bid
        if bidder is None or bid is None or self._agrees():
            return 1.0
        held = hands[bidder] | self.shown[bidder]
        if held not in self._beliefs:
            surplus = estimate(held) - bid
            self._beliefs[held] = max(1 / (1 + exp(-surplus / BID_DOUBT)), LEAST_BELIEF)
        return self._beliefs[held]

    def _shares(self) -> tuple[list[tuple[int, ...]], list[int]]:
        total = self.trumps.bit_count()
        shares, sums, running = [], [], 0
        ranges = [range(source.held[0], min(source.held[1], total) + 1) for source in self.sources]
        for share in product(*ranges):
            if sum(share) != total or not self._goes_on(share):
                continue
            ways = factorial(total)
            for source, held in zip(self.sources, share, strict=True):
                ways = ways // factorial(held) * source.ways(held)
            if ways:
                running += ways
                shares.append(share)
                sums.append(running)
        return shares, sums

    def _goes_on(self, share: tuple[int, ...]) -> bool:
        """Return whether a hand with trumps shared so isn't over: with ``auto_claim`` it ends before a trick
        in which one team would have them all (Pidro 3.2.11)."""
        view = self.view
        if not self._led_so(share):
            return False
        if view.phase != "playing" or not view.rules.auto_claim:
            return True
        held = [seat & 1 for seat, _ in view.trick.plays] if view.trick is not None else []
        held += [source.seat & 1 for source, size in zip(self.sources, share, strict=True) if size]
        if self.own:
            held.append((view.seat or 0) & 1)
        return {0, 1} <= set(held)

    def _led_so(self, share: tuple[int, ...]) -> bool:
        """Return whether the deal explains the leader of the first trick: with ``partner_singleton_leads``
        the bidder's partner if he had exactly one trump (Pidro 3.5)."""
        view = self.view
        first = next(iter((*view.tricks, *([view.trick] if view.trick else ()))), None)
        if not view.rules.partner_singleton_leads or first is None or view.bidder is None:
            return True
        partner = view.bidder ^ 2
        held = next(
            (size for source, size in zip(self.sources, share, strict=True) if source.seat == partner), None
        )
        if held is None:
            return True
        if first.leader == partner and any(
            cold.seat == view.bidder and cold.trick == 1 for cold in view.cold
        ):
            return True  # the lead may have passed on to him
        played = sum(
            seat == partner for trick in (*view.tricks, view.trick) if trick for seat, _ in trick.plays
        )
        return bool((played + held == 1) == (first.leader == partner))

    def _share(self, point: int) -> tuple[int, ...]:
        return self.shares[min(bisect_right(self.sums, point), len(self.shares) - 1)]

    def _source(self, seat: int) -> Source:
        view = self.view
        shown, bought = self.shown[seat].bit_count(), view.bought[seat] or 0
        laid_down = sum(cold.count for cold in view.cold if cold.seat == seat)
        robs = seat == view.dealer
        if robs or view.rules.refill == "deal_all":
            return Source(seat, shown, 0, 0, 9 + bought, self._held(seat))
        first = view.counts[seat] + laid_down + shown - bought
        return Source(seat, shown, 9, first, bought, self._held(seat))

    def _held(self, seat: int) -> tuple[int, int]:
        """Return how many trumps a seat has at least and at most."""
        view = self.view
        size, killed = view.counts[seat], len(view.killed[seat])
        if any(cold.seat == seat for cold in view.cold):
            return 0, 0
        if size > HAND or killed:
            return size, size
        tricks = (*view.tricks, *([view.trick] if view.trick else ()))
        played = any(seat == other for trick in tricks for other, _ in trick.plays)
        hides = view.phase == "kill" or (view.rules.kill_time == "first_trick" and not played)
        return 0, 14 if hides and seat == view.dealer else size


def _shown(view: PidroView, suit: Suit) -> list[int]:
    """Return by seat the trumps that have visibly left its hand."""
    shown = [mask(cards, suit) for cards in view.killed]
    for trick in (*view.tricks, view.trick):
        if trick is not None:
            for seat, card in trick.plays:
                shown[seat] |= 1 << strength(card, suit)
    return shown


def _all(masks: Sequence[int]) -> int:
    """Return the union of masks that have no card in common."""
    return sum(masks)
