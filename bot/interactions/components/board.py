"""Presses while a game is in play: moves, hands, hints, and seats whose players are away.

A move of one's own hand, such as a throw in Bidou, has a custom id with the revision of the hand that its
button was drawn for: ``b:12:304:own:throw``. Where nobody else may notice the move, no board is edited, and
the table's count of moves, which public buttons carry, stays as it is.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.discord_api.messages import FAULTS, short
from bot.i18n.translate import words
from bot.interactions.handlers import choice, press
from bot.interactions.private_hand import PrivateHands
from bot.interactions.reply import Answers, Asked, pressed_classic, reads_alone, who
from bot.outbox import Deliveries
from bot.rendering.renderer import Renderer, scene
from bot.rendering.screens import boards, hand_screen, notices
from bot.rendering.screens.menu import menu
from bot.rendering.screens.model import Pressed
from bot.rendering.screens.scene import PlayScene
from bot.tables import Done, Gameplay, MovedOn, Seating, Tables
from bot.tables.transitions import absence
from data.db.records import TableRecord
from games.engine import Refused, Rules, View

_log = logging.getLogger(__name__)


class GamePresses:
    """Presses on a board, under a hand or in a picker."""

    def __init__(
        self,
        answers: Answers,
        tables: Tables,
        gameplay: Gameplay,
        seating: Seating,
        *,
        hands: PrivateHands,
        renderer: Renderer,
        deliveries: Deliveries,
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._gameplay = gameplay
        self._seating = seating
        self._hands = hands
        self._renderer = renderer
        self._deliveries = deliveries

    @choice("pick", "moment")
    async def _picked(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Take a choice in a picker: the next step, or the move itself."""
        value = values[0]
        under_hand = await self._hands.is_hand(interaction, pressed.table)
        if not value.startswith("do:"):
            await self._show_step(interaction, pressed, value, under_hand=under_hand, in_place=True)
            return
        text = value.removeprefix("do:")
        if under_hand:
            await self._move(interaction, pressed, text, moves=pressed.moves)
            return
        done = await self._gameplay.act(
            pressed.table,
            interaction.user.id,
            text,
            moves=pressed.moves,
            epoch=pressed.epoch,
            by_dm=interaction.guild_id is None,
        )
        if not await self._answers.take_away(interaction):
            await self._did(interaction, done)

    @choice("own", "answer")
    async def _own_chosen(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Make a move of several choices under one's own hand."""
        await self._own(interaction, replace(pressed, arg=" ".join((pressed.arg or "", *values))))

    @press("do", "moment")
    async def _do(self, interaction: Asked, pressed: Pressed) -> None:
        """Make a move that everyone may see: on the board, which answers with itself, or under one's own
        hand."""
        user, text = interaction.user.id, pressed.arg or ""
        if not reads_alone(interaction):
            async with self._deliveries.answering(pressed.table, interaction) as answer:
                done = await self._gameplay.act(
                    pressed.table, user, text, moves=pressed.moves, epoch=pressed.epoch
                )
                if done.new_board:
                    answer.release()
        elif pressed_classic(interaction):
            await self._move(interaction, pressed, text, moves=pressed.moves)
        else:
            done = await self._gameplay.act(
                pressed.table,
                user,
                text,
                moves=pressed.moves,
                epoch=pressed.epoch,
                by_dm=interaction.guild_id is None,
            )
            await self._did(interaction, done)

    async def _did(self, interaction: Asked, done: Done) -> None:
        shown = scene(done.after, words(str(interaction.locale)))
        await self._answers.say_in_place(interaction, hand_screen.did(shown, done.action))

    @press("pick", "moment")
    async def _pick(self, interaction: Asked, pressed: Pressed) -> None:
        under_hand = await self._hands.is_hand(interaction, pressed.table)
        await self._show_step(interaction, pressed, "", under_hand=under_hand, in_place=under_hand)

    async def _show_step(
        self, interaction: Asked, pressed: Pressed, path: str, *, under_hand: bool, in_place: bool
    ) -> None:
        """Show a step of picking a move; under a hand that has changed meanwhile, the present hand."""
        try:
            loaded, seat = await self._gameplay.choosing(
                pressed.table, interaction.user.id, pressed.moves, pressed.epoch
            )
        except MovedOn:
            if not under_hand:
                raise
            await self._hands.answer(interaction, pressed.table)
            return
        screen = self._renderer.pick(loaded, seat, path, under_hand=under_hand)
        say = self._answers.say_in_place if in_place else self._answers.say_privately
        await say(interaction, screen)

    @press("own", "answer")
    async def _own(self, interaction: Asked, pressed: Pressed) -> None:
        """Make a move of one's own hand."""
        await self._move(interaction, pressed, pressed.arg or "", revision=pressed.moves)

    async def _move(
        self,
        interaction: Asked,
        pressed: Pressed,
        text: str,
        *,
        moves: int | None = None,
        revision: int | None = None,
    ) -> None:
        """Make a move under one's own hand, which is then shown again, also when the press was for an older
        one."""
        user, by_dm = interaction.user.id, interaction.guild_id is None
        async with (
            self._deliveries.answering_hand(pressed.table, user),
            self._hands.pressing(pressed.table, user),
        ):
            under_hand, done = await self._hands.is_hand(interaction, pressed.table), None
            try:
                done = await self._gameplay.act(
                    pressed.table,
                    user,
                    text,
                    moves=moves,
                    revision=revision,
                    epoch=pressed.epoch,
                    by_dm=by_dm,
                    under_hand=by_dm and under_hand,
                )
            except MovedOn:
                _log.debug("a move under a hand at table %s came too late", pressed.table)
            if done is not None and done.revealed and under_hand:
                await self._hands.reveal(interaction, done.after)
            else:
                did, sinks = (None, False) if done is None else (done.action, done.new_board)
                await self._hands.answer(interaction, pressed.table, did, sinks=sinks)

    @press("hand", "moment")
    async def _hand(self, interaction: Asked, pressed: Pressed) -> None:
        await self._hands.show(interaction, pressed.table)

    @press("next", "moment")
    async def _next(self, interaction: Asked, pressed: Pressed) -> None:
        """*Next* under a reveal that stays in a hand: show the hand."""
        async with self._deliveries.answering_hand(pressed.table, interaction.user.id):
            await self._hands.go_on(interaction, pressed.table)

    @press("hint", "moment")
    async def _hint(self, interaction: Asked, pressed: Pressed) -> None:
        await self._hands.hint(interaction, pressed.table)

    @press("hints", "moment")
    async def _hints(self, interaction: Asked, pressed: Pressed) -> None:
        """Switch automatic hints on or off: under a hint, which stays as it is."""
        await self._hands.want_hints(interaction, on=pressed.arg == "always")

    @press("replace", "moment")
    async def _replace(self, interaction: Asked, pressed: Pressed) -> None:
        """Put a computer in a seat, by vote, by the host or by an admin."""
        seat = pressed.arg or ""
        number = int(seat) if seat.isascii() and seat.isdecimal() else -1
        async with self._deliveries.answering(pressed.table, interaction):
            await self._seating.put_computer(pressed.table, who(interaction), number)

    async def _playing_scene(self, interaction: Asked, pressed: Pressed) -> PlayScene[Rules, View]:
        """Return a game in play, as everyone sees it, for the person who asks."""
        loaded = await self._tables.load(pressed.table)
        if loaded.table.status != "playing":
            raise MovedOn(loaded.table)
        shown = scene(loaded, words(str(interaction.locale)))
        if not isinstance(shown, PlayScene):
            raise MovedOn(loaded.table)
        return shown

    @press("trick", "board")
    async def _trick(self, interaction: Asked, pressed: Pressed) -> None:
        """Show the trick before the one on the table."""
        shown = await self._playing_scene(interaction, pressed)
        await self._answers.say_privately(interaction, boards.last_trick(shown))

    @press("last", "moment")
    async def _last(self, interaction: Asked, pressed: Pressed) -> None:
        """Show a player the last reveal again."""
        loaded, _ = await self._gameplay.present(pressed.table, interaction.user.id)
        language = words(str(interaction.locale))
        await self._answers.say_privately(interaction, self._renderer.last_reveal(loaded, language))

    @press("menu", "board")
    async def _menu(self, interaction: Asked, pressed: Pressed) -> None:
        """Show a game's less common actions to the person who asks."""
        shown = await self._playing_scene(interaction, pressed)
        user = interaction.user.id
        seats = enumerate(shown.table.seats)
        seat = next((at for at, sits in seats if sits.user_id == user and sits.level is None), None)
        await self._answers.say_privately(interaction, menu(shown, seat))

    @press("back", "moment")
    async def _back(self, interaction: Asked, pressed: Pressed) -> None:
        if pressed.arg == hand_screen.CALL:
            table = await self._answer_call(interaction, pressed)
        else:
            async with self._deliveries.answering(pressed.table, interaction):
                table = await self._tables.do(pressed.table, absence.come_back, interaction.user.id)
        if table.suspended is not None:
            language = words(str(interaction.locale))
            stands = language.say(f"table-suspended-{table.suspended}", table=str(table.id))
            await self._answers.say_privately(
                interaction, notices.notice(f"{language.say('table-seat-back')} {stands}")
            )

    async def _answer_call(self, interaction: Asked, pressed: Pressed) -> TableRecord:
        """Take a seat back under the call that told of it in the channel. The call is past then, and goes
        away; also when its player had come back by another way."""
        await self._answers.acknowledge(interaction)
        try:
            table = await self._tables.do(pressed.table, absence.come_back, interaction.user.id)
        except Refused as refused:
            if refused.why.key == "table-seat-yours":
                await self._remove(interaction)
            raise
        await self._remove(interaction)
        return table

    @staticmethod
    async def _remove(interaction: Asked) -> None:
        try:
            await interaction.delete_original_response()
        except FAULTS as error:
            _log.info("a call stays: %s", short(error))
