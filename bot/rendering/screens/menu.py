"""*More…* on the board of a game in play: the less common actions, for the one person who asks."""

from __future__ import annotations

from bot.rendering.screens.model import (
    CALM,
    Block,
    Button,
    Divider,
    Row,
    Screen,
    Text,
    button_id,
    last_lines,
    moment_id,
    phone_rows,
)
from bot.rendering.screens.scene import PlayScene
from games import GAMES
from games.engine import Rules, View

ROOM = 3000
"""The most characters of what has happened so far."""


def menu(scene: PlayScene[Rules, View], seat: int | None) -> Screen:
    """Return the menu for the player of a seat (None: somebody who plays none)."""
    table = scene.table
    said = scene.game.table(scene).said
    so_far = "\n".join((*([said.markdown] if said is not None else []), *scene.game.account(scene)))
    blocks: list[Block] = [Text(f"### {scene.title}")]
    if so_far:
        blocks += [Text(f"**{scene.say('menu-so-far')}**\n{last_lines(so_far, ROOM)}"), Divider()]
    buttons = [Button(moment_id(table, verb), scene.say(f"button-{verb}")) for verb in ("rules", "fair")]
    if scene.finished_hands:
        seen = button_id(table.id, scene.finished_hands, "seen", "0")
        buttons.append(Button(seen, scene.say("button-seen")))
    if seat is None or GAMES[table.game].is_out(scene.view, seat):
        buttons.insert(0, Button(moment_id(table, "watching"), scene.say("button-watching"), "primary"))
    if seat is not None and seat in scene.view.awaited:
        buttons.append(Button(moment_id(table, "hint"), scene.say("button-hint")))
    rows = list(phone_rows(buttons))
    if seat is not None:
        rows.append((Button(moment_id(table, "leave"), scene.say("button-quit"), "danger"),))
    return Screen((*blocks, *map(Row, rows)), CALM)
