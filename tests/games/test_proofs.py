"""Proofs of single draws: the tree is fixed byte for byte, and only what everyone has seen can be proved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.bidou import BIDOU
from games.chance import Round, Sealed
from games.proofs import Draw, Numbers, Recorder, Shuffled, check_proof, prove, root
from tests.adapters import ADAPTERS
from tests.games.contract import key_of, pick, random_rules

CHANCE = Sealed(bytes(range(32)))
HOUSE = "house rules"
CASES = [(name, preset) for name, game in GAMES.items() for preset in (*game.presets, HOUSE)]
LONGEST = 300
"""No play takes as many moves; a round begins and ends long before."""

each_case = pytest.mark.parametrize(("name", "preset"), CASES)
few = settings(max_examples=4, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32 - 1)


def of(*draws: str) -> Round:
    return Round("round 1", draws)


# -- the tree


def leaf(name: str) -> bytes:
    return sha256(b"\x00" + name.encode() + b"\x00" + CHANCE.draw_key(name)).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def test_a_tree_pairs_from_the_left_and_what_is_left_over_goes_up() -> None:
    a, b, c, d, e = map(leaf, "abcde")
    assert root(CHANCE, of("a")) == a
    assert root(CHANCE, of("a", "b")) == node(a, b)
    assert root(CHANCE, of("a", "b", "c")) == node(node(a, b), c)
    assert root(CHANCE, of(*"abcde")) == node(node(node(a, b), node(c, d)), e)


@given(number=st.integers(1, 40), at=st.integers(0, 39))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_a_proof_holds_for_its_own_draw_and_for_no_other(number: int, at: int) -> None:
    names = tuple(f"seat {place}" for place in range(number))
    name, this = names[at % number], of(*names)
    proof, top = prove(CHANCE, this, name), root(CHANCE, this)
    assert check_proof(top, proof)
    assert not check_proof(top, replace(proof, name="seat"))
    assert not check_proof(top, replace(proof, key=CHANCE.draw_key("seat")))
    assert not check_proof(root(Sealed(bytes(32)), this), proof)
    for place, (side, beside) in enumerate(proof.path):
        turned = (*proof.path[:place], ("right" if side == "left" else "left", beside))
        assert not check_proof(top, replace(proof, path=(*turned, *proof.path[place + 1 :])))
        assert not check_proof(top, replace(proof, path=proof.path[:place]))


def test_what_a_round_cannot_draw_has_no_proof_and_no_draws_no_root() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        prove(CHANCE, of("a"), "b")
    with pytest.raises(ValueError, match="round 1 has no draws"):
        root(CHANCE, of())


def test_a_recorder_remembers_each_draw_with_all_that_it_follows_from() -> None:
    recorder = Recorder(CHANCE)
    rolled = recorder.numbers("dice", 5, 6)
    order = recorder.shuffle("order", ("ace", "two", "three"))
    assert recorder.draws == [Numbers("dice", 6, rolled), Shuffled("order", ("ace", "two", "three"), order)]
    for draw in recorder.draws:
        assert draw.follows(CHANCE.draw_key(draw.name))
        assert not draw.follows(CHANCE.draw_key("another"))


# -- what a round may draw, and what of it everyone has seen


class Step(NamedTuple):
    """One step of a game as the public has it: the view before (None at the start), the public events, all
    that was drawn, the state after, and how many play."""

    before: Any
    events: list[Any]
    drawn: tuple[Draw, ...]
    after: Any
    seats: int


def steps(name: str, preset: str, seed: int) -> Iterator[Step]:
    """Random play, to the end of the game if that comes soon."""
    game, luck, recorder = GAMES[name], random.Random(seed), Recorder(Sealed(key_of(seed)))
    rules = random_rules(game, seed) if preset == HOUSE else game.presets[preset]
    numbers = game.seats(rules)
    seats = numbers[seed % min(3, len(numbers))]
    state, events = game.new(rules, seats, recorder)
    view = None
    for _ in range(LONGEST):
        yield Step(view, _public(events), tuple(recorder.draws), state, seats)
        if game.outcome(state) is not None:
            break
        recorder.draws.clear()
        view, seat = game.view(state, None), luck.choice(game.to_act(state))
        state, events = game.apply(state, seat, pick(game.legal(state, seat), luck), recorder)


def _public(events: tuple[Any, ...]) -> list[Any]:
    return [event for event in events if event.to is None]


@each_case
@few
@given(seed=seeds)
def test_every_draw_is_under_the_root_of_the_round_in_which_it_is_made(
    name: str, preset: str, seed: int
) -> None:
    game = GAMES[name]
    rounds: list[Round] = []
    for step in steps(name, preset, seed):
        before = None if step.before is None else game.round_of(step.before)
        after = game.round_of(game.view(step.after, None))
        assert (after is None) == (game.outcome(step.after) is not None)
        if after is not None and after != before:
            rounds.append(after)
        allowed = {draw for each in (before, after) if each is not None for draw in each.draws}
        for draw in step.drawn:
            (kind,) = [kind for kind in game.draw_kinds if kind.fits(draw, None, step.seats)]
            assert kind.when == "before" or draw.name in allowed
    assert len({each.name for each in rounds}) == len(rounds)
    names = [draw for each in rounds for draw in each.draws]
    assert len(set(names)) == len(names)
    assert all(draw.startswith(f"{each.name}/") for each in rounds for draw in each.draws)


@each_case
@few
@given(seed=seeds)
def test_only_draws_that_public_events_have_told_can_be_proved(name: str, preset: str, seed: int) -> None:
    game, chance, told = GAMES[name], Sealed(key_of(seed)), ADAPTERS[name].brought_to_light
    seen: list[str] = []
    for step in steps(name, preset, seed):
        shown = game.shown(step.before, step.events)
        assert sorted(shown) == sorted(told(step.before, step.events, step.after, chance))
        seen += shown
    assert len(set(seen)) == len(seen)


def shown_by(*moves: str, **options: str) -> set[str]:
    """The draws that everyone has seen after some moves (``"seat:move"``) of Bidou for three."""
    rules, chance = BIDOU.rules("standard", options), Sealed(key_of(1))
    state, _ = BIDOU.new(rules, 3, chance)
    shown: set[str] = set()
    for move in moves:
        seat, text = move.split(":")
        view = BIDOU.view(state, None)
        state, events = BIDOU.apply(state, int(seat), BIDOU.parse(text), chance)
        shown |= set(BIDOU.shown(view, [event for event in events if event.to is None]))
    return shown


STAND = ("0:stand", "1:stand", "2:stand")


def captain() -> int:
    """Who opens when all have thrown once: the captain of this chance."""
    state, _ = BIDOU.new(BIDOU.rules("standard", {}), 3, Sealed(key_of(1)))
    return state.captain


def test_a_hand_that_was_dropped_can_not_be_proved_and_one_that_was_called_can() -> None:
    a = captain()
    b, c = (a + 1) % 3, (a + 2) % 3
    called = shown_by(*STAND, f"{a}:bet 1", f"{b}:call", f"{c}:drop")
    assert called == {f"hand 1/seat {a}/throw 1", f"hand 1/seat {b}/throw 1"}
    assert shown_by(*STAND, f"{a}:bet 1", f"{b}:drop", f"{c}:drop") == set()
    assert shown_by(*STAND, f"{a}:pass", f"{b}:pass", f"{c}:pass") == set()


def test_poor_fish_shows_all_hands() -> None:
    a = captain()
    passes = [f"{(a + step) % 3}:pass" for step in range(3)]
    assert shown_by(*STAND, *passes, poor_fish="on") == {f"hand 1/seat {seat}/throw 1" for seat in range(3)}


@pytest.mark.parametrize(("keep_dice", "proved"), [("never", {2}), ("always", set())])
def test_the_throws_before_the_last_stay_secret_and_so_does_how_many_dice_were_kept(
    keep_dice: str, proved: set[int]
) -> None:
    """Seat by seat from the captain on: one throw opens, the other two throw twice."""
    a = captain()
    b, c = (a + 1) % 3, (a + 2) % 3
    moves = [f"{a}:stand"] + [f"{seat}:{text}" for seat in (b, c) for text in ("throw", "stand")]
    moves += [f"{a}:bet 1", f"{b}:call", f"{c}:call"]
    first = {f"hand 1/seat {a}/throw 1"}
    later = {f"hand 1/seat {seat}/throw {throw}" for seat in (b, c) for throw in proved}
    assert shown_by(*moves, keep_dice=keep_dice) == first | later
