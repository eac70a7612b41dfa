"""How much one person may ask of the bot at once, so that nobody's presses slow another's table.

The figures are above what a hand can do: somebody who plays at ten tables and presses twice a second at all
of them in turn stays below. Completions are counted apart, since a client asks for them while one types.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

BURST = 50
"""So many interactions at once."""
A_SECOND = 5.0
"""So many a second for as long as one likes."""
AT_ONCE = 10
"""So many may wait for their answer."""
TELL_SECONDS = 10.0
"""A person who presses too fast is told so once in that time."""
NEW_SECONDS = max(BURST / A_SECOND, TELL_SECONDS)
"""Who asked for nothing for so long is as good as new."""


@dataclass(slots=True)
class _Person:
    left: float
    at: float
    waiting: int = 0
    told: float = float("-inf")

    def refresh(self, now: float) -> None:
        """Give back what has come since they were looked at last."""
        self.left = min(BURST, self.left + (now - self.at) * A_SECOND)
        self.at = now


class Flood:
    """Lets interactions in, person by person. ``now`` gives seconds that never go back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people: OrderedDict[int, _Person] = OrderedDict()

    def __len__(self) -> int:
        return len(self._people)

    @contextmanager
    def entering(self, user_id: int) -> Iterator[bool]:
        """Around an interaction: whether it may be done. It counts as waiting until the end."""
        person = self._person(user_id)
        admitted = person.left >= 1 and person.waiting < AT_ONCE
        if not admitted:
            yield False
            return
        person.left -= 1
        person.waiting += 1
        try:
            yield True
        finally:
            person.waiting -= 1

    def may_tell(self, user_id: int) -> bool:
        """Whether a person who was not let in is to be told why; if so they have been told now."""
        person = self._person(user_id)
        if person.at - person.told < TELL_SECONDS:
            return False
        person.told = person.at
        return True

    def _person(self, user_id: int) -> _Person:
        now = self._now()
        person = self._people.setdefault(user_id, _Person(BURST, now))
        person.refresh(now)
        self._people.move_to_end(user_id)
        self._forget(now)
        return person

    def _forget(self, now: float) -> None:
        """Forget who has asked for nothing for so long that they are as good as new. They stand in front, and
        who still waits is put off to the end; the last one asks now, so that there is an end."""
        while now - (oldest := next(iter(self._people.values()))).at >= NEW_SECONDS:
            user_id, _ = self._people.popitem(last=False)
            if oldest.waiting:
                self._people[user_id] = oldest
                oldest.refresh(now)
