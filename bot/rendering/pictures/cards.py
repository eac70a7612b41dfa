"""The 52 cards and their back: a large figure and a large suit, readable at the size of a letter.

Four suits in four colours, each with its own shape.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import (
    BLACK,
    BLUE,
    FELT,
    INK,
    YELLOW,
    Colour,
    Point,
    curve,
    figures,
    inked,
    scaled,
    shadowed,
    smooth,
)

SUITS: dict[str, str] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SUIT_COLOURS: dict[str, Colour] = {"clubs": "#00734f", "diamonds": BLUE, "hearts": "#c13a00", "spades": BLACK}
"""Okabe and Ito's green and vermilion somewhat darker, for thin figures on white."""
RATIO = 1.4
"""The height of a card divided by its width."""
MOST = 1024
"""The number of cards kept as they look on the table: 52, each in some ten sizes, bright and dim. To draw one
again takes as long as a whole picture of kept cards."""

_HEART = curve(
    [(0.5, 0.92), (0.40, 0.80), (0.04, 0.58), (0.04, 0.31), (0.04, 0.14), (0.16, 0.06), (0.28, 0.06),
     (0.39, 0.06), (0.47, 0.14), (0.5, 0.24), (0.53, 0.14), (0.61, 0.06), (0.72, 0.06), (0.84, 0.06),
     (0.96, 0.14), (0.96, 0.31), (0.96, 0.58), (0.60, 0.80), (0.5, 0.92)]
)  # fmt: skip
_SPADE = curve(
    [(0.5, 0.04), (0.58, 0.18), (0.95, 0.38), (0.95, 0.60), (0.95, 0.74), (0.84, 0.80), (0.74, 0.80),
     (0.66, 0.80), (0.59, 0.76), (0.55, 0.70), (0.56, 0.82), (0.60, 0.90), (0.68, 0.95), (0.56, 0.95),
     (0.44, 0.95), (0.32, 0.95), (0.40, 0.90), (0.44, 0.82), (0.45, 0.70), (0.41, 0.76), (0.34, 0.80),
     (0.26, 0.80), (0.16, 0.80), (0.05, 0.74), (0.05, 0.60), (0.05, 0.38), (0.42, 0.18), (0.5, 0.04)]
)  # fmt: skip
_DIAMOND = curve(
    [(0.5, 0.02), (0.58, 0.20), (0.72, 0.38), (0.88, 0.5), (0.72, 0.62), (0.58, 0.80), (0.5, 0.98),
     (0.42, 0.80), (0.28, 0.62), (0.12, 0.5), (0.28, 0.38), (0.42, 0.20), (0.5, 0.02)]
)  # fmt: skip
_STEM = curve(
    [(0.47, 0.55), (0.47, 0.78), (0.43, 0.90), (0.32, 0.95), (0.44, 0.95), (0.56, 0.95), (0.68, 0.95),
     (0.57, 0.90), (0.53, 0.78), (0.53, 0.55)]
)  # fmt: skip


def draw_suit(draw: ImageDraw.ImageDraw, suit: str, at: Point, size: float, colour: Colour | int) -> None:
    """Draw a suit in a square of ``size`` whose middle is ``at``."""
    if suit == "clubs":
        for x, y in ((0.5, 0.26), (0.26, 0.6), (0.74, 0.6)):
            (left, top), (right, low) = scaled(((x - 0.22, y - 0.22), (x + 0.22, y + 0.22)), at, size)
            draw.ellipse((left, top, right, low), colour)
        draw.polygon(scaled(((0.4, 0.4), (0.6, 0.4), (0.62, 0.62), (0.38, 0.62)), at, size), colour)
        draw.polygon(scaled(_STEM, at, size), colour)
        return
    draw.polygon(scaled({"hearts": _HEART, "spades": _SPADE, "diamonds": _DIAMOND}[suit], at, size), colour)


