"""What is published of a table: its record when it is over, proofs of shown draws while it is played.

Both are files that anyone can check without the bot and without its database (docs/earlier/verify.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from data.fields import encode
from data.records import Entry, TableRecord
from data.replay import BadJournal, read_frozen
from games import GAMES
from games.chance import Frozen, Round, Sealed, SeatId, commitment, table_key
from games.engine import Outcome, Refused
from games.proofs import Draw, Numbers, Recorder, Shape, Shuffled, prove, root

Hex: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]

Version: TypeAlias = Literal[1, 2, 3]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NumbersDrawn(_Strict):
    """A draw of numbers, each 0 to ``below`` - 1; a die is one more."""

    name: str
    below: int = Field(ge=1, le=2**32)
    result: tuple[int, ...]

    def draw(self) -> Draw:
        return Numbers(self.name, self.below, self.result)


class ShuffleDrawn(_Strict):
    """A shuffle of items."""

    name: str
    items: tuple[int | str, ...]
    result: tuple[int | str, ...]

    def draw(self) -> Draw:
        return Shuffled(self.name, self.items, self.result)


Drawn: TypeAlias = NumbersDrawn | ShuffleDrawn


class RoundOf(_Strict):
    """A round's name, the names of its draws, and the root that its board showed."""

    name: str
    draws: Annotated[tuple[str, ...], Field(min_length=1)]
    root: Hex


class Places(_Strict):
    """The finishing places by seat, and the seats that won or lost together."""

    places: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]


ShapeOf: TypeAlias = Mapping[str, str | int | tuple[int | str, ...]]


class PublishedRecord(_Strict):
    """The record of a table that is over. ``shapes`` are the kinds of draws that the game makes, seats and
    ``start`` are as they were frozen, actions are ``(seat, text)`` in order, and ``draws`` all that were
    made, in order. A table closed in its lobby has no seats and an empty ``start``.

    Version 2, which earlier versions of the bot gave, has no ``shapes``; version 1, of games that earlier
    versions started, no ``start`` either."""

    format: Literal["undercup record"]
    version: Version
    table: int
    game: str
    shapes: tuple[ShapeOf, ...] | None = None
    rules: Mapping[str, bool | int | str]
    status: Literal["finished", "closed"]
    commitment: Hex
    secret: Hex
    seats: tuple[tuple[str, str], ...]
    start: str | None = None
    actions: tuple[tuple[int, str], ...]
    rounds: tuple[RoundOf, ...]
    draws: tuple[Drawn, ...]
    outcome: Places | None


class ProofOf(_Strict):
    """A draw that was shown, its key, and the way from its leaf to the root of its round."""

    round: str
    root: Hex
    draw: Drawn
    key: Hex
    path: tuple[tuple[Literal["left", "right"], Hex], ...]


class PublishedProofs(_Strict):
    """What can be proved of a table while its game goes on; versions as of :class:`PublishedRecord`."""

    format: Literal["undercup proofs"]
    version: Version
    table: int
    game: str
    shapes: tuple[ShapeOf, ...] | None = None
    commitment: Hex
    seats: tuple[tuple[str, str], ...]
    start: str | None = None
    proofs: tuple[ProofOf, ...]


def frozen_of(content: PublishedRecord | PublishedProofs) -> Frozen:
    """What the draws in a file follow from, beside the secret."""
    return Frozen(tuple(SeatId(id_, word) for id_, word in content.seats), content.start)


# --- a game from its beginning -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """A game as far as it was played: every option of its rules, the draws that each round could make, those
    that were made, the names of those that everyone has wholly seen, and the outcome if it is over."""

    rules: Mapping[str, Any]
    rounds: tuple[Round, ...]
    draws: tuple[Draw, ...]
    shown: tuple[str, ...]
    outcome: Outcome | None


class BadCourse(ValueError):  # noqa: N818 - says what is wrong
    """A game that can't have been played like that: ``field`` is ``game``, ``rules``, ``seats`` or
    ``actions``."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


def follow(
    name: str, rules: Mapping[str, Any], seats: int, actions: Sequence[tuple[int, str]], chance: Sealed
) -> Course:
    """Play a game again from its rules, the number of its seats, its actions and its chance.

    Raises:
        BadCourse: an unknown game, rules or seats that it doesn't take, or an action that isn't legal.
    """
    if name not in GAMES:
        raise BadCourse("game", f"no game is called {name!r}")
    game, recorder = GAMES[name], Recorder(chance)
    try:
        rules_read = game.read_rules(rules)
    except Refused as error:
        raise BadCourse("rules", str(error)) from error
    try:
        state, events = game.new(rules_read, seats, recorder)
    except ValueError as error:
        raise BadCourse("seats", str(error)) from error
    view = game.view(state, None)
    rounds = [game.round_of(view)]
    shown = list(game.shown(None, [event for event in events if event.to is None]))
    for number, (seat, text) in enumerate(actions, 1):
        try:
            action = game.parse(text)
            if action.text != text or not 0 <= seat < seats:
                raise BadCourse("actions", f"number {number} is no action of a seat")
            state, events = game.apply(state, seat, action, recorder)
        except Refused as error:
            raise BadCourse("actions", f"number {number} isn't legal ({error.why.key})") from error
        shown += game.shown(view, [event for event in events if event.to is None])
        view = game.view(state, None)
        if (present := game.round_of(view)) != rounds[-1]:
            rounds.append(present)
    begun = tuple(each for each in rounds if each is not None)
    return Course(rules_read.model_dump(), begun, tuple(recorder.draws), tuple(shown), game.outcome(state))


