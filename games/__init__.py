"""The games: pure rules, without I/O, clock or Discord."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.bidou import BIDOU, MONTEVIDEO
from games.dudo import DUDO
from games.engine import Game
from games.pidro import PIDRO

GAMES: Mapping[str, Game[Any, Any, Any, Any]] = MappingProxyType(
    {game.name: game for game in (DUDO, BIDOU, MONTEVIDEO, PIDRO)}
)
"""Every game by its name. The only list of games."""
