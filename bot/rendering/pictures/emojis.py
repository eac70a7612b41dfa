"""The bot's emojis: 128 x 128 pixels, made to be read at 22.

Dice and cards as in a picture; cups and hidden dice in the seats' colours, and the signs of
:mod:`bot.rendering.screens.signs`, each told by its shape as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import (
    BLUE,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    YELLOW,
    Colour,
    Point,
    png,
    regular,
    smooth,
)
from bot.rendering.pictures.cards import RATIO, card, card_back, twin_mark
from bot.rendering.pictures.cards import SUITS as CARD_SUITS
from bot.rendering.pictures.dice import SEAT_COLOURS, Look, chip, cup, die
from bot.rendering.screens.signs import (
    COUNTS,
    EMOJIS,
    SEATS,
    TWINS,
    WILD,
    card_name,
    die_name,
    held_name,
    seat_name,
    twin_name,
)
from games.cards import RANKS, SUITS

SIZE = 128
"""Pixels; Discord shows emojis at 22 and, alone in a line or in a heading, at 32 to 48."""
EMBLEMS = ("cup",)
"""The emojis for a hidden hand, beside a card's back."""
BRASS = "#d9b56b"

_LOOKS: Mapping[str, tuple[int, Look]] = {
    **{die_name(face): (face, "plain") for face in range(1, 7)},
    **{die_name(face, COUNTS): (face, "counts") for face in range(1, 7)},
    die_name(1, WILD): (1, "wild"),
}
_SEATS = {seat_name(seat): seat + 1 for seat in range(len(SEATS))}
_HELD = {held_name(seat): SEAT_COLOURS[seat] for seat in range(len(SEATS))}
_CARDS = {card_name(text): text for text in (f"{rank}{suit[0].upper()}" for suit in SUITS for rank in RANKS)}
_TWINS = {twin_name(f"5{suit}", trumps): (f"5{suit}", trumps) for suit, trumps in TWINS}
_CARD = int(SIZE / RATIO)


def emoji(name: str) -> Image.Image:
    """Draw an emoji.

    Raises:
        KeyError: there is none of that name.
    """
    if name == "cup":
        return cup(SIZE, lifted=False)
    if name == "back":
        return _upright(card_back(_CARD))
    if name == "chip":
        return chip(SIZE)
    if name in _CARDS:
        return _upright(card(_CARDS[name], _CARD))
    if name in _TWINS:
        return _twin(*_TWINS[name])
    if name in _SEATS:
        return cup(SIZE, _SEATS[name], lifted=False)
    if name in _HELD:
        return _hidden_die(_HELD[name])
    if name in _LOOKS:
        face, look = _LOOKS[name]
        return die(face, SIZE, look)
    return smooth((SIZE, SIZE), lambda draw, fine: _PAINTED[name](_Pen(draw, SIZE * fine / 64)))


def _upright(sprite: Image.Image) -> Image.Image:
    square = Image.new("RGBA", (SIZE, SIZE))
    square.paste(sprite, ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    return square


def _twin(text: str, trumps: str) -> Image.Image:
    """Return a card with the suit that it counts as."""
    square, edge = _upright(card(text, _CARD)), SIZE * 3 // 8
    square.alpha_composite(twin_mark(CARD_SUITS[trumps], edge), (SIZE - edge, SIZE - edge))
    return square


class _Pen:
    """Draws on a square of 64 units."""

    def __init__(self, draw: ImageDraw.ImageDraw, unit: float) -> None:
        self._draw = draw
        self._unit = unit

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, colour: Colour | None,
        line: Colour | None = None, thick: float = 0,
    ) -> None:  # fmt: skip
        edges = [edge * self._unit for edge in (x, y, x + width, y + height)]
        self._draw.rounded_rectangle(edges, radius * self._unit, colour, line, round(thick * self._unit))

    def disc(
        self, x: float, y: float, radius: float, colour: Colour | None, line: Colour | None = None,
        thick: float = 0,
    ) -> None:  # fmt: skip
        edges = [edge * self._unit for edge in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(edges, colour, line, round(thick * self._unit))

    def shape(self, points: list[Point], colour: Colour) -> None:
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], colour)

    def stroke(self, points: list[Point], colour: Colour, thick: float) -> None:
        line = [(x * self._unit, y * self._unit) for x, y in points]
        self._draw.line(line, colour, round(thick * self._unit), "curve")


def _hidden_die(colour: Colour) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        pen = _Pen(draw, SIZE * fine / 64)
        pen.box(7, 7, 50, 50, 12, INK)
        pen.box(9, 9, 46, 46, 11, _mixed(colour, 0.6))
        pen.box(9, 9, 46, 42, 11, colour)
        pen.box(15, 14, 34, 30, 7, _mixed(colour, 0.84, 0.16))

    return smooth((SIZE, SIZE), paint)


