"""The forms of published files, field by field, read strictly, and no larger than any game needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from data.fair_play.published import VERSION
from games.commitments import SCHEME
from games.draws import Draw, Numbers, Seen, Shuffled
from games.frozen_list import Hex

Salt: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Version: TypeAlias = Annotated[int, Field(ge=VERSION, le=VERSION)]
Scheme: TypeAlias = Annotated[int, Field(ge=SCHEME, le=SCHEME)]
"""Numbers and no ``Literal``, which takes 2.0 for 2."""
TableId: TypeAlias = Annotated[int, Field(ge=1, lt=2**53)]
MOST_LISTS, MOST_MOVES, MOST_DRAWS, LONGEST_PATH = 100, 30_000, 30_000, 64
"""Above the number of draws in any game. More aren't checked: each costs hashes."""


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NumbersDrawn(_Strict):
    """A draw of numbers, each 0 to ``below`` - 1; a die is one more."""

    name: str
    below: int = Field(ge=1, le=2**32)
    result: tuple[int, ...]

    def draw(self) -> Draw:
        return Numbers(self.name, self.below, self.result)


class ShuffleDrawn(_Strict):
    """A shuffle of items."""

    name: str
    items: tuple[int | str, ...]
    result: tuple[int | str, ...]

    def draw(self) -> Draw:
        return Shuffled(self.name, self.items, self.result)


Drawn: TypeAlias = NumbersDrawn | ShuffleDrawn


class Places(_Strict):
    """The finishing places by seat, and the seats that won or lost together."""

    places: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]


class ShownDraw(_Strict):
    """A draw with its leaf, its part, and the hashes beside the path from the leaf to the seal."""

    draw: Drawn
    leaf: Hex
    part: int = Field(ge=1)
    path: tuple[Hex, ...] = Field(max_length=LONGEST_PATH)


class PublishedRecord(_Strict):
    """The record of a table that is over. ``lists`` are the frozen ones, in order; none if the game never
    began. A move is its seat and its text; a private one that was counted is what everyone learned of it and
    a commitment to its text. ``told`` is what everyone saw of draws that aren't proved: numbers, or the items
    of a shuffle in their places, and None for those that stayed closed."""

    format: Literal["undercup record"]
    version: Version
    scheme: Scheme
    table: TableId
    game: str
    status: Literal["finished", "closed"]
    lists: tuple[Mapping[str, Any], ...] = Field(max_length=MOST_LISTS)
    moves: tuple[tuple[int, str] | tuple[int, str, Hex], ...] = Field(max_length=MOST_MOVES)
    draws: tuple[ShownDraw, ...] = Field(max_length=MOST_DRAWS)
    told: tuple[tuple[str, Seen], ...] = Field(max_length=MOST_DRAWS)
    outcome: Places | None


class PublishedProofs(_Strict):
    """The proofs of a table: for everyone, or (``seat``) for one player, with their words and with what opens
    the commitments to their private moves."""

    format: Literal["undercup proofs"]
    version: Version
    scheme: Scheme
    table: TableId
    game: str
    seat: int | None = Field(ge=0)
    lists: tuple[Mapping[str, Any], ...] = Field(max_length=MOST_LISTS)
    words: tuple[tuple[Literal["seat", "cut"], Salt, str], ...] = Field(max_length=2 * MOST_LISTS)
    opened: tuple[tuple[Hex, Salt, str], ...] = Field(max_length=MOST_MOVES)
    draws: tuple[ShownDraw, ...] = Field(max_length=MOST_DRAWS)


Published: TypeAlias = PublishedRecord | PublishedProofs
