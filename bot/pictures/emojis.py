"""Dice, cards, a cup and a card's back as emojis: 128 x 128 pixels, made to be read at 22."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.pictures.canvas import png
from bot.pictures.cards import RATIO, card, card_back
from bot.pictures.dice import Look, cup, die
from bot.screens.signs import COUNTS, EMOJIS, WILD, die_name

SIZE = 128
"""Pixels; Discord shows emojis at 22 and, alone in a line or in a heading, at 32 to 48."""
EMBLEMS = ("cup", "card_back")
"""What stands for a hidden hand."""

_LOOKS: Mapping[str, tuple[int, Look]] = {
    **{die_name(face): (face, "plain") for face in range(1, 7)},
    **{die_name(face, COUNTS): (face, "counts") for face in range(1, 7)},
    die_name(1, WILD): (1, "wild"),
}


def emoji(name: str) -> Image.Image:
    """The picture of an emoji.

    Raises:
        KeyError: there is none of that name.
    """
    if name == "cup":
        return cup(SIZE)
    if name == "card_back":
        return _upright(card_back(_CARD))
    if name.startswith("card_"):
        return _upright(card(name.removeprefix("card_"), _CARD))
    face, look = _LOOKS[name]
    return die(face, SIZE, look)


_CARD = int(SIZE / RATIO)


def _upright(sprite: Image.Image) -> Image.Image:
    square = Image.new("RGBA", (SIZE, SIZE))
    square.paste(sprite, ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    return square


def images() -> dict[str, bytes]:
    """Every emoji as PNG, by its name."""
    return {name: png(emoji(name)) for name in (*EMBLEMS, *EMOJIS)}
