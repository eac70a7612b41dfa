"""A lesson on screen: the coach's words, what the pupil sees, and the choices; then the result of a
choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from bot.i18n.translate import Words, plain
from bot.rendering.lessons import LESSONS, Lesson, Way, leads_on
from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import (
    CALM,
    LONGEST_LABEL,
    Block,
    Button,
    Divider,
    Row,
    Screen,
    Style,
    Text,
    button_id,
    phone_rows,
)
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import mark
from bot.tables import Who
from bot.tables.private_games import computers_at
from data.db.records import SeatRecord, TableRecord, TableSettings, Untrusted
from games import GAMES
from games.engine import Event, View

VERB = "learn"
NEVER = datetime.fromtimestamp(0, UTC)


def start(game: str, language: Words, style: Style = "primary") -> Button:
    """Return the button that begins the lesson of a game."""
    named = language.say(f"{game}-name")
    return Button(button_id(0, 0, VERB, game), language.say("learn-button", game=named), style)


def play_now(game: str, language: Words, style: Style = "success") -> Button:
    """Return the button that begins a private game against easy computers."""
    return Button(button_id(0, 0, "playnow", game), language.say("button-play-now"), style)


def join(table: TableRecord, channel: str, language: Words) -> Button:
    """Return the button that joins a table, in a channel of that name."""
    label = language.say("learn-join", channel=plain(channel))
    return Button(button_id(table.id, table.moves, "join", epoch=table.epoch), label[:LONGEST_LABEL])


def games(language: Words) -> Screen:
    """Ask which game somebody wants to learn, and say what each is."""
    rows = phone_rows([start(game, language) for game in LESSONS])
    about = [f"**{language.say(f'{game}-name')}:** {language.say(f'{game}-about')}" for game in LESSONS]
    return Screen((Text("\n".join((language.say("learn-which"), *about))), *map(Row, rows)), CALM)


def offer(language: Words, game: str) -> Screen:
    """Offer a lesson and a first game to somebody who has never played a game."""
    seats, teams = computers_at(game) + 1, GAMES[game].teams
    partners = seats // teams - 1 if teams else 0
    said = language.say(
        "learn-offer",
        game=language.say(f"{game}-name"),
        computers=seats - 1 - partners,
        partners=partners,
    )
    ways = (start(game, language, "success"), play_now(game, language, "primary"))
    return Screen((Text(said), Row(ways)), SCREENS[game].accent)


def changed(language: Words, game: str) -> Screen:
    """Answer a press under a lesson of another version: begin again."""
    return Screen((Text(language.say("learn-changed")), Row((start(game, language),))), CALM)


def page(language: Words, lesson: Lesson, pupil: Who, step: int, joins: Button | None = None) -> Screen:
    """Return a step: what has happened, what the pupil sees, what the coach says of it, and the choices. The
    last one has the button that ``joins`` a table, or opens one."""
    told, scene = lesson.steps[step], _scene(language, lesson, pupil, lesson.view(step))
    # What the hand says by itself isn't repeated.
    happened = [event for event in lesson.happened(step) if not scene.game.is_on_board(event)]
    said = scene.say(f"learn-{lesson.game}-{told.name}", **lesson.told(step))
    last = step == len(lesson.steps) - 1
    shown = [*_told(scene, happened), *([] if last else _held(scene))]
    blocks = [_head(scene, step), *shown, Divider(), _coach(said)]
    ways = _ways(scene, lesson, step)
    if told.ways:
        rows = phone_rows([_choice(scene, lesson, step, way) for way in _shuffled(told.ways)])
        return _screen(scene, *blocks, *map(Row, rows), Row(ways))
    if not last:
        return _screen(scene, *blocks, Row((_go(scene, lesson, step + 1, "next"), *ways)))
    sit = joins or Button(button_id(0, 0, "sit", lesson.game), scene.say("learn-sit"))
    others = [start(game, language, "secondary") for game in LESSONS if game != lesson.game]
    first = Row((play_now(lesson.game, language), sit))
    return _screen(scene, *blocks, first, *map(Row, phone_rows(others)))


def stopped(language: Words, game: str) -> Screen:
    """Tell somebody who has stopped a lesson how it begins again, and what else they can do."""
    ways = (start(game, language, "secondary"), play_now(game, language))
    return Screen((Text(language.say("learn-stopped")), Row(ways)), CALM)


def _ways(scene: PlayScene[Any, View], lesson: Lesson, step: int) -> tuple[Button, ...]:
    """Return the buttons to the step before, where there is one, and out of the lesson."""
    back = (_go(scene, lesson, step - 1, "before", "secondary"),) if step else ()
    return (*back, Button(button_id(0, 0, "learnstop", lesson.game), scene.say("learn-stop")))


def outcome(language: Words, lesson: Lesson, pupil: Who, step: int, way: Way) -> Screen:
    """Return the result of a choice, and why; a pupil who chose worse than the coach can take it back."""
    view, events = lesson.after(step, way)
    scene = _scene(language, lesson, pupil, view)
    key = f"learn-{lesson.game}-{lesson.steps[step].name}-{way.name}"
    said = scene.say(key, **lesson.weighed(step, way))
    blocks = (_head(scene, step), *_told(scene, events), Divider(), _coach(said))
    stop = _ways(scene, lesson, 0)
    if (onward := leads_on(lesson, step, way)) is not None:
        return _screen(scene, *blocks, Row((_go(scene, onward, step + 1, "next"), *stop)))
    back = _go(scene, lesson, step, "back")
    return _screen(scene, *blocks, Row((back, _go(scene, lesson, step + 1, "skip", "secondary"), *stop)))


def _screen(scene: PlayScene[Any, View], *blocks: Block) -> Screen:
    return Screen(blocks, scene.game.accent)


def _head(scene: PlayScene[Any, View], step: int) -> Text:
    """Say which lesson it is, and how far it is."""
    steps = len(LESSONS[scene.table.game].steps)
    dots = mark("done") * step + mark("now") + mark("todo") * (steps - step - 1)
    named = scene.say(f"{scene.table.game}-name")
    return Text(f"-# {scene.say('learn-step', game=named, step=step + 1, steps=steps)} {dots}")


def _coach(said: str) -> Text:
    return Text(f"{mark('coach')} {said}")


def _told(scene: PlayScene[Any, View], events: Sequence[Event]) -> list[Block]:
    """Tell what has happened: where something was revealed, as in the channel."""
    climaxes = scene.game.climaxes(scene, events)
    if climaxes:
        return [Text(climaxes[-1].line), climaxes[-1].picture]
    # What comes next belongs to the next step.
    now = list(takewhile(lambda event: not event.kind.endswith("_started"), events))
    lines = "\n".join(scene.game.events(scene, now))
    return [Text(lines)] if lines else []


def _held(scene: PlayScene[Any, View]) -> list[Block]:
    """Return the pupil's hand, as a picture where there is one, and what to compare it with."""
    picture, situation = scene.game.hand_picture(scene), scene.game.situation(scene)
    if picture is None:
        return [Text("\n".join(filter(None, (scene.game.hand(scene), situation))))]
    return [replace(picture, only=True), *([Text(situation)] if situation else [])]


