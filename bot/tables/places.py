"""Where a table is: what becomes of it when its place is gone, and moving it to another one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import owed
from bot.tables.lobby import Who, only_host
from data.db.records import Gone, NewDelivery, TableRecord
from data.tables.store import LIVE
from games.engine import Refused, message


def has_place(table: TableRecord) -> None:
    """Refuse what nobody would see, because the table is suspended."""
    if table.suspended is not None:
        raise Refused(message(f"table-suspended-{table.suspended}", table=str(table.id)))


def suspend(table: TableRecord, gone: Gone, now: datetime) -> TableRecord:
    """The table without its place: its clock stands still from now on."""
    return replace(table, suspended=gone, paused=table.paused or now)


def resume(table: TableRecord, now: datetime) -> TableRecord:
    """The table with a place again: its clock runs on with the time that was left."""
    if table.paused is None:
        return table
    return replace(later(table, table.paused, now), suspended=None, paused=None)


def later(table: TableRecord, since: datetime, now: datetime) -> TableRecord:
    """The table whose clock stood still ``since`` then."""
    # Whoever was called in the meantime, since another has left, has their whole time from now and no more.
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


def move(
    table: TableRecord, who: Who, place: tuple[int, int], now: datetime
) -> tuple[TableRecord, tuple[NewDelivery, ...]]:
    """The table in another channel of its server, and what that owes: a board there, and on the old board
    where the table has gone.

    Raises:
        Refused: as :func:`may_move`.
    """
    may_move(table, who, place)
    moved = resume(replace(table, channel_id=place[1], board=None), now)
    if table.board is None or table.suspended is not None:
        return moved, (owed.BOARD,)
    return moved, (owed.BOARD, owed.left_behind(table.channel_id, table.board))
