"""People's names, as Discord sends them with each interaction; a new name is shown at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.i18n.translate import visible_name
from bot.tables import Tables
from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD
from bot.tables.transitions.lobby import put_seat
from data.db.records import Untrusted
from data.tables.names import Called, learn

_MOST = 10_000


def called(user: Any) -> Called:
    """Return a person's name: the first of their names with a visible character."""
    return Called(
        _seen(user.global_name, user.name),
        _seen(getattr(user, "nick", None), user.global_name, user.name),
        user.name,
    )


def _seen(*given: str | None) -> Untrusted:
    for name in given:
        if name and (found := visible_name(Untrusted(name))):
            return Untrusted(found)
    return Untrusted("?")


class Names:
    """Learns people's names from their interactions."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: dict[tuple[int, int | None], Called] = {}

    async def learn(self, interaction: discord.Interaction[Any]) -> bool:
        """Store the name of the person behind an interaction, and show a new one at the tables where they
        play. For a person who never sat at one nothing is stored: False."""
        user, guild_id = interaction.user, interaction.guild_id
        now = called(user)
        if self._known.get((user.id, guild_id)) == now:
            return True
        outdated = await learn(self._tables.store, user.id, now, guild_id)
        if outdated is None:
            return False
        self._keep(user.id, guild_id, now)
        self._keep(user.id, None, replace(now, here=now.own))
        for table_id, name in outdated.items():
            await self._rename(table_id, user.id, name, now.username)
        return True

    def _keep(self, user_id: int, guild_id: int | None, now: Called) -> None:
        while len(self._known) >= _MOST:
            del self._known[next(iter(self._known))]
        self._known[user_id, guild_id] = now

    def forget(self, user_id: int) -> None:
        """Forget a person."""
        self._known = {key: known for key, known in self._known.items() if key[0] != user_id}

    async def _rename(self, table_id: int, user_id: int, name: Untrusted, username: str) -> None:
        """Let a table show a person's name in its server."""

        def changed(loaded: LoadedTable) -> Change | None:
            for number, seat in enumerate(loaded.table.seats):
                if seat.user_id == user_id and seat.name != name:
                    renamed = replace(seat, name=name, username=username)
                    return Change(loaded.at(put_seat(loaded.table, number, renamed)), outbox=(BOARD,))
            return None

        await self._tables.change(table_id, changed)
