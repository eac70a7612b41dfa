"""docs/figures.md: what each command printed, as one page.

``figures.json`` beside this file has the tables; the numbers of a later run are put in by hand.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

STORED = Path(__file__).with_suffix(".json")
PAGE = Path(__file__).parents[1] / "docs/figures.md"
HEAD = """# Figures

`python -m benchmarks figures` writes this page from `benchmarks/figures.json`. That has what each command \
printed on two cores. `--against FOLDER` measures another checkout beside this one.
"""


def page() -> str:
    """Return the page, in Markdown."""
    return HEAD + "".join(_section(**each) for each in json.loads(STORED.read_text("utf-8")))


def _section(title: str, commands: list[str], note: str, head: list[str], rows: list[list[str]]) -> str:
    told = [*(f"    {command}" for command in commands)]
    lines = ["", f"## {title}", ""]
    lines += [*told, ""] if told else []
    lines += [note, ""] if note else []
    lines += [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) + "\n"


def add_command(commands: Any) -> None:
    """The command ``figures``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "figures", help="write docs/figures.md from what the others printed"
    )
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    return 0
