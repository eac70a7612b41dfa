"""How the players of a game of Dudo bid, doubted and bluffed.

Counts: ``bids``; ``doubts`` and ``doubts_right``; ``calzas`` and ``calzas_right``; ``called``, how often an
own claim was called, and ``called_true``, how often it was true then; ``bluffs_called`` and
``bluffs_uncalled``, own claims above what was true, by whether they were the one that was called. A claim is
a bid or a pass (Dudo 2.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.tallies.model import SeatTally, Step, blank
from games.dudo.actions import PASS, Bid, Claim, Sum
from games.dudo.counting import caller_right, measure
from games.dudo.events import BidMade, DiceLost, GameWon, Passed, Revealed, RoundStarted
from games.dudo.rules import DudoRules

TALL_TALE = 3
"""A bid that is so many dice too high and goes by is a tall tale."""
AHEAD = 5
"""Whoever has one die while somebody has so many, and wins, won with the last die."""
ABACUS = 3
"""So many exact calls in one game are a feat."""


class _Said(NamedTuple):
    seat: int
    claim: Claim
    own: bool


def tally(rules: DudoRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Each seat's tally of a whole game."""
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
    """The claims of the round that went by although they weren't true."""
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
