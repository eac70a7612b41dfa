"""A stored state that can't be is refused with what is wrong about it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.dudo import DUDO
from games.engine import BadState
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import faceoff, obligo, palifico


def stored(table: Table) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(json.dumps(DUDO.dump(table.state)))
    return values


NORMAL = stored(Table("336", "33", "44", palifico="off").play("2x3", "dudo", "1x2", "1x3"))
SPECIAL = stored(palifico("33", "44").play("1x2"))
OBLIGO = stored(obligo("33", "44").play("open"))
FACE_OFF = stored(faceoff("3", "4").play("sum 5"))
OFFER = stored(Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo"))
OVER = stored(Table("2", "333").play("2x6", "dudo"))


@pytest.mark.parametrize("sound", [NORMAL, SPECIAL, OBLIGO, FACE_OFF, OFFER, OVER])
def test_these_states_are_sound(sound: dict[str, Any]) -> None:
    assert DUDO.dump(DUDO.load(sound)) == sound


@pytest.mark.parametrize(
    ("sound", "changes", "problem"),
    [
        (NORMAL, {"version": 2}, "version"),
        (NORMAL, {"game": "bidou"}, "game"),
        (NORMAL, {"dice": [3, "2", 2]}, "dice.1"),
        (NORMAL, {"rules": {**NORMAL["rules"], "calza": "often"}}, "rules.calza"),
        (NORMAL, {"rules": {**NORMAL["rules"], "aces_out": "double"}}, "rules"),
        (NORMAL, {"rules": {k: v for k, v in NORMAL["rules"].items() if k != "loss"}}, "loss is missing"),
        (NORMAL, {"dice": [5]}, "1 seats"),
        (NORMAL, {"banked": [0, 0]}, "banked isn't given for each seat"),
        (NORMAL, {"order": [0, 1, 1]}, "order"),
        (NORMAL, {"spent": [2, 1]}, "spent isn't an ascending list"),
        (NORMAL, {"been": [0]}, "been has a seat that never dropped"),
        (NORMAL, {"due": [0]}, "due has a seat"),
        (NORMAL, {"turn": 3}, "turn is no seat"),
        (NORMAL, {"step": 0}, "step"),
        (NORMAL, {"step": -1}, "direction of play can't be chosen"),
        (NORMAL, {"dice": [6, 2, 2]}, "more than 5 dice"),
        (NORMAL, {"dice": [0, 0, 0]}, "nobody has dice"),
        (NORMAL, {"banked": [1, 0, 0]}, "banked dice that it can't have"),
        (NORMAL, {"out": [[1]]}, "out doesn't name"),
        (NORMAL, {"spent": [1]}, "spent has a seat"),
        (NORMAL, {"number": 0}, "rounds count from 1"),
        (NORMAL, {"phase": "over"}, "game is over"),
        (NORMAL, {"kind": "faceoff"}, "face-off"),
        (NORMAL, {"kind": "palifico"}, "special round that can't be"),
        (NORMAL, {"sight": "open"}, "sight is set"),
        (NORMAL, {"hands": [[1, 1], [1], [1, 1]]}, "hasn't as many dice"),
        (NORMAL, {"hands": [[7, 1, 1], [1], [1, 1]]}, "else than 1 to 6"),
        (NORMAL, {"reveal": None}, "reveal of the last round is missing"),
        (NORMAL, {"number": 3}, "isn't that of the last round"),
        (NORMAL, {"reveal": {**NORMAL["reveal"], "count": 0}}, "miscounted"),
        (NORMAL, {"reveal": {**NORMAL["reveal"], "wild": 1}}, "miscounted"),
        (NORMAL, {"reveal": {**NORMAL["reveal"], "right": True}}, "wrong seat was right"),
        (NORMAL, {"reveal": {**NORMAL["reveal"], "caller": 0}}, "names seats"),
        (
            NORMAL,
            {"reveal": {**NORMAL["reveal"], "hands": [[3, 3, 9], [3, 3], [4, 4]]}},
            "hands that can't be",
        ),
        (NORMAL, {"reveal": {**NORMAL["reveal"], "claim": "sum 7", "count": 20, "wild": 0}}, "another kind"),
        (NORMAL, {"calls": [[1, "1x3"], [2, "1x2"]]}, "1x2 wasn't legal"),
        (NORMAL, {"calls": [[1, "1x2"], [0, "1x3"]]}, "wasn't in turn"),
        (NORMAL, {"calls": [[1, "1x2"]]}, "wrong seat is in turn"),
        (NORMAL, {"calls": [[1, "dudo"]]}, "no bid and no pass"),
        (NORMAL, {"calls": [[1, " 1x2"]]}, "no bid and no pass"),
        (NORMAL, {"calls": [[1, "one two"]]}, "dudo-unreadable"),
        (SPECIAL, {"been": []}, "special round that can't be"),
        (SPECIAL, {"kind": "normal", "opener": 1}, "wasn't in turn"),
        (OBLIGO, {"sight": None}, "sight is set"),
        (OBLIGO, {"phase": "sight"}, "sight is set"),
        (OFFER, {"due": []}, "offered that can't be"),
        (OFFER, {"turn": 1}, "wrong seat is in turn"),
        (OFFER, {"calls": [[0, "1x2"]]}, "calls before the bidding"),
        (FACE_OFF, {"kind": "normal"}, "face-off"),
        (OVER, {"turn": 0}, "seat in turn is out"),
    ],
)
def test_an_impossible_state_is_refused(sound: dict[str, Any], changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadState, match=problem):
        DUDO.load({**sound, **changes})
