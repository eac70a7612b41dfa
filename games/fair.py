"""Chance that nobody can choose: a seal over all draws, a frozen list, perhaps a cut, and proofs of single
draws (docs/fair-play.md; byte for byte in docs/verify.md).

When a table opens, a 32-byte secret S is drawn, which is never published. Each game has a fixed, ordered
list of the names of all draws that it may make (:mod:`games.draw_lists`), in parts; every
part has a secret, a seal and a freeze of its own.

    leaf(name) = HMAC-SHA256(S, "leaf" || name)
    node       = SHA-256(0x00 || name || leaf)        of a leaf, in the order of the list
               = SHA-256(0x01 || left || right)       paired from the left; an odd one goes up as it is
    seal       = the only node at the top
    K(name)    = HMAC-SHA256(leaf(name), canonical list)

The list is frozen when the game starts, after the seal was shown. K("cut") draws the cutter, from the list
without the cut. From K numbers and shuffles follow as :mod:`games.chance` has it. The leaf of one draw, with
the hashes beside the path from it to the seal, proves that draw and tells nothing of any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import digest
from typing import TypeVar

from games.chance import SECRET_BYTES, numbers_from, shuffle_from
from games.commitments import short_text
from games.draw_lists import CUT, ListEnded, Lists, check_names, places, places_of
from games.frozen_list import FrozenList

T = TypeVar("T")


# --- the seal ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seal:
    """The root over all draws of a part, 32 bytes. It tells nothing of them."""

    root: bytes

    @property
    def hex(self) -> str:
        """Return the whole of it, 64 characters."""
        return self.root.hex()

    @property
    def text(self) -> str:
        """Return it as the channel shows it: :func:`short_text`."""
        return short_text(self.root)


def seal_of(secret: bytes, names: Sequence[str]) -> Seal:
    """Return the seal of a secret over the names of all draws, in their order. Takes some 10 ms.

    Raises:
        ValueError: the secret hasn't 32 bytes; no name, more than 5,000, or one twice.
    """
    return Seal(_levels(secret, names)[-1][0])


def leaf_of(secret: bytes, name: str) -> bytes:
    """Return the leaf of a draw, 32 bytes: with it the draw can be made."""
    return digest(secret, b"leaf" + name.encode(), "sha256")


def draw_key(leaf: bytes, frozen: FrozenList) -> bytes:
    """Return K of a draw, 32 bytes, from its leaf and its list. The result of the draw follows from it
    (:meth:`games.draws.Numbers.follows`)."""
    return digest(leaf, frozen.canonical(), "sha256")


def cutter_of(secret: bytes, frozen: FrozenList) -> int:
    """Return the seat that must cut, drawn from the list without the cut.

    Raises:
        ValueError: the table has no cut.
    """
    return drawn_cutter(leaf_of(secret, CUT), frozen)


def drawn_cutter(leaf: bytes, frozen: FrozenList) -> int:
    """Return the seat that must cut, from the leaf of ``cut``.

    Raises:
        ValueError: the table has no cut.
    """
    if not frozen.cut:
        raise ValueError("the table has no cut")
    (place,) = numbers_from(draw_key(leaf, replace(frozen, made=None)), 1, len(frozen.cutters))
    return frozen.cutters[place]


def _levels(secret: bytes, names: Sequence[str]) -> list[list[bytes]]:
    """Return the tree from its leaves up; the last level is the root only."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    check_names(names)
    levels = [[node_of(name, leaf) for name, leaf in zip(names, _leaves(secret, names), strict=True)]]
    while len(below := levels[-1]) > 1:
        pairs = zip(below[::2], below[1::2], strict=False)
        paired = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
        levels.append(paired + below[len(paired) * 2 :])
    return levels


def _leaves(secret: bytes, names: Sequence[str]) -> list[bytes]:
    """Return the leaf of each name, as :func:`leaf_of`. HMAC's hash of the secret (RFC 2104) is computed once
    for all names, which takes half the time."""
    key = secret.ljust(sha256().block_size, b"\0")
    inner, outer = (sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))
    inner.update(b"leaf")
    leaves = []
    for name in names:
        within, whole = inner.copy(), outer.copy()
        within.update(name.encode())
        whole.update(within.digest())
        leaves.append(whole.digest())
    return leaves


def node_of(name: str, leaf: bytes) -> bytes:
    """Return the node of a leaf, 32 bytes."""
    return sha256(b"\x00" + name.encode() + leaf).digest()


# --- proofs ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawProof:
    """The proof of a single draw: its part, its name, and its ``index`` (from 0) among the ``size`` names of
    its list. Then its leaf, and the hashes beside the path from there to the seal, from the bottom up. Leaf
    and hashes have 32 bytes each."""

    part: int
    name: str
    index: int
    size: int
    leaf: bytes
    path: tuple[bytes, ...]


