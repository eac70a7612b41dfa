"""What a move costs, counted at real bots in processes of their own; and when a rate counts as held."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from benchmarks.crowd import LATE_SECONDS, Bill, Costs, Measured
from benchmarks.load import Turn
from benchmarks.processes import COUNTING, Contestant, connected

PRESSES_A_SECOND = 8.0
SECONDS = 5.0
ENOUGH, ATTEMPTS = 30, 60
"""How many presses count, and how often people press for a while until so many are answered: a slow machine
answers few in that time."""
CHANGES = """
import sqlite3, sys
open_ = sqlite3.connect(sys.argv[1], isolation_level=None)
open_.execute("CREATE TABLE each (id INTEGER)")
for ending in {endings}:
    cursor = open_.cursor()
    cursor.execute("BEGIN")
    cursor.execute("INSERT INTO each VALUES (1)")
    cursor.execute("INSERT INTO each VALUES (2)")
    cursor.execute(ending) if ending else open_.commit()
    cursor.execute("BEGIN")
    cursor.execute("SELECT * FROM each").fetchall()
    open_.commit()
"""


def turn(**found: object) -> Turn:
    """A turn in which all went well, but for what is named."""
    well = {"milliseconds": [10.0] * 2_000, "asked": 2_000, "waiting": [3] * 240}
    return Turn(Measured(**well | found), 20, 6.0, 1.0, 0.3, 0.5, 0.2, 0.1, 0, 0, 0)  # type: ignore[arg-type]


def test_a_rate_is_held_where_nearly_all_presses_are_answered_soon() -> None:
    assert turn().held()
    assert turn(milliseconds=[10.0] * 1_985 + [900.0] * 15).held()
    assert not turn(milliseconds=[10.0] * 1_900 + [300.0] * 100).held()


@pytest.mark.parametrize(
    "found",
    [{"unanswered": 1}, {"unshown": 1}, {"nobody": 200}, {"waiting": [number // 4 for number in range(240)]}],
)
def test_no_rate_is_held_where_something_is_left_or_queues_up(found: dict[str, object]) -> None:
    assert not turn(**found).held()


def test_it_is_said_when_the_people_are_late_and_when_the_presses_are_too_few() -> None:
    assert turn().notes == ""
    assert "GIVE WAY" in turn(late=[80.0] * 2_000).notes
    assert "too short" in turn(milliseconds=[10.0] * 1_999).notes


def test_an_old_board_is_removed_for_the_press_that_brought_its_successor() -> None:
    """The crowd goes on as soon as it sees the next board, and the bot removes the one before after that."""
    costs = Costs()
    bill = Bill(costs)
    for board in (11, 12, 13, 14):
        bill.pressed(newest=board)
        bill.answered("on the board")
        bill.asked("DELETE", board - 1)
        bill.asked("POST", 0)
    assert costs.by_kind == {"on the board": Counter({3: 2})}


@pytest.mark.parametrize(("endings", "count"), [(["", "COMMIT", "END"], 3), (["ROLLBACK"], 0)])
def test_commits_that_changed_something_are_counted_however_they_are_made(
    endings: list[str], count: int, tmp_path: Path
) -> None:
    counted = tmp_path / "commits"
    environment = os.environ | {"PYTHONPATH": str(COUNTING), "BENCHMARK_COMMITS": str(counted)}
    script = CHANGES.format(endings=endings)
    subprocess.run([sys.executable, "-c", script, tmp_path / "some.db"], env=environment, check=True)
    assert counted.stat().st_size == count


@pytest.mark.long
async def test_a_press_on_the_board_costs_less_than_two_requests_one_under_a_hand_three_a_hand_one() -> None:
    """With its answer. The board of a press that was acknowledged at once can come after the next press, and
    is counted there."""
    async with connected(Contestant("Undercup"), 24, patience=60.0) as side:
        rate = PRESSES_A_SECOND
        for _ in range(ATTEMPTS):
            measured = await side.press_for(SECONDS, rate)
            assert not measured.unanswered
            assert not measured.unshown
            costs, hands, hand_requests = await side.crowd.call("costs")
            by_kind = {kind: Counter(dict(map(tuple, counts))) for kind, counts in costs.items()}
            on_board = by_kind.get("on the board", Counter())
            if on_board.total() >= ENOUGH:
                break
            if not measured.milliseconds or median(measured.milliseconds) > LATE_SECONDS * 1000 / 2:
                rate /= 2  # where most answers are late, hardly any press counts
        commits = side.bot.commits
    assert measured.milliseconds
    assert measured.boards
    assert commits
    assert on_board.total() >= ENOUGH
    assert sum(cost * times for cost, times in on_board.items()) < 2 * on_board.total()
    assert max(on_board) <= 3
    assert max(by_kind["under a hand"]) <= 3
    assert hands == hand_requests > 0


@pytest.mark.long
async def test_people_go_on_at_every_table_whose_hands_have_no_buttons_until_they_ask_for_them() -> None:
    """Where nobody asked, four tables would stop after some nine presses."""
    answered: list[float] = []
    async with connected(Contestant("Undercup"), 4, games=["pidro"], patience=60.0) as side:
        for _ in range(ATTEMPTS):
            answered += (await side.press_for(SECONDS, PRESSES_A_SECOND)).milliseconds
            costs, *_ = await side.crowd.call("costs")
            if len(answered) >= ENOUGH and "for a hand" in costs:
                break
    assert len(answered) >= ENOUGH
    assert "for a hand" in costs
