"""Who may join a table: chosen by its host until the start, on a screen of its own under *More…*."""

from __future__ import annotations

from bot.rendering.screens.model import (
    Block,
    Button,
    Choice,
    Divider,
    Entities,
    Pressed,
    Row,
    Screen,
    Select,
    Text,
    moment_id,
    select_id,
)
from bot.rendering.screens.scene import Scene
from data.db.records import EVERYONE, INVITED
from games.engine import Rules

OPEN_TO = (EVERYONE, INVITED)
"""Who may join, as far as a list can offer it: roles are offered by Discord."""
WHO = "who"
"""The argument of *Who may join…*."""
_VERBS = ("opento", "openrole", "invite")


def is_admission(pressed: Pressed) -> bool:
    """Return whether a press is one of :func:`admission`'s screen, which is then shown again."""
    return pressed.arg == WHO if pressed.verb == "setup" else pressed.verb in _VERBS


def admission(scene: Scene[Rules]) -> Screen:
    """Return who may join a table, who is invited and who was taken out, for its host."""
    table, open_to = scene.table, scene.table.settings.open_to
    now = scene.say(f"open-to-{'role' if isinstance(open_to, int) else open_to}")
    choices = tuple(Choice(scene.say(f"open-to-{value}"), value) for value in OPEN_TO)
    roles = (open_to,) if isinstance(open_to, int) else ()
    blocks: list[Block] = [
        Text(f"## {scene.say('open-to-title')}\n-# {scene.title}"),
        Select(_id(scene, "opento"), scene.say("open-to-now", who=now), choices),
        Entities(_id(scene, "openrole"), scene.say("open-to-a-role"), "roles", roles, most=1),
        Divider(),
        Text(f"**{scene.say('invite-title')}**\n-# {scene.say('invite-always')}"),
        Entities(_id(scene, "invite"), scene.say("invite-people"), "people", table.invited),
    ]
    if table.taken_out:
        people = scene.words.parts([f"<@{user_id}>" for user_id in table.taken_out])
        blocks.append(Text(f"-# {scene.say('taken-out-list', names=people)}"))
    back = Row((Button(moment_id(table, "setup"), scene.say("button-setup-back")),))
    return Screen((*blocks, back), scene.game.accent)


def _id(scene: Scene[Rules], verb: str) -> str:
    return select_id(scene.table.id, scene.table.moves, verb, epoch=scene.table.epoch)
