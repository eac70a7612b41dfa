"""The message of a table in its channel: from lobby to end, and the record that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.i18n.translate import relative
from bot.rendering.screens import ending
from bot.rendering.screens.lobby_board import lobby
from bot.rendering.screens.model import (
    BRASS,
    LONGEST_LABEL,
    OVER,
    Block,
    Button,
    Link,
    Plain,
    Row,
    Screen,
    Style,
    Text,
    button_id,
    moment_id,
    phone_rows,
    rows,
)
from bot.rendering.screens.scene import Climax, Moves, PlayScene, Scene
from bot.rendering.screens.signs import unbroken
from bot.rendering.screens.watching import ways
from bot.tables.transitions.clock import lists_ended
from data.standings.game_end import NOTHING, Afterwards
from games.commitments import short_text
from games.engine import Refused, Rules, Seat, View, message


def board(
    scene: Scene[Rules],
    log: Sequence[str] = (),
    after: Afterwards = NOTHING,
    fingerprint: str | None = None,
    closed_by: int | None = None,
) -> Screen:
    """Return the message of a table as it is now, in any state. ``log`` is what happened since it came,
    ``after`` the end of a game's story, ``fingerprint`` that of its record, and ``closed_by`` the id of the
    user who closed it, None for nobody alone."""
    if isinstance(scene, PlayScene):
        playing = scene.table.status == "playing"
        return _playing(scene, log) if playing else _finished(scene, after, fingerprint)
    return lobby(scene) if scene.table.status == "lobby" else _closed(scene, fingerprint, closed_by)


LONGEST_RECORD = 3500
"""The most characters of a record; a message takes 4000."""


def climax(told: Climax, small: Sequence[str] = ()) -> Screen:
    """Return the result of a round: a line, its picture, and in small print what led to it."""
    below = "\n".join(line if line.startswith("-# ") else f"-# {line}" for line in small if line)
    blocks: tuple[Block, ...] = (Text(told.line), replace(told.picture, only=True))
    return Screen((*blocks, Text(below[:LONGEST_RECORD])) if below else blocks, bare=True)


def records(scene: Scene[Rules], lines: Sequence[str], *, titled: bool = True) -> list[Screen]:
    """Return what stays in the channel where nothing was revealed, in as many messages as it needs,
    ``titled`` with the table's name unless the first line says it."""
    parts: list[list[str]] = [[f"-# {scene.title}"] if titled else []]
    for line in lines:
        line = line[:LONGEST_RECORD]
        if sum(map(len, parts[-1])) + len(parts[-1]) + len(line) > LONGEST_RECORD:
            parts.append([])
        parts[-1].append(line)
    texts = [Text("\n".join(part)) for part in parts]
    return [Screen((text,), OVER) for text in texts]


def _playing(scene: PlayScene[Rules, View], told: Sequence[str]) -> Screen:
    """Return the board of a game in play: a classic message, whose content calls the players in turn."""
    table, situation = scene.table, scene.game.table(scene)
    called = bool(people := _people(scene))
    ended = lists_ended(table)
    extra = _list_ended(scene) if ended else _notes(scene, deadline=called)
    stands = () if ended else situation.stands
    parts = [tuple(map(unbroken, (*situation.players, *situation.lies))), extra, stands]
    above = sum([len(line) + 1 for part in parts for line in part])
    parts.insert(0, _newest(told, LONGEST_BOARD - above))
    text = "\n\n".join(["\n".join(part) for part in parts if part])
    free = not ended and any(table.seats[seat].level is None for seat in scene.view.to_act)
    offered = scene.game.offered(scene, in_turn=called) if free else Moves()
    own_style: Style = "primary" if called and free and not offered.rows else "secondary"
    last = [
        *([offered.more] if offered.more is not None else []),
        Button(moment_id(table, "hand"), scene.say("button-hand"), own_style, emoji=scene.game.emblem),
        *([Button(moment_id(table, "trick"), scene.say("button-trick"))] if _has_trick(scene) else []),
        Button(moment_id(table, "menu"), scene.say("button-more")),
    ]
    picture = scene.game.board_picture(scene)
    blocks: list[Block] = [Text(text)]
    blocks += [replace(picture, only=True)] if picture is not None else []
    buttons = (*offered.rows, *phone_rows(last), *phone_rows(_extra(scene, ended=ended)))
    blocks += map(Row, buttons[:MOST_ROWS])
    return Screen(
        tuple(blocks),
        scene.game.accent,
        () if ended else _mentioned(scene),
        content=_content(scene, people, ended=ended),
        author=Plain(f"{scene.called} · {situation.stage}").cut(LONGEST_AUTHOR),
        footer=situation.said and Plain(unbroken(situation.said.text)).cut(LONGEST_FOOTER),
    )


