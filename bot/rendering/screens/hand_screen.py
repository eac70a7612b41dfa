"""The screens for one seat: its hand, a hint, a move to pick, what it did, and that a computer plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.i18n.translate import relative
from bot.rendering.screens import ending
from bot.rendering.screens.model import (
    BRASS,
    OVER,
    PLAYING,
    Button,
    Choice,
    Link,
    Picture,
    Plain,
    Row,
    Screen,
    Select,
    Style,
    Text,
    button_id,
    moment_id,
    phone_rows,
    rows,
    select_id,
)
from bot.rendering.screens.notices import channel_link, notice
from bot.rendering.screens.scene import Climax, Moves, PlayScene, Scene
from bot.rendering.screens.signs import mark, unbroken, without_dice
from bot.tables.transitions.clock import lists_ended
from bot.tables.transitions.lobby import seat_of
from data.standings.game_end import Afterwards
from games import GAMES
from games.engine import Action, Hint, Message, Refused, Rules, Seat, View, message


def hand(
    scene: PlayScene[Rules, View],
    now: datetime,
    *,
    note: str | None = None,
    hint: Hint | None = None,
    term: str | None = None,
    before: Sequence[Climax] = (),
    unrevealed: str = "",
    elsewhere: bool = False,
    goes_on: bool = False,
) -> Screen:
    """Return a seat's own hand with all that its owner needs for a move: what must be beaten or followed, and
    every move. ``now`` is when it is shown: not when the table has changed, since a hidden move changes it,
    too. ``note`` is what has just happened, ``hint`` the advice to them, ``term`` the sentence below it for a
    newcomer, and ``before`` the result of the round or hand before, while nobody has moved since;
    ``unrevealed`` says how it ended where nothing was revealed. ``elsewhere``: they are to move at another
    table, too. ``goes_on``: the next move of this private game is made without a press, as long as the bot
    runs; a press skips the pause before it."""
    view, game, number = scene.view, scene.game, str(scene.table.id)
    picture, is_out = game.hand_picture(scene), _is_out(scene)
    held = "" if picture is not None and picture.only else game.hand(scene)
    if is_out:
        held = game.out(scene, view.places[scene.seat] or 0)
    situation = unbroken(game.situation(scene))
    lines = [part for part in (held, situation) if part]
    others = tuple(map(unbroken, game.others(scene))) if scene.table.is_private else ()
    if others:
        gap = [] if lines and lines[0].startswith("#") else [""]  # a heading has one of its own
        lines = [*others, *gap, *lines]
    if note is not None and note not in situation:
        lines.append(note)
    results = [(told.number, told.line) for told in before]
    if unrevealed:
        results.append((GAMES[scene.table.game].number_of(scene.revision) - 1, unrevealed))
    lines += [
        scene.say("hand-last", what=game.part(scene, number), told=line.replace("**", ""))
        for number, line in results
    ]
    if before and not scene.table.is_private:  # there it was read until *Go on*
        lines += _small(game.fell(scene))
    ended = lists_ended(scene.table)
    if ended:
        lines.append(scene.say("hand-list-ended"))
    elif view.seat in view.awaited:
        lines.append(f"**{game.task(scene)}**")
    else:
        lines.append(scene.say("hand-as-of", time=relative(now)))
    if hint is not None:
        lines += [*_weighed(scene, hint), *_small([] if term is None else [scene.say(term)])]
    return Screen(
        (
            Text("\n".join(lines)),
            *([picture] if picture else []),
            *_moves(
                scene,
                hint,
                ended=ended,
                is_out=is_out,
                again=bool(before),
                elsewhere=elsewhere,
                goes_on=goes_on,
            ),
        ),
        game.accent,
        content=_content(scene),
        author=Plain(_whose_turn(scene)).cut(LONGEST_AUTHOR),
        footer=Plain(
            " · ".join(filter(None, (game.small_print(scene), scene.say("hand-table", table=number))))
        ),
    )


def _weighed(scene: PlayScene[Rules, View], hint: Hint) -> list[str]:
    """Return the advised move and what it promises, the same of the next best one, and the reason: a line
    each."""
    tell = scene.words.telling(lambda _words, action: scene.game.spoken(scene, action), scene.names)

    def told(said: Message) -> str:
        return tell(said.key, **said.facts)

    (action, promise), *others = hint.moves
    lines = [f"{mark('coach')} **{_ended(_named(scene, action))}** {told(promise)}"]
    lines += [
        scene.say("hint-next", move=_ended(_named(scene, other)), promise=told(promised))
        for other, promised in others
    ]
    return lines if hint.reason is None else [*lines, told(hint.reason)]


def _ended(text: str) -> str:
    """Return a move as a sentence."""
    return text if text.endswith("!") else f"{text}."


def _named(scene: PlayScene[Rules, View], action: Action) -> str:
    """Name a move at the beginning of a sentence."""
    text: str = scene.game.spoken(scene, action)
    return text[:1].upper() + text[1:]


def verdict(scene: PlayScene[Rules, View], told: Sequence[Climax]) -> Screen:
    """Return the last reveal in the place of a hand: a line with the verdict, and its picture. It has no
    moves, so that no button changes under a thumb."""
    climax, private = told[-1], scene.table.is_private
    ways: tuple[Button | Link, ...] = (_go_on(scene), *_finish(scene)) if private else _ways(scene)
    # A private game waits for its person.
    following = "" if private or scene.outcome is not None else scene.game.heading(scene)
    return Screen(
        (
            Text("\n".join((*(one.line for one in told), *_small(scene.game.fell(scene))))),
            replace(climax.picture, only=True),
            Row(ways),
        ),
        scene.game.accent,
        content=_content(scene),
        author=Plain(_heading(scene, climax.number)).cut(LONGEST_AUTHOR),
        footer=Plain(scene.say("hand-follows", what=following)) if following else None,
    )


def kept(scene: PlayScene[Rules, View], told: Sequence[Climax]) -> Screen:
    """Return the same for an owner who wants that it stays until they press *Next*: it says whether it is
    their turn meanwhile."""
    shown, view = verdict(scene, told), scene.view
    lines, picture, _ = shown.blocks
    turn = () if view.seat not in view.awaited else (Text(f"**{scene.say('hand-next-turn')}**"),)
    return replace(shown, blocks=(lines, *turn, picture, Row((_next(scene), *_ways(scene)))), footer=None)


def _heading(scene: PlayScene[Rules, View], number: int) -> str:
    """Say of which round or hand a result is, in plain text, and who has won if it was the deciding one."""
    what = scene.game.part(scene, number)
    if scene.outcome is None:
        return what
    winners = [seat for place, team in ending.order(scene.outcome) if place == 1 for seat in team]
    others = scene.words.listed([scene.told(seat) for seat in winners if seat != scene.seat])
    key = "other" if scene.seat not in winners else "you-too" if others else "you"
    return scene.say(f"hand-decided-{key}", what=what, names=others)


def _next(scene: Scene[Rules]) -> Button:
    """Return the button that shows the hand after a reveal."""
    return Button(moment_id(scene.table, "next"), scene.say("button-next"), "primary")


def _go_on(scene: PlayScene[Rules, View]) -> Button:
    """Return the button without which a private game doesn't go on: after a reveal, also to the end of the
    game, or with new draws."""
    key = "button-goon" if scene.outcome is None else "button-see-end"
    return Button(moment_id(scene.table, "next"), scene.say(key), "primary")


HURRIES = "skip"
"""The argument of the button that lets the computers of a private game move without a pause."""


def _skip(scene: Scene[Rules]) -> Button:
    """Return that button: nobody needs it, unless the bot was stopped."""
    return Button(moment_id(scene.table, "next", HURRIES), scene.say("button-skip"))


def _finish(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return the button that lets the computers of a private game finish it, for a person who is out."""
    return [Button(moment_id(scene.table, "finish"), scene.say("button-finish"))] if _is_out(scene) else []


