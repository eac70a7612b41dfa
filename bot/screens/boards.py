"""The message of a table in its channel: from lobby to end, and the record that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.screens import ending, proofs
from bot.screens.lobby import lobby
from bot.screens.model import (
    BRASS,
    LONGEST_LABEL,
    OVER,
    PLAYING,
    Block,
    Button,
    Divider,
    Link,
    Screen,
    Text,
    button_id,
    moment_id,
    rows,
)
from bot.screens.scene import Climax, PlayScene, Scene
from bot.screens.sentences import relative
from bot.tables.away import lists_ended
from data.afterwards import NOTHING, Afterwards
from games.chance import commitment
from games.engine import Rules, Seat, View
from games.fair import short_text


def board(
    scene: Scene[Rules],
    log: Sequence[str] = (),
    after: Afterwards = NOTHING,
    fingerprint: str | None = None,
) -> Screen:
    """The message of a table as it is now, whatever it is doing; ``log`` is what happened since it came,
    ``after`` what is told at the end of a game, and ``fingerprint`` that of its record."""
    if isinstance(scene, PlayScene):
        playing = scene.table.status == "playing"
        return _playing(scene, log) if playing else _finished(scene, after, fingerprint)
    return lobby(scene) if scene.table.status == "lobby" else _closed(scene, fingerprint)


LONGEST_RECORD = 3500
"""Characters of a record; a message takes 4000."""


def climax(told: Climax, small: Sequence[str] = ()) -> Screen:
    """What a round came to: a line, its picture, and small what led to it."""
    below = "\n".join(line if line.startswith("-# ") else f"-# {line}" for line in small if line)
    blocks: tuple[Block, ...] = (Text(told.line), replace(told.picture, only=True))
    return Screen((*blocks, Text(below[:LONGEST_RECORD])) if below else blocks, bare=True)


def records(scene: Scene[Rules], lines: Sequence[str]) -> list[Screen]:
    """What a board leaves behind where nothing came to light: the moves that were made on it, in as many
    messages as they need."""
    parts: list[list[str]] = [[f"-# {scene.title}"]]
    for line in lines:
        line = line[:LONGEST_RECORD]
        if sum(map(len, parts[-1])) + len(parts[-1]) + len(line) > LONGEST_RECORD:
            parts.append([])
        parts[-1].append(line)
    texts = [Text("\n".join(part)) for part in parts]
    return [Screen((text,), OVER) for text in texts]


def _playing(scene: PlayScene[Rules, View], told: Sequence[str]) -> Screen:
    table, view = scene.table, scene.view
    blocks: list[Block] = []
    blocks.append(Text(f"-# {scene.title} · {_settings_line(scene)}\n{scene.game.table(scene)}"))
    called = _called(scene)
    waiting = _awaited(scene)
    if lists_ended(table):
        return _list_ended(scene, told, blocks)
    if table.deadline is not None and called:
        waiting.append(scene.say("board-deadline", time=relative(table.deadline)))
    note = proofs.root_note(scene)
    blocks.append(Text("\n".join([*waiting, note] if note and note not in told else waiting)))
    votes = _votes(scene)
    if votes:
        blocks.append(Text("\n".join(votes)))
    unreachable = tuple(
        Seat(number) for number, seat in enumerate(table.seats) if seat.dm == "closed" and seat.level is None
    )
    if unreachable:
        blocks.append(Text(scene.say("board-no-dm", names=unreachable)))
    log = _newest(told, LONGEST_BOARD - sum(len(block.text) for block in blocks if isinstance(block, Text)))
    if log:
        blocks = [Text(log), Divider(), *blocks]
    free = any(table.seats[seat].level is None for seat in view.to_act)
    moves = scene.game.buttons(scene, in_turn=bool(called)) if free else []
    own_id = moment_id(table, "hand")
    own = Button(own_id, scene.say("button-hand"), emoji=scene.game.emblem)
    away = [
        Button(moment_id(table, "back"), scene.say("button-back"))
        for seat in table.seats[:1]
        if any(seat.user_id is not None and seat.level is not None for seat in table.seats)
    ]
    picture = scene.game.board_picture(scene)
    blocks += [picture] if picture is not None else []
    blocks += rows([*moves, own, *_seen(scene), *away, *_motions(scene), *_fair(scene)])
    return Screen(tuple(blocks), PLAYING, called)


def _list_ended(scene: PlayScene[Rules, View], told: Sequence[str], blocks: list[Block]) -> Screen:
    """The board of a game that has used up its list of draws: whoever plays may let it go on with a new one,
    whose seal stands here."""
    table = scene.table
    seal = scene.say("lobby-seal", seal=short_text(bytes.fromhex(table.seal)))
    blocks.append(Text(f"{scene.say('board-list-ended')}\n{seal}"))
    log = _newest(told, LONGEST_BOARD - sum(len(block.text) for block in blocks if isinstance(block, Text)))
    if log:
        blocks = [Text(log), Divider(), *blocks]
    on = Button(moment_id(table, "goon"), scene.say("button-goon"), "success")
    own = Button(moment_id(table, "hand"), scene.say("button-hand"), emoji=scene.game.emblem)
    return Screen((*blocks, *rows([on, own, *_seen(scene), *_fair(scene)])), PLAYING)


def _fair(scene: Scene[Rules]) -> list[Button]:
    """The way to the whole of a table's seal, lists and fingerprint."""
    if scene.table.scheme == 1:
        return []
    return [Button(moment_id(scene.table, "fair"), scene.say("button-fair"))]


MOST_MOTIONS = 5
"""So many votes has a board buttons for; the others are held by command."""


