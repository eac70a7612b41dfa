"""The command that copies a small game under a new name leaves a game of the house, or refuses the name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser

from bot.i18n.check import faults
from tests.named import ROOT
from tests.new_game import SAMPLE, BadNameError, in_language, plan
from tests.published import PUBLISHED

NAME = "blindman"
SHORT = (
    "tests/test_registries.py",
    "tests/games/test_docs.py",
    "tests/games/test_events.py",
    "tests/games/test_transcripts.py",
    "tests/games/test_contract.py",
    "tests/games/test_draws.py",
    "tests/bot/rendering/test_own_moves.py",
    "tests/bot/i18n/test_translate.py",
    f"tests/whole/test_{NAME}.py",
    "tests/test_verifiers.py",
    "tests/test_verifier_command.py",
)
"""What docs/another-game.md says to run, but for what takes long."""
OTHERS = " or ".join(PUBLISHED)
CHOSEN = f"({NAME} or registries or docs or events or transcripts or translate or page) and not ({OTHERS})"
"""What is true of each other game is tried where that is."""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Blind", "can't be a game's name: write one word of 3 to 16 small letters"),
        ("no/../where", "can't be a game's name"),
        ("", "can't be a game's name"),
        ("import", "is a word of Python"),
        ("mia", "There is a game called `mia` already"),
        ("choosing", "has a file already, bot/rendering/screens/choosing.py"),
        ("move", "is a word of the house already, in bot/"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused_in_a_sentence(name: str, why: str) -> None:
    with pytest.raises(BadNameError, match=re.escape(why)) as refused:
        plan(name)
    assert re.fullmatch(r"[^\n]+\.", str(refused.value))


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ja", "ar"])
def test_the_copied_sentences_have_the_plurals_of_each_language(locale: str, tmp_path: Path) -> None:
    english = (SAMPLE / "en.ftl").read_text(encoding="utf-8")
    (tmp_path / "en.ftl").write_text(english, encoding="utf-8")
    copied = in_language(english, locale)
    (tmp_path / f"{locale}.ftl").write_text(copied, encoding="utf-8")
    assert FluentParser().parse(copied).body
    assert faults(locale, [tmp_path]) == []


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout."""
    folder = tmp_path_factory.mktemp("checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A module of a checkout, run there."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        "PYTHONPATH": str(folder),
    }
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def contents(folder: Path) -> dict[Path, bytes]:
    return {
        path: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.parts[-2].startswith(".")
    }


@pytest.mark.long
def test_the_command_makes_a_game_that_is_green_and_changes_nothing_if_it_refuses(checkout: Path) -> None:
    before = contents(checkout)
    refused = run(checkout, "tests.new_game", "dudo")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "There is a game called `dudo` already: take another name.\n"
    assert contents(checkout) == before

    made = run(checkout, "tests.new_game", NAME)
    assert made.returncode == 0, made.stderr
    for check in (("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = run(checkout, *check)
        assert done.returncode == 0, done.stdout + done.stderr
    demo = run(checkout, "bot", "demo", NAME, "--seed", "1")
    assert "is the last with lives and wins" in demo.stdout, demo.stderr
    tests = run(checkout, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", CHOSEN, *SHORT)
    assert tests.returncode == 0, tests.stdout
