"""``undercup verify FILE``: checks a published file offline, and tells every roll that it holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bot.failure import Failure
from data.fields import FINGERPRINT
from data.published import Drawn, NumbersDrawn, PublishedProofs, PublishedRecord, frozen_of
from data.verified import verify
from data.verified_sealed import SealedProofs, SealedRecord, in_channel
from games.chance import canonical
from games.fair import FrozenList

LARGEST = 64 * 1024 * 1024
"""Bytes; no game's record comes near it."""


class Unreadable(Failure):
    """A file that can't be read at all."""


def read(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        Unreadable: there is none, it may not be read, or it is far larger than any record.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"{path} is too large to be a file of Undercup.")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} can't be read: {error.strerror}. Name a file that /verify gave.") from error


def told(data: bytes) -> tuple[list[str], bool]:
    """What there is to say about a published file, a line each, and whether all is well."""
    report = verify(data)
    lines: list[str] = []
    if isinstance(report.content, SealedRecord | SealedProofs):
        lines += _sealed(report.content, data)
    if isinstance(report.content, PublishedRecord):
        lines += _record(report.content)
    elif isinstance(report.content, PublishedProofs):
        lines += _proofs(report.content)
    lines += [f"WRONG  {finding.field}: {finding.problem}" for finding in report.findings]
    if report.findings:
        lines.append("This file is not what was played, or was changed.")
    elif isinstance(report.content, PublishedRecord):
        lines += _record_passed(report.content)
    elif isinstance(report.content, PublishedProofs):
        lines += _proofs_passed(report.content)
    elif isinstance(report.content, SealedRecord | SealedProofs):
        lines += _sealed_passed(report.content)
        lines += [f"Not checked: {sentence}" for sentence in report.unchecked]
    return [_printable(line) for line in lines], not report.findings


def _printable(line: str) -> str:
    """A line that can't steer a terminal, whoever wrote the file."""
    return "".join(character if character.isprintable() else "?" for character in line)


def _sealed(content: SealedRecord | SealedProofs, data: bytes) -> Iterator[str]:
    """A file of scheme 2: what to compare with the channel, and every draw that it proves."""
    seats = len(content.lists[0].get("seats", ())) if content.lists else 0
    if isinstance(content, SealedRecord):
        yield f"Table {content.table}: {content.game}, {seats} seats, {content.status}"
    else:
        whose = "what everyone saw" if content.seat is None else f"also what seat {content.seat} alone has"
        yield f"Table {content.table}: {content.game}, {seats} seats, draws that can be proved: {whose}"
    yield "Compare with what the channel showed: seals, lists, cuts, and of a record its fingerprint."
    try:
        lists = [FrozenList.from_json(dict(each)) for each in content.lists]
        shown = in_channel(lists, _fingerprint(data) if isinstance(content, SealedRecord) else None)
    except ValueError:
        return  # a finding says so
    for frozen, seal, freeze, cut in zip(lists, shown.seals, shown.freezes, shown.cuts, strict=True):
        yield f"seal          {seal}"
        yield f"list          {freeze}"
        yield f"press         {frozen.start}"
        if frozen.made is not None:
            yield f"list, cut     {cut}"
            yield f"press, cut    {frozen.made.id}"
    if shown.fingerprint is not None:
        yield f"fingerprint   {shown.fingerprint}"
    for each in content.draws:
        yield _draw(each.draw)
    if isinstance(content, SealedRecord) and content.outcome is not None:
        yield f"places        {', '.join(map(str, content.outcome.places))} (by seat)"


def _fingerprint(data: bytes) -> bytes | None:
    """The fingerprint that a file gives of itself; None where it gives none that can be read."""
    try:
        found = json.loads(data)[FINGERPRINT]
        return bytes.fromhex(found)
    except (ValueError, LookupError, TypeError):
        return None


def _sealed_passed(content: SealedRecord | SealedProofs) -> Iterator[str]:
    """What was checked of a file of scheme 2, and what no check of it can show."""
    draws = len(content.draws)
    yield (
        f"All well with what was checked. Each of its {draws} draws follows from its leaf and its list, and "
        "the leaf leads to the list's seal."
    )
    if isinstance(content, SealedRecord):
        moves = len(content.moves)
        yield f"Its {moves} moves are legal by the rules of its list, as far as everyone saw them."
    yield (
        "Not attested: that Discord gave these ids to the presses isn't in the file. Whoever sees the "
        "messages can ask Discord for them (interaction_metadata), and compare."
    )


def _record(record: PublishedRecord) -> Iterator[str]:
    yield f"Table {record.table}: {record.game}, {len(record.seats)} seats, {record.status}"
    yield from _compare(record)
    yield f"secret        {record.secret}"
    for each in record.rounds:
        yield f"root          {each.root}  {each.name}"
    yield from map(_draw, record.draws)
    if record.outcome is not None:
        yield f"places        {', '.join(map(str, record.outcome.places))} (by seat)"


def _proofs(content: PublishedProofs) -> Iterator[str]:
    yield f"Table {content.table}: {content.game}, {len(content.seats)} seats, draws that were shown"
    yield from _compare(content)
    for proof in content.proofs:
        yield f"root          {proof.root}  {proof.round}"
        yield _draw(proof.draw)


def _record_passed(record: PublishedRecord) -> Iterator[str]:
    """What was checked of a record, and what no check of it can show."""
    draws, rounds, moves = len(record.draws), len(record.rounds), len(record.actions)
    yield (
        "All well with what was checked. The secret has this commitment. The secret and the frozen seats "
        f"give all of its {draws} draws, and the roots of its {rounds} rounds. Its {moves} moves are legal "
        f"by its rules; they make just these draws and rounds, and end so.{_of_shapes(record)}"
    )
    yield (
        "No file can show that this game was played. Whoever has one can change its table, its rules or its "
        "last moves into others that fit as well, and write it anew. Compare the commitment, the frozen "
        "seats, the roots, the rules, the moves and the end with what the channel showed."
    )


def _proofs_passed(content: PublishedProofs) -> Iterator[str]:
    """As :func:`_record_passed`, of proofs."""
    yield (
        f"All well with what was checked. Each of its {len(content.proofs)} draws is one that its round can "
        "make, and follows from its key, which leads to the root that the file gives for the round."
        f"{_of_shapes(content)}"
    )
    yield (
        "Its table, commitment and frozen seats follow from nothing in it, and no file can show that this "
        "game was played. Compare the roots with those that the channel showed before the hands went out."
    )


def _of_shapes(content: PublishedRecord | PublishedProofs) -> str:
    return "" if content.shapes is None else f" Its shapes are those of the draws that {content.game} makes."


def _compare(content: PublishedRecord | PublishedProofs) -> Iterator[str]:
    """What only those can judge who saw the table: it must be what its channel showed."""
    yield "Compare with what the channel showed: the commitment, the frozen seats, the root of each round."
    yield f"commitment    {content.commitment}"
    yield f"frozen seats  {canonical(frozen_of(content).ids).decode()}"


def _draw(drawn: Drawn) -> str:
    """A draw; numbers below 6 are dice."""
    die = 1 if isinstance(drawn, NumbersDrawn) and drawn.below == 6 else 0
    result = [str(one + die) if isinstance(one, int) else one for one in drawn.result]
    return f"{drawn.name}: {' '.join(result)}"
