"""The beginning of a game: what is frozen, who cuts, and what was cut; sent in answer to the press itself,
and never edited."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from bot.i18n.translate import Words, safe
from bot.rendering.screens.lobby_board import settings
from bot.rendering.screens.model import PLAYING, Block, Button, Divider, Row, Screen, Text, button_id
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.sentences import game_of
from data.db.records import TableRecord, Untrusted
from games.commitments import short_text
from games.engine import Rules
from games.frozen_list import FrozenList


def list_text(frozen: FrozenList) -> str:
    """Return the text by which a list is known in the channel."""
    return short_text(sha256(frozen.canonical()).digest())


def freeze(scene: Scene[Rules], frozen: FrozenList, cutter: int | None) -> Screen:
    """Return what is frozen; with the call of the ``cutter`` (a seat) if there is one."""
    table = scene.table
    began = "freeze-text" if frozen.part == 1 else "freeze-on-text"
    lines = [f"### {scene.title}", scene.say(began, names=scene.names)]
    if frozen.part == 1:
        lines.append(settings(scene))
    seal = scene.say("freeze-line", seal=short_text(bytes.fromhex(frozen.seal)), list=list_text(frozen))
    blocks: list[Block] = [Text("\n".join((*lines, seal)))]
    if cutter is None:
        return Screen(tuple(blocks), PLAYING)
    user_id = table.seats[cutter].user_id
    press = Button(
        button_id(table.id, table.moves, "cut", frozen.start, epoch=table.epoch),
        scene.say("button-cut"),
        "primary",
    )
    blocks += [Divider(), Text(scene.say("cut-call", mention=f"<@{user_id}>")), Row((press,))]
    return Screen(tuple(blocks), PLAYING, () if user_id is None else (user_id,))


def cut(scene: Scene[Rules], frozen: FrozenList, cutter: int, word: Untrusted) -> Screen:
    """Return what was cut: the word, and the list with it."""
    said = scene.say("cut-done", name=scene.names[cutter], word=safe(word))
    line = scene.say("cut-line", list=list_text(frozen))
    return Screen((Text(f"### {scene.title}\n{said}\n{line}"),), PLAYING)


def fair_play(
    words: Words, table: TableRecord, lists: tuple[FrozenList, ...], fingerprint: str | None
) -> Screen:
    """Return all that is promised of a table's chance: its seals, and its record's fingerprint once there is
    one, as the channel shows them. The lists come with it as a file."""
    facts: dict[str, Any] = {
        "game": game_of(words, table),
        "table": str(table.id),
    }
    blocks: list[Block] = [Text(f"## {words.say('fair-title', **facts)}\n{words.say('fair-text')}")]
    seals = list(dict.fromkeys((*(frozen.seal for frozen in lists), table.seal)))
    lines = [words.say("fair-seal", seal=short_text(bytes.fromhex(seal))) for seal in seals]
    blocks.append(Text("\n".join((*lines, *([words.say("fair-lists")] if lists else ())))))
    if fingerprint is not None:
        blocks.append(Text(words.say("fair-fingerprint", fingerprint=fingerprint)))
    return Screen(tuple(blocks))
