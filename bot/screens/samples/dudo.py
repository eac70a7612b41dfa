"""Drawings of Dudo."""

from collections.abc import Mapping

from bot.screens.drawings import Cup, Die, Drawing, Player, Reveal
from bot.screens.samples import ANA, BEN, CLEO, DAN


def _dice(counting: int, *faces: int) -> tuple[Die, ...]:
    return tuple(Die(face, "counts" if face == counting else "wild" if face == 1 else "") for face in faces)


SAMPLES: Mapping[str, Drawing] = {
    "dudo": Reveal(
        (
            Cup(ANA, _dice(5, 1, 2, 5, 5, 6)),
            Cup(BEN, _dice(5, 2, 3, 3, 5), -1),
            Cup(CLEO, _dice(5, 1, 1, 4, 6)),
            Cup(DAN, _dice(5, 4, 4, 5)),
        ),
        claimant=3, caller=2, bid=(6, 5), total=None, count=7, holds=True, exactly=False,
    ),
    "dudo-ten": Reveal(
        tuple(
            Cup(Player(seat, name), _dice(3, *(1 + seat * step * step % 6 for step in range(1, 6))))
            for seat, name in enumerate(
                ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gro", "Hal", "Iris", "Jon"), 1
            )
        ),
        claimant=2, caller=3, bid=(15, 3), total=None, count=14, holds=False, exactly=False,
    ),
}  # fmt: skip
