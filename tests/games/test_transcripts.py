"""The transcripts that are checked in are those of the present code."""

from __future__ import annotations

from tests.games.transcripts import FOLDER, transcripts


def test_the_transcripts_are_up_to_date() -> None:
    """If this fails on purpose: ``python -m tests.games.transcripts``, and read the difference."""
    now = dict(transcripts())
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")} == now
