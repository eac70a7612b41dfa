"""Drawings of Bidou."""

from collections.abc import Mapping

from bot.rendering.screens.drawings import Drawing, HandRow, HandTable, Showdown, Throw
from bot.rendering.screens.samples import ANA, BEN, CLEO, DAN, name

SAMPLES: Mapping[str, Drawing] = {
    "bidou": Showdown(
        (
            Throw(BEN, 1, (4, 2, 1), "four-two-one", 5, -2),
            Throw(ANA, 2, (6, 3, 1), "rank 37 of 56", 3, -2),
            Throw(DAN, 3, (5, 2, 2), "rank 49 of 56", 10, 4, "lost"),
            Throw(CLEO, 0, (), "", 6, 0),
        ),
        pool=0, verdict=f"{name(DAN)} takes 4 chips", below="the lowest of 3 hands", good=False,
    ),
    "bidou-odds": HandTable(
        (
            HandRow("36", (6, 3, 2), "number", ("6/216", "39%")),
            HandRow("37", (6, 3, 1), "number", ("6/216", "36%"), marked=True),
            HandRow("38", (6, 2, 2), "number", ("3/216", "35%")),
        ),
        ("#", "hand", "throws", "beats"),
    ),
}  # fmt: skip
