"""The adversary of Pidro learns to bid against players who bid badly, by what its seat sees only."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from benchmarks.__main__ import parser
from benchmarks.adversary import won
from benchmarks.adversary_pidro import MOST, Auction, BidLearner, PidroLearner, considered
from benchmarks.checkout import ROOT
from games.cards import DECK, Card
from games.chance import Sealed
from games.pidro import PIDRO, play
from games.pidro.actions import PASS, Bid, PidroAction
from games.pidro.computer import plain_action
from games.pidro.state import PidroState
from games.pidro.views import PidroView

RULES = PIDRO.presets["manual"]
LUCK = Sealed(bytes(32))


def silent(done: int) -> None:
    """Tell nobody."""


def raiser(view: PidroView, luck: Sealed) -> PidroAction:
    """Bids ten with any cards, or one more than what was bid."""
    bids = [bid for bid in view.legal if isinstance(bid, Bid) and bid.points >= 10]
    return bids[0] if bids else PASS


def silent_bidder(view: PidroView, luck: Sealed) -> PidroAction:
    """Never bids."""
    return PASS


def begun(number: int) -> PidroState:
    deck: list[Card] = list(DECK)
    random.Random(number).shuffle(deck)
    return play.deal(RULES, 1, number % 4, (0, 0), tuple(deck))[0]


def gain(learner: BidLearner, level: Callable[[PidroView, Sealed], PidroAction], deals: range) -> float:
    """By how many points a deal the learner's team gains on the other."""
    total = 0
    for number in deals:
        state = begun(number)
        auction = Auction(learner, level, state, LUCK)
        ours, theirs = auction.end(state, auction.next(state)).scores
        total += ours - theirs
    return total / len(deals)


@pytest.mark.parametrize("level", [raiser, silent_bidder])
def test_practice_teaches_to_beat_one_who_bids_badly(
    level: Callable[[PidroView, Sealed], PidroAction],
) -> None:
    learner = BidLearner(level, RULES, 1)
    judged = range(1000, 1120)
    passing = gain(learner, level, judged)
    learner.practise(600, silent)
    assert gain(learner, level, judged) > max(1.0, passing + 0.8)


def test_the_lowest_bids_are_considered_and_the_dealer_considers_one() -> None:
    most = 0
    for number in range(40):
        state = begun(number)
        for _ in range(3):
            bids = [option.bid for option in considered(PIDRO.view(state, state.turn))]
            assert bids == list(PIDRO.legal(state, state.turn or 0)[1:][: len(bids)])
            most = max(most, len(bids))
            state, _ = play.step(state, state.turn or 0, PASS)
        assert len(considered(PIDRO.view(state, state.turn))) <= 1
    assert most == MOST


def test_it_looks_at_no_cards_but_its_own() -> None:
    learner = PidroLearner(RULES, "easy", 1, "easy")
    learner.practise(100, silent)
    moves = set()
    for number in range(20):
        state = begun(number)
        while state.phase in ("bidding", "declare"):
            seat = state.turn or 0
            move = learner.move(state, seat)
            unseen = [card for card in DECK if card not in state.hands[seat]]
            hands = [tuple(unseen[start : start + 9]) for start in (0, 9, 18, 27)]
            hands[seat] = state.hands[seat]
            other = state._replace(hands=tuple(hands), deck=tuple(DECK))
            assert learner.move(other, seat) == move
            moves.add(move)
            state, _ = play.step(state, seat, move)
    assert len(moves) > 4


class Watcher:
    """Plays by rules of thumb, and notes in which seat and with which cards dealt."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, tuple[Card, ...]]] = []

    def move(self, state: PidroState, seat: int) -> PidroAction:
        if state.number == 1:
            self.seen.append((seat & 1, state.deck))
        return plain_action(PIDRO.view(state, seat))


def test_both_teams_get_the_same_cards_and_one_of_them_wins() -> None:
    watcher = Watcher()
    found = won(PIDRO, PIDRO.presets["short"], "easy", 4, watcher, iter(range(4)))
    games = list(dict.fromkeys(watcher.seen))
    assert [team for team, _ in games] == [0, 1, 0, 1]
    assert games[0][1] == games[1][1] != games[2][1] == games[3][1]
    assert {game.share for game in found} <= {0.0, 1.0}
    for game in found:
        assert (game.points > 0) == (game.share == 1.0)
        assert game.deals > 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("--part heart", "Dudo alone"),
        ("", "needs practice"),
        ("--practice 0", "from 1 up"),
        ("--practice 9 --players 2", "not 2"),
        ("--practice 9 --games 5", "even numbers"),
        ("--practice 9 --games 2", "from 4 up"),
        ("--practice 9 --first 1", "even numbers"),
        ("--practice 9 --preset wikipedia", "manual, sou, short"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_the_reason(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = parser().parse_args(["adversary", "pidro", *line.split()])
    assert asked.run(asked) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""


@pytest.mark.long
def test_another_checkout_is_judged_by_the_same_command(capfd: pytest.CaptureFixture[str]) -> None:
    line = "--preset short --level easy --taught-by normal --practice 9 --games 4"
    told = []
    for more in ([], ["--against", str(ROOT)]):
        asked = parser().parse_args(["adversary", "pidro", *line.split(), *more])
        assert asked.run(asked) == 0
        told.append(re.sub(r"in \d+ s", "", capfd.readouterr().out))
    assert told[0] == told[1]
    assert "after 9 rounds" in told[0]
    assert "points a deal" in told[0]
