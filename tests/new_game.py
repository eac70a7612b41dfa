"""Copies the small game under a new name, as a game of the house: ``python -m tests.new_game NAME``.

The copy is in every registry, and green; docs/another-game.md says how one changes it into another game.
"""

# ruff: noqa: T201 - a command speaks by printing
from __future__ import annotations

import ast
import json
import keyword
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from babel import Locale
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer

from bot.i18n.translate import DEFAULT_LOCALE, locales
from games import GAMES
from tests.games.transcripts import FOLDER, file_name
from tests.named import ROOT, is_free, named, word
from tests.published import VALUES, lists, written

SAMPLE = ROOT / "tests/small_game"
GAME = GAMES["mia"]
FILES = {
    "rules.md": "docs/rules/{}.md",
    "engine.py": "games/{}/engine.py",
    "throws.py": "games/{}/throws.py",
    "adapter.py": "tests/games/{}/adapter.py",
    "tally.py": "data/results/tallies/{}.py",
    "screens.py": "bot/rendering/screens/{}.py",
    "test_in_the_house.py": "tests/whole/test_{}.py",
}
"""Where each file of the sample comes to be; its sentences have a file for each language besides."""
VERIFIER = "docs/verifier/check.py"
DRAWS = """
def mia(numbers, k):
    return [f"round {number}/throw {throw}" for number in numbers if k == 0 for throw in range(1, 22)]
"""
"""The draws of the sample, as the second verifier is told of a game's."""
PLURALS = frozenset(("zero", "one", "two", "few", "many", "other"))
NAME = re.compile("[a-z]{3,16}")

Plan = Mapping[Path, str]
"""What each file will have in it."""


class BadNameError(Exception):
    """A name that no new game can have, and why."""


