"""The adversary of Bidou and Montevideo reads what its rivals' moves tell, and looks at nothing hidden."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from benchmarks.__main__ import parser
from benchmarks.adversary import won
from benchmarks.adversary_bidou import BidouHeart, known
from games import GAMES
from games.bidou import BIDOU, MONTEVIDEO, computer
from games.bidou.actions import CALL, DROP, PASS, STAND, Bet, BidouAction
from games.bidou.hands import ALL, strength
from games.bidou.play import Step
from games.bidou.state import BidouState
from games.bidou.throwing import standard
from games.bidou.views import BidouView
from games.chance import Chance, Sealed

MORE, POT = BIDOU.presets["standard"], MONTEVIDEO.presets["wikipedia"]
MIDDLE = 28


def is_good(view: BidouView) -> bool:
    """Whether the hand is in the better half of the ranking."""
    return strength(computer.own_hand(view), "full") > MIDDLE


def teller(view: BidouView) -> Mapping[BidouAction, float]:
    """Stands at once, bets with each good hand and calls with it; else passes and drops."""
    if view.phase != "betting":
        return {STAND: 1.0}
    if PASS in view.legal:
        return {(Bet(1) if is_good(view) and Bet(1) in view.legal else PASS): 1.0}
    return {(CALL if is_good(view) else DROP): 1.0}


def bet_on(family: str, seats: int, seed: int) -> BidouState:
    """A hand in which a move of the betting was made."""
    for number in range(seed * 100, seed * 100 + 100):
        chance = Sealed(number.to_bytes(32, "big"))
        state, _ = begun(family, seats, chance)
        while GAMES[family].outcome(state) is None:
            if state.phase == "betting" and state.moves:
                return state
            seat = BIDOU.to_act(state)[0]
            move = BIDOU.computer(BIDOU.view(state, seat), chance, "normal")
            state, _ = BIDOU.apply(state, seat, move, chance)
    raise AssertionError("no hand with a bet")


def begun(family: str, seats: int, chance: Chance) -> Step:
    """The start of a game by the first preset."""
    return BIDOU.new(MORE, seats, chance) if family == "bidou" else MONTEVIDEO.new(POT, seats, chance)


@pytest.mark.parametrize("family", ["bidou", "montevideo"])
def test_what_a_rival_has_follows_from_how_often_it_threw(family: str) -> None:
    state = bet_on(family, 3, 1)
    heart = BidouHeart("normal")
    ends = heart.ends(known(state, 0), 1)
    assert sum(float(end.sum()) for end in ends) == pytest.approx(1.0)
    if family == "montevideo":
        two = bet_on(family, 2, 1)
        found = heart.ends(known(two, 0), 1)
        for mine, exact in zip(found, standard("full", True, False).finals(3), strict=True):
            assert mine == pytest.approx([float(exact.get(dice, 0)) for dice in ALL])


def test_a_bet_that_only_good_hands_make_tells_a_good_hand() -> None:
    heart = BidouHeart(teller)
    chance = Sealed(bytes(32))
    state, _ = BIDOU.new(MORE, 3, chance)
    while state.phase == "throwing":
        state, _ = BIDOU.apply(state, BIDOU.to_act(state)[0], STAND, chance)
    opener, reader = state.standing.turn, (state.standing.turn or 0) + 1
    assert opener is not None
    for move, wanted in ((Bet(1), True), (PASS, False)):
        after, _ = BIDOU.apply(state, opener, move, chance)
        (range_,) = (heart.ranges(known(after, reader % 3), reader % 3)[opener],)
        likely = {strength(ALL[number], "full") > MIDDLE for number in np.flatnonzero(range_)}
        assert likely == {wanted}
        assert range_.sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("family", "seats"), [("bidou", 3), ("montevideo", 2), ("montevideo", 3)])
def test_it_looks_at_no_dice_of_others(family: str, seats: int) -> None:
    game, heart = GAMES[family], BidouHeart("hard")
    for seed in range(3):
        betting = bet_on(family, seats, seed)
        throwing, _ = begun(family, seats, Sealed(bytes([seed]) * 32))
        for state in (betting, throwing):
            seat = game.to_act(state)[0]
            hands = tuple(own if other == seat else (6, 5, 4) for other, own in enumerate(state.hands))
            throws = state.throws
            if state is throwing:
                throws = tuple(made if other == seat else 2 for other, made in enumerate(throws))
            others = state._replace(hands=hands, throws=throws)
            assert heart.move(state, seat) == heart.move(others, seat)


@pytest.mark.parametrize(("family", "seats", "least"), [("bidou", 3, 0.6), ("montevideo", 2, 0.8)])
def test_rivals_whose_bets_tell_their_hands_are_beaten(family: str, seats: int, least: float) -> None:
    class Told(type(GAMES[family])):  # type: ignore[misc]
        """The game with tellers in place of its computers."""

        def computer(self, view: BidouView, luck: Sealed, level: str) -> BidouAction:
            return next(iter(teller(view)))

    rules = next(iter(GAMES[family].presets.values()))
    found = won(Told(), rules, "hard", seats, BidouHeart(teller), iter(range(60)))
    assert sum(each.share for each in found) / len(found) > least


def test_the_command_says_what_is_won_by_heart(capsys: pytest.CaptureFixture[str]) -> None:
    asked = parser().parse_args(["adversary", "montevideo", "--players", "2", "--games", "4"])
    assert asked.run(asked) == 0
    assert "montevideo for 2 against hard, by heart" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bidou --players 2", "Bidou for 2 is solved"),
        ("bidou --practice 100", "--practice is for Dudo and Pidro"),
        ("montevideo --part practice", "--practice is for Dudo and Pidro"),
    ],
)
def test_what_there_is_not_is_refused(line: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = parser().parse_args(["adversary", *line.split()])
    assert asked.run(asked) == 2
    assert why in capsys.readouterr().err
