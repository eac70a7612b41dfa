"""Chance that nobody can choose: a seal over all draws, a frozen list, perhaps a cut, and proofs of single
draws (docs/fair-play.md; byte for byte in docs/verify.md).

When a table opens, a 32-byte secret S is drawn, which is never published. Each game has a fixed, ordered
list of the names of all draws that it may make (:meth:`Lists.draw_list`), in parts; every part has a secret,
a seal and a freeze of its own.

    leaf(name) = HMAC-SHA256(S, "leaf" || name)
    node       = SHA-256(0x00 || name || leaf)        of a leaf, in the order of the list
               = SHA-256(0x01 || left || right)       paired from the left; what is left over goes up as it is
    seal       = the node that is alone
    K(name)    = HMAC-SHA256(leaf(name), canonical list)

The list is frozen when the game starts, after the seal was shown. K("cut") draws who cuts, from the list
without the cut. From K numbers and shuffles follow as :mod:`games.chance` has it. The leaf of one draw, with
the hashes beside the way from it to the seal, proves that draw and tells nothing of any other.
"""

from __future__ import annotations

import json
import re
from base64 import b32encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol, TypeAlias, TypeVar

from pydantic import ConfigDict, StringConstraints, TypeAdapter, ValidationError

from games.chance import SECRET_BYTES, numbers_from, shuffle_from

T = TypeVar("T")

SCHEME: Final = 2
"""The number of this way to come by draws, in lists, records and :func:`short_text`."""
MOST_NAMES = 5000
"""No part's list is longer."""
SALT_BYTES = 16
CUT = "cut"
"""The first name of every list: the draw of who cuts."""
EXTRA = 1_000_000
"""Parts from here on hold draws for which there is hardly ever a need: part ``EXTRA * k + b`` those of the
rounds (or hands) of part b that were made over again more often than part b has room for."""

_CHARACTERS, _GROUPS = 26, (5, 5, 5, 5, 6)

Hex: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
HexOrNone: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-9a-f]{64})?$")]
Id: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9]{1,20}$")]
IdOrNone: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-9]{1,20})?$")]


class ListEnded(Exception):  # noqa: N818 - named for what has happened
    """A draw stands in the list of ``part``, which hasn't been sealed and frozen yet. Nothing was drawn."""

    def __init__(self, part: int) -> None:
        super().__init__(f"part {part} isn't sealed yet")
        self.part = part


class Lists(Protocol):
    """What the chance of a game must know of it."""

    @property
    def name(self) -> str:
        """The game's name."""

    def draw_list(self, part: int) -> tuple[str, ...]:
        """The names of all draws of a part, in their order, ``cut`` first."""

    def part_of(self, name: str) -> int:
        """The part in whose list a draw's name stands."""

    def __hash__(self) -> int:
        """A game is a value by itself."""


def short_text(hashed: bytes) -> str:
    """How a seal or a fingerprint (32 bytes) stands in the channel: the scheme's version, and the first 130
    bits as 26 base-32 characters (RFC 4648) in groups.

    >>> short_text(bytes(32))
    '2-AAAAA-AAAAA-AAAAA-AAAAA-AAAAAA'
    """
    characters = b32encode(hashed).decode()[:_CHARACTERS]
    ends = [sum(_GROUPS[: at + 1]) for at in range(len(_GROUPS))]
    groups = [characters[end - size : end] for end, size in zip(ends, _GROUPS, strict=True)]
    return "-".join((str(SCHEME), *groups))


def word_hash(salt: bytes, word: str) -> str:
    """What the list has of a word: SHA-256(salt || word in UTF-8) in hex, so that it can't be guessed once
    the salt is gone.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt) + word.encode()).hexdigest()


def salt_hash(salt: bytes) -> str:
    """What the list has of the salt that a cutter's word will get: its SHA-256 in hex, fixed before the cut.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt)).hexdigest()


