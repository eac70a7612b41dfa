"""What happened in a game of Pidro, a line for each public event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.i18n.translate import Fact
from bot.rendering.screens.notation.pidro import suit_name, team_name
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import SIGNS, card_text, cards_text
from games.engine import Seat
from games.pidro import events as happened
from games.pidro.actions import Pass
from games.pidro.cards import TWO, points
from games.pidro.events import PidroEvent
from games.pidro.rules import PidroRules


def event_lines(scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[str]:
    """Tell the public events; what all were dealt is together in a line."""
    lines: list[str] = []
    for _, group in groupby(events, key=type):
        alike = list(group)
        if cuts := [event for event in alike if isinstance(event, happened.Cut)]:
            lines.append(_tell_cut(scene, cuts))
        elif discards := [event for event in alike if isinstance(event, happened.Discarded)]:
            lines.append(_tell_discards(scene, discards))
        elif refills := [event for event in alike if isinstance(event, happened.Refilled)]:
            lines.append(_tell_refill(scene, refills))
        else:
            lines += [told for event in alike if (told := event_line(scene, event)) is not None]
    return lines


def event_line(scene: Scene[PidroRules], event: PidroEvent) -> str | None:
    """Tell what happened; None where it needs no line of its own."""
    match event:
        case happened.HandStarted():
            return scene.say("pidro-hand-started", hand=event.number, name=Seat(event.dealer))
        case happened.BidMade():
            return _tell_bid(scene, event)
        case happened.Declared():
            return scene.say(
                "pidro-declared",
                name=Seat(event.seat),
                suit=suit_name(scene.words, event.suit),
                bid=event.bid,
            )
        case happened.Killed():
            return scene.say("pidro-killed", name=Seat(event.seat), cards=cards_text(event.cards))
        case happened.Ready():
            return scene.say("pidro-ready", name=Seat(event.seat))
        case happened.Played():
            return _tell_played(scene, event)
        case happened.WentCold():
            return _tell_cold(scene, event)
        case happened.TrickTaken():
            return _tell_trick(scene, event)
        case happened.Claimed():
            return _tell_claimed(scene, event)
        case happened.HandScored():
            return _tell_scored(scene, event)
        case happened.GameOver():
            return game_over_line(scene, event)
        case happened.Cut() | happened.Dealt() | happened.Discarded() | happened.Held() | happened.Refilled():
            return None


def _tell_cut(scene: Scene[PidroRules], events: Sequence[happened.Cut]) -> str:
    drawn = [f"{scene.names[seat]} {card_text(card)}" for event in events for seat, card in event.cards]
    return scene.say("pidro-cut", cards=tuple(drawn))


def _tell_discards(scene: Scene[PidroRules], events: Sequence[happened.Discarded]) -> str:
    laid = [
        f"{scene.names[event.seat]} {event.count}" + (f" ({cards_text(event.cards)})" if event.cards else "")
        for event in events
    ]
    return scene.say("pidro-discarded", cards=tuple(laid))


def _tell_refill(scene: Scene[PidroRules], events: Sequence[happened.Refilled]) -> str:
    bought = tuple(f"{scene.names[event.seat]} {event.count}" for event in events if not event.robbed)
    robbed = next((event for event in events if event.robbed), None)
    told = scene.say("pidro-refilled", cards=bought)
    if robbed is None:
        return told
    return f"{told} {scene.say('pidro-robs', name=Seat(robbed.seat), cards=robbed.count)}"


def _tell_bid(scene: Scene[PidroRules], event: happened.BidMade) -> str:
    if event.forced:
        return scene.say("pidro-forced", name=Seat(event.seat))
    if isinstance(event.action, Pass):
        return scene.say("pidro-passed", name=Seat(event.seat))
    return scene.say("pidro-bids", name=Seat(event.seat), bid=event.action.points)


def _tell_played(scene: Scene[PidroRules], event: happened.Played) -> str:
    key = "pidro-played-over" if event.under else "pidro-played"
    return scene.say(key, name=Seat(event.seat), card=card_text(event.card), cards=cards_text(event.under))


def _tell_cold(scene: Scene[PidroRules], event: happened.WentCold) -> str:
    key = "pidro-went-cold-leading" if event.leading else "pidro-went-cold"
    told = scene.say(key, name=Seat(event.seat))
    return f"{told} ({cards_text(event.cards)})" if event.cards else told


def _tell_trick(scene: Scene[PidroRules], event: happened.TrickTaken) -> str:
    return scene.say("pidro-trick-taken", trick=event.trick, name=Seat(event.seat), **_worth(event))


def _worth(event: happened.TrickTaken) -> dict[str, Fact]:
    won, keeper = points_won(event)
    return {"points": won, "kept": int(keeper is not None), "keeper": Seat(keeper or 0)}


def _tell_claimed(scene: Scene[PidroRules], event: happened.Claimed) -> str:
    held = tuple(f"{scene.names[seat]} {card_text(card)}" for seat, card in event.cards)
    # They are all trumps, and a five is worth the same in either suit.
    worth = sum(points(card, card.suit) for _, card in event.cards)
    return scene.say("pidro-claimed", team=team_name(scene, event.team), cards=held, points=worth)


def end_lines(scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[str]:
    """Tell the end of a hand below its result: the last trick with all that was laid in it, and why the
    hand ended, unless the result says so (what was left scored)."""
    tricks = [event for event in events if isinstance(event, happened.TrickTaken)]
    taken = [point for event in events if isinstance(event, happened.HandScored) for point in event.taken]
    claimed = [event for event in events if isinstance(event, happened.Claimed)]
    lines = [_tell_last_trick(scene, event) for event in tricks[-1:]]
    is_told = any(point.trick is None for point in taken)
    return lines if is_told else lines + [_tell_claimed(scene, event) for event in claimed]


def _tell_last_trick(scene: Scene[PidroRules], event: happened.TrickTaken) -> str:
    laid = []
    for seat, card, under in event.plays:
        over = scene.say("pidro-alt-over", cards=cards_text(under)) if under else ""
        laid.append(f"{scene.names[seat]} **{card_text(card, event.trumps)}**{over}")
    won = next(card for seat, card, _ in event.plays if seat == event.seat)
    return scene.say(
        "pidro-told-trick", trick=event.trick, cards=" · ".join(laid), name=Seat(event.seat),
        card=card_text(won, event.trumps), **_worth(event),
    )  # fmt: skip


def _tell_scored(scene: Scene[PidroRules], event: happened.HandScored) -> str:
    lines = [f"**{hand_line(scene, event.score)}**", *points_taken(scene, event.taken)]
    return "\n".join(lines)


def game_over_line(scene: Scene[PidroRules], event: happened.GameOver) -> str:
    """Tell which team has won, and by how much."""
    won, lost = event.scores[event.team], event.scores[1 - event.team]
    return scene.say(
        "pidro-over",
        team=team_name(scene, event.team),
        won=scene.words.number(won),
        lost=scene.words.number(lost),
    )


def hand_line(scene: Scene[PidroRules], hand: happened.HandScore) -> str:
    """Tell a finished hand: who bid what, whether it was made, and the score after it."""
    side = hand.bidder % 2
    return scene.say(
        "pidro-hand-made" if hand.made else "pidro-hand-failed",
        hand=hand.number, team=team_name(scene, side), bid=hand.bid, suit=SIGNS[hand.trumps],
        taken=hand.taken[side], change=scene.words.change(hand.change[side]),
        other=team_name(scene, 1 - side), gain=scene.words.change(hand.change[1 - side]),
        first=scene.words.number(hand.scores[0]), second=scene.words.number(hand.scores[1]),
    )  # fmt: skip


def points_taken(scene: Scene[PidroRules], taken: Sequence[happened.PointTaken]) -> list[str]:
    """Tell how each point was taken: a line for each trick with a point, and one for what was left at the
    end."""
    lines = []
    for trick, cards in groupby(taken, key=lambda point: point.trick):
        points_of = list(cards)
        listed = tuple(
            scene.say(
                "pidro-point-kept"
                if point.card.rank == TWO and point.winner not in (None, point.seat)
                else "pidro-point",
                card=card_text(point.card),
                name=Seat(point.seat),
                points=point.points,
            )
            for point in points_of
        )
        if trick is None:
            lines.append(
                scene.say("pidro-points-held", team=team_name(scene, points_of[0].team), cards=listed)
            )
        else:
            lines.append(
                scene.say(
                    "pidro-points-trick", trick=trick, name=Seat(points_of[0].winner or 0), cards=listed
                )
            )
    return lines


def points_won(event: happened.TrickTaken) -> tuple[int, int | None]:
    """Return the points of a trick's winner, and who keeps the point of the two beside them. A player who
    took the trick with the two, from seats without a trump, won it with that."""
    if event.two == event.seat:
        return event.points + 1, None
    return event.points, event.two
