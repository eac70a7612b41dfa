"""The end of a game: the first three on a podium, the others in a line or two below it."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import INK, PALE, Point, smooth
from bot.rendering.pictures.score_course import COURSE_HEIGHT, score_course
from bot.rendering.pictures.sheet import NO_FACES, QUIET, SMALLEST, Faces, Sheet, called, pixels
from bot.rendering.screens.drawings import Placed, Podium

BRASS = "#d9b56b"
_LEFT = {1: 222.0, 2: 22.0, 3: 422.0}
"""The left edge of a step, by rank."""
_Step: TypeAlias = tuple[float, float, str, str]
_STEPS: dict[int, _Step] = {
    1: (232.0, 52.0, "#d9b04a", "#f0cd6e"),
    2: (268.0, 44.0, "#b4c0c6", "#d5dde1"),
    3: (290.0, 44.0, "#c98d5a", "#e0a878"),
}
"""By place, which two who tie share: upper edge, half the size of the avatar, the stone and its edge."""
_WIDE, _FLOOR = 196, 392
_LIFT, _FLOOR_OF_TEAMS = 24, 302
"""Above the course of a score: by how much the steps are higher up, and where the floor is. Teams have no
ratings below their names, and there is no third place."""
_HALF_A_STEP = 100
"""How much further right two players are, so that they are in the middle."""
_ORDER = (2, 3, 1)
_A_LINE, _LINE = 3, 46


def podium(drawing: Podium, faces: Faces = NO_FACES) -> Image.Image:
    """Draw who has won and how long it took; the first three (of a tie, the first in order) with their names
    and ratings, the places of the others, and the course of the score where there is one."""
    first, rest = drawing.placed[:3], drawing.placed[3:]
    lines = -(-len(rest) // _A_LINE)
    floor, lift = (_FLOOR, 0) if drawing.course is None else (_FLOOR_OF_TEAMS, _LIFT)
    below = floor + 18 + lines * _LINE + (6 if lines else 0)
    sheet = Sheet(below + (COURSE_HEIGHT if drawing.course is not None else 0), faces)
    players = [player for placed in drawing.placed for player in placed.players]
    sheet.sentence(28, 46, drawing.verdict, players, 400, sizes=(40, 28), colour="#ffffff")
    sheet.write(612, 46, drawing.length, 27, QUIET, "rm", room=180, bold=False)
    for stand in _ORDER:
        if stand <= len(first):
            right = _HALF_A_STEP if len(first) == 2 else 0
            _stand(sheet, first[stand - 1], _LEFT[stand] + right, lift, floor)
    sheet.tray(12, floor, 616, 4, BRASS, 0)
    for number, placed in enumerate(rest):
        line, column = divmod(number, _A_LINE)
        _behind(sheet, placed, 26 + column * 205, floor + 32 + line * _LINE)
    if drawing.course is not None:
        score_course(sheet, drawing.course, below)
    return sheet.image


def _stand(sheet: Sheet, placed: Placed, x: float, lift: float, floor: float) -> None:
    y, half, stone, edge = _STEPS[placed.place]
    y -= lift
    middle = x + _WIDE / 2
    sheet.tray(x, y, _WIDE, floor - y, stone, 10)
    sheet.tray(x, y, _WIDE, 14, edge, 6)
    many = len(placed.players)
    half = half if many == 1 else half * 0.8
    for number, player in enumerate(placed.players):
        left = middle - half + (number - (many - 1) / 2) * half * 1.5
        sheet.person(left, y - half - 6, 2 * half, player)
    if placed.place == 1:
        sheet.put(_crown(pixels(84)), middle - 42, y - 2 * half - 50)
    names = " & ".join(called(player) for player in placed.players)
    size = 30 if many == 1 else SMALLEST
    sheet.write(middle, y + 40, names, size, INK, "mm", room=_WIDE - 16)
    sheet.write(middle, y + 76, placed.below, SMALLEST, INK, "mm", room=_WIDE - 12, bold=False)


def _behind(sheet: Sheet, placed: Placed, x: float, y: float) -> None:
    width = sheet.write(x, y, str(placed.place), 28, QUIET)
    sheet.person(x + width + 10, y, 38, placed.players[0])
    names = " & ".join(called(player) for player in placed.players)
    sheet.write(x + width + 56, y, names, 27, PALE, room=140 - width)


@lru_cache(maxsize=2)
def _crown(size: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def at(x: float, y: float) -> Point:
            return x * size * fine, y * size * fine

        left = ((0.1, 0.58), (0.03, 0.18), (0.29, 0.38), (0.5, 0.06))
        points = (*left, *((1 - x, y) for x, y in reversed(left[:-1])))
        draw.polygon([at(*point) for point in points], BRASS)
        for x, y in ((0.05, 0.16), (0.5, 0.06), (0.95, 0.16)):
            radius = size * fine * 0.045
            middle_x, middle_y = at(x, y)
            draw.ellipse((middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius), BRASS)

    return smooth((size, round(size * 0.62)), paint)
