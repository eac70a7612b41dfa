"""The documents about the games say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import GAMES
from games.bidou import BIDOU, MONTEVIDEO
from tests.games.contract import AnyGame
from tests.published import PUBLISHED

DOCS = Path(__file__).parents[2] / "docs"
FAMILY: tuple[AnyGame, ...] = (BIDOU, MONTEVIDEO)
PAGES = {
    **{name: f"rules/{name}.md" for name in PUBLISHED if GAMES[name] not in FAMILY},
    "mia": "../tests/small_game/rules.md",
}
"""The page of each game that has one of its own."""


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


@pytest.mark.parametrize("name", PAGES)
def test_the_rules_list_every_option_of_a_game_with_its_values_the_default_first(name: str) -> None:
    game = GAMES[name]
    numbers = {option.name for option in game.options() if all(map(str.isdecimal, option.values))}
    assert_options(game, {row[0].strip("`"): row[1] for row in rows(PAGES[name], "| Option")}, numbers)


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)
def test_the_rules_list_every_option_of_bidou_and_montevideo(game: AnyGame) -> None:
    owners = {"both", game.name.capitalize()}
    table = [row for row in rows("rules/bidou.md", "| Option") if row[2] in owners]
    assert_options(game, {row[0].strip("`"): row[1] for row in table}, numbers={"ante", "max_ante", "hands"})


def test_the_rules_give_each_option_of_bidou_to_the_games_that_have_it() -> None:
    has = [{option.name for option in game.options()} for game in FAMILY]
    listed = [(row[0].strip("`"), row[2]) for row in rows("rules/bidou.md", "| Option")]
    for number, game in enumerate(FAMILY):
        owners = ("both", game.name.capitalize())
        assert sorted(name for name, owner in listed if owner in owners) == sorted(has[number])
    assert {owner for _, owner in listed} == {"both", "Bidou", "Montevideo"}


def assert_options(game: AnyGame, listed: dict[str, str], numbers: set[str]) -> None:
    """The listed values of each option are all that it has, its default first; of ``numbers``, ranges that
    are written by their ends, the ends."""
    assert set(listed) == {option.name for option in game.options()}
    for option in game.options():
        values = re.findall(r"`(\w+)`", listed[option.name])
        assert values[0] == option.default
        if option.name in numbers:
            assert {option.values[0], option.values[-1]} <= set(values)
        else:
            assert sorted(values) == sorted(option.values)


@pytest.mark.parametrize(
    ("name", "document", "header"),
    [
        *((name, page, "| Preset") for name, page in PAGES.items()),
        ("bidou", "rules/bidou.md", "| Preset of Bidou"),
        ("montevideo", "rules/bidou.md", "| Preset of Montevideo"),
    ],
)
def test_the_rules_list_every_preset_with_its_settings(name: str, document: str, header: str) -> None:
    game = GAMES[name]
    listed = {row[0].split("`")[1]: row[1] for row in rows(document, header)}
    assert list(listed) == list(game.presets)
    for preset, text in listed.items():
        changes = dict(re.findall(r"`(\w+)=(\w+)`", text))
        assert game.rules(next(iter(game.presets)), changes) == game.presets[preset]


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)
def test_the_rules_list_for_every_preset_what_had_to_be_interpreted(game: AnyGame) -> None:
    text = (DOCS / "rules/bidou.md").read_text(encoding="utf-8")
    section = text.partition("### 2.1")[2].partition("\n## ")[0]
    listed = dict(re.findall(rf"\*\*{game.name.capitalize()} `(\w+)`\*\*\n\n((?:- .+\n)+)", section))
    assert list(listed) == list(game.presets)
    asked = {row[0] for row in rows("rules/bidou.md", "| # |")}
    assert set(re.findall(r"\bB\d+", section)) <= asked
    assert len(asked) == 27


def test_every_file_that_the_guide_for_another_game_names_is_there() -> None:
    text = (DOCS / "another-game.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:tests|bot|data|games|docs)/[\w/.-]*\w", text))
    assert {name for name in named if "NAME" not in name and not (DOCS.parent / name).exists()} == set()


def test_the_guide_for_another_game_has_no_sentence_over_35_words() -> None:
    text = (DOCS / "another-game.md").read_text(encoding="utf-8")
    prose = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    sentences = re.split(r"[.?!:](?=\s)|\n\n|^[-|]|\|", prose, flags=re.MULTILINE)
    assert [each for each in sentences if len(each.split()) > 35] == []
