"""What a game left behind, in Discord and in the database, without what differs from run to run."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import discord

from data.db.schema import Instant, metadata
from data.fair_play.replay import check
from data.operations.opening import open_store
from playground import Message, Person
from tests.bot.crashing.play import THROWN, Game, labels, undisturbed

_GREETING = "You have a seat: "
_OTHERWISE = {
    "tables": ("board", "version", "entries", "owed", "presses"),
    "seats": ("seat_id", "dm"),
    "deliveries": ("attempts", "message_id"),
    "people": ("dm_channel", "preferences"),
    "hands": ("message_id",),
    "notes": ("value",),
    "journal": ("salt",),
    "parts": ("frozen", "freeze_message", "cut_message", "cut_salt"),
}
"""Columns that differ: ids that Discord gives, salts, what counts attempts and changes, and times.
Whether a DM reached a person is noted at their seat when they are greeted, and a greeting isn't owed; nor is
the lesson that is offered with it, once, which is noted among what a person chose."""


@dataclass(frozen=True)
class Story:
    """``posts`` is the channel, message by message; ``hands`` are the DMs of each person, ``rows`` the
    database, by table. ``looks`` are all that any of a person's hands has ever looked like. What is in the
    channel and what in whose DMs waits for no other, so nothing is said about who was first."""

    posts: tuple[Any, ...]
    hands: dict[str, tuple[Any, ...]]
    rows: dict[str, list[Any]]
    looks: dict[str, list[Any]] = field(default_factory=dict)

    def differences(self, other: Story) -> Iterator[str]:
        """Where another story isn't this one."""
        for part in fields(self):
            if part.name == "looks":
                continue
            mine, its = getattr(self, part.name), getattr(other, part.name)
            if part.name == "hands":
                its = {name: self._pressed_again(name, hands) for name, hands in its.items()}
            pairs = ((None, mine, its),) if part.name == "posts" else _by_key(mine, its)
            for key, here, there in pairs:
                if here != there:
                    where = part.name if key is None else f"{part.name} of {key}"
                    yield f"{where}: {_first_difference(here, there)}"

    def _pressed_again(self, name: str, hands: tuple[Any, ...]) -> tuple[Any, ...]:
        """Another story's hands of a person. An old hand that is pressed shows the present one: whoever
        presses again since the answer was lost may find another there, but one that they saw here too."""
        mine, looks = self.hands.get(name, ()), self.looks.get(name, [])
        pairs = zip(hands, mine, strict=False)
        same = tuple(here if there in looks else there for there, here in pairs)
        return (*same, *hands[len(same) :])