def move_hash(salt: bytes, text: str) -> str:
    """The commitment of a private move in a record: SHA-256(salt || the move's text in UTF-8) in hex.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt) + text.encode()).hexdigest()


def _salt(salt: bytes) -> bytes:
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return salt


# --- the frozen list ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FrozenSeat:
    """A seat in the list: the id of the interaction with which it was taken, and the hash of its word
    (:func:`word_hash`). Both are "" for a computer, ``word`` where none was given."""

    id: IdOrNone
    word: HexOrNone = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """The end of the list of a table with a cut: the id of the interaction that submitted the cutter's word,
    and the word's hash (:func:`word_hash`, with the salt whose hash the list has)."""

    id: Id
    word: Hex


@dataclass(frozen=True, slots=True)
class FrozenList:
    """All that the draws of a part follow from, beside its secret; frozen after the seal was shown."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)

    scheme: Literal[2]
    game: str
    part: int
    """From 1."""
    seal: Hex
    """The whole root, in hex."""
    rules: Mapping[str, bool | int | str]
    """Every option of the game with its value."""
    cut: bool
    """Whether the list ends with a cut."""
    open_at_end: bool
    """Whether everything is shown when the game is over."""
    seats: tuple[FrozenSeat, ...]
    starter: int
    """The seat that started the game, or this part of it."""
    start: Id
    """The id of the interaction that did."""
    cutters: tuple[int, ...] = ()
    """The seats of whom one is drawn to cut, ascending, the starter not among them; () without a cut."""
    cutter_salt: HexOrNone = ""
    """The hash of the salt for the cutter's word (:func:`salt_hash`); "" without a cut."""
    made: Cut | None = None
    """The cut, once it is made."""

    def __post_init__(self) -> None:
        """Raises:
        ValueError: it contradicts itself.
        """
        object.__setattr__(self, "rules", MappingProxyType(dict(self.rules)))
        seats = range(len(self.seats))
        if self.scheme != SCHEME:
            raise ValueError(f"the scheme is {SCHEME}, not {self.scheme}")
        if self.part < 1:
            raise ValueError("parts count from 1")
        if self.starter not in seats:
            raise ValueError("nobody sits where the game was started")
        if self.cut != bool(self.cutters) or self.cut != bool(self.cutter_salt):
            raise ValueError("a list with a cut has who may cut and the salt's hash, and no other has")
        if self.made is not None and not self.cut:
            raise ValueError("a cut was made at a table without one")
        if list(self.cutters) != sorted(set(self.cutters)) or not set(self.cutters) <= set(seats):
            raise ValueError("those who may cut are seats, each named once, ascending")
        if self.starter in self.cutters:
            raise ValueError("whoever starts the game doesn't cut")

    def __reduce__(self) -> tuple[Any, ...]:
        """Lists travel between threads and processes; a read-only mapping by itself can't."""
        return _thawed, (self.to_json(),)

    @property
    def is_whole(self) -> bool:
        """Whether draws may be made from it: nothing is awaited."""
        return self.made is not None or not self.cut

    def with_cut(self, made: Cut) -> FrozenList:
        """The same list with the cut at its end.

        Raises:
            ValueError: it has no cut, or was cut already.
        """
        if self.made is not None:
            raise ValueError("the list was cut already")
        return replace(self, made=made)

    def canonical(self) -> bytes:
        """The list, byte for byte, as it is hashed: JSON without blanks, UTF-8, keys ascending."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()

    def to_json(self) -> dict[str, Any]:
        """The list as plain JSON values."""
        return {
            "scheme": self.scheme,
            "game": self.game,
            "part": self.part,
            "seal": self.seal,
            "rules": dict(self.rules),
            "cut": self.cut,
            "open_at_end": self.open_at_end,
            "seats": [{"id": seat.id, "word": seat.word} for seat in self.seats],
            "starter": self.starter,
            "start": self.start,
            "cutters": list(self.cutters),
            "cutter_salt": self.cutter_salt,
            "made": None if self.made is None else {"id": self.made.id, "word": self.made.word},
        }

    @classmethod
    def from_json(cls, values: object) -> FrozenList:
        """The list that :meth:`to_json` gave.

        Raises:
            ValueError: it is no such list; the sentence says what is wrong.
        """
        try:
            found = _LIST.validate_json(json.dumps(values))
        except ValidationError as error:
            first = error.errors(include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from None
        told, read = (json.dumps(each, sort_keys=True) for each in (values, found.to_json()))
        if told != read:  # 2.0 would equal 2
            raise ValueError("a field of the list is missing, or isn't written as it should be")
        return found


_LIST = TypeAdapter(FrozenList)


def _thawed(values: object) -> FrozenList:
    return FrozenList.from_json(values)


# --- the seal ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seal:
    """The root over all draws of a part, 32 bytes. It tells nothing of them."""

    root: bytes

    @property
    def hex(self) -> str:
        """The whole of it, 64 characters."""
        return self.root.hex()

    @property
    def text(self) -> str:
        """How it stands in the channel: :func:`short_text`."""
        return short_text(self.root)


def seal_of(secret: bytes, names: Sequence[str]) -> Seal:
    """The seal of a secret over the names of all draws, in their order. Takes some 10 ms.

    Raises:
        ValueError: the secret hasn't 32 bytes; no name, more than 5,000, or one twice.
    """
    return Seal(_levels(secret, names)[-1][0])


def leaf_of(secret: bytes, name: str) -> bytes:
    """The leaf of a draw, 32 bytes: with it the draw can be made."""
    return digest(secret, b"leaf" + name.encode(), "sha256")


def draw_key(leaf: bytes, frozen: FrozenList) -> bytes:
    """K of a draw, 32 bytes, from its leaf and its list. What was drawn follows from it
    (:meth:`games.draws.Numbers.follows`)."""
    return digest(leaf, frozen.canonical(), "sha256")


def cutter_of(secret: bytes, frozen: FrozenList) -> int:
    """The seat that is to cut, drawn from the list without the cut.

    Raises:
        ValueError: the table has no cut.
    """
    return drawn_cutter(leaf_of(secret, CUT), frozen)


def drawn_cutter(leaf: bytes, frozen: FrozenList) -> int:
    """The seat that is to cut, from the leaf of ``cut``.

    Raises:
        ValueError: the table has no cut.
    """
    if not frozen.cut:
        raise ValueError("the table has no cut")
    (place,) = numbers_from(draw_key(leaf, replace(frozen, made=None)), 1, len(frozen.cutters))
    return frozen.cutters[place]


def _levels(secret: bytes, names: Sequence[str]) -> list[list[bytes]]:
    """The tree from its leaves up; the last level is the root alone."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    _fits(names)
    levels = [[node_of(name, leaf) for name, leaf in zip(names, _leaves(secret, names), strict=True)]]
    while len(below := levels[-1]) > 1:
        pairs = zip(below[::2], below[1::2], strict=False)
        paired = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
        levels.append(paired + below[len(paired) * 2 :])
    return levels


