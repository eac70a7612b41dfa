"""What the tests must be told about each game: the only place where they list games.

The contract, the proofs, the transcripts, the fuzz, the crash matrix, the stored and the published games take
from here what they need of a game (:class:`tests.games.contract.Adapter`).
"""

from __future__ import annotations

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
