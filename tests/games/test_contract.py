"""The contract of all games: every game, every preset and random house rules, in random legal play."""

from __future__ import annotations

import gc
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games import GAMES
from games.chance import Sealed
from games.engine import BadRules, BadState, IllegalAction, Message
from tests.adapters import ADAPTERS, each_preset
from tests.games.contract import (
    Walk,
    drawn_rules,
    for_eyes,
    key_of,
    mutations,
    random_rules,
    sample,
    walk,
)

HOUSE = "house rules"
MANY = 30
"""Of an option with so many values (how long a game is) the first and the default stand for all."""
TABLES = (0, 1, 2, 0, 1, 5)
"""How many play, game after game, as a place among the numbers that the rules allow: big tables take long and
show little more, so they come up but seldom."""


@pytest.fixture(scope="module")
def walks(request: pytest.FixtureRequest) -> Sequence[Walk]:
    """Games of random play under a preset or under house rules, which every property looks at."""
    name, preset = request.param
    game, found = GAMES[name], []
    for seed, table in enumerate(TABLES):
        rules = random_rules(game, seed) if preset == HOUSE else game.presets[preset]
        numbers = game.seats(rules)
        seats = numbers[min(table, len(numbers) - 1)]
        found.append(walk(game, ADAPTERS[name], rules, seats, seed))
    return found


CASES = [
    pytest.param(case.values, marks=case.marks, id="-".join(map(str, case.values)))
    for case in each_preset(HOUSE)
]


def of_every_game(holds: Callable[[Walk], None]) -> Callable[[Sequence[Walk]], None]:
    """A test that something holds of each of the games that are played for a case."""

    # In the scope of the module all tests of a case come one after the other, and its games are played once.
    @pytest.mark.parametrize("walks", CASES, indirect=True, scope="module")
    def test(walks: Sequence[Walk]) -> None:
        for play in walks:
            try:
                holds(play)
            except BaseException as failed:
                failed.add_note(f"in game {play.seed} of {play.seats} with {play.rules!r}")
                raise

    test.__name__, test.__doc__ = holds.__name__, holds.__doc__
    return test


@of_every_game
def test_a_game_ends_with_a_place_for_each_seat_and_nobody_to_act(play: Walk) -> None:
    game = play.game
    outcome = game.outcome(play.end)
    assert outcome is not None
    assert len(outcome.places) == play.seats
    # Ties share a place and use up the ones behind it: 1, 2, 2, 4.
    assert all(sum(other < place for other in outcome.places) == place - 1 for place in outcome.places)
    assert sorted(seat for team in outcome.teams for seat in team) == list(range(play.seats))
    assert all(len({outcome.places[seat] for seat in team}) == 1 for team in outcome.teams)
    assert game.to_act(play.end) == ()
    assert game.view(play.end, 0).awaited == ()
    assert all(game.outcome(state) is None for state in play.states[:-1])


@of_every_game
def test_an_action_is_legal_exactly_if_apply_takes_it_and_an_illegal_one_changes_nothing(play: Walk) -> None:
    game, chance = play.game, Sealed(play.key)
    for state in sample(play.states, 5, play.seed):
        kept = json.dumps(game.dump(state))
        probes = set(play.adapter.probes(state))
        for seat in range(-1, play.seats + 1):
            listed = game.legal(state, seat) if 0 <= seat < play.seats else ()
            legal = set(listed)
            assert len(legal) == len(listed)
            assert legal <= probes
            for action in listed:
                game.apply(state, seat, action, chance)
            for action in probes - legal:
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, seat, action, chance)
                assert refused.value.why.key.startswith(f"{game.name}-illegal-")
        assert json.dumps(game.dump(state)) == kept


@of_every_game
def test_who_may_act_has_legal_actions_and_nobody_else_has(play: Walk) -> None:
    game = play.game
    for state in sample(play.states, 40, play.seed):
        acting = game.to_act(state)
        assert len(set(acting)) == len(acting)
        seats = range(play.seats)
        assert set(acting) == {seat for seat in seats if game.legal(state, seat)}
        for seat in (None, *seats):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.to_act == acting
            assert set(view.awaited) <= set(acting)
            assert view.legal == (() if seat is None else game.legal(state, seat))
            assert bool(view.awaited) == (game.outcome(state) is None)


@of_every_game
def test_states_survive_json_and_actions_survive_text(play: Walk) -> None:
    game = play.game
    for state in sample(play.states, 30, play.seed):
        assert game.problems(state) == ()
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state
        for seat in game.to_act(state):
            for action in sample(game.legal(state, seat), 12, play.seed):
                assert game.parse(action.text) == action
                assert game.parse(f"  {action.text.upper()} ") == action
                assert game.parse(action.text).text == action.text
    assert game.read_rules(json.loads(json.dumps(play.rules.model_dump()))) == play.rules


