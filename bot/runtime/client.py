"""The Discord client: puts the tables, the deliveries and the commands together."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
import yarl
from discord import app_commands

from bot.cluster.rivals import Rivals
from bot.cluster.shard_leases import Holding
from bot.cluster.sharing import Sharing
from bot.config import Settings
from bot.discord_api.bot_user import Presence
from bot.discord_api.buckets import forget_seldom
from bot.discord_api.payloads import Payloads
from bot.discord_api.rate_limits import Limiter, pressing
from bot.i18n.command_names import Translations, payload
from bot.interactions.channel_policy import Spreading
from bot.interactions.commands import (
    AboutCommands,
    LearningCommands,
    MoveCommands,
    OpeningCommands,
    OwnCommands,
    PlayingCommands,
    PrivacyCommands,
    ReplayCommands,
    SeatCommands,
    SettingsCommands,
    StandingCommands,
    VerifyCommands,
    person_menus,
)
from bot.interactions.commands.offered import is_offered
from bot.interactions.components import AgainPresses, GamePresses, LobbyPresses, OutPresses, Presses
from bot.interactions.confirm_start import Attesting
from bot.interactions.duplicates import Arrivals
from bot.interactions.lesson_offer import Offering
from bot.interactions.live_hands import OpenHands
from bot.interactions.private_hand import Hands
from bot.interactions.reply import Answers, complete_nothing, turn_away
from bot.interactions.user_limits import Flood
from bot.interactions.venues import Venues
from bot.interactions.welcome import Greetings
from bot.outbox import Deliveries
from bot.pool.thinking import Thinking
from bot.rendering.avatars import SIZE as AVATAR_SIZE
from bot.rendering.avatars import Avatars
from bot.rendering.pictures import Pictures
from bot.rendering.renderer import Renderer
from bot.runtime.channel_availability import Places
from bot.runtime.emoji_upload import Emojis
from bot.runtime.gateway import SteadyClient
from bot.runtime.guild_removal import Leaving
from bot.runtime.heartbeat import Heartbeat
from bot.runtime.maintenance_notice import Announcing
from bot.runtime.metrics import Metrics
from bot.runtime.retention import Tidying
from bot.tables import (
    Again,
    Beginnings,
    Clocks,
    Computers,
    Copies,
    Finishing,
    Hints,
    Placing,
    Playing,
    Seals,
    Seating,
    ShardClocks,
    Tables,
)
from bot.tables.loaded_table import make_room
from data.db.records import TableRecord
from data.db.shards import Shards, shard_of
from data.tables.store import Store
from games.chance import SECRET_BYTES
from games.engine import Refused, message

_log = logging.getLogger(__name__)


_CDN = discord.Asset.BASE
"""Where discord.py finds avatars by itself."""


class Undercup(SteadyClient):
    """The bot. ``now``, ``secret`` and ``sleep`` are injected so that a whole game can be replayed, and
    ``ticks`` (seconds that never go back) so that a test may press faster than a hand; ``machine`` is the
    machine's clock, in seconds, which goes on while the process stands still. ``shards`` are those that this
    process connects with; by default as many as Discord wants, all of them. With ``holding`` it takes them
    from a database that it shares with other processes."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
        ticks: Callable[[], float] = time.monotonic,
        machine: Callable[[], float] = time.time,
        shards: Shards | None = None,
        holding: Holding | None = None,
    ) -> None:
        self.limiter = Limiter(settings.requests_a_second)
        self.metrics = Metrics()
        self.metrics.watch_database(store.database)
        trace = self.limiter.trace()
        self.metrics.watch_requests(trace)
        self.rivals = Rivals(store, self.metrics.answered_elsewhere, seconds=ticks)
        self.rivals.watch_requests(trace)
        room = settings.cache_mb * 2**20
        store.database.known.make_room(room // 2)
        make_room(room // 2)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=settings.guild_ready_timeout,
            http_trace=trace,
        )
        if shards is not None:
            self.shard_count, self.shard_ids = shards.count, sorted(shards.numbers)
        self._working = True
        self._begun = False
        self.settings = settings
        self.store = store
        self.sleep = sleep
        self.tree = Tree(self)
        self.thinking = Thinking(settings.thinkers)
        self.tables = Tables(store, now=now)
        self.sharing: Sharing | None = None
        if holding is not None:
            self.sharing = Sharing(
                self,
                holding,
                self.limiter,
                self.tables,
                lead=lambda: sync_commands(self),
                follow=lambda: read_mentions(self),
                changed=self._look,
                drive=self._drive,
                look=self._find_owed,
            )
            self.sharing.reach.watch_requests(trace)
        seals = Seals(secret)
        self.seating = Seating(self.tables, seals)
        self.beginnings = Beginnings(self.tables, seals)
        self.playing = Playing(self.tables, self.beginnings, self.thinking)
        self.hints = Hints(self.tables, self.thinking)
        self.placing = Placing(self.tables)
        self.copies = Copies(self.tables)
        self.own_emojis = Emojis(self, store, leads=self._leads, sleep=sleep, came=self.placing.refresh)
        forget_seldom(self.http)
        self.avatars = Avatars(self.http.get_from_cdn, sleep=sleep)
        self.pictures = Pictures(self.avatars, apart=settings.thinkers > 0, sleep=sleep)
        self.mentions: dict[str, int] = {}
        """The ids of the commands as Discord has them, by what is typed behind the slash."""
        self.payloads = Payloads(
            self.own_emojis.up, self.pictures, self.own_emojis.doubt, mentions=self.mentions
        )
        self.renderer = Renderer(self.tables, self.hints, locale_of=self._locale_of)
        self.open_hands = OpenHands(self.playing, self.renderer, self.payloads, now=self.tables.now)
        self.deliveries = Deliveries(
            self,
            store,
            self.renderer,
            self.payloads,
            tables=self.tables,
            seating=self.seating,
            hold=settings.hold,
            knows=self.knows,
            sleep=sleep,
        )
        self.again = Again(store, self.thinking)

        def clocks(shards: Shards | None) -> Clocks:
            return Clocks(
                self.tables,
                self.playing,
                self.placing,
                begins=self._resolve,
                shards=shards,
                sleep=sleep,
                machine=machine,
            )

        self.clocks = ShardClocks(clocks) if holding is not None else clocks(None)
        self.computers = Computers(
            self.tables,
            self.playing,
            self.hints,
            pace=settings.pace,
            shown=self.deliveries.shown,
            stumbled=self.clocks.stumbled,
            hold=settings.hold,
            sleep=sleep,
        )
        self.tables.changed = self._look
        self.places = Places(self, store, self.tables, sleep=sleep)
        self.leaving = Leaving(
            store,
            lambda: {guild.id for guild in self.guilds},
            knows=self.knows,
            joined=self.places.joined,
            left=self.places.left,
            sleep=sleep,
        )
        self.tidying = Tidying(store, delivered_days=settings.delivered_days, leads=self._leads, sleep=sleep)
        self.announcing = Announcing(settings.health_file, store, self.deliveries.wake)
        sharing = self.sharing
        self.health = Heartbeat(
            settings.health_file,
            self,
            self.announcing.look,
            waits=lambda: sharing is not None and sharing.waits,
        )
        self.presses_flood, self.completions_flood = Flood(ticks), Flood(ticks)
        self.arrivals = Arrivals()
        self._lost: set[int] = set()
        """The shards without a connection."""
        self._told: set[int] = set()
        """The shards of which Discord has told all servers."""
        self.presence = Presence(self, knows=self.knows)
        self.venues = Venues(store, self.presence)
        self.answers = Answers(
            self.payloads,
            self.tables,
            self.renderer,
            stumbled=self.clocks.stumbled,
            is_closed=self.is_closed,
            ended=self.metrics.ended,
            sleep=sleep,
        )
        self.attesting = Attesting(
            self, self.payloads, self.answers, self.renderer, tables=self.tables, beginnings=self.beginnings
        )
        self.presses = self._offer()

    def _offer(self) -> Presses:
        """Put every command into the tree, and make the presses; each is given what it needs."""
        answers, store, tables = self.answers, self.store, self.tables
        offering = Offering(store)
        greetings = Greetings(answers, store, self.seating, self.hints, self.deliveries, offering)
        hands = Hands(
            answers,
            tables,
            self.playing,
            self.hints,
            self.renderer,
            greetings,
            seating=self.seating,
            open_hands=self.open_hands,
        )
        spreading = Spreading(tables)
        opening = OpeningCommands(
            answers, store, self.seating, venues=self.venues, spreading=spreading, greetings=greetings
        )
        playing = PlayingCommands(answers, tables, self.playing, hands)
        seats = SeatCommands(answers, tables, self.seating, self.placing)
        standings = StandingCommands(answers, store, now=tables.now)
        replays = ReplayCommands(answers, tables, self.again)
        settings = SettingsCommands(answers, store, self.renderer, presence=self.presence, now=tables.now)
        privacy = PrivacyCommands(answers, tables, self.seating, self.pictures)
        about = AboutCommands(answers, tables, offering)
        own = OwnCommands(answers, tables, self.seating, hands)
        learning = LearningCommands(answers, opening)
        at_tables = seats.group()
        moving = MoveCommands(answers, tables, self.venues)
        at_tables.add_command(moving.command(at_tables))
        verifying = VerifyCommands(answers, tables)
        for command in (
            *opening.commands(),
            *playing.commands(),
            at_tables,
            *about.commands(),
            verifying.command(),
            *standings.commands(),
            replays.command(),
            settings.command(),
            privacy.group(),
            own.command(),
            learning.command(),
            *person_menus(answers, standings, opening),
        ):
            self.tree.add_command(command)
        lobby = LobbyPresses(
            tables,
            self.seating,
            deliveries=self.deliveries,
            venues=self.venues,
            greetings=greetings,
            attesting=self.attesting,
            beginnings=self.beginnings,
            answers=answers,
            about=about,
        )
        game = GamePresses(
            answers,
            tables,
            self.playing,
            self.seating,
            hands=hands,
            renderer=self.renderer,
            deliveries=self.deliveries,
        )
        out = OutPresses(answers, Finishing(tables, self.computers.hurry), self.deliveries)
        again = AgainPresses(answers, self.again)
        groups = [
            lobby, self.attesting, game, out, again, opening, playing, seats, about, standings, replays,
            verifying, moving, settings, privacy, own, learning,
        ]  # fmt: skip
        return Presses(answers, store, self.copies, self.deliveries, groups)

    def _leads(self) -> bool:
        """Whether this process does what is there once for the whole bot."""
        return self.sharing is None or self.sharing.leads

    def knows(self, guild_id: int) -> bool:
        """Whether this process can say if the bot is in a server: Discord has told it all servers of that
        shard. One that isn't among them was left; of a server on any other shard nothing is known here."""
        return self.shard_count is not None and shard_of(guild_id, self.shard_count) in self._told

    def _locale_of(self, guild_id: int) -> str | None:
        """The language that Discord knows a server by."""
        guild = self.get_guild(guild_id)
        return None if guild is None or guild.unavailable else str(guild.preferred_locale)

    async def _find_owed(self) -> None:
        """Deliver what was owed without this process being told."""
        await self.deliveries.find()

    async def _drive(self, shard: int, count: int) -> None:
        """Drive the tables of a shard, which was another process's."""
        if isinstance(self.clocks, ShardClocks):
            self.clocks.take(shard, count)
        if self._begun:
            await self.deliveries.find()
            self.computers.start()
            await self.attesting.go_on_all()

    async def _resolve(self, table_id: int) -> bool:
        return await self.attesting.resolve(table_id)

    def _look(self, table: TableRecord) -> None:
        """A table has changed."""
        if self.sharing is not None:
            self.sharing.saw(table)
        self.clocks.look(table)
        self.computers.look(table)
        self.open_hands.look(table)

    async def setup_hook(self) -> None:
        """After login and before the gateway: commands, and what was left to do. Called again if the login
        has to be repeated."""
        if not self._working:
            return
        self.health.start()
        if self.tree.translator is None:
            await self.tree.set_translator(Translations())
        if self.sharing is None:
            await sync_commands(self)
        else:
            await self.sharing.begin(self.settings.shard_count)
        if not self._begun:
            if self._leads():
                await self.copies.go_on()
            await self.copies.watch()
            await self.deliveries.start()
            await self.attesting.go_on_all()
            self.thinking.start()
            self.computers.start()
            self.clocks.start()
            self.tidying.start()
            self.pictures.start()
            if self.settings.emojis == "on":
                self.own_emojis.start()
            self._begun = True

    async def launch_shards(self) -> None:
        """Called by discord.py, to connect the shards of this process."""
        if self.sharing is not None:
            self.shard_count, self.shard_ids = self.sharing.launching()
        await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before a shard begins a session: one at a time in the whole bot."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.sharing.turn(shard_id or 0)
            self.sessions.begun()

    async def on_ready(self) -> None:
        """Called by discord.py once all servers are known, and again after a lost session."""
        self.deliveries.look_again()
        for guild in self.guilds:
            if guild.unavailable:
                self.clocks.outage(guild.id)
            else:
                self.clocks.outage_over(guild.id)
        if not self._lost and isinstance(self.clocks, Clocks):
            self.clocks.connected()
        await self.leaving.ready()
        await self.places.compare()

    async def on_resumed(self) -> None:
        """Called by discord.py when a lost connection is there again."""
        self.deliveries.look_again()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Called by discord.py when a shard's socket is lost, also several times in a row."""
        self._lost.add(shard_id)
        if isinstance(self.clocks, ShardClocks):
            self.clocks.disconnected(shard_id)
        else:
            self.clocks.disconnected()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Called by discord.py when a shard's session goes on."""
        self._lost.discard(shard_id)
        if isinstance(self.clocks, ShardClocks):
            self.clocks.connected(shard_id)
        elif not self._lost and self.is_ready():
            self.clocks.connected()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Called by discord.py when a shard has a session, the first or a new one."""
        self._told.add(shard_id)
        if self.sharing is not None:
            for guild in self.guilds:
                if guild.unavailable and guild.shard_id == shard_id:
                    self.clocks.outage(guild.id)
        await self.on_shard_resumed(shard_id)
        if self.sharing is not None and self.is_ready():  # one that was taken after the others
            self.deliveries.look_again()
            await self.leaving.ready()
            await self.places.compare()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is invited."""
        await self.leaving.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is removed, or the server is gone; not for an outage."""
        await self.leaving.left(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Called by discord.py after a server's outage."""
        self.clocks.outage_over(guild.id)
        self.deliveries.look_again(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Called by discord.py when an outage of a server begins."""
        self.clocks.outage(guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Called by discord.py, also when the bot's permissions in a channel change."""
        self.deliveries.look_again(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Called by discord.py, also when a thread is opened or unlocked."""
        self.deliveries.look_again(payload.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Called by discord.py, also when the permissions of a role of the bot's change."""
        self.deliveries.look_again(after.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Called by discord.py for the bot itself, when it is given a role or loses one."""
        self.deliveries.look_again(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Called by discord.py; for the threads of the channel, :meth:`on_raw_thread_delete` is."""
        await self.places.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Called by discord.py, also for a thread that it didn't know because it was archived."""
        await self.places.deleted(payload.guild_id, payload.thread_id)

    async def on_interaction(self, interaction: discord.Interaction[Undercup]) -> None:
        """Called by discord.py for every interaction. Commands and completions go to the tree by themselves;
        presses are answered here, whatever message they are on."""
        if not self.arrivals.is_new(interaction.id):
            return
        self.metrics.arrived(interaction)
        self.avatars.saw(interaction.user.id, avatar_address(interaction.user))
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            return
        pressing()
        with self.presses_flood.entering(interaction.user.id) as admitted:
            if admitted:
                await self.presses.answer(interaction)
            else:
                self.metrics.ended("too_fast")
                await turn_away(interaction, self.presses_flood)

    async def login_only(self, token: str) -> None:
        """Log in without taking up any work, to look around."""
        self._working = False
        await self.login(token)

    async def settle(self) -> None:
        """Wait until every interaction is answered, no computer is to move and no table owes anything."""
        parts = (self.answers, self.computers, self.clocks, self.deliveries, self.open_hands)
        while any(part.busy for part in parts):
            await self.answers.settled()
            await self.open_hands.settled()
            await self.clocks.settled()
            await self.computers.settled()
            await self.deliveries.all_settled()

    async def login(self, token: str) -> None:
        """As discord.py's; but one that failed can be repeated."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.clear()
            self.http.connector = discord.utils.MISSING
            raise

    async def rest(self) -> None:
        """Let computers and clocks rest, whatever changes."""
        await self.computers.stop()
        await self.clocks.stop()

    async def drain(self) -> None:
        """Open no more tables, let computers and clocks rest, and wait until every press is answered and
        whatever can be delivered now has been; also what is pressed meanwhile, and what that owes."""
        self.venues.draining = True
        await self.rest()
        while self.answers.busy or self.deliveries.delivering:
            await self.answers.settled()
            await self.deliveries.drained()

    async def close(self) -> None:
        """Stop moving and delivering first; what is owed stays in the database."""
        if not self.is_closed():
            await self.own_emojis.stop()
            await self.avatars.stop()
            await self.health.stop()
            await self.leaving.stop()
            await self.tidying.stop()
            await self.copies.stop()
            await self.rest()
            await self.deliveries.stop()
            await self.open_hands.stop()
            await self.rivals.stop()
            self.thinking.close()
            self.pictures.close()
        await super().close()
        if self.sharing is not None:
            await self.sharing.stop()


class Tree(app_commands.CommandTree[Undercup]):
    """The command tree: everyone is answered, also if no command is to blame."""

    def __init__(self, client: Undercup) -> None:
        super().__init__(client)
        self._arrivals = Arrivals()

    async def _call(self, interaction: discord.Interaction[Undercup]) -> None:
        """Called by discord.py for every command and completion. There is no public place around both, and
        discord.py leaves a completion that fails without an answer."""
        if not self._arrivals.is_new(interaction.id):
            return
        completing = interaction.type is discord.InteractionType.autocomplete
        pressing()
        flood = self.client.completions_flood if completing else self.client.presses_flood
        with flood.entering(interaction.user.id) as admitted:
            if not admitted:
                self.client.metrics.ended("too_fast")
                await turn_away(interaction, flood)
                return
            if not completing and not is_offered(interaction):
                raise app_commands.CommandSignatureMismatch(interaction.command)  # type: ignore[arg-type]
            if not completing or self._completes(interaction):
                await super()._call(interaction)
            if completing and not interaction.response.is_done():
                await complete_nothing(interaction)

    def _completes(self, interaction: discord.Interaction[Undercup]) -> bool:
        """Return whether the option that somebody types is one with completions. Discord's own clients ask
        for no others, and discord.py logs a traceback for each."""
        try:
            command, options = self._get_app_command_options(interaction.data)  # type: ignore[arg-type]
        except app_commands.AppCommandError:
            return False
        typed = {option["name"] for option in options if option.get("focused")}
        return any(each.autocomplete and each.display_name in typed for each in command.parameters)

    async def on_error(
        self, interaction: discord.Interaction[Undercup], error: app_commands.AppCommandError, /
    ) -> None:
        """Called by discord.py, e.g. for a command that Discord still has and the bot has no more."""
        if interaction.type is discord.InteractionType.autocomplete:
            await complete_nothing(interaction)
            return
        async with self.client.answers.to(interaction):
            if isinstance(error, _NOT_OURS):
                raise Refused(message("command-unknown")) from error
            raise error


_NOT_OURS = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What a command of another version, or a forged one, ends in."""


async def commands_digest(client: Undercup) -> str:
    """A hash of the commands as Discord is told them, in all languages."""
    return _digest(await payload(client.tree))


def _digest(commands: Sequence[Mapping[str, Any]]) -> str:
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


def commands_note(client: Undercup) -> str:
    """Where the hash of the commands that Discord was told last is noted."""
    return f"commands of {client.application_id} in {client.settings.sync_guild or 'all servers'}"


def mentions_note(client: Undercup) -> str:
    """Where the ids are noted that Discord has given to the commands."""
    return f"command ids of {client.application_id} in {client.settings.sync_guild or 'all servers'}"


def mentions_from(noted: str | None, client: Undercup) -> dict[str, int]:
    """By what is typed behind the slash, the ids of the commands that can be mentioned: those of ours that
    Discord knows, of a group its subcommands."""
    ids: dict[str, int] = json.loads(noted) if noted else {}
    return {
        command.qualified_name: ids[command.root_parent.name if command.root_parent else command.name]
        for command in client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and (command.root_parent.name if command.root_parent else command.name) in ids
    }


async def read_mentions(client: Undercup) -> None:
    """Know the ids of the commands as they are noted."""
    client.mentions.update(mentions_from(await client.store.note(mentions_note(client)), client))


CHAT_INPUT = discord.AppCommandType.chat_input.value
TOLD_TOO_OFTEN = 30034
"""Discord takes so many new commands a day, and no more."""
ENTRY_POINT, WITHOUT_ENTRY_POINT = 4, 50240
"""The kind of the command that Discord makes where Activities are switched on in the Developer Portal, and
its code for a list of commands without it."""
KEPT = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "contexts",
    "integration_types",
    "handler",
)
"""What Discord is told of a command of that kind, as it has it."""


async def sync_commands(client: Undercup) -> bool:
    """Tell Discord the commands if they aren't what it was told last; True if it was told. Where Discord
    takes none for today, the bot goes on with those that it knows, and tells it at a later start."""
    commands = await payload(client.tree)
    digest = _digest(commands)
    told = await client.store.note(commands_note(client))
    await read_mentions(client)
    if told == digest and client.mentions:
        return False
    guild = client.settings.sync_guild
    if guild:
        client.tree.copy_global_to(guild=discord.Object(guild))
    try:
        synced = await _tell(client, commands, guild)
    except discord.HTTPException as error:
        if error.code != TOLD_TOO_OFTEN:
            raise
        _log.error("Discord takes no new commands for today; the old ones work. Start the bot again tomorrow")
        return False
    ids = {each["name"]: int(each["id"]) for each in synced if each.get("type", CHAT_INPUT) == CHAT_INPUT}
    await client.store.set_note(mentions_note(client), json.dumps(ids))
    await client.store.set_note(commands_note(client), digest)
    client.mentions.clear()
    client.mentions.update(mentions_from(json.dumps(ids), client))
    _log.info("told Discord the commands")
    return True


async def _tell(
    client: Undercup, commands: Sequence[Mapping[str, Any]], guild: int | None
) -> Sequence[Mapping[str, Any]]:
    """Discord's commands are these from now on; as it has them. The tree's own way would translate them once
    more, and make objects of the answer that nobody needs."""
    if client.application_id is None:
        raise discord.MissingApplicationID
    told: list[Any] = list(commands)
    if guild:
        return await client.http.bulk_upsert_guild_commands(client.application_id, guild, told)
    try:
        return await client.http.bulk_upsert_global_commands(client.application_id, told)
    except discord.HTTPException as error:
        if error.code != WITHOUT_ENTRY_POINT:
            raise
    told += await _entry_points(client.http, client.application_id)
    return await client.http.bulk_upsert_global_commands(client.application_id, told)


async def _entry_points(http: discord.http.HTTPClient, application_id: int) -> list[dict[str, Any]]:
    """The commands of that kind as Discord has them, in all languages."""
    route = discord.http.Route(
        "GET", "/applications/{application_id}/commands", application_id=application_id
    )
    known = await http.request(route, params={"with_localizations": "true"})
    return [
        {key: each[key] for key in KEPT if each.get(key) is not None}
        for each in known
        if each["type"] == ENTRY_POINT
    ]


def avatar_address(user: discord.abc.User) -> str | None:
    """Where the avatar lies that a person has chosen for all servers; None if they have chosen none."""
    if user.avatar is None:
        return None
    return user.avatar.replace(size=AVATAR_SIZE, format="png").url


def point_at(api_base: str, cdn_base: str | None = None) -> None:
    """Make discord.py speak to another server: a proxy in front of Discord, or the playground, which has
    people's avatars at an address of its own."""
    discord.http.Route.BASE = api_base
    discord.Asset.BASE = cdn_base or _CDN
    base = yarl.URL(api_base)
    if base.host != "discord.com":
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(
            "wss" if base.scheme == "https" else "ws"
        ).with_path("/gateway")
