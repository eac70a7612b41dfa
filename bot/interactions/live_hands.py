"""Hands that are open on somebody's screen, kept up to date by the token of the last press under them.

Under *My hand*, in a channel, that is everything that changes there. By DM the outbox shows reveals, new
hands and whose turn it is; here it is only what happens between their owner's turns.

A token is valid for 15 minutes, and in memory only: after a restart a player presses *My hand* again.
Requests with a token aren't counted as the bot's, so nobody waits for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.discord_api.messages import FAULTS, short
from bot.discord_api.payloads import Payloads
from bot.discord_api.tokens import Token, Tokens
from bot.interactions.followed import MOST, NOTHING, Pace, Paced, last_reveal
from bot.interactions.reply import Asked
from bot.outbox import Deliveries
from bot.process.waiting import either
from bot.rendering.renderer import Renderer
from bot.rendering.screens.model import Screen
from bot.tables import Gameplay, LoadedTable
from data.db.records import TableRecord
from games.engine import BadState, Refused

_log = logging.getLogger(__name__)

Key = tuple[int, int, bool]
"""A hand on a screen: its table, its player, and whether it is in their DMs."""
Point = tuple[object, ...]
"""What makes a hand be shown again: another hand, its owner's turn, the end of it, and a move."""


def point_of(loaded: LoadedTable, seat: int) -> Point:
    """Return the point that a table has reached for the hand of a seat."""
    table = loaded.table
    return table.status, table.epoch, loaded.revision(seat), seat in loaded.awaited, table.moves


@dataclass
class _Open:
    """A hand on somebody's screen: the token that can change it, whether it may have pictures, and the point
    that it shows."""

    token: Token
    pictures: bool
    point: Point
    reveal: int
    """The number of moves at the last reveal that its owner has seen."""
    channel: int
    by_dm: bool
    shown: Paced
    message: int | None = None
    """The message that shows it; None: the one that the token's interaction has shown."""
    sinks: bool = False
    """Whether it is shown again below the table's next board."""
    kept: bool | None = None
    """Whether a reveal that stays there says that it is its owner's turn; None: none stays there."""


