"""Tables to store, and a clock that is set by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from data.db.database import Database
from data.db.engine import connect
from data.db.records import NewDelivery, SeatRecord, TableRecord, TableSettings, Untrusted
from data.db.scrubbing import Scrubbing
from data.results.guild_settings import GuildSettings
from data.tables.servers import change_guild_settings
from data.tables.store import Store
from tests.fairly import seal

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
ANA, BEN, CLEO = 2**62 + 1, 2**62 + 2, 2**62 + 3
BOARD = NewDelivery("board")
SALT = bytes(range(16))


class Clock:
    """Says what it was told."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def person(user_id: int, name: str) -> SeatRecord:
    return SeatRecord(
        user_id,
        Untrusted(name),
        seat_id=str(user_id + 7),
        word=Untrusted("salt"),
        salt=SALT,
        dm="open",
        locale="de",
    )


COMPUTER = SeatRecord(None, Untrusted("Computer"), seat_id="", level="normal")


def new_table(
    *seats: SeatRecord, guild_id: int = 2**60, channel_id: int = 2**61, deadline: datetime | None = None
) -> TableRecord:
    """A table in play; its state has a hand in it that nobody else may see."""
    return TableRecord(
        id=0, game="dudo", guild_id=guild_id, channel_id=channel_id, host_id=ANA, status="playing", version=0,
        moves=0, rules={"dice_start": 5, "pass": False}, secret=bytes(range(32)),
        settings=TableSettings(preset="wikipedia", changes={"calza": "off"}, seats=6),
        seats=seats or (person(ANA, "Ána 🎲"), COMPUTER), state={"hands": [[6, 6]]},
        log=({"v": 1, "note": "shown"},), board=None, deadline=deadline, created=NOON, updated=NOON,
        rematch=None, seal=seal("dudo", 1, bytes(range(32))),
    )  # fmt: skip


def beside_the_bot(url: str) -> Store:
    """A store on a database that is open already, as another process would have it."""
    database, clock = Database(connect(url), connect(url), None), Clock()
    return Store(database, Scrubbing(database, clock), clock)


async def set_guild_settings(store: Store, guild_id: int, settings: GuildSettings) -> None:
    """Choose all of a server's settings."""
    await change_guild_settings(store, guild_id, lambda _before: settings)
