"""Tables at the moment when something is shown: cups lifted, hands of three dice, tricks, scores, held cards.

Whose is what is told by the seat's number, and by the name; a name that the font can't write is called by the
seat.
"""

from __future__ import annotations

from PIL import Image

from bot.pictures import canvas
from bot.pictures.canvas import PALE, YELLOW, fitting, legible, put, table, text_width, write
from bot.pictures.cards import RATIO, card, laid, ringed, suit_sign
from bot.pictures.dice import chip, cup, die, pale_die, verdict
from bot.screens.drawings import (
    Cup,
    HandScore,
    HeldCards,
    Laid,
    Player,
    Reveal,
    Showdown,
    Side,
    Throw,
    TrickOnTable,
)

WIDTH = 720
"""Of a table, in pixels; Discord shows it at most 550 wide, and larger when it is pressed."""
EDGE = 24
BOLD_FROM = 20
"""Smaller letters would run together."""
QUIET = "#9fb8ae"
"""What is less important, on the felt."""
PAID = "#ffb488"
"""What was lost, with its minus."""


def _name(image: Image.Image, player: Player, x: float, y: float, size: int, width: float) -> None:
    bold = size >= BOLD_FROM
    write(image, (x, y), fitting(_called(player), size, width, bold=bold), size, bold=bold)


def _called(player: Player) -> str:
    return legible(player.name) or player.otherwise


def _signed(number: int) -> str:
    return f"{number:+}"


# --- cups lifted --------------------------------------------------------------------------------------

_ALONE = 4
"""Up to so many cups stand one below the other; more stand in two columns, on a wider table."""
_HEAD, _ROW, _GAP, _WIDE = 92, 66, 28, 860


