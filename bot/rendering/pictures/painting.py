"""A picture of a table while it is painted: felt, and few colours from the first stroke on.

A pixel is a place in the picture's palette. A die or a line of letters is mixed with its ground before, and
mixed once: then it is only copied. To paint in all colours and choose few of them in the end takes three
times as long.
"""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageColor, ImageDraw
from zlib_ng import zlib_ng

from bot.rendering.pictures.canvas import FELT, LINE, Colour, Point, frame, smooth, written

RGB: TypeAlias = tuple[int, int, int]

CORNER = 33
"""The radius of a table's corners, in pixels."""
_SHADES = 8
"""The steps from the felt at a round corner to nothing; they are the palette's first places."""
CLEAR = bytes(round(shade * 255 / _SHADES) for shade in range(_SHADES))
"""The opacity of each of them, 0 to 255."""
_MOST = 256
"""The most colours of a picture."""
_FEW = 12
"""The most colours of a thing that is put on it."""
_ALIKE = 26
"""Colours whose red, green and blue all differ by less are one at a smooth edge."""
_PLAIN, _OTHER = 50, 6
"""A colour of one pixel among this many isn't an edge's: it is another one if it differs by this much."""
_ROUGH = 16
"""Colours of a smooth edge are rounded to multiples of this, so that edges share them."""
_STEPS = 4
"""The steps from the ground to a letter's ink."""
_COVERS = [round(cover * _STEPS / 255) for cover in range(256)]
_SEEN = 6
"""Cover below this (of 255) counts as nothing."""
_GROUNDS = 3
"""The number of colours of an uneven ground that are mixed with what is put on it. A smooth edge in it stays
as it is, where it isn't covered by half or more."""
_KEPT = 1024
"""The number of mixtures that are kept, those needed last; most are some KiB."""


class Mixed(NamedTuple):
    """Something on a ground of one colour: its pixels by their places in ``colours``, where it covers some of
    the ground, and where half of it."""

    size: tuple[int, int]
    pixels: bytes
    colours: tuple[RGB, ...]
    seen: Image.Image
    most: Image.Image


_mixed: OrderedDict[tuple[int, RGB], tuple[Image.Image, Mixed]] = OrderedDict()


def _on(sprite: Image.Image, ground: RGB) -> Mixed:
    """Return a sprite on a ground, mixed once. It is known by its identity, so it is kept with its
    mixture."""
    key = id(sprite), ground
    if key not in _mixed:
        _mixed[key] = sprite, mix(sprite, ground)
        while len(_mixed) > _KEPT:
            _mixed.popitem(last=False)
    _mixed.move_to_end(key)
    return _mixed[key][1]


