"""The games: pure rules, without I/O, clock or Discord."""

from __future__ import annotations

from typing import Any

from games.bidou import BIDOU, MONTEVIDEO
from games.dudo import DUDO
from games.engine import Game
from games.pidro import PIDRO

GAMES: dict[str, Game[Any, Any, Any, Any]] = {game.name: game for game in (DUDO, BIDOU, MONTEVIDEO, PIDRO)}
"""Every game by its name. The only list of games; other packages that need something for each game have
registries by the same names (docs/another-game.md). Only the module that starts a process may add a game,
before the other packages are imported."""
