"""What the rounds of a game of Dudo for two are worth, each by those after it.

A round ends in one of four ways: a player loses a die, or a player calls calza rightly and gets one back. The
loser opens the next round, or who called rightly. So a round's worth follows from those of the rounds after
it and from how often it ends in which way, and a right calza brings it back to one with more dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.dudo.rules import DudoRules
from games.dudo.state import DudoState

DICE = DudoRules().dice_start
SWEEPS = 200
"""How often all worths are computed; each time they change at most a twentieth as much."""


class Spot(NamedTuple):
    """A round of a game for two by the default rules. Pairs: the opener's first."""

    dice: tuple[int, int]
    dropped: tuple[bool, bool]
    """Who has dropped to one die before, and so has had the special round."""
    special: bool

    @property
    def played(self) -> Played:
        """Return what matters for playing the round: nothing but a right calza is worth more or less by who
        has dropped."""
        return Played(self.dice, self.special)


class Played(NamedTuple):
    """A round as it is played: the dice, the opener's first, and whether it is a special one."""

    dice: tuple[int, int]
    special: bool


class Ends(NamedTuple):
    """How often a round ends in which way, all together 1."""

    lost: float
    """The opener loses a die."""
    won: float
    """The other loses a die."""
    regained: tuple[float, float]
    """The opener, or the other, gets a die back."""


FIRST = Spot((DICE, DICE), (False, False), False)


def after(spot: Spot, player: int, change: int) -> Spot | None:
    """Return the round that the player (0: the opener) opens after losing (-1) or regaining (1) a die; None
    where the player has no dice left."""
    own, other = spot.dice[player], spot.dice[1 - player]
    left = min(DICE, own + change)
    if not left:
        return None
    dropped = spot.dropped[player]
    special = left == 1 and own > 1 and not dropped
    return Spot((left, other), (dropped or left == 1, spot.dropped[1 - player]), special)


def spot_of(state: DudoState) -> Spot | None:
    """Return the round that a game for two has come to; None at its end."""
    if state.phase == "over":
        return None
    first, second = state.opener, 1 - state.opener
    return Spot(
        (state.dice[first], state.dice[second]),
        (first in state.dropped, second in state.dropped),
        state.kind == "palifico",
    )


def seat_0_wins(worth: Mapping[Spot, float], state: DudoState) -> float:
    """Return how often seat 0 wins a game for two from the round on that it has come to."""
    spot = spot_of(state)
    if spot is None:
        return float(state.turn == 0)
    return worth[spot] if state.opener == 0 else 1 - worth[spot]


def spots() -> list[Spot]:
    """Return all rounds that come up in a game."""
    found = [FIRST]
    for spot in found:
        for player in (0, 1):
            for change in (-1, 1):
                following = after(spot, player, change)
                if following and following not in found:
                    found.append(following)
    return found


def worths(ends: Mapping[Played, Ends]) -> dict[Spot, float]:
    """Return by round how often its opener wins the game."""
    every = sorted(spots(), key=lambda spot: sum(spot.dice))
    worth = dict.fromkeys(every, 0.5)
    for _ in range(SWEEPS):
        for spot in every:
            how = ends[spot.played]
            worth[spot] = (
                how.lost * opener_wins(worth, spot, 0, -1)
                + how.won * opener_wins(worth, spot, 1, -1)
                + sum(how.regained[player] * opener_wins(worth, spot, player, 1) for player in (0, 1))
            )
    return worth


def opener_wins(worth: Mapping[Spot, float], spot: Spot, player: int, change: int) -> float:
    """Return how often the opener of a round wins the game after the player loses or regains a die."""
    following = after(spot, player, change)
    found = worth[following] if following else 0.0
    return found if player == 0 else 1 - found


def gains(worth: Mapping[Spot, float], played: Played) -> tuple[float, float]:
    """Return what a right calza is worth to the opener if the opener calls it, and if the other does: 1 as
    much as the other's loss of a die, -1 as much as the own loss. Nobody with more than one die has dropped
    before."""
    spot = Spot(played.dice, (played.dice[0] == 1, played.dice[1] == 1), played.special)
    lost, won = opener_wins(worth, spot, 0, -1), opener_wins(worth, spot, 1, -1)
    own, other = (opener_wins(worth, spot, player, 1) for player in (0, 1))
    return 2 * (own - lost) / (won - lost) - 1, 2 * (other - lost) / (won - lost) - 1
