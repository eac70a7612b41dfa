"""The examples of docs/verify.md, and the values that it gives to compare.

``python -m tests.sealed`` writes the examples anew.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from data.chances import fair_chance
from data.records import Entry, TableRecord
from data.replay import read_frozen_list
from data.sealed import proofs_file, record_file
from games import GAMES
from games.fair import CUT, EXTRA, draw_key, leaf_of, node_of, seal_of, short_text
from tests.fairly import PERSON, table_over
from tests.published import PUBLISHED

EXAMPLES = Path(__file__).parents[1] / "docs/verifier"


def example() -> tuple[TableRecord, tuple[Entry, ...]]:
    """A match of Bidou for two of a single game, with a cut: hands are dropped and dice set aside."""
    rules = GAMES["bidou"].rules("standard", {"match_games": "1", "keep_dice": "always"})
    return table_over("bidou", 4, rules=rules, cut=True)


def examples() -> dict[str, bytes]:
    """The examples of the page by the names of their files."""
    table, entries = example()
    return {
        "sealed-record.json": record_file(table, entries),
        "sealed-proofs.json": proofs_file(table, entries)[0],
        "sealed-own.json": proofs_file(table, entries, PERSON + 1)[0],
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
    table, entries = example()
    (frozen,) = [read_frozen_list(entry) for entry in entries if entry.kind == "start"]
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
    people = [(f"seat {number}", seat) for number, seat in enumerate(table.seats) if seat.salt]
    for what, value in (
        ("secret S", secret.hex()),
        *((f"salt of the word `{seat.word}` of {of}", (seat.salt or b"").hex()) for of, seat in people),
        (f"salt of the cutter's word `{part.cut_word}`", (part.cut_salt or b"").hex()),
        ("leaf of `cut`", leaf_of(secret, CUT).hex()),
        ("its node", nodes[0].hex()),
        (f"leaf of `{names[1]}`", leaf_of(secret, names[1]).hex()),
        ("its node", nodes[1].hex()),
        ("the node above these two", sha256(b"\x01" + nodes[0] + nodes[1]).hexdigest()),
        ("seal", frozen.seal),
        ("seal in short", short_text(bytes.fromhex(frozen.seal))),
        ("SHA-256 of the list without its cut", sha256(uncut.canonical()).hexdigest()),
        ("the same in short", short_text(sha256(uncut.canonical()).digest())),
        ("K of `cut`", draw_key(leaf_of(secret, CUT), uncut).hex()),
        ("SHA-256 of the whole list", sha256(frozen.canonical()).hexdigest()),
        (f"place of `{name}` in its list", str(names.index(name))),
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
