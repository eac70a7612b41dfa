"""Leaderboards, profiles, two people compared, and past games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self, get_args

from bot.i18n.translate import Words, plain_name
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import RatingCourse
from bot.rendering.screens.model import (
    CALM,
    Block,
    Button,
    Choice,
    Divider,
    Picture,
    Plain,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    rows,
    select_id,
)
from bot.rendering.screens.sentences import game_name, percent, table_title
from bot.rendering.screens.signs import mark
from data.db.records import Untrusted
from data.results.statistics import MET
from data.standings.history import History, PastGame
from data.standings.leaderboards import Leaderboard, Line, Order
from data.standings.lifetime import Partnership
from data.standings.profiles import CoursePoint, GameRecord, Profile, Versus
from data.standings.seasons import Period
from games import GAMES

PAGE = 10
"""The number of lines on a page."""
ORDERS: tuple[Order, ...] = get_args(Order)
LEAST_FOR_RATE = 5
"""The number of games that must have been played before a win rate is shown."""
_NAMES_A_GAME = 4
PARTNERS = 5
"""The number of partners that are listed, those of the most games."""

Names = Mapping[int, Untrusted]
"""Names of people as they were stored, by their ids."""


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


def person(language: Words, names: Names, user_id: int | None) -> str:
    """Return a person's name for public text; an unknown person is somebody."""
    name = names.get(user_id, Untrusted("")) if user_id is not None else Untrusted("")
    return language.names([name])[0]


def rating_text(language: Words, value: float) -> str:
    """Return a rating for people: with one decimal."""
    return language.number(value, 1)


# --- leaderboards -------------------------------------------------------------------------------------


def leaderboard_screen(
    language: Words,
    ranking: Ranking,
    period: Period | None,
    season: int | None,
    found: Leaderboard,
    page: int,
    names: Names,
    asker: int,
    *,
    hidden: bool = False,
) -> Screen:
    """Return a page of a leaderboard, counted from 0. It is about a ``period`` (None: all time), the season
    of the number ``season`` if it is one. The line of the ``asker`` is always there, unless they are
    ``hidden``: not shown over all servers."""
    about = [
        language.say("where-everywhere" if ranking.everywhere else "where-server"),
        language.say("span-all") if period is None else _span(language, period, season),
        language.say(f"by-{ranking.by.replace('_', '-')}"),
        language.say("leaderboard-people", count=found.total),
    ]
    game = language.say(f"{ranking.game}-name")
    title = f"## {language.say('leaderboard-title', game=game)}\n-# {' · '.join(about)}"
    lines = [_line(language, ranking, line, names, asker) for line in found.lines]
    if found.own is not None and found.own not in found.lines:
        lines += ["…", _line(language, ranking, found.own, names, asker)]
    if found.own is None:
        key = "leaderboard-few-met" if ranking.everywhere else "leaderboard-not-on-it"
        key = "leaderboard-not-shown" if hidden else key
        missing = language.say(key, name=person(language, names, asker), most=MET)
        lines += [missing] if found.total else []
    if not found.total:
        lines.append(language.say("leaderboard-empty", least=ranking.least))
        lines += [language.say("leaderboard-empty-everywhere", most=MET)] if ranking.everywhere else []
    notes = [language.say("leaderboard-least", least=ranking.least)] if ranking.least > 1 else []
    if ranking.by == "rating" and found.total:
        notes.append(language.say("leaderboard-uncertain"))
    text = "\n".join((*lines, *(f"-# {note}" for note in notes)))
    sorts = [
        Button(
            button_id(0, 0, "sort", Ranking(ranking.game, ranking.everywhere, ranking.span, by).code),
            language.say(f"button-by-{by.replace('_', '-')}"),
            "primary" if by == ranking.by else "secondary",
            disabled=by == ranking.by,
        )
        for by in ORDERS
    ]
    turn = pages(language, "rank", ranking.code, page, found.total)
    return Screen((Text(title), Divider(), Text(text), *turn, *rows([*sorts])), CALM)


def _span(language: Words, period: Period, season: int | None) -> str:
    named = language.say("span-month") if season is None else language.say("season-number", number=season)
    return language.say("span-dates", span=named, dates=dates(language, period))


def dates(language: Words, period: Period) -> str:
    """Return the first and the last day of a period."""
    first, last = language.day(period.since), language.day(period.last_day)
    return language.say("dates-utc", first=first, last=last)


def _line(language: Words, ranking: Ranking, line: Line, names: Names, asker: int) -> str:
    facts = {"games": line.games, "wins": line.wins}
    match ranking.by:
        case "rating":
            key = "line-rating-uncertain" if line.rating.uncertain else "line-rating"
            said = language.say(key, rating=rating_text(language, line.rating.value), **facts)
        case "wins":
            said = language.say("line-wins", **facts)
        case "win_rate":
            said = language.say("line-win-rate", rate=percent(language, line.win_rate), **facts)
        case "streak":
            said = language.say("line-streak", best=line.best, streak=line.streak)
    mark = "▶ " if line.user_id == asker else ""
    return f"{mark}**{line.rank}.** {person(language, names, line.user_id)} · {said}"


def pages(language: Words, verb: str, about: str, page: int, total: int) -> tuple[Row, ...]:
    """Return buttons to the page before and the next one; none where everything is on one page."""
    last = (total - 1) // PAGE
    if last < 1:
        return ()
    where = language.say("pages", page=page + 1, pages=last + 1)
    back = Button(button_id(0, max(page - 1, 0), verb, about), language.say("button-page-back"))
    on = Button(button_id(0, page + 1, verb, about), f"{language.say('button-page-on')} · {where}")
    return (
        Row(
            (
                Button(back.id, back.label, disabled=page == 0),
                Button(on.id, on.label, disabled=page >= last),
            )
        ),
    )


