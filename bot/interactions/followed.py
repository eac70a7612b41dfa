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


class Paced:
    """A message that changes at a pace: when it was changed last, and when it may be changed next, if that
    is settled."""

    def __init__(self, edited: datetime) -> None:
        self.edited = edited
        self.due: datetime | None = None

    def changed(self, now: datetime) -> None:
        """Note that it is changed now."""
        self.edited, self.due = now, None


class Pace:
    """How often such messages may change because others have moved: each after its time, one after another in
    the whole bot."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._free = now()
        """When the next change may be made that isn't settled."""

    def wait(self, message: Paced) -> float:
        """Return after how many seconds a message may ask again; 0: it may change now.

        A message whose time has come has its place in the row of changes, so that not all of them ask again
        for each change. Where the row is as long as that time, it asks again when that has passed.
        """
        now = self._now()
        if message.due is None:
            ready = message.edited + BETWEEN
            if ready > now:
                return (ready - now).total_seconds()
            if self._free >= now + BETWEEN:
                return BETWEEN.total_seconds()
            message.due = max(self._free, now)
            self._free = message.due + APART
        return max(0.0, (message.due - now).total_seconds())


def last_reveal(table: TableRecord) -> int:
    """Return the number of moves at a table's last reveal, or :data:`NOTHING`."""
    known = reveal.last(table)
    return NOTHING if known is None else known.moves
