"""A finished hand with all its cards open: step by step, or played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import (
    OVER,
    PLAYING,
    Button,
    Divider,
    Link,
    Row,
    Screen,
    Text,
    button_id,
    last_lines,
    rows,
)
from bot.rendering.screens.scene import HandScreens, PlayScene, Scene, V
from bot.tables.finished_hands import Looked, Played
from bot.tables.loaded_table import LoadedTable
from games.engine import View
from games.hands import Position


def look(looked: Looked) -> Screen:
    """Return a position of a hand, with its last move, and the steps from there."""
    scene = _scene(looked.loaded, looked.seat, looked.loaded.view(None))
    hands = _hands(scene)
    hand, steps, at = looked.hand, looked.steps, looked.at
    step, last = steps[at], len(steps) - 1
    title = scene.say("again-title", hand=hand, step=at, steps=last)
    blocks = (Text(f"### {title}\n{hands.told(scene, step)}"), Divider(), Text(hands.position(scene, step)))
    return Screen((*blocks, *_ways(scene, hand, steps, at)), OVER)


def _ways(scene: PlayScene[Any, View], hand: int, steps: Sequence[Position], at: int) -> tuple[Row, ...]:
    last, hands = len(steps) - 1, scene.finished_hands
    its = _hands(scene)
    trick = its.parts(steps[at])
    before = [n for n in range(at) if its.leads(steps[n])]
    after = [n for n in range(at + 1, last) if its.leads(steps[n]) and its.parts(steps[n]) > trick]

    def go(label: str, to: int | None, number: int = hand) -> Button:
        # Discord wants different ids on one message, also where two lead to the same step.
        custom_id = button_id(scene.table.id, number, "seen", f"{at if to is None else to}.{label}")
        return Button(custom_id, scene.say(f"again-{label}"), disabled=to is None)

    first = Row(
        (
            go("first", 0 if at else None),
            go("back-trick", before[-1] if before else None),
            go("back", at - 1 if at else None),
            go("next", at + 1 if at < last else None),
            go("next-trick", after[0] if after else last if at < last else None),
        )
    )
    play = Button(
        button_id(scene.table.id, hand, "playon", str(at)),
        scene.say("again-play"),
        "primary",
        disabled=steps[at].phase != "playing",
    )
    second = Row(
        (
            go("before", 0 if hand > 1 else None, hand - 1),
            go("after", 0 if hand < hands else None, hand + 1),
            play,
        )
    )
    return first, second


def play_on(played: Played) -> Screen:
    """Return a hand played on from one of its moves: what has happened since, the position, and one's own
    cards; at its end the result beside the real one."""
    scene, line, steps = (
        _scene(played.loaded, played.seat, played.loaded.view(None)),
        played.line,
        played.steps,
    )
    mine = _scene(played.loaded, played.seat, played.view)
    hands = _hands(scene)
    own = scene.game.own_moves(mine) if played.seat in played.view.to_act else []
    said = [f"### {scene.say('again-on-title', hand=line.hand, step=line.at)}"]
    said += [told for step in steps[line.at + 1 :] if (told := hands.told(scene, step))]
    now = steps[-1]
    buttons: list[Button | Link] = [
        Button(
            button_id(scene.table.id, line.hand, "playon", f"{line.text}.{_carried(move.text)}"),
            label,
            "primary",
        )
        for label, move in own
    ]
    if now.phase == "over":
        said.append(hands.compared(scene, now, played.real))
        start = button_id(scene.table.id, line.hand, "playon", str(line.at))
        buttons.append(Button(start, scene.say("again-once-more"), "primary"))
    buttons.append(
        Button(button_id(scene.table.id, line.hand, "seen", str(line.at)), scene.say("again-look"))
    )
    text = "\n".join(said)
    blocks = (Text(last_lines(text, LONGEST)), Divider(), Text(hands.position(scene, now)))
    return Screen((*blocks, *rows(buttons)), PLAYING)


LONGEST = 2500
"""The most characters of what has happened; a message takes 4000."""


def _hands(scene: Scene[Any]) -> HandScreens:
    """Return the game's part for finished hands; a hand that is looked at has one."""
    if scene.game.hands is None:
        raise TypeError(f"{scene.table.game} shows no finished hands")
    return scene.game.hands


def _scene(loaded: LoadedTable, seat: int, view: V) -> PlayScene[Any, V]:
    """Return the table in the language of the person in a seat, as the public sees it or with a view of
    theirs."""
    table = loaded.table
    language = words(table.seats[seat].locale)
    return PlayScene(table, SCREENS[table.game], language, view)


def _carried(text: str) -> str:
    return text.replace(" over ", "+").replace(" ", "+")
