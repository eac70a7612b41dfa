"""Eight thousand random deals, a quarter of them with a short stock, keep the invariants of Pidro 3.3."""

from __future__ import annotations

import random

import pytest

from games.cards import DECK, SUITS, Card, Suit
from games.pidro import PIDRO
from games.pidro.actions import MOST_BID
from games.pidro.cards import points, trumps
from games.pidro.events import HandScored, Held, Killed, PidroEvent, Played, Refilled, TrickTaken, WentCold
from games.pidro.play import deal, step
from games.pidro.rules import PidroRules
from games.pidro.state import PidroState
from tests.adapters import representatives
from tests.games.pidro.adapter import unaccounted

SHARDS, DEALS = 8, 1_000
RULES = [
    PidroRules(),
    PidroRules(auto_claim=False),
    PidroRules(kill_time="first_trick"),
    PidroRules(kill_time="first_trick", kill_choice="auto_lowest", auto_claim=False),
    PidroRules(kill_choice="auto_lowest", partner_singleton_leads=True),
]


def short_deck(luck: random.Random, dealer: int, suit: Suit) -> tuple[tuple[Card, ...], int]:
    """A deck in which the three non-dealers are dealt no more than two trumps, and how many those are."""
    high, low = list(trumps(suit)), [card for card in DECK if card not in trumps(suit)]
    luck.shuffle(high)
    luck.shuffle(low)
    few = luck.choice([0, 0, 1, 1, 2])
    three = high[:few] + low[: 27 - few]
    rest = high[few:] + low[27 - few :]
    luck.shuffle(three)
    luck.shuffle(rest)
    # Packets of three from the dealer's left: the dealer's come fourth, eighth and twelfth.
    packets = [three[0:9], rest[0:3], three[9:18], rest[3:6], three[18:27], rest[6:9]]
    return tuple(card for packet in packets for card in packet) + tuple(rest[9:]), few


def play_hand(
    state: PidroState, suit: Suit, luck: random.Random
) -> tuple[PidroState, tuple[int, ...], list[PidroEvent]]:
    """Play a hand at random with that suit for trumps; also its first sizes, and all that happened."""
    happened: list[PidroEvent] = []
    while state.phase == "bidding":
        options = PIDRO.legal(state, state.turn or 0)
        state, events = step(state, state.turn or 0, luck.choice(options[:2]))
    state, events = step(state, state.turn or 0, PIDRO.parse(suit))
    happened += events
    while state.phase != "over":
        seat = luck.choice(PIDRO.to_act(state))
        state, events = step(state, seat, luck.choice(PIDRO.legal(state, seat)))
        happened += events
    held = {event.to: len(event.cards) for event in happened if isinstance(event, Held)}
    return state, tuple(held[seat] for seat in range(4)), happened


