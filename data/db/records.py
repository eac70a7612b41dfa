"""Stored records, as plain values. JSON columns hold plain JSON; times are aware and in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from hashlib import blake2b
from typing import Any, Literal, NewType, cast

Status = Literal["lobby", "playing", "finished", "closed"]
OVER = ("finished", "closed")
"""The statuses of a table whose game is over."""
Reach = Literal["unknown", "open", "closed"]
"""Whether a person's DMs can be reached."""
EntryKind = Literal["start", "action", "note", "seal", "freeze", "cut"]
"""The kind of a journal entry. ``start``: draws of one more part of the game may be made from here on;
``action``: a move; ``note``: who left, and the like. The others don't change the game: ``seal``, the root
that was shown; ``freeze``, the list that was frozen under it; ``cut``, the list with its cut."""
DeliveryKind = Literal["board", "record", "moved", "removed", "hand", "hint", "notice", "retired"]
"""The kind of a delivery. In a channel: a table's board, what a board leaves behind, a line about where a
table has moved to, and the removal of an old board. By DM: a person's hand, a hint, a notice, and the change
of an old hand."""
Dms = Literal["edited", "new", "call"]
"""How a person wants their hand by DM: one message that is edited, a new one for each hand, or a new one with
a mention at each of their turns."""
Gone = Literal["channel", "server"]
"""Why a table has no place now: its channel was deleted, or the bot was removed from the server."""


EVERYONE, INVITED, ROLE_GONE = "all", "invited", "gone"
"""Who may join a table, where it isn't a role: everyone in its channel, the people whom its host invites, or
these alone because the role that was chosen is gone."""


Untrusted = NewType("Untrusted", object)
"""A name or a word that a person wrote. At run time it is a string, but not to mypy, so that it gets into no
sentence unchanged: :mod:`bot.i18n.translate` makes text of it, with or without Markdown."""


