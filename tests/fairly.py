"""Tables with their journals, made without a database."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from data.db.records import Entry, PartRecord, SeatRecord, TableRecord, TableSettings, Untrusted, raw
from data.fair_play.draw_source import list_text
from data.fair_play.published import Publication
from games import GAMES
from games.commitments import SALT_BYTES, SCHEME, salt_hash, word_hash
from games.draw_lists import ListEnded
from games.engine import Rules
from games.fair import FairChance, cutter_of, seal_of
from games.frozen_list import Cut, FrozenList, FrozenSeat
from tests.adapters import ADAPTERS
from tests.games.contract import pick

NOW = datetime(2060, 1, 1, tzinfo=UTC)
WORDS = ("", "luck", 'señor "q"', "☃")
CUT_WORD = "scissors"
PERSON = 2**62 + 12345
"""The id of the person in seat 0; the next ones follow."""


def short_rules(name: str, seed: int) -> Rules:
    """A preset changed so that its games are short."""
    game = GAMES[name]
    short = ADAPTERS[name].short
    rules: Rules = game.rules(list(game.presets)[seed % len(game.presets)], short[seed % len(short)])
    return rules


def seal(game: str, part: int, secret: bytes) -> str:
    """The seal of a part of a game, in hex."""
    return _seal(secret, GAMES[game].draw_list(part))


@lru_cache(maxsize=256)
def _seal(secret: bytes, names: tuple[str, ...]) -> str:
    """Many tests want the same seal again and again."""
    return seal_of(secret, names).hex


def salt_of(luck: random.Random) -> bytes:
    return luck.randbytes(SALT_BYTES)


def freeze(
    game: str, rules: Mapping[str, Any], part: int, secret: bytes, seats: Sequence[SeatRecord],
    luck: random.Random, *, cut: bool, open_at_end: bool,
) -> tuple[FrozenList, PartRecord]:  # fmt: skip
    """A part's list with its cut, and what is stored of it."""
    salt = salt_of(luck)
    frozen = FrozenList(
        scheme=SCHEME,
        game=game,
        part=part,
        seal=seal(game, part, secret),
        rules=rules,
        cut=cut,
        open_at_end=open_at_end,
        seats=tuple(
            FrozenSeat(seat.seat_id, word_hash(seat.salt, raw(seat.word)) if seat.salt else "")
            for seat in seats
        ),
        starter=0,
        start=str(luck.randrange(10**17, 10**18)),
        cutters=tuple(range(1, len(seats))) if cut else (),
        cutter_salt=salt_hash(salt) if cut else "",
    )
    if not cut:
        return frozen, PartRecord(secret, frozen.to_json(), freeze_message=17, attested=True)
    cutter = cutter_of(secret, frozen)
    frozen = frozen.with_cut(Cut(str(luck.randrange(10**17, 10**18)), word_hash(salt, CUT_WORD)))
    return frozen, PartRecord(
        secret, frozen.to_json(), 17, 18, attested=True, cutter_id=PERSON + cutter, cut_word=CUT_WORD,
        cut_salt=salt,
    )  # fmt: skip


def table_over(
    name: str,
    seed: int,
    *,
    rules: Rules | None = None,
    most: int = 400,
    cut: bool = False,
    open_at_end: bool = False,
    then: Mapping[str, Any] | None = None,
) -> tuple[TableRecord, tuple[Entry, ...]]:
    """A table with its journal after a game of random moves, a short one unless rules are given; closed if it
    had more than ``most`` moves. ``then``: the rules that its lists have instead."""
    if then is None:
        return _same(name, seed, rules, most, cut, open_at_end)
    return _played(name, seed, rules, most, cut, open_at_end, then)


