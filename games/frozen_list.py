"""The list that is frozen when a game starts: everything that its draws follow from beside the secret, with
the seats and the hashes of their words (docs/fair-play.md; byte for byte in docs/verify.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, StringConstraints, TypeAdapter, ValidationError

from games.commitments import SCHEME

Hex: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
HexOrNone: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-9a-f]{64})?$")]
Id: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9]{1,20}$")]
IdOrNone: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-9]{1,20})?$")]


@dataclass(frozen=True, slots=True)
class FrozenSeat:
    """A seat in the list: the id of the interaction with which it was taken, and the hash of its word
    (:func:`word_hash`). Both are "" for a computer, and ``word`` is "" without a word."""

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
    """Everything that the draws of a part follow from, beside its secret; frozen after the seal was shown."""

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
    """Whether all hands are open when the game is over."""
    seats: tuple[FrozenSeat, ...]
    starter: int
    """The seat that started the game, or this part of it."""
    start: Id
    """The id of the interaction that did."""
    cutters: tuple[int, ...] = ()
    """The seats from which the cutter is drawn, ascending, without the starter; () without a cut."""
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
        """Lists are pickled between threads and processes; a read-only mapping by itself can't be."""
        return _thawed, (self.to_json(),)

    @property
    def is_whole(self) -> bool:
        """Return whether draws may be made from it: nothing is awaited."""
        return self.made is not None or not self.cut

    def with_cut(self, made: Cut) -> FrozenList:
        """Return the same list with the cut at its end.

        Raises:
            ValueError: it has no cut, or was cut already.
        """
        if self.made is not None:
            raise ValueError("the list was cut already")
        return replace(self, made=made)

    def canonical(self) -> bytes:
        """Return the bytes of the list that are hashed: JSON without blanks, UTF-8, keys ascending."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()

    def to_json(self) -> dict[str, Any]:
        """Return the list as plain JSON values."""
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
        """Return the list that :meth:`to_json` gave.

        Raises:
            ValueError: it isn't such a list; the sentence says what is wrong.
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