def _small(lines: Sequence[str]) -> list[str]:
    """Return lines in small print."""
    return [f"-# {line}" for line in lines]


def last(scene: Scene[Rules], told: Sequence[Climax]) -> Screen:
    """Return the last reveal again, for a player who asks.

    Raises:
        Refused: there was none.
    """
    if not told:
        raise Refused(message("no-last-reveal"))
    lines = Text("\n".join(one.line for one in told))
    return Screen((lines, replace(told[-1].picture, only=True)), scene.game.accent)


def end(scene: PlayScene[Rules, View], seat: int, after: Afterwards) -> Screen:
    """Return the end of the game in the place of a seat's hand: its place, its rating, the highlights and the
    podium.

    Raises:
        ValueError: the game isn't over.
    """
    table, outcome = scene.table, scene.outcome
    if outcome is None:
        raise ValueError(f"table {table.id} is not over")
    teams = ending.order(outcome)
    place = next(place for place, team in teams if seat in team)
    length, ranked = scene.game.length(scene), {"place": place, "places": len(teams)}
    head = (
        scene.say("hand-end-after", **ranked, what=length)
        if length
        else scene.say("hand-end-author", **ranked)
    )
    account = ending.account_button(scene)
    # Where the picture is higher, there is no room for a gap.
    gap = [] if account else [""]
    lines = [ending.own_rating(scene, after, seat), *gap, *ending.own_highlights(scene, after, seat)]
    again = Button(moment_id(table, "again"), scene.say("button-again"), "success")
    buttons: tuple[Button | Link, ...] = (
        Button(button_id(table.id, 0, "replay"), scene.say("button-replay")),
        *_ways(scene),
    )
    return Screen(
        (
            Text("\n".join(lines).strip()),
            replace(ending.podium(scene, outcome, after), only=True),
            Row((again, *account)),
            Row(buttons),
        ),
        BRASS,
        content=_content(scene, "hand-end-won" if place == 1 else "hand-end-place", place=place),
        author=Plain(head),
        footer=Plain(scene.say("hand-table", table=str(table.id))),
    )


