"""The source of the draws of a stored table: the only one for play in ``data`` and ``bot``."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence

from data.db.cache import Kept, size_of
from data.db.records import PartRecord, TableRecord
from data.fair_play.fields import canonical
from games import GAMES
from games.fair import FairChance
from games.frozen_list import FrozenList

_READ: Kept[int, tuple[tuple[PartRecord, ...], FairChance]] = Kept(4 * 2**20)
"""Recently read parts of tables, and the chance from them. Reading a list checks it, which takes longer than
most moves; parts are compared by identity, so none is taken for another."""


def chance_of(table: TableRecord) -> FairChance:
    """Return the chance of a table whose game has started. It raises :class:`games.draw_lists.ListEnded` for
    a draw of a part that hasn't begun.

    Raises:
        ValueError: the game hasn't started, or a stored list can't be read.
    """
    known = _READ.get(table.id)
    if known is not None and known[0] is table.parts:
        return known[1]
    chance = fair_chance(table, tuple(FrozenList.from_json(part.frozen) for part in table.parts))
    _READ.keep(table.id, (table.parts, chance), sum(size_of(part.frozen) for part in table.parts))
    return chance


def fair_chance(table: TableRecord, lists: Sequence[FrozenList]) -> FairChance:
    """Return the chance of a table from the lists of some of its parts.

    Raises:
        ValueError: there is no list, a part hasn't begun, or it awaits its cut.
    """
    secrets = {part.part: part.secret for part in table.parts}
    if not lists or not all(frozen.part in secrets for frozen in lists):
        raise ValueError("a list was frozen of a part that hasn't begun")
    return FairChance([(secrets[frozen.part], frozen) for frozen in lists], GAMES[table.game])


def computer_key(table: TableRecord) -> bytes:
    """Return the seed of the computers' luck at a table, from which no draw follows; it is never published
    while the game is in play. 32 bytes."""
    return hmac.digest(table.secret, b"computers", "sha256")


def list_text(frozen: FrozenList) -> str:
    """Return a frozen list as text, as in ``freeze``, ``cut`` and ``start`` entries of a journal."""
    return canonical(frozen.to_json()).decode()


def read_list(text: str) -> FrozenList:
    """Return the list that :func:`list_text` wrote.

    Raises:
        ValueError: it isn't a frozen list.
    """
    return FrozenList.from_json(json.loads(text))
