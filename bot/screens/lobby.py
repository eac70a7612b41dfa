"""A table that gathers its players, and what it leaves behind when the game starts."""

from __future__ import annotations

from bot.screens.model import CALM, Block, Button, Divider, Row, Screen, Style, Text, moment_id
from bot.screens.scene import Scene
from bot.screens.sentences import duration
from bot.tables.starting import beginning_of
from bot.words import safe
from games import GAMES
from games.chance import canonical, commitment
from games.engine import Rules
from games.fair import short_text


def lobby(scene: Scene[Rules]) -> Screen:
    """The rules, the seats and the seal, with what people may do before the game starts."""
    table = scene.table

    def press(verb: str, style: Style = "secondary", *, disabled: bool = False) -> Button:
        return Button(moment_id(table, verb), scene.say(f"button-{verb}"), style, disabled=disabled)

    full = len(table.seats) >= table.settings.seats
    begins = beginning_of(table)
    teams = _teams(scene)
    seats = "\n".join(teams or [_lobby_seat(scene, number) for number in range(len(table.seats))])
    blocks: tuple[Block, ...] = (
        Text(f"## {scene.title}\n{scene.say('lobby-host', host=_host(scene))}\n{settings(scene)}"),
        Divider(),
        Text(f"{scene.say('lobby-seats', taken=len(table.seats), seats=table.settings.seats)}\n{seats}"),
        Divider(),
        Text(_sealed(scene)),
        Row((press("join", "success", disabled=full), press("ready", "primary"), press("leave"))),
        Row(
            (
                press("addbot", disabled=full),
                press("dropbot", disabled=all(seat.user_id is not None for seat in table.seats)),
                press("start", "primary"),
                press("close", "danger"),
            )
        ),
    )
    if teams:
        blocks = (*blocks, Row((press("team"), press("shuffle"))))
    if table.scheme > 1:
        cut = (press("nocut"),) if table.settings.cut else ()
        blocks = (*blocks, Row((*cut, Button(moment_id(table, "fair"), scene.say("button-fair")))))
    if begins is not None and begins.cutter is not None:
        told = scene.say("lobby-cutting", name=scene.names[begins.cutter])
        blocks = (
            *blocks[:4],
            Text(f"{told}\n{_sealed(scene)}"),
            Row((press("leave"), press("close", "danger"))),
        )
    return Screen(blocks, CALM)


def _sealed(scene: Scene[Rules]) -> str:
    """What the draws of a table are bound by, as its lobby shows it."""
    table = scene.table
    if table.scheme == 1:
        return scene.say("lobby-commitment", hash=commitment(table.secret))
    return scene.say("lobby-seal", seal=short_text(bytes.fromhex(table.seal)))


def _teams(scene: Scene[Rules]) -> list[str]:
    """The seats team by team, in a game that has teams."""
    lines: list[str] = []
    teams = [seat.team for seat in scene.table.seats]
    for team in range(GAMES[scene.table.game].teams):
        lines.append(scene.say("lobby-team", team=team + 1))
        members = [_lobby_seat(scene, number) for number, its in enumerate(teams) if its == team]
        lines += members or [scene.say("lobby-team-empty")]
    return lines


def _host(scene: Scene[Rules]) -> str:
    return next(
        name
        for seat, name in zip(scene.table.seats, scene.names, strict=True)
        if seat.user_id == scene.table.host_id
    )


def _lobby_seat(scene: Scene[Rules], number: int) -> str:
    seat = scene.table.seats[number]
    if seat.user_id is None:
        state = scene.say("seat-computer")
    elif seat.user_id == scene.table.host_id:
        state = scene.say("seat-host")
    elif seat.ready:
        state = scene.say("seat-ready")
    else:
        state = scene.say("seat-not-ready")
    notes = [state]
    if seat.dm == "closed":
        notes.append(scene.say("seat-no-dm"))
    if seat.word:
        notes.append(scene.say("seat-word", word=safe(seat.word)))
    return f"{number + 1}. **{scene.names[number]}** · {' · '.join(notes)}"


def settings(scene: Scene[Rules]) -> str:
    """The preset, the house rules, the seats and the clock of a table, as its board shows them."""
    chosen = scene.table.settings
    changes = [f"`{name} = {value}`" for name, value in chosen.changes.items()]
    parts = [
        scene.say("settings-preset", preset=chosen.preset),
        scene.say("settings-house", changes=tuple(changes)) if changes else scene.say("settings-no-house"),
        scene.say("settings-clock", clock=duration(scene.words, chosen.clock)),
    ]
    if chosen.level:
        parts.append(scene.say("settings-level", level=scene.say(f"level-{chosen.level}")))
    parts += [scene.say("settings-cut")] if chosen.cut else []
    parts += [scene.say("settings-open-at-end")] if chosen.open_at_end else []
    return "\n".join(parts)


def started(scene: Scene[Rules]) -> list[str]:
    """What the lobby leaves behind when the game starts: a line, since the list is in a message of its own.
    By scheme 1 the rules and the frozen list, with which a stranger can check the dice."""
    if scene.table.scheme > 1:
        return [scene.say("started-title", names=scene.names)]
    return [
        scene.say("started-title", names=scene.names),
        settings(scene),
        scene.say("lobby-commitment", hash=commitment(scene.table.secret)),
        scene.say("started-seats", list=canonical(scene.table.frozen.ids).decode()),
    ]
