"""Finds where a game is named: its own files, the registries and tests may, and hardly anything else."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from games import GAMES

ROOT = Path(__file__).parents[1]
FAMILIES = {name: str(sys.modules[type(game).__module__].__package__) for name, game in GAMES.items()}
"""The package of each game's engine; games of one package are a family."""
REGISTRIES = (
    "games/__init__.py",
    "data/results/tallies/__init__.py",
    "bot/rendering/screens/__init__.py",
    "bot/rendering/lessons/__init__.py",
    "tests/adapters.py",
    "tests/small_game/entries.py",
)
CERTAIN_GAMES = {
    "bot/cli/film.py": "tells of a round of one game, for people who don't know it",
    "bot/discord_api/application.py": "has what Discord's page of the application says of the games",
    "docs/verifier/check.py": "is written from docs/verify.md alone, which has the draws of each game",
    "tests/bot/afterwards.py": "looks at the pages of three games that it has stored itself",
    "tests/bot/chaos.py": "has parties of certain games and options, chosen for what happens in them",
    "tests/bot/knowledge.py": "knows of certain games what a state hides, without asking the game",
    "tests/data/crowd.py": "makes up results of games that were never played",
    "tests/data/games.py": "knows by which options games of two kinds are just long enough to be rated",
    "tests/playground/clients/recording.py": "plays each game, and gives commands of certain ones",
    "tests/published.py": "has a match of one game and a deck of another as the page's examples",
}
"""What names several games on purpose, and why."""


def family_of(path: Path) -> set[str]:
    """The games that a file is about: whose name is a word of its path, or whose engine is in its folder."""
    words = {word for part in path.with_suffix("").parts for word in re.split(r"[-_.]", part)}
    inside = {FAMILIES[name] for name in GAMES if name in words}
    inside |= {
        package
        for package in FAMILIES.values()
        if path.as_posix().startswith(f"{package.replace('.', '/')}/")
    }
    return {name for name, package in FAMILIES.items() if package in inside}


def is_free(path: Path) -> bool:
    """Whether a file may name any game: a registry, a test, a benchmark of certain games, or one of
    ``CERTAIN_GAMES``."""
    parts = path.parts
    test = parts[0] == "tests" and (path.name.startswith("test_") or "older" in parts)
    return test or parts[0] == "benchmarks" or path.as_posix() in (*REGISTRIES, *CERTAIN_GAMES)


def word(names: Iterable[str]) -> re.Pattern[str]:
    """What finds any of the names as a word by itself, also between hyphens or underscores."""
    return re.compile(rf"(?<![^\W_])({'|'.join(names)})(?![^\W_])", re.IGNORECASE)


NAMED = word(GAMES)


def named(path: Path, names: re.Pattern[str] = NAMED) -> Iterator[tuple[int, str]]:
    """The lines of a module in which a game is named by code or by a string. Comments and docstrings may take
    a game as an example."""
    text = path.read_text(encoding="utf-8")
    if names.search(text) is None:
        return
    tree = ast.parse(text)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        words: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            words = [node.value]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            words = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
        elif isinstance(node, ast.Name):
            words = [node.id]
        elif isinstance(node, ast.Attribute):
            words = [node.attr]
        for name in sorted({found.lower() for word in words for found in names.findall(word)}):
            yield getattr(node, "lineno", 0), name
