"""The list of forgotten people: it stays when an older copy takes the database's place, so that the copy
forgets them again.

It has no ids, but the HMAC-SHA256 of each under a key of this installation, which is in the same file and
nowhere else. The database notes which lines it knows, without the key. A line is noted in the transaction
that forgets. It gets into the file afterwards, or at the next start if the process was killed in between. A
person who came back since isn't forgotten again, because the database knows the line.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import re
import secrets
from collections.abc import Collection, Iterable
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put_missing

HEAD = "undercup forgotten 1 "
"""Beginning of the file; the key follows, in hexadecimal."""
NOTE = "forgotten "
"""Prefix of the keys of the database's notes about the list; the rest is a line of it."""
_KEY_BYTES = 32
_LINE = re.compile("[0-9]{1,20} [0-9a-f]{64}")


class Forgotten:
    """The list in a file; without a file nothing is kept outside the database. A line is the time of
    forgetting, in milliseconds since 1970, and the HMAC of the id."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._key: bytes | None = None

    def line(self, user_id: int, at: int) -> str:
        """Return the line of a person who is forgotten ``at`` that time.

        Raises:
            OSError: the file can't be read or made.
            ValueError: the file isn't such a list.
        """
        return f"{at} {self._mac(user_id)}"

    def named(self, lines: Iterable[str], user_ids: Iterable[int]) -> tuple[int, ...]:
        """Return which of these people the lines are about. Each person takes one HMAC, however many lines.

        Raises:
            OSError, ValueError: as :meth:`line`.
        """
        macs = {line.partition(" ")[2] for line in lines}
        return tuple(user_id for user_id in user_ids if self._mac(user_id) in macs)

    def read(self) -> frozenset[str]:
        """Return all lines. One that was cut off while it was written is left out.

        Raises:
            OSError, ValueError: as :meth:`line`.
        """
        if self.file is None:
            return frozenset()
        self._known_key()
        lines = self.file.read_text().split("\n")[1:]
        return frozenset(line for line in lines if _LINE.fullmatch(line))

    async def keep(self, lines: Collection[str]) -> None:
        """Append lines, synced to the disk.

        Raises:
            OSError: they can't be written.
        """
        if self.file is not None and lines:
            await asyncio.to_thread(self._append, "".join(f"\n{line}" for line in sorted(lines)))

    def _mac(self, user_id: int) -> str:
        return hmac.digest(self._known_key(), str(user_id).encode(), "sha256").hex()

    def _known_key(self) -> bytes:
        if self._key is None:
            self._key = secrets.token_bytes(_KEY_BYTES) if self.file is None else _key_in(self.file)
        return self._key

    def _append(self, text: str) -> None:
        self._known_key()
        if self.file is None:
            return
        with self.file.open("a") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())


def _key_in(file: Path) -> bytes:
    """Return the key of a list, which is made if it is missing; only this user may read it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        begun = file.with_name(f"{file.name}.new")
        begun.unlink(missing_ok=True)
        with os.fdopen(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(HEAD + secrets.token_bytes(_KEY_BYTES).hex())
            new.flush()
            os.fsync(new.fileno())
        begun.rename(file)
    head = file.read_text().partition("\n")[0]
    if not re.fullmatch(HEAD + "[0-9a-f]{64}", head):
        raise ValueError(f"{file} isn't the list of those who were forgotten that it should be")
    return bytes.fromhex(head.removeprefix(HEAD))


async def noted(connection: AsyncConnection) -> frozenset[str]:
    """Return the lines that the database knows."""
    keys = schema.notes.c.key
    found = (await connection.execute(select(keys).where(keys.startswith(NOTE)))).scalars()
    return frozenset(key.removeprefix(NOTE) for key in found)


async def note(connection: AsyncConnection, lines: Iterable[str]) -> None:
    """Store lines in the database."""
    for line in lines:
        await put_missing(connection, schema.notes, {"key": NOTE + line, "value": ""})


__all__ = ["HEAD", "NOTE", "Forgotten", "note", "noted"]
