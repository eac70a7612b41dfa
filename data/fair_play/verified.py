"""Whether a published file is true: checked from the file alone, and against what the channel showed.

What stayed closed in a game isn't in its record, so the game is played again as everyone saw it: a draw
that stayed closed gives any numbers, a private move that was counted is what everyone learned of it, and
hands that were shown without a proof are as the record tells them: of a shuffle perhaps only a part. Nothing
that everyone saw depends on the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from data.fair_play.fields import FINGERPRINT, Finding, canonical, decode
from data.fair_play.published import VERSION, BadMove, Course, Move, draw_fields, follow, outcome_fields
from games import GAMES
from games.chance import numbers_from, shuffle_from
from games.draws import Draw, DrawKind, Numbers, Seen, Shuffled, as_seen
from games.engine import Game, Refused
from games.fair import (
    CUT,
    SCHEME,
    DrawProof,
    FrozenList,
    Hex,
    check_draw,
    draw_key,
    drawn_cutter,
    move_hash,
    places,
    salt_hash,
    short_text,
    word_hash,
)

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)
Salt: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Version: TypeAlias = Annotated[int, Field(ge=VERSION, le=VERSION)]
Scheme: TypeAlias = Annotated[int, Field(ge=SCHEME, le=SCHEME)]
"""Numbers and no ``Literal``, which takes 2.0 for 2."""
TableId: TypeAlias = Annotated[int, Field(ge=1, lt=2**53)]
MOST_LISTS, MOST_MOVES, MOST_DRAWS, LONGEST_PATH = 100, 30_000, 30_000, 64
"""Above what any game comes to. More isn't looked at: each costs hashes."""


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


class Places(_Strict):
    """The finishing places by seat, and the seats that won or lost together."""

    places: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]


class ShownDraw(_Strict):
    """A draw with its leaf, its part, and the hashes beside the way from the leaf to the seal."""

    draw: Drawn
    leaf: Hex
    part: int = Field(ge=1)
    path: tuple[Hex, ...] = Field(max_length=LONGEST_PATH)


class PublishedRecord(_Strict):
    """The record of a table that is over. ``lists`` are those that were frozen, in order; none if the game
    never began. A move is its seat and its text; or of a private one that was counted, what everyone learned
    of it and a commitment to its text. ``told`` is what everyone saw of draws that aren't proved: numbers, or
    the items of a shuffle in their places, and None for those that stayed closed."""

    format: Literal["undercup record"]
    version: Version
    scheme: Scheme
    table: TableId
    game: str
    status: Literal["finished", "closed"]
    lists: tuple[Mapping[str, Any], ...] = Field(max_length=MOST_LISTS)
    moves: tuple[tuple[int, str] | tuple[int, str, Hex], ...] = Field(max_length=MOST_MOVES)
    draws: tuple[ShownDraw, ...] = Field(max_length=MOST_DRAWS)
    told: tuple[tuple[str, Seen], ...] = Field(max_length=MOST_DRAWS)
    outcome: Places | None


class PublishedProofs(_Strict):
    """What can be proved of a table: to everyone, or (``seat``) to one player, with their words and with what
    opens the commitments to their private moves."""

    format: Literal["undercup proofs"]
    version: Version
    scheme: Scheme
    table: TableId
    game: str
    seat: int | None = Field(ge=0)
    lists: tuple[Mapping[str, Any], ...] = Field(max_length=MOST_LISTS)
    words: tuple[tuple[Literal["seat", "cut"], Salt, str], ...] = Field(max_length=2 * MOST_LISTS)
    opened: tuple[tuple[Hex, Salt, str], ...] = Field(max_length=MOST_MOVES)
    draws: tuple[ShownDraw, ...] = Field(max_length=MOST_DRAWS)


Published: TypeAlias = PublishedRecord | PublishedProofs
_KINDS: Mapping[bytes, type[PublishedRecord] | type[PublishedProofs]] = MappingProxyType(
    {b'"format":"undercup record",': PublishedRecord, b'"format":"undercup proofs",': PublishedProofs}
)
"""What a file is, by its second line."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check has found: nothing is wrong if there are no findings. ``content`` is what the file says;
    None if it can't be read. ``unchecked`` says, a sentence each, what can't be checked from it."""

    content: Published | None
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()


