"""A line of an option: what it says, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Line(NamedTuple):
    """What the line of an option says, what a value of it comes to when it is ``played``, and to what it
    must come by what the line of the value says; of numbers by their function."""

    said: str
    played: Callable[[str], Any]
    claims: Mapping[str, Any] | Callable[[str], Any]


YES, NO = True, False
