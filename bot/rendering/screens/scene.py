"""Each game's part of the screens (:class:`GameScreens`), and its input: a table as somebody sees it, in
their language (:class:`Scene`), and once its game has begun with all that they may know of it
(:class:`PlayScene`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bot.i18n.translate import Telling, Words, isolated, names_apart
from bot.rendering.screens.drawings import NAMES, Drawing, Emblem, Player, ScoreCourse
from bot.rendering.screens.model import Button, Choice, Picture, Plain
from bot.rendering.screens.sentences import game_of, title_of
from data.db.records import TableRecord, Untrusted, raw
from games import GAMES
from games.engine import Action, Event, Message, Outcome, Rules, View

R = TypeVar("R", bound=Rules)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)
_called = attrgetter("name", "username")


@dataclass(frozen=True, slots=True)
class Scene(Generic[R]):
    """A table as one person, or the public, sees it, in their language; in a lobby, when it is closed, or
    where the text doesn't depend on the state of its game."""

    table: TableRecord
    game: GameScreens[R, Any, Any, Any]
    words: Words
    plain_names: tuple[Untrusted, ...] = field(init=False)
    """The names by seat as plain text, no two the same; "" for somebody who was forgotten."""
    names: tuple[str, ...] = field(init=False)
    say: Telling = field(init=False, repr=False, compare=False)
    """Returns a sentence; its facts may be seats, odds, actions and tuples of them."""

    def __post_init__(self) -> None:
        called = names_apart(tuple(map(_called, self.table.seats)))
        object.__setattr__(self, "plain_names", called)
        object.__setattr__(self, "names", self.words.names(called))
        object.__setattr__(self, "say", self.words.telling(self.game.action, self.names))

    @property
    def rules(self) -> R:
        """The rules of the table's game."""
        rules: R = GAMES[self.table.game].read_rules(self.table.rules)
        return rules

    @property
    def title(self) -> str:
        """The name of the table."""
        return title_of(self.words, self.table)

    @property
    def called(self) -> str:
        """The name of its game."""
        return game_of(self.words, self.table)

    def tell(self, said: Message) -> str:
        """Return a message in words."""
        return self.say(said.key, **said.facts)

    def plain_name(self, seat: int) -> str:
        """Return a seat's name for plain text."""
        return raw(self.plain_names[seat]) or self.say("somebody")

    def player(self, seat: int) -> Player:
        """Return the owner of things in a picture; the name is plain text."""
        sits = self.table.seats[seat]
        otherwise = self.say("seat-number", seat=str(seat + 1))
        return Player(seat + 1, self.plain_name(seat), otherwise, sits.user_id is None, sits.user_id)

    def drawn(self, *seats: int) -> str:
        """Return seats in a sentence of a picture: the painter writes their names."""
        return self.words.listed([chr(NAMES + seat + 1) for seat in seats])

    def told(self, seat: int) -> str:
        """Return a seat's name in the words for a picture, which are plain text."""
        return isolated(self.plain_name(seat))


@dataclass(frozen=True, slots=True)
class PlayScene(Scene[R], Generic[R, V]):
    """A table whose game has begun, with the ``view`` of it that a seat or the public has. ``outcome`` is how
    it ended (None: it is in play); ``overdue`` are the players whom the others needn't wait for any longer.
    ``tallies`` is the number of votes about a seat, or (None) for closing the table, and the number needed.
    With ``several`` tables in the channel the sentences name this one by its number. ``mentioned`` are the
    awaited players whom a new board calls by a mention."""

    view: V
    outcome: Outcome | None = None
    overdue: tuple[int, ...] = ()
    tallies: Mapping[int | None, tuple[int, int]] = field(default_factory=dict)
    several: bool = False
    mentioned: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """The seat whose view it is.

        Raises:
            ValueError: it is the public's.
        """
        if self.view.seat is None:
            raise ValueError("the public has no seat")
        return self.view.seat

    @property
    def revision(self) -> int:
        """The revision of the hand of the view's seat."""
        return GAMES[self.table.game].revision(self.view)

    @property
    def finished_hands(self) -> int:
        """How many finished hands can be shown again with all cards open."""
        return GAMES[self.table.game].finished_hands(self.view)


