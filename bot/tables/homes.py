"""Which server each table belongs to."""

from __future__ import annotations

from collections import OrderedDict

from data.store import Store
from games.engine import Refused, message

KEPT = 10_000
"""The servers of so many tables are kept at hand; a table never goes to another one."""


class Homes:
    """Keeps what is asked of a table inside its server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._homes: OrderedDict[int, int] = OrderedDict()

    async def check(self, table_id: int, guild_id: int | None) -> None:
        """Refuse what comes from another server than the table's. A DM (None) belongs to a person, who may
        sit at tables of any server; table 0 stands for none.

        Raises:
            Refused: there is no table of that number in this server.
        """
        if not table_id or guild_id is None or self._homes.get(table_id) == guild_id:
            return
        # Also after a table of a server that is forgotten has left its number to another one.
        if await self._home(table_id) != guild_id:
            raise Refused(message("table-unknown", table=str(table_id)))

    async def _home(self, table_id: int) -> int | None:
        table = await self._store.table(table_id)
        if table is None:
            return None
        self._homes[table_id] = table.guild_id
        if len(self._homes) > KEPT:
            self._homes.popitem(last=False)
        return table.guild_id
