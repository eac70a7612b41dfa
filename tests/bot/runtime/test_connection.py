"""What the bot's process does before it serves."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.runtime.connection import collect_seldom


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def _looks() -> int:
    return sum(generation["collections"] for generation in gc.get_stats())


@pytest.mark.long
def test_the_collector_does_not_look_at_all_that_a_busy_moment_makes() -> None:
    collect_seldom()
    before = _looks()
    kept: list[list[int]] = [[] for _ in range(5_000)]
    assert (len(kept), _looks() - before) == (5_000, 0), "each look is a moment in which nobody is answered"


@pytest.mark.long
def test_what_is_loaded_before_the_bot_serves_is_never_looked_at_again() -> None:
    loaded = [object()]
    collect_seldom()
    assert not any(each is loaded for each in gc.get_objects())


@pytest.mark.long
def test_reference_cycles_are_found_all_the_same() -> None:
    collect_seldom()
    before = _looks()
    kept: list[list[int]] = [[] for _ in range(50_000)]
    assert len(kept) == 50_000
    assert _looks() > before
