"""A local stand-in for Discord: REST v10 and gateway v10 for an unmodified client library, people who act in
a user's words, and a page on which to be them.

It imports neither the bot nor any Discord library: it follows Discord's documentation.
"""

from playground.command_options import BadInput, NotVisible
from playground.modals import Modal
from playground.model import Channel, Guild
from playground.people import Person, Reply
from playground.random_faults import KINDS, Episode, Kind, RandomFaults
from playground.seen import Message, Notification
from playground.server import Playground, Request

__all__ = [
    "KINDS",
    "BadInput",
    "Channel",
    "Episode",
    "Guild",
    "Kind",
    "Message",
    "Modal",
    "NotVisible",
    "Notification",
    "Person",
    "Playground",
    "RandomFaults",
    "Reply",
    "Request",
]
