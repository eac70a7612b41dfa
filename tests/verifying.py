"""The two verifiers, and published files to try them with."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data.fair_play.fields import Finding
from data.fair_play.file_forms import PublishedRecord
from data.fair_play.verified import check_channel, in_channel, verify
from games.frozen_list import FrozenList
from tests.published import PUBLISHED

ROOT = Path(__file__).parents[1]
Problems = list[tuple[str, str]]
Fields = dict[str, Any]
second = runpy.run_path(str(ROOT / "docs/verifier/check.py"))
check: Callable[[bytes], Problems] = second["check"]
compare: Callable[[bytes, list[str]], Problems] = second["compare"]
each_game = pytest.mark.parametrize("name", PUBLISHED)


def fields(data: bytes) -> Fields:
    """A file's fields, without the digests."""
    values: Fields = json.loads(data)
    del values["sha256"], values["fingerprint"]
    return values


def first(data: bytes) -> set[str]:
    """The fields in which the bot's own verifier finds something."""
    return {finding.field.split("[")[0] for finding in verify(data).findings}


def other(data: bytes) -> set[str]:
    """The fields in which the second one does."""
    return {field.split("[")[0] for field, _ in check(data)}


def shown_of(data: bytes) -> list[str]:
    """What the channel has of a record: its seals, lists and fingerprint, in short."""
    values = json.loads(data)
    lists = [FrozenList.from_json(each) for each in values["lists"]]
    shown = in_channel(lists, bytes.fromhex(values["fingerprint"]))
    return [each for each in (*shown.seals, *shown.freezes, *shown.cuts, shown.fingerprint) if each]


def found_in_channel(data: bytes, record: bytes) -> Iterator[Finding]:
    """Where a file isn't what the channel showed of a table with this record."""
    lists = [FrozenList.from_json(each) for each in fields(record)["lists"]]
    shown = in_channel(lists, bytes.fromhex(json.loads(record)["fingerprint"]))
    content = verify(data).content
    assert content is not None
    mark = bytes.fromhex(json.loads(data)["fingerprint"]) if isinstance(content, PublishedRecord) else None
    return check_channel(content, mark, shown)