def _ways(scene: Scene[Rules]) -> tuple[Link, ...]:
    """Return the way to the table; none to a private game, which no channel shows."""
    return () if scene.table.is_private else (Link(channel_link(scene.table), scene.say("button-table")),)


def call(scene: PlayScene[Rules, View], screen: Screen) -> Screen:
    """Return the same hand as a call: its notification says whose turn it is, and at which table."""
    return replace(screen, content=_content(scene, "hand-call", ask=scene.game.ask(scene)))


def _content(scene: Scene[Rules], key: str = "hand-content", **facts: str | int) -> str:
    """Return a hand's notification: nothing of the hand itself, since lock screens show it."""
    table = scene.table
    if table.is_private:
        return against(scene)
    return scene.say(key, game=scene.called, channel=f"<#{table.channel_id}>", **facts)


def against(scene: Scene[Rules]) -> str:
    """Say in which private game a person plays, with and against whom."""
    computers = [seat for seat, player in enumerate(scene.table.seats) if player.user_id is None]
    sides, own = GAMES[scene.table.game].teams, seat_of(scene.table, scene.table.host_id)
    partners = [seat for seat in computers if sides and seat % sides == own % sides]
    rivals = tuple(Seat(seat) for seat in computers if seat not in partners)
    key = "solo-content-team" if partners else "solo-content"
    return scene.say(key, game=scene.called, names=rivals, partners=tuple(map(Seat, partners)))


def _whose_turn(scene: PlayScene[Rules, View]) -> str:
    """Say which round it is, and who is to move, in plain text."""
    view, what = scene.view, scene.game.heading(scene)
    if view.seat in view.awaited:
        return scene.say("hand-author-you", what=what)
    if not view.awaited:
        return what
    names = scene.words.listed([scene.told(seat) for seat in view.awaited])
    return scene.say("hand-author", what=what, names=names, seats=len(view.awaited))


