"""A showdown of the family of Bidou: whose chips move for it, as a line and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from bot.i18n.translate import Fact
from bot.rendering.screens.drawings import Outcome, Showdown, Throw
from bot.rendering.screens.events.bidou import event_line
from bot.rendering.screens.model import Picture, picture
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import seat_sign
from games.bidou import events as happened
from games.bidou.events import BidouEvent
from games.bidou.hands import ALL, Ranking, strength
from games.bidou.hands import hand as hand_of
from games.bidou.hands import kind as kind_of
from games.bidou.rules import FamilyRules
from games.engine import Seat

_NEXT = (happened.HandStarted, happened.GameStarted, happened.GameLost, happened.Shown)
"""These events end a showdown's chips: what moves afterwards belongs to what comes next."""


def showdown_line(scene: Scene[FamilyRules], event: happened.Shown, later: Sequence[BidouEvent]) -> str:
    """Say who takes chips, or wins them, for which hand, and what follows from it."""
    how, seats, chips = _verdict(event, later)
    # A tie is between all who have shown their hands.
    seats = seats or tuple(seat for seat, dice in enumerate(event.hands) if dice)
    line = scene.say(f"bidou-told-{how}", names=tuple(map(Seat, seats)), seats=len(seats), chips=chips)
    until = takewhile(lambda one: not isinstance(one, happened.Shown), later)
    told = [_told_after(scene, event, one) for one in until]
    return " ".join((line, *filter(None, told)))


def _told_after(scene: Scene[FamilyRules], shown: happened.Shown, event: BidouEvent) -> str | None:
    match event:
        case happened.WentOut() | happened.GameLost():
            return event_line(scene, event)
        case happened.HandStarted(open_throw=False):
            key = f"bidou-told-captain-{_captaincy(shown, event.captain)}"
            return scene.say(key, name=Seat(event.captain))
    return None


def _captaincy(shown: happened.Shown, captain: int) -> str:
    """Return why a seat is captain after a showdown: it has the ``best`` hand; all hands ``tie``; or the
    captaincy ``passes`` to it, since all had passed, or the best hand has gone out."""
    places = [place for place in shown.places if place]
    if shown.why == "poor_fish":
        return "passes"
    if len(places) > 1 and set(places) == {1}:
        return "tie"
    return "best" if shown.places[captain] == 1 else "passes"


def showdown_picture(
    scene: Scene[FamilyRules], event: happened.Shown, later: Sequence[BidouEvent]
) -> Picture:
    """Return all hands with their places, their names and the chips that moved for them."""
    settled = list(takewhile(lambda one: not isinstance(one, _NEXT), later))
    after, rules = later[len(settled) :], scene.rules
    counted = next(each for each in later if isinstance(each, happened.ChipsCounted))
    how, payers, moved = _verdict(event, later)
    throws = []
    for seat, dice in enumerate(event.hands):
        chips, change = counted.stacks[seat] - _gain(seat, after), _gain(seat, settled)
        if dice or chips or change:
            named = _named(scene, dice, rules.ranking) if dice else ""
            outcome: Outcome = "" if seat not in payers else "won" if how == "won" else "lost"
            throws.append(Throw(scene.player(seat), event.places[seat], dice, named, chips, change, outcome))
    throws.sort(key=lambda throw: (throw.place or len(event.hands) + 1, throw.player.seat))
    hands = sum(bool(dice) for dice in event.hands)
    drawing = Showdown(
        tuple(throws), counted.pool - _gain("pool", after),
        scene.say(
            f"bidou-drawn-{how}", names=scene.drawn(*payers), seats=len(payers), chips=moved
        ),
        scene.say(f"bidou-drawn-below-{_below(event, how)}", hands=hands),
        how in ("won", "tie", "again"),
        scene.say("bidou-drawn-pot"),
    )  # fmt: skip
    return picture("showdown.png", _showdown_words(scene, event, drawing), drawing)


def _named(scene: Scene[FamilyRules], dice: tuple[int, ...], ranking: Ranking) -> str:
    """Return the name of a hand, or its rank among all where it has none."""
    shown = hand_of(dice)
    if (kind := kind_of(shown, ranking)) == "number":
        return scene.say("bidou-drawn-rank", place=len(ALL) + 1 - strength(shown, ranking))
    return scene.say(f"bidou-drawn-{kind.replace('_', '-')}")


def _showdown_words(scene: Scene[FamilyRules], event: happened.Shown, drawing: Showdown) -> list[str]:
    """Return the picture in words: each hand with its place and its name, and each player's chips."""
    lines = [scene.say(f"bidou-alt-{event.why.replace('_', '-')}")]
    for throw in drawing.throws:
        seat = throw.player.seat - 1
        facts: dict[str, Fact] = {
            "seat": seat_sign(seat), "name": scene.told(seat), "place": throw.place,
            "dice": "-".join(map(str, throw.dice)), "named": throw.named,
        }  # fmt: skip
        told = scene.say("bidou-alt-hand" if throw.dice else "bidou-alt-covered", **facts)
        key = "bidou-alt-chips" if throw.change else "bidou-alt-chips-same"
        chips = scene.say(key, chips=throw.chips, change=scene.words.change(throw.change))
        lines.append(f"{told}; {chips}")
    return [*lines, scene.say("bidou-alt-pool", chips=drawing.pool)] if drawing.pool else lines


def _gain(purse: happened.Purse, events: Sequence[BidouEvent]) -> int:
    """Return how many chips a place gained by what happened; negative where it lost more."""
    moves = [event for event in events if isinstance(event, happened.ChipsMoved)]
    came = sum(move.chips for move in moves if move.target == purse)
    return came - sum(move.chips for move in moves if move.source == purse)


def _verdict(event: happened.Shown, later: Sequence[BidouEvent]) -> tuple[str, tuple[int, ...], int]:
    """Return the result of a showdown, its seats, and how many chips each gets. The result is ``lost`` (they
    had the worst hand and take chips), ``won`` (the best, and win them) or ``open`` (they take the chip of
    an open throw). Where all passed it is ``fish`` or ``pays``: the best hand takes chips, or pays one into
    the pot. A ``tie``, one in which ``each`` takes a chip, and a hand thrown ``again`` have no seats."""
    settled = list(takewhile(lambda one: not isinstance(one, _NEXT), later))
    if any(isinstance(one, happened.ThrownAgain) for one in settled):
        return "again", (), 0
    moves = [one for one in settled if isinstance(one, happened.ChipsMoved)]
    for reason in ("won", "lost"):
        counted = [move for move in moves if move.reason == reason]
        seats = tuple(sorted({move.target for move in counted if isinstance(move.target, int)}))
        if seats:
            how = {"poor_fish": "fish", "open_throw": "open"}.get(event.why, reason)
            return how, seats, max(_gain(seat, settled) for seat in seats)
        if counted and isinstance(counted[0].source, int):
            return "pays", (counted[0].source,), counted[0].chips
    return ("each" if any(move.reason == "one_each" for move in moves) else "tie"), (), 0


def _below(event: happened.Shown, how: str) -> str:
    """Return the line below the verdict in a picture."""
    return how if event.why == "called" else event.why.replace("_", "-")