@lru_cache(maxsize=32)
def suit_sign(suit: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Return a suit by itself, in its own colour or another."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        middle = size * fine / 2
        draw_suit(draw, suit, (middle, middle), size * fine, colour or SUIT_COLOURS[suit])

    return smooth((size, size), paint)


@lru_cache(maxsize=32)
def twin_mark(suit: str, size: int) -> Image.Image:
    """Return the mark of a trump of the twin suit: the suit that it counts as, in a yellow ring."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        edge = size * fine
        for inset, colour in ((0, INK), (0.03, YELLOW), (0.12, "#ffffff")):
            gap = edge * inset
            draw.ellipse((gap, gap, edge - 1 - gap, edge - 1 - gap), colour)
        draw_suit(draw, suit, (edge / 2, edge / 2), edge * 0.56, SUIT_COLOURS[suit])

    return smooth((size, size), paint)


def _body(draw: ImageDraw.ImageDraw, width: float, height: float, colour: Colour) -> None:
    line = width * 0.025
    draw.rounded_rectangle((0, 0, width - 1, height - 1), width * 0.13, INK)
    draw.rounded_rectangle((line, line, width - 1 - line, height - 1 - line), width * 0.115, colour)


DIM, DIM_INK = "#8aa89d", FELT
"""A card that can't be played, and what is on it."""


def card(text: str, width: int, *, dim: bool = False) -> Image.Image:
    """Return a card of two characters such as ``AH`` or ``TD``, ``width`` pixels wide; ``dim`` if it can't be
    played."""
    rank, suit = text[0], SUITS[text[1]]
    figure = "10" if rank == "T" else rank

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide, high = width * fine, round(width * RATIO) * fine
        letters = figures(round(wide * (0.62 if len(figure) == 1 else 0.54)))
        draw.text((wide * 0.5, high * 0.29), figure, 255, letters, "mm", stroke_width=round(wide * 0.028))
        draw_suit(draw, suit, (wide * 0.5, high * 0.715), wide * 0.56, 255)

    made = _blank(width, DIM if dim else "#ffffff").copy()
    inked(made, DIM_INK if dim else SUIT_COLOURS[suit], paint)
    return made


@lru_cache(maxsize=32)
def _blank(width: int, colour: Colour) -> Image.Image:
    """Return a card with nothing on it."""
    return smooth(
        (width, round(width * RATIO)),
        lambda draw, fine: _body(draw, width * fine, round(width * RATIO) * fine, colour),
    )


@lru_cache(maxsize=8)
def card_back(width: int) -> Image.Image:
    """Return the back of every card: nested frames, which can't be mistaken for an ace."""
    height = round(width * RATIO)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide, high = width * fine, height * fine
        _body(draw, wide, high, "#ffffff")
        for inset, radius, colour in ((0.09, 0.07, "#7b2d3b"), (0.2, 0.08, "#e2b4ae"),
                                      (0.25, 0.05, "#7b2d3b"), (0.35, 0.05, "#c06a74")):  # fmt: skip
            gap = wide * inset
            draw.rounded_rectangle((gap, gap, wide - 1 - gap, high - 1 - gap), wide * radius, colour)

    return smooth((width, height), paint)


@lru_cache(maxsize=MOST)
def laid(text: str, width: int, pad: int = 8, *, dim: bool = False) -> Image.Image:
    """Return a card on the table: as :func:`card`, with ``pad`` pixels of room around it for its shadow."""
    sprite = card(text, width, dim=dim)
    roomy = Image.new("RGBA", (sprite.width + 2 * pad, sprite.height + 2 * pad))
    roomy.paste(sprite, (pad, pad))
    return shadowed(roomy, blur=pad * 0.4, drop=max(1, pad // 3))


@lru_cache(maxsize=64)
def ringed(text: str, card_width: int, colour: Colour, line: int = 4, pad: int = 8) -> Image.Image:
    """Return a card on the table with a line around it."""
    sprite = card(text, card_width)
    width, height = sprite.width + 2 * pad, sprite.height + 2 * pad

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        box = ((pad - line) * fine, (pad - line) * fine,
               (width - pad + line) * fine - 1, (height - pad + line) * fine - 1)  # fmt: skip
        draw.rounded_rectangle(box, (sprite.width * 0.13 + line) * fine, colour)

    under = smooth((width, height), paint)
    under.alpha_composite(sprite, (pad, pad))
    return under
