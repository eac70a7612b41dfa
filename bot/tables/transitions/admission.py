"""Who may take a seat: one decision for every way to a table."""

from __future__ import annotations

from collections.abc import Collection

from data.db.records import EVERYONE, ROLE_GONE, TableRecord
from games.engine import Message, Refused, message

FOR_INVITED: Message = message("table-invited")
"""The refusal of somebody who isn't invited, and of a person whom the host blocks: the same to the letter."""


def check(table: TableRecord, user_id: int, roles: Collection[int]) -> None:
    """Check that a person may take a seat at a table that hasn't begun. ``roles`` are theirs in its server. A
    person for whom a seat is held is invited.

    Raises:
        Refused: they were taken out, or it isn't open to them.
    """
    if user_id == table.host_id:
        return
    if user_id in table.taken_out:
        raise Refused(message("table-taken-out"))
    open_to = table.settings.open_to
    invited = user_id in table.invited or any(seat.user_id == user_id for seat in table.seats)
    if not invited and open_to != EVERYONE and open_to not in roles:
        raise Refused(_closed(open_to))


def check_block(table: TableRecord, user_id: int, blockers: Collection[int]) -> None:
    """Check that the host doesn't block a person; ``blockers`` are the people who do. It is asked last: who
    couldn't sit down anyway reads what everyone in their place reads.

    Raises:
        Refused: the host blocks them.
    """
    if user_id != table.host_id and table.host_id in blockers:
        raise Refused(FOR_INVITED)


def _closed(open_to: str | int) -> Message:
    if isinstance(open_to, int):
        return message("table-role", role=f"<@&{open_to}>")
    return message("table-role-gone") if open_to == ROLE_GONE else FOR_INVITED
