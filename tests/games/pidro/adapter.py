"""What the contract of all games must be told about Pidro, and games of random play that come to an end."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from games.cards import DECK, SUITS, Card
from games.chance import Sealed
from games.engine import Game
from games.pidro import PIDRO
from games.pidro.actions import LEAST_BID, MOST_BID, PASS, Bid, Declare, Kill, PidroAction, Play
from games.pidro.cards import in_order, points, trumps
from games.pidro.events import Cut, HandScored, PidroEvent
from games.pidro.play import deal, step
from games.pidro.rules import PidroRules
from games.pidro.state import HAND, PidroState
from games.pidro.views import PidroView
from tests.bot.crashing.play import Setting


@cache
def playing(rules: PidroRules, seed: int) -> tuple[PidroState, ...]:
    """All states of a whole game of random play."""
    luck, chance = random.Random(seed), Sealed(seed.to_bytes(32, "big"))
    state, _ = PIDRO.new(rules, 4, chance)
    states = [state]
    while PIDRO.outcome(state) is None:
        seat = luck.choice(PIDRO.to_act(state))
        state, _ = PIDRO.apply(state, seat, PidroAdapter().whim(state, seat, luck), chance)
        states.append(state)
    return tuple(states)


class PidroAdapter:
    """Pidro for the contract."""

    game: Game[PidroRules, PidroState, PidroAction, PidroView] = PIDRO
    slowness = 5
    spare = ("now", "digest")
    whole = range(3)
    more_whole = 40
    told: Mapping[str, tuple[int, ...]] = {"manual": (4, 0, 40), "sou": (4, 1, 40), "short": (4, 2, 40)}
    small: Mapping[str, Any] = {"target": 28}
    short = ({"target": "14"},)
    # A hand that is bid too high leads away from the end.
    ending = ("pass", 1.0)
    crashes = Setting("pidro", 2, 2, {"target": 14, "level": "easy"}, ("Pass|Play for 6",), seed=21)

    def brought_to_light(
        self, before: PidroView | None, events: Sequence[PidroEvent], after: PidroState, chance: Sealed
    ) -> Iterator[str]:
        for event in events:
            if isinstance(event, Cut):
                drawn = chance.shuffle(name := f"cut {event.draw}", DECK)
                assert tuple(card for _, card in event.cards) == drawn[: len(event.cards)]
                yield name
            elif isinstance(event, HandScored):
                name, last = f"hand {event.score.number}/deal", PIDRO.view(after, None).last
                assert last is not None
                assert last.cards == chance.shuffle(name, sorted(last.cards, key=DECK.index))
                yield name

    def redeal(self, state: PidroState, seat: int | None, luck: random.Random) -> PidroState:
        """Other cards where the seat sees none. Before trumps are named that is all of the deck but its own;
        later the hands of the others, what they laid away face down, and the order of the deck."""
        if state.phase == "over":
            return state
        return _other_deck(state, seat, luck) if state.trumps is None else _other_hands(state, seat, luck)

    def whim(self, state: PidroState, seat: int, luck: random.Random) -> PidroAction:
        """Bids are low: who bids what is not there to be had goes down for ever."""
        options = PIDRO.legal(state, seat)
        if state.phase == "bidding":
            return luck.choice(options[:3] if luck.random() < 0.3 else options[:1])
        return luck.choice(options)

    def tells(self, state: PidroState, seat: int | None, action: PidroAction) -> bool:
        """All moves but bids, and the kill of one while others still choose. With ``deal_all`` the last bid
        brings new cards."""
        if isinstance(action, Kill):
            return len(PIDRO.to_act(state)) == 1 or seat is None or action not in PIDRO.legal(state, seat)
        last = len(state.bids) == 3 or action == Bid(MOST_BID)
        return not isinstance(action, Bid | type(PASS)) or (last and state.rules.refill == "deal_all")

    def probes(self, state: PidroState) -> Iterable[PidroAction]:
        yield PASS
        yield from (Bid(number) for number in range(LEAST_BID - 1, MOST_BID + 2))
        yield from (Declare(suit) for suit in SUITS)
        yield from (Play(card) for card in DECK)
        if state.trumps is None:
            yield Kill(DECK[:1])
            yield Play(DECK[0], DECK[1:2])
            return
        for hand in state.hands:
            held = [card for card in trumps(state.trumps) if card in hand]
            for number in (len(held) - HAND - 1, len(held) - HAND, len(held) - HAND + 1):
                for away in combinations(held, number) if 0 < number < 6 else ():
                    yield Kill(away)
                    if state.rules.kill_time == "first_trick":
                        yield from (Play(card, away) for card in held)

    def unconserved(self, before: PidroState, events: Sequence[PidroEvent], after: PidroState) -> str | None:
        scored = next((event for event in events if isinstance(event, HandScored)), None)
        if scored is None and (before.deck, before.number) != (after.deck, after.number):
            return "the deck changed within a hand"
        if scored is not None and sum(scored.score.taken) != 14:
            return f"the hand handed out {scored.score.taken} points"
        return unaccounted(after)


def unaccounted(state: PidroState) -> str | None:
    """A card of the deck that is nowhere or twice, or None."""
    places = [*state.hands, *state.discarded, *state.killed]
    tricks = [*state.tricks, *((state.trick,) if state.trick else ())]
    found = [card for place in places for card in place]
    found += [card for trick in tricks for _, card in trick.plays]
    found += [card for cold in state.cold for card in cold.cards or ()]
    known = len(found)
    stock = 52 - 36 if state.bought[state.dealer] is None else 0
    hidden = sum(cold.count for cold in state.cold if cold.cards is None)
    if known + stock + hidden != len(state.deck) or len(set(found)) != known:
        return f"{known} cards are known, {stock} in the stock and {hidden} face down"
    return None


def _other_deck(state: PidroState, seat: int | None, luck: random.Random) -> PidroState:
    own = () if seat is None else state.hands[seat]
    unseen = [place for place, card in enumerate(state.deck) if card not in own]
    moved = dict(zip(unseen, luck.sample(unseen, len(unseen)), strict=True))
    deck = tuple(state.deck[moved.get(place, place)] for place in range(len(state.deck)))
    other, _ = deal(
        state.rules, state.number, state.dealer, state.scores, deck, history=state.history, last=state.last
    )
    for mover, text in state.moves:
        other, _ = step(other, mover, PIDRO.parse(text))
    return other


def _other_hands(state: PidroState, seat: int | None, luck: random.Random) -> PidroState:
    """Deal the unseen trumps out anew, and fillers after them. What is public stays: how many cards a seat
    holds (of who robbed the stock only up to six), who must kill, and that the seat in turn has a trump."""
    assert state.trumps is not None
    others = [other for other in range(4) if other != seat]
    hidden = [other for other in others if _face_down(state, other)]
    suit = trumps(state.trumps)
    unseen = [card for other in others for card in state.hands[other]]
    high = [card for card in unseen if card in suit]
    low = [card for card in unseen if card not in suit]
    low += [card for other in hidden for card in state.discarded[other]]
    for _ in range(200):
        held: dict[int, list[Card]] = {other: [] for other in others}
        for card in luck.sample(high, len(high)):
            held[luck.choice(others)].append(card)
        if all(_possible(state, other, held[other]) for other in others):
            break
    else:
        return state
    return _filled(state, held, hidden, luck.sample(low, len(low)), luck)


def _face_down(state: PidroState, other: int) -> bool:
    return state.rules.discards == "face_down" or _robbed(state, other)


def _robbed(state: PidroState, other: int) -> bool:
    return other == state.dealer and state.rules.refill == "classic"


def _possible(state: PidroState, other: int, held: list[Card]) -> bool:
    """Whether these may be the trumps of a seat, by what all can see of it."""
    size = len(state.hands[other])
    if state.phase == "kill" or not _robbed(state, other):
        kills = sum(card in trumps(state.trumps or "clubs") for card in state.hands[other]) > HAND
        if kills != (len(held) > HAND):
            return False
    if not _robbed(state, other) and (len(held) > size or (size > HAND and len(held) < size)):
        return False
    first = state.rules.kill_time == "first_trick" and size >= HAND
    if _robbed(state, other) and len(held) > size and state.phase == "playing" and not first:
        return False
    return bool(held) or other != state.turn


def _filled(
    state: PidroState, held: dict[int, list[Card]], hidden: list[int], low: list[Card], luck: random.Random
) -> PidroState:
    hands, away, chosen = list(state.hands), list(state.discarded), list(state.chosen)
    for other, high in held.items():
        size = min(len(state.hands[other]), HAND) if _robbed(state, other) else len(state.hands[other])
        fill = max(0, size - len(high))
        hands[other] = in_order([*high, *low[:fill]], state.trumps)
        del low[:fill]
        if chosen[other] is not None:
            spare = [card for card in hands[other][: len(high)] if not points(card, state.trumps or "clubs")]
            picked = luck.sample(spare, len(high) - HAND)
            chosen[other] = tuple(card for card in spare if card in picked)
    for other in sorted(hidden, key=lambda one: _robbed(state, one)):
        count = len(low) if _robbed(state, other) else len(state.discarded[other])
        away[other] = in_order(low[:count], state.trumps)
        del low[:count]
    assert not low
    deck = tuple(luck.sample(state.deck, len(state.deck)))
    return state._replace(deck=deck, hands=tuple(hands), discarded=tuple(away), chosen=tuple(chosen))
