"""What is read from outside is checked."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from games.cards import DECK
from games.chance import Sealed
from games.engine import BadState, IllegalAction
from games.pidro import PIDRO, storage
from games.pidro.actions import PASS, Bid, Declare, PidroAction, Play
from games.pidro.rules import PidroRules
from tests.games.pidro.adapter import playing
from tests.games.pidro.table import Table

RULES = [
    PidroRules(),
    PidroRules(kill_time="first_trick"),
    PidroRules(kill_time="first_trick", kill_choice="auto_lowest", auto_claim=False),
    PidroRules(refill="deal_all", partner_singleton_leads=True),
    PidroRules(fourteen_over="off", kill_choice="auto_lowest", discards="face_down", cold_cards="face_down"),
]


@pytest.mark.parametrize("rules", RULES)
def test_a_state_survives_json_at_every_move_of_a_game(rules: PidroRules) -> None:
    for state in playing(rules, 2)[::3]:
        assert PIDRO.load(json.loads(json.dumps(PIDRO.dump(state)))) == state
        assert PIDRO.problems(state) == ()


def stored() -> dict[str, Any]:
    """A game in its third hand, some tricks played."""
    state = next(s for s in playing(PidroRules(), 5) if s.number == 3 and len(s.tricks) == 2)
    return json.loads(json.dumps(PIDRO.dump(state)))  # type: ignore[no-any-return]


GOOD = stored()


def changed(values: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A stored state with another value at a path; that of a move ends in its number, and 0 for its seat or 1
    for its text."""
    bad: dict[str, Any] = copy.deepcopy(values)
    here: Any = bad
    for step in path[:-1]:
        if step == "moves":
            moves = [[text[0], text[1:]] for text in here["moves"].split(",")]
            moves[path[-2]][path[-1]] = str(value)
            here["moves"] = ",".join(map("".join, moves))
            return bad
        here = here[step]
    here[path[-1]] = (here["dealer"] + 1) % 4 if value == "next" else value
    return bad


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("hand", "cards"), "XX", "no card"),
        (("hand", "cards"), "ah", "no card"),
        (("hand", "cards"), "AH KH", "52 cards"),
        (("hand", "cards"), "", "no card"),
        (("hand", "cards"), [], "one text"),
        (("hand", "cards"), 52, "one text"),
        (("hand", "number"), 4, "2 finished hands before hand 4"),
        (("hand", "dealer"), "next", "another number or dealer"),
        (("hand", "dealer"), 4, "less than 4"),
        (("hand", "scores", 0), 61, "scores before the hand don't add up"),
        (("hand", "moves", 0, 1), "bid 5", "move 1, of seat 0, can't be played"),
        (("hand", "moves", 0, 1), "PASS", "move 1 is not written as it is stored"),
        (("hand", "moves", 1, 0), 0, "can't be played"),
        (("hand", "moves"), "bid 5", "valid integer"),
        (("hand", "moves"), "4pass", "valid integer"),
        (("hand", "moves"), "0pass,", "valid integer"),
        (("hand", "moves"), "0PASS", "move 1 is not written as it is stored"),
        (("hand", "moves"), "1pass,1pass", "can't be played"),
        (("hand", "moves"), 5, "one text"),
        (("hand", "moves"), [], "one text"),
        (("version",), 1, "greater than or equal to 2"),
        (("history", 0, "taken"), [14, 1], "took points that can't be"),
        (("history", 0, "bid"), 15, "less than or equal to 14"),
        (("history", 0, "change"), [14, 14], "wasn't worth"),
        (("history", 1, "scores"), [0, 0], "don't add up"),
        (("history",), [], "0 finished hands"),
        (("last",), None, "the last hand is missing"),
        (("last", "cards"), "AH", "52 cards"),
        (("last", "cards"), [], "one text"),
        (("last", "moves", 0, 1), "bid 3", "can't have been played"),
        (("last", "scores"), [3, 3], "another score"),
        (("last", "moves"), "", "another score"),
        (("replayed",), True, "has no hands before it"),
        (("rules", "target"), 1, "greater than or equal to 14"),
        (("version",), 3, "less than or equal to 2"),
    ],
)
def test_an_impossible_state_is_refused_with_what_is_wrong(
    path: tuple[Any, ...], value: Any, problem: str
) -> None:
    good = stored()
    assert PIDRO.dump(PIDRO.load(good)) == good
    with pytest.raises(BadState) as refused:
        PIDRO.load(changed(good, path, value))
    assert any(problem in found for found in refused.value.problems), refused.value.problems


