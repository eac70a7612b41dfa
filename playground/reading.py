"""How far each person has read, and which of the unread messages mention them."""

from __future__ import annotations

from playground.errors import Json
from playground.model import Channel
from playground.people import Person


class Reading:
    """The last message that each person has read in each channel. Older messages than the person count as
    read."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], int] = {}

    def mark(self, person: Person, channel: Channel) -> None:
        """Mark everything as read by the person."""
        newest = next(reversed(channel.messages), 0)
        self._read[person.id, channel.id] = newest

    def unread(self, person: Person, channel: Channel) -> Json:
        """Return ``count``, the number of others' messages since, and how many of them ``pinged`` the person;
        in a DM all do."""
        mark = self._read.get((person.id, channel.id), person.id)
        count = pinged = 0
        for key in reversed(channel.messages):
            message = channel.messages[key]
            if key <= mark:
                break
            if message.author is not person.user and message.viewer is None and person.can_see(message):
                count += 1
                pinged += channel.guild is None or person.id in message.pinged
        return {"count": count, "pinged": pinged}
