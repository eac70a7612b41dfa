"""How bids and dice of Dudo are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Mark
from bot.rendering.screens.signs import COUNTS, FACES, WILD
from games.dudo.actions import Bid, Pass, Sum

MARKS: Mapping[Mark, str] = {"": "", "counts": COUNTS, "wild": WILD}


@lru_cache(maxsize=1024)
def face_name(words: Words, bid: Bid) -> str:
    """Return the face of a bid in words: ``fives``."""
    return words.say("dudo-faces" if bid.quantity > 1 else "dudo-face", face=bid.face)


def plain_call(words: Words, action: Bid | Sum | Pass) -> str:
    """Write a call without a sign, for where no emoji is shown: ``5 fives``."""
    if isinstance(action, Bid):
        return f"{action.quantity} {face_name(words, action)}"
    return words.say("dudo-sum", total=action.total) if isinstance(action, Sum) else words.say("dudo-do-pass")


def plain_bid(words: Words, action: Bid | Sum | Pass) -> str:
    """Write a call behind a name without a sign, with the × of the bid to beat: ``5 × fives``."""
    if isinstance(action, Bid):
        return f"{action.quantity} × {face_name(words, action)}"
    return words.say("dudo-called-pass") if isinstance(action, Pass) else plain_call(words, action)


def dice_text(dice: Sequence[int], mark: Callable[[int], Mark] = lambda _die: "") -> str:
    """Write dice in signs and in figures: ``⚀ 1 · ⚂ 3``, each with its mark behind it."""
    return " · ".join([f"{FACES[face - 1]} {face}{MARKS[mark(face)]}" for face in sorted(dice)])
