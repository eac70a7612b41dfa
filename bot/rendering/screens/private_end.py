"""The end of a private game before its end: the question, and what was reached."""

from __future__ import annotations

from bot.rendering.lessons import LESSONS
from bot.rendering.screens import hand_screen
from bot.rendering.screens.model import OVER, Button, Plain, Row, Screen, Text, button_id, moment_id
from bot.rendering.screens.scene import PlayScene, Scene
from games import GAMES
from games.engine import Rules, Seat, View


def stopping(scene: Scene[Rules]) -> Screen:
    """Ask a person whether they want to end their private game."""
    table = scene.table
    buttons = (
        Button(moment_id(table, "stop", "now"), scene.say("button-stop-now"), "danger"),
        Button(moment_id(table, "hand"), scene.say("button-back-to-hand")),
    )
    return Screen((Text(scene.say("solo-stop")), Row(buttons)), OVER, content=hand_screen.against(scene))


def early(scene: PlayScene[Rules, View]) -> Screen:
    """Return what was reached in a private game that ended early, who was ahead, and what can come next."""
    table, reached = scene.table, scene.game.reached(scene)
    has_lesson = table.game in LESSONS
    lines = [_who_was_ahead(scene, reached.ahead), reached.figures]
    offers = [scene.say("solo-over-again"), *([scene.say("solo-over-learn")] if has_lesson else [])]
    ways = [Button(moment_id(table, "again"), scene.say("button-again"), "success")]
    if has_lesson:
        ways.append(Button(button_id(0, 0, "learn", table.game), scene.say("button-learn")))
    return Screen(
        (Text("\n".join((*lines, "", " ".join(offers)))), Row(tuple(ways))),
        OVER,
        content=hand_screen.against(scene),
        author=Plain(scene.game.part(scene, GAMES[table.game].number_of(scene.revision))),
        footer=Plain(scene.say("hand-table", table=str(table.id))),
    )


def _who_was_ahead(scene: PlayScene[Rules, View], ahead: tuple[int, ...]) -> str:
    """Say it to the person of the scene's seat; partners are ahead together."""
    sides = GAMES[scene.table.game].teams or len(scene.table.seats)
    if len(ahead) in (0, len(scene.table.seats)):
        return scene.say("solo-over-level")
    if scene.seat not in ahead:
        return scene.say("solo-over-behind", names=tuple(map(Seat, ahead)), seats=len(ahead))
    alone = all(seat % sides == scene.seat % sides for seat in ahead)
    return scene.say("solo-over-ahead" if alone else "solo-over-shared")
