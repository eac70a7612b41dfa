"""The name of a deal, and when it may be proved (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import DECK, RANKS
from games.chance import Round
from games.engine import Event
from games.pidro.events import HandScored
from games.pidro.views import PidroView
from games.proofs import DrawKind


def deal_of(number: int) -> str:
    """The shuffle of the deck for a hand."""
    return f"hand {number}/deal"


_CARDS = tuple([card.text for card in DECK])
KINDS = (
    DrawKind("cut {r}", "", "before", items=_CARDS, ties=("first",), ranks=len(RANKS)),
    DrawKind("hand {n}/deal", "hand {n}", "always", items=_CARDS),
)


def round_of(view: PidroView) -> Round | None:
    """A hand has one draw: its deal."""
    return None if view.phase == "over" else Round(f"hand {view.number}", (deal_of(view.number),))


def shown(events: Iterable[Event]) -> tuple[str, ...]:
    """The deal of a hand that is over, with all its cards open (:attr:`PidroView.last`); until then it
    would tell every hand."""
    return tuple([deal_of(event.score.number) for event in events if isinstance(event, HandScored)])