def _by_key(mine: dict[str, Any], its: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for key in mine | its:
        yield key, mine.get(key), its.get(key)


def _first_difference(mine: Any, its: Any) -> str:
    for number, (here, there) in enumerate(zip(mine or (), its or (), strict=False)):
        if here != there:
            return f"number {number} is\n{there}\ninstead of\n{here}"
    return f"there are {len(its or ())} instead of {len(mine or ())}: {(its or ())[len(mine or ()) :]}"


async def told(game: Game, database: Path) -> Story:
    """The story of a game that is over."""
    hands = {person.name: _hands(person) for person in game.people}
    posts = tuple(map(_shown, undisturbed(game.posts())))
    seen = _timeless if game.setting.computers else _hand
    shown = {name: tuple(map(seen, mine)) for name, mine in hands.items()}
    looks = {name: list(map(seen, dms)) for name, dms in game.dms.items()}
    thrown = sum(THROWN in post.text for post in game.posts())
    return Story(posts, shown, _rows(database, thrown), looks)


async def faults(game: Game, database: Path) -> list[str]:
    """What may be at the end of no game, whatever happened in it."""
    found = [str(each) for each in game.world.violations]
    found += [
        f"{each.method} {each.path} was answered with {each.status}"
        for each in game.world.journal
        # A board that was removed, and the bot died before it was noted, is gone when it is removed again.
        if each.status >= 400 and not (game.deaths and (each.method, each.status) == ("DELETE", 404))
    ]
    for person in game.people:
        greetings = sum(_GREETING in message.text for message in person.dms())
        # A greeting isn't owed: it isn't looked for when Discord has forgotten its nonce.
        if greetings > 1 and not game.crashes.pause:
            found.append(f"{person.name} was greeted {greetings} times")
    store = await open_store(f"sqlite+aiosqlite:///{database}", now=discord.utils.utcnow)
    try:
        table = await store.table(1)
        assert table is not None
        found += check(table, await store.journal(1))
        found += [f"delivery {owed.seq} is still owed" for owed in await store.pending(1)]
        boards = [post.id for post in game.posts() if labels(post) not in ([], ["Cut"])]
        if boards != ([] if table.is_private else [table.board]):
            found.append(f"the boards are {boards}, and the table says {table.board}")
    finally:
        await store.close()
    return found


def _hands(person: Person) -> list[Message]:
    """A person's DMs. A greeting isn't among them: one that was cut off by a crash isn't made up for. Nor is
    what a press was answered with beside them, to that person alone."""
    return [dm for dm in person.dms() if _GREETING not in dm.text and not dm.ephemeral]


def _shown(message: Message) -> tuple[Any, ...]:
    buttons = tuple((each.label, _plain(each.custom_id or ""), each.disabled) for each in message.buttons)
    selects = tuple((each.custom_id, each.options) for each in message.selects)
    return _plain(message.text), buttons, selects, message.pinged


def _hand(hand: Message) -> tuple[Any, ...]:
    """A hand without what its owner has just done, which only the answer to that press tells them."""
    text, *rest = _shown(hand)
    return "\n".join(line for line in text.splitlines() if not _DONE.match(line)), *rest


_DONE = re.compile(r"You(:| bid) \*\*")


def _timeless(hand: Message) -> tuple[Any, ...]:
    """A hand without what depends on how far computers had come when it was drawn: whose turn it is, and the
    number in its hint button."""
    text, buttons, *rest = _hand(hand)
    lines = [line for line in text.splitlines() if "your turn" not in line]
    return (
        lines,
        [(label, re.sub(r"\d+(?=:hint$)", "", id_ or ""), off) for label, id_, off in buttons],
        *rest,
    )


def _plain(text: str) -> str:
    """Without the ids of interactions, of which a press that was repeated has another one, without hashes
    with a salt, and without the fingerprint of a record that has them."""
    text = re.sub(r'(?<="cutter_salt":")[0-9a-f]{64}|(?<="word":")[0-9a-f]{64}', "#", text)
    text = re.sub(r"(?<=:cut:)\d{17,20}|(?<=\")\d{17,20}(?=\")", "#", text)
    return re.sub(r"(?<=ingerprint of the record: `)2-[A-Z2-7-]+", "#", text)


def _rows(database: Path, thrown: int) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        return {name: _table(connection, name, thrown) for (name,) in tables if name in metadata.tables}


def _table(connection: sqlite3.Connection, name: str, thrown: int) -> list[Any]:
    found = connection.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - our own names
    rows = [dict(row) for row in found]
    times = [each.name for each in metadata.tables[name].c if isinstance(each.type, Instant)]
    left_out = {*times, *_OTHERWISE.get(name, ())}
    if name == "journal":
        rows = _begun(rows)
    elif name == "deliveries":
        rows = _owed(rows, thrown)
    return sorted(
        [{key: _value(row[key]) for key in row if key not in left_out} for row in rows],
        key=repr,
    )


def _begun(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A journal without the lists that were frozen and thrown away: nothing was drawn from them."""
    kept: list[dict[str, Any]] = []
    for row in sorted(rows, key=lambda row: row["seq"]):
        if row["kind"] == "seal":
            while kept and kept[-1]["kind"] in ("seal", "freeze", "cut"):
                kept.pop()
        kept.append(row)
    return [row | {"seq": seq} for seq, row in enumerate(kept, start=1)]


def _owed(rows: list[dict[str, Any]], thrown: int) -> list[dict[str, Any]]:
    """What was owed without the records that so many starts were ``thrown`` away, which are the first ones;
    and without boards and their removals, of which there are more then. The channel shows whether they
    were."""
    boards = ("board", "removed")
    kept = sorted((row for row in rows if row["kind"] not in boards), key=lambda row: row["seq"])
    records = [row for row in kept if row["kind"] == "record"]
    kept = [row for row in kept if row not in records[:thrown]]
    return [row | {"id": seq, "seq": seq} for seq, row in enumerate(kept, start=1)]


def _value(value: Any) -> Any:
    return _plain(value) if isinstance(value, str) else value


__all__ = ["Story", "faults", "told"]
