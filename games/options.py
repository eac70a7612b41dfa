"""Options of rules, and their texts in commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game's rules. ``values`` are all the texts that it takes, the default included."""

    name: str
    default: str
    values: tuple[str, ...]


def option_text(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def option_values(kind: object, metadata: Sequence[Any]) -> tuple[str, ...]:
    """Return all texts of an option: its words, its range of numbers, or both."""
    if kind is bool:
        return "off", "on"
    if get_origin(kind) is Literal:
        return tuple(map(option_text, get_args(kind)))
    if get_origin(kind) is Annotated:
        kind, *inner = get_args(kind)
        return option_values(kind, [each for info in inner for each in getattr(info, "metadata", ())])
    if kind is not int:
        return tuple(text for part in get_args(kind) for text in option_values(part, ()))
    low = next(m.ge for m in metadata if getattr(m, "ge", None) is not None)
    high = next(m.le for m in metadata if getattr(m, "le", None) is not None)
    return tuple(map(str, range(low, high + 1)))


def option_value(kind: object, text: str) -> object:
    """Return the value of a text that is one of an option's values."""
    if kind is bool:
        return text == "on"
    if get_origin(kind) is Literal:
        return next(value for value in get_args(kind) if option_text(value) == text)
    if kind is int or get_origin(kind) is Annotated:
        return int(text)
    return next(option_value(part, text) for part in get_args(kind) if text in option_values(part, ()))
