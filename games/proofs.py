"""Proofs of single draws: a Merkle tree over the keys of all draws that a round may make.

Its root is shown before the round's draws are seen. Later the key of one draw, with the hashes beside the
way from its leaf up to the root, proves that draw and tells nothing of any other:

    leaf = SHA-256(0x00 || name || 0x00 || draw key)      (name in UTF-8, the key's 32 bytes)
    node = SHA-256(0x01 || left || right)

Nodes are paired from the left, level by level; one that is left over goes up as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, TypeAlias, TypeVar

from games.chance import Chance, Round, Sealed, numbers_from, shuffle_from

T = TypeVar("T")

Side: TypeAlias = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Proof:
    """A draw's name, its key (32 bytes), and the way from its leaf to the root: on which side stands which
    other hash (32 bytes), from the bottom up."""

    name: str
    key: bytes
    path: tuple[tuple[Side, bytes], ...]


def root(chance: Sealed, of: Round) -> bytes:
    """The root of a round's tree, 32 bytes.

    Raises:
        ValueError: the round has no draws.
    """
    return _levels(chance, of)[-1][0]


def prove(chance: Sealed, of: Round, name: str) -> Proof:
    """The proof of one draw of a round.

    Raises:
        ValueError: the round has no such draw.
    """
    place = of.draws.index(name)
    path: list[tuple[Side, bytes]] = []
    for level in _levels(chance, of)[:-1]:
        beside = place ^ 1
        if beside < len(level):
            path.append(("left" if beside < place else "right", level[beside]))
        place //= 2
    return Proof(name, chance.draw_key(name), tuple(path))


def check_proof(root: bytes, proof: Proof) -> bool:
    """Whether a proof leads to a root.

    >>> chance, three = Sealed(bytes(32)), Round("round 1", ("a", "b", "c"))
    >>> all(check_proof(root(chance, three), prove(chance, three, name)) for name in three.draws)
    True
    """
    node = leaf(proof.name, proof.key)
    for side, beside in proof.path:
        node = _node(beside, node) if side == "left" else _node(node, beside)
    return node == root


def leaf(name: str, key: bytes) -> bytes:
    """The leaf of a draw, 32 bytes."""
    return sha256(b"\x00" + name.encode() + b"\x00" + key).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _levels(chance: Sealed, of: Round) -> list[list[bytes]]:
    """The tree from its leaves up; the last level is the root alone."""
    if not of.draws:
        raise ValueError(f"{of.name} has no draws")
    levels = [[leaf(name, chance.draw_key(name)) for name in of.draws]]
    while len(below := levels[-1]) > 1:
        paired = [_node(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)]
        levels.append(paired + below[len(paired) * 2 :])
    return levels


# --- what was drawn ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Numbers:
    """A draw of numbers, each 0 to ``below`` - 1."""

    name: str
    below: int
    result: tuple[int, ...]

    def follows(self, key: bytes) -> bool:
        """Whether the result follows from a draw key."""
        return numbers_from(key, len(self.result), self.below) == self.result


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffle. Items are numbers, or the texts of what was shuffled."""

    name: str
    items: tuple[int | str, ...]
    result: tuple[int | str, ...]

    def follows(self, key: bytes) -> bool:
        """Whether the result follows from a draw key."""
        return shuffle_from(key, self.items) == self.result


Draw: TypeAlias = Numbers | Shuffled

When: TypeAlias = Literal["before", "always", "sometimes", "in turn"]
Ties: TypeAlias = Literal["all", "first"]
Shape: TypeAlias = dict[str, str | int | list[int] | list[str] | list[int | str]]
"""A kind of draw as it is published."""

_NUMBER, _SEAT = "[1-9][0-9]{0,5}", "(?P<seat>0|[1-9][0-9]?)"


@dataclass(frozen=True, slots=True)
class DrawKind:
    """A kind of draw: what its names look like, when such draws are made, and what is drawn. A draw's leaf
    binds its name and its key alone, so what was drawn must follow from the name: else the same key would
    prove any deal, of a deck in another order. docs/earlier/verify.md lists the kinds of every game.

    ``name`` and ``round`` are words and numbers, with ``{s}`` for a seat (from 0) and any other letter for a
    number from 1, as ``round {n}/seat {s}`` in ``round {n}``. A draw's name is its round's, ``/``, and more.
    In a round's tree the draws without a seat come first, then seat by seat those of the seats that are in
    it; each time in the order of a game's kinds.

    ``when``: ``always`` in the beginning of its round; ``sometimes``, as always, but some rounds have none,
    and the first never has; ``in turn``, a seat's after its earlier ones, as many as it takes; or ``before``
    the round, or if that is "" before the first one, in no tree.

    Drawn are ``numbers`` from 0 to ``below`` - 1, one of these counts of them; or, without counts, a shuffle
    of ``items``, or of all seats in their order if there are none.

    What is drawn before a round is a contest of all seats. ``{r}`` in its name counts its rolls, in which
    those draw again who tied: for every place (``all``) or the first (``first``), whichever ``ties`` has.
    Numbers are compared from the highest down; of items each seat has the one at its place among those who
    draw, and it is worth its place among all items modulo ``ranks``.
    """

    name: str
    round: str
    when: When
    numbers: tuple[int, ...] = ()
    below: int = 6
    items: tuple[int | str, ...] = ()
    ties: tuple[Ties, ...] = ()
    ranks: int = 0

    def fits(self, draw: Draw, of: str | None, seats: int) -> bool:
        """Whether a draw may be of this kind, with that many seats at the table; of the round called ``of``,
        or of any or none if that is None."""
        pattern = f"(?P<round>{_pattern(self.round)}){_pattern(self.name[len(self.round) :])}"
        found = re.fullmatch(pattern, draw.name)
        if found is None or int(found.groupdict().get("seat") or 0) >= seats:
            return False
        if of is not None and (self.when == "before" or found["round"] != of):
            return False
        if isinstance(draw, Numbers):
            return draw.below == self.below and len(draw.result) in self.numbers
        return not self.numbers and draw.items == (self.items or tuple(range(seats)))

    @property
    def shape(self) -> Shape:
        """The kind as plain JSON."""
        shape: Shape = {"name": self.name, "round": self.round, "when": self.when}
        if self.numbers:
            shape |= {"numbers": list(self.numbers), "below": self.below}
        else:
            shape |= {"items": list(self.items) or "seats"}
        if self.when == "before":
            shape["ties"] = [*map(str, self.ties)]
        return shape | ({"ranks": self.ranks} if self.ranks else {})


def _pattern(name: str) -> str:
    return re.sub(r"\{[a-z]\}", _NUMBER, name.replace("{s}", _SEAT))


class Recorder:
    """Chance that remembers its draws, in their order."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Draw] = []

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        drawn = self._chance.numbers(name, count, below)
        self.draws.append(Numbers(name, below, drawn))
        return drawn

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        drawn = self._chance.shuffle(name, items)
        self.draws.append(Shuffled(name, tuple(map(_plain, items)), tuple(map(_plain, drawn))))
        return drawn


def _plain(item: Any) -> int | str:
    return item if isinstance(item, int | str) else str(item)
