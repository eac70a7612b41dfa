"""What a game shows of itself (:class:`GameScreens`), and what it is given for that: a table as somebody sees
it, in their language (:class:`Scene`), and once its game has begun with all that they may know of it
(:class:`PlayScene`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from bot.i18n.translate import Fact, Words, isolated, plain_name
from bot.rendering.screens.drawings import NAMES, Drawing, Emblem, Player
from bot.rendering.screens.model import Button, Picture, Plain
from bot.rendering.screens.sentences import game_of, title_of
from data.db.records import TableRecord, Untrusted, raw
from data.tables.names import apart
from games import GAMES
from games.engine import Action, Event, Message, Outcome, Rules, View

R = TypeVar("R", bound=Rules)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Scene(Generic[R]):
    """A table as one person, or the public, sees it, in their language; in a lobby, when it is closed, or
    where what is told doesn't depend on how its game stands now."""

    table: TableRecord
    game: GameScreens[R, Any, Any, Any]
    words: Words
    plain_names: tuple[Untrusted, ...] = field(init=False)
    """The names by seat as plain text, no two of them the same; "" for somebody who was forgotten."""
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        called = apart(
            [(Untrusted(seat.name and plain_name(seat.name)), seat.username) for seat in self.table.seats]
        )
        object.__setattr__(self, "plain_names", called)
        object.__setattr__(self, "names", self.words.names(called))

    def say(self, key: str, /, **facts: Fact) -> str:
        """A sentence; its facts may be seats, odds, actions and tuples of them."""
        return self.words.tell(key, facts, self.game.action, self.names)

    @property
    def rules(self) -> R:
        """The rules of the table's game."""
        rules: R = GAMES[self.table.game].read_rules(self.table.rules)
        return rules

    @property
    def title(self) -> str:
        """What the table is called."""
        return title_of(self.words, self.table)

    @property
    def called(self) -> str:
        """What its game is called."""
        return game_of(self.words, self.table)

    def tell(self, said: Message) -> str:
        """A message in words."""
        return self.say(said.key, **said.facts)

    def plain_name(self, seat: int) -> str:
        """A seat's name where Markdown doesn't count."""
        return raw(self.plain_names[seat]) or self.say("somebody")

    def player(self, seat: int) -> Player:
        """Whose things they are in a picture; its name is no Markdown."""
        sits = self.table.seats[seat]
        otherwise = self.say("seat-number", seat=str(seat + 1))
        return Player(seat + 1, self.plain_name(seat), otherwise, sits.user_id is None, sits.user_id)

    def drawn(self, *seats: int) -> str:
        """Seats in a sentence that stands in a picture: the painter writes their names."""
        return self.words.listed([chr(NAMES + seat + 1) for seat in seats])

    def told(self, seat: int) -> str:
        """A seat's name in the words for a picture, which are no Markdown."""
        return isolated(self.player(seat).name)


@dataclass(frozen=True, slots=True)
class PlayScene(Scene[R], Generic[R, V]):
    """A table whose game has begun, with the ``view`` of it that a seat or the public has. ``outcome`` is how
    it ended (None: it goes on); ``overdue`` are the players whom the others needn't wait for any longer;
    ``tallies`` how many votes about a seat, or (None) for closing the table, there are, and how many it
    needs. There are ``several`` tables in the channel: what is said of one names it by its number."""

    view: V
    outcome: Outcome | None = None
    overdue: tuple[int, ...] = ()
    tallies: Mapping[int | None, tuple[int, int]] = field(default_factory=dict)
    several: bool = False

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
        """What the hand of the view's seat is known by."""
        return GAMES[self.table.game].revision(self.view)

    @property
    def finished_hands(self) -> int:
        """How many finished hands can be seen again with all cards open."""
        return GAMES[self.table.game].finished_hands(self.view)


