"""The objects of a Discord: users, guilds, channels, messages, commands and interactions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol

from playground import permissions
from playground.errors import Json
from playground.snowflakes import Snowflakes

TEXT, DM, GROUP_DM, NEWS, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 5, 11, 12
"""Channel types (API: Channel, "Channel Types")."""

EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
SUPPRESS_EMBEDS = 1 << 2
"""Message flags (API: Message, "Message Flags")."""


class HasId(Protocol):
    """A user, a role, or the person who has the account."""

    @property
    def id(self) -> int: ...


class Keeper(Protocol):
    """Carries out what guilds and channels are asked to do, and sends the events:
    :class:`playground.world.World`. The objects themselves don't know how."""

    users: dict[int, User]
    bot_user: User
    snowflakes: Snowflakes

    def join(self, guild: Guild, user: User) -> None: ...

    def leave(self, guild: Guild, user: User) -> None: ...

    def remove_bot(self, guild: Guild) -> None: ...

    def set_available(self, guild: Guild, available: bool) -> None: ...

    def role_changed(self, guild: Guild, role: Role, event: str = ...) -> None: ...

    def member_changed(self, guild: Guild, user_id: int) -> None: ...

    def role_removed(self, guild: Guild, role: Role) -> None: ...

    def add_channel(self, guild: Guild, name: str, kind: int = ...) -> Channel: ...

    def add_thread(self, parent: Channel, name: str, owner_id: int) -> Channel: ...

    def channel_changed(self, channel: Channel) -> None: ...

    def delete_channel(self, channel: Channel) -> None: ...


@dataclass(eq=False, slots=True)
class User:
    """A person's or the bot's account. ``username`` is unique, ``display`` is what others read; ``avatar`` is
    the hash of the avatar, if there is one; ``has_app`` says whether they have installed the application for
    themselves."""

    id: int
    username: str
    display: str
    bot: bool = False
    locale: str = "en-US"
    takes_dms: bool = True
    avatar: str | None = None
    has_app: bool = False


@dataclass(eq=False, slots=True)
class Role:
    id: int
    name: str
    permissions: int
    managed: bool = False


