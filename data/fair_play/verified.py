"""Checks whether a published file is true: by the file alone, and against what the channel showed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data.fair_play.fields import FINGERPRINT, Finding, canonical, decode
from data.fair_play.file_forms import NumbersDrawn, Published, PublishedProofs, PublishedRecord, ShownDraw
from data.fair_play.played_again import record_findings
from data.fair_play.published import VERSION
from games import GAMES
from games.commitments import move_hash, salt_hash, short_text, word_hash
from games.draw_lists import CUT, places
from games.engine import Game, Refused
from games.fair import DrawProof, check_draw, draw_key, drawn_cutter
from games.frozen_list import FrozenList

M = TypeVar("M", bound=BaseModel)

_KINDS: Mapping[bytes, type[PublishedRecord] | type[PublishedProofs]] = MappingProxyType(
    {b'"format":"undercup record",': PublishedRecord, b'"format":"undercup proofs",': PublishedProofs}
)
"""The kind of a file, by its second line."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check: nothing is wrong if there are no findings. ``content`` is what the file says;
    None if it can't be read. ``unchecked`` has a sentence for each thing that can't be checked from it."""

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
    """What the channel showed of a table. For each part, in order: its seal, its frozen list without the cut
    and (or "") with it; at the end the record's fingerprint (None: not at hand). All are as
    :func:`games.commitments.short_text` writes them."""

    seals: tuple[str, ...]
    freezes: tuple[str, ...]
    cuts: tuple[str, ...]
    fingerprint: str | None


def in_channel(lists: Sequence[FrozenList], fingerprint: bytes | None = None) -> InChannel:
    """Return what the channel must have shown of a game with these lists, and of a record with this
    fingerprint (32 bytes)."""
    return InChannel(
        tuple(short_text(bytes.fromhex(each.seal)) for each in lists),
        tuple(_short(replace(each, made=None)) for each in lists),
        tuple("" if each.made is None else _short(each) for each in lists),
        None if fingerprint is None else short_text(fingerprint),
    )


def _short(frozen: FrozenList) -> str:
    return short_text(sha256(frozen.canonical()).digest())


def check_channel(content: Published, fingerprint: bytes | None, shown: InChannel) -> Iterator[Finding]:
    """Return where a file and its fingerprint (32 bytes; None for proofs) differ from what the channel
    showed. Unreadable lists are left to :func:`verify`."""
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
    """Return what is wrong with the content of a file, and a sentence for each thing that can't be
    checked."""
    if content.game not in GAMES:
        return (Finding("game", f"no game is called {content.game!r}"),), ()
    game: Game[Any, Any, Any, Any] = GAMES[content.game]
    lists, findings = _lists(content)
    if not findings:
        keys, wrong = _draws(game, lists, content.draws)
        findings += wrong
        if isinstance(content, PublishedProofs):
            return (*findings, *_own(content, lists)), _UNATTESTED
        more, unchecked = record_findings(game, lists, content, keys)
        return (*findings, *more), (*unchecked, _FINGERPRINT, *_UNATTESTED)
    return tuple(findings), _UNATTESTED


_FINGERPRINT = "Whether a move was left out: compare the fingerprint with the one that the channel showed."
_UNATTESTED = (
    "Not attested: only Discord can show that the ids in the lists are those of the presses that started and "
    "cut. Look at the messages that answered them.",
)


def check_opened(record: PublishedRecord, proofs: PublishedProofs) -> Iterator[Finding]:
    """Return whether a player's own proofs open the record's commitments to their moves."""
    if (record.table, record.lists) != (proofs.table, proofs.lists):
        yield Finding("lists", "aren't those of the record")
        return
    committed = [move[2] for move in record.moves if len(move) == 3 and move[0] == proofs.seat]
    if [each[0] for each in proofs.opened] != committed:
        yield Finding("opened", f"doesn't open the record's {len(committed)} moves of seat {proofs.seat}")


# --- lists -------------------------------------------------------------------------------------------


def _lists(content: Published) -> tuple[list[FrozenList], list[Finding]]:
    """Return the lists of a file, and what is wrong with them; then there may be fewer."""
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
    """Return plain JSON from a strict model's frozen value."""
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
    """Return the keys of the true draws, by name, and what is wrong with the others. The place of a draw in
    its list isn't taken from the file but worked out again."""
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
        fixed = salt_hash(salted) if which == "cut" else ""  # the cut has the salt's earlier hash
        if (word_hash(salted, word), fixed) not in hashes[which]:
            yield Finding(f"words[{number}]", "isn't the word whose hash was frozen")
    for number, (commitment, salt, text) in enumerate(content.opened):
        if move_hash(bytes.fromhex(salt), text) != commitment:
            yield Finding(f"opened[{number}]", "doesn't open this commitment")
