"""How often messages change that follow a game: each after its time, one after another in the whole bot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.interactions.followed import APART, BETWEEN, Pace, Paced

START = datetime(2030, 1, 1, tzinfo=UTC)


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def test_messages_change_one_after_another_each_in_its_place() -> None:
    clock = Clock()
    pace = Pace(clock)
    messages = [Paced(START - BETWEEN) for _ in range(20)]
    waits = [pace.wait(each) for each in messages]
    assert waits == pytest.approx([number * APART.total_seconds() for number in range(20)])
    clock.now += 5 * APART
    # Its place stays its own, however often it asks.
    assert [pace.wait(each) for each in messages[:6]] == [0.0] * 6
    assert pace.wait(messages[6]) == pytest.approx(APART.total_seconds())


def test_a_message_stays_as_it_is_for_its_time() -> None:
    clock = Clock()
    pace = Pace(clock)
    message = Paced(START - BETWEEN)
    assert pace.wait(message) == 0.0
    message.changed(clock())
    clock.now += timedelta(seconds=1)
    assert pace.wait(message) == pytest.approx(BETWEEN.total_seconds() - 1)
    clock.now += BETWEEN
    assert pace.wait(message) == 0.0


def test_a_row_of_changes_is_no_longer_than_a_message_stays_as_it_is() -> None:
    clock = Clock()
    pace = Pace(clock)
    placed = [Paced(START - BETWEEN) for _ in range(int(BETWEEN / APART))]
    assert max(pace.wait(each) for each in placed) < BETWEEN.total_seconds()
    late = Paced(START - BETWEEN)
    assert pace.wait(late) == BETWEEN.total_seconds()
    assert late.due is None