class LiveHands:
    """The open hands, one for each table and person in the channel, and one by DM: the last that they
    opened. In a channel a reveal is shown there for ``hold`` seconds. ``is_busy`` says whether the bot is:
    then nothing is shown between somebody's turns."""

    def __init__(
        self,
        gameplay: Gameplay,
        renderer: Renderer,
        payloads: Payloads,
        tokens: Tokens,
        *,
        now: Callable[[], datetime],
        pace: Pace,
        hold: float,
        deliveries: Deliveries,
        is_busy: Callable[[], bool],
        sleep: Callable[[float], Coroutine[object, object, None]],
    ) -> None:
        self._gameplay = gameplay
        self._renderer = renderer
        self._payloads = payloads
        self._tokens = tokens
        self._now = now
        self._hold = hold
        self._deliveries = deliveries
        self._is_busy = is_busy
        self._sleep = sleep
        self._asked: dict[Key, asyncio.Event] = {}
        """Set for a hand whose owner presses something while the reveal is shown there."""
        self._open: dict[Key, _Open] = {}
        self._answering: dict[Key, int] = {}
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._later: dict[Key, asyncio.Task[None]] = {}
        """Hands that wait until they may be shown again."""
        self._pace = pace

    def look(self, table: TableRecord) -> None:
        """Update the open hands of a table that has changed."""
        for user_id in [seat.user_id for seat in table.seats if seat.user_id is not None]:
            for by_dm in (False, True):
                key = (table.id, user_id, by_dm)
                hand = self._open.get(key)
                # A hand by DM that waits for its time only notes a reveal before.
                waits = by_dm and key in self._later
                if hand is not None and (not waits or last_reveal(table) != hand.reveal):
                    self._wake(key)

    @property
    def busy(self) -> bool:
        """Whether a hand is about to be shown again."""
        return bool(self._tasks)

    async def settled(self) -> None:
        """Wait until all hands are up to date."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def stop(self) -> None:
        """Stop updating hands; they stay as they are."""
        self._open.clear()
        for task in (*self._tasks.values(), *self._later.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    @asynccontextmanager
    async def answering(self, table_id: int, user_id: int) -> AsyncIterator[None]:
        """Enter around a press that is answered with the person's hand: meanwhile nothing else shows it."""
        keys = [(table_id, user_id, by_dm) for by_dm in (False, True)]
        for key in keys:
            self._answering[key] = self._answering.get(key, 0) + 1
        try:
            for key in keys:
                if (asked := self._asked.get(key)) is not None:
                    asked.set()
                if (task := self._tasks.get(key)) is not None:
                    await asyncio.wait((task,))
            yield
        finally:
            for key in keys:
                self._answering[key] -= 1
                if not self._answering[key]:
                    del self._answering[key]
                if key in self._open:
                    self._wake(key)

    def shown(
        self,
        interaction: Asked,
        loaded: LoadedTable,
        seat: int,
        *,
        reveals: bool = False,
        sinks: bool = False,
    ) -> None:
        """Note that a person was shown their hand as the answer to an interaction. It is kept up to date
        where that answer is a message in a channel that nobody else sees, or the pressed one by DM. With
        ``reveals`` the answer was only acknowledged, and the last reveal is still to be shown there.
        ``sinks`` says that a press there leads to a new board, and that the hand comes again below
        it."""
        by_dm, channel_id = interaction.guild_id is None, interaction.channel_id
        if channel_id is None or not _is_private(interaction, by_dm=by_dm):
            return
        key = (loaded.table.id, interaction.user.id, by_dm)
        before = self._open.pop(key, None)
        token, pictures = self._tokens.of(interaction), interaction.app_permissions.attach_files
        point, seen = ((), NOTHING) if reveals else (point_of(loaded, seat), last_reveal(loaded.table))
        # A reveal that stays keeps the hand above the new board, until its owner presses *Next*.
        waits = before is not None and before.kept is not None and before.sinks
        sinks = (sinks or waits) and token.pressed is not None
        self._open[key] = _Open(
            token,
            pictures,
            point,
            seen,
            channel_id,
            by_dm,
            Paced(self._now()),
            message=token.pressed,
            sinks=sinks,
        )
        while len(self._open) > MOST:
            self._open.pop(next(iter(self._open)))

    # -- inside

    def _wake(self, key: Key) -> None:
        if key not in self._tasks and key not in self._answering:
            self._tasks[key] = asyncio.create_task(self._follow(key), name="an open hand")

    async def _follow(self, key: Key) -> None:
        """Show a hand again until it is up to date. The last step isn't interrupted, so that no change is
        missed."""
        try:
            while (hand := self._open.get(key)) is not None and await self._show(key, hand):
                pass
        except FAULTS as error:
            _log.info("an open hand stays as it was: %s", short(error))
            self._open.pop(key, None)
        except BadState as damaged:
            _log.error("an open hand can't be shown: %s", damaged)
            self._open.pop(key, None)
        except Exception as error:
            # The class alone: a text could quote a hand.
            _log.error("an open hand can't be shown: %s", type(error).__name__)
            self._open.pop(key, None)
        finally:
            self._tasks.pop(key, None)

    async def _show(self, key: Key, hand: _Open) -> bool:
        """Show a hand again; False if it needn't be, or can't be any more."""
        if self._now() >= hand.token.until:
            self._open.pop(key, None)
            return False
        try:
            loaded, seat = await self._gameplay.present(*key[:2])
        except Refused:
            self._open.pop(key, None)
            return False
        goes_on = loaded.table.status == "playing" and loaded.table.seats[seat].level is None
        if hand.by_dm:
            return await self._follow_by_dm(key, hand, loaded, seat) if goes_on else False
        point = point_of(loaded, seat)
        turns = hand.kept is not None and hand.kept != (seat in loaded.awaited)
        if turns or last_reveal(loaded.table) != hand.reveal:
            return await self._reveal_in(key, hand, loaded, seat)
        if hand.kept is not None:
            return False
        if goes_on and hand.sinks:
            return await self._sink(key, hand)
        if goes_on and point == hand.point:
            return False
        others_moved = goes_on and point[:-1] == hand.point[:-1] and seat not in loaded.awaited
        if others_moved and not self._may_follow(key, hand):
            return False
        if goes_on:
            screen = await self._renderer.hand(loaded, seat)
        elif loaded.table.status == "finished":
            screen = await self._renderer.end(loaded, seat)
        else:
            screen = self._renderer.retired(loaded, seat)
        if not await self._edit(key, hand, screen):
            return False
        hand.point = point
        if not goes_on:
            self._open.pop(key, None)
        return goes_on

    async def _follow_by_dm(self, key: Key, hand: _Open, loaded: LoadedTable, seat: int) -> bool:
        """Show in a DM what has happened between its owner's turns, unless the outbox has something to show
        there."""
        point, is_new = point_of(loaded, seat), last_reveal(loaded.table) != hand.reveal
        hand.reveal = last_reveal(loaded.table)
        if is_new and await self._renderer.keeps(key[1]):
            self._open.pop(key, None)
            return False
        if is_new or seat in loaded.awaited or point == hand.point:
            return False
        if self._deliveries.tells(*key[:2]) or not self._may_follow(key, hand):
            return False
        async with self._deliveries.answering_hand(*key[:2]):
            if not await self._edit(key, hand, await self._renderer.hand(loaded, seat)):
                return False
        hand.point = point
        return True

    def _may_follow(self, key: Key, hand: _Open) -> bool:
        """Whether a hand may be shown again now because others have moved; else it is tried again later,
        unless the bot is busy."""
        if self._is_busy():
            return False
        wait = self._pace.wait(hand.shown)
        if not wait:
            return True
        if key not in self._later:
            self._later[key] = asyncio.create_task(self._try_later(key, wait), name="an open hand, later")
        return False

    async def _try_later(self, key: Key, seconds: float) -> None:
        try:
            await self._sleep(seconds)
        finally:
            del self._later[key]
        if key in self._open:
            self._wake(key)

    async def _reveal_in(self, key: Key, hand: _Open, loaded: LoadedTable, seat: int) -> bool:
        """Show the last reveal in place of a hand: for a while, or until its owner presses *Next*, if they
        want that. They may ask for the hand meanwhile."""
        stays = await self._renderer.keeps(key[1])
        screen = self._renderer.verdict(loaded, seat, stays=stays)
        if screen is not None and not await self._edit(key, hand, screen):
            return False
        hand.reveal, hand.point = last_reveal(loaded.table), ()
        hand.kept = seat in loaded.awaited if stays and screen is not None else None
        if hand.kept is not None:
            return True
        if key in self._answering:
            return False
        return await self._unless_asked(key, self._sleep(self._hold))

    async def _sink(self, key: Key, hand: _Open) -> bool:
        """Show a hand below the new board, and take the old one away, if the channel takes another message
        now."""
        if not await self._unless_asked(key, self._deliveries.shown(key[0])):
            return False
        hand.sinks = False
        loaded, seat = await self._gameplay.present(*key[:2])
        if loaded.table.status != "playing" or not self._tokens.takes(hand.channel):
            return True
        screen = await self._renderer.hand(loaded, seat)
        drawn = await self._payloads.draw(screen, attach=hand.pictures)
        if self._open.get(key) is not hand or key in self._answering:
            return False
        old, hand.point = hand.message, point_of(loaded, seat)
        hand.shown.changed(self._now())
        hand.message = await self._payloads.show(
            drawn, lambda look: hand.token.follow_up({**look.posted, "ephemeral": True})
        )
        if old is not None:
            await hand.token.remove(old)
        return True

    async def _unless_asked(self, key: Key, wait: Coroutine[object, object, None]) -> bool:
        """Wait for something; False if the hand's owner asks for it meanwhile."""
        asked = self._asked[key] = asyncio.Event()
        try:
            await either(wait, asked.wait())
        finally:
            del self._asked[key]
        return not asked.is_set()

    async def _edit(self, key: Key, hand: _Open, screen: Screen) -> bool:
        """Make a hand show a screen; False if its owner is being answered, or has opened another one."""
        drawn = await self._payloads.draw(screen, attach=hand.pictures)
        if self._open.get(key) is not hand or key in self._answering:
            return False
        hand.shown.changed(self._now())
        await self._payloads.show(drawn, lambda look: hand.token.edit(hand.message, look.edited))
        return True


def _is_private(interaction: Asked, *, by_dm: bool) -> bool:
    """Whether an interaction's original answer is a message that its owner alone sees, and that shows their
    hand from now on: a private answer in a channel, or the pressed message there or by DM. A press on a board
    that was only acknowledged has that board for its answer."""
    kinds = discord.InteractionResponseType
    kind, pressed = interaction.response.type, interaction.message
    if kind in (kinds.channel_message, kinds.deferred_channel_message):
        return not by_dm
    updated = kind in (kinds.message_update, kinds.deferred_message_update)
    return updated and pressed is not None and (by_dm or pressed.flags.ephemeral)
