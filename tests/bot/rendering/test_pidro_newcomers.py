"""What somebody new to Pidro reads during play: who bid what, who took the last trick, and what is meant by
"cold" and "held"."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import TrickOnTable
from bot.rendering.screens.scene import PlayScene
from games.chance import Sealed
from games.pidro import PIDRO
from games.pidro.events import HandScored
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.pidro.table import Table

HANDS = ("AH KH 5D 4H", "QH JH 3H", "TH 9H 2H", "8H 7H 6H 5H")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
TRICK = ("AH", "JH", "TH", "6H")


def named(*moves: str) -> Any:
    """Hearts are trumps, and Ana, who bid 8, leads."""
    return Table(*HANDS).play("bid 8", "pass", "pass", "pass", "hearts", *moves).state


def seen(state: Any, seat: int | None) -> PlayScene[Any, Any]:
    return scene_of(table_of("pidro", state.rules, 4), state, seat)


def situation(state: Any, seat: int) -> str:
    scene = seen(state, seat)
    return scene.game.situation(scene)


@pytest.mark.parametrize(
    ("seat", "who", "needing"),
    [
        (0, "You", "you and Cleo"),
        (1, "Ana", "Ana & Cleo"),
        (2, "Ana", "you and Ana"),
        (3, "Ana", "Ana & Cleo"),
    ],
)
def test_a_hand_says_in_a_line_who_bid_what_and_what_the_trumps_are(
    seat: int, who: str, needing: str
) -> None:
    told = f"**{who} bid 8**, ♥ hearts and the ♦ five are trumps; {needing} need 8 points"
    assert f"{told}." in situation(named(), seat).splitlines()
    assert f"{told}." in situation(named("AH"), seat).splitlines()
    assert f"{told} and have 3." in situation(named(*TRICK), seat).splitlines()


def test_the_board_says_it_while_a_trick_is_played() -> None:
    board = seen(named("AH"), None)
    told = "**Ana bid 8**, ♥ hearts and the ♦ five are trumps; Ana & Cleo need 8 points."
    assert told in board.game.table(board).text


def test_who_took_the_last_trick_with_what_is_read_until_the_next_one_is_under_way() -> None:
    over, under_way = named(*TRICK), named(*TRICK, "KH")
    for seat, who in enumerate(("You", "Ana", "Ana", "Ana")):
        told = f"{who} took it with A♥: 3 points."
        (before,) = (line for line in situation(over, seat).splitlines() if told in line)
        assert before.startswith("Last trick: ")
        (after,) = (line for line in situation(under_way, seat).splitlines() if told in line)
        assert after.startswith("-# Last trick: ")
    for state in (over, under_way):
        board = seen(state, None)
        said = board.game.table(board).said
        assert said is not None
        assert "Trick 1: Ana took it with the ace of hearts, 3 points for Ana & Cleo" in said.text


def test_the_two_in_the_last_trick_stays_with_the_side_that_played_it() -> None:
    hands = ("AH KH 5D 4H", "QH JH 2H", "TH 9H 3H", "8H 7H 6H 5H")
    bids = ("bid 8", "pass", "pass", "pass", "hearts")
    state = Table(*hands).play(*bids, "AH", "2H", "3H", "6H").state
    for seat, who in enumerate(("You", "Ana", "Ana", "Ana")):
        keeps = "you keep" if seat == 1 else "Ben keeps"
        assert f"{who} took it with A♥: 1 point; {keeps} 1 for the 2." in situation(state, seat)


def test_the_bids_of_a_hand_are_told_alike_to_its_players_and_on_the_board() -> None:
    state = Table(*HANDS).play("bid 8", "pass").state
    assert situation(state, 2).startswith("Ana 8 · Ben passed · **you** · Dan\n")


def test_a_finished_trick_on_the_board_says_who_took_it_and_for_how_much() -> None:
    board = seen(named(*TRICK), None)
    shown = board.game.board_picture(board)
    assert shown is not None
    assert isinstance(shown.drawing, TrickOnTable)
    assert shown.drawing.wins == "took 3"
    assert "Ana takes it, with 3 points." in shown.alt.text


def test_the_trick_on_the_table_has_its_winner_behind_the_card() -> None:
    assert "Ana **A♥** (winning) · **you** · Cleo · Dan" in situation(named("AH"), 1)


def played(hands: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """Positions of so many hands that are played at random, and what happened on the way to each."""
    luck, chance = random.Random(5), Sealed(bytes((5,)) * 32)
    state, events = PIDRO.new(PIDRO.rules("manual", {}), 4, chance)
    while hands and PIDRO.outcome(state) is None:
        mover = PIDRO.to_act(state)[0]
        before = state
        state, events = PIDRO.apply(state, mover, luck.choice(PIDRO.legal(state, mover)), chance)
        hands -= any(isinstance(event, HandScored) for event in events)
        yield before, state, list(events)


def test_cold_is_explained_to_who_is_cold_and_first_of_all_in_hints_of_the_others() -> None:
    explained = 0
    for _, state, _ in played(6):
        if state.phase != "playing" or not state.cold:
            continue
        cold = {one.seat for one in state.cold}
        for seat in range(4):
            scene = seen(state, seat)
            if seat in cold:
                assert scene.game.hand(scene).startswith("You’re **cold**: you have no trumps left")
            others = words("en").listed([NAMES[one] for one in sorted(cold - {seat})])
            told = f"-# Cold (no trumps left, out of this hand): {others}"
            assert (told in scene.game.situation(scene).splitlines()) == bool(others)
            assert scene.game.terms(scene.view)[0] == "pidro-term-cold"
            explained += 1
    assert explained


def test_a_result_says_why_trumps_in_no_trick_count() -> None:
    found = set()
    for _, state, events in played(12):
        for scored in (event for event in events if isinstance(event, HandScored)):
            scene = seen(state, None)
            (climax,) = scene.game.climaxes(scene, events)
            held = [point for point in scored.taken if point.trick is None]
            assert ("still held trumps, so " in climax.line) == bool(held)
            found.add(len(held))
    assert found >= {0, 1}


def test_one_point_is_one_point() -> None:
    board = seen(named(), None)
    for points, said in ((1, "1 point"), (2, "2 points"), (-5, "−5 points"), (0, "0 points")):
        told = board.say("pidro-score", score=board.words.number(points), points=points)
        assert told == said


def test_a_hint_is_short() -> None:
    """Each of its moves has one sentence of at most fourteen words, the next best one of fewer."""
    lines = 0
    for before, _, _ in played(2):
        seat = PIDRO.to_act(before)[0]
        if before.phase not in ("bidding", "declare", "playing"):
            continue
        view = PIDRO.view(before, seat)
        if len(view.legal) < 2:
            continue
        say = words("en").telling(SCREENS["pidro"].action, NAMES)
        told = [say(promise.key, **promise.facts) for _, promise in PIDRO.weigh(view).moves]
        assert all(len(line.split()) <= 14 for line in told), told
        lines += len(told)
    assert lines > 10
