"""The common paint of all pictures: colours, letters, smooth shapes, and the felt of the table.

The colours with a meaning are Okabe and Ito's, which everyone can tell apart; each comes with a shape or a
figure that says the same. A picture brings its own ground, so that it looks alike in a dark and in a light
client.
"""

from __future__ import annotations

import io
import math
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = str

ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, VERMILION, PURPLE, BLACK = "#0072b2", "#d55e00", "#cc79a7", "#111418"
"""Okabe and Ito's palette."""
IVORY, INK, FELT, LINE, PALE = "#fbf7ec", "#1b1f24", "#14463a", "#2b6b59", "#e6efea"
"""Bone and paper, the writing on them, the felt, the thin line at its edge, and the writing on it."""

FINE = 4
"""Shapes are drawn this many times as large and scaled down, for smooth edges."""
_FONT = Path(__file__).parent / "noto_sans"
REGULAR, BOLD = _FONT / "NotoSans-Regular.ttf", _FONT / "NotoSans-Bold.ttf"
"""The weights of letters: Noto Sans without what names aren't written with."""
COLOURS = 96
"""Colours of an emoji, or of a rating's course: few enough to keep it small, enough for smooth edges."""


def smooth(size: tuple[int, int], paint: Callable[[ImageDraw.ImageDraw, float], None]) -> Image.Image:
    """Return a transparent picture of ``size`` pixels; ``paint`` gets a canvas ``FINE`` times as large, and
    that factor."""
    large = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    paint(ImageDraw.Draw(large), FINE)
    # Premultiplied, or the transparent black around a shape would darken its edge.
    return large.convert("RGBa").reduce(FINE).convert("RGBA")


def frame(
    size: tuple[int, int], radius: int, fill: Colour | None, line: Colour | None = None, width: int = 0,
    inset: int = 0,
) -> Image.Image:  # fmt: skip
    """Return a transparent picture of a rectangle with round corners, ``inset`` pixels from its edge, and a
    line of that ``width`` around it. Only the corners are drawn; what is between them is stretched."""
    edge = inset + max(radius, width) + 1
    small = min(size[0], 2 * edge + 1), min(size[1], 2 * edge + 1)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        right, low = ((side - inset) * fine - 1 for side in small)
        box = (inset * fine, inset * fine, right, low)
        draw.rounded_rectangle(box, radius * fine, fill, line, round(width * fine))

    drawn = smooth(small, paint)
    wide = Image.new("RGBA", (size[0], small[1]))
    wide.paste(drawn.crop((edge, 0, edge + 1, small[1])).resize(wide.size), (0, 0))
    half = small[0] // 2
    wide.paste(drawn.crop((0, 0, half, small[1])), (0, 0))
    wide.paste(drawn.crop((half, 0, small[0], small[1])), (size[0] - small[0] + half, 0))
    made = Image.new("RGBA", size)
    made.paste(wide.crop((0, edge, size[0], edge + 1)).resize(size), (0, 0))
    half = small[1] // 2
    made.paste(wide.crop((0, 0, size[0], half)), (0, 0))
    made.paste(wide.crop((0, half, size[0], small[1])), (0, size[1] - small[1] + half))
    return made


