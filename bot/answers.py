"""How the bot answers one person: privately, in their language, and always."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import aiohttp
import discord

from bot.face import UPLOADS_LIMITED, layout
from bot.flood import Flood
from bot.posting import FAULTS, PERMISSIONS, THREAD_PERMISSIONS, short
from bot.response import FirstAnswer, draw, edit_pressed, show
from bot.screens import frame
from bot.screens.model import Screen
from bot.tables import AtTable, Moment, MovedOn, TableService, Unconfirmed, Who
from bot.telling import scene
from bot.words import DEFAULT_LOCALE, Words, plain_name, words
from data.errors import DatabaseFault
from data.guilds import GuildSettings
from data.records import TableRecord
from data.servers import guild_settings
from data.store import StaleTable
from games.engine import BadState, Refused, message

if TYPE_CHECKING:
    from bot.client import Undercup

_log = logging.getLogger(__name__)

THOUGHT_SECONDS = 1.5
"""How long a person waits for a thought without a sign; Discord wants an answer within 3."""
LATE_SECONDS = 2.2
"""After how long an answer that hasn't come, for whatever reason, is announced."""

Asked: TypeAlias = "discord.Interaction[Undercup]"
C = TypeVar("C")


def who(interaction: Asked) -> Who:
    """The person behind an interaction."""
    user = interaction.user
    return Who(
        user.id,
        plain_name(user.display_name),
        str(interaction.id),
        str(interaction.locale),
        interaction.guild_id is not None and interaction.permissions.manage_guild,
    )


async def say_privately(interaction: Asked, screen: Screen, files: Sequence[discord.File] = ()) -> None:
    """Show a screen to the person who asked and to nobody else; where they are waiting, in its place."""
    response, edit = interaction.response, interaction.edit_original_response
    drawn = await draw(interaction, screen)

    async def post(send: Callable[..., Awaitable[Any]]) -> None:
        await show(
            interaction, drawn, lambda look: send(view=look.view, files=look.files, ephemeral=True), files
        )

    if await FirstAnswer.of(interaction).give(lambda: post(response.send_message)):
        return
    if response.type is discord.InteractionResponseType.deferred_channel_message:
        # A follow-up can't make Components V2 of an answer that was only announced; an edit can.
        await show(interaction, drawn, lambda look: edit(view=look.view, attachments=look.files), files)
    else:
        await post(interaction.followup.send)


async def say(interaction: Asked, screen: Screen, *, private: bool) -> None:
    """Answer a command for all to read, or for whoever asked alone; also for them alone if it took so long
    that it had to be announced. Nobody is pinged by either."""
    if private:
        await say_privately(interaction, screen)
        return
    send, drawn = interaction.response.send_message, await draw(interaction, screen)

    async def answer() -> None:
        await show(interaction, drawn, lambda look: send(view=look.view, files=look.files))

    if not await FirstAnswer.of(interaction).give(answer):
        await say_privately(interaction, screen)


async def say_thought(interaction: Asked, work: Coroutine[Any, Any, Screen]) -> None:
    """Show a person what must be thought about first. If that takes longer than Discord waits for an answer,
    they are told meanwhile that it comes."""
    thinking = asyncio.ensure_future(work)
    waiting = asyncio.ensure_future(interaction.client.sleep(THOUGHT_SECONDS))
    try:
        await asyncio.wait((thinking, waiting), return_when=asyncio.FIRST_COMPLETED)
        if not thinking.done():
            await FirstAnswer.of(interaction).think()
        await say_privately(interaction, await thinking)
    finally:
        waiting.cancel()


async def say_anew(interaction: Asked, screen: Screen) -> None:
    """Answer a press under something that somebody had asked for: in its place if it was the same person,
    else with an answer of their own, so that nobody takes away what another reads."""
    message = interaction.message
    asker = None if message is None else message.interaction_metadata
    if asker is not None and asker.user.id == interaction.user.id:
        await edit_pressed(interaction, screen)
    else:
        await say_in_place(interaction, screen)


async def say_hint(interaction: Asked, table_id: int) -> None:
    """Show a person what to do with their hand, as soon as it has been thought out."""

    async def thought() -> Screen:
        return interaction.client.teller.hint(
            await interaction.client.service.hint(table_id, interaction.user.id)
        )

    await say_thought(interaction, thought())