# --- profiles -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of a profile: ``game`` is the one that is told in detail (None: no game was finished yet),
    ``course`` its rating's course, ``since`` when its counting began as words, ``partners`` those of a team
    game."""

    profile: Profile
    names: Names
    everywhere: bool
    game: str | None
    course: tuple[CoursePoint, ...]
    since: str | None
    partners: tuple[Partnership, ...]


def profile_screen(language: Words, shown: Shown) -> Screen:
    """Return a person's record by game, one game in detail with the course of its rating, which is drawn from
    two games on, and what they earned."""
    user_id = shown.profile.user_id
    name = person(language, shown.names, user_id)
    where = language.say("where-everywhere" if shown.everywhere else "where-server")
    title = f"## {name}\n-# {where}"
    if shown.game is None:
        return Screen((Text(title), Divider(), Text(language.say("profile-empty", name=name))), CALM)
    listed = [_record(language, record) for record in shown.profile.records]
    if len(listed) > 1:
        listed.append(_over_all(language, shown.profile.records))
    blocks: list[Block] = [Text("\n".join((title, *listed))), Divider(), Text(_detail(language, shown))]
    if len(shown.course) > 1:
        blocks.append(_course(language, shown.game, shown.course))
    about = [*_opponent(language, shown), *_earned(language, shown.profile)]
    if about:
        blocks += [Divider(), Text("\n".join(about))]
    return Screen((*blocks, *rows([*_other_games(language, shown)])), CALM)


def _record(language: Words, record: GameRecord) -> str:
    said = _figures(language, language.say(f"{record.game}-name"), (record,))
    if record.rating is None:
        return said
    key = "profile-rating-uncertain" if record.rating.uncertain else "profile-rating"
    return f"{said} · {language.say(key, rating=rating_text(language, record.rating.value))}"


def _over_all(language: Words, records: Sequence[GameRecord]) -> str:
    """Return the sum of the records of all games."""
    return _figures(language, language.say("profile-all"), records)


def _figures(language: Words, title: str, records: Sequence[GameRecord]) -> str:
    """Return the number of games, which are those won and those lost; and beside them those without an
    end."""
    wins, losses, closed = (
        sum(getattr(record, count) for record in records) for count in ("wins", "losses", "closed")
    )
    said = language.say("profile-record", game=title, games=wins + losses, wins=wins, losses=losses)
    return f"{said} · {language.say('profile-closed', games=closed)}" if closed else said


def _detail(language: Words, shown: Shown) -> str:
    record = next(record for record in shown.profile.records if record.game == shown.game)
    lines = [f"### {language.say(f'{record.game}-name')}"]
    if shown.since is not None:
        lines.append(language.say("profile-since", date=shown.since))
    if shown.course:
        lines.append(course_words(language, record.game, shown.course))
    if record.standing is not None:
        facts = {"streak": record.standing.streak, "best": record.standing.best}
        lines.append(language.say("profile-streak", **facts))
    lines += _habits(language, record)
    if shown.partners:
        lines.append(language.say("profile-partners"))
        lines += [
            language.say(
                "profile-partner",
                name=person(language, shown.names, one.partner),
                wins=one.wins,
                losses=one.losses,
            )
            for one in shown.partners
        ]
    return "\n".join(lines)


def _habits(language: Words, record: GameRecord) -> list[str]:
    """Return the counts that tell most about a player; nothing where they are all 0."""
    lines = []
    for key, counts in SCREENS[record.game].habits.items():
        facts = {name.replace("_", "-"): record.counts.get(name, 0) for name in counts}
        if any(facts.values()):
            lines.append(language.say(f"profile-{key}", **facts))
    return lines


def course_words(language: Words, game: str, course: Sequence[CoursePoint]) -> str:
    """Return the course of a rating in words, which say the same as the picture."""
    values = [point.rating.value for point in course]
    return language.say(
        "profile-course",
        game=language.say(f"{game}-name"),
        games=len(values),
        first=rating_text(language, values[0]),
        lowest=rating_text(language, min(values)),
        highest=rating_text(language, max(values)),
        now=rating_text(language, values[-1]),
    )


def _course(language: Words, game: str, course: Sequence[CoursePoint]) -> Picture:
    points = tuple((point.rating.value, point.rating.uncertain) for point in course)
    first, last = (language.day(point.finished) for point in (course[0], course[-1]))
    return Picture(
        "rating.png", Plain(course_words(language, game, course)), RatingCourse(points, first, last)
    )


def _opponent(language: Words, shown: Shown) -> list[str]:
    other = shown.profile.opponent
    if other is None:
        return []
    name = person(language, shown.names, other.user_id)
    return [
        language.say(
            "profile-opponent",
            name=name,
            games=other.games,
            better=other.better,
            worse=other.worse,
            level=other.level,
        )
    ]


def _earned(language: Words, profile: Profile) -> list[str]:
    medal = mark("medal")
    return [
        f"{medal} **{language.say(f'achievement-{key}')}** · {language.say(f'achievement-{key}-text')}"
        for key in profile.awards
    ]


def _other_games(language: Words, shown: Shown) -> list[Button]:
    return [
        Button(
            button_id(0, 0, "profile", f"{shown.profile.user_id} {record.game}"),
            language.say(f"{record.game}-name"),
        )
        for record in shown.profile.records
        if record.game != shown.game
    ]


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
    return Screen((head, Divider(), text, *again, *pages(language, "past", about, page, found.total)), CALM)


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
