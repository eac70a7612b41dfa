"""The Discord client: its start, its gateway events, and its end."""

from __future__ import annotations

import discord

from bot.discord_api.request_context import pressing
from bot.i18n.command_names import Translations
from bot.interactions.contexts import without_the_bot
from bot.interactions.reply import turn_away
from bot.rendering.avatars import SIZE as AVATAR_SIZE
from bot.runtime.wiring import WiredClient
from bot.tables import Clocks, ShardClocks


class Undercup(WiredClient):
    """The bot."""

    _working = True
    """Whether it starts work once it is logged in."""
    _lost: frozenset[int] = frozenset()
    """The shards without a connection."""

    async def setup_hook(self) -> None:
        """Prepare the commands and take up pending work, after login and before the gateway. Called again if
        the login has to be repeated."""
        if not self._working:
            return
        self.health.start()
        if self.tree.translator is None:
            await self.tree.set_translator(Translations())
        if self.cluster is None:
            await self.commands.sync()
        else:
            await self.cluster.begin(self.settings.shard_count)
        if not self.begun:
            if self.leads():
                await self.restored_copies.go_on()
            await self.restored_copies.watch()
            await self.deliveries.start()
            await self.confirm_start.go_on_all()
            self.computers.start()
            self.clocks.start()
            self.retention.start()
            if self.settings.emojis == "on":
                self.own_emojis.start()
            self.begun = True

    async def launch_shards(self) -> None:
        """Called by discord.py, to connect the shards of this process."""
        if self.cluster is not None:
            self.shard_count, self.shard_ids = self.cluster.launching()
        await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before a shard begins a session: one at a time in the whole bot."""
        if self.cluster is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.cluster.turn(shard_id or 0)
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
        await self.guild_removal.ready()
        await self.channel_availability.compare()

    async def on_resumed(self) -> None:
        """Called by discord.py when a lost connection is there again."""
        self.deliveries.look_again()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Called by discord.py when a shard's socket is lost, also several times in a row."""
        self._lost |= {shard_id}
        if isinstance(self.clocks, ShardClocks):
            self.clocks.disconnected(shard_id)
        else:
            self.clocks.disconnected()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Called by discord.py when a shard's session continues."""
        self._lost -= {shard_id}
        if isinstance(self.clocks, ShardClocks):
            self.clocks.connected(shard_id)
        elif not self._lost and self.is_ready():
            self.clocks.connected()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Called by discord.py when a shard has a session, the first or a new one."""
        self.told.add(shard_id)
        if self.cluster is not None:
            for guild in self.guilds:
                if guild.unavailable and guild.shard_id == shard_id:
                    self.clocks.outage(guild.id)
        await self.on_shard_resumed(shard_id)
        if self.cluster is not None and self.is_ready():  # one that was taken after the others
            self.deliveries.look_again()
            await self.guild_removal.ready()
            await self.channel_availability.compare()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is invited."""
        await self.guild_removal.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is removed, or the server is gone; not for an outage."""
        await self.guild_removal.left(guild.id)

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
        """Called by discord.py, also when permissions in a channel change."""
        self.deliveries.look_again(after.guild.id)
        self.live_boards.look_again(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Called by discord.py, also when a thread is opened or unlocked."""
        self.deliveries.look_again(payload.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Called by discord.py, also when the permissions of a role change."""
        self.deliveries.look_again(after.guild.id)
        self.live_boards.look_again(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Called by discord.py when a role is deleted."""
        await self.channel_availability.role_deleted(role.guild.id, role.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Called by discord.py for the bot itself, when it is given a role or loses one."""
        self.deliveries.look_again(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Called by discord.py; for the threads of the channel, :meth:`on_raw_thread_delete` is."""
        await self.channel_availability.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Called by discord.py, also for a thread that it didn't know because it was archived."""
        await self.channel_availability.deleted(payload.guild_id, payload.thread_id)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Called by discord.py for every interaction. Commands and completions go to the tree by themselves;
        presses are answered here, whatever message they are on."""
        if not self.arrivals.is_new(interaction.id):
            return
        without_the_bot(interaction)
        self.metrics.arrived(interaction)
        self.avatars.saw(interaction.user.id, _avatar_of(interaction.user))
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            return
        pressing()
        with self.press_limits.entering(interaction.user.id) as admitted:
            if admitted:
                await self.presses.answer(interaction)
            else:
                self.metrics.ended("too_fast")
                await turn_away(interaction, self.press_limits)

    async def login_only(self, token: str) -> None:
        """Log in without starting any work, to look around."""
        self._working = False
        await self.login(token)

    async def settle(self) -> None:
        """Wait until every interaction is answered, no computer is to move and no table has anything to
        deliver."""
        live = (self.live_hands, self.live_boards, self.solo)
        parts = (self.answers, self.computers, self.clocks, self.deliveries, *live)
        while any(part.busy for part in parts):
            await self.answers.settled()
            for each in live:
                await each.settled()
            await self.clocks.settled()
            await self.computers.settled()
            await self.deliveries.all_settled()

    async def login(self, token: str) -> None:
        """Log in as discord.py does; a failed login can be repeated."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.clear()
            self.http.connector = discord.utils.MISSING
            raise

    async def rest(self) -> None:
        """Stop computers and clocks, whatever changes."""
        await self.computers.stop()
        await self.clocks.stop()

    async def drain(self) -> None:
        """Open no more tables, stop computers and clocks, and wait until every press is answered and all that
        can be delivered now has been; including new presses and their deliveries."""
        self.channel_policy.draining = True
        await self.rest()
        while self.answers.busy or self.deliveries.delivering:
            await self.answers.settled()
            await self.deliveries.drained()

    async def close(self) -> None:
        """Stop moving and delivering first; pending deliveries stay in the database."""
        if not self.is_closed():
            await self.own_emojis.stop()
            await self.avatars.stop()
            await self.health.stop()
            await self.guild_removal.stop()
            await self.retention.stop()
            await self.restored_copies.stop()
            await self.rest()
            await self.deliveries.stop()
            await self.live_hands.stop()
            await self.live_boards.stop()
            await self.solo.stop()
            await self.duplicate_token.stop()
            self.thinking.close()
            self.pictures.close()
        await super().close()
        if self.cluster is not None:
            await self.cluster.stop()


def _avatar_of(user: discord.abc.User) -> str | None:
    """Return the address of the avatar that a person has chosen for all servers; None if they have chosen
    none."""
    return None if user.avatar is None else user.avatar.replace(size=AVATAR_SIZE, format="png").url
