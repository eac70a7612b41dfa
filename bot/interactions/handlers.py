"""Handlers of buttons, selects and forms.

A handler is a method declared with its verb and where it may be pressed. The tables decide who may press it,
except where the handler itself does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from bot.interactions.reply import Asked
from bot.rendering.screens.model import Pressed

Press: TypeAlias = Callable[[Asked, Pressed], Awaitable[None]]
"""What a button does."""
Choose: TypeAlias = Callable[[Asked, Pressed, Sequence[str]], Awaitable[None]]
"""What a choice in a select does, with the chosen values: at least one, except that selects of channels and
roles may be empty."""
Submit: TypeAlias = Callable[[Asked, Pressed, Mapping[str, str]], Awaitable[None]]
"""What a form does, with what was typed or chosen in each of its fields, by the field's custom id; "" where
it was empty."""
Kind: TypeAlias = Literal["button", "select", "form"]
Where: TypeAlias = Literal["board", "moment", "answer", "past"]
"""Where a handler's button, select or form is.

``board``: on a table's board or in its follow-ups, in the table's server and in no DM. It carries how many
moves its table had had. ``moment``: on a board, under a hand or in an answer; it carries that number too.
``answer``: in an answer to one person, in the table's server or in a DM. ``past``: about a game of the past.
Its players may use it in other servers, which the handler itself checks.
"""
M = TypeVar("M", bound=Callable[..., Awaitable[None]])
_HANDLES = "_undercup_handles"


@dataclass(frozen=True, slots=True)
class Handler:
    """The handler of a verb of a kind, and where it is used."""

    kind: Kind
    verb: str
    where: Where
    do: Callable[..., Awaitable[None]]


def press(verb: str, where: Where) -> Callable[[M], M]:
    """Declare a method as a :data:`Press` of that verb."""
    return _handles("button", verb, where)


def choice(verb: str, where: Where) -> Callable[[M], M]:
    """Declare a method as a :data:`Choose` of that verb."""
    return _handles("select", verb, where)


def form(verb: str, where: Where) -> Callable[[M], M]:
    """Declare a method as a :data:`Submit` of that verb."""
    return _handles("form", verb, where)


def handlers_of(group: object) -> Iterator[Handler]:
    """Return the handlers among an object's methods."""
    for name, method in vars(type(group)).items():
        handled: Sequence[tuple[Kind, str, Where]] = getattr(method, _HANDLES, ())
        for kind, verb, where in handled:
            yield Handler(kind, verb, where, getattr(group, name))


def by_verb(groups: Sequence[object]) -> dict[tuple[Kind, str], Handler]:
    """Return the handlers of some objects, by kind and verb.

    Raises:
        ValueError: two have the same kind and verb.
    """
    found: dict[tuple[Kind, str], Handler] = {}
    for group in groups:
        for handler in handlers_of(group):
            key = handler.kind, handler.verb
            if key in found:
                raise ValueError(f"two handlers of the {handler.kind} {handler.verb!r}")
            found[key] = handler
    return found


def _handles(kind: Kind, verb: str, where: Where) -> Callable[[M], M]:
    def mark(method: M) -> M:
        handled: tuple[Any, ...] = getattr(method, _HANDLES, ())
        setattr(method, _HANDLES, (*handled, (kind, verb, where)))
        return method

    return mark
