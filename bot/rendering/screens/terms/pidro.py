"""Terms of Pidro that a hint explains to a newcomer."""

from __future__ import annotations

from games.pidro.views import PidroView


def pidro_terms(view: PidroView) -> list[str]:
    """Return the sentences about what a seat's bid, suit or card is about."""
    phase, draws = view.phase, view.rules.refill == "classic"
    terms = {
        "pidro-term-cold": bool(view.cold) and phase == "playing",
        "pidro-term-bid": phase == "bidding",
        "pidro-term-kill": phase == "kill",
        "pidro-term-trick": phase == "playing",
        "pidro-term-trumps": phase in ("bidding", "declare"),
        "pidro-term-points": True,
        "pidro-term-twin": phase != "bidding",
        "pidro-term-hole": phase == "bidding",
        "pidro-term-draw": draws and phase in ("bidding", "declare"),
        "pidro-term-two": phase == "playing",
    }
    return [term for term, is_so in terms.items() if is_so]
