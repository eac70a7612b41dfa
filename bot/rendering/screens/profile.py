"""A person's profile: their record in one game as a picture, and all of it in words behind *More…*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n.translate import Words, plain_name
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import Player, ProfileCard, is_written
from bot.rendering.screens.model import (
    CALM,
    Block,
    Button,
    Choice,
    Divider,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    picture,
    select_id,
)
from bot.rendering.screens.sentences import percent
from bot.rendering.screens.signs import mark
from bot.rendering.screens.standings import Names, person, rating_text
from data.results.achievements import ACHIEVEMENTS
from data.standings.lifetime import Partnership
from data.standings.profiles import CoursePoint, GameRecord, Profile

PARTNERS = 5
"""The number of partners that are listed, those of the most games."""
COURSE = 20
"""The number of games over which the course of a rating is drawn."""
_BARS = 6
"""The places that have a bar of their own, but for the last of them, which has all behind it as well."""
_NEWEST = 2


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of a profile: ``game`` is the one that is told in detail (None: no game was finished yet),
    ``course`` its rating's course, ``places`` how often each place was taken, ``rank`` the place on the
    leaderboard and the number of people there, ``since`` when its counting began as words, ``partners``
    those of a team game."""

    profile: Profile
    names: Names
    everywhere: bool
    game: str | None
    course: tuple[CoursePoint, ...] = ()
    places: tuple[int, ...] = ()
    rank: tuple[int, int] | None = None
    since: str | None = None
    partners: tuple[Partnership, ...] = ()


def profile_screen(language: Words, shown: Shown, *, private: bool) -> Screen:
    """Return a person's record in a game as a picture with its words, ways to their other games and to all
    the rest, and on a ``private`` one a way to show it to everyone in the channel."""
    user_id, game = shown.profile.user_id, shown.game
    if game is None:
        return _nothing(language, shown)
    about = f"{user_id} {game}"
    buttons = [
        Button(button_id(0, 0, "past", about), language.say("button-history")),
        Button(button_id(0, 0, "record", about), language.say("button-more")),
    ]
    if private:
        buttons.append(Button(button_id(0, 0, "showprofile", about), language.say("button-show-here")))
    card = _card(language, shown, game)
    blocks: list[Block] = [picture("profile.png", _words(language, shown, game, card), card, only=True)]
    below = _below(language, shown, game)
    blocks += [Text("\n".join(below))] if below else []
    blocks += _other_games(language, shown, game)
    return Screen((*blocks, Row(tuple(buttons))), SCREENS[game].accent)


def record_screen(language: Words, shown: Shown) -> Screen:
    """Return all of a profile in words: the record by game, one game in detail, and what was earned."""
    if shown.game is None:
        return _nothing(language, shown)
    listed = [_record(language, record) for record in shown.profile.records]
    if len(listed) > 1:
        listed.append(_over_all(language, shown.profile.records))
    blocks: list[Block] = [
        Text("\n".join((_title(language, shown), *listed))),
        Divider(),
        Text(_detail(language, shown, shown.game)),
    ]
    about = [*_opponent(language, shown), *_earned(language, shown.profile)]
    if about:
        blocks += [Divider(), Text("\n".join(about))]
    back = button_id(0, 0, "profile", f"{shown.profile.user_id} {shown.game}")
    return Screen((*blocks, Row((Button(back, language.say("button-profile-back")),))), CALM)


def _nothing(language: Words, shown: Shown) -> Screen:
    name = person(language, shown.names, shown.profile.user_id)
    return Screen(
        (Text(_title(language, shown)), Divider(), Text(language.say("profile-empty", name=name))), CALM
    )


def _title(language: Words, shown: Shown) -> str:
    return f"## {person(language, shown.names, shown.profile.user_id)}\n-# {_where(language, shown)}"


def _where(language: Words, shown: Shown) -> str:
    return language.say("where-everywhere" if shown.everywhere else "where-server")


# --- the picture --------------------------------------------------------------------------------------


def _card(language: Words, shown: Shown, game: str) -> ProfileCard:
    record, values = _of(shown, game), [point.rating.value for point in shown.course]
    rating, rank = _rating(language, shown, record)
    named = language.say("profile-game", game=language.say(f"{game}-name"), where=_where(language, shown))
    return ProfileCard(
        _player(language, shown),
        named,
        rating,
        rank,
        language.say("profile-course-heading", games=len(values)),
        tuple(values),
        rating_text(language, max(values, default=0)),
        rating_text(language, min(values, default=0)),
        change_text(language, values[-1] - values[0]) if values else "",
        language.number(record.games),
        language.say("profile-counted", games=record.games),
        language.say("profile-won", wins=record.wins),
        _bars(language, shown.places),
        tuple(_figures(language, record)),
        len(shown.profile.awards),
        language.say("profile-earned", count=len(shown.profile.awards), total=len(ACHIEVEMENTS)),
    )


