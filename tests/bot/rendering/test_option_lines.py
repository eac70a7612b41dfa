"""The lines that tell of options and of their values: what each claims is played, value by value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.naming import option_text, value_name
from games import GAMES
from games.bidou.events import AnteRaised, CaptainRolled, GameLost, GameOver, Shown, ThrownAgain
from games.bidou.hands import ALL, showdown
from games.bidou.legal import begun
from games.chance import Chance, Sealed
from games.draws import Recorder, Shuffled
from games.dudo.events import Revealed, RoundStarted
from games.pidro.events import Claimed, Discarded, WentCold
from games.pidro.events import GameOver as PidroOver
from tests.games.bidou.table import Falls
from tests.games.bidou.table import Table as Chips
from tests.games.dudo.table import Falls as DiceFalls
from tests.games.dudo.table import Table as Dice
from tests.games.pidro.table import Table as Cards
from tests.games.pidro.table import texts
from tests.published import PUBLISHED

MANY = 12
"""Of an option with more values the first, the middle and the last are played."""


class Line(NamedTuple):
    """What the line of an option says, what a value of it comes to when it is ``played``, and to what it
    must come by what the line of the value says; of numbers by their function."""

    said: str
    played: Callable[[str], Any]
    claims: Mapping[str, Any] | Callable[[str], Any]


YES, NO = True, False
FIVE, TWOS, THREES = "12345", "22222", "33333"


# --- Dudo --------------------------------------------------------------------------------------------


def fallen(*others: str, one: str = "2", **options: str) -> Dice:
    """Seat 0 has just lost its second last die."""
    table = Dice("22", *others, **options)
    table.falling(**{f"seat_{seat}": hand for seat, hand in enumerate((one, *others))})
    return table.play(f"{2 + sum(map(len, others))}x6", "dudo")


def may(table: Dice, call: str) -> tuple[int, ...]:
    """The seats that may make a call."""
    return tuple(seat for seat in range(len(table.dice)) if call in table.legal(seat))


def new_dudo(players: int, chance: Chance, **options: str) -> Any:
    game = GAMES["dudo"]
    return game.new(game.rules("wikipedia", options), players, chance)[0]


def seated(value: str) -> tuple[int, ...]:
    rolls = {f"seating/roll 1/seat {seat}": die for seat, die in enumerate("264")}
    order: tuple[int, ...] = new_dudo(3, DiceFalls(rolls), seating=value).order
    return order


def shuffled(value: str) -> list[str]:
    game, chance = GAMES["dudo"], Recorder(Sealed(bytes(32)))
    state = new_dudo(3, chance, shuffle_order=value)
    for move in ("15x6", "dudo"):
        state, _ = game.apply(state, game.to_act(state)[0], game.parse(move), chance)
    return [draw.name for draw in chance.draws if isinstance(draw, Shuffled)]


def raised(value: str) -> list[str]:
    bids = Dice(TWOS, THREES, raise_rule=value).play("3x4").bids()
    return [bid for bid in ("4x2", "4x4", "3x5", "4x5") if bid in bids]


def first(bids: list[str], face: str) -> str | None:
    return next((bid for bid in bids if (bid[-1] == "1") == (face == "1")), None)


def lost(value: str) -> tuple[tuple[int, ...], ...]:
    """After a bid that was three too high, and after a doubt of one that was exact."""
    return tuple(Dice(TWOS, THREES, loss=value).play(bid, "dudo").dice for bid in ("8x2", "5x2"))


def exact(value: str) -> tuple[int, ...] | None:
    """After a calza that was right."""
    table = Dice("333", "34", "44455", calza=value).play("4x3")
    return table.play("calza").dice if "calza" in table.legal() else None


def windows(value: str) -> list[bool]:
    """Of 15 dice there are 8, 7, 6, and 6 of which the caller has one."""
    hands = (("333", "333", "33"), ("33", "333", "33"), ("22", "22", "22"), ("222", "2", "22"))
    return ["calza" in Dice(*each, calza_window=value).play("1x2").legal() for each in hands]


def rejoined(value: str) -> tuple[int, ...] | None:
    options = {"calza_callers": "others", "calza_window": "always", "exact_rejoin": value}
    table = Dice("336", "335", "", **options).play("1x6")
    return table.play("2:calza").dice if "calza" in table.legal(2) else None


def special(value: str) -> tuple[str, list[str], str, int]:
    """The kind of round, what is chosen before it, the faces above a bid on twos, and for how many of them
    an ace counts."""
    table = fallen("33", "44", one="1", palifico=value)
    kind, chosen = table.last(RoundStarted).round_kind, table.legal() if "x" not in table.legal()[0] else []
    table.play(*chosen[-1:], "1x2")
    faces = "".join(sorted({bid[-1] for bid in table.bids()}))
    return kind, chosen, faces, table.play("dudo").last(Revealed).count


def new_faces(value: str) -> list[bool]:
    """Whether the face may change: by who has one die, by who had a special round, by anybody else."""

    def changes(hand: str, **noted: tuple[int, ...]) -> bool:
        table = fallen(hand, "44", palifico_face_change=value)
        table.state = table.state._replace(**noted)  # type: ignore[arg-type]
        return "2x4" in table.play("2x3").bids()

    return [changes("3"), changes("33", been=(0, 1), dropped=(0, 1)), changes("33")]


def offered(value: str) -> list[str]:
    return fallen("33", "44", palifico_optional=value).legal()[:2]


def passing(value: str) -> list[bool]:
    """To open, after a bid, with four dice, in a special round."""
    tables = (
        Dice(FIVE, FIVE, paso=value),
        Dice(FIVE, FIVE, paso=value).play("1x6"),
        Dice(FIVE, "1234", paso=value).play("1x6"),
        fallen(THREES, "44", paso=value).play("1x2"),
    )
    return ["pass" in table.legal() for table in tables]


def faced(value: str) -> tuple[str, str]:
    table = Dice("22", "4", faceoff=value).falling(seat_0="3", seat_1="4").play("3x6", "dudo")
    return table.last(RoundStarted).round_kind, table.bids()[0]


DUDO: dict[str, Line] = {
    "dice_start": Line(
        "With how many dice everybody begins.",
        lambda value: new_dudo(2, Sealed(bytes(32)), dice_start=value).dice,
        lambda value: (int(value), int(value)),
    ),
    "seating": Line(
        "Who sits next to whom.",
        seated,
        {"By a roll, highest first": (1, 2, 0), "As they sat down": (0, 1, 2)},
    ),
    "direction": Line(
        "Which way the bidding goes.",
        lambda value: [new_dudo(each, Sealed(bytes(32)), direction=value).phase for each in (2, 3)],
        {
            "Always clockwise": ["bidding", "bidding"],
            "The opener chooses, with three or more": ["bidding", "direction"],
        },
    ),
    "shuffle_order": Line(
        "Whether the order of play is shuffled before each round but the first.",
        shuffled,
        {"off": [], "on": ["round 2/order"]},
    ),
    "wilds": Line(
        "Whether aces count as every face.",
        lambda value: Dice("12", "33", wilds=value).play("2x2", "dudo").last(Revealed).count,
        {"off": 1, "on": 2},
    ),
    "ace_bids": Line(
        "How a bid on aces compares with the others.",
        lambda value: (
            first((table := Dice(TWOS, THREES, ace_bids=value).play("4x6")).bids(), "1"),
            "5x1" in table.bids() and first(table.play("5x1").bids(), "2"),
        ),
        {
            "Half as many are enough": ("2x1", None),
            "Aces rank above sixes": ("4x1", "6x2"),
            "Aces rank below twos": ("5x1", "5x2"),
            "Nobody bids on aces": (None, NO),
        },
    ),
    "opening_aces": Line(
        "Who may open a round with a bid on aces.",
        lambda value: [
            "1x1" in table.bids()
            for table in (
                Dice("2", "33", opening_aces=value),
                Dice("22", "33", opening_aces=value),
                fallen("33", "44", opening_aces=value),
            )
        ],
        {
            "A player with one die": [YES, NO, YES],
            "Only in special rounds": [NO, NO, YES],
            "Everybody": [YES, YES, YES],
        },
    ),
    "aces_in": Line(
        "How many aces outbid another face.",
        lambda value: first(Dice(TWOS, THREES, aces_in=value).play("4x6").bids(), "1"),
        {"Half as many, rounded up": "2x1", "One more than half, rounded down": "3x1"},
    ),
    "aces_out": Line(
        "How many of another face outbid aces.",
        lambda value: first(
            Dice(TWOS, THREES, aces_in="half_plus", aces_out=value).play("4x6", "3x1").bids(), "2"
        ),
        {"Twice as many and one": "7x2", "Twice as many": "6x2"},
    ),
    "raise_rule": Line(
        "How a bid may be raised.",
        raised,
        {
            "More dice with any face, or a higher face": ["4x2", "4x4", "3x5", "4x5"],
            "The face never falls": ["4x4", "3x5", "4x5"],
            "Either more dice or a higher face": ["4x4", "3x5"],
        },
    ),
    "overbid": Line(
        "Whether a bid may name more dice than are in play.",
        lambda value: "11x2" in Dice(TWOS, THREES, overbid=value).bids(),
        {"off": NO, "on": YES},
    ),
    "dudo_callers": Line(
        "Who may say dudo.",
        lambda value: may(Dice(FIVE, FIVE, FIVE, dudo_callers=value).play("1x6"), "dudo"),
        {"The player in turn": (1,), "Everybody but the bidder": (1, 2)},
    ),
    "loss": Line(
        "What a wrong bid or a wrong doubt costs.",
        lost,
        {
            "One die": ((4, 5), (5, 4)),
            "As many dice as the bid was off, at least one": ((2, 5), (5, 4)),
            "All dice: sudden death": ((0, 5), (5, 0)),
        },
    ),
    "calza": Line(
        "What happens when somebody says that a bid is exactly right, and it is.",
        exact,
        {
            "The caller wins a die back": (3, 3, 5),
            "The bidder loses a die": (2, 2, 5),
            "All others lose a die": (2, 2, 4),
            "No calza": None,
        },
    ),
    "calza_cap": Line(
        "What becomes of a die won back by a player who has all dice.",
        lambda value: Dice("33333", "34445", "44455", calza_cap=value).play("6x3", "calza").view(None).banked,
        {"Nothing": (0, 0, 0), "It pays for the next loss": (0, 1, 0)},
    ),
    "calza_callers": Line(
        "Whose calza counts.",
        lambda value: may(Dice(FIVE, FIVE, FIVE, calza_callers=value).play("1x6"), "calza"),
        {
            "The player in turn": (1,),
            "All but the bidder and the player in turn": (2,),
            "Everybody but the bidder": (1, 2),
        },
    ),
    "calza_window": Line(
        "How many dice must still be in play for a calza.",
        windows,
        {
            "More than half of all dice": [YES, NO, NO, NO],
            "Any number": [YES, YES, YES, YES],
            "Half, rounded down, or the caller has one die": [YES, YES, NO, YES],
        },
    ),
    "calza_min_players": Line(
        "How many players must still be in for a calza.",
        lambda value: [
            "calza" in Dice(*hands, calza_min_players=value).play("1x6").legal()
            for hands in ((FIVE, FIVE), (FIVE, FIVE, FIVE))
        ],
        {"2": [YES, YES], "3": [NO, YES]},
    ),
    "calza_in_palifico": Line(
        "Whether calza may be called in special rounds.",
        lambda value: (
            "calza" in fallen("33", "44", calza_window="always", calza_in_palifico=value).play("1x2").legal()
        ),
        {"off": NO, "on": YES},
    ),
    "exact_rejoin": Line(
        "Whether a player who is out comes back by an exact calza.",
        rejoined,
        {"off": None, "on": (3, 3, 1)},
    ),
    "palifico": Line(
        "The round after a player first falls to one die.",
        special,
        {
            "Palifico: no wild aces, the face stays": ("palifico", [], "2", 0),
            "Obligo: palifico, open or closed": ("obligo", ["open", "closed"], "2", 0),
            "None": ("normal", [], "123456", 1),
        },
    ),
    "palifico_face_change": Line(
        "Who may change the face in a palifico round.",
        new_faces,
        {
            "Nobody": [NO, NO, NO],
            "Players with one die": [YES, NO, NO],
            "Players who have had theirs": [NO, YES, NO],
        },
    ),
    "palifico_min_players": Line(
        "How many players must still be in for a special round.",
        lambda value: [
            fallen(*others, palifico_min_players=value).last(RoundStarted).round_kind
            for others in (("33",), ("33", "44"))
        ],
        {"2": ["palifico", "palifico"], "3": ["normal", "palifico"]},
    ),
    "palifico_optional": Line(
        "Whether a player may decline their special round.",
        offered,
        {"off": ["1x1", "1x2"], "on": ["accept", "decline"]},
    ),
    "paso": Line(
        "Whether a player may claim a full house, five alike or five different instead of bidding.",
        passing,
        {
            "Nobody passes": [NO, NO, NO, NO],
            "After a bid, with five dice": [NO, YES, NO, NO],
            "In any round, also to open": [YES, YES, YES, YES],
        },
    ),
    "faceoff": Line(
        "Whether the last two with one die each bid on the sum of both.",
        faced,
        {"off": ("palifico", "1x1"), "on": ("faceoff", "sum 2")},
    ),
}


# --- Bidou and Montevideo ----------------------------------------------------------------------------

HIGH, MIDDLE, LOW = "211", "666", "654"
THREE = (HIGH, MIDDLE, LOW)


def chips(montevideo: bool) -> dict[str, Line]:
    """The options that both games have, played in one of them."""
    game = GAMES["montevideo" if montevideo else "bidou"]
    preset = next(iter(game.presets))

    def table(*hands: str, **options: Any) -> Chips:
        return Chips(*hands, montevideo=montevideo, **options)

    def new(players: int, chance: Chance, **options: str) -> tuple[Any, Any]:
        state, events = game.new(game.rules(preset, options), players, chance)
        return state, events

    def ranked(value: str) -> tuple[int, bool, bool]:
        """How many hands beat every number; whether 2-2-1 beats 6-6-6; and whether equal sums tie."""
        rules: Any = game.rules(preset, {"ranking": value})

        def better(one: Any, other: Any) -> int:
            strengths = showdown((one, other), rules.ranking, rules.exception)
            return strengths[0] - strengths[1]

        special = sum(better(hand, (6, 6, 5)) > 0 for hand in ALL)
        return special, better((2, 2, 1), (6, 6, 6)) > 0, better((4, 4, 1), (5, 3, 1)) == 0

    def ones(value: str) -> list[bool]:
        """In a ranking of 22 special hands, and in one of twelve."""
        tables = (
            table("111", HIGH, LOW, ranking=ranking, ones_beat_bidou=value)
            for ranking in ("full", "simplified")
        )
        return [each.play("bet 1", "call", "call").last(Shown).places[0] == 1 for each in tables]

    def keeps(value: str) -> list[bool]:
        """In the first hand, in the second, in a second game and in a third."""
        found = []
        for number, of in ((1, 1), (2, 1), (8, 2), (9, 3)):
            chance = Sealed(bytes(32))
            state, _ = new(2, chance, keep_dice=value)
            state = state._replace(number=number, game=of)
            seat = game.to_act(state)[0]
            state, _ = game.apply(state, seat, game.parse("throw"), chance)
            found.append(any(action.kind == "keep" for action in game.legal(state, seat)))
        return found[:2] if montevideo else found

    def again(value: str) -> list[bool]:
        """Whether who passed may call later: of three, of two."""
        of_three = table(*THREE, pass_before_bet=value).play("pass", "bet 1", "call")
        of_two = table(HIGH, LOW, pass_before_bet=value).play("pass", "bet 1")
        return [each.view().phase == "betting" and "call" in each.legal() for each in (of_three, of_two)]

    def limits(value: str) -> tuple[str, list[str]]:
        """The highest bet, and the raises after three."""
        hand = table(*THREE, bet_limit=value)
        highest = [text for text in hand.legal().split(", ") if text.startswith("bet")][-1]
        after = hand.play("bet 3").legal().split(", ")
        return highest, [text for text in after if text.startswith("raise")]

    kept = {
        "In the second game of a match of two": [NO, NO, YES, NO],
        "Nowhere": [NO, NO, NO, NO],
        "From the second hand on": [NO, YES, YES, YES],
        "From the second game on": [NO, NO, YES, YES],
        "Everywhere": [YES, YES, YES, YES],
    }
    limited = {
        "Up to three at each bet": ("bet 3", ["raise 1", "raise 2"]),
        "Up to three in a hand": ("bet 3", []),
        "Up to all one has": ("bet 5", ["raise 1", "raise 2"]),
    }
    return {
        "ranking": Line(
            "Which hand beats which.",
            ranked,
            {
                "22 special hands": (22, YES, NO),
                "Twelve special hands": (12, NO, NO),
                "Simpson’s twelve of 1934": (12, YES, NO),
                "22 special hands, then by sum": (22, YES, YES),
            },
        ),
        "ones_beat_bidou": Line(
            "Whether the lowest triple beats the best hand.",
            ones,
            {"As the ranking has it": [YES, NO], "Yes": [YES, YES], "No": [NO, NO]},
        ),
        "throw_order": Line(
            "Whether all throw at once.",
            lambda value: game.to_act(new(3, Falls({}), throw_order=value)[0]),
            {"All at the same time": (0, 1, 2), "In turn, the captain first": (0,)},
        ),
        "keep_dice": Line(
            "Where dice may be kept and only the others thrown again.",
            keeps,
            {said: places[:2] if montevideo else places for said, places in kept.items()},
        ),
        "captain_roll": Line(
            "How the first captain is found.",
            lambda value: {
                len(event.dice)
                for event in new(2, Falls({}), captain_roll=value)[1]
                if isinstance(event, CaptainRolled)
            },
            {"With one die": {1}, "With three dice": {3}},
        ),
        "equal_throws": Line(
            "Who opens when several threw least.",
            lambda value: [
                table(*hands, captain=1, equal_throws=value).view().opener for hands in (THREE, THREE[:2])
            ],
            {
                "The first from the captain on": [1, 1],
                "The first to the captain’s left, with three or more": [2, 1],
            },
        ),
        "opener_becomes_captain": Line(
            "Whether whoever opens the betting is captain of that hand.",
            lambda value: table(*THREE, throws=(2, 1, 2), opener_becomes_captain=value).view().captain,
            {"off": 0, "on": 1},
        ),
        "pass_before_bet": Line(
            "What a pass before the first bet means.",
            again,
            {
                "The player may call later": [YES, YES],
                "The player is out of the hand, but not in Bidou for two": [NO, not montevideo],
            },
        ),
        "bet_limit": Line(
            "How much may be bet.",
            limits,
            limited if montevideo else {said: limited[said] for said in list(limited)[:2]},
        ),
        "poor_fish": Line(
            "Whether all hands are shown when everybody has passed.",
            lambda value: [
                sum(map(bool, shown.places))
                for shown in table(*THREE, poor_fish=value).play("pass", "pass", "pass").all(Shown)
            ],
            {"off": [], "on": [3]},
        ),
    }


def tied(value: str) -> tuple[tuple[int, ...], bool]:
    table = Chips("665", "665", two_player_tie=value).play("bet 1", "call")
    return table.stacks, bool(table.all(ThrownAgain))


def openly_tied(value: str) -> tuple[list[int], bool]:
    """Who has lost, where seat 0 held all chips but one; whether both throw anew."""
    table = Chips("654", "211", stacks=(6, 1), open_throw_tie=value)
    table.falling(hand_2__seat_1__throw_1="421", hand_2__seat_0__throw_1="421")
    table.play("bet 1", "call", "1:stand", "0:stand")
    return [event.seat for event in table.all(GameLost)], bool(table.all(ThrownAgain))


def games(value: str) -> list[bool]:
    """Whether the match is over at 1:0, at 1:1 and at 2:0."""
    found = []
    for game, wins in ((1, (0, 0)), (2, (1, 0)), (2, (0, 1))):
        if value == "1" and game > 1:
            continue
        table = Chips("654", "211", stacks=(6, 1), game=game, wins=wins, match_games=value)
        found.append(bool(table.play("bet 1", "call", "stand", "stand").all(GameOver)))
    return found


def dropped(value: str) -> tuple[int, tuple[int, ...]]:
    """What who bet 1 of six chips has after dropping, and what is left of stakes of 1 and (raised) 3."""
    table = Chips(*THREE, first_dropout=value).play("bet 1", "call", "raise 2", "drop")
    return table.stacks[0], table.view().stakes[1:]


BIDOU: dict[str, Line] = {
    **chips(montevideo=False),
    "match_games": Line(
        "How many games a match of two players has at most.",
        games,
        {"Best of three": [NO, NO, YES], "One game": [YES]},
    ),
    "two_player_tie": Line(
        "What becomes of the stakes.",
        tied,
        {
            "They go back": ((0, 0), NO),
            "Each takes one chip": ((1, 1), NO),
            "Both throw anew for them": ((0, 0), YES),
        },
    ),
    "open_throw_tie": Line(
        "When one player has all chips but one.",
        openly_tied,
        {"Whoever has more chips loses": ([0], NO), "Both throw anew": ([], YES)},
    ),
    "first_dropout": Line(
        "What the first to drop after a bet takes back.",
        dropped,
        {
            "As much from each, and one more from the raiser": (5 + 1 + 1 + 1 + 1, (0, 1)),
            "All stakes, and one more": (5 + 1 + 1 + 3 + 1, (0, 0)),
            "The own stake, and one from the raiser": (5 + 1 + 1, (1, 3)),
        },
    ),
    "all_in_loser": Line(
        "How much a lowest hand takes that has bet all its chips.",
        lambda value: (
            Chips(*THREE, stacks=(6, 6, 1), all_in_loser=value).play("bet 3", "call", "call").stacks
        ),
        {"As much from each as it bet": (5, 5, 3), "All stakes of shown hands": (3, 3, 7)},
    ),
    "all_in_tie": Line(
        "Who takes chips back when several hands are lowest.",
        lambda value: (
            Chips(HIGH, LOW, LOW, stacks=(6, 6, 2), all_in_tie=value).play("bet 3", "call", "call").stacks
        ),
        {"Everybody still in": (5, 5, 2), "Only the tied": (3, 5, 2)},
    ),
    "end_at": Line(
        "When the game is over.",
        lambda value: [
            event.places
            for event in Chips(*THREE, stacks=(1, 6, 6), end_at=value)
            .play("bet 1", "call", "call")
            .all(GameOver)
        ],
        {"When one player is left with chips": [], "When the first player is out": [(1, 2, 3)]},
    ),
}


def pot(*hands: str, **options: Any) -> Chips:
    return Chips(*hands, montevideo=True, **options)


def stakes(value: str) -> tuple[tuple[int, ...], int, str]:
    table = pot(HIGH, LOW, two_player_stakes=value)
    return table.stacks, table.view().centre, table.legal()


def ended(value: str) -> list[bool]:
    """Whether it is over after the hand before the last, and after the last."""
    found = []
    for number in (98, 99) if value == "off" else (int(value) - 1, int(value)):
        table = pot(*THREE, hands=value)
        table.state = table.state._replace(number=number)
        found.append(number > 0 and bool(table.play("bet 1", "call", "drop").all(GameOver)))
    return found


def antes_raised(value: str) -> list[bool]:
    """Whether the ante grows where it is one less, and where it is as high as it gets."""
    found = []
    for ante in range(max(1, int(value) - 1), int(value) + 1):
        table = pot(HIGH, LOW, *[""] * 6, stacks=(24, 24, *[0] * 6), max_ante=value)
        state = table.state._replace(ante=ante)
        table.state = state._replace(standing=begun(state).standing())
        found.append(bool(table.play("open", "drop").all(AnteRaised)))
    return found


def opened(value: str) -> list[bool]:
    """The first to act, the next after a pass, and after a bet."""
    moves: tuple[tuple[str, ...], ...] = ((), ("pass",), ("bet 1",))
    return ["open" in pot(*THREE, open_the_pot=value).play(*made).legal() for made in moves]


def odd(value: str) -> tuple[list[int], int]:
    """What the two tied took, of whom the first sits nearer to the captain's left; the next pot."""
    table = pot(LOW, HIGH, HIGH, "311", stacks=(5, 6, 6, 7), odd_chip=value)
    table.play("bet 1", "call", "call", "drop")
    return [moved for _, _, moved in sorted(table.moved("won"), key=str)], table.view().pool


