"""Sealed games (scheme 2), made without a database, and what may be published of them by docs/verify.md.

``python -m tests.sealed`` writes the examples of that page anew.
"""

from __future__ import annotations

import hmac
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from data.fields import encode
from data.published import draw_fields, outcome_fields
from games import GAMES
from games.engine import Rules
from games.fair import (
    CUT,
    EXTRA,
    Cut,
    DrawProof,
    FairChance,
    FrozenList,
    FrozenSeat,
    ListEnded,
    cutter_of,
    draw_key,
    leaf_of,
    move_hash,
    node_of,
    places,
    salt_hash,
    seal_of,
    short_text,
    word_hash,
)
from games.proofs import Draw, Numbers, Recorder
from tests.games.contract import pick
from tests.published import PUBLISHED, short_rules

EXAMPLES = Path(__file__).parents[1] / "docs/verifier"
WORDS = ("", "luck", 'señor "q"', "a\\b", "☃")


def salt(*of: object) -> bytes:
    """A salt that is the same each time."""
    return sha256(repr(of).encode()).digest()[:16]


@dataclass
class Moved:
    """A move; ``private`` if only its seat knew it, and what it came to since."""

    seat: int
    text: str
    private: bool
    came_to: str | None = None


@dataclass
class Sealed2:
    """A game of scheme 2 as its bot knows it."""

    table: int
    name: str
    rules: Rules
    words: tuple[str, ...]
    cut: bool = False
    open_at_end: bool = False
    parts: list[tuple[bytes, FrozenList]] = field(default_factory=list)
    moves: list[Moved] = field(default_factory=list)
    draws: dict[str, Draw] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    own: dict[int, list[str]] = field(default_factory=dict)
    state: Any = None

    @property
    def game(self) -> Any:
        return GAMES[self.name]

    @property
    def outcome(self) -> Any:
        return self.game.outcome(self.state)

    def begin(self, part: int = 1, *, first: int = 1001) -> None:
        """Seal, freeze and cut a part. Seats have the ids from ``first`` on, then come start and cut."""
        seats, of = len(self.words), f"{self.table} {part}"
        secret = bytes(range(32)) if of == "12 1" else sha256(of.encode()).digest()
        frozen = FrozenList(
            scheme=2,
            game=self.name,
            part=part,
            seal=seal_of(secret, self.game.draw_list(part)).hex,
            rules=self.rules.model_dump(),
            cut=self.cut,
            open_at_end=self.open_at_end,
            seats=tuple(
                FrozenSeat(str(first + seat), word_hash(salt("seat", seat), word) if word else "")
                for seat, word in enumerate(self.words)
            ),
            starter=0,
            start=str(first + seats + 2 * len(self.parts)),
            cutters=tuple(range(1, seats)) if self.cut else (),
            cutter_salt=salt_hash(salt("cut", part)) if self.cut else "",
        )
        if self.cut:
            made = Cut(str(first + seats + 1 + 2 * len(self.parts)), word_hash(salt("cut", part), "now"))
            frozen = frozen.with_cut(made)
        self.parts.append((secret, frozen))

    def chance(self) -> FairChance:
        return FairChance(self.parts, self.game)

    def _step(self, seat: int | None, text: str) -> None:
        """One step; where the list is at its end a new part is begun, and the same is done again."""
        recorder = Recorder(self.chance())
        view = None if self.state is None else self.game.view(self.state, None)
        try:
            if seat is None:
                state, events = self.game.new(self.rules, len(self.words), recorder)
            else:
                action = self.game.parse(text)
                state, events = self.game.apply(self.state, seat, action, recorder)
        except ListEnded as ended:
            self.begin(ended.part)
            self._step(seat, text)
            return
        public = [event for event in events if event.to is None]
        if seat is not None:
            self.moves.append(Moved(seat, text, self.game.is_private(view, self.game.parse(text))))
        if (came_to := self.game.after_private(public)) is not None:
            for each in self.moves:
                each.came_to = each.came_to or came_to
        self.draws |= {draw.name: draw for draw in recorder.draws}
        self.shown += self.game.shown(view, public)
        for owner in range(len(self.words)):
            gets = [event for event in events if event.to in (None, owner)]
            self.own.setdefault(owner, []).extend(self.game.own_draws(owner, view, gets))
        self.state = state

    def play(self, moves: str) -> None:
        """Moves as ``0:1x4 1:dudo``; the game is begun if it isn't yet."""
        if self.state is None:
            self._step(None, "")
        for move in moves.split():
            seat, text = move.split(":")
            self._step(int(seat), text.replace("_", " "))

    def play_on(self, luck: random.Random, most: int = 400) -> None:
        """Random moves to the end, or so many."""
        self.play("")
        while self.outcome is None and len(self.moves) < most:
            seat = luck.choice(self.game.to_act(self.state))
            self._step(seat, pick(self.game.legal(self.state, seat), luck).text)

    # -- what is published

    def record(self) -> dict[str, Any]:
        """The fields of the record of the table, which is over."""
        names = list(self.draws) if self.open_at_end else self.shown
        return {
            "format": "undercup record",
            "version": 4,
            "scheme": 2,
            "table": self.table,
            "game": self.name,
            "status": "closed" if self.outcome is None else "finished",
            "lists": self._lists,
            "moves": [move for number, each in enumerate(self.moves) for move in self._moved(number, each)],
            "draws": self._draws(names),
            "outcome": outcome_fields(self.outcome),
        }

    def proofs(self, seat: int | None = None) -> dict[str, Any]:
        """The fields of what can be proved to everyone, or to the owner of a seat."""
        own = [] if seat is None else self.own[seat]
        words: list[list[str]] = []
        opened: list[list[str]] = []
        if seat is not None:
            if self.words[seat]:
                words.append(["seat", salt("seat", seat).hex(), self.words[seat]])
            for secret, frozen in self.parts:
                if frozen.made is not None and cutter_of(secret, frozen) == seat:
                    words.append(["cut", salt("cut", frozen.part).hex(), "now"])
            for number, each in enumerate(self.moves):
                if each.seat == seat and each.private and each.came_to == "counted":
                    hidden = salt("move", number)
                    opened.append([move_hash(hidden, each.text), hidden.hex(), each.text])
        return {
            "format": "undercup proofs",
            "version": 4,
            "scheme": 2,
            "table": self.table,
            "game": self.name,
            "seat": seat,
            "lists": self._lists,
            "words": words,
            "opened": opened,
            "draws": self._draws([*self.shown, *own]),
        }

    @property
    def _lists(self) -> list[dict[str, Any]]:
        return [frozen.to_json() for _, frozen in self.parts]

    def _moved(self, number: int, each: Moved) -> list[list[int | str]]:
        if not each.private or each.came_to == "told" or self.open_at_end:
            return [[each.seat, each.text]]
        return [[each.seat, "", move_hash(salt("move", number), each.text)]] if each.came_to else []

    def _draws(self, names: Sequence[str]) -> list[dict[str, Any]]:
        chance, found = self.chance(), []
        for secret, frozen in self.parts:
            here = places(self.game, frozen.part)
            if frozen.cut:
                cutter = frozen.cutters.index(cutter_of(secret, frozen))
                draw = Numbers(CUT, len(frozen.cutters), (cutter,))
                found.append(_proved(draw, chance.prove_cut(frozen.part)))
            for name in sorted({*names} & here.keys(), key=here.__getitem__):
                found.append(_proved(self.draws[name], chance.prove(name)))
        return found