def _words(language: Words, shown: Shown, game: str, card: ProfileCard) -> list[str]:
    """Return what the picture shows, a line each."""
    return [
        f"{card.player.name} · {card.game}",
        language.say("profile-alt-rating", rating=card.rating, rank=card.rank) if card.rating else card.rank,
        *([course_words(language, game, shown.course)] if shown.course else []),
        f"{card.games} {card.counted}, {card.won}",
        *([" · ".join(f"{place}: {count}" for place, count in card.places)] if card.places else []),
        *([" · ".join(f"{figure} {words}" for figure, words in card.habits)] if card.habits else []),
        card.earned,
    ]


def _player(language: Words, shown: Shown) -> Player:
    user_id = shown.profile.user_id
    name = shown.names.get(user_id)
    told = plain_name(name) if name else language.say("somebody")
    return Player(0, told, language.say("name-below"), person=user_id)


def _of(shown: Shown, game: str) -> GameRecord:
    return next(record for record in shown.profile.records if record.game == game)


def _rating(language: Words, shown: Shown, record: GameRecord) -> tuple[str, str]:
    """Return a rating and its rank, or that there is none yet."""
    if record.rating is None:
        return "", language.say("profile-unrated")
    value = rating_text(language, record.rating.value)
    rating = language.say("rating-uncertain", rating=value) if record.rating.uncertain else value
    if shown.rank is None:
        return rating, language.say("profile-rating-word")
    place, count = shown.rank
    return rating, language.say("profile-rank", place=place, count=count)


def change_text(language: Words, change: float) -> str:
    """Return what was added to a rating or taken from it, with its sign; none if it rounds to nothing."""
    said = language.change(change, 1)
    return said if round(change, 1) else said[1:]


def _bars(language: Words, places: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return how often each place was taken, by its name; the last ones as one."""
    first, rest = places[: _BARS - 1], places[_BARS - 1 :]
    bars = [(language.say("place-short", place=place), count) for place, count in enumerate(first, start=1)]
    if rest:
        key = "place-short" if len(rest) == 1 else "place-and-behind"
        bars.append((language.say(key, place=_BARS), sum(rest)))
    return tuple(bars)


def _figures(language: Words, record: GameRecord) -> list[tuple[str, str]]:
    """Return the figures of a game's habits with their words, without those that nothing is known for."""
    found = []
    for key, figure in SCREENS[record.game].figures.items():
        whole = sum(record.counts.get(name, 0) for name in figure.of)
        if whole:
            share = record.counts.get(figure.part, 0) / whole
            said = language.number(share, 1) if figure.each else percent(language, share)
            found.append((said, language.say(f"profile-figure-{key}")))
    return found


def _below(language: Words, shown: Shown, game: str) -> list[str]:
    """Return what the picture doesn't tell: the newest achievements, the favourite opponent, and a name that
    its letters can't write."""
    lines = []
    if not is_written(_player(language, shown).name):
        lines.append(f"**{person(language, shown.names, shown.profile.user_id)}**")
    awards = sorted(shown.profile.awards, key=lambda key: -shown.profile.awards[key].seq)[:_NEWEST]
    if awards:
        earned = language.row(language.say(f"achievement-{key}") for key in awards)
        lines.append(f"{mark('medal')} {language.say('profile-newest', achievements=earned)}")
    other = shown.profile.opponent
    if other is not None:
        name = person(language, shown.names, other.user_id)
        said = language.say("profile-rival", name=name, games=other.games, better=other.better)
        lines.append(f"-# {said}")
    if shown.since is not None:
        lines.append(f"-# {language.say('profile-since', date=shown.since)}")
    rating = _of(shown, game).rating
    if rating is not None and rating.uncertain:
        lines.append(f"-# {language.say('leaderboard-uncertain')}")
    return lines


def _other_games(language: Words, shown: Shown, game: str) -> list[Select]:
    if len(shown.profile.records) < 2:
        return []
    choices = tuple(
        Choice(language.say(f"{record.game}-name"), record.game, chosen=record.game == game)
        for record in shown.profile.records
    )
    about = select_id(0, 0, "profile", str(shown.profile.user_id))
    return [Select(about, language.say("profile-pick"), choices)]


# --- all of it in words -------------------------------------------------------------------------------


def _record(language: Words, record: GameRecord) -> str:
    said = _counted(language, language.say(f"{record.game}-name"), (record,))
    if record.rating is None:
        return said
    key = "profile-rating-uncertain" if record.rating.uncertain else "profile-rating"
    return f"{said} · {language.say(key, rating=rating_text(language, record.rating.value))}"


def _over_all(language: Words, records: Sequence[GameRecord]) -> str:
    """Return the sum of the records of all games."""
    return _counted(language, language.say("profile-all"), records)


def _counted(language: Words, title: str, records: Sequence[GameRecord]) -> str:
    """Return the number of games, which are those won and those lost; and beside them those without an
    end."""
    wins, losses, closed = (
        sum(getattr(record, count) for record in records) for count in ("wins", "losses", "closed")
    )
    said = language.say("profile-record", game=title, games=wins + losses, wins=wins, losses=losses)
    return f"{said} · {language.say('profile-closed', games=closed)}" if closed else said


def _detail(language: Words, shown: Shown, game: str) -> str:
    record = _of(shown, game)
    lines = [f"### {language.say(f'{game}-name')}"]
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
