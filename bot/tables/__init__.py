"""The tables: seats, turns, clocks, computers and recovery. Here it is decided what becomes of a table; it is
told elsewhere, and nothing is known here of words, screens or discord.py."""

from bot.tables.again import Again, PlayedOn
from bot.tables.away import Leaving
from bot.tables.change import MovedOn, Unconfirmed
from bot.tables.driver import Driver
from bot.tables.lobby import Who
from bot.tables.moment import Moment
from bot.tables.service import Advice, AtTable, Done, TableService

__all__ = [
    "Advice",
    "Again",
    "AtTable",
    "Done",
    "Driver",
    "Leaving",
    "Moment",
    "MovedOn",
    "PlayedOn",
    "TableService",
    "Unconfirmed",
    "Who",
]
