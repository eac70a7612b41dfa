"""From a view and events to what a person sees; one module a game, and a frame that all share. No logic."""

from collections.abc import Mapping

from bot.screens.bidou import BidouScreens
from bot.screens.dudo import DudoScreens
from bot.screens.frame import GameScreens
from bot.screens.pidro import PidroScreens

SCREENS: Mapping[str, GameScreens] = {
    "dudo": DudoScreens(),
    "bidou": BidouScreens({}),
    "montevideo": BidouScreens({"ante": "ante"}),
    "pidro": PidroScreens(),
}
