"""What is known of tables without reading them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from datetime import timedelta

from data.db.cache import MOST_PAST, Facts, Kept, Known
from data.db.records import Delivery, TableRecord
from tests.data.sample_tables import NOON, new_table


def table(number: int, version: int = 1) -> TableRecord:
    return replace(new_table(), id=number, version=version)


def test_only_what_is_sure_is_at_hand() -> None:
    known = Known()
    known.keep(table(1))
    assert known.sure(1) is None
    known.keep(table(1), sure=True)
    assert known.sure(1) == table(1)


def test_a_table_is_known_at_its_version_and_as_it_was_created() -> None:
    known = Known()
    kept = known.keep(table(1, 3))
    assert known.at(1, NOON, 3) is kept
    assert known.at(1, NOON, 4) is None
    assert known.at(1, NOON + timedelta(seconds=1), 3) is None
    assert known.at(2, NOON, 3) is None


def test_whoever_may_write_to_a_table_makes_that_one_unsure_or_all() -> None:
    known = Known()
    for number in (1, 2, 3):
        known.keep(table(number), sure=True)
    known.doubt((1,))
    assert [known.sure(number) is not None for number in (1, 2, 3)] == [False, True, True]
    known.doubt(())
    assert known.sure(2) is not None
    known.doubt()
    assert [known.sure(number) for number in (1, 2, 3)] == [None, None, None]
    assert known.at(3, NOON, 1) is not None, "what is large needn't be read again"


def test_what_was_read_before_a_change_takes_the_place_of_nothing_newer() -> None:
    known = Known()
    known.keep(table(1, 2), sure=True)
    assert known.keep(table(1, 1), sure=True) == table(1, 1)
    assert known.sure(1) == table(1, 2)
    known.doubt()
    known.keep(table(1, 1), sure=True)
    assert known.sure(1) is None


def test_a_table_with_the_number_of_a_forgotten_one_takes_its_place() -> None:
    known = Known()
    known.keep(table(1, 9), sure=True)
    another = replace(table(1, 1), created=NOON + timedelta(days=1))
    known.keep(another, sure=True)
    assert known.sure(1) == another


def test_a_table_that_made_room_is_not_sure_when_it_is_read_again_by_the_way() -> None:
    known = Known(room_for_two(table(1)))
    for number in (1, 2, 3):
        known.keep(table(number), sure=True)
    known.keep(table(1))
    assert known.sure(1) is None


def test_a_table_that_is_gone_is_not_known() -> None:
    known = Known()
    known.keep(table(1), sure=True)
    known.drop(1)
    assert known.sure(1) is None
    assert known.at(1, NOON, 1) is None


def test_the_table_that_was_least_needed_makes_room() -> None:
    known = Known(room_for_two(table(1)))
    known.keep(table(1), sure=True)
    known.keep(table(2), sure=True)
    assert known.sure(1) is not None
    known.keep(table(3), sure=True)
    assert [known.sure(number) is not None for number in (1, 2, 3)] == [True, False, True]
    assert known.at(2, NOON, 1) is None


def room_for_two(one: TableRecord) -> int:
    """With how many bytes two such tables are kept, and with a byte less only the second."""
    return bisect_left(range(2**30), True, key=lambda room: has_both(Known(room), one))


def has_both(known: Known, one: TableRecord) -> bool:
    for number in (1, 2):
        known.keep(replace(one, id=number), sure=True)
    return known.sure(1) is not None


def test_a_table_in_the_middle_of_a_game_takes_more_room_than_a_lobby() -> None:
    lobby = replace(table(1), state=None)
    small, large = (replace(lobby, state={"dice": [6] * dice}) for dice in (10, 1000))
    assert room_for_two(lobby) < room_for_two(small) < room_for_two(large)


def test_what_takes_another_ones_place_or_goes_gives_its_room_back() -> None:
    kept: Kept[int, str] = Kept(room=100)
    for size in (90, 40, 60):
        kept.keep(1, f"of {size}", size)
    kept.keep(2, "fits beside it", 40)
    assert (kept.get(1), kept.get(2)) == ("of 60", "fits beside it")
    kept.drop(1)
    kept.drop(1)
    kept.keep(3, "in the place of the first", 60)
    assert (kept.get(1), kept.get(2), kept.get(3)) == (None, "fits beside it", "in the place of the first")


def test_what_is_larger_than_all_the_room_is_kept_alone() -> None:
    kept: Kept[int, str] = Kept(room=100)
    kept.keep(1, "small", 10)
    kept.keep(2, "large", 1000)
    assert (kept.get(1), kept.get(2)) == (None, "large")
    kept.keep(3, "small again", 10)
    assert (kept.get(2), kept.get(3)) == (None, "small again")


def test_of_what_is_past_only_the_last_few_are_kept() -> None:
    gone: list[int] = []
    kept: Kept[int, str] = Kept(room=10_000, made_room=gone.append)
    kept.keep(0, "in play", 1)
    for number in range(1, MOST_PAST + 4):
        kept.keep(number, "in play", 1)
        kept.keep(number, "over", 1, past=True)
    assert gone == [1, 2, 3]
    assert (kept.get(0), kept.get(1), kept.get(4)) == ("in play", None, "over")
    kept.keep(4, "in play again", 1)
    kept.keep(MOST_PAST + 4, "over", 1, past=True)
    assert kept.get(4) == "in play again"
    assert gone == [1, 2, 3]


def test_tables_that_are_over_go_before_those_in_play() -> None:
    known = Known()
    known.keep(table(1), sure=True)
    for number in range(2, MOST_PAST + 3):
        known.keep(replace(table(number), status="finished"), sure=True)
    assert known.sure(1) is not None
    assert known.once(2) is None
    assert known.once(3) is not None


class Counted(int):
    """A table's number that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return int(self) == other

    __hash__ = int.__hash__


def owed(number: int, table_id: int) -> Delivery:
    return Delivery(number, table_id, 1, "board", None, None, 1, NOON, NOON)


def test_what_a_table_owes_begins_anew_without_a_look_at_what_all_others_owe() -> None:
    facts = Facts()
    for number in range(500):
        facts.owes(Counted(number), (owed(number, number),), 1)
    Counted.compared = 0
    facts.begin_anew(Counted(7))
    assert Counted.compared < 10
    assert facts.untried == tuple(number for number in range(500) if number != 7)
