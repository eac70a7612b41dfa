"""The tables: seats, turns, clocks, computers and recovery. This room decides what becomes of a table. Other
rooms tell players; nothing here knows words, screens or discord.py."""

from bot.tables.board_refresh import BoardRefresh
from bot.tables.change import MovedOn
from bot.tables.clocks import Clocks
from bot.tables.computers import Computers
from bot.tables.eliminated import EliminatedPlayers
from bot.tables.finished_hands import FinishedHands, PlayedOn
from bot.tables.gameplay import Done, Gameplay, Thought
from bot.tables.hints import Advice, Hints
from bot.tables.loaded_table import LoadedTable
from bot.tables.private_games import PrivateGames
from bot.tables.restored_copies import RestoredCopies
from bot.tables.seals import Seals
from bot.tables.seating import Seating
from bot.tables.service import AtTable, Several, Tables
from bot.tables.shard_clocks import ShardClocks
from bot.tables.start_confirmation import StartConfirmation
from bot.tables.terms import Terms
from bot.tables.transitions.absence import Unconfirmed
from bot.tables.transitions.clock import Leaving
from bot.tables.transitions.lobby import Guest, Who
from bot.tables.turns import awaits, turns

__all__ = [
    "Advice",
    "AtTable",
    "BoardRefresh",
    "Clocks",
    "Computers",
    "Done",
    "EliminatedPlayers",
    "FinishedHands",
    "Gameplay",
    "Guest",
    "Hints",
    "Leaving",
    "LoadedTable",
    "MovedOn",
    "PlayedOn",
    "PrivateGames",
    "RestoredCopies",
    "Seals",
    "Seating",
    "Several",
    "ShardClocks",
    "StartConfirmation",
    "Tables",
    "Terms",
    "Thought",
    "Unconfirmed",
    "Who",
    "awaits",
    "turns",
]
