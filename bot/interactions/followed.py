"""What messages that are kept up to date by an interaction's token have in common: hands, and boards that
somebody watches."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.tables import reveal
from data.db.records import TableRecord

MOST = 5000
"""The most hands, and the most watched boards, that are kept up to date."""
BETWEEN = timedelta(seconds=3)
"""How long such a message stays as it is, at least, while others move."""
APART = timedelta(seconds=0.1)
"""The time between two such changes in the whole bot: they are worth no delay of anything else."""

NOTHING = -1
"""The number of moves at the last reveal while there was none."""


class Pace:
    """How often such messages may change because others have moved."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._free = now()
        """When the next change may be made."""

    def wait(self, edited: datetime) -> float:
        """Return after how many seconds a message may change that was changed last when it was ``edited``; 0
        for now, which counts as a change."""
        now = self._now()
        due = max(edited + BETWEEN, self._free)
        if due <= now:
            self._free = now + APART
            return 0.0
        return (due - now).total_seconds()


def last_reveal(table: TableRecord) -> int:
    """Return the number of moves at a table's last reveal, or :data:`NOTHING`."""
    known = reveal.last(table)
    return NOTHING if known is None else known.moves