def reads_alone(interaction: Asked) -> bool:
    """Whether nobody else reads the message that was pressed."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def say_in_place(interaction: Asked, screen: Screen) -> None:
    """Show a person something in place of the message that they pressed. What others read as well, a board
    above all, stays as it is."""
    if reads_alone(interaction):
        await edit_pressed(interaction, screen)
    else:
        await say_privately(interaction, screen)


async def wait_in_place(interaction: Asked) -> None:
    """Let a person wait for what :func:`say_in_place` will show."""
    first = FirstAnswer.of(interaction)
    await (first.defer() if reads_alone(interaction) else first.think())


async def turn_away(interaction: Asked, flood: Flood) -> None:
    """Acknowledge what somebody asks too fast, without doing it or looking anything up. They are told so, but
    not every time: under a message a press needs no more than an acknowledgement."""
    if interaction.type is discord.InteractionType.autocomplete:
        await complete_nothing(interaction)
        return
    pressed = interaction.type is discord.InteractionType.component
    try:
        if flood.may_tell(interaction.user.id) or not pressed:
            said = words(str(interaction.locale)).say("too-fast")
            await interaction.response.send_message(view=layout(frame.notice(said)), ephemeral=True)
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


async def who_closes(interaction: Asked) -> Who:
    """The person behind an interaction; ``admin`` also if one of their roles may close any table here."""
    person = who(interaction)
    if person.admin or interaction.guild_id is None:
        return person
    settings = await guild_settings(interaction.client.store, interaction.guild_id)
    held = {role.id for role in getattr(interaction.user, "roles", ())}
    return replace(person, admin=bool(held & set(settings.closers)))


async def public_locale(interaction: Asked) -> str:
    """The locale of what everyone reads here: the server's own choice, or Discord's for the server."""
    if interaction.guild_id is None:
        return str(interaction.locale)
    settings = await guild_settings(interaction.client.store, interaction.guild_id)
    return settings.locale or str(interaction.guild_locale or DEFAULT_LOCALE)


async def public_words(interaction: Asked) -> Words:
    """The language of what everyone reads here."""
    return words(await public_locale(interaction))


def wants_thread(interaction: Asked, settings: GuildSettings) -> bool:
    """Whether a table that is opened here gets a thread of its own. In a thread it stays there, and only a
    text channel has public threads; a table in an announcement channel is played in the channel."""
    channel = interaction.channel
    return settings.place == "thread" and isinstance(channel, discord.TextChannel) and not channel.is_news()


def check_place(interaction: Asked, settings: GuildSettings) -> None:
    """Refuse, naming what is wrong, if no table may be opened in this channel, or if the bot lacks a
    permission that it needs here, or is about to stop. A thread counts as its channel."""
    if interaction.client.draining:
        raise Refused(message("open-restarting"))
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if settings.channels and here not in settings.channels:
        listed = tuple(f"<#{channel_id}>" for channel_id in settings.channels)
        raise Refused(message("open-wrong-channel", channels=listed))
    needed = PERMISSIONS
    if isinstance(channel, discord.Thread):
        needed = THREAD_PERMISSIONS
    elif wants_thread(interaction, settings):
        needed = (*THREAD_PERMISSIONS, "create_public_threads")
    missing = tuple(name for name in needed if not getattr(interaction.app_permissions, name))
    if missing:
        language = words(str(interaction.locale))
        named = tuple(language.say(f"permission-{name.replace('_', '-')}") for name in missing)
        raise Refused(message("open-no-permission", permissions=named))


async def greet(interaction: Asked, table: TableRecord) -> None:
    """Write to someone who has just sat down, unless DMs are known to reach them; if none does they are
    told how to do without."""
    client, user_id, language = interaction.client, interaction.user.id, words(str(interaction.locale))
    try:
        if (await client.store.person(user_id)).preferences.get("hints") == "always":
            await client.service.set_hints(table.id, user_id, on=True)
        reached = await _reached(interaction, table)
    except DatabaseFault as fault:
        # They sit already; the first hand will show whether DMs arrive.
        _log.warning("somebody who sat down could not be greeted: %s", short(fault))
        return
    if not reached:
        await say_privately(interaction, frame.notice(language.say("join-no-dm")))


async def show_hand(interaction: Asked, table_id: int) -> None:
    """Show a person their hand. If it is because no DM reached them, see whether one does now: then the next
    hand comes by DM again."""
    service, user_id = interaction.client.service, interaction.user.id
    await say_privately(interaction, interaction.client.teller.hand(*await service.own(table_id, user_id)))
    table = await service.table(table_id)
    if any(seat.user_id == user_id and seat.dm == "closed" for seat in table.seats):
        await _reached(interaction, table)


async def _reached(interaction: Asked, table: TableRecord) -> bool:
    """Whether a DM reaches a player, which is noted at their table."""
    client, user_id, language = interaction.client, interaction.user.id, words(str(interaction.locale))
    # The same for every press with which one sits down: whoever is greeted again is greeted once.
    name = f"greeting/{table.id}/{user_id}/{table.created.timestamp()}"
    nonce = blake2b(name.encode(), digest_size=12).hexdigest()
    reached = await client.deliveries.greet(user_id, frame.greeting(table, language), nonce)
    await client.service.dm_is(table.id, user_id, "open" if reached else "closed")
    return reached


async def want_hints(interaction: Asked, *, on: bool) -> None:
    """Remember whether hints are to come to a person by themselves, see to it at all their tables, and say
    what comes of it."""
    client, user_id, language = interaction.client, interaction.user.id, words(str(interaction.locale))
    await client.store.prefer(user_id, "hints", "always" if on else "never")
    for table in await client.store.live_tables(user_id=user_id):
        await client.service.set_hints(table.id, user_id, on=on)
    said = [language.say("hints-always" if on else "hints-never")]
    if on and (await client.store.person(user_id)).dm == "closed":
        said.append(language.say("hints-no-dm"))
    await say_privately(interaction, frame.notice("\n".join(said)))


@asynccontextmanager
async def answering_for(interaction: Asked, service: TableService) -> AsyncIterator[None]:
    """Around an answer: a refusal is told to the person in words; so is, without details, a fault of ours.
    Whoever is about to leave a game is asked first. An answer that takes long is announced in time."""
    interaction.client.answering.add(interaction.id)
    late = asyncio.ensure_future(_announce(interaction))
    try:
        try:
            yield
        except MovedOn as moved:
            await _say_moved_on(interaction, await service.moment(moved.table.id), moved)
        except Unconfirmed as leaving:
            language = words(str(interaction.locale))
            asked = frame.leave_question(language, leaving.table, leaving.now.then, anew=leaving.anew)
            await say_in_place(interaction, asked)
        except AtTable as refused:
            shown = scene(Moment(refused.table), None, words(str(interaction.locale)))
            await say_privately(interaction, frame.notice(shown.tell(refused.why)))
        except Refused as refused:
            said = frame.say(words(str(interaction.locale)), refused.why.key, refused.why.facts)
            await say_privately(interaction, frame.notice(said))
    except DatabaseFault as fault:
        _log.warning("an interaction waits for nothing: %s", short(fault))
        interaction.client.driver.stumbled()
        await _say_fault(interaction, "fault-database")
    except BadState as damaged:
        _log.error("an interaction is about a damaged table: %s", damaged)
        await _say_fault(interaction, "fault-damaged")
    except StaleTable as stale:
        _log.warning("an interaction was overtaken again and again: %s", stale)
        await _say_fault(interaction, "fault")
    except FAULTS as error:
        _log.warning("an interaction could not be answered: %s", short(error))
        if not FirstAnswer.of(interaction).lost:
            no_files = getattr(error, "code", None) == UPLOADS_LIMITED
            await _say_fault(interaction, "fault-files" if no_files else "fault-discord")
    except Exception as error:
        if interaction.client.is_closed():
            _log.warning("an interaction was cut off by the bot's end: %s", type(error).__name__)
        else:
            _log.exception("an interaction failed")
            await _say_fault(interaction, "fault")
    finally:
        late.cancel()
        interaction.client.answered(interaction.id)


async def _say_moved_on(interaction: Asked, now: Moment, moved: MovedOn) -> None:
    language = words(str(interaction.locale))
    board = interaction.client.teller.board_in(now, language)
    shown = frame.moved_on(now.table, language, board, put_back=moved.put_back)
    await say_privately(interaction, shown)


async def _announce(interaction: Asked) -> None:
    """Tell Discord in time that an answer is coming, unless it has come."""
    await interaction.client.sleep(LATE_SECONDS)
    if interaction.client.is_closed():
        return
    try:
        await FirstAnswer.of(interaction).defer()
    except FAULTS as error:
        _log.warning("an interaction could not be answered: %s", short(error))


async def _say_fault(interaction: Asked, key: str) -> None:
    if interaction.client.is_closed():
        return
    try:
        await say_privately(interaction, frame.notice(words(str(interaction.locale)).say(key)))
    except FAULTS as error:
        _log.warning("an interaction could not be answered: %s", short(error))


def completing(
    complete: Callable[[Asked, Any], Awaitable[list[C]]],
) -> Callable[..., Coroutine[Any, Any, list[C]]]:
    """Around a completion, which is given what was typed as text: whatever fails, there is nothing to choose
    from, and whoever types goes on."""

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
