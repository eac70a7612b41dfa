"""Each thing that needs an entry for each game has one registry, and nothing else names a game.

How a game is added, registry by registry, is in docs/another-game.md.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.i18n.translate import FOLDERS, locales
from bot.rendering.lessons import LESSONS
from bot.rendering.screens import SCREENS
from data.results.tallies import TALLIES
from games import GAMES
from tests.adapters import ADAPTERS
from tests.named import FAMILIES, ROOT, family_of, is_free, named


@pytest.mark.parametrize("registry", [TALLIES, SCREENS, ADAPTERS], ids=["tallies", "screens", "adapters"])
def test_a_registry_has_an_entry_for_each_game_and_for_nothing_else(registry: dict[str, object]) -> None:
    missing, unknown = sorted(GAMES.keys() - registry.keys()), sorted(registry.keys() - GAMES.keys())
    assert (missing, unknown) == ([], [])
    assert list(registry) == list(GAMES), "its entries stand in the order of games.GAMES"


def test_a_lesson_is_of_the_game_it_stands_at_and_no_game_needs_one() -> None:
    assert {name: lesson.game for name, lesson in LESSONS.items()} == {name: name for name in LESSONS}
    assert list(LESSONS) == [name for name in GAMES if name in LESSONS]


def test_each_game_is_called_what_its_entry_is_called() -> None:
    assert [game.name for game in GAMES.values()] == list(GAMES)
    assert [adapter.game for adapter in ADAPTERS.values()] == list(GAMES.values())


# -- sentences


@cache
def keys(path: Path) -> tuple[str, ...]:
    """The keys of a file's sentences."""
    parsed = FluentParser().parse(path.read_text(encoding="utf-8"))
    return tuple(entry.id.name for entry in parsed.body if isinstance(entry, fluent.Message))


def sentences(locale: str) -> set[str]:
    """The keys of all sentences of a locale."""
    paths = [path for folder in FOLDERS if (path := folder / f"{locale}.ftl").exists()]
    return {key for path in paths for key in keys(path)}


def needed(game: str) -> Iterator[str]:
    """The sentences that are made for every game, and those that its engine says."""
    for registry, called in ((SCREENS, "SCREENS"), (TALLIES, "TALLIES")):
        assert game in registry, f"{game} has no entry in {called} yet"
    screens, feats = SCREENS[game], TALLIES[game].feats
    yield from (f"{game}-name", f"command-{game}", f"command-rules-{game}")
    yield from rule_names(game)
    yield from (f"option-{option.replace('_', '-')}" for option in screens.options)
    yield from (f"profile-{habit}" for habit in screens.habits)
    yield from (f"profile-figure-{figure}" for figure in screens.figures)
    yield from (f"achievement-{feat}{end}" for feat in feats for end in ("", "-text"))
    yield from (f"level-{level}" for level in GAMES[game].levels if len(GAMES[game].levels) > 1)
    if screens.has_odds:
        yield f"command-odds-{game}"
    for place in (GAMES[game], screens):
        path = Path(str(sys.modules[type(place).__module__].__file__))
        # Screens have their parts in rooms beside them, in files of the same name.
        for file in path.parent.glob("*.py") if place is GAMES[game] else path.parent.rglob(path.name):
            yield from said(file, game)


def rule_names(game: str) -> Iterator[str]:
    """The names and lines of a game's rules: its presets, its options, and the values that are words; what
    its kin says as well isn't said again."""
    yield f"{game}-about"
    yield from (
        f"{game}-preset-{preset.replace('_', '-')}{end}"
        for preset in GAMES[game].presets
        for end in ("", "-text")
    )
    kin = SCREENS[game].kin
    there = {option.name for option in GAMES[kin].options()} if kin is not None else set()
    for option in GAMES[game].options():
        key = f"{kin if option.name in there else game}-rule-{option.name.replace('_', '-')}"
        yield from (key, f"{key}-text")
        if option.values != ("off", "on"):
            named = (value.replace("_", "-") for value in option.values if not value.isdecimal())
            yield from (f"{key}-{value}" for value in named)


def said(file: Path, game: str) -> Iterator[str]:
    """The keys of a game that stand whole in a module, as messages or as what is said."""
    yield from (key for key in all_said(file) if key.startswith(f"{game}-"))


@cache
def all_said(file: Path) -> tuple[str, ...]:
    """The keys that stand whole in a module."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0].value
            if called in ("message", "say") and isinstance(key, str):
                found.append(key)
    return tuple(found)


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_there_in_every_locale(game: str, locale: str) -> None:
    assert sorted(set(needed(game)) - sentences(locale)) == []


def test_no_sentence_stands_in_two_places() -> None:
    """The later one would never be said."""
    paths = [path for folder in FOLDERS for path in sorted(folder.glob("*.ftl"))]
    places: dict[tuple[str, str], list[str]] = {}
    for path in paths:
        for key in keys(path):
            places.setdefault((path.name, key), []).append(path.parent.name)
    assert {key: where for key, where in places.items() if len(where) > 1} == {}


# -- names


def test_nothing_but_its_own_files_and_the_registries_names_a_game() -> None:
    found = [
        f"{path.as_posix()}:{line} names {name}"
        for folder in ("bot", "data", "games", "playground", "docs")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if not is_free(path := file.relative_to(ROOT))
        for line, name in named(file)
        if name not in family_of(path)
    ]
    assert found == [], "\n".join(found)


def test_what_tests_share_takes_one_game_as_its_sample_at_most() -> None:
    """What plays every game asks the registry; who needs any game takes one."""
    found = []
    for file in sorted((ROOT / "tests").rglob("*.py")):
        path = file.relative_to(ROOT)
        names = {} if is_free(path) else {name: line for line, name in named(file)}
        if len({FAMILIES[name] for name in names.keys() - family_of(path)}) > 1:
            found += [f"{path.as_posix()}:{line} names {name}" for name, line in names.items()]
    assert found == [], "\n".join(found)


def test_no_sentence_that_all_games_share_names_a_game() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number} names {name}"
        for file in sorted(FOLDERS[0].glob("*.ftl"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for name in GAMES
        if re.search(rf"\b{name}\b", line, re.IGNORECASE)
    ]
    assert found == [], "\n".join(found)
