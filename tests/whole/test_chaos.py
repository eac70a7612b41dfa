"""Forty tables of all games through eight minutes in which everything fails, drawn from a seed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from pathlib import Path

import pytest

from tests.bot.afterwards import (
    Answers,
    Leaks,
    all_tables,
    moves_on,
    secrets_in,
    settled,
    unexpected,
    wrong_journals,
)
from tests.bot.chaos import chaos
from tests.bot.simulated import SimulatedLoop, simulate

TABLES = 40
SECONDS = 480.0
BUSY_MILLISECONDS = 30
"""How long the database is waited for: in real time, while simulated time stands still."""


@pytest.mark.long
@pytest.mark.logs_errors
def test_whatever_fails_every_game_ends_or_waits_for_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for module in ("data.db.quick", "data.db.group_commit"):
        monkeypatch.setattr(f"{module}.BUSY_MILLISECONDS", BUSY_MILLISECONDS)
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        runner.run(_storm(tmp_path))


async def _storm(folder: Path) -> None:
    async with chaos(folder, TABLES, "a storm") as made:
        await made.storm(SECONDS)
        store = (await made.process.ready()).store
        stand = await settled(made, store)
        tables = await all_tables(store)
        answers, leaks = Answers(made), Leaks(made)
        fates = Counter(answers.why(each) or "unanswered" for each in made.world.interactions.values())
        leaked = await leaks.found(tables, store)
        _tell("How the tables stood", stand)
        _tell("What became of presses and commands", fates)
        _tell("Dice and cards shown and looked at", leaks.checked)
        _tell("Faults", made.random_faults.counts)
        assert len(tables) >= TABLES
        assert not any(how.startswith("stuck") for how in stand)
        assert not await wrong_journals(tables, store)
        assert not leaked
        assert min(leaks.checked.values()) > 100
        unanswered = [each for each in made.world.interactions.values() if answers.why(each) is None]
        assert not [answers.told(each) for each in unanswered]
        assert fates["answered"] > 10 * TABLES
        assert not unexpected(made.log)
        assert not secrets_in(made.log, made, tables)
        assert not made.process.ends
        assert all(made.random_faults.counts.values())
        assert not made.world.violations
        waiting = [table for table in tables.values() if table.status == "playing" and not table.suspended]
        assert all(await asyncio.gather(*(moves_on(made, table, store) for table in waiting)))
        assert not unexpected(made.log)


def _tell(title: str, counts: Counter[str]) -> None:
    print(f"\n{title}")  # noqa: T201 - the show is what it prints
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"{count:7} {name}")  # noqa: T201
