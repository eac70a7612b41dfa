"""A finished game, step by step: as everyone saw it, or with the hands open that the reader may see."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from bot.i18n.translate import Words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.boards import places
from bot.rendering.screens.model import (
    CHOICES_A_SELECT,
    OVER,
    Block,
    Button,
    Choice,
    Divider,
    Picture,
    Screen,
    Select,
    Text,
    button_id,
    rows,
    select_id,
)
from bot.rendering.screens.scene import PlayScene, Scene
from bot.tables.finished_game import FinishedGame
from games import GAMES
from games.engine import Rules, Seat, View

LONGEST = 3800
"""The most characters of what happened, board and hands, which fit under the title."""


def course_screen(
    language: Words, course: FinishedGame, number: int, *, is_open: bool, reader: int | None = None
) -> Screen:
    """Return one position of a game: what happened, the table after it, and with ``is_open`` the hand of each
    seat that was revealed, or is that of the seat ``reader`` (None: the reader didn't sit there). A move that
    only one seat noticed is left out unless its hand is open."""
    steps = course.steps(reader) if is_open else course.public
    at = max((step for step in steps if step <= number), default=0)
    place = steps.index(at)
    scene = _scene(course, at, None, language)
    title = language.say("replay-title", title=scene.title)
    where = language.say("replay-step", step=place + 1, steps=len(steps))
    parts = [_told(course, at, scene) if at in course.public else [_unseen(course, at, scene)]]
    if scene.outcome is not None:
        parts.append([places(scene)])
    else:
        parts += [[scene.game.table(scene).text], _hands(language, course, at, reader) if is_open else []]
    blocks: list[Block] = [Text(f"## {title}\n-# {where}")]
    for text in _fitting(["\n".join(part) for part in parts]):
        blocks += [Divider(), Text(text)]
    blocks += [*_pictures(course, at, scene), *_jump(course, at, scene, is_open=is_open)]
    return Screen((*blocks, *rows([*_buttons(language, course, steps, place, is_open=is_open)])), OVER)


def _scene(course: FinishedGame, number: int, seat: int | None, language: Words) -> PlayScene[Rules, View]:
    """Return the table as it was at a position, for a seat or (None) for everyone."""
    view, outcome = course.view(number, seat), course.outcome(number)
    return PlayScene(course.table, SCREENS[course.table.game], language, view, outcome)


def _told(course: FinishedGame, number: int, scene: Scene[Rules]) -> list[str]:
    """Tell what everyone saw happen, a paragraph each."""
    notes = course.notes.get(number, ())
    lines = [scene.say(f"board-{note.text}", name=Seat(note.seat or 0), by="") for note in notes]
    return lines + scene.game.events(scene, course.events(number))


def _pictures(course: FinishedGame, number: int, scene: Scene[Rules]) -> list[Picture]:
    """Return the pictures of what everyone saw happen."""
    return scene.game.pictures(scene, course.events(number))


def _unseen(course: FinishedGame, number: int, scene: Scene[Rules]) -> str:
    entry = course.positions[number].entry
    move = GAMES[course.table.game].parse(entry.text)
    return scene.say("replay-unseen", name=Seat(entry.seat or 0), move=move)


def _hands(language: Words, course: FinishedGame, number: int, reader: int | None) -> list[str]:
    lines = []
    for seat in range(len(course.table.seats)):
        shown = course.shows(number, seat, reader)
        scene = _scene(course, number, seat if shown else None, language)
        lines += [f"**{scene.names[seat]}**", scene.game.hand(scene) if shown else scene.say("replay-closed")]
    return lines


def _jump(course: FinishedGame, at: int, scene: Scene[Rules], *, is_open: bool) -> list[Select]:
    """Return the select that goes to another round or hand; none where there is only one. It holds those
    around the present one, and says which, where a select has no room for all."""
    parts = course.parts
    if len(parts) < 2:
        return []
    now = max(bisect([part.position for part in parts], at) - 1, 0)
    first = max(0, min(now - CHOICES_A_SELECT // 2, len(parts) - CHOICES_A_SELECT))
    offered = parts[first : first + CHOICES_A_SELECT]
    called = [scene.game.part(scene, part.number) for part in offered]
    key = "replay-jump" if len(offered) == len(parts) else "replay-jump-some"
    said = scene.say(key, what=called[now - first], first=called[0], last=called[-1], count=len(parts))
    choices = tuple(Choice(name, str(part.position)) for name, part in zip(called, offered, strict=True))
    mode = "open" if is_open else "shut"
    return [Select(select_id(course.table.id, at, "jump", mode), said, choices)]


def _buttons(
    language: Words, course: FinishedGame, steps: Sequence[int], place: int, *, is_open: bool
) -> list[Button]:
    """Return the buttons: the first step, the one before, the next and the last; and the hands opened or
    closed."""
    last = len(steps) - 1
    mode, other = ("open", "shut") if is_open else ("shut", "open")
    goals = {"first": 0, "back": max(place - 1, 0), "on": min(place + 1, last), "last": last}
    turning = [
        Button(
            button_id(course.table.id, steps[goal], "step", f"{mode} {name}"),
            language.say(f"button-replay-{name}"),
            disabled=goal == place,
        )
        for name, goal in goals.items()
    ]
    switch = button_id(course.table.id, steps[place], "step", f"{other} hands")
    return [*turning, Button(switch, language.say(f"button-replay-{other}"), "primary")]


def _fitting(texts: Sequence[str]) -> list[str]:
    """Return the texts, cut where they are too long together; the earlier ones first."""
    left, kept = LONGEST, []
    for text in texts:
        if text and left > 1:
            kept.append(text if len(text) <= left else text[: left - 1] + "…")
            left -= len(kept[-1])
    return kept