@dataclass(slots=True)
class Overwrite:
    """A channel's exception for a role or a user: permission bits."""

    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Member:
    """A member of a guild. ``nick`` is the nickname there, None for the usual name."""

    user: User
    joined_at: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Guild:
    """A server. Made by :meth:`playground.Playground.add_guild`."""

    world: Keeper = field(repr=False)
    id: int
    name: str
    owner_id: int
    everyone: Role
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    channels: dict[int, Channel] = field(default_factory=dict, repr=False)
    roles: dict[int, Role] = field(default_factory=dict, repr=False)
    available: bool = True
    uploads: bool = True
    blocked_titles: frozenset[str] = frozenset()
    has_app: bool = False
    """Whether the application was installed without its bot user."""

    def add_channel(self, name: str, kind: int = TEXT) -> Channel:
        """Create a text channel, or a ``NEWS`` one for announcements, open to all members."""
        return self.world.add_channel(self, name, kind)

    def allowed(self, user_id: int) -> int:
        """Return what a member may do in the guild, before channel overwrites: permission bits."""
        if user_id == self.owner_id:
            return permissions.ALL
        granted = self.everyone.permissions
        for role in self.members[user_id].roles:
            granted |= role.permissions
        return permissions.ALL if granted & permissions.BITS["administrator"] else granted

    def add_member(self, person: HasId) -> None:
        """Make a person a member."""
        self.world.join(self, self.world.users[person.id])

    def call(self, person: HasId, nick: str | None) -> None:
        """Give a member a nickname here, or (None) remove it."""
        self.members[person.id].nick = nick

    def remove_member(self, person: HasId) -> None:
        """Kick a person."""
        self.world.leave(self, self.world.users[person.id])

    @property
    def bot_role(self) -> Role:
        """Return the role that came with the bot. Raises KeyError when the bot isn't here."""
        return self.members[self.world.bot_user.id].roles[0]

    def withdraw(self, role: Role, *names: str) -> None:
        """Take permissions from a role."""
        role.permissions &= ~permissions.bits(*names)
        self.world.role_changed(self, role)

    def restore(self, role: Role, *names: str) -> None:
        """Give a role permissions (again)."""
        role.permissions |= permissions.bits(*names)
        self.world.role_changed(self, role)

    def grant(self, person: HasId, *names: str) -> None:
        """Give a member permissions in the whole guild (:data:`playground.permissions.BITS`)."""
        self._new_role(", ".join(names), permissions.bits(*names), person)

    def add_role(self, name: str, *people: HasId) -> Role:
        """Create a role without permissions of its own, given to these members."""
        return self._new_role(name, 0, *people)

    def remove_role(self, role: Role) -> None:
        """Delete a role; its members lose it."""
        del self.roles[role.id]
        for member in self.members.values():
            member.roles = [each for each in member.roles if each is not role]
        self.world.role_removed(self, role)

    def _new_role(self, name: str, granted: int, *people: HasId) -> Role:
        role = Role(self.world.snowflakes.next("role"), name, granted)
        self.roles[role.id] = role
        for person in people:
            self.members[person.id].roles.append(role)
        self.world.role_changed(self, role, "GUILD_ROLE_CREATE")
        for person in people:
            self.world.member_changed(self, person.id)
        return role

    def add_app(self) -> None:
        """Install the application without its bot user, as the *Add App* button may: its commands are here,
        and nothing else of it."""
        self.has_app = True

    @property
    def has_commands(self) -> bool:
        """Return whether the application is here, with its bot user or without."""
        return self.has_app or self.world.bot_user.id in self.members

    def kick_bot(self) -> None:
        """Remove the bot."""
        self.world.remove_bot(self)

    def invite_bot(self) -> None:
        """Add the bot (again)."""
        self.world.join(self, self.world.bot_user)

    def limit_uploads(self) -> None:
        """Refuse files (400001) until :meth:`allow_uploads`, as Discord may limit a server."""
        self.uploads = False

    def allow_uploads(self) -> None:
        """Accept files again."""
        self.uploads = True

    def block_titles(self, *words: str) -> None:
        """Set automatic moderation: a thread's title with one of these words in it is refused (200001)."""
        self.blocked_titles = frozenset(words)

    def go_down(self) -> None:
        """Begin an outage: the guild is unavailable until :meth:`come_back`."""
        self.world.set_available(self, False)

    def come_back(self) -> None:
        """End the outage."""
        self.world.set_available(self, True)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread, a DM or a group; ``people`` are those in a DM or a group, ``recipient`` is
    the one in a DM with the bot, and ``parent`` is a thread's channel. ``member_ids`` are the people who
    have joined a thread: by making it, by writing in it, or by asking to."""

    world: Keeper = field(repr=False)
    id: int
    type: int
    name: str
    guild: Guild | None = field(default=None, repr=False)
    parent: Channel | None = field(default=None, repr=False)
    recipient: User | None = None
    people: tuple[User, ...] = ()
    owner_id: int | None = None
    topic: str | None = None
    slowmode: int = 0
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    thread_made_at: float = 0.0
    member_ids: set[int] = field(default_factory=set, repr=False)
    overwrites: dict[int, Overwrite] = field(default_factory=dict, repr=False)
    messages: dict[int, StoredMessage] = field(default_factory=dict, repr=False)
    deleted: bool = False

    @property
    def home(self) -> Guild:
        """Return the guild of this channel. Raises ValueError for a DM."""
        if self.guild is None:
            raise ValueError("A DM is in no guild.")
        return self.guild

    @property
    def is_thread(self) -> bool:
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)

    def allowed(self, user_id: int) -> int:
        """Return what a user may do here (permission bits): 0 for people who aren't in the guild, in the
        group, or in a DM between others. A thread asks its parent."""
        if self.guild is None:
            return permissions.DM if self.recipient is not None or self.is_of(user_id) else 0
        if user_id not in self.guild.members:
            return 0
        granted = self.guild.allowed(user_id)
        if granted & permissions.BITS["administrator"]:
            return granted
        return self._overwritten(self.guild, granted, user_id)

    def is_of(self, user_id: int) -> bool:
        """Return whether this is a DM or a group with that person in it."""
        return any(each.id == user_id for each in self.people)

    def app_allowed(self) -> int:
        """Return what the application may do here by an interaction, as installed in this guild: what its bot
        user may, and where it has none, what everyone may."""
        guild, bot = self.guild, self.world.bot_user.id
        if guild is not None and guild.has_app and bot not in guild.members:
            return self._overwritten(guild, guild.everyone.permissions, bot)
        return self.allowed(bot)

    def _overwritten(self, guild: Guild, granted: int, user_id: int) -> int:
        overwrites = (self.parent or self).overwrites
        member = guild.members.get(user_id)
        roles = {role.id for role in member.roles} if member is not None else set()
        for targets in ({guild.id}, roles, {user_id}):
            for target in targets & overwrites.keys():
                granted &= ~overwrites[target].deny
            for target in targets & overwrites.keys():
                granted |= overwrites[target].allow
        return granted if granted & permissions.BITS["view_channel"] else 0

    def is_locked_for(self, user_id: int) -> bool:
        """Return whether this is a locked thread in which the user can create and change nothing."""
        return self.locked and not self.allowed(user_id) & permissions.BITS["manage_threads"]

    @property
    def last_message_id(self) -> int | None:
        return next((key for key in reversed(self.messages) if self.messages[key].viewer is None), None)

    def deny(self, who: HasId, *names: str) -> None:
        """Withdraw permissions (:data:`playground.permissions.BITS`) here from a user or role."""
        overwrite = self.overwrites.setdefault(who.id, Overwrite())
        overwrite.deny |= permissions.bits(*names)
        overwrite.allow &= ~overwrite.deny
        self.world.channel_changed(self)

    def allow(self, who: HasId, *names: str) -> None:
        """Give permissions here to a user or role, whatever its roles say."""
        overwrite = self.overwrites.setdefault(who.id, Overwrite())
        overwrite.allow |= permissions.bits(*names)
        overwrite.deny &= ~overwrite.allow
        self.world.channel_changed(self)

    def inherit(self, who: HasId, *names: str) -> None:
        """Remove exceptions for a user or role here: its roles count again."""
        overwrite = self.overwrites.setdefault(who.id, Overwrite())
        overwrite.deny &= ~permissions.bits(*names)
        overwrite.allow &= ~permissions.bits(*names)
        self.world.channel_changed(self)

    def slow_down(self, seconds: int) -> None:
        """Set slow mode: so many seconds between two messages of a person; 0 for none. It doesn't bind
        bots."""
        self.slowmode = seconds
        self.world.channel_changed(self)

    def add_thread(self, name: str, owner: HasId | None = None) -> Channel:
        """Create a public thread under this channel."""
        return self.world.add_thread(self, name, (owner or self.world.bot_user).id)

    def close(self, *, locked: bool = False) -> None:
        """Archive this thread, and lock it if asked to."""
        self.archived, self.locked = True, locked
        self.world.channel_changed(self)

    def reopen(self) -> None:
        """Open this thread again."""
        self.archived = self.locked = False
        self.world.channel_changed(self)

    def delete(self) -> None:
        """Delete this channel with all that is in it."""
        self.world.delete_channel(self)


@dataclass(eq=False, slots=True)
class Attachment:
    id: int
    filename: str
    content: bytes = field(repr=False)
    url: str
    content_type: str
    description: str | None = None
    size_in_pixels: tuple[int, int] | None = None


@dataclass(eq=False, slots=True)
class StoredMessage:
    """A message as the server stores it. ``viewer`` is the only user who sees an ephemeral message."""

    id: int
    channel: Channel = field(repr=False)
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    made_at: float = 0.0
    edited_at: float | None = None
    mentions: tuple[int, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    pinged: tuple[int, ...] = ()
    nonce: str | int | None = None
    reference: Json | None = None
    interaction: Interaction | None = field(default=None, repr=False)
    viewer: int | None = None
    thread: Channel | None = None
    tts: bool = False
    version: int = 0

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def is_gone(self) -> bool:
        """Return whether it has been deleted."""
        return self.id not in self.channel.messages

    @property
    def replied_to(self) -> StoredMessage | None:
        """Return the message that this one is a reply to; None when that is gone, and for what is no
        reply."""
        return (
            None if self.reference is None else self.channel.messages.get(int(self.reference["message_id"]))
        )


@dataclass(eq=False, slots=True)
class Command:
    """An application command; ``payload`` is the response object of the API, options and all."""

    id: int
    guild_id: int | None
    payload: Json

    @property
    def name(self) -> str:
        return str(self.payload["name"])


@dataclass(eq=False)
class Interaction:
    """One use of a command, component or modal, and the progress of its answer.

    ``owners`` says for whom the application is installed, by kind of install
    (:func:`playground.installs.owners`). ``answer`` is the callback's type once there is one;
    ``first_answer`` is done as soon as there is.
    ``told_at`` is when it was sent to the bot, the last time if its socket broke; None if it never was.
    """

    id: int
    token: str
    type: int
    user: User
    channel: Channel = field(repr=False)
    data: Json
    made_at: float
    source: StoredMessage | None = None
    from_modal_of: Interaction | None = field(default=None, repr=False)
    owners: dict[str, str] = field(default_factory=dict)
    answer: int | None = None
    loading: bool = False
    ephemeral: bool = False
    original: StoredMessage | None = None
    modal: Json | None = None
    choices: list[tuple[str, Any]] = field(default_factory=list)
    followups: int = 0
    given_up: bool = False
    told_at: float | None = None
    first_answer: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def pressed(self) -> StoredMessage | None:
        """Return the message whose button or select was used, if that is what this is."""
        return self.source if self.type == 3 else None
