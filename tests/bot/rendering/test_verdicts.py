"""What a lesson or a hint advises agrees with the numbers that it states.

``pytest -n 0 -rP -m "long or not long" tests/bot/rendering/test_verdicts.py`` prints the numbers that are
compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bot.i18n.translate import words
from bot.rendering.lessons import LESSONS, Lesson, Step, Way
from games import GAMES
from games.bidou.actions import CALL, DROP
from games.bidou.hands import ALL
from games.bidou.views import BidouView
from games.engine import Message
from tests.games.bidou.table import Table

HANDS = ["".join(map(str, hand)) for hand in ALL]


class Line(NamedTuple):
    """Who faces what: the number of players, their chips where they are other than at the start, and the
    moves before."""

    game: str
    players: int
    moves: tuple[str, ...]
    stacks: tuple[int, ...] | None = None

    def table(self, own: str, throws: int, preset: str | None = None) -> Table:
        """The table after these moves: all have the hand ``own`` and threw as often."""
        hands, made = (own,) * self.players, (throws,) * self.players
        table = Table(
            *hands, montevideo=self.game == "montevideo", throws=made, stacks=self.stacks, preset=preset,
            equal_throws="captain_first",
        )  # fmt: skip
        return table.play(*self.moves)


LINES = [
    Line("bidou", 2, ("bet 1",)),
    Line("bidou", 2, ("pass", "bet 1")),
    Line("bidou", 2, ("bet 1", "raise 1")),
    Line("bidou", 2, ("bet 1",), (4, 3)),
    Line("bidou", 2, ("bet 1", "raise 1"), (1, 6)),
    Line("bidou", 2, ("bet 1",), (6, 3)),
    Line("bidou", 3, ("bet 1",)),
    Line("bidou", 3, ("bet 3",)),
    Line("bidou", 3, ("bet 3", "drop")),
    Line("bidou", 3, ("bet 1", "raise 2", "call")),
    Line("bidou", 4, ("pass", "bet 3", "call")),
    Line("bidou", 4, ("bet 3",), (6, 1, 6, 6)),
    Line("montevideo", 2, ("bet 1",)),
    Line("montevideo", 2, ("bet 1", "raise 2")),
    Line("montevideo", 2, ("open",)),
    Line("montevideo", 3, ("bet 3",)),
    Line("montevideo", 3, ("bet 1", "call")),
    Line("montevideo", 4, ("pass", "bet 2", "raise 1")),
    Line("montevideo", 4, ("bet 3",), (6, 1, 6, 6)),
]
"""Bets that are called or dropped."""


def why(view: BidouView, move: Any) -> Message:
    game = GAMES[view.rules.family]
    return game.explain(view, move)


@pytest.mark.parametrize("every", [9, pytest.param(2, marks=pytest.mark.long)])
def test_a_call_is_advised_at_its_price_or_the_sentence_says_what_else_pays_for_it(every: int) -> None:
    """The short run has a sample of the hands, by the first preset of each game."""
    for line in LINES:
        game = GAMES[line.game]
        presets = [name for name, rules in game.presets.items() if line.players in game.seats(rules)]
        for rules in presets[: 1 if every > 2 else None]:
            told = Told()
            for throws in (2,) if every > 2 else (1, 2, 3):
                for own in HANDS[::every]:
                    told.hold(line, line.table(own, throws, rules))
            print(told.row(line, rules))  # noqa: T201 - the table of what is held to what


class Told:
    """What hints advised at a line of moves."""

    def __init__(self) -> None:
        self.prices: set[str] = set()
        self.called: list[float] = []
        self.below: list[float] = []
        self.dropped: list[float] = []

    def hold(self, line: Line, table: Table) -> None:
        """Hold the advice to its numbers."""
        view = table.view(table.view().turn)
        advised = table.game.hint(view)
        if CALL not in view.legal:
            return
        call = why(view, CALL)
        odds, price = call.facts["odds"], call.facts["price"]
        assert why(view, DROP).facts["price"] == price
        self.prices.add(f"{price:.3f}")
        if advised == CALL and odds < price:
            assert call.key == "bidou-explain-two-call-bluffs", (line, view.hands)
            reason = table.game.weigh(view).reason
            assert reason is not None
            assert "bluff you every time" in words("en").say(reason.key, name="")
            self.below.append(odds)
        elif advised == CALL:
            self.called.append(odds)
        elif advised == DROP:
            assert odds < price, (line, view.hands)
            self.dropped.append(odds)

    def row(self, line: Line, rules: str) -> str:
        """The table's line: the price, the least chance that was called, and the best that was dropped."""
        least = f"{min(self.called):.3f}" if self.called else "-"
        below = f"{min(self.below):.3f} to {max(self.below):.3f}" if self.below else "-"
        most = f"{max(self.dropped):.3f}" if self.dropped else "-"
        name = " ".join((line.game, str(line.players), rules, ", ".join(line.moves), str(line.stacks or "")))
        price = " to ".join(sorted({min(self.prices), max(self.prices)}))
        return f"{name} | price {price} | called from {least} | below {below} | dropped to {most}"


# -- lessons


def worth(lesson: Lesson, step: int, way: Way) -> float | None:
    """The number by which a way of a lesson's decision is judged; None where the engine states none."""
    told = lesson.weighed(step, way)
    kind = GAMES[lesson.game].parse(way.move).kind
    view: Any = lesson.view(step)
    if lesson.game == "dudo":
        return float({"bid": told.get("holds"), "dudo": told["false"]}.get(kind) or told["true"])
    if lesson.game == "pidro":
        # A bid is judged by whether it is made, which a higher one is less often; a pass takes nothing.
        facts = why_of(lesson, step, way)
        return 0.5 if kind == "pass" else float(facts["odds"] if kind == "bid" else facts["points"])
    facts = why_of(lesson, step, way)
    if view.phase != "betting":
        return float(facts["odds"])
    return {"call": float(facts["odds"]), "drop": float(facts.get("price", 1))}.get(kind)


def why_of(lesson: Lesson, step: int, way: Way) -> dict[str, Any]:
    game = GAMES[lesson.game]
    return dict(game.explain(lesson.view(step), game.parse(way.move)).facts)


def decisions() -> Iterator[tuple[str, int, Step]]:
    for name, lesson in LESSONS.items():
        for number, step in enumerate(lesson.steps):
            if step.ways:
                yield name, number, step


@pytest.mark.parametrize(("name", "step"), [(name, step) for name, step, _ in decisions()])
def test_the_coach_is_right_by_the_numbers_of_the_lesson(name: str, step: int) -> None:
    lesson = LESSONS[name]
    coach, *others = lesson.steps[step].ways
    values = {way.name: worth(lesson, step, way) for way in (coach, *others)}
    print(f"{name} {lesson.steps[step].name}:", ", ".join(f"{way} {value}" for way, value in values.items()))  # noqa: T201 - as above
    best = values[coach.name]
    if best is None:
        # A bet is the coach's where the hand is better than even.
        assert float(why_of(lesson, step, coach)["odds"]) > 0.5
        return
    assert all(value is None or value <= best for value in values.values()), values