def reveal(drawing: Reveal) -> Image.Image:
    """Cups lifted: on top the claim, what there was of it, and whether it held; below everyone's dice, those
    that count in another colour, with a ring, and larger."""
    columns = 1 if len(drawing.cups) <= _ALONE else 2
    rows = -(-len(drawing.cups) // columns)
    image = table(WIDTH if columns == 1 else _WIDE, _HEAD + rows * _ROW + EDGE)
    _claim(image, drawing)
    wide = (image.width - 2 * EDGE - (columns - 1) * _GAP) / columns
    for number, lifted in enumerate(drawing.cups):
        column, row = divmod(number, rows)
        at = (EDGE + column * (wide + _GAP), _HEAD + row * _ROW)
        _lifted(image, lifted, at, wide, faded=drawing.bid is not None)
    return image


def _claim(image: Image.Image, drawing: Reveal) -> None:
    """Who claimed what, what there was, whether it was so, and who had called it (= for a calza)."""
    middle, centre = 54, image.width / 2
    put(image, cup(56, drawing.claimant), EDGE + 6, middle - 28)
    left = EDGE + 78
    if drawing.bid is not None:
        quantity, face = drawing.bid
        _times(image, quantity, die(face, 52), left, middle, PALE)
        _times(image, drawing.count, die(face, 52, "counts"), centre + 24, middle, YELLOW)
    elif drawing.total is not None:
        write(image, (left, middle), f"= {drawing.total}", 34, bold=True)
        write(image, (centre + 24, middle), f"= {drawing.count}", 34, YELLOW, bold=True)
    sign = "=" if drawing.exactly else "?"
    write(image, (centre - 24, middle), sign, 34, QUIET, anchor="mm", bold=True)
    right = image.width - EDGE - 12
    put(image, verdict(52, good=drawing.holds), right - 132, middle - 26)
    put(image, cup(56, drawing.caller), right - 56, middle - 28)


def _times(image: Image.Image, times: int, sprite: Image.Image, x: float, y: float, colour: str) -> None:
    text = f"{times} x"
    write(image, (x, y), text, 34, colour, bold=True)
    put(image, sprite, x + text_width(text, 34, bold=True) + 10, y - sprite.height / 2)


def _lifted(image: Image.Image, lifted: Cup, at: tuple[float, float], width: float, *, faded: bool) -> None:
    """A row: whose cup, its dice (where some count, the others step back), and how many it won or lost."""
    x, middle = at[0], at[1] + _ROW / 2
    narrow = width < WIDTH / 2 + EDGE * 2
    size, letters = (38, 18) if narrow else (52, 24)
    put(image, cup(48, lifted.player.seat), x + 4, middle - 24)
    room = 36 if lifted.change else 4
    across = x + width - len(lifted.dice) * size - room
    _name(image, lifted.player, x + 58, middle, letters, across - x - 64)
    for number, each in enumerate(lifted.dice):
        sprite = die(each.face, size, each.mark or "plain")
        if faded and not each.mark:
            sprite = pale_die(each.face, round(size * 0.84))
        centre = across + number * size + size / 2
        put(image, sprite, centre - sprite.width / 2, middle - sprite.height / 2)
    if lifted.change:
        colour = PALE if lifted.change > 0 else PAID
        write(image, (x + width - 4, middle), _signed(lifted.change), 22, colour, anchor="rm", bold=True)


# --- hands of three dice ------------------------------------------------------------------------------

_HAND_ROW = 74


def showdown(drawing: Showdown) -> Image.Image:
    """Everyone's three dice, the best hand first and ringed, what it is called, and the chips that moved."""
    image = table(WIDTH, 2 * EDGE + len(drawing.throws) * _HAND_ROW + (44 if drawing.pool else 0))
    for number, thrown in enumerate(drawing.throws):
        _thrown(image, thrown, EDGE + number * _HAND_ROW)
    if drawing.pool:
        y = image.height - EDGE - 20
        put(image, chip(30), WIDTH / 2 - 34, y - 15)
        write(image, (WIDTH / 2 + 6, y), str(drawing.pool), 26, YELLOW, bold=True)
    return image


def _thrown(image: Image.Image, thrown: Throw, y: float) -> None:
    middle = y + _HAND_ROW / 2
    put(image, cup(52, thrown.player.seat, lifted=bool(thrown.dice)), EDGE + 46, middle - 26)
    if thrown.place:
        colour = YELLOW if thrown.place == 1 else QUIET
        write(image, (EDGE + 28, middle), str(thrown.place), 34, colour, anchor="mm", bold=True)
    _name(image, thrown.player, EDGE + 104, middle, 22, 122)
    look = "counts" if thrown.place == 1 else "plain"
    for number, face in enumerate(thrown.dice):
        put(image, die(face, 56, look), EDGE + 232 + number * 58, middle - 28)
    write(image, (EDGE + 414, middle), fitting(legible(thrown.named), 18, 140), 18, PALE)
    right = WIDTH - EDGE - 8
    put(image, chip(30), right - 108, middle - 15)
    write(image, (right - 74, middle), str(thrown.chips), 24, PALE, bold=True)
    if thrown.change:
        colour = "#ffffff" if thrown.change > 0 else PAID
        write(image, (right, middle), _signed(thrown.change), 22, colour, anchor="rm", bold=True)


# --- cards --------------------------------------------------------------------------------------------

_TRICK_WIDTH, _TRICK_HEIGHT, _CARD = 640, 400, 88
_AROUND: tuple[tuple[float, float], ...] = ((0, 92), (-112, 0), (0, -92), (112, 0))
"""Where each seat's card lies, from the middle of the table: seat 1 in front, then clockwise."""


def trick(drawing: TrickOnTable) -> Image.Image:
    """The cards of a trick as they lie before the four seats, partners opposite each other; the one that took
    it has a ring. Small figures give the order."""
    image = table(_TRICK_WIDTH, _TRICK_HEIGHT)
    middle = (_TRICK_WIDTH / 2, _TRICK_HEIGHT / 2)
    for player in drawing.players:
        _seated(image, player, middle, won=player.seat == drawing.winner, keeps=player.seat == drawing.keeper)
    # The winner's card lies on top.
    order = sorted(enumerate(drawing.laid, start=1), key=lambda one: one[1].player.seat == drawing.winner)
    for number, lying in order:
        _lay(image, lying, number, middle, won=lying.player.seat == drawing.winner)
    sign = suit_sign(drawing.trumps, 34, PALE)
    put(image, sign, 34, _TRICK_HEIGHT - 64)
    if drawing.points:
        write(image, (_TRICK_WIDTH - 34, 46), f"+{drawing.points}", 34, YELLOW, anchor="rm", bold=True)
    return image


def _seated(
    image: Image.Image, player: Player, middle: tuple[float, float], *, won: bool, keeps: bool
) -> None:
    """A seat's cup and name, and beside them the point of the two if that seat keeps it."""
    where = player.seat - 1
    x = middle[0] + (150, -_TRICK_WIDTH / 2 + 26, -206, _TRICK_WIDTH / 2 - 82)[where]
    y = middle[1] + (132, 0, -132, 0)[where]
    put(image, cup(52, player.seat), x, y - 26)
    name_y, name_x, width = (y, x + 58, 80.0) if where in (0,) else (y + 42, x + 26, 96.0)
    if where == 2:
        name_y, name_x, width = y, x - 6, 60.0
    if keeps:
        write(image, (x + 26, y + (42 if where == 2 else -42)), "+1", 24, YELLOW, anchor="mm", bold=True)
    anchor = {0: "lm", 2: "rm"}.get(where, "mm")
    colour, called = YELLOW if won else PALE, fitting(_called(player), 20, width, bold=True)
    write(image, (name_x, name_y), called, 20, colour, anchor=anchor, bold=True)


def _lay(image: Image.Image, lying: Laid, number: int, middle: tuple[float, float], *, won: bool) -> None:
    dx, dy = _AROUND[lying.player.seat - 1]
    sprite = card(lying.card, _CARD)
    sprite = ringed(sprite, YELLOW) if won else laid(sprite)
    x, y = middle[0] + dx - sprite.width / 2, middle[1] + dy - sprite.height / 2
    for place, under in enumerate(lying.under):
        put(image, laid(card(under, 40), 4), x + 10 + place * 26, y - 26)
    put(image, sprite, x, y)
    write(image, (x + sprite.width - 16, y + 18), str(number), 14, "#59636b", anchor="mm")


_SCORE_ROW, _SMALL = 128, 46


def score(drawing: HandScore) -> Image.Image:
    """What each team took, card by card, with its points; its bid and whether it was made; its score."""
    image = table(WIDTH, 2 * EDGE + len(drawing.sides) * _SCORE_ROW)
    for number, side in enumerate(drawing.sides):
        _side(image, side, drawing.trumps, EDGE + number * _SCORE_ROW)
    return image


def _side(image: Image.Image, side: Side, trumps: str, y: float) -> None:
    for place, player in enumerate(side.players):
        top = y + 6 + place * 58
        put(image, cup(46, player.seat), EDGE, top)
        _name(image, player, EDGE + 52, top + 24, 17, 82)
    x = EDGE + 142.0
    for text, worth in side.cards:
        put(image, laid(card(text, _SMALL), 4), x, y + 20)
        write(image, (x + _SMALL / 2 + 4, y + 26 + _SMALL * RATIO + 12), str(worth), 17, YELLOW, anchor="mm")
        x += min(_SMALL + 4, 330 / max(len(side.cards), 1))
    right = WIDTH - EDGE - 6
    write(image, (right - 116, y + 46), str(side.taken), 40, "#ffffff", anchor="rm", bold=True)
    if side.bid is not None:
        put(image, suit_sign(trumps, 24, PALE), right - 190, y + 82)
        write(image, (right - 134, y + 95), str(side.bid), 24, QUIET, anchor="rm", bold=True)
        put(image, verdict(30, good=side.made), right - 128, y + 80)
    write(image, (right, y + 46), _signed(side.score).lstrip("+"), 34, YELLOW, anchor="rm", bold=True)
    write(image, (right, y + 95), _signed(side.change), 22, PALE, anchor="rm")


_HELD, _A_ROW, _DEEP = 78, 9, 172


def held(drawing: HeldCards) -> Image.Image:
    """One's own cards side by side, in as many rows as they need: trumps stand higher on a line with their
    suit, and what a card is worth stands above it."""
    cards = list(zip(drawing.cards, drawing.points, strict=True))
    rows = -(-len(cards) // _A_ROW)
    across = -(-len(cards) // rows)
    step = _HELD + 5
    image = table(2 * EDGE + step * across + 4, _DEEP * rows + 16)
    for number, (text, worth) in enumerate(cards):
        row, column = divmod(number, across)
        x, y = EDGE + 6 + column * step, row * _DEEP
        trump = drawing.trumps is not None and number < drawing.held
        put(image, laid(card(text, _HELD)), x - 8, y + (34 if trump or drawing.trumps is None else 44))
        if worth:
            write(image, (x + _HELD / 2, y + 26), str(worth), 20, YELLOW, anchor="mm", bold=True)
    for row in range(rows):
        trumps = min(max(drawing.held - row * across, 0), across)
        if drawing.trumps is not None and trumps:
            _trump_line(image, drawing.trumps, (EDGE + 6, row * _DEEP + 167), trumps * step - 5)
    return image


def _trump_line(image: Image.Image, suit: str, at: tuple[float, float], width: float) -> None:
    middle, (x, y) = at[0] + width / 2, at
    canvas.line(image, (x, y), (middle - 18, y), PALE, 3)
    canvas.line(image, (middle + 18, y), (x + width, y), PALE, 3)
    put(image, suit_sign(suit, 22, PALE), middle - 11, y - 11)
