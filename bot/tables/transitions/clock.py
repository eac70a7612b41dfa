"""Clocks and players who are away: a table in, a table out. A player who is in time can't be replaced.

A *player* here is a person who is still in the game and plays their own seat. Times are aware, in UTC.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.tables.loaded_table import awaited_people
from bot.tables.transitions.lobby import level_of, next_host, put_seat
from data.db.records import TableRecord, Vote
from games.engine import View

MISSES = 2
"""After this many turns in a row in which a player's time ran out, a stand-in computer plays the seat."""
REMINDED_FROM = timedelta(minutes=2)
"""The shortest clock with a reminder at half time: with a shorter one it would follow the call too
closely."""
PATIENCE_TOGETHER = timedelta(minutes=10)
PATIENCE_ALONE = timedelta(days=1)
"""How long a player must have been waited for at a table without a clock, before at least two others
together, or one alone, may put a computer in their place."""


def players(table: TableRecord, view: View) -> tuple[int, ...]:
    """Return the seats of the people who are in the game and play themselves; ``view`` is any reader's."""
    return tuple(
        [
            number
            for number, seat in enumerate(table.seats)
            if seat.user_id is not None and seat.level is None and view.places[number] is None
        ]
    )


# -- clocks


def set_clock(table: TableRecord, view: View, now: datetime, *, fresh: bool) -> TableRecord:
    """Set the time by which the awaited people must have moved, and their reminder: unchanged, or with their
    whole time from now where it is ``fresh`` or wasn't running. A move that is played by itself has none."""
    awaited = awaited_people(table, view)
    if lists_ended(table):  # the deadline is that of a cut
        return replace(table, called=None, remind=None)
    if table.status != "playing" or not awaited:
        return replace(table, called=None, deadline=None, remind=None)
    clock, rests = table.settings.clock, is_resting(table, view)
    if clock is None:
        called = now if fresh or table.called is None else table.called
        offer = called + patience(alone=len(players(table, view)) == 2)
        # The board offered to continue without somebody, but fewer players are left who wait, and must wait
        # longer.
        again = table.remind is not None or called == now or now < offer
        return replace(table, called=called, deadline=None, remind=offer if again else None)
    if table.called is not None and not fresh and (rests or table.deadline is not None):
        return table
    if rests:
        return replace(table, called=now, deadline=None, remind=None)
    whole = timedelta(seconds=clock)
    remind = now + whole / 2 if whole >= REMINDED_FROM else None
    return replace(table, called=now, deadline=now + whole, remind=remind)


def lists_ended(table: TableRecord) -> bool:
    """Whether a game in play has used up its list, and its next part must begin before its next draw."""
    return table.status == "playing" and table.part not in [part.part for part in table.parts]


def begun_parts(table: TableRecord) -> tuple[int, ...]:
    """Return the parts of a game whose draws may be made."""
    return tuple([part.part for part in table.parts])


def is_resting(table: TableRecord, view: View) -> bool:
    """Whether the only player is one who is away: then the game waits."""
    return all(table.seats[seat].missed >= MISSES for seat in players(table, view))


# -- turns that were made and missed


def made_move(table: TableRecord, seat: int) -> TableRecord:
    """Note a move that everyone sees: the player is there, and continues."""
    votes = tuple(
        vote for vote in table.votes if vote.on != seat and not (vote.by == seat and vote.on is None)
    )
    player = table.seats[seat]
    if player.missed:
        table = put_seat(table, seat, replace(player, missed=0))
    return table if len(votes) == len(table.votes) else replace(table, votes=votes)


def missed_turn(table: TableRecord, view: View, seat: int, missed: int) -> TableRecord:
    """Note that a player's time ran out, for the ``missed``-th time in a row. From the second on a stand-in
    computer plays the seat, if any other player is waiting."""
    table = put_seat(table, seat, replace(table.seats[seat], missed=missed))
    others = set(players(table, view)) - {seat}
    return stand_in(table, seat) if missed >= MISSES and others else table


