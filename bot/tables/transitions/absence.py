"""Players who are away: reminders, votes, computers that take a seat, players who come back, tables that are
closed. :mod:`bot.tables.transitions.clock` decides what is counted and when; this file what becomes of the
table."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from typing import Literal, TypeAlias

from bot.tables import outbox_rows
from bot.tables.change import Change, hands, noted, retired, summons
from bot.tables.loaded_table import LoadedTable
from bot.tables.log import Decided, HalfTime, SeatNote
from bot.tables.outbox_rows import BOARD, NEW_BOARD
from bot.tables.seals import NewSeal
from bot.tables.transitions import calls, clock, lobby, start
from bot.tables.transitions.lobby import Who, seat_of
from data.db.records import OVER, NewDelivery, NewEntry, TableRecord
from games.engine import BadState, Message, Refused, Seat, View, message

_log = logging.getLogger(__name__)

Gone: TypeAlias = Literal["left", "rest", "replaced"]
"""Why a computer plays a person's seat now: they left, take a rest, or others decided so."""


class Unconfirmed(Exception):  # noqa: N818 - says what is the matter
    """Somebody wants to leave a game and hasn't confirmed what that leads to now. ``again``: they confirmed
    something else, or an earlier position."""

    def __init__(self, table: TableRecord, now: clock.Leaving, *, again: bool) -> None:
        super().__init__(f"leaving table {table.id} isn't confirmed")
        self.table = table
        self.now = now
        self.again = again


def in_game(table: TableRecord) -> None:
    """Refuse what only a game in play can take."""
    if table.status != "playing":
        raise Refused(message(f"table-no-game-{'yet' if table.status == 'lobby' else 'more'}"))


def playing_seat(table: TableRecord, user_id: int) -> int:
    """Return the seat that a person plays.

    Raises:
        Refused: they play none here.
    """
    in_game(table)
    seat = seat_of(table, user_id)
    if table.seats[seat].level is not None:
        raise Refused(message("table-computer-plays"))
    return seat


def close(loaded: LoadedTable, now: datetime, who: Who) -> Change:
    """Close a table, for its host or a server admin. Any other player votes for it: the table is closed once
    more than half want it.

    Raises:
        Refused: the caller may neither close nor vote, or has voted already; or the table is over.
    """
    table = loaded.table
    if table.status in OVER:
        raise Refused(message(f"table-is-{table.status}"))
    if not who.admin and table.status == "lobby":
        lobby.only_host(table, who.user_id)
    if who.admin or table.status == "lobby":
        return _closed(loaded, None, who.user_id)
    by = playing_seat(table, who.user_id)
    try:
        view = loaded.view(None)
    except BadState:
        if table.host_id != who.user_id:
            raise
        return _closed(loaded, None, who.user_id)
    voted = clock.vote(table, by, None)
    among = clock.voters(voted, view, None, table.paused or now)
    counted = clock.tally(voted, view, None, table.paused or now)
    if counted.is_carried:
        return _closed(loaded.at(voted), None, who.user_id, voted=True)
    if table.host_id == who.user_id:
        return _closed(loaded, by, who.user_id)
    if by not in among:
        raise Refused(message("vote-not-in-game"))
    if voted is table:
        raise Refused(_voted_already(counted))
    return Change(loaded.at(voted), outbox=(BOARD,))


def put_computer(loaded: LoadedTable, now: datetime, who: Who, seat: int, fresh: NewSeal) -> Change:
    """Have a computer play the seat of a person whom the others needn't wait for: the host decides that, or
    the players by vote; a server admin may do it at any time. In the lobby the seat is free again, and a
    person who sat there can't come back, and is told.

    Raises:
        Refused: the caller may not, or has voted already; the person is in time; no person plays there; or
        the table is over.
    """
    table = loaded.table
    if seat not in range(len(table.seats)):
        raise Refused(message("away-no-seat", seats=len(table.seats)))
    if table.status == "lobby":
        back, record = start.thrown_away(table, fresh, "left")
        player, dismissed = back.seats[seat], lobby.dismiss(back, who, seat)
        told = (outbox_rows.taken_out(player),) if player.user_id in dismissed.taken_out else ()
        return Change.of(dismissed, *record, BOARD, *told, *_host_hears(dismissed, who.user_id))
    in_game(table)
    if table.seats[seat].level is not None:
        raise Refused(message("away-computer-plays", name=Seat(seat)))
    if who.admin:
        return _left(loaded, seat, "replaced", "admin", who.user_id, now)
    by = playing_seat(table, who.user_id)
    if by == seat:
        raise Refused(message("away-own-seat"))
    return _voted(loaded, by, seat, now)


