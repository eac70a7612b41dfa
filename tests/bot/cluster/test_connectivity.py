"""Whether Discord answers a process: what makes it doubt, when it counts as cut off, and what ends that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from bot.cluster.connectivity import ANSWER_SECONDS, LOOK_SECONDS, QUIET_SECONDS, Connectivity
from tests.bot.harness import Clock


@dataclass
class Case:
    clock: Clock
    answers: bool = True
    takes: float = 0.0
    """How long Discord takes to answer, or it takes until that is given up."""
    asked: list[float] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    several: bool = True

    def __post_init__(self) -> None:
        self.began = self.clock.timestamp()
        self.connectivity = Connectivity(
            ask=self.ask,
            is_one_of_several=lambda: self.several,
            changed=lambda: self.changed.append(self.connectivity.is_cut_off),
            sleep=self.clock.sleep,
            ticks=self.clock.timestamp,
        )

    @property
    def since(self) -> float:
        """Seconds since the beginning."""
        return round(self.clock.timestamp() - self.began, 3)

    async def ask(self) -> bool:
        self.asked.append(self.since)
        await self.clock.sleep(self.takes)
        return self.answers

    async def seconds_go_by(self, seconds: float, step: float = 0.25) -> None:
        for _ in range(int(seconds / step)):
            self.clock.move(step)
            await self.settles()

    async def settles(self) -> None:
        """For as long as anybody has something to do at that moment."""
        for _ in range(5):
            await asyncio.sleep(0)

    def goes_away(self) -> None:
        """From now on Discord answers nothing."""
        self.answers, self.takes = False, ANSWER_SECONDS


@pytest.fixture
async def case() -> AsyncIterator[Case]:
    """It looks from the beginning on."""
    case = Case(Clock())
    watching = asyncio.create_task(case.connectivity.watch())
    await case.settles()
    yield case
    watching.cancel()


async def test_a_process_whose_requests_have_no_answer_is_cut_off_after_five_seconds(case: Case) -> None:
    case.goes_away()
    case.connectivity.asked()
    await case.seconds_go_by(3.75)
    assert not case.connectivity.is_cut_off
    await case.seconds_go_by(1.25)
    assert case.connectivity.is_cut_off
    assert case.changed == [True]


async def test_one_request_that_hangs_is_not_all_of_discord(case: Case) -> None:
    case.connectivity.asked()
    await case.seconds_go_by(120)
    assert case.asked
    assert case.changed == []


async def test_whoever_has_answers_asks_nothing(case: Case) -> None:
    for _ in range(30):
        case.connectivity.asked()
        await case.seconds_go_by(1)
        case.connectivity.over(answered=True)
    assert case.asked == []


async def test_where_nothing_was_asked_for_a_while_discord_is_asked(case: Case) -> None:
    await case.seconds_go_by(2 * QUIET_SECONDS + 5)
    assert len(case.asked) == 2
    case.goes_away()
    await case.seconds_go_by(QUIET_SECONDS + 5)
    assert case.connectivity.is_cut_off


async def test_who_serves_alone_asks_nothing_because_it_is_quiet(case: Case) -> None:
    case.several = False
    await case.seconds_go_by(60)
    assert case.asked == []


async def test_a_request_that_fails_is_no_answer(case: Case) -> None:
    case.goes_away()
    case.connectivity.asked()
    case.connectivity.over(answered=False)
    await case.seconds_go_by(5)
    assert case.connectivity.is_cut_off


async def test_any_answer_ends_it(case: Case) -> None:
    case.goes_away()
    case.connectivity.asked()
    await case.seconds_go_by(5)
    case.connectivity.over(answered=True)
    assert case.changed == [True, False]
    case.connectivity.asked()
    await case.seconds_go_by(10)
    case.answers, case.takes = True, 0.1
    await case.seconds_go_by(5)
    assert case.changed == [True, False, True, False]


async def test_a_process_that_stood_still_does_not_blame_discord(case: Case) -> None:
    case.goes_away()
    case.connectivity.asked()
    await case.seconds_go_by(15, step=5.0)
    assert case.asked == []
    assert not case.connectivity.is_cut_off


async def test_a_process_that_stands_still_while_it_asks_does_not_either(case: Case) -> None:
    case.several = False
    case.goes_away()
    case.connectivity.asked()
    for seconds in (LOOK_SECONDS, LOOK_SECONDS, 20.0, LOOK_SECONDS):
        await case.seconds_go_by(seconds, step=seconds)
    assert case.asked == [2.0]
    assert not case.connectivity.is_cut_off
