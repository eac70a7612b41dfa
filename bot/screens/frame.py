"""What all tables share on screen: lobby, board, record, hand, end; and how a message becomes a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from bot.screens import proofs
from bot.screens.drawings import Player
from bot.screens.model import (
    LONGEST_LABEL,
    Block,
    Button,
    Choice,
    Divider,
    Link,
    Picture,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    moment_id,
    rows,
    select_id,
)
from bot.words import Words, isolated, safe, shown_name, typed
from data.records import TableRecord
from games import GAMES
from games.chance import canonical, commitment
from games.engine import Message, Odds, Outcome, Refused, Rules, Seat, message

CALM, PLAYING, OVER = 0x5B6EE1, 0x2E9E6B, 0x8A8F98


@dataclass(frozen=True, slots=True)
class Pick:
    """A picker of ``count`` of the ``choices`` (words, value) under a hand; the action's text is ``start``
    with the values that were chosen behind it."""

    question: str
    start: str
    count: int
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Move:
    """A typed command for a move: ``/bid 5x3``. ``action`` is the action's text; where it is None the
    command takes it, and ``kinds`` say which of the legal actions it offers. The answer to a ``private``
    move shows the hand; the text of a ``prefixed`` one begins with its command, which needn't be typed."""

    command: str
    kinds: tuple[str, ...]
    action: str | None = None
    private: bool = False
    prefixed: bool = False


class GameScreens(Protocol):
    """One game's part of the screens. Everything is told from views and public events."""

    @property
    def moves(self) -> Sequence[Move]:
        """The typed commands of the game."""

    @property
    def emblem(self) -> str:
        """The emoji that stands for a hidden hand of the game."""

    @property
    def options(self) -> Mapping[str, str]:
        """Command options of their own for some of the rules' options: their names to the rules'."""

    def table(self, scene: Scene) -> str:
        """The state of the game as the public sees it, for the board."""

    def buttons(self, scene: Scene, *, in_turn: bool) -> list[Button]:
        """The moves that the board offers: ``in_turn`` those of whom the game waits for, else only what
        others may do out of turn."""

    def hand(self, scene: Scene) -> str:
        """What the seat of the scene's view holds."""

    def own_moves(self, scene: Scene) -> list[tuple[str, Any]]:
        """The moves that a seat makes under its hand, unseen by the others: label and action."""

    def own_pick(self, scene: Scene) -> Pick | None:
        """A move under its hand that a seat picks together from several things."""

    def account(self, scene: Scene) -> list[str]:
        """How a game that is over came to its places, for under them; as many lines as a message holds."""

    def events(self, scene: Scene, events: Sequence[Any]) -> list[str]:
        """What happened, a line or paragraph for each event that is worth telling: from public events, names
        and rules alone, since the game may have gone on when it is told."""

    def pictures(self, scene: Scene, events: Sequence[Any]) -> list[Picture]:
        """What is worth a picture of what was shown to all, from the public events of a move and the rules
        alone; among them is one of the kinds that the game's ``reveals`` names."""

    def hand_picture(self, scene: Scene) -> Picture | None:
        """A picture of what the seat of the scene's view holds, for its owner alone."""

    def action(self, words: Words, action: Any) -> str:
        """An action in words: ``5 × threes``."""

    def picker(self, scene: Scene, path: str) -> tuple[str, list[tuple[str, str]]]:
        """A step of picking a move that has no button: the question, and the choices as (words, value);
        a value that starts with ``do:`` is the action to do, any other is the ``path`` of the next step."""

    def rules(self, words: Words, rules: Any, players: int | None) -> list[str]:
        """The rules as a table of so many players plays them, a line each under the headings of their parts.
        Where the number isn't known (None), both cases are told wherever they differ."""

    @property
    def has_odds(self) -> bool:
        """Whether there are odds to look up."""

    def odds(self, words: Words, rules: Any, hand: str | None, dice: str | None) -> list[str]:
        """The odds of a game's hands under these rules; with ``hand`` those of beating it, from ``dice``
        on the table if they are given.

        Raises:
            Refused: a text is no hand.
        """


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one person, or the public, sees it, in their language. ``view`` is None in a lobby and when
    the table is closed; ``overdue`` are the players whom the others needn't wait for any longer."""

    table: TableRecord
    game: GameScreens
    words: Words
    view: Any = None
    outcome: Outcome | None = None
    overdue: tuple[int, ...] = ()
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "names", tuple(shown_name(self.words, seat.name) for seat in self.table.seats)
        )

    def say(self, key: str, /, **facts: Any) -> str:
        """A sentence; its facts may be seats, odds, actions and tuples of them."""
        return say(self.words, key, facts, self.game.action, self.names)

    @property
    def rules(self) -> Any:
        """The rules of the table's game."""
        return GAMES[self.table.game].read_rules(self.table.rules)

    @property
    def stamp(self) -> int:
        """What the hand of the view's seat is known by."""
        return GAMES[self.table.game].stamp(self.view)

    @property
    def finished_hands(self) -> int:
        """How many finished hands can be seen again with all cards open."""
        return GAMES[self.table.game].finished_hands(self.view)

    def tell(self, said: Message) -> str:
        """A message in words."""
        return self.say(said.key, **said.facts)

    def player(self, seat: int) -> Player:
        """Whose things they are in a picture; its name is no Markdown."""
        name = self.table.seats[seat].name or self.say("somebody")
        return Player(seat + 1, name, self.say("seat-number", seat=str(seat + 1)))

    def told(self, seat: int) -> str:
        """A seat's name in the words for a picture, which are no Markdown."""
        return isolated(self.player(seat).name)


