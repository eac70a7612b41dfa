"""Outbox rows, as statements that run inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Connection,
    bindparam,
    func,
    select,
    true,
    update,
)

from data.db import schema
from data.db.owners import LEASED_DELIVERY, NotOurs, Owner, on
from data.db.quick import Prepared, add
from data.db.records import GREETING, Delivery, HandMessage, NewDelivery
from data.db.shards import Shards


class Keep:
    """The type of :data:`KEEP`."""


KEEP: Final = Keep()
"""Keep the table's board."""


class Attempt(NamedTuple):
    """A delivery's table, its number of attempts, and the time of the first."""

    table_id: int
    attempts: int
    attempted: datetime


class Elsewhere(Exception):  # noqa: N818 - says what is the matter
    """The table has moved to another channel since it was read. Nothing was written."""


# Statements that every move needs are built once: building one takes longer than running it.
_tables, _deliveries = schema.tables.c, schema.deliveries.c
_this_table: BindParameter[int] = bindparam("table_id")
_this_delivery: BindParameter[int] = bindparam("delivery_id")
_PENDING = Prepared(
    select(
        _deliveries.id,
        _deliveries.table_id,
        _deliveries.seq,
        _deliveries.kind,
        _deliveries.target,
        _deliveries.payload,
        _deliveries.attempts,
        _deliveries.created,
        _deliveries.attempted,
    )
    .where(schema.PENDING, _deliveries.table_id == _this_table)
    .order_by(_deliveries.seq)
)
_OWING = (
    select(_deliveries.table_id)
    .where(schema.PENDING)
    .group_by(_deliveries.table_id)
    .order_by(func.min(_deliveries.id))
)
_hands = schema.hands.c
_to = bindparam("to", type_=BigInteger)
_HAND = Prepared(
    select(_hands.user_id, _hands.message_id, _hands.posted, _hands.stamp).where(
        _hands.table_id == _this_table, _hands.user_id == _to
    )
)
_HAND_SHOWN = Prepared(
    update(schema.hands)
    .where(_hands.table_id == bindparam("at_table"), _hands.user_id == _to)
    .values(
        message_id=bindparam("message", type_=BigInteger),
        posted=bindparam("since", type_=schema.Instant),
        stamp=bindparam("of", type_=BigInteger),
    )
)
_HAND_CHANGED = Prepared(
    update(schema.hands)
    .where(
        _hands.table_id == bindparam("at_table"),
        _hands.user_id == _to,
        _hands.message_id == bindparam("message", type_=BigInteger),
    )
    .values(stamp=bindparam("of", type_=BigInteger))
)
_now = bindparam("now", type_=schema.Instant)
_attempting = (
    update(schema.deliveries)
    .where(_deliveries.id == _this_delivery)
    .values(attempts=_deliveries.attempts + 1)
    .returning(_deliveries.table_id, _deliveries.attempts, _deliveries.attempted)
)
_afresh = _attempting.values(attempted=_now)
_again = _attempting.values(attempted=func.coalesce(_deliveries.attempted, _now))
_ATTEMPTED_AFRESH, _ATTEMPTED, _OWNERS_ATTEMPTED_AFRESH, _OWNERS_ATTEMPTED = map(
    Prepared, (_afresh, _again, _afresh.where(LEASED_DELIVERY), _again.where(LEASED_DELIVERY))
)
_there = bindparam("there", type_=BigInteger)
_BOARD = Prepared(
    update(schema.tables)
    .where(_tables.id == _this_table, _there.is_(None) | (_tables.channel_id == _there))
    .values(board=bindparam("new_board"), trouble=None)
)
_NO_BOARD = Prepared(update(schema.tables).where(_tables.id == _this_table).values(board=None, trouble=None))
_AFRESH = Prepared(
    update(schema.deliveries)
    .where(_deliveries.table_id == bindparam("at_table"), schema.PENDING, _deliveries.target.is_(None))
    .values(created=_now, attempts=0, attempted=None)
)
_ONE_MORE = Prepared(
    update(schema.tables)
    .where(_tables.id == _this_table)
    .values(owed=_tables.owed + 1)
    .returning(_tables.owed)
)


def write(
    connection: Connection,
    table_id: int,
    before: int,
    new: Sequence[NewDelivery],
    at: datetime,
    *,
    tried: bool = False,
) -> None:
    """Add outbox rows of a table, in the transaction that counts them in the table's ``owed`` column;
    ``before`` is the count so far. With ``tried`` they are stored as attempted once, so the first attempt
    needs no transaction of its own."""
    rows = [
        {
            "table_id": table_id,
            "seq": before + number,
            "kind": owed.kind,
            "target": owed.target,
            "payload": None if owed.payload is None else dict(owed.payload),
            "status": "pending",
            "attempts": int(tried),
            "attempted": at if tried else None,
            "created": at,
        }
        for number, owed in enumerate(new, start=1)
    ]
    add(connection, schema.deliveries, rows)


def owing(connection: Connection, shards: Shards | None) -> tuple[int, ...]:
    """Return the ids of the tables on those shards that have rows to deliver, the oldest row's first."""
    if shards is None:
        return tuple(connection.execute(_OWING).scalars())
    theirs = _deliveries.table_id.in_(select(_tables.id).where(on(shards)))
    return tuple(connection.execute(_OWING.where(theirs)).scalars())


def pending(connection: Connection, table_id: int) -> tuple[Delivery, ...]:
    """Return a table's outbox rows, in order."""
    return tuple([Delivery(*row) for row in _PENDING.rows(connection, {"table_id": table_id})])


