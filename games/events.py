"""Public events as plain JSON values and back, for all games.

A game's events are frozen dataclasses, and the types of their fields say what is allowed: a seat, a die, a
card. One codec uses these types (with pydantic), so an event is written and checked by what it declares.

An event is stored as its ``kind`` and its fields: ``{"kind": "bid", "seat": 0, "bid": "3x5"}``. Moves and
cards are stored by their texts. A list of events is stored with the version of its format: ``{"v": 1,
"events": [...]}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

from pydantic import (
    AfterValidator,
    Field,
    GetCoreSchemaHandler,
    Strict,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import core_schema

from games.engine import BadAction, BadState, Event

T = TypeVar("T")
E = TypeVar("E", bound=Event)

# --- what the fields of events hold ------------------------------------------------------------------


def _within(lowest: int, beyond: int) -> AfterValidator:
    """Return the type of a number from ``lowest`` to the number of seats plus ``beyond``."""

    def check(value: int, info: ValidationInfo[int]) -> int:
        highest = info.context + beyond
        if not lowest <= value <= highest:
            raise ValueError(f"{value} isn't from {lowest} to {highest}")
        return value

    return AfterValidator(check)


def _for_each_seat(values: tuple[T, ...], info: ValidationInfo[int]) -> tuple[T, ...]:
    if len(values) != info.context:
        raise ValueError(f"there are {len(values)} entries for {info.context} seats")
    return values


def _different(values: tuple[T, ...]) -> tuple[T, ...]:
    if len(set(values)) != len(values):
        raise ValueError("something is there twice")
    return values


Int: TypeAlias = Annotated[int, Strict()]
Flag: TypeAlias = Annotated[bool, Strict()]
Count: TypeAlias = Annotated[Int, Field(ge=0)]
Number: TypeAlias = Annotated[Int, Field(ge=1)]
"""A number that counts from 1: rounds, rolls, tricks."""
Die: TypeAlias = Annotated[Int, Field(ge=1, le=6)]
SeatNumber: TypeAlias = Annotated[Int, _within(0, -1)]
Place: TypeAlias = Annotated[Int, _within(1, 0)]
PlaceOrNone: TypeAlias = Annotated[Int, _within(0, 0)]
"""A place from 1, or 0 for none."""
BySeat: TypeAlias = Annotated[tuple[T, ...], AfterValidator(_for_each_seat)]
"""One entry for each seat."""
Different: TypeAlias = Annotated[tuple[T, ...], AfterValidator(_different)]
"""No entry twice."""


@dataclass(frozen=True, slots=True)
class ByText:
    """Marks a field that is stored by its ``text``, as ``Annotated[Bid, ByText(parse)]``. A text is accepted
    only if ``parse`` gives an instance of the field's type with exactly that text."""

    parse: Callable[[str], Any]
    """Return None or raise :class:`BadAction` for a text that means nothing."""

    def __get_pydantic_core_schema__(self, source: Any, _: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        @lru_cache(maxsize=1024)
        def of_text(value: str) -> Any:
            try:
                found = self.parse(value)
            except BadAction:
                found = None
            return found if isinstance(found, source) and found.text == value else None

        def read(value: object) -> object:
            found = of_text(value) if isinstance(value, str) else None
            if found is None:
                raise ValueError(f"{value!r:.40} can't be here")
            return found

        def write(value: Any) -> str:
            text = str(value.text)
            read(text)  # an unreadable value isn't written
            return text

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.plain_serializer_function_ser_schema(write)
        )


# --- the codec ---------------------------------------------------------------------------------------


class EventCodec(Generic[E]):
    """Converts the public events of a game to plain JSON values and back, without loss.

    ``events`` is the union of the game's events, ``version`` that of their stored form. A change of a field's
    name or values needs a higher version, and the older form stays readable.
    """

    def __init__(self, events: Any, version: int) -> None:
        public = [kind for kind in get_args(events) if _may_be_public(kind)]
        self.version = version
        self._by_type = {kind: TypeAdapter[E](kind) for kind in public}
        self._by_kind = {kind.kind: kind for kind in public}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events that may be stored."""
        return tuple(self._by_kind)

    def dump(self, events: Iterable[E]) -> dict[str, Any]:
        """Return public events as plain JSON values, with the version of their format.

        Only public events are written. An event addressed to a seat tells of its hand, and stored events may
        be shown to all: so it is refused, never silently left out.

        Raises:
            ValueError: an event is addressed to a seat, or isn't of this game.
        """
        return {"v": self.version, "events": [self._write(event) for event in events]}

    def load(self, values: object, seats: int) -> tuple[E, ...]:
        """Return the events that :meth:`dump` wrote of a game of ``seats`` players.

        Raises:
            BadState: another format, an unknown kind, an unknown or missing field, a wrong type, a seat that
                isn't at the table, a die, card or move that doesn't exist.
        """
        if not isinstance(values, Mapping) or values.keys() != {"v", "events"}:
            raise BadState(("stored events have a version 'v' and a list 'events', and nothing else",))
        version, events = values["v"], values["events"]
        if type(version) is not int or version != self.version:
            raise BadState((f"the events' format is {version!r:.40} instead of {self.version}",))
        if not isinstance(events, list):
            raise BadState(("'events' isn't a list",))
        return tuple([self._read(number, event, seats) for number, event in enumerate(events, 1)])

    def _write(self, event: E) -> dict[str, Any]:
        adapter = self._by_type.get(type(event))
        # Only the kind is named: a private event tells of a hand.
        if event.to is not None:
            raise ValueError(f"{event.kind} is for one seat only and is never stored with public events")
        if adapter is None:
            raise ValueError(f"{event.kind} is no event of this game")
        return {"kind": event.kind, **adapter.dump_python(event, mode="json", exclude={"to"})}

    def _read(self, number: int, values: object, seats: int) -> E:
        name = values.get("kind") if isinstance(values, dict) else None
        kind = self._by_kind.get(name) if isinstance(name, str) else None
        if not isinstance(values, dict) or kind is None:
            raise BadState((f"event {number} is of no kind that is known: {name!r:.40}",))
        try:
            event = self._by_type[kind].validate_python({**values, "to": None}, context=seats)
        except ValidationError as error:
            raise BadState(
                tuple(
                    f"event {number} ({name}), {'.'.join(map(str, part['loc']))}: {part['msg']}"
                    for part in error.errors(include_url=False, include_input=False)
                )
            ) from None
        # Values aren't coerced: written again, an event is as it was stored.
        again = self._write(event)
        if wrong := sorted(map(repr, again.keys() ^ values.keys())):
            raise BadState((f"event {number} ({name}): {', '.join(wrong)} is unknown or missing",))
        if again != values:
            raise BadState((f"event {number} ({name}) isn't written as it is stored",))
        return event


def _may_be_public(kind: type) -> bool:
    return NoneType in (to := get_type_hints(kind)["to"], *get_args(to))
