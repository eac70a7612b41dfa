"""The interface of every game.

A game is a set of pure functions over immutable values. It does no I/O, reads no clock and has no randomness
of its own: chance is passed in (:mod:`games.chance`). Bids and cards are unknown here; code outside
``games/`` needs no more than this interface.

**The view is the only door.** A :class:`State` has everybody's dice and cards. Code that shows, explains,
hints or plays a game gets a :class:`View` and public events, never a state.

Games speak no language. What a person reads is a :class:`Message`: a key and its facts; the words are in the
locale files of the program that shows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from games.chance import Chance
from games.draws import DrawKind, Seen
from games.hands import Hands
from games.options import Option, option_text, option_value, option_values

# --- what is said ------------------------------------------------------------------------------------


class Seat(int):
    """A seat's number, as a type of its own so that it can be shown as a name."""

    __slots__ = ()


class Odds(float):
    """A probability, 0.0 to 1.0, as a type of its own so that it can be shown as a percentage."""

    __slots__ = ()


Fact = Any
"""A :class:`Seat`, an :class:`Odds`, an :class:`Action`, an ``int``, a ``str``, or a tuple of those."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to tell a person, not yet in any language.

    ``key`` names the sentence in the locale files (``dudo-illegal-too-low``); ``facts`` fill its gaps.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}))

    def __str__(self) -> str:
        return f"{self.key}({', '.join(f'{name}={fact}' for name, fact in self.facts.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Messages are pickled between processes; a read-only mapping by itself can't be."""
        return _message, (self.key, dict(self.facts))


def message(key: str, **facts: Fact) -> Message:
    """Build a :class:`Message`: ``message("dudo-illegal-too-low", lowest=Bid(3, 5))``."""
    return _message(key, facts)


def _message(key: str, facts: dict[str, Fact]) -> Message:
    return Message(key, MappingProxyType(facts))


@dataclass(frozen=True, slots=True)
class Hint:
    """The move to advise and the next best one, if there is another, each with its chance; and one reason."""

    moves: tuple[tuple[Any, Message], ...]
    reason: Message | None = None


class Refused(Exception):  # noqa: N818 - named for what it tells a player
    """A request can't be fulfilled. Nothing has changed. The reason is a message; the error's own text, which
    may get into a log, is only the message's key, since the facts may tell of a hand."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


class IllegalAction(Refused):
    """An action that the rules forbid in this state, with the rule that it breaks."""


class BadAction(Refused):
    """A text that isn't an action of this game."""


class BadRules(Refused):
    """An unknown option, a value that an option can't have, or options that can't be combined."""


class BadState(ValueError):  # noqa: N818 - named like BadAction and BadRules
    """An invalid stored state or event: of another format, or impossible. ``problems`` says what is wrong."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


# --- the parts of a game -----------------------------------------------------------------------------


class Rules(BaseModel):
    """All options of a game. Frozen; every field has a default; an option's values are a ``Literal``, a
    ``bool`` or an ``int`` with a range, so that they can be listed and completed."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action(Protocol):
    """A player's move. One small frozen type per kind of move; ``text`` parses back to the same action."""

    @property
    def kind(self) -> str:
        """The kind of move, the tag of the union: ``bid``, ``dudo``."""

    @property
    def text(self) -> str:
        """The short text of the move, the same in commands, journals and transcripts: ``5x3``."""


class Event(Protocol):
    """Something that happened in a game."""

    @property
    def kind(self) -> str:
        """The kind of event: ``rolled``, ``bid``, ``revealed``."""

    @property
    def to(self) -> int | None:
        """The only seat that may learn of it, or None if it is public."""


