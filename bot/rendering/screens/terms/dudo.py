"""Terms of Dudo that a hint explains to a newcomer."""

from __future__ import annotations

from games.dudo.actions import CALZA
from games.dudo.views import DudoView


def dudo_terms(view: DudoView) -> list[str]:
    """Return the sentences about what a seat's bid or call is about."""
    if view.phase != "bidding":
        return []
    rules, faceoff = view.rules, view.kind == "faceoff"
    facing = view.bid is not None and view.passer is None
    calza = f"dudo-term-calza-{rules.calza.replace('_', '-')}"
    terms = {
        "dudo-term-faceoff": faceoff,
        "dudo-term-special": view.kind in ("palifico", "obligo"),
        "dudo-term-pass": view.may_pass or view.passer is not None,
        "dudo-term-doubt": facing and rules.loss == "one",
        "dudo-term-doubt-more": facing and rules.loss != "one",
        "dudo-term-bid": not faceoff,
        "dudo-term-wild": view.wild,
        calza: CALZA in view.legal,
    }
    return [term for term, is_so in terms.items() if is_so]