def _played(
    name: str,
    seed: int,
    rules: Rules | None,
    most: int,
    cut: bool,
    open_at_end: bool,
    then: Mapping[str, Any] | None = None,
) -> tuple[TableRecord, tuple[Entry, ...]]:
    game, luck, rules = GAMES[name], random.Random(f"{name} {seed}"), rules or short_rules(name, seed)
    numbers, values = game.seats(rules), rules.model_dump() if then is None else then
    seats = tuple(
        SeatRecord(
            PERSON + number,
            Untrusted(f"P{number}"),
            str(luck.randrange(10**17, 10**18)),
            Untrusted(word),
            salt=salt_of(luck) if word else None,
        )
        for number in range(numbers[seed % min(2, len(numbers))])
        for word in [luck.choice(WORDS)]
    )
    entries: list[Entry] = []
    parts: list[PartRecord] = []
    lists: list[FrozenList] = []

    def enter(kind: Any, seat: int | None, text: str, salt: bytes | None = None) -> None:
        entries.append(Entry(len(entries) + 1, kind, seat, text, None, NOW, salt))

    def begin(part: int) -> FairChance:
        secret = sha256(f"{name} {seed} {part}".encode()).digest()
        frozen, stored = freeze(name, values, part, secret, seats, luck, cut=cut, open_at_end=open_at_end)
        enter("seal", None, frozen.seal)
        enter("freeze", None, list_text(replace(frozen, made=None)))
        if cut:
            enter("cut", None, list_text(frozen))
        enter("start", None, list_text(frozen))
        parts.append(stored)
        lists.append(frozen)
        return FairChance([(each.secret, one) for each, one in zip(parts, lists, strict=True)], game)

    chance = begin(1)
    state, _ = game.new(rules, len(seats), chance)
    made = 0
    while game.outcome(state) is None and made <= most:
        seat = luck.choice(game.to_act(state))
        action = pick(game.legal(state, seat), luck)
        try:
            state, _ = game.apply(state, seat, action, chance)
        except ListEnded as ended:
            chance = begin(ended.part)
            state, _ = game.apply(state, seat, action, chance)
        enter("action", seat, action.text, salt_of(luck))
        made += 1
    status: Any = "closed" if game.outcome(state) is None else "finished"
    table = TableRecord(
        id=seed + 1, game=name, guild_id=1, channel_id=1, host_id=1, status=status, version=1, moves=0,
        rules=rules.model_dump(),
        settings=TableSettings(preset="", seats=len(seats), cut=cut, open_at_end=open_at_end),
        secret=parts[-1].secret, seats=seats, state=game.dump(state), log=(), board=None, deadline=None,
        created=NOW, updated=NOW, rematch=None,
        part=lists[-1].part, seal=lists[-1].seal, parts=tuple(sorted(parts, key=lambda part: part.part)),
    )  # fmt: skip
    return table, tuple(entries)


_same = lru_cache(maxsize=32)(_played)
"""Many tests want the same game again and again."""


class Files:
    """A table that is over, with its journal, and the files that may be published of it."""

    def __init__(self, table: TableRecord, entries: tuple[Entry, ...]) -> None:
        self.table = table
        self.entries = entries

    @cached_property
    def _publication(self) -> Publication:
        return Publication(self.table, self.entries)

    @cached_property
    def record(self) -> bytes:
        """The record."""
        return self._publication.record()

    @cached_property
    def proofs(self) -> bytes:
        """The proofs that everyone may have."""
        return self._publication.proofs()[0]

    def own(self, seat: int = 0) -> bytes:
        """The proofs that a seat may have."""
        return self._publication.proofs(PERSON + seat)[0]


@lru_cache(maxsize=16)
def files_over(
    name: str,
    seed: int,
    *,
    rules: Rules | None = None,
    most: int = 400,
    cut: bool = False,
    open_at_end: bool = False,
) -> Files:
    """The files of a table as :func:`table_over` gives it. Many tests want the same ones, and to prove draws
    takes the tree over thousands of them."""
    return Files(*_same(name, seed, rules, most, cut, open_at_end))


MOST = (400, 5, 17, 400)
QUICK = 10
"""How many seeds of :func:`varied` are tried with everything else; the others in the long run alone."""


def varied(name: str, seed: int) -> Files:
    """Files of a game with and without a cut, open at the end or not, finished and closed, as the seed says:
    twenty seeds in a row are all combinations."""
    return files_over(name, seed, cut=seed % 2 == 1, open_at_end=seed % 5 == 4, most=MOST[seed % 4])