class StoredEvents(Protocol):
    """Converts public events to plain JSON values and back, without loss:
    :class:`games.events.EventCodec`."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events that may be stored."""

    def dump(self, events: Iterable[Any]) -> dict[str, Any]:
        """Return public events as plain JSON values.

        Raises:
            ValueError: an event is addressed to a seat, or isn't of the game.
        """

    def load(self, values: object, seats: int) -> tuple[Any, ...]:
        """Return the events that :meth:`dump` wrote of a game of ``seats`` players.

        Raises:
            BadState: :meth:`dump` can't have written that.
        """


class View(Protocol):
    """Everything that one seat (or, with ``seat`` None, a spectator) may know."""

    @property
    def seat(self) -> int | None:
        """Whose view it is."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now, in turn or out of turn; empty when the game is over."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for: a part of ``to_act``, empty only when the game is over."""

    @property
    def legal(self) -> tuple[Any, ...]:
        """Every action that ``apply`` accepts from this seat now; empty for a spectator."""

    @property
    def places(self) -> tuple[int | None, ...]:
        """By seat, the finishing place; None while the seat is in the game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game. ``places[seat]`` is the finishing place, 1 for the first; ties share a place.
    ``teams`` lists the seats that won or lost together, each seat in exactly one team."""

    places: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]


