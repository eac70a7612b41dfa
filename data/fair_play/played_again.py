"""Replays a published record's game as everyone saw it.

What stayed closed in a game isn't in its record. A closed draw gives any numbers, and a private move that was
counted is what everyone learned of it. Hands that were shown without a proof are as the record tells them, of
a shuffle perhaps only a part. Nothing that everyone saw depends on the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from data.fair_play.fields import Finding
from data.fair_play.file_forms import PublishedRecord
from data.fair_play.published import BadMove, Course, Move, draw_fields, follow, outcome_fields
from games.chance import numbers_from, shuffle_from
from games.draw_lists import CUT
from games.draws import Draw, DrawKind, Numbers, Seen, Shuffled, as_seen
from games.engine import Game
from games.frozen_list import FrozenList

T = TypeVar("T")


def record_findings(
    game: Game[Any, Any, Any, Any],
    lists: Sequence[FrozenList],
    record: PublishedRecord,
    keys: Mapping[str, bytes],
) -> tuple[list[Finding], tuple[str, ...]]:
    """Return what is wrong with a record's moves, draws, told numbers and outcome, by replaying the game; and
    what of it can't be checked so."""
    findings: list[Finding] = []
    if not lists:
        for field in ("moves", "draws", "told", "outcome"):
            if getattr(record, field):
                findings.append(Finding(field, "a table without a list can't have had a game"))
        if record.status == "finished":
            findings.append(Finding("status", "a table without a list can't have finished a game"))
        return findings, ()
    course, told, seats = Course(), dict(record.told), len(lists[0].seats)

    def before(name: str) -> bool:
        return any(kind.fits(_any(kind, name, seats), seats) for kind in game.draw_kinds if kind.before)

    moves = [Move(move[0], move[1]) for move in record.moves]
    unchecked: tuple[str, ...] = ()
    try:
        rules = game.read_rules(lists[0].rules)
        follow(game, rules, seats, moves, _AsSeen(keys, told, before), course)
    except BadMove as error:
        field = "lists" if error.number < 0 else f"moves[{error.number}]"
        return [Finding(field, error.problem)], ()
    except _Closed as error:
        if record.status == "finished" or lists[0].open_at_end or before(error.name):
            return [Finding("draws", f"{error.name!r} isn't proved, and the game went on with it")], ()
        from_move = len(course.known) + 1
        unchecked = (f"Its moves from number {from_move} on can't be checked: {error.name!r} stayed closed.",)
    findings += _as_said(record, lists[0], course, told, played_on=not unchecked)
    in_part = [name for name, seen in record.told if None in seen]
    if in_part:
        deals = ", ".join(map(repr, in_part))
        unchecked = (
            *unchecked,
            f"Of {deals} only a part came to light: what was shown can't be proved, the rest stayed closed.",
        )
    if whole := len(record.told) - len(in_part):
        unchecked = (*unchecked, f"The {whole} hands under told were shown; they can't be proved.")
    return findings, unchecked


class _Closed(LookupError):  # noqa: N818 - says what is the matter
    """The game needs a draw that stayed closed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _AsSeen:
    """Chance as everyone saw it: draws that were shown, and what was told of others; else any numbers. It has
    no shuffles, and no draws ``before`` rounds, which everyone sees at once."""

    def __init__(
        self, keys: Mapping[str, bytes], told: Mapping[str, Seen], before: Callable[[str], bool]
    ) -> None:
        self._keys = keys
        self._told = told
        self._before = before

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        if name in self._keys:
            return numbers_from(self._keys[name], count, below)
        if self._before(name):
            raise _Closed(name)
        seen = self._told.get(name, ())
        told = tuple(each for each in seen if isinstance(each, int) and 0 <= each < below)
        return told if len(told) == len(seen) == count else (0,) * count

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        if name in self._keys:
            return shuffle_from(self._keys[name], items)
        if name not in self._told or self._before(name):
            raise _Closed(name)
        try:
            return as_seen(items, self._told[name])
        except ValueError:
            return tuple(items)  # the game then shows something else than what is told


def _any(kind: DrawKind, name: str, seats: int) -> Draw:
    """Return a draw of a kind by that name."""
    if kind.numbers:
        return Numbers(name, kind.below, (0,) * kind.numbers[0])
    items = kind.items or tuple(range(seats))
    return Shuffled(name, items, items)


def _as_said(
    record: PublishedRecord,
    first: FrozenList,
    course: Course,
    told: Mapping[str, Seen],
    *,
    played_on: bool,
) -> Iterator[Finding]:
    true = set(course.draws) if first.open_at_end else set(course.shown)
    said = {shown.draw.name: shown.draw for shown in record.draws if shown.draw.name != CUT}
    # Where the replay stops, the last move's draws may have been shown by its consequences.
    possible = true if played_on else true | set(course.draws)
    for name in (
        *(name for name in said if name not in possible),
        *(name for name in true if name not in said),
    ):
        yield Finding("draws", f"{name!r} {'came' if name in true else 'never came'} wholly to light")
    for name in said.keys() & true:
        if draw_fields(said[name].draw()) != draw_fields(course.draws[name]):
            yield Finding("draws", f"the game played again draws {name!r} otherwise")
    if len(told) != len(record.told) or dict(told) != ({} if first.open_at_end else course.told):
        yield Finding("told", "aren't the hands that were shown without a proof")
    for number, (move, known) in enumerate(zip(record.moves, course.known, strict=False)):
        committed = len(move) == 3
        if committed and (first.open_at_end or known in ("public", "told")):
            yield Finding(f"moves[{number}]", "everyone saw it, and it is committed to")
        elif not committed and not first.open_at_end and known in ("counted", "own"):
            yield Finding(f"moves[{number}]", "stayed closed, and is in the record")
    outcome = outcome_fields(course.outcome)
    if played_on and record.model_dump(mode="json")["outcome"] != outcome:
        yield Finding("outcome", f"the game played again ends with {outcome}")
    if (record.status == "finished") != (record.outcome is not None):
        yield Finding("status", "is finished exactly if the game came to its end")
