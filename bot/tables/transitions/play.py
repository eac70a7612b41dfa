"""The game at a table: how it begins, what a move leads to, and the deliveries to each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.tables import log, reveal
from bot.tables.change import Change, ended, hands, noted, people, summons, told
from bot.tables.loaded_table import LoadedTable
from bot.tables.log import Happened, SeatNote, Started, TimeUp
from bot.tables.outbox_rows import BOARD, NEW_BOARD
from bot.tables.transitions import calls, clock
from data.db.records import NewDelivery, NewEntry
from data.fair_play.draw_source import chance_of, list_text
from games.engine import Action, Event
from games.frozen_list import FrozenList


@dataclass(frozen=True, slots=True)
class _Made:
    """A move that was made: its entry in the journal with the notes that follow it, what is told before its
    events, and whom the game ``waited`` for already. A seat that ``knows`` its new hand needs no DM; one that
    ``pressed`` under its hand gets it by the answer there."""

    entries: tuple[NewEntry, ...]
    before: tuple[log.Entry, ...] = ()
    waited: frozenset[int] = field(default=frozenset())
    knows: int | None = None
    pressed: int | None = None


def begin(loaded: LoadedTable, frozen: FrozenList, now: datetime) -> Change:
    """Begin the game, or continue it: from here on draws may be made from the list of the table's newest
    part. At the beginning every hand is sent."""
    table = loaded.table
    host = table.seats[frozen.starter].user_id
    entry = NewEntry("start", text=list_text(frozen), user_id=host)
    if loaded.has_begun:
        after, record = told(table, (Started(),))
        called = loaded.at(clock.set_clock(after, loaded.view(None), now, fresh=True))
        turns = calls.called_by_dm(table, loaded.people, now)
        return Change(called, (entry,), (*record, *hands(called, (), turns), NEW_BOARD))
    game = loaded.game
    state, events = game.new(game.read_rules(table.rules), len(table.seats), chance_of(table))
    begun = LoadedTable(replace(table, status="playing")).after(state)
    return _after(None, begun, events, _Made((entry,), (Started(),)), now)


def move(
    loaded: LoadedTable,
    seat: int,
    action: Action,
    user_id: int | None,
    now: datetime,
    *,
    by_dm: bool = False,
    under_hand: bool = False,
) -> Change:
    """Make a move by a person, or (without a ``user_id``) by a computer. A move that nobody else may notice
    doesn't show that the player is there. It was pressed ``by_dm`` or in the channel; one pressed
    ``under_hand`` is answered in the message of that hand.

    Raises:
        games.engine.IllegalAction: the rules forbid it.
    """
    unseen = loaded.game.is_own(loaded.view(seat), action)
    after, events = _apply(loaded, seat, action)
    if user_id is not None and _public(events):
        moved = clock.made_move(after.table, seat)
        after = after.at(calls.pressed(moved, seat, now, by_dm=by_dm))
    made = _Made(
        (NewEntry("action", seat, action.text, user_id),),
        waited=frozenset(loaded.people) - {seat} if unseen else frozenset(),
        # The answer to a person's unseen move shows the hand again: it needs no DM.
        knows=seat if unseen and user_id is not None else None,
        pressed=seat if under_hand else None,
    )
    return _after(loaded, after, events, made, now)


def missed(loaded: LoadedTable, seat: int, action: Action, times: int, now: datetime) -> Change:
    """Let the clock move for a person, who has missed so many turns in a row; a stand-in computer takes the
    seat after too many."""
    unseen = loaded.game.is_own(loaded.view(seat), action)
    after, events = _apply(loaded, seat, action)
    entries: tuple[NewEntry, ...] = (NewEntry("action", seat, action.text, None),)
    before: tuple[log.Entry, ...] = ()
    if _public(events):
        before = (TimeUp(seat=seat, move=action.text),)
        after = after.at(clock.missed_turn(after.table, after.view(None), seat, times))
        player = after.table.seats[seat]
        if player.level is not None:
            before = (*before, SeatNote(note="away", seat=seat))
            entries = (*entries, NewEntry("note", seat, "away", player.user_id))
        elif times == clock.MISSES:
            before = (*before, SeatNote(note="rests", seat=seat))
    waited = frozenset(loaded.people) - {seat} if unseen else frozenset()
    return _after(loaded, after, events, _Made(entries, before, waited), now)


def _apply(loaded: LoadedTable, seat: int, action: Action) -> tuple[LoadedTable, tuple[Event, ...]]:
    state, events = loaded.game.apply(loaded.state, seat, action, chance_of(loaded.table))
    return loaded.after(state), events


def _gone_out(before: LoadedTable | None, after: LoadedTable) -> list[int]:
    """Return the seats that a move has put out of the game."""
    if before is None:
        return []
    game, was, now = after.game, before.view(None), after.view(None)
    if was.places == now.places:
        return []
    return [seat for seat in range(len(now.places)) if game.is_out(now, seat) and not game.is_out(was, seat)]


def _public(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return what everyone can see of what has happened."""
    return tuple([event for event in events if event.to is None])


def _after(
    before: LoadedTable | None, after: LoadedTable, events: Sequence[Event], made: _Made, now: datetime
) -> Change:
    """Return the table after a move, and its deliveries. These are each new hand, except a single one whose
    seat knows it already; a record for the channel, when something was revealed, or the game has begun or is
    over; and the board. The board is a new one in these cases, and when it must mention somebody: because
    they are called who weren't waited for, or told that their seat was taken."""
    public = _public(events)
    dealt = {event.to for event in events if event.to is not None}
    if not public:
        # Nobody else may notice: not by an edited board, and not by a number in its buttons.
        return Change(after, made.entries, hands(after, dealt - {made.knows}, shown=made.pressed))
    entry, game, over = made.entries[0], after.game, after.outcome is not None
    moves = after.table.moves + (entry.kind == "action")
    after = after.at(replace(after.table, status="finished" if over else "playing", moves=moves))
    called = set(after.people) - made.waited
    taken = summons(after.table, made.entries[1:])
    shown = not game.reveals.isdisjoint([event.kind for event in public])
    entries = (*made.before, Happened(public))
    stays = before is None or over or shown
    loud = any(calls.is_mentioned(after.table, seat, now) for seat in called)
    new_board = loud or None in [call.target for call in taken]
    record: tuple[NewDelivery, ...] = ()
    if stays:
        led = game.calls(before.view(None), public) if shown and before is not None else ()
        table, record = told(after.table, entries, led)
        later = log.next_part(game, public)
        if shown:
            table = replace(table, revealed=reveal.store(after.table, public))
        table = noted(table, (Happened(later),) if later else ())
    else:
        table = noted(after.table, entries, new_board=new_board)
    table = replace(table, votes=() if over else table.votes)
    turns = {} if over else calls.hands_in_turn(after.table, called, now)
    # Who goes out has nothing to play with any more, also where nobody looks at the hand by DM.
    turns |= dict.fromkeys(_gone_out(before, after), False) if not over else {}
    verdicts = {
        seat
        for seat in people(table, range(len(table.seats)))
        if shown and (seat == made.pressed or calls.is_seen_by_dm(table, seat))
    }
    owes: tuple[NewDelivery, ...] = (
        *record,
        *taken,
        *(
            ended(table, verdicts)
            if over
            else hands(
                after,
                dealt if dealt - {made.knows} else (),
                turns,
                shown=made.pressed,
                verdicts=verdicts,
            )
        ),
        NEW_BOARD if stays or new_board else BOARD,
    )
    clocked = clock.set_clock(table, after.view(None), now, fresh=bool(called))
    return Change(after.at(clocked), made.entries, owes)
