"""Which draws a game makes, and of which everyone has seen what was drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from games import GAMES
from games.bidou import BIDOU
from games.chance import Sealed
from games.draws import Draw, DrawKind, Numbers, Recorder, Shuffled
from tests.adapters import ADAPTERS, each_preset
from tests.games.contract import key_of, pick, random_rules, walk

CHANCE = Sealed(bytes(range(32)))
HOUSE = "house rules"
LONGEST = 300
"""No play takes as many moves; a round begins and ends long before."""

each_case = pytest.mark.parametrize(("name", "preset"), each_preset(HOUSE), scope="module")
"""In the scope of the module the tests of a case come one after the other."""
each_seed = pytest.mark.parametrize("seed", range(4), scope="module")


def test_a_recorder_remembers_each_draw_with_all_that_it_follows_from() -> None:
    recorder = Recorder(CHANCE)
    rolled = recorder.numbers("dice", 5, 6)
    order = recorder.shuffle("order", ("ace", "two", "three"))
    assert recorder.draws == [Numbers("dice", 6, rolled), Shuffled("order", ("ace", "two", "three"), order)]
    for draw in recorder.draws:
        assert draw.follows(CHANCE.draw_key(draw.name))
        assert not draw.follows(CHANCE.draw_key("another"))


def numbers(name: str, below: int, count: int) -> Numbers:
    return Numbers(name, below, (0,) * count)


def test_a_draw_is_of_a_kind_if_its_name_its_seat_and_what_was_drawn_are() -> None:
    hand = DrawKind("round {n}/seat {s}", (1, 2))
    assert hand.fits(numbers("round 12/seat 3", 6, 2), seats=4)
    for name in (
        "", "round 1", "round 0/seat 0", "round 1/seat 4", "round 1/seat 00", "round 01/seat 0",
        "round 1/seat 0/throw 1", "hand 1/seat 0", "round 1/seat \u0660", "round 1/seat 0\n",
    ):  # fmt: skip
        assert not hand.fits(numbers(name, 6, 2), seats=4), name
    for below, count in ((6, 0), (6, 3), (5, 2), (7, 1)):
        assert not hand.fits(numbers("round 1/seat 0", below, count), seats=4)
    assert not hand.fits(Shuffled("round 1/seat 0", (), ()), seats=4)
    order, deal = DrawKind("round {n}/order"), DrawKind("deal", items=("a", "b"))
    assert order.fits(Shuffled("round 1/order", (0, 1), (1, 0)), seats=2)
    assert not order.fits(Shuffled("round 1/order", (0, 1), (1, 0)), seats=3)
    assert not order.fits(numbers("round 1/order", 6, 1), seats=2)
    assert deal.fits(Shuffled("deal", ("a", "b"), ("b", "a")), seats=2)
    for items in (("b", "a"), ("a",), ("a", "b", "c")):
        assert not deal.fits(Shuffled("deal", items, items), seats=2)


# -- what a round may draw, and what of it everyone has seen


class Step(NamedTuple):
    """One step of a game as the public has it: the view before (None at the start), the public events, all
    that was drawn, the state after, and how many play."""

    before: Any
    events: list[Any]
    drawn: tuple[Draw, ...]
    after: Any
    seats: int


@lru_cache(maxsize=8)
def steps(name: str, preset: str, seed: int) -> tuple[Step, ...]:
    """Random play, to the end of the game if that comes soon."""
    return tuple(_steps(name, preset, seed))


def _steps(name: str, preset: str, seed: int) -> Iterator[Step]:
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
@each_seed
def test_every_draw_is_one_of_the_round_in_which_it_is_made(name: str, preset: str, seed: int) -> None:
    game = GAMES[name]
    names: list[str] = []
    for step in steps(name, preset, seed):
        before = () if step.before is None else game.round_draws(step.before)
        after = game.round_draws(game.view(step.after, None))
        assert (after == ()) == (game.outcome(step.after) is not None)
        if after != before:
            names += after
        for draw in step.drawn:
            (kind,) = [kind for kind in game.draw_kinds if kind.fits(draw, step.seats)]
            assert kind.before or draw.name in (*before, *after)
    assert len(set(names)) == len(names), "a draw belongs to one round"


@each_case
@each_seed
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


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_of_a_counted_move_could_have_been_made_and_is_said_by_the_game_itself(
    name: str,
) -> None:
    """Else the text of a move that only its seat knows would stand in the public record."""
    game, counted = GAMES[name], 0
    for seed in range(2):
        rules = random_rules(game, seed)
        pending: list[tuple[Any, int, Any]] = []
        for move in walk(game, ADAPTERS[name], rules, game.seats(rules)[-1], seed).moves:
            if game.is_private(game.view(move.before, None), move.action):
                pending.append((move.before, move.seat, move.action))
            after = game.after_private(_public(move.events))
            for before, seat, action in pending if after == "counted" else ():
                told = game.parse(game.told_move(action))
                assert told in game.legal(before, seat)
                assert game.told_move(told) == told.text
                counted += 1
            if after is not None:
                pending.clear()
    if not counted:
        action = ADAPTERS[name].whim(_first(name), GAMES[name].to_act(_first(name))[0], random.Random(1))
        with pytest.raises(NotImplementedError, match="doesn't say what everyone knows"):
            game.told_move(action)


def _first(name: str) -> Any:
    """The first state of a game."""
    game = GAMES[name]
    rules = game.presets[next(iter(game.presets))]
    return game.new(rules, game.seats(rules)[0], CHANCE)[0]
