"""Pictures of cards: a trick on the table, the score of a hand, and one's own cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.rendering.pictures import canvas
from bot.rendering.pictures.canvas import INK, PALE, YELLOW, Colour, Point, legible
from bot.rendering.pictures.cards import RATIO, SUITS, laid, ringed, suit_sign, twin_mark
from bot.rendering.pictures.dice import SEAT_COLOURS
from bot.rendering.pictures.sheet import (
    ACCENTS,
    NO_FACES,
    QUIET,
    SMALLEST,
    TRAY,
    UNIT,
    Faces,
    Sheet,
    called,
    pixels,
)
from bot.rendering.screens.drawings import HandScore, HeldCards, Laid, Player, Side, TrickOnTable

TEAM_COLOURS = SEAT_COLOURS[:2]
"""Partners share a colour."""
_SUITS = {"clubs": "#5fd3a4", "diamonds": "#7cc4ff", "hearts": "#ff8a78", "spades": "#f2f2f2"}
"""Suits on the felt."""
TWINS = (("H", "D"), ("S", "C"))
"""The suits of which each has the other's five among its trumps."""

# --- a trick ------------------------------------------------------------------------------------------

_CARD, _COLUMN, _UNDER = 98, 150, 62
_SLOT, _SLOT_LINE, _TURN, _TURN_LINE = "#0f382e", "#3d7463", "#275a33", "#e69f00"


def trick(drawing: TrickOnTable, faces: Faces = NO_FACES) -> Image.Image:
    """Draw a trick, its seats from left to right in the order of play, partners in one colour: the card that
    takes it has a ring and says so. Above them the contract, and what both teams have taken in the hand."""
    lower = _UNDER if any(lying.under for lying in drawing.laid) else 0
    places = _in_order(drawing)
    grounds = tuple(
        _Ground(_lying(drawing, each) is not None, each.seat == drawing.waiting, _team_colour(each.seat))
        for each in places
    )
    sheet = Sheet(372 + lower, faces, ground=_columns(lower, grounds).ground())
    sheet.put(suit_sign(drawing.trumps, pixels(38), _SUITS[drawing.trumps]), 29, 23)
    sheet.sentence(78, 42, drawing.said, drawing.players, 300, sizes=(28, 26))
    _taken(sheet, drawing)
    for place, player in enumerate(places):
        _seat(sheet, drawing, player, 24 + place * _COLUMN, lower)
    return sheet.image


class _Ground(NamedTuple):
    """A column without a player: whether a card is there, whether one is waited for, and the team's
    colour."""

    taken: bool
    waited: bool
    team: Colour


@lru_cache(maxsize=16)
def _columns(lower: int, grounds: tuple[_Ground, ...]) -> Sheet:
    """Return a sheet with the columns of a trick, half a MiB. Tables share them: twelve are in use after
    first tricks, as many cards as there may be by either team's lead."""
    sheet = Sheet(372 + lower)
    for place, (taken, waited, team) in enumerate(grounds):
        x, top = 24 + place * _COLUMN, 98 + lower
        sheet.tray(x, 76, 142, 278 + lower, _TURN if waited else TRAY, 16, _TURN_LINE if waited else None)
        if not taken:
            sheet.tray(x + 22, top, 98, 137, _SLOT, 13, _TURN_LINE if waited else _SLOT_LINE)
        sheet.tray(x + 41, 338 + lower, 60, 5, team, 2)
    return sheet


def _lying(drawing: TrickOnTable, player: Player) -> Laid | None:
    return next((each for each in drawing.laid if each.player.seat == player.seat), None)


def _in_order(drawing: TrickOnTable) -> list[Player]:
    """Return the players clockwise from the one who led."""
    first = drawing.laid[0].player.seat if drawing.laid else drawing.leader or 1
    return [
        drawing.players[(first - 1 + step) % len(drawing.players)] for step in range(len(drawing.players))
    ]


def _taken(sheet: Sheet, drawing: TrickOnTable) -> None:
    if not drawing.taken:
        return
    first, second = drawing.taken
    x = 612 - sheet.write(612, 42, str(second), 38, TEAM_COLOURS[1], "rm")
    x -= 10 + sheet.write(x - 10, 41, ":", 32, QUIET, "rm")
    x -= 10 + sheet.write(x - 10, 42, str(first), 38, TEAM_COLOURS[0], "rm")
    sheet.write(x - 16, 42, drawing.heading, 27, QUIET, "rm", room=160, bold=False)