@dataclass(frozen=True, slots=True)
class Climax:
    """The result of a round or a hand: a ``line`` with the verdict and what it costs, the picture, which
    alone says the rest, and the ``number`` of that round or hand."""

    line: str
    picture: Picture
    number: int


@dataclass(frozen=True, slots=True)
class Situation:
    """The state of a game, as the public sees it. ``stage`` is a few plain words (``round 3 · 23 dice in
    play``); ``players`` has a line of Markdown for each, and ``lies`` lines for what else is on the table.
    ``stands`` is what must be beaten or followed, the last and largest words; ``said`` the bids so far in
    small print, in plain words without emojis."""

    stage: str
    players: tuple[str, ...]
    lies: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    said: Plain | None = None

    @property
    def text(self) -> str:
        """All of it but ``said``, in lines of Markdown."""
        return "\n".join((f"**{self.stage}**", *self.players, *self.lies, *self.stands))


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves that have a button. ``rows`` are no wider than a phone, the most natural moves first, the
    decisive one in a row and a colour of its own; the button in the last row opens the picker of ``more``
    moves."""

    rows: tuple[tuple[Button, ...], ...] = ()
    more: Button | None = None


@dataclass(frozen=True, slots=True)
class Brief:
    """What a beginner needs at a table: at most six short ``lines`` of Markdown, an ``example`` in a sentence
    or two, and a ``picture``."""

    lines: tuple[str, ...]
    example: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Found:
    """Odds that were looked up: some ``lines`` of Markdown, the table of them as a ``picture``, and, where
    that is only the part around the hand that was asked for, this ``hand`` as it is written."""

    lines: tuple[str, ...] = ()
    picture: Picture | None = None
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A picker of ``count`` of the ``choices`` (words, value) under a hand; the action's text is ``start``
    followed by the chosen values."""

    question: str
    start: str
    count: int
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Picker:
    """A step of picking a move that has no button: the question, and at most four selects, each with its
    title and up to 25 choices. A choice's value that starts with ``do:`` is the action to do, any other is
    the path of another step."""

    question: str
    selects: Sequence[tuple[str, Sequence[Choice]]]

    @classmethod
    def of(cls, words: Words, question: str, moves: Sequence[tuple[str, Action]]) -> Picker | None:
        """Return a step of up to 25 moves, each in words; None where there is none."""
        if not moves:
            return None
        title = words.say("pick-from-to", first=moves[0][0], last=moves[-1][0])
        return cls(question, ((title, [Choice(said, f"do:{action.text}") for said, action in moves]),))


