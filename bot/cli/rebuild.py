"""``undercup rebuild``: results, ratings and statistics again from the journals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from bot.cli.doctor import damaged
from bot.config import Settings
from data.db.engine import own_check
from data.db.errors import DatabaseFault
from data.operations.opening import open_store
from data.operations.rebuild import rebuild as rebuild_all

_EVERY = 1000


async def rebuild(settings: Settings, say: Callable[[str], None]) -> bool:
    """Rebuild the database of the settings, and ``say`` how far it is and what was found, a line each. Return
    whether every journal could be replayed. A file that is damaged is left as it is.

    Raises:
        DatabaseTrouble: it can't be opened, for example because the bot is running on it.
    """

    def progress(done: int, games: int) -> None:
        if done // _EVERY > said[-1] // _EVERY and done < games:
            say(f"{done} of {games} games")
            said.append(done)

    said = [0]
    store = await open_store(
        settings.database, now=lambda: datetime.now(UTC), forgotten=settings.forgotten_file
    )
    try:
        if faults := await store.read(own_check):
            say(damaged(faults))
            return False
        rebuilt = await rebuild_all(store, progress)
    except DatabaseFault as fault:
        say(f"The database can't be used ({fault}). Nothing has changed; undercup doctor says what to do.")
        return False
    finally:
        await store.close()
    for problem in rebuilt.problems:
        say(problem)
    if rebuilt.found:
        say(f"Games that had no result before: {rebuilt.found}.")
    say(f"Results, ratings and statistics are what the journals lead to (games: {rebuilt.games}).")
    return not rebuilt.problems