def _moves(
    scene: PlayScene[Rules, View],
    hint: Hint | None,
    *,
    ended: bool,
    is_out: bool,
    again: bool,
    elsewhere: bool,
    goes_on: bool,
) -> tuple[Row | Select, ...]:
    """Return every move that the seat can make unless the list has ``ended``, the advised one with the
    coach's face; then buttons for other moves, a hint, the last reveal (``again``), the table, and
    ``elsewhere`` the other tables."""
    table, view = scene.table, scene.view
    can = bool(view.legal) and not ended
    offered = scene.game.offered(scene, in_turn=view.seat in view.awaited) if can else Moves()
    made: list[tuple[Button | Link, ...]] = list(offered.rows)
    pick = scene.game.own_pick(scene) if can else None
    if can:
        made += _own_rows([_own(scene, action, label) for label, action in scene.game.own_moves(scene)])
    more = offered.more
    if hint is not None:
        made = _faced(made, _do(scene, hint.moves[0][0]), more)
    is_beside = more is not None and any(more in row for row in made)
    last: list[Button | Link] = [] if more is None or is_beside else [more]
    if can and view.seat in view.awaited:
        always = "never" if table.seats[scene.seat].hinted is not None else "always"
        asks = ("hint", None, "hint") if hint is None else ("hints", always, f"hints-{always}")
        last.append(Button(moment_id(table, asks[0], asks[1]), scene.say(f"button-{asks[2]}")))
    elif not table.is_private and view.seat not in view.awaited:
        last.append(Button(moment_id(table, "hand"), scene.say("button-refresh")))
    if table.is_private:
        last += [_go_on(scene)] if ended else [_skip(scene)] if goes_on else []
        last += _finish(scene)
        last += [Button(moment_id(table, verb), scene.say(f"button-{verb}")) for verb in ("rules", "stop")]
    elif is_out:
        last.insert(0, Button(moment_id(table, "watching"), scene.say("button-watching"), "primary"))
    elif again and view.seat not in view.awaited:
        last.append(Button(moment_id(table, "last"), scene.say("button-last")))
    last += _ways(scene)
    if elsewhere:
        last.append(Button(moment_id(table, "turns"), scene.say("button-turns")))
    rows_made: list[Row | Select] = [Row(row) for row in made if row]
    if pick is not None:
        choices = tuple(Choice(label, value) for label, value in pick.choices)
        custom_id = select_id(table.id, scene.revision, "own", pick.start, epoch=table.epoch)
        rows_made.append(Select(custom_id, pick.question, choices, pick.count))
    ends = _last_rows(last, MOST_ROWS - len(rows_made)) if table.is_private else (Row(tuple(last)),)
    return (*rows_made[: MOST_ROWS - len(ends)], *ends)


def _last_rows(last: Sequence[Button | Link], room: int) -> tuple[Row, ...]:
    """Return the buttons below the moves of a private game, in one row; where a phone would wrap that and
    ``room`` rows are left, in two, the second with what is about the whole game."""
    fits = len(phone_rows([button for button in last if isinstance(button, Button)])) == 1
    if fits or room < 2:
        return (Row(tuple(last)),)
    return Row(tuple(last[:-2])), Row(tuple(last[-2:]))


def _faced(
    made: Sequence[tuple[Button | Link, ...]], advised: Button, more: Button | None
) -> list[tuple[Button | Link, ...]]:
    """Return rows of moves with the coach's face on the advised one, where it is; if it has no button there,
    with one in a row below those that fit, beside the way to ``more`` moves if a phone has room for both."""
    found = [[button for button in row if isinstance(button, Button)] for row in made]
    if not any(button.id == advised.id for row in found for button in row):
        alone = (_with_face(advised),)
        both = alone if more is None else (*alone, more)
        return [*made[: MOST_ROWS - 2], both if len(phone_rows(both)) == 1 else alone]
    return [
        tuple(
            _with_face(button) if isinstance(button, Button) and button.id == advised.id else button
            for button in row
        )
        for row in made
    ]


def _with_face(button: Button) -> Button:
    return replace(button, label=f"{mark('coach')} {button.words or button.label}", words=None)


def _is_out(scene: PlayScene[Rules, View]) -> bool:
    """Whether the seat is out of the game for good."""
    return scene.outcome is None and GAMES[scene.table.game].is_out(scene.view, scene.seat)


MOST_ROWS = 5
"""The most rows of a classic message."""
LONGEST_AUTHOR = 256
"""The most characters of the line above a hand; eight long names of awaited players are longer."""
FITTING = 9
"""The most own moves in rows that don't wrap on a phone."""


