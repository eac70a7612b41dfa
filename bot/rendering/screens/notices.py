"""Short texts for one person, or for a place that a table has left, with ways to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.i18n.translate import Words, safe_name
from bot.rendering.screens.model import (
    CALM,
    CHOICES_A_SELECT,
    OVER,
    Block,
    Button,
    Choice,
    Divider,
    Link,
    Plain,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    select_id,
)
from bot.rendering.screens.sentences import game_of, roughly, title_of
from data.db.records import TableRecord, Untrusted

WORTH_SAYING = timedelta(minutes=2)
"""A player who has been waited for less long isn't told so."""


def notice(text: str, link: tuple[str, str] | None = None) -> Screen:
    """Return a sentence for one person, with a way to where it happened if there is one: (label, address)."""
    where: tuple[Block, ...] = (Row((Link(link[1], link[0]),)),) if link is not None else ()
    return Screen((Text(text), *where))


def channel_link(table: TableRecord) -> str:
    """Return the address of a table's channel, where the newest board is; it stays right when the board
    moves."""
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"


def board_link(table: TableRecord) -> str:
    """Return the address of a table's present board, or of its channel while there is none."""
    return channel_link(table) if table.board is None else f"{channel_link(table)}/{table.board}"


def announced(said: str, table: TableRecord, language: Words) -> Screen:
    """Return the line above the thread that a table is in, with *Join* and the way there."""
    join = Button(button_id(table.id, 0, "join"), language.say("button-join"), "primary")
    return Screen((Text(said), Row((join, Link(channel_link(table), language.say("button-table"))))))


def greeting(table: TableRecord, language: Words) -> Screen:
    """Return the first DM to someone who sits down, which shows whether DMs arrive; a classic message, since
    their first hand replaces it."""
    game, where = game_of(language, table), f"<#{table.channel_id}>"
    return replace(
        notice(language.say("greeting-hand"), (language.say("button-table"), channel_link(table))),
        content=language.say("greeting", game=game, channel=where),
    )


def invitation(
    language: Words, table: TableRecord, host: Untrusted, guests: Sequence[int], *, held: bool
) -> Screen:
    """Tell people who invites them to which table; ``held``: a seat is held for them. It calls them."""
    game, called = game_of(language, table), language.listed([f"<@{guest}>" for guest in guests])
    said = language.say("invite-call", guest=called, host=safe_name(host), game=game)
    about = language.say(f"{table.game}-about")
    told = language.say("invite-text" if held else "invite-text-free", about=about)
    where = Link(channel_link(table), language.say("button-table"))
    return Screen((Text(told), Row((where,))), CALM, mention=tuple(guests), content=said)


def moved(table: TableRecord, language: Words) -> Screen:
    """Return what a board shows that its table has left behind."""
    title = title_of(language, table)
    where = language.say("board-moved", channel=f"<#{table.channel_id}>")
    return Screen((Text(f"-# {title}\n{where}"),), OVER)


def trouble(table: TableRecord, language: Words, why: str) -> Screen:
    """Tell the host of a table that can't be shown why, and what to do."""
    game = game_of(language, table)
    where = f"<#{table.channel_id}>"
    key = f"trouble-{why}"
    if table.state is None and language.has(f"{key}-lobby"):
        key += "-lobby"
    return notice(language.say(key, game=game, table=str(table.id), channel=where))


def taken_out(table: TableRecord, language: Words) -> Screen:
    """Tell somebody that they were taken out of a lobby."""
    game, where = game_of(language, table), f"<#{table.channel_id}>"
    return notice(language.say("taken-out", game=game, table=str(table.id), channel=where))


def maintenance(language: Words, begins: int, minutes: int | None, said: str) -> Screen:
    """Tell that the bot stops at a time (seconds since 1970), for so many minutes if that is known, with the
    words of its operator, if there are any."""
    when = f"<t:{begins}:R>"
    lines = [language.say("maintenance", time=when)]
    if minutes is not None:
        lines = [language.say("maintenance-for", time=when, count=minutes)]
    lines += [f"> {line}" for line in Plain(said).markdown.splitlines()]
    return notice("\n".join(lines))