@dataclass(frozen=True, slots=True)
class Move:
    """A word that moves are typed with in ``/move``: ``bid 5x3``. ``kinds`` are the kinds of actions that it
    can mean; ``action`` is the action's text where it needs no more, else what follows it is, with the word
    itself where it is ``prefixed``. The answer to a ``private`` move shows the hand."""

    word: str
    kinds: tuple[str, ...]
    action: str | None = None
    private: bool = False
    prefixed: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a game's tally: the count ``part`` as a share of the counts ``of`` together, or ``each``:
    how many of it for one of those."""

    part: str
    of: tuple[str, ...]
    each: bool = False


class Reached(NamedTuple):
    """What was reached in a game that ended early: the seats that were ahead, and the figures in a line."""

    ahead: tuple[int, ...]
    figures: str


class HandScreens(Protocol):
    """The part of a game that keeps finished hands; each position is one of its own kind."""

    def told(self, scene: Scene[Any], step: Any) -> str:
        """Tell what happened in a move, in the same words as at the table."""

    def position(self, scene: Scene[Any], step: Any) -> str:
        """Return a position with all cards open."""

    def compared(self, scene: Scene[Any], now: Any, real: Any) -> str:
        """Compare the result of a hand that was played on with its real one."""

    def leads(self, step: Any) -> bool:
        """Whether a part of the hand (a trick) begins here."""

    def parts(self, step: Any) -> int:
        """Return how many parts are over."""


class GameScreens(ABC, Generic[R, A, V, E]):
    """One game's part of the screens, made from views and public events: of a game with the rules ``R``, the
    actions ``A``, the views ``V`` and the events ``E``. A game overrides what it has; the defaults are
    here."""

    moves: Sequence[Move] = ()
    """The typed commands of the game."""
    emblem: str | None = None
    """The emoji for a hidden hand of the game."""
    drawn: Emblem | None = None
    """The game's sign in its lobby."""
    options: Mapping[str, str] = {}
    """Command options of their own for some of the rules' options: their names to the rules'."""
    kin: str | None = None
    """The game of the same family whose sentences about its rules are used for this one too, where it has
    none."""
    house_rules: str
    """An example of house rules as they are typed, none of them the default: ``ante=2 poor_fish=on``."""
    habits: Mapping[str, tuple[str, ...]] = {}
    """What tells most about a player, for their profile: for each sentence ``profile-<key>`` the counts of
    the game's tally in it."""
    figures: Mapping[str, Figure] = {}
    """At most three figures for the picture of a profile, each with its words in ``profile-figure-<key>``."""
    samples: Mapping[str, Drawing] = {}
    """A drawing of each kind that the game has, by the name of its file; games that draw alike need it only
    once."""
    hands: HandScreens | None = None
    """Finished hands on screen, if the game keeps them."""
    has_odds: bool = False
    """Whether there are odds to look up."""

    # -- words

    @abstractmethod
    def action(self, words: Words, action: A) -> str:
        """Say an action in words: ``5 × threes``."""

    def spoken(self, scene: PlayScene[R, V], action: A) -> str:
        """Say an action as the seat of a scene's view reads it now: with signs that depend on the position,
        the same as in its hand."""
        return self.action(scene.words, action)

    @abstractmethod
    def rules(self, words: Words, rules: R, players: int | None) -> list[str]:
        """Return the rules as a table of so many players plays them, a line each under the headings of their
        parts. Where the number isn't known (None), both cases are told wherever they differ."""

    def brief(self, words: Words, rules: R, players: int | None) -> Brief | None:
        """Return what a beginner needs at a table of so many players, and only rules that apply there. None
        where the rules are short enough."""
        return None

    def odds(
        self, words: Words, rules: R, hand: str | None, dice: str | None, *, whole: bool = False
    ) -> Found:
        """Return the odds of a game's hands under these rules, for a game that has odds. With ``hand`` they
        are those of beating it, from ``dice`` on the table if given, with the lines of the table around it,
        or the ``whole`` one.

        Raises:
            Refused: a text is no hand.
        """
        return Found()

    # -- the board

    accent: int
    """The colour of its boards and hands (0 to 0xFFFFFF)."""
    on_board: frozenset[str] = frozenset()
    """The kinds of events that the board shows by itself, so that it needn't tell them."""

    def is_on_board(self, event: E) -> bool:
        """Whether the board shows an event by itself."""
        return event.kind in self.on_board

    @abstractmethod
    def table(self, scene: PlayScene[R, V]) -> Situation:
        """Return the state of the game, as the public sees it."""

    @abstractmethod
    def ask(self, scene: PlayScene[R, V]) -> str:
        """Say what the players in turn are to do, in a few plain words that continue "your turn in Dudo":
        ``beat 4 × fives``. A notification says it."""

    @abstractmethod
    def offered(self, scene: PlayScene[R, V], *, in_turn: bool) -> Moves:
        """Return the moves that have a button, on the board and under a hand: ``in_turn`` those of the
        players in turn, else only what others may do out of turn."""

    def picker(self, scene: PlayScene[R, V], path: str) -> Picker | None:
        """Return a step of picking a move that has no button, "" the first; None where there is no such step:
        every move has its button."""
        return None

    def account(self, scene: PlayScene[R, V]) -> list[str]:
        """Tell how the score came about, a line for each finished part of the game; none where the places
        say it all."""
        return []

    def course(self, scene: PlayScene[R, V]) -> tuple[ScoreCourse, str] | None:
        """Return the course of the score of a finished game for below its podium, and the same in words; None
        where the places say it all."""
        return None

    # -- a hand

    @abstractmethod
    def hand(self, scene: PlayScene[R, V]) -> str:
        """Say the hand of the seat of the scene's view, in words and large."""

    def situation(self, scene: PlayScene[R, V]) -> str:
        """Say what the seat of the scene's view needs beside its hand for a move: what must be beaten or
        followed, in some lines; "" for nothing."""
        return ""

    def out(self, scene: PlayScene[R, V], place: int) -> str:
        """Say that the seat of the scene's view has nothing left to play with, and its place."""
        return scene.say("hand-out", place=place)

    def others(self, scene: PlayScene[R, V]) -> Sequence[str]:
        """Return who sits where with what they have left, in lines above a hand that no board is beside; none
        where the situation says it."""
        return self.table(scene).players

    @abstractmethod
    def heading(self, scene: PlayScene[R, V]) -> str:
        """Say which round or hand it is, in plain text: ``Round 3``."""

    def task(self, scene: PlayScene[R, V]) -> str:
        """Say what the seat of the scene's view is to do, when the game waits for it: ``Beat it or doubt
        it.``"""
        return scene.say("hand-your-turn")

    def done(self, scene: PlayScene[R, V], action: A) -> str:
        """Say what the seat of the scene's view has just done: ``You bid **5 × fives**.``"""
        return scene.say("hand-did", move=action)

    def small_print(self, scene: PlayScene[R, V]) -> str | None:
        """Say the small print below a hand, in plain text; None for nothing."""
        return None

    def fell(self, scene: PlayScene[R, V]) -> list[str]:
        """Say what the seat of the scene's view couldn't see under its hand of how the last finished hand
        ended: what was played since its own last card there, for small print below the result."""
        return []

    def has_moved(self, scene: PlayScene[R, V]) -> bool:
        """Whether the seat of the scene's view has made a move in this round or hand."""
        return False

    def hand_picture(self, scene: PlayScene[R, V]) -> Picture | None:
        """Return a picture of the hand of the scene's view, for its owner alone; None where the text shows
        it."""
        return None

    def terms(self, view: V) -> list[str]:
        """Return the sentences of the terms that the decision of a view's seat is about, the first to explain
        first; none where there is nothing to explain to a newcomer."""
        return []

    def own_moves(self, scene: PlayScene[R, V]) -> list[tuple[str, A]]:
        """Return the moves that a seat makes under its hand (:meth:`games.engine.Game.is_own`): label and
        action."""
        return []

    def own_pick(self, scene: PlayScene[R, V]) -> Pick | None:
        """Return a move under its hand that a seat picks together from several things."""
        return None

    # -- what happened

    @abstractmethod
    def events(self, scene: Scene[R], events: Sequence[E]) -> list[str]:
        """Tell what happened, a line or paragraph for each event that is worth telling: from public events,
        names and rules alone, since the game may have continued when it is told."""

    def pictures(self, scene: Scene[R], events: Sequence[E]) -> list[Picture]:
        """Return pictures of what was shown to all, from the public events of a move and the rules alone;
        among them is one of the kinds that the game's ``reveals`` names."""
        return []

    told: frozenset[str] = frozenset()
    """The kinds of events that a climax tells, or that need no telling beside it."""

    def climaxes(self, scene: Scene[R], events: Sequence[E]) -> list[Climax]:
        """Return the results of rounds or hands, from public events: for each of the kinds that the game's
        ``reveals`` names."""
        return []

    def ending(self, scene: Scene[R], events: Sequence[E]) -> list[str]:
        """Say how the round or hand of a climax ended, where neither its line nor its picture shows it: for
        small print below it, from the public events since the last board."""
        return []

    def call(self, words: Words, action: A) -> str:
        """Say a call in the fewest words that fit behind a name, for the line of those that led to a
        reveal."""
        return self.action(words, action)

    def length(self, scene: PlayScene[R, V]) -> str:
        """Say how long a finished game was, in a few words: ``14 rounds``."""
        return ""

    def reached(self, scene: PlayScene[R, V]) -> Reached:
        """Return what was reached, where a private game ends early."""
        return Reached((), "")

    def board_picture(self, scene: PlayScene[R, V]) -> Picture | None:
        """Return a picture of the table's dice or cards, for the board; the board's words say the same."""
        return None

    def over(self, scene: Scene[R], number: int) -> str:
        """Say that the round or hand of that number is over."""
        return scene.say("hand-over", number=number)

    def part(self, scene: Scene[R], number: int) -> str:
        """Name the round or hand of that number, in plain text: ``Hand 3``."""
        return scene.say("hand-part", number=number)

    def last_trick(self, scene: PlayScene[R, V]) -> Picture | None:
        """Return the trick before the one on the table, for a player who wants to see it again; None where
        there is none."""
        return None
