"""A coached hand of each game, and how a player goes through it."""

from collections.abc import Mapping

from bot.rendering.lessons import bidou, dudo, montevideo, pidro
from bot.rendering.lessons.lesson import PUPIL, Facts, Lesson, Step, Way

LESSONS: Mapping[str, Lesson] = {
    "dudo": dudo.LESSON,
    "bidou": bidou.LESSON,
    "montevideo": montevideo.LESSON,
    "pidro": pidro.LESSON,
}
"""The lesson of each game that has one, by the game's name."""
OTHER_LINES: Mapping[str, tuple[Lesson, ...]] = {"pidro": (pidro.KING_FIRST,)}
"""The lines in which a lesson goes on after choices that are as good as the coach's."""


def lines(game: str) -> tuple[Lesson, ...]:
    """Return all lines of a game's lesson, the main one first."""
    return LESSONS[game], *OTHER_LINES.get(game, ())


def leads_on(lesson: Lesson, step: int, way: Way) -> Lesson | None:
    """Return the line in which a choice leads on after those before it; None for one that is taken back."""
    wanted = [*lesson.chosen(step), way.move]
    return next((each for each in lines(lesson.game) if each.chosen(step + 1) == wanted), None)


__all__ = ["LESSONS", "OTHER_LINES", "PUPIL", "Facts", "Lesson", "Step", "Way", "leads_on", "lines"]
