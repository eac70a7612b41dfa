"""A person's Discord client: its events, and what it shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from playground.model import Channel, StoredMessage, User
from playground.seen import Message, Notification, Renderings
from playground.state import State


class Event:
    """An event of a person's client; one object for all clients that get it.

    ``files`` are the contents of the attachments that came with it.
    """

    def __init__(self, name: str, data: Any, files: Iterable[bytes] = ()) -> None:
        self.name = name
        self.data = data
        self.files = tuple(files)

    @cached_property
    def text(self) -> str:
        """Return all of it, raw: the JSON, and the files' bytes as latin-1."""
        raw = json.dumps(self.data, ensure_ascii=False)
        return "\n".join([f"{self.name} {raw}", *(each.decode("latin-1") for each in self.files)])


class Client:
    """A person's Discord client: what can be read on it, every event that it got, and its listeners (the
    page)."""

    def __init__(self, user: User, state: State, renderings: Renderings) -> None:
        self.user = user
        self._state = state
        self._renderings = renderings
        self._open: set[int] = set()
        self.hidden: set[int] = set()
        self.log: list[Event] = []
        self.notifications: list[Notification] = []
        self.listeners: set[Callable[[Event], None]] = set()

    # --- what shows ------------------------------------------------------------------------------------

    def can_read(self, channel: Channel) -> bool:
        """Return whether the channel is open to this person."""
        return self._state.can_read(self.user, channel)

    def can_see(self, message: StoredMessage) -> bool:
        """Return whether the message shows on this screen."""
        return (
            message.viewer in (None, self.user.id)
            and message.id not in self.hidden
            and self.can_read(message.channel)
        )

    def channels(self) -> list[Channel]:
        """Return every channel that this person can read, DM included."""
        return [channel for channel in self._state.channels_of(self.user) if self.can_read(channel)]

    def shown(self, channel: Channel, *, newest_first: bool = False) -> Iterator[StoredMessage]:
        """Return the visible messages of a channel: everybody's and this person's ephemeral ones."""
        if self.can_read(channel):
            mine, hidden = (None, self.user.id), self.hidden
            stored = channel.messages.values()
            for each in reversed(stored) if newest_first else stored:
                if each.viewer in mine and each.id not in hidden:
                    yield each

    def seen(self, message: StoredMessage) -> Message:
        """Return a stored message as it shows now."""
        return self._renderings.of(message)

    def hide_ephemeral(self) -> None:
        """Reload the client: ephemeral messages are gone from the screen."""
        for channel in self.channels():
            self.hidden |= {key for key, each in channel.messages.items() if each.viewer == self.user.id}
        self.refresh()

    # --- what it is told -------------------------------------------------------------------------------

    def receive(self, event: Event) -> None:
        self.log.append(event)
        for listener in self.listeners:
            listener(event)

    def notify(self, notification: Notification) -> None:
        """Show a notification, as on a locked phone."""
        self.notifications.append(notification)
        for listener in self.listeners:
            listener(Event("NOTIFICATION", notification))

    def forget(self) -> None:
        """Forget old events, for a world that runs for days."""
        self.log.clear()
        self.notifications.clear()

    def refresh(self) -> None:
        """Check again what there is to read; a channel that opens shows its messages."""
        channels = {channel.id: channel for channel in self.channels()}
        for key in channels.keys() - self._open:
            shown = [self.seen(message).raw for message in self.shown(channels[key])]
            if shown:
                self.log.append(Event("CHANNEL", shown))
        self._open = set(channels)
        for listener in self.listeners:
            listener(Event("REFRESH", None))

    def recount(self, channel: Channel) -> None:
        """Check again what is unread in a channel."""
        for listener in self.listeners:
            listener(Event("UNREAD", {"channel_id": str(channel.id)}))