def _voted(loaded: LoadedTable, by: int, seat: int, at: datetime) -> Change:
    """Return the table after a player's vote to have a computer in another's seat."""
    table, view = loaded.table, loaded.view(None)
    now, user_id = table.paused or at, table.seats[by].user_id
    if table.host_id == user_id and clock.is_overdue(table, view, seat, now, alone=True):
        return _stand_in(loaded, seat, "replaced", "host", user_id, at)
    voted = clock.vote(table, by, seat)
    alone = clock.are_two(table, view)
    if by not in clock.voters(voted, view, seat, now):
        raise Refused(message("vote-not-in-game"))
    if not clock.is_overdue(table, view, seat, now, alone=alone):
        raise Refused(_in_time(table, view, seat, alone=alone))
    counted = clock.tally(voted, view, seat, now)
    if counted.is_carried:
        return _stand_in(loaded.at(voted), seat, "replaced", "vote", user_id, at)
    if voted is table:
        raise Refused(_voted_already(counted))
    return Change(loaded.at(voted), outbox=(BOARD,))


def carried(loaded: LoadedTable, at: datetime) -> Change | None:
    """Carry out a vote that has enough votes now, because fewer players are left whose votes count."""
    table, now = loaded.table, loaded.table.paused or at
    if not table.votes or table.status != "playing":
        return None
    try:
        view = loaded.view(None)
    except BadState:
        return None
    last = table.seats[table.votes[-1].by].user_id
    if clock.tally(table, view, None, now).is_carried:
        return _closed(loaded, None, last, voted=True)
    for seat in {vote.on for vote in table.votes if vote.on is not None}:
        overdue = clock.is_overdue(table, view, seat, now, alone=clock.are_two(table, view))
        if overdue and clock.tally(table, view, seat, now).is_carried:
            return _stand_in(loaded, seat, "replaced", "vote", last, at)
    return None


def leave(
    loaded: LoadedTable,
    now: datetime,
    user_id: int,
    confirmed: clock.Leaving | None,
    fresh: NewSeal,
    *,
    for_good: bool = True,
) -> Change:
    """Stand up: in the lobby the seat is free again, in a game a computer plays it from now on. A start that
    is under way is cancelled, and gets a ``fresh`` seal. A player who doesn't leave ``for_good`` is told by
    DM how to take it back.

    Raises:
        Refused: the person plays no seat here.
        Unconfirmed: it is a game, and leaving now leads to something else than was confirmed.
    """
    table = loaded.table
    if table.status == "lobby":
        back, record = start.thrown_away(table, fresh, "left")
        return Change.of(lobby.leave(back, user_id), *record, BOARD)
    seat = playing_seat(table, user_id)
    if (comes := clock.leaving(table, seat)) != confirmed:
        raise Unconfirmed(table, comes, again=confirmed is not None)
    return _left(loaded, seat, "left" if for_good else "rest", "", user_id, now)


def come_back(loaded: LoadedTable, now: datetime, user_id: int) -> Change:
    """Take back a seat from its stand-in computer.

    Raises:
        Refused: the person has none here, or plays it already.
    """
    table = loaded.table
    if table.status != "playing":
        raise Refused(message(f"table-is-{table.status}"))
    seat = seat_of(table, user_id)
    if table.seats[seat].level is None:
        raise Refused(message("table-seat-yours"))
    entry = NewEntry("note", seat, "back", user_id)
    return _handed(loaded.at(clock.take_back(table, seat)), SeatNote(note="back", seat=seat), entry, now)


def remind(loaded: LoadedTable, now: datetime) -> Change | None:
    """Call the awaited people again, once a turn, when half of the time is over: by DM where they play there,
    and with a new board. At a table without a clock the board offers to continue without them."""
    table = loaded.table
    if table.remind is None or table.remind > now or table.status != "playing" or table.suspended is not None:
        return None
    after = replace(table, remind=None)
    if table.deadline is None:
        return Change(loaded.at(after), outbox=(BOARD,))
    after = noted(after, (HalfTime(seats=loaded.people),), new_board=True)
    turns = calls.called_by_dm(after, loaded.people, now)
    return Change(loaded.at(after), outbox=(*hands(loaded, (), turns), NEW_BOARD))