def _motions(scene: PlayScene[Rules, View]) -> list[Button]:
    """Buttons for what the players may decide about now: to go on without those who are overdue, and what
    somebody has voted for."""
    table = scene.table
    voted = {vote.on for vote in table.votes}
    about = [
        seat
        for seat, player in enumerate(table.seats)
        if player.level is None and (seat in voted or seat in scene.overdue)
    ]
    motions = [
        Button(
            moment_id(table, "replace", str(seat)),
            scene.say("button-replace", name=table.seats[seat].name)[:LONGEST_LABEL],
        )
        for seat in about[:MOST_MOTIONS]
    ]
    if None in voted:
        motions.append(Button(moment_id(table, "close"), scene.say("button-close"), "danger"))
    return motions


def _votes(scene: Scene[Rules]) -> list[str]:
    """Who has voted for what."""
    found: dict[int | None, list[Seat]] = {}
    for vote in scene.table.votes:
        found.setdefault(vote.on, []).append(Seat(vote.by))
    return [
        scene.say("board-vote-close", names=tuple(by))
        if on is None
        else scene.say("board-vote-replace", name=Seat(on), names=tuple(by))
        for on, by in found.items()
    ]


LONGEST_BOARD = 3800
"""Characters of a board; a message takes 4000."""


def _newest(told: Sequence[str], room: int) -> str:
    """The moves since the board was posted, the oldest left out where there is no room: the record that the
    board becomes has them all."""
    lines: list[str] = []
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0:
            return "\n".join(["…", *reversed(lines)])
        lines.append(line)
    return "\n".join(reversed(lines))


def _called(scene: PlayScene[Rules, View]) -> tuple[int, ...]:
    """The ids of the people whom the game waits for."""
    seats = (scene.table.seats[number] for number in scene.view.awaited)
    return tuple(seat.user_id for seat in seats if seat.level is None and seat.user_id is not None)


def _awaited(scene: PlayScene[Rules, View]) -> list[str]:
    """A line that calls the people whom the game waits for, and one for the computers."""
    people = tuple(f"<@{user_id}>" for user_id in _called(scene))
    computers = tuple(Seat(seat) for seat in scene.view.awaited if scene.table.seats[seat].level is not None)
    lines = [scene.say("board-turn", mentions=people)] if people else []
    return lines + ([scene.say("board-computer-turn", names=computers)] if computers else [])


def _settings_line(scene: Scene[Rules]) -> str:
    chosen = scene.table.settings
    changes = ", ".join(f"{name}={value}" for name, value in chosen.changes.items())
    return f"{chosen.preset}" + (f" ({changes})" if changes else "")


def _finished(scene: PlayScene[Rules, View], after: Afterwards, fingerprint: str | None) -> Screen:
    """The end: the podium, what the game was like, and the ways on from there."""
    table, outcome = scene.table, scene.outcome
    if outcome is None:
        raise ValueError(f"table {table.id} is not over")
    told = [*ending.highlights(scene, after), *scene.game.account(scene)]
    blocks: list[Block] = [
        Text(f"-# {scene.title} · {scene.say('end-title')}"),
        replace(ending.podium(scene, outcome, after), only=True),
        *([Text("\n".join(told))] if told else []),
    ]
    buttons: list[Button | Link] = [
        Button(button_id(table.id, 0, "replay"), scene.say("button-replay")),
        *_seen(scene),
        *_fair(scene),
    ]
    again: list[Button | Link] = []
    if table.rematch is None:
        again = [Button(moment_id(table, "again"), scene.say("button-again"), "success")]
    else:
        blocks.append(Text(scene.say("end-rematch", table=str(table.rematch))))
    note = Text(_proof_note(scene, fingerprint))
    return Screen((*blocks, *rows(again), *rows(buttons), Divider(), note), BRASS)


def _seen(scene: PlayScene[Rules, View]) -> list[Button]:
    """The way to the last finished hand with all its cards open, once there is one."""
    hands = scene.finished_hands
    if not hands:
        return []
    return [Button(button_id(scene.table.id, hands, "seen", "0"), scene.say("button-seen"))]


def places(scene: PlayScene[Rules, View]) -> str:
    """Everyone's finishing place, a line for each team."""
    outcome = scene.outcome
    if outcome is None:
        raise ValueError(f"table {scene.table.id} is not over")
    medals = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}
    return "\n".join(
        f"{medals.get(place, '')}" + scene.say("end-place", place=place, name=tuple(map(Seat, team)))
        for place, team in ending.order(outcome)
    )


def _closed(scene: Scene[Rules], fingerprint: str | None) -> Screen:
    why = scene.say("closed-text-lobby" if scene.table.state is None else "closed-text")
    text = f"## {scene.title} · {scene.say('closed-title')}\n{why}"
    if scene.table.scheme > 1 and scene.table.state is None:
        return Screen((Text(text),), OVER)
    return Screen(
        (Text(text), Divider(), Text(_proof_note(scene, fingerprint)), *rows([*_fair(scene)])), OVER
    )


def _proof_note(scene: Scene[Rules], fingerprint: str | None) -> str:
    """How a game that is over can be checked: the fingerprint of its record; by scheme 1 its secret, with the
    hash that was shown before it began."""
    if scene.table.scheme > 1:
        shown = [scene.say("end-fingerprint", fingerprint=fingerprint)] if fingerprint is not None else []
        return "\n".join((*shown, scene.say("end-verify", table=str(scene.table.id))))
    said = scene.say("end-secret", secret=scene.table.secret.hex(), hash=commitment(scene.table.secret))
    return f"{said}\n{scene.say('end-verify', table=str(scene.table.id))}"
