"""Writes a table's result in the transaction that ends it. Without a result the table ends all the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.faults import fault_of
from data.db.records import Entry, NewEntry, TableRecord
from data.results.derived import record
from data.results.result import Result, derive

_log = logging.getLogger(__name__)


async def result_of(
    table: TableRecord, before: Sequence[Entry], new: Sequence[NewEntry], at: datetime
) -> Result | None:
    """Return the result of a table that the ``new`` entries end, after the journal as it was ``before``. One
    that can't be worked out is missing until ``undercup rebuild`` finds it."""
    at = schema.to_millisecond(at)
    made = (Entry(seq, at=at, **asdict(entry)) for seq, entry in enumerate(new, start=len(before) + 1))
    entries = (*before, *made)
    try:
        return await asyncio.to_thread(derive, table, entries, seq=0, rated=False)
    except Exception as error:
        _log.error("no result for table %s: %s", table.id, type(error).__name__)
        return None


async def write_result(connection: AsyncConnection, result: Result) -> None:
    """Write a result, or log why it can't be: the table ends all the same, unless the database fails."""
    savepoint = await connection.begin_nested()
    try:
        await record(connection, result)
        await savepoint.commit()
    except Exception as error:
        # A full disk ends SQLite's whole transaction, and there is no savepoint to go back to.
        if (fault := fault_of(error)) is not None:
            raise fault from error
        await savepoint.rollback()
        _log.error("no result for table %s: %s", result.table_id, type(error).__name__, exc_info=True)