def mix(sprite: Image.Image, ground: RGB, count: int = 0) -> Mixed:
    """Mix a sprite with a ground of one colour, in its most frequent colours, or with a ``count`` in so many
    averaged colours, as a photograph needs."""
    whole = Image.new("RGB", sprite.size, ground)
    whole.paste(sprite, (0, 0), sprite)
    alpha = sprite.getchannel("A")
    if count:
        few = whole.quantize(count, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        flat = few.getpalette() or []
        colours = tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    else:
        colours = tuple(_frequent(whole, ground))
        few = whole.quantize(palette=_palette(colours), dither=Image.Dither.NONE)
    seen, most = (alpha.point([255 * (value >= least) for value in range(256)]) for least in (_SEEN, 128))
    return Mixed(few.size, few.tobytes(), colours, seen, most)


def _frequent(image: Image.Image, ground: RGB) -> list[RGB]:
    """Return the ground, and the most frequent colours that aren't alike."""
    counted = image.getcolors(image.width * image.height) or []
    chosen = [ground]
    for count, colour in sorted(counted, reverse=True):
        if not isinstance(colour, tuple):
            raise TypeError(f"a picture of mode {image.mode} has no red, green and blue")
        red, green, blue = colour[:3]
        plain = count * _PLAIN >= image.width * image.height
        exact = red, green, blue
        if all(_apart(exact, other) >= (_OTHER if plain else _ALIKE) for other in chosen):
            chosen.append(exact if plain else _rough(exact))
        if len(chosen) == _FEW:
            break
    return chosen


def _apart(one: RGB, other: RGB) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def _rough(colour: RGB) -> RGB:
    red, green, blue = (min(255, (part + _ROUGH // 2) // _ROUGH * _ROUGH) for part in colour)
    return red, green, blue


def _palette(colours: Iterable[RGB]) -> Image.Image:
    flat = [part for colour in colours for part in colour]
    made = Image.new("P", (1, 1))
    made.putpalette(flat + flat[:3] * (_MOST - len(flat) // 3))
    return made


def _coloured(size: tuple[int, int], pixels: bytes, table: bytes) -> Image.Image:
    """Return the pixels, each replaced by a table. (Pillow's ``point`` takes twice as long.)"""
    return Image.frombuffer("L", size, pixels.translate(table), "raw", "L", 0, 1)


@cache
def _only(place: int) -> bytes:
    return bytes(255 * (each == place) for each in range(256))


@lru_cache(maxsize=256)
def rgb(colour: Colour) -> RGB:
    """Return a colour's red, green and blue, 0 to 255."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


@lru_cache(maxsize=256)
def _steps(ground: RGB, ink: RGB) -> tuple[RGB, ...]:
    """Return the colours between a ground and a letter's ink, and the ink."""
    found = []
    for step in range(1, _STEPS):
        red, green, blue = (
            round(low + (high - low) * step / _STEPS) for low, high in zip(ground, ink, strict=True)
        )
        found.append(_rough((red, green, blue)))
    return (*found, ink)


@cache
def _corners() -> tuple[tuple[Image.Image, Image.Image], ...]:
    """Return the upper left, upper right, lower left and lower right corner by places in the palette, and
    where the felt isn't full."""
    side = 2 * CORNER
    whole = smooth(
        (side, side),
        lambda draw, fine: draw.rounded_rectangle(
            (0, 0, side * fine - 1, side * fine - 1), CORNER * fine, FELT
        ),
    )
    shades = whole.getchannel("A").point(lambda alpha: round(alpha * _SHADES / 255))
    corners = [shades.crop((x, y, x + CORNER, y + CORNER)) for y in (0, CORNER) for x in (0, CORNER)]
    return tuple((corner, corner.point(lambda shade: 255 * (shade < _SHADES))) for corner in corners)


@lru_cache(maxsize=32)
def _table(width: int, height: int, lined: bool) -> tuple[Image.Image, tuple[RGB, ...]]:
    """Return an empty table and its palette: felt with round corners, and ``lined`` with a thin line at its
    edge."""
    edge = frame((width, height), 27, None, LINE if lined else None, 3, 7)
    mixed = mix(edge, rgb(FELT))
    table = _coloured(mixed.size, mixed.pixels, bytes(min(_SHADES + place, 255) for place in range(256)))
    right, low = width - CORNER, height - CORNER
    for (corner, where), at in zip(_corners(), ((0, 0), (right, 0), (0, low), (right, low)), strict=True):
        table.paste(corner, at, where)
    return table, ((rgb(FELT),) * _SHADES + mixed.colours)


PACKED = 2
"""The compression level of a table's picture, of 9. It takes a third of the time of level 5, and a picture
that is 30 % larger; level 1 takes two thirds of its time, and twice the size of level 5."""


def table_png(image: Image.Image) -> bytes:
    """Return a finished picture of a table as PNG (W3C, 5 to 11.2), its corners round; the same pixels give
    the same bytes. Pillow packs a picture line by line, which takes three times as long."""
    width, height = image.size
    # Each line begins with its filter: 0, none.
    lines = Image.new("P", (width + 1, height))
    lines.paste(image, (1, 0))
    form = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = {
        b"IHDR": form,
        b"PLTE": bytes(image.getpalette() or ()),
        b"tRNS": CLEAR,
        b"IDAT": zlib_ng.compress(lines.tobytes(), PACKED),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks, chunks.values()))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return b"".join(
        (
            struct.pack(">I", len(content)),
            kind,
            content,
            struct.pack(">I", zlib_ng.crc32(content, zlib_ng.crc32(kind))),
        )
    )


class Painting:
    """A table to paint on: its pixels by their places among its colours."""

    def __init__(self, image: Image.Image, colours: Iterable[RGB]) -> None:
        self._image = image
        self._colours = colours = list(colours)
        self._places = {colour: _SHADES + number for number, colour in enumerate(colours[_SHADES:])}
        self._laid: dict[tuple[int, int], tuple[Image.Image, Image.Image, Mixed]] = {}
        self._inks: dict[tuple[int, Colour], bytes] = {}

    @classmethod
    def table(cls, width: int, height: int, *, lined: bool = True) -> Painting:
        """Return an empty table of so many pixels, with a line at its edge or without."""
        table, colours = _table(width, height, lined)
        return cls(table.copy(), colours)

    def copied(self) -> Painting:
        """Return another one that looks like it, to paint on."""
        return Painting(self._image.copy(), self._colours)

    def finished(self) -> Image.Image:
        """Return the picture, with its palette."""
        self._image.putpalette(bytes(chain.from_iterable(self._colours)))
        return self._image

    def put(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a small picture on it, which isn't changed, its upper left corner at (x, y)."""
        box = (x, y, x + sprite.width, y + sprite.height)
        under, grounds = self._under(box)
        if len(grounds) == 1:
            self._image.paste(self._lay(sprite, grounds[0])[0], box)
            return
        first, mixed = self._lay(sprite, grounds[0])
        self._image.paste(first, box, mixed.most)
        for ground in grounds:
            laid, mixed = self._lay(sprite, ground)
            where = _coloured(under.size, under.tobytes(), _only(ground))
            self._image.paste(laid, box, ImageChops.darker(where, mixed.seen))

    def put_once(self, sprite: Image.Image, x: int, y: int, colours: int) -> None:
        """Put a picture as :meth:`put`, in so many colours chosen for it alone; nothing of it is kept."""
        box = (x, y, x + sprite.width, y + sprite.height)
        _, grounds = self._under(box)
        mixed = mix(sprite, self._colours[grounds[0]], colours)
        self._image.paste(self._placed(mixed), box, mixed.seen)

    def write(self, x: int, y: int, text: str, size: int, colour: Colour, anchor: str, *, bold: bool) -> None:
        """Write a line; ``anchor`` as in Pillow."""
        made = written(text, size, anchor, bold)
        if made is None:
            return
        mask, pixels, (left, top) = made
        box = (x + left, y + top, x + left + mask.width, y + top + mask.height)
        under, grounds = self._under(box)
        if len(grounds) == 1:
            self._image.paste(_coloured(mask.size, pixels, self._ink(grounds[0], colour)), box)
            return
        for ground in grounds:
            where = _coloured(under.size, under.tobytes(), _only(ground))
            self._image.paste(_coloured(mask.size, pixels, self._ink(ground, colour)), box, where)

    def line(self, start: Point, end: Point, colour: Colour, width: int) -> None:
        """Draw a straight line."""
        ImageDraw.Draw(self._image).line([start, end], self._place(rgb(colour)), width)

    def _under(self, box: tuple[int, int, int, int]) -> tuple[Image.Image, list[int]]:
        """Return a part of the picture, and its main colours: some places in the palette, the most frequent
        first."""
        under = self._image.crop(box)
        least, most = under.getextrema()
        if least == most:
            return under, [int(str(least))]
        counts = under.histogram()
        return under, sorted((place for place in range(256) if counts[place]),
                             key=lambda place: -counts[place])[:_GROUNDS]  # fmt: skip

    def _lay(self, sprite: Image.Image, ground: int) -> tuple[Image.Image, Mixed]:
        """Return a sprite on a ground by places in this picture's palette."""
        key = id(sprite), ground
        if key not in self._laid:
            mixed = _on(sprite, self._colours[ground])
            self._laid[key] = sprite, self._placed(mixed), mixed
        return self._laid[key][1:]

    def _placed(self, mixed: Mixed) -> Image.Image:
        places = bytes(map(self._place, mixed.colours))
        return _coloured(mixed.size, mixed.pixels, places + bytes(256 - len(places)))

    def _ink(self, ground: int, colour: Colour) -> bytes:
        """Return by the cover of a letter its ink's place on a ground (0 to 255)."""
        key = ground, colour
        if key not in self._inks:
            places = [ground, *map(self._place, _steps(self._colours[ground], rgb(colour)))]
            self._inks[key] = bytes(map(places.__getitem__, _COVERS))
        return self._inks[key]

    def _place(self, colour: RGB) -> int:
        """Return a colour's place in the palette; that of the most similar one if there is no room for
        more."""
        found = self._places.get(colour)
        if found is None:
            if len(self._colours) < _MOST:
                found = len(self._colours)
                self._colours.append(colour)
            else:
                known = range(_SHADES, _MOST)
                found = min(known, key=lambda place: _apart(self._colours[place], colour))
            self._places[colour] = found
        return found
