"""How fast computers move: as the pace says, more slowly where they move at several tables of a channel."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from typing import cast

import pytest

from bot.tables import Computers, Gameplay, Hints, Tables
from bot.tables.computers import CHANNEL_SECONDS
from data.db.records import TableRecord
from games import GAMES
from games.chance import Sealed
from tests.bot.simulated import SimulatedLoop
from tests.data.games import short
from tests.data.sample_tables import COMPUTER, new_table

MINUTE = 60.0
RULES = short("dudo")
STATE = GAMES["dudo"].dump(GAMES["dudo"].new(GAMES["dudo"].read_rules(RULES), 2, Sealed(bytes(32)))[0])


class Shelf:
    """Tables at which it is always a computer's turn, and what they moved."""

    def __init__(self, pace: float, hold: float = 0.0) -> None:
        self.moves: Counter[int] = Counter()
        self.pauses: set[int] = set()
        self.thinks = 0.0
        """How many seconds each thought takes."""
        self.at: list[float] = []
        """When something was moved."""
        self.over: set[int] = set()
        self.computers = Computers(
            cast(Tables, None), cast(Gameplay, self), cast(Hints, self),
            pace=pace, hold=hold, shown=self._shown, stumbled=lambda: None,
        )  # fmt: skip

    def look(self, table: int, channel: int) -> None:
        self.computers.look(_table(table, channel))

    async def is_pause(self, table: int) -> bool:
        return table in self.pauses

    async def think(self, table: int) -> int:
        await asyncio.sleep(self.thinks)
        return table

    async def carry_out(self, table: int) -> bool:
        self.moves[table] += 1
        self.at.append(asyncio.get_running_loop().time())
        return table not in self.over

    async def advise(self, _table: int) -> bool:
        return False

    async def _shown(self, _table: int) -> None:
        """All is shown at once."""

    async def minute(self) -> Counter[int]:
        """What was moved in a minute, by table, and the minute before which they had to get used to it."""
        await asyncio.sleep(MINUTE)
        self.moves.clear()
        await asyncio.sleep(MINUTE)
        return self.moves


def _table(number: int, channel: int) -> TableRecord:
    return replace(new_table(COMPUTER, COMPUTER), id=number, channel_id=channel, rules=RULES, state=STATE)


def in_simulated_time(test: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(test)


@pytest.mark.parametrize("pace", [0.5, 1.5, 4.0])
def test_a_table_that_is_alone_in_its_channel_keeps_the_pace(pace: float) -> None:
    async def test() -> None:
        shelf = Shelf(pace)
        for number in range(5):
            shelf.look(number, channel=number)
        made = await shelf.minute()
        assert all(made[number] == pytest.approx(MINUTE / pace, abs=1) for number in range(5))
        await shelf.computers.stop()

    in_simulated_time(test())


@pytest.mark.parametrize("tables", [2, 3, 10])
def test_all_computers_of_a_channel_together_leave_a_third_of_it_to_people(tables: int) -> None:
    async def test() -> None:
        shelf = Shelf(1.5)
        for number in range(tables):
            shelf.look(number, channel=1)
        made = await shelf.minute()
        assert made.total() <= MINUTE / CHANNEL_SECONDS + tables
        assert max(made.values()) - min(made.values()) <= 1
        assert CHANNEL_SECONDS == 1.5
        await shelf.computers.stop()

    in_simulated_time(test())


def test_a_table_that_is_over_or_moves_away_slows_down_no_other() -> None:
    async def test() -> None:
        shelf = Shelf(1.5)
        for number in range(3):
            shelf.look(number, channel=1)
        shelf.over.add(0)
        shelf.look(1, channel=2)
        made = await shelf.minute()
        assert made == {1: MINUTE / 1.5, 2: MINUTE / 1.5}
        shelf.over |= {1, 2}
        await shelf.minute()
        for number, channel in ((3, 1), (4, 2)):  # where there were others
            shelf.look(number, channel)
        assert await shelf.minute() == {3: MINUTE / 1.5, 4: MINUTE / 1.5}
        await shelf.computers.stop()

    in_simulated_time(test())


@pytest.mark.parametrize(
    ("thinks", "moves_after"), [(0.0, 1.5), (0.1, 1.5), (1.4, 1.5), (1.6, 2.5), (2.4, 2.5), (2.6, 3.5)]
)
def test_a_computer_moves_when_it_was_to_or_whole_seconds_later_however_long_it_thinks(
    thinks: float, moves_after: float
) -> None:
    async def test() -> None:
        shelf = Shelf(1.5)
        shelf.thinks = thinks
        shelf.look(1, channel=1)
        await asyncio.sleep(MINUTE)
        await shelf.computers.stop()
        assert shelf.at[:5] == pytest.approx([moves_after * move for move in range(1, 6)])

    in_simulated_time(test())


async def test_a_computer_that_is_stopped_while_it_thinks_leaves_nothing_behind() -> None:
    shelf = Shelf(1.5)
    shelf.thinks = MINUTE
    shelf.look(1, channel=1)
    await asyncio.sleep(0)
    await shelf.computers.stop()
    assert not shelf.computers.busy
    assert not shelf.moves


def test_where_a_game_pauses_for_a_look_a_computer_waits_as_long_as_after_a_reveal() -> None:
    async def test() -> None:
        shelf = Shelf(1.5, hold=4.0)
        shelf.look(0, channel=0)
        shelf.look(1, channel=1)
        shelf.pauses.add(1)
        made = await shelf.minute()
        assert made == {0: MINUTE / 1.5, 1: MINUTE / 4.0}
        await shelf.computers.stop()

    in_simulated_time(test())
