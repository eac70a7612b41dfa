"""Hints: what to advise a player, and who gets hints automatically."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace

from bot.pool.thinking import Thinking
from bot.tables import outbox_rows
from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable, not_your_turn
from bot.tables.service import Tables, at
from bot.tables.transitions.absence import playing_seat
from bot.tables.transitions.lobby import put_seat, seat_of
from games.engine import Hint, Refused

ADVICE_KEPT = 256
"""The number of hints kept in memory."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The hint for a seat, whose player is to move."""

    loaded: LoadedTable
    seat: int
    hint: Hint


class Hints:
    """Advises players. ``thinking`` computes the moves."""

    def __init__(self, tables: Tables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self._advised: OrderedDict[Hashable, asyncio.Future[Hint]] = OrderedDict()

    async def hint(self, table_id: int, user_id: int) -> Advice:
        """Return the hint for a player, for that player alone.

        Raises:
            Refused: it isn't their turn.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            seat = playing_seat(loaded.table, user_id)
            if seat not in loaded.awaited:
                raise Refused(not_your_turn(loaded))
        return await self.advice(loaded, seat)

    async def advice(self, loaded: LoadedTable, seat: int) -> Advice:
        """Return the hint for a seat, for its player alone."""
        return Advice(loaded, seat, await self._thought(loaded, seat))

    async def set_hints(self, table_id: int, user_id: int, *, on: bool) -> None:
        """Switch a player's automatic hints on or off."""

        def changed(loaded: LoadedTable) -> Change | None:
            number = seat_of(loaded.table, user_id)
            seat = loaded.table.seats[number]
            if (seat.hinted is not None) == on:
                return None
            return Change(loaded.at(put_seat(loaded.table, number, replace(seat, hinted=0 if on else None))))

        await self._tables.change(table_id, changed)

    async def advise(self, table_id: int) -> bool:
        """Send an awaited player with automatic hints the hint for their decision; False if nobody lacks
        one."""
        loaded = await self._tables.running(table_id)
        seat = None if loaded is None else next(iter(loaded.unadvised), None)
        if loaded is None or seat is None:
            return False
        decision = loaded.decision(seat)

        def changed(now: LoadedTable) -> Change:
            after = put_seat(now.table, seat, replace(now.table.seats[seat], hinted=decision))
            return Change(now.at(after), outbox=(outbox_rows.hint(after, seat, decision),))

        await self._tables.since(loaded, changed)
        return True

    async def _thought(self, loaded: LoadedTable, seat: int) -> Hint:
        """Return the hint for a seat: computed once for each decision, however often it is
        asked for."""
        table, key = loaded.table, loaded.moment(seat)
        thought = self._advised.get(key)
        if thought is None or (thought.done() and (thought.cancelled() or thought.exception())):
            person = table.seats[seat].user_id
            thought = asyncio.ensure_future(self._thinking.advice(table.game, loaded.view(seat), person))
            self._advised[key] = thought
            while len(self._advised) > ADVICE_KEPT:
                self._advised.popitem(last=False)
        return await asyncio.shield(thought)
