"""What happened in a game of Dudo, a line for each public event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.rendering.screens.drawings import Mark
from bot.rendering.screens.notation.dudo import dice_text
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import die, seat_sign
from games.dudo import events as happened
from games.dudo.actions import Bid
from games.dudo.events import DudoEvent
from games.dudo.rules import DudoRules
from games.engine import Seat


def event_lines(scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[str]:
    """Tell the public events that are worth a line."""
    lines: list[str] = []
    rolls = [event for event in events if isinstance(event, happened.SeatRolled)]
    if rolls:
        lines.append(_tell_rolls(scene, rolls))
    return [*lines, *filter(None, [event_line(scene, event) for event in events])]


def event_line(scene: Scene[DudoRules], event: DudoEvent) -> str | None:
    """Tell what happened; None where it needs no line of its own."""
    match event:
        case happened.Ordered():
            return scene.say("dudo-order", order=scene.words.row(scene.names[seat] for seat in event.order))
        case happened.RoundStarted():
            return _tell_round(scene, event)
        case happened.SpecialOffered():
            return scene.say("dudo-offered", name=Seat(event.seat))
        case happened.SpecialAnswered():
            return scene.say("dudo-accepted" if event.accepted else "dudo-declined", name=Seat(event.seat))
        case happened.SightChosen():
            return scene.say(f"dudo-sight-{event.sight}", name=Seat(event.seat))
        case happened.DirectionChosen():
            return scene.say(f"dudo-direction-{event.direction}", name=Seat(event.seat))
        case happened.BidMade():
            return scene.say("dudo-bids", name=Seat(event.seat), bid=event.bid)
        case happened.Passed():
            return scene.say("dudo-passes", name=Seat(event.seat))
        case happened.Doubted():
            return scene.say(
                "dudo-doubts", name=Seat(event.seat), other=Seat(event.claimant), claim=event.claim
            )
        case happened.CalzaCalled():
            return _tell_calza(scene, event)
        case happened.Revealed():
            return _tell_reveal(scene, event)
        case happened.DiceLost():
            return scene.say(
                f"dudo-lost-{event.reason.replace('_', '-')}",
                name=Seat(event.seat), lost=event.lost, saved=event.saved, left=event.left,
            )  # fmt: skip
        case happened.DieGained():
            return _tell_gained(scene, event)
        case happened.Rejoined():
            return scene.say("dudo-rejoined", name=Seat(event.seat))
        case happened.Eliminated():
            return scene.say("dudo-out", name=Seat(event.seat), place=event.place)
        case happened.GameWon():
            return scene.say("dudo-won", name=Seat(event.seat))
        case happened.Dealt() | happened.SeatRolled():
            return None


def _tell_rolls(scene: Scene[DudoRules], rolls: Sequence[happened.SeatRolled]) -> str:
    """Tell the rolls for the order of play. Players who roll again have tied, and are told together."""
    thrown: dict[int, tuple[int, ...]] = {}  # by each seat so far: tied players have thrown the same
    groups: dict[tuple[int, ...], list[str]] = {}
    for event in rolls:
        before = thrown.get(event.seat, ())
        group = groups.setdefault(before, [])
        group.append(f"{scene.names[event.seat]} {die(event.die)} {event.die}")
        thrown[event.seat] = (*before, event.die)
    first, *again = groups.values()
    told = [scene.say("dudo-seating", rolls=first)]
    return scene.words.parts(told + [scene.say("dudo-seating-again", rolls=group) for group in again])


def _tell_round(scene: Scene[DudoRules], event: happened.RoundStarted) -> str:
    kind = scene.say(f"dudo-kind-{event.round_kind}")
    return scene.say("dudo-round-started", number=event.number, kind=kind, name=Seat(event.opener))


def _tell_calza(scene: Scene[DudoRules], event: happened.CalzaCalled) -> str:
    caller, other = Seat(event.seat), Seat(event.claimant)
    return scene.say("dudo-calls-calza", name=caller, other=other, claim=event.claim)


def _tell_reveal(scene: Scene[DudoRules], event: happened.Revealed) -> str:
    counted = marking(scene, event)
    hands = [
        f"{seat_sign(seat)} **{scene.names[seat]}** {dice_text(hand, counted)}"
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    return "\n".join((scene.say("dudo-reveal"), *hands, _verdict(scene, event)))


def _verdict(scene: Scene[DudoRules], event: happened.Revealed) -> str:
    if event.claim.kind == "pass":
        key = "dudo-pass-true" if event.count else "dudo-pass-false"
        return scene.say(key, name=Seat(event.claimant))
    if event.claim.kind == "sum":
        return scene.say("dudo-sum-is", sum=event.count, bid=event.claim)
    plain = event.count - event.wild
    return scene.say("dudo-count-is", count=event.count, wild=event.wild, plain=plain, bid=event.claim)


def _tell_gained(scene: Scene[DudoRules], event: happened.DieGained) -> str:
    key = "dudo-gain-banked" if event.banked else "dudo-gained"
    return scene.say(key, name=Seat(event.seat), left=event.left)


def marking(scene: Scene[DudoRules], event: happened.Revealed) -> Callable[[int], Mark]:
    """Return how dice are marked at a reveal: those that count, and among them the wild aces."""
    if not isinstance(event.claim, Bid):
        return lambda _die: ""
    face = event.claim.face
    wild = event.round_kind == "normal" and scene.rules.wilds
    return lambda die: "counts" if die == face else "wild" if wild and die == 1 else ""
