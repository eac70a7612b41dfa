"""One word for one thing: what players read has the words of the field, and no sentence that stumbles."""

from __future__ import annotations

import re

import pytest

from bot.i18n.translate import DEFAULT_LOCALE, FOLDERS

FIELD = {
    "discard": r"\b(lay|lays|laid|laying|put|puts) (cards )?away\b|\bthrow away\b",
    "draw": r"\b(buy|buys|bought) (cards|\{)|\bBought\b",
    "reroll": r"\b[Tt]hrow all(?! three)|\b[Rr]e-?throw",
    "worst hand": r"\b(lowest|weakest|poorest) hands?\b",
    "no combination": r"\bplain number\b",
    "opener": r"\b(starter|first bidder|who opens first)\b",
    "doubt": r"\b(challenges?|call(s|ed)? (a )?liar)\b",
    "drop": r"\bfold(s|ed|ing)?\b",
    "bid": r"\bbets? on all dice\b",
    "computer": r"\b(AI|CPU|robots?|engine)\b",
    "round": r"\bdeal number\b",
    "trick": r"\bstitch\b",
    "trump": r"\bis no trump\b",
    "twin suit": r"\bof (its|the same|that) colour\b|\bwrong five\b",
}
"""The word of the field, and what nobody calls it."""
STUMBLES = {
    "a percentage has no space": r"(\d|\}) %",
    "nobody's gender is known": r"\b([Hh]e|[Ss]he|[Hh]is|[Hh]er|[Hh]ers|[Hh]im|[Hh]imself|[Hh]erself)\b",
    "a clause has a head": r"\b([Ww]hoever|[Ww]homever|[Tt]hose who|[Tt]hose that)\b",
    "usual words": r"\banew\b|\bdear\b|[Tt]ake along|as most play it|for sure\b",
    "nothing stands or lies on a screen": r"\b(stands?|lies?) (here|below|further down|on the lobby|still)\b",
    "sentences have subjects": r"\bYou: |Do it: ",
    "somebody expects": r"\b(is|are) to be expected\b",
    "no echo of a rule's name": r"as the rules of that name",
}
"""A rule, and what breaks it."""


def sentences() -> dict[str, str]:
    """All that is said in English, line by line, by the place where it is."""
    found = {}
    for path in (folder / f"{DEFAULT_LOCALE}.ftl" for folder in FOLDERS):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if not line.startswith("#"):
                found[f"{path.parent.name}/{path.name}:{number}"] = re.sub(r"^[a-z0-9-]+ = ", "", line)
    return found


@pytest.mark.parametrize(("word", "wrong"), [*FIELD.items(), *STUMBLES.items()])
def test_no_sentence_says_it_otherwise(word: str, wrong: str) -> None:
    assert {place: said for place, said in sentences().items() if re.search(wrong, said)} == {}, word


@pytest.mark.parametrize("word", ["discard", "draw", "reroll", "worst hand", "doubt", "drop", "twin suit"])
def test_each_word_of_the_field_is_said(word: str) -> None:
    assert any(re.search(rf"\b{word}", said, re.IGNORECASE) for said in sentences().values())
