"""Puts Mia among the games, by the registries and by nothing else.

It is imported before whatever else looks at them: with the package ``tests``, so in each process of a test.
"""

from __future__ import annotations

from pathlib import Path

from games import GAMES
from tests.small_game.engine import GAME

GAMES[GAME.name] = GAME

from data.results.tallies import TALLIES, Counted  # noqa: E402 - what is imported from here on looks at the games
from tests.small_game.tally import tally  # noqa: E402

TALLIES[GAME.name] = Counted(tally, ("mia-untouched",))

from bot.i18n.translate import FOLDERS  # noqa: E402

FOLDERS.append(Path(__file__).parent)

from bot.rendering.screens import SCREENS  # noqa: E402
from tests.small_game.screens import MiaScreens  # noqa: E402

SCREENS[GAME.name] = MiaScreens()
