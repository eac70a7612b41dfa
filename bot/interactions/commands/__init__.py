"""The slash commands. Thin: parse, ask the tables, answer."""

from bot.interactions.commands.about import AboutCommands
from bot.interactions.commands.learning import LearningCommands
from bot.interactions.commands.moving import MoveCommands
from bot.interactions.commands.opening import OpeningCommands, read_clock
from bot.interactions.commands.own import OwnCommands
from bot.interactions.commands.people import person_menus
from bot.interactions.commands.playing import PlayingCommands
from bot.interactions.commands.privacy import PrivacyCommands
from bot.interactions.commands.replaying import ReplayCommands
from bot.interactions.commands.seats import SeatCommands
from bot.interactions.commands.settings import SettingsCommands
from bot.interactions.commands.standings import StandingCommands
from bot.interactions.commands.verifying import VerifyCommands

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
