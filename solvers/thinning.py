"""Makes a table of Dudo smaller: where players who have forgotten more would move about the same, or hardly
ever come, it has only what these do."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from games.dudo.solved import fallbacks
from solvers.cfr import Floats
from solvers.dudo import Graph, weighed

Mixes = dict[int, Floats]
"""By move, its chance with each hand."""


def thinned(
    graph: Graph, plan: Floats, close: float, least: float, step: int
) -> dict[bytes, dict[int, dict[int, int]]]:
    """Return the weights of a table of a plan, without the mixes that are close to those to fall back on: how
    far apart the two are, times how often the mix is needed, is at most ``close``. Moves with a lower chance
    than ``least`` are left out, too; ``step``: the unit of the weights."""
    needed = _needed(graph, plan)
    mixes: dict[bytes, Mixes] = {}
    sums: dict[bytes, Mixes] = defaultdict(dict)
    most: dict[bytes, Floats] = {}
    for place, key in enumerate(graph.keys):
        here = needed[key]
        first = graph.positions.first[place]
        mixes[key] = {move: plan[first + at, : len(here)] for at, move in enumerate(graph.moves[place])}
        for back in fallbacks(graph.memory, key):
            most[back] = np.maximum(most[back], here) if back in most else here
            for move, chances in mixes[key].items():
                sums[back][move] = sums[back].get(move, np.float32(0)) + here * chances
    for back, summed in sums.items():
        whole = sum(summed.values())
        whole = np.where(whole > 0, whole, np.float32(1))
        mixes[back] = {move: (part / whole).astype(np.float32) for move, part in summed.items()}
    needed |= most
    kept: dict[bytes, NDArray[np.bool_]] = {}
    found: dict[bytes, dict[int, dict[int, int]]] = {}
    # Shorter memories first: a longer one is held against what is kept of these.
    for key in sorted(needed, key=lambda key: (key not in most, len(key))):
        kept[key] = needed[key] > 0
        far: Floats | None = None
        for back in reversed([back for back in fallbacks(graph.memory, key) if back != key]):
            apart = _apart(mixes[key], mixes[back])
            far = apart if far is None else np.where(kept[back], apart, far)
        if far is not None:
            kept[key] &= needed[key] * far > close
        moves = list(mixes[key])
        if by_hand := weighed(moves, np.array([mixes[key][move] for move in moves]), kept[key], least, step):
            found[key] = by_hand
    return found


def _needed(graph: Graph, plan: Floats) -> dict[bytes, Floats]:
    """Return by position how often a player comes there with each hand at most, whatever the other does."""
    p = graph.positions
    likely = [np.zeros((len(p.mover), len(chances)), np.float32) for chances in p.chances]
    for player in (0, 1):
        likely[player][0] = p.chances[player]
    for key, place in graph.keys.items():
        mover, hands = key[0], len(p.chances[key[0]])
        for slot in range(p.first[place], p.first[place + 1]):
            target = p.target[slot]
            if target >= 0:
                moved = likely[mover][place] * plan[slot, :hands]
                np.maximum(likely[mover][target], moved, out=likely[mover][target])
                waited = likely[1 - mover]
                np.maximum(waited[target], waited[place], out=waited[target])
    return {key: likely[key[0]][place] for key, place in graph.keys.items()}


def _apart(one: Mixes, other: Mixes) -> Floats:
    """Return by hand how much of one mix is of other moves in the other."""
    both = [other[move] - one[move] if move in one else other[move] for move in other]
    lone = [one[move] for move in one if move not in other]
    apart: Floats = np.abs(np.array(both + lone)).sum(axis=0) / 2
    return apart
