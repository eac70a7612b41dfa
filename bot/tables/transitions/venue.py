"""Where a table is shown: its channel, moving to another one, and the time that is lost while it is gone.

A table is suspended when its channel was deleted or the bot was removed from its server: its clock is
stopped, computers rest, and moves are refused. It continues when it is moved, or when the bot is invited
again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import outbox_rows
from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD
from bot.tables.transitions.lobby import Who, only_host
from data.db.records import Gone, TableRecord
from data.operations.clocks import SHOWN
from data.tables.store import LIVE
from games.engine import Refused, message


def has_place(table: TableRecord) -> None:
    """Refuse a change that nobody would see, because the table is suspended."""
    if table.suspended is not None:
        raise Refused(message(f"table-suspended-{table.suspended}", table=str(table.id)))


def suspended(table: TableRecord, gone: Gone, now: datetime) -> TableRecord:
    """Return the table without its place: its clock is stopped from now on."""
    return replace(table, suspended=gone, paused=table.paused or now)


def resumed(table: TableRecord, now: datetime) -> TableRecord:
    """Return the table with a place again: its clock runs on with the time that was left."""
    if table.paused is None:
        return table
    return replace(later(table, table.paused, now), suspended=None, paused=None)


def later(table: TableRecord, since: datetime, now: datetime) -> TableRecord:
    """Return the table whose clock was stopped ``since`` then."""
    # A player called in the meantime, since another has left, has their whole time from now and no more.
    pause = now - max(since, table.called or since)
    return replace(
        table,
        called=table.called and table.called + pause,
        deadline=table.deadline and table.deadline + pause,
        remind=table.remind and table.remind + pause,
    )


def may_move(table: TableRecord, who: Who, place: tuple[int, int]) -> None:
    """Refuse unless this person may move the table to a channel; ``place`` is the server's and the channel's
    id."""
    if table.guild_id != place[0]:
        raise Refused(message("table-unknown", table=str(table.id)))
    if not who.admin:
        only_host(table, who.user_id)
    if table.status not in LIVE:
        raise Refused(message(f"table-is-{table.status}"))
    if table.channel_id == place[1] and table.suspended is None:
        raise Refused(message("move-here-already", table=str(table.id)))


def move(loaded: LoadedTable, now: datetime, who: Who, place: tuple[int, int]) -> Change:
    """Move a table to another channel of its server, for the host or a server admin. A board is sent there,
    and the old board says where it is.

    Raises:
        Refused: as :func:`may_move`.
    """
    table = loaded.table
    may_move(table, who, place)
    after = loaded.at(resumed(replace(table, channel_id=place[1], board=None), now))
    if table.board is None or table.suspended is not None:
        return Change(after, outbox=(BOARD,), moved=True)
    return Change(after, outbox=(BOARD, outbox_rows.left_behind(table.place[1], table.board)), moved=True)


def suspend(loaded: LoadedTable, now: datetime, gone: Gone, channel_id: int) -> Change | None:
    """Suspend a table whose channel or server is gone, and tell its host; ``channel_id`` is the channel that
    it was in then: a table that has moved since isn't affected."""
    table = loaded.table
    if table.status not in LIVE or table.suspended == gone:
        return None
    if gone == "channel" and table.channel_id != channel_id:
        return None
    return Change(loaded.at(suspended(table, gone, now)), outbox=(outbox_rows.trouble(table, gone),))


def resume(loaded: LoadedTable, now: datetime) -> Change | None:
    """Let a table continue where it was before the bot was removed from its server."""
    if loaded.table.status not in LIVE or loaded.table.suspended != "server":
        return None
    return Change(loaded.at(resumed(loaded.table, now)), outbox=(BOARD,))


def give_back(loaded: LoadedTable, now: datetime, since: datetime) -> Change | None:
    """Move the end of a clock that nobody could reach ``since`` then by as much. The board shows its deadline
    again where that moved by as much as :data:`data.operations.clocks.SHOWN` says."""
    table = loaded.table
    after = later(table, since, now)
    if table.suspended is not None or after == table:
        return None
    if after.deadline is None or table.deadline is None or after.called is None:
        return Change(loaded.at(after))
    is_much = (after.deadline - table.deadline) * SHOWN >= after.deadline - after.called
    return Change(loaded.at(after), outbox=(BOARD,) if is_much else ())
