"""Pictures of dice: cups lifted, and hands of three dice. The verdict comes first and is large; below it
everyone's dice.

A name beside the dice says whose they are; a name that the letters can't write is replaced by the seat.
"""

from __future__ import annotations

from PIL import Image

from bot.rendering.pictures.canvas import PALE, YELLOW, legible
from bot.rendering.pictures.dice import Look, chip, die, verdict
from bot.rendering.pictures.sheet import (
    ACCENTS,
    LOST,
    NO_FACES,
    QUIET,
    SMALLEST,
    TRAY,
    WON,
    Faces,
    Sheet,
    pixels,
)
from bot.rendering.screens.drawings import Cup, Reveal, Showdown, Throw

PAID = "#ffc9a8"
"""The payment, with its sign."""
DIM, DIM_LOST = "#7fa899", "#d3a58b"
"""A zero, on a row's ground and on that of a player who pays."""


# --- cups lifted --------------------------------------------------------------------------------------

_TOP, _ROOMY, _ROW, _CLOSE = 194, 6, 58, 50
"""Where the rows begin; the number of rows of that height, and the height of more."""
_DICE, _STEP, _RIGHT = 272, 55, 560
"""The first and the last place of the dice, and their largest distance."""


def reveal(drawing: Reveal, faces: Faces = NO_FACES) -> Image.Image:
    """Draw the cups lifted: on top the claim, what there was of it, whether it was true and what that costs.
    Below are everyone's dice, those that count in another colour and with a ring, and how many they are."""
    high = _ROW if len(drawing.cups) <= _ROOMY else _CLOSE
    sheet = Sheet(_TOP + high * len(drawing.cups) + 16, faces)
    _claim(sheet, drawing)
    good = drawing.holds
    sheet.tray(20, 136, 600, 48, ACCENTS[good])
    players = [lifted.player for lifted in drawing.cups]
    sheet.sentence(
        320, 160, drawing.verdict, players, 576, sizes=(29, SMALLEST), colour="#ffffff", anchor="mm"
    )
    counts = drawing.bid is not None
    for number, lifted in enumerate(drawing.cups):
        _lifted(sheet, lifted, _TOP + number * high, high - 6, counts=counts)
    return sheet.image


def _claim(sheet: Sheet, drawing: Reveal) -> None:
    """Draw who claimed what, what there was, and whether it was true."""
    players = [lifted.player for lifted in drawing.cups]
    sheet.sentence(30, 38, drawing.said, players, 290, sizes=(27, 26), colour=QUIET)
    sheet.write(610, 38, drawing.there, 27, QUIET, "rm", room=270)
    face = None if drawing.bid is None else drawing.bid[1]
    times = "" if drawing.bid is None else f"{drawing.bid[0]} ×"
    _figure(sheet, 30, drawing.claim or times, face, "plain", "#ffffff")
    found = drawing.found or (f"{drawing.count} ×" if face else str(drawing.count))
    width = _width(found, face)
    _figure(sheet, 610 - width, found, face, "counts", YELLOW)
    sheet.put(verdict(pixels(68), good=drawing.holds), 286, 48)


def _width(text: str, face: int | None) -> float:
    return Sheet.width(text, 58) + (78 if face else 0)


def _figure(sheet: Sheet, x: float, text: str, face: int | None, look: Look, colour: str) -> None:
    """Draw a large number, with its die behind it."""
    width = sheet.write(x, 90, text, 58, colour)
    if face is not None:
        sheet.put(die(face, pixels(66), look), x + width + 12, 57)


