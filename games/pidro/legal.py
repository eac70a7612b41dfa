"""The legal moves in a state, and which rule an action breaks."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from games.cards import DECK, SUITS
from games.engine import Message, Seat, message
from games.pidro.actions import (
    LEAST_BID,
    MOST_BID,
    PASS,
    Bid,
    Declare,
    Kill,
    Pass,
    PidroAction,
    Play,
)
from games.pidro.cards import is_trump, points
from games.pidro.dealing import killable
from games.pidro.state import SEATS, Cards, PidroState, killers, surplus, trumps_of

_SUITS = tuple(Declare(suit) for suit in SUITS)
_PLAYS = {card: Play(card) for card in DECK}


def to_act(state: PidroState) -> tuple[int, ...]:
    """Return the seats that may move now: all who must kill, else the one in turn."""
    if state.phase == "kill":
        return killers(state)
    return () if state.turn is None else (state.turn,)


def legal(state: PidroState, seat: int) -> tuple[PidroAction, ...]:
    """Return every action that ``seat`` may take: pass and bids from the lowest up; suits; kills from the
    lowest cards up; cards from the highest down."""
    if seat not in to_act(state):
        return ()
    if state.phase == "bidding":
        return _bids(_lowest_bid(state, seat))
    if state.phase == "declare":
        return _SUITS
    if state.phase == "kill":
        return tuple([Kill(cards) for cards in _choices(killable(state, seat), surplus(state, seat))])
    return _plays(state, seat)


@cache
def _bids(lowest: int) -> tuple[PidroAction, ...]:
    return (PASS, *(Bid(points) for points in range(lowest, MOST_BID + 1)))


def _lowest_bid(state: PidroState, seat: int) -> int:
    """Return the lowest number that ``seat`` may bid; above 14 if there is none (Pidro 3.2, bidding; P1)."""
    if state.bid is None:
        return LEAST_BID
    over = state.rules.fourteen_over
    again = over == "any" or (over == "dealer" and seat == state.dealer)
    return min(state.bid + 1, MOST_BID if again else MOST_BID + 1)


def _choices(cards: Cards, number: int) -> list[Cards]:
    """Return every way to choose so many of the cards, the lowest first; each highest first."""
    return [chosen[::-1] for chosen in combinations(cards[::-1], number)]


def _plays(state: PidroState, seat: int) -> tuple[Play, ...]:
    held, extra = trumps_of(state, seat), surplus(state, seat)
    if not extra:
        return tuple([_PLAYS[card] for card in held])
    spare = killable(state, seat)
    rest = {card: tuple([other for other in spare if other != card]) for card in held}
    if state.rules.kill_choice == "auto_lowest":
        return tuple([_PLAYS[card] for card in held if len(rest[card]) >= extra])
    return tuple([Play(card, under) for card in held for under in _choices(rest[card], extra)])


# --- why not -----------------------------------------------------------------------------------------


def why_illegal(state: PidroState, seat: int, action: PidroAction) -> Message | None:
    """Return the rule that an action breaks, with its facts; None if it is legal."""
    if 0 <= seat < SEATS and action in legal(state, seat):
        return None
    if not 0 <= seat < SEATS:
        return message("pidro-illegal-no-seat")
    if state.phase == "over":
        return message("pidro-illegal-over")
    if state.phase == "kill":
        return _why_no_kill(state, seat, action)
    turn = state.turn or 0
    if seat != turn:
        return message("pidro-illegal-not-your-turn", turn=Seat(turn))
    if state.phase == "bidding":
        return _why_no_bid(state, seat, action)
    if state.phase == "declare":
        return message("pidro-illegal-declare-first")
    return _why_no_play(state, seat, action)


def _why_no_bid(state: PidroState, seat: int, action: PidroAction) -> Message:
    if not isinstance(action, Bid | Pass):
        return message("pidro-illegal-bid-first")
    lowest = _lowest_bid(state, seat)
    if lowest > MOST_BID:
        return message("pidro-illegal-fourteen-dealer")
    return message("pidro-illegal-bid", lowest=lowest, highest=MOST_BID)


def _why_no_kill(state: PidroState, seat: int, action: PidroAction) -> Message:
    if state.chosen[seat] is not None:
        return message("pidro-illegal-killed-already")
    number = surplus(state, seat)
    if not number:
        return message("pidro-illegal-others-kill")
    if not isinstance(action, Kill):
        return message("pidro-illegal-kill-first", cards=number)
    return _why_not_away(state, seat, action.cards, number)


def _why_not_away(state: PidroState, seat: int, cards: Cards, number: int) -> Message:
    """Return why these cards can't be killed, or laid under the first one."""
    assert state.trumps is not None  # noqa: S101
    if not set(cards) <= set(trumps_of(state, seat)):
        return message("pidro-illegal-kill-own", cards=_texts(killable(state, seat)))
    if any(points(card, state.trumps) for card in cards):
        return message("pidro-illegal-kill-scoring", cards=_texts(killable(state, seat)))
    return message("pidro-illegal-kill-number", cards=number)


def _why_no_play(state: PidroState, seat: int, action: PidroAction) -> Message:
    assert state.trumps is not None  # noqa: S101
    held = trumps_of(state, seat)
    if not isinstance(action, Play):
        return message("pidro-illegal-play-first", cards=_texts(held))
    if action.card not in state.hands[seat]:
        return message("pidro-illegal-not-held", card=action.card.text, cards=_texts(held))
    if not is_trump(action.card, state.trumps):
        return message("pidro-illegal-no-trump", card=action.card.text, cards=_texts(held))
    extra = surplus(state, seat)
    if not extra or state.rules.kill_choice == "auto_lowest":
        # The cards under it aren't this seat's to choose; without them, only the card can be wrong.
        key = "pidro-illegal-under" if action.under else "pidro-illegal-top"
        return message(key, cards=_texts(tuple([option.card for option in _plays(state, seat)])))
    if not action.under or action.card in action.under or len(set(action.under)) != extra:
        return message("pidro-illegal-under-number", cards=extra)
    return _why_not_away(state, seat, action.under, extra)


def _texts(cards: Cards) -> tuple[str, ...]:
    return tuple([card.text for card in cards])
