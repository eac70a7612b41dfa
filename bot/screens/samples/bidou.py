"""Drawings of Bidou."""

from collections.abc import Mapping

from bot.screens.drawings import Drawing, Showdown, Throw
from bot.screens.samples import ANA, BEN, CLEO, DAN

SAMPLES: Mapping[str, Drawing] = {
    "bidou": Showdown(
        (
            Throw(BEN, 1, (2, 1, 1), "bidou", 5, -3),
            Throw(ANA, 2, (6, 3, 3), "a pair of threes", 7, -3),
            Throw(DAN, 3, (6, 5, 2), "a plain number", 12, 6),
            Throw(CLEO, 0, (), "", 6, 0),
        ),
        pool=0,
    ),
}
