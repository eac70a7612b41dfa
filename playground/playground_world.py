"""A world with people in it, and its faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from playground.avatars import avatar_of
from playground.faults import Faults
from playground.limits import Limits
from playground.model import Channel, Guild, User
from playground.people import Person
from playground.seen import Message
from playground.world import World


class BotProcess(Protocol):
    """The bot's process, if it was started by something that can restart it."""

    @property
    def running(self) -> bool: ...

    def kill(self) -> None:
        """Kill it; it starts again by itself."""

    def stop(self) -> None:
        """Ask it to stop; it stays stopped until :meth:`start`."""

    def start(self) -> None:
        """Start it if it isn't running."""


@dataclass(frozen=True, slots=True)
class WelcomeButton:
    """A button that sends a command with these options. Buttons of one ``row`` are behind its name, and what
    it is ``about`` is below; to a screen reader each is called by its label and that name."""

    label: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    row: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Welcome:
    """What the page says to somebody new; ``places`` has, by the id of a channel, what it says there
    instead."""

    text: str
    buttons: tuple[WelcomeButton, ...] = ()
    places: Mapping[str, Welcome] = field(default_factory=dict)


class PlaygroundWorld(World):
    """A world with people, rate limits and faults.

    ``bot_process`` is set by the program that runs the bot, so that the page can stop and start it;
    ``welcome`` has what the page says to new people, by their id.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        answer_within: float,
        rate_limits: bool,
        bot_name: str,
        shards: int,
    ) -> None:
        super().__init__(clock, answer_within=answer_within, bot_name=bot_name, shards=shards)
        self.limits = Limits(time.monotonic, clock, enabled=rate_limits)
        self.faults = Faults(clock)
        self.people: list[Person] = []
        self._names: set[str] = set()
        self.avatars = False
        """Whether new people have avatars, most of them."""
        self.bot_process: BotProcess | None = None
        self.welcome: dict[int, Welcome] = {}

    def add_person(
        self, name: str, guild: Guild | None = None, *, locale: str = "en-US", avatar: bool | None = None
    ) -> Person:
        """Create a person; a member of ``guild``, or else of every guild there is. With ``avatar`` they have
        one that goes with their name, as most have; by default where ``avatars`` says so.

        Raises ValueError if the name is taken, or isn't 1 to 32 characters long.
        """
        if not 1 <= len(name) <= 32:
            raise ValueError(f"A name has 1 to 32 characters; {name!r} has {len(name)}.")
        if name in self._names:
            raise ValueError(f"There is already a person named {name!r}.")
        user = self.add_user(name, locale=locale)
        if self.avatars if avatar is None else avatar:
            self._give_avatar(user)
        person = Person(self, self.open_client(user))
        self.people.append(person)
        self._names.add(name)
        for each in self.guilds if guild is None else [guild]:
            self.join(each, user)
        self.changed()
        return person

    def add_dm(self, one: Person, other: Person) -> Channel:
        """Open a DM between two people."""
        return self.add_private("", one.user, other.user)

    def add_group(self, name: str, *people: Person) -> Channel:
        """Create a group, a DM between several people; the first of them owns it.

        Raises ValueError for a name that isn't 1 to 100 characters long, or for more than ten people.
        """
        if not 1 <= len(name) <= 100 or not 1 <= len(people) <= 10:
            raise ValueError(f"A group has a name, and 1 to 10 people; {name!r} has {len(people)}.")
        return self.add_private(name, *(each.user for each in people))

    def _give_avatar(self, user: User) -> None:
        made = avatar_of(user.display)
        if made is not None:
            user.avatar, picture = made
            self.cdn[f"/cdn/avatars/{user.id}/{user.avatar}.png"] = picture

    def person(self, who: str | int) -> Person:
        """Return the person of that name or id; KeyError if there is none."""
        for person in self.people:
            if who in (person.name, person.id):
                return person
        raise KeyError(f"There is no person {who!r}.")

    def delete_message(self, message: Message) -> None:
        """Let a moderator delete a message as it was seen; nothing happens if it is gone already."""
        stored = message.channel.messages.get(message.id)
        if stored is not None:
            self.delete(stored)
