"""Terms: a newcomer's hint explains one, until it was explained three times."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Sequence
from typing import Any

from bot.tables.loaded_table import LoadedTable
from data.db.errors import DatabaseFault
from data.standings.profiles import games_finished
from data.tables.store import Store

NEWCOMER_GAMES = 3
"""A person who has finished so many games of a game is no newcomer to it."""
TIMES = 3
"""How often a term is explained."""
KEPT = 1024
"""The number of decisions whose term is kept in memory, and of people who are no newcomers."""

_log = logging.getLogger(__name__)


class Terms:
    """Chooses terms, and counts in a person's settings how often each was explained to them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chosen: dict[Hashable, str] = {}
        self._experienced: dict[tuple[int, str], bool] = {}

    async def explained(self, loaded: LoadedTable, seat: int, terms: Sequence[str]) -> str | None:
        """Return which of the ``terms`` a seat's hint explains: the first that its player hasn't seen three
        times; None for a player who is no newcomer. It is the same, and counts once, however often the hint
        for this decision is shown."""
        user_id, game, moment = loaded.table.seats[seat].user_id, loaded.table.game, loaded.moment(seat)
        if user_id is None or moment in self._chosen:
            return self._chosen.get(moment)
        try:
            seen = (await self._store.person(user_id)).preferences
            times = {term: int(seen.get(_name(term), 0)) for term in terms}
            term = next((term for term in terms if times[term] < TIMES), None)
            if term is None or not await self._is_newcomer(user_id, game):
                return None
            # It may have been chosen meanwhile, for the same hint in another place.
            if moment not in self._chosen:
                self._chosen[moment] = term
                _make_room(self._chosen)
                await self._store.prefer(user_id, _name(term), str(times[term] + 1))
        except DatabaseFault as fault:
            # The hint matters more.
            _log.warning("no term is explained: %s", fault)
        return self._chosen.get(moment)

    async def _is_newcomer(self, user_id: int, game: str) -> bool:
        if (user_id, game) in self._experienced:
            return False
        if await games_finished(self._store, user_id, game, NEWCOMER_GAMES) < NEWCOMER_GAMES:
            return True
        self._experienced[user_id, game] = True
        _make_room(self._experienced)
        return False


def _make_room(kept: dict[Any, Any]) -> None:
    if len(kept) > KEPT:
        del kept[next(iter(kept))]


def _name(term: str) -> str:
    """Return the name of the setting that counts a term: ``term dudo wild``."""
    return "term " + term.replace("-term-", " ")
