"""Files are short and in rooms, and a name says of what: no third file of the bot or its data has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES
from tests.named import ROOT

CODE = ("benchmarks", "bot", "data", "docs", "games", "playground", "solvers", "tests")
MOST_LINES = 500
ONE_FILE = {"docs/verifier/check.py": "is downloaded and read by people who check a game"}
"""What is longer on purpose, and why."""


def modules(*folders: str) -> Iterator[Path]:
    """The modules of some folders, by their paths from the root."""
    for folder in folders:
        yield from (file.relative_to(ROOT) for file in sorted((ROOT / folder).rglob("*.py")))


def test_no_file_of_code_has_over_500_lines() -> None:
    lengths = {path.as_posix(): len((ROOT / path).read_text("utf-8").splitlines()) for path in modules(*CODE)}
    assert {path for path, lines in lengths.items() if lines > MOST_LINES} == ONE_FILE.keys()


@pytest.mark.parametrize(
    ("package", "names"), [("bot", {"__init__", "__main__", "config"}), ("data", {"__init__"})]
)
def test_a_file_of_the_bot_or_its_data_is_in_a_room(package: str, names: set[str]) -> None:
    assert {file.stem for file in (ROOT / package).glob("*.py")} == names


def test_no_name_of_a_file_is_in_over_two_rooms_but_that_of_a_game() -> None:
    found = Counter(path.stem for path in modules("bot", "data"))
    assert {name for name, count in found.items() if count > 2} - GAMES.keys() == {"__init__"}
