"""Answer one person: privately, in their language, and always."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from typing import Any, Literal, TypeAlias, TypeVar

import aiohttp
import discord

from bot.discord_api.error_codes import GONE, ErrorCode
from bot.discord_api.first_response import ANSWER_SECONDS, FirstAnswer, draw, show_pressed
from bot.discord_api.messages import FAULTS, PERMISSIONS, THREAD_PERMISSIONS, short
from bot.discord_api.payloads import Look, Payloads, layout, mentions
from bot.discord_api.tokens import Tokens
from bot.i18n.translate import DEFAULT_LOCALE, Words, words
from bot.interactions.display_names import Names, called
from bot.interactions.user_limits import UserLimits
from bot.rendering.renderer import Renderer, scene
from bot.rendering.screens import notices
from bot.rendering.screens.model import Screen
from bot.tables import AtTable, LoadedTable, MovedOn, Tables, Unconfirmed, Who
from data.db.errors import DatabaseFault
from data.tables.servers import guild_settings
from data.tables.store import StaleTable, Store
from games.engine import BadState, Refused

_log = logging.getLogger(__name__)

THOUGHT_SECONDS = 1.5
"""How long a person waits for a thought without a sign, in seconds; Discord wants an answer within 3."""
LATE_SECONDS = 2.2
"""After how many seconds a missing answer is announced, whatever the reason."""

Asked: TypeAlias = discord.Interaction[discord.Client]
Outcome: TypeAlias = Literal["done", "refused", "failed", "too_fast"]
"""The result of an interaction: it was done, or (and the person is told) refused by the rules, failed by a
fault, or turned away because they were too fast."""
C = TypeVar("C")


def who(interaction: Asked) -> Who:
    """Return the person behind an interaction."""
    user = interaction.user
    names = called(user)
    return Who(
        user.id,
        names.here,
        str(interaction.id),
        str(interaction.locale),
        interaction.guild_id is not None and interaction.permissions.manage_guild,
        names.username,
        role_ids(user),
    )


def role_ids(user: discord.User | discord.Member) -> frozenset[int]:
    """Return the ids of a member's roles; none of a person who isn't in a server."""
    return frozenset(role.id for role in getattr(user, "roles", ()))


class Answers:
    """Gives the answers: shows screens to the person who asked, by ``payloads``, and keeps the ``tokens`` of
    what they asked. ``stumbled`` is called when
    the database fails, ``is_closed`` says whether the bot has stopped, ``ended`` gets the result of each."""

    def __init__(
        self,
        payloads: Payloads,
        tables: Tables,
        renderer: Renderer,
        tokens: Tokens,
        *,
        stumbled: Callable[[], None],
        is_closed: Callable[[], bool],
        ended: Callable[[Outcome], object],
        sleep: Callable[[float], Coroutine[object, object, None]],
    ) -> None:
        self._payloads = payloads
        self._tables = tables
        self._renderer = renderer
        self._tokens = tokens
        self._stumbled = stumbled
        self._is_closed = is_closed
        self._ended = ended
        self._sleep = sleep
        self.names = Names(tables)
        """People's names, learnt from their interactions."""
        self._open: set[int] = set()
        """The interactions that are being answered."""
        self._closed_one = asyncio.Event()

    @property
    def busy(self) -> bool:
        """Whether an interaction is being answered."""
        return bool(self._open)

    async def settled(self) -> None:
        """Wait until every interaction is answered, also those that arrive meanwhile."""
        while self._open:
            self._closed_one.clear()
            await self._closed_one.wait()

    @asynccontextmanager
    async def to(self, interaction: Asked) -> AsyncIterator[None]:
        """Enter around an answer: the person is told of a refusal, and of a fault of ours without details. A
        person who is about to leave a game is asked first. An answer that takes long is announced in time."""
        self._open.add(interaction.id)
        late = asyncio.ensure_future(self._announce(interaction))
        outcome: Outcome = "failed"
        done = False
        try:
            try:
                is_known = await self._learn_name(interaction)
                yield
                if not is_known:  # They may have sat down.
                    await self._learn_name(interaction)
                done = True
            except MovedOn as moved:
                await self._say_moved_on(interaction, await self._tables.load(moved.table.id), moved)
            except Unconfirmed as leaving:
                language = words(str(interaction.locale))
                asked = notices.leave_question(language, leaving.table, leaving.now.then, again=leaving.again)
                await self.say_in_place(interaction, asked)
            except AtTable as refused:
                shown = scene(LoadedTable(refused.table), words(str(interaction.locale)))
                await self.say_privately(interaction, notices.notice(shown.tell(refused.why)))
            except Refused as refused:
                said = words(str(interaction.locale)).telling()(refused.why.key, **refused.why.facts)
                await self.say_privately(interaction, notices.notice(said))
            await self._leave_answered(interaction)
            outcome = "done" if done else "refused"
        except DatabaseFault as fault:
            _log.warning("an interaction waits for nothing: %s", short(fault))
            self._stumbled()
            await self._say_fault(interaction, "fault-database")
        except BadState as damaged:
            _log.error("an interaction is about a damaged table: %s", damaged)
            await self._say_fault(interaction, "fault-damaged")
        except StaleTable as stale:
            _log.warning("an interaction was overtaken again and again: %s", stale)
            await self._say_fault(interaction, "fault")
        except FAULTS as error:
            _log.warning("an interaction could not be answered: %s", short(error))
            if not FirstAnswer.of(interaction).lost:
                no_files = getattr(error, "code", None) == ErrorCode.UPLOADS_LIMITED
                await self._say_fault(interaction, "fault-files" if no_files else "fault-discord")
        except Exception as error:
            if self._is_closed():
                _log.warning("an interaction was cut off by the bot's end: %s", type(error).__name__)
            else:
                _log.exception("an interaction failed")
                await self._say_fault(interaction, "fault")
        finally:
            late.cancel()
            if not FirstAnswer.of(interaction).lost:
                self._tokens.note(interaction)
            self._ended(outcome)
            self._open.discard(interaction.id)
            self._closed_one.set()

    async def _learn_name(self, interaction: Asked) -> bool:
        """Return whether a person's name is stored. A failure to store it must not stop a press: the next one
        brings it again."""
        try:
            return await self.names.learn(interaction)
        except Exception as error:
            _log.warning("what somebody is called isn't kept: %s", type(error).__name__)
            return False

    async def say_privately(
        self, interaction: Asked, screen: Screen, files: Sequence[discord.File] = ()
    ) -> None:
        """Show a screen to the person who asked and to nobody else; where they are waiting, in its place."""
        response, edit = interaction.response, interaction.edit_original_response
        drawn = await draw(self._payloads, interaction, screen)

        async def post(send: Callable[..., Awaitable[Any]]) -> None:
            await self._payloads.show(drawn, lambda look: send(**look.posted, ephemeral=True), files=files)

        if await FirstAnswer.of(interaction).give(lambda: post(response.send_message)):
            return
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            # A follow-up can't make Components V2 of an answer that was only announced; an edit can.
            await self._payloads.show(drawn, lambda look: edit(**look.edited), files=files)
        else:
            await post(interaction.followup.send)

    async def say(self, interaction: Asked, screen: Screen, *, private: bool) -> None:
        """Answer a command for all to read, or for the person who asked alone; also for them alone if it took
        so long that it had to be announced, and where the bot itself isn't. It pings whom the screen calls,
        and nobody else."""
        if private or not (interaction.guild_id or interaction.context.dm_channel):
            await self.say_privately(interaction, screen)
            return
        send, drawn = interaction.response.send_message, await draw(self._payloads, interaction, screen)

        async def answer() -> None:
            await self._payloads.show(
                drawn, lambda look: send(**look.posted, allowed_mentions=mentions(screen))
            )

        if not await FirstAnswer.of(interaction).give(answer):
            await self.say_privately(interaction, screen)

    async def say_also(self, interaction: Asked, screen: Screen) -> None:
        """Say something for all to read after the answer to one person. It pings whom the screen calls. It is
        a post where the bot may write: a follow-up would look like a reply to that person's own message."""
        drawn = await draw(self._payloads, interaction, screen)
        channel, may = interaction.channel, interaction.app_permissions

        async def send(look: Look) -> discord.Message:
            told = {**look.posted, "allowed_mentions": mentions(screen)}
            needed = THREAD_PERMISSIONS if isinstance(channel, discord.Thread) else PERMISSIONS
            if isinstance(channel, discord.Thread | discord.TextChannel) and all(
                getattr(may, name) for name in needed
            ):
                return await channel.send(**told)
            return await interaction.followup.send(**told, wait=True)

        await self._payloads.show(drawn, send)

    async def acknowledge(self, interaction: Asked) -> None:
        """Acknowledge a press whose answer somebody else shows in the pressed message, by its token.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it seems not to have arrived.
        """
        await FirstAnswer.of(interaction).defer()
        self._tokens.note(interaction)

    async def say_thought(
        self, interaction: Asked, work: Coroutine[Any, Any, Screen], *, in_place: bool = False
    ) -> None:
        """Show a person what must be computed first, ``in_place`` of the message that they pressed. If that
        takes longer than Discord waits for an answer, they are told meanwhile that it comes."""
        thinking = asyncio.ensure_future(work)
        waiting = asyncio.ensure_future(self._sleep(THOUGHT_SECONDS))
        try:
            await asyncio.wait((thinking, waiting), return_when=asyncio.FIRST_COMPLETED)
            if not thinking.done():
                await (wait_in_place if in_place else think)(interaction)
            await (self.say_in_place if in_place else self.say_privately)(interaction, await thinking)
        finally:
            waiting.cancel()

    async def say_anew(self, interaction: Asked, screen: Screen) -> None:
        """Answer a press under an answer to one person: in its place if the same person pressed, else with an
        answer of their own, so that nobody takes away what another reads."""
        message = interaction.message
        asker = None if message is None else message.interaction_metadata
        if asker is not None and asker.user.id == interaction.user.id:
            await self._edit_pressed(interaction, screen)
        else:
            await self.say_in_place(interaction, screen)

    async def say_in_place(self, interaction: Asked, screen: Screen, *, waits: bool = True) -> None:
        """Show a person something in place of the message that they pressed; their press ``waits`` for its
        pictures, or is acknowledged after :data:`ANSWER_SECONDS`. A message that others read too, such as a
        board, stays as it is; so does Components V2, which Discord can't turn into a classic message."""
        if reads_alone(interaction) and not (screen.is_classic and not pressed_classic(interaction)):
            await self._edit_pressed(interaction, screen, waits=waits)
        else:
            await self.say_privately(interaction, screen)

    async def take_away(self, interaction: Asked) -> bool:
        """Answer a press by removing its message, which only the person who pressed could see, and which
        isn't needed any more. False where others see it as well, or it can't be removed."""
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            return False
        try:
            await FirstAnswer.of(interaction).defer()
            await interaction.delete_original_response()
        except FAULTS as error:
            _log.info("a private message stays: %s", short(error))
            return interaction.response.is_done() and _is_gone(error)
        return True

    async def _edit_pressed(self, interaction: Asked, screen: Screen, *, waits: bool = True) -> None:
        """Answer a press by changing the message that it was on, or by another one if that is gone. None of
        its old pictures stay.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it seems not to have arrived.
        """
        late = None if waits else asyncio.ensure_future(self._announce(interaction, ANSWER_SECONDS))
        try:
            await show_pressed(self._payloads, interaction, screen)
        except discord.NotFound as error:
            if not _is_gone(error):
                raise
            await self.say_privately(interaction, screen)
        finally:
            if late is not None:
                late.cancel()

    async def _say_moved_on(self, interaction: Asked, now: LoadedTable, moved: MovedOn) -> None:
        language = words(str(interaction.locale))
        board = await self._renderer.board_in(now, language)
        shown = notices.moved_on(now.table, language, board, put_back=moved.put_back)
        await self.say_privately(interaction, shown)

    async def _announce(self, interaction: Asked, seconds: float = LATE_SECONDS) -> None:
        """Tell Discord after so many ``seconds`` that an answer is coming, unless it has come."""
        await self._sleep(seconds)
        if self._is_closed():
            return
        try:
            await FirstAnswer.of(interaction).defer()
        except FAULTS as error:
            _log.warning("an interaction could not be answered: %s", short(error))

    async def _leave_answered(self, interaction: Asked) -> None:
        """Answer a press that was made, but whose message is gone, so that it could be neither answered there
        nor acknowledged: else Discord would say that it failed."""
        if interaction.response.is_done() or FirstAnswer.of(interaction).lost:
            return
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            said = words(str(interaction.locale)).say("press-done")
            await self.say_privately(interaction, notices.notice(said))

    async def _say_fault(self, interaction: Asked, key: str) -> None:
        if self._is_closed():
            return
        try:
            await self.say_privately(interaction, notices.notice(words(str(interaction.locale)).say(key)))
        except FAULTS as error:
            _log.warning("an interaction could not be answered: %s", short(error))


