"""A person's own hand, and hints for it: shown to them alone."""

from __future__ import annotations

from bot.answers import Answers, Asked
from bot.greetings import Greetings
from bot.screens import notices
from bot.screens.model import Screen
from bot.tables import Hints, Playing, Tables
from bot.telling import Teller
from bot.words import words


class Hands:
    """Shows hands and hints to whoever plays them."""

    def __init__(
        self,
        answers: Answers,
        tables: Tables,
        playing: Playing,
        hints: Hints,
        teller: Teller,
        greetings: Greetings,
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._playing = playing
        self._hints = hints
        self._teller = teller
        self._greetings = greetings

    async def screen(self, table_id: int, user_id: int) -> Screen:
        """A person's hand as they see it."""
        return self._teller.hand(*await self._playing.own(table_id, user_id))

    async def show(self, interaction: Asked, table_id: int) -> None:
        """Show a person their hand. If it is because no DM reached them, see whether one does now: then the
        next hand comes by DM again."""
        user_id = interaction.user.id
        await self._answers.say_privately(interaction, await self.screen(table_id, user_id))
        table = await self._tables.table(table_id)
        if any(seat.user_id == user_id and seat.dm == "closed" for seat in table.seats):
            await self._greetings.reach(interaction, table)

    async def hint(self, interaction: Asked, table_id: int) -> None:
        """Show a person what to do with their hand, as soon as it has been thought out."""

        async def thought() -> Screen:
            return self._teller.hint(await self._hints.hint(table_id, interaction.user.id))

        await self._answers.say_thought(interaction, thought())

    async def want_hints(self, interaction: Asked, *, on: bool) -> None:
        """Remember whether hints are to come to a person by themselves, see to it at all their tables, and
        say what comes of it."""
        store, user_id, language = self._tables.store, interaction.user.id, words(str(interaction.locale))
        await store.prefer(user_id, "hints", "always" if on else "never")
        for table in await store.live_tables(user_id=user_id):
            await self._hints.set_hints(table.id, user_id, on=on)
        said = [language.say("hints-always" if on else "hints-never")]
        if on and (await store.person(user_id)).dm == "closed":
            said.append(language.say("hints-no-dm"))
        await self._answers.say_privately(interaction, notices.notice("\n".join(said)))
