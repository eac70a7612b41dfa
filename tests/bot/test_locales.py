"""Every language has all sentences, with the same facts and its own plurals."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.words import DEFAULT_LOCALE, FOLDERS, locales
from tests.locales import faults

ENGLISH = """
greeting = Hello, { $name }.
farewell = Goodbye.
dice =
    { $count ->
        [one] one die
       *[other] { $count } dice
    }
"""
SWEDISH = """
greeting = Hej, { $name }.
farewell = Hej då.
dice =
    { $count ->
        [one] en tärning
       *[other] { $count } tärningar
    }
"""


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_says_what_english_says(folder: Path, locale: str) -> None:
    english, other = (
        (folder / f"{each}.ftl").read_text(encoding="utf-8") for each in (DEFAULT_LOCALE, locale)
    )
    assert faults(english, other, locale) == []


def test_a_whole_language_has_no_fault() -> None:
    assert faults(ENGLISH, SWEDISH, "sv") == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("farewell = Hej då.\n", "", "farewell is missing"),
        ("farewell", "goodbye", "goodbye is obsolete: English has no such sentence"),
        ("{ $name }", "{ $hnad }", "greeting has $hnad, which the English sentence has not (it has $name)"),
        ("[one] en tärning", "[few] en tärning", "dice has the plural [few], which this language has not"),
        ("        [one] en tärning\n", "", "dice lacks the plural [one]"),
        ("Hej, {", "Hej, {{{", "can't be read: greeting = Hej, {{{ $name }."),
        ("farewell", "dice = t\nfarewell", "dice is there twice"),
    ],
)
def test_each_fault_of_a_language_is_found(right: str, wrong: str, fault: str) -> None:
    broken = SWEDISH.replace(right, wrong)
    assert broken != SWEDISH
    assert fault in faults(ENGLISH, broken, "sv")


def test_a_language_with_more_plurals_than_english_must_have_them_all() -> None:
    assert faults(ENGLISH, SWEDISH, "pl") == ["dice lacks the plural [few]", "dice lacks the plural [many]"]