MONTEVIDEO: dict[str, Line] = {
    **chips(montevideo=True),
    "two_player_stakes": Line(
        "What two players play for.",
        stakes,
        {
            "Six each": ((5, 5), 0, "pass, bet 1, bet 2, bet 3, open"),
            "Nine in the centre, one a bet": ((0, 0), 7, "pass, bet 1, open"),
        },
    ),
    "hands": Line(
        "After how many hands it ends, and the most chips win.",
        ended,
        lambda value: [NO, value != "off"],
    ),
    "ante": Line(
        "How many chips each pays before throwing.",
        lambda value: pot(*THREE, stacks=(8, 8, 8), ante=value).stacks,
        lambda value: (8 - int(value),) * 3,
    ),
    "max_ante": Line(
        "How far the ante grows.", antes_raised, lambda value: [NO] if value == "1" else [YES, NO]
    ),
    "ante_escalation": Line(
        "Whether the ante grows towards the end.",
        lambda value: bool(pot(HIGH, LOW, ante_escalation=value).play("open", "drop").all(AnteRaised)),
        {"off": NO, "on": YES},
    ),
    "open_the_pot": Line(
        "Who may open with a bet of zero.",
        opened,
        {
            "The first to act": [YES, NO, NO],
            "Anyone while no bet stands": [YES, YES, NO],
            "Nobody": [NO, NO, NO],
        },
    ),
    "odd_chip": Line(
        "Where the chip goes that can’t be shared.",
        odd,
        {
            "It stays for the next pot": ([3, 3], 1 + 4),
            "To the tied player nearest to the captain’s left": ([4, 3], 4),
        },
    ),
    "montevideo_min_players": Line(
        "From how many players on it can be played.",
        lambda value: GAMES["montevideo"].seats(
            GAMES["montevideo"].rules("wikipedia", {"montevideo_min_players": value})
        )[0],
        {"2": 2, "3": 3},
    ),
}


