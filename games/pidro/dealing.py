"""The source of a hand's cards: the cut, the deal, the refill and the rob (Pidro 3.2)."""

from __future__ import annotations

from games.cards import DECK, Card, Suit
from games.chance import Chance
from games.pidro.cards import in_order, points, strengths
from games.pidro.events import Cut, Dealt, Discarded, Held, Killed, PidroEvent, Refilled
from games.pidro.state import HAND, SEATS, Cards, PidroState, from_left, surplus, trumps_of

PACKET, ROUNDS = 3, 3
DEALT = PACKET * ROUNDS * SEATS
MORE = 4
"""Number of cards that each seat gets after the bidding with ``refill=deal_all``."""


def cut_of(draw: int) -> str:
    """Return the name of the shuffle from which cards are drawn for the first deal (from 1; tied seats draw
    again)."""
    return f"cut {draw}"


def cut(chance: Chance, events: list[PidroEvent]) -> int:
    """Find the first dealer: everybody draws a card, the highest rank deals, tied seats draw again."""
    seats, draw = tuple(range(SEATS)), 0
    while len(seats) > 1:
        draw += 1
        drawn = tuple(zip(seats, chance.shuffle(cut_of(draw), DECK), strict=False))
        events.append(Cut(draw, drawn))
        highest = max([card.rank for _, card in drawn])
        seats = tuple([seat for seat, card in drawn if card.rank == highest])
    return seats[0]


def dealt(deck: Cards, dealer: int, seat: int) -> Cards:
    """Return the nine cards of a seat in the order in which they came: three packets of three."""
    first = (seat - dealer - 1) % SEATS * PACKET
    starts = range(first, DEALT, PACKET * SEATS)
    return tuple([card for start in starts for card in deck[start : start + PACKET]])


def deal_more(state: PidroState, events: list[PidroEvent]) -> PidroState:
    """Deal four more cards to each seat, before trumps are named (``refill=deal_all``)."""
    hands = tuple([in_order(_thirteen(state, seat)) for seat in range(SEATS)])
    events.extend(Dealt(seat, hands[seat]) for seat in from_left(state.dealer))
    return state._replace(hands=hands, bought=(MORE,) * SEATS)


def _thirteen(state: PidroState, seat: int) -> Cards:
    start = DEALT + (seat - state.dealer - 1) % SEATS * MORE
    return dealt(state.deck, state.dealer, seat) + state.deck[start : start + MORE]


def refill(state: PidroState, suit: Suit, events: list[PidroEvent]) -> PidroState:
    """Discard non-trumps, fill hands up, and let the dealer rob the stock."""
    deal = _all_go_down if state.rules.refill == "deal_all" else _fill_and_rob
    state = deal(state, suit, events)
    events.extend(Held(seat, state.hands[seat]) for seat in from_left(state.dealer))
    return state


def _fill_and_rob(state: PidroState, suit: Suit, events: list[PidroEvent]) -> PidroState:
    places, stock = strengths(suit), state.deck[DEALT:]
    hands, away = list(state.hands), list(state.discarded)
    bought: list[int | None] = list(state.bought)
    *others, dealer = from_left(state.dealer)
    for seat in others:
        away[seat] = tuple([card for card in hands[seat] if card not in places])
        hands[seat] = tuple([card for card in hands[seat] if card in places])
        events.append(_discarded(state, seat, away[seat]))
    for seat in others:
        count = min(max(0, HAND - len(hands[seat])), len(stock))
        hands[seat] = in_order(hands[seat] + stock[:count], suit)
        bought[seat], stock = count, stock[count:]
        events.append(Refilled(seat, count, robbed=False))
    bought[dealer] = len(stock)
    hands[dealer], away[dealer] = _go_down(dealt(state.deck, dealer, dealer) + stock, suit)
    events.append(Refilled(dealer, len(stock), robbed=True))
    return state._replace(hands=tuple(hands), discarded=tuple(away), bought=tuple(bought))


def _all_go_down(state: PidroState, suit: Suit, events: list[PidroEvent]) -> PidroState:
    hands, away = list(state.hands), list(state.discarded)
    for seat in from_left(state.dealer):
        hands[seat], away[seat] = _go_down(_thirteen(state, seat), suit)
        events.append(_discarded(state, seat, away[seat]))
    return state._replace(hands=tuple(hands), discarded=tuple(away))


def _go_down(pool: Cards, suit: Suit) -> tuple[Cards, Cards]:
    """Return all trumps, filled up to six with the non-trumps that came first; and the discards.

    The choice of kept non-trumps has no effect. The order in which they came says nothing about the trumps,
    so neither do the discards.
    """
    places = strengths(suit)
    held = [card for card in pool if card in places]
    others = [card for card in pool if card not in places]
    fillers = max(0, HAND - len(held))
    return in_order(held + others[:fillers], suit), in_order(others[fillers:], suit)


def _discarded(state: PidroState, seat: int, cards: Cards) -> Discarded:
    return Discarded(seat, len(cards), cards if state.rules.discards == "face_up" else None)


# --- killing -----------------------------------------------------------------------------------------


def killable(state: PidroState, seat: int) -> Cards:
    """Return the trumps of a seat that score nothing, highest first: those that may be killed."""
    suit = state.trumps
    return tuple([c for c in trumps_of(state, seat) if suit is not None and not points(c, suit)])


def lowest(state: PidroState, seat: int, top: Card | None = None) -> Cards:
    """Return what ``kill_choice=auto_lowest`` takes: the lowest that may be killed; not ``top``, which is
    played."""
    cards = [card for card in killable(state, seat) if card != top]
    return tuple(cards[len(cards) - surplus(state, seat) :])


def kill(state: PidroState, events: list[PidroEvent]) -> PidroState:
    """Lay everybody's killed trumps face up and out of the hands."""
    hands, killed = list(state.hands), list(state.killed)
    killing = [seat for seat in from_left(state.dealer) if state.chosen[seat]]
    for seat in killing:
        killed[seat] = state.chosen[seat] or ()
        hands[seat] = tuple([card for card in hands[seat] if card not in killed[seat]])
        events.append(Killed(seat, killed[seat]))
    events.extend(Held(seat, hands[seat]) for seat in killing)
    return state._replace(hands=tuple(hands), killed=tuple(killed), chosen=(None,) * SEATS)