R = TypeVar("R", bound=Rules)
S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[R, S, A, V]):
    """A game: its rules, and the functions over its states. Has no state of its own."""

    name: ClassVar[str]
    """The game's name in commands and keys: ``dudo``."""
    rules_type: type[R]
    presets: Mapping[str, R]
    """Named rules; the first one is the default."""
    default_seats: ClassVar[int]
    """The number of seats of a table by default."""
    levels: ClassVar[tuple[str, ...]] = ("normal",)
    """The levels of the computer player, weakest first."""
    teams: ClassVar[int] = 0
    """How many teams there are: seat s plays in team s % teams. 0: each for themselves."""
    hands: ClassVar[Hands | None] = None
    """Its functions for finished hands, if it keeps them."""
    reveals: ClassVar[frozenset[str]] = frozenset()
    """The kinds of public events after which everyone looks for a while: concealed dice or cards are shown,
    or a part of the game is over."""
    begins: ClassVar[frozenset[str]] = frozenset()
    """The kinds of public events that begin a part of the game: after a reveal, the first of them and all
    later ones are told with that part, and not with the reveal."""

    def is_pause(self, view: V) -> bool:
        """Return whether everyone looks at the table for a while before the next move, though nothing was
        revealed: computers wait as long there as after a reveal. ``view`` is a spectator's."""
        return False

    def calls(self, view: V, events: Sequence[Event]) -> tuple[tuple[int, A], ...]:
        """Return the public calls that led to a reveal, in order, each with its seat. They are from the round
        or hand of ``view`` (anyone's, before the move that caused the reveal), whose ``events`` may have the
        last one. They are told beside the reveal."""
        return ()

    # -- rules

    @abstractmethod
    def seats(self, rules: R) -> range:
        """Return the numbers of players that these rules allow."""

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return every option with its default and its values, in the order of the rules."""
        return tuple(
            Option(name, option_text(info.default), option_values(info.annotation, info.metadata))
            for name, info in cls.rules_type.model_fields.items()
        )

    @staticmethod
    def text_of(rules: Rules, option: str) -> str:
        """Return an option's value in some rules."""
        return option_text(getattr(rules, option))

    def rules(self, preset: str, changes: Mapping[str, str]) -> R:
        """Return the rules of a preset with house rules on top, e.g. ``rules("asmodee", {"calza":
        "regain"})``.

        Raises:
            BadRules: an unknown preset or option, a value that the option can't have, or a combination
                that the game refuses; the message says which and what would be right.
        """
        if preset not in self.presets:
            raise BadRules(message("rules-unknown-preset", preset=preset, presets=tuple(self.presets)))
        values = self.presets[preset].model_dump()
        known = {option.name: option for option in self.options()}
        for name, text in changes.items():
            if name not in known:
                raise BadRules(message("rules-unknown-option", option=name, options=tuple(known)))
            if text not in known[name].values:
                raise BadRules(message("rules-bad-value", option=name, value=text, values=known[name].values))
            values[name] = option_value(self.rules_type.model_fields[name].annotation, text)
        return self.read_rules(values)

    def read_rules(self, values: Mapping[str, Any]) -> R:
        """Return the rules that plain JSON values give, validated.

        Raises:
            BadRules: as :meth:`rules`.
        """
        try:
            return self.rules_type.model_validate(dict(values))
        except ValidationError as error:
            for part in error.errors():
                cause = part.get("ctx", {}).get("error")
                if isinstance(cause, RulesConflict):
                    raise BadRules(cause.why) from error
            first = error.errors()[0]
            where = ".".join(str(step) for step in first["loc"])
            raise BadRules(message("rules-unreadable", option=where, problem=first["msg"])) from error

    # -- play

    @abstractmethod
    def new(self, rules: R, seats: int, chance: Chance) -> tuple[S, tuple[Event, ...]]:
        """Return the state at the start of a game of ``seats`` players, and its first events.

        Raises:
            ValueError: these rules don't allow that number of players.
        """

    @abstractmethod
    def apply(self, state: S, seat: int, action: A, chance: Chance) -> tuple[S, tuple[Event, ...]]:
        """Return the state after ``seat`` does ``action``, and the events. The only way a state changes.

        Raises:
            IllegalAction: the rules forbid it, with the rule that it breaks.
        """

    @abstractmethod
    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """Return every action that :meth:`apply` accepts from that seat, and no other; most natural first."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """Return the seats that may move now."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return everything that ``seat`` may know; None for a spectator."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it is in play."""

    def revision(self, view: V) -> int:
        """Return the revision of a seat's hand, 0 to 10**9 - 1: another number whenever the hand changes, or
        when a move with it (:meth:`is_own`) means something else."""
        return 0

    def number_of(self, revision: int) -> int:
        """Return the number of the round or hand, from 1, of a hand with that :meth:`revision`."""
        return revision

    def is_own(self, view: V, action: A) -> bool:
        """Return whether a seat makes a move with its own hand, and looks at that hand for it, rather than at
        the table."""
        return False

    def is_forced(self, view: V, seat: int) -> bool:
        """Return whether everyone can know that a seat has one move, and that nobody else may move. It is
        told from what all know; ``view`` is anyone's."""
        return False

    def is_out(self, view: V, seat: int) -> bool:
        """Return whether a seat is out of a game in play for good, with everybody who wins with it; ``view``
        is anyone's."""
        if not self.teams:
            return view.places[seat] is not None
        return None not in view.places[seat % self.teams :: self.teams]

    def finished_hands(self, view: V) -> int:
        """Return how many hands of the game are over and can be seen again with all cards open; 0 in a game
        without such hands."""
        return 0 if self.hands is None else self.hands.finished(view)

    @abstractmethod
    def default_action(self, view: V) -> A:
        """Return the move for an awaited seat whose time is up: the likeliest one of the level normal. The
        same for the same view; it may take as long as :meth:`computer`."""

    # -- proofs

    draw_kinds: ClassVar[tuple[DrawKind, ...]]
    """The kinds of its draws, so that no draw can be taken for another: the verifier judges draws by
    these."""

    @abstractmethod
    def round_draws(self, view: V) -> tuple[str, ...]:
        """Return the names of the draws that the present round may make, from a spectator's view: the same
        from the round's beginning to its end, whatever happens in it; () when the game is over. Draws that
        everyone sees as they are made may be missing."""

    @abstractmethod
    def shown(self, view: V | None, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the draws that public events have wholly shown: their keys then tell nothing new. ``view``
        is a spectator's before the events, None before the game. A partly hidden draw isn't among them."""

    @abstractmethod
    def draw_list(self, part: int) -> tuple[str, ...]:
        """Return the names of all draws that a part of a game (from 1) may make, in a fixed order, whatever
        the rules and however many play; ``cut`` is the first. At most 5,000 (:mod:`games.draw_lists`). Rounds
        and hands are counted on from part to part. The same value each time.

        Raises:
            ValueError: there is no such part.
        """

    @abstractmethod
    def part_of(self, name: str) -> int:
        """Return the part whose list has a draw's name; for another name, any part.

        Raises:
            LookupError: it isn't the name of a draw.
        """

    def own_draws(self, seat: int, view: V | None, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the draws that have now given a seat what only it has, and that tell it nothing more: its
        owner may have them proved. ``events`` are those that the seat gets, ``view`` is a spectator's before
        them, None before the game."""
        return ()

    def told_draws(self, view: V | None, events: Sequence[Event]) -> tuple[tuple[str, Seen], ...]:
        """Return what public events show of draws that may not be proved, since a proof would tell more: the
        name of each, and numbers that would give what everyone saw, under that name. For a shuffle these are
        all items seen so far, each in a place that would give that, and None in the others. A shuffle is
        included from the moment in which it is made, also before anything of it was seen. The last entry for
        a name counts. Arguments as of :meth:`shown`."""
        return ()

    closes: ClassVar[bool] = False
    """Return whether a game can be played to its end with draws that stay closed."""

    def is_private(self, view: V, action: A) -> bool:
        """Return whether only its seat knows which move it makes, while it is made. ``view`` is a spectator's
        before it."""
        return False

    def after_private(self, events: Sequence[Event]) -> Literal["told", "counted"] | None:
        """Return what public events do to the private moves before them: everyone knows them now (``told``),
        or only how many each seat has made (``counted``), or neither."""
        return None

    def told_move(self, action: A) -> str:
        """Return what everyone knows of a private move once it was counted: the text of a possible move that
        leads to the same public events.

        Raises:
            NotImplementedError: the game doesn't define it. The move's own text would tell a stranger what
                only its seat may know, so it isn't used instead.
        """
        raise NotImplementedError(f"{self.name} doesn't say what everyone knows of a move that was counted")

    # -- texts and storage

    @abstractmethod
    def parse(self, text: str) -> A:
        """Return the action of a text; ``parse(action.text) == action``. Case and surrounding blanks don't
        matter.

        Raises:
            BadAction: the text is no action of this game; the message shows what would be.
        """

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """Return the state as plain JSON values, with its format version."""

    @abstractmethod
    def load(self, values: Mapping[str, Any]) -> S:
        """Return the state that :meth:`dump` wrote.

        Raises:
            BadState: another format, a missing or unknown field, a wrong type, or an impossible state.
        """

    @abstractmethod
    def problems(self, state: S) -> tuple[str, ...]:
        """Return what is impossible about a state that was read from outside; empty if nothing is."""

    event_codec: ClassVar[StoredEvents]
    """The codec of its public events, with the version of their format."""

    # -- computer players

    @abstractmethod
    def computer(self, view: V, luck: Chance, level: str) -> A:
        """Return the move of a computer player in an awaited seat. It knows the view and nothing else;
        ``luck`` is for mixing its play and is independent of the game's own chance."""

    @abstractmethod
    def hint(self, view: V) -> A:
        """Return the move to advise a person in this seat; the same each time."""

    @abstractmethod
    def explain(self, view: V, action: A) -> Message:
        """Return why that move is good or bad, in one sentence with its odds, from the view only."""

    def weigh(self, view: V) -> Hint:
        """Return :meth:`hint` with what speaks for it, from the view only."""
        action = self.hint(view)
        return Hint(((action, self.explain(view, action)),))

    def prepare(self) -> None:
        """Load in this process what :meth:`computer`, :meth:`hint` and :meth:`explain` need, where that takes
        seconds. Without it their first call does."""


class RulesConflict(ValueError):  # noqa: N818 - named for what it says of the rules
    """Raised by a rules model's own validators; reaches the caller as :class:`BadRules`."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why
