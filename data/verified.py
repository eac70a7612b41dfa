"""Whether a published file is true: checked from the file alone, with the engine that played the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data.fields import Finding, canonical, decode
from data.published import (
    BadCourse,
    PublishedProofs,
    PublishedRecord,
    draw_fields,
    follow,
    frozen_of,
    outcome_fields,
    round_fields,
    shapes_of,
)
from data.verified_sealed import SealedProofs, SealedRecord, check_sealed
from games import GAMES
from games.chance import Round, Sealed, commitment, table_key
from games.proofs import Proof, check_proof, root

M = TypeVar("M", bound=BaseModel)

_RECORD, _PROOFS = b'"format":"undercup record",', b'"format":"undercup proofs",'
_NEWEST = 4
_LACKING = {"start": (b"1",), "shapes": (b"1", b"2")}
"""The lines that files of some versions don't have."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check has found: nothing is wrong if there are no findings. ``content`` is what the file says;
    None if it can't be read. ``unchecked`` says, a sentence each, what can't be checked from a file of scheme
    2."""

    content: PublishedRecord | PublishedProofs | SealedRecord | SealedProofs | None
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()


def verify(data: bytes) -> Report:
    """Check a published file: its form, every draw, every root, every action and the outcome. That
    commitment, seats and roots are those that the channel saw is left to who was there."""
    format_line = b"".join(data.split(b"\n", 2)[1:2])
    version = re.fullmatch(rb'"version":([0-9]{1,9}),', b"".join(data.split(b"\n", 3)[2:3]))
    if version is not None and int(version[1]) > _NEWEST:
        return Report(None, (Finding("version", f"is newer than {_NEWEST}, the newest that is known here"),))
    if version is not None and int(version[1]) == _NEWEST:
        kinds: dict[bytes, type[SealedRecord] | type[SealedProofs]]
        kinds = {_RECORD: SealedRecord, _PROOFS: SealedProofs}
        sealed = kinds.get(format_line)
        if sealed is not None:
            content, wrong = _read(data, sealed)
            found, unchecked = check_sealed(content) if content else ((), ())
            return Report(content, (*wrong, *found), unchecked)
    if format_line == _PROOFS:
        proofs, findings = _read(data, PublishedProofs)
        checked = _all(proofs, _check_proofs(proofs)) if proofs else ()
        return Report(proofs, (*findings, *checked))
    if format_line == _RECORD:
        record, findings = _read(data, PublishedRecord)
        checked = _all(record, _check_record(record)) if record else ()
        return Report(record, (*findings, *checked))
    expected = f"line 2 is neither {_RECORD.decode()} nor {_PROOFS.decode()}"
    return Report(None, (Finding("format", expected),))


def _all(content: PublishedRecord | PublishedProofs, more: Iterator[Finding]) -> tuple[Finding, ...]:
    return (*_check_frozen(content), *_check_shapes(content), *more)


def _read(data: bytes, kind: type[M]) -> tuple[M | None, tuple[Finding, ...]]:
    lines = data.split(b"\n")
    earlier = {
        name
        for name, versions in _LACKING.items()
        if lines[2:3] in [[b'"version":%s,' % version] for version in versions]
        and not any(line.startswith(b'"%s":' % name.encode()) for line in lines)
    }
    names = [name for name in kind.model_fields if name not in earlier]
    fields, findings = decode(data, names)
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


def _check_frozen(content: PublishedRecord | PublishedProofs) -> Iterator[Finding]:
    if (content.version == 1) != (content.start is None):
        yield Finding("version", "1 has no start, and every later one has")
    elif (content.version < 3) != (content.shapes is None):
        yield Finding("version", "1 and 2 have no shapes, and every later one has")
    elif content.start is not None and bool(content.start) != bool(content.seats):
        yield Finding("start", "is the id of an interaction exactly if there are seats")


def _check_shapes(content: PublishedRecord | PublishedProofs) -> Iterator[Finding]:
    """Whether the kinds of draws in a file are those of its game; a game that nobody knows is told of by
    whoever looks at the draws."""
    if content.shapes is None or content.game not in GAMES:
        return
    if content.model_dump(mode="json")["shapes"] != shapes_of(content.game):
        yield Finding("shapes", f"aren't those of the draws that {content.game} makes")


def _check_proofs(content: PublishedProofs) -> Iterator[Finding]:
    if content.game not in GAMES:
        yield Finding("game", f"no game is called {content.game!r}")
        return
    kinds, seats = GAMES[content.game].draw_kinds, len(content.seats)
    roots: dict[str, str] = {}
    names: set[str] = set()
    for number, proof in enumerate(content.proofs):
        field = f"proofs[{number}]"
        draw = proof.draw.draw()
        if not any(kind.fits(draw, proof.round, seats) for kind in kinds):
            yield Finding(field, f"{draw.name!r} is no draw that {proof.round!r} can make")
            continue
        key = bytes.fromhex(proof.key)
        path = tuple((side, bytes.fromhex(beside)) for side, beside in proof.path)
        if not check_proof(bytes.fromhex(proof.root), Proof(proof.draw.name, key, path)):
            yield Finding(field, f"the key of {proof.draw.name!r} doesn't lead to the root of {proof.round}")
        elif roots.setdefault(proof.round, proof.root) != proof.root:
            yield Finding(field, f"{proof.round!r} had another root before")
        elif draw.name in names:
            yield Finding(field, f"{draw.name!r} was proved before")
        else:
            names.add(draw.name)
        if not draw.follows(key):
            yield Finding(field, f"{proof.draw.name!r} doesn't follow from its key")


def _check_record(record: PublishedRecord) -> Iterator[Finding]:
    secret = bytes.fromhex(record.secret)
    if commitment(secret) != record.commitment:
        yield Finding("commitment", "isn't the SHA-256 of the secret")
    chance = Sealed(table_key(secret, frozen_of(record).ids))
    for number, drawn in enumerate(record.draws):
        if not drawn.draw().follows(chance.draw_key(drawn.name)):
            yield Finding(
                f"draws[{number}]", f"{drawn.name!r} doesn't follow from the secret and the frozen list"
            )
    for number, each in enumerate(record.rounds):
        if root(chance, Round(each.name, each.draws)).hex() != each.root:
            yield Finding(f"rounds[{number}]", f"the root of {each.name!r} isn't that of its draws' keys")
    yield from _check_game(record, chance)


def _check_game(record: PublishedRecord, chance: Sealed) -> Iterator[Finding]:
    """Whether the game, played again, is the one in the record."""
    said = record.model_dump(mode="json")
    if not record.seats:
        # Closed in its lobby: there was no game.
        for field in ("actions", "rounds", "draws", "outcome"):
            if said[field]:
                yield Finding(field, "a table without seats can't have had a game")
        if record.status == "finished":
            yield Finding("status", "a table without seats can't have finished a game")
        return
    try:
        course = follow(record.game, record.rules, len(record.seats), record.actions, chance)
    except BadCourse as error:
        yield Finding(error.field, error.problem)
        return
    if record.rules != course.rules:
        yield Finding("rules", f"the game has the options {', '.join(course.rules)}")
    yield from _differences("draws", said["draws"], [draw_fields(draw) for draw in course.draws])
    yield from _differences("rounds", said["rounds"], [round_fields(each, chance) for each in course.rounds])
    outcome = outcome_fields(course.outcome)
    if said["outcome"] != outcome:
        yield Finding("outcome", f"the game played again ends with {outcome}")
    if (record.status == "finished") != (course.outcome is not None):
        yield Finding("status", "is finished exactly if the game came to its end")


def _differences(field: str, said: Sequence[Any], true: Sequence[Any]) -> Iterator[Finding]:
    for number, (one, other) in enumerate(zip(said, true, strict=False)):
        if one != other:
            yield Finding(f"{field}[{number}]", f"is {one}; the game played again has {other}")
            return
    if len(said) != len(true):
        yield Finding(field, f"there are {len(said)}; the game played again has {len(true)}")
