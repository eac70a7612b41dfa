"""The letters of pictures: which are shipped, how large they are, and where they come from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.letters import FILES, LETTERS, fetch, make
from tests.playground.clients.installed import REQUIRED

FONTS = sorted(LETTERS.glob("*.ttf"))


def test_the_letters_are_small_and_have_their_licence_beside_them() -> None:
    assert sorted(each.name for each in LETTERS.iterdir()) == sorted(FILES)
    assert sum(each.stat().st_size for each in LETTERS.iterdir()) < 600_000
    licence = (LETTERS / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    for each in FONTS:
        assert TTFont(each)["name"].getDebugName(0) in licence


def test_both_weights_have_all_latin_greek_and_cyrillic_letters_of_today() -> None:
    languages = {
        *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x400, 0x460), *range(0x1E00, 0x1F00),
        *range(0x3AC, 0x3CF), *range(0x391, 0x3A2), *range(0x3A3, 0x3AC),
    } - {0xAD}  # fmt: skip
    for each in FONTS:
        assert languages - TTFont(each).getBestCmap().keys() == set()


@pytest.mark.long
def test_the_letters_are_what_the_package_has_and_are_always_made_the_same(tmp_path: Path) -> None:
    try:
        archive = fetch(tmp_path)
    except (OSError, subprocess.SubprocessError) as fault:
        said = f"Noto Sans comes from npm's index: {fault}"
        if REQUIRED:
            pytest.fail(said)
        pytest.skip(said)
    again = tmp_path / "again"
    again.mkdir()
    make(archive, again)
    assert {each.name: each.read_bytes() for each in again.iterdir()} == {
        each.name: each.read_bytes() for each in LETTERS.iterdir()
    }
