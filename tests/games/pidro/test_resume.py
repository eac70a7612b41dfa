"""A finished hand seen again, and played on from any point of it."""

from __future__ import annotations

import random

import pytest

from games.chance import Chance, Scripted, Sealed
from games.engine import Outcome
from games.pidro import PIDRO
from games.pidro.events import GameOver, HandScored, HandStarted, TrickTaken
from games.pidro.record import HandRecord
from games.pidro.resume import resume, steps
from games.pidro.rules import PidroRules
from tests.games.pidro.adapter import playing
from tests.games.pidro.table import Table, cards

STRONG = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
NOTHING: Chance = Scripted({})
"""Chance from which nothing can be drawn."""


def record(**options: str) -> tuple[PidroRules, HandRecord]:
    table = Table(*STRONG, **options).bid(8).play_out()  # type: ignore[arg-type]
    found = table.state.last
    assert found is not None
    return table.state.rules, found


def test_a_hand_is_seen_again_from_the_deal_to_the_score() -> None:
    rules, hand = record()
    seen = steps(rules, hand)
    assert [step.move for step in seen] == [None, *hand.moves]
    first, last = seen[0], seen[-1]
    assert (first.phase, first.turn, len(first.stock)) == ("bidding", 0, 16)
    assert set(cards(STRONG[0])) <= set(first.hands[0])
    assert (last.phase, last.points, last.stock) == ("over", (13, 1), ())
    assert [type(event) for event in last.events][-1] is HandScored
    tricks = [event for step in seen for event in step.events if isinstance(event, TrickTaken)]
    assert [event.trick for event in tricks] == list(range(1, len(tricks) + 1))


def test_all_cards_are_somewhere_in_every_step() -> None:
    rules, hand = record()
    for step in steps(rules, hand):
        held = [card for seat in step.hands for card in seat]
        thrown = [card for seat in (*step.discarded, *step.killed) for card in seat]
        tricks = [*step.tricks, *((step.trick,) if step.trick else ())]
        played = [card for trick in tricks for _, card in trick.plays]
        cold = [card for one in step.cold for card in one.cards or ()]
        assert sorted([*held, *thrown, *played, *cold, *step.stock]) == sorted(hand.cards)


@pytest.mark.parametrize("preset", ["manual", "sou"])
def test_resumed_after_any_move_the_same_moves_lead_to_the_same_end(preset: str) -> None:
    states = playing(PIDRO.presets[preset], 5)
    state = next(s for s in states if s.number == 3)
    assert state.last is not None
    seen = steps(state.rules, state.last)
    for at, step in enumerate(seen):
        again = resume(state.rules, state.last, at)
        assert (again.hands, again.turn, again.taken) == (step.hands, step.turn, step.taken)
        assert PIDRO.problems(again) == ()
        assert PIDRO.load(PIDRO.dump(again)) == again
        for seat, text in state.last.moves[at:]:
            again, _ = PIDRO.apply(again, seat, PIDRO.parse(text), NOTHING)
        assert again.history == state.history[-1:]


def test_played_on_otherwise_the_hand_ends_with_its_score_and_draws_nothing() -> None:
    rules, hand = record()
    for at in range(len(hand.moves)):
        state, luck = resume(rules, hand, at), random.Random(at)
        events: tuple[object, ...] = ()
        while PIDRO.to_act(state):
            seat = PIDRO.to_act(state)[0]
            state, events = PIDRO.apply(state, seat, luck.choice(PIDRO.legal(state, seat)), NOTHING)
        assert state.phase == "over"
        assert not [event for event in events if isinstance(event, GameOver | HandStarted)]
        assert sum(state.history[0].taken) == 14


def test_the_outcome_of_a_resumed_hand_is_who_gained_more() -> None:
    rules, hand = record()
    over = resume(rules, hand, len(hand.moves))
    assert PIDRO.outcome(over) == Outcome((1, 3, 1, 3), ((0, 2), (1, 3)))
    assert PIDRO.outcome(resume(rules, hand, 0)) is None


def test_a_resumed_hand_hides_the_others_cards_like_any_other() -> None:
    rules, hand = record()
    view = PIDRO.view(resume(rules, hand, 5), 0)
    assert len(view.cards) == 6
    assert (view.last, view.history, view.discarded[3]) == (None, (), None)


def test_a_move_that_the_hand_does_not_have_is_refused() -> None:
    rules, hand = record()
    for at in (-1, len(hand.moves) + 1):
        with pytest.raises(ValueError, match=f"no move {at}"):
            resume(rules, hand, at)


def test_the_next_hand_of_the_game_is_not_touched() -> None:
    rules, hand = record()
    table = Table(*STRONG).bid(8).play_out()
    before = table.state
    PIDRO.apply(resume(rules, hand, 5), 0, PIDRO.parse("AH"), Sealed(bytes(32)))
    assert table.state == before
