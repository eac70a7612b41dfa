"""What anyone may look up: how to play, the rules of a game, its odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.i18n.translate import Words
from bot.rendering.lessons import LESSONS
from bot.rendering.screens import SCREENS, learn
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
    select_id,
)
from bot.rendering.screens.naming import house_rules, preset_line, preset_name
from bot.rendering.screens.scene import GameScreens, Move
from bot.rendering.screens.sentences import game_name
from bot.tables.transitions.lobby import players
from data.db.records import TableRecord
from games import GAMES
from games.engine import Rules

HELP = ("start", "table", "commands", "fair")
"""The pages of the help, the first one first."""


def help_screen(language: Words, moves: Mapping[str, Sequence[Move]], page: str = HELP[0]) -> Screen:
    """Return a page of how to play, and a select of the others; ``moves`` are the typed ones of each game by
    its name. A missing page is replaced by the first."""
    page = page if page in HELP else HELP[0]
    listed = "\n".join(f"`/{name}` {language.say(f'command-{name}')}" for name in moves)
    typed = _typed_moves(language, moves)
    told = {
        "start": f"{language.say('help-start')}\n{listed}",
        "table": language.say("help-table"),
        "commands": language.say("help-commands", moves=typed),
        "fair": language.say("help-fair"),
    }[page]
    choices = tuple(Choice(language.say(f"help-page-{other}"), other) for other in HELP if other != page)
    title = language.say("help-title") if page == HELP[0] else language.say(f"help-page-{page}")
    more = Select(select_id(0, 0, "help"), language.say("help-more"), choices)
    return Screen((Text(f"## {title}\n{told}"), more), CALM)


def _typed_moves(language: Words, moves: Mapping[str, Sequence[Move]]) -> str:
    """Return the words that moves are typed with, of all games; games with the same ones are listed
    together."""
    games: dict[str, list[str]] = {}
    for name, its in moves.items():
        typed = language.row(f"`{move.word}`" for move in its)
        games.setdefault(typed, []).append(language.say(f"{name}-name"))
    return language.parts(
        language.say("help-moves", games=language.listed(names), words=typed)
        for typed, names in games.items()
    )


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules that somebody looks up: of the game ``name`` as so many ``players`` play them, None if that
    isn't known. ``heading`` says whose they are. Its buttons carry the ``table``, or with none (0) the
    ``preset`` with its name."""

    name: str
    game: GameScreens[Any, Any, Any, Any]
    rules: Rules
    heading: str
    players: int | None = None
    table: int = 0
    preset: str = ""

    def arg(self, *more: str) -> str:
        """The argument that its buttons carry."""
        return " ".join(() if self.table else (self.name, self.preset)) + "".join(f"/{part}" for part in more)


def of_table(language: Words, table: TableRecord) -> Rulebook:
    """Return the rules as a table plays them, with its house rules by name."""
    name, chosen = table.game, table.settings
    heading = language.say(
        "rules-of-table", table=str(table.id), rules=preset_name(language, name, chosen.preset)
    )
    changes = house_rules(language, name, SCREENS[name], chosen.changes)
    if changes:
        heading += "\n-# " + language.say("settings-house", changes=" · ".join(changes))
    rules = GAMES[name].read_rules(table.rules)
    return Rulebook(name, SCREENS[name], rules, heading, players(table), table.id, chosen.preset)


def of_preset(language: Words, name: str, preset: str) -> Rulebook:
    """Return the rules of a preset, for any number of players."""
    heading = language.say("rules-of-preset", rules=preset_line(language, name, preset))
    return Rulebook(name, SCREENS[name], GAMES[name].presets[preset], heading, preset=preset)


LONGEST_TITLE = 90
BRIEF = "brief"
"""The choice that brings the six lines back."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules under its title; rules without one have the title ""."""

    title: str
    lines: tuple[str, ...]


def chapters(lines: Sequence[str]) -> list[Chapter]:
    """Return the rules of a game (:meth:`GameScreens.rules`) by their headings."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("**") and line.endswith("**"):
            found.append((_title(line.strip("*"), [title for title, _ in found]), []))
        elif found:
            found[-1][1].append(line)
        else:
            found.append(("", [line]))
    return [Chapter(title, tuple(rules)) for title, rules in found]


def _title(text: str, before: Sequence[str]) -> str:
    """Return a heading as a new choice: Discord takes no two that are alike, and none that is too long."""
    cut = text[:LONGEST_TITLE]
    return cut if cut not in before else f"{cut} ({before.count(cut) + len(before)})"


def rules_screen(language: Words, book: Rulebook, wanted: str = BRIEF) -> Screen:
    """Return the rules in six lines with a picture, or the chapter of that title, and a select of the
    chapters. A missing chapter, or missing six lines, are replaced by what there is."""
    named = game_name(language, book.name, book.preset)
    brief = book.game.brief(language, book.rules, book.players)
    lines = book.game.rules(language, book.rules, book.players)
    heading = Text(f"-# {book.heading}")
    if brief is None:
        return Screen((Text(f"## {named}"), Divider(), Text("\n".join(lines)), heading), CALM)
    found = chapters(lines)
    chapter = next((each for each in found if each.title == wanted), None)
    count = len(brief.lines)
    choices = tuple(Choice(each.title, each.title, chosen=each is chapter) for each in found)
    if chapter is not None:
        choices = (Choice(language.say("rules-brief", lines=count), BRIEF), *choices)
    more = Select(
        select_id(book.table, 0, "chapter", book.arg() or None), language.say("rules-more"), choices
    )
    if chapter is not None:
        told = "\n".join(chapter.lines)
        title = Text(f"## {chapter.title}\n{told}")
        return Screen((title, heading, more), CALM)
    numbered = "\n".join(f"{number}. {line}" for number, line in enumerate(brief.lines, 1))
    title = Text(f"## {language.say('rules-title', game=named, lines=count)}\n{numbered}")
    example = Text(language.say("rules-example", told=brief.example))
    first = [Row((learn.start(book.name, language), learn.play_now(book.name, language)))]
    ways = first if book.name in LESSONS else []
    return Screen((title, brief.picture, example, heading, *ways, more), CALM)


def odds_screen(
    language: Words, book: Rulebook, asked: tuple[str | None, str | None], *, whole: bool = False
) -> Screen:
    """Return the odds of a game under some rules; ``asked`` are a hand to beat and dice on the table, or
    None. A part of the table has a button for the ``whole``."""
    found = book.game.odds(language, book.rules, *asked, whole=whole)
    title = Text(f"## {language.say('odds-title', game=game_name(language, book.name, book.preset))}")
    blocks: list[Block] = [title, Text("\n".join(found.lines))]
    if found.picture is not None:
        blocks.append(found.picture)
    blocks.append(Text(f"-# {book.heading}"))
    if found.hand:
        more = button_id(book.table, 0, "odds", book.arg(found.hand))
        blocks.append(Row((Button(more, language.say("odds-whole")),)))
    return Screen(tuple(blocks), CALM)
