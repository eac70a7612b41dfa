"""The options of Bidou and Montevideo, played value by value."""

from __future__ import annotations

from typing import Any

from games import GAMES
from games.bidou.events import AnteRaised, CaptainRolled, GameLost, GameOver, Shown, ThrownAgain
from games.bidou.hands import ALL, showdown
from games.bidou.legal import begun
from games.chance import Chance, Sealed
from tests.bot.rendering.option_lines.line import NO, YES, Line
from tests.games.bidou.table import Falls
from tests.games.bidou.table import Table as Chips

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
        "In the second game of a two-player match": [NO, NO, YES, NO],
        "Never": [NO, NO, NO, NO],
        "From the second hand on": [NO, YES, YES, YES],
        "From the second game on": [NO, NO, YES, YES],
        "Always": [YES, YES, YES, YES],
    }
    limited = {
        "Up to three at each bet": ("bet 3", ["raise 1", "raise 2"]),
        "Up to three in a hand": ("bet 3", []),
        "Up to all your chips": ("bet 5", ["raise 1", "raise 2"]),
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
            {"As in the ranking": [YES, NO], "Yes": [YES, YES], "No": [NO, NO]},
        ),
        "throw_order": Line(
            "Whether everyone throws at once.",
            lambda value: game.to_act(new(3, Falls({}), throw_order=value)[0]),
            {"Everyone at once": (0, 1, 2), "In turn, the captain first": (0,)},
        ),
        "keep_dice": Line(
            "When you may keep dice and reroll only the others.",
            keeps,
            {said: places[:2] if montevideo else places for said, places in kept.items()},
        ),
        "captain_roll": Line(
            "How the first captain is chosen.",
            lambda value: {
                len(event.dice)
                for event in new(2, Falls({}), captain_roll=value)[1]
                if isinstance(event, CaptainRolled)
            },
            {"With one die": {1}, "With three dice": {3}},
        ),
        "equal_throws": Line(
            "Who opens when several have the fewest throws.",
            lambda value: [
                table(*hands, captain=1, equal_throws=value).view().opener for hands in (THREE, THREE[:2])
            ],
            {
                "The captain, or the next one clockwise": [1, 1],
                "With three or more, the first one left of the captain": [2, 1],
            },
        ),
        "opener_becomes_captain": Line(
            "Whether the player who opens the betting becomes captain of that hand.",
            lambda value: table(*THREE, throws=(2, 1, 2), opener_becomes_captain=value).view().captain,
            {"off": 0, "on": 1},
        ),
        "pass_before_bet": Line(
            "What a pass before the first bet means.",
            again,
            {
                "The player may call later": [YES, YES],
                "The player is out of the hand (not in Bidou for two)": [NO, not montevideo],
            },
        ),
        "bet_limit": Line(
            "How much a player may bet.",
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
        "How many games a two-player match has at most.",
        games,
        {"Best of three": [NO, NO, YES], "One game": [YES]},
    ),
    "two_player_tie": Line(
        "What happens to the stakes.",
        tied,
        {
            "They go back": ((0, 0), NO),
            "Each player takes one chip": ((1, 1), NO),
            "Both throw again for them": ((0, 0), YES),
        },
    ),
    "open_throw_tie": Line(
        "What a tie means when one player has all chips but one.",
        openly_tied,
        {"The player with more chips loses": ([0], NO), "Both throw again": ([], YES)},
    ),
    "first_dropout": Line(
        "What the first player to drop after betting takes back.",
        dropped,
        {
            "As much from each player, and one more from the raiser": (5 + 1 + 1 + 1 + 1, (0, 1)),
            "All stakes, and one more": (5 + 1 + 1 + 3 + 1, (0, 0)),
            "Their own stake, and one from the raiser": (5 + 1 + 1, (1, 3)),
        },
    ),
    "all_in_loser": Line(
        "How much the worst hand takes if it has bet all its chips.",
        lambda value: (
            Chips(*THREE, stacks=(6, 6, 1), all_in_loser=value).play("bet 3", "call", "call").stacks
        ),
        {"As much from each as it bet": (5, 5, 3), "All stakes of the hands shown": (3, 3, 7)},
    ),
    "all_in_tie": Line(
        "Who takes chips back when several tie for the worst hand.",
        lambda value: (
            Chips(HIGH, LOW, LOW, stacks=(6, 6, 2), all_in_tie=value).play("bet 3", "call", "call").stacks
        ),
        {"Everybody still in": (5, 5, 2), "Only the tied players": (3, 5, 2)},
    ),
    "end_at": Line(
        "When the game ends.",
        lambda value: [
            event.places
            for event in Chips(*THREE, stacks=(1, 6, 6), end_at=value)
            .play("bet 1", "call", "call")
            .all(GameOver)
        ],
        {"When only one player has chips left": [], "When the first player is out": [(1, 2, 3)]},
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
        "How many chips two players play for.",
        stakes,
        {
            "Six each": ((5, 5), 0, "pass, bet 1, bet 2, bet 3, open"),
            "Nine in the centre, bets of one": ((0, 0), 7, "pass, bet 1, open"),
        },
    ),
    "hands": Line(
        "After how many hands the game ends; the most chips win.",
        ended,
        lambda value: [NO, value != "off"],
    ),
    "ante": Line(
        "How many chips each player pays before throwing.",
        lambda value: pot(*THREE, stacks=(8, 8, 8), ante=value).stacks,
        lambda value: (8 - int(value),) * 3,
    ),
    "max_ante": Line(
        "How high the ante can grow.", antes_raised, lambda value: [NO] if value == "1" else [YES, NO]
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
            "Anyone, until somebody bets": [YES, YES, NO],
            "Nobody": [NO, NO, NO],
        },
    ),
    "odd_chip": Line(
        "Where a chip goes that can’t be shared.",
        odd,
        {
            "It stays in the pot for the next hand": ([3, 3], 1 + 4),
            "To the tied player nearest to the captain’s left": ([4, 3], 4),
        },
    ),
    "montevideo_min_players": Line(
        "How few players the game can be played with.",
        lambda value: GAMES["montevideo"].seats(
            GAMES["montevideo"].rules("wikipedia", {"montevideo_min_players": value})
        )[0],
        {"2": 2, "3": 3},
    ),
}
