"""The lines that tell of presets where one is chosen: what they claim is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.i18n.translate import words
from games import GAMES
from games.bidou import BIDOU
from games.bidou.events import Purse, Shown
from games.bidou.hands import ALL, showdown
from games.chance import Sealed
from games.dudo.events import Revealed, RoundStarted
from games.pidro import PIDRO
from games.pidro.events import GameOver as PidroOver
from tests.games.bidou.table import Table as Chips
from tests.games.dudo.table import Table as Dice
from tests.games.pidro.table import Table as Cards
from tests.published import PUBLISHED

FIVE = "12345"


def special(preset: str, *others: str) -> Dice:
    """Dudo: seat 0 of three (or of two) has just lost its second last die."""
    hands = ("22", *(others or ("33", "44")))
    table = Dice(*hands, preset=preset)
    table.falling(**{f"seat_{seat}": hand for seat, hand in enumerate(("2", *hands[1:]))})
    return table.play(f"{sum(map(len, hands))}x6", "dudo")


def round_kind(table: Dice) -> str:
    return table.last(RoundStarted).round_kind


def exact(preset: str) -> tuple[int, ...]:
    """Dudo: how many dice all have after a calza that was right, of a bid by the first of three."""
    table = Dice("333", "34", "44455", preset=preset)
    return table.play("4x3", "calza").dice


def dudo_wikipedia() -> None:
    assert Dice("12", "33").play("2x2", "dudo").last(Revealed).count == 2, "an ace counts as a two"
    assert exact("wikipedia") == (3, 3, 5)
    assert round_kind(special("wikipedia")) == "palifico"


def dudo_wikipedia_2020() -> None:
    assert "1x1" in Dice("12", "33", preset="wikipedia_2020").bids()
    assert exact("wikipedia_2020") == (2, 2, 5)
    assert "calza" not in special("wikipedia_2020").play("1x2").legal()


def dudo_full() -> None:
    assert special("dudo_full").legal() == ["open", "closed"]
    assert "pass" in Dice(FIVE, FIVE, preset="dudo_full").play("1x6").legal()


def dudo_asmodee() -> None:
    told = Dice(FIVE, FIVE, preset="asmodee").play("6x6").legal()
    assert {text for text in told if "x" not in text} == {"dudo"}
    assert round_kind(special("asmodee")) == "palifico"


def dudo_perudo_box() -> None:
    assert "calza" in Dice("22", "33", "44", preset="perudo_box").play("1x2").legal()
    started = special("perudo_box")
    assert round_kind(started) == "palifico"
    assert "calza" not in started.play("1x2").legal()
    assert round_kind(special("perudo_box", "33")) == "normal", "two play no palifico round"


def dudo_liars_dice() -> None:
    table = Dice("22", "33", preset="liars_dice").play("2x6")
    assert "2x1" in table.bids()
    assert "2x6" not in table.play("2x1").bids()
    assert {text for text in table.legal() if "x" not in text} == {"dudo"}
    assert round_kind(special("liars_dice")) == "normal"


def dudo_chile() -> None:
    table = Dice(FIVE, FIVE, FIVE, preset="chile").play("1x6", "dudo")
    assert set(table.legal()) >= {"left", "right"}
    started = special("chile")
    if "left" in started.legal():
        started.play("left")
    assert started.legal() == ["open", "closed"]
    full = Dice("33333", "34445", "44455", preset="chile").play("6x3", "calza")
    assert full.view(None).banked == (0, 1, 0)


def in_turn(name: str, preset: str) -> None:
    game = GAMES[name]
    throwing = {}
    for each in (preset, next(iter(game.presets))):
        state, _ = game.new(game.rules(each, {}), 3, Sealed(bytes(32)))
        throwing[each] = game.to_act(state)
        assert state.captain in throwing[each]
    assert [len(seats) for seats in throwing.values()] == [1, 3]


def best_of(preset: str, *hands: str, montevideo: bool = False) -> tuple[int, ...]:
    """Bidou: the places of three hands at a showdown."""
    table = Chips(*hands, montevideo=montevideo, preset=preset)
    return table.play("bet 1", "call", "call").last(Shown).places


def specials(preset: str, montevideo: bool = False) -> None:
    """Twelve special hands: two threes are a number below the lowest of them."""
    assert best_of(preset, "654", "633", "665", montevideo=montevideo) == (1, 3, 2)


def keeps(number: int) -> bool:
    """Whether dice may be set aside in that hand of Bidou by ``wikipedia``."""
    chance = Sealed(bytes(32))
    state, _ = BIDOU.new(BIDOU.rules("wikipedia", {}), 3, chance)
    state = state._replace(number=number)
    seat = BIDOU.to_act(state)[0]
    state, _ = BIDOU.apply(state, seat, BIDOU.parse("throw"), chance)
    return any(action.kind == "keep" for action in BIDOU.legal(state, seat))


def bidou_wikipedia() -> None:
    for number, kept in ((1, False), (2, True)):
        assert keeps(number) == kept
    three = Chips("211", "654", "666", preset="wikipedia")
    (first,) = BIDOU.to_act(three.state)
    assert three.play("pass", "bet 1", "call").last(Shown).places[first] == 0, "who passed is out of it"
    assert "call" in Chips("211", "654", preset="wikipedia").play("pass", "bet 1").legal()


def bidou_simplified() -> None:
    specials("simplified")
    assert best_of("simplified", "321", "654", "432") == (3, 1, 2)


def together(name: str) -> None:
    game = GAMES[name]
    state, _ = game.new(next(iter(game.presets.values())), 2, Sealed(bytes(32)))
    assert game.to_act(state) == (0, 1)


def bidou_standard() -> None:
    together("bidou")
    rules = BIDOU.presets["standard"]
    against = [showdown((hand, (6, 6, 5)), rules.ranking, rules.exception) for hand in ALL]
    assert sum(strengths[0] > strengths[1] for strengths in against) == 22


def bidou_france() -> None:
    assert best_of("france", "441", "531", "665") == (2, 2, 1)


def all_pass(preset: str, montevideo: bool = False) -> list[tuple[Purse, Purse, int]]:
    """What moves when nobody bets; the second of three has the best hand."""
    table = Chips("666", "211", "654", montevideo=montevideo, preset=preset)
    return table.play("pass", "pass", "pass").moved()


def bidou_poor_fish() -> None:
    assert all_pass("poor_fish") == [(0, 1, 1), (2, 1, 1)]


def montevideo_wikipedia() -> None:
    together("montevideo")


def montevideo_dice_play() -> None:
    in_turn("montevideo", "dice_play")
    assert "open" in Chips("211", "654", "666", montevideo=True, preset="dice_play").play("pass").legal()
    game = GAMES["montevideo"]
    assert game.seats(game.presets["dice_play"])[0] == 3


def montevideo_poor_fish() -> None:
    assert all_pass("poor_fish", montevideo=True) == [(1, "pool", 1)]


def pidro(preset: str, target: int, shown: bool, tops: Sequence[int]) -> None:
    """With how many points one wins, whether the discards of others than the dealer (and never the dealer's)
    are shown, and which seats, of which 3 deals, top a 14."""
    rules = PIDRO.presets[preset]
    options: dict[str, Any] = {each.name: PIDRO.text_of(rules, each.name) for each in PIDRO.options()}
    for score, over in ((target - 14, 0), (target - 13, 1)):
        strong = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
        table = Cards(*strong, scores=(score, 0), **options).bid(8).play_out()
        assert len(table.all(PidroOver)) == over
    away = Cards(**options).bid().view(None).discarded
    assert [bool(cards) for cards in away] == [shown, shown, shown, False]
    table, may = Cards(**options).play("bid 14"), []
    while table.view().phase == "bidding":
        may += [table.state.turn] if "bid 14" in table.legal() else []
        table.play("pass")
    assert may == tops


CLAIMS: dict[tuple[str, str], tuple[str, Callable[[], None]]] = {
    ("dudo", "wikipedia"): ("Aces are wild, calza wins a die back, palifico rounds", dudo_wikipedia),
    ("dudo", "wikipedia_2020"): (
        "Aces may open; an exact calza costs the bidder a die; none in palifico rounds",
        dudo_wikipedia_2020,
    ),
    ("dudo", "dudo_full"): ("Open and closed special rounds, and a player may pass", dudo_full),
    ("dudo", "asmodee"): ("Boxed rules: only bid and doubt, with palifico rounds", dudo_asmodee),
    ("dudo", "perudo_box"): (
        "Calza at any time but in palifico rounds; the last two play no palifico rounds",
        dudo_perudo_box,
    ),
    ("dudo", "liars_dice"): ("Aces are the highest face; no calza, no palifico rounds", dudo_liars_dice),
    ("dudo", "chile"): (
        "The opener chooses the direction; obligo rounds; spare dice are banked",
        dudo_chile,
    ),
    ("bidou", "dice_play"): (
        "Players throw one after the other, the captain first",
        lambda: in_turn("bidou", "dice_play"),
    ),
    ("bidou", "wikipedia"): (
        "You may keep dice from the second hand on; with three or more, a pass is a drop",
        bidou_wikipedia,
    ),
    ("bidou", "simplified"): (
        "Twelve special hands; 6-5-4 is the best of the four ladders",
        bidou_simplified,
    ),
    ("bidou", "simpson1934"): ("Simpson’s list of twelve special hands", lambda: specials("simpson1934")),
    ("bidou", "standard"): ("Everyone throws at once, 22 special hands", bidou_standard),
    ("bidou", "france"): ("Hands that aren’t special rank by their sum", bidou_france),
    ("bidou", "poor_fish"): (
        "If everyone passes, the best hand takes a chip from each of the others",
        bidou_poor_fish,
    ),
    ("montevideo", "wikipedia"): (
        "Everyone throws at once, for two or more players",
        montevideo_wikipedia,
    ),
    ("montevideo", "dice_play"): (
        "Players throw one after the other; anyone may open the pot; for three or more players",
        montevideo_dice_play,
    ),
    ("montevideo", "poor_fish"): (
        "If everyone passes, the best hand pays a chip into the pot",
        montevideo_poor_fish,
    ),
    ("pidro", "manual"): (
        "To 62; all discards but the dealer’s are face up",
        lambda: pidro("manual", 62, True, [1, 2, 3]),
    ),
    ("pidro", "sou"): (
        "Discards are face down; only the dealer tops a 14",
        lambda: pidro("sou", 62, False, [3]),
    ),
    ("pidro", "short"): (
        "To 31, for an evening with little time",
        lambda: pidro("short", 31, True, [1, 2, 3]),
    ),
    ("montevideo", "simplified"): ("Twelve special hands", lambda: specials("simplified", montevideo=True)),
}


@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in PUBLISHED for preset in GAMES[game].presets]
)
def test_what_the_line_of_a_preset_claims_is_so(game: str, preset: str) -> None:
    said, plays = CLAIMS[game, preset]
    assert words("en").say(f"{game}-preset-{preset.replace('_', '-')}-text") == said
    plays()


def test_no_two_presets_of_a_game_are_the_same() -> None:
    for name in PUBLISHED:
        rules = [GAMES[name].rules(preset, {}) for preset in GAMES[name].presets]
        assert len({str(each) for each in rules}) == len(rules), name
