"""Counts how the players of a game of Dudo bid, doubted and bluffed.

Counts: ``bids``; ``doubts`` and ``doubts_right``; ``calzas`` and ``calzas_right``; ``called``, how often an
own claim was called, and ``called_true``, how often it was true then. ``bluffs_called`` and
``bluffs_uncalled`` are own claims above what was true, by whether they were the one that was called. A claim
is a bid or a pass (Dudo 2.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from data.results.tallies.model import SeatTally, Step, blank, lasted
from games.dudo.actions import PASS, Bid, Claim, Sum
from games.dudo.bids import ACE
from games.dudo.counting import caller_right, measure
from games.dudo.events import BidMade, DiceLost, GameWon, Passed, Revealed, RoundStarted
from games.dudo.rules import DudoRules
from games.engine import Message, Odds, Seat, message

TALL_TALE = 3
"""Number of dice by which a bid that isn't doubted must be too high to be a tall tale."""
AHEAD = 5
"""A player with one die, while another has so many, who wins, won with the last die."""
ABACUS = 3
"""Number of exact calls in one game that is a feat."""


class _Said(NamedTuple):
    seat: int
    claim: Claim
    own: bool


def tally(rules: DudoRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Return each seat's tally of a whole game."""
    made = blank(seats)
    said: list[_Said] = []
    lost: set[int] = set()
    behind: set[int] = set()
    for step in steps:
        for event in step.events:
            match event:
                case RoundStarted():
                    said.clear()
                    if max(event.dice) >= AHEAD:
                        behind |= {seat for seat, dice in enumerate(event.dice) if dice == 1}
                case BidMade():
                    said.append(_Said(event.seat, event.bid, step.own))
                    made[event.seat].counts["bids"] += step.own
                case Passed():
                    said.append(_Said(event.seat, PASS, step.own))
                case Revealed():
                    _called(made, event, said[-1].own, step.own)
                    _bluffs(made, rules, event, said)
                case DiceLost() if event.lost:
                    lost.add(event.seat)
                case GameWon():
                    _won(made[event.seat], event.seat in lost, event.seat in behind)
    for own in made:
        if own.counts["calzas_right"] >= ABACUS:
            own.feats.add("dudo-abacus")
    return made


LEAST_DICE = 3
"""A game that begins with fewer dice for each player is too short to be rated."""


def counts(rules: DudoRules, steps: Sequence[Step]) -> bool:
    """Return whether a game was long enough to be rated."""
    return rules.dice_start >= LEAST_DICE and lasted(steps, RoundStarted)


def _called(made: Sequence[SeatTally], reveal: Revealed, claim_own: bool, call_own: bool) -> None:
    if call_own:
        call = "doubts" if reveal.call == "dudo" else "calzas"
        made[reveal.caller].counts[call] += 1
        made[reveal.caller].counts[f"{call}_right"] += reveal.right
    if claim_own:
        true = not caller_right("dudo", reveal.claim, reveal.count)
        made[reveal.claimant].counts["called"] += 1
        made[reveal.claimant].counts["called_true" if true else "bluffs_called"] += 1


def _bluffs(made: Sequence[SeatTally], rules: DudoRules, reveal: Revealed, said: Sequence[_Said]) -> None:
    """Return the claims of the round that weren't true and weren't called."""
    wild = reveal.round_kind == "normal" and rules.wilds
    for seat, claim, own in said[:-1]:
        counted, _ = measure(reveal.hands, claim, seat, wild)
        if own and caller_right("dudo", claim, counted):
            made[seat].counts["bluffs_uncalled"] += 1
            if isinstance(claim, Bid | Sum) and _size(claim) - counted >= TALL_TALE:
                made[seat].feats.add("dudo-tall-tale")


def _size(claim: Bid | Sum) -> int:
    return claim.quantity if isinstance(claim, Bid) else claim.total


def _won(winner: SeatTally, lost: bool, behind: bool) -> None:
    if not lost:
        winner.feats.add("dudo-flawless")
    if behind:
        winner.feats.add("dudo-last-die")


# --- what the game was like ---------------------------------------------------------------------------

STREAK = 3
"""Minimum length of a run of rounds without losing a die that is a highlight."""


def highlights(rules: DudoRules, seats: int, steps: Sequence[Step]) -> tuple[Message, ...]:
    """Return the boldest bluff that wasn't called, with its likelihood for its player; the best call; and the
    longest run without losing a die. Everybody has seen the dice when a round is over."""
    said: list[_Said] = []
    bluffs: list[tuple[float, int, Message]] = []
    calls: list[tuple[float, int, Message]] = []
    streaks = _Streaks(seats)
    for event in (event for step in steps for event in step.events):
        match event:
            case RoundStarted():
                said.clear()
            case BidMade():
                said.append(_Said(event.seat, event.bid, own=True))
            case Passed():
                said.append(_Said(event.seat, PASS, own=True))
            case Revealed():
                bluffs += _bluffs_told(rules, event, said)
                calls += _call_told(rules, event)
                streaks.round(event)
            case DiceLost() if event.lost:
                streaks.lost(event.seat)
    told = [min(each, key=lambda one: one[:2])[2] for each in (bluffs, calls) if each]
    return (*told, *streaks.told())


def _bluffs_told(
    rules: DudoRules, reveal: Revealed, said: Sequence[_Said]
) -> list[tuple[float, int, Message]]:
    """Return the bids of a round that were too high, less likely than not, and doubted by nobody, by their
    likelihood."""
    wild = reveal.round_kind == "normal" and rules.wilds
    found = []
    for seat, claim, _ in said[:-1]:
        if not isinstance(claim, Bid) or reveal.hands[seat] == ():
            continue
        counted, _ = measure(reveal.hands, claim, seat, wild)
        if caller_right("dudo", claim, counted):
            odds = likely(reveal, seat, claim, wild=wild)
            if odds >= 0.5:
                continue
            facts = {"name": Seat(seat), "bid": claim, "round": reveal.number, "odds": Odds(odds)}
            key = "dudo-high-bluff" if odds else "dudo-high-tale"
            found.append((odds, reveal.number, message(key, **facts)))
    return found


def _call_told(rules: DudoRules, reveal: Revealed) -> list[tuple[float, int, Message]]:
    """Return a call that was right against the odds, by its likelihood for the caller."""
    claim = reveal.claim
    if not reveal.right or not isinstance(claim, Bid):
        return []
    wild = reveal.round_kind == "normal" and rules.wilds
    stands = likely(reveal, reveal.caller, claim, wild=wild)
    facts = {
        "name": Seat(reveal.caller), "bid": claim, "round": reveal.number, "count": reveal.count,
        "odds": Odds(stands),
    }  # fmt: skip
    if reveal.call == "dudo":
        if stands <= 0.5:
            return []
        return [(1 - stands, reveal.number, message("dudo-high-doubt", **facts))]
    more = likely(reveal, reveal.caller, Bid(claim.quantity + 1, claim.face), wild=wild)
    facts["odds"] = Odds(stands - more)
    return [(stands - more, reveal.number, message("dudo-high-calza", **facts))]


def likely(reveal: Revealed, seat: int, bid: Bid, *, wild: bool) -> float:
    """Return the probability that a bid is true, 0 to 1, for a player who knows their own dice and how many
    there are."""
    own, _ = measure((reveal.hands[seat],), bid, 0, wild)
    hidden = sum(map(len, reveal.hands)) - len(reveal.hands[seat])
    chance = 2 / 6 if wild and bid.face != ACE else 1 / 6
    return sum(
        comb(hidden, number) * chance**number * (1 - chance) ** (hidden - number)
        for number in range(max(bid.quantity - own, 0), hidden + 1)
    )


class _Streaks:
    """Number of rounds for which each seat has lost no die."""

    def __init__(self, seats: int) -> None:
        self.now = [0] * seats
        self.best = [0] * seats

    def round(self, reveal: Revealed) -> None:
        """End a round; the event of its loser follows."""
        for seat, hand in enumerate(reveal.hands):
            if hand:
                self.now[seat] += 1
                self.best[seat] = max(self.best[seat], self.now[seat] - 1)

    def lost(self, seat: int) -> None:
        self.now[seat] = 0

    def told(self) -> list[Message]:
        best = [max(pair) for pair in zip(self.best, self.now, strict=True)]
        if max(best) < STREAK:
            return []
        seat = best.index(max(best))
        return [message("dudo-high-streak", name=Seat(seat), rounds=best[seat])]
