"""Who asks too much is turned away, and nobody else is."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

from bot.interactions.user_limits import A_SECOND, AT_ONCE, BURST, TELL_SECONDS, UserLimits
from bot.tables.seating import MOST_LOBBIES
from tests.bot.harness import Harbour, close_table, harbour
from tests.whole.forged import stored


class Seconds:
    """A clock that goes on by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def let_in(flood: UserLimits, user_id: int) -> bool:
    with flood.entering(user_id) as admitted:
        return admitted


def test_who_plays_fast_at_ten_tables_for_an_hour_is_never_turned_away() -> None:
    seconds = Seconds()
    flood = UserLimits(seconds)
    pauses = itertools.cycle([0.05] * 10 + [2.0])  # ten presses in half a second, then a look at the boards
    while seconds.now < 3700:
        assert let_in(flood, 1)
        seconds.now += next(pauses)


def test_a_flood_is_turned_away_and_nobody_else_is() -> None:
    seconds = Seconds()
    flood = UserLimits(seconds)
    admitted = [let_in(flood, 1) for _ in range(1000)]
    assert admitted == [True] * BURST + [False] * (1000 - BURST)
    assert let_in(flood, 2)
    seconds.now += 1
    assert [let_in(flood, 1) for _ in range(100)].count(True) == A_SECOND


def test_only_so_many_of_one_person_wait_for_their_answers_at_once() -> None:
    flood = UserLimits(Seconds())
    waiting = [flood.entering(1) for _ in range(AT_ONCE + 1)]
    assert [each.__enter__() for each in waiting] == [True] * AT_ONCE + [False]
    waiting[0].__exit__(None, None, None)
    assert let_in(flood, 1)


def test_who_is_turned_away_is_told_so_now_and_then() -> None:
    seconds = Seconds()
    flood = UserLimits(seconds)
    assert [flood.may_tell(1) for _ in range(5)] == [True, False, False, False, False]
    seconds.now += TELL_SECONDS
    assert flood.may_tell(1)


def test_only_the_people_of_the_last_seconds_are_remembered() -> None:
    seconds = Seconds()
    flood = UserLimits(seconds)
    for user_id in range(5_000):
        let_in(flood, user_id)
        seconds.now += 0.01
    assert len(flood) <= 1001


def test_who_waits_long_is_remembered_while_others_are_forgotten() -> None:
    seconds = Seconds()
    flood = UserLimits(seconds)
    waiting = [flood.entering(1) for _ in range(AT_ONCE)]
    assert all(each.__enter__() for each in waiting)
    for user_id in range(2, 3_000):
        let_in(flood, user_id)
        seconds.now += 0.1
    assert len(flood) <= 102
    assert not let_in(flood, 1)
    for each in waiting:
        each.__exit__(None, None, None)
    assert [let_in(flood, 1) for _ in range(BURST + 1)] == [True] * BURST + [False]


async def test_a_flood_of_presses_is_answered_without_touching_a_table(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, ticks=Seconds()) as here:
        await here.open(2)
        cleo, board = here.people[2], here.board()
        before = await stored(here)
        kinds = [
            (await here.world.raw_interaction(cleo, here.channel, custom_id="b:1:0:hand", message=board)).kind
            for _ in range(BURST + 10)
        ]
        assert kinds[:BURST] == ["message"] * BURST
        assert kinds[BURST:] == ["message"] + ["deferred_update"] * 9
        here.store.table = None  # type: ignore[method-assign,assignment]
        reply = await cleo.slash(here.channel, "hand")
        assert "Too many presses at once" in reply.text
        del here.store.table
        await here.press(here.on_turn() or cleo, here.moves()[0])  # another one's table goes on
        assert (await stored(here))[0].moves == before[0].moves + 1
        for _ in range(BURST):
            assert await cleo.complete(here.channel, "dudo", option="clock", text="1")
        assert await cleo.complete(here.channel, "dudo", option="clock", text="1") == []


async def test_nobody_fills_a_server_with_tables_that_wait(here: Harbour) -> None:
    ana = here.people[0]
    for _ in range(MOST_LOBBIES):
        assert "is open" in (await ana.slash(here.channel, "dudo")).text
    reply = await ana.slash(here.channel, "dudo")
    assert f"{MOST_LOBBIES} tables in this server that haven’t started" in reply.text
    assert "`/table close table:1`" in reply.text
    assert await here.store.table(MOST_LOBBIES + 1) is None
    await close_table(ana, here.channel, table=1)
    assert "is open" in (await ana.slash(here.channel, "dudo")).text
    await here.settle()


async def test_nobody_fills_a_server_with_tables_by_commands_side_by_side(here: Harbour) -> None:
    ana, ben = here.people[:2]
    replies = await asyncio.gather(
        *(person.slash(here.channel, "dudo") for person in [ana] * (MOST_LOBBIES + 3) + [ben])
    )
    opened = ["is open" in reply.text for reply in replies]
    assert opened[:-1].count(True) == MOST_LOBBIES
    assert opened[-1]
    await here.settle()
