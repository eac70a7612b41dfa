"""The bot's parts: each is given those that it needs, and no others."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime

import aiohttp
import discord

from bot.cluster.cluster import Cluster
from bot.cluster.duplicate_token import DuplicateToken
from bot.cluster.shard_leases import ShardLeases
from bot.config import Settings
from bot.discord_api.bot_user import Presence
from bot.discord_api.payloads import Payloads
from bot.discord_api.rate_limits import Limiter, forget_seldom
from bot.discord_api.tokens import Tokens
from bot.interactions.channel_policy import ChannelPolicy
from bot.interactions.commands import (
    HelpCommands,
    LearnCommands,
    MeCommands,
    MoveCommands,
    OpenTableCommands,
    PrivacyCommands,
    ReplayCommands,
    SettingsCommands,
    SoloCommands,
    StandingCommands,
    TableCommands,
    TableMoveCommands,
    VerifyCommands,
    person_menus,
)
from bot.interactions.components import (
    EliminatedPresses,
    FinishedHandPresses,
    GamePresses,
    LobbyPresses,
    OnlookerPresses,
    Presses,
)
from bot.interactions.confirm_start import ConfirmStart
from bot.interactions.duplicates import RecentInteractions
from bot.interactions.followed import Pace
from bot.interactions.lesson_offer import LessonOffer
from bot.interactions.live_boards import LiveBoards
from bot.interactions.live_hands import LiveHands
from bot.interactions.private_hand import PrivateHands
from bot.interactions.reply import Answers
from bot.interactions.solo import Solo
from bot.interactions.threads import Threads
from bot.interactions.user_limits import UserLimits
from bot.interactions.welcome import Welcome
from bot.outbox import Deliveries
from bot.pool.thinking import Thinking
from bot.rendering.avatars import Avatars
from bot.rendering.pictures import Pictures
from bot.rendering.renderer import Renderer
from bot.runtime.channel_availability import ChannelAvailability
from bot.runtime.command_sync import CommandSync
from bot.runtime.command_tree import Tree
from bot.runtime.emoji_upload import EmojiUpload
from bot.runtime.gateway import SteadyClient
from bot.runtime.guild_removal import GuildRemoval
from bot.runtime.heartbeat import Heartbeat
from bot.runtime.maintenance_notice import MaintenanceNotices
from bot.runtime.metrics import Metrics
from bot.runtime.retention import Retention
from bot.tables import (
    BoardRefresh,
    Clocks,
    Computers,
    EliminatedPlayers,
    FinishedHands,
    Gameplay,
    Hints,
    PrivateGames,
    RestoredCopies,
    Seals,
    Seating,
    ShardClocks,
    StartConfirmation,
    Tables,
)
from bot.tables.loaded_table import make_room
from data.db.records import TableRecord
from data.db.shards import Shards, shard_of
from data.tables.store import Store
from games.chance import SECRET_BYTES

_log = logging.getLogger(__name__)


class WiredClient(SteadyClient):
    """A client with its parts. ``now``, ``secret`` and ``sleep`` are injected so that a whole game can be
    replayed, and ``ticks`` (seconds that never go back) so that a test may press faster than a person.
    ``machine`` is the machine's clock, in seconds, which continues while the process is halted. ``shards``
    are those that this process connects; by default all, as many as Discord wants. With ``shard_leases`` it
    takes them from a database shared with other processes."""

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
        shard_leases: ShardLeases | None = None,
    ) -> None:
        self.limiter = Limiter(settings.requests_a_second)
        self.metrics = Metrics()
        self.metrics.watch_database(store.database)
        self.duplicate_token = DuplicateToken(store, self.metrics.answered_elsewhere, seconds=ticks)
        trace = self.limiter.trace()
        self.metrics.watch_requests(trace)
        self.duplicate_token.watch_requests(trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=settings.guild_ready_timeout,
            http_trace=trace,
        )
        forget_seldom(self.http)
        if shards is not None:
            self.shard_count, self.shard_ids = shards.count, sorted(shards.numbers)
        self.settings = settings
        self.store = store
        self.sleep = sleep
        self.begun = False
        """Whether the work without presses has begun."""
        self.told: set[int] = set()
        """The shards whose servers Discord has sent, all of them."""
        self._decide(now, secret)
        self._show()
        self._move(machine, shard_leases)
        self._answer(ticks)
        self._share(shard_leases, trace)
        self._keep_house()

    # -- the parts, from the ground up

    def _decide(self, now: Callable[[], datetime], secret: Callable[[], bytes]) -> None:
        """Make the tables, and what decides about them."""
        room = self.settings.cache_mb * 2**20
        self.store.database.known.make_room(room // 2)
        make_room(room // 2)
        self.seals = Seals(secret)
        self.thinking = Thinking(self.settings.thinkers)
        self.tables = Tables(self.store, now=now)
        self.tables.changed = self._look
        self.seating = Seating(self.tables, self.seals)
        self.confirmation = StartConfirmation(self.tables, self.seals)
        self.gameplay = Gameplay(self.tables, self.confirmation, self.thinking)
        self.hints = Hints(self.tables, self.thinking)
        self.private_games = PrivateGames(self.tables, self.seals, self.gameplay)
        self.boards = BoardRefresh(self.tables)
        self.restored_copies = RestoredCopies(self.tables)
        self.finished_hands = FinishedHands(self.store, self.thinking)

    def _show(self) -> None:
        """Make what renders, draws, and delivers."""
        self.mentions: dict[str, int] = {}
        """The ids of the commands as Discord has them, by what is typed behind the slash."""
        self.own_emojis = EmojiUpload(
            self, self.store, leads=self.leads, sleep=self.sleep, came=self.boards.refresh
        )
        self.avatars = Avatars(self.http.get_from_cdn, sleep=self.sleep)
        self.pictures = Pictures(self.avatars, apart=self.settings.thinkers > 0, sleep=self.sleep)
        self.payloads = Payloads(
            self.own_emojis.up, self.pictures, self.own_emojis.doubt, mentions=self.mentions
        )
        self.renderer = Renderer(self.tables, self.hints, locale_of=self._locale_of)
        self.tokens = Tokens(self.tables.now)
        self.deliveries = Deliveries(
            self,
            self.store,
            self.renderer,
            self.payloads,
            self.tokens,
            tables=self.tables,
            seating=self.seating,
            follows_up=self._follows_up,
            is_busy=lambda: self.limiter.is_busy,
            hold=self.settings.hold,
            knows=self.knows,
            sleep=self.sleep,
        )
        self.pace = Pace(self.tables.now)
        self.live_hands = LiveHands(
            self.gameplay,
            self.renderer,
            self.payloads,
            self.tokens,
            now=self.tables.now,
            pace=self.pace,
            hold=self.settings.hold,
            deliveries=self.deliveries,
            is_busy=lambda: self.limiter.is_busy,
            sleep=self.sleep,
        )

    def _move(self, machine: Callable[[], float], shard_leases: ShardLeases | None) -> None:
        """Make what moves without a press: clocks and computers."""

        def clocks(shards: Shards | None) -> Clocks:
            return Clocks(
                self.tables,
                self.gameplay,
                begins=self._resolve,
                shards=shards,
                sleep=self.sleep,
                machine=machine,
            )

        self.clocks = ShardClocks(clocks) if shard_leases is not None else clocks(None)
        self.computers = Computers(
            self.tables,
            self.gameplay,
            self.hints,
            pace=self.settings.pace,
            shown=self.deliveries.shown,
            stumbled=self.clocks.stumbled,
            expect=self._expect,
            hold=self.settings.hold,
            sleep=self.sleep,
        )

    def _answer(self, ticks: Callable[[], float]) -> None:
        """Make what answers people: presses, commands, and limits for people who are too fast."""
        self.press_limits, self.completion_limits = UserLimits(ticks), UserLimits(ticks)
        self.arrivals = RecentInteractions()
        self.presence = Presence(self, knows=self.knows)
        self.channel_policy = ChannelPolicy(self.store, self.presence)
        self.answers = Answers(
            self.payloads,
            self.tables,
            self.renderer,
            self.tokens,
            stumbled=self.clocks.stumbled,
            is_closed=self.is_closed,
            ended=self.metrics.ended,
            sleep=self.sleep,
        )
        self.live_boards = LiveBoards(
            self,
            self.answers,
            self.tables,
            self.renderer,
            self.payloads,
            self.tokens,
            pace=self.pace,
            is_busy=lambda: self.limiter.is_busy,
            sleep=self.sleep,
        )
        self.confirm_start = ConfirmStart(
            self,
            self.payloads,
            self.answers,
            self.renderer,
            tables=self.tables,
            seals=self.seals,
            confirmation=self.confirmation,
        )
        self.solo = Solo(
            self.answers,
            self.private_games,
            self.gameplay,
            self.hints,
            self.renderer,
            self.payloads,
            self.tokens,
            now=self.tables.now,
            pace=self.settings.pace,
            sleep=self.sleep,
        )
        self.tree = Tree(
            self,
            self.answers,
            presses=self.press_limits,
            completions=self.completion_limits,
            too_fast=lambda: self.metrics.ended("too_fast"),
        )
        self.commands = CommandSync(
            self, self.tree, self.store, guild=self.settings.sync_guild, mentions=self.mentions
        )
        groups = self._groups()
        self.presses = Presses(
            self.answers, self.store, self.restored_copies, self.deliveries, groups, private=(self.solo,)
        )

    def _groups(self) -> list[object]:
        """Make the groups of commands and presses; put the commands into the tree."""
        answers, store, tables, seating = self.answers, self.store, self.tables, self.seating
        lesson_offer = LessonOffer(store)
        welcome = Welcome(answers, store, seating, self.hints, self.deliveries, lesson_offer)
        hands = PrivateHands(
            answers,
            tables,
            self.gameplay,
            self.hints,
            self.renderer,
            welcome,
            seating=seating,
            live_hands=self.live_hands,
        )
        opening = OpenTableCommands(
            answers,
            store,
            seating,
            channel_policy=self.channel_policy,
            threads=Threads(tables),
            welcome=welcome,
        )
        playing = MoveCommands(answers, tables, self.gameplay, hands, self.solo)
        seats = TableCommands(answers, tables, seating, self.boards, self.live_boards)
        moving = TableMoveCommands(answers, tables, self.channel_policy)
        standings = StandingCommands(answers, store, now=tables.now)
        replays = ReplayCommands(answers, tables, self.finished_hands)
        settings = SettingsCommands(answers, store, self.renderer, presence=self.presence, now=tables.now)
        privacy = PrivacyCommands(answers, tables, seating, self.pictures)
        about = HelpCommands(answers, tables)
        own = MeCommands(answers, tables, seating, hands)
        learning = LearnCommands(answers, store, opening, lesson_offer)
        verifying = VerifyCommands(answers, tables)
        alone = SoloCommands(answers, store, self.solo)
        at_tables = seats.group()
        at_tables.add_command(moving.command(at_tables))
        for command in (
            *opening.commands(),
            alone.command(),
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
        return [
            LobbyPresses( tables, seating, deliveries=self.deliveries, channel_policy=self.channel_policy,
            welcome=welcome, answers=answers, about=about, ), GamePresses( answers, tables, self.gameplay,
            seating, hands=hands, renderer=self.renderer, deliveries=self.deliveries, ),
            EliminatedPresses(EliminatedPlayers(tables, self.computers.hurry), self.deliveries),
            OnlookerPresses(self.live_boards), FinishedHandPresses(answers, self.finished_hands),
            self.confirm_start, opening, playing, seats, about, standings, replays, verifying, moving,
            settings, privacy, own, learning, alone,
        ]  # fmt: skip

    def _share(self, shard_leases: ShardLeases | None, trace: aiohttp.TraceConfig) -> None:
        """Make what lets several processes be one bot."""
        self.cluster: Cluster | None = None
        if shard_leases is None:
            return
        self.cluster = Cluster(
            self,
            shard_leases,
            self.limiter,
            self.tables,
            lead=self.commands.sync,
            follow=self.commands.read_mentions,
            changed=self._look,
            drive=self._drive,
            look=self.deliveries.find,
        )
        self.cluster.connectivity.watch_requests(trace)

    def _keep_house(self) -> None:
        """Make the chores: channels and servers that are gone, data removed after its time, the health
        file."""
        self.channel_availability = ChannelAvailability(self, self.store, self.tables, sleep=self.sleep)
        self.guild_removal = GuildRemoval(
            self.store,
            lambda: {guild.id for guild in self.guilds},
            knows=self.knows,
            joined=self.channel_availability.joined,
            left=self.channel_availability.left,
            sleep=self.sleep,
        )
        self.retention = Retention(
            self.store,
            self.private_games,
            delivered_days=self.settings.delivered_days,
            leads=self.leads,
            sleep=self.sleep,
        )
        self.maintenance_notices = MaintenanceNotices(
            self.settings.health_file, self.store, self.deliveries.wake
        )
        cluster = self.cluster
        self.health = Heartbeat(
            self.settings.health_file,
            self,
            self.maintenance_notices.look,
            waits=lambda: cluster is not None and cluster.waits,
        )

    # -- what parts ask the whole bot

    def leads(self) -> bool:
        """Whether this process does the whole bot's work."""
        return self.cluster is None or self.cluster.leads

    def knows(self, guild_id: int) -> bool:
        """Whether this process can say if the bot is in a server: Discord has sent all servers of that shard,
        and any other was left. Nothing is known here of a server on another shard."""
        return self.shard_count is not None and shard_of(guild_id, self.shard_count) in self.told

    def _follows_up(self) -> bool:
        """Whether boards that call are now posted as follow-ups."""
        boards = self.settings.boards
        return boards == "followups" or (boards == "auto" and self.limiter.is_busy)

    def _locale_of(self, guild_id: int) -> str | None:
        """Return the language of a server at Discord."""
        guild = self.get_guild(guild_id)
        return None if guild is None or guild.unavailable else str(guild.preferred_locale)

    async def _resolve(self, table_id: int) -> bool:
        return await self.confirm_start.resolve(table_id)

    async def _drive(self, shard: int, count: int) -> None:
        """Drive the tables of a shard, which was another process's."""
        if isinstance(self.clocks, ShardClocks):
            self.clocks.take(shard, count)
        if self.begun:
            await self.deliveries.find()
            self.computers.start()
            await self.confirm_start.go_on_all()

    def _expect(self, table: TableRecord) -> None:
        """Start the processes that a table will need, before it does. A bot without tables has none."""
        for seat in table.seats:
            if seat.level is not None:
                self.thinking.start_for_tables()
            if seat.hinted is not None:
                self.thinking.start_for_people()
        self.pictures.start()

    def _look(self, table: TableRecord) -> None:
        """Handle a change of a table."""
        if self.cluster is not None:
            self.cluster.saw(table)
        self.clocks.look(table)
        self.computers.look(table)
        self.live_hands.look(table)
        self.live_boards.look(table)
