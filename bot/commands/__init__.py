"""The slash commands. Thin: parse, ask the tables, answer."""

from bot.commands.about import AboutCommands
from bot.commands.learning import LearningCommands
from bot.commands.moving import MoveCommands
from bot.commands.opening import OpeningCommands, read_clock
from bot.commands.own import OwnCommands
from bot.commands.people import person_menus
from bot.commands.playing import PlayingCommands
from bot.commands.privacy import PrivacyCommands
from bot.commands.replaying import ReplayCommands
from bot.commands.seats import SeatCommands
from bot.commands.settings import SettingsCommands
from bot.commands.standings import StandingCommands
from bot.commands.verifying import VerifyCommands

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
