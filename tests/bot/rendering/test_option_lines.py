"""The lines that tell of options and of their values: what each claims is played, value by value."""

from __future__ import annotations

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.naming import option_text, value_name
from games import GAMES
from games.dudo.events import Revealed
from tests.bot.rendering.option_lines.bidou import BIDOU, MONTEVIDEO
from tests.bot.rendering.option_lines.dudo import DUDO, FIVE, THREES
from tests.bot.rendering.option_lines.line import NO, YES, Line
from tests.bot.rendering.option_lines.pidro import PIDRO
from tests.games.dudo.table import Table as Dice

MANY = 12
"""Of an option with more values the first, the middle and the last are played."""
LINES: dict[str, dict[str, Line]] = {
    "dudo": DUDO,
    "bidou": BIDOU,
    "montevideo": MONTEVIDEO,
    "pidro": PIDRO,
}


@pytest.mark.parametrize(
    ("game", "option"), [(game, option.name) for game in LINES for option in GAMES[game].options()]
)
def test_what_the_lines_of_an_option_claim_is_so(game: str, option: str) -> None:
    language, screens, line = words("en"), SCREENS[game], LINES[game][option]
    (values,) = [each.values for each in GAMES[game].options() if each.name == option]
    assert option_text(language, game, screens, option) == line.said
    said = {value: value_name(language, game, screens, option, value) for value in values}
    if callable(line.claims):
        some = values if len(values) <= MANY else (values[0], values[1], values[len(values) // 2], values[-1])
        claims = {value: line.claims(value) for value in some}
    else:
        assert list(said.values()) == list(line.claims)
        claims = {value: line.claims[words_for] for value, words_for in said.items()}
    assert {value: line.played(value) for value in claims} == claims


def test_a_pass_claims_a_full_house_five_alike_or_five_different() -> None:
    for hand, true in (("33366", YES), (THREES, YES), (FIVE, YES), ("23345", NO)):
        assert Dice(FIVE, hand, paso="on").play("1x6", "pass", "dudo").last(Revealed).count == true