def say(
    language: Words,
    key: str,
    facts: Mapping[str, Any],
    action: Callable[[Words, Any], str] | None = None,
    names: Sequence[str] = (),
) -> str:
    """A sentence from facts of any kind: seats become names, odds percentages, actions words. ``text`` is
    what somebody has typed."""

    def words_of(fact: Any) -> str | float:
        if isinstance(fact, Seat):
            return names[fact]
        if isinstance(fact, Odds):
            return percent(fact)
        if isinstance(fact, datetime):
            return relative(fact)
        if isinstance(fact, str | int | float):
            return fact
        if hasattr(fact, "kind") and action is not None:
            return action(language, fact)
        if isinstance(fact, tuple | list):
            return language.listed([str(words_of(part)) for part in fact])
        raise TypeError(f"{key}: a fact of type {type(fact).__name__} can't be put in words")

    found = {name: words_of(fact) for name, fact in facts.items()}
    return language.say(key, **found | ({"text": typed(str(found["text"]))} if "text" in found else {}))


def percent(odds: float) -> str:
    """A probability for people: never a rounded 0 % or 100 % for what is merely likely."""
    hundredths = odds * 100
    if 0 < hundredths < 1:
        return "< 1 %"
    if 99 < hundredths < 100:
        return "> 99 %"
    return f"{hundredths:.0f} %"


# --- the board ---------------------------------------------------------------------------------------


def board(scene: Scene, log: Sequence[str] = ()) -> Screen:
    """The message of a table as it is now, whatever it is doing; ``log`` is what happened since it came."""
    if scene.table.status == "playing":
        return _playing(scene, log)
    return {"lobby": _lobby, "finished": _finished, "closed": _closed}[scene.table.status](scene)


LONGEST_RECORD = 3500
"""Characters of a record; a message takes 4000."""
LONGEST_ALT = 1024
"""Characters of what a picture shows, in words; Discord takes no more."""


def picture(file: str, lines: Sequence[str], drawing: Any) -> Picture:
    """A picture with what it shows in words, a line each."""
    return Picture(file, "\n".join(lines)[:LONGEST_ALT], drawing)


