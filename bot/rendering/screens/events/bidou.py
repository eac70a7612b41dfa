"""What happened in a game of the family of Bidou, a line for each public event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from bot.rendering.screens.notation.bidou import dice_text, kind_name
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import seat_sign
from games.bidou import events as happened
from games.bidou.events import BidouEvent
from games.bidou.rules import FamilyRules
from games.engine import Seat


def event_lines(scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[str]:
    """Tell the public events, movements of chips together in a line."""
    lines: list[str] = []
    rolls = [event for event in events if isinstance(event, happened.CaptainRolled)]
    if rolls:
        rolled = [f"{scene.names[event.seat]} {dice_text(event.dice)}" for event in rolls]
        lines.append(scene.say("bidou-captain-rolls", rolls=tuple(rolled)))
    moved: list[_Moved] = []
    for at, event in enumerate(events):
        if isinstance(event, happened.ChipsMoved):
            moved.append((event, _why_moved(event, events[:at], events[at:])))
            continue
        told = _captain_next(scene, event, events) or event_line(scene, event)
        if told is None:
            continue
        if moved:
            lines.append(_moved(scene, moved))
            moved = []
        lines.append(told)
    return [*lines, _moved(scene, moved)] if moved else lines


def event_line(scene: Scene[FamilyRules], event: BidouEvent) -> str | None:
    """Tell what happened; None where it needs no line of its own."""
    match event:
        case happened.GameStarted():
            return scene.say("bidou-game-started", game=event.game)
        case happened.HandStarted():
            return _tell_hand(scene, event)
        case happened.Thrown():
            return scene.say(
                "bidou-thrown", name=Seat(event.seat), dice=dice_text(event.dice), throw=event.throw
            )
        case happened.SeatDone(throws=None):
            # Where all throw at once, the board shows who is done, in the order of the seats.
            return None
        case happened.SeatDone():
            return scene.say("bidou-seat-done", name=Seat(event.seat), throws=event.throws)
        case happened.ThrowsShown():
            return _tell_throws(scene, event)
        case happened.Acted():
            return scene.say("bidou-acted", name=Seat(event.seat), move=event.action)
        case happened.Shown():
            return _tell_shown(scene, event)
        case happened.AllPassed():
            return scene.say("bidou-all-passed", seats=len(scene.table.seats))
        case happened.Uncalled():
            return scene.say("bidou-uncalled", name=Seat(event.seat))
        case happened.ThrownAgain():
            return scene.say("bidou-thrown-again")
        case happened.WentOut():
            return scene.say(f"{scene.table.game}-went-out", name=Seat(event.seat), place=event.place)
        case happened.AnteRaised():
            return scene.say("bidou-ante-raised", chips=event.ante)
        case happened.GameLost():
            return scene.say("bidou-game-lost", name=Seat(event.seat), game=event.game)
        case happened.CaptainRolled() | happened.ChipsCounted() | happened.ChipsMoved() | happened.GameOver():
            return None


def _captain_next(scene: Scene[FamilyRules], event: BidouEvent, events: Sequence[BidouEvent]) -> str | None:
    """Tell a hand that ended without a showdown with who is captain after it; None where the next one says
    it, there is none, or it isn't known."""
    if any(isinstance(one, _CAPTAIN_TOLD) for one in events):
        return None
    match event:
        case happened.Uncalled() if happened.WentOut not in map(type, events):
            return scene.say("bidou-uncalled-captain", name=Seat(event.seat))
        case happened.AllPassed():
            return scene.say("bidou-all-passed-on", seats=len(scene.table.seats))
    return None


_CAPTAIN_TOLD = (happened.HandStarted, happened.Shown, happened.GameLost, happened.GameOver)
_TAKEN = ("lost", "won")
_Moved: TypeAlias = tuple[happened.ChipsMoved, str]
"""Chips that moved, and the sentence about it."""


def _why_moved(move: happened.ChipsMoved, before: Sequence[BidouEvent], after: Sequence[BidouEvent]) -> str:
    """Return the sentence about chips that moved. Bets go back for several reasons: by what happened
    ``before`` in the same move, nobody called, or hands were shown, or else their player drops. Where they
    were shown there is a tie, a bet of the hand that takes chips, or what an all-in hand doesn't play
    for."""
    if move.reason != "returned":
        return f"bidou-chips-{move.reason.replace('_', '-')}"
    hand = list(takewhile(lambda one: not isinstance(one, happened.HandStarted), reversed(before)))
    if any(isinstance(one, happened.Uncalled) for one in hand):
        return "bidou-chips-returned"
    if not any(isinstance(one, happened.Shown) for one in hand):
        return "bidou-chips-returned-dropped"
    hand += takewhile(lambda one: not isinstance(one, happened.HandStarted), after)
    moves = [one for one in hand if isinstance(one, happened.ChipsMoved)]
    takers = {one.target: one.reason for one in moves if one.reason in _TAKEN}
    if not takers:
        return "bidou-chips-returned-tie"
    return f"bidou-chips-returned-{'own' if takers.get(move.target) == 'lost' else 'above'}"


_ONCE = tuple(f"bidou-chips-returned-{why}" for why in ("tie", "above"))
"""What is said of the first of several such moves."""


def _moved(scene: Scene[FamilyRules], moved: Sequence[_Moved]) -> str:
    def purse(purse: happened.Purse) -> str:
        if isinstance(purse, int):
            return scene.names[purse]
        return scene.say(f"bidou-purse-{purse}")

    def from_centre(event: happened.ChipsMoved) -> bool:
        return (event.reason, event.source) == ("ante", "centre")

    parts, said = [], set[str]()
    for event, key in moved:
        if from_centre(event):
            continue
        again = key in _ONCE and key in said
        said.add(key)
        where = {"source": purse(event.source), "target": purse(event.target)}
        parts.append(scene.say("bidou-chips-returned" if again else key, chips=event.chips, **where))
    if antes := sum(event.chips for event, _ in moved if from_centre(event)):
        parts.insert(0, scene.say("bidou-chips-antes-centre", chips=antes))
    return scene.say("bidou-chips-line", moves=scene.words.parts(parts))


def _tell_hand(scene: Scene[FamilyRules], event: happened.HandStarted) -> str:
    key = "bidou-open-throw-started" if event.open_throw else "bidou-hand-started"
    return scene.say(key, hand=event.number, name=Seat(event.captain), ante=event.ante)


def _tell_throws(scene: Scene[FamilyRules], event: happened.ThrowsShown) -> str:
    made = [f"{scene.names[seat]} {throws}" for seat, throws in enumerate(event.throws) if throws]
    return scene.say("bidou-throws-shown", throws=tuple(made), name=Seat(event.opener))


def _tell_shown(scene: Scene[FamilyRules], event: happened.Shown) -> str:
    rules = scene.rules
    shown = sorted((place, seat) for seat, place in enumerate(event.places) if place)
    hands = []
    for place, seat in shown:
        dice = event.hands[seat]
        named = kind_name(scene, dice, rules)
        hands.append(f"{place}. {seat_sign(seat)} **{scene.names[seat]}** {dice_text(dice)} {named}")
    return "\n".join((scene.say(f"bidou-shown-{event.why.replace('_', '-')}"), *hands))
