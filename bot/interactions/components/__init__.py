"""What presses do: button by button, select by select."""

from bot.interactions.components.board import GamePresses
from bot.interactions.components.lobby import LobbyPresses
from bot.interactions.components.out import OutPresses
from bot.interactions.components.presses import Presses, check_home
from bot.interactions.components.rematch import AgainPresses

__all__ = ["AgainPresses", "GamePresses", "LobbyPresses", "OutPresses", "Presses", "check_home"]
