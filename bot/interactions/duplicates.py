"""Interactions that Discord delivers twice around a reconnect are done once."""

from __future__ import annotations

MINUTES = 15
"""How many minutes an interaction can be answered."""
_PERIOD = MINUTES * 60 * 1000 << 22
"""The difference of two snowflakes made this far apart (API: Reference, "Snowflakes")."""


class RecentInteractions:
    """Remembers the ids of interactions for as long as they can be answered."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def is_new(self, interaction_id: int) -> bool:
        """Whether an interaction arrives for the first time; it is remembered from now on."""
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = None
        while (oldest := next(iter(self._ids))) < interaction_id - _PERIOD:
            del self._ids[oldest]
        return True
