"""The measure of the computer players: duplicate deals, in which luck of the cards falls away."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from benchmarks import computers
from benchmarks.duplicate_deals import Dealt, PairResult, Side, play_pair, play_pairs
from benchmarks.trump_phase import TRUMP_PLAYERS, play_trump_pair, trump_sampler
from games.cards import DECK
from games.pidro import PIDRO

PLAIN = Side("plain", "plain")


def never(pair: int) -> list[PairResult]:
    raise AssertionError(f"pair {pair} is played again")


def test_pidro_is_prepared_however_often_it_is_asked_for() -> None:
    # Where numba is there, the first time imports a module whose name is that of what is called.
    for _ in range(2):
        PIDRO.prepare()


@pytest.mark.parametrize("pair", range(8))
def test_equals_gain_nothing_from_a_pair_of_deals(pair: int) -> None:
    assert play_pair((PLAIN, PLAIN), pair).gain == 0
    assert play_trump_pair(("plain", "plain"), pair).gain == 0


@pytest.mark.parametrize("pair", range(4))
def test_what_one_side_gains_the_other_loses(pair: int) -> None:
    other = Side("random", "random")
    assert play_pair((PLAIN, other), pair).gain == -play_pair((other, PLAIN), pair).gain


@pytest.mark.parametrize("dealer", range(4))
def test_a_deal_is_given_to_any_dealer(dealer: int) -> None:
    state, _ = PIDRO.new(PIDRO.presets["manual"], 4, Dealt(dealer, DECK))
    assert state.dealer == dealer
    assert state.deck == DECK


def test_pairs_that_were_kept_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "Pool", ThreadPool)
    kept = tmp_path / "pairs.jsonl"
    match = (PLAIN, Side("random", "random"))
    shown = []
    for play, pairs in ((partial(play_pairs, [match]), 3), (never, 3), (never, 0)):
        asked = Namespace(first=0, pairs=pairs, jobs=1, keep=kept)
        (found,) = computers.play_all(play, asked, ["plain against random"])
        assert sorted(one.gain for one in found) == sorted(play_pair(match, pair).gain for pair in range(3))
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] == shown[2]
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 3


@pytest.mark.long
def test_the_cheat_beats_sampling_and_sampling_beats_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    sampler = partial(trump_sampler, 6)
    monkeypatch.setitem(TRUMP_PLAYERS, "sampling", sampler)
    for better, worse in (("cheat", "sampling"), ("sampling", "plain"), ("cheat", "plain")):
        assert sum(play_trump_pair((better, worse), deal).gain for deal in range(40)) > 20


def test_a_thinking_computer_beats_the_plain_one() -> None:
    gains = [play_pair((Side("plain", "normal"), PLAIN), pair).gain for pair in range(40)]
    assert sum(gains) > 0
