"""The lines that tell of presets and options where one is chosen: what they claim is played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.words import words
from games import GAMES
from games.bidou import BIDOU
from games.bidou.events import Shown
from games.chance import Sealed
from games.draws import Recorder, Shuffled
from games.dudo import DUDO
from games.dudo.events import Revealed, RoundStarted
from tests.games.bidou.table import Table as Chips
from tests.games.dudo.table import Table as Dice
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
        "One throws after the other, the captain first",
        lambda: in_turn("bidou", "dice_play"),
    ),
    ("bidou", "wikipedia"): (
        "Dice may be set aside from the second hand on; with three or more, a pass is a drop",
        bidou_wikipedia,
    ),
    ("bidou", "simplified"): (
        "Twelve special hands; the high ladder is the best of the four",
        bidou_simplified,
    ),
    ("bidou", "simpson1934"): ("Simpson’s list of twelve special hands", lambda: specials("simpson1934")),
    ("montevideo", "simplified"): ("Twelve special hands", lambda: specials("simplified", montevideo=True)),
}


@pytest.mark.parametrize(("game", "preset"), CLAIMS)
def test_what_the_line_of_a_preset_claims_is_so(game: str, preset: str) -> None:
    said, plays = CLAIMS[game, preset]
    assert words("en").say(f"{game}-preset-{preset.replace('_', '-')}-text") == said
    plays()


def test_no_two_presets_of_a_game_are_the_same() -> None:
    for name in PUBLISHED:
        rules = [GAMES[name].rules(preset, {}) for preset in GAMES[name].presets]
        assert len({str(each) for each in rules}) == len(rules), name


# -- options

FIVES = ("22222", "33333")


def dudo_difference() -> None:
    assert Dice(*FIVES, loss="difference").play("8x2", "dudo").dice == (2, 5)
    assert Dice(*FIVES, loss="difference").play("5x2", "dudo").dice == (5, 4)


def dudo_shuffled() -> None:
    chance = Recorder(Sealed(bytes(32)))
    state, _ = DUDO.new(DUDO.rules("wikipedia", {"shuffle_order": "on"}), 3, chance)
    for move in ("15x6", "dudo"):
        assert not any(isinstance(draw, Shuffled) for draw in chance.draws)
        state, _ = DUDO.apply(state, DUDO.to_act(state)[0], DUDO.parse(move), chance)
    assert [draw.name for draw in chance.draws if isinstance(draw, Shuffled)] == ["round 2/order"]


def dudo_direction() -> None:
    def phase(players: int) -> str:
        rules = DUDO.rules("wikipedia", {"direction": "opener_chooses"})
        return DUDO.new(rules, players, Sealed(bytes(32)))[0].phase

    assert [phase(players) for players in (2, 3)] == ["bidding", "direction"]


def dudo_raises() -> None:
    assert "3x4" not in Dice(*FIVES, raise_rule="no_lower_face").play("2x5").bids()
    assert {"3x4", "2x5"} <= set(one := Dice(*FIVES, raise_rule="one_dimension").play("2x4").bids())
    assert "3x5" not in one


def dudo_ace_bids() -> None:
    assert "2x2" in Dice("12", "33", ace_bids="low", opening_aces="any").play("2x1").bids()
    assert not [bid for bid in Dice(*FIVES, ace_bids="none").play("4x6").bids() if bid.endswith("x1")]


def dudo_aces() -> None:
    half = {"aces_in": "half_plus"}
    table = Dice(*FIVES, **half).play("4x6")
    assert "2x1" not in table.bids()
    assert "4x2" not in table.play("3x1").bids()
    assert "6x2" in Dice(*FIVES, **half, aces_out="double").play("4x6", "3x1").bids()


def bidou_total() -> None:
    table = Chips("441", "531", "665", ranking="total").play("bet 1", "call", "call")
    assert table.last(Shown).places == (2, 2, 1)


def bidou_limits() -> None:
    hand = Chips("211", "654", "666", bet_limit="per_hand").play("bet 3")
    assert hand.legal() == "call, drop"
    assert "bet 5" in Chips("211", "654", montevideo=True, bet_limit="none").legal()


def bidou_ties() -> None:
    def stacks(option: str) -> tuple[int, ...]:
        return Chips("665", "665", two_player_tie=option).play("bet 1", "call").stacks

    assert (stacks("push"), stacks("one_each")) == ((0, 0), (1, 1))


def montevideo_opening() -> None:
    assert "open" in Chips("211", "654", montevideo=True).legal()
    assert "open" not in Chips("211", "654", montevideo=True, open_the_pot="off").legal()


OPTIONS: dict[str, Callable[[], None]] = {
    "dudo-rule-loss-difference = As many dice as the bid was off, at least one": dudo_difference,
    "dudo-rule-shuffle-order-text = Whether the order of play is shuffled before each round but the first.": (
        dudo_shuffled
    ),
    "dudo-rule-direction-opener-chooses = The opener chooses, with three or more": dudo_direction,
    "dudo-rule-raise-rule-no-lower-face = The face never falls": dudo_raises,
    "dudo-rule-raise-rule-one-dimension = Either more dice or a higher face": dudo_raises,
    "dudo-rule-ace-bids-low = Aces rank below twos": dudo_ace_bids,
    "dudo-rule-ace-bids-none = Nobody bids on aces": dudo_ace_bids,
    "dudo-rule-aces-in-half-plus = One more than half, rounded down": dudo_aces,
    "dudo-rule-aces-out-double = Twice as many": dudo_aces,
    "bidou-rule-ranking-total = 22 special hands, then by sum": bidou_total,
    "bidou-rule-bet-limit-per-hand = Up to three in a hand": bidou_limits,
    "bidou-rule-bet-limit-none = Up to all one has": bidou_limits,
    "bidou-rule-two-player-tie-one-each = Each takes one chip": bidou_ties,
    "montevideo-rule-open-the-pot-off = Nobody": montevideo_opening,
}
"""Lines of options that claim something that could be wrong, and what plays it."""


@pytest.mark.parametrize("line", OPTIONS)
def test_what_the_line_of_an_option_claims_is_so(line: str) -> None:
    key, said = line.split(" = ")
    assert words("en").say(key) == said
    OPTIONS[line]()
