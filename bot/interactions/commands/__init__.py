"""The slash commands. Thin: parse, ask the tables, answer."""

from bot.interactions.commands.help import AboutCommands
from bot.interactions.commands.learn import LearningCommands
from bot.interactions.commands.me import OwnCommands
from bot.interactions.commands.move import PlayingCommands
from bot.interactions.commands.open_table import OpeningCommands, read_clock
from bot.interactions.commands.privacy import PrivacyCommands
from bot.interactions.commands.replay import ReplayCommands
from bot.interactions.commands.settings import SettingsCommands
from bot.interactions.commands.standings import StandingCommands
from bot.interactions.commands.table import SeatCommands
from bot.interactions.commands.table_move import MoveCommands
from bot.interactions.commands.user_menu import person_menus
from bot.interactions.commands.verify import VerifyCommands

__all__ = [
    "AboutCommands",
    "LearningCommands",
    "MoveCommands",
    "OpeningCommands",
    "OwnCommands",
    "PlayingCommands",
    "PrivacyCommands",
    "ReplayCommands",
    "SeatCommands",
    "SettingsCommands",
    "StandingCommands",
    "VerifyCommands",
    "person_menus",
    "read_clock",
]