def test_a_state_that_nobody_touched_is_read_without_playing_its_hands_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = stored()
    state = PIDRO.load({**good, "digest": None})
    for name in ("step", "resume"):
        monkeypatch.delattr(storage, name)
    assert PIDRO.load(good) == state
    with pytest.raises(NameError):
        PIDRO.load({**good, "digest": None})


@pytest.mark.parametrize(
    "wrong",
    [
        {"digest": "0" * 64},
        {"digest": None},
        {"now": None},
        {"now": {"phase": "over"}},
        {"digest": None, "now": None},
    ],
)
def test_a_standing_that_was_changed_or_is_missing_is_made_again(
    wrong: dict[str, Any],
) -> None:
    good = stored()
    assert PIDRO.dump(PIDRO.load({**good, **wrong})) == good


@pytest.mark.parametrize("seed", range(300))
def test_a_state_that_was_damaged_anywhere_is_refused_or_made_again(seed: int) -> None:
    """What comes of it follows from its cards and its moves, whatever its standing says."""
    luck, text = random.Random(seed), json.dumps(GOOD)
    place = luck.randrange(len(text))
    damaged = text[:place] + luck.choice("0123456789AHSDCTQK ,/") + text[place + luck.randrange(2) :]
    try:
        state = PIDRO.load(json.loads(damaged))
    except (BadState, json.JSONDecodeError):
        return
    assert PIDRO.problems(state) == ()


def test_a_standing_is_of_one_state_only() -> None:
    """That of the state before: its own digest is right, that of both together isn't."""
    before, state = [s for s in playing(PidroRules(), 5) if s.number == 3][8:10]
    assert PIDRO.load({**PIDRO.dump(state), "now": PIDRO.dump(before)["now"]}) == state


@pytest.mark.parametrize("name", ["digest", "now", "replayed", "version"])
def test_a_state_without_one_of_its_fields_is_refused(name: str) -> None:
    with pytest.raises(BadState, match=name):
        PIDRO.load({key: value for key, value in stored().items() if key != name})


def test_rules_without_one_of_their_options_are_refused() -> None:
    good = stored()
    del good["rules"]["auto_claim"]
    with pytest.raises(BadState, match="auto_claim"):
        PIDRO.load(good)


def test_a_game_that_goes_on_after_it_was_won_is_refused() -> None:
    good = stored()
    good["rules"]["target"] = 14
    with pytest.raises(BadState):
        PIDRO.load(good)


def test_a_finished_hand_without_the_next_deal_is_refused() -> None:
    good = stored()
    last, history = good["last"], good["history"][:-1]
    with pytest.raises(BadState, match="the next one isn't dealt"):
        PIDRO.load({**good, "hand": last, "history": history, "last": None})


def test_a_state_whose_fields_do_not_follow_from_its_cards_is_a_problem() -> None:
    state = Table("AH KH", "QH").bid().state
    assert PIDRO.problems(state._replace(turn=2)) == ("turn doesn't follow from the deck and the moves",)
    swapped = (state.hands[1], state.hands[0], *state.hands[2:])
    assert PIDRO.problems(state._replace(hands=swapped))[0].startswith("hands ")


def test_a_hand_in_which_some_have_chosen_what_they_kill_is_stored_with_it() -> None:
    table = Table("AH KH QH JH TH 9H 8H", "7H 6H 5H 5D 4H 3H 2H").bid().play("1:kill 7H")
    assert PIDRO.load(json.loads(json.dumps(PIDRO.dump(table.state)))) == table.state


def test_a_refusal_s_own_text_names_no_card_since_it_may_get_into_a_log() -> None:
    state, _ = PIDRO.new(PidroRules(), 4, Sealed(bytes(32)))
    moves: tuple[PidroAction, ...] = (PASS, PASS, PASS, Bid(6), Declare("hearts"))
    for move in moves:
        state, _ = PIDRO.apply(state, PIDRO.to_act(state)[0], move, Sealed(bytes(32)))
    seat = PIDRO.to_act(state)[0]
    foreign = next(card for card in DECK if card not in state.hands[seat])
    with pytest.raises(IllegalAction) as refused:
        PIDRO.apply(state, seat, Play(foreign), Sealed(bytes(32)))
    assert refused.value.why.facts["cards"]
    assert str(refused.value) == refused.value.why.key