def hand_message(connection: Connection, table_id: int, user_id: int) -> HandMessage | None:
    """Return the message that shows a person's present hand at a table; None if there is none."""
    row = _HAND.one(connection, {"table_id": table_id, "to": user_id})
    return None if row is None else HandMessage(*row)


def people(owed: Iterable[Delivery]) -> tuple[int, ...]:
    """Return the people for whom these rows are, each once."""
    return tuple(sorted({each.target for each in owed if each.target is not None}))


def show_hand(connection: Connection, table_id: int, hand: HandMessage) -> None:
    """Store which message shows a person's hand at a table."""
    keys = {"at_table": table_id, "to": hand.user_id}
    values = {"message": hand.message_id, "since": hand.posted, "of": hand.stamp}
    if _HAND_SHOWN.changes(connection, keys | values):
        return
    new = {"message_id": hand.message_id, "posted": hand.posted, "stamp": hand.stamp}
    add(connection, schema.hands, [{"table_id": table_id, "user_id": hand.user_id, **new}])


def note_hand(connection: Connection, table_id: int, shown: HandMessage) -> None:
    """Store what a message in a person's DMs shows: a greeting, which becomes the message of their first hand
    at a table, unless a hand has come before; or another revision of their hand, if that is still its
    message."""
    if shown.stamp != GREETING:
        keys = {"at_table": table_id, "to": shown.user_id}
        _HAND_CHANGED.changes(connection, keys | {"message": shown.message_id, "of": shown.stamp})
    elif hand_message(connection, table_id, shown.user_id) is None:
        show_hand(connection, table_id, shown)


def attempted(
    connection: Connection, delivery_id: int, at: datetime, *, afresh: bool, owner: Owner | None = None
) -> Attempt | None:
    """Count an attempt; ``afresh`` if no earlier one can have succeeded. With ``owner`` only that owner may.
    Returns the stored attempts; None if there is no such delivery.

    Raises:
        NotOurs: its table isn't the owner's.
    """
    values = {"delivery_id": delivery_id, "now": at}
    if owner is None:
        row = (_ATTEMPTED_AFRESH if afresh else _ATTEMPTED).one(connection, values)
    else:
        statement = _OWNERS_ATTEMPTED_AFRESH if afresh else _OWNERS_ATTEMPTED
        row = statement.one(connection, values | owner.values)
    if owner is not None and row is None:
        raise NotOurs("another process has the shard by now")
    return None if row is None else Attempt(*row)


def untried(connection: Connection, delivery_ids: Sequence[int]) -> None:
    """Undo the attempt that these deliveries were stored with."""
    statement = (
        update(schema.deliveries)
        .where(_deliveries.id == _this_delivery, schema.PENDING)
        .values(attempts=0, attempted=None)
    )
    connection.execute(statement, [{"delivery_id": each} for each in delivery_ids])


def end(
    connection: Connection, delivery_id: int, values: Mapping[str, Any], owner: Owner | None = None
) -> int | None:
    """Write how a delivery ended, and remove its payload. Returns its table's id; None if it has ended
    already or isn't the ``owner``'s, and nothing is written."""
    new = {f"new_{name}": value for name, value in values.items()}
    new |= {} if owner is None else owner.values
    statement = _ending(tuple(values), owned=owner is not None)
    ended = statement.one(connection, {"delivery_id": delivery_id, **new})
    return None if ended is None else int(ended.table_id)


@cache
def _ending(names: tuple[str, ...], *, owned: bool) -> Prepared:
    return Prepared(
        update(schema.deliveries)
        .where(
            _deliveries.id == _this_delivery,
            _deliveries.status == "pending",
            LEASED_DELIVERY if owned else true(),
        )
        .values({name: bindparam(f"new_{name}") for name in names} | {"payload": None})
        .returning(_deliveries.table_id)
    )


def show_board(connection: Connection, table_id: int, board: int | None, channel_id: int | None) -> None:
    """Store the message of a table's board in a channel, or None, and clear the table's trouble.

    Raises:
        Elsewhere: the table isn't in that channel. For the channel None it may be anywhere.
    """
    values = {"table_id": table_id, "there": channel_id, "new_board": board}
    if not _BOARD.changes(connection, values):
        raise Elsewhere(f"table {table_id} isn't in channel {channel_id} any more")


def in_trouble(
    connection: Connection, table_id: int, trouble: str, notice: NewDelivery, at: datetime
) -> bool:
    """Store what keeps a table from being shown, with a notice to deliver; False if it was known already, and
    nothing has changed."""
    statement = (
        update(schema.tables)
        .where(_tables.id == table_id, func.coalesce(_tables.trouble, "") != trouble)
        .values(trouble=trouble, owed=_tables.owed + 1)
        .returning(_tables.owed)
    )
    owed = connection.execute(statement).scalar_one_or_none()
    if owed is None:
        return False
    write(connection, table_id, owed - 1, (notice,), at)
    return True


def owe(connection: Connection, table_id: int, new: NewDelivery, at: datetime) -> None:
    """Add an outbox row without a change of the table."""
    write(connection, table_id, _ONE_MORE.rows(connection, {"table_id": table_id})[0].owed - 1, (new,), at)


def begin_anew(connection: Connection, table_id: int, at: datetime) -> None:
    """Redirect a table's outbox rows from its channel to another: with no attempts yet, and with new
    nonces."""
    _NO_BOARD.changes(connection, {"table_id": table_id})
    _AFRESH.changes(connection, {"at_table": table_id, "now": at})
