"""What the log of a table still tells of a hand that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables import log
from tests.data.sample_tables import new_table, person

BEGINS: dict[str, Any] = {"kind": "hand_started", "number": 2}


@pytest.mark.parametrize(
    ("events", "tells"),
    [
        ([{"kind": "won_uncalled"}, BEGINS], True),
        ([BEGINS], False),
        ([{"kind": "won_uncalled"}], False),
        ([{"kind": "won_uncalled"}, "damaged", BEGINS], True),
        ([{"kind": "won_uncalled"}, None], False),
    ],
)
def test_an_entry_in_which_a_hand_ended_is_found_though_a_part_of_it_is_damaged(
    events: list[Any], *, tells: bool
) -> None:
    entry = {"game": {"v": 1, "events": events}}
    table = replace(new_table(person(1, "Ana"), person(2, "Ben")), game="montevideo", log=(entry,))
    assert log.quiet_end(table) == ((entry,) if tells else ())