def check_name(name: str) -> None:
    """See that a game can be called so.

    Raises:
        BadNameError: it can't; the message is a sentence that says why.
    """
    if not NAME.fullmatch(name):
        raise BadNameError(
            f"`{name}` can't be a game's name: write one word of 3 to 16 small letters from a to z."
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names:
        raise BadNameError(f"`{name}` is a word of Python: take another name.")
    if name in GAMES:
        raise BadNameError(f"There is a game called `{name}` already: take another name.")
    for each in ("games/{}", "games/{}.py", *FILES.values()):
        if (ROOT / each.format(name)).exists():
            raise BadNameError(f"`{name}` has a file already, {each.format(name)}: take another name.")
    for place in _uses(name):
        raise BadNameError(f"`{name}` is a word of the house already, in {place}: take another name.")


def _uses(name: str) -> Iterator[str]:
    """Where a name is a word of code or of a sentence already: there it couldn't be told from the game."""
    for folder in ("bot", "data", "games", "playground", "docs", "tests"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT)
            if file.parent == SAMPLE or not is_free(path):
                yield from (f"{path}:{line}" for line, _ in named(file, word([name])))
    for file in (*sorted((ROOT / "bot/locales").glob("*.ftl")), SAMPLE / "en.ftl"):
        for number, line in enumerate(_read(file).splitlines(), 1):
            if word([name]).search(line):
                yield f"{file.relative_to(ROOT)}:{number}"


def plan(name: str) -> Plan:
    """What every file will have in it that is made or changed for a new game.

    Raises:
        BadNameError: a game can't be called so.
    """
    check_name(name)
    return {ROOT / file: text for file, text in (*_made(name), *_changed(name))}


def _made(name: str) -> Iterator[tuple[str, str]]:
    """The files of the new game alone."""
    shown, upper = name.capitalize(), name.upper()
    yield (
        f"games/{name}/__init__.py",
        f'"""{shown} (rules: docs/rules/{name}.md)."""\n\n'
        f'from games.{name}.engine import GAME as {upper}\n\n__all__ = ["{upper}"]\n',
    )
    yield f"tests/games/{name}/__init__.py", f'"""Tests of {shown} (docs/rules/{name}.md)."""\n'
    for file, target in FILES.items():
        yield target.format(name), renamed(_read(SAMPLE / file), name)
    english = renamed(_read(SAMPLE / "en.ftl"), name)
    for locale in locales():
        yield f"bot/locales/{name}/{locale}.ftl", in_language(english, locale)
    for preset in GAME.presets:
        there = FOLDER / file_name(GAME.name, preset)
        yield f"tests/games/transcripts/{file_name(name, preset)}", renamed(_read(there), name)


def _changed(name: str) -> Iterator[tuple[str, str]]:
    """The files that all games share, with the new one in them."""
    shown, upper = name.capitalize(), name.upper()
    for file, registry, entry, line in (
        ("games/__init__.py", "GAMES", upper, f"from games.{name} import {upper}"),
        (
            "data/results/tallies/__init__.py",
            "TALLIES",
            f'"{name}": Counted({name}.tally, ("{name}-untouched",))',
            f"from data.results.tallies import {name}",
        ),
        (
            "bot/rendering/screens/__init__.py",
            "SCREENS",
            f'"{name}": {shown}Screens()',
            f"from bot.rendering.screens.{name} import {shown}Screens",
        ),
        (
            "tests/adapters.py",
            "ADAPTERS",
            f'"{name}": {shown}Adapter()',
            f"from tests.games.{name}.adapter import {shown}Adapter",
        ),
    ):
        yield file, with_import(with_entry(_read(ROOT / file), registry, entry), line)
    check = with_entry(_read(ROOT / VERIFIER), "SEATS", f'"{name}": (2, 6)')
    check = with_entry(check, "GAMES", f'"{name}": (200, {name})')
    yield VERIFIER, check.replace("\nGAMES = {", f"\n{DRAWS.replace(GAME.name, name)}\n\nGAMES = {{", 1)
    yield "docs/verify.md", renamed(_verify_page(), name)
    values = json.loads(_read(VALUES))
    values["lists"] += [{**each, "game": name} for each in lists([GAME.name])]
    yield "docs/verifier/values.json", written(values)
    stored = "tests/games/stored_events.json"
    own = renamed(_read(SAMPLE / "stored_events.json"), name)
    yield stored, f"{_read(ROOT / stored).rstrip()[:-1].rstrip()},{own.lstrip()[1:]}"
    site = "docs/site/index.md"
    yield site, re.sub(r"((?:^\.\./rules/.*\n)+)", rf"\1../rules/{name}\n", _read(ROOT / site), flags=re.M)


def _verify_page() -> str:
    """The page about verifying, with the draws of the sample told as those of a game of the house."""
    shown = GAME.name.capitalize()
    page = _read(ROOT / "docs/verify.md")
    for wanted, instead in (
        (r'(\| `game` \| yes \| yes \| .*`"\w+"`) \|', rf'\1, `"{GAME.name}"` |'),
        (r"(\(those of .*\(rules/\w+\.md\))\)", rf"\1, [{shown}](rules/{GAME.name}.md))"),
        (r" and (\d+ in \w+)\. Part", rf", \1 and 200 in {shown}. Part"),
    ):
        page, times = re.subn(wanted, instead, page)
        assert times == 1, f"docs/verify.md has {times} times what is to be changed: {wanted}"
    names = "if k is 0, for each round n: `round n/throw t`, t in 1..21"
    for header, rows in (
        ("| Game | The other names", [f"| `{GAME.name}` | {names} |"]),
        (
            "| Game | What is shown |",
            [f"| {shown} | a throw whose cup was lifted | a throw that was believed or broken off |"],
        ),
    ):
        page = with_rows(page, header, rows)
    return page


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """A file of the sample, told of another game and at its place in the house."""
    for file, target in FILES.items():
        if file.endswith(".py"):
            module = target.format(name).removesuffix(".py").replace("/", ".")
            text = text.replace(f"tests.small_game.{file.removesuffix('.py')}", module)
    own = GAME.name
    text = re.sub(rf"(?<![a-zA-Z]){own}(?![a-z])", name, text)
    return re.sub(rf"\b{own.capitalize()}(?![a-z])", name.capitalize(), text)


class _Plurals(Transformer):
    """Gives each choice that counts the plurals of a language, said as its last case is."""

    def __init__(self, known: frozenset[str]) -> None:
        self.known = known

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> fluent.SelectExpression:  # noqa: N802 - fluent.syntax's name
        self.generic_visit(node)
        there = {key.name: each for each in node.variants if isinstance(key := each.key, fluent.Identifier)}
        if not there.keys() & PLURALS - {"other"}:
            return node
        other = next(each for each in node.variants if each.default)
        lacking = sorted(self.known - there.keys())
        added = [fluent.Variant(fluent.Identifier(each), other.value.clone()) for each in lacking]
        kept = [
            each
            for each in node.variants
            if each.default or not isinstance(each.key, fluent.Identifier) or each.key.name in self.known
        ]
        node.variants = [*kept[:-1], *added, kept[-1]]
        return node


def in_language(english: str, locale: str) -> str:
    """The sentences of a game as the file of a language has them until they are translated."""
    if locale == DEFAULT_LOCALE:
        return english
    known = frozenset((*Locale.parse(locale, sep="-").plural_form.tags, "other"))
    said = _Plurals(known).visit(FluentParser().parse(english))
    return f"### Still in English: to be translated.\n\n{FluentSerializer().serialize(said)}"


# -- what is put into shared files


def with_entry(text: str, registry: str, entry: str) -> str:
    """A module with one entry more in its ``registry``: behind the others, but before the sample's own."""
    (value,) = (
        node.value
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == registry
    )
    if isinstance(value, ast.DictComp):
        entries = value.generators[0].iter
        assert isinstance(entries, ast.Tuple)
        return _inserted(text, entries.elts[-1], f", {entry}")
    assert isinstance(value, ast.Dict)
    keys = [key.value if isinstance(key, ast.Constant) else None for key in value.keys]
    last = keys.index(GAME.name) - 1 if GAME.name in keys else -1
    return _inserted(text, value.values[last], f", {entry}")


def _inserted(text: str, behind: ast.expr, more: str) -> str:
    lines = text.splitlines(keepends=True)
    line, column = (behind.end_lineno or 0) - 1, behind.end_col_offset or 0
    bare = lines[line].encode()
    lines[line] = (bare[:column] + more.encode() + bare[column:]).decode()
    return "".join(lines)


def with_import(text: str, line: str) -> str:
    """A module with one import more, before the others."""
    number = next(
        node.lineno
        for node in ast.parse(text).body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
    )
    lines = text.splitlines(keepends=True)
    return "".join((*lines[: number - 1], f"{line}\n", *lines[number - 1 :]))


def with_rows(page: str, header: str, rows: Iterable[str]) -> str:
    """A page with rows more, at the end of the table whose header begins so."""
    lines = page.splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith(header))
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return "\n".join((*lines[:end], *rows, *lines[end:])) + "\n"


# -- the command


def write(made: Plan) -> None:
    """Write all files, the modules as the formatter has them."""
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    modules = [path for path in made if path.suffix == ".py"]
    for order in (["check", "--select", "I", "--fix"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", *order, "--quiet", *modules], check=True, cwd=ROOT)


def main(arguments: Sequence[str]) -> int:
    """Copy the small game under the name that is given, or say why not."""
    if len(arguments) != 1:
        print("Give the name of the new game, one word: python -m tests.new_game NAME", file=sys.stderr)
        return 2
    (name,) = arguments
    try:
        made = plan(name)
    except BadNameError as why:
        print(why, file=sys.stderr)
        return 1
    write(made)
    print("\n".join(sorted(path.relative_to(ROOT).as_posix() for path in made)))
    print(f"\n/{name} is a game of the house now, played as {GAME.name.capitalize()} is. Next:")
    print(f"\n    undercup demo {name}\n    pytest -n 0 tests/test_registries.py")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
