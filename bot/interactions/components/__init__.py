"""Handlers of buttons and selects."""

from bot.interactions.components.board import GamePresses
from bot.interactions.components.eliminated import EliminatedPresses
from bot.interactions.components.finished_hands import FinishedHandPresses
from bot.interactions.components.lobby import LobbyPresses
from bot.interactions.components.onlookers import OnlookerPresses
from bot.interactions.components.presses import Presses, check_home

__all__ = [
    "EliminatedPresses",
    "FinishedHandPresses",
    "GamePresses",
    "LobbyPresses",
    "OnlookerPresses",
    "Presses",
    "check_home",
]
