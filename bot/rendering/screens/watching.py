"""Screens for people who watch a game: the ways there, and the board that each of them has alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.i18n.translate import Words, relative
from bot.rendering.screens.model import (
    OVER,
    Block,
    Button,
    Link,
    Picture,
    Plain,
    Row,
    Screen,
    Text,
    last_lines,
    moment_id,
)
from bot.rendering.screens.notices import channel_link
from bot.rendering.screens.scene import Climax, PlayScene, Scene
from bot.rendering.screens.signs import seat_sign
from bot.tables.eliminated import can_finish, may_watch
from data.db.records import TableRecord
from games.engine import Rules, View

ROOM = 3800
"""The most characters of a board and the hands under it; an embed takes 4096."""


def ways(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return a board's buttons for players who are out: to let the computers finish once nobody else plays,
    and to watch with open hands where the table allows that."""
    table, view = scene.table, scene.view
    people = [number for number, seat in enumerate(table.seats) if seat.user_id is not None]
    verbs = ["finish"] if can_finish(table, view) else []
    verbs += ["watching"] if [seat for seat in people if may_watch(table, view, seat)] else []
    return [Button(moment_id(table, verb), scene.say(f"button-{verb}")) for verb in verbs]


def board(shown: Screen, hands: Sequence[PlayScene[Rules, View]]) -> Screen:
    """Return what a table's board shows, without its buttons; below it the ``hands`` still in play, each as
    its owner sees it."""
    texts = [block.text for block in shown.blocks if isinstance(block, Text)]
    open_hands = [
        f"{seat_sign(scene.seat)} **{scene.names[scene.seat]}**\n{scene.game.hand(scene)}" for scene in hands
    ]
    if open_hands:
        below = "\n".join((f"-# {hands[0].say('watch-hands')}", *open_hands))
        texts = [last_lines("\n\n".join(texts), ROOM - len(below)), below]
    blocks: list[Block] = [*map(Text, texts)] if shown.is_classic else []
    for block in shown.blocks:
        if isinstance(block, Picture) or not (shown.is_classic or isinstance(block, Row)):
            blocks.append(block)
    return replace(shown, blocks=tuple(blocks), mention=())


def verdict(scene: Scene[Rules], told: Sequence[Climax]) -> Screen:
    """Return the last reveal in the place of a watched board: a line with the verdict, and its picture."""
    return Screen(
        (Text("\n".join(one.line for one in told)), replace(told[-1].picture, only=True)),
        scene.game.accent,
        content=scene.say("watch-content", game=scene.called),
        author=Plain(scene.game.part(scene, told[-1].number)),
    )


def followed(
    shown: Screen, language: Words, table: TableRecord, now: datetime, until: datetime | None
) -> Screen:
    """Return what is watched, shown ``now``, with the time until which it is brought up to date (None: it
    isn't) and its buttons. A game that is over stays as it is."""
    where = Link(channel_link(table), language.say("button-table"))
    if table.status != "playing" and until is None:
        return replace(shown, blocks=(*shown.blocks, Row((where,))))
    key, until_then = "watch-stale", ""
    if until is not None:
        key, until_then = "watch-live", f"<t:{int(until.timestamp())}:t>"
    told = Text(f"\n-# {language.say(key, time=relative(now), until=until_then)}")
    again = Button(
        moment_id(table, "watching", "again"),
        language.say("button-refresh"),
        "secondary" if until is not None else "primary",
    )
    return replace(shown, blocks=(*shown.blocks, told, Row((again, where))))


def shut(language: Words, game: str) -> Screen:
    """Tell somebody who watched that they may not see the table's channel any more."""
    return Screen((Text(language.say("watch-shut")),), OVER, content=language.say("watch-content", game=game))
