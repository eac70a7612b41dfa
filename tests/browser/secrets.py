"""Whether anything that is for one person alone is in another's document."""

from __future__ import annotations

import re

from playground import Person
from playground.model import StoredMessage
from tests.browser.eyes import Eyes, bare

_PIECE = r"(?:[⚀-⚅]|(?:10|[2-9JQKA])[♣♦♥♠]|:\w+:)"
HAND = re.compile(rf"{_PIECE}.{{0,6}}?{_PIECE}")
"""Two dice or two cards side by side, as text or as emojis."""


def private(eyes: Eyes) -> dict[Person, list[StoredMessage]]:
    """All messages that are for one person alone, by that person."""
    return {
        person: [
            message
            for channel in eyes.here.world.channels.values()
            for message in channel.messages.values()
            if channel.recipient is person.user or message.viewer == person.id
        ]
        for person in eyes.here.people
    }


def lines(eyes: Eyes, messages: list[StoredMessage]) -> set[str]:
    """The lines of messages that show a hand, bare."""
    texts = (eyes.here.world.rendered(message).text for message in messages)
    return {bare(line) for text in texts for line in text.splitlines() if HAND.search(line)}


class Watch:
    """Looks into every document after each move."""

    def __init__(self, *everybody: Eyes) -> None:
        self.everybody = everybody
        self.own = 0
        """How often a hand was found where it belongs: the search finds what is there."""

    async def look(self) -> None:
        """Search everybody's document for the messages and hands of the others."""
        for eyes in self.everybody:
            document = await eyes.text()
            of = private(eyes)
            public = [each for each in eyes.here.channel.messages.values() if each.viewer is None]
            # A reveal has a hand in a line with more.
            known = "\n".join(lines(eyes, public + of[eyes.person]))
            self.own += any(line in document for line in lines(eyes, of[eyes.person]))
            for other, messages in of.items():
                if other is eyes.person:
                    continue
                assert not [each.id for each in messages if str(each.id) in document], (eyes.person, other)
                assert not [
                    line for line in lines(eyes, messages) if line in document and line not in known
                ], (eyes.person, other)
