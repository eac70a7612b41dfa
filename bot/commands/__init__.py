"""The slash commands. Thin: parse, ask the tables, answer."""

from bot.commands.about import AboutCommands
from bot.commands.learning import LearningCommands
from bot.commands.moving import move_command
from bot.commands.opening import OpeningCommands, read_clock
from bot.commands.own import OwnCommands
from bot.commands.people import person_menus
from bot.commands.playing import PlayingCommands
from bot.commands.privacy import PrivacyCommands
from bot.commands.replaying import ReplayCommands
from bot.commands.seats import SeatCommands
from bot.commands.settings import SettingsCommands
from bot.commands.standings import StandingCommands
from bot.commands.verifying import verify_command

__all__ = [
    "AboutCommands",
    "LearningCommands",
    "OpeningCommands",
    "OwnCommands",
    "PlayingCommands",
    "PrivacyCommands",
    "ReplayCommands",
    "SeatCommands",
    "SettingsCommands",
    "StandingCommands",
    "move_command",
    "person_menus",
    "read_clock",
    "verify_command",
]
