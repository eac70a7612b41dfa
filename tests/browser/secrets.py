"""Whether anything that is for one person alone is in another's document."""

from __future__ import annotations

import re

from playground import Person
from playground.model import StoredMessage
from tests.browser.eyes import Eyes, bare

_PIECE = r"(?:[⚀-⚅]|(?:10|[2-9JQKA])[♣♦♥♠]|:\w+:)"
HAND = re.compile(rf"{_PIECE}.{{0,6}}?{_PIECE}")
"""Two dice or two cards side by side, as text or as emojis."""
WORDS = re.compile(r"(?:\d+|ace|king|queen|jack) of (?:clubs|diamonds|hearts|spades)")
"""A card as a screen reader reads it under a hand's picture."""
BARE_WORDS = re.compile(WORDS.pattern.replace(" ", ""))


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
    """The lines of messages that show a hand, or tell it in words beside its picture, bare."""
    shown = [eyes.here.world.rendered(message) for message in messages]
    texts = [message.text for message in shown]
    texts += [file.alt or "" for message in shown for file in message.attachments]
    found = (line for text in texts for line in text.splitlines())
    return {bare(line) for line in found if HAND.search(line) or WORDS.search(line)}


class Watch:
    """Looks into every document after each move."""

    def __init__(self, *everybody: Eyes) -> None:
        self.everybody = everybody
        self.own = 0
        """How often a hand was found where it belongs: the search finds what is there."""
        self.own_words = 0
        """The same of cards in words."""

    async def look(self) -> None:
        """Search everybody's document for the messages and hands of the others."""
        for eyes in self.everybody:
            document = await eyes.text()
            of = private(eyes)
            public = [each for each in eyes.here.channel.messages.values() if each.viewer is None]
            # A reveal has a hand in a line with more.
            known = "\n".join(lines(eyes, public + of[eyes.person]))
            found = [line for line in lines(eyes, of[eyes.person]) if line in document]
            self.own += bool(found)
            self.own_words += any(BARE_WORDS.search(line) for line in found)
            for other, messages in of.items():
                if other is eyes.person:
                    continue
                assert not [each.id for each in messages if str(each.id) in document], (eyes.person, other)
                assert not [
                    line for line in lines(eyes, messages) if line in document and line not in known
                ], (eyes.person, other)