def _proved(draw: Draw, proof: DrawProof) -> dict[str, Any]:
    path = [beside.hex() for beside in proof.path]
    return {"draw": draw_fields(draw), "leaf": proof.leaf.hex(), "part": proof.part, "path": path}


def sealed(
    name: str, seed: int, *, rules: Rules | None = None, most: int = 400, open_at_end: bool = False
) -> Sealed2:
    """A game of random moves, a short one unless rules are given; closed if it had more than ``most`` moves.
    Every second one is cut."""
    game, luck, rules = GAMES[name], random.Random(seed), rules or short_rules(name, seed)
    numbers = game.seats(rules)
    words = tuple(luck.choice(WORDS) for _ in range(numbers[seed % min(2, len(numbers))]))
    of = Sealed2(seed + 100, name, rules, words, cut=seed % 4 > 1, open_at_end=open_at_end)
    of.begin(first=luck.randrange(10**17, 10**18))
    of.play_on(luck, most)
    return of


def example() -> Sealed2:
    """A match of Bidou for two of a single game, with a cut, in which a hand was dropped."""
    rules = GAMES["bidou"].rules("standard", {"match_games": "1", "keep_dice": "always"})
    of = Sealed2(12, "bidou", rules, ("luck", 'señor "q"'), cut=True)
    of.begin()
    return of


