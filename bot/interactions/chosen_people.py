"""The people whom somebody chose in a select, with their names as Discord sends them beside the choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.interactions.reply import Asked
from bot.rendering.screens.model import user_id_of
from data.db.records import Untrusted
from data.tables.blocks import blocked
from data.tables.names import LONGEST
from data.tables.store import Store
from games.engine import Refused, message


def chosen_people(interaction: Asked, values: Sequence[str]) -> Mapping[int, Untrusted]:
    """Return the chosen people by id, without the one who chose; a name may be "".

    Raises:
        Refused: an app was chosen, or no select of ours sends that.
    """
    data: Mapping[str, Any] = interaction.data or {}
    users = (data.get("resolved") or {}).get("users") or {}
    found: dict[int, Untrusted] = {}
    for value in values:
        try:
            user_id = user_id_of(value)
        except ValueError:
            raise Refused(message("press-unknown")) from None
        user = users.get(value) or {}
        if user.get("bot"):
            raise Refused(message("invite-bot"))
        if user_id != interaction.user.id:
            found[user_id] = Untrusted(str(user.get("global_name") or user.get("username") or "")[:LONGEST])
    return found


async def refuse_blocked(store: Store, host_id: int, people: Iterable[int]) -> None:
    """Refuse to invite people whom the host blocks: they couldn't sit down.

    Raises:
        Refused: the host blocks one of them, and is told whom.
    """
    known = await blocked(store, host_id)
    if kept_away := tuple(f"<@{user_id}>" for user_id in people if user_id in known):
        raise Refused(message("invite-blocked", names=kept_away))