def records(scene: Scene, lines: Sequence[str], pictures: Sequence[Picture] = ()) -> list[Screen]:
    """What a board leaves behind: the moves that were made on it, in as many messages as they need, and
    under the last of them the pictures of what they showed."""
    parts: list[list[str]] = [[f"-# {_title(scene)}"]]
    for line in lines:
        line = line[:LONGEST_RECORD]
        if sum(map(len, parts[-1])) + len(parts[-1]) + len(line) > LONGEST_RECORD:
            parts.append([])
        parts[-1].append(line)
    texts = [Text("\n".join(part)) for part in parts]
    return [*(Screen((text,), OVER) for text in texts[:-1]), Screen((texts[-1], *pictures), OVER)]


def _title(scene: Scene) -> str:
    return scene.say("table-title", game=scene.say(f"{scene.table.game}-name"), table=str(scene.table.id))


def _lobby(scene: Scene) -> Screen:
    table = scene.table

    def press(verb: str, style: Any = "secondary", *, disabled: bool = False) -> Button:
        return Button(moment_id(table, verb), scene.say(f"button-{verb}"), style, disabled=disabled)

    full = len(table.seats) >= table.settings["seats"]
    teams = _teams(scene)
    seats = "\n".join(teams or [_lobby_seat(scene, number) for number in range(len(table.seats))])
    blocks: tuple[Block, ...] = (
        Text(f"## {_title(scene)}\n{scene.say('lobby-host', host=_host(scene))}\n{settings(scene)}"),
        Divider(),
        Text(f"{scene.say('lobby-seats', taken=len(table.seats), seats=table.settings['seats'])}\n{seats}"),
        Divider(),
        Text(scene.say("lobby-commitment", hash=commitment(table.secret))),
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
    return Screen(blocks, CALM)


def _teams(scene: Scene) -> list[str]:
    """The seats team by team, in a game that has teams."""
    lines: list[str] = []
    teams = [seat.team for seat in scene.table.seats]
    for team in range(GAMES[scene.table.game].teams):
        lines.append(scene.say("lobby-team", team=team + 1))
        members = [_lobby_seat(scene, number) for number, its in enumerate(teams) if its == team]
        lines += members or [scene.say("lobby-team-empty")]
    return lines


def _host(scene: Scene) -> str:
    return next(
        name
        for seat, name in zip(scene.table.seats, scene.names, strict=True)
        if seat.user_id == scene.table.host_id
    )


def _lobby_seat(scene: Scene, number: int) -> str:
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


def settings(scene: Scene) -> str:
    """The preset, the house rules, the seats and the clock of a table, as its board shows them."""
    chosen = scene.table.settings
    changes = [f"`{name} = {value}`" for name, value in chosen["changes"].items()]
    parts = [
        scene.say("settings-preset", preset=chosen["preset"]),
        scene.say("settings-house", changes=tuple(changes)) if changes else scene.say("settings-no-house"),
        scene.say("settings-clock", clock=duration(scene.words, chosen["clock"])),
    ]
    if chosen.get("level"):
        parts.append(scene.say("settings-level", level=scene.say(f"level-{chosen['level']}")))
    return "\n".join(parts)


def relative(moment: datetime) -> str:
    """A moment as each reader's Discord tells it: "in 5 minutes"."""
    return f"<t:{int(moment.timestamp())}:R>"


def duration(language: Words, seconds: int | None) -> str:
    """A time for a move in words."""
    if seconds is None:
        return language.say("clock-none")
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size and seconds % size == 0:
            return language.say(f"clock-{unit}", count=seconds // size)
    return language.say("clock-seconds", count=seconds)


def _playing(scene: Scene, told: Sequence[str]) -> Screen:
    table, view = scene.table, scene.view
    blocks: list[Block] = []
    blocks.append(Text(f"-# {_title(scene)} · {_settings_line(scene)}\n{scene.game.table(scene)}"))
    called = _called(scene)
    waiting = _awaited(scene)
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
    blocks += rows([*moves, own, *_seen(scene), *away, *_motions(scene)])
    return Screen(tuple(blocks), PLAYING, called)


MOST_MOTIONS = 5
"""So many votes has a board buttons for; the others are held by command."""


def _motions(scene: Scene) -> list[Button]:
    """Buttons for what the players may decide about now: to go on without those who are overdue, and what
    somebody has voted for."""
    table = scene.table
    voted = {vote["on"] for vote in table.votes}
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


def _votes(scene: Scene) -> list[str]:
    """Who has voted for what."""
    found: dict[int | None, list[Seat]] = {}
    for vote in scene.table.votes:
        found.setdefault(vote["on"], []).append(Seat(vote["by"]))
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


def _called(scene: Scene) -> tuple[int, ...]:
    """The ids of the people whom the game waits for."""
    seats = (scene.table.seats[number] for number in scene.view.awaited)
    return tuple(seat.user_id for seat in seats if seat.level is None and seat.user_id is not None)


def _awaited(scene: Scene) -> list[str]:
    """A line that calls the people whom the game waits for, and one for the computers."""
    people = tuple(f"<@{user_id}>" for user_id in _called(scene))
    computers = tuple(Seat(seat) for seat in scene.view.awaited if scene.table.seats[seat].level is not None)
    lines = [scene.say("board-turn", mentions=people)] if people else []
    return lines + ([scene.say("board-computer-turn", names=computers)] if computers else [])


def _settings_line(scene: Scene) -> str:
    chosen = scene.table.settings
    changes = ", ".join(f"{name}={value}" for name, value in chosen["changes"].items())
    return f"{chosen['preset']}" + (f" ({changes})" if changes else "")


def _finished(scene: Scene) -> Screen:
    table = scene.table
    blocks: list[Block] = [
        Text(
            "\n".join(
                (f"## {_title(scene)} · {scene.say('end-title')}", places(scene), *scene.game.account(scene))
            )
        ),
        Divider(),
        Text(secret_note(scene)),
    ]
    buttons: list[Button | Link] = list(_seen(scene))
    if table.rematch is None:
        again = moment_id(table, "again")
        buttons.insert(0, Button(again, scene.say("button-again"), "success"))
    else:
        blocks.append(Text(scene.say("end-rematch", table=str(table.rematch))))
    return Screen((*blocks, *rows(buttons)), OVER)


def _seen(scene: Scene) -> list[Button]:
    """The way to the last finished hand with all its cards open, once there is one."""
    hands = scene.finished_hands
    if not hands:
        return []
    return [Button(button_id(scene.table.id, hands, "seen", "0"), scene.say("button-seen"))]


def places(scene: Scene) -> str:
    """Everyone's finishing place, a line for each team."""
    outcome = scene.outcome
    if outcome is None:
        raise ValueError(f"table {scene.table.id} is not over")
    firsts = sorted(outcome.places[team[0]] for team in outcome.teams)
    order = sorted((1 + firsts.index(outcome.places[team[0]]), team) for team in outcome.teams)
    medals = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}
    return "\n".join(
        f"{medals.get(place, '')}" + scene.say("end-place", place=place, name=tuple(map(Seat, team)))
        for place, team in order
    )


def _closed(scene: Scene) -> Screen:
    why = scene.say("closed-text-lobby" if scene.table.state is None else "closed-text")
    text = f"## {_title(scene)} · {scene.say('closed-title')}\n{why}"
    return Screen((Text(text), Divider(), Text(secret_note(scene))), OVER)


def started(scene: Scene) -> list[str]:
    """What the lobby leaves behind when the game starts: the rules and the frozen list, with which a
    stranger can check the dice."""
    return [
        scene.say("started-title", names=scene.names),
        settings(scene),
        scene.say("lobby-commitment", hash=commitment(scene.table.secret)),
        scene.say("started-seats", list=canonical(scene.table.frozen.ids).decode()),
    ]


def secret_note(scene: Scene) -> str:
    """The secret of a table that is over, with the hash that was shown before it began."""
    said = scene.say("end-secret", secret=scene.table.secret.hex(), hash=commitment(scene.table.secret))
    return f"{said}\n{scene.say('end-verify', table=str(scene.table.id))}"


# --- what one person sees ----------------------------------------------------------------------------


def channel_link(table: TableRecord) -> str:
    """The address of a table's channel, where the newest board is; it stays right when the board moves."""
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"


def board_link(table: TableRecord) -> str:
    """The address of a table's present board, or of its channel while there is none."""
    return channel_link(table) if table.board is None else f"{channel_link(table)}/{table.board}"


def hand(scene: Scene) -> Screen:
    """A seat's own hand, with a way to the table and to a hint."""
    table, view = scene.table, scene.view
    lines = [f"-# {_title(scene)}", scene.game.hand(scene)]
    if view.seat in view.awaited:
        lines.append(scene.say("hand-your-turn"))
    stamp = scene.stamp
    own: list[Button | Link] = [
        Button(button_id(table.id, stamp, "own", action.text, epoch=table.epoch), label, "primary")
        for label, action in scene.game.own_moves(scene)
    ]
    buttons: list[Button | Link] = [
        Link(channel_link(table), scene.say("button-table")),
        Button(moment_id(table, "hint"), scene.say("button-hint")),
    ]
    picture = scene.game.hand_picture(scene)
    shown: tuple[Block, ...] = (Text("\n".join(lines)), *([picture] if picture else []))
    return Screen((*shown, *rows(own), *_own_pick(scene), *rows(buttons)), PLAYING)


def _own_pick(scene: Scene) -> tuple[Select, ...]:
    pick = scene.game.own_pick(scene)
    if pick is None:
        return ()
    table = scene.table
    custom_id = select_id(table.id, scene.stamp, "own", pick.start, epoch=table.epoch)
    choices = tuple(Choice(label, value) for label, value in pick.choices)
    return (Select(custom_id, pick.question, choices, pick.count),)


def hint(scene: Scene, action: Any, why: Message) -> Screen:
    """The move to advise, its reason, and a button that does it."""
    table = scene.table
    if GAMES[table.game].is_own(scene.view, action):
        doing = button_id(table.id, scene.stamp, "own", action.text, epoch=table.epoch)
    else:
        doing = moment_id(table, "do", action.text)
    label = scene.say("button-do", move=scene.game.action(scene.words, action))
    text = f"-# {_title(scene)}\n" + scene.say("hint-text", move=action, why=scene.tell(why))
    always = table.seats[scene.view.seat].hinted is not None
    other = "never" if always else "always"
    switch = Button(moment_id(table, "hints", other), scene.say(f"button-hints-{other}"))
    return Screen((Text(text), Row((Button(doing, label, "primary"), switch))), PLAYING)


def pick(scene: Scene, path: str) -> Screen:
    """One step of picking a move that has no button; more than 25 choices stand in several selects.

    Raises:
        Refused: there is no such step.
    """
    table = scene.table
    question, choices = scene.game.picker(scene, path)
    if not choices:
        raise Refused(message("press-unknown"))
    options = [Choice(label, value) for label, value in choices]
    selects = tuple(
        Select(
            select_id(table.id, table.moves, "pick", str(start), epoch=table.epoch),
            scene.say("pick-from-to", first=part[0].label, last=part[-1].label),
            tuple(part),
        )
        for start in range(0, len(options), 25)
        if (part := options[start : start + 25])
    )
    return Screen((Text(question), *selects), PLAYING)


def seat_taken(scene: Scene) -> Screen:
    """For the person of a seat: that a computer plays it, and the button that takes it back."""
    table = scene.table
    back = Button(moment_id(table, "back"), scene.say("button-back"), "primary")
    where = Link(channel_link(table), scene.say("button-table"))
    return Screen((Text(f"-# {_title(scene)}\n{scene.say('seat-taken')}"), Row((back, where))), PLAYING)


def seat_taken_call(scene: Scene, seat: int) -> Screen:
    """The same in the channel, for a person whom no DM reaches."""
    user_id = scene.table.seats[seat].user_id or 0
    return Screen((Text(scene.say("seat-taken-call", name=f"<@{user_id}>")),), PLAYING, (user_id,))


def moved_on(table: TableRecord, language: Words, now: Screen, *, put_back: bool = False) -> Screen:
    """For a press on an old button: that the table has moved on, or goes on from an older copy that was put
    back; and its board ``now``."""
    said = language.say("table-put-back" if put_back else "table-moved-on", link=board_link(table))
    return Screen((Text(said), Divider(), *now.blocks), now.accent)


def leave_question(language: Words, table: TableRecord, then: str, *, anew: bool) -> Screen:
    """Whether to leave a game, with what comes of it. The button is for this moment, and for just that."""
    number = str(table.id)
    said = [language.say("leave-anew")] if anew else []
    said += [language.say("leave-question", table=number), language.say(f"leave-{then}")]
    leave = Button(button_id(table.id, table.moves, "quit", then), language.say("button-quit"), "danger")
    return Screen(
        (Text("\n".join(said)), Row((leave, Link(board_link(table), language.say("button-table")))))
    )


def did(scene: Scene, action: Any) -> Screen:
    """For the person who moved: the move, and the way back to the table."""
    text = scene.say("did", move=action, table=str(scene.table.id))
    return notice(text, (scene.say("button-table"), channel_link(scene.table)))


def greeting(table: TableRecord, language: Words) -> Screen:
    """The first DM to someone who sits down, which shows whether DMs arrive."""
    text = language.say("greeting", game=language.say(f"{table.game}-name"), table=str(table.id))
    return notice(text, (language.say("button-table"), channel_link(table)))


def moved(table: TableRecord, language: Words) -> Screen:
    """What a board shows that its table has left behind."""
    title = language.say("table-title", game=language.say(f"{table.game}-name"), table=str(table.id))
    where = language.say("board-moved", channel=f"<#{table.channel_id}>")
    return Screen((Text(f"-# {title}\n{where}"),), OVER)


def trouble(table: TableRecord, language: Words, why: str) -> Screen:
    """For the host of a table that can't be shown: why, and what to do."""
    game = language.say(f"{table.game}-name")
    where = f"<#{table.channel_id}>"
    key = f"trouble-{why}"
    if table.state is None and language.has(f"{key}-lobby"):
        key += "-lobby"
    return notice(language.say(key, game=game, table=str(table.id), channel=where))


def help_screen(language: Words, games: Sequence[str]) -> Screen:
    """How to play, and every command."""
    listed = [f"`/{name}` {language.say(f'command-{name}')}" for name in games]
    blocks = (
        Text(f"## {language.say('help-title')}\n{language.say('help-start')}\n" + "\n".join(listed)),
        Divider(),
        Text(language.say("help-table")),
        Text(language.say("help-commands")),
        Text(language.say("help-fair")),
    )
    return Screen(blocks, CALM)


def notice(text: str, link: tuple[str, str] | None = None) -> Screen:
    """A sentence for one person, with a way to where it happened if there is one: (label, address)."""
    where: tuple[Block, ...] = (Row((Link(link[1], link[0]),)),) if link is not None else ()
    return Screen((Text(text), *where))


def rules_screen(
    language: Words, game: GameScreens, name: str, rules: Rules, heading: str, players: int | None
) -> Screen:
    """The rules of a game as so many players play them, None if that isn't known."""
    title = Text(f"## {language.say(f'{name}-name')}\n{heading}")
    return Screen((title, Divider(), Text("\n".join(game.rules(language, rules, players)))), CALM)


def odds_screen(
    language: Words, game: GameScreens, name: str, rules: Rules, asked: tuple[str | None, str | None]
) -> Screen:
    """The odds of a game under some rules; ``asked`` are a hand to beat and dice on the table, or None."""
    title = Text(f"## {language.say('odds-title', game=language.say(f'{name}-name'))}")
    return Screen((title, Divider(), Text("\n".join(game.odds(language, rules, *asked)))), CALM)