def examples() -> dict[str, bytes]:
    """The examples of docs/verify.md by the names of their files."""
    of = example()
    of.play_on(random.Random(12))
    return {
        "sealed-record.json": encode(of.record()),
        "sealed-proofs.json": encode(of.proofs()),
        "sealed-own.json": encode(of.proofs(1)),
    }


def list_rows() -> Iterator[str]:
    """The rows of the page's table of lists."""
    for name in PUBLISHED:
        for part in (1, 2, EXTRA + 1, 3 * EXTRA + 1):
            try:
                names = GAMES[name].draw_list(part)
            except ValueError:
                continue
            digest = sha256("\n".join(names).encode()).hexdigest()
            seal = seal_of(bytes(range(32)), names).hex
            yield f"| `{name}` | {part} | {len(names)} | `{digest}` | `{seal}` |"


def step_rows() -> Iterator[str]:
    """The rows of the page's example."""
    of = example()
    of.play_on(random.Random(12))
    ((secret, frozen),) = of.parts
    name, names = "hand 1/seat 0/throw 1", of.game.draw_list(1)
    leaf, uncut = leaf_of(secret, name), replace(frozen, made=None)
    key, proof = draw_key(leaf, frozen), of.chance().prove(name)
    block = hmac.digest(key, bytes(8), "sha256")
    words = [int.from_bytes(block[at : at + 4], "big") for at in (0, 4, 8)]
    record = encode(of.record())
    fingerprint = bytes.fromhex(json.loads(record)["fingerprint"])
    for what, value in (
        ("secret S", secret.hex()),
        ("salt of the word `luck` of seat 0", salt("seat", 0).hex()),
        ('salt of the word `señor "q"` of seat 1', salt("seat", 1).hex()),
        ("salt of the cutter's word `now`", salt("cut", 1).hex()),
        ("leaf of `cut`", leaf_of(secret, CUT).hex()),
        ("its node", node_of(CUT, leaf_of(secret, CUT)).hex()),
        ("leaf of `hand 1/captain/roll 1/seat 0`", leaf_of(secret, names[1]).hex()),
        ("its node", node_of(names[1], leaf_of(secret, names[1])).hex()),
        (
            "the node above these two",
            sha256(
                b"\x01" + b"".join(node_of(each, leaf_of(secret, each)) for each in names[:2])
            ).hexdigest(),
        ),
        ("seal", frozen.seal),
        ("seal in short", short_text(bytes.fromhex(frozen.seal))),
        ("SHA-256 of the list without its cut", sha256(uncut.canonical()).hexdigest()),
        ("K of `cut`", draw_key(leaf_of(secret, CUT), uncut).hex()),
        ("SHA-256 of the whole list", sha256(frozen.canonical()).hexdigest()),
        (f"place of `{name}` in its list", str(proof.index)),
        ("its leaf", leaf.hex()),
        ("K of it", key.hex()),
        ("its first block, HMAC(K, 0)", block.hex()),
        ("its first three words", ", ".join(map(str, words))),
        ("their remainders by 6", ", ".join(str(word % 6) for word in words)),
        ("so its dice", ", ".join(str(word % 6 + 1) for word in words)),
        ("fingerprint of the record", fingerprint.hex()),
        ("fingerprint in short", short_text(fingerprint)),
    ):
        yield f"| {what} | `{value}` |"


def main() -> None:
    for name, data in examples().items():
        (EXAMPLES / name).write_bytes(data)


if __name__ == "__main__":
    main()
