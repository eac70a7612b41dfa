"""Cards that are shown: a trick as it lies, how a hand was scored, and one's own cards."""

from __future__ import annotations

from PIL import Image

from bot.pictures import canvas
from bot.pictures.canvas import INK, PALE, YELLOW, put, table, write
from bot.pictures.cards import card, laid, ringed, suit_sign
from bot.pictures.dice import SEAT_COLOURS
from bot.pictures.sheet import ACCENTS, QUIET, SMALLEST, TRAY, UNIT, Sheet, called, pixels
from bot.screens.drawings import HandScore, HeldCards, Laid, Player, Side, TrickOnTable

TEAM_COLOURS = SEAT_COLOURS[:2]
"""Partners have a colour together."""
_SUITS = {"clubs": "#5fd3a4", "diamonds": "#7cc4ff", "hearts": "#ff8a78", "spades": "#f2f2f2"}
"""Suits on the felt."""

# --- a trick ------------------------------------------------------------------------------------------

_CARD, _COLUMN, _UNDER = 98, 150, 62
_SLOT, _SLOT_LINE, _TURN, _TURN_LINE = "#0f382e", "#3d7463", "#275a33", "#e69f00"


def trick(drawing: TrickOnTable) -> Image.Image:
    """A trick, its seats from left to right in the order of play, partners in one colour: the card that takes
    it has a ring and says so. Above them the contract, and what both teams have taken in the hand."""
    lower = _UNDER if any(lying.under for lying in drawing.laid) else 0
    sheet = Sheet(372 + lower)
    sheet.put(suit_sign(drawing.trumps, pixels(38), _SUITS[drawing.trumps]), 29, 23)
    sheet.sentence(78, 42, drawing.said, drawing.players, 300, sizes=(28, 26))
    _taken(sheet, drawing)
    for place, player in enumerate(_in_order(drawing)):
        _seat(sheet, drawing, player, 24 + place * _COLUMN, lower)
    return sheet.image


def _in_order(drawing: TrickOnTable) -> list[Player]:
    """The players from whoever led on, clockwise."""
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
    """A column: the card or its place, who sits there, and a line in the team's colour."""
    lying = next((each for each in drawing.laid if each.player.seat == player.seat), None)
    waited, won = player.seat == drawing.waiting, lying is not None and player.seat == drawing.winner
    sheet.tray(x, 76, 142, 278 + lower, _TURN if waited else TRAY, 16, _TURN_LINE if waited else None)
    middle, top = x + 71, 98 + lower
    if lying is not None:
        _lay(sheet, lying, middle, top, won=won)
    else:
        sheet.tray(middle - 49, top, 98, 137, _SLOT, 13, _TURN_LINE if waited else _SLOT_LINE)
        if waited:
            sheet.write(middle, top + 69, "?", 60, _TURN_LINE, "mm")
    if won:
        width = canvas.text_width(drawing.wins, pixels(SMALLEST), bold=True) / UNIT + 24
        sheet.pill(middle + width / 2, top - 13, drawing.wins, YELLOW, INK)
    sheet.person(middle - 24, 275 + lower, 48, _of_team(player))
    if player.seat == drawing.keeper:
        sheet.pill(x + 138, 275 + lower, "+1", YELLOW, INK)
    sheet.name(middle, 317 + lower, player, 27, 130, "#ffd27a" if waited else PALE, "mm")
    sheet.tray(middle - 30, 338 + lower, 60, 5, _team_colour(player.seat), 2)


def _team_colour(seat: int) -> str:
    return TEAM_COLOURS[(seat - 1) % 2]


def _of_team(player: Player) -> Player:
    """The player in the colour of the team; the initial stays the same."""
    seat = 1 + (player.seat - 1) % 2
    return Player(seat, player.name or player.otherwise, str(player.seat), player.computer)


def _lay(sheet: Sheet, lying: Laid, middle: float, top: float, *, won: bool) -> None:
    step = min(46.0, 92 / max(len(lying.under) - 1, 1))
    for place, under in enumerate(lying.under):
        sheet.put(laid(card(under, pixels(44)), 4), middle - 66 + place * step, top - 72)
    sprite = card(lying.card, pixels(_CARD))
    shown = ringed(sprite, YELLOW, line=8, pad=12) if won else laid(sprite, 12)
    sheet.put(shown, middle - _CARD / 2 - 8, top - 8)