def _mixed(colour: Colour, part: float, white: float = 0) -> Colour:
    """Return a colour made darker, or with some white in it."""
    parts = (round(int(colour[at : at + 2], 16) * part + 255 * white) for at in (1, 3, 5))
    return "#" + "".join(f"{min(each, 255):02x}" for each in parts)


def _cup(pen: _Pen, left: float, top: float, size: float, colour: Colour) -> None:
    """Draw a cup upside down, without an outline."""

    def at(*points: Point) -> list[Point]:
        return [(left + x * size, top + y * size) for x, y in points]

    pen.shape(at((0.26, 0.1), (0.74, 0.1), (0.86, 0.8), (0.14, 0.8)), colour)
    pen.shape(at((0.58, 0.1), (0.74, 0.1), (0.86, 0.8), (0.6, 0.8)), _mixed(colour, 0.8))
    pen.box(left + 0.06 * size, top + 0.78 * size, 0.88 * size, 0.13 * size, 0.06 * size, colour)


def _turn(pen: _Pen) -> None:
    pen.box(0, 0, 64, 64, 16, INK)
    pen.box(1, 1, 62, 62, 15, ORANGE)
    _cup(pen, 6, 4, 52, "#ffffff")


def _gone(pen: _Pen) -> None:
    pen.box(12, 12, 40, 40, 10, None, "#7d858c", 4)


def _coach(pen: _Pen) -> None:
    pen.disc(32, 32, 31, "#1c5547")
    _cup(pen, 9, 6, 46, BRASS)
    pen.disc(25, 33, 3.4, INK)
    pen.disc(39, 33, 3.4, INK)
    pen.stroke([(25, 40), (32, 44), (39, 40)], INK, 2.6)


def _seal(pen: _Pen) -> None:
    pen.shape([(20, 30), (12, 62), (32, 50), (52, 62), (44, 30)], "#a9342a")
    pen.disc(32, 26, 22, "#c8453a")
    pen.disc(32, 26, 14, None, "#f3c5bf", 3)


def _bluff(pen: _Pen) -> None:
    """Draw a mask."""
    pen.box(4, 15, 56, 34, 17, PURPLE)
    for x in (21, 43):
        pen.disc(x, 31, 6.5, INK)


def _eye(pen: _Pen) -> None:
    upper = [(2.0, 32.0), (10.0, 22.0), (20.0, 15.0), (32.0, 12.0), (44.0, 15.0), (54.0, 22.0)]
    pen.shape([*upper, (62, 32), *((64 - x, 64 - y) for x, y in upper[1:])], SKY)
    pen.disc(32, 32, 13, "#ffffff")
    pen.disc(32, 32, 7, INK)


def _streak(pen: _Pen) -> None:
    """Draw a flame."""
    pen.shape([(32, 2), (52, 30), (50, 48), (32, 62), (14, 48), (12, 30), (24, 34)], VERMILION)
    pen.shape([(32, 26), (42, 42), (32, 58), (22, 42)], YELLOW)


def _medal(pen: _Pen) -> None:
    pen.shape([(16, 2), (30, 2), (38, 30), (26, 34)], BLUE)
    pen.shape([(48, 2), (34, 2), (26, 30), (38, 34)], SKY)
    pen.disc(32, 44, 18, BRASS)
    pen.shape(regular((32, 44), 11, 5, inner=5), "#7d5c1e")


def _done(pen: _Pen) -> None:
    pen.disc(32, 32, 18, BRASS)
    pen.stroke([(23, 33), (30, 40), (42, 25)], INK, 5)


def _now(pen: _Pen) -> None:
    pen.disc(32, 32, 24, None, ORANGE, 4)
    pen.disc(32, 32, 15, ORANGE)


def _todo(pen: _Pen) -> None:
    pen.disc(32, 32, 16, None, "#7d858c", 4)


def _aces_not_wild(pen: _Pen) -> None:
    pen.box(0, 0, 64, 64, 15, INK)
    pen.box(3, 3, 58, 58, 13, "#8a969d")
    pen.shape(regular((32, 32), 22, 5, inner=9.5), INK)
    pen.stroke([(9, 55), (55, 9)], "#ffffff", 12)
    pen.stroke([(9, 55), (55, 9)], VERMILION, 7)


_PAINTED: Mapping[str, Callable[[_Pen], None]] = {
    "turn": _turn,
    "gone": _gone,
    "coach": _coach,
    "seal": _seal,
    "bluff": _bluff,
    "eye": _eye,
    "streak": _streak,
    "medal": _medal,
    "done": _done,
    "now": _now,
    "todo": _todo,
    "aces_not_wild": _aces_not_wild,
}


def images() -> dict[str, bytes]:
    """Return every emoji as PNG, by its name."""
    return {name: png(emoji(name)) for name in (*EMBLEMS, *EMOJIS)}
