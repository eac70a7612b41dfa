"""The signs of the games."""

from __future__ import annotations

from PIL import Image

from bot.rendering.pictures.cards import laid
from bot.rendering.pictures.dice import chip, cup, die
from bot.rendering.pictures.painting import Painting
from bot.rendering.screens.drawings import Emblem

SIDE = 240
"""Pixels; a phone shows them at a third of that."""
_DIE, _CARD = 80, 100
_UNDER_A_CUP = ((36, 142), (128, 146))
_DICE = ((32, 38), (128, 50), (80, 134))
_CARDS = ((22, 24), (112, 62))


def emblem(drawing: Emblem) -> Image.Image:
    """Draw a game's dice or cards on the felt."""
    painting = Painting.table(SIDE, SIDE, lined=False)
    if drawing.cup:
        painting.put(cup(148, lifted=False), 46, 4)
        for at, ((x, y), face) in enumerate(zip(_UNDER_A_CUP, drawing.dice, strict=False)):
            painting.put(die(face, _DIE, "wild" if at else "plain"), x, y)
        return painting.finished()
    for (x, y), face in zip(_DICE, drawing.dice, strict=False):
        painting.put(die(face, _DIE), x, y - (14 if drawing.chip else 0))
    if drawing.chip:
        painting.put(chip(70), 160, 156)
    for (x, y), card in zip(_CARDS, drawing.cards, strict=False):
        painting.put(laid(card, _CARD), x, y)
    return painting.finished()
