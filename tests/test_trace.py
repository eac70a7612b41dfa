"""The way of a press through the house, as the benchmark follows it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from benchmarks import trace
from benchmarks.counting.sitecustomize import counting


def test_stays_in_a_room_are_told_once_with_where_it_went_from_there() -> None:
    files = [
        "bot/interactions/components/presses.py",
        "bot/tables/service.py",
        "data/tables/store.py",
        "bot/tables/transitions/play.py",
        "games/dice.py",
    ]
    assert trace.rooms(files) == ["bot.interactions", "bot.tables (data)", "games"]


def test_a_bid_computes_a_view_at_most_once_for_each_reader_and_reads_no_state_anew() -> None:
    bid = trace.followed()[trace.BID]
    assert bid.views, "nothing was followed"
    assert len(bid.views) == len(set(bid.views))
    assert bid.read == 0
    way = {
        "bot/interactions/components/presses.py",
        "bot/tables/service.py",
        "bot/outbox/channel.py",
        "data/tables/store.py",
    }
    assert way <= set(bid.files)
    assert bid.commits >= 1, "a move is a transaction"
    assert bid.readings == 0, "all that a move needs is at hand"


def test_transactions_are_told_with_whether_they_changed_anything_and_not_if_they_were_rolled_back(
    tmp_path: Path,
) -> None:
    ended: list[bool] = []
    with counting(ended.append):
        opened = sqlite3.connect(tmp_path / "some.db", isolation_level=None)
    with closing(opened):
        opened.execute("CREATE TABLE each (id INTEGER)")
        ended.clear()
        for statement, end in (
            ("INSERT INTO each VALUES (1)", opened.commit),
            ("SELECT * FROM each", opened.commit),
            ("SELECT * FROM each", opened.rollback),
            ("INSERT INTO each VALUES (2)", opened.rollback),
            ("UPDATE each SET id = 3", lambda: opened.execute("COMMIT")),
            ("DELETE FROM each", lambda: opened.execute("ROLLBACK")),
        ):
            opened.execute("BEGIN")
            opened.execute(statement)
            end()
        opened.execute("INSERT INTO each VALUES (4)")
    assert ended == [True, False, False, True, True]


def test_nothing_is_counted_on_connections_that_are_opened_later(tmp_path: Path) -> None:
    ended: list[bool] = []
    with counting(ended.append):
        pass
    with closing(sqlite3.connect(tmp_path / "some.db")) as opened:
        opened.execute("CREATE TABLE each (id INTEGER)")
        opened.execute("INSERT INTO each VALUES (1)")
        opened.commit()
    assert ended == []
