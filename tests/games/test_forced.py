"""What a game calls forced, everyone can know: in no position that looks the same is there another move."""

from __future__ import annotations

import random

import pytest

from games import GAMES
from games.chance import Sealed
from games.pidro.actions import PASS, Bid
from tests.adapters import ADAPTERS
from tests.games.contract import walk

SEEDS = range(6)
FORCED = {"dudo": "dudo", "pidro": "play"}
"""The games with forced moves, and a kind of them."""


@pytest.mark.parametrize("name", GAMES)
def test_a_forced_move_is_the_only_one_whatever_others_cant_see(name: str) -> None:
    game, adapter, luck = GAMES[name], ADAPTERS[name], random.Random(3)
    kinds = set()
    for rules in game.presets.values():
        for seed in SEEDS:
            sizes = game.seats(rules)
            for state in walk(game, adapter, rules, sizes[seed % len(sizes)], seed).states:
                public = game.view(state, None)
                forced = [seat for seat in range(len(public.places)) if game.is_forced(public, seat)]
                for seat in forced:
                    assert game.to_act(state) == (seat,)
                    alike = [state, *(adapter.redeal(state, None, luck) for _ in range(3))]
                    assert [len(game.legal(other, seat)) for other in alike] == [1, 1, 1, 1]
                    assert game.is_forced(game.view(state, seat), seat), "its owner knows it as well"
                    kinds.add(game.legal(state, seat)[0].kind)
    assert FORCED.get(name) in kinds or (name not in FORCED and not kinds)


def test_where_only_the_dealer_may_take_a_bid_of_fourteen_over_the_others_can_only_pass() -> None:
    game = GAMES["pidro"]
    chance = Sealed(bytes(32))
    state, _ = game.new(game.rules("manual", {"fourteen_over": "dealer"}), 4, chance)
    first = game.to_act(state)[0]
    state, _ = game.apply(state, first, Bid(14), chance)
    forced = []
    while state.phase == "bidding":
        (seat,) = game.to_act(state)
        forced.append(game.is_forced(game.view(state, None), seat))
        state, _ = game.apply(state, seat, PASS, chance)
    assert forced == [True, True, False], "the dealer may take the hand at fourteen"
