"""Write to a person who sits down, which shows whether a DM reaches them."""

from __future__ import annotations

import logging
from hashlib import blake2b

from bot.discord_api.messages import short
from bot.i18n.translate import words
from bot.interactions.lesson_offer import LessonOffer
from bot.interactions.reply import Answers, Asked
from bot.outbox import Deliveries
from bot.rendering.screens import learn, notices
from bot.tables import Hints, Seating
from data.db.errors import DatabaseFault
from data.db.records import TableRecord
from data.tables.store import Store

_log = logging.getLogger(__name__)


class Welcome:
    """Greets people who sit down."""

    def __init__(
        self,
        answers: Answers,
        store: Store,
        seating: Seating,
        hints: Hints,
        deliveries: Deliveries,
        lesson_offer: LessonOffer,
    ) -> None:
        self._answers = answers
        self._store = store
        self._seating = seating
        self._hints = hints
        self._deliveries = deliveries
        self._lesson_offer = lesson_offer

    async def greet(self, interaction: Asked, table: TableRecord) -> None:
        """Write to someone who has just sat down, unless DMs are known to reach them; if none does they are
        told how to play without. A person who has never played is offered the lesson."""
        user_id, language = interaction.user.id, words(str(interaction.locale))
        try:
            wishes = (await self._store.person(user_id)).preferences
            if wishes.get("hints") == "always":
                await self._hints.set_hints(table.id, user_id, on=True)
            if wishes.get("dms") in ("new", "call"):
                await self._seating.want_dms(table.id, user_id, wishes["dms"])
            reached = await self.reach(interaction, table)
            new = await self._lesson_offer.take(user_id, table.game)
        except DatabaseFault as fault:
            # They sit already; the first hand will show whether DMs arrive.
            _log.warning("somebody who sat down could not be greeted: %s", short(fault))
            return
        if not reached:
            await self._answers.say_privately(interaction, notices.notice(language.say("join-no-dm")))
        if new:
            await self._answers.say_privately(interaction, learn.offer(language, table.game))

    async def reach(self, interaction: Asked, table: TableRecord) -> bool:
        """Whether a DM reaches a player, which is noted at their table."""
        user_id, language = interaction.user.id, words(str(interaction.locale))
        # The same for every press with which one sits down, so that a person greeted again is written to only
        # once.
        name = f"greeting/{table.id}/{user_id}/{table.created.timestamp()}"
        nonce = blake2b(name.encode(), digest_size=12).hexdigest()
        reached = await self._deliveries.greet(table.id, user_id, notices.greeting(table, language), nonce)
        await self._seating.dm_is(table.id, user_id, "open" if reached else "closed")
        return reached
