"""The shards that this process has, of a bot in several processes: taken, kept, offered, and lost.

A process that Discord doesn't answer keeps and offers its shards, and ends once another one has taken any.
Only a process that Discord answers takes some: where Discord answers nobody, nothing changes hands.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine

from bot.process.environment import setting_name
from bot.process.exit_status import PASSING, Failure
from bot.process.waiting import either
from data.db.errors import DatabaseFault
from data.db.shards import Shards, Wanted
from data.operations.leases import Leases, OtherNumber, Others, Renewed

_log = logging.getLogger(__name__)

RENEW_SECONDS = 3.0
"""Seconds from one renewal to the next."""
LOST_SECONDS = 7.0
"""Seconds without a renewal until the process ends: soon another one may take its shards."""
LOOK_SECONDS = 1.0
"""How often a process without shards looks for free ones, in seconds."""
RUN_OUT_SECONDS = 0.1
"""How many seconds after the end of a lease its shard is looked for: that end was learnt a while before."""
IDENTIFY_SECONDS = 5.5
"""Seconds between two identifies of a rate limit key: Discord wants 5 s between their arrivals."""


class OtherShardCount(Failure):
    """The bot runs with another number of shards."""

    status = PASSING

    def __init__(self, wanted: int, other: OtherNumber) -> None:
        super().__init__(
            f"The bot runs with {other.count} shards ({'; '.join(other.places)}), and this process is to run "
            f"with {wanted}. Stop all processes of the bot before you start it with another number, or set "
            f"{setting_name('shard_count')}={other.count}."
        )


async def _never() -> bool:
    return False


def _end() -> None:
    """End at once: work that is still done after this could be done twice."""
    logging.shutdown()
    sys.stderr.flush()
    os._exit(PASSING)


class ShardLeases:
    """Takes the shards that are ``wanted`` and renews them. ``took`` is called with each shard taken after
    the first ones, ``renewed`` after each renewal, and ``end`` when they can't be renewed. ``ticks`` are
    seconds that continue while the process is halted."""

    def __init__(
        self,
        leases: Leases,
        wanted: Wanted,
        *,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
        ticks: Callable[[], float] = time.monotonic,
        end: Callable[[], object] = _end,
    ) -> None:
        self.leases = leases
        self._wanted = wanted
        self._sleep = sleep
        self._ticks = ticks
        self._end = end
        self._last = ticks()
        self._concurrency = 1
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self._lost = False
        """Whether another process has some of the shards."""
        self._rest = RENEW_SECONDS
        self.epochs: dict[int, int] = {}
        """The lease epochs of the shards that this process has."""
        self.count = 0
        """How many shards there are."""
        self.leads = False
        """Whether this process does the whole bot's work."""
        self.living = 1
        """The number of processes that have shards."""
        self.took: Callable[[int], object] = lambda _shard: None
        self.renewed: Callable[[Renewed], object] = lambda _renewed: None
        self.is_cut_off: Callable[[], bool] = lambda: False
        """Whether Discord doesn't answer this process, so that others should take its shards."""
        self.may_take_over: Callable[[], Awaitable[bool]] = _never
        """Decides whether this process may take shards that another one offers."""
        self._sooner = asyncio.Event()

    @property
    def shards(self) -> Shards:
        """The shards that this process has."""
        return Shards.of(self.count, self.epochs)

    def has(self, guild_id: int) -> bool:
        """Whether a server is on a shard of this process."""
        return bool(self.epochs) and self.shards.has(guild_id)

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have taken a shard of this process: it may have none yet, however long it
        takes to reach Discord."""
        return not self.epochs or self._ticks() - self._last < LOST_SECONDS

    @property
    def is_spare(self) -> bool:
        """Whether this process waits for shards that nobody has."""
        return not self.epochs

    async def begin(self, count: int, concurrency: int) -> None:
        """Wait until there are shards to take, and take them; ``concurrency`` is how many may identify at a
        time.

        Raises:
            OtherShardCount: the bot runs with another number of shards.
        """
        self._concurrency = concurrency
        waits = False
        while self._task is None:
            try:
                self._last = self._ticks()
                taken = {} if self.is_cut_off() else await self._claim(count, await self.leases.others())
                self.count = count
                if self._stopped:  # it was told so while it took them
                    await self.leases.release()
                    return
                if taken:
                    found = await self.leases.renew()
                    # Where an answer was lost, and then time, another process may have some of them.
                    self.epochs = {shard: taken[shard] for shard in taken if shard in found.shards}
                    if self.epochs:
                        self._heard(found)
                        self._task = asyncio.create_task(self._renew(), name="leases")
                        return
            except DatabaseFault as fault:
                _log.warning("shards are taken later: %s", fault)
            if not waits and not self._stopped:
                _log.info("all shards are held: this process waits until one of them is free")
                waits = True
            await self._sleep(LOOK_SECONDS)

    async def stop(self) -> None:
        """Let others have the shards at once."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self.epochs.clear()
        try:
            await self.leases.release()
        except DatabaseFault as fault:
            _log.warning("the shards are free in some seconds: %s", fault)
        await self.leases.close()

    async def turn(self, shard: int) -> None:
        """Wait until a shard may identify: one of each rate limit key at a time, in all processes."""
        while True:
            try:
                wait = await self.leases.turn(shard % self._concurrency, IDENTIFY_SECONDS)
            except DatabaseFault as fault:
                _log.warning("shard %s identifies later: %s", shard, fault)
                wait = LOOK_SECONDS
            if not wait:
                return
            await self._sleep(wait)

    # -- inside

    def hurry(self) -> None:
        """Renew now: whether Discord answers this process has changed, or another one offers its shards."""
        self._sooner.set()

    async def _claim(self, count: int, others: Others) -> dict[int, int]:
        over = bool(self._wanted.choose(others.offered, len(self.epochs))) and await self.may_take_over()
        try:
            taken = await self.leases.claim(count, self._wanted, over=over)
        except OtherNumber as other:
            raise OtherShardCount(count, other) from other
        if new := taken.keys() - self.epochs.keys():
            _log.info("took shards %s of %s", ", ".join(map(str, sorted(new))), count)
        return taken

    async def _renew(self) -> None:
        """Renew until the end, and take what is free and wanted."""
        while True:
            self._sooner.clear()
            await either(self._sleep(self._rest), self._sooner.wait())
            while not await self._try():
                if not self.is_sure:
                    if not self._lost:
                        _log.critical("the shards could not be renewed for %.0f s: ending", LOST_SECONDS)
                    self._end()
                    return
                await self._sleep(LOOK_SECONDS)

    async def _try(self) -> bool:
        """Renew, and take more; False if that has failed."""
        began = self._ticks()
        if not self.is_sure:
            return False
        try:
            offers = self.is_cut_off()
            found = await self.leases.renew(offers=offers)
            if not self.epochs.keys() <= found.shards:
                if offers:
                    _log.warning("another process has taken what this one offered: ending")
                else:
                    _log.critical("another process has shards of this one: ending")
                self._lost, self._last = True, float("-inf")
                return False
            self._last = began
            taken, self._rest = self.epochs, LOOK_SECONDS if offers else RENEW_SECONDS
            if not offers:
                others = await self.leases.others()
                taken = await self._claim(self.count, others)
                self._rest = self._until_free(others)
        except DatabaseFault as fault:
            _log.warning("the shards are renewed later: %s", fault)
            return self._last == began
        except OtherShardCount:  # only where another bot has all of them
            return False
        except Exception:
            _log.exception("the shards couldn't be renewed")
            return self._last == began
        self._heard(found)
        for shard in sorted(taken.keys() - self.epochs.keys()):
            self.epochs[shard] = taken[shard]
            self.took(shard)
        return True

    def _until_free(self, others: Others) -> float:
        """Return the seconds until the next renewal: sooner where a shard that this process would take may be
        free."""
        missed = [shard for shard, left in others.left.items() if left < RENEW_SECONDS]
        chosen = self._wanted.choose(missed, len(self.epochs))
        return min((others.left[shard] + RUN_OUT_SECONDS for shard in chosen), default=RENEW_SECONDS)

    def _heard(self, found: Renewed) -> None:
        self.leads, self.living = found.leads, max(found.living, 1)
        self.renewed(found)


__all__ = ["OtherShardCount", "ShardLeases"]