def assert_whole_games_are_stored(name: str, games: range) -> None:
    """Every state of these random games, the last included, is stored and loaded again; each option is
    drawn by itself, so that any combination may come."""
    game = GAMES[name]
    for seed in games:
        luck = random.Random(seed)
        rules = drawn_rules(game, luck)
        seats = luck.choice(game.seats(rules)[:5])
        for state in walk(game, ADAPTERS[name], rules, seats, seed).states:
            assert game.load(json.loads(json.dumps(game.dump(state)))) == state, (seed, seats, rules)


@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_a_whole_game_is_stored_and_loaded_again(name: str) -> None:
    assert_whole_games_are_stored(name, ADAPTERS[name].whole)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_many_whole_games_is_stored_and_loaded_again(name: str) -> None:
    assert_whole_games_are_stored(name, range(ADAPTERS[name].more_whole))


@of_every_game
def test_public_events_survive_json_and_private_ones_are_never_written(play: Walk) -> None:
    codec = play.game.event_codec
    events = [*play.opening, *(event for move in play.moves for event in move.events)]
    public = for_eyes(events, None)
    assert codec.load(json.loads(json.dumps(codec.dump(public))), play.seats) == tuple(public)
    for event in events:
        if event.to is not None:
            with pytest.raises(ValueError, match=f"^{event.kind} is for one seat only"):
                codec.dump([event])


@of_every_game
def test_mutated_json_is_refused_or_is_another_sound_state(play: Walk) -> None:
    game, luck, spare = play.game, random.Random(play.seed), play.adapter.spare
    for state in sample(play.states, 5, play.seed):
        good = json.loads(json.dumps(game.dump(state)))
        for field in good.keys() - spare:
            with pytest.raises(BadState):
                game.load({other: value for other, value in good.items() if other != field})
        for wrong in ({**good, "unknown": 1}, {**good, "version": 0}, {**good, "version": True}, {}):
            with pytest.raises(BadState):
                game.load(wrong)
        for mutated in mutations(good, luck, 60):
            loaded = taken(game, mutated)
            if loaded is not None:
                # What is taken is taken as it is, nothing is bent to fit, and it can be played on.
                for stored in (again := game.dump(loaded), mutated):
                    for field in spare:
                        stored.pop(field, None)
                assert json.dumps(again) == json.dumps(mutated)
                for seat in game.to_act(loaded):
                    game.apply(loaded, seat, game.legal(loaded, seat)[-1], Sealed(play.key))


def taken(game: Any, values: Any) -> Any:
    """The state that a JSON value is read as, or None if it is refused, with reasons."""
    try:
        return game.load(values)
    except BadState as refused:
        if not refused.problems:
            raise
        return None


@of_every_game
def test_seed_and_action_texts_replay_the_same_game(play: Walk) -> None:
    game = play.game
    chance = Sealed(play.key)
    state, events = game.new(play.rules, play.seats, chance)
    assert (state, events) == (play.start, play.opening)
    for move in play.moves:
        state, events = game.apply(state, move.seat, game.parse(move.action.text), chance)
        assert (state, events) == (move.after, move.events)


@of_every_game
def test_each_draw_has_a_name_of_its_own(play: Walk) -> None:
    assert [draw for draw, times in Counter(play.draws).items() if times > 1] == []


@of_every_game
def test_nothing_is_lost_or_made_from_nothing(play: Walk) -> None:
    for move in play.moves:
        assert play.adapter.unconserved(move.before, move.events, move.after) is None


@of_every_game
def test_what_a_seat_cannot_see_changes_nothing_for_it(play: Walk) -> None:
    """Non-interference: two states that a seat can't tell apart give it the same views, events, legal
    actions, hints and computer's moves, until a move brings to light what differs."""
    game, adapter, luck = play.game, play.adapter, random.Random(play.seed)
    differed = 0
    for start in sample(range(len(play.moves)), 8, play.seed):
        for seat in (None, *range(play.seats)):
            other = adapter.redeal(play.moves[start].before, seat, luck)
            differed += other != play.moves[start].before
            thinks = (play.seed + start) % adapter.slowness == 0
            for move in play.moves[start:]:
                assert_same_to(game, move.before, other, seat, play.seed if thinks else None)
                thinks = thinks and adapter.slowness == 1
                if adapter.tells(move.before, seat, move.action):
                    break
                other, events = game.apply(other, move.seat, move.action, Sealed(play.key))
                assert for_eyes(events, seat) == for_eyes(move.events, seat)
    assert differed


def assert_same_to(game: Any, one: Any, other: Any, seat: int | None, seed: int | None) -> None:
    """Both look the same to the seat; with a ``seed`` also what is thought about them is the same."""
    view, same = game.view(one, seat), game.view(other, seat)
    assert view == same
    if seed is None:
        return
    if seat in view.to_act:
        assert game.hint(view) == game.hint(same)
    if seat in view.awaited:
        assert game.default_action(view) == game.default_action(same)
        for level in game.levels:
            luck = Sealed(key_of(seed))
            assert game.computer(view, luck, level) == game.computer(same, luck, level)


