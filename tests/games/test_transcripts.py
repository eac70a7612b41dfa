"""The transcripts that are checked in are those of the present code."""

from __future__ import annotations

import pytest

from games import GAMES
from tests.games.transcripts import FOLDER, file_name, transcript

WHOLE = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


@pytest.mark.parametrize(("name", "preset"), WHOLE)
def test_a_transcript_is_up_to_date(name: str, preset: str) -> None:
    """If this fails on purpose: ``python -m tests.games.transcripts``, and read the difference."""
    there = (FOLDER / file_name(name, preset)).read_text(encoding="utf-8")
    assert there == transcript(GAMES[name], preset)


def test_there_is_a_transcript_of_each_preset_and_of_nothing_else() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_name(*each) for each in WHOLE}
