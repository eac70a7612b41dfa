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

__all__ = ["LESSONS", "PUPIL", "Facts", "Lesson", "Step", "Way"]
