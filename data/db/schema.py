"""The tables of the database. The same on SQLite and PostgreSQL; times are milliseconds since 1970, UTC."""

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
        return None if value is None else milliseconds(value)

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
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
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
    Index("ix_tables_status_guild_id", "status", "guild_id"),
    sqlite_autoincrement=True,  # no id comes twice, even after its table is gone
)
"""``entries`` and ``owed`` count the journal and the outbox rows, which gives the next number. ``trouble`` is
what keeps the table from being shown, as its host was told; None if nothing does."""

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
"""Parts of games whose draws may be made: their secret, and the frozen list with the cut."""

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
"""Outbox rows of finished games are deleted after some days (:mod:`data.privacy.expiry`)."""

hands = Table(
    "hands",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, index=True),
    Column("message_id", BigInteger, nullable=False),
    Column("posted", Instant, nullable=False),
    Column("stamp", BigInteger, nullable=False),
)
"""The message in a person's DMs that shows their present hand at a table, without the hand itself."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("dm_channel", BigInteger),
    Column("dm", String(8), nullable=False),
    Column("preferences", JSON, nullable=False),
)

names = Table(
    "names",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("username", Text, nullable=False),
)
"""``guild_id`` 0 is for the account's own name, a server's for the nickname there."""

notes = Table(
    "notes",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("value", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("seq", _Counted, primary_key=True, autoincrement=False),
    Column("table_id", BigInteger, ForeignKey("tables.id", ondelete="SET NULL"), unique=True, index=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("finished", Instant, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("short", Boolean, nullable=False, server_default=false()),
    Index("ix_results_guild_id_seq", "guild_id", "seq"),
    Index("ix_results_finished", "finished"),
)
"""``seq`` is the order of finishing over all servers. It and ``rated`` are decided when the game ends; the
rest is derived from the table's journal, as are all tables below."""

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
"""``mu`` and ``sigma`` are the person's rating after the game, in the server and over all servers."""

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
"""``guild_id`` 0 is for all servers, ``month`` 0 for all time."""

tallies = Table(
    "tallies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("counts", JSON, nullable=False),
    Index("ix_tallies_user_id", "user_id"),
)

awards = Table(
    "awards",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("earned", Instant, nullable=False),
)

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
