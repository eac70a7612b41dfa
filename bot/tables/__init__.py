"""The table service: seats, turns, clocks, computers and recovery. Knows nothing of discord.py."""

from bot.tables.again import Again, PlayedOn
from bot.tables.away import Leaving
from bot.tables.driver import Driver
from bot.tables.lobby import Who
from bot.tables.play import Play, scene_of
from bot.tables.service import AtTable, Done, MovedOn, TableService, Unconfirmed

__all__ = [
    "Again",
    "AtTable",
    "Done",
    "Driver",
    "Leaving",
    "MovedOn",
    "Play",
    "PlayedOn",
    "TableService",
    "Unconfirmed",
    "Who",
    "scene_of",
]
