"""Leaderboards, profiles, two people compared, and past games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.i18n.translate import Words, plain_name
from bot.rendering.screens.model import (
    CALM,
    Button,
    Choice,
    Divider,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    rows,
    select_id,
)
from bot.rendering.screens.sentences import game_name, table_title
from data.db.records import Untrusted
from data.standings.history import History, PastGame
from data.standings.profiles import Versus
from data.standings.seasons import Period
from games import GAMES

PAGE = 10
"""The number of lines on a page."""
_NAMES_A_GAME = 4

Names = Mapping[int, Untrusted]
"""Names of people as they were stored, by their ids."""


def person(language: Words, names: Names, user_id: int | None) -> str:
    """Return a person's name for public text; an unknown person is somebody."""
    name = names.get(user_id, Untrusted("")) if user_id is not None else Untrusted("")
    return language.names([name])[0]


def rating_text(language: Words, value: float) -> str:
    """Return a rating for people: with one decimal."""
    return language.number(value, 1)


# --- several pages ------------------------------------------------------------------------------------


def dates(language: Words, period: Period) -> str:
    """Return the first and the last day of a period."""
    first, last = language.day(period.since), language.day(period.last_day)
    return language.say("dates-utc", first=first, last=last)


def pages(language: Words, verb: str, about: str, page: int, total: int) -> tuple[Button, ...]:
    """Return buttons to the page before and the next one; none where everything is on one page."""
    last = (total - 1) // PAGE
    if last < 1:
        return ()
    where = language.say("pages", page=page + 1, pages=last + 1)
    back = Button(button_id(0, max(page - 1, 0), verb, about), language.say("button-page-back"))
    on = Button(button_id(0, page + 1, verb, about), f"{language.say('button-page-on')} · {where}")
    return replace(back, disabled=page == 0), replace(on, disabled=page >= last)


# --- questions ----------------------------------------------------------------------------------------


def confirm_screen(language: Words, question: str, yes: Button) -> Screen:
    """Return a question, the button that does it, and one that leaves everything as it is."""
    no = Button(button_id(0, 0, "cancel"), language.say("button-cancel"))
    return Screen((Text(question), Row((no, yes))))


def reset_question(language: Words, user_id: int, game: str) -> Screen:
    """Ask whether to count wins and losses from 0 again."""
    named = language.say(f"{game}-name")
    yes = Button(button_id(0, 0, "resetyes", f"{user_id} {game}"), language.say("button-reset-yes"), "danger")
    return confirm_screen(language, language.say("reset-question", game=named), yes)


# --- two people ---------------------------------------------------------------------------------------


def versus_screen(
    language: Words, names: Names, one: int, two: int, by_game: Mapping[str, Versus], *, everywhere: bool
) -> Screen:
    """Return what happened in the games that two people finished together."""
    first, second = person(language, names, one), person(language, names, two)
    where = language.say("where-everywhere" if everywhere else "where-server")
    title = f"## {language.say('versus-title', one=first, two=second)}\n-# {where}"
    lines = []
    for game, found in by_game.items():
        if not found.games:
            continue
        lines.append(f"**{language.say(f'{game}-name')}**")
        if found.games > found.partners:
            against = found.games - found.partners
            lines.append(
                language.say(
                    "versus-against",
                    one=first,
                    two=second,
                    games=against,
                    better=found.better,
                    worse=found.worse,
                    level=found.level,
                )
            )
        if found.partners:
            lines.append(language.say("versus-partners", games=found.partners, wins=found.partner_wins))
    text = "\n".join(lines) or language.say("versus-empty", one=first, two=second)
    return Screen((Text(title), Divider(), Text(text)), CALM)


# --- past games ---------------------------------------------------------------------------------------


def history_screen(
    language: Words, found: History, page: int, about: str, title: str, *, everywhere: bool
) -> Screen:
    """Return a page of past games, counted from 0, with a way to each replay. ``about`` is what the buttons
    carry back."""
    where = language.say("where-everywhere" if everywhere else "where-server")
    head = Text(f"## {title}\n-# {where} · {language.say('history-games', count=found.total)}")
    if not found.total:
        return Screen((head, Divider(), Text(language.say("history-empty"))), CALM)
    text = Text("\n".join(_past(language, game) for game in found.games))
    choices = tuple(
        Choice(_past_choice(language, game, game.table_id), str(game.table_id))
        for game in found.games
        if game.table_id is not None
    )
    again = (Select(select_id(0, page, "watch"), language.say("history-pick"), choices),) if choices else ()
    turn = rows([*pages(language, "past", about, page, found.total)])
    return Screen((head, Divider(), text, *again, *turn), CALM)


def _past(language: Words, game: PastGame) -> str:
    order = sorted(game.seats, key=lambda seat: seat.place)
    sides = GAMES[game.game].teams or len(game.seats)
    firsts = sorted(seat.place for seat in game.seats[:sides])  # the second of two teams has place 3
    players = [
        language.say(
            "history-player", place=1 + firsts.index(seat.place), name=language.names([seat.name])[0]
        )
        for seat in order[:_NAMES_A_GAME]
    ]
    if len(order) > _NAMES_A_GAME:
        players.append(language.say("history-more", count=len(order) - _NAMES_A_GAME))
    how = language.say("history-closed") if game.closed else language.row(players)
    table = "–" if game.table_id is None else str(game.table_id)
    named = game_name(language, game.game, game.preset)
    return f"**{table}** · {named} · <t:{int(game.finished.timestamp())}:d> · {how}"


def _past_choice(language: Words, game: PastGame, number: int) -> str:
    title = table_title(language, game.game, number, game.preset)
    first = next((seat.name for seat in game.seats if seat.won), Untrusted(""))
    return f"{title} · {plain_name(first)}" if first else title