def stand_in(table: TableRecord, seat: int) -> TableRecord:
    """Have a computer play a person's seat from now on. The next person becomes host; if there is none, the
    table is closed."""
    player = table.seats[seat]
    heir = next_host(table, seat) if table.host_id == player.user_id else table.host_id
    table = put_seat(table, seat, replace(player, level=level_of(table)))
    table = replace(table, votes=_without(table, seat))
    return replace(table, status="closed") if heir is None else replace(table, host_id=heir)


class Leaving(NamedTuple):
    """A game that is to be left: its number of moves, and the result: a computer ``plays``, or the table
    ``closes``."""

    moves: int
    then: str


def leaving(table: TableRecord, seat: int) -> Leaving:
    """Return the result if the player of a seat leaves now."""
    last = table.host_id == table.seats[seat].user_id and next_host(table, seat) is None
    return Leaving(table.moves, "closes" if last else "plays")


def take_back(table: TableRecord, seat: int) -> TableRecord:
    """Give a person their seat back. Whether DMs reach them will show."""
    return put_seat(table, seat, replace(table.seats[seat], level=None, missed=0, dm="unknown"))


# -- votes


def is_overdue(table: TableRecord, view: View, seat: int, now: datetime, *, alone: bool) -> bool:
    """Whether the others needn't wait for a player any longer. With a clock: it has run out, they haven't
    moved since, and it isn't running for them again. Without one: they have been waited for long enough."""
    if table.settings.clock is not None:
        return table.seats[seat].missed > 0 and seat not in view.awaited
    since = table.called
    return seat in view.awaited and since is not None and now - since >= patience(alone=alone)


def overdue(table: TableRecord, view: View, now: datetime) -> tuple[int, ...]:
    """Return the players whom the others needn't wait for any longer, if there are any others."""
    there = players(table, view)
    if len(there) == 1:
        return ()
    alone = len(there) <= 2
    return tuple([seat for seat in there if is_overdue(table, view, seat, now, alone=alone)])


def are_two(table: TableRecord, view: View) -> bool:
    """Whether no more than two players are there: each of them decides alone."""
    return len(players(table, view)) <= 2


def patience(*, alone: bool) -> timedelta:
    """Return how long a player must be waited for at a table without a clock."""
    return PATIENCE_ALONE if alone else PATIENCE_TOGETHER


def voters(table: TableRecord, view: View, on: int | None, now: datetime) -> tuple[int, ...]:
    """Return the seats whose votes count about a seat, or (None) about closing the table: all other players
    except overdue ones who haven't voted."""
    voted = who_voted(table, on)
    return tuple(
        seat
        for seat in players(table, view)
        if seat != on and (seat in voted or not is_overdue(table, view, seat, now, alone=True))
    )


def who_voted(table: TableRecord, on: int | None) -> tuple[int, ...]:
    """Return the seats that have voted about a seat, or (None) for closing the table."""
    return tuple(vote.by for vote in table.votes if vote.on == on)


def vote(table: TableRecord, by: int, on: int | None) -> TableRecord:
    """Add a vote; once for each seat."""
    if by in who_voted(table, on):
        return table
    return replace(table, votes=(*table.votes, Vote(by, on)))


class Tally(NamedTuple):
    """The number of votes for a decision of the players, and the number it needs."""

    votes: int
    needed: int

    @property
    def is_carried(self) -> bool:
        """Whether there are enough votes."""
        return self.votes >= self.needed


def tally(table: TableRecord, view: View, on: int | None, now: datetime) -> Tally:
    """Return the votes about a seat, or (None) for closing the table: it needs more than half of the votes
    that count, and where three or more play nobody replaces another one alone."""
    among = voters(table, view, on, now)
    least = 1 if on is None or are_two(table, view) else 2
    return Tally(len(set(who_voted(table, on)) & set(among)), max(least, len(among) // 2 + 1))


def _without(table: TableRecord, seat: int) -> tuple[Vote, ...]:
    """Return the votes that aren't by a seat or about it."""
    return tuple(vote for vote in table.votes if seat not in (vote.by, vote.on))