# --- Pidro -------------------------------------------------------------------------------------------

SURPLUS = "AH KH QH JH TH 9H 8H"
"""A trump too many, of which K Q 9 8 may go."""
STRONG = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
"""Seat 0 takes 13 of the 14 points."""


def fourteens(value: str) -> list[int]:
    """Who may bid 14 after a 14, of whom seat 3 deals."""
    table, found = Cards(fourteen_over=value).play("bid 14"), []
    while table.view().phase == "bidding":
        found += [table.state.turn] if "bid 14" in table.legal() else []
        table.play("pass")
    return [seat for seat in found if seat is not None]


def laid_away(value: str) -> list[set[bool]]:
    """Whether others see what others lay away, and what the dealer does; and this with four more cards."""
    found = []
    for refill in ("classic", "deal_all"):
        table = Cards(discards=value, refill=refill)
        for bid in ("pass", "pass", "pass", "bid 7", "hearts"):
            table.play(bid)
        shown = table.view(None).discarded
        found += [{bool(cards) for cards in shown[:3]}, {bool(shown[3])}]
        assert refill == "classic" or len(table.all(Discarded)) == 4
    return found


def killed(value: str) -> str:
    table = Cards(SURPLUS, kill_choice=value).bid()
    if table.view().phase == "kill":
        table.play("kill QH")
    return texts(table.view().killed[0])


