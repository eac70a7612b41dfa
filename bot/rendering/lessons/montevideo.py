"""The lesson of Montevideo: an ante, a bet that is raised, and a call that the pot pays for."""

from __future__ import annotations

from bot.rendering.lessons.bidou import rank
from bot.rendering.lessons.lesson import Lesson, Step, Way

LESSON = Lesson(
    "montevideo", 2, "wikipedia", ("Ada",),
    {
        "hand 1/captain/roll 1/seat 0": (5,),
        "hand 1/captain/roll 1/seat 1": (2,),
        "hand 1/seat 0/throw 1": (5, 3, 3),
        "hand 1/seat 0/throw 2": (6, 4, 1),
        "hand 1/seat 1/throw 1": (5, 4, 1),
        "hand 1/seat 1/throw 2": (6, 3, 2),
        "hand 2/seat 0/throw 1": (5, 3, 1),
        "hand 2/seat 0/throw 2": (6, 6, 4),
        "hand 2/seat 0/throw 3": (6, 2, 2),
        "hand 2/seat 1/throw 1": (6, 4, 1),
        "hand 2/seat 1/throw 2": (6, 5, 1),
    },
    (
        Step("chips", facts=rank),
        Step(
            "throw",
            (
                Way("stand", "stand", ((1, "throw"), (1, "stand"))),
                Way("throw", "throw", facts=rank),
            ),
            facts=rank,
        ),
        Step(
            "bet",
            (
                Way("bet", "bet 2", ((1, "raise 1"),), rank),
                Way("pass", "pass", ((1, "pass"),)),
                Way("high", "bet 3", ((1, "drop"),)),
            ),
            facts=rank,
        ),
        Step(
            "call",
            (
                Way("call", "call", facts=rank),
                Way("drop", "drop"),
            ),
            facts=rank,
        ),
        Step(
            "last",
            (
                Way("throw", "throw", facts=rank),
                Way("stand", "stand", ((1, "stand"),)),
            ),
            facts=rank,
        ),
        Step(
            "keep",
            (
                Way("stand", "stand", ((1, "throw"), (1, "stand"))),
                Way("throw", "throw", ((1, "stand"),)),
            ),
            facts=rank,
        ),
        Step("end", facts=rank),
    ),
)  # fmt: skip