def _leaves(secret: bytes, names: Sequence[str]) -> list[bytes]:
    """The leaf of each name, as :func:`leaf_of` has it. What HMAC hashes of the secret (RFC 2104) is hashed
    once for all names, which takes half the time."""
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


def _fits(names: Sequence[str]) -> None:
    if not 0 < len(names) <= MOST_NAMES:
        raise ValueError(f"a list has 1 to {MOST_NAMES} names, not {len(names)}")
    if len(set(names)) != len(names):
        raise ValueError("a name stands in the list twice")


def node_of(name: str, leaf: bytes) -> bytes:
    """The node of a leaf, 32 bytes."""
    return sha256(b"\x00" + name.encode() + leaf).digest()


# --- proofs ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawProof:
    """What proves a single draw: its part, its name, its ``index`` (from 0) among the ``size`` names of its
    list, its leaf, and the hashes beside the way from there to the seal, from the bottom up. Leaf and hashes
    have 32 bytes each."""

    part: int
    name: str
    index: int
    size: int
    leaf: bytes
    path: tuple[bytes, ...]


def check_draw(root: bytes, names: Sequence[str], proof: DrawProof) -> bool:
    """Whether a proof leads to a seal over ``names``, which whoever checks must have made themselves: index,
    size, and the path's length and turns follow from them and aren't taken from the proof.

    Raises:
        ValueError: ``names`` can't be a list, as one with a name twice.
    """
    known = _places(tuple(names))
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
        """K of one draw.

        Raises:
            ListEnded: it stands in the list of a part that isn't there.
            LookupError: it stands in no list of the game.
        """
        part, leaf = self._leaf(name)
        return digest(leaf, self._keys[part], "sha256")

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return numbers_from(self.draw_key(name), count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return shuffle_from(self.draw_key(name), items)

    def prove(self, name: str) -> DrawProof:
        """The proof of one draw. It tells all of that draw, so who may have it is for :meth:`Game.shown` and
        :meth:`Game.own_draws` to say.

        Raises:
            ListEnded, LookupError: as :meth:`draw_key`; ``cut`` is proved of part 1 (:meth:`prove_cut`).
        """
        return self._proof(*self._leaf(name), name)

    def prove_cut(self, part: int) -> DrawProof:
        """The proof of who was drawn to cut a part.

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
    """Chance from the leaves of draws that were shown, with the whole list of the part of each: plays again
    what came to light."""

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


# --- lists -------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def places(game: Lists, part: int) -> Mapping[str, int]:
    """The place of each name in the list of a part, from 0.

    Raises:
        ValueError: the game has no such part.
    """
    return _places(game.draw_list(part))


@lru_cache(maxsize=16)
def _places(names: tuple[str, ...]) -> Mapping[str, int]:
    _fits(names)
    return MappingProxyType({name: place for place, name in enumerate(names)})


def part_for(number: int, size: int, over: int = 0) -> int:
    """The part of what belongs to a round (or hand) ``number``, from 1, where a part has ``size`` of them;
    ``over``: how often it was made over again beyond what the part has room for.

    >>> part_for(7, 5), part_for(7, 5, 1)
    (2, 1000002)

    Raises:
        LookupError: a number below 1, or ``over`` below 0.
    """
    if number < 1 or over < 0:
        raise LookupError("rounds, hands and rolls count from 1")
    return EXTRA * over + (number - 1) // size + 1


def numbers_in(part: int, size: int) -> tuple[range, int]:
    """The other way round: the numbers of the rounds of a part, and ``over``.

    Raises:
        ValueError: there is no such part.
    """
    over, block = divmod(part, EXTRA)
    if block < 1 or over < 0:
        raise ValueError(f"there is no part {part}")
    return range((block - 1) * size + 1, block * size + 1), over


def number_in(name: str, word: str) -> int:
    """The number behind a word in the name of a draw: 3 behind ``hand`` in ``hand 3/deal``.

    Raises:
        LookupError: there is none.
    """
    found = re.search(rf"(?:^|/){word} ([0-9]{{1,6}})(?:/|$)", name)
    if found is None:
        raise LookupError(f"{name!r} isn't the name of a draw")
    return int(found[1])


Listed: TypeAlias = Callable[[int], tuple[str, ...]]


def listed(names: Callable[[int], Sequence[str]]) -> Listed:
    """The list of a part from the names of its draws without ``cut``, kept once it was made.

    Raises (when called):
        ValueError: there is no such part.
    """

    @lru_cache(maxsize=16)
    def draw_list(part: int) -> tuple[str, ...]:
        made = (CUT, *names(part))
        if len(made) == 1:
            raise ValueError(f"there is no part {part}")
        return made

    return draw_list
