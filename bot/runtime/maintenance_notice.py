"""A notice to all tables before maintenance. ``undercup notice`` gives it to the running bot in a file beside
the health file, and the bot takes it."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.discord_api.messages import short
from bot.process.exit_status import PASSING, USAGE, Failure
from bot.tables.outbox_rows import LONGEST_WORDS, maintenance
from data.db.errors import DatabaseFault
from data.operations.notice import ANNOUNCED, announce
from data.operations.read_only import looking
from data.tables.people import note
from data.tables.store import Store

_log = logging.getLogger(__name__)
PATIENCE_SECONDS = 60.0
"""How many seconds a notice waits for the bot to take it: the bot looks every 20 seconds while it is
connected."""
LOOK_SECONDS = 0.5
LONGEST_MINUTES = 1440


class Notice(BaseModel):
    """The bot stops at ``begins`` (seconds since 1970), for so many ``minutes`` if that is known, with
    ``words`` of the operator's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str = Field(pattern="[0-9a-f]{16}")
    begins: int = Field(ge=0, lt=2**40)
    minutes: int | None = Field(None, ge=1, le=LONGEST_MINUTES)
    words: str = Field("", max_length=LONGEST_WORDS)


class BadNotice(Failure):
    """A notice that can't be given; the text says what is allowed."""

    status = USAGE


class NobodyThere(Failure):
    """No bot has taken a notice."""

    status = PASSING

    def __init__(self) -> None:
        super().__init__(
            f"No bot took the notice within {PATIENCE_SECONDS:.0f} seconds, and nobody is told. It must be "
            "running and connected, with the same UNDERCUP_HEALTH_FILE: undercup status says whether it is."
        )


def notice_file(health_file: Path) -> Path:
    """Return the file of a notice for the bot with that health file."""
    return health_file.with_name(f"{health_file.name}.notice")


# -- the operator's side


async def hand_over(notice: Notice, health_file: Path, url: str) -> int:
    """Give a notice to the running bot, and wait until it is stored for delivery; return at how many tables.

    Raises:
        NobodyThere: no bot has taken it, and none will.
        DatabaseTrouble: the bot has taken it, and the database doesn't say at how many tables.
    """
    file = notice_file(health_file)
    _write(file, notice.model_dump_json())
    for _ in range(int(PATIENCE_SECONDS / LOOK_SECONDS)):
        if not _is_there(file):
            break
        await asyncio.sleep(LOOK_SECONDS)
    else:
        if _withdraw(file):
            raise NobodyThere
    async with looking(url) as connection:
        told = (await connection.run_sync(note, ANNOUNCED) or "").split()
    if told[:1] != [notice.key]:
        raise NobodyThere
    return int(told[1])


def made(after: int, minutes: int | None, words: str) -> Notice:
    """Return a new notice, of maintenance that begins ``after`` so many minutes from now.

    Raises:
        BadNotice: the times or the words are too long.
    """
    if not 0 <= after <= LONGEST_MINUTES:
        raise BadNotice(f"--in takes 0 to {LONGEST_MINUTES} minutes, for example --in 10")
    if minutes is not None and not 1 <= minutes <= LONGEST_MINUTES:
        raise BadNotice(f"--for takes 1 to {LONGEST_MINUTES} minutes, for example --for 15")
    if len(words) > LONGEST_WORDS:
        raise BadNotice(f"a sentence has {LONGEST_WORDS} characters at most, and this one {len(words)}")
    begins = int((datetime.now(UTC) + timedelta(minutes=after)).timestamp())
    return Notice(key=secrets.token_hex(8), begins=begins, minutes=minutes, words=words)


def _is_there(file: Path) -> bool:
    return file.exists()


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        begun = file.with_name(f"{file.name}.new")
        begun.write_text(text, encoding="utf-8")
        begun.replace(file)
    except OSError as error:
        raise Failure(f"{file} can't be written ({error.strerror}).") from error


def _withdraw(file: Path) -> bool:
    """Take a notice back; False if the bot has taken it just now."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


# -- the bot's side


class MaintenanceNotices:
    """Takes notices from beside the health file. ``wake`` is called with each table that gets one."""

    def __init__(self, health_file: Path, store: Store, wake: Callable[[int], None]) -> None:
        self._file = notice_file(health_file)
        self._store = store
        self._wake = wake

    async def look(self) -> None:
        """Store a notice, if there is one, for delivery at all tables. The file is removed once that is
        committed."""
        if not _is_there(self._file):
            return
        try:
            notice = Notice.model_validate(json.loads(self._file.read_text(encoding="utf-8")))
        except (OSError, ValueError, ValidationError) as error:
            _log.error("the notice in %s can't be read: %s", self._file.name, type(error).__name__)
            _withdraw(self._file)
            return
        owed = maintenance(notice.begins, notice.minutes, notice.words)
        try:
            tables = await announce(self._store, notice.key, owed)
        except DatabaseFault as fault:
            _log.warning("the notice waits: %s", short(fault))
            return
        except Exception:
            # Whatever fails, the bot's heartbeat continues.
            _log.exception("the notice can't be told")
            _withdraw(self._file)
            return
        _withdraw(self._file)
        _log.info("%d tables are told of maintenance", len(tables))
        for table_id in tables:
            self._wake(table_id)


__all__ = [
    "PATIENCE_SECONDS",
    "MaintenanceNotices",
    "NobodyThere",
    "Notice",
    "hand_over",
    "made",
    "notice_file",
]
