"""The examples of docs/verify.md, and the values that it gives to compare.

``python -m tests.published`` writes both again.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from data.db.records import Entry, TableRecord, raw
from data.fair_play.draw_source import fair_chance
from data.fair_play.published import proofs_file, record_file
from data.fair_play.replay import read_frozen_list
from games import GAMES
from games.cards import DECK
from games.chance import shuffle_from
from games.commitments import salt_hash, short_text, word_hash
from games.draw_lists import CUT, EXTRA
from games.fair import FairChance, check_draw, draw_key, leaf_of, node_of, seal_of
from games.frozen_list import FrozenList
from tests.fairly import PERSON, table_over

PUBLISHED = [name for name, game in GAMES.items() if not type(game).__module__.startswith("tests.")]
"""The games that the page tells of."""
EXAMPLES = Path(__file__).parents[1] / "docs/verifier"
VALUES = EXAMPLES / "values.json"
COUNTED = bytes(range(32))
"""The bytes 0 to 31: a secret, or a key, that the page needn't print."""


def example() -> tuple[TableRecord, tuple[Entry, ...]]:
    """A match of Bidou for two of a single game, with a cut: hands are dropped and dice set aside."""
    rules = GAMES["bidou"].rules("standard", {"match_games": "1", "keep_dice": "always"})
    return table_over("bidou", 4, rules=rules, cut=True)


def examples() -> dict[str, bytes]:
    """The examples of the page by the names of their files."""
    table, entries = example()
    return {
        "record.json": record_file(table, entries),
        "proofs.json": proofs_file(table, entries)[0],
        "own.json": proofs_file(table, entries, PERSON + 1)[0],
    }


def values(games: Sequence[str] = PUBLISHED) -> dict[str, Any]:
    """What a verifier of one's own can be compared with, step by step, as ``values.json`` has it."""
    canonical, path, shuffled = blocks()
    return {
        "lists": [*lists(games)],
        "steps": [{"what": what, "value": value} for what, value in steps()],
        "list": canonical,
        "path": path.split("\n"),
        "shuffle": shuffled.split(" "),
    }


def written(found: dict[str, Any]) -> str:
    """The text of ``values.json``."""
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def lists(games: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Of each game some parts: how many names are in its list, the hash of these, and the seal over them."""
    for name in games:
        for part in (1, 2, EXTRA + 1, 3 * EXTRA + 1):
            try:
                names = GAMES[name].draw_list(part)
            except ValueError:
                continue
            yield {
                "game": name,
                "part": part,
                "names": len(names),
                "sha256": sha256("\n".join(names).encode()).hexdigest(),
                "seal": seal_of(COUNTED, names).hex,
            }


def steps() -> Iterator[tuple[str, str]]:
    """The values of the example, from its secret to its fingerprint."""
    table, entries = example()
    frozen = _list_of(entries)
    (part,) = table.parts
    secret, names, uncut = part.secret, GAMES["bidou"].draw_list(1), replace(frozen, made=None)
    nodes = [node_of(each, leaf_of(secret, each)) for each in names[:2]]
    name = "hand 1/seat 0/throw 1"
    leaf = leaf_of(secret, name)
    key = draw_key(leaf, frozen)
    block = hmac.digest(key, bytes(8), "sha256")
    words = [int.from_bytes(block[at : at + 4], "big") for at in (0, 4, 8)]
    assert fair_chance(table, [frozen]).numbers(name, 3, 6) == tuple(word % 6 for word in words)
    fingerprint = bytes.fromhex(json.loads(record_file(table, entries))["fingerprint"])
    ((number, salt, word),) = [(at, seat.salt, seat.word) for at, seat in enumerate(table.seats) if seat.salt]
    cut_salt = part.cut_salt or b""
    commitment, move_salt, move = json.loads(proofs_file(table, entries, PERSON + 1)[0])["opened"][0]
    yield from (
        ("secret S", secret.hex()),
        (f"salt of the word {word} of seat {number}", salt.hex()),
        ("SHA-256 of that salt and that word", word_hash(salt, raw(word))),
        (f"salt of the cutter's word {part.cut_word}", cut_salt.hex()),
        ("SHA-256 of that salt alone, cutter_salt", salt_hash(cut_salt)),
        ("SHA-256 of that salt and that word", word_hash(cut_salt, part.cut_word)),
        (f"salt of the first private move of seat 1, {move}", move_salt),
        ("its commitment", commitment),
        ("leaf of cut", leaf_of(secret, CUT).hex()),
        ("its node", nodes[0].hex()),
        (f"leaf of {names[1]}", leaf_of(secret, names[1]).hex()),
        ("its node", nodes[1].hex()),
        ("the node above these two", sha256(b"\x01" + nodes[0] + nodes[1]).hexdigest()),
        ("seal", frozen.seal),
        ("seal in short", short_text(bytes.fromhex(frozen.seal))),
        ("SHA-256 of the list without its cut", sha256(uncut.canonical()).hexdigest()),
        ("the same in short", short_text(sha256(uncut.canonical()).digest())),
        ("K of cut", draw_key(leaf_of(secret, CUT), uncut).hex()),
        ("SHA-256 of the whole list", sha256(frozen.canonical()).hexdigest()),
        (f"place of {name} in its list", str(names.index(name))),
        ("its leaf", leaf.hex()),
        ("K of it", key.hex()),
        ("its first block, HMAC(K, 0)", block.hex()),
        ("its first three words", ", ".join(map(str, words))),
        ("their remainders by 6", ", ".join(str(word % 6) for word in words)),
        ("so its dice", ", ".join(str(word % 6 + 1) for word in words)),
        ("fingerprint of the record", fingerprint.hex()),
        ("fingerprint in short", short_text(fingerprint)),
    )


def blocks() -> Iterator[str]:
    """The example's canonical list, a leaf with its node and path, and a shuffle of the deck."""
    _, entries = example()
    frozen, game, part, name = _list_of(entries), GAMES["pidro"], EXTRA + 1, "cut 60"
    yield frozen.canonical().decode()
    names = game.draw_list(part)
    seal = seal_of(COUNTED, names)
    other = replace(frozen, game=game.name, part=part, seal=seal.hex)
    proof = FairChance([(COUNTED, other)], game).prove(name)
    assert check_draw(seal.root, names, proof)
    yield "\n".join([proof.leaf.hex(), node_of(name, proof.leaf).hex(), *(each.hex() for each in proof.path)])
    yield " ".join(shuffle_from(COUNTED, [card.text for card in DECK]))


def _list_of(entries: tuple[Entry, ...]) -> FrozenList:
    (frozen,) = [read_frozen_list(entry) for entry in entries if entry.kind == "start"]
    return frozen


def main() -> None:
    for name, data in examples().items():
        (EXAMPLES / name).write_bytes(data)
    VALUES.write_text(written(values()), encoding="utf-8")


if __name__ == "__main__":
    main()
