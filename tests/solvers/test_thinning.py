"""Tables of Dudo that leave out what players who have forgotten more do about as well."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba", reason="the solver comes with the extra 'solvers'")

from games.dudo.solved import Table, fallbacks, packed, recalled
from solvers.cfr import Floats
from solvers.dudo import Graph
from solvers.dudo_chain import Played
from solvers.dudo_game import duel_of
from solvers.exploiter import planned
from solvers.thinning import thinned

ROUND = Graph(duel_of(Played((1, 1), special=False)), 2, faces=True)


def drawn_plan(seed: int) -> Floats:
    """Any plan: every move of every hand somehow likely."""
    p = ROUND.positions
    plan = np.random.default_rng(seed).random((len(p.target), 6)).astype(np.float32) + np.float32(0.1)
    for place in range(len(p.mover)):
        plan[p.first[place] : p.first[place + 1]] /= plan[p.first[place] : p.first[place + 1]].sum(axis=0)
    return plan


def size_and_error(plan: Floats, close: float) -> tuple[int, float]:
    """How many mixes are kept, and how far the table's chances are off at most."""
    decisions = thinned(ROUND, plan, close, 0.0, 1)
    found = planned(ROUND, Table(packed(2, decisions, faces=True)))
    return sum(map(len, decisions.values())), float(np.abs(found - plan).max())


def test_where_nothing_may_be_off_everything_is_kept() -> None:
    kept, off = size_and_error(drawn_plan(1), 0.0)
    assert off < 0.01, "weights have 255 steps"
    fewer, further = size_and_error(drawn_plan(1), 0.01)
    assert fewer < kept
    assert further > 0.01


def test_players_who_play_by_the_last_bid_alone_need_no_other_memory() -> None:
    plan = drawn_plan(1)
    p = ROUND.positions
    by_last: dict[tuple[int, int], slice] = {}
    for key, place in ROUND.keys.items():
        if len(key) > 1:
            here = slice(p.first[place], p.first[place + 1])
            plan[here] = plan[by_last.setdefault((key[0], key[-1]), here)]
    decisions = thinned(ROUND, plan, 1e-4, 0.0, 1)
    assert len(decisions) < len(ROUND.keys) / 4
    found = planned(ROUND, Table(packed(2, decisions, faces=True)))
    assert np.abs(found - plan).max() < 0.01


def test_what_is_not_known_is_looked_for_by_fewer_bids() -> None:
    key = bytes((0,))
    for bid in (1, 2, 3, 4):
        key = recalled(2, key, bid)
    nearest, further = fallbacks(2, key)
    assert (nearest[-2:], further[-1:]) == (bytes((3, 4)), bytes((4,)))
    assert fallbacks(2, nearest) == [nearest, further]
    assert fallbacks(2, bytes((1, 7))) == [], "the first bid is all there is"
    table = Table(packed(2, {nearest: {0: {3: 255}}, further: {0: {5: 255}, 1: {254: 255}}}, faces=True))
    assert table.mixes(0, (1, 2, 3, 4)) == {0: {3: 1.0}, 1: {254: 1.0}}
