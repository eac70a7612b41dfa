"""What presses do: button by button, select by select."""

from bot.presses.again import AgainPresses
from bot.presses.game import GamePresses
from bot.presses.lobby import LobbyPresses
from bot.presses.out import OutPresses
from bot.presses.presses import Presses, check_home

__all__ = ["AgainPresses", "GamePresses", "LobbyPresses", "OutPresses", "Presses", "check_home"]
