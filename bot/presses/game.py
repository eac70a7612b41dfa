"""Presses while a game goes on: moves, hands, hints, and seats whose players are away."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.answers import Answers, Asked, Choose, Press, who
from bot.deliveries import Deliveries
from bot.hands import Hands
from bot.screens import hands, notices
from bot.screens.model import Pressed, Screen
from bot.tables import Absences, Done, MovedOn, Playing, Tables
from bot.telling import Teller, scene
from bot.words import words

_log = logging.getLogger(__name__)


class GamePresses:
    """What is pressed on a board, under a hand or in a picker."""

    def __init__(
        self,
        answers: Answers,
        tables: Tables,
        playing: Playing,
        absences: Absences,
        *,
        hands: Hands,
        teller: Teller,
        deliveries: Deliveries,
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._playing = playing
        self._absences = absences
        self._hands = hands
        self._teller = teller
        self._deliveries = deliveries

    def presses(self) -> Mapping[str, Press]:
        """What each button does, by its verb."""
        return {
            "do": self._do,
            "pick": self._pick,
            "own": self._own,
            "hand": self._hand,
            "hint": self._hint,
            "hints": self._hints,
            "back": self._back,
            "replace": self._replace,
        }

    def choices(self) -> Mapping[str, Choose]:
        """What a choice does, by its select's verb."""
        return {"pick": self._picked, "own": self._own_chosen}

    async def _picked(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """A choice in a picker: the next step, or the move itself."""
        value = values[0]
        if not value.startswith("do:"):
            screen = await self._picker(interaction, pressed, value)
            await self._answers.say_in_place(interaction, screen)
            return
        done = await self._playing.act(
            pressed.table,
            interaction.user.id,
            value.removeprefix("do:"),
            moves=pressed.moves,
            epoch=pressed.epoch,
        )
        await self._did(interaction, done)

    async def _own_chosen(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Several choices under one's own hand, which make a move together."""
        await self._own(interaction, replace(pressed, arg=" ".join((pressed.arg or "", *values))))

    async def _do(self, interaction: Asked, pressed: Pressed) -> None:
        user, text = interaction.user.id, pressed.arg or ""
        pressed_on = interaction.message
        if pressed_on is not None and not pressed_on.flags.ephemeral:
            async with self._deliveries.answering(pressed.table, interaction):
                await self._playing.act(pressed.table, user, text, moves=pressed.moves, epoch=pressed.epoch)
        else:
            done = await self._playing.act(
                pressed.table, user, text, moves=pressed.moves, epoch=pressed.epoch
            )
            await self._did(interaction, done)

    async def _did(self, interaction: Asked, done: Done) -> None:
        shown = scene(done.after, words(str(interaction.locale)))
        await self._answers.say_in_place(interaction, hands.did(shown, done.action))

    async def _pick(self, interaction: Asked, pressed: Pressed) -> None:
        await self._answers.say_privately(interaction, await self._picker(interaction, pressed, ""))

    async def _picker(self, interaction: Asked, pressed: Pressed, path: str) -> Screen:
        moment, seat = await self._playing.choosing(
            pressed.table, interaction.user.id, pressed.moves, pressed.epoch
        )
        return self._teller.pick(moment, seat, path)

    async def _own(self, interaction: Asked, pressed: Pressed) -> None:
        """A move under one's own hand, which is shown anew then, also when the press was for an earlier
        moment of it."""
        user, text = interaction.user.id, pressed.arg or ""
        try:
            done = await self._playing.act(
                pressed.table, user, text, stamp=pressed.moves, epoch=pressed.epoch
            )
        except MovedOn:
            _log.debug("a private move at table %s came too late", pressed.table)
        else:
            if done.after.table.status != "playing" or done.dealt:
                shown = scene(done.after, words(str(interaction.locale)))
                await self._under_hand(interaction, pressed.table, hands.did(shown, done.action))
                return
        await self._under_hand(interaction, pressed.table, await self._hands.screen(pressed.table, user))

    async def _under_hand(self, interaction: Asked, table_id: int, screen: Screen) -> None:
        """Answer a press under a hand: in its place, unless it is a DM with a later one behind it, or a hint.
        These stay what they were, so that one hand can be played with and no more."""
        pressed_on = interaction.message
        if (
            pressed_on is None
            or interaction.guild_id is not None
            or pressed_on.flags.ephemeral
            or await self._tables.store.is_present_hand(table_id, interaction.user.id, pressed_on.id)
        ):
            await self._answers.say_in_place(interaction, screen)
        else:
            await self._answers.say_privately(interaction, screen)

    async def _hand(self, interaction: Asked, pressed: Pressed) -> None:
        await self._hands.show(interaction, pressed.table)

    async def _hint(self, interaction: Asked, pressed: Pressed) -> None:
        await self._hands.hint(interaction, pressed.table)

    async def _hints(self, interaction: Asked, pressed: Pressed) -> None:
        """Hints by themselves, or no more: under a hint, which stays as it is."""
        await self._hands.want_hints(interaction, on=pressed.arg == "always")

    async def _replace(self, interaction: Asked, pressed: Pressed) -> None:
        """A computer for a seat, by vote, by the host or by an admin."""
        seat = pressed.arg or ""
        number = int(seat) if seat.isascii() and seat.isdecimal() else -1
        async with self._deliveries.answering(pressed.table, interaction):
            await self._absences.put_computer(pressed.table, who(interaction), number)

    async def _back(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            table = await self._absences.come_back(pressed.table, interaction.user.id)
        if table.suspended is not None:
            language = words(str(interaction.locale))
            stands = language.say(f"table-suspended-{table.suspended}", table=str(table.id))
            await self._answers.say_privately(
                interaction, notices.notice(f"{language.say('table-seat-back')} {stands}")
            )
