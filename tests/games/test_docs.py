"""The documents about the games say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.chance import Sealed, SeatId, commitment, dice, table_key
from games.dudo import DUDO

DOCS = Path(__file__).parents[2] / "docs"


def rows(document: str, header: str) -> list[list[str]]:
    """The cells of the table under a header row that starts so."""
    lines = (DOCS / document).read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(header)) + 2
    found = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_the_rules_list_every_option_of_dudo_with_its_values_the_default_first() -> None:
    listed = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows("rules/dudo.md", "| Option")}
    for option in DUDO.options():
        values = listed.pop(option.name)
        assert values[0] == option.default
        if option.name != "dice_start":
            assert set(values) == set(option.values)
    assert not listed


def test_the_rules_list_every_preset_of_dudo_with_its_settings() -> None:
    listed = {row[0].split("`")[1]: row[1] for row in rows("rules/dudo.md", "| Preset")}
    assert list(listed) == list(DUDO.presets)
    for preset, text in listed.items():
        changes = dict(re.findall(r"`(\w+)=(\w+)`", text))
        assert DUDO.rules("wikipedia", changes) == DUDO.presets[preset]


def test_the_example_of_the_fair_play_page_runs_and_prints_what_it_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (DOCS / "fair-play.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found
    exec(compile(found[1], "fair-play.md", "exec"), {})  # noqa: S102 - the page's own example
    printed = capsys.readouterr().out
    secret = bytes(range(32))
    key = table_key(secret, [SeatId("1001", "luck"), SeatId("1002"), SeatId("1003", 'señor "q"')])
    rolled = list(dice(Sealed(key), "round 1/seat 0", 5))
    assert printed == f"commitment {commitment(secret)}\n{rolled}\n"
    assert f"`{rolled}`" in text
    assert f"`{commitment(secret)}`" in text