def restart_clock(loaded: LoadedTable, now: datetime, *, owes_board: bool) -> Change | None:
    """Give the awaited people their whole time again. A table with ``owes_board`` already shows it on that
    board."""
    table = loaded.table
    if table.called is None or table.suspended is not None:
        return None
    clocked = clock.set_clock(table, loaded.view(None), now, fresh=True)
    return Change(loaded.at(clocked), outbox=() if owes_board else (BOARD,))


def _left(
    loaded: LoadedTable, seat: int, note: Gone, by: Decided, user_id: int | None, now: datetime
) -> Change:
    """Have a computer play a seat as :func:`_stand_in`, also at a damaged table, whatever part is damaged."""
    try:
        return _stand_in(loaded, seat, note, by, user_id, now)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        _log.error("a computer takes a seat at table %s unread: %s", loaded.table.id, type(error).__name__)
        return _left_unread(loaded, seat, note, user_id)


def _stand_in(
    loaded: LoadedTable, seat: int, note: Gone, by: Decided, user_id: int | None, now: datetime
) -> Change:
    """Have a computer play a person's seat from now on; ``by`` and the ``user_id`` say who decided it."""
    after = loaded.at(clock.stand_in(loaded.table, seat))
    told_so = SeatNote(note=note, seat=seat, by=by)
    return _handed(after, told_so, NewEntry("note", seat, _noted(note), user_id), now)


def _noted(note: Gone) -> str:
    """Return the journal's note that a computer plays a seat: for the result, a player who takes a rest has
    left unless they come back."""
    return "left" if note == "rest" else note


def _handed(loaded: LoadedTable, note: SeatNote, entry: NewEntry, now: datetime) -> Change:
    """Return the table after a seat went to a computer, or back to its person: the board says so, and a
    player who is back gets their hand."""
    table, view = loaded.table, loaded.view(None)
    if table.status == "closed":
        closed = replace(clock.set_clock(table, view, now, fresh=False), deadline=None, beginning=None)
        owes = (BOARD, *retired(table), *_host_hears(table, entry.user_id))
        return Change(loaded.at(closed), (entry,), owes)
    rests = note.note == "rest" and table.status == "playing"
    taken = (outbox_rows.seat_taken(table, note.seat),) if rests else summons(table, (entry,))
    new_board = any(call.target is None for call in taken)
    after = noted(table, (note,), new_board=new_board)
    owes = (*taken, *hands(loaded, [note.seat]), NEW_BOARD if new_board else BOARD)
    return Change(loaded.at(clock.set_clock(after, view, now, fresh=False)), (entry,), owes)


def _closed(loaded: LoadedTable, seat: int | None, user_id: int | None, *, voted: bool = False) -> Change:
    """Return the table closed before its end; ``seat`` belongs to the player who closed it although others
    wanted to play. Where it was ``voted`` the votes for that stay, and ``user_id`` gave the last one."""
    votes = tuple(vote for vote in loaded.table.votes if vote.on is None) if voted else ()
    entry = NewEntry("note", seat, "closed", user_id)
    after = replace(
        loaded.table, status="closed", called=None, deadline=None, remind=None, votes=votes, beginning=None
    )
    return Change(loaded.at(after), (entry,), (BOARD, *retired(after), *_host_hears(after, user_id)))


def _host_hears(table: TableRecord, user_id: int | None) -> tuple[NewDelivery, ...]:
    """Return a notice to the host of a suspended table that somebody else has closed: no board says so."""
    if table.status != "closed" or table.suspended is None or table.host_id == user_id:
        return ()
    return (outbox_rows.trouble(table, "closed"),)


def _left_unread(loaded: LoadedTable, seat: int, note: Gone, user_id: int | None) -> Change:
    """Return a damaged table after a computer got a player's seat: only a closed one can be shown."""
    after, entry = clock.stand_in(loaded.table, seat), NewEntry("note", seat, _noted(note), user_id)
    if after.status != "closed":
        return Change.of(after, entries=(entry,))
    closed = replace(after, called=None, deadline=None, remind=None, beginning=None)
    return Change.of(closed, BOARD, entries=(entry,))


def _voted_already(counted: clock.Tally) -> Message:
    return message("vote-twice", votes=counted.votes, needed=counted.needed)


def _in_time(table: TableRecord, view: View, seat: int, *, alone: bool) -> Message:
    """Return why a player can't be replaced yet."""
    if table.called is None or seat not in view.awaited:
        return message("away-not-awaited", name=Seat(seat))
    until = table.deadline or table.called + clock.patience(alone=alone)
    return message("away-in-time", name=Seat(seat), time=until)