def _seat(sheet: Sheet, drawing: TrickOnTable, player: Player, x: float, lower: float) -> None:
    """Draw a player on a column, and the card if there is one."""
    lying = _lying(drawing, player)
    waited, won = player.seat == drawing.waiting, lying is not None and player.seat == drawing.winner
    middle, top = x + 71, 98 + lower
    if lying is not None:
        _lay(sheet, drawing, lying, middle, top)
    elif waited:
        sheet.write(middle, top + 69, "?", 60, _TURN_LINE, "mm")
    if won:
        width = canvas.text_width(drawing.wins, pixels(SMALLEST), bold=True) / UNIT + 24
        sheet.pill(middle + width / 2, top - 13, drawing.wins, YELLOW, INK)
    sheet.person(middle - 24, 275 + lower, 48, of_team(player))
    if player.seat == drawing.keeper:
        sheet.pill(x + 138, 275 + lower, "+1", YELLOW, INK)
    sheet.name(middle, 317 + lower, player, 27, 130, "#ffd27a" if waited else PALE, "mm")


def _team_colour(seat: int) -> str:
    return TEAM_COLOURS[(seat - 1) % 2]


def of_team(player: Player) -> Player:
    """Return the player in the colour of the team; the initial stays the same."""
    seat = 1 + (player.seat - 1) % 2
    return Player(seat, player.name or player.otherwise, str(player.seat), player.computer, player.person)


def _lay(sheet: Sheet, drawing: TrickOnTable, lying: Laid, middle: float, top: float) -> None:
    step = min(46.0, 92 / max(len(lying.under) - 1, 1))
    for place, under in enumerate(lying.under):
        sheet.put(laid(under, pixels(44), 4), middle - 66 + place * step, top - 72)
    wide = pixels(_CARD)
    won = lying.player.seat == drawing.winner
    shown = ringed(lying.card, wide, YELLOW, line=8, pad=12) if won else laid(lying.card, wide, 12)
    sheet.put(shown, middle - _CARD / 2 - 8, top - 8)
    if is_twin(lying.card, drawing.trumps):
        _mark_twin(sheet, drawing.trumps, middle + _CARD / 2 - 5, top + 14, 22)
        width = canvas.text_width(drawing.twin, pixels(SMALLEST), bold=True) / UNIT + 24
        sheet.pill(middle + width / 2, top + 136, drawing.twin, YELLOW, INK)


def is_twin(card: str, trumps: str) -> bool:
    """Return whether a trump, as two characters, is of the twin suit."""
    return card[1] != trumps[0].upper()


def _mark_twin(sheet: Sheet, trumps: str, x: float, y: float, radius: float) -> None:
    """Mark a card with the suit that it counts as, in a ring; its middle is at ``x`` and ``y``."""
    sheet.put(twin_mark(trumps, pixels(2 * radius)), x - radius, y - radius)


# --- what a hand was worth ----------------------------------------------------------------------------

_SIDE = 194
_SMALL = 60


def score(drawing: HandScore, faces: Faces = NO_FACES) -> Image.Image:
    """Draw whether the bid was made; below, team by team, the score and the scoring cards that it took, each
    with its value and the trick in which it was taken."""
    sheet = Sheet(90 + len(drawing.sides) * _SIDE + 12, faces)
    players = [player for side in drawing.sides for player in side.players]
    sheet.tray(20, 22, 600, 56, ACCENTS[drawing.made])
    sheet.sentence(320, 50, drawing.verdict, players, 576, sizes=(29, 26), colour="#ffffff", anchor="mm")
    for number, side in enumerate(drawing.sides):
        _side(sheet, side, 90 + number * _SIDE, drawing.trumps)
    return sheet.image


