"""What the bids of an obligo round say of a hand, from a view alone (Dudo 2.7).

In an open round all players but its owner see a hand, in a closed one only a player with one die sees it. The
bids of those players tell of it: a hand makes a bid likelier, the likelier the bid is true for its bidder. In
an open round a seat learns of its own dice in that way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from games.dudo.actions import Bid
from games.dudo.bids import ACE
from games.dudo.counting import count
from games.dudo.views import DudoView

BLUFFED = 0.03
"""How often somebody makes a bid that is false for all they know, beside 1 for one that is sure. Likely ones
are in between by the square of their chance. Without the square, doubts that were stated at 50% were right at
10%; with the third power, bids that were stated at 85% were true at 40%."""

Hand = tuple[int, ...]


def chances(view: DudoView, owner: int) -> Mapping[Hand, float]:
    """Return the chances, adding up to 1.0, of the hands that a seat may hold, each with its dice in
    ascending order. This view doesn't show them: they are its own in an open round, and one die in a closed
    one."""
    bids = [
        (call.action, _made(view, owner, call.seat, call.action))
        for call in view.calls
        if isinstance(call.action, Bid) and (call.seat == owner) == (view.sight == "closed")
    ]
    found: dict[Hand, float] = {}
    for hand in combinations_with_replacement(range(1, 7), view.dice[owner]):
        orders = factorial(len(hand)) / prod(map(factorial, Counter(hand).values()))
        told = (made[count((hand,), bid.face, view.wild)[0]] for bid, made in bids)
        found[hand] = orders * prod(told)
    total = sum(found.values())
    return {hand: chance / total for hand, chance in found.items()}


def _made(view: DudoView, owner: int, bidder: int, bid: Bid) -> Sequence[float]:
    """Return how likely the bid is made, at any scale, if 0, 1, 2, ... of the owner's dice count for it."""
    if view.sight == "closed":
        seen, unseen = 0, view.total - view.dice[owner]
    else:
        others = [hand for seat, hand in enumerate(view.hands) if hand and seat != bidder]
        seen, unseen = count(others, bid.face, view.wild)[0], view.dice[bidder]
    hit = 1 / 3 if view.wild and bid.face != ACE else 1 / 6
    exactly = [comb(unseen, n) * hit**n * (1 - hit) ** (unseen - n) for n in range(unseen + 1)]
    missing = [max(0, bid.quantity - seen - held) for held in range(view.dice[owner] + 1)]
    return [BLUFFED + sum(exactly[number:]) ** 2 for number in missing]