def _lifted(sheet: Sheet, lifted: Cup, y: float, high: float, *, counts: bool) -> None:
    """Draw a row: who, what it won or lost, its dice (where some count the others fade), and how many
    count."""
    middle, change = y + high / 2, lifted.change
    sheet.tray(20, y, 600, high, LOST if change < 0 else WON if change > 0 else TRAY)
    large = high > _CLOSE
    sheet.person(30, middle, 44 if large else 40, lifted.player)
    room = 112 if change else 176
    sheet.name(86, middle, lifted.player, 29 if large else 27, room, two_lines=large)
    if change:
        sheet.pill(264, middle, _signed(change), ACCENTS[change > 0])
    step = min(_STEP, (_RIGHT - _DICE) / max(len(lifted.dice), 1))
    size = min(high - 4, step - 1)
    for number, each in enumerate(lifted.dice):
        look: Look = each.mark or ("quiet" if counts else "plain")
        sheet.put(die(each.face, pixels(size), look), _DICE + number * step, middle - size / 2)
    if counts:
        found = sum(each.mark != "" for each in lifted.dice)
        colour = YELLOW if found else DIM_LOST if change < 0 else DIM
        sheet.write(600, middle, str(found), 30, colour, "rm")


# --- hands of three dice ------------------------------------------------------------------------------

_HAND_TOP, _HAND, _MANY_HANDS, _HAND_CLOSE = 106, 96, 4, 65
"""Where the rows begin; the number of rows of that height, and the height of more."""
_POOL = 42


def showdown(drawing: Showdown, faces: Faces = NO_FACES) -> Image.Image:
    """Draw who must take chips, or wins them; below everyone's three dice, the best hand first and ringed,
    its name, and the chips that moved."""
    high = _HAND if len(drawing.throws) <= _MANY_HANDS else _HAND_CLOSE
    below = _POOL if drawing.pool else 0
    sheet = Sheet(_HAND_TOP + high * len(drawing.throws) + below + 12, faces)
    players = [thrown.player for thrown in drawing.throws]
    sheet.tray(20, 20, 600, 76, ACCENTS[drawing.good])
    first = 44 if drawing.below else 58
    sheet.sentence(320, first, drawing.verdict, players, 576, sizes=(32, 26), colour="#ffffff", anchor="mm")
    sheet.sentence(
        320, 77, drawing.below, players, 576, sizes=(26, 26), colour="#ffffff", anchor="mm", bold=False
    )
    for number, thrown in enumerate(drawing.throws):
        _thrown(sheet, thrown, _HAND_TOP + number * high, high - (8 if high > _HAND_CLOSE else 4))
    if drawing.pool:
        y = _HAND_TOP + high * len(drawing.throws) + 18
        told = f"{drawing.called} {drawing.pool}".strip()
        width = sheet.write(600, y, told, 28, YELLOW, "rm")
        sheet.put(chip(pixels(34)), 600 - width - 44, y - 17)
    return sheet.image


_GROUNDS = {"": TRAY, "won": WON, "lost": LOST}


def _thrown(sheet: Sheet, thrown: Throw, y: float, high: float) -> None:
    middle, roomy = y + high / 2, high > _HAND_CLOSE
    sheet.tray(20, y, 600, high, _GROUNDS[thrown.outcome])
    sheet.person(32, middle, 56 if roomy else 52, thrown.player)
    best = thrown.place == 1
    raised = (17 if roomy else 15) if thrown.named else 0
    sheet.name(100, middle - raised, thrown.player, 30 if roomy else 28, 174, "#ffffff")
    colour = YELLOW if best else PALE
    sheet.write(
        100,
        middle + (19 if roomy else 13),
        legible(thrown.named),
        SMALLEST,
        colour,
        room=176,
        bold=False,
    )
    for number, face in enumerate(thrown.dice):
        look: Look = "counts" if best else "plain"
        sheet.put(die(face, pixels(58), look), 281 + number * 60, middle - 29)
    sheet.put(chip(pixels(38)), 467, middle - 19)
    sheet.write(511, middle, str(thrown.chips), 34, "#ffffff")
    if thrown.change:
        colour = {"": PALE, "won": "#ffffff", "lost": PAID}[thrown.outcome]
        sheet.write(608, middle, _signed(thrown.change), 29, colour, "rm")


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")