def raw(untrusted: Untrusted) -> str:
    """Return a person's text unchanged: to hash or to compare it, or to make text of it that can be shown."""
    return cast(str, untrusted)


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat at a table.

    ``user_id`` is None for a computer's own seat. ``seat_id`` is the id of the interaction with which the
    seat was taken ("" for none), ``word`` the player's own word for the list that the chance is drawn from.
    ``level`` is set while a computer of that level plays the seat, also in place of a person who has left.
    ``team`` is the team chosen in the lobby of a game with teams, from 0. ``hinted`` is None without
    automatic hints; otherwise it numbers the moment of the last one (0: none yet). ``missed`` counts the
    turns in a row in which the person's time ran out, up to now. ``salt`` is put before the word to hash it
    (:func:`games.commitments.word_hash`), 16 bytes; None without a word. ``dms`` is how the person wants
    their hand by DM. ``name`` is how the person is called in the table's server, and ``username`` the
    account's, which is unique ("" if unknown).
    """

    user_id: int | None
    name: Untrusted
    seat_id: str
    word: Untrusted = Untrusted("")
    level: str | None = None
    dm: Reach = "unknown"
    locale: str = "en"
    team: int | None = None
    hinted: int | None = None
    missed: int = 0
    salt: bytes | None = field(default=None, repr=False)
    dms: Dms = "edited"
    username: str = ""


@dataclass(frozen=True, slots=True)
class PartRecord:
    """A part of a game whose draws may be made. They follow from ``secret`` (32 bytes) and ``frozen``, the
    list with its cut as :meth:`games.frozen_list.FrozenList.to_json` gives it. ``freeze_message`` and
    ``cut_message`` are the ids of the messages that answer the interactions whose ids end the list;
    ``attested`` says that Discord showed those ids on them. ``cutter_id`` is the person who cut; the hash in
    the cut is made of ``cut_word`` and ``cut_salt``. They are None and "" without a cut, and where the person
    is forgotten."""

    secret: bytes = field(repr=False)
    frozen: Mapping[str, Any]
    freeze_message: int | None = None
    cut_message: int | None = None
    attested: bool = False
    cutter_id: int | None = None
    cut_word: str = ""
    cut_salt: bytes | None = field(default=None, repr=False)

    @property
    def part(self) -> int:
        """Its number in the list. Parts needn't begin in the order of their numbers."""
        return int(self.frozen["part"])


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """The choices at the opening of a table. ``preset`` and ``changes`` (option to value) made its rules.
    ``seats`` is the number of seats, and ``clock`` the seconds for a move (None: no clock). ``level`` is how
    well its computers play (None: as well as they can), and ``locale`` the language of its server then (None:
    the default). ``cut``: a player ends the frozen list with a word; ``watch``: players who are out of the
    game for good may see all hands; ``open_at_end``: hidden hands are open to all after the game. ``open_to``
    is who may join: :data:`EVERYONE`, :data:`INVITED`, a role's id, or :data:`ROLE_GONE`."""

    preset: str
    changes: Mapping[str, str] = field(default_factory=dict)
    seats: int
    clock: int | None = None
    level: str | None = None
    locale: str | None = None
    cut: bool = False
    open_at_end: bool = False
    watch: bool = False
    open_to: str | int = EVERYONE

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> TableSettings:
        """Return settings from stored values, by name. Missing ones get their defaults. Damaged ones stop no
        table: a missing preset or number of seats is "" or 0."""
        known = {each.name for each in fields(cls)}
        chosen: dict[str, Any] = {"preset": "", "seats": 0}
        return cls(**chosen | {name: value for name, value in values.items() if name in known})


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote of the player of the seat ``by`` for a computer to play the seat ``on``, or where that is None,
    for closing the table."""

    by: int
    on: int | None


@dataclass(frozen=True, slots=True)
class LastPress:
    """The last move that the player of a ``seat`` made in this game and everyone could notice: when (``at``,
    in milliseconds since 1970), and whether they pressed it ``by_dm``."""

    seat: int
    at: int
    by_dm: bool


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table. A private game has one person (its host) and computers, and neither ``guild_id`` nor
    ``channel_id``: nothing is delivered for it. ``version`` counts its changes from 1, ``state`` is the
    snapshot of the engine's state (None in the lobby), and ``moves`` the number of its actions that everyone
    could notice. ``log`` is the moves on the present board since it was posted, ``board`` the id of that
    message, and ``rematch`` the id of the table that follows this one. ``suspended`` is set while the table
    has no place to be played in, and its clock has been stopped since ``paused``. ``called`` is when the game
    began to wait for its present people, ``deadline`` when they must have moved, and ``remind`` when everyone
    is reminded of it. They are None where the game waits for nobody, has no clock, or the reminder was sent.
    ``votes`` are the valid votes, in the order of casting. ``epoch`` is the restore number: 0, or another
    number below 10**5 after an older copy of the database was put back. ``secret`` and ``seal`` (the root, in
    hex; :mod:`games.fair`) are those of the ``part`` that was sealed last, from 1; ``parts`` are those whose
    draws may be made, by number. While ``part`` isn't among them, it must begin before the game can go on.
    ``presses`` has the last press of each seat that has made one. ``revealed`` is plain JSON of the last
    public reveal (:class:`bot.tables.reveal.Reveal`), None while there was none. ``beginning`` is plain JSON
    while a part begins: between the press that freezes its list and its first draw. Both name seats, never
    the id of a person. ``invited`` are the ids of the people whom the host invites, and ``taken_out`` those
    who can't come back, in ascending order. Mappings are plain JSON. Times are kept to the millisecond."""

    id: int
    game: str
    guild_id: int | None
    channel_id: int | None
    host_id: int
    status: Status
    version: int
    moves: int
    rules: Mapping[str, Any]
    settings: TableSettings
    secret: bytes = field(repr=False)
    seats: tuple[SeatRecord, ...]
    state: Mapping[str, Any] | None = field(repr=False)
    log: tuple[Mapping[str, Any], ...]
    board: int | None
    deadline: datetime | None
    created: datetime
    updated: datetime
    rematch: int | None
    suspended: Gone | None = None
    paused: datetime | None = None
    called: datetime | None = None
    remind: datetime | None = None
    votes: tuple[Vote, ...] = ()
    epoch: int = 0
    part: int = 1
    seal: str = ""
    beginning: Mapping[str, Any] | None = field(default=None, repr=False)
    parts: tuple[PartRecord, ...] = ()
    presses: tuple[LastPress, ...] = ()
    revealed: Mapping[str, Any] | None = field(default=None, repr=False)
    invited: tuple[int, ...] = ()
    taken_out: tuple[int, ...] = ()

    @property
    def is_private(self) -> bool:
        """Whether it is a person's private game, which no channel shows."""
        return self.channel_id is None

    @property
    def place(self) -> tuple[int, int]:
        """The ids of the server and the channel where it is played.

        Raises:
            ValueError: it is private.
        """
        if self.guild_id is None or self.channel_id is None:
            raise ValueError(f"table {self.id} is private: it has no channel")
        return self.guild_id, self.channel_id


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry for the journal. ``text`` is the action's text, the frozen list
    (:func:`data.fair_play.draw_source.list_text`), the root of a seal, or a note. ``seat`` and ``user_id``
    say whose action it was, None for a computer's user. ``salt`` (16 bytes) is that of the commitment to a
    private move in the record of its game."""

    kind: EntryKind
    seat: int | None = None
    text: str = field(default="", repr=False)
    user_id: int | None = None
    salt: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's journal; ``seq`` counts from 1 within its table. The rest is as in
    :class:`NewEntry`."""

    seq: int
    kind: EntryKind
    seat: int | None
    text: str = field(repr=False)
    user_id: int | None
    at: datetime
    salt: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class NewDelivery:
    """Something to deliver after an action: its kind, its target (a user's id, or None for the table's
    channel), and its payload."""

    kind: DeliveryKind
    target: int | None = None
    payload: Mapping[str, Any] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A delivery that hasn't ended. ``seq`` counts from 1 within its table. ``attempted`` is the time of the
    first attempt with an unknown outcome; None if there is none. ``parts`` is the number of its messages
    before this one, where it takes several."""

    id: int
    table_id: int
    seq: int
    kind: DeliveryKind
    target: int | None
    payload: Mapping[str, Any] | None = field(repr=False)
    attempts: int
    created: datetime
    attempted: datetime | None = None
    parts: int = 0

    @property
    def nonce(self) -> str:
        """The nonce: the same for every attempt, and for no other delivery of any database; 24 characters."""
        return self._digest.hex()

    @property
    def mark(self) -> int:
        """A number from 2**30 to below 2**31 that the post carries unseen, so that it is found again; hardly
        any other among some hundred messages has the same."""
        return 2**30 + int.from_bytes(self._digest[:4]) % 2**30

    def part(self, number: int) -> Delivery:
        """Return one of the further messages, from 1, of a delivery that one message can't hold."""
        return replace(self, parts=number)

    @property
    def _digest(self) -> bytes:
        name = f"{self.table_id}/{self.seq}/{self.created.timestamp()}"
        if self.parts:
            name += f"/{self.parts}"
        return blake2b(name.encode(), digest_size=12).digest()


KEEPS, KEPT = "verdict", "kept"
"""The name and the value of a person's choice that a reveal stays in their hand until they go on."""
GREETING = -1
"""A value instead of a hand's revision, which is never below 0: the message greets a person who has sat
down."""


@dataclass(frozen=True, slots=True)
class HandMessage:
    """The message in a person's DMs that shows their present hand at a table: since when it does, and the
    hand's revision when it was shown last (``stamp``); :data:`GREETING` before the first hand."""

    user_id: int
    message_id: int
    posted: datetime
    stamp: int


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """What is stored about a person apart from tables: the DM channel's id, whether it can be reached, and
    their own choices (plain JSON)."""

    user_id: int
    dm_channel: int | None = None
    dm: Reach = "unknown"
    preferences: Mapping[str, Any] = field(default_factory=dict)
