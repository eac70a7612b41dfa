"""The course of a game of Pidro: the only module that changes its state."""

from __future__ import annotations

from games.cards import DECK, Suit
from games.chance import Chance
from games.engine import IllegalAction
from games.pidro import tricks
from games.pidro.actions import LEAST_BID, MOST_BID, Bid, Declare, Kill, Pass, PidroAction, Play
from games.pidro.cards import in_order
from games.pidro.dealing import cut, deal_more, dealt, kill, lowest, refill
from games.pidro.draws import deal_of
from games.pidro.events import (
    BidMade,
    Dealt,
    Declared,
    GameOver,
    HandScore,
    HandStarted,
    PidroEvent,
    Ready,
)
from games.pidro.legal import why_illegal
from games.pidro.record import HandRecord
from games.pidro.rules import PidroRules
from games.pidro.scoring import winner
from games.pidro.state import SEATS, Cards, PidroState, from_left, killers, left_of

Step = tuple[PidroState, tuple[PidroEvent, ...]]


def new(rules: PidroRules, seats: int, chance: Chance) -> Step:
    """Return a game at its first bid: the first dealer is cut for, and the first hand is dealt.

    Raises:
        ValueError: there aren't four seats.
    """
    if seats != SEATS:
        raise ValueError(f"pidro is for {SEATS} players, not {seats}")
    events: list[PidroEvent] = []
    dealer = cut(chance, events)
    state, dealing = deal(rules, 1, dealer, (0, 0), _shuffled(chance, 1))
    return state, (*events, *dealing)


def apply(state: PidroState, seat: int, action: PidroAction, chance: Chance) -> Step:
    """Return the state after an action, and its events. When a hand is over, the next one is dealt at once.

    Raises:
        IllegalAction: the rules forbid it; the message names the rule and what would be legal.
    """
    state, events = step(state, seat, action)
    if state.phase != "over" or state.replayed:
        return state, events
    team = winner(state.rules, state.history[-1])
    if team is not None:
        return state, (*events, GameOver(team, state.scores))
    number = state.number + 1
    state, dealing = deal(
        state.rules,
        number,
        left_of(state.dealer),
        state.scores,
        _shuffled(chance, number),
        history=state.history,
        last=state.last,
    )
    return state, (*events, *dealing)


def _shuffled(chance: Chance, number: int) -> Cards:
    return chance.shuffle(deal_of(number), DECK)


def deal(
    rules: PidroRules,
    number: int,
    dealer: int,
    scores: tuple[int, int],
    deck: Cards,
    *,
    history: tuple[HandScore, ...] = (),
    last: HandRecord | None = None,
    replayed: bool = False,
) -> Step:
    """Return a hand at its first bid, with the deck in that order."""
    hands = tuple([in_order(dealt(deck, dealer, seat)) for seat in range(SEATS)])
    state = PidroState(
        rules=rules,
        replayed=replayed,
        number=number,
        dealer=dealer,
        scores=scores,
        history=history,
        last=last,
        deck=deck,
        moves=(),
        phase="bidding",
        turn=left_of(dealer),
        bids=(),
        bidder=None,
        bid=None,
        trumps=None,
        hands=hands,
        bought=(None,) * SEATS,
        discarded=((),) * SEATS,
        chosen=(None,) * SEATS,
        killed=((),) * SEATS,
        tricks=(),
        trick=None,
        cold=(),
        taken=(),
    )
    dealing = [Dealt(seat, hands[seat]) for seat in from_left(dealer)]
    return state, (HandStarted(number, dealer), *dealing)


def step(state: PidroState, seat: int, action: PidroAction) -> Step:
    """Return the state after an action within a hand, and its events; the last action of a hand ends at its
    score, in the phase ``over``.

    Raises:
        IllegalAction: as :func:`apply`.
    """
    why = why_illegal(state, seat, action)
    if why is not None:
        raise IllegalAction(why)
    events: list[PidroEvent] = []
    state = state._replace(moves=(*state.moves, (seat, action.text)))
    match action:
        case Play():
            state = tricks.play(state, seat, action, events)
        case Bid() | Pass():
            state = _bid(state, seat, action, events)
        case Declare():
            state = _declare(state, seat, action.suit, events)
        case Kill():
            state = _kill(state, seat, action.cards, events)
    return state, tuple(events)


def _bid(state: PidroState, seat: int, action: Bid | Pass, events: list[PidroEvent]) -> PidroState:
    """Take one turn each; the dealer's pass after three others is a bid of 6 (Pidro 3.2, bidding)."""
    forced = isinstance(action, Pass) and seat == state.dealer and state.bidder is None
    made = BidMade(seat, action, forced)
    events.append(made)
    state = state._replace(bids=(*state.bids, made), turn=left_of(seat))
    if isinstance(action, Bid) or forced:
        state = state._replace(bidder=seat, bid=action.points if isinstance(action, Bid) else LEAST_BID)
    highest = state.bid == MOST_BID and state.rules.fourteen_over == "off"
    if seat != state.dealer and not highest:
        return state
    if state.rules.refill == "deal_all":
        state = deal_more(state, events)
    return state._replace(phase="declare", turn=state.bidder)


def _declare(state: PidroState, seat: int, suit: Suit, events: list[PidroEvent]) -> PidroState:
    """Name trumps; the discards, the refill and the rob follow at once, and the kill if needed."""
    events.append(Declared(seat, suit, state.bid or LEAST_BID))
    state = refill(state._replace(trumps=suit), suit, events)
    if state.rules.kill_time == "first_trick":
        return tricks.begin(state, events)
    state = state._replace(phase="kill", turn=None)
    waiting = killers(state)
    if waiting and state.rules.kill_choice == "player":
        return state
    chosen = [lowest(state, killer) if killer in waiting else None for killer in range(SEATS)]
    return tricks.begin(kill(state._replace(chosen=tuple(chosen)), events), events)


def _kill(state: PidroState, seat: int, cards: Cards, events: list[PidroEvent]) -> PidroState:
    """Take a seat's choice to kill; the cards are shown when all have chosen."""
    chosen = (*state.chosen[:seat], cards, *state.chosen[seat + 1 :])
    state = state._replace(chosen=chosen)
    if killers(state):
        events.append(Ready(seat))
        return state
    return tricks.begin(kill(state, events), events)