def verify(data: bytes) -> Report:
    """Check a published file: its form, every draw, every move and the outcome. Whether its seals and lists
    are those of the channel is for :func:`check_channel`, and for the people who were there."""
    _, format_line, version_line = (*data.split(b"\n", 3)[:3], b"", b"")[:3]
    kind = _KINDS.get(format_line)
    if kind is None:
        expected = " nor ".join(line.decode() for line in _KINDS)
        return Report(None, (Finding("format", f"line 2 is neither {expected}"),))
    version = re.fullmatch(rb'"version":([0-9]{1,9}),', version_line)
    if version is not None and int(version[1]) != VERSION:
        problem = f"{int(version[1])} isn't known here: files are of version {VERSION}"
        return Report(None, (Finding("version", problem),))
    content, wrong = _read(data, kind)
    found, unchecked = _check(content) if content is not None else ((), ())
    return Report(content, (*wrong, *found), unchecked)


def _read(data: bytes, kind: type[M]) -> tuple[M | None, tuple[Finding, ...]]:
    fields, findings = decode(data, list(kind.model_fields))
    if not fields:
        return None, findings
    try:
        return kind.model_validate_json(canonical(fields)), findings
    except RecursionError:
        return None, (*findings, Finding("file", "it is nested far too deep"))
    except ValidationError as error:
        first = error.errors()[0]
        field, *inside = map(str, first["loc"])
        problem = f"{first['msg']} ({'.'.join(inside)})" if inside else first["msg"]
        return None, (*findings, Finding(field, problem))


@dataclass(frozen=True, slots=True)
class InChannel:
    """What the channel showed of a table: by part in order its seal, its frozen list without the cut and (""
    without one) with it, and at the end the record's fingerprint (None: not at hand); all as
    :func:`games.fair.short_text` writes them."""

    seals: tuple[str, ...]
    freezes: tuple[str, ...]
    cuts: tuple[str, ...]
    fingerprint: str | None


def in_channel(lists: Sequence[FrozenList], fingerprint: bytes | None = None) -> InChannel:
    """What the channel must have shown of a game with these lists, and of a record with this fingerprint (32
    bytes)."""
    return InChannel(
        tuple(short_text(bytes.fromhex(each.seal)) for each in lists),
        tuple(_short(replace(each, made=None)) for each in lists),
        tuple("" if each.made is None else _short(each) for each in lists),
        None if fingerprint is None else short_text(fingerprint),
    )


def _short(frozen: FrozenList) -> str:
    return short_text(sha256(frozen.canonical()).digest())


def check_channel(content: Published, fingerprint: bytes | None, shown: InChannel) -> Iterator[Finding]:
    """Where a file and its fingerprint (32 bytes; None for proofs) aren't what the channel showed. Lists that
    can't be read are left to :func:`verify`."""
    lists, _ = _lists(content)
    true = in_channel(lists, fingerprint)
    for name in ("seals", "freezes", "cuts"):
        for number, (said, one) in enumerate(zip(getattr(true, name), getattr(shown, name), strict=False)):
            if said != one:
                yield Finding(f"lists[{number}]", f"the channel showed {one}; this list gives {said}")
    if isinstance(content, PublishedRecord) and len(lists) != len(shown.freezes):
        yield Finding("lists", f"the channel showed {len(shown.freezes)}, and there are {len(lists)}")
    if None not in (true.fingerprint, shown.fingerprint) and true.fingerprint != shown.fingerprint:
        yield Finding(FINGERPRINT, f"the channel showed {shown.fingerprint}; it is {true.fingerprint}")


def _check(content: Published) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """What is wrong with the content of a file, and in a sentence each what can't be checked from it."""
    if content.game not in GAMES:
        return (Finding("game", f"no game is called {content.game!r}"),), ()
    game: Game[Any, Any, Any, Any] = GAMES[content.game]
    lists, findings = _lists(content)
    if not findings:
        keys, wrong = _draws(game, lists, content.draws)
        findings += wrong
        if isinstance(content, PublishedProofs):
            return (*findings, *_own(content, lists)), _UNATTESTED
        more, unchecked = _record(game, lists, content, keys)
        return (*findings, *more), (*unchecked, _FINGERPRINT, *_UNATTESTED)
    return tuple(findings), _UNATTESTED


