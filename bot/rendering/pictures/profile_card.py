"""A person's record in a game: rating, places, habits, achievements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import PALE, SKY, YELLOW, inked
from bot.rendering.pictures.emojis import emoji
from bot.rendering.pictures.sheet import NO_FACES, QUIET, SMALLEST, Faces, Sheet, pixels
from bot.rendering.screens.drawings import ProfileCard

GRID, BARS = "#356e60", "#86b3a4"
"""The lines behind a course, and the bars of all places but the first."""
WHITE = "#ffffff"

_HEAD, _BETWEEN = 138, 10
_COURSE, _PLACES, _HABITS, _EARNED = 164, 162, 96, 54
"""The heights of the parts."""
_MOST_MEDALS = 7


def profile_card(drawing: ProfileCard, faces: Faces = NO_FACES) -> Image.Image:
    """Draw somebody's record: rating and rank, the rating's course, the places, habits and achievements. A
    part without anything to show is left out."""
    parts = [
        (_COURSE, _course) if len(drawing.course) > 1 else None,
        (_PLACES, _places),
        (_HABITS, _habits) if drawing.habits else None,
        (_EARNED, _earned),
    ]
    shown = [part for part in parts if part is not None]
    sheet = Sheet(_HEAD + sum(high + _BETWEEN for high, _ in shown) + 8, faces)
    sheet.person(26, 72, 92, drawing.player)
    sheet.name(136, 54, drawing.player, 42, 440 - sheet.width(drawing.rating, 52), WHITE)
    sheet.write(136, 98, drawing.game, 27, QUIET, room=460 - sheet.width(drawing.rank, 27), bold=False)
    sheet.write(612, 54, drawing.rating, 52, YELLOW, "rm")
    sheet.write(612, 98, drawing.rank, 27, QUIET, "rm", bold=False)
    y = _HEAD
    for high, paint in shown:
        paint(sheet, drawing, y)
        y += high + _BETWEEN
    return sheet.image


def _course(sheet: Sheet, drawing: ProfileCard, y: int) -> None:
    sheet.tray(20, y, 600, _COURSE, radius=16)
    sheet.write(38, y + 28, drawing.heading, SMALLEST, PALE, room=440, bold=False)
    sheet.change(602, y + 28, drawing.change)
    for part in (0, 41, 82):
        sheet.line(38, y + 60 + part, 516, GRID, 3)
    sheet.chart(_curve(drawing.course), 38, y + 50)
    sheet.write(602, y + 62, drawing.highest, SMALLEST, QUIET, "rm", bold=False)
    sheet.write(602, y + 142, drawing.lowest, SMALLEST, QUIET, "rm", bold=False)


def _curve(course: Sequence[float]) -> Image.Image:
    """Return the line of a course, 478 units wide: its lowest value at 92 units, its highest at 10, and a
    white ring around the end."""
    width, height, edge, high = pixels(478), pixels(102), pixels(10), pixels(82)
    low, span = min(course), max(course) - min(course)
    points = [
        (
            edge + (width - 2 * edge) * number / (len(course) - 1),
            edge + high * (1 - ((value - low) / span if span else 0.5)),
        )
        for number, value in enumerate(course)
    ]
    image = Image.new("RGBA", (width, height), f"{SKY}00")

    def line(draw: ImageDraw.ImageDraw, fine: float) -> None:
        draw.line([(x * fine, y * fine) for x, y in points], 255, round(pixels(5) * fine), joint="curve")

    def disc(radius: int) -> Callable[[ImageDraw.ImageDraw, float], None]:
        x, y = points[-1]
        return lambda draw, fine: draw.circle((x * fine, y * fine), radius * fine, 255)

    inked(image, SKY, line)
    inked(image, WHITE, disc(pixels(9)))
    inked(image, SKY, disc(pixels(6)))
    return image


def _places(sheet: Sheet, drawing: ProfileCard, y: int) -> None:
    sheet.tray(20, y, 600, _PLACES, radius=16)
    sheet.write(38, y + 44, drawing.games, 46, WHITE)
    sheet.write(38, y + 82, drawing.counted, SMALLEST, QUIET, bold=False)
    sheet.write(38, y + 124, drawing.won, 28, YELLOW, room=150)
    most = max((count for _, count in drawing.places), default=0)
    for number, (place, count) in enumerate(drawing.places):
        x, high = 196 + 69 * number, max(66 * count / most, 4) if most else 4
        sheet.tray(x, y + 114 - high, 52, high, BARS if number else YELLOW, min(7, high / 2))
        sheet.write(x + 26, y + 96 - high, str(count), SMALLEST, PALE, "mm", bold=False)
        sheet.write(x + 26, y + 136, place, SMALLEST, QUIET, "mm", bold=False)


def _habits(sheet: Sheet, drawing: ProfileCard, y: int) -> None:
    wide = (600 - 9 * (len(drawing.habits) - 1)) / len(drawing.habits)
    for number, (figure, words) in enumerate(drawing.habits):
        x = 20 + number * (wide + 9)
        sheet.tray(x, y, wide, _HABITS, radius=16)
        sheet.write(x + wide / 2, y + 36, figure, 40, WHITE, "mm")
        sheet.write(x + wide / 2, y + 74, words, SMALLEST, QUIET, "mm", room=wide - 8, bold=False)


def _earned(sheet: Sheet, drawing: ProfileCard, y: int) -> None:
    sheet.tray(20, y, 600, _EARNED, radius=16)
    for number in range(min(drawing.medals, _MOST_MEDALS)):
        sheet.put(_medal(), 30 + number * 38, y + 6)
    sheet.write(602, y + 28, drawing.earned, 27, PALE, "rm", bold=False)


@lru_cache(maxsize=1)
def _medal() -> Image.Image:
    side = pixels(42)
    return emoji("medal").resize((side, side), Image.Resampling.LANCZOS)
