"""Who has to be called when it is their turn, and where.

An edit notifies nobody, so a call is a new message. A player who has just pressed, sat down or begun the game
looks at the table: they aren't called for a minute. Later a player whose last press was in their DMs is
called there, and anybody else by a mention on the board. Only presses that everyone could notice count: a
call must not tell of a hidden move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from data.db.records import LastPress, TableRecord

LOOKS = timedelta(seconds=60)
"""How long a player who has pressed isn't called."""
DISCORD_EPOCH = 1_420_070_400_000
"""The beginning of 2015 in milliseconds since 1970, from which Discord's ids count."""


def pressed(table: TableRecord, seat: int, now: datetime, *, by_dm: bool) -> TableRecord:
    """Return the table after a press of the player of a seat."""
    others = [press for press in table.presses if press.seat != seat]
    return replace(table, presses=(*others, LastPress(seat, _milliseconds(now), by_dm)))


def looks(table: TableRecord, seat: int, now: datetime) -> bool:
    """Whether the player of a seat has just pressed, sat down or begun the game, and needn't be called."""
    last = _last(table, seat)
    at = _time_of(table.seats[seat].seat_id) if last is None else last.at
    return _milliseconds(now) - max(at, _began(table, seat)) < LOOKS // timedelta(milliseconds=1)


def is_by_dm(table: TableRecord, seat: int) -> bool:
    """Whether the player of a seat is called by DM: they wish it, or play there."""
    player, last = table.seats[seat], _last(table, seat)
    if player.dm == "closed" or player.user_id is None or player.level is not None:
        return False
    return player.dms == "call" or (last is not None and last.by_dm)


def is_seen_by_dm(table: TableRecord, seat: int) -> bool:
    """Whether the player of a seat may look at the hand in their DMs: they play there, or have not pressed
    anything yet."""
    return is_by_dm(table, seat) or _last(table, seat) is None


def called_by_dm(table: TableRecord, seats: Iterable[int], now: datetime) -> dict[int, bool]:
    """Return, of the seats whose turn it is, those whose player is called by DM now."""
    return {seat: True for seat, call in hands_in_turn(table, seats, now).items() if call}


def hands_in_turn(table: TableRecord, seats: Iterable[int], now: datetime) -> dict[int, bool]:
    """Return, of the seats whose turn it is, those whose hand is delivered for it, each with whether that
    calls its player. Nobody looks at the hand in the DMs of a player whose last press was in the channel."""
    hands: dict[int, bool] = {}
    for seat in seats:
        by_dm = is_by_dm(table, seat)
        if by_dm or _last(table, seat) is None:
            hands[seat] = by_dm and not looks(table, seat, now)
    return hands


def is_mentioned(table: TableRecord, seat: int, now: datetime) -> bool:
    """Whether the player of a seat is called by a mention on the board."""
    return not is_by_dm(table, seat) and not looks(table, seat, now)


def _began(table: TableRecord, seat: int) -> int:
    """Return when the player of a seat began the game, or went on with it; 0 if somebody else did."""
    frozen = table.parts[-1].frozen if table.parts else {}
    return _time_of(str(frozen["start"])) if frozen.get("starter") == seat else 0


def _time_of(interaction: str) -> int:
    """Return when an interaction was, in milliseconds since 1970: Discord's ids tell. 0 for a computer."""
    return (int(interaction) >> 22) + DISCORD_EPOCH if interaction.isdecimal() else 0


def _last(table: TableRecord, seat: int) -> LastPress | None:
    for press in table.presses:
        if press.seat == seat:
            return press
    return None


def _milliseconds(time: datetime) -> int:
    return int(time.timestamp() * 1000)
