"""A sheet of felt for a picture of a table, and the elements that several of them share.

All measures are units: a sheet is 640 of them wide and written at 960 pixels. A phone shows it 282 to 310
points wide, so that 26 units, the smallest letters, are 11.5 points there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.rendering.pictures import canvas
from bot.rendering.pictures.canvas import BLUE, INK, PALE, Colour, fitting, font, frame, legible, smooth
from bot.rendering.pictures.dice import FAILS, SEAT_COLOURS, cup
from bot.rendering.pictures.painting import Painting
from bot.rendering.screens.drawings import NAMES, Player

UNIT = 1.5
"""Pixels in a unit."""
WIDE = 640
SMALLEST = 26
"""The size of the smallest letters."""
_LINE = 24
"""The distance of two lines of them."""
Faces: TypeAlias = Mapping[int, Image.Image]
"""People's square avatars, by the ids of :class:`bot.rendering.screens.drawings.Player`."""
NO_FACES: Faces = MappingProxyType({})
QUIET = "#a9c4b9"
"""The colour of less important text, on the felt."""
TRAY, LOST, WON = "#1c5547", "#6e2f12", "#0b4a70"
"""The ground of a row: of one that is unchanged, of one that pays, and of one that gains."""
UP, DOWN = "#9fe3c6", "#ffc9a8"
"""What rose and what fell."""
ACCENTS: dict[bool, Colour] = {True: BLUE, False: FAILS}
"""The colours of success and failure."""


_RING = 0.08
"""The width of a ring around somebody, as a part of what it surrounds."""


def pixels(units: float) -> int:
    """Return a measure in pixels."""
    return round(units * UNIT)


@lru_cache(maxsize=128)
def _tray(width: int, height: int, radius: int, colour: Colour, line: Colour | None) -> Image.Image:
    return frame((width, height), radius, colour, line, 4 if line else 0)


@lru_cache(maxsize=128)
def avatar(size: int, seat: int, letter: str, *, computer: bool = False) -> Image.Image:
    """Draw who sits in a seat (from 1), ``size`` pixels wide: an initial, or a computer's cup, or with
    neither an empty place, in a ring of the seat's colour."""
    colour = SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide = size * fine
        draw.ellipse((0, 0, wide - 1, wide - 1), colour)
        inner = wide * _RING
        draw.ellipse((inner, inner, wide - 1 - inner, wide - 1 - inner), "#1d2a2f")
        if not computer:
            letters = font(round(wide * (0.52 if len(letter) == 1 else 0.4)), bold=True)
            draw.text((wide / 2, wide * 0.5), letter, colour, letters, "mm")

    made = smooth((size, size), paint)
    if computer:
        canvas.put(made, cup(round(size * 0.7), seat, number=False), size * 0.15, size * 0.13)
    return made


@lru_cache(maxsize=8)
def _round(size: int) -> Image.Image:
    """Return the part of a square picture that is seen in a ring."""
    return smooth(
        (size, size), lambda draw, fine: draw.ellipse((0, 0, size * fine - 1, size * fine - 1), "black")
    )


def portrait(size: int, seat: int, face: Image.Image) -> Image.Image:
    """Draw who sits in a seat (from 1), ``size`` pixels wide: their avatar, in a ring of the seat's colour.
    It isn't kept, since people may be forgotten."""
    made = avatar(size, seat, "").copy()
    inner = size - 2 * round(size * _RING)
    small = face.resize((inner, inner), Image.Resampling.BILINEAR).convert("RGBA")
    small.putalpha(_round(inner).getchannel("A"))
    canvas.put(made, small, round(size * _RING), round(size * _RING))
    return made


_TONES, _LEAST = 120, 12
"""How many colours all faces of a picture have together, and how many each has at least."""
_CHART_TONES = 32
"""The number of colours of a chart."""


def called(player: Player) -> str:
    """Return a player's name as the letters can write it, else its substitute."""
    return legible(player.name) or player.otherwise


