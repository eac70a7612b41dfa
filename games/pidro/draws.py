"""The name of a deal, and when it may be proved (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import DECK
from games.draw_lists import listed, number_in, numbers_in, part_for
from games.draws import DrawKind
from games.engine import Event
from games.pidro.dealing import cut_of
from games.pidro.events import Cut, HandScored
from games.pidro.views import PidroView

HANDS = 470
"""Number of hands in a part."""
CUTS = 30
"""Number of draws for the first deal."""


def deal_of(number: int) -> str:
    """Return the name of the shuffle for a hand."""
    return f"hand {number}/deal"


_CARDS = tuple([card.text for card in DECK])
KINDS = (
    DrawKind("cut {r}", items=_CARDS, before=True),
    DrawKind("hand {n}/deal", items=_CARDS),
)


def round_draws(view: PidroView) -> tuple[str, ...]:
    """Return the one draw of a hand: its deal."""
    return () if view.phase == "over" else (deal_of(view.number),)


def shown(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the draws for the first deal, and the deal of a hand that is over, with all its cards open
    (:attr:`PidroView.last`); until then it would tell every hand."""
    names: list[str] = []
    for event in events:
        if isinstance(event, Cut):
            names.append(cut_of(event.draw))
        elif isinstance(event, HandScored):
            names.append(deal_of(event.score.number))
    return tuple(names)


@listed
def draw_list(part: int) -> list[str]:
    """List the draws for the first deal, in the first part and in those over it; then the deals."""
    numbers, over = numbers_in(part, HANDS)
    names: list[str] = []
    if numbers[0] == 1:
        names += [cut_of(draw) for draw in range(over * CUTS + 1, (over + 1) * CUTS + 1)]
    if not over:
        names += [deal_of(number) for number in numbers]
    return names


def part_of(name: str) -> int:
    """Return the part whose list has a name."""
    if name.startswith("cut "):
        return part_for(1, HANDS, (number_in(name, "cut") - 1) // CUTS)
    return part_for(number_in(name, "hand"), HANDS)
