"""Every sentence is there, and every sentence is used."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.screens import SCREENS
from bot.screens.frame import percent, say
from bot.words import plain_name, safe_name, words
from games import GAMES
from games.dudo.rules import DudoRules

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"""["']([a-z]+(?:-[a-z0-9]+)+|fault|greeting|did)["']""")
MADE = re.compile(r"""f["']([a-z]+(?:-[a-z]+)*-)\{""")


def sentences() -> dict[str, ast.Message]:
    text = (ROOT / "bot/locales/en.ftl").read_text(encoding="utf-8")
    parsed = FluentParser().parse(text)
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in parsed.body if isinstance(entry, ast.Message)}


def sources() -> str:
    files = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_every_sentence_that_the_engines_can_say_has_words() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "games").rglob("*.py"))
    said = set(re.findall(r'["\']((?:dudo|rules)-[a-z-]+[a-z])["\']', text))
    assert said
    assert said - set(sentences()) == set()


def test_every_option_of_dudo_has_words_for_every_value() -> None:
    language = words("en")
    unsaid = [
        key
        for option in GAMES["dudo"].options()
        for value in option.values
        if option.name != "dice_start"
        and not language.has(key := f"dudo-rules-{option.name}-{value}".replace("_", "-"))
    ]
    assert unsaid == []


@pytest.mark.parametrize("preset", GAMES["dudo"].presets)
def test_the_rules_of_every_preset_can_be_told_on_one_screen(preset: str) -> None:
    rules = GAMES["dudo"].presets[preset]
    assert isinstance(rules, DudoRules)
    told = "\n".join(SCREENS["dudo"].rules(words("en"), rules))
    assert 500 < len(told) < 3800


def test_every_sentence_is_used() -> None:
    text = sources()
    made = tuple(MADE.findall(text))
    inner = " ".join(
        element.expression.id.name
        for message in sentences().values()
        for element in _placeables(message)
        if isinstance(element.expression, ast.MessageReference)
    )
    quoted = text.replace("'", '"')
    unused = [
        key
        for key in sentences()
        if f'"{key}"' not in quoted
        and not key.startswith(made)
        and not key.endswith("-name")
        and key not in inner
    ]
    assert unused == []


def _placeables(message: ast.Message) -> list[ast.Placeable]:
    found: list[ast.Placeable] = []

    class Finder(Visitor):
        def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802 - the visitor's own naming
            found.append(node)
            self.generic_visit(node)

    Finder().visit(message)
    return found


@pytest.mark.parametrize(
    ("odds", "said"), [(0.0, "0 %"), (0.001, "< 1 %"), (0.42, "42 %"), (0.999, "> 99 %"), (1.0, "100 %")]
)
def test_a_likely_thing_is_never_called_certain(odds: float, said: str) -> None:
    assert percent(odds) == said


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "<@123>",
        "**bold**",
        "`code`",
        "[a](https://x.y)",
        "# head",
        "||hid||",
        "a\u202eb",
        "\n\n",
    ],
)
def test_a_name_cannot_ping_break_markup_or_turn_text(name: str) -> None:
    safe = safe_name(name)
    assert "@everyone" not in safe
    assert not re.search(r"(?<!\\)[*`|\[\]()<>#_~]", safe)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\n]", safe)
    assert safe


def test_a_long_name_is_cut_and_an_empty_one_is_shown_as_something() -> None:
    assert len(plain_name("x" * 100)) == 32
    assert plain_name("\u200b ") == "?"


def test_a_fact_that_has_no_words_is_refused() -> None:
    with pytest.raises(TypeError, match="can't be put in words"):
        say(words("en"), "table-unknown", {"table": SimpleNamespace()})