class Sheet:
    """A picture that is being painted."""

    def __init__(self, height: float, faces: Faces = NO_FACES, *, ground: Painting | None = None) -> None:
        self._painting = ground or Painting.table(pixels(WIDE), pixels(height))
        self._faces = faces
        self._tones = max(_LEAST, _TONES // max(len(faces), 3))

    def ground(self) -> Painting:
        """Return a copy of it, as the ground of another one of its height."""
        return self._painting.copied()

    @property
    def image(self) -> Image.Image:
        """The picture as it is."""
        return self._painting.finished()

    def write(
        self, x: float, y: float, text: str, size: float, colour: Colour = PALE, anchor: str = "lm",
        *, room: float | None = None, bold: bool = True,
    ) -> float:  # fmt: skip
        """Write a line, cut where there is no more ``room``; return its width."""
        letters = pixels(size)
        if room is not None:
            text = fitting(text, letters, pixels(room), bold=bold)
        self._painting.write(pixels(x), pixels(y), text, letters, colour, anchor, bold=bold)
        return canvas.text_width(text, letters, bold=bold) / UNIT

    @staticmethod
    def width(text: str, size: float, *, bold: bool = True) -> float:
        """Return how wide a line is."""
        return canvas.text_width(text, pixels(size), bold=bold) / UNIT

    def sentence(
        self, x: float, y: float, text: str, players: Iterable[Player], room: float, *,
        sizes: tuple[int, int], colour: Colour = PALE, anchor: str = "lm", bold: bool = True,
    ) -> None:  # fmt: skip
        """Write a line with players' names in it (:data:`bot.rendering.screens.drawings.NAMES`), as large as
        it fits between two ``sizes``; in the smaller one the names are cut until it does."""
        if not text:
            return
        names = {chr(NAMES + player.seat): called(player) for player in players}
        largest, smallest = sizes
        for size in range(largest, smallest - 1, -1):
            spelled = _spelled(text, names)
            if canvas.text_width(spelled, pixels(size), bold=bold) <= pixels(room):
                self.write(x, y, spelled, size, colour, anchor, bold=bold)
                return
        for letters in range(max(map(len, names.values()), default=0), 2, -1):
            cut = {sign: _cut(name, letters) for sign, name in names.items()}
            spelled = _spelled(text, cut)
            if canvas.text_width(spelled, pixels(smallest), bold=bold) <= pixels(room):
                break
        self.write(x, y, spelled, smallest, colour, anchor, room=room, bold=bold)

    def tray(
        self, x: float, y: float, width: float, height: float, colour: Colour = TRAY, radius: float = 14,
        line: Colour | None = None,
    ) -> None:  # fmt: skip
        """Draw a row's ground, or a band."""
        sprite = _tray(pixels(width), pixels(height), pixels(radius), colour, line)
        self.put(sprite, x, y)

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a small picture on it, its upper left corner at (x, y)."""
        self._painting.put(sprite, pixels(x), pixels(y))

    def chart(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a picture of few colours on it that no other one has: nothing of it is kept."""
        self._painting.put_once(sprite, pixels(x), pixels(y), _CHART_TONES)

    def line(self, x: float, y: float, end: float, colour: Colour, width: int) -> None:
        """Draw a level line from ``x`` to ``end``, ``width`` pixels wide."""
        self._painting.line((pixels(x), pixels(y)), (pixels(end), pixels(y)), colour, width)

    def pill(self, right: float, y: float, text: str, colour: Colour, ink: Colour = "#ffffff") -> None:
        """Write a short text on a ground of its own; ``right`` is its right end and ``y`` its middle."""
        width = canvas.text_width(text, pixels(SMALLEST), bold=True) / UNIT + 24
        self.tray(right - width, y - 19, width, 38, colour, 19)
        self.write(right - width / 2, y, text, SMALLEST, ink, "mm")

    def change(self, right: float, y: float, change: str) -> None:
        """Write a change that ends at ``right``: with a triangle up or down instead of its sign, or as it is
        without one."""
        sign = change[:1]
        if sign not in ("+", "\u2212"):
            self.write(right, y, change, 28, QUIET, "rm", bold=False)
            return
        rises = sign == "+"
        width = self.write(right, y, change[1:], 28, UP if rises else DOWN, "rm", bold=False)
        self.put(_triangle(rises), right - width - 25, y - 9)

    def person(self, x: float, y: float, size: float, player: Player) -> None:
        """Draw who sits there, ``x`` to the left of it and ``y`` in its middle."""
        face = None if player.person is None else self._faces.get(player.person)
        if face is not None:
            shown = portrait(pixels(size), player.seat, face)
            self._painting.put_once(shown, pixels(x), pixels(y - size / 2), self._tones)
            return
        name = legible(player.name)
        letter = name[0].upper() if name else str(player.seat or "")
        sprite = avatar(pixels(size), player.seat, letter, computer=player.computer)
        self.put(sprite, x, y - size / 2)

    def name(
        self, x: float, y: float, player: Player, size: float, room: float, colour: Colour = PALE,
        anchor: str = "lm", *, two_lines: bool = False,
    ) -> None:  # fmt: skip
        """Write a player's name: smaller, or of several words on ``two_lines``, before it is cut."""
        shown = colour if legible(player.name) or colour == INK else QUIET
        said = called(player)
        while size > SMALLEST and self.width(said, size) > room:
            size -= 1
        lines = _halves(said) if two_lines and self.width(said, size) > room else (said,)
        for number, line in enumerate(lines):
            below = (number - (len(lines) - 1) / 2) * _LINE
            self.write(x, y + below, line, size, shown, anchor, room=room)


@lru_cache(maxsize=2)
def _triangle(rises: bool) -> Image.Image:
    side = pixels(18)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide = side * fine
        low, top = (wide, 0.0) if rises else (0.0, wide)
        draw.polygon([(0, low), (wide, low), (wide / 2, top)], UP if rises else DOWN)

    return smooth((side, side), paint)


def _halves(name: str) -> tuple[str, ...]:
    """Return a name in two lines of nearly the same length; one word in one."""
    words = name.split(" ")
    halves = [(" ".join(words[:number]), " ".join(words[number:])) for number in range(1, len(words))]
    return min(halves, key=lambda each: max(map(len, each)), default=(name,))


def _cut(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def _spelled(text: str, names: dict[str, str]) -> str:
    """Return a text with the names in it, without what the letters can't write."""
    parts = re.split(f"([{chr(NAMES)}-{chr(NAMES + 99)}])", text)
    return "".join(names.get(part, part) for part in parts)
