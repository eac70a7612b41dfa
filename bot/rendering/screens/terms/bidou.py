"""Terms of Bidou and Montevideo that a hint explains to a newcomer."""

from __future__ import annotations

from games.bidou.views import BidouView


def family_terms(view: BidouView) -> list[str]:
    """Return the sentences about what a seat's throw or bet is about."""
    kinds = {action.kind for action in view.legal}
    is_pot = view.mode == "montevideo"
    is_first = view.mode == "two" or view.rules.equal_throws == "captain_first"
    out = view.mode != "two" and view.rules.pass_before_bet == "fold"  # noqa: S105 - an option
    terms = {
        "bidou-term-open-throw": view.phase == "open_throw",
        "bidou-term-throws": view.phase == "throwing",
        "bidou-term-worst": view.phase == "betting" and not is_pot,
        "bidou-term-pot": view.phase == "betting" and is_pot,
        "bidou-term-captain": view.phase == "throwing" and is_first,
        "bidou-term-rank": True,
        "bidou-term-throw": "throw" in kinds,
        "bidou-term-keep": "keep" in kinds,
        "bidou-term-call": "call" in kinds,
        f"bidou-term-drop-{view.mode}": "drop" in kinds,
        "bidou-term-bluff": "bet" in kinds,
        "bidou-term-pass-out" if out else "bidou-term-pass": "pass" in kinds and not view.bet,
        "bidou-term-raise": "raise" in kinds,
        "bidou-term-ante": is_pot,
    }
    return [term for term, is_so in terms.items() if is_so]