def _own_rows(buttons: list[Button]) -> list[tuple[Button | Link, ...]]:
    if len(buttons) <= FITTING:
        return [tuple(row) for row in phone_rows(buttons)]
    return [row.buttons for row in rows(list(buttons))]


def _own(scene: PlayScene[Rules, View], action: Action, label: str) -> Button:
    """Return a move under one's own hand: it is for that hand, whatever else has happened at the table."""
    table = scene.table
    style: Style = "success" if action.kind == "stand" else "primary"
    return Button(button_id(table.id, scene.revision, "own", action.text, epoch=table.epoch), label, style)


def _do(scene: PlayScene[Rules, View], action: Action) -> Button:
    """Return a button of its own for a move."""
    table, label = scene.table, without_dice(_named(scene, action))
    if GAMES[table.game].is_own(scene.view, action):
        return _own(scene, action, label)
    return Button(moment_id(table, "do", action.text), label, "success")


def retired(scene: Scene[Rules], seat: int, number: int | None = None, *, note: str | None = None) -> Screen:
    """Return an old message of a seat's hand, which has changed or isn't its reader's. The game is over, a
    computer plays the seat, the round or hand of that ``number`` is over, or the present hand is further
    down. ``note`` is what its owner has just done."""
    table = scene.table
    said = scene.say("hand-elsewhere")
    if table.status != "playing":
        said = scene.say("hand-game-over")
    elif table.seats[seat].level is not None:
        said = scene.say("hand-taken")
    elif number is not None:
        said = scene.game.over(scene, number)
    where = [Row(ways)] if (ways := _ways(scene)) else []
    return Screen((Text(said if note is None else f"{note}\n{said}"), *where), OVER, content=_content(scene))


def pick(scene: PlayScene[Rules, View], path: str, now: datetime, *, under_hand: bool = False) -> Screen:
    """Return one step of picking a move that has no button. Under a hand it replaces the hand, with a button
    back; elsewhere it says above what must be beaten or followed.

    Raises:
        Refused: there is no such step.
    """
    table = scene.table
    step = scene.game.picker(scene, path)
    if step is None:
        raise Refused(message("press-unknown"))
    selects = tuple(
        Select(
            select_id(table.id, table.moves, "pick", str(number), epoch=table.epoch), title, tuple(choices)
        )
        for number, (title, choices) in enumerate(step.selects)
    )
    if not under_hand:
        situation = unbroken(scene.game.situation(scene))
        lines = [line for line in (situation, f"**{step.question}**") if line]
        return Screen((Text("\n".join(lines)), *selects), scene.game.accent)
    back = Row((Button(moment_id(table, "hand"), scene.say("button-back-to-hand")),))
    shown = hand(scene, now)
    above = tuple(block for block in shown.blocks if isinstance(block, Text | Picture))
    return replace(shown, blocks=(*above, Text(f"**{step.question}**"), *selects, back))


def seat_taken(scene: Scene[Rules]) -> Screen:
    """Tell the person of a seat that a computer plays it, with the button that takes it back. Their hand
    takes its place then."""
    told = Text(scene.say("seat-taken"))
    content = _content(scene, "seat-taken-content")
    return Screen((told, Row((_back(scene), *_ways(scene)))), PLAYING, content=content)


def seat_taken_call(scene: Scene[Rules], seat: int) -> Screen:
    """Tell the same in the channel, to a person whom no DM reaches."""
    user_id = scene.table.seats[seat].user_id or 0
    told = Text(scene.say("seat-taken-call", name=f"<@{user_id}>"))
    return Screen((told, Row((_back(scene, CALL),))), PLAYING, (user_id,))


CALL = "call"
"""The argument of the button that takes a seat back under a call in the channel."""


def _back(scene: Scene[Rules], arg: str | None = None) -> Button:
    """Return the button that takes one's own seat back."""
    return Button(moment_id(scene.table, "back", arg), scene.say("button-back"), "primary")


def did(scene: Scene[Rules], action: Action) -> Screen:
    """Tell a player their move, with the way back to the table."""
    text = scene.say("did", move=action, table=str(scene.table.id))
    return notice(text, (scene.say("button-table"), channel_link(scene.table)))
