"""What can be shown, as plain values: a screen is a stack of blocks.

A screen knows nothing of Discord's client library, so it can be built in a test, stored in the database
until it has been delivered, and compared. ``bot/discord_api/payloads.py`` turns it into Components V2.
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
    """Some lines of Markdown; ``beside`` is a small square picture to their right that only decorates."""

    text: str
    beside: Picture | None = None


@dataclass(frozen=True, slots=True)
class Plain:
    """Some lines that Discord shows as they are, without Markdown; a person's name in them is as it is. It
    isn't a string, so that nobody takes it for Markdown."""

    text: str

    @property
    def markdown(self) -> str:
        """The same lines where Markdown counts."""
        return safe_lines(self.text)

    def cut(self, most: int) -> Plain:
        """Its first characters."""
        return Plain(self.text[:most])


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. ``id`` is what a press carries back (at most 100 characters), ``label`` at most 80; ``emoji``
    is the name of one of the bot's emojis, which stands beside the label where it is to be had. Where the
    label says nothing without it (``× 5``), ``words`` are what stands there instead (``5 × fives``)."""

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
    """One line of a select: what is read, what is sent, and small what it means, each at most 100 characters;
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
    """A picker of up to 25 text channels or roles of the server, or of none; Discord itself offers them.
    ``chosen`` are the ids of those that are chosen already."""

    id: str
    placeholder: str
    of: Literal["channels", "roles"]
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that goes with the message: its file's name, what it shows in words (at most 1024
    characters, enough to play from), and what is drawn when it is posted. The words of the screen say the
    same, so that it can be left out; where they don't, it is the ``only`` one to say it, and its words stand
    in its place."""

    file: str
    alt: Plain
    drawing: Drawing
    only: bool = False


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes with the message, to take away, by its name."""

    file: str


Block = Text | Divider | Row | Select | Entities | Picture | Attached


@dataclass(frozen=True, slots=True)
class Screen:
    """What one message shows. ``accent`` is the colour of its edge (0 to 0xFFFFFF), ``mention`` the ids of
    the users whom it may ping; everyone else that it names isn't pinged. A ``bare`` one has no edge: its
    pictures are a tenth wider.

    One with ``content`` (at most 2000 characters) is a classic message: the content is what its notification
    says, which is empty for Components V2. Its blocks are one embed (texts, a line apart, and at most one
    picture) and the rows beneath it; the embed's ``author`` (256) stands small above, its ``footer`` (2048)
    small below, both in plain text.
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
        """Whether it is a classic message. Discord makes Components V2 of one by an edit, and never one of
        Components V2."""
        return self.content is not None


CALM, PLAYING, OVER, BRASS = 0x5B6EE1, 0x2E9E6B, 0x8A8F98, 0xD9B56B
"""The accents of what waits or is looked up, of a game that goes on, of one that is over, and of its end."""

BUTTONS_A_ROW = 5
LONGEST_ALT = 1024
"""Characters of what a picture shows, in words; Discord takes no more."""
LONGEST_LABEL = 80
"""Characters on a button."""
CHOICES_A_SELECT = 25


def rows(buttons: list[Button | Link]) -> tuple[Row, ...]:
    """The buttons in as few rows as hold them."""
    return tuple(
        Row(tuple(buttons[start : start + BUTTONS_A_ROW])) for start in range(0, len(buttons), BUTTONS_A_ROW)
    )


PHONE = 310
"""How many pixels wide a row may be, so that it doesn't wrap on a phone."""


def phone_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """The buttons in as few rows as don't wrap on a phone: three of ten characters, two of more."""
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


def picture(file: str, lines: Sequence[str], drawing: Drawing) -> Picture:
    """A picture with what it shows in words, a line each."""
    return Picture(file, Plain("\n".join(lines)).cut(LONGEST_ALT), drawing)


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
    """What a custom id says: whether it is a button's, a select's or a form's, the table (0: about none), how
    many moves its game had come then (or the hand's revision, or a page), the verb and its argument, and
    since which copy of the database the table goes on, if it is one that was put back (0: none)."""

    kind: Literal["button", "select", "form"]
    table: int
    moves: int
    verb: str
    arg: str | None
    epoch: int = 0

    @classmethod
    def read(cls, custom_id: str) -> Pressed | None:
        """From a custom id; None if it is none of ours. Each has one way to be written, and every number in
        it fits the database."""
        match = _PRESS.fullmatch(custom_id)
        if match is None:
            return None
        kind = _KINDS[match["kind"]]
        epoch = int(match["epoch"] or 0)
        return cls(kind, int(match["table"]), int(match["moves"]), match["verb"], match["arg"], epoch)


def user_id_of(text: str) -> int:
    """A user's id as a button carries it.

    Raises:
        ValueError: it isn't one.
    """
    if not re.fullmatch("[1-9][0-9]{0,18}", text) or int(text) >= 2**63:
        raise ValueError("no user's id")
    return int(text)


def button_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """The custom id of a button. It names a public action and never a secret.

    Raises:
        ValueError: it couldn't be read when it comes back.
    """
    since = f".{epoch}" if epoch else ""
    custom_id = f"b:{table}{since}:{moves}:{verb}" + (f":{arg}" if arg is not None else "")
    if _PRESS.fullmatch(custom_id) is None:
        raise ValueError(f"{custom_id!r} is no custom id of ours")
    return custom_id


def select_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """The custom id of a select; what was chosen comes beside it."""
    return "s" + button_id(table, moves, verb, arg, epoch=epoch)[1:]


def form_id(table: int, moves: int, verb: str, arg: str | None = None, *, epoch: int = 0) -> str:
    """The custom id of a form; what was typed comes beside it."""
    return "m" + button_id(table, moves, verb, arg, epoch=epoch)[1:]


def moment_id(table: TableRecord, verb: str, arg: str | None = None) -> str:
    """The custom id of a button that belongs to the present moment of a table."""
    return button_id(table.id, table.moves, verb, arg, epoch=table.epoch)
