"""A local stand-in for Discord: REST v10 and gateway v10 for an unmodified client library, people who act in
a user's words, and a page on which to be them.

It imports neither the bot nor any Discord library: what it knows comes from Discord's documentation.
"""

from playground.command_options import BadInput, NotVisible
from playground.modals import Modal
from playground.model import Channel, Guild
from playground.people import Person, Reply
from playground.seen import Message, Notification
from playground.server import Playground, Request
from playground.weather import KINDS, Kind, Spell, Weather

__all__ = [
    "KINDS",
    "BadInput",
    "Channel",
    "Guild",
    "Kind",
    "Message",
    "Modal",
    "NotVisible",
    "Notification",
    "Person",
    "Playground",
    "Reply",
    "Request",
    "Spell",
    "Weather",
]
