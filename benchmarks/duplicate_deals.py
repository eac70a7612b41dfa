"""Deals of Pidro that are played twice, with the same cards and the same stock, the sides swapped; and their
players."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.rivals import move_of
from games.cards import DECK, SUITS, Suit
from games.chance import Sealed
from games.pidro import PIDRO
from games.pidro.actions import Bid, PidroAction
from games.pidro.bidding_sense import Deal, refilled
from games.pidro.cards import strength
from games.pidro.computer import choose, default, plain_action, play_of
from games.pidro.dealing import DEALT, dealt
from games.pidro.sampling import mask
from games.pidro.search import TRICK_POINTS, TWO_BIT, Hands, Search, Table
from games.pidro.stakes import HAND_POINTS
from games.pidro.state import PidroState
from games.pidro.views import PidroView

ACE = 14
Player = Callable[[PidroState, int, Sealed], PidroAction]
"""Moves in a seat. All but the cheat look only at the seat's view."""


# --- players -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def thought(name: str, view: PidroView, luck: Sealed) -> PidroAction:
    """Return the moves of a level's computer player, cached: the matches of a deal repeat many decisions."""
    return choose(view, luck, name)


def level(name: str, state: PidroState, seat: int, luck: Sealed) -> PidroAction:
    """The computer player of a level."""
    return thought(name, PIDRO.view(state, seat), luck)


def by_rule(state: PidroState, seat: int, luck: Sealed) -> PidroAction:
    """The plain heuristic."""
    return plain_action(PIDRO.view(state, seat))


def at_random(state: PidroState, seat: int, luck: Sealed) -> PidroAction:
    """Any legal move, all equally likely."""
    legal = PIDRO.legal(state, seat)
    return legal[luck.numbers(f"{len(state.moves)}", 1, len(legal))[0]]


def cheat(state: PidroState, seat: int, luck: Sealed) -> PidroAction:
    """Sees all cards: bids what best play of all four makes, and plays best."""
    view = PIDRO.view(state, seat)
    if state.phase == "bidding":
        makes = max(_makes(state, seat, suit) for suit in SUITS)
        lowest = view.legal[1] if len(view.legal) > 1 else view.legal[0]
        return lowest if isinstance(lowest, Bid) and makes >= lowest.points else view.legal[0]
    if state.phase == "declare":
        return max(view.legal, key=lambda action: _makes(state, seat, _suit(action)))
    if state.phase == "kill" or state.trick is None or state.trumps is None:
        return default(view)
    hands = [mask(hand, state.trumps) for hand in state.hands]
    plays = [((other - seat) & 3, 1 << strength(card, state.trumps)) for other, card in state.trick.plays]
    values = Search().cards(turned(hands, seat), table_of(plays, (state.trick.leader - seat - 1) & 3))
    return play_of(view, best_card(values))


def _suit(action: PidroAction) -> Suit:
    return next(suit for suit in SUITS if suit == action.text)


def _makes(state: PidroState, seat: int, suit: Suit) -> int:
    """Return what the seat's team takes with that suit as trumps when all see all cards."""
    nines = tuple(dealt(state.deck, state.dealer, other) for other in range(4))
    hands = refilled(Deal.of(nines, state.deck[DEALT:]), state.dealer, suit, deal_all=False)
    first = Search().points(hands, seat) + ((hands[0] | hands[2]) & TWO_BIT)
    return HAND_POINTS - first if seat & 1 else first


def turned(hands: Sequence[int], seat: int) -> Hands:
    a, b, c, d = (hands[(seat + step) & 3] for step in range(4))
    return a, b, c, d


def table_of(plays: Sequence[tuple[int, int]], left: int) -> Table:
    if not plays:
        return Table()
    winner, best = max(plays, key=lambda play: play[1])
    return Table(best, winner, sum(TRICK_POINTS[card] for _, card in plays), left)


def best_card(values: dict[int, Any]) -> int:
    """Return the card of the highest value; of equals the poorest and lowest."""
    return max(values, key=lambda card: (values[card], -TRICK_POINTS[card], -card))


PLAYERS: dict[str, Player] = {
    **{name: partial(level, name) for name in PIDRO.levels},
    "plain": by_rule,
    "random": at_random,
    "cheat": cheat,
}


def rival(root: Path, state: PidroState, seat: int, luck: Sealed) -> PidroAction:
    """The hard computer of another checkout."""
    seed = luck.numbers("rival", 1, 2**32)[0]
    action: PidroAction = move_of(root, PIDRO.name, state, seat, seed)
    return action


class Side(NamedTuple):
    """The players of a team: who bids and names trumps, and who kills and plays."""

    bids: str
    plays: str

    def __str__(self) -> str:
        return self.bids if self.bids == self.plays else f"{self.bids} bids, {self.plays} plays"


# --- whole hands -------------------------------------------------------------------------------------


class Dealt:
    """Chance that gives one deal; in the cut only the dealer draws an ace."""

    def __init__(self, dealer: int, deck: Sequence[Any]) -> None:
        self._dealer, self._deck = dealer, tuple(deck)

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        raise LookupError(f"a hand of Pidro draws no numbers, but {name!r} was asked for")

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        if not name.startswith("cut "):
            return self._deck
        low = [card for card in items if card.rank < ACE]
        ace = next(card for card in items if card.rank == ACE)
        return (*low[: self._dealer], ace, *low[self._dealer :])


class Played(NamedTuple):
    """The result of a hand: how much more the score of the even seats changed than that of the others, and
    the seconds of each decision of the even seats that wasn't cached, by phase."""

    gain: int
    seconds: tuple[tuple[str, float], ...]


def play_hand(pair: int, even: Side, odd: Side) -> Played:
    """Play deal number ``pair`` once."""
    deck = list(DECK)
    random.Random(pair).shuffle(deck)
    chance = Dealt(pair % 4, deck)
    luck = _luck(pair)
    state, _ = PIDRO.new(next(iter(PIDRO.presets.values())), 4, chance)
    seconds = []
    while not state.history:
        seat = PIDRO.to_act(state)[0]
        side = odd if seat & 1 else even
        bids = state.phase in ("bidding", "declare")
        began, known = time.process_time(), thought.cache_info().hits
        action = PLAYERS[side.bids if bids else side.plays](state, seat, luck)
        if not seat & 1 and thought.cache_info().hits == known:
            seconds.append((state.phase, time.process_time() - began))
        state, _ = PIDRO.apply(state, seat, action, chance)
    change = state.history[0].change
    return Played(change[0] - change[1], tuple(seconds))


class PairResult(NamedTuple):
    """The result of a pair of hands: the first side's mean gain per deal, and its decisions' seconds by
    phase."""

    gain: float
    seconds: tuple[tuple[str, float], ...]


@lru_cache
def _luck(pair: int) -> Sealed:
    """Return the source of the computers' luck in a deal."""
    return Sealed(pair.to_bytes(32, "big"))


def play_pairs(matches: Sequence[tuple[Side, Side]], pair: int) -> list[PairResult]:
    """Play a deal in each of the matches."""
    return [play_pair(match, pair) for match in matches]


def play_pair(sides: tuple[Side, Side], pair: int) -> PairResult:
    """Play a deal twice, each side once in the even seats."""
    first, second = sides
    there, back = play_hand(pair, first, second), play_hand(pair, second, first)
    return PairResult((there.gain - back.gain) / 2, there.seconds)
