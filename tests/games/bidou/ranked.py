"""Who has the best and who the lowest hand of a showdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bidou.hands import Hand, Ranking, showdown

Hands = Mapping[int, Hand] | Sequence[Hand]


def best(hands: Hands, ranking: Ranking, exception: bool) -> tuple[int, ...]:
    """The seats with the best hand, several if they tie, in the order given."""
    strengths = showdown(hands, ranking, exception)
    return tuple(seat for seat, own in strengths.items() if own == max(strengths.values()))


def worst(hands: Hands, ranking: Ranking, exception: bool) -> tuple[int, ...]:
    """The seats with the lowest hand, as :func:`best`."""
    strengths = showdown(hands, ranking, exception)
    return tuple(seat for seat, own in strengths.items() if own == min(strengths.values()))
