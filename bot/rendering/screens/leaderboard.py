"""A page of a leaderboard: a picture with its words, and what else can be ranked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self, get_args

from bot.i18n.translate import Words, plain_name
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import Player, Ranked, Ranks, is_written
from bot.rendering.screens.model import (
    CALM,
    LONGEST_ALT,
    Block,
    Button,
    Choice,
    Divider,
    Picture,
    Plain,
    Screen,
    Select,
    Text,
    button_id,
    rows,
    select_id,
)
from bot.rendering.screens.profile import change_text
from bot.rendering.screens.sentences import percent
from bot.rendering.screens.standings import Names, dates, pages, person, rating_text
from data.results.statistics import MET
from data.standings.leaderboards import Leaderboard, Line, Order
from data.standings.seasons import Period
from games import GAMES

ORDERS: tuple[Order, ...] = get_args(Order)
LEAST_FOR_RATE = 5
"""The number of games that must have been played before a win rate is shown."""
_ROOM = 10
"""Letters of a name that the picture surely has room for."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The subject of a leaderboard: a game, in a server or ``everywhere``, over a ``span`` (``all``,
    ``month``, ``season``, or ``s`` with the number of a season), and what it ranks by."""

    game: str
    everywhere: bool
    span: str
    by: Order

    @property
    def code(self) -> str:
        """Short enough for a button; :meth:`read` reads it."""
        return f"{self.game}.{'e' if self.everywhere else 'g'}.{self.span}.{self.by}"

    @classmethod
    def read(cls, code: str) -> Self:
        """Read a :attr:`code`.

        Raises:
            ValueError: it isn't a code.
        """
        game, where, span, by = code.split(".")
        known = span in ("all", "month", "season") or re.fullmatch("s[1-9][0-9]{0,3}", span)
        if game not in GAMES or where not in ("e", "g") or by not in ORDERS or not known:
            raise ValueError(code)
        return cls(game, where == "e", span, by)

    @property
    def least(self) -> int:
        """How many rated games a player needs to be ranked."""
        return LEAST_FOR_RATE if self.by == "win_rate" else 1


@dataclass(frozen=True, slots=True)
class Board:
    """The contents of a page of a leaderboard, counted from 0: it is about a ``period`` (None: all time), the
    season of the number ``season`` if it is one. ``changes`` are those of the ratings in the last week, by
    person; None where they aren't told. ``asker`` is the one person who reads it, None for everyone; they are
    ``hidden`` if they aren't shown over all servers. ``seasons``: the server has them now, ``in_server``: it
    is read in one."""

    ranking: Ranking
    period: Period | None
    season: int | None
    found: Leaderboard
    page: int
    names: Names
    changes: Mapping[int, float] | None = None
    asker: int | None = None
    hidden: bool = False
    seasons: bool = False
    in_server: bool = True

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the lines of the page, and the asker's own behind them if it isn't among them."""
        own = self.found.own
        return self.found.lines if own is None or own in self.found.lines else (*self.found.lines, own)


def leaderboard_screen(language: Words, board: Board) -> Screen:
    """Return a page of a leaderboard. Only the one person for whom it is sees which line is theirs, and has a
    way to show the page to everyone in the channel."""
    ranking = board.ranking
    blocks: list[Block]
    if board.found.total:
        blocks = [_picture(language, board)]
        below = _below(language, board)
        blocks += [Text("\n".join(below))] if below else []
    else:
        title = language.say("leaderboard-title", game=language.say(f"{ranking.game}-name"))
        about = f"-# {' · '.join((_about(language, board), *_dates(language, board)))}"
        empty = [language.say("leaderboard-empty", least=ranking.least)]
        empty += [language.say("leaderboard-empty-everywhere", most=MET)] if ranking.everywhere else []
        blocks = [Text(f"## {title}\n{about}"), Divider(), Text("\n".join(empty))]
    buttons = [*pages(language, "rank", ranking.code, board.page, board.found.total)]
    if board.asker is not None and board.in_server and board.found.total:
        shown = button_id(0, board.page, "showranks", ranking.code)
        buttons.append(Button(shown, language.say("button-show-here")))
    accent = SCREENS[ranking.game].accent if board.found.total else CALM
    return Screen((*blocks, *_selects(language, board), *rows([*buttons])), accent)


def _about(language: Words, board: Board) -> str:
    span = "all" if board.period is None else "month"
    named = (
        language.say(f"span-{span}")
        if board.season is None
        else language.say("season-number", number=board.season)
    )
    return f"{_where(language, everywhere=board.ranking.everywhere)} · {named}"


def _where(language: Words, *, everywhere: bool) -> str:
    return language.say("where-everywhere" if everywhere else "where-server")


def _dates(language: Words, board: Board) -> list[str]:
    return [] if board.period is None else [dates(language, board.period)]


# --- the picture --------------------------------------------------------------------------------------


def _picture(language: Words, board: Board) -> Picture:
    columns: tuple[str, ...] = {
        "rating": ("games", "rating"),
        "wins": ("games", "wins"),
        "win_rate": ("games", "win-rate"),
        "streak": ("now", "best"),
    }[board.ranking.by]
    columns += ("week",) if board.changes is not None else ()
    lines = [_ranked(language, board, line) for line in board.lines]
    title = language.say(f"{board.ranking.game}-name")
    about = _about(language, board)
    heading = tuple(language.say(f"column-{column}") for column in columns)
    drawing = Ranks(title, about, heading, tuple(lines))
    return Picture("leaderboard.png", _words(language, board, drawing), drawing, only=True)


