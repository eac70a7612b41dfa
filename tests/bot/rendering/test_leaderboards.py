"""A leaderboard's picture and its words say the same, and the names that it can't write are below it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.pictures import paint
from bot.rendering.screens.drawings import Ranks
from bot.rendering.screens.leaderboard import ORDERS, Board, Ranking, leaderboard_screen
from bot.rendering.screens.model import LONGEST_ALT, Picture, Select, Text
from data.db.records import Untrusted
from data.results.ratings import Rating
from data.standings.leaderboards import Leaderboard, Line
from data.standings.seasons import month
from games import GAMES

GAME = next(iter(GAMES))
MONTH = month(datetime(2060, 1, 5, tzinfo=UTC))


def line(rank: int, **parts: Any) -> Line:
    facts = {"games": 8, "wins": 4, "streak": 1, "best": 3, "rating": Rating(30.0, 1.0)}
    return Line(**{"rank": rank, "user_id": rank, **facts, **parts})


def shown(lines: list[Line], names: dict[int, str], **parts: Any) -> tuple[Ranks, str, str]:
    """The drawing of a board, its words, and the text below it."""
    ranking = Ranking(GAME, False, parts.pop("span", "all"), parts.pop("by", "rating"))
    found = Leaderboard(tuple(lines), parts.pop("total", len(lines)), parts.pop("own", None))
    facts = {"period": None, "season": None, "page": 0, "changes": {}, **parts}
    called = {user_id: Untrusted(name) for user_id, name in names.items()}
    screen = leaderboard_screen(words("en"), Board(ranking, found=found, names=called, **facts))
    (picture,) = (block for block in screen.blocks if isinstance(block, Picture))
    assert isinstance(picture.drawing, Ranks)
    below = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
    return picture.drawing, picture.alt.text, below


@pytest.mark.parametrize("by", ORDERS)
def test_every_figure_of_the_picture_is_in_its_words(by: Any) -> None:
    lines = [line(rank, games=10 + rank, wins=20 + rank, best=30 + rank) for rank in range(1, 5)]
    changes = {1: 1.04, 2: -0.5, 3: 0.01} if by == "rating" else None
    drawn, told, _ = shown(lines, {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan"}, by=by, changes=changes)
    for ranked, said in zip(drawn.lines, told.splitlines()[1:], strict=True):
        assert said.startswith(f"{ranked.rank}. {ranked.player.name} · ")
        for figure in (ranked.beside, ranked.value):
            assert figure in said
        assert changes is None or said.endswith(f" · {ranked.change}")
    if by == "rating":
        assert [ranked.change for ranked in drawn.lines] == ["+1.0", "−0.5", "0.0", "–"]
    assert len(drawn.heading) == (3 if by == "rating" else 2)


def test_names_that_the_picture_can_t_write_or_may_cut_are_below_it_in_full() -> None:
    names = {1: "Väinö", 2: "田中", 3: "Bartholomew the Great", 4: ""}
    _, _, below = shown([line(rank) for rank in range(1, 5)], names)
    assert below.splitlines()[0] == "**2** 田中 · **3** Bartholomew the Great"
    assert "Väinö" not in below


def test_the_own_line_follows_apart_where_it_is_of_another_page_and_nobody_else_s_is_marked() -> None:
    own = line(23, user_id=7)
    drawn, told, _ = shown([line(1), line(2)], {7: "Ana"}, own=own, asker=7, total=41)
    assert [(ranked.own, ranked.apart) for ranked in drawn.lines] == [
        (False, False), (False, False), (True, True),
    ]  # fmt: skip
    assert told.splitlines()[-2] == "…"
    assert told.splitlines()[-1].startswith("▶ 23. Ana")
    for_all, told, below = shown([line(1), line(7, user_id=7)], {7: "Ana"}, total=41)
    assert not any(ranked.own for ranked in for_all.lines)
    assert "▶" not in told + below


def test_the_selects_name_what_is_shown_and_an_earlier_season_stays_to_be_chosen() -> None:
    ranking = Ranking(GAME, False, "s2", "wins")
    found = Leaderboard((line(1),), 1, None)
    board = Board(ranking, MONTH, 2, found, 0, {}, asker=7, seasons=True)
    selects = [block for block in leaderboard_screen(words("en"), board).blocks if isinstance(block, Select)]
    chosen = [[choice.label for choice in select.choices if choice.chosen] for select in selects]
    assert chosen == [["By wins"], ["this server, season 2"]]
    assert len({select.id for select in selects}) == 2
    for select in selects:
        assert all(Ranking.read(choice.value) for choice in select.choices)


def test_the_fullest_page_with_the_longest_names_is_told_whole() -> None:
    lines = [line(10_000 + number, games=9999, wins=9999, rating=Rating(-90.0, 8.0)) for number in range(10)]
    names = {each.user_id: "W" * 32 for each in lines} | {7: "W" * 32}
    own = line(20_000, user_id=7, games=9999, wins=9999, rating=Rating(-90.0, 8.0))
    changes = {each.user_id: -100.0 for each in (*lines, own)}
    drawn, told, below = shown(
        lines, names, own=own, asker=7, total=20_000, changes=changes, period=MONTH, season=12, span="season"
    )
    assert len(told) <= LONGEST_ALT
    assert told.endswith(drawn.lines[-1].change)
    assert len(told.splitlines()) == 13
    assert len(below) < 1000
    assert paint(drawn).width == 960
