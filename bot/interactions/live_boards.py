"""Boards that people watch, each kept up to date in one private message by the token of the last press under
it.

A token is used for 14 minutes, and in memory only. Then the message says that it doesn't follow the game any
more, until *Refresh* is pressed. Requests with a token aren't counted as the bot's. What is shown is the
public board. A player who is out sees the hands still in play as well, where the table allows that.

A watcher who may no longer see the channel is told so instead. Discord tells of changes of channels and
roles, and is asked with each press by DM. Of somebody who leaves the server meanwhile it tells nothing: by DM
they see the board until their token ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.discord_api.membership import onlooker, still_sees
from bot.discord_api.messages import FAULTS, short
from bot.discord_api.payloads import Payloads
from bot.discord_api.tokens import LASTS, Token, Tokens
from bot.i18n.translate import Words, words
from bot.interactions.followed import BETWEEN, MOST, Pace, Paced, last_reveal
from bot.interactions.reply import Answers, Asked
from bot.rendering.renderer import Renderer
from bot.rendering.screens import watching
from bot.rendering.screens.model import Screen
from bot.rendering.screens.sentences import game_of
from bot.tables import Tables
from bot.tables.service import at
from bot.tables.transitions.absence import in_game
from data.db.records import TableRecord
from games.engine import BadState, Refused

_log = logging.getLogger(__name__)

FIRST_FAULT = 500
"""From this HTTP status on an answer is a fault, below it a refusal."""
GRACE = timedelta(seconds=30)
"""For how long a last edit is tried after the time of a token; Discord takes it a minute longer."""
Key = tuple[int, int, bool]
"""A watched board: its table, who watches it, and whether that is in their DMs."""


@dataclass
class _Watched:
    """A board on somebody's screen: the token whose answer it is, who they are in the server, whether it may
    have pictures, its language, what it shows, when that was shown, and the number of moves at the last
    reveal that was shown there."""

    token: Token
    member: discord.Member
    pictures: bool
    language: Words
    shown: Screen
    paced: Paced
    reveal: int


class LiveBoards:
    """The watched boards, one for each table and person in the channel, and one by DM. ``is_busy`` says
    whether the bot is: then they wait."""

    def __init__(
        self,
        client: discord.Client,
        answers: Answers,
        tables: Tables,
        renderer: Renderer,
        payloads: Payloads,
        tokens: Tokens,
        *,
        pace: Pace,
        is_busy: Callable[[], bool],
        sleep: Callable[[float], Coroutine[object, object, None]],
    ) -> None:
        self._client = client
        self._answers = answers
        self._tables = tables
        self._renderer = renderer
        self._payloads = payloads
        self._tokens = tokens
        self._pace = pace
        self._is_busy = is_busy
        self._sleep = sleep
        self._open: dict[Key, _Watched] = {}
        self._keys: dict[int, set[Key]] = {}
        """Those keys, by table."""
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._changed: set[Key] = set()
        """Boards that may have changed while they were being made to be shown."""
        self._later: dict[Key, asyncio.Task[None]] = {}
        """Boards that wait until they may be shown again, or until their token ends."""
        self._answering: set[Key] = set()
        """Boards that a press is being answered with: meanwhile nothing else shows them."""

    async def watch(self, interaction: Asked, table_id: int, *, again: bool = False) -> None:
        """Show a table's board to the person who asks, and keep it up to date; ``again`` in the message that
        they pressed, which shows it already. An older message of theirs goes away.

        Raises:
            Refused: no game is played there, or they may not see its channel.
        """
        key = (table_id, interaction.user.id, interaction.guild_id is None)
        self._answering.add(key)
        try:
            if (task := self._tasks.get(key)) is not None:
                await asyncio.wait((task,))
            await self._answer(interaction, key, again=again)
        finally:
            self._answering.discard(key)
            self._wake(key)

    def look(self, table: TableRecord) -> None:
        """Update the watched boards of a table that has changed."""
        for key in self._keys.get(table.id, ()):
            self._wake(key)

    def look_again(self, guild_id: int) -> None:
        """Check again who may see the channels of a server, since something of it has changed."""
        for key in [key for key, each in self._open.items() if each.member.guild.id == guild_id]:
            self._wake(key)

    @property
    def busy(self) -> bool:
        """Whether a board is about to be shown again."""
        return bool(self._tasks)

    async def settled(self) -> None:
        """Wait until all boards are up to date, or wait for their time."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def stop(self) -> None:
        """Stop updating boards; they stay as they are."""
        self._open.clear()
        self._keys.clear()
        for task in (*self._tasks.values(), *self._later.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    # -- inside

    async def _answer(self, interaction: Asked, key: Key, *, again: bool) -> None:
        loaded, language = await self._tables.load(key[0]), words(str(interaction.locale))
        if not again:
            with at(loaded.table):
                in_game(loaded.table)
        try:
            member = await self._member(interaction, loaded.table)
        except Refused:
            if not again:
                raise
            self._forget(key)
            gone = watching.shut(language, game_of(language, loaded.table))
            await self._answers.say_in_place(interaction, gone)
            return
        shown = await self._renderer.watched(loaded, language, interaction.user.id)
        until = self._tables.now() + LASTS if self._is_followed(loaded.table) else None
        screen = watching.followed(shown, language, loaded.table, self._tables.now(), until)
        say = self._answers.say_in_place if again else self._answers.say_privately
        await say(interaction, screen)
        before = self._forget(key)
        if before is not None and not again:
            await self._remove(before)
        if until is not None:
            token, pictures = self._tokens.of(interaction), interaction.app_permissions.attach_files
            reveal = last_reveal(loaded.table)
            watched = _Watched(token, member, pictures, language, shown, Paced(self._tables.now()), reveal)
            self._open[key] = watched
            self._keys.setdefault(key[0], set()).add(key)
            while len(self._open) > MOST:
                self._forget(next(iter(self._open)))

    async def _member(self, interaction: Asked, table: TableRecord) -> discord.Member:
        """Return who asks as a member of the table's server, who may see its channel: as they see what they
        press there, Discord is asked only elsewhere."""
        here = interaction.guild_id == table.guild_id and interaction.channel_id == table.channel_id
        if here and isinstance(interaction.user, discord.Member):
            return interaction.user
        return await onlooker(self._client, table.place, interaction.user.id)

    def _is_followed(self, table: TableRecord) -> bool:
        """Whether a table's board is kept up to date from here: by the process that has the table."""
        return table.status == "playing" and self._tables.is_ours(table)

    def _forget(self, key: Key) -> _Watched | None:
        if (later := self._later.pop(key, None)) is not None:
            later.cancel()
        keys = self._keys.get(key[0], set())
        keys.discard(key)
        if not keys:
            self._keys.pop(key[0], None)
        return self._open.pop(key, None)

    async def _remove(self, watched: _Watched) -> None:
        """Take an older message away, if its token still can."""
        if self._tables.now() >= watched.token.until:
            return
        try:
            await watched.token.remove(None)
        except FAULTS as error:
            _log.info("a watched board stays: %s", short(error))

    def _wake(self, key: Key) -> None:
        if key not in self._open or key in self._answering:
            return
        self._changed.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._follow(key), name="a watched board")

    async def _follow(self, key: Key) -> None:
        """Show a board again until it is up to date and nothing has changed since it was read."""
        try:
            goes_on = True
            while (watched := self._open.get(key)) is not None and (goes_on or key in self._changed):
                self._changed.discard(key)
                goes_on = await self._show(key, watched)
        except FAULTS as error:
            _log.info("a watched board stays as it was: %s", short(error))
            self._failed(key, error)
        except (BadState, Refused) as damaged:
            _log.error("a watched board can't be shown: %s", type(damaged).__name__)
            self._forget(key)
        except Exception as error:
            # The class alone: a text could quote a hand.
            _log.error("a watched board can't be shown: %s", type(error).__name__)
            self._forget(key)
        finally:
            self._changed.discard(key)
            self._tasks.pop(key, None)

    def _failed(self, key: Key, error: BaseException) -> None:
        """Try again later, unless Discord refuses it, since the message was dismissed, or takes the token no
        longer."""
        watched = self._open.get(key)
        refused = isinstance(error, discord.HTTPException) and error.status < FIRST_FAULT
        if refused or watched is None or self._tables.now() >= watched.token.until + GRACE:
            self._forget(key)
        else:
            self._try_later(key, BETWEEN.total_seconds())

    async def _show(self, key: Key, watched: _Watched) -> bool:
        """Show a board again; False if it needn't be now, or any more."""
        loaded = await self._tables.load(key[0])
        table, language, now = loaded.table, watched.language, self._tables.now()
        if not still_sees(self._client, table.place[1], watched.member):
            await self._edit(watched, watching.shut(language, game_of(language, table)))
            self._forget(key)
            return False
        ends = now >= watched.token.until
        if not ends and (wait := self._wait(watched)):
            self._try_later(key, wait)
            return False
        shown, verdict = await self._renderer.watched(loaded, language, key[1]), None
        if not ends and last_reveal(table) != watched.reveal:
            verdict = self._renderer.watched_verdict(loaded, language)
        if not ends and verdict is None and shown == watched.shown:
            self._try_later(key, (watched.token.until - now).total_seconds())
            return False
        if self._open.get(key) is not watched:
            return True
        goes_on = not ends and (verdict is not None or table.status == "playing")
        until, screen = watched.token.until if goes_on else None, verdict or shown
        watched.paced.changed(now)
        await self._edit(watched, watching.followed(screen, language, table, now, until))
        watched.reveal, watched.shown = last_reveal(table), screen
        if not goes_on:
            self._forget(key)
        return goes_on

    async def _edit(self, watched: _Watched, screen: Screen) -> None:
        drawn = await self._payloads.draw(screen, attach=watched.pictures)
        await self._payloads.show(drawn, lambda look: watched.token.edit(None, look.edited))

    def _wait(self, watched: _Watched) -> float:
        """Return after how many seconds a board may be shown again: while the bot is busy, later."""
        return BETWEEN.total_seconds() if self._is_busy() else self._pace.wait(watched.paced)

    def _try_later(self, key: Key, seconds: float) -> None:
        if (later := self._later.pop(key, None)) is not None:
            later.cancel()
        self._later[key] = asyncio.create_task(self._look_later(key, seconds), name="a watched board, later")

    async def _look_later(self, key: Key, seconds: float) -> None:
        await self._sleep(seconds)
        self._later.pop(key, None)
        self._wake(key)
