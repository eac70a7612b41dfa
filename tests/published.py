"""Tables that are over, made without a database, for the tests of what is published of them."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from data.records import Entry, TableRecord
from games import GAMES
from games.chance import Sealed, SeatId, table_key
from games.engine import Rules
from tests.games.contract import pick

NOW = datetime(2060, 1, 1, tzinfo=UTC)
WORDS = ("", "luck", 'señor "q"', "a\\b", "☃")

# Options with which a game is short.
SHORT: dict[str, tuple[dict[str, str], ...]] = {
    "dudo": ({"dice_start": "1", "paso": "off"}, {"dice_start": "2", "paso": "off"}),
    "bidou": ({"end_at": "first_out", "match_games": "1"},),
    "pidro": ({"target": "14"},),
    "montevideo": ({"ante": "6"}, {"ante": "3"}),
}


def short_rules(name: str, seed: int) -> Rules:
    """A preset changed so that its games are short."""
    game = GAMES[name]
    rules: Rules = game.rules(
        list(game.presets)[seed % len(game.presets)], SHORT[name][seed % len(SHORT[name])]
    )
    return rules


def table_over(
    name: str, seed: int, *, rules: Rules | None = None, most: int = 400
) -> tuple[TableRecord, tuple[Entry, ...]]:
    """A table with its journal after a game of random moves, a short one unless rules are given; closed if
    it had more than ``most`` moves."""
    game, luck, rules = GAMES[name], random.Random(seed), rules or short_rules(name, seed)
    numbers = game.seats(rules)
    seats = numbers[seed % min(2, len(numbers))]
    ids = [SeatId(str(luck.randrange(10**17, 10**18)), luck.choice(WORDS)) for _ in range(seats)]
    secret = sha256(f"{name} {seed}".encode()).digest()
    chance = Sealed(table_key(secret, ids))
    state, _ = game.new(rules, seats, chance)
    entries = [Entry(1, "start", None, json.dumps([[seat.id, seat.word] for seat in ids]), 1, NOW)]
    while game.outcome(state) is None and len(entries) <= most:
        seat = luck.choice(game.to_act(state))
        action = pick(game.legal(state, seat), luck)
        state, _ = game.apply(state, seat, action, chance)
        entries.append(Entry(len(entries) + 1, "action", seat, action.text, None, NOW))
    status: Any = "closed" if game.outcome(state) is None else "finished"
    table = TableRecord(
        id=seed + 1, game=name, guild_id=1, channel_id=1, host_id=1, status=status, version=1, moves=0,
        rules=rules.model_dump(), settings={}, secret=secret, seats=(), state=None, log=(), board=None,
        deadline=None, created=NOW, updated=NOW, rematch=None,
    )  # fmt: skip
    return table, tuple(entries)
