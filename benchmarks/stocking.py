"""Tables for a bot of another version: made, shown and stored by that version's own code.

It is run with the Python and the path of a checkout, ``python -P stocking.py PLACES FORMS WANTED DATABASE``.
``PLACES`` is a file with the tables' places. It writes the boards as forms of messages, and the hands if
``hands`` are wanted, and then prints a line. It reads from standard input the name of a file with the ids of
the messages, and then writes the database, if one is named. If ``fresh`` is wanted all games are at their
beginning, if ``short`` is they are short ones.
"""

# ruff: noqa: T201 - its parent process reads it

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks import stock


class _Recorder:
    """Just enough of a stand-in to post on: a message's id is the number of messages before."""

    bot_user = None

    def __init__(self) -> None:
        self.posted: list[tuple[int, Any]] = []

    def post(self, channel: Any, _author: None, form: Any) -> SimpleNamespace:
        self.posted.append((channel.id, form))
        return SimpleNamespace(id=len(self.posted) - 1)

    def forget(self, *_all: Any, **_named: Any) -> None:
        """Nothing is kept here."""


def _place(told: dict[str, Any]) -> Any:
    people = [
        SimpleNamespace(id=who, dm=SimpleNamespace(id=dm))
        for who, dm in zip(told["people"], told["dms"], strict=True)
    ]
    guild, channel = SimpleNamespace(id=told["guild"]), SimpleNamespace(id=told["channel"])
    return SimpleNamespace(guild=guild, channel=channel, people=people, game=told["game"])


def main(arguments: Sequence[str]) -> None:
    """Make the tables, show them, store them."""
    file, forms, wanted, database = arguments
    places = [_place(each) for each in json.loads(Path(file).read_text())]
    recorder: Any = _Recorder()
    made: Any = stock
    made.draft = lambda _world, _channel, form, _files: form
    short = "short" in wanted.split(",")
    models = asyncio.run(stock.templates(stock.SHORT) if short else stock.templates())
    if "fresh" in wanted.split(","):
        models = {game: each[:1] for game, each in models.items()}
    copies = stock.set_up(models, places)
    shown = [
        stock.show(recorder, place, copy, hands="hands" in wanted.split(","))
        for place, copy in zip(places, copies, strict=True)
    ]
    Path(forms).write_text(json.dumps(recorder.posted))
    print("shown", flush=True)
    ids = json.loads(Path(sys.stdin.readline().strip()).read_text())
    known = [replace(each, table=replace(each.table, board=ids[each.table.board or 0])) for each in shown]
    if database:
        asyncio.run(stock.store(database, known, places))


if __name__ == "__main__":
    main(sys.argv[1:])