def _side(sheet: Sheet, side: Side, y: float, trumps: str) -> None:
    sheet.tray(20, y, 600, _SIDE - 8)
    for place, player in enumerate(side.players):
        sheet.person(30 + place * 34, y + 32, 44, of_team(player))
    total = sheet.write(604, y + 33, _number(side.score), 44, YELLOW, "rm")
    before = side.score - side.change
    sign = "+" if side.change >= 0 else "−"
    sums = f"{_number(before)} {sign} {abs(side.change)} ="
    width = sheet.write(594 - total, y + 35, sums, 27, QUIET, "rm", bold=False)
    names = " & ".join(called(player) for player in side.players)
    sheet.write(122, y + 32, names, 28, "#ffffff", room=594 - total - width - 122 - 12)
    if not side.cards:
        sheet.write(320, y + 116, side.none, 30, QUIET, "mm")
    step = min(97.0, 585 / max(len(side.cards), 1))
    for place, (text, worth) in enumerate(side.cards):
        x = 30 + place * step
        sheet.put(laid(text, pixels(_SMALL), 6), x + 10, y + 60)
        if is_twin(text, trumps):
            _mark_twin(sheet, trumps, x + 16, y + 136, 15)
        sheet.tray(x + 62, y + 54, 32, 36, YELLOW, 16)
        sheet.write(x + 78, y + 72, str(worth), SMALLEST, INK, "mm")
        label = side.tricks[place] if side.tricks else ""
        sheet.write(x + 44, y + 167, label, SMALLEST, QUIET, "mm", room=step, bold=False)


def _number(number: int) -> str:
    return f"{number}".replace("-", "−")


# --- one's own cards ----------------------------------------------------------------------------------

_LEFT, _ACROSS = 34, 572
_LARGE, _LEAST, _LESS = 108, 80, 66
"""The largest width of a card that can be played, the least one beside others, and that of one that is no
trump."""
_APART, _ASIDE = 10, 36
"""The distance between cards, and between groups of cards."""
_MOST, _MOST_SMALL = 7, 8
"""The most trumps, and the most other cards, in a row."""
_TOP = 48
_BELOW, _BETWEEN = 50, 82
"""The room under a row of trumps for their line; between two rows also for the value of the lower one."""
_IN, _OVER, _UNDER_ROW = 12, 26, 42
"""The edge of a row's tray, beside, over and under its cards."""
_TRAY_LINE = "#6fa091"


