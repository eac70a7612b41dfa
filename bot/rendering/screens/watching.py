"""Screens for a player who is out of a game: the actions that are left, and the open hands still in play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rendering.screens.model import Block, Button, Divider, Link, Row, Screen, Text, moment_id
from bot.rendering.screens.notices import channel_link
from bot.rendering.screens.scene import PlayScene, Scene
from bot.rendering.screens.signs import seat_sign
from bot.tables.eliminated import can_finish, may_watch
from games.engine import Rules, View


def ways(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return a board's buttons for players who are out: to let the computers finish once nobody else plays,
    and to watch where the table allows that."""
    table, view = scene.table, scene.view
    people = [number for number, seat in enumerate(table.seats) if seat.user_id is not None]
    verbs = ["finish"] if can_finish(table, view) else []
    verbs += ["watching"] if any(may_watch(table, view, seat) for seat in people) else []
    return [Button(moment_id(table, verb), scene.say(f"button-{verb}")) for verb in verbs]


def hands(public: Scene[Rules], seats: Sequence[PlayScene[Rules, View]]) -> Screen:
    """Return the hands still in play, each as its owner sees it, for one person who is out."""
    blocks: list[Block] = [Text(f"-# {public.title} · {public.say('watch-title')}")]
    for scene in seats:
        name = f"{seat_sign(scene.seat)} **{scene.names[scene.seat]}**"
        blocks += [Divider(), Text(f"{name}\n{scene.game.hand(scene)}")]
    again = Button(moment_id(public.table, "watching"), public.say("button-watching-again"), "primary")
    return Screen(
        (*blocks, Row((again, Link(channel_link(public.table), public.say("button-table"))))),
        public.game.accent,
    )
