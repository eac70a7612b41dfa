"""``undercup verify FILE``: check a published file offline, and print every roll in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bot.process.exit_status import Failure
from data.fair_play.fields import FINGERPRINT
from data.fair_play.file_forms import Drawn, NumbersDrawn, Published, PublishedRecord
from data.fair_play.verified import in_channel, verify
from games.frozen_list import FrozenList

LARGEST = 64 * 1024 * 1024
"""The largest file, in bytes; no game's record comes near it."""


class Unreadable(Failure):
    """A file that can't be read at all."""


def read(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        Unreadable: there is none, it may not be read, it is no file (a device, a pipe), or it is far larger
        than any record.
    """
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(f"{path} is no file. Name a file that /verify gave.")
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"{path} is too large to be a file of Undercup.")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} can't be read: {error.strerror}. Name a file that /verify gave.") from error


def told(data: bytes) -> tuple[list[str], bool]:
    """Return the lines about a published file, and whether all is well."""
    report = verify(data)
    lines = [] if report.content is None else [*_content(report.content, data)]
    lines += [f"WRONG  {finding.field}: {finding.problem}" for finding in report.findings]
    if report.findings:
        lines.append("This file is not what was played, or was changed.")
    elif report.content is not None:
        lines += _passed(report.content)
        lines += [f"Not checked: {sentence}" for sentence in report.unchecked]
    return [_printable(line) for line in lines], not report.findings


def _printable(line: str) -> str:
    """Return a line that can't control a terminal, whatever is in the file."""
    return "".join(character if character.isprintable() else "?" for character in line)


def _content(content: Published, data: bytes) -> Iterator[str]:
    """Return what a file says: what to compare with the channel, and every draw that it proves."""
    seats = len(content.lists[0].get("seats", ())) if content.lists else 0
    if isinstance(content, PublishedRecord):
        yield f"Table {content.table}: {content.game}, {seats} seats, {content.status}"
    else:
        whose = "what everyone saw" if content.seat is None else f"also what seat {content.seat} alone has"
        yield f"Table {content.table}: {content.game}, {seats} seats, draws that can be proved: {whose}"
    yield "Compare with what the channel showed: seals, lists, cuts, and of a record its fingerprint."
    try:
        lists = [FrozenList.from_json(dict(each)) for each in content.lists]
        shown = in_channel(lists, _fingerprint(data) if isinstance(content, PublishedRecord) else None)
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
    if isinstance(content, PublishedRecord) and content.outcome is not None:
        yield f"places        {', '.join(map(str, content.outcome.places))} (by seat)"


def _fingerprint(data: bytes) -> bytes | None:
    """Return the fingerprint that a file gives of itself; None where it gives none that can be read."""
    try:
        found = json.loads(data)[FINGERPRINT]
        return bytes.fromhex(found)
    except (ValueError, LookupError, TypeError):
        return None


def _passed(content: Published) -> Iterator[str]:
    """Return what was checked of a file, and what no check of it can show."""
    draws = len(content.draws)
    yield (
        f"All well with what was checked. Each of its {draws} draws follows from its leaf and its list, and "
        "the leaf leads to the list's seal."
    )
    if isinstance(content, PublishedRecord):
        moves = len(content.moves)
        yield f"Its {moves} moves are legal by the rules of its list, as far as everyone saw them."
    yield (
        "Not attested: that Discord gave these ids to the presses isn't in the file. Whoever sees the "
        "messages can ask Discord for them (interaction_metadata), and compare."
    )


def _draw(drawn: Drawn) -> str:
    """Return the line of a draw; numbers below 6 are dice."""
    die = 1 if isinstance(drawn, NumbersDrawn) and drawn.below == 6 else 0
    result = [str(one + die) if isinstance(one, int) else one for one in drawn.result]
    return f"{drawn.name}: {' '.join(result)}"
