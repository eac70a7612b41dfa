"""The only module that changes a small Discord, and that sends the events of changes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import TypeVar

from playground import gateway as gateway_module
from playground import installs, payloads, permissions
from playground.clients import Client, Event
from playground.command_forms import ENTRY_POINT, LAUNCH_ACTIVITY
from playground.drafts import ATTACHMENTS, Draft
from playground.errors import Json
from playground.gateway import Gateway
from playground.mentions import Mentions
from playground.model import (
    DM,
    EPHEMERAL,
    GROUP_DM,
    LOADING,
    PUBLIC_THREAD,
    SUPPRESS_NOTIFICATIONS,
    TEXT,
    Channel,
    Command,
    Guild,
    Interaction,
    Member,
    Role,
    StoredMessage,
    User,
)
from playground.seen import Message, Renderings, notification
from playground.state import State

T = TypeVar("T")

TOKEN_SECONDS = 15 * 60
"""Lifetime of an interaction's token."""


class World(State):
    """The state, and the receivers of its changes: the bot's gateway and the clients of the people who may
    see them. It also wakes the callers that wait in :meth:`until`."""

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        answer_within: float,
        bot_name: str,
        shards: int,
        privileged_intents: int = 0,
    ) -> None:
        super().__init__(clock, bot_name, privileged_intents=privileged_intents)
        self.answer_within = answer_within
        self.gateway = Gateway(self, shards, self.changed)
        self.clients: dict[int, Client] = {}
        """People's Discord clients, by user."""
        self._renderings = Renderings(self)
        self._change: asyncio.Future[None] | None = None

    # --- waiting ---------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Wake all who wait for a change."""
        if self._change is not None and not self._change.done():
            self._change.set_result(None)
        self._change = None

    async def until(self, predicate: Callable[[], T], timeout: float = 600.0) -> T:  # noqa: ASYNC109 - its message needs it
        """Wait until ``predicate()`` is true and return its value; it is called again after every change.

        Raises TimeoutError after ``timeout`` seconds, with the last messages of every channel.
        """
        try:
            async with asyncio.timeout(timeout):
                while not (result := predicate()):
                    if self._change is None:
                        self._change = asyncio.get_running_loop().create_future()
                    await asyncio.shield(self._change)
                return result
        except TimeoutError:
            raise TimeoutError(f"not so within {timeout} s; last messages:\n{self.describe()}") from None

    def describe(self, last: int = 3) -> str:
        """Return the last messages of every channel, as raw text, for error messages."""
        lines = []
        for channel in self.channels.values():
            for message in list(channel.messages.values())[-last:]:
                text = self.rendered(message).text
                private = f" (only for {self.users[message.viewer].display})" if message.viewer else ""
                lines.append(f"#{channel.name}{private} {message.author.display}: {text}")
        return "\n".join(lines) or "(none)"

    # --- users and guilds ------------------------------------------------------------------------------

    def open_client(self, user: User) -> Client:
        """Return the client of a new person."""
        client = self.clients[user.id] = Client(user, self, self._renderings)
        return client

    def add_guild(self, name: str, *, with_bot: bool = True) -> Guild:
        """Create a guild without channels, with the bot as a member."""
        guild_id = self.snowflakes.next("guild")
        everyone = Role(guild_id, "@everyone", permissions.EVERYONE)
        guild = Guild(self, guild_id, name, self.operator.id, everyone)
        guild.roles[everyone.id] = everyone
        self.guilds.append(guild)
        if with_bot:
            self.join(guild, self.bot_user)
        return guild

    def join(self, guild: Guild, user: User) -> None:
        """Make a user a member."""
        member = Member(user, self.clock())
        if user.id not in guild.members:
            self.guilds_of.setdefault(user.id, []).append(guild)
        guild.members[user.id] = member
        if user.bot:
            role = Role(self.snowflakes.next("role"), user.display, permissions.EVERYONE, managed=True)
            guild.roles[role.id] = role
            member.roles.append(role)
            self._announce_guild(guild, payloads.guild_create(guild, user, joined=True), "GUILD_CREATE")
        else:
            body = payloads.member(member) | {"guild_id": str(guild.id)}
            self._announce_guild(guild, body, "GUILD_MEMBER_ADD", gateway_module.GUILD_MEMBERS)
            self._refresh([user.id])
        self.changed()

    def leave(self, guild: Guild, user: User) -> None:
        """End a membership."""
        if guild.members.pop(user.id, None) is not None:
            self.guilds_of[user.id].remove(guild)
            body = {"guild_id": str(guild.id), "user": payloads.user(user)}
            self._announce_guild(guild, body, "GUILD_MEMBER_REMOVE", gateway_module.GUILD_MEMBERS)
        self._refresh([user.id])
        self.changed()

    def switch_on_activities(self) -> None:
        """Enable Activities in the Developer Portal, as the application's owner does, which makes its Entry
        Point command."""
        made = self.snowflakes.next("command")
        payload: Json = {
            "id": str(made),
            "application_id": str(self.application_id),
            "version": str(self.snowflakes.next("version")),
            "type": ENTRY_POINT,
            "handler": LAUNCH_ACTIVITY,
            "name": "launch",
            "name_localizations": None,
            "description": "Launch an activity",
            "description_localizations": None,
            "default_member_permissions": None,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0, 1],
            "nsfw": False,
        }
        self.commands[made] = Command(made, None, payload)
        self.commands_changed()

    def remove_bot(self, guild: Guild) -> None:
        """Kick the bot out of a guild; its commands are deleted with it."""
        member = guild.members.pop(self.bot_user.id)
        self.guilds_of[self.bot_user.id].remove(guild)
        for role in member.roles:
            del guild.roles[role.id]
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild, gateway_module.GUILDS)
        self._refresh(guild.members)

    def set_available(self, guild: Guild, available: bool) -> None:
        """Begin or end an outage of a guild."""
        guild.available = available
        if not available:
            self._announce_guild(guild, {"id": str(guild.id), "unavailable": True}, "GUILD_DELETE")
        elif self.bot_user.id in guild.members:
            body = payloads.guild_create(guild, self.bot_user, joined=False)
            self._announce_guild(guild, body, "GUILD_CREATE")
        self._refresh(guild.members)

    def role_changed(self, guild: Guild, role: Role, event: str = "GUILD_ROLE_UPDATE") -> None:
        """Send a role and its permissions."""
        body = {"guild_id": str(guild.id), "role": payloads.role(role, guild)}
        self._announce_guild(guild, body, event)
        self._refresh(guild.members)

    def member_changed(self, guild: Guild, user_id: int) -> None:
        """Send a member and their roles. Of itself the bot is told whatever its intents are."""
        body = payloads.member(guild.members[user_id]) | {"guild_id": str(guild.id)}
        intents = 0 if user_id == self.bot_user.id else gateway_module.GUILD_MEMBERS
        self._announce_guild(guild, body, "GUILD_MEMBER_UPDATE", intents)

    def role_removed(self, guild: Guild, role: Role) -> None:
        """Send that a role was deleted."""
        body = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self._announce_guild(guild, body, "GUILD_ROLE_DELETE")
        self._refresh(guild.members)

    def _announce_guild(
        self, guild: Guild, body: Json, event: str, intents: int = gateway_module.GUILDS
    ) -> None:
        if self.bot_user.id in guild.members:
            self.gateway.dispatch(event, body, guild, intents)

    def _refresh(self, user_ids: Iterable[int]) -> None:
        """Let clients look again after a change of what these people may read."""
        for user_id in list(user_ids):
            if (client := self.clients.get(user_id)) is not None:
                client.refresh()
        self.changed()

    # --- channels --------------------------------------------------------------------------------------

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT) -> Channel:
        """Create a text channel, or a ``NEWS`` one."""
        channel = Channel(self, self.snowflakes.next("channel"), kind, name, guild)
        return self._open(channel, "CHANNEL_CREATE")

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        kind: int = PUBLIC_THREAD,
        thread_id: int | None = None,
    ) -> Channel:
        """Create a thread under a text channel; one that grows from a message has the message's id."""
        key = thread_id or self.snowflakes.next("channel")
        channel = Channel(self, key, kind, name, parent.guild, parent, owner_id=owner_id)
        channel.thread_made_at = self.clock()
        channel.member_ids.add(owner_id)
        return self._open(channel, "THREAD_CREATE")

    def _open(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        channel.home.channels[channel.id] = channel
        self._announce_channel(channel, event)
        return channel

    def dm_with(self, user: User) -> Channel:
        """Return the DM channel of the bot and a user, opened if needed."""
        channel = self.dms.get(user.id)
        if channel is None:
            key = self.snowflakes.next("channel")
            channel = Channel(self, key, DM, user.display, recipient=user, people=(user,))
            self.channels[channel.id] = self.dms[user.id] = channel
            self._refresh([user.id])
        return channel

    def add_private(self, name: str, *people: User) -> Channel:
        """Create a group of that name or, without a name, a DM between two people. The bot isn't in it."""
        kind = GROUP_DM if name else DM
        channel = Channel(self, self.snowflakes.next("channel"), kind, name, people=people)
        channel.name = name or " and ".join(each.display for each in people)
        channel.owner_id = people[0].id
        self.channels[channel.id] = channel
        for each in people:
            self.private_of.setdefault(each.id, []).append(channel)
        self._refresh(each.id for each in people)
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Send a channel's new name, topic or overwrites, or a thread's new state."""
        self._announce_channel(channel, "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE")

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [each for each in channel.home.channels.values() if each.parent is channel]:
            self.delete_channel(thread)
        self._announce_channel(channel, "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE")
        channel.deleted = True
        del self.channels[channel.id], channel.home.channels[channel.id]
        self._refresh(channel.home.members)

    def _announce_channel(self, channel: Channel, event: str) -> None:
        if self.bot_user.id in channel.home.members and channel.home.available:
            body = payloads.channel(channel)
            if event == "THREAD_DELETE":
                body = {key: body[key] for key in ("id", "guild_id", "parent_id", "type")}
            self.gateway.dispatch(event, body, channel.home, gateway_module.GUILDS)
        self._refresh(channel.home.members)

    def _invited(self, channel: Channel) -> list[Client]:
        """Return the clients of a channel's guild, of a DM or a group: no others can read it."""
        there = [each.id for each in channel.people] if channel.guild is None else list(channel.guild.members)
        return [self.clients[user_id] for user_id in there if user_id in self.clients]

    # --- messages --------------------------------------------------------------------------------------

    def post(
        self,
        channel: Channel,
        author: User,
        draft: Draft,
        *,
        interaction: Interaction | None = None,
        nonce: str | int | None = None,
        reference: Json | None = None,
        tts: bool = False,
    ) -> StoredMessage:
        """Create a message. One with the flag EPHEMERAL exists only for the interaction's user. What comes
        of a press is a reply to the message that was pressed."""
        ephemeral = bool(draft.flags & EPHEMERAL)
        if interaction is not None and interaction.pressed is not None:
            reference = payloads.reference(interaction.pressed)
        message = StoredMessage(
            self.snowflakes.next("message"),
            channel,
            author,
            made_at=self.clock(),
            nonce=nonce,
            reference=reference,
            interaction=interaction,
            viewer=interaction.user.id if interaction and ephemeral else None,
            tts=tts,
        )
        self._fill(message, draft)
        message.pinged = draft.mentions.called(channel)
        channel.messages[message.id] = message
        if channel.is_thread and message.viewer is None:
            channel.member_ids.add(author.id)
            if channel.archived:
                channel.archived = False
                self.channel_changed(channel)
        self._announce_message(message, "MESSAGE_CREATE")
        self._notify(message)
        return message

    def post_loading(self, interaction: Interaction) -> StoredMessage:
        """Create the message that a deferred answer shows until it is filled: "... is thinking"."""
        flags = LOADING | (EPHEMERAL if interaction.ephemeral else 0)
        draft = Draft("", [], [], [], flags, None, Mentions())
        return self.post(interaction.channel, self.bot_user, draft, interaction=interaction)

    def edit(self, message: StoredMessage, draft: Draft) -> StoredMessage:
        """Change a message. Nobody is pinged."""
        filled = bool(message.flags & LOADING)
        self._fill(message, draft)
        if filled:
            # Filling a deferred answer is its first showing: it isn't "edited", and it pings.
            message.flags &= ~LOADING
            message.pinged = draft.mentions.called(message.channel)
        else:
            message.edited_at = self.clock()
        self._announce_message(message, "MESSAGE_UPDATE")
        if filled:
            self._notify(message)
        return message

    def _fill(self, message: StoredMessage, draft: Draft) -> None:
        message.content, message.embeds, message.components = draft.content, draft.embeds, draft.components
        message.attachments, message.flags = draft.attachments, draft.flags
        mentioned = draft.mentions
        message.mentions, message.mention_roles = mentioned.users, mentioned.roles
        message.mention_everyone = mentioned.everyone

    def forget(self, channel: Channel, keep: int) -> None:
        """Forget all but the newest messages of a channel, and its readers' events, without any event: for
        long runs."""
        for key in list(channel.messages)[:-keep]:
            del channel.messages[key]
            self._renderings.forget(key)
        for client in self._invited(channel):
            client.forget()

    def prune(self, keep: int) -> None:
        """Forget all but the newest messages of every channel, clients' events, and the files that no message
        has any more; without any event: for a world that runs for days."""
        for channel in self.channels.values():
            self.forget(channel, keep)
        there = {key: each for channel in self.channels.values() for key, each in channel.messages.items()}
        self._renderings.keep_only(there)
        young = self.clock() - TOKEN_SECONDS
        self.nonces = {
            nonce: each for nonce, each in self.nonces.items() if each.id in there or each.made_at > young
        }
        files = {f.url.removeprefix(self.url) for each in there.values() for f in each.attachments}
        for path in [each for each in self.cdn if each.startswith(ATTACHMENTS) and each not in files]:
            del self.cdn[path]

    def remember_nonce(self, nonce: str, message: StoredMessage) -> None:
        """Remember a nonce of the bot again for a while."""
        while len(self.nonces) >= 4096:
            del self.nonces[next(iter(self.nonces))]
        self.nonces[nonce] = message

    def delete(self, message: StoredMessage) -> None:
        """Delete a message."""
        message.channel.messages.pop(message.id, None)
        self._renderings.forget(message.id)
        self._announce_message(message, "MESSAGE_DELETE")

    def rendered(self, message: StoredMessage) -> Message:
        """Return a message as it shows."""
        return self._renderings.of(message)

    def _announce_message(self, message: StoredMessage, event: str) -> None:
        channel = message.channel
        body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if event != "MESSAGE_DELETE":
            message.version += 1
            body = self.rendered(message).raw
        shared = Event(event, body, [each.content for each in message.attachments])
        for client in self._invited(channel):
            if client.can_see(message):
                client.receive(shared)
        if message.viewer is None:
            guild_id = {"guild_id": str(channel.guild.id)} if channel.guild else {}
            intent = gateway_module.GUILD_MESSAGES if channel.guild else gateway_module.DIRECT_MESSAGES
            # Without the privileged intent the words of others are left out (API: Gateway, "Message
            # Content").
            hidden = {} if event == "MESSAGE_DELETE" else self._hidden(message)
            original = message.replied_to
            if "referenced_message" in body and original is not None:
                hidden = hidden | {"referenced_message": body["referenced_message"] | self._hidden(original)}
            if channel.recipient or (channel.guild and self.bot_user.id in channel.guild.members):
                self.gateway.dispatch(event, body | guild_id | hidden, channel.guild, intent)
        self.changed()

    def _notify(self, message: StoredMessage) -> None:
        """Notify the people whom a message calls: those it mentions, in a DM its reader. Nobody is notified
        of a private answer, of one that is still "thinking", or of a silent message."""
        if message.viewer is not None or message.flags & (LOADING | SUPPRESS_NOTIFICATIONS):
            return
        shown = notification(message, self)
        for client in self._invited(message.channel):
            called = message.channel.guild is None or client.user.id in message.pinged
            if called and client.user is not message.author and client.can_see(message):
                client.notify(shown)
        self.changed()

    def _hidden(self, message: StoredMessage) -> Json:
        """Return what takes the place of the words that the bot may not read."""
        readable = (
            message.author is self.bot_user
            or message.channel.guild is None
            or self.bot_user.id in message.mentions
            or bool(self.privileged_intents & gateway_module.MESSAGE_CONTENT)
        )
        return {} if readable else {"content": "", "components": [], "attachments": []}

    # --- commands and interactions ---------------------------------------------------------------------

    def commands_changed(self) -> None:
        """Tell everybody's client that the commands have changed."""
        self._refresh(self.clients)

    def interact(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        source: StoredMessage | None = None,
        from_modal_of: Interaction | None = None,
    ) -> Interaction:
        """Make an interaction of that type (2 command, 3 component, 4 autocomplete, 5 modal) and send it."""
        interaction = Interaction(
            self.snowflakes.next("interaction"),
            secrets.token_urlsafe(32),
            kind,
            user,
            channel,
            data,
            self.clock(),
            source,
            from_modal_of,
        )
        self._forget_old_tokens()
        self.interactions[interaction.token] = interaction
        guild = channel.guild
        interaction.owners = installs.owners(self, interaction)
        # Components that a bot left behind in a server that it was removed from lead nowhere.
        here = bool(interaction.owners) and (guild is None or guild.available)
        body = payloads.interaction(interaction, self)
        if not here or not self.gateway.dispatch("INTERACTION_CREATE", body, guild):
            interaction.given_up = True
        self.changed()
        return interaction

    def _forget_old_tokens(self) -> None:
        """Forget tokens that expired a while ago."""
        alive = self.clock() - 2 * TOKEN_SECONDS
        while self.interactions:
            token, oldest = next(iter(self.interactions.items()))
            if oldest.made_at >= alive:
                return
            del self.interactions[token]

    def answered(self, interaction: Interaction) -> None:
        """Wake the callers that wait for the first answer."""
        interaction.first_answer.set()
        self.changed()
