"""The measuring of whole games: what counts as what, and that a game is played from the outside."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bids, calls, table, verdicts, views
from benchmarks.calls import Called
from benchmarks.processes import ROOT
from benchmarks.whole import GAMES, Game, Kind
from bot.rendering.screens.hand_screen import pick
from playground import Playground
from tests.playground.parts import button, row, text, v2
from tests.playground.wire import PATIENCE, Wire

PICTURE = {"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}, "description": "Dice"}]}
SEAL = "Seal: `7KQ2M-X4TDT-XRMZS-K41TV`"


def buttons(*verbs: str) -> dict[str, Any]:
    return row(*(button(f"b:1:5:{verb}") for verb in verbs))


async def at_a_table(world: Playground) -> Game:
    guild = world.add_guild("Harbour")
    channel, people = guild.add_channel("dice"), [world.add_person(name, guild) for name in ("Ana", "Ben")]
    return Game(world, channel, people, Kind("dudo", 2, {}), Path("none"), random.Random(1), 2.0)


async def test_messages_are_told_by_their_buttons_and_pictures() -> None:
    async with Playground(answer_within=PATIENCE, rate_limits=False) as world, Wire(world) as wire:
        game = await at_a_table(world)
        await wire.post(game.channel, **v2(text(f"# Dudo\n-# {SEAL}"), buttons("join", "start")))
        await wire.post(game.channel, **v2(text(f"<@{game.people[0].id}> starts.\n{SEAL}\nList {'0a' * 16}")))
        await wire.post(game.channel, content="Ana, your turn", components=[buttons("do", "hand")])
        await wire.post(game.channel, **v2(text("**There are five.** Ben loses a die."), PICTURE))
        await wire.post(game.channel, **v2(text("Round 3 is over."), PICTURE, buttons("again")))
        assert game.hash_lines() == {"lobby": 1, "other": 2, "board": 0, "reveal": 0, "end": 0}
        assert [each.text for each in game.reveals()] == ["**There are five.** Ben loses a die.\nDice"]
        assert (game.rounds(), game.staying()) == (3, 5)


@pytest.mark.long
async def test_a_whole_game_is_played_from_the_outside_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "dudo", Kind("dudo", 3, {"dice": 1}))
    figures = await table.measure(ROOT, "dudo", 1, None)
    assert any(row.startswith("presses for a move") for row in figures.rows)
    assert figures.rows["names that a picture writes"].startswith("Ana, Väinö")
    assert figures.kinds[("POST /interactions/{interaction_id}/{interaction_token}/callback", False)] > 0
    assert figures.densest > 0


@pytest.mark.long
@pytest.mark.parametrize(("boards", "most"), [("auto", 1.4), ("followups", 0.7)])
async def test_a_move_costs_few_counted_requests(boards: str, most: float) -> None:
    figures = await table.measure(ROOT, "dudo", 1, None, boards=boards)
    assert 0.1 < figures.counted_a_move < most


@pytest.mark.long
async def test_the_verdict_is_looked_for_in_the_windows_of_players_who_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One player in each place; both widths occur."""
    monkeypatch.setattr(verdicts, "CALLS", 1)
    sizes = (views.WIDE, views.PHONE, views.PHONE)
    monkeypatch.setattr(verdicts, "WINDOWS", tuple(zip(verdicts.PLACES, sizes, strict=True)))
    async with views.browsing() as browser:
        if browser is None:
            pytest.skip("There is no Chromium here.")
        rows = await verdicts.verdicts(ROOT, Kind("dudo", 3, {"seats": 3}), 1, browser)
    assert [row.split(", ")[1] for row in rows] == ["DM", "My hand", "board"]
    board = next(told for row, told in rows.items() if "board" in row)
    assert all(float(seconds) > 0 for seconds in board.split(" / "))


def test_calls_by_the_rule_are_explained_and_others_are_counted() -> None:
    by_the_rule = [Called("DM", 1, 3, 3), Called("My hand", 2, 1, 2), Called("channel", 4, 1, 4)]
    assert list(calls.rows(by_the_rule).values()) == ["1 / 2 / 4", "3 / 1 / 1", "3 / 2 / 4", "0, 0"]
    others = [Called("DM", 3, 1, 1), Called("My hand", 0, 1, 1), Called("channel", 1, 1, 1)]
    assert list(calls.rows(others).values())[-1] == "2, 1"


def test_the_row_of_bids_tells_the_most_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(bids.bids().values()) == ["3, 42%"]

    def without_paths(*arguments: Any, **named: Any) -> Any:
        step = pick(*arguments, **named)
        return replace(step, blocks=step.blocks[:2])

    monkeypatch.setattr("benchmarks.bids.pick", without_paths)
    (row,) = bids.bids().values()
    assert row.startswith(f"{bids.MOST_PRESSES}, ")


@pytest.mark.long
async def test_in_a_lively_game_players_are_called_by_the_rule_alone() -> None:
    rows = await calls.calls(ROOT, Kind("dudo", 6, {"seats": 6, "dice": 2}), 1)
    assert list(rows.values())[-1] == "0, 0"
