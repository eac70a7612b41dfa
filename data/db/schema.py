"""The tables of the database, the same on SQLite and PostgreSQL.

Ids of Discord are 64-bit integers; times are milliseconds since 1970, UTC; JSON columns hold plain JSON.
Columns that aren't explained here have the names of the fields of their record. A table with a person's
id must be in :data:`data.privacy.forgetting.PERSONAL`.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    column,
    false,
    literal_column,
    text,
)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


def to_millisecond(at: datetime) -> datetime:
    """Return an aware time as it is stored: in UTC, cut to the millisecond."""
    return EPOCH + (at - EPOCH) // _MILLISECOND * _MILLISECOND


def milliseconds(at: datetime) -> int:
    """Return an aware time as whole milliseconds since 1970."""
    return (at - EPOCH) // _MILLISECOND


class Instant(TypeDecorator[datetime]):
    """An aware time, stored as whole milliseconds since 1970."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - EPOCH) // _MILLISECOND

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * _MILLISECOND


# SQLite counts rows up by itself, and finds them fastest, only by a column of the type INTEGER.
_Counted = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(naming_convention=_NAMES)

tables = Table(
    "tables",
    metadata,
    Column("id", _Counted, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("host_id", BigInteger, nullable=False, index=True),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("state", JSON(none_as_null=True)),
    Column("log", JSON, nullable=False),
    Column("board", BigInteger),
    Column("called", Instant),
    Column("deadline", Instant, index=True),
    Column("remind", Instant, index=True),
    Column("votes", JSON, nullable=False),
    Column("created", Instant, nullable=False),
    Column("updated", Instant, nullable=False),
    Column("rematch", BigInteger),
    Column("entries", Integer, nullable=False),
    Column("owed", Integer, nullable=False),
    Column("suspended", String(16)),
    Column("paused", Instant),
    Column("trouble", String(16)),
    Column("epoch", Integer, nullable=False),
    Column("part", Integer, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("beginning", JSON(none_as_null=True)),
    Column("presses", JSON(none_as_null=True)),
    Column("revealed", JSON(none_as_null=True)),
    Index("ix_tables_status_guild_id", "status", "guild_id"),
    sqlite_autoincrement=True,  # no id comes twice, even after its table is gone
)
"""A table (:class:`data.db.records.TableRecord`); its ``state`` has every hand. A private game has neither
``guild_id`` nor ``channel_id``. ``entries`` and ``owed``
count the journal and the outbox rows, which gives the next number. ``trouble`` is what keeps the table from
being shown, as its host was told; None if nothing does. It and ``board`` are written by deliveries alone, so
that no save overwrites them with an older value; only a move to another channel empties both."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("seat_id", String(32), nullable=False),
    Column("word", Text, nullable=False),
    Column("level", String(16)),
    Column("dm", String(8), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("team", Integer),
    Column("hinted", BigInteger),
    Column("missed", Integer, nullable=False),
    Column("salt", LargeBinary),
    Column("dms", String(8), nullable=False),
    Column("username", Text, nullable=False, server_default=text("''")),
)
"""A seat at a table (:class:`data.db.records.SeatRecord`)."""

admissions = Table(
    "admissions",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, index=True),
    Column("admitted", Boolean, nullable=False),
)
"""A person whom a table's host invited (``admitted``), or who was taken out of its lobby and can't come
back."""

parts = Table(
    "parts",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("frozen", JSON, nullable=False),
    Column("freeze_message", BigInteger),
    Column("cut_message", BigInteger),
    Column("attested", Boolean, nullable=False),
    Column("cutter_id", BigInteger, index=True),
    Column("cut_word", Text, nullable=False),
    Column("cut_salt", LargeBinary),
)
"""A part of a game whose draws may be made (:class:`data.db.records.PartRecord`)."""

journal = Table(
    "journal",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("at", Instant, nullable=False),
    Column("salt", LargeBinary),
)
"""Something done at a table (:class:`data.db.records.Entry`)."""

PENDING: ColumnElement[bool] = column("status") == literal_column("'pending'")
"""Condition for rows to deliver. It has an index of its own, which a database uses only if the word is in the
statement itself."""

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", _Counted, primary_key=True, autoincrement=True),
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", BigInteger),
    Column("payload", JSON(none_as_null=True)),
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("reason", Text),
    Column("message_id", BigInteger),
    Column("created", Instant, nullable=False),
    Column("attempted", Instant),
    Index("ix_deliveries_table_id_seq", "table_id", "seq", unique=True),
    Index("ix_deliveries_pending", "status", "table_id", sqlite_where=PENDING, postgresql_where=PENDING),
)
"""Something to post (:class:`data.db.records.Delivery`): ``pending``, ``delivered``, or ``given up`` for a
``reason``. ``payload`` has events, seats and revisions of hands, never words; it is dropped at the end. Rows
of finished games are deleted after some days (:mod:`data.privacy.expiry`)."""

hands = Table(
    "hands",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, index=True),
    Column("message_id", BigInteger, nullable=False),
    Column("posted", Instant, nullable=False),
    Column("stamp", BigInteger, nullable=False),
)
"""The message in a person's DMs that shows their present hand at a table, without the hand itself
(:class:`data.db.records.HandMessage`)."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("dm_channel", BigInteger),
    Column("dm", String(8), nullable=False),
    Column("preferences", JSON, nullable=False),
)
"""A person (:class:`data.db.records.PersonRecord`)."""

names = Table(
    "names",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("username", Text, nullable=False),
)
"""What a person is called: with ``guild_id`` 0 the account's own name, with a server's the nickname there."""

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", Text, nullable=False),
)
"""A person (``blocked_id``) who can't join the tables that another one (``user_id``) hosts, with their
name then. Only the one who set it may ever learn of it."""

