"""Drawings of Pidro."""

from collections.abc import Mapping

from bot.screens.drawings import Drawing, HandScore, HeldCards, Laid, Side, TrickOnTable
from bot.screens.samples import ANA, BEN, CLEO, DAN

SAMPLES: Mapping[str, Drawing] = {
    "pidro-trick": TrickOnTable(
        (ANA, BEN, CLEO, DAN),
        (Laid(BEN, "KH"), Laid(CLEO, "TH"), Laid(DAN, "5D"), Laid(ANA, "AH")),
        "hearts", winner=1, points=7,
    ),
    "pidro-score": HandScore(
        "hearts",
        (
            Side((ANA, CLEO), (("AH", 1), ("TH", 1), ("5D", 5), ("5H", 5)), 12, 10, True, 12, 34),
            Side((BEN, DAN), (("JH", 1), ("2H", 1)), 2, None, False, 2, -6),
        ),
    ),
    "pidro-hand": HeldCards(
        ("AH", "TH", "5D", "2H", "KS", "QS", "9C", "8C", "7D"), (1, 1, 5, 1, 0, 0, 0, 0, 0), "hearts", 4
    ),
}  # fmt: skip
