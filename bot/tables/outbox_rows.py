"""Outbox rows of a table: they contain what happened, or whose hand is meant, and never words.

The channel's: ``board``, ``record``, ``moved`` and ``removed``. A person's, by DM: ``hand``, ``hint``,
``notice`` and ``retired``. What they show is made on delivery (:mod:`bot.rendering.renderer`). A post and its
repeat after a crash may differ in language and in names, and in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from data.db.records import Delivery, DeliveryKind, NewDelivery, SeatRecord, TableRecord
from games.engine import Action, BadState

LONGEST_WORDS = 300
"""The most characters in an operator's notice."""
BOARD = NewDelivery("board")
"""Shows the table on its present board, as it is then."""


class OutboxRow(BaseModel):
    """The content of a row. ``v`` is the format's version."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    v: Literal[1] = 1

    def row(self, kind: DeliveryKind, target: int | None = None) -> NewDelivery:
        """Return the row of a kind, for a person (a user's id) or (None) for the table's channel."""
        return NewDelivery(kind, target, self.model_dump(mode="json"))


class NewBoard(OutboxRow):
    """Post the board again below all that was said since, and remove the one before it: it calls somebody, or
    shows the end."""

    shows: Literal["anew"] = "anew"


NEW_BOARD = NewBoard().row("board")
"""Shows the table on a new board."""


class Called(BaseModel):
    """A public call (the text of an action) that led to a reveal, and whose it was."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    seat: Annotated[int, Field(ge=0)]
    move: Annotated[str, Field(max_length=100)]


class Record(OutboxRow):
    """The record that a board becomes: the entries of its log (:func:`bot.tables.log.load` reads them), and
    the ``calls`` that led to what they reveal."""

    shows: Literal["log"] = "log"
    log: list[dict[str, Any]]
    calls: list[Called] = []


class Hand(OutboxRow):
    """The hand of a seat, with its revision then (``stamp``); for its owner alone. ``dealt`` says that it is
    a new one, and not only its owner's turn; ``call``, that it calls them to their turn; ``verdict``, that
    the table's last reveal is shown before it."""

    shows: Literal["hand"] = "hand"
    seat: Annotated[int, Field(ge=0)]
    stamp: Annotated[int, Field(ge=0)]
    dealt: bool = True
    call: bool = False
    verdict: bool = False


class Ended(OutboxRow):
    """The end of the game in the message of a seat's hand, for its owner alone; ``verdict`` says that the
    last reveal is shown before it."""

    shows: Literal["ended"] = "ended"
    seat: Annotated[int, Field(ge=0)]
    verdict: bool = False


class Hint(OutboxRow):
    """The hint to a seat for one decision (:meth:`bot.tables.loaded_table.LoadedTable.decision`); for its
    owner alone, and worthless once that is made."""

    shows: Literal["hint"] = "hint"
    seat: Annotated[int, Field(ge=0)]
    decision: Annotated[int, Field(ge=0)]


class SeatTaken(OutboxRow):
    """Tells a person that a computer plays their seat: by DM, or by a call in the channel."""

    shows: Literal["taken"] = "taken"
    seat: Annotated[int, Field(ge=0)]


class LeftBehind(OutboxRow):
    """A message in a channel that its table has left: it is to say where the table is."""

    shows: Literal["left"] = "left"
    channel_id: int
    message_id: int


class Removed(OutboxRow):
    """A board that another one has replaced: it is to be removed."""

    shows: Literal["removed"] = "removed"
    channel_id: int
    message_id: int


class Retired(OutboxRow):
    """A message in a person's DMs that shows an old hand of a seat, of that revision (``stamp``): it is to
    say so, or (``gone``) to be removed. Without a message it is the one that shows their hand when the game
    is over."""

    shows: Literal["retired"] = "retired"
    seat: Annotated[int, Field(ge=0)]
    message_id: int | None = None
    stamp: int | None = None
    gone: bool = False


class Trouble(OutboxRow):
    """Why a table can't be shown: a trouble of :data:`bot.discord_api.error_codes.SHUT`, what is gone, or
    that somebody else closed it."""

    shows: Literal["trouble"] = "trouble"
    why: Annotated[str, Field(max_length=16)]


class TakenOut(OutboxRow):
    """Tells a person who reads this ``locale`` that they were taken out of a lobby."""

    shows: Literal["out"] = "out"
    locale: Annotated[str, Field(max_length=16)]


class Maintenance(OutboxRow):
    """The bot stops at ``begins`` (seconds since 1970), for so many ``minutes`` if that is known, with
    ``words`` of its operator's."""

    shows: Literal["maintenance"] = "maintenance"
    begins: int
    minutes: int | None = None
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = ""


Shows: TypeAlias = (
    NewBoard
    | Record
    | Hand
    | Ended
    | Hint
    | SeatTaken
    | LeftBehind
    | Removed
    | Retired
    | Trouble
    | TakenOut
    | Maintenance
)
_SHOWS: TypeAdapter[Shows] = TypeAdapter(Annotated[Shows, Field(discriminator="shows")])


def read(owed: Delivery) -> Shows:
    """Return the content of a row.

    Raises:
        BadState: it can't be read.
    """
    values = owed.payload
    if values is None:
        raise BadState((f"delivery {owed.seq} has nothing to show",))
    try:
        return _SHOWS.validate_python(dict(values))
    except ValidationError:
        raise BadState((f"delivery {owed.seq} can't be read",)) from None


def same_hand(one: Delivery, other: Delivery) -> bool:
    """Whether two rows deliver the hand of the same seat, which is shown as it is then. A new hand isn't
    merged with a turn's, nor a call with what calls nobody: each may be shown in another way."""
    mine, its = one.payload or {}, other.payload or {}
    if not mine.get("shows") == its.get("shows") == "hand" or mine["seat"] != its["seat"]:
        return False
    return all(its.get(what) or not mine.get(what) for what in ("dealt", "call", "verdict"))


def record(entries: Iterable[Mapping[str, Any]], calls: Iterable[tuple[int, Action]] = ()) -> NewDelivery:
    """Return the record of a stored log, with the calls that led to what it reveals."""
    called = [Called(seat=seat, move=action.text) for seat, action in calls]
    return Record(log=[dict(entry) for entry in entries], calls=called).row("record")


def hand(
    table: TableRecord,
    seat: int,
    revision: int,
    *,
    dealt: bool = True,
    call: bool = False,
    verdict: bool = False,
) -> NewDelivery:
    """Return the row of a seat's hand, for its player; without ``dealt`` because it is their turn. ``call``
    says that it calls them, ``verdict`` that the last reveal is shown before."""
    shown = Hand(seat=seat, stamp=revision, dealt=dealt, call=call, verdict=verdict)
    return shown.row("hand", table.seats[seat].user_id)


def ended(table: TableRecord, seat: int, *, verdict: bool) -> NewDelivery:
    """Return the row of the end of the game, for the player of a seat."""
    return Ended(seat=seat, verdict=verdict).row("hand", table.seats[seat].user_id)


def hint(table: TableRecord, seat: int, decision: int) -> NewDelivery:
    """Return the row of a hint for a decision of a seat's player."""
    return Hint(seat=seat, decision=decision).row("hint", table.seats[seat].user_id)


def seat_taken(table: TableRecord, seat: int) -> NewDelivery:
    """Return the row that tells a person that a computer plays their seat, and how to take it back: a DM, or
    where none reaches them a call of its own in the channel."""
    player = table.seats[seat]
    taken = SeatTaken(seat=seat)
    return taken.row("record") if player.dm == "closed" else taken.row("hand", player.user_id)


def left_behind(channel_id: int, message_id: int) -> NewDelivery:
    """Return the row for a message in the channel that a table has left: where the table is."""
    return LeftBehind(channel_id=channel_id, message_id=message_id).row("moved")


def left(delivery: Delivery) -> tuple[int, int]:
    """Return the ids of the channel that a table has left, and of the message there that is to say so.

    Raises:
        BadState: the row can't be read.
    """
    shown = read(delivery)
    if isinstance(shown, LeftBehind):
        return shown.channel_id, shown.message_id
    raise BadState((f"delivery {delivery.seq} names no message",))


def removed(channel_id: int, message_id: int) -> NewDelivery:
    """Return the row that removes a replaced board."""
    return Removed(channel_id=channel_id, message_id=message_id).row("removed")


def retired(user_id: int, what: Retired) -> NewDelivery:
    """Return the row for a message that showed a person their hand, which is old now."""
    return what.row("retired", user_id)


def is_new_board(delivery: Delivery) -> bool:
    """Whether a board is to be posted again."""
    return delivery.payload is not None and isinstance(read(delivery), NewBoard)


def is_call(delivery: Delivery) -> bool:
    """Whether a record is a post of its own beside the board, which it leaves as it is."""
    return isinstance(read(delivery), SeatTaken | Maintenance)


def maintenance(begins: int, minutes: int | None, words: str) -> NewDelivery:
    """Return the row for every table's channel that the bot stops."""
    return Maintenance(begins=begins, minutes=minutes, words=words).row("record")


def trouble(table: TableRecord, why: str) -> NewDelivery:
    """Return the notice to the host of why their table can't be shown, and what to do."""
    return Trouble(why=why).row("notice", table.host_id)


def taken_out(player: SeatRecord) -> NewDelivery:
    """Return the notice to a person that they were taken out of a lobby."""
    return TakenOut(locale=player.locale).row("notice", player.user_id)


__all__ = [
    "BOARD",
    "LONGEST_WORDS",
    "NEW_BOARD",
    "Called",
    "Ended",
    "Hand",
    "Hint",
    "LeftBehind",
    "Maintenance",
    "NewBoard",
    "Record",
    "Removed",
    "Retired",
    "SeatTaken",
    "Shows",
    "TakenOut",
    "Trouble",
    "ended",
    "hand",
    "hint",
    "is_call",
    "is_new_board",
    "left",
    "left_behind",
    "maintenance",
    "read",
    "record",
    "removed",
    "retired",
    "same_hand",
    "seat_taken",
    "taken_out",
    "trouble",
]
