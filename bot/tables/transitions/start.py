"""How a part of a game begins (docs/fair-play.md): its list is frozen, cut if so chosen, and only then drawn
from.

Each step is decided here, as a table in and a change out, and shown in answer to the very press or form that
caused it. A decision is final as soon as Discord has confirmed that answer: an answer has no nonce, so it
isn't repeated. Where that can't be established, the part is put back under a new seal, for all to see. The
step is stored with the table, and the time for the cut is its deadline, so both are kept over a restart.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bot.tables.change import Change, told
from bot.tables.loaded_table import LoadedTable
from bot.tables.log import CutOff, Unstarted, Why
from bot.tables.outbox_rows import BOARD
from bot.tables.seals import NewSeal
from bot.tables.transitions import lobby, play
from bot.tables.transitions.clock import begun_parts, lists_ended
from bot.tables.transitions.lobby import Who, seat_of
from data.db.records import NewDelivery, NewEntry, PartRecord, TableRecord, raw
from data.fair_play.draw_source import list_text
from games.commitments import SCHEME, salt_hash, word_hash
from games.engine import BadState, Refused, Seat, message
from games.fair import cutter_of
from games.frozen_list import Cut, FrozenList, FrozenSeat

CUT_TIME = timedelta(seconds=60)
"""How long the table waits for the cut."""
WORD_LENGTH = lobby.WORD_LENGTH

Phase = Literal["freeze", "cutting", "cut"]


class Beginning(BaseModel):
    """The steps between the press that froze a list and the first draw from it. ``freeze``: the list is sent
    in answer to that press, and not confirmed. ``cutting``: it is shown at ``freeze_message``, and the
    ``cutter`` (a seat) is waited for. ``cut``: the cut is sent in answer to its form, and not confirmed.
    ``v`` is the format's version."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    v: Literal[1] = 1
    phase: Phase
    list: dict[str, Any]
    """As :meth:`games.frozen_list.FrozenList.to_json` gives it, with the cut as soon as it was made."""
    cutter: Annotated[int, Field(ge=0)] | None = None
    cutter_salt: str = ""
    """Its salt, in hex."""
    word: str = ""
    """The cutter's word."""
    freeze_message: int | None = None

    @property
    def frozen(self) -> FrozenList:
        """Return the list.

        Raises:
            ValueError: it can't be read.
        """
        return FrozenList.from_json(self.list)

    @property
    def awaited(self) -> str | None:
        """The id of the interaction whose answer must be confirmed; None while a cut is waited for."""
        if self.phase == "cutting":
            return None
        frozen = self.frozen
        return frozen.start if frozen.made is None else frozen.made.id


def beginning_of(table: TableRecord) -> Beginning | None:
    """Return the step that the beginning of a part of a table's game has reached; None where none begins.

    Raises:
        BadState: the stored data can't be read.
    """
    if table.beginning is None:
        return None
    with suppress(ValueError):
        begins = Beginning.model_validate(dict(table.beginning))
        if begins.frozen.part == table.part and (begins.cutter or 0) < len(table.seats):
            return begins
    raise BadState(("how it begins can't be read",))


def freeze(loaded: LoadedTable, now: datetime, who: Who, salt: bytes) -> Change:
    """Freeze rules, seats and words when the host presses *Start*, with the id of this very press, which
    nobody knew when they were chosen. ``salt`` (16 bytes) is for the cutter's word; its hash is frozen with
    the rest.

    Raises:
        Refused: the game can't begin, or not by this person.
    """
    return _frozen(lobby.to_start(loaded.table, who), who, salt, now)


def go_on(loaded: LoadedTable, now: datetime, who: Who, salt: bytes) -> Change:
    """Freeze the next part when a player presses *Go on* at a game that has used up its list: as
    :func:`freeze`.

    Raises:
        Refused: the game needs no new list, or the caller plays no seat in it.
    """
    table = loaded.table
    if not lists_ended(table):
        raise Refused(message("go-on-not-now"))
    if table.beginning is not None:
        raise Refused(message("table-is-beginning"))
    if table.seats[seat_of(table, who.user_id)].level is not None:
        raise Refused(message("table-computer-plays"))
    return _frozen(table, who, salt, now)


