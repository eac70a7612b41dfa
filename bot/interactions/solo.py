"""Private games on their person's screen: presses under the one message of a game, and the moves of its
computers, which change that message while the token of the last press lasts.

A reveal stays until *Go on*: nobody else waits for it. While computers are to move there is *Skip the wait*,
which also moves a game on that was left there, since the bot stopped or the token's time was over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal, TypeAlias
from weakref import WeakValueDictionary

import discord

from bot.discord_api.messages import FAULTS, short
from bot.discord_api.payloads import Payloads
from bot.discord_api.tokens import Token, Tokens
from bot.i18n.translate import words
from bot.interactions.handlers import choice, press
from bot.interactions.reply import Answers, Asked, pressed_classic, reads_alone, who
from bot.process.waiting import either
from bot.rendering.renderer import Renderer, scene
from bot.rendering.screens import books, hand_screen, private_end
from bot.rendering.screens.model import Pressed, Screen
from bot.tables import AtTable, Gameplay, Hints, LoadedTable, MovedOn, PrivateGames, Thought, reveal
from bot.tables.computers import LATE_SECONDS
from bot.tables.eliminated import can_finish
from bot.tables.private_games import moves_itself, partner_of
from bot.tables.transitions.clock import lists_ended
from data.db.errors import DatabaseFault
from data.db.records import TableRecord, TableSettings
from games.engine import Action, BadState, Refused, message

_log = logging.getLogger(__name__)

Shows = Literal["others", "rest"]
"""What the message shows: a game whose next move is made without a press, or something that stays until the
next press."""
Seen: TypeAlias = Mapping[str, Any] | None
"""The last reveal that a person knows, as the table has stored it; None for none."""


@dataclass
class _Run:
    """The moves after a press. ``halted`` is set when another press takes over."""

    halted: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Solo:
    """Shows private games and answers the presses under them. Computers move at a ``pace`` (seconds a
    move)."""

    def __init__(
        self,
        answers: Answers,
        games: PrivateGames,
        gameplay: Gameplay,
        hints: Hints,
        renderer: Renderer,
        payloads: Payloads,
        tokens: Tokens,
        *,
        now: Callable[[], datetime],
        pace: float,
        sleep: Callable[[float], Coroutine[object, object, None]],
    ) -> None:
        self._answers = answers
        self._games = games
        self._gameplay = gameplay
        self._hints = hints
        self._renderer = renderer
        self._payloads = payloads
        self._tokens = tokens
        self._now = now
        self._pace = pace
        self._sleep = sleep
        self._runs: dict[int, _Run] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def busy(self) -> bool:
        """Whether computers are moving somewhere."""
        return bool(self._runs)

    async def settled(self) -> None:
        """Wait until no computer is to move."""
        while tasks := [run.task for run in self._runs.values() if run.task is not None]:
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Stop moving; the messages stay as they are, with *Skip the wait*."""
        for run in tuple(self._runs.values()):
            run.halted.set()
        await self.settled()

    # -- what commands ask for

    async def start(
        self,
        interaction: Asked,
        game: str,
        settings: TableSettings,
        *,
        hints: bool = False,
        partner: str | None = None,
    ) -> None:
        """Open a private game for a person and show it; with ``hints`` at each of their turns, and with a
        ``partner`` of that level as in :meth:`PrivateGames.open`.

        Raises:
            Refused: settings that can't be, or too many games are in play.
        """
        loaded = await self._games.open(who(interaction), game, settings, hints=hints, partner=partner)
        async with self._pressing(loaded.table.id):
            await self._answer(interaction, loaded.table.id, None)

    async def show(
        self, interaction: Asked, table_id: int, since: int | None = None, *, hurries: bool = False
    ) -> None:
        """Show a person's private game again: its computers move on, and with ``hurries`` without a pause.
        A reveal after the move ``since`` comes first; without it they know the last one.

        Raises:
            Refused: there is none of that number, or it is somebody else's.
        """
        await self._games.load(table_id, interaction.user.id)
        async with self._pressing(table_id):
            loaded, _ = await self._games.load(table_id, interaction.user.id)
            await self._answer(interaction, table_id, _known(loaded.table, since), hurries=hurries)

    # -- presses

    @press("do", "moment")
    async def _do(self, interaction: Asked, pressed: Pressed) -> None:
        await self._move(interaction, pressed, pressed.arg or "", moves=pressed.moves)

    @press("own", "answer")
    async def _own(self, interaction: Asked, pressed: Pressed) -> None:
        """Make a move of one's own hand."""
        await self._move(interaction, pressed, pressed.arg or "", revision=pressed.moves)

    @choice("own", "answer")
    async def _own_chosen(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Make a move of several choices."""
        await self._own(interaction, replace(pressed, arg=" ".join((pressed.arg or "", *values))))

    @press("pick", "moment")
    async def _pick(self, interaction: Asked, pressed: Pressed) -> None:
        await self._show_step(interaction, pressed, "")

    @choice("pick", "moment")
    async def _picked(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Take a choice in a picker: the next step, or the move itself."""
        if values[0].startswith("do:"):
            await self._move(interaction, pressed, values[0].removeprefix("do:"), moves=pressed.moves)
        else:
            await self._show_step(interaction, pressed, values[0])

    async def _show_step(self, interaction: Asked, pressed: Pressed, path: str) -> None:
        async with self._pressing(pressed.table):
            loaded, seat = await self._games.load(pressed.table, interaction.user.id)
            is_now = pressed.moves == loaded.table.moves and pressed.epoch == loaded.table.epoch
            if is_now and loaded.table.status == "playing" and loaded.view(seat).legal:
                screen = self._renderer.pick(loaded, seat, path, under_hand=True)
                await self._answers.say_in_place(interaction, screen)
            else:
                await self._answer(interaction, pressed.table, _known(loaded.table, pressed.moves))

    @press("hand", "moment")
    async def _hand(self, interaction: Asked, pressed: Pressed) -> None:
        await self.show(interaction, pressed.table, pressed.moves)

    @press("next", "moment")
    async def _next(self, interaction: Asked, pressed: Pressed) -> None:
        """*Go on* and *Skip the wait*: show the game as it is, and let its computers move."""
        loaded, _ = await self._games.load(pressed.table, interaction.user.id)
        if lists_ended(loaded.table):
            await self._games.go_on(pressed.table, who(interaction))
        hurries = pressed.arg == hand_screen.HURRIES
        await self.show(interaction, pressed.table, pressed.moves, hurries=hurries)

    @press("finish", "moment")
    async def _finish(self, interaction: Asked, pressed: Pressed) -> None:
        """*Finish quickly*, by a person who is out: the computers play the game to its end at once."""
        async with self._pressing(pressed.table):
            loaded, _ = await self._games.load(pressed.table, interaction.user.id)
            while can_finish(loaded.table, loaded.view(None)):
                thought = await self._gameplay.think(pressed.table)
                if thought is None or not await self._gameplay.carry_out(thought):
                    break
                loaded, _ = await self._games.load(pressed.table, interaction.user.id)
            await self._answer(interaction, pressed.table, _known(loaded.table))

    @press("hint", "moment")
    async def _hint(self, interaction: Asked, pressed: Pressed) -> None:
        await self._games.load(pressed.table, interaction.user.id)

        async def thought() -> Screen:
            return await self._renderer.hint(await self._hints.hint(pressed.table, interaction.user.id))

        async with self._pressing(pressed.table):
            await self._answers.say_thought(interaction, thought(), in_place=True)

    @press("hints", "moment")
    async def _set_hints(self, interaction: Asked, pressed: Pressed) -> None:
        """Switch the hints of this game on or off."""
        await self._games.load(pressed.table, interaction.user.id)
        await self._hints.set_hints(pressed.table, interaction.user.id, on=pressed.arg == "always")
        await self.show(interaction, pressed.table)

    @press("last", "moment")
    async def _last(self, interaction: Asked, pressed: Pressed) -> None:
        """Show the last reveal again."""
        loaded, _ = await self._games.load(pressed.table, interaction.user.id)
        language = words(str(interaction.locale))
        await self._answers.say_privately(interaction, self._renderer.last_reveal(loaded, language))

    @press("rules", "moment")
    async def _rules(self, interaction: Asked, pressed: Pressed) -> None:
        loaded, _ = await self._games.load(pressed.table, interaction.user.id)
        language = words(str(interaction.locale))
        screen = books.rules_screen(language, books.of_table(language, loaded.table))
        await self._answers.say_privately(interaction, screen)

    @press("stop", "moment")
    async def _stop(self, interaction: Asked, pressed: Pressed) -> None:
        """*End game*: ask first, since nobody can go on with it."""
        user = interaction.user.id
        async with self._pressing(pressed.table):
            loaded, _ = await self._games.load(pressed.table, user)
            if pressed.arg == "now":
                loaded = await self._games.end(pressed.table, user)
            if loaded.table.status == "playing":
                asked = private_end.stopping(scene(loaded, words(str(interaction.locale))))
                await self._answers.say_in_place(interaction, asked)
            else:
                await self._answer(interaction, pressed.table, _known(loaded.table))

    @press("again", "moment")
    async def _again(self, interaction: Asked, pressed: Pressed) -> None:
        """*Play again*: another game like this one, in its place."""
        loaded, seat = await self._games.load(pressed.table, interaction.user.id)
        table = loaded.table
        if table.status == "playing":
            raise Refused(message("table-not-finished"))
        at = partner_of(table)
        await self.start(
            interaction,
            table.game,
            table.settings,
            hints=table.seats[seat].hinted is not None,
            partner=None if at is None else table.seats[at].level,
        )

    # -- inside

    async def _move(
        self,
        interaction: Asked,
        pressed: Pressed,
        text: str,
        *,
        moves: int | None = None,
        revision: int | None = None,
    ) -> None:
        """Make a move, and show what it leads to; a press for an earlier position shows the present one."""
        user, table_id = interaction.user.id, pressed.table
        async with self._pressing(table_id):
            loaded, seat = await self._games.load(table_id, user)
            seen, did = _known(loaded.table, moves), None
            if revision is not None and _is_past(loaded, seat, revision):
                seen = None
            if loaded.table.status != "playing":
                await self._answer(interaction, table_id, seen)
                return
            try:
                done = await self._gameplay.act(
                    table_id, user, text, moves=moves, revision=revision, epoch=pressed.epoch, by_dm=True
                )
                did = done.action
            except MovedOn:
                _log.debug("a move in private game %s came too late", table_id)
            except AtTable as refused:
                if not lists_ended(refused.table):
                    raise
            await self._answer(interaction, table_id, seen, did)

    async def _answer(
        self,
        interaction: Asked,
        table_id: int,
        seen: Seen,
        did: Action | None = None,
        *,
        hurries: bool = False,
    ) -> None:
        """Show a game as it is now, of which its person has ``seen`` a reveal, in the place of the message
        that they pressed; then let its computers move. ``did`` is what they have just done."""
        loaded, seat = await self._games.load(table_id, interaction.user.id)
        screen, shows = await self._look(loaded, seat, seen, did)
        if interaction.message is not None:
            await self._answers.say_in_place(interaction, screen, waits=False)
        else:
            await self._answers.say(interaction, screen, private=not _in_own_dm(interaction))
        if shows != "rest" and _changes_answer(interaction):
            token, pictures = self._tokens.of(interaction), interaction.app_permissions.attach_files
            run = self._runs[loaded.table.id] = _Run()
            follow = self._follow(
                run, loaded, interaction.user.id, token, seen, pictures=pictures, hurries=hurries
            )
            run.task = asyncio.create_task(follow, name=f"computers of private game {loaded.table.id}")

    async def _look(
        self, loaded: LoadedTable, seat: int, seen: Seen, did: Action | None = None
    ) -> tuple[Screen, Shows]:
        """Return what a game shows now, and what that is."""
        table = loaded.table
        if table.status == "closed":
            return self._renderer.ended_early(loaded, seat), "rest"
        if table.revealed != seen:
            verdict = self._renderer.verdict(loaded, seat)
            if verdict is not None:
                return verdict, "rest"
        if table.status == "finished":
            return await self._renderer.end(loaded, seat), "rest"
        if moves_itself(loaded):
            return await self._renderer.hand(loaded, seat, did=did), "others"
        if table.seats[seat].hinted is not None and seat in loaded.awaited:
            return await self._renderer.hint(await self._hints.advice(loaded, seat)), "rest"
        return await self._renderer.hand(loaded, seat, did=did), "rest"

    @asynccontextmanager
    async def _pressing(self, table_id: int) -> AsyncIterator[None]:
        """Enter around an answer about a game: what followed an earlier press has come to its end."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            if (run := self._runs.get(table_id)) is not None and run.task is not None:
                run.halted.set()
                await asyncio.wait((run.task,))
            yield

    async def _follow(
        self,
        run: _Run,
        loaded: LoadedTable,
        user_id: int,
        token: Token,
        seen: Seen,
        *,
        pictures: bool,
        hurries: bool,
    ) -> None:
        """Let the computers move, and show each move, until something stays for a press, the token is past,
        or another press takes over. Where it ``hurries``, only what stays is shown."""
        table_id, shows = loaded.table.id, "others"
        try:
            while shows != "rest" and self._now() < token.until:
                if hurries:
                    await self._leap(run, table_id, user_id)
                elif thoughts := await self._think(run, table_id, pause=self._pace):
                    for thought in thoughts:
                        await self._gameplay.carry_out(thought)
                elif not run.halted.is_set():
                    return
                if run.halted.is_set():
                    return
                loaded, seat = await self._games.load(table_id, user_id)
                screen, shows = await self._look(loaded, seat, seen)
                drawn = await self._payloads.draw(screen, attach=pictures)
                await self._payloads.show(drawn, lambda look: token.edit(token.pressed, look.edited))
                if hurries:
                    return
        except FAULTS as error:
            _log.info("private game %s waits for a press: %s", table_id, short(error))
        except (BadState, DatabaseFault, Refused) as error:
            _log.warning("private game %s waits for a press: %s", table_id, type(error).__name__)
        except Exception as error:
            # The class alone: a text could quote a hand.
            _log.error("private game %s can't move on: %s", table_id, type(error).__name__)
        finally:
            if self._runs.get(table_id) is run:
                del self._runs[table_id]

    async def _leap(self, run: _Run, table_id: int, user_id: int) -> None:
        """Let the computers move without a pause until something stays for a press. That takes whole seconds,
        also where another press takes over: its time says nothing of their hands."""
        begun = self._now()
        loaded, _ = await self._games.load(table_id, user_id)
        revealed = loaded.table.revealed
        while moves_itself(loaded) and loaded.table.revealed == revealed:
            thoughts = await self._think(run, table_id, pause=0.0)
            for thought in thoughts:
                await self._gameplay.carry_out(thought)
            if not thoughts:
                break
            loaded, _ = await self._games.load(table_id, user_id)
        if self._pace:
            past = (self._now() - begun).total_seconds() % LATE_SECONDS
            await self._sleep(LATE_SECONDS - past)

    async def _think(self, run: _Run, table_id: int, *, pause: float) -> tuple[Thought, ...]:
        """Return the next moves after a pause; none if there are none, or another press takes over. After a
        pause, computers that think for longer are late by whole seconds, which say nothing of their hands."""
        thinks = asyncio.ensure_future(self._gameplay.think_together(table_id))

        async def paced() -> None:
            await self._sleep(pause)
            while pause and not thinks.done():
                await self._sleep(LATE_SECONDS)
            await asyncio.wait((thinks,))

        try:
            await either(paced(), run.halted.wait())
            return await thinks if not run.halted.is_set() else ()
        finally:
            if not thinks.cancel() and not thinks.cancelled():
                thinks.exception()  # a halted one doesn't ask for it


def _known(table: TableRecord, since: int | None = None) -> Seen:
    """Return the last reveal, unless it came after the move ``since``: what showed that many moves is pressed
    by a person who hasn't seen it."""
    known = reveal.last(table)
    return None if known is not None and since is not None and known.moves > since else table.revealed


def _is_past(loaded: LoadedTable, seat: int, revision: int) -> bool:
    """Whether a hand of that revision was pressed in a round or hand that is over."""
    number = loaded.game.number_of
    return loaded.table.status != "playing" or number(revision) != number(loaded.revision(seat))


def _in_own_dm(interaction: Asked) -> bool:
    """Whether something was asked in a person's own DMs with the bot: there a message stays."""
    return bool(interaction.context.dm_channel)


def _changes_answer(interaction: Asked) -> bool:
    """Whether the token of an interaction can change the message that it was answered with."""
    kinds = discord.InteractionResponseType
    if interaction.response.type in (kinds.channel_message, kinds.deferred_channel_message):
        return True
    return reads_alone(interaction) and pressed_classic(interaction)
