"""Every pair of options that can meet, at 2 and 5 or at 3 and 8 players: sound states and all chips."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.bidou import BIDOU, MONTEVIDEO
from games.engine import BadRules
from tests.games.bidou.adapter import ADAPTERS
from tests.games.contract import AnyGame, walk

Choice = tuple[str, str]


def cover(game: AnyGame) -> list[dict[str, str]]:
    """House rules in which every two values of two options meet at least once."""
    values = {option.name: option.values for option in game.options()}
    if "ante" in values:
        values |= {"ante": ("1", "3"), "max_ante": ("3", "6"), "hands": ("off", "1", "12")}
    luck = random.Random(0)
    pairs = {
        ((one, a), (two, b)) for one, two in combinations(values, 2) for a in values[one] for b in values[two]
    }
    found = []
    while pairs:
        best: dict[str, str] = {}
        for _ in range(30):
            first = min(pairs) if not best else luck.choice(sorted(pairs))
            tried = {name: luck.choice(of) for name, of in values.items()} | dict(first)
            if not best or covered(tried, pairs) > covered(best, pairs):
                best = tried
        found.append(best)
        pairs = {pair for pair in pairs if not set(pair) <= set(best.items())}
    return found


def covered(rules: dict[str, str], pairs: set[tuple[Choice, Choice]]) -> int:
    return sum(set(pair) <= set(rules.items()) for pair in pairs)


@pytest.mark.long
@pytest.mark.parametrize(
    "game", [pytest.param(BIDOU, marks=pytest.mark.long), MONTEVIDEO], ids=["bidou", "montevideo"]
)
def test_every_pair_of_options_can_be_played_with_sound_states_and_all_chips(game: AnyGame) -> None:
    preset = next(iter(game.presets))
    for seed, changes in enumerate(cover(game)):
        rules = game.rules(preset, changes)
        tables = [seats for seats in (2, 3, 5, 8) if seats in game.seats(rules)]
        for seats in tables[seed % 2 :: 2] or tables:
            played = walk(game, ADAPTERS[game.name], rules, seats, seed)
            for move in played.moves:
                assert ADAPTERS[game.name].unconserved(move.before, move.events, move.after) is None
            for state in played.states[::3]:
                assert game.problems(state) == ()
            assert game.outcome(played.end) is not None


def refusal(game: AnyGame, changes: dict[str, str]) -> str | None:
    """Why the game refuses these options, or None if it takes them."""
    try:
        game.rules(next(iter(game.presets)), changes)
    except BadRules as refused:
        return refused.why.key
    return None


def test_no_other_pair_of_options_is_refused_than_an_ante_above_its_cap() -> None:
    refused = set()
    for game in (BIDOU, MONTEVIDEO):
        for one, two in combinations(game.options(), 2):
            for a in one.values:
                for b in two.values:
                    if key := refusal(game, {one.name: a, two.name: b}):
                        refused.add((key, one.name, two.name))
    assert refused == {("montevideo-conflict-ante", "ante", "max_ante")}