_FINGERPRINT = "Whether a move was left out: compare the fingerprint with the one that the channel showed."
_UNATTESTED = (
    "Not attested: only Discord can show that the ids in the lists are those of the presses that started and "
    "cut. Look at the messages that answered them.",
)


def check_opened(record: PublishedRecord, proofs: PublishedProofs) -> Iterator[Finding]:
    """Whether a player's own proofs open the commitments that the record has of their moves."""
    if (record.table, record.lists) != (proofs.table, proofs.lists):
        yield Finding("lists", "aren't those of the record")
        return
    committed = [move[2] for move in record.moves if len(move) == 3 and move[0] == proofs.seat]
    if [each[0] for each in proofs.opened] != committed:
        yield Finding("opened", f"doesn't open the record's {len(committed)} moves of seat {proofs.seat}")


# --- lists -------------------------------------------------------------------------------------------


def _lists(content: Published) -> tuple[list[FrozenList], list[Finding]]:
    """The lists of a file, and what is wrong with them; then there may be fewer."""
    lists: list[FrozenList] = []
    findings: list[Finding] = []
    for number, values in enumerate(content.lists):
        try:
            frozen = FrozenList.from_json(_thawed(values))
        except ValueError as error:
            findings.append(Finding(f"lists[{number}]", str(error)))
            continue
        if frozen.game != content.game:
            findings.append(Finding("game", f"is {content.game}, and lists[{number}] is of {frozen.game}"))
        elif (problem := _list_problem(content, lists, frozen)) is not None:
            findings.append(Finding(f"lists[{number}]", problem))
        lists.append(frozen)
    return lists, findings


def _thawed(value: Any) -> Any:
    """Plain JSON as it was before a strict model froze it."""
    if isinstance(value, Mapping):
        return {name: _thawed(each) for name, each in value.items()}
    return [_thawed(each) for each in value] if isinstance(value, tuple | list) else value


def _list_problem(content: Published, before: Sequence[FrozenList], frozen: FrozenList) -> str | None:
    if not frozen.is_whole:
        return "awaits its cut: no draw can be made from it"
    try:
        GAMES[content.game].draw_list(frozen.part)
    except ValueError as error:
        return str(error)
    if not before:
        if frozen.part != 1:
            return "isn't of part 1, with which a game begins"
        try:
            rules = GAMES[content.game].read_rules(frozen.rules)
        except Refused as error:
            return f"has rules that can't be: {error}"
        if rules.model_dump() != frozen.rules:
            return f"must have the options {', '.join(rules.model_dump())}"
        if len(frozen.seats) not in GAMES[content.game].seats(rules):
            return f"has {len(frozen.seats)} seats, which the rules don't allow"
        return None
    if frozen.part in {each.part for each in before}:
        return f"is another one of part {frozen.part}"
    first = before[0]
    if (first.rules, first.open_at_end, len(first.seats)) != (
        frozen.rules,
        frozen.open_at_end,
        len(frozen.seats),
    ):
        return "has other rules or seats than the first one"
    return None


# --- draws -------------------------------------------------------------------------------------------


def _draws(
    game: Game[Any, Any, Any, Any], lists: Sequence[FrozenList], draws: Sequence[ShownDraw]
) -> tuple[dict[str, bytes], list[Finding]]:
    """The keys of the draws that are true, by name, and what is wrong with the others. Where a draw stands in
    which list isn't taken from the file but made anew."""
    by_part = {frozen.part: frozen for frozen in lists}
    order = {frozen.part: number for number, frozen in enumerate(lists)}
    keys: dict[str, bytes] = {}
    findings: list[Finding] = []
    found: set[tuple[int, str]] = set()
    last = (-1, -1)
    for number, shown in enumerate(draws):
        field, name = f"draws[{number}]", shown.draw.name
        frozen = by_part.get(shown.part)
        if frozen is None:
            findings.append(Finding(field, f"there is no list of part {shown.part}"))
            continue
        key = draw_key(bytes.fromhex(shown.leaf), frozen)
        problem = _draw_problem(game, frozen, shown, key)
        if problem is not None:
            findings.append(Finding(field, problem))
            continue
        place = (order[shown.part], places(game, shown.part)[name])
        if (shown.part, name) in found:
            findings.append(Finding(field, f"{name!r} was proved before"))
        elif place < last:
            findings.append(Finding(field, f"{name!r} stands in the list before the draw before it"))
        else:
            last = place
            found.add((shown.part, name))
            if name != CUT:
                keys[name] = key
    for frozen in lists:
        if frozen.cut and (frozen.part, CUT) not in found:
            findings.append(Finding("draws", f"who was drawn to cut part {frozen.part} isn't proved"))
    return keys, findings


