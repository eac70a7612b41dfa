"""Every dependency has a lowest version, and what is used by its private names a highest one besides.

``.ci/lowest`` runs tests with the lowest versions.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
OWN = re.compile(rf"{PROJECT['name']}\[\w+\]")
BOUNDS = {
    re.split(r"[\[<>=]", wanted)[0]: wanted for wanted in PROJECT["dependencies"] if not OWN.match(wanted)
}
INNER = r"^from (sqlalchemy)\.(?:util|connectors|dialects\.sqlite\.aiosqlite)\b"
"""Modules of SQLAlchemy that its documents don't promise."""


@pytest.mark.parametrize(
    "wanted",
    [
        each
        for wanted in (PROJECT["dependencies"], *EXTRAS.values())
        for each in wanted
        if not OWN.match(each)
    ],
)
def test_every_dependency_has_a_lowest_version(wanted: str) -> None:
    assert re.match(r"[\w.-]+(\[\w+\])?[>=]=\d+(\.\d+)+(,<\d+(\.\d+)*)?(;.*)?$", wanted.replace(" ;", ";"))


def test_what_is_used_by_its_private_names_has_a_highest_version() -> None:
    """The comments beside the private names of a file say whose they are."""
    used = set()
    for path in (path for folder in ("bot", "data", "games") for path in (ROOT / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        used.update(re.findall(INNER, text, re.MULTILINE))
        if reasons := " ".join(re.findall(r"noqa: SLF001(.*)", text)):
            whose = {name for name in BOUNDS if name in reasons}
            assert whose, f"{path.relative_to(ROOT)} doesn't say whose private names it uses"
            used |= whose
    assert used == {"aiosqlite", "discord.py", "sqlalchemy"}
    assert [name for name in sorted(used) if "<" not in BOUNDS[name]] == []


def test_the_script_for_the_lowest_versions_takes_every_bound() -> None:
    script = (ROOT / ".ci/lowest").read_text(encoding="utf-8")
    program = re.search(r"<<'PYTHON'\n(.*?)^PYTHON$", script, re.DOTALL | re.MULTILINE)
    assert program is not None
    told = subprocess.run(
        [sys.executable, "-c", program[1]], cwd=ROOT, capture_output=True, text=True, check=True
    )
    taken = dict(line.split("==") for line in told.stdout.splitlines())
    assert taken.keys() >= BOUNDS.keys()
    assert all(f">={taken[name]}" in bound for name, bound in BOUNDS.items())