@pytest.mark.parametrize("shard", representatives(range(SHARDS)))
def test_every_deal_keeps_the_invariants_and_hands_out_fourteen_points(shard: int) -> None:
    luck = random.Random(shard)
    for number in range(DEALS):
        dealer, suit = luck.randrange(4), luck.choice(SUITS)
        if number % 4:
            deck = tuple(luck.sample(DECK, len(DECK)))
        else:
            deck, _ = short_deck(luck, dealer, suit)
        rules = RULES[number // 4 % len(RULES)]
        start, _ = deal(rules, 1, dealer, (0, 0), deck, replayed=True)
        dealt = [sum(card in trumps(suit) for card in hand) for hand in start.hands]
        state, sizes, events = play_hand(start, suit, luck)
        check_hands(state, sizes, dealt, events)
        check_play(state, suit, events)


def check_hands(
    state: PidroState, sizes: tuple[int, ...], dealt: list[int], events: list[PidroEvent]
) -> None:
    """Sizes at the first lead, what the stock gave, what was laid away and killed (Pidro 3.3). ``dealt``: by
    seat, how many of the nine cards are trumps."""
    suit, dealer = state.trumps or "clubs", state.dealer
    late = state.rules.kill_time == "first_trick"
    stock = 16
    for seat in ((dealer + place) % 4 for place in (1, 2, 3)):
        bought = min(max(0, 6 - dealt[seat]), stock)
        stock -= bought
        assert state.bought[seat] == bought
        assert sizes[seat] == (dealt[seat] + bought if late else min(6, dealt[seat] + bought))
        assert len(state.discarded[seat]) == 9 - dealt[seat]
        assert len(state.killed[seat]) <= max(0, dealt[seat] - 6) <= 3
    assert state.bought[dealer] == stock
    assert [event.count for event in events if isinstance(event, Refilled)][-1] == stock
    three = sum(dealt) - dealt[dealer]
    assert stock == 0 or three > 2
    assert (min(sizes) == 6) == (three >= 2)
    if three < 2:
        assert sizes[(dealer - 1) % 4] == 4 + three
    assert len(state.discarded[dealer]) == 9 + stock - sizes[dealer] - (
        0 if late else len(state.killed[dealer])
    )
    assert sizes[dealer] == 6 or (late and 6 < sizes[dealer] <= 10)
    assert len(state.killed[dealer]) <= 4
    assert not [card for away in state.discarded for card in away if card in trumps(suit)]
    assert not [card for killed in state.killed for card in killed if points(card, suit)]
    told = [event.cards for event in events if isinstance(event, Killed)]
    under = [event.under for event in events if isinstance(event, Played) if event.under]
    assert sorted(told + under) == sorted(killed for killed in state.killed if killed)
    assert unaccounted(state) is None


def check_play(state: PidroState, suit: Suit, events: list[PidroEvent]) -> None:
    """Fourteen points, each scoring card once; tricks to the highest trump; nobody is cold with a trump."""
    order = trumps(suit)
    (scored,) = (event for event in events if isinstance(event, HandScored))
    assert sum(scored.score.taken) == 14
    worth = {card: points(card, suit) for card in order if points(card, suit)}
    assert {taken.card: taken.points for taken in scored.taken} == worth
    assert len(scored.taken) == len(worth)
    for taken in scored.taken:
        owner = taken.seat if taken.card.rank == 2 or taken.winner is None else taken.winner
        assert taken.team == owner % 2
    for trick in state.tricks:
        assert trick.winner == min(trick.plays, key=lambda play: order.index(play[1]))[0]
        assert len({seat for seat, _ in trick.plays}) == len(trick.plays)
    assert [event.trick for event in events if isinstance(event, TrickTaken)] == list(
        range(1, len(state.tricks) + 1)
    )
    for cold in (event for event in events if isinstance(event, WentCold)):
        assert cold.cards is not None
        assert not set(cold.cards) & set(order)
    live = [card for trick in state.tricks for _, card in trick.plays]
    live += [card for hand in state.hands for card in hand if card in order]
    assert len(live) + sum(map(len, state.killed)) == len(order)
    change, side = scored.score.change, scored.score.bidder % 2
    assert change[1 - side] == scored.score.taken[1 - side]
    assert change[side] == (scored.score.taken[side] if scored.score.made else -scored.score.bid)
    assert 6 <= scored.score.bid <= MOST_BID


def test_the_built_decks_have_a_short_stock() -> None:
    luck = random.Random(7)
    seen = set()
    for _ in range(60):
        dealer, suit = luck.randrange(4), luck.choice(SUITS)
        deck, few = short_deck(luck, dealer, suit)
        assert sorted(deck) == sorted(DECK)
        state, sizes, events = play_hand(
            deal(PidroRules(), 1, dealer, (0, 0), deck, replayed=True)[0], suit, luck
        )
        assert sizes[(dealer - 1) % 4] == 4 + few
        assert [event.count for event in events if isinstance(event, Refilled)][-1] == 0
        assert state.phase == "over"
        seen.add(few)
    assert seen == {0, 1, 2}