def _is_gone(error: BaseException) -> bool:
    """Whether there is no such message any more."""
    return isinstance(error, discord.HTTPException) and error.code in GONE


def reads_alone(interaction: Asked) -> bool:
    """Whether nobody else reads the message that was pressed."""
    message = interaction.message
    return message is not None and bool(message.flags.ephemeral or interaction.context.dm_channel)


def pressed_classic(interaction: Asked) -> bool:
    """Whether the message that was pressed is a classic one."""
    message = interaction.message
    return message is not None and not message.flags.components_v2


async def think(interaction: Asked) -> None:
    """Announce what :meth:`Answers.say_privately` will show."""
    await FirstAnswer.of(interaction).think()


async def wait_in_place(interaction: Asked) -> None:
    """Announce what :meth:`Answers.say_in_place` will show."""
    first = FirstAnswer.of(interaction)
    await (first.defer() if reads_alone(interaction) else first.think())


async def turn_away(interaction: Asked, limits: UserLimits) -> None:
    """Acknowledge a request that came too fast, without doing it or looking anything up. The person is told
    so, but not every time: under a message a press needs no more than an acknowledgement."""
    if interaction.type is discord.InteractionType.autocomplete:
        await complete_nothing(interaction)
        return
    pressed = interaction.type is discord.InteractionType.component
    try:
        if limits.may_tell(interaction.user.id) or not pressed:
            said = words(str(interaction.locale)).say("too-fast")
            await interaction.response.send_message(view=layout(notices.notice(said)), ephemeral=True)
        else:
            await interaction.response.defer()
    except (discord.HTTPException, aiohttp.ClientError) as error:
        _log.info("somebody too fast could not be answered: %s", type(error).__name__)