def _draw_problem(
    game: Game[Any, Any, Any, Any], frozen: FrozenList, shown: ShownDraw, key: bytes
) -> str | None:
    name, leaf = shown.draw.name, bytes.fromhex(shown.leaf)
    names = game.draw_list(frozen.part)
    if name not in places(game, frozen.part):
        return f"{name!r} isn't in the list of part {frozen.part}"
    path = tuple(map(bytes.fromhex, shown.path))
    proof = DrawProof(frozen.part, name, places(game, frozen.part)[name], len(names), leaf, path)
    if not check_draw(bytes.fromhex(frozen.seal), names, proof):
        return f"the leaf of {name!r} doesn't lead to the seal"
    if name == CUT:
        return _cut_problem(frozen, shown, leaf)
    if not any(kind.fits(shown.draw.draw(), len(frozen.seats)) for kind in game.draw_kinds):
        return f"{name!r} draws nothing of that kind"
    if not shown.draw.draw().follows(key):
        return f"{name!r} doesn't follow from its leaf and the list"
    return None


def _cut_problem(frozen: FrozenList, shown: ShownDraw, leaf: bytes) -> str | None:
    if not frozen.cut:
        return "nobody cuts at this table"
    place = frozen.cutters.index(drawn_cutter(leaf, frozen))
    if shown.draw != NumbersDrawn(name=CUT, below=len(frozen.cutters), result=(place,)):
        return f"the seat at place {place} of those who may cut was drawn"
    return None


# --- a player's own ----------------------------------------------------------------------------------


def _own(content: PublishedProofs, lists: Sequence[FrozenList]) -> Iterator[Finding]:
    if content.seat is None:
        for field, said in (("words", content.words), ("opened", content.opened)):
            if said:
                yield Finding(field, "what is a player's own is in a file of their seat alone")
        return
    if not lists or content.seat >= len(lists[0].seats):
        yield Finding("seat", "there is no such seat")
        return
    by_part = {frozen.part: frozen for frozen in lists}
    cutters = {
        shown.part: drawn_cutter(bytes.fromhex(shown.leaf), by_part[shown.part])
        for shown in content.draws
        if shown.draw.name == CUT and shown.part in by_part and by_part[shown.part].cut
    }
    hashes = {
        "seat": {(frozen.seats[content.seat].word, "") for frozen in lists},
        "cut": {
            (frozen.made.word, frozen.cutter_salt)
            for frozen in lists
            if frozen.made is not None and cutters.get(frozen.part) == content.seat
        },
    }
    for number, (which, salt, word) in enumerate(content.words):
        salted = bytes.fromhex(salt)
        fixed = salt_hash(salted) if which == "cut" else ""  # that of the cut's salt was, before the word
        if (word_hash(salted, word), fixed) not in hashes[which]:
            yield Finding(f"words[{number}]", "isn't the word whose hash was frozen")
    for number, (commitment, salt, text) in enumerate(content.opened):
        if move_hash(bytes.fromhex(salt), text) != commitment:
            yield Finding(f"opened[{number}]", "doesn't open this commitment")


# --- the game ----------------------------------------------------------------------------------------


class _Closed(LookupError):  # noqa: N818 - says what is the matter
    """The game goes on with a draw that stayed closed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _AsSeen:
    """Chance as everyone saw it: draws that were shown, and what was told of others; else any numbers, and no
    shuffle, and none of the draws ``before`` rounds, which everyone sees at once."""

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


def _record(
    game: Game[Any, Any, Any, Any],
    lists: Sequence[FrozenList],
    record: PublishedRecord,
    keys: Mapping[str, bytes],
) -> tuple[list[Finding], tuple[str, ...]]:
    """What is wrong with a record's moves, draws, told numbers and outcome, by playing the game again; and
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


def _any(kind: DrawKind, name: str, seats: int) -> Draw:
    """A draw of a kind by that name."""
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
    # Where the game can't be played on, the last move's draws may have been shown by what came of it.
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