def _has_trick(scene: PlayScene[Rules, View]) -> bool:
    return scene.game.last_trick(scene) is not None


def last_trick(scene: PlayScene[Rules, View]) -> Screen:
    """Return the trick before the one on the table, for a player who wants to see it again.

    Raises:
        Refused: there is none now.
    """
    picture = scene.game.last_trick(scene)
    if picture is None:
        raise Refused(message("no-last-trick"))
    return Screen((replace(picture, only=True),), scene.game.accent, bare=True)


def _content(scene: PlayScene[Rules, View], people: Sequence[int], *, ended: bool) -> str:
    """Return the notification's text: which ``people`` the game waits for, and what they have to do. Of the
    people whom it names, Discord notifies only the ones whom the message may mention."""
    table = scene.table
    game = scene.called
    if scene.several:
        game = scene.say("board-game", game=game, table=str(table.id))
    if ended:
        return scene.say("board-call-on", game=game)
    if people:
        named = tuple([f"<@{user_id}>" for user_id in people])
        return scene.say("board-turn", mentions=named, game=game, ask=scene.game.ask(scene))
    return scene.say("board-computer-turn", game=game, names=tuple(map(Seat, scene.view.awaited)))


def _notes(scene: PlayScene[Rules, View], *, deadline: bool) -> list[str]:
    """Return the lines of their own, where there are any: the time that is left, votes, and who must look at
    their hand here."""
    table = scene.table
    notes = []
    if table.deadline is not None and deadline:
        notes.append(scene.say("board-deadline", time=relative(table.deadline)))
    notes += _votes(scene)
    unreachable = [
        Seat(number) for number, seat in enumerate(table.seats) if seat.dm == "closed" and seat.level is None
    ]
    return [*notes, scene.say("board-no-dm", names=unreachable)] if unreachable else notes


def _list_ended(scene: PlayScene[Rules, View]) -> list[str]:
    """Say that the game has used up its list of draws: a player may continue it with a new one, whose seal is
    here."""
    seal = short_text(bytes.fromhex(scene.table.seal))
    return [scene.say("board-list-ended"), scene.say("lobby-seal", seal=seal)]


def _extra(scene: PlayScene[Rules, View], *, ended: bool) -> list[Button]:
    """Return buttons for rare actions: continue the game, take back a seat, decide as players, and the
    actions for players who are out."""
    table = scene.table
    if ended:
        return [Button(moment_id(table, "goon"), scene.say("button-goon"), "success")]
    taken = [seat for seat in table.seats if seat.user_id is not None and seat.level is not None]
    back = [Button(moment_id(table, "back"), scene.say("button-back"))] if taken else []
    return [*back, *_motions(scene), *ways(scene)]


def _fair(scene: Scene[Rules]) -> Button:
    """Return the way to the whole of a table's seal, lists and fingerprint."""
    return Button(moment_id(scene.table, "fair"), scene.say("button-fair"))


MOST_ROWS = 5
"""The most rows in a classic message that Discord takes."""
MOST_MOTIONS = 3
"""The most votes with buttons on a board; the others are held by command."""


def _motions(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return buttons for what the players may decide now: to continue without overdue players, and what
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
            scene.say("button-replace", name=scene.plain_name(seat))[:LONGEST_LABEL],
        )
        for seat in about[:MOST_MOTIONS]
    ]
    if None in voted:
        motions.append(Button(moment_id(table, "close"), scene.say("button-close"), "danger"))
    return motions


def _votes(scene: PlayScene[Rules, View]) -> list[str]:
    """Say who has voted for what, and how many votes it needs."""
    told = []
    for on, (votes, needed) in scene.tallies.items():
        names = tuple(Seat(vote.by) for vote in scene.table.votes if vote.on == on)
        if on is None:
            told.append(scene.say("board-vote-close", names=names, votes=votes, needed=needed))
        else:
            told.append(
                scene.say("board-vote-replace", name=Seat(on), names=names, votes=votes, needed=needed)
            )
    return told


