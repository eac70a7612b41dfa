"""The contract of all games over Bidou and Montevideo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given

from games.bidou import BIDOU, MONTEVIDEO
from tests.games import test_contract as contract
from tests.games.bidou.adapter import ADAPTERS

GAMES = {game.name: game for game in (BIDOU, MONTEVIDEO)}
CASES = [(name, preset) for name, game in GAMES.items() for preset in (*game.presets, contract.HOUSE)]
CHECKS = {name: check for name, check in vars(contract).items() if name.startswith("test_")}
SEEDED = {name: check for name, check in CHECKS.items() if hasattr(check, "hypothesis")}
PLAIN = {
    name: check for name, check in CHECKS.items() if name not in SEEDED and "name" in check.__annotations__
}


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contract, "GAMES", GAMES)
        patch.setattr(contract, "ADAPTERS", ADAPTERS)
        yield


@pytest.mark.parametrize("check", SEEDED.values(), ids=SEEDED)
@pytest.mark.parametrize(("name", "preset"), CASES)
@contract.few
@given(seed=contract.seeds)
def test_contract(check: Any, name: str, preset: str, seed: int) -> None:
    check.hypothesis.inner_test(name, preset, seed)


@pytest.mark.parametrize("check", PLAIN.values(), ids=PLAIN)
@pytest.mark.parametrize("name", GAMES)
def test_contract_of_a_game(check: Callable[[str], None], name: str) -> None:
    check(name)
