"""The board of a table that gathers its players, and its remains when the game starts."""

from __future__ import annotations

from bot.i18n.translate import safe
from bot.rendering.lessons import LESSONS
from bot.rendering.screens.model import (
    Block,
    Button,
    Divider,
    Picture,
    Plain,
    Row,
    Screen,
    Style,
    Text,
    button_id,
    moment_id,
)
from bot.rendering.screens.naming import house_rules, preset_name
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.sentences import duration
from bot.rendering.screens.signs import seat_sign
from bot.tables.transitions.lobby import can_start, is_held, level_of, taken
from bot.tables.transitions.start import beginning_of
from data.db.records import EVERYONE, ROLE_GONE
from games import GAMES
from games.commitments import short_text
from games.engine import Rules


def lobby(scene: Scene[Rules]) -> Screen:
    """Return the game, the seats, the rules, and the seal, with what everyone may press; less common choices
    are behind *More…*."""
    table = scene.table
    begins = beginning_of(table)
    if begins is not None and begins.cutter is not None:
        told = scene.say("lobby-cutting", name=scene.names[begins.cutter])
        row = Row((_press(scene, "leave"), _press(scene, "close", "danger")))
        return Screen((*_head(scene), Text(told), row, Text(_sealed(scene))), scene.game.accent)
    full = len(table.seats) >= table.settings.seats
    starts = can_start(table)
    adds = Button(
        moment_id(table, "addbot"),
        scene.say("button-addbot", level=scene.say(f"level-{level_of(table)}")),
        disabled=len(taken(table)) >= table.settings.seats,
    )
    first = Row(
        (_press(scene, "join", "primary", disabled=full and not any(map(is_held, table.seats))), adds)
    )
    has_lesson = table.game in LESSONS
    lesson = (Button(button_id(0, 0, "learn", table.game), scene.say("button-learn")),) if has_lesson else ()
    start = _press(scene, "start", "success" if starts else "secondary", disabled=not starts)
    second, more = (start, _press(scene, "rules"), *lesson), _press(scene, "setup")
    # On a phone four buttons fit into a row beside each other, and no more.
    rows = (
        (Row(second), Row((_press(scene, "team"), more)))
        if GAMES[table.game].teams
        else (Row((*second, more)),)
    )
    new = [scene.say("lobby-new", game=scene.called)] if has_lesson else []
    return Screen((*_head(scene), first, *rows, Text("\n".join((*new, _sealed(scene))))), scene.game.accent)


def _press(scene: Scene[Rules], verb: str, style: Style = "secondary", *, disabled: bool = False) -> Button:
    return Button(moment_id(scene.table, verb), scene.say(f"button-{verb}"), style, disabled=disabled)


def _head(scene: Scene[Rules]) -> tuple[Block, ...]:
    table = scene.table
    seats = "\n".join(_teams(scene) or [_lobby_seat(scene, number) for number in range(len(table.seats))])
    about = scene.say(f"{table.game}-about")
    small = [
        scene.say("lobby-seats", taken=len(taken(table)), seats=table.settings.seats),
        *_open_to(scene),
        *_also(scene),
    ]
    drawing = scene.game.drawn
    emblem = None if drawing is None else Picture(f"{table.game}.png", Plain(""), drawing)
    return (
        Text(f"## {scene.title}\n{about}\n{_rules(scene)}", emblem),
        Divider(),
        Text(f"{seats}\n-# {' · '.join(small)}"),
    )


def _open_to(scene: Scene[Rules]) -> tuple[str, ...]:
    """Say who may join, where it isn't everyone."""
    open_to = scene.table.settings.open_to
    if open_to == EVERYONE:
        return ()
    if isinstance(open_to, int):
        return (scene.say("lobby-open-role", role=f"<@&{open_to}>"),)
    return (scene.say("lobby-open-gone" if open_to == ROLE_GONE else "lobby-open-invited"),)


def _sealed(scene: Scene[Rules]) -> str:
    """Say what the draws of a table are bound by, as its lobby shows it."""
    return scene.say("lobby-seal", seal=short_text(bytes.fromhex(scene.table.seal)))


def _teams(scene: Scene[Rules]) -> list[str]:
    """Return the seats team by team, in a game that has teams."""
    lines: list[str] = []
    teams = [seat.team for seat in scene.table.seats]
    for team in range(GAMES[scene.table.game].teams):
        lines.append(scene.say("lobby-team", team=team + 1))
        members = [_lobby_seat(scene, number) for number, its in enumerate(teams) if its == team]
        lines += members or [scene.say("lobby-team-empty")]
    return lines


def _lobby_seat(scene: Scene[Rules], number: int) -> str:
    seat = scene.table.seats[number]
    notes = []
    if seat.user_id is None:
        notes.append(scene.say("seat-computer"))
    elif seat.user_id == scene.table.host_id:
        notes.append(scene.say("seat-host"))
    if is_held(seat):
        notes.append(scene.say("seat-held"))
    if seat.dm == "closed":
        notes.append(scene.say("seat-no-dm"))
    if seat.word:
        notes.append(scene.say("seat-word", word=safe(seat.word)))
    return " · ".join((f"{seat_sign(number)} **{scene.names[number]}**", *notes))


def _rules(scene: Scene[Rules]) -> str:
    """Say the rules by their name, and house rules if there are any."""
    chosen, game = scene.table.settings, scene.table.game
    named = preset_name(scene.words, game, chosen.preset)
    changes = tuple(house_rules(scene.words, game, scene.game, chosen.changes))
    lines = [f"-# {named}"]
    lines += [f"-# {scene.say('settings-house', changes=' · '.join(changes))}"] if changes else []
    return "\n".join(lines)


def _also(scene: Scene[Rules]) -> list[str]:
    """Say which other settings were chosen: a clock, and switches. *Add easy computer* says the level."""
    chosen = scene.table.settings
    parts = [duration(scene.words, chosen.clock)] if chosen.clock is not None else []
    named = [(chosen.cut, "cut"), (chosen.watch, "watch"), (chosen.open_at_end, "open-at-end")]
    return parts + [scene.say(f"settings-{name}") for on, name in named if on]


def settings(scene: Scene[Rules]) -> str:
    """Return the rules of a table by their name, its house rules, and its clock with all its other settings,
    a small line each, for the start of its game."""
    table = scene.table
    plays = [scene.say("settings-level", level=scene.say(f"level-{level_of(table)}"))]
    sit = any(seat.user_id is None for seat in table.seats)
    also = " · ".join((*_also(scene), *(plays if sit else ())))
    return "\n".join((_rules(scene), *([f"-# {also}"] if also else ())))


def started(scene: Scene[Rules]) -> str:
    """Return what the lobby leaves behind when the game starts: a line, since the list is in a message of its
    own."""
    return scene.say("started-title", title=scene.title, names=scene.names)