def _frozen(table: TableRecord, who: Who, salt: bytes, now: datetime) -> Change:
    starter = seat_of(table, who.user_id)
    cutters = _cutters(table, starter) if table.settings.cut else ()
    frozen = FrozenList(
        scheme=SCHEME,
        game=table.game,
        part=table.part,
        seal=table.seal,
        rules=dict(table.rules),
        cut=bool(cutters),
        open_at_end=table.settings.open_at_end,
        seats=tuple(
            FrozenSeat(seat.seat_id, word_hash(seat.salt, raw(seat.word)) if seat.word and seat.salt else "")
            for seat in table.seats
        ),
        starter=starter,
        start=who.interaction,
        cutters=cutters,
        cutter_salt=salt_hash(salt) if cutters else "",
        made=None,
    )
    begins = Beginning(
        phase="freeze",
        list=frozen.to_json(),
        cutter=cutter_of(table.secret, frozen) if cutters else None,
        cutter_salt=salt.hex() if cutters else "",
    )
    entries = (
        NewEntry("seal", text=table.seal, user_id=who.user_id),
        NewEntry("freeze", text=list_text(frozen), user_id=who.user_id),
    )
    # There is nothing to deliver: the answer to the press shows it.
    return Change.of(_at(table, begins, now + CUT_TIME), entries=entries)


def _cutters(table: TableRecord, starter: int) -> tuple[int, ...]:
    """Return the seats among whom the cutter is drawn: the people but the one who started."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.user_id is not None and seat.level is None and number != starter
    )


def confirmed(loaded: LoadedTable, now: datetime, interaction: str, message_id: int) -> Change | None:
    """Confirm a step: Discord shows in ``message_id``, the answer to an interaction, what was decided. If the
    list is to be cut, the cutter is waited for from now; else the draws may be made. None where that
    interaction isn't waited for any more."""
    begins = beginning_of(loaded.table)
    if begins is None or begins.awaited != interaction:
        return None
    if begins.phase == "freeze" and begins.cutter is not None:
        cutting = begins.model_copy(update={"phase": "cutting", "freeze_message": message_id})
        return Change(loaded.at(_at(loaded.table, cutting, now + CUT_TIME)), outbox=(BOARD,))
    return _begun(loaded, begins, message_id, now)


def begin_privately(loaded: LoadedTable, now: datetime, who: Who, salt: bytes) -> Change:
    """Freeze the next part of a private game and begin it at one press: there is nobody else who could cut,
    or see the list before its draws.

    Raises:
        Refused: the game needs no list now, or it isn't this person's.
    """
    change = (go_on if loaded.has_begun else freeze)(loaded, now, who, salt)
    begins = beginning_of(change.after.table)
    if begins is None:
        raise RuntimeError("what is frozen has begun")
    begun = _begun(change.after, begins, None, now)
    return replace(begun, entries=(*change.entries, *begun.entries))


def _begun(loaded: LoadedTable, begins: Beginning, message_id: int | None, now: datetime) -> Change:
    """Allow the draws. Discord shows in ``message_id`` what was frozen; None: nobody attests it."""
    table, cut = loaded.table, begins.phase == "cut"
    cutter = None if begins.cutter is None else table.seats[begins.cutter].user_id
    part = PartRecord(
        secret=table.secret,
        frozen=begins.list,
        freeze_message=begins.freeze_message if cut else message_id,
        cut_message=message_id if cut else None,
        attested=message_id is not None,
        cutter_id=cutter if cut else None,
        cut_word=begins.word,
        cut_salt=bytes.fromhex(begins.cutter_salt) if cut else None,
    )
    ready = replace(table, parts=(*table.parts, part), beginning=None, deadline=None)
    return play.begin(loaded.at(ready), begins.frozen, now)