LONGEST_BOARD = 3800
"""The most characters of a board's story; an embed takes 4096 below its author."""
LONGEST_AUTHOR, LONGEST_FOOTER = 256, 1900


def _newest(told: Sequence[str], room: int) -> tuple[str, ...]:
    """Return what has happened since the board before, without the oldest where there is no room."""
    lines: list[str] = []
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0:
            return ("…", *reversed(lines))
        lines.append(line)
    return tuple(reversed(lines))


def _people(scene: PlayScene[Rules, View]) -> tuple[int, ...]:
    """Return the ids of the people whom the game waits for."""
    seats = map(scene.table.seats.__getitem__, scene.view.awaited)
    return tuple([seat.user_id for seat in seats if seat.level is None and seat.user_id is not None])


def _mentioned(scene: PlayScene[Rules, View]) -> tuple[int, ...]:
    """Return the ids of the people whom a new board calls."""
    seats = map(scene.table.seats.__getitem__, scene.mentioned)
    return tuple([seat.user_id for seat in seats if seat.user_id is not None])


def _finished(scene: PlayScene[Rules, View], after: Afterwards, fingerprint: str | None) -> Screen:
    """Return the end: the podium, the highlights of the game, and the next actions."""
    table, outcome = scene.table, scene.outcome
    if outcome is None:
        raise ValueError(f"table {table.id} is not over")
    told = ending.highlights(scene, after)
    blocks: list[Block] = [
        Text("\n".join((f"-# {scene.title} · {scene.say('end-title')}", *ending.result(scene, outcome)))),
        replace(ending.podium(scene, outcome, after), only=True),
        *([Text("\n".join(told))] if told else []),
    ]
    again: list[Button | Link] = [Button(moment_id(table, "again"), scene.say("button-again"), "success")]
    replay = Button(button_id(table.id, 0, "replay"), scene.say("button-replay"))
    buttons: list[Button | Link] = [*_seen(scene), _fair(scene)]
    if account := ending.account_button(scene):
        again += [*account, replay]
    else:
        buttons.insert(0, replay)
    if table.rematch is not None:
        blocks.append(Text(scene.say("end-rematch", table=str(table.rematch))))
    return Screen((*blocks, *rows(again), *rows(buttons), *_proof_note(scene, fingerprint)), BRASS)


def _seen(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return the way to the last finished hand with all its cards open, once there is one."""
    hands = scene.finished_hands
    if not hands:
        return []
    return [Button(button_id(scene.table.id, hands, "seen", "0"), scene.say("button-seen"))]


def places(scene: PlayScene[Rules, View]) -> str:
    """Return everyone's finishing place, a line for each team."""
    outcome = scene.outcome
    if outcome is None:
        raise ValueError(f"table {scene.table.id} is not over")
    medals = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}
    return "\n".join(
        f"{medals.get(place, '')}" + scene.say("end-place", place=place, name=tuple(map(Seat, team)))
        for place, team in ending.order(outcome)
    )


def _closed(scene: Scene[Rules], fingerprint: str | None, closed_by: int | None) -> Screen:
    if scene.table.votes:
        why = scene.say("closed-text-vote")
    elif closed_by is None:
        why = scene.say("closed-text-lobby" if scene.table.state is None else "closed-text")
    else:
        key = "closed-text-lobby-by" if scene.table.state is None else "closed-text-by"
        why = scene.say(key, mention=f"<@{closed_by}>")
    text = f"## {scene.title} · {scene.say('closed-title')}\n{why}"
    if scene.table.state is None:
        return Screen((Text(text),), OVER)
    return Screen((Text(text), *_proof_note(scene, fingerprint), *rows([_fair(scene)])), OVER)


def _proof_note(scene: Scene[Rules], fingerprint: str | None) -> tuple[Block, ...]:
    """Say how a game that is over can be checked: its record’s fingerprint (*Fair play* leads on)."""
    if fingerprint is None:
        return ()
    return (Text(scene.say("end-fingerprint", fingerprint=fingerprint)),)
