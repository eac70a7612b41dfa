"""Discord is told the commands in every language that the bot speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from discord import Locale

from bot.i18n.check import BadSentences, faults
from bot.i18n.command_names import payload
from bot.i18n.translate import words
from games import GAMES
from tests.bot.harness import Harbour, harbour
from tests.pseudolocale import LONG, forget, longer, speak


def described(
    commands: list[Mapping[str, Any]], within: str = ""
) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Each description and the name of each choice: where, in English, and in the languages there are."""
    for each in commands:
        where = f"{within}{each['name']}"
        if each.get("description"):
            yield where, each["description"], each.get("description_localizations") or {}
        elif "type" not in each or each["type"] == 2:  # a choice, or a command in a person's menu
            yield where, each["name"], each.get("name_localizations") or {}
        yield from described([*each.get("options", ()), *each.get("choices", ())], f"{where} ")


def stored(here: Harbour) -> list[Mapping[str, Any]]:
    """The commands as the stand-in was told them last."""
    return [each.payload for each in here.world.commands.values()]


def add(folder: Path, key: str, name: str) -> None:
    """Let what a sentence describes be called so in the long language."""
    path = folder / f"{LONG}.ftl"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{key} ="))
    lines.insert(at + 1, f"    .name = {name}")
    path.write_text("\n".join(lines), encoding="utf-8")
    forget()


async def test_every_text_of_the_commands_is_told_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(monkeypatch, tmp_path, LONG, longer)
    async with harbour(tmp_path, 1) as here:
        found = list(described(stored(here)))
    assert len(found) > 200
    assert [where for where, _, said in found if said.keys() != {LONG}] == []
    names = {words("en").say(f"{game}-name") for game in GAMES}
    assert [where for where, english, said in found if said[LONG] == english and english not in names] == []


async def test_without_another_language_discord_is_told_english_alone(here: Harbour) -> None:
    assert [where for where, _, said in described(stored(here)) if said] == []


async def test_a_language_of_several_regions_is_told_for_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(monkeypatch, tmp_path, "es", longer)
    async with harbour(tmp_path, 1) as here:
        told = {locale for _, _, said in described(stored(here)) for locale in said}
    assert told == {Locale.spain_spanish.value, Locale.latin_american_spanish.value}


@pytest.mark.long
async def test_commands_and_options_are_called_as_a_language_calls_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(monkeypatch, tmp_path, LONG, longer)
    add(tmp_path, "command-play", "pelaa")
    add(tmp_path, "command-table-leave", "poistu")
    add(tmp_path, "option-table", "pöytä")
    assert faults(LONG, [tmp_path]) == []
    async with harbour(tmp_path, 1) as here:
        commands = {each["name"]: each for each in stored(here)}
        leave = next(each for each in commands["table"]["options"] if each["name"] == "leave")
        assert commands["play"]["name_localizations"] == {LONG: "pelaa"}
        assert leave["name_localizations"] == {LONG: "poistu"}
        assert leave["options"][0]["name_localizations"] == {LONG: "pöytä"}
        assert not commands["help"].get("name_localizations")
        assert "is open" in (await here.people[0].slash(here.channel, "dudo")).text


async def test_a_new_translation_is_told_to_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbour(tmp_path, 1) as here:
        digest = await here.client.commands.digest()
        assert not await here.client.commands.sync()
        (tmp_path / "locales").mkdir()
        speak(monkeypatch, tmp_path / "locales", LONG, longer)
        assert await here.client.commands.digest() != digest
        assert await here.client.commands.sync()
        assert not await here.client.commands.sync()
        add(tmp_path / "locales", "command-play", "pelaa")
        assert await here.client.commands.sync()
        assert [each["name_localizations"] for each in stored(here) if each["name"] == "play"] == [
            {LONG: "pelaa"}
        ]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("command-play", "command-help", "fi: `play` and `help` are both called sama"),
        (
            "command-table-leave",
            "command-table-show",
            "fi: `table leave` and `table show` are both called sama",
        ),
        (
            "option-player",
            "option-table",
            "fi: `table host player` and `table host table` are both called sama",
        ),
    ],
)
async def test_two_that_stand_together_must_not_have_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one: str, other: str, told: str
) -> None:
    async with harbour(tmp_path, 1) as here:
        (tmp_path / "locales").mkdir()
        speak(monkeypatch, tmp_path / "locales", LONG, longer)
        for key in (one, other):
            add(tmp_path / "locales", key, "sama")
        with pytest.raises(BadSentences) as refused:
            await payload(here.client.tree)
    names = set(told.split("`")[1::2])
    assert any(names == set(line.split("`")[1::2]) for line in str(refused.value).splitlines())
