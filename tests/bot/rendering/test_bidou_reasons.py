"""What a hint of Bidou says while betting: against which hands, and what a call and a drop cost."""

from __future__ import annotations

import re

import pytest

from games.bidou.actions import CALL, DROP, PASS
from games.bidou.prices import call_cost
from games.engine import Message
from tests.bot.rendering.test_weighed import hints, said
from tests.games.bidou.table import Table


def told(message: Message | None) -> str:
    """A sentence in words, without the pictures of dice."""
    assert message is not None
    return re.sub("[⚀-⚅]+ ?", "", said("bidou", message))


def explained(table: Table, move: object) -> str:
    view = table.view(table.view().turn)
    return told(table.game.explain(view, move))


@pytest.mark.parametrize("name", ["bidou", "montevideo"])
def test_a_chance_is_said_to_be_against_the_hands_that_players_keep_or_bet_on(name: str) -> None:
    """Beside it is how many single throws the hand beats, which are worse."""
    found = set()
    for view, hint in hints(name, 40):
        if view.phase != "betting":
            continue
        others = set(view.live) - {view.seat}
        bets = any(
            move.seat in others and move.action.kind in ("bet", "raise", "call") for move in view.moves
        )
        for _, promise in hint.moves:
            line = told(promise)
            if " is better " in line or " is the best of " in line:
                found.add(bets)
                assert f"Against the hands that players usually {'bet on' if bets else 'keep'}, your" in line
    assert found == {True, False}


def test_what_a_lost_call_costs_is_told_beside_what_a_drop_costs() -> None:
    table = Table("211", "643", stacks=(3, 3), throws=(2, 3), preset="standard").play("bet 1")
    call = explained(table, CALL)
    assert call.startswith(
        "Call and lose, and you take 2 chips; call and win, and Ana takes 2. "
        "A call pays if you win at least 25% of the time. "
        "Against the hands that players usually bet on, your 6-4-3 is better "
    )
    assert explained(table, DROP) == "You take one chip."


@pytest.mark.parametrize("stacks", [None, (3, 3), (3, 5), (6, 3), (2, 5), (4, 4)])
@pytest.mark.parametrize("moves", [("bet 1",), ("pass", "bet 1"), ("bet 1", "raise 1")])
@pytest.mark.parametrize("own", ["211", "322"])
def test_a_call_costs_as_many_chips_as_the_hint_says(
    stacks: tuple[int, int] | None, moves: tuple[str, ...], own: str
) -> None:
    hands = [own, own]
    caller = len(moves) % 2
    hands[1 - caller] = "433"
    table = Table(*hands, stacks=stacks).play(*moves)
    view = table.view(caller)
    assert CALL in view.legal
    cost, gain = call_cost(view)
    before, after = view.began, table.play("call").stacks
    if own == "322":
        assert after[caller] - before[caller] == cost
    else:
        assert after[1 - caller] - before[1 - caller] == gain


def test_chips_are_counted_from_the_start_of_the_hand_and_that_is_said() -> None:
    table = Table("443", "443", "432", "443", throws=(1, 3, 1, 2))
    first = explained(table.play("bet 3"), CALL)
    assert first.startswith("You get rid of 3 chips, or take 3 if your dice are the worst. ")
    table.play("call", "raise 2", "raise 1", "call", "call")
    call = explained(table, CALL)
    assert call.startswith(
        "After this hand you have 6 chips fewer than before it, or 18 more if your dice are the worst. "
    )
    assert "Against the hands that players usually bet on, they are " in call
    assert explained(table, DROP) == "After this hand you have 16 chips more than before it."


def test_among_several_a_call_is_weighed_by_the_worst_hand() -> None:
    reasons = set()
    for own in ("211", "322"):
        table = Table("443", own, "432").play("bet 3")
        reasons.add(told(table.game.weigh(table.view(1)).reason))
    assert "Your dice are the worst too often for a call to pay." in reasons
    assert not any("win" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("montevideo", "hands", "told_of"),
    [
        (True, ("664", "421"), "pays"),
        (False, ("643", "421"), "takes a chip"),
        (False, ("653", "421", "432"), "takes the chips"),
    ],
)
def test_with_poor_fish_it_is_said_who_pays_or_takes_a_chip(
    montevideo: bool, hands: tuple[str, ...], told_of: str
) -> None:
    table = Table(*hands, montevideo=montevideo, preset="poor_fish", throws=(2,) * len(hands))
    hint = table.game.weigh(table.view(0))
    assert hint.moves[0][0] == PASS
    assert told(hint.reason) == (
        f"Your hand is probably not the best one, so you probably won’t be the one who {told_of}."
    )


def test_a_hand_that_is_a_little_better_than_average_is_called_so() -> None:
    table = Table("543", "421", "421", montevideo=True, preset="simplified", throws=(1, 1, 2))
    hint = table.game.weigh(table.view(0))
    assert told(hint.reason) == "A little better than average: let worse hands pay."
    much = told(Message("bidou-reason-raise-fair", {"little": 0, "takes": 0}))
    assert much == "Better than average: let worse hands pay more."


def test_in_bidou_the_worse_hand_takes_chips_and_pays_none() -> None:
    hint = (table := Table("661", "421", throws=(3, 3))).game.weigh(table.view(0))
    assert hint.moves[0][0].kind == "bet"
    assert told(hint.reason) == "You’re probably ahead, so let the worse hand take chips."
    more = told(Message("bidou-reason-raise", {"little": 0, "takes": 1}))
    assert more == "You’re probably ahead, so let the worse hand take more chips."
