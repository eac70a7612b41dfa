"""Drawings of Pidro."""

from collections.abc import Mapping

from bot.rendering.screens.drawings import (
    Drawing,
    HandScore,
    HeldCards,
    Laid,
    Placed,
    Podium,
    ScoreCourse,
    Side,
    TrickOnTable,
)
from bot.rendering.screens.samples import ANA, BEN, CLEO, DAN, name

SAMPLES: Mapping[str, Drawing] = {
    "pidro-trick": TrickOnTable(
        (ANA, BEN, CLEO, DAN),
        (Laid(BEN, "KH"), Laid(CLEO, "4H"), Laid(DAN, "5D")),
        "hearts", winner=2, points=0, waiting=1, leader=2,
        said=f"{name(BEN)} bid 8", taken=(0, 3), heading="taken", wins="wins", twin="twin suit",
    ),
    "pidro-score": HandScore(
        "hearts",
        (
            Side(
                (ANA, CLEO), (("AH", 1), ("JH", 1), ("2H", 1), ("5D", 5), ("TH", 1)), 9, 8, True, 9, 43,
                ("trick 1", "trick 1", "trick 1", "trick 2", "trick 3"),
            ),
            Side((BEN, DAN), (("5H", 5),), 5, None, False, 5, -6, ("trick 4",)),
        ),
        f"{name(ANA)} & {name(CLEO)} bid 8 and took 9",
    ),
    "pidro-end": Podium(
        (Placed((ANA, CLEO), 1), Placed((BEN, DAN), 2)),
        f"{name(ANA)} & {name(CLEO)} win", "8 hands",
        ScoreCourse(
            ((ANA, CLEO), (BEN, DAN)),
            ((9, 5), (2, 10), (16, 10), (27, -1), (20, 10), (34, 15), (47, 16), (63, 14)),
            62, "hand 1", "hand 8",
        ),
    ),
    "pidro-hand": HeldCards(
        ("QH", "TH", "5D", "KS", "8C"), (0, 1, 5, 0, 0), "hearts", 3, "not trumps", "twin suit"
    ),
    "pidro-nine": HeldCards(
        ("AH", "QH", "TH", "5D", "3D", "KS", "8S", "8C", "4C"), (0,) * 9, None, 0 , twin="twin suits"
    ),
}  # fmt: skip