def kill_times(value: str) -> tuple[str, str]:
    """What comes after trumps are named, and what lies away when the first card is played."""
    table = Cards(SURPLUS, kill_time=value).bid()
    phase = table.view().phase
    table.play(*(("kill 9H", "AH") if phase == "kill" else ("AH over 9H",)))
    return phase, texts(table.view().killed[0])


def filled(value: str) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """How many cards all have before trumps are named, and how many each has bought at last; nobody has any
    of the trumps at first."""
    table = Cards(refill=value, dealer=3).play("pass", "pass", "pass", "bid 7")
    before = table.view().counts
    return before, table.play("hearts").view().bought


def won(value: str) -> list[bool]:
    """With one point less than wins, and with just as many."""
    tables = (
        Cards(*STRONG, scores=(int(value) - 13 - short, 0), target=value).bid(8).play_out()
        for short in (1, 0)
    )
    return [bool(table.all(PidroOver)) for table in tables]


PIDRO: dict[str, Line] = {
    "fourteen_over": Line(
        "Who may top a bid of 14 with another 14.",
        fourteens,
        {"Everybody": [1, 2, 3], "The dealer": [3], "Nobody": []},
    ),
    "fourteen_over_penalty": Line(
        "How many points it costs.",
        lambda value: (
            Cards(*STRONG, fourteen_over_penalty=value)
            .play("bid 14", "bid 14", "pass", "pass", "hearts")
            .play_out()
            .scored.score.change[1]
        ),
        lambda value: -int(value),
    ),
    "discards": Line(
        "How cards are laid away; a dealer’s stay hidden, unless everybody gets four more.",
        laid_away,
        {"Face up": [{YES}, {NO}, {YES}, {YES}], "Face down": [{NO}, {NO}, {NO}, {NO}]},
    ),
    "kill_choice": Line(
        "Which trumps above six are killed.",
        killed,
        {"Those that the player chooses": "QH", "The lowest": "8H"},
    ),
    "kill_time": Line(
        "When trumps above six are killed.",
        kill_times,
        {"Before the first lead": ("kill", "9H"), "Under one’s first card": ("playing", "9H")},
    ),
    "cold_cards": Line(
        "How a hand without trumps is laid down.",
        lambda value: {
            event.cards is not None
            for event in Cards(*STRONG, auto_claim="off", cold_cards=value).bid(8).play_out().all(WentCold)
        },
        {"Face up": {YES}, "Face down": {NO}},
    ),
    "auto_claim": Line(
        "Whether a hand is over when one team has all trumps left.",
        lambda value: bool(
            Cards("AH KH QH JH 5H 2H", "TH 9H", "8H 7H", "6H 5D 4H 3H", auto_claim=value)
            .bid(8)
            .play_out()
            .all(Claimed)
        ),
        {"off": NO, "on": YES},
    ),
    "refill": Line(
        "How hands are filled up after the bidding.",
        filled,
        {
            "To six; the dealer takes what is left": ((9, 9, 9, 9), (6, 6, 4, 0)),
            "Four more cards for everybody": ((13, 13, 13, 13), (4, 4, 4, 4)),
        },
    ),
    "partner_singleton_leads": Line(
        "Whether the bidder’s partner leads first with exactly one trump.",
        lambda value: (
            Cards("AH KH 2H 3H", "QH JH 6H 7H", "9H", "TH 8H 5H 5D 4H", partner_singleton_leads=value)
            .bid()
            .state.turn
        ),
        {"off": 0, "on": 2},
    ),
    "target": Line("How many points win the game.", won, lambda value: [NO, YES]),
}