async def complete_nothing(interaction: Asked) -> None:
    """Answer a completion for which there is nothing to offer."""
    try:
        await interaction.response.autocomplete([])
    except (discord.HTTPException, aiohttp.ClientError) as error:
        _log.info("a completion could not be answered: %s", type(error).__name__)


async def who_closes(interaction: Asked, store: Store) -> Who:
    """Return the person behind an interaction; ``admin`` also if one of their roles may close any table
    here."""
    person = who(interaction)
    if person.admin or interaction.guild_id is None:
        return person
    settings = await guild_settings(store, interaction.guild_id)
    return replace(person, admin=bool(person.roles & set(settings.closers)))


async def public_locale(interaction: Asked, store: Store) -> str:
    """Return the locale of what everyone reads here: the server's own choice, or Discord's for the server."""
    if interaction.guild_id is None:
        return str(interaction.locale)
    settings = await guild_settings(store, interaction.guild_id)
    return settings.locale or str(interaction.guild_locale or DEFAULT_LOCALE)


async def public_words(interaction: Asked, store: Store) -> Words:
    """Return the language of what everyone reads here."""
    return words(await public_locale(interaction, store))


def completing(
    complete: Callable[[Asked, Any], Awaitable[list[C]]],
) -> Callable[..., Coroutine[Any, Any, list[C]]]:
    """Enter around a completion, which gets what was typed as text: if anything fails there are no choices,
    and the person can type on."""

    @wraps(complete)
    async def safely(interaction: Asked, typed: Any) -> list[C]:
        try:
            return await complete(interaction, str(typed))
        except DatabaseFault as fault:
            _log.warning("a completion is empty: %s", short(fault))
        except BadState as damaged:
            _log.error("a completion is about a damaged table: %s", damaged)
        except Exception:
            _log.exception("a completion failed")
        return []

    return safely