def may_cut(loaded: LoadedTable, user_id: int, start: str) -> None:
    """Refuse unless a person may cut the list that the press of this id froze.

    Raises:
        Refused: there is no cut, or another player makes it.
    """
    table = loaded.table
    begins = beginning_of(table)
    if begins is None or begins.frozen.start != start:
        # The message with the button is attested, so it stays as it is: the answer says what is so now.
        again = table.status == "lobby" and begins is not None
        raise Refused(message("cut-past-again" if again else f"cut-past-{table.status}"))
    if begins.phase == "freeze":
        raise Refused(message("cut-not-now"))
    if begins.cutter is None or table.seats[begins.cutter].user_id != user_id:
        raise Refused(message("cut-not-yours", name=Seat(begins.cutter or 0)))
    if begins.phase == "cut":
        raise Refused(message("cut-made"))


def cut(loaded: LoadedTable, now: datetime, who: Who, start: str, word: str) -> Change:
    """Cut the list with the cutter's word and the id of the form's very submission.

    Raises:
        Refused: there is no cut, another player makes it, or the word isn't allowed.
    """
    may_cut(loaded, who.user_id, start)
    if not 1 <= len(word) <= WORD_LENGTH:
        raise Refused(message("table-bad-word", most=WORD_LENGTH))
    begins = beginning_of(loaded.table)
    if begins is None:
        raise RuntimeError("what may be cut has begun")
    made = Cut(who.interaction, word_hash(bytes.fromhex(begins.cutter_salt), word))
    frozen = begins.frozen.with_cut(made)
    ended = begins.model_copy(update={"phase": "cut", "list": frozen.to_json(), "word": word})
    entry = NewEntry("cut", begins.cutter, list_text(frozen), who.user_id)
    after = replace(loaded.table, beginning=ended.model_dump(mode="json"), deadline=now + CUT_TIME)
    return Change(loaded.at(after), entries=(entry,))


def is_late(table: TableRecord, now: datetime) -> bool:
    """Whether a cut was waited for long enough."""
    begins = beginning_of(table)
    late = table.deadline is not None and table.deadline <= now
    return begins is not None and begins.phase == "cutting" and late


def put_back(loaded: LoadedTable, fresh: NewSeal, why: Why) -> Change | None:
    """Cancel a start, for all to see; it waits to be begun again under a new seal. None where nothing
    begins."""
    if loaded.table.beginning is None:
        return None
    table, owes = thrown_away(loaded.table, fresh, why)
    return Change(loaded.at(table), outbox=(*owes, BOARD))


def thrown_away(table: TableRecord, fresh: NewSeal, why: Why) -> tuple[TableRecord, tuple[NewDelivery, ...]]:
    """Return the table under a new seal, and the record of what was thrown away with the old one; unchanged
    where nothing begins."""
    if table.beginning is None:
        return table, ()
    back = replace(table, secret=fresh.secret, seal=fresh.root, beginning=None, deadline=None)
    return told(back, (Unstarted(why=why, seal=table.seal),))


def cut_off(loaded: LoadedTable, _now: datetime, user_id: int) -> Change:
    """Skip the cut, for the host, for all to see.

    Raises:
        Refused: the caller isn't the host, there is none, or it is too late.
    """
    table, owes = told(lobby.cut_off(loaded.table, user_id), (CutOff(),))
    return Change(loaded.at(table), outbox=(*owes, BOARD))


def list_ended(loaded: LoadedTable, part: int, fresh: NewSeal) -> Change | None:
    """Ask for the next list, since the game has used up its list: before its next draw a player must press
    *Go on*. The next list's seal is shown beside that button, so before the press that ends that list."""
    table = loaded.table
    if table.status != "playing" or lists_ended(table) or part in begun_parts(table):
        return None
    waits = replace(
        table, part=part, secret=fresh.secret, seal=fresh.root, called=None, deadline=None, remind=None
    )
    return Change(loaded.at(waits), outbox=(BOARD,))


def _at(table: TableRecord, begins: Beginning, deadline: datetime) -> TableRecord:
    return replace(table, beginning=begins.model_dump(mode="json"), deadline=deadline)