def check_draw(root: bytes, names: Sequence[str], proof: DrawProof) -> bool:
    """Return whether a proof leads to a seal over ``names``, which the checker must have made: index, size,
    and the path's length and turns follow from them and aren't taken from the proof.

    Raises:
        ValueError: ``names`` isn't a list, as one with a name twice.
    """
    known = places_of(tuple(names))
    if (proof.index, proof.size) != (known.get(proof.name), len(names)):
        return False
    if len(proof.leaf) != SECRET_BYTES or any(len(beside) != SECRET_BYTES for beside in proof.path):
        return False
    node, index, size, path = node_of(proof.name, proof.leaf), proof.index, proof.size, list(proof.path)
    while size > 1:
        if index ^ 1 < size:
            if not path:
                return False
            beside = path.pop(0)
            node = sha256(b"\x01" + (beside + node if index % 2 else node + beside)).digest()
        index, size = index // 2, (size + 1) // 2
    return not path and node == root


# --- chance ------------------------------------------------------------------------------------------


class FairChance:
    """The chance of a table, from the secrets and whole lists of its parts so far."""

    __slots__ = ("_game", "_keys", "_parts", "_trees")

    def __init__(self, parts: Sequence[tuple[bytes, FrozenList]], game: Lists) -> None:
        """Raises:
        ValueError: a list is of another game, awaits its cut, or is there twice.
        """
        self._game = game
        self._parts = {frozen.part: (secret, frozen) for secret, frozen in parts}
        self._keys = {part: frozen.canonical() for part, (_, frozen) in self._parts.items()}
        self._trees: dict[int, list[list[bytes]]] = {}
        if len(self._parts) != len(parts):
            raise ValueError("a part is there twice")
        for secret, frozen in self._parts.values():
            if len(secret) != SECRET_BYTES:
                raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
            if frozen.game != game.name:
                raise ValueError(f"a list of {frozen.game} can't be that of a game of {game.name}")
            if not frozen.is_whole:
                raise ValueError(f"part {frozen.part} awaits its cut")

    def draw_key(self, name: str) -> bytes:
        """Return K of one draw.

        Raises:
            ListEnded: it is in the list of a part that isn't there.
            LookupError: it is in no list of the game.
        """
        part, leaf = self._leaf(name)
        return digest(leaf, self._keys[part], "sha256")

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return numbers_from(self.draw_key(name), count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return shuffle_from(self.draw_key(name), items)

    def prove(self, name: str) -> DrawProof:
        """Return the proof of one draw. It tells all of that draw; :meth:`Game.shown` and
        :meth:`Game.own_draws` say who may have it.

        Raises:
            ListEnded, LookupError: as :meth:`draw_key`; ``cut`` is proved of part 1 (:meth:`prove_cut`).
        """
        return self._proof(*self._leaf(name), name)

    def prove_cut(self, part: int) -> DrawProof:
        """Return the proof of who was drawn to cut a part.

        Raises:
            ListEnded: the part isn't there.
        """
        if part not in self._parts:
            raise ListEnded(part)
        return self._proof(part, leaf_of(self._parts[part][0], CUT), CUT)

    def _proof(self, part: int, leaf: bytes, name: str) -> DrawProof:
        names = places(self._game, part)
        if part not in self._trees:
            self._trees[part] = _levels(self._parts[part][0], self._game.draw_list(part))
        place, path = names[name], []
        for level in self._trees[part][:-1]:
            if place ^ 1 < len(level):
                path.append(level[place ^ 1])
            place //= 2
        return DrawProof(part, name, names[name], len(names), leaf, tuple(path))

    def _leaf(self, name: str) -> tuple[int, bytes]:
        part = 1 if name == CUT else self._game.part_of(name)
        if name not in places(self._game, part):
            raise LookupError(f"{self._game.name} draws nothing by the name of {name!r}")
        if part not in self._parts:
            raise ListEnded(part)
        return part, leaf_of(self._parts[part][0], name)


class ShownChance:
    """Chance from the leaves of shown draws, with the whole list of the part of each: it replays what was
    shown."""

    __slots__ = ("_shown",)

    def __init__(self, shown: Mapping[str, tuple[bytes, FrozenList]]) -> None:
        self._shown = shown

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        """Raises:
        LookupError: that draw stayed closed.
        """
        return numbers_from(self._key(name), count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Raises:
        LookupError: that draw stayed closed.
        """
        return shuffle_from(self._key(name), items)

    def _key(self, name: str) -> bytes:
        if name not in self._shown:
            raise LookupError(f"the draw {name!r} stayed closed")
        return draw_key(*self._shown[name])