def _shuffled(ways: Sequence[Way]) -> list[Way]:
    """Return the choices in an order that doesn't show which is the coach's."""
    return sorted(ways, key=lambda way: way.move)


def _choice(scene: PlayScene[Any, View], lesson: Lesson, step: int, way: Way) -> Button:
    said = scene.game.action(scene.words, GAMES[lesson.game].parse(way.move))
    custom_id = button_id(0, step, VERB, f"{lesson.game} {lesson.edition} {way.move}")
    return Button(custom_id, said[:1].upper() + said[1:], "primary")


def _go(
    scene: PlayScene[Any, View], lesson: Lesson, step: int, name: str, style: Style = "primary"
) -> Button:
    custom_id = button_id(0, step, VERB, f"{lesson.game} {lesson.edition}")
    return Button(custom_id, scene.say(f"learn-{name}"), style)


def _scene(language: Words, lesson: Lesson, pupil: Who, view: View) -> PlayScene[Any, View]:
    """Return a table for a lesson; nothing of it is stored."""
    computers = (SeatRecord(None, Untrusted(name), seat_id="", level="normal") for name in lesson.others)
    seats = (SeatRecord(pupil.user_id, pupil.name, seat_id=""), *computers)
    rules: Mapping[str, Any] = lesson.rules.model_dump()
    table = TableRecord(
        id=0, game=lesson.game, guild_id=0, channel_id=0, host_id=pupil.user_id, status="playing", version=0,
        moves=0, rules=rules, settings=TableSettings(preset=lesson.preset, seats=len(seats)), secret=b"",
        seats=seats, state=None, log=(), board=None, deadline=None, created=NEVER, updated=NEVER,
        rematch=None,
    )  # fmt: skip
    return PlayScene(table, SCREENS[lesson.game], language, view)
