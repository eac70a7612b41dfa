"""The less common choices before a game: a private menu behind *More…*, with what the reader may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n.translate import Words
from bot.rendering.screens.admission import WHO
from bot.rendering.screens.model import (
    CHOICES_A_SELECT,
    Block,
    Button,
    Choice,
    Divider,
    Link,
    Pressed,
    Row,
    Screen,
    Select,
    Text,
    moment_id,
    rows,
    select_id,
)
from bot.rendering.screens.naming import (
    game_and_rules,
    house_rules,
    option_name,
    option_text,
    preset_name,
    preset_text,
    value_name,
    values_to_choose,
)
from bot.rendering.screens.notices import board_link
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.sentences import duration
from bot.tables.transitions.lobby import is_held, most_computers
from bot.tables.transitions.options import may_choose_game, switches
from games import GAMES
from games.engine import Rules
from games.options import Option

CLOCKS = (None, 30, 60, 120, 300, 900, 3600, 8 * 3600, 86400, 3 * 86400, 7 * 86400)
"""The times for a move that are offered, in seconds; None is no clock."""
SELDOM = "more"
"""The argument of *More settings…*."""
_OF_SELDOM = ("computers", "level", "seats", "shuffle", "switch")
LONGEST_LINE = 100
"""The most characters of a select's line, and of the small print below it."""


def clock_text(seconds: int | None) -> str:
    """Return a time for a move as it is typed."""
    return "none" if seconds is None else f"{seconds}s"


def menu(scene: Scene[Rules], user_id: int, *, closes: bool) -> Screen:
    """Return the menu for a person; ``closes``: they may close the table, even another's."""
    table = scene.table
    host = table.host_id == user_id
    sits = any(seat.user_id == user_id and not is_held(seat) for seat in table.seats)
    here = any(seat.user_id == user_id for seat in table.seats)
    told = "host" if host else "player" if sits else "guest"
    blocks: list[Block] = [_title(scene, "setup-title", f"setup-{told}")]
    if host:
        blocks += _often(scene, user_id)
    elif closes and (people := tuple(_others(scene, user_id, host=False))):
        blocks.append(Select(_id(scene, "people"), scene.say("setup-out"), people[:CHOICES_A_SELECT]))
    word: list[Button | Link] = []
    last: list[Button | Link] = []
    if sits:
        blocks += [Divider(), Text(f"**{scene.say('setup-word')}**\n-# {scene.say('setup-word-text')}")]
        word.append(Button(moment_id(table, "word"), scene.say("button-word")))
    if host:
        word.append(Button(moment_id(table, "setup", WHO), scene.say("button-who")))
        word.append(Button(moment_id(table, "setup", SELDOM), scene.say("button-setup-more")))
    if here:
        last.append(Button(moment_id(table, "leave"), scene.say("button-leave")))
    if host or closes:
        last.append(Button(moment_id(table, "close"), scene.say("button-close-table"), "danger"))
    about = () if host else _about(scene)
    return Screen((*blocks, *rows([*word, *about]), *rows(last)), scene.game.accent)


def seldom(scene: Scene[Rules]) -> Screen:
    """Return what a host seldom needs: more house rules, computers, seats, switches, fair play."""
    table = scene.table
    buttons: list[Button | Link] = []
    if GAMES[table.game].teams:
        buttons.append(Button(moment_id(table, "shuffle"), scene.say("button-shuffle")))
    buttons += [_switch(scene, name) for name in switches(table)]
    back = Button(moment_id(table, "setup"), scene.say("button-setup-back"))
    title = _title(scene, "setup-more-title")
    shown = (*rows(buttons), *rows([*_about(scene), back]))
    return Screen((title, *_selects(scene), *shown), scene.game.accent)


def is_seldom(pressed: Pressed) -> bool:
    """Return whether a press is one of :func:`seldom`'s screen, which is then shown again."""
    return pressed.arg == SELDOM if pressed.verb == "setup" else pressed.verb in _OF_SELDOM


def _title(scene: Scene[Rules], *keys: str) -> Text:
    title, *also = (scene.say(key) for key in keys)
    return Text(f"## {title}\n-# {' · '.join((scene.title, *also))}")


def _about(scene: Scene[Rules]) -> tuple[Button | Link, ...]:
    """Return how the table is fair, and the way to it."""
    fair = Button(moment_id(scene.table, "fair"), scene.say("button-fair"))
    return fair, Link(board_link(scene.table), scene.say("button-table"))


def rule(scene: Scene[Rules], option: str) -> Screen:
    """Return one rule with what it decides, and its values to choose from."""
    table, words = scene.table, scene.words
    game = GAMES[table.game]
    found = next(each for each in game.options() if each.name == option)
    now = game.text_of(scene.rules, option)
    usual = (
        game.text_of(game.presets[table.settings.preset], option)
        if table.settings.preset in game.presets
        else ""
    )
    named = option_name(words, table.game, scene.game, option)
    choices = tuple(
        Choice(
            value_name(words, table.game, scene.game, option, value)[:LONGEST_LINE],
            value,
            scene.say("setup-usual") if value == usual else None,
            chosen=value == now,
        )
        for value in values_to_choose(table.game, found, now)
    )
    text = f"## {named}\n{option_text(words, table.game, scene.game, option)}"
    chosen = Select(_id(scene, "ruleval", option), named, choices)
    back = Row((Button(moment_id(table, "setup"), scene.say("button-setup-back")),))
    return Screen((Text(text), chosen, back), scene.game.accent)


