"""Tables that are over, made without a database, for the tests of what is published of them.

``python -m tests.published`` writes the examples of docs/earlier/verify.md and the shapes of docs/verifier
anew.
``earlier/`` holds what the examples were when records had no start, and when they had no shapes: they stay as
they are.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from data.fields import canonical
from data.published import proofs_file, record_file, shapes_of
from data.records import Entry, TableRecord, TableSettings
from data.replay import frozen_text
from games import GAMES
from games.chance import Frozen, Sealed, SeatId, table_key
from games.engine import Rules
from tests.adapters import ADAPTERS
from tests.games.contract import pick

NOW = datetime(2060, 1, 1, tzinfo=UTC)
WORDS = ("", "luck", 'señor "q"', "a\\b", "☃")

EXAMPLES = Path(__file__).parents[1] / "docs/verifier"
EARLIER = Path(__file__).with_name("earlier")
WITHOUT_SHAPES = EARLIER / "without_shapes"

EXAMPLE = "0:1x4 1:dudo 1:1x3 2:dudo 2:1x3 0:dudo 0:1x3 1:dudo 2:1x4 0:dudo"
EARLIER_EXAMPLE = "0:1x4 2:dudo 2:1x3 1:dudo 1:1x4 0:dudo 0:1x3 1:dudo 1:1x3 0:dudo"


def short_rules(name: str, seed: int) -> Rules:
    """A preset changed so that its games are short."""
    game = GAMES[name]
    short = ADAPTERS[name].short
    rules: Rules = game.rules(list(game.presets)[seed % len(game.presets)], short[seed % len(short)])
    return rules


def table_over(
    name: str, seed: int, *, rules: Rules | None = None, most: int = 400, earlier: bool = False
) -> tuple[TableRecord, tuple[Entry, ...]]:
    """A table with its journal after a game of random moves, a short one unless rules are given; closed if
    it had more than ``most`` moves. ``earlier``: as an earlier version of the bot started it."""
    game, luck, rules = GAMES[name], random.Random(seed), rules or short_rules(name, seed)
    numbers = game.seats(rules)
    seats = numbers[seed % min(2, len(numbers))]
    ids = [SeatId(str(luck.randrange(10**17, 10**18)), luck.choice(WORDS)) for _ in range(seats)]
    frozen = Frozen(tuple(ids), None if earlier else str(luck.randrange(10**17, 10**18)))
    secret = sha256(f"{name} {seed}".encode()).digest()
    chance = Sealed(table_key(secret, frozen.ids))
    state, _ = game.new(rules, seats, chance)
    entries = [_start(frozen)]
    while game.outcome(state) is None and len(entries) <= most:
        seat = luck.choice(game.to_act(state))
        action = pick(game.legal(state, seat), luck)
        state, _ = game.apply(state, seat, action, chance)
        entries.append(Entry(len(entries) + 1, "action", seat, action.text, None, NOW))
    status: Any = "closed" if game.outcome(state) is None else "finished"
    return _table(seed + 1, name, rules, status, secret), tuple(entries)


def _start(frozen: Frozen) -> Entry:
    earlier = json.dumps([[seat.id, seat.word] for seat in frozen.seats])
    return Entry(1, "start", None, earlier if frozen.start is None else frozen_text(frozen), 1, NOW)


def _table(number: int, name: str, rules: Rules, status: Any, secret: bytes) -> TableRecord:
    return TableRecord(
        id=number, game=name, guild_id=1, channel_id=1, host_id=1, status=status, version=1, moves=0,
        rules=rules.model_dump(), settings=TableSettings(preset="wikipedia", seats=0), secret=secret,
        seats=(), state=None, log=(), board=None, deadline=None, created=NOW, updated=NOW, rematch=None,
    )  # fmt: skip


# -- docs/earlier/verify.md, its examples and shapes


PUBLISHED = [name for name, game in GAMES.items() if not type(game).__module__.startswith("tests.")]
"""The games that docs/earlier/verify.md tells of."""


def shapes() -> bytes:
    """``docs/verifier/shapes.json``: a shape a line."""
    games = [
        f"{json.dumps(name)}:[\n" + ",\n".join(canonical(each).decode() for each in shapes_of(name)) + "\n]"
        for name in PUBLISHED
    ]
    return ("{\n" + ",\n".join(games) + "\n}\n").encode()


def shape_rows() -> Iterator[str]:
    """The rows of the page's table of shapes."""
    for name in PUBLISHED:
        for kind in GAMES[name].draw_kinds:
            counts = ", ".join(map(str, kind.numbers))
            deck = "the deck" if kind.items else "the seats"
            what = f"numbers: {counts}; below {kind.below}" if counts else f"items: {deck}"
            more = "; ties: " + ", ".join(kind.ties) if kind.ties else ""
            more += f"; ranks: {kind.ranks}" if kind.ranks else ""
            cells = (name, kind.name, kind.round)
            shown = " | ".join(f"`{cell}`" if cell else "" for cell in cells)
            yield f"| {shown} | {kind.when} | {what}{more} |"


def examples(moves: str = EXAMPLE, start: str | None = "1004") -> dict[str, bytes]:
    """A game of Dudo with two dice each, as a file when it was over and as one after its first round. Without
    ``start`` an earlier version of the bot started it."""
    rules = GAMES["dudo"].rules("wikipedia", {"dice_start": "2"})
    seats = (SeatId("1001", "luck"), SeatId("1002"), SeatId("1003", 'señor "q"'))
    entries = [_start(Frozen(seats, start))]
    for move in moves.split():
        seat, text = move.split(":")
        entries.append(Entry(len(entries) + 1, "action", int(seat), text, None, NOW))
    table = _table(12, "dudo", rules, "finished", bytes(range(32)))
    return {"record.json": record_file(table, entries), "proofs.json": proofs_file(table, entries[:3])[0]}


def main() -> None:
    for name, data in examples().items():
        (EXAMPLES / name).write_bytes(data)
    (EXAMPLES / "shapes.json").write_bytes(shapes())


if __name__ == "__main__":
    main()
