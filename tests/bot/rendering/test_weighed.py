"""A hint weighs two moves: what it says of whole games, in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS, hand_screen
from bot.rendering.screens.model import Row, Text
from games import GAMES
from games.chance import Sealed
from games.dudo import plain
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.hints import explain
from games.engine import Hint, Message, Seat
from games.pidro.bidding_sense import trumps_in
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.contract import key_of
from tests.games.dudo.table import Table

NAMES = ("Ana", "Ben", "Cleo", "Dana", "Eva", "Finn", "Gus", "Hal")
AGAINST = {
    "dudo": (
        "bid-costs-less", "bid-costs-less-looks", "looks-likelier", "solved", "solved-call",
        "solved-call-poor", "higher-risk", "higher-unsure", "lower", "both-sure", "doubt-pays",
        "calza-regain", "calza-bidder-loses", "calza-all-others-lose", "pass", "pass-bluff",
    ),
    "bidou": ("close-stand", "close-throw", "bluffs"),
    "pidro": (
        "bid-more", "bid-less", "bid-between", "suit-wins", "for-the-points", "for-the-bid", "for-the-game",
    ),
}  # fmt: skip
"""The reasons that say why a move with a lower chance than the next best one is advised."""


def hints(name: str, number: int) -> Iterator[tuple[Any, Hint]]:
    """So many views of games of computers, drawn by a seed, and their hints."""
    luck, game = random.Random(name), GAMES[name]
    while number > 0:
        rules = game.presets[luck.choice(list(game.presets))]
        chance = Sealed(key_of(luck.randrange(10**6)))
        state, _ = game.new(rules, luck.choice([seats for seats in game.seats(rules) if seats < 6]), chance)
        views: list[Any] = []
        while game.outcome(state) is None and len(views) < 60:
            seat = game.view(state, None).awaited[0]
            views.append(game.view(state, seat))
            state, _ = game.apply(state, seat, game.computer(views[-1], chance, "easy"), chance)
        for view in luck.sample(views, min(number, 4, len(views))):
            number -= 1
            yield view, game.weigh(view)


def said(name: str, message: Message) -> str:
    return words("en").telling(SCREENS[name].action, NAMES)(message.key, **message.facts)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("dudo", 5), ("bidou", 10), ("montevideo", 8),
        *(pytest.param(name, 200, marks=pytest.mark.long) for name in GAMES),
    ],
)  # fmt: skip
def test_a_hint_has_two_moves_and_a_reason_that_explains_figures_pointing_at_the_other(
    name: str, number: int
) -> None:
    for view, hint in hints(name, number):
        game = GAMES[name]
        moves = [action for action, _ in hint.moves]
        assert moves[0] == game.hint(view)
        assert set(moves) <= set(view.legal)
        assert len(set(moves)) == len(moves) <= 2
        assert hint == game.weigh(view), "the same each time"
        lines = [said(name, promise) for _, promise in hint.moves]
        if len(moves) == 2 and view.phase in ("bidding", "betting", "throwing", "declare", "playing"):
            assert any("%" in line for line in lines), lines
            assert hint.reason is not None
            assert said(name, hint.reason)
        is_pot = name == "montevideo" and view.phase == "betting"
        if len(moves) == 2 and not is_pot and points_at_the_other(hint):
            assert hint.reason is not None
            kin = "bidou" if name == "montevideo" else name
            assert hint.reason.key.removeprefix(f"{kin}-reason-") in AGAINST[kin], lines


def test_a_doubt_and_a_calza_of_one_bid_are_never_both_likely() -> None:
    """An exact bid is true, so both chances together are 100% at most."""
    views = [view for view, _ in hints("dudo", 60) if CALZA in view.legal and DOUBT in view.legal]
    assert len(views) > 10
    for view in views:
        doubt, calza = (explain(view, call).facts["odds"] for call in (DOUBT, CALZA))
        assert doubt + calza <= 1.0001


def test_where_two_are_left_no_hint_speaks_of_what_others_cant_see() -> None:
    for view, hint in hints("dudo", 180):
        looks = hint.reason is not None and hint.reason.key.endswith(("-looks", "-looks-likelier"))
        assert not looks or sum(map(bool, view.dice)) > 2


def test_a_bid_that_may_be_false_is_set_beside_a_sure_one_if_there_is_one() -> None:
    told = 0
    for view, hint in hints("dudo", 60):
        bids = [(bid, promise.facts["odds"]) for bid, promise in hint.moves if isinstance(bid, Bid)]
        if len(bids) == 2 and view.sight is None:
            told += 1
            sure = [bid for bid in view.legal if isinstance(bid, Bid) and plain.holds(view, bid) == 1]
            assert not sure or 1 in [odds for _, odds in bids], (view.calls, bids)
    assert told > 10


def test_a_reason_that_tells_what_is_usual_agrees_with_the_figure() -> None:
    told = 0
    for view, hint in hints("dudo", 60):
        reason, (action, promise) = hint.reason, hint.moves[0]
        if reason is not None and reason.key == "dudo-reason-bid" and view.sight is None:
            told += 1
            gap = promise.facts["odds"] - plain.holds(view, action)
            assert (reason.facts["tells"] == "none") == (abs(gap) <= 0.1)
            assert (reason.facts["tells"] in ("face", "aces", "more")) == (gap > 0.1)
    assert told > 5


def test_no_bluff_is_set_beside_a_call_below_its_price_nor_advised_where_nobody_drops() -> None:
    told = 0
    for view, hint in hints("bidou", 60):
        moves = dict(hint.moves)
        if view.phase != "betting" or len(moves) < 2:
            continue
        action, other = moves
        if action.kind in ("bet", "raise") and view.mode == "more":
            told += 1
            assert moves[action].facts["odds"] >= moves[action].facts["fair"]
        if action.kind == "raise" and other.kind == "call":
            told += 1
            near = moves[other].facts["price"] - 0.1
            assert moves[other].facts["odds"] >= near
    assert told


def test_of_one_opponent_no_hint_speaks_as_of_others() -> None:
    for view, hint in hints("montevideo", 40):
        lines = [said("montevideo", promise) for _, promise in hint.moves]
        if view.phase == "betting" and len(view.live) == 2:
            assert not any("others" in line for line in lines), lines


def test_no_hint_advises_a_pass_beside_a_bid_said_to_win_more_games() -> None:
    bids = 0
    for view, hint in hints("pidro", 24):
        wins = [promise.facts["wins"] for _, promise in hint.moves if "wins" in promise.facts]
        if view.phase == "bidding" and len(wins) == 2:
            bids += 1
            assert round(100 * wins[0]) >= round(100 * wins[1])
    assert bids > 3


def test_the_only_percentage_of_a_bid_is_how_often_it_is_made() -> None:
    bids = 0
    for view, hint in hints("pidro", 24):
        if view.phase != "bidding" or len(hint.moves) < 2 or hint.reason is None:
            continue
        for action, promise in hint.moves:
            made = re.findall(r"(?:makes it|Made) (?:[<>] )?\d+%", text := said("pidro", promise))
            bids += len(made)
            assert len(made) == text.count("%") == (action.kind == "bid")
        assert "%" not in said("pidro", hint.reason)
    assert bids > 3


def test_of_cards_with_the_same_figures_a_hint_says_so() -> None:
    alike = 0
    for view, hint in hints("pidro", 24):
        if view.phase == "playing" and len(hint.moves) == 2 and hint.reason is not None:
            (_, one), (other, two) = hint.moves
            same = said("pidro", one) == said("pidro", Message(one.key, two.facts))
            if same and not hint.reason.key.startswith("pidro-reason-for"):
                alike += 1
                assert hint.reason.facts["alike"] or hint.reason.facts["kept"] == other
    assert alike


def test_a_doubt_is_called_in_a_hint_as_on_its_button() -> None:
    table = Table("2", "3").play("2x6")
    scene = scene_of(table_of("dudo", table.state.rules, 2), table.state, 1)
    shown = hand_screen.hand(scene, datetime.now(UTC), hint=GAMES["dudo"].weigh(scene.view))
    text = "\n".join(block.text for block in shown.blocks if isinstance(block, Text))
    assert "**Dudo!**" in text


def points_at_the_other(hint: Hint) -> bool:
    """Whether the next best move has the better chance; where others have the bid, it is better if theirs
    fails."""
    odds: list[float] = [promise.facts.get("odds", -1) for _, promise in hint.moves]
    first, second = (round(100 * chance) for chance in odds)
    is_against = hint.moves[0][1].facts.get("bidding") == 0
    return min(first, second) >= 0 and (first > second if is_against else first < second)


def test_a_wild_ace_has_the_same_sign_in_the_hand_in_a_bid_and_in_a_hint() -> None:
    table = Table("12345", "13345", "22345").play("2x6", "1x1")
    scene = scene_of(table_of("dudo", table.state.rules, 3), table.state, 2)
    reason = Message("dudo-reason-higher-risk", {"other": Bid(3, 1), "next": Seat(0), "double": 0})
    hint = Hint(((Bid(2, 1), Message("button-hint")),), reason)
    shown = hand_screen.hand(scene, datetime.now(UTC), hint=hint)
    text = "\n".join(block.text for block in shown.blocks if isinstance(block, Text))
    assert "## 1 × ⚀★ ace" in text
    assert "**2 × ⚀★ aces.**" in text
    assert "3 × ⚀★ aces is safe" in text
    public = scene_of(table_of("dudo", table.state.rules, 3), table.state, None)
    assert "1 × ⚀★" in SCREENS["dudo"].table(public).text
    assert not re.search("⚀(?!★)", text + SCREENS["dudo"].table(public).text)
    [choice] = [
        choice
        for _, choices in SCREENS["dudo"].picker(scene, "").selects  # type: ignore[union-attr]
        for choice in choices
        if choice.value == "do:2x1"
    ]
    assert choice.label.startswith("⚀★ 2 aces")


def test_a_hint_says_of_a_throw_what_the_hand_says_of_it() -> None:
    game, chance = GAMES["bidou"], Sealed(key_of(5))
    rules = game.presets["france"]
    state, _ = game.new(rules, 3, chance)
    said_of = 0
    for _ in range(40):
        seat = game.view(state, None).awaited[0]
        view = game.view(state, seat)
        reason = game.weigh(view).reason
        if reason is not None and "beats" in reason.facts:
            scene = scene_of(table_of("bidou", rules, 3), state, seat)
            assert f"beats {words('en').odds(reason.facts['beats'])} of" in SCREENS["bidou"].hand(scene)
            said_of += 1
        state, _ = game.apply(state, seat, game.computer(view, chance, "easy"), chance)
    assert said_of


def test_an_ace_that_counts_as_an_ace_alone_has_no_star() -> None:
    table = Table("12345", "13345", wilds="off").play("1x6")
    scene = scene_of(table_of("dudo", table.state.rules, 2), table.state, 1)
    assert "⚀ 1" in SCREENS["dudo"].hand(scene)
    assert SCREENS["dudo"].spoken(scene, Bid(2, 1)) == "2 × ⚀ aces"
    assert "★" not in SCREENS["dudo"].hand(scene)


@pytest.mark.parametrize("name", ["dudo", "bidou", "pidro"])
def test_each_move_is_a_sentence_and_has_one_button_with_the_coachs_face(name: str) -> None:
    game = GAMES[name]
    chance = Sealed(key_of(3))
    state, _ = game.new(next(iter(game.presets.values())), 4, chance)
    seat = game.view(state, None).awaited[0]
    state, _ = game.apply(state, seat, game.legal(state, seat)[0], chance)
    seat = game.view(state, None).awaited[0]
    view, scene = game.view(state, seat), scene_of(table_of(name, state.rules, 4), state, seat)
    for action in {*view.legal[:3], *view.legal[-3:]}:
        shown = hand_screen.hand(scene, datetime.now(UTC), hint=Hint(((action, Message("button-hint")),)))
        lines = [line for block in shown.blocks if isinstance(block, Text) for line in block.text.split("\n")]
        assert [line for line in lines if re.fullmatch(r"☞ \*\*[^*]+[^.!][.!]\*\* Hint", line)], lines
        buttons = [button for row in shown.blocks if isinstance(row, Row) for button in row.buttons]
        assert sum(button.label.startswith("☞ ") for button in buttons) == 1
        assert len({button.label for button in buttons}) == len(buttons)


def test_a_suit_with_fewer_trumps_is_advised_for_what_it_has_more_of() -> None:
    chance = Sealed(key_of(7))
    game: Any = GAMES["pidro"]
    state, _ = game.new(next(iter(game.presets.values())), 4, chance)
    while (view := game.view(state, game.view(state, None).awaited[0])).phase != "declare":
        state, _ = game.apply(state, view.seat, game.computer(view, chance, "easy"), chance)
    hint = game.weigh(view)
    (suit, _), (other, _) = hint.moves
    trumps = [trumps_in(view.cards, each.suit).bit_count() for each in (suit, other)]
    assert trumps[0] < trumps[1]
    assert hint.reason is not None
    assert said("pidro", hint.reason) == "You have more trumps in ♣ clubs, but higher ones in ♦ diamonds."
