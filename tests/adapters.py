"""What the tests must be told about each game: the only place where they list games.

The contract, the proofs, the transcripts, the fuzz, the crash matrix, the stored and the published games take
from here what they need of a game (:class:`tests.games.contract.Adapter`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.bidou.adapter import ADAPTERS as BIDOU_ADAPTERS
from tests.games.contract import Adapter
from tests.games.dudo.adapter import DudoAdapter
from tests.games.pidro.adapter import PidroAdapter
from tests.small_game.adapter import MiaAdapter

ADAPTERS: dict[str, Adapter] = {
    "dudo": DudoAdapter(),
    **BIDOU_ADAPTERS,
    "pidro": PidroAdapter(),
    "mia": MiaAdapter(),
}
"""The adapter of each game by its name."""


def each_preset(*more: str, games: Sequence[str] = ()) -> list[Any]:
    """Return every game with each of its presets, and with each of ``more`` (house rules, for example), for
    ``parametrize``. Presets differ in few rules: the first of a game and ``more`` stand for all, and the rest
    takes part in the long run alone. ``games`` are all unless some are named."""
    return [
        pytest.param(name, preset, marks=[] if preset in (first, *more) else pytest.mark.long)
        for name in games or ADAPTERS
        for first, *others in [list(ADAPTERS[name].game.presets)]
        for preset in (first, *others, *more)
    ]


def representatives(cases: Sequence[Any], number: int = 1) -> list[Any]:
    """Return cases of one rule for ``parametrize``, a tuple each where they have several values: the first
    ``number`` run with everything else, and the rest in the long run alone."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        *(pytest.param(*each) for each in values[:number]),
        *(pytest.param(*each, marks=pytest.mark.long) for each in values[number:]),
    ]
