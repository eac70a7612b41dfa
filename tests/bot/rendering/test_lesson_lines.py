"""A choice in a lesson that is as good as the coach's is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rendering.lessons import LESSONS, Lesson, leads_on
from tests.bot.harness import harbour
from tests.bot.rendering.test_lessons import OTHERS, begin, choice, offers, press


@pytest.mark.parametrize("lesson", OTHERS, ids=lambda each: each.game + each.edition)
async def test_a_choice_that_is_as_good_is_accepted_and_the_lesson_goes_on_from_it(
    lesson: Lesson, tmp_path: Path
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        message = await begin(ana, here.channel, lesson.game)
        for told in lesson.steps[:-1]:
            for way in told.ways[:1]:
                message = await press(ana, here.channel, message, choice(message, way.move))
                assert "Take it back" not in [button.label for button in message.buttons]
            message = await press(ana, here.channel, message, choice(message))
        assert message.buttons[0].label == "Play now"
        assert "scored 14" in message.text
        await here.open(1, game=lesson.game, start=False)
        assert offers(ana, here.channel) == []


@pytest.mark.parametrize("lesson", OTHERS, ids=lambda each: each.game + each.edition)
def test_a_choice_leads_on_only_where_the_engine_finds_none_better(lesson: Lesson) -> None:
    main = LESSONS[lesson.game]
    for step, told in enumerate(main.steps):
        for way in told.ways[1:]:
            if leads_on(main, step, way) is lesson:
                best, other = main.weighed(step, told.ways[0]), main.weighed(step, way)
                assert (other["odds"], other["points"]) == (best["odds"], best["points"])
                return
    raise AssertionError("no choice leads to this line")
