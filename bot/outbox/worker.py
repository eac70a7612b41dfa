"""What the workers of all queues do alike: deliver a piece, give it up, wait and try again."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import discord

from bot.discord_api.messages import BAD_REQUEST, FAULTS, GONE, UNREACHABLE, Posting, Shut, TooFast, short
from bot.outbox.queues import Failed, Worker, WorkerPool
from bot.rendering.renderer import Renderer
from bot.tables import Seating, Tables
from data.db.records import Delivery, TableRecord
from data.tables.store import KEEP, Store
from games.engine import BadState

_log = logging.getLogger(__name__)

PAST = "is past"
"""Why nothing of it is to be shown any more."""
RETRY_SECONDS = 30.0
HAND_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 3600.0
LONGEST_FAULT_SECONDS = 300.0
"""How long a channel's and a person's queue wait after a failure before they try again: twice as long each
time, while the channel is shut up to an hour, while Discord or the database stumbles up to five minutes."""


@dataclass(frozen=True, slots=True)
class Means:
    """What every delivery takes: where is stored what is owed, the parts of the tables that hear what comes
    of it, who makes screens, and who posts them."""

    store: Store
    tables: Tables
    seating: Seating
    renderer: Renderer
    posting: Posting


class DeliveryWorker(Worker):
    """Works off what a table owes to somebody, or to its channel."""

    retry = RETRY_SECONDS
    """How long it waits after a first failure."""

    def __init__(self, pool: WorkerPool[DeliveryWorker], means: Means, table_id: int) -> None:
        super().__init__(pool, f"deliveries of table {table_id}")
        self._store = means.store
        self._tables = means.tables
        self._seating = means.seating
        self._renderer = means.renderer
        self._posting = means.posting
        self.table_id = table_id

    @abstractmethod
    async def deliver(self) -> None:
        """Deliver what is owed, until more is."""

    def nudge(self) -> None:
        """Try again now, unless that is known to be in vain."""
        self.wake()

    def is_in(self, _guild_id: int) -> bool:
        """Whether what changes in a server may end what it waits for."""
        return False

    async def work(self) -> Failed | None:
        """As far as it goes now. What another process's table owes is that one's to deliver."""
        try:
            if self._tables.shared:
                table = await self._store.once(self.table_id)
                if table is not None and not self._tables.is_ours(table):
                    self._tables.tell_owner(table)
                    return None
            await self.deliver()
        except Shut as shut:
            _log.warning("table %s waits: %s", self.table_id, shut.trouble)
            return Failed(self.retry, LONGEST_RETRY_SECONDS)
        except TooFast as fast:
            _log.info("table %s owes somebody a hand: %s", self.table_id, fast)
            return Failed(fast.seconds)
        except FAULTS as error:
            _log.warning("table %s waits: %s", self.table_id, short(error))
            return Failed(self.retry, LONGEST_FAULT_SECONDS)
        except BadState as error:
            _log.error("table %s can't be shown: %s", self.table_id, error)
        except Exception:
            _log.exception("what table %s owes can't be delivered", self.table_id)
        else:
            return None
        return Failed(self.retry, LONGEST_RETRY_SECONDS)

    async def one(
        self, table: TableRecord, owed: Delivery, show: Callable[[TableRecord, Delivery], Awaitable[None]]
    ) -> None:
        """Have one piece shown. What Discord takes for malformed would never arrive: it is given up, so that
        the table goes on without it."""
        try:
            await show(table, owed)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code in GONE | UNREACHABLE:
                raise
            _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, short(error))
            reason = f"malformed, {short(error)}"
            await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def give_up(self, pending: Iterable[Delivery]) -> None:
        """Give up what a table owes that is over and whose place is gone."""
        for owed in pending:
            await self._store.given_up(owed.id, "has no place any more")
