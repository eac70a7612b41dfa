"""Screens as plain values: each is a stack of blocks.

A screen knows nothing of Discord's client library, so it can be built in a test, stored in the database until
it has been delivered, and compared. ``bot/discord_api/payloads.py`` turns it into Components V2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.i18n.translate import safe_lines
from bot.rendering.screens.drawings import Drawing
from data.db.records import TableRecord

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Text:
    """Some lines of Markdown; ``beside`` is a small decorative square picture to their right."""

    text: str
    beside: Picture | None = None


@dataclass(frozen=True, slots=True)
class Plain:
    """Some lines that Discord shows without Markdown; a person's name in them is as it is. It isn't a string,
    so that it can't be taken for Markdown."""

    text: str

    @property
    def markdown(self) -> str:
        """Return the same lines as Markdown."""
        return safe_lines(self.text)

    def cut(self, most: int) -> Plain:
        """Return its first characters."""
        return Plain(self.text[:most])


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. ``id`` is what a press carries back (at most 100 characters), ``label`` at most 80; ``emoji``
    is the name of one of the bot's emojis, shown beside the label where it is uploaded. Where the label says
    nothing without it (``× 5``), ``words`` are shown instead (``5 × fives``)."""

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    emoji: str | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One to five buttons side by side."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select: its text, its value, and its meaning in small print, each at most 100 characters;
    a ``chosen`` one is chosen already."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A picker of ``count`` choices out of at most 25."""

    id: str
    placeholder: str
    choices: tuple[Choice, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Entities:
    """A picker of up to ``most`` text channels, roles or people of the server, or of none; Discord itself
    offers them. ``chosen`` are the ids of those chosen already."""

    id: str
    placeholder: str
    of: Literal["channels", "roles", "people"]
    chosen: tuple[int, ...] = ()
    most: int = 25


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the message: its file's name, its words (at most 1024 characters, enough to play from),
    and the drawing, drawn when it is posted. The screen's words say the same, so that it can be left out; an
    ``only`` one says it alone, and without it its words are shown."""

    file: str
    alt: Plain
    drawing: Drawing
    only: bool = False


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of the message to download, by its name."""

    file: str


Block = Text | Divider | Row | Select | Entities | Picture | Attached


@dataclass(frozen=True, slots=True)
class Screen:
    """The contents of one message. ``accent`` is the colour of its edge (0 to 0xFFFFFF), ``mention`` the ids
    of the users whom it may ping; nobody else is pinged. A ``bare`` one has no edge: its pictures are a tenth
    wider.

    One with ``content`` (at most 2000 characters) is a classic message: the content is what its notification
    says, which is empty for Components V2. Its blocks are one embed (texts, a line apart, and at most one
    picture) and the rows beneath it; the embed's ``author`` (256) is small above, its ``footer`` (2048) small
    below, both in plain text.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None
    mention: tuple[int, ...] = ()
    bare: bool = False
    content: str | None = None
    author: Plain | None = None
    footer: Plain | None = None

    @property
    def is_classic(self) -> bool:
        """Whether it is a classic message. An edit can turn one into Components V2, but never back."""
        return self.content is not None


CALM, PLAYING, OVER, BRASS = 0x5B6EE1, 0x2E9E6B, 0x8A8F98, 0xD9B56B
"""The accents of screens that wait or are looked up, of a game in play, of a finished one, and of its end."""

BUTTONS_A_ROW = 5
LONGEST_ALT = 1024
"""The most characters of a picture's words that Discord takes."""
LONGEST_LABEL = 80
"""The most characters on a button."""
CHOICES_A_SELECT = 25


def rows(buttons: list[Button | Link]) -> tuple[Row, ...]:
    """Return the buttons in as few rows as possible."""
    return tuple(
        Row(tuple(buttons[start : start + BUTTONS_A_ROW])) for start in range(0, len(buttons), BUTTONS_A_ROW)
    )


PHONE = 310
"""The most pixels of a row that doesn't wrap on a phone."""


def phone_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons in as few rows as don't wrap on a phone: three of ten characters, two of more."""
    made: list[list[Button]] = []
    room = 0.0
    for button in buttons:
        wide = 30 + 7.3 * len(button.words or button.label) + (24 if button.emoji else 0)
        room -= wide + 8
        if room < 0 or len(made[-1]) == BUTTONS_A_ROW:
            made.append([])
            room = PHONE - wide
        made[-1].append(button)
    return tuple(map(tuple, made))


def picture(file: str, lines: Sequence[str], drawing: Drawing, *, only: bool = False) -> Picture:
    """Return a picture with its words, a line each."""
    return Picture(file, Plain("\n".join(lines)).cut(LONGEST_ALT), drawing, only=only)


def last_lines(text: str, most: int) -> str:
    """Return the last lines of Markdown that have at most so many characters together, each whole: a cut in
    a line could fall into an escaped name, and make a link of the rest."""
    kept: list[str] = []
    for line in reversed(text.split("\n")):
        most -= len(line) + bool(kept)
        if most < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))


