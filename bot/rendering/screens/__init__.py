"""From a view and events to what a person sees, without logic: one module for each game, whose parts are in
the folders beside it under the same name, and modules that all games share."""

from typing import Any

from bot.rendering.screens.bidou import BidouScreens
from bot.rendering.screens.dudo import DudoScreens
from bot.rendering.screens.pidro import PidroScreens
from bot.rendering.screens.scene import GameScreens

SCREENS: dict[str, GameScreens[Any, Any, Any, Any]] = {
    "dudo": DudoScreens(),
    "bidou": BidouScreens({}, "poor_fish=on keep_dice=always", accent=0x56B4E9),
    "montevideo": BidouScreens({"ante": "ante"}, "ante=2 odd_chip=nearest_left", "bidou", accent=0xCC79A7),
    "pidro": PidroScreens(),
}
"""The screens of each game by its name."""