@of_every_game
def test_a_hand_that_is_told_anew_is_known_by_another_stamp(play: Walk) -> None:
    """Else buttons under an older hand would count for the new one."""
    game = play.game
    told: dict[int, int] = {}
    for events, state in ((play.opening, play.start), *((move.events, move.after) for move in play.moves)):
        for seat in {event.to for event in events if event.to is not None}:
            revision = game.revision(game.view(state, seat))
            assert told.get(seat) != revision, (seat, events)
            told[seat] = revision


@of_every_game
def test_a_view_holds_no_state(play: Walk) -> None:
    game = play.game
    for state in sample(play.states, 4, play.seed):
        for seat in (None, *game.to_act(state)):
            assert not reaches(game.view(state, seat), type(state))


def reaches(root: object, kind: type) -> bool:
    """Whether an instance of ``kind`` can be reached from a value through its fields and elements."""
    todo, seen = [root], set[int]()
    while todo:
        here = todo.pop()
        if isinstance(here, kind):
            return True
        if id(here) not in seen and not isinstance(here, type):
            seen.add(id(here))
            todo += gc.get_referents(here)
    return False


@of_every_game
def test_computers_hints_and_defaults_are_legal_and_every_move_can_be_explained(play: Walk) -> None:
    game, slowness = play.game, play.adapter.slowness
    for state in sample(play.states[:-1], 2 + 10 // slowness, play.seed):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            assert game.hint(view) in view.legal
            assert game.hint(view) == game.hint(view)
            for action in sample(view.legal, 2 + 4 // slowness, play.seed):
                assert isinstance(game.explain(view, action), Message)
            if seat in view.awaited:
                assert game.default_action(view) in view.legal
                for level in game.levels:
                    assert game.computer(view, Sealed(play.key), level) in view.legal


@of_every_game
def test_out_of_time_a_seat_does_what_the_level_normal_does(play: Walk) -> None:
    game = play.game
    for state in sample(play.states[:-1], 2 + 10 // play.adapter.slowness, play.seed):
        for view in (game.view(state, seat) for seat in game.view(state, None).awaited):
            usual = (game.computer(view, Sealed(key_of(luck)), "normal") for luck in range(60))
            assert game.default_action(view) in usual


@pytest.mark.parametrize("name", GAMES)
def test_computers_alone_play_every_preset_to_its_end(name: str) -> None:
    game = GAMES[name]
    for number, rules in enumerate(game.presets.values()):
        chance = Sealed(key_of(number))
        state, _ = game.new(rules, game.seats(rules)[:2][-1], chance)
        moves = 0
        while game.outcome(state) is None:
            seat = game.view(state, None).awaited[0]
            action = game.computer(game.view(state, seat), chance, game.levels[0])
            state, _ = game.apply(state, seat, action, chance)
            moves += 1
            assert moves < 2000


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_can_be_played(name: str) -> None:
    game = GAMES[name]
    for option in game.options():
        values = option.values
        for value in values if len(values) < MANY else (values[0], option.default):
            rules = next((r for r in _rules_with(name, option.name, value)), None)
            assert rules is not None, f"{option.name}={value} can't be played with any preset"
            seats = game.seats(rules)[:2][-1]
            assert game.outcome(walk(game, ADAPTERS[name], rules, seats, 1).end) is not None


def _rules_with(name: str, option: str, value: str) -> Any:
    """The presets with that option changed, alone or with one other where it needs one."""
    game = GAMES[name]
    for preset in game.presets:
        others = [(o.name, v) for o in game.options() if o.name != option for v in o.values]
        for other, text in [(option, value), *others]:
            try:
                yield game.rules(preset, {other: text, option: value})
            except BadRules:
                continue


@pytest.mark.parametrize("name", GAMES)
def test_unknown_presets_options_and_values_are_refused_by_name(name: str) -> None:
    game = GAMES[name]
    preset, option = next(iter(game.presets)), game.options()[0].name
    for changes, key in (
        ({"no_such_option": "on"}, "rules-unknown-option"),
        ({option: "no such value"}, "rules-bad-value"),
    ):
        with pytest.raises(BadRules) as refused:
            game.rules(preset, changes)
        assert refused.value.why.key == key
    with pytest.raises(BadRules):
        game.rules("no such preset", {})
    with pytest.raises(BadRules):
        game.read_rules({"no_such_option": 1})


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_players_that_the_rules_do_not_allow_is_refused(name: str) -> None:
    game = GAMES[name]
    rules = next(iter(game.presets.values()))
    for seats in (game.seats(rules)[0] - 1, game.seats(rules)[-1] + 1):
        with pytest.raises(ValueError, match="players"):
            game.new(rules, seats, Sealed(key_of(1)))
