"""``undercup backup`` and ``undercup restore``: what they print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.config import Settings
from bot.process.exit_status import FAILED
from data.db.address import sqlite_file
from data.operations.backup import ALL, Checked
from data.operations.backup import back_up as make
from data.operations.backup import restore as put_back
from data.tables.rows import LIVE


async def backup(settings: Settings, file: Path, say: Callable[[str], None], *, live_only: bool) -> int:
    """Back the database of the settings up into a file, and ``say`` what is in it. Return the exit status.

    Raises:
        DatabaseTrouble: it can't be read, or the file can't be written.
    """
    checked = await make(settings.database, file, replay=LIVE if live_only else ALL)
    say(f"{file}: {_size(file)}, schema {checked.schema}.")
    return _judged(checked, say)


async def restore(settings: Settings, file: Path, say: Callable[[str], None], *, live_only: bool) -> int:
    """Put a backup into the place that the settings name, and ``say`` what is in it and what comes next.
    Return the exit status.

    Raises:
        DatabaseTrouble: it is no backup, or the place isn't empty or can't be written to.
    """
    checked = await put_back(file, settings.database, replay=LIVE if live_only else ALL)
    status = _judged(checked, say)
    forgotten = _forgotten(settings)
    if _is_there(forgotten):
        say(f"Whoever is on the list {forgotten} and in the backup is forgotten again when the bot starts.")
    else:
        say(
            f"There is no list {forgotten} of those who were deleted. If there was one, put the newest there "
            "before the bot starts; without it the backup keeps whom it has."
        )
    say("The bot goes on from the moment of the backup: each table shows its board again.")
    return status


def _judged(checked: Checked, say: Callable[[str], None]) -> int:
    say(f"Tables: {checked.tables}, of which {checked.live} aren't over. {checked.replayed} journals replay.")
    for table_id, fault in checked.damaged.items():
        say(f"Table {table_id} is damaged: {fault}.")
    return FAILED if checked.damaged else 0


def _forgotten(settings: Settings) -> Path:
    file = sqlite_file(settings.database)
    return settings.forgotten_file if file is None else file.with_name(f"{file.name}.forgotten")


def _is_there(file: Path) -> bool:
    return file.exists()


def _size(file: Path) -> str:
    return f"{file.stat().st_size / 2**20:.1f} MiB"


__all__ = ["backup", "restore"]