LINES: dict[str, dict[str, Line]] = {
    "dudo": DUDO,
    "bidou": BIDOU,
    "montevideo": MONTEVIDEO,
    "pidro": PIDRO,
}


@pytest.mark.parametrize(
    ("game", "option"), [(game, option.name) for game in PUBLISHED for option in GAMES[game].options()]
)
def test_what_the_lines_of_an_option_claim_is_so(game: str, option: str) -> None:
    language, screens, line = words("en"), SCREENS[game], LINES[game][option]
    (values,) = [each.values for each in GAMES[game].options() if each.name == option]
    assert option_text(language, game, screens, option) == line.said
    said = {value: value_name(language, game, screens, option, value) for value in values}
    if callable(line.claims):
        some = values if len(values) <= MANY else (values[0], values[1], values[len(values) // 2], values[-1])
        claims = {value: line.claims(value) for value in some}
    else:
        assert list(said.values()) == list(line.claims)
        claims = {value: line.claims[words_for] for value, words_for in said.items()}
    assert {value: line.played(value) for value in claims} == claims


def test_a_pass_claims_a_full_house_five_alike_or_five_different() -> None:
    for hand, true in (("33366", YES), (THREES, YES), (FIVE, YES), ("23345", NO)):
        assert Dice(FIVE, hand, paso="on").play("1x6", "pass", "dudo").last(Revealed).count == true