@dataclass(frozen=True, slots=True)
class Climax:
    """What a round or a hand came to, as it is told: a ``line`` with the verdict and what it costs, and the
    picture, which alone says the rest."""

    line: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Situation:
    """How a game stands, as the public sees it: its ``stage`` in a few plain words (``round 3 · 23 dice in
    play``); a line for each of the ``players``, in Markdown, and for what else ``lies`` there; what must be
    beaten or followed, which ``stands`` as the last and largest words; and small what was ``said`` so far, in
    plain words, an emoji being none."""

    stage: str
    players: tuple[str, ...]
    lies: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    said: Plain | None = None

    @property
    def text(self) -> str:
        """All of it but what was said, in lines of Markdown."""
        return "\n".join((f"**{self.stage}**", *self.players, *self.lies, *self.stands))


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves that have a button: ``rows``, none of which is wider than a phone, the most natural moves
    first, the decisive one in a row and a colour of its own; and the button that opens the picker of ``more``
    moves, which stands in the last row."""

    rows: tuple[tuple[Button, ...], ...] = ()
    more: Button | None = None


@dataclass(frozen=True, slots=True)
class Brief:
    """What somebody needs to begin at a table: at most six short ``lines`` of Markdown, an ``example`` in a
    sentence or two, and a ``picture``."""

    lines: tuple[str, ...]
    example: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Found:
    """Odds that were looked up: some ``lines`` of Markdown, the table of them as a ``picture``, and, where
    that is only a part of it around the hand that was asked for, this ``hand`` as it is written."""

    lines: tuple[str, ...] = ()
    picture: Picture | None = None
    hand: str = ""


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
    """A word that moves are typed with in ``/move``: ``bid 5x3``. ``kinds`` are the kinds of actions that it
    stands for; ``action`` is the action's text where it needs no more, else what follows it is, with the
    word itself where it is ``prefixed``. The answer to a ``private`` move shows the hand."""

    word: str
    kinds: tuple[str, ...]
    action: str | None = None
    private: bool = False
    prefixed: bool = False


class HandScreens(Protocol):
    """The part of a game that keeps finished hands; each position is one of its own kind."""

    def told(self, scene: Scene[Any], step: Any) -> str:
        """What happened in a move, in the words in which it was told at the table."""

    def position(self, scene: Scene[Any], step: Any) -> str:
        """A position with all cards open."""

    def compared(self, scene: Scene[Any], now: Any, real: Any) -> str:
        """How a hand that was played on came out, beside how it really did."""

    def leads(self, step: Any) -> bool:
        """Whether a part of the hand (a trick) begins here."""

    def parts(self, step: Any) -> int:
        """How many parts are over."""


class GameScreens(ABC, Generic[R, A, V, E]):
    """One game's part of the screens, told from views and public events: of a game with the rules ``R``, the
    actions ``A``, the views ``V`` and the events ``E``. A game writes what it has; what it hasn't is here."""

    moves: Sequence[Move] = ()
    """The typed commands of the game."""
    emblem: str | None = None
    """The emoji that stands for a hidden hand of the game."""
    drawn: Emblem | None = None
    """The game's sign in its lobby."""
    options: Mapping[str, str] = {}
    """Command options of their own for some of the rules' options: their names to the rules'."""
    kin: str | None = None
    """The game of the same family whose sentences about its rules go for this one too, where it has none."""
    house_rules: str
    """An example of house rules as they are typed, none of them the default: ``ante=2 poor_fish=on``."""
    habits: Mapping[str, tuple[str, ...]] = {}
    """What tells most about a player, for their profile: to each sentence ``profile-<key>`` the counts of
    the game's tally that go into it."""
    samples: Mapping[str, Drawing] = {}
    """A drawing of each kind that the game has, by the name of its file; those of games that draw alike
    need be there once."""
    hands: HandScreens | None = None
    """Finished hands on screen, if the game keeps them."""
    has_odds: bool = False
    """Whether there are odds to look up."""

    # -- words

    @abstractmethod
    def action(self, words: Words, action: A) -> str:
        """An action in words: ``5 × threes``."""

    @abstractmethod
    def rules(self, words: Words, rules: R, players: int | None) -> list[str]:
        """The rules as a table of so many players plays them, a line each under the headings of their parts.
        Where the number isn't known (None), both cases are told wherever they differ."""

    def brief(self, words: Words, rules: R, players: int | None) -> Brief | None:
        """What somebody needs to begin at a table of so many players: only what is so there. None where the
        rules are short enough."""
        return None

    def odds(
        self, words: Words, rules: R, hand: str | None, dice: str | None, *, whole: bool = False
    ) -> Found:
        """The odds of a game's hands under these rules; with ``hand`` those of beating it, from ``dice``
        on the table if they are given, and of the table the lines around it, unless the ``whole`` is wanted.
        Asked of a game that has odds.

        Raises:
            Refused: a text is no hand.
        """
        return Found()

    # -- the board

    accent: int
    """The colour of its boards and hands (0 to 0xFFFFFF)."""
    on_board: frozenset[str] = frozenset()
    """The kinds of events that the board shows by itself, so that it needn't tell of them."""

    def is_on_board(self, event: E) -> bool:
        """Whether the board shows an event by itself."""
        return event.kind in self.on_board

    @abstractmethod
    def table(self, scene: PlayScene[R, V]) -> Situation:
        """How the game stands, as the public sees it."""

    @abstractmethod
    def ask(self, scene: PlayScene[R, V]) -> str:
        """What those are to do whom the game waits for, in a few plain words that go on from "your turn in
        Dudo": ``beat 4 × fives``. A notification says it."""

    @abstractmethod
    def offered(self, scene: PlayScene[R, V], *, in_turn: bool) -> Moves:
        """The moves that have a button, on the board and under a hand: ``in_turn`` those of whom the game
        waits for, else only what others may do out of turn."""

    def picker(self, scene: PlayScene[R, V], path: str) -> tuple[str, list[tuple[str, str]]]:
        """A step of picking a move that has no button: the question, and the choices as (words, value);
        a value that starts with ``do:`` is the action to do, any other is the ``path`` of the next step.
        Without a choice there is no such step: every move has its button."""
        return "", []

    def account(self, scene: PlayScene[R, V]) -> list[str]:
        """How a game that is over came to its places, for under them; as many lines as a message holds. None
        where the places say it all."""
        return []

    # -- a hand

    @abstractmethod
    def hand(self, scene: PlayScene[R, V]) -> str:
        """What the seat of the scene's view holds, in words and large."""

    def situation(self, scene: PlayScene[R, V]) -> str:
        """What the seat of the scene's view needs beside its hand for a move: what must be beaten or
        followed, in some lines; "" for nothing."""
        return ""

    @abstractmethod
    def heading(self, scene: PlayScene[R, V]) -> str:
        """Which round or hand it is, in plain text: ``Round 3``."""

    def task(self, scene: PlayScene[R, V]) -> str:
        """What the seat of the scene's view is to do, when the game waits for it: ``Beat it or doubt it.``"""
        return scene.say("hand-your-turn")

    def done(self, scene: PlayScene[R, V], action: A) -> str:
        """What the seat of the scene's view has just done: ``You bid **5 × fives**.``"""
        return scene.say("hand-did", move=action)

    def small_print(self, scene: PlayScene[R, V]) -> str | None:
        """What stands small below a hand, in plain text; None for nothing."""
        return None

    def hand_picture(self, scene: PlayScene[R, V]) -> Picture | None:
        """A picture of what the seat of the scene's view holds, for its owner alone; None where the text
        shows it."""
        return None

    def own_moves(self, scene: PlayScene[R, V]) -> list[tuple[str, A]]:
        """The moves that a seat makes under its hand (:meth:`games.engine.Game.is_own`): label and action."""
        return []

    def own_pick(self, scene: PlayScene[R, V]) -> Pick | None:
        """A move under its hand that a seat picks together from several things."""
        return None

    # -- what happened

    @abstractmethod
    def events(self, scene: Scene[R], events: Sequence[E]) -> list[str]:
        """What happened, a line or paragraph for each event that is worth telling: from public events, names
        and rules alone, since the game may have gone on when it is told."""

    def pictures(self, scene: Scene[R], events: Sequence[E]) -> list[Picture]:
        """What is worth a picture of what was shown to all, from the public events of a move and the rules
        alone; among them is one of the kinds that the game's ``reveals`` names."""
        return []

    told: frozenset[str] = frozenset()
    """The kinds of events that a climax tells of, or that need no telling beside it."""

    def climaxes(self, scene: Scene[R], events: Sequence[E]) -> list[Climax]:
        """What a round or a hand came to, from public events: of each of the kinds that the game's
        ``reveals`` names."""
        return []

    def call(self, words: Words, action: A) -> str:
        """A call in as few words as do behind a name, for the line of those that led to a reveal."""
        return self.action(words, action)

    def length(self, scene: PlayScene[R, V]) -> str:
        """How long a game that is over was, in a few words: ``14 rounds``."""
        return ""

    def board_picture(self, scene: PlayScene[R, V]) -> Picture | None:
        """A picture of what lies on the table, for the board; the board's words say the same."""
        return None

    def over(self, scene: Scene[R], number: int) -> str:
        """That the round or hand of that number is over."""
        return scene.say("hand-over", number=number)

    def last_trick(self, scene: PlayScene[R, V]) -> Picture | None:
        """The trick before the one on the table, for whoever wants to see it again; None where there is
        none."""
        return None