def moved_on(table: TableRecord, language: Words, now: Screen, *, put_back: bool = False) -> Screen:
    """Answer a press on an old button: the table has moved on, or continues from an older copy that was put
    back; with its board ``now``."""
    said = language.say("table-put-back" if put_back else "table-moved-on", link=board_link(table))
    above = () if now.author is None else (Text(f"**{now.author.markdown}**"),)
    small = () if now.footer is None else now.footer.markdown.splitlines()
    below = (Text("\n".join(f"-# {line}" for line in small)),) if small else ()
    return Screen((Text(said), Divider(), *above, *now.blocks, *below), now.accent)


def leave_question(language: Words, table: TableRecord, then: str, *, again: bool) -> Screen:
    """Ask whether to leave a game, with the result: for a while, so long as others play, or for good. The
    buttons are for this position, and for just that."""
    number = str(table.id)
    said = [language.say("leave-anew")] if again else []
    said.append(language.say("leave-question", table=number))
    said += [language.say("leave-back")] if then == "plays" else []
    said.append(language.say(f"leave-{then}"))
    leave = Button(button_id(table.id, table.moves, "quit", then), language.say("button-quit"), "danger")
    back = Button(button_id(table.id, table.moves, "rest", then), language.say("button-rest"), "primary")
    stay = Button(button_id(table.id, table.moves, "stay"), language.say("button-stay"))
    first = Row((back, stay) if then == "plays" else (stay,))
    return Screen(
        (Text("\n".join(said)), first, Row((leave, Link(board_link(table), language.say("button-table")))))
    )


def close_question(language: Words, table: TableRecord) -> Screen:
    """Ask whether to close a game in play."""
    yes = Button(button_id(table.id, table.moves, "closeyes"), language.say("button-close-table"), "danger")
    no = Button(button_id(0, 0, "cancel"), language.say("button-cancel"))
    title = title_of(language, table)
    return Screen((Text(language.say("close-question", table=title)), Row((no, yes))))


def which(
    language: Words,
    tables: Sequence[TableRecord],
    verb: str,
    arg: str | None = None,
    *,
    asks: str | None = None,
) -> Screen:
    """Ask which of one's tables is meant, in the words of ``asks`` or the usual ones; the choice does what
    ``verb`` is about there, with ``arg``."""
    choices = tuple(
        Choice(
            title_of(language, table),
            str(table.id),
            language.say(f"which-{table.status}"),
        )
        for table in tables[:CHOICES_A_SELECT]
    )
    return Screen(
        (
            Text(language.say(f"which-{verb}") if asks is None else asks),
            Select(select_id(0, 0, verb, arg), language.say("which-table"), choices),
        )
    )


def turns(
    language: Words, due: Sequence[TableRecord], elsewhere: int, rest: Sequence[TableRecord], now: datetime
) -> Screen:
    """List the tables that await a person, the most urgent first, and after them the ``rest`` of those where
    they play; ``elsewhere`` is how many await them in other servers. The choice shows their hand there."""
    said = [f"**{language.say('turns-count', count=len(due))}**"]
    if len(due) > CHOICES_A_SELECT:
        said.append(language.say("turns-most", count=CHOICES_A_SELECT))
    if elsewhere:
        said.append(f"-# {language.say('turns-elsewhere', count=elsewhere)}")
    told = [
        *((table, _wait(language, table, now)) for table in due),
        *((table, language.say("turns-not-yours")) for table in rest),
    ]
    choices = tuple(
        Choice(title_of(language, table), str(table.id), wait) for table, wait in told[:CHOICES_A_SELECT]
    )
    listed = Select(select_id(0, 0, "handof"), language.say("which-table"), choices)
    return Screen((Text("\n".join(said)), *((listed,) if choices else ())))


def _wait(language: Words, table: TableRecord, now: datetime) -> str:
    """Say how much time a player has left; where no clock runs, how long they have been waited for."""
    if table.deadline is not None:
        return language.say("turns-left", time=roughly(language, table.deadline - now))
    waited = now - (table.called or table.updated)
    if waited < WORTH_SAYING:
        return language.say("turns-now")
    return language.say("turns-waits", time=roughly(language, waited))
