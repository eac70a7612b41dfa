"""Presses on the board of a table whose game hasn't begun, or is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.answers import Asked, Press, who, who_closes
from bot.attesting import Attesting
from bot.deliveries import Deliveries
from bot.greetings import Greetings
from bot.presses.presses import Submit
from bot.screens.model import Pressed
from bot.tables import Absences, Beginnings, Seating, Tables, lobby
from bot.venues import Venues
from data.records import TableRecord
from games.engine import Refused, message


class LobbyPresses:
    """Who sits at a table, and when it begins, ends or begins again."""

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        absences: Absences,
        *,
        deliveries: Deliveries,
        venues: Venues,
        greetings: Greetings,
        attesting: Attesting,
        beginnings: Beginnings,
    ) -> None:
        self._attesting = attesting
        self._beginnings = beginnings
        self._tables = tables
        self._seating = seating
        self._absences = absences
        self._deliveries = deliveries
        self._venues = venues
        self._greetings = greetings

    def presses(self) -> Mapping[str, Press]:
        """What each button does, by its verb."""
        return {
            "join": self._join,
            "ready": self._ready,
            "leave": self._leave,
            "addbot": self._add_computer,
            "dropbot": self._remove_computer,
            "start": self._start,
            "close": self._close,
            "team": self._team,
            "shuffle": self._shuffle,
            "again": self._again,
            "nocut": self._cut_off,
            "cut": self._attesting.ask,
            "goon": self._attesting.go_on,
            "fair": self._attesting.fair,
        }

    def forms(self) -> Mapping[str, Submit]:
        """What each form does, by its verb."""
        return {"cut": self._attesting.cut}

    async def _join(self, interaction: Asked, pressed: Pressed) -> None:
        person, channel_id = who(interaction), interaction.channel_id

        def join(table: TableRecord) -> TableRecord:
            # Whoever may not see the table's channel has no seat there.
            if table.channel_id != channel_id:
                raise Refused(message("press-elsewhere", channel=f"<#{table.channel_id}>"))
            return lobby.join(table, person)

        await self._greetings.greet(interaction, await self._on_board(interaction, pressed.table, join))

    async def _ready(self, interaction: Asked, pressed: Pressed) -> None:
        person = who(interaction)
        table = await self._on_board(
            interaction, pressed.table, lambda table: lobby.toggle_ready(table, person)
        )
        if table.seats[lobby.seat_of(table, person.user_id)].ready:
            await self._greetings.greet(interaction, table)

    async def _add_computer(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.add_computer(table, user))

    async def _remove_computer(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.remove_computer(table, user))

    async def _team(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.change_team(table, user))

    async def _shuffle(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._seating.shuffle_teams(pressed.table, interaction.user.id)

    async def _on_board(
        self, interaction: Asked, table_id: int, change: Callable[[TableRecord], TableRecord]
    ) -> TableRecord:
        async with self._deliveries.answering(table_id, interaction):
            return await self._seating.lobby(table_id, change)

    async def _leave(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._absences.leave(pressed.table, interaction.user.id)

    async def _cut_off(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._beginnings.cut_off(pressed.table, interaction.user.id)

    async def _start(self, interaction: Asked, pressed: Pressed) -> None:
        if (await self._tables.table(pressed.table)).scheme > 1:
            await self._attesting.start(interaction, pressed)
            return
        async with self._deliveries.answering(pressed.table, interaction):
            await self._seating.start(pressed.table, who(interaction))

    async def _close(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._absences.close(pressed.table, await who_closes(interaction, self._tables.store))

    async def _again(self, interaction: Asked, pressed: Pressed) -> None:
        if interaction.guild_id is not None:
            await self._venues.check(interaction, interaction.guild_id)
        played = await self._tables.table(pressed.table)
        if played.channel_id != interaction.channel_id:
            raise Refused(message("press-again-elsewhere", channel=f"<#{played.channel_id}>"))
        async with self._deliveries.answering(pressed.table, interaction):
            opened = await self._seating.again(pressed.table, who(interaction))
        await self._greetings.greet(interaction, opened)
