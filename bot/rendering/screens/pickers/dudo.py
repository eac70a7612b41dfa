"""How any bid of Dudo is picked: the nearest 75 at once, any other with one press more."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.translate import Words
from bot.rendering.screens.model import CHOICES_A_SELECT, Choice
from bot.rendering.screens.notation.dudo import plain_call
from bot.rendering.screens.scene import Picker, PlayScene
from bot.rendering.screens.signs import WILD, die
from games.dudo.actions import Bid, Sum
from games.dudo.bids import ACE
from games.dudo.rules import DudoRules
from games.dudo.views import DudoView

SELECTS = 3
"""The number of selects with bids."""
BIDS_A_STEP = SELECTS * CHOICES_A_SELECT


def picker(scene: PlayScene[DudoRules, DudoView], path: str) -> Picker | None:
    """Return the step with the nearest 75 bids, or with 75 others: their number is the ``path``. Each step
    leads to every other one."""
    words, view = scene.words, scene.view
    bids = [action for action in view.legal if isinstance(action, Bid | Sum)]
    steps = [bids[start : start + BIDS_A_STEP] for start in range(0, len(bids), BIDS_A_STEP)]
    paths = [str(number) for number in range(len(steps))]
    path = path or "0"
    if path not in paths:
        return None
    parts = _parts(steps[int(path)])
    selects = [(_title(words, part), [_choice(words, view, bid) for bid in part]) for part in parts]
    others = [
        Choice(_title(words, step), other) for other, step in zip(paths, steps, strict=True) if other != path
    ]
    if others:
        selects.append((words.say("dudo-pick-other"), others))
    return Picker(words.say("dudo-pick-bid"), selects)


def _parts(bids: Sequence[Bid | Sum]) -> list[list[Bid | Sum]]:
    """Return the bids of a step, a list for each select: aces last, and in a select of their own where there
    is room for it."""
    others, aces = _by_kind(bids)
    apart = [*_chunks(others), *_chunks(aces)]
    return apart if len(apart) <= SELECTS else _chunks([*others, *aces])


def _by_kind(bids: Sequence[Bid | Sum]) -> tuple[list[Bid | Sum], list[Bid | Sum]]:
    """Return the bids on other faces (or sums), and those on aces."""
    aces: list[Bid | Sum] = [bid for bid in bids if isinstance(bid, Bid) and bid.face == ACE]
    return [bid for bid in bids if bid not in aces], aces


def _chunks(bids: Sequence[Bid | Sum]) -> list[list[Bid | Sum]]:
    return [list(bids[start : start + CHOICES_A_SELECT]) for start in range(0, len(bids), CHOICES_A_SELECT)]


def _title(words: Words, bids: Sequence[Bid | Sum]) -> str:
    """Say from which bid to which they are, the aces last: ``4 sixes to 8 fives, 2 aces to 4 aces``."""
    said = [(plain_call(words, part[0]), plain_call(words, part[-1])) for part in _by_kind(bids) if part]
    return words.row(
        [
            first if first == last else words.say("dudo-pick-range", first=first, last=last)
            for first, last in said
        ]
    )


def _choice(words: Words, view: DudoView, bid: Bid | Sum) -> Choice:
    said = plain_call(words, bid)
    if isinstance(bid, Bid):
        said = f"{die(bid.face, WILD if view.wild and bid.face == ACE else '')} {said}"
    return Choice(said, f"do:{bid.text}", _holding(words, view, bid))


def _holding(words: Words, view: DudoView, bid: Bid | Sum) -> str | None:
    """Say how many dice of the seat count for a bid, and the wild aces among them; None where it sees no dice
    of its own."""
    own = None if view.seat is None else view.hands[view.seat]
    if not own or isinstance(bid, Sum):
        return None
    held, aces = own.count(bid.face), own.count(ACE) if view.wild and bid.face != ACE else 0
    key = "both" if held and aces else "aces" if aces else "held" if held else "none"
    return words.say(f"dudo-pick-{key}", held=held, aces=aces)