notes = Table(
    "notes",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("value", Text, nullable=False),
)
"""A note of the bot to itself, such as the hash of the synced commands. Constants with the keys are in the
modules that write them."""

results = Table(
    "results",
    metadata,
    Column("seq", _Counted, primary_key=True, autoincrement=False),
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="SET NULL"), unique=True, index=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger),
    Column("finished", Instant, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("short", Boolean, nullable=False, server_default=false()),
    Index("ix_results_guild_id_seq", "guild_id", "seq"),
    Index("ix_results_finished", "finished"),
)
"""A game that is over (:class:`data.results.result.Result`). ``seq`` and ``rated`` are decided when it ends.
The rest is derived from the table's journal, as are its seats' rows, standings, tallies and awards."""

result_seats = Table(
    "result_seats",
    metadata,
    Column("seq", BigInteger, ForeignKey("results.seq", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("place", Integer, nullable=False),
    Column("team", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("counts", JSON, nullable=False),
    Column("feats", JSON, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Column("mu_everywhere", Double),
    Column("sigma_everywhere", Double),
    Index("ix_result_seats_user_id_seq", "user_id", "seq"),
    sqlite_with_rowid=False,
)
"""A seat of such a game (:class:`data.results.result.SeatResult`). ``mu`` and ``sigma`` are the person's
rating after it, in the server and over all servers."""

standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("month", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("met", Integer, nullable=False, server_default="0"),
    Index("ix_standings_user_id", "user_id"),
)
"""A person in a game, in a server and a month (:class:`data.results.statistics.Standing`). ``guild_id`` 0 is
for all servers, ``month`` 0 for all time."""

tallies = Table(
    "tallies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("counts", JSON, nullable=False),
    Index("ix_tallies_user_id", "user_id"),
)
"""How a person played a game in a server: counts by name (:mod:`data.results.tallies`). ``guild_id`` 0 is for
all servers."""

awards = Table(
    "awards",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("earned", Instant, nullable=False),
)
"""An achievement of a person, with the game (``seq``) that first showed it."""

resets = Table(
    "resets",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
)
"""The result (``seq``) after which a person's wins and losses in a game are shown."""

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("removed", Instant, index=True),
)
"""A server: its settings that aren't the defaults, and since when the bot isn't there any more."""

leases = Table(
    "leases",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("holder", String(32)),
    Column("place", String(200), nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("expires", Instant, nullable=False),
)
"""What one process has at a time (:mod:`data.operations.leases`): ``holder`` is that process and ``place``
where it runs, ``epoch`` grows with each holder, and ``expires`` is by the database's clock. Empty with
SQLite."""
