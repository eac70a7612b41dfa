"""The end of a long game: the course of its score as a picture and in its words, and all hands on request."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.rendering.pictures import paint
from bot.rendering.screens import boards, ending, hand_screen
from bot.rendering.screens.drawings import Podium
from bot.rendering.screens.model import LONGEST_ALT, Button, Picture, Row, Screen, Text
from bot.rendering.screens.scene import PlayScene
from data.standings.game_end import NOTHING
from games import GAMES
from games.chance import Sealed
from games.engine import Outcome
from games.pidro.events import HandScore
from tests.bot.harness import Harbour
from tests.bot.played import COMPUTER, finished
from tests.bot.rendering.scenes import scene_of, table_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONGEST = tuple(letter * 32 for letter in "WMXY")
OUTCOME = Outcome(places=(1, 2, 1, 2), teams=((0, 2), (1, 3)))


def ended(hands: int, names: Sequence[str] = NAMES) -> PlayScene[Any, Any]:
    """A game of Pidro that has ended after so many hands, as its first player sees it."""
    pidro = GAMES["pidro"]
    rules = pidro.read_rules({})
    state, _ = pidro.new(rules, 4, Sealed(bytes(32)))
    changes = [((7, 7), (-9, 5), (8, -6), (3, 11))[hand % 4] for hand in range(hands)]
    scores = itertools.accumulate(changes, lambda now, more: (now[0] + more[0], now[1] + more[1]))
    history = tuple(
        HandScore(number, 0, number % 4, 9, "hearts", change[number % 2] > 0, (7, 7), change, score)
        for number, (change, score) in enumerate(zip(changes, scores, strict=True), start=1)
    )
    scene = scene_of(table_of("pidro", rules, names), state, 0)
    return PlayScene(scene.table, scene.game, scene.words, scene.view._replace(history=history), OUTCOME)


def podium(scene: PlayScene[Any, Any]) -> tuple[Picture, Podium]:
    assert scene.outcome is not None
    shown = ending.podium(scene, scene.outcome, NOTHING)
    assert isinstance(shown.drawing, Podium)
    return shown, shown.drawing


def text_of(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def labels(screen: Screen) -> list[str]:
    rows = [block.buttons for block in screen.blocks if isinstance(block, Row)]
    return [button.label for row in rows for button in row]


@pytest.mark.parametrize("names", [NAMES, LONGEST])
@pytest.mark.parametrize("hands", [1, 22, 60])
def test_the_course_of_the_score_is_in_the_picture_and_in_its_words(hands: int, names: Sequence[str]) -> None:
    scene = ended(hands, names)
    shown, drawing = podium(scene)
    assert drawing.course is not None
    scores = [hand.scores for hand in scene.view.history]
    assert list(drawing.course.scores) == scores
    assert len(shown.alt.text) < LONGEST_ALT, "nothing was cut off"
    told = shown.alt.text.replace("−", "-").splitlines()[-2:]
    assert [[int(each) for each in re.findall(r"-?\d+", line.split(":")[1])] for line in told] == [
        [score[team] for score in scores] for team in (0, 1)
    ]
    assert f"{drawing.course.goal} points win the game." in shown.alt.text


@pytest.mark.parametrize("hands", [1, 22, 60])
def test_a_long_game_ends_in_a_picture_as_high_as_a_short_one_s(hands: int) -> None:
    _, drawing = podium(ended(hands))
    assert paint(drawing).size == paint(podium(ended(2))[1]).size


def test_the_end_lists_no_hands_but_has_the_way_to_them() -> None:
    scene = ended(22)
    board = replace(scene, table=replace(scene.table, status="finished"))
    for screen in (boards.board(board), hand_screen.end(scene, 0, NOTHING)):
        assert "Hand 3" not in text_of(screen)
        assert "All hands" in labels(screen)


@pytest.mark.parametrize("hands", [22, 60])
def test_all_hands_are_told_once_on_pages_that_a_message_can_hold(hands: int) -> None:
    scene, told = ended(hands, LONGEST), []
    for page in range(hands):
        shown = ending.account(scene, page)
        assert len(text_of(shown)) < 4000
        told += re.findall(r"\*?\*?Hand (\d+)", text_of(shown))
        buttons = [button for row in shown.blocks if isinstance(row, Row) for button in row.buttons]
        live = [each.label for each in buttons if isinstance(each, Button) and not each.disabled]
        if "Later ▶" not in live:
            break
    assert told == [str(number) for number in range(1, hands + 1)]


async def test_who_presses_all_hands_sees_them_alone_also_by_dm(here: Harbour) -> None:
    ana, ben = here.people[:2]
    table = await finished(here, ana, ben, COMPUTER, COMPUTER, game="pidro", seed=2)
    hands = GAMES["pidro"].view(GAMES["pidro"].load(table.state or {}), None).history
    press = {"custom_id": f"b:{table.id}:0:account", "component_type": 2}
    for person, place in ((ana, ana.dm), (here.people[2], here.channel)):
        reply = await here.world.raw_interaction(person, place, kind=3, data=press)
        assert reply.ephemeral
        assert len(re.findall(r"Hand \d+", reply.text)) == len(hands) > 1
    stranger = await here.world.raw_interaction(here.people[2], here.people[2].dm, kind=3, data=press)
    assert "There is no table" in stranger.text
