"""The tables: seats, turns, clocks, computers and recovery. Here it is decided what becomes of a table; it is
told elsewhere, and nothing is known here of words, screens or discord.py."""

from bot.tables.again import Again, PlayedOn
from bot.tables.beginnings import Beginnings
from bot.tables.boards import Boards
from bot.tables.change import MovedOn
from bot.tables.clocks import Clocks
from bot.tables.computers import Computers
from bot.tables.copies import Copies
from bot.tables.core import AtTable, Several, Tables
from bot.tables.finishing import Finishing
from bot.tables.hints import Advice, Hints
from bot.tables.loaded_table import LoadedTable
from bot.tables.playing import Done, Playing, Thought
from bot.tables.seals import Seals
from bot.tables.seating import Seating
from bot.tables.shard_clocks import ShardClocks
from bot.tables.transitions.absence import Unconfirmed
from bot.tables.transitions.away import Leaving
from bot.tables.transitions.lobby import Guest, Who

__all__ = [
    "Advice",
    "Again",
    "AtTable",
    "Beginnings",
    "Boards",
    "Clocks",
    "Computers",
    "Copies",
    "Done",
    "Finishing",
    "Guest",
    "Hints",
    "Leaving",
    "LoadedTable",
    "MovedOn",
    "PlayedOn",
    "Playing",
    "Seals",
    "Seating",
    "Several",
    "ShardClocks",
    "Tables",
    "Thought",
    "Unconfirmed",
    "Who",
]