def inked(image: Image.Image, colour: Colour, paint: Callable[[ImageDraw.ImageDraw, float], None]) -> None:
    """Put shapes of one colour on a picture, with smooth edges: ``paint`` draws them with the ink 255, as for
    :func:`smooth`. Scaling one channel instead of four takes a fifth of the time."""
    large = Image.new("L", (image.width * FINE, image.height * FINE))
    paint(ImageDraw.Draw(large), FINE)
    image.paste(colour, (0, 0), large.reduce(FINE))


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return Noto Sans at a size in pixels: Latin, Cyrillic and Greek letters, and none that need shaping."""
    # The basic layout, since the other one needs a library that isn't on every machine.
    return ImageFont.truetype(BOLD if bold else REGULAR, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def figures(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of cards' letters and cups' numbers at a size in pixels: Pillow's own, whose J and Q
    don't go below the line and leave room there."""
    made = ImageFont.load_default(size)
    if not isinstance(made, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType")
    return made


_STRUCK = 1
"""The combining class of strokes through a letter, which stays the same letter."""


def _is_selector(char: str) -> bool:
    return unicodedata.name(char, "").startswith("VARIATION SELECTOR")


@lru_cache(maxsize=1024)
def legible(text: str) -> str:
    """Return a text as the font can write it: ornaments that it lacks are left out, and styled letters
    (``𝓩𝓸𝓮``) are written plainly. Empty if there is any other letter, or a mark on a letter: without it the
    word would be another one."""
    kept: list[str] = []
    last = ""
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        written = char if _has(char) else unicodedata.normalize("NFKC", char)
        if kind in ("Mn", "Mc"):
            if last == "L" and unicodedata.combining(char) != _STRUCK and not _is_selector(char):
                return ""
            continue
        last = kind[0]
        if all(map(_has, written)):
            kept.append(written)
        elif last in "LN":
            return ""
    return " ".join("".join(kept).split())


@lru_cache(maxsize=1024)
def _has(letter: str) -> bool:
    if letter == " ":
        return True
    if unicodedata.category(letter)[0] in "MC":
        return False
    return _shape(letter) != _shape("\uffff")


def _shape(letter: str) -> tuple[tuple[int, int], bytes]:
    image = Image.new("L", (40, 40))
    ImageDraw.Draw(image).text((8, 4), letter, 255, font(20))
    return (round(font(20).getlength(letter)), 0), image.tobytes()


def fitting(text: str, size: int, width: float, *, bold: bool = False) -> str:
    """Return the text, cut with dots where it is wider than ``width`` pixels at that size."""
    if text_width(text, size, bold=bold) <= width:
        return text
    shown, longer = 0, len(text)
    while longer - shown > 1:
        middle = (shown + longer) // 2
        if text_width(text[:middle] + "…", size, bold=bold) <= width:
            shown = middle
        else:
            longer = middle
    return text[:shown].rstrip() + "…"


def write(
    image: Image.Image,
    at: Point,
    text: str,
    size: int,
    colour: Colour = PALE,
    *,
    anchor: str = "lm",
    bold: bool = False,
) -> None:
    """Write a line on a picture; ``anchor`` as in Pillow (left middle)."""
    made = written(text, size, anchor, bold)
    if made is not None:
        mask, _, (left, top) = made
        image.paste(colour, (round(at[0]) + left, round(at[1]) + top), mask)


@lru_cache(maxsize=512)
def written(
    text: str, size: int, anchor: str, bold: bool
) -> tuple[Image.Image, bytes, tuple[int, int]] | None:
    """Return a line's letters as a mask, its pixels, and its offset from the place where it is written; None
    without any."""
    letters = font(size, bold=bold)
    left, top, right, low = (round(edge) for edge in letters.getbbox(text, anchor=anchor))
    if right <= left or low <= top:
        return None
    mask = Image.new("L", (right - left, low - top))
    ImageDraw.Draw(mask).text((-left, -top), text, 255, letters, anchor=anchor)
    return mask, mask.tobytes(), (left, top)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, *, bold: bool = False) -> float:
    """Return how wide a line is at a size, in pixels."""
    return font(size, bold=bold).getlength(text)


def forget_texts() -> None:
    """Forget the texts that were written: they may contain somebody's name."""
    legible.cache_clear()
    text_width.cache_clear()
    written.cache_clear()


def put(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    """Put a small picture on a large one, its upper left corner at (x, y)."""
    if image.mode == "RGB":
        image.paste(sprite, (round(x), round(y)), sprite)
    else:
        image.alpha_composite(sprite, (round(x), round(y)))


def shadowed(sprite: Image.Image, *, blur: float = 3, drop: int = 3, strength: float = 0.45) -> Image.Image:
    """Return a small picture with a soft shadow under it, inside its own bounds: it needs some room there."""
    alpha = sprite.getchannel("A").point(lambda value: round(value * strength))
    shade = Image.new("L", sprite.size)
    shade.paste(alpha, (0, drop))
    shade = shade.filter(ImageFilter.GaussianBlur(blur))
    ground = Image.new("RGBA", sprite.size, "black")
    ground.putalpha(shade)
    ground.alpha_composite(sprite)
    return ground


def png(image: Image.Image, colours: int = COLOURS) -> bytes:
    """Return a picture as PNG with a palette; the same pixels give the same bytes. (Pillow's ``optimize``
    would take as long as all drawing, for a tenth of the size.)"""
    made = io.BytesIO()
    image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(made, "PNG")
    return made.getvalue()


def regular(
    centre: Point, radius: float, corners: int, *, turn: float = -90, inner: float | None = None
) -> list[Point]:
    """Return the corners of a regular polygon, or with ``inner`` of a star; ``turn`` in degrees, -90 points
    up."""
    rays = corners if inner is None else 2 * corners
    points = []
    for ray in range(rays):
        angle = math.radians(turn + 360 * ray / rays)
        length = radius if inner is None or ray % 2 == 0 else inner
        points.append((centre[0] + length * math.cos(angle), centre[1] + length * math.sin(angle)))
    return points


def curve(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """Return the points of a chain of cubic Bézier curves: a start, then three points for each curve."""
    made = [points[0]]
    for start in range(0, len(points) - 1, 3):
        a, b, c, d = points[start : start + 4]
        for step in range(1, steps + 1):
            t = step / steps
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            made.append(
                (
                    sum(part * point[0] for part, point in zip(parts, (a, b, c, d), strict=True)),
                    sum(part * point[1] for part, point in zip(parts, (a, b, c, d), strict=True)),
                )
            )
    return made


def scaled(points: Iterable[Point], at: Point, size: float) -> list[Point]:
    """Return points of the unit square, in a square of ``size`` whose middle is ``at``."""
    return [(at[0] + (x - 0.5) * size, at[1] + (y - 0.5) * size) for x, y in points]
