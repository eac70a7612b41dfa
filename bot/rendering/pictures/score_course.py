"""The course of a score, hand by hand, below a podium.

Sides have their team's colour, the second one hollow points, and both their players at the line's end.
"""

from __future__ import annotations

from PIL import ImageDraw

from bot.rendering.pictures.canvas import Point, smooth
from bot.rendering.pictures.hands import TEAM_COLOURS, of_team
from bot.rendering.pictures.sheet import QUIET, SMALLEST, TRAY, Sheet, pixels
from bot.rendering.screens.drawings import ScoreCourse

COURSE_HEIGHT = 180
"""The height of it, in units."""
_TOP, _HIGH = 22, 100
"""Where the highest score is, and how far below it the lowest."""
_LEFT, _WIDE = 92, 374
"""Where the scores before the first hand are, and how far right of them the last ones."""
_APART = 40
"""The least distance between the players at the lines' ends, and between scores at the side."""
_MANY = 30
"""With more hands than this only the lines are drawn."""
_GRID = "#4f8573"


def score_course(sheet: Sheet, drawing: ScoreCourse, y: float) -> None:
    """Draw both scores from left to right, with nought and the score that wins at their side, and at the end
    the players with their last score; ``y`` is its upper edge on the sheet."""
    course = ((0, 0), *drawing.scores)
    high = max(drawing.goal, *(max(both) for both in course))
    low = min(min(both) for both in course)

    def down(score: int) -> float:
        return _HIGH * (high - score) / (high - low)

    sheet.tray(20, y, 600, COURSE_HEIGHT - 16)
    marked = [drawing.goal, 0]
    marked += [low] if down(low) - down(0) >= _APART else []
    for mark in marked:
        sheet.line(_LEFT, y + _TOP + down(mark), _LEFT + _WIDE, _GRID, 2)
        sheet.write(_LEFT - 10, y + _TOP + down(mark), _number(mark), SMALLEST, QUIET, "rm", bold=False)
    lines = [
        [(_WIDE * hand / (len(course) - 1), down(both[side])) for hand, both in enumerate(course)]
        for side in (0, 1)
    ]
    sheet.chart(smooth((pixels(_WIDE + 16), pixels(_HIGH + 16)), _Lines(lines)), _LEFT - 8, y + _TOP - 8)
    below = y + _TOP + _HIGH + 26
    sheet.write(_LEFT, below, drawing.first, SMALLEST, QUIET, bold=False)
    sheet.write(_LEFT + _WIDE, below, drawing.last, SMALLEST, QUIET, "rm", bold=False)
    for side, at in enumerate(_ends(lines[0][-1][1], lines[1][-1][1])):
        for place, player in enumerate(drawing.sides[side]):
            sheet.person(_LEFT + _WIDE + 16 + place * 26, y + _TOP + at, 36, of_team(player))
        score = _number(course[-1][side])
        sheet.write(610, y + _TOP + at, score, 30, TEAM_COLOURS[side], "rm")


class _Lines:
    """Paints a line for each side, from points in units, for :func:`smooth`."""

    def __init__(self, lines: list[list[Point]]) -> None:
        self._lines = lines

    def __call__(self, draw: ImageDraw.ImageDraw, fine: float) -> None:
        for side, line in enumerate(self._lines):
            colour = TEAM_COLOURS[side]
            points = [(pixels(x + 8) * fine, pixels(y + 8) * fine) for x, y in line]
            draw.line(points, colour, round(5 * fine), joint="curve")
            for point in points[1:] if len(points) <= _MANY + 1 else points[-1:]:
                draw.circle(point, 6 * fine, TRAY if side else colour, colour, round(3 * fine))


def _ends(first: float, second: float) -> tuple[float, float]:
    """Return where the players of both sides are, at their last scores but not over each other."""
    near = max(0.0, _APART - abs(first - second)) / 2
    up, low = (-near, near) if first <= second else (near, -near)
    ends = first + up, second + low
    over = min(0.0, *ends) + max(0.0, max(ends) - _HIGH)
    return ends[0] - over, ends[1] - over


def _number(number: int) -> str:
    return f"{number}".replace("-", "−")
