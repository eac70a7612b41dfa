"""The options of Dudo, played value by value."""

from __future__ import annotations

from typing import Any

from games import GAMES
from games.chance import Chance, Sealed
from games.draws import Recorder, Shuffled
from games.dudo.events import Revealed, RoundStarted
from tests.bot.rendering.option_lines.line import NO, YES, Line
from tests.games.dudo.table import Falls as DiceFalls
from tests.games.dudo.table import Table as Dice

FIVE, TWOS, THREES = "12345", "22222", "33333"


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
        "How many dice everyone starts with.",
        lambda value: new_dudo(2, Sealed(bytes(32)), dice_start=value).dice,
        lambda value: (int(value), int(value)),
    ),
    "seating": Line(
        "Who sits next to whom.",
        seated,
        {"By a roll, highest first": (1, 2, 0), "In the order of joining": (0, 1, 2)},
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
            "The face never goes down": ["4x4", "3x5", "4x5"],
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
        "What happens to a die won back by a player who has all their dice.",
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
        "The round after a player first drops to one die.",
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
