"""The file beside an SQLite database: a lock by which one process has the database, and a text."""

from __future__ import annotations

import asyncio
import fcntl
import os
from pathlib import Path
from typing import IO

from data.db.errors import DatabaseBusy


class LockFile:
    """``<database>.lock``, held by this process. The lock ends with the process, in whatever way; the text
    stays when a copy takes the database's place."""

    def __init__(self, database: Path) -> None:
        """Take a database file for this process.

        Raises:
            DatabaseBusy: another process has it.
        """
        database.parent.mkdir(parents=True, exist_ok=True)
        database = database.resolve()  # another name of the same file is locked as well
        # The file isn't truncated: its text is kept.
        name = database.with_name(f"{database.name}.lock")
        self._file: IO[str] = os.fdopen(os.open(name, os.O_RDWR | os.O_CREAT, 0o666), "r+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise DatabaseBusy(database) from error

    @property
    def text(self) -> str:
        """Return the text that was kept last, by any process."""
        self._file.seek(0)
        return self._file.read()

    async def keep(self, text: str) -> None:
        """Keep a text, in place of the one before."""
        await asyncio.to_thread(self._write, text)

    def close(self) -> None:
        """Release the database."""
        self._file.close()

    def _write(self, text: str) -> None:
        self._file.seek(0)
        self._file.write(text)
        self._file.truncate()
        self._file.flush()
        os.fsync(self._file.fileno())


__all__ = ["LockFile"]