def _ranked(language: Words, board: Board, line: Line) -> Ranked:
    beside, value = language.number(line.games), ""
    match board.ranking.by:
        case "rating":
            value = rating_text(language, line.rating.value)
        case "wins":
            value = language.number(line.wins)
        case "win_rate":
            value = percent(language, line.win_rate)
        case "streak":
            beside, value = language.number(line.streak), language.number(line.best)
    change = None if board.changes is None else board.changes.get(line.user_id)
    return Ranked(
        line.rank,
        Player(line.rank, _name(language, board, line), language.say("name-below"), person=line.user_id),
        beside,
        value,
        "–" if change is None else change_text(language, change),
        uncertain=board.ranking.by == "rating" and line.rating.uncertain,
        own=line.user_id == board.asker,
        apart=line not in board.found.lines,
    )


def _name(language: Words, board: Board, line: Line) -> str:
    name = board.names.get(line.user_id)
    return plain_name(name) if name else language.say("somebody")


def _words(language: Words, board: Board, drawing: Ranks) -> Plain:
    """Return what the picture shows, a line each; names are shorter where all of them are too long."""
    by = language.say(f"by-{board.ranking.by.replace('_', '-')}")
    about = [drawing.title, _about(language, board), *_dates(language, board), by]
    if board.changes is not None:
        about.append(language.say("leaderboard-alt-week"))
    for most in (32, 24, 16):
        lines = [" · ".join(about)]
        for line, ranked in zip(board.lines, drawing.lines, strict=True):
            lines += ["…"] if ranked.apart else []
            lines.append(_told(language, board, line, ranked, most))
        told = "\n".join(lines)
        if len(told) <= LONGEST_ALT:
            break
    return Plain(told).cut(LONGEST_ALT)


def _told(language: Words, board: Board, line: Line, ranked: Ranked, most: int) -> str:
    facts = {"games": line.games, "wins": line.wins}
    match board.ranking.by:
        case "rating":
            rating = ranked.value
            if ranked.uncertain:
                rating = language.say("rating-uncertain", rating=rating)
            said = language.say("line-rating", rating=rating, **facts)
        case "wins":
            said = language.say("line-wins", **facts)
        case "win_rate":
            said = language.say("line-win-rate", rate=ranked.value, **facts)
        case "streak":
            said = language.say("line-streak", best=line.best, streak=line.streak)
    own = "▶ " if ranked.own else ""
    change = [] if board.changes is None else [ranked.change]
    return " · ".join((f"{own}{line.rank}. {ranked.player.name[:most]}", said, *change))


# --- below it -----------------------------------------------------------------------------------------


def _below(language: Words, board: Board) -> list[str]:
    """Return the names that the picture can't write or may have cut, whether the asker is missing, and what
    the figures mean."""
    names = [(line.rank, _name(language, board, line), line.user_id) for line in board.lines]
    whole = [
        f"**{rank}** {person(language, board.names, user_id)}"
        for rank, name, user_id in names
        if len(name) > _ROOM or not is_written(name)
    ]
    lines = [" · ".join(whole)] if whole else []
    if board.asker is not None and board.found.own is None:
        key = "leaderboard-few-met" if board.ranking.everywhere else "leaderboard-not-on-it"
        key = "leaderboard-not-shown" if board.hidden else key
        lines.append(language.say(key, name=person(language, board.names, board.asker), most=MET))
    notes = [language.say("leaderboard-people", count=board.found.total), *_dates(language, board)]
    lines.append(f"-# {' · '.join(notes)}")
    meant = [language.say("leaderboard-least", least=board.ranking.least)] if board.ranking.least > 1 else []
    if board.changes is not None and any(line.user_id not in board.changes for line in board.lines):
        meant.append(language.say("leaderboard-dash"))
    if board.ranking.by == "rating" and any(line.rating.uncertain for line in board.lines):
        meant.append(language.say("leaderboard-uncertain"))
    return [*lines, *(f"-# {note}" for note in meant)]


def _selects(language: Words, board: Board) -> Sequence[Select]:
    """Return what else the leaderboard can rank by, and where and over which time."""
    now = board.ranking
    by = tuple(
        Choice(
            language.say(f"leaderboard-by-{order.replace('_', '-')}"),
            Ranking(now.game, now.everywhere, now.span, order).code,
            chosen=order == now.by,
        )
        for order in ORDERS
    )
    spans = [(True, "all"), (True, "month")]
    if board.in_server:
        here = ("all", "season", "month") if board.seasons else ("all", "month")
        spans = [*((False, span) for span in here), *spans]
    shown = (now.everywhere, now.span)
    spans += [] if shown in spans else [shown]
    about = tuple(
        Choice(
            language.row((_where(language, everywhere=everywhere), _span(language, board, span))),
            Ranking(now.game, everywhere, span, now.by).code,
            chosen=(everywhere, span) == shown,
        )
        for everywhere, span in spans
    )
    return (
        Select(select_id(0, 0, "sort", "by"), language.say("leaderboard-pick-order"), by),
        Select(select_id(0, 0, "sort", "span"), language.say("leaderboard-pick-span"), about),
    )


def _span(language: Words, board: Board, span: str) -> str:
    return (
        language.say(f"span-{span}")
        if span in ("all", "season", "month")
        else language.say("season-number", number=int(span[1:]))
    )