def _course(table: TableRecord, entries: Sequence[Entry]) -> tuple[Frozen, Course | None]:
    """What a table has frozen, and its game; none if it never started."""
    start = next((entry for entry in entries if entry.kind == "start"), None)
    if start is None:
        return Frozen((), ""), None
    frozen = read_frozen(start)
    seats, chance = len(frozen.seats), Sealed(table_key(table.secret, frozen.ids))
    try:
        return frozen, follow(table.game, table.rules, seats, _actions(entries), chance)
    except BadCourse as error:
        raise BadJournal(str(error)) from error


def _actions(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    return [
        (entry.seat, entry.text) for entry in entries if entry.kind == "action" and entry.seat is not None
    ]


# --- files -------------------------------------------------------------------------------------------


def record_file(table: TableRecord, entries: Sequence[Entry]) -> bytes:
    """The record of a table that is over, as a file.

    Raises:
        ValueError: its game isn't over: the secret would tell hands.
        BadJournal: its journal can't have happened.
    """
    if table.status not in ("finished", "closed"):
        raise ValueError(f"table {table.id} isn't over")
    frozen, course = _course(table, entries)
    chance = Sealed(table_key(table.secret, frozen.ids))
    return encode(
        {
            "format": "undercup record",
            "version": _version(frozen),
            "table": table.id,
            "game": table.game,
            **_shapes_field(table, frozen),
            "rules": table.rules if course is None else course.rules,
            "status": table.status,
            "commitment": commitment(table.secret),
            "secret": table.secret.hex(),
            **_frozen_fields(frozen),
            "actions": _actions(entries),
            "rounds": [] if course is None else [round_fields(each, chance) for each in course.rounds],
            "draws": [] if course is None else [draw_fields(draw) for draw in course.draws],
            "outcome": None if course is None else outcome_fields(course.outcome),
        }
    )


def proofs_file(table: TableRecord, entries: Sequence[Entry]) -> tuple[bytes, int]:
    """Proofs of all draws that everyone at a table has wholly seen, as a file, and how many they are. No
    key of any other draw is in it.

    Raises:
        BadJournal: its journal can't have happened, or it has none yet.
    """
    frozen, course = _course(table, entries)
    if course is None:
        raise BadJournal("the journal doesn't begin with a start")
    chance = Sealed(table_key(table.secret, frozen.ids))
    of = {name: each for each in course.rounds for name in each.draws}
    made = {draw.name: draw for draw in course.draws}
    # What is drawn before the rounds is in no tree.
    proofs = [_proof(chance, of[name], made[name]) for name in course.shown if name in of]
    fields = {
        "format": "undercup proofs",
        "version": _version(frozen),
        "table": table.id,
        "game": table.game,
        **_shapes_field(table, frozen),
        "commitment": commitment(table.secret),
        **_frozen_fields(frozen),
        "proofs": proofs,
    }
    return encode(fields), len(proofs)


def _version(frozen: Frozen) -> Version:
    return 1 if frozen.start is None else 3


def shapes_of(game: str) -> list[Shape]:
    """The kinds of draws that a game makes, as plain JSON.

    Raises:
        KeyError: no game is called that.
    """
    return [kind.shape for kind in GAMES[game].draw_kinds]


def _shapes_field(table: TableRecord, frozen: Frozen) -> dict[str, list[Shape]]:
    return {} if frozen.start is None else {"shapes": shapes_of(table.game)}


def _frozen_fields(frozen: Frozen) -> dict[str, Any]:
    seats = [[seat.id, seat.word] for seat in frozen.seats]
    return {"seats": seats} if frozen.start is None else {"seats": seats, "start": frozen.start}


def _proof(chance: Sealed, of: Round, draw: Draw) -> dict[str, Any]:
    proof = prove(chance, of, draw.name)
    return {
        "round": of.name,
        "root": root(chance, of).hex(),
        "draw": draw_fields(draw),
        "key": proof.key.hex(),
        "path": [[side, beside.hex()] for side, beside in proof.path],
    }


def round_fields(of: Round, chance: Sealed) -> dict[str, Any]:
    """A round as plain JSON."""
    return {"name": of.name, "draws": list(of.draws), "root": root(chance, of).hex()}


def draw_fields(draw: Draw) -> dict[str, Any]:
    """A draw as plain JSON."""
    if isinstance(draw, Numbers):
        return {"name": draw.name, "below": draw.below, "result": list(draw.result)}
    return {"name": draw.name, "items": list(draw.items), "result": list(draw.result)}


def outcome_fields(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as plain JSON."""
    if outcome is None:
        return None
    return {"places": list(outcome.places), "teams": [list(team) for team in outcome.teams]}