# --- custom ids --------------------------------------------------------------------------------------

_NUMBER = "0|[1-9][0-9]"
_PRESS = re.compile(
    rf"(?P<kind>[bsm]):(?P<table>{_NUMBER}{{0,17}})(?:\.(?P<epoch>[1-9][0-9]{{0,4}}))?"
    rf":(?P<moves>{_NUMBER}{{0,8}}):(?P<verb>[a-z]{{1,12}})"
    r"(?::(?P<arg>[ -~]{0,50}))?"
)


_KINDS: Mapping[str, Literal["button", "select", "form"]] = {"b": "button", "s": "select", "m": "form"}


@dataclass(frozen=True, slots=True)
class Pressed:
    """The contents of a custom id: whether it is a button's, a select's or a form's, the table (0: none), and
    how many moves its game had had then (or the hand's revision, or a page). Then the verb and its argument,
    and the restore number of a database that was put back (0: none)."""

    kind: Literal["button", "select", "form"]
    table: int
    moves: int
    verb: str
    arg: str | None
    epoch: int = 0

    @classmethod
    def read(cls, custom_id: str) -> Pressed | None:
        """Read a custom id; None if it is none of ours. Each can be written in one way only, and every number
        in it fits the database."""
        match = _PRESS.fullmatch(custom_id)
        if match is None:
            return None
        kind = _KINDS[match["kind"]]
        epoch = int(match["epoch"] or 0)
        return cls(kind, int(match["table"]), int(match["moves"]), match["verb"], match["arg"], epoch)


def user_id_of(text: str) -> int:
    """Read a user's id as a button carries it.

    Raises:
        ValueError: it isn't an id.
    """
    if not re.fullmatch("[1-9][0-9]{0,18}", text) or int(text) >= 2**63:
        raise ValueError("no user's id")
    return int(text)


def button_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """Return the custom id of a button. It names a public action and never a secret.

    Raises:
        ValueError: it couldn't be read when it comes back.
    """
    since = f".{epoch}" if epoch else ""
    custom_id = f"b:{table}{since}:{moves}:{verb}" + (f":{arg}" if arg is not None else "")
    if _PRESS.fullmatch(custom_id) is None:
        raise ValueError(f"{custom_id!r} is no custom id of ours")
    return custom_id


def select_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """Return the custom id of a select; the chosen values come beside it."""
    return "s" + button_id(table, moves, verb, arg, epoch=epoch)[1:]


def form_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """Return the custom id of a form; the typed text comes beside it."""
    return "m" + button_id(table, moves, verb, arg, epoch=epoch)[1:]


def moment_id(table: TableRecord, verb: str, arg: str | None = None) -> str:
    """Return the custom id of a button for the present position of a table."""
    return button_id(table.id, table.moves, verb, arg, epoch=table.epoch)
