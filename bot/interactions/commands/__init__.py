"""The slash commands. Thin: parse, ask the tables, answer."""

from bot.interactions.commands.help import HelpCommands
from bot.interactions.commands.learn import LearnCommands
from bot.interactions.commands.me import MeCommands
from bot.interactions.commands.move import MoveCommands
from bot.interactions.commands.open_table import OpenTableCommands, read_clock
from bot.interactions.commands.privacy import PrivacyCommands
from bot.interactions.commands.replay import ReplayCommands
from bot.interactions.commands.settings import SettingsCommands
from bot.interactions.commands.solo import SoloCommands
from bot.interactions.commands.standings import StandingCommands
from bot.interactions.commands.table import TableCommands
from bot.interactions.commands.table_move import TableMoveCommands
from bot.interactions.commands.user_menu import person_menus
from bot.interactions.commands.verify import VerifyCommands

__all__ = [
    "HelpCommands",
    "LearnCommands",
    "MeCommands",
    "MoveCommands",
    "OpenTableCommands",
    "PrivacyCommands",
    "ReplayCommands",
    "SettingsCommands",
    "SoloCommands",
    "StandingCommands",
    "TableCommands",
    "TableMoveCommands",
    "VerifyCommands",
    "person_menus",
    "read_clock",
]
