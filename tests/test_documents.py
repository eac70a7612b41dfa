"""The documents are short, in short sentences, and have every command, setting and figure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from bot.__main__ import main
from games import GAMES
from tests.bot.harness import harbour
from tests.named import ROOT
from tests.published import PUBLISHED

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "tests/README.md"])
README = (ROOT / "README.md").read_text("utf-8")
MOST_WORDS = 35
"""In a sentence outside of tables and code."""


def words(text: str) -> list[str]:
    return [each for each in text.split() if re.search(r"\w", each)]


def sentences(text: str) -> list[str]:
    """What is outside of code and tables, without the addresses of links."""
    prose = re.sub(r"```.*?```|^    .*?$|^\|.*?$", "\n\n", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", prose)
    return re.split(r"(?<=[.?!:])[)*\"”]*\s|\n\s*\n|^(?:- |\d+\. |#+ )", prose, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_sentence_is_long(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [each for each in sentences(text) if len(words(each)) > MOST_WORDS] == []


def test_the_readme_is_read_in_five_minutes() -> None:
    assert len(README.split()) <= 900


def test_what_is_told_step_by_step_takes_the_commands_of_the_readme() -> None:
    blocks = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
    for page, heading in (("first-table", "Try it here"), ("hosting", "Host it")):
        short = README.partition(f"## {heading}")[2].partition("\n## ")[0]
        assert blocks.findall((ROOT / f"docs/{page}.md").read_text("utf-8")) == blocks.findall(short)


def test_the_table_of_games_has_their_presets_and_counts_their_options() -> None:
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    (presets,) = re.findall(r"^\| Presets \| (.+) \|$", page, re.MULTILINE)
    (options,) = re.findall(r"^\| House rules \| (.+) \|$", page, re.MULTILINE)
    games = [GAMES[name] for name in PUBLISHED]
    assert [re.findall(r"`(\w+)`", cell) for cell in presets.split(" | ")] == [
        list(game.presets) for game in games
    ]
    assert [int(cell.split()[0]) for cell in options.split(" | ")] == [len(game.options()) for game in games]
    assert f"There are {sum(len(game.presets) for game in games)} presets" in README


def command_table() -> dict[str, set[str]]:
    """The options of each command in the tables of docs/commands.md."""
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    found: dict[str, set[str]] = {}
    for line in page.splitlines():
        if line.startswith("| `/"):
            named, options, *_ = *re.split(r"\s\|", line.strip("| "), maxsplit=2), ""
            for command in re.findall(r"`/([a-z ]+)`", named):
                found[command] = set(re.findall(r"`(\w+)`", options))
    return found


def opening_options() -> dict[str, set[str]]:
    """For each game the options with which its command opens a table."""
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .+ \| ([A-Za-z, ]+) \|$", page, re.MULTILINE)
    found: dict[str, set[str]] = {name: set() for name in PUBLISHED}
    for option, games in rows:
        left_out = re.findall(r"[A-Z]\w+", games.partition("all but")[2])
        for name in PUBLISHED:
            shown = name.capitalize()
            if shown not in left_out and (games.startswith("all") or shown in games):
                found[name].add(option)
    return found


async def test_each_command_is_listed_with_its_options(tmp_path: Path) -> None:
    there: dict[str, set[str]] = {}
    everywhere: set[str] = set()
    async with harbour(tmp_path, 2) as here:
        for top in here.client.tree.get_commands():
            if top.allowed_installs is not None and top.allowed_installs.user:
                everywhere.add(top.name)
        for command in here.client.tree.walk_commands():
            if isinstance(command, app_commands.Command):
                there[command.qualified_name] = {option.name for option in command.parameters}
    hidden = set(GAMES) - set(PUBLISHED)
    there = {name: options for name, options in there.items() if not hidden & set(name.split())}
    assert {name: options for name, options in there.items() if name in PUBLISHED} == opening_options()
    assert {name: options for name, options in there.items() if name not in PUBLISHED} == command_table()
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    (line,) = re.findall(r"^\*\*Add the bot to your account\*\*.*$", page, re.MULTILINE)
    assert set(re.findall(r"`/(\w+)`", line)) == everywhere


def test_each_command_of_the_command_line_is_listed_with_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = (ROOT / "docs/settings.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `undercup ([a-z-]+)[^`]*` \| (.+) \|$", page, re.MULTILINE))

    def told(*arguments: str) -> str:
        with pytest.raises(SystemExit):
            main([*arguments, "--help"])
        return capsys.readouterr().out

    commands = re.findall(r"^    ([a-z]+) ", told(), re.MULTILINE)
    assert set(rows) == {*commands, "--version"}
    for command in commands:
        options = set(re.findall(r"--[a-z-]+", told(command))) - {"--help"}
        assert options <= set(re.findall(r"--[a-z-]+", rows[command])), command
