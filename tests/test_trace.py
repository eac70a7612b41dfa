"""The way of a press through the house, as the benchmark follows it."""

from __future__ import annotations

from benchmarks import trace


def test_stays_in_a_room_are_told_once_with_where_it_went_from_there() -> None:
    files = [
        "bot/presses/presses.py",
        "bot/tables/core.py",
        "data/store.py",
        "bot/tables/play.py",
        "games/dice.py",
    ]
    assert trace._rooms(files) == ["bot.presses", "bot.tables (data)", "games"]


def test_a_bid_computes_a_view_at_most_once_for_each_reader_and_reads_no_state_anew() -> None:
    bid = trace.followed()[trace.BID]
    assert bid.views, "nothing was followed"
    assert len(bid.views) == len(set(bid.views))
    assert bid.read == 0
    way = {"bot/presses/presses.py", "bot/tables/core.py", "bot/deliveries/channel.py", "data/store.py"}
    assert way <= set(bid.files)
