"""A person who has never played a game nor finished its lesson is offered it, once."""

from __future__ import annotations

import logging

from bot.rendering.lessons import LESSONS
from data.db.errors import DatabaseFault
from data.standings.profiles import has_played
from data.tables.store import Store

_log = logging.getLogger(__name__)


class LessonOffer:
    """Remembers in a person's settings that a lesson was offered or finished."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def take(self, user_id: int, game: str) -> bool:
        """Whether to offer a lesson to a person now; if so, it is never offered again."""
        name = _name(game)
        try:
            if game not in LESSONS or name in (await self._store.person(user_id)).preferences:
                return False
            if await has_played(self._store, user_id, game):
                return False
            await self._store.prefer(user_id, name, "offered")
        except DatabaseFault as fault:
            # What is said beside it matters more.
            _log.warning("no lesson is offered: %s", fault)
            return False
        return True

    async def finish(self, user_id: int, game: str) -> None:
        """Note that a person has come to the end of a lesson."""
        try:
            await self._store.prefer(user_id, _name(game), "finished")
        except DatabaseFault as fault:
            _log.warning("the end of a lesson isn't noted: %s", fault)


def _name(game: str) -> str:
    """Return the name of the setting that is about the lesson of a game."""
    return f"learn {game}"
