"""People and notes, as statements that run inside the caller's transaction."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import overwrite, put
from data.db.quick import Prepared
from data.db.records import PersonRecord

_person = select(schema.people).where(schema.people.c.user_id == bindparam("user_id"))
_PERSON = Prepared(_person)
_NOTE = select(schema.notes.c.value).where(schema.notes.c.key == bindparam("key"))


def read(connection: Connection, user_id: int) -> PersonRecord:
    """Return what is stored about a person; a blank record for a stranger."""
    row = _PERSON.one(connection, {"user_id": user_id})
    return PersonRecord(user_id) if row is None else PersonRecord(*row)


async def _held(connection: AsyncConnection, user_id: int) -> PersonRecord:
    """The same, locked until the transaction ends."""
    row = (await connection.execute(_person.with_for_update(), {"user_id": user_id})).one_or_none()
    return PersonRecord(user_id) if row is None else PersonRecord(*row)


async def remember(connection: AsyncConnection, person: PersonRecord, before: PersonRecord | None) -> None:
    """Write how a person is reached; their own choices stay. A person who was known ``before`` and is a
    stranger now was forgotten meanwhile: nothing is written."""
    stranger = PersonRecord(person.user_id)
    known = await _held(connection, person.user_id)
    if known == stranger and before not in (None, stranger):
        return
    await put(connection, schema.people, asdict(replace(person, preferences=known.preferences)))


async def prefer(connection: AsyncConnection, user_id: int, name: str, choice: str | None) -> None:
    """Write a person's own choice; None removes it."""
    known = await _held(connection, user_id)
    chosen = {key: value for key, value in known.preferences.items() if key != name}
    if choice is not None:
        chosen[name] = choice
    await put(connection, schema.people, asdict(replace(known, preferences=chosen)))


def note(connection: Connection, key: str) -> str | None:
    """Return a note of the bot to itself."""
    found: str | None = connection.execute(_NOTE, {"key": key}).scalar_one_or_none()
    return found


def set_note(connection: Connection, key: str, value: str) -> None:
    """Write a note, in place of the one with the same key."""
    overwrite(connection, schema.notes, ({"key": key, "value": value},))
