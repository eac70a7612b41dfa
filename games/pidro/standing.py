"""The progress of a hand as plain JSON values, so that a stored state need not replay its moves.

Cards are texts with blanks between, ``AH 5D``, in a trick with their seats, ``0AH 1KH``, and those of all
seats with strokes between, ``AH 5D/KH//QH``: short, since a state is stored after every move. Nothing is
checked here: :mod:`games.pidro.storage` reads it only with the digest of all that is stored with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.cards import DECK
from games.pidro.actions import Bid, Pass, parse
from games.pidro.cards import BY_TEXT
from games.pidro.events import BidMade
from games.pidro.state import SEATS, Cards, Cold, PidroState, Trick, from_left
from games.pidro.tricks import points_in

_text_of = {card: card.text for card in DECK}.__getitem__
_card_of = dict(BY_TEXT).__getitem__
_PLAY_TEXTS = {(seat, card): f"{seat}{card.text}" for seat in range(SEATS) for card in DECK}
_PLAYS = {text: play for play, text in _PLAY_TEXTS.items()}


def dump(state: PidroState) -> dict[str, Any]:
    """Return what follows from the deck and the moves of a hand that isn't over; the points taken follow from
    its tricks."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "bids": [made.action.text for made in state.bids],
        "bidder": state.bidder,
        "bid": state.bid,
        "trumps": state.trumps,
        "hands": _by_seat(state.hands),
        "bought": list(state.bought),
        "discarded": _by_seat(state.discarded),
        "chosen": [_maybe_texts(cards) for cards in state.chosen],
        "killed": _by_seat(state.killed),
        "tricks": [_trick(trick) for trick in state.tricks],
        "trick": None if state.trick is None else _trick(state.trick),
        "cold": [[cold.seat, cold.trick, cold.count, _maybe_texts(cold.cards)] for cold in state.cold],
    }


def read(values: Mapping[str, Any], dealer: int) -> dict[str, Any]:
    """Return the fields of a state that :func:`dump` wrote.

    Raises:
        KeyError, ValueError, TypeError: it didn't write that.
    """
    trick, suit, bidder = values["trick"], values["trumps"], values["bidder"]
    bids = zip(from_left(dealer), values["bids"], strict=False)  # seats that haven't bid yet are left out
    tricks = tuple([_read_trick(*other) for other in values["tricks"]])
    return {
        **values,
        "bids": tuple([_read_bid(seat, text, seat == bidder) for seat, text in bids]),
        "hands": _read_by_seat(values["hands"]),
        "bought": tuple(values["bought"]),
        "discarded": _read_by_seat(values["discarded"]),
        "chosen": tuple([_maybe_cards(texts) for texts in values["chosen"]]),
        "killed": _read_by_seat(values["killed"]),
        "tricks": tricks,
        "trick": None if trick is None else _read_trick(*trick),
        "cold": tuple([_read_cold(*cold) for cold in values["cold"]]),
        "taken": tuple([point for n, done in enumerate(tricks, 1) for point in points_in(done, n, suit)]),
    }


@lru_cache(maxsize=256)
def _read_bid(seat: int, text: str, highest: bool) -> BidMade:
    """Return the bid of a seat; a seat that passed and is the highest bidder was forced to."""
    action = parse(text)
    if not isinstance(action, Bid | Pass):
        raise ValueError(f"{action.kind} is no bid")
    return BidMade(seat, action, highest and isinstance(action, Pass))


def _trick(trick: Trick) -> list[Any]:
    return [trick.leader, " ".join([_PLAY_TEXTS[play] for play in trick.plays]), trick.winner]


def _read_trick(leader: int, plays: str, winner: int | None) -> Trick:
    return Trick(leader, tuple([_PLAYS[text] for text in plays.split()]), winner)


def _read_cold(seat: int, trick: int, count: int, texts: str | None) -> Cold:
    return Cold(seat, trick, count, _maybe_cards(texts))


def texts(cards: Cards) -> str:
    """Return the texts of cards."""
    return " ".join(map(_text_of, cards))


def read_cards(texts: str) -> Cards:
    """Return the cards of such texts.

    Raises:
        KeyError: a text isn't a card's.
    """
    return tuple(map(_card_of, texts.split()))


def _by_seat(hands: tuple[Cards, ...]) -> str:
    return "/".join(map(texts, hands))


def _read_by_seat(seats: str) -> tuple[Cards, ...]:
    return tuple(map(read_cards, seats.split("/")))


def _maybe_texts(cards: Cards | None) -> str | None:
    return None if cards is None else texts(cards)


def _maybe_cards(texts: str | None) -> Cards | None:
    return None if texts is None else read_cards(texts)