# --- what a hand was worth ----------------------------------------------------------------------------

_SIDE = 194
_SMALL = 60


def score(drawing: HandScore) -> Image.Image:
    """Whether the bid was made; below, team by team, the score and the scoring cards that it took, each with
    what it was worth and the trick in which it was taken."""
    sheet = Sheet(90 + len(drawing.sides) * _SIDE + 12)
    players = [player for side in drawing.sides for player in side.players]
    sheet.tray(20, 22, 600, 56, ACCENTS[drawing.made])
    sheet.sentence(320, 50, drawing.verdict, players, 576, sizes=(29, 26), colour="#ffffff", anchor="mm")
    for number, side in enumerate(drawing.sides):
        _side(sheet, side, 90 + number * _SIDE)
    return sheet.image


def _side(sheet: Sheet, side: Side, y: float) -> None:
    sheet.tray(20, y, 600, _SIDE - 8)
    for place, player in enumerate(side.players):
        sheet.person(30 + place * 34, y + 32, 44, _of_team(player))
    total = sheet.write(604, y + 33, _number(side.score), 44, YELLOW, "rm")
    before = side.score - side.change
    sign = "+" if side.change >= 0 else "−"
    sums = f"{_number(before)} {sign} {abs(side.change)} ="
    width = sheet.write(594 - total, y + 35, sums, 27, QUIET, "rm", bold=False)
    names = " & ".join(called(player) for player in side.players)
    sheet.write(122, y + 32, names, 28, "#ffffff", room=594 - total - width - 122 - 12)
    step = min(97.0, 585 / max(len(side.cards), 1))
    for place, (text, worth) in enumerate(side.cards):
        x = 30 + place * step
        sheet.put(laid(card(text, pixels(_SMALL)), 6), x + 10, y + 60)
        sheet.tray(x + 62, y + 54, 32, 36, YELLOW, 16)
        sheet.write(x + 78, y + 72, str(worth), SMALLEST, INK, "mm")
        label = side.tricks[place] if side.tricks else ""
        sheet.write(x + 44, y + 167, label, SMALLEST, QUIET, "mm", room=step, bold=False)


def _number(number: int) -> str:
    return f"{number}".replace("-", "−")


# --- one's own cards ----------------------------------------------------------------------------------

_EDGE = 24
_HELD, _A_ROW, _DEEP = 78, 9, 172


def held(drawing: HeldCards) -> Image.Image:
    """One's own cards side by side, in as many rows as they need: trumps stand higher on a line with their
    suit, and what a card is worth stands above it."""
    cards = list(zip(drawing.cards, drawing.points, strict=True))
    rows = -(-len(cards) // _A_ROW)
    across = -(-len(cards) // rows)
    step = _HELD + 5
    image = table(2 * _EDGE + step * across + 4, _DEEP * rows + 16)
    for number, (text, worth) in enumerate(cards):
        row, column = divmod(number, across)
        x, y = _EDGE + 6 + column * step, row * _DEEP
        trump = drawing.trumps is not None and number < drawing.held
        put(image, laid(card(text, _HELD)), x - 8, y + (34 if trump or drawing.trumps is None else 44))
        if worth:
            write(image, (x + _HELD / 2, y + 26), str(worth), 20, YELLOW, anchor="mm", bold=True)
    for row in range(rows):
        trumps = min(max(drawing.held - row * across, 0), across)
        if drawing.trumps is not None and trumps:
            _trump_line(image, drawing.trumps, (_EDGE + 6, row * _DEEP + 167), trumps * step - 5)
    return image


def _trump_line(image: Image.Image, suit: str, at: tuple[float, float], width: float) -> None:
    middle, (x, y) = at[0] + width / 2, at
    canvas.line(image, (x, y), (middle - 18, y), PALE, 3)
    canvas.line(image, (middle + 18, y), (x + width, y), PALE, 3)
    put(image, suit_sign(suit, 22, PALE), middle - 11, y - 11)
