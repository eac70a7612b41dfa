"""How much one person may ask at once: more is turned away.

Nobody's presses may slow another's table: the limits are above what a person can do by hand. Someone who
plays at ten tables and presses twice a second at all of them in turn stays below. Completions are counted
apart, since a client asks for them while one types.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

BURST = 50
"""The number of interactions allowed at once."""
A_SECOND = 5.0
"""The number of interactions a second allowed for any length of time."""
AT_ONCE = 10
"""The number of interactions that may wait for their answer."""
TELL_SECONDS = 10.0
"""A person who presses too fast is told so once in this many seconds."""
NEW_SECONDS = max(BURST / A_SECOND, TELL_SECONDS)
"""After this many seconds without a request a person counts as new."""


@dataclass(slots=True)
class _Person:
    left: float
    at: float
    waiting: int = 0
    told: float = float("-inf")

    def refresh(self, now: float) -> None:
        """Give back what has come since the last look."""
        self.left = min(BURST, self.left + (now - self.at) * A_SECOND)
        self.at = now


class UserLimits:
    """Lets interactions in, person by person. ``now`` gives seconds that never go back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people: OrderedDict[int, _Person] = OrderedDict()

    def __len__(self) -> int:
        return len(self._people)

    @contextmanager
    def entering(self, user_id: int) -> Iterator[bool]:
        """Enter around an interaction; yields whether it may be done. It counts as waiting until the end."""
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
        """Whether to tell a person who was turned away why; if so, it counts as told."""
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
        """Forget people who have asked for nothing for so long that they count as new. They come first;
        people who still wait are moved to the end, and the loop ends at the present one."""
        while now - (oldest := next(iter(self._people.values()))).at >= NEW_SECONDS:
            user_id, _ = self._people.popitem(last=False)
            if oldest.waiting:
                self._people[user_id] = oldest
                oldest.refresh(now)
