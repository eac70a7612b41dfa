"""The cups of Dudo lifted: what there was of the bid, and what the call costs, as a line and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rendering.screens.drawings import Cup, Die, Reveal
from bot.rendering.screens.events.dudo import marking
from bot.rendering.screens.model import Picture, picture
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import seat_sign
from games.dudo import events as happened
from games.dudo.actions import Bid, Sum
from games.dudo.events import DudoEvent
from games.dudo.rules import DudoRules
from games.engine import Seat


def reveal_line(scene: Scene[DudoRules], event: happened.Revealed, events: Sequence[DudoEvent]) -> str:
    """Say who called what, what there was, and what it costs."""
    found = scene.say(f"dudo-told-{event.claim.kind}", count=event.count)
    if event.call == "calza" and event.right:
        found = scene.say("dudo-told-exactly", count=event.count)
    line = scene.say(
        f"dudo-told-{event.call}", name=Seat(event.caller), other=Seat(event.claimant),
        claim=event.claim, found=found,
    )  # fmt: skip
    costs = [told for one in events if (told := _told_cost(scene, one, events)) is not None]
    return " ".join((line, *costs))


def _told_cost(scene: Scene[DudoRules], event: DudoEvent, events: Sequence[DudoEvent]) -> str | None:
    """Say what a call costs, or brings; players who lose as much are told together."""
    match event:
        case happened.DiceLost():
            alike = [
                one.seat
                for one in events
                if isinstance(one, happened.DiceLost) and (one.lost, one.saved) == (event.lost, event.saved)
            ]
            if event.seat != alike[0]:
                return None
            return scene.say(
                "dudo-told-lost", names=tuple(map(Seat, alike)), seats=len(alike),
                lost=event.lost, saved=event.saved,
            )  # fmt: skip
        case happened.DieGained():
            key = "dudo-told-banked" if event.banked else "dudo-told-gained"
            return scene.say(key, name=Seat(event.seat))
        case happened.Rejoined():
            return scene.say("dudo-told-rejoined", name=Seat(event.seat))
        case happened.Eliminated():
            return scene.say("dudo-told-out", name=Seat(event.seat), place=event.place)
        case happened.GameWon():
            return scene.say("dudo-told-won", name=Seat(event.seat))
    return None


def reveal_picture(
    scene: Scene[DudoRules],
    event: happened.Revealed,
    events: Sequence[DudoEvent],
    *,
    spelled: bool = False,
) -> Picture:
    """Return all cups lifted; in words the dice without an owner are ``spelled`` out."""
    counted, claim = marking(scene, event), event.claim
    cups = tuple(
        Cup(
            scene.player(seat),
            tuple(Die(face, counted(face)) for face in sorted(hand)),
            _change(seat, events),
        )
        for seat, hand in enumerate(event.hands)
        if hand
    )
    exactly = event.call == "calza"
    holds = event.right == exactly
    drawing = Reveal(
        cups, event.claimant + 1, event.caller + 1,
        (claim.quantity, claim.face) if isinstance(claim, Bid) else None,
        claim.total if isinstance(claim, Sum) else None,
        event.count, holds, exactly, *_drawn_words(scene, event),
        _drawn_verdict(scene, event, holds, events),
    )  # fmt: skip
    return picture("reveal.png", _reveal_words(scene, event, cups, spelled=spelled), drawing)


def _reveal_words(
    scene: Scene[DudoRules], event: happened.Revealed, cups: Sequence[Cup], *, spelled: bool
) -> list[str]:
    """Return the picture in words: the claim, each player's dice, and what there was of the claim. Dice
    without an owner are ``spelled`` out."""
    claim, holds = event.claim, event.right == (event.call == "calza")
    if isinstance(claim, Bid):
        faces = scene.say("dudo-faces" if claim.quantity > 1 else "dudo-face", face=claim.face)
        said = scene.say("dudo-alt-bid", quantity=claim.quantity, faces=faces)
    else:
        said = scene.say(f"dudo-alt-{claim.kind}", total=claim.total if isinstance(claim, Sum) else 0)
    names = {"name": scene.told(event.claimant), "other": scene.told(event.caller)}
    facts = {"count": event.count, "wild": event.wild, "plain": event.count - event.wild}
    called = "exactly" if event.call == "calza" else claim.kind
    verdict = f"dudo-alt-{called}-{'holds' if holds else 'fails'}"
    return [
        scene.say(f"dudo-alt-{event.call}", claim=said, **names),
        *(_cup_words(scene, cup, spelled=spelled) for cup in cups),
        scene.say(verdict, claim=said, **facts, **names),
    ]


def _cup_words(scene: Scene[DudoRules], cup: Cup, *, spelled: bool) -> str:
    faces = (scene.say("dudo-face", face=die.face) if spelled else str(die.face) for die in cup.dice)
    told = scene.say(
        "dudo-alt-cup",
        seat=seat_sign(cup.player.seat - 1),
        name=scene.told(cup.player.seat - 1),
        dice=scene.words.row(faces),
        counted=sum(die.mark != "" for die in cup.dice),
    )
    if not cup.change:
        return told
    key = "dudo-alt-gains" if cup.change > 0 else "dudo-alt-loses"
    return f"{told}; {scene.say(key, dice=abs(cup.change))}"


def _drawn_words(scene: Scene[DudoRules], event: happened.Revealed) -> tuple[str, str, str, str]:
    """Return who said it, what, that it is there, and how much of it."""
    claim = event.claim
    said = "calza" if event.call == "calza" else claim.kind
    who = scene.drawn(event.caller if event.call == "calza" else event.claimant)
    by = scene.say(f"dudo-drawn-said-{said}", name=who)
    there = scene.say(f"dudo-drawn-there-{claim.kind}", count=event.count)
    if isinstance(claim, Bid):
        return by, f"{claim.quantity} ×", there, f"{event.count} ×"
    if isinstance(claim, Sum):
        return by, str(claim.total), there, str(event.count)
    found = scene.say("dudo-drawn-true" if event.count else "dudo-drawn-bluff")
    return by, scene.say("dudo-do-pass"), there, found


def _drawn_verdict(
    scene: Scene[DudoRules], event: happened.Revealed, holds: bool, events: Sequence[DudoEvent]
) -> str:
    """Return the verdict and what it costs, in the few words that a picture has room for."""
    said = "calza" if event.call == "calza" else event.claim.kind
    verdict = scene.say(f"dudo-drawn-{said}-{'holds' if holds else 'fails'}", count=event.count)
    lost = [one for one in events if isinstance(one, happened.DiceLost) and one.lost]
    gained = next((one for one in events if isinstance(one, happened.DieGained)), None)
    if gained is not None:
        key = "dudo-drawn-banked" if gained.banked else "dudo-drawn-gained"
        cost = scene.say(key, name=scene.drawn(gained.seat))
    elif len(lost) > 1:
        cost = scene.say("dudo-drawn-others", lost=max(one.lost for one in lost))
    elif lost and not lost[0].left:
        cost = scene.say("dudo-drawn-out", name=scene.drawn(lost[0].seat))
    elif lost:
        cost = scene.say("dudo-drawn-lost", name=scene.drawn(lost[0].seat), lost=lost[0].lost)
    else:
        cost = ""
    return " · ".join(filter(None, (verdict, cost)))


def _change(seat: int, events: Sequence[DudoEvent]) -> int:
    """Return how many dice a seat has won by what happened; negative where it lost some."""
    change = 0
    for event in events:
        if isinstance(event, happened.DiceLost) and event.seat == seat:
            change -= event.lost
        elif isinstance(event, happened.DieGained) and event.seat == seat and not event.banked:
            change += 1
    return change
