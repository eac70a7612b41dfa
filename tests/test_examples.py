"""Every example in a docstring runs and comes to what it says."""

from __future__ import annotations

import doctest
import importlib
import io
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for package in ("games", "data", "bot", "playground", "benchmarks")
    for file in sorted((ROOT / package).rglob("*.py"))
    if any(line.lstrip().startswith(">>> ") for line in file.read_text(encoding="utf-8").splitlines())
]


def wrong_examples(module: object) -> str:
    """What doctest says of the examples that don't hold; "" if all do."""
    report = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    for found in doctest.DocTestFinder().find(module):
        runner.run(found, out=report.write)
    return report.getvalue()


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_hold(module: str) -> None:
    assert wrong_examples(importlib.import_module(module)) == ""


def test_an_example_that_does_not_hold_is_found() -> None:
    def add() -> None:
        """
        >>> 1 + 1
        3
        """

    assert "Expected:\n    3" in wrong_examples(add)