def held(drawing: HeldCards) -> Image.Image:
    """Draw one's own cards, as large as possible: trumps on a tray, with the five of the twin suit, their
    values above them; small beside or below them the others. Without trumps, twin suits share a tray."""
    if drawing.trumps is None:
        return _by_suits(drawing)
    trumps, others = drawing.cards[: drawing.held], drawing.cards[drawing.held :]
    # The writing under the others may be wider than they are.
    written = Sheet.width(legible(drawing.others), SMALLEST)
    aside = max(len(others) * (_LESS + _APART), written) + _ASIDE if others else 0
    left = _wide(len(trumps), room=_ACROSS - aside) if trumps else 0
    beside = left >= _LEAST
    rows = (trumps,) if beside else _rows(trumps, _MOST)
    wide = min([_LARGE, left] if beside else [_LARGE, *(_wide(len(row)) for row in rows)])
    deep = round(wide * RATIO) + (_BELOW if len(rows) < 2 else _BETWEEN)
    high = _TOP + (len(rows) - 1) * deep + round(wide * RATIO) + _BELOW if rows else 26
    small = 0 if beside or not others else -(-len(others) // _MOST_SMALL)
    below = round(_LESS * RATIO) + _APART
    label = 34 if drawing.others and others else 0
    sheet = Sheet(high + (small * below + label if small else 0) + 20)
    for number, row in enumerate(rows):
        top = _TOP + number * deep
        _trumps(sheet, drawing, drawing.trumps, number * len(rows[0]), row, top, wide)
    end = float(_LEFT + _ACROSS)
    for number, text in enumerate(others):
        down, across = divmod(number, _MOST_SMALL)
        at: Point = (_LEFT + across * (_LESS + _APART), high + down * below)
        if beside:
            step = len(others) - number
            at = (end - step * (_LESS + _APART) + _APART, _TOP + (wide - _LESS) * RATIO)
        _held_card(sheet, laid(text, pixels(_LESS), dim=True), at)
    if label and beside:
        sheet.write(end, _TOP + wide * RATIO + 22, legible(drawing.others), SMALLEST, QUIET, "rm")
    elif label:
        sheet.write(_LEFT, high + small * below + 12, legible(drawing.others), SMALLEST, QUIET)
    return sheet.image


def _trumps(
    sheet: Sheet, drawing: HeldCards, trumps: str, first: int, row: tuple[str, ...], y: float, wide: float
) -> None:
    """Draw a row of trumps, the ``first`` of them so far in the hand, with their values and their suit."""
    length = len(row) * (wide + _APART) - _APART
    high = _OVER + wide * RATIO + _UNDER_ROW
    sheet.tray(_LEFT - _IN, y - _OVER, length + 2 * _IN, high, TRAY, 16, _TRAY_LINE)
    for place, text in enumerate(row):
        x, worth = _LEFT + place * (wide + _APART), drawing.points[first + place]
        _held_card(sheet, laid(text, pixels(wide)), (x, y))
        if worth:
            width = Sheet.width(str(worth), SMALLEST) + 24
            sheet.pill(x + (wide + width) / 2, y - 12, str(worth), YELLOW, INK)
    below = y + wide * RATIO + 22
    twin = next((place for place, text in enumerate(row) if is_twin(text, trumps)), None)
    if twin is None:
        _label(sheet, (trumps,), "", _LEFT, below, length)
        return
    x = _LEFT + twin * (wide + _APART)
    _mark_twin(sheet, trumps, x + wide - 8, y + wide * RATIO - 26, 20)
    width = Sheet.width(drawing.twin, SMALLEST)
    start = min(max(x + (wide - width) / 2, _LEFT - 4), _LEFT + length + 4 - width)
    sheet.write(start, below, drawing.twin, SMALLEST, PALE)
    before, after = start - 10 - _LEFT, _LEFT + length - start - width - 10
    if max(before, after) >= _LABELLED:
        _label(
            sheet,
            (trumps,),
            "",
            *((_LEFT, below, before) if before >= after else (start + width + 10, below, after)),
        )


_LABELLED = 60
"""The least room in which a row's suit is shown, between its lines."""


def _rows(cards: tuple[str, ...], most: int) -> list[tuple[str, ...]]:
    """Return cards in as few rows as possible, all but the last equally long."""
    count = -(-len(cards) // most)
    across = -(-len(cards) // max(count, 1))
    return [cards[number * across : (number + 1) * across] for number in range(count)]


def _wide(count: int, apart: int = 0, room: float = _ACROSS) -> float:
    """Return how wide each of so many cards in a row can be, if there is more room between some of them."""
    return (room - apart * (_ASIDE - _APART) + _APART) / count - _APART


def _by_suits(drawing: HeldCards) -> Image.Image:
    """Draw the cards of a suit beside each other, those of twin suits on a tray."""
    rows = [
        [run for run in ([text for text in drawing.cards if text[1] == suit] for suit in twins) if run]
        for twins in TWINS
    ]
    suits = [tuple(SUITS[suit] for suit in twins) for twins, row in zip(TWINS, rows, strict=True) if row]
    rows = [row for row in rows if row]
    wide = min([84.0, *(_wide(sum(map(len, row)), len(row) - 1) for row in rows)])
    deep = wide * RATIO + 66
    sheet = Sheet(20 + len(rows) * deep + 12)
    for number, row in enumerate(rows):
        x, y = float(_LEFT), 20 + number * deep
        sheet.tray(20, y, 600, deep - 8, TRAY, 16)
        for run in row:
            for text in run:
                _held_card(sheet, laid(text, pixels(wide)), (x, y + 12))
                x += wide + _APART
            x += _ASIDE - _APART
        _label(sheet, suits[number], drawing.twin, _LEFT, y + 12 + wide * RATIO + 22, _ACROSS)
    return sheet.image


def _held_card(sheet: Sheet, sprite: Image.Image, at: Point) -> None:
    sheet.put(sprite, at[0] - 8 / UNIT, at[1] - 8 / UNIT)


def _label(sheet: Sheet, suits: tuple[str, ...], text: str, x: float, y: float, width: float) -> None:
    """Write suits, and a text, in the middle of a line of that ``width``."""
    written = Sheet.width(text, SMALLEST) + 6 if text else 0
    half = (len(suits) * _SIGN + written) / 2
    middle = x + width / 2
    for start, end in ((x, middle - half - 8), (middle + half + 8, x + width)):
        sheet.line(start, y, end, TRUMP_LINE, 4)
    for place, suit in enumerate(suits):
        sheet.put(suit_sign(suit, pixels(26), _SUITS[suit]), middle - half + place * _SIGN + 2, y - 13)
    if text:
        sheet.write(middle + half - written + 6, y, text, SMALLEST, PALE)


_SIGN = 30
"""The width of a suit under cards."""
TRUMP_LINE = "#7fae9d"
