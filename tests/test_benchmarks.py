"""The command line of the benchmarks: what a document tells one to type is there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from benchmarks import figures
from benchmarks.__main__ import parser

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "NAME"


def quoted() -> list[str]:
    """What the documents have behind ``python -m benchmarks``. The changelog tells of what was, too."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
    texts = [page.read_text(encoding="utf-8") for page in pages if page.name != "CHANGELOG.md"]
    found = {line for text in texts for line in re.findall(r"python -m benchmarks ([^`\n]*)", text)}
    return sorted(found - {PLACEHOLDER})


@pytest.mark.parametrize("line", quoted())
def test_a_benchmark_that_a_document_quotes_is_there(line: str) -> None:
    assert parser().parse_args(shlex.split(line, comments=True)).run


def test_documents_quote_benchmarks() -> None:
    assert len(quoted()) > 10


def test_a_part_that_a_game_does_not_have_is_refused_with_those_that_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = parser().parse_args(["computers", "pidro", "--part", "tables"])
    assert asked.run(asked) == 2
    assert "deals, trumps" in capsys.readouterr().err


def test_the_page_of_figures_is_the_one_that_its_command_writes() -> None:
    assert figures.PAGE.read_text("utf-8") == figures.page()


def test_each_row_of_a_table_of_figures_has_a_cell_for_each_column() -> None:
    for table in json.loads(figures.STORED.read_text("utf-8")):
        assert {len(row) for row in table["rows"]} == {len(table["head"])}, table["title"]
