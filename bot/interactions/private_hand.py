"""A person's own hand, and hints for it: shown to them alone."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from bot.i18n.translate import words
from bot.interactions.live_hands import LiveHands, point_of
from bot.interactions.reply import Answers, Asked, pressed_classic, reads_alone
from bot.interactions.welcome import Welcome
from bot.rendering.renderer import Renderer
from bot.rendering.screens import notices
from bot.rendering.screens.model import Screen
from bot.tables import Advice, Gameplay, Hints, LoadedTable, Seating, Tables
from data.db.records import Dms
from games.engine import Action

TRIES = 3
"""How often a hand that changed meanwhile is shown again."""


class PrivateHands:
    """Shows hands and hints to their players."""

    def __init__(
        self,
        answers: Answers,
        tables: Tables,
        gameplay: Gameplay,
        hints: Hints,
        renderer: Renderer,
        welcome: Welcome,
        *,
        seating: Seating,
        live_hands: LiveHands,
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._gameplay = gameplay
        self._hints = hints
        self._renderer = renderer
        self._welcome = welcome
        self._seating = seating
        self._open = live_hands

    async def show(self, interaction: Asked, table_id: int) -> None:
        """Show a person their hand, in place of the message that they pressed if that is a hand. If they ask
        because no DM reached them, check whether one does now: then the next hand comes by DM again."""
        user_id = interaction.user.id
        if await self.is_hand(interaction, table_id):
            await self.answer(interaction, table_id)
            return
        async with self._open.answering(table_id, user_id):
            loaded, seat = await self._gameplay.own(table_id, user_id)
            await self._answers.say_privately(interaction, await self._renderer.hand(loaded, seat))
            self._open.shown(interaction, loaded, seat)
        if any(seat.user_id == user_id and seat.dm == "closed" for seat in loaded.table.seats):
            await self._welcome.reach(interaction, loaded.table)

    async def go_on(self, interaction: Asked, table_id: int) -> None:
        """Answer *Next* under a reveal: with the hand as it is now, or the end of the game. By DM that is
        with the hint that came while the reveal stayed, and what comes there from then on is the hand."""
        store, message = self._tables.store, interaction.message
        loaded, seat = await self._gameplay.present(table_id, interaction.user.id)
        shown = await store.hand_message(table_id, interaction.user.id)
        if shown is not None and message is not None and shown.message_id == message.id:
            await store.note_hand(table_id, replace(shown, stamp=loaded.revision(seat)))
        is_hinted = seat in loaded.awaited and loaded.table.seats[seat].hinted is not None
        if interaction.guild_id is None and loaded.table.status == "playing" and is_hinted:
            await self.hint(interaction, table_id)
        else:
            await self.answer(interaction, table_id)

    async def is_hand(self, interaction: Asked, table_id: int) -> bool:
        """Whether a person pressed something under their present hand: in a private answer, or in the message
        in their DMs that shows it. Older ones stay as they are, so that only one can be played with."""
        pressed = interaction.message
        if pressed is None or not reads_alone(interaction):
            return False
        if not pressed_classic(interaction):
            return False
        if pressed.flags.ephemeral:
            return True
        return await self._tables.store.is_present_hand(table_id, interaction.user.id, pressed.id)

    async def answer(
        self, interaction: Asked, table_id: int, did: Action | None = None, *, sinks: bool = False
    ) -> None:
        """Answer a press with the person's hand as it is now, in place of what they pressed if that is their
        present hand; ``did`` is the move that they have just made. Changes meanwhile are shown, too. With
        ``sinks`` the hand is shown again below the new board."""
        user_id = interaction.user.id
        in_place = await self.is_hand(interaction, table_id)
        async with self._open.answering(table_id, user_id):
            loaded, seat = await self._gameplay.present(table_id, user_id)
            screen = await self._screen(loaded, seat, did)
            if in_place:
                await self._answers.say_in_place(interaction, screen, waits=False)
            else:
                await self._answers.say_privately(interaction, screen)
            self._open.shown(interaction, loaded, seat, sinks=sinks)
            for _ in range(TRIES):
                shown = point_of(loaded, seat)
                loaded, seat = await self._gameplay.present(table_id, user_id)
                if not in_place or interaction.guild_id is not None or point_of(loaded, seat) == shown:
                    return
                # It is older than what came by DM meanwhile, and may have replaced it.
                await self._answers.say_in_place(interaction, await self._screen(loaded, seat, None))

    def pressing(self, table_id: int, user_id: int) -> AbstractAsyncContextManager[None]:
        """Enter around a press under a hand: meanwhile only its answer shows it."""
        return self._open.answering(table_id, user_id)

    async def reveal(self, interaction: Asked, loaded: LoadedTable) -> None:
        """Answer a press under a hand that led to a reveal: what keeps that hand up to date shows it there.
        A hand by DM at another process's table is shown the reveal here, where its press's token is."""
        user_id = interaction.user.id
        loaded, seat = await self._gameplay.present(loaded.table.id, user_id)
        async with self._open.answering(loaded.table.id, user_id):
            stays = await self._renderer.keeps(user_id)
            verdict = self._renderer.verdict(loaded, seat, stays=stays)
            if interaction.guild_id is None and verdict and not self._tables.is_ours(loaded.table):
                await self._answers.say_in_place(interaction, verdict, waits=False)
            else:
                await self._answers.acknowledge(interaction)
                self._open.shown(interaction, loaded, seat, reveals=True, sinks=True)

    async def _screen(self, loaded: LoadedTable, seat: int, did: Action | None) -> Screen:
        player = loaded.table.seats[seat]
        if loaded.table.status == "playing" and player.level is None:
            return await self._renderer.hand(loaded, seat, did=did)
        if loaded.table.status == "finished" and did is None:
            return await self._renderer.end(loaded, seat)
        return self._renderer.retired(loaded, seat, did=did)

    async def hint(self, interaction: Asked, table_id: int) -> None:
        """Show a person a hint for their hand, as soon as it is computed: with the hand, and in its place if
        that is what they pressed."""
        user_id = interaction.user.id

        async def thought() -> Screen:
            advice = await self._hints.hint(table_id, user_id)
            advised.append(advice)
            return await self._renderer.hint(advice)

        advised: list[Advice] = []
        in_place = await self.is_hand(interaction, table_id)
        async with self._open.answering(table_id, user_id):
            await self._answers.say_thought(interaction, thought(), in_place=in_place)
            for advice in advised:
                self._open.shown(interaction, advice.loaded, advice.seat)

    async def want_dms(self, user_id: int, dms: Dms) -> None:
        """Store how a person wants their hand by DM, and apply it at all their tables."""
        store = self._tables.store
        await store.prefer(user_id, "dms", None if dms == "edited" else dms)
        for table in await store.live_tables(user_id=user_id):
            await self._seating.want_dms(table.id, user_id, dms)

    async def note_hints(self, user_id: int, *, on: bool) -> None:
        """Store whether a person wants automatic hints, and apply it at all their tables."""
        store = self._tables.store
        await store.prefer(user_id, "hints", "always" if on else "never")
        for table in await store.live_tables(user_id=user_id):
            await self._hints.set_hints(table.id, user_id, on=on)

    async def want_hints(self, interaction: Asked, *, on: bool) -> None:
        """Store it as :meth:`note_hints`, and tell the person the result."""
        user_id, language = interaction.user.id, words(str(interaction.locale))
        await self.note_hints(user_id, on=on)
        said = [language.say("hints-always" if on else "hints-never")]
        if on and (await self._tables.store.person(user_id)).dm == "closed":
            said.append(language.say("hints-no-dm"))
        await self._answers.say_privately(interaction, notices.notice("\n".join(said)))
