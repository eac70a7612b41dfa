"""Counting dice: for a bid, for a true pass, and to decide who was right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from games.dudo.actions import Bid, Claim, Sum
from games.dudo.bids import ACE
from games.dudo.events import Revealed
from games.dudo.state import DudoState, wild

PASS_DICE = 5
"""Number of dice that a pass makes a claim about (Dudo 2.8)."""


def count(hands: Iterable[Sequence[int]], face: int, wild: bool) -> tuple[int, int]:
    """Return how many dice count for ``face``, and how many of those are wild aces (Dudo 2.2).

    ``wild``: whether aces count for every other face in this round.
    """
    natural = aces = 0
    for hand in hands:
        natural += hand.count(face)
        aces += hand.count(ACE)
    if face == ACE or not wild:
        return natural, 0
    return natural + aces, aces


def qualifies(hand: Sequence[int]) -> bool:
    """Return whether five dice are a full house, five alike or five different, aces as ones (Dudo 2.8)."""
    if len(hand) != PASS_DICE:
        return False
    groups = sorted(hand.count(face) for face in set(hand))
    return groups in ([2, 3], [5], [1, 1, 1, 1, 1])


def measure(hands: Sequence[Sequence[int]], claim: Claim, claimant: int, wild: bool) -> tuple[int, int]:
    """Return a claim's count, and how many wild aces are in it. The count is the dice that count for a bid,
    the sum of all dice in the face-off, for a pass 1 if it is true and 0 if not."""
    match claim:
        case Bid(_, face):
            return count(hands, face, wild)
        case Sum():
            return sum(map(sum, hands)), 0
        case _:
            return int(qualifies(hands[claimant])), 0


def caller_right(call: Literal["dudo", "calza"], claim: Claim, counted: int) -> bool:
    """Return whether a doubt or a calza was right (Dudo 2.4, 2.5, 2.8)."""
    needed = claim.quantity if isinstance(claim, Bid) else claim.total if isinstance(claim, Sum) else 1
    return counted < needed if call == "dudo" else counted == needed


def showdown(state: DudoState, caller: int, call: Literal["dudo", "calza"]) -> Revealed:
    """Reveal all dice after ``caller`` called the last claim."""
    claimant, claim = state.calls[-1]
    counted, wilds = measure(state.hands, claim, claimant, wild(state))
    return Revealed(
        number=state.number,
        round_kind=state.kind,
        hands=state.hands,
        call=call,
        caller=caller,
        claim=claim,
        claimant=claimant,
        count=counted,
        wild=wilds,
        right=caller_right(call, claim, counted),
    )
