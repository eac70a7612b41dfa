"""Drawings of Dudo."""

from collections.abc import Mapping

from bot.rendering.screens.drawings import Cup, Die, Drawing, Player, Reveal
from bot.rendering.screens.samples import ANA, BEN, CLEO, DAN, name


def _dice(counting: int, *faces: int) -> tuple[Die, ...]:
    return tuple(Die(face, "counts" if face == counting else "wild" if face == 1 else "") for face in faces)


_SIX = (
    Player(1, "Väinö"),
    Player(2, "Łukasz"),
    Player(3, "Анна"),
    Player(4, "田中", "Seat 4"),
    Player(5, "Ada", computer=True),
    Player(6, "Ana", person=1),
)

SAMPLES: Mapping[str, Drawing] = {
    "dudo": Reveal(
        (
            Cup(_SIX[0], _dice(5, 5, 5, 1, 2, 6)),
            Cup(_SIX[1], _dice(5, 2, 3, 3, 4), -1),
            Cup(_SIX[2], _dice(5, 5, 4, 6)),
            Cup(_SIX[3], _dice(5, 1, 2, 3, 6, 4)),
            Cup(_SIX[4], _dice(5, 3, 6)),
            Cup(_SIX[5], _dice(5, 1, 5, 2, 6)),
        ),
        claimant=1, caller=2, bid=(6, 5), total=None, count=7, holds=True, exactly=False,
        said=f"{name(_SIX[0])} bid", claim="6 ×", there="there are", found="7 ×",
        verdict=f"The bid stands · {name(_SIX[1])} loses a die",
    ),
    "dudo-calza": Reveal(
        (
            Cup(ANA, _dice(5, 1, 2, 5, 5, 6), 1),
            Cup(BEN, _dice(5, 2, 3, 3, 5)),
            Cup(CLEO, _dice(5, 4, 6, 6)),
            Cup(DAN, _dice(5, 4, 4)),
        ),
        claimant=2, caller=1, bid=(4, 5), total=None, count=4, holds=True, exactly=True,
        said=f"{name(ANA)}: exactly", claim="4 ×", there="there are", found="4 ×",
        verdict=f"Exactly 4 · {name(ANA)} wins a die back",
    ),
    "dudo-ten": Reveal(
        tuple(
            Cup(
                Player(seat, person),
                _dice(3, *(1 + seat * step * step % 6 for step in range(1, 6))),
                -1 if seat == 2 else 0,
            )
            for seat, person in enumerate(
                ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gro", "Bartholomew", "Iris", "Jon"), 1
            )
        ),
        claimant=2, caller=3, bid=(15, 3), total=None, count=14, holds=False, exactly=False,
        said=f"{name(BEN)} bid", claim="15 ×", there="there are", found="14 ×",
        verdict=f"The bid fails · {name(BEN)} loses a die",
    ),
}  # fmt: skip