def _id(scene: Scene[Rules], verb: str, arg: str | None = None) -> str:
    return select_id(scene.table.id, scene.table.moves, verb, arg, epoch=scene.table.epoch)


def rules_choices(words: Words, presets: Sequence[tuple[str, str]]) -> tuple[Choice, ...]:
    """Return presets (the game's, and the preset's name) as a select offers them: each by its game and its
    name, with its line."""
    return tuple(
        Choice(
            game_and_rules(words, game, preset)[:LONGEST_LINE],
            f"{game} {preset}",
            preset_text(words, game, preset)[:LONGEST_LINE],
        )
        for game, preset in presets[:CHOICES_A_SELECT]
    )


def _switch(scene: Scene[Rules], name: str) -> Button:
    on = bool(getattr(scene.table.settings, name))
    state = scene.say(f"switch-{'on' if on else 'off'}")
    label = scene.say(f"button-switch-{name.replace('_', '-')}", state=state)
    return Button(moment_id(scene.table, "switch", name), label, "primary" if on else "secondary")


def _often(scene: Scene[Rules], user_id: int) -> Iterator[Block]:
    """Return the selects that a host needs now and then; each says what is chosen now."""
    table, words = scene.table, scene.words
    chosen, game = table.settings, GAMES[table.game]
    presets = tuple(
        Choice(
            preset_name(words, table.game, preset)[:LONGEST_LINE],
            preset,
            preset_text(words, table.game, preset)[:LONGEST_LINE],
        )
        for preset in game.presets
    )
    named = preset_name(words, table.game, chosen.preset)
    if may_choose_game(table):
        others = [(game, preset) for game in GAMES if game != table.game for preset in GAMES[game].presets]
        presets += rules_choices(words, others)
    said = scene.say("setup-rules", rules=named)
    yield Select(_id(scene, "preset"), said, presets[:CHOICES_A_SELECT])
    yield from _house_rules(scene, game.options())[:1]
    clocks = tuple(Choice(duration(words, seconds), clock_text(seconds)) for seconds in CLOCKS)
    yield Select(_id(scene, "clock"), scene.say("setup-clock", clock=duration(words, chosen.clock)), clocks)
    if people := tuple(_others(scene, user_id, host=True)):
        yield Select(_id(scene, "people"), scene.say("setup-people"), people[:CHOICES_A_SELECT])


def _selects(scene: Scene[Rules]) -> Iterator[Block]:
    """Return the selects that a host seldom needs; each says what is chosen now."""
    table = scene.table
    chosen, game = table.settings, GAMES[table.game]
    yield from _house_rules(scene, game.options())[1:]
    most = most_computers(table)
    if most:
        there = sum(seat.user_id is None for seat in table.seats)
        numbers = tuple(
            Choice(scene.say("play-computers-count", count=count), str(count)) for count in range(most + 1)
        )
        said = scene.say("setup-computers", computers=scene.say("play-computers-count", count=there))
        yield Select(_id(scene, "computers"), said, numbers)
    if len(game.levels) > 1:
        levels = tuple(Choice(scene.say(f"level-{level}"), level) for level in game.levels)
        now = scene.say(f"level-{chosen.level or game.levels[-1]}")
        yield Select(_id(scene, "level"), scene.say("setup-level", level=now), levels)
    sizes = game.seats(scene.rules)
    if len(sizes) > 1:
        counts = [count for count in sizes if count >= len(table.seats)][:CHOICES_A_SELECT]
        offered = tuple(Choice(scene.say("setup-seats-count", seats=count), str(count)) for count in counts)
        yield Select(_id(scene, "seats"), scene.say("setup-seats", seats=chosen.seats), offered)


def _house_rules(scene: Scene[Rules], options: Sequence[Option]) -> list[Select]:
    """Return every rule of the game with its present value, in as few selects as possible."""
    table, words, game = scene.table, scene.words, GAMES[scene.table.game]
    changes = house_rules(words, table.game, scene.game, table.settings.changes)
    now = words.row(changes) if changes else scene.say("setup-none")
    selects: list[Select] = []
    parts = -(-len(options) // CHOICES_A_SELECT)
    size = -(-len(options) // parts) if parts else 1
    for start in range(0, len(options), size):
        part = options[start : start + size]
        lines = tuple(
            Choice(
                option_name(words, table.game, scene.game, each.name)[:LONGEST_LINE],
                each.name,
                value_name(words, table.game, scene.game, each.name, game.text_of(scene.rules, each.name))[
                    :LONGEST_LINE
                ],
            )
            for each in part
        )
        said = scene.say("setup-house-more") if selects else scene.say("setup-house", changes=now)
        selects.append(Select(_id(scene, "rule", str(start)), said[:LONGEST_LINE], lines))
    return selects


def _others(scene: Scene[Rules], user_id: int, *, host: bool) -> Iterator[Choice]:
    """Return the people who can be taken out; for the host also computers and people whose seats are held,
    who can be sent away, and the people who can be made host. A choice names a person, or a computer by its
    name, so that it stays right when seats have moved."""
    for number, seat in enumerate(scene.table.seats):
        if seat.user_id == user_id:
            continue
        name = scene.player(number).name
        who = f"c{seat.name}" if seat.user_id is None else f"u{seat.user_id}"
        sits = seat.user_id is not None and not is_held(seat)
        if sits or host:
            said = scene.say("setup-take-out" if sits else "setup-send", name=name)
            yield Choice(said[:LONGEST_LINE], f"send:{who}")
        if host and seat.user_id is not None:
            yield Choice(scene.say("setup-host-choice", name=name)[:LONGEST_LINE], f"host:{who}")
