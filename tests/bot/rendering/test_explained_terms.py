"""The terms that a newcomer's hint explains: each is about the situation, in one plain sentence or two."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.i18n.translate import DEFAULT_LOCALE, FOLDERS, words
from bot.rendering.screens import SCREENS
from games import GAMES
from games.chance import Sealed
from tests.games.contract import key_of

MOST_WORDS = 20
HOUSE_RULES: dict[str, list[dict[str, Any]]] = {
    "dudo": [
        {}, {"paso": True, "loss": "difference"}, {"calza": "bidder_loses", "faceoff": True},
        {"calza": "all_others_lose", "palifico": "off", "faceoff": True},
    ],
    "bidou": [{"keep_dice": "always"}, {"pass_before_bet": "fold"}],
    "montevideo": [{}],
    "pidro": [{}],
}  # fmt: skip


def sentences() -> set[str]:
    """The keys of all terms that have a sentence."""
    files = [(folder / f"{DEFAULT_LOCALE}.ftl").read_text("utf-8") for folder in FOLDERS]
    return set(re.findall(r"^\w+-term-[\w-]+", "\n".join(files), re.MULTILINE))


def decisions(name: str, number: int) -> Iterator[Any]:
    """The views of all who decide in so many games that are played at random for each of its house rules."""
    game = GAMES[name]
    for options in HOUSE_RULES[name]:
        rules = type(next(iter(game.presets.values())))(**options)
        for seed in range(number):
            luck = random.Random(seed)
            chance = Sealed(key_of(seed))
            state, _ = game.new(rules, luck.choice([n for n in game.seats(rules) if n < 5]), chance)
            for _ in range(400):
                if game.outcome(state) is not None:
                    break
                seat = game.view(state, None).awaited[0]
                yield game.view(state, seat)
                calls = [move for move in game.legal(state, seat) if move.kind in ("dudo", "calza", "pass")]
                move = luck.choice(calls if calls and luck.random() < 0.3 else game.legal(state, seat))
                state, _ = game.apply(state, seat, move, chance)


def test_every_term_comes_up_in_some_game_and_has_a_short_sentence() -> None:
    found = {
        term for name in HOUSE_RULES for view in decisions(name, 12) for term in SCREENS[name].terms(view)
    }
    assert found == sentences()
    for term in sentences():
        said = words(DEFAULT_LOCALE).say(term)
        assert said.startswith("**")
        assert len(said.split()) <= MOST_WORDS, said


@pytest.mark.parametrize(
    ("name", "term", "is_about"),
    [
        ("dudo", "dudo-term-special", lambda view: view.kind == "palifico"),
        ("dudo", "dudo-term-wild", lambda view: view.wild),
        ("bidou", "bidou-term-call", lambda view: any(move.kind == "call" for move in view.legal)),
        ("bidou", "bidou-term-worst", lambda view: view.phase == "betting"),
        ("montevideo", "bidou-term-pot", lambda view: view.phase == "betting"),
        ("pidro", "pidro-term-bid", lambda view: view.phase == "bidding"),
        ("pidro", "pidro-term-cold", lambda view: bool(view.cold) and view.phase == "playing"),
    ],
)
def test_a_term_is_explained_where_the_situation_is_about_it(name: str, term: str, is_about: Any) -> None:
    found = set()
    for view in decisions(name, 4):
        if getattr(view, "phase", "") not in ("offer", "sight", "direction"):
            assert (term in SCREENS[name].terms(view)) == is_about(view)
            found.add(is_about(view))
    assert found == {True, False}
