"""Which server each table belongs to."""

from __future__ import annotations

from data.store import Store
from games.engine import Refused, message


async def check_home(store: Store, table_id: int, guild_id: int | None) -> None:
    """Keep what is asked of a table inside its server. A DM (None) belongs to a person, who may sit at tables
    of any server; table 0 stands for none. It is looked up each time: a table of a server that is forgotten
    can leave its number to one of another server.

    Raises:
        Refused: there is no table of that number in this server.
    """
    if not table_id or guild_id is None:
        return
    table = await store.table(table_id)
    if table is None or table.guild_id != guild_id:
        raise Refused(message("table-unknown", table=str(table_id)))
