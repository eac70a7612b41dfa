"""The play of the cards: trumps only, going cold, the lead passing on, the claim (Pidro 3.2, play)."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import Card, Suit
from games.pidro.actions import Play
from games.pidro.cards import TWO, points, strengths
from games.pidro.dealing import lowest
from games.pidro.events import Claimed, PidroEvent, Played, PointTaken, TrickTaken, WentCold
from games.pidro.rules import PidroRules
from games.pidro.scoring import score
from games.pidro.state import SEATS, Cold, PidroState, Trick, from_left, left_of, surplus, team, trumps_of


def begin(state: PidroState, events: list[PidroEvent]) -> PidroState:
    """Find the leader of the first trick: the highest bidder; with ``partner_singleton_leads`` his partner,
    if that one has exactly one trump."""
    bidder = state.bidder or 0
    partner = from_left(bidder)[1]
    single = state.rules.partner_singleton_leads and len(trumps_of(state, partner)) == 1
    return _lead(state._replace(phase="playing"), partner if single else bidder, events)


def play(state: PidroState, seat: int, action: Play, events: list[PidroEvent]) -> PidroState:
    """Play a legal card; then the next seat with a trump is in turn, or the trick is over."""
    trick = state.trick
    assert trick is not None  # noqa: S101
    card, under = action.card, action.under
    if surplus(state, seat):
        under = under or lowest(state, seat, card)
        state = state._replace(killed=_with(state.killed, seat, under))
    hand = tuple([held for held in state.hands[seat] if held != card and held not in under])
    trick = Trick(trick.leader, (*trick.plays, (seat, card)), None)
    state = state._replace(hands=_with(state.hands, seat, hand), trick=trick)
    events.append(Played(seat, card, under))
    out = [cold.seat for cold in state.cold]
    follower = left_of(seat)
    while follower != trick.leader:
        if follower not in out:
            if _has_trump(state, follower):
                return state._replace(turn=follower)
            state = _go_cold(state, follower, False, events)
        follower = left_of(follower)
    return _end_trick(state, trick, events)


def _with(
    items: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*items[:seat], cards, *items[seat + 1 :])


def _has_trump(state: PidroState, seat: int) -> bool:
    hand, suit = state.hands[seat], state.trumps
    # A hand is sorted, its trumps first.
    return bool(hand) and suit is not None and hand[0] in strengths(suit)


def _end_trick(state: PidroState, trick: Trick, events: list[PidroEvent]) -> PidroState:
    """Give the trick and its points, but for the two, to the highest trump (Pidro 3.2, trick points)."""
    suit = state.trumps
    assert suit is not None  # noqa: S101
    places = strengths(suit)
    winner, _ = max(trick.plays, key=lambda play: places[play[1]])
    trick, number = trick._replace(winner=winner), len(state.tricks) + 1
    taken = points_in(trick, number, suit)
    events.append(trick_taken(trick, number, suit, state.rules, state.killed))
    state = state._replace(tricks=(*state.tricks, trick), taken=(*state.taken, *taken))
    return _lead(state, winner, events)


def trick_taken(
    trick: Trick, number: int, suit: Suit, rules: PidroRules, killed: Sequence[Sequence[Card]]
) -> TrickTaken:
    """Return what everyone saw of a finished trick, the hand's ``number`` from 1; ``killed`` are the face-up
    trumps, by seat."""
    taken, winner = points_in(trick, number, suit), trick.winner
    assert winner is not None  # noqa: S101
    two = next((p.seat for p in taken if p.card.rank == TWO), None)
    # Cards under a first card were laid with it.
    covers = number == 1 and rules.kill_time == "first_trick"
    plays = tuple([(seat, card, tuple(killed[seat]) if covers else ()) for seat, card in trick.plays])
    won = sum([point.points for point in taken if point.card.rank != TWO])
    return TrickTaken(number, winner, won, two, suit, plays)


def points_in(trick: Trick, number: int, suit: Suit) -> list[PointTaken]:
    """Return what was taken with a finished trick, the hand's ``number`` from 1."""
    winner = trick.winner
    assert winner is not None  # noqa: S101
    return [
        PointTaken(card, worth, team(seat if card.rank == TWO else winner), seat, number, winner)
        for seat, card in trick.plays
        if (worth := points(card, suit))
    ]


def _lead(state: PidroState, leader: int, events: list[PidroEvent]) -> PidroState:
    """Begin the next trick with ``leader``, or the first on his left with a trump; or end the hand."""
    holders = [seat for seat in range(SEATS) if _has_trump(state, seat)]
    teams = {team(seat) for seat in holders}
    if not teams or (len(teams) == 1 and state.rules.auto_claim):
        return score(_claim(state, holders, events), events)
    out = [cold.seat for cold in state.cold]
    while leader not in holders:
        if leader not in out:
            state = _go_cold(state, leader, True, events)
        leader = left_of(leader)
    return state._replace(turn=leader, trick=Trick(leader, (), None))


def _go_cold(state: PidroState, seat: int, leading: bool, events: list[PidroEvent]) -> PidroState:
    """A seat without a trump on its turn lays its cards down and is out of the hand."""
    cards = state.hands[seat]
    shown = cards if state.rules.cold_cards == "face_up" else None
    events.append(WentCold(seat, len(cards), shown, leading))
    cold = Cold(seat, len(state.tricks) + 1, len(cards), shown)
    return state._replace(cold=(*state.cold, cold), hands=_with(state.hands, seat, ()))


def _claim(state: PidroState, holders: list[int], events: list[PidroEvent]) -> PidroState:
    """Claim: all remaining trumps are one team's, and so are their points."""
    suit = state.trumps
    if not holders or suit is None:
        return state
    held = tuple([(seat, card) for seat in holders for card in trumps_of(state, seat)])
    events.append(Claimed(team(holders[0]), held))
    points_left = [
        PointTaken(card, worth, team(seat), seat, None, None)
        for seat, card in held
        if (worth := points(card, suit))
    ]
    return state._replace(taken=(*state.taken, *points_left))
