"""A finished hand of Pidro with all its cards open: step by step, or played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.screens import SCREENS
from bot.screens.frame import OVER, PLAYING, Scene
from bot.screens.model import Button, Divider, Link, Row, Screen, Text, button_id, rows
from bot.screens.pidro import sides, suit_name
from bot.screens.signs import card_text, cards_text
from bot.tables.again import Looked, Played
from bot.tables.moment import Moment
from bot.words import words
from games.engine import Seat
from games.pidro.again import Step
from games.pidro.cards import is_trump
from games.pidro.events import HandScored


def look(looked: Looked) -> Screen:
    """A position of a hand, with what the last move was, and the ways to go from there."""
    scene = _scene(looked.moment, looked.seat, None)
    hand, steps, at = looked.hand, looked.steps, looked.at
    step, last = steps[at], len(steps) - 1
    title = scene.say("again-title", hand=hand, step=at, steps=last)
    blocks = (Text(f"### {title}\n{_told(scene, step)}"), Divider(), Text(_position(scene, step)))
    return Screen((*blocks, *_ways(scene, hand, steps, at)), OVER)


def _ways(scene: Scene, hand: int, steps: Sequence[Step], at: int) -> tuple[Row, ...]:
    last, hands = len(steps) - 1, scene.finished_hands
    trick = len(steps[at].tricks)
    before = [n for n in range(at) if _leads(steps[n])]
    after = [n for n in range(at + 1, last) if _leads(steps[n]) and len(steps[n].tricks) > trick]

    def go(label: str, to: int | None, number: int = hand) -> Button:
        # Discord wants different ids on one message, also where two lead to the same step.
        custom_id = button_id(scene.table.id, number, "seen", f"{at if to is None else to}.{label}")
        return Button(custom_id, scene.say(f"again-{label}"), disabled=to is None)

    first = Row(
        (
            go("first", 0 if at else None),
            go("back-trick", before[-1] if before else None),
            go("back", at - 1 if at else None),
            go("next", at + 1 if at < last else None),
            go("next-trick", after[0] if after else last if at < last else None),
        )
    )
    play = Button(
        button_id(scene.table.id, hand, "playon", str(at)),
        scene.say("again-play"),
        "primary",
        disabled=steps[at].phase != "playing",
    )
    second = Row(
        (
            go("before", 0 if hand > 1 else None, hand - 1),
            go("after", 0 if hand < hands else None, hand + 1),
            play,
        )
    )
    return first, second


def _leads(step: Step) -> bool:
    return step.phase == "playing" and step.trick is not None and not step.trick.plays


def play_on(played: Played) -> Screen:
    """A hand played on from one of its moves: what has happened since, the position, and one's own cards;
    at its end the result beside the real one."""
    scene, line, steps = _scene(played.moment, played.seat, None), played.line, played.steps
    mine = _scene(played.moment, played.seat, played.view)
    own = scene.game.own_moves(mine) if played.seat in played.view.to_act else []
    said = [f"### {scene.say('again-on-title', hand=line.hand, step=line.at)}"]
    said += [told for step in steps[line.at + 1 :] if (told := _told(scene, step))]
    now = steps[-1]
    buttons: list[Button | Link] = [
        Button(
            button_id(scene.table.id, line.hand, "playon", f"{line.text}.{_carried(move.text)}"),
            label,
            "primary",
        )
        for label, move in own
    ]
    if now.phase == "over":
        said.append(
            scene.say("again-compare", points=sides(scene, now.points), real=sides(scene, played.real.points))
        )
        start = button_id(scene.table.id, line.hand, "playon", str(line.at))
        buttons.append(Button(start, scene.say("again-once-more"), "primary"))
    buttons.append(
        Button(button_id(scene.table.id, line.hand, "seen", str(line.at)), scene.say("again-look"))
    )
    text = "\n".join(said)
    blocks = (Text(text[-LONGEST:]), Divider(), Text(_position(scene, now)))
    return Screen((*blocks, *rows(buttons)), PLAYING)


LONGEST = 2500
"""Characters of what has happened; a message takes 4000."""


def _scene(moment: Moment, seat: int, view: Any | None) -> Scene:
    """The table in the language of the person in a seat, as the public sees it or with a view of theirs."""
    table = moment.table
    language = words(table.seats[seat].locale)
    return Scene(table, SCREENS[table.game], language, moment.view(None) if view is None else view)


def _carried(text: str) -> str:
    return text.replace(" over ", "+").replace(" ", "+")


def _told(scene: Scene, step: Step) -> str:
    """What happened in a move, in the words in which it was told at the table."""
    public = [event for event in step.events if event.to is None and not isinstance(event, HandScored)]
    return "\n".join(scene.game.events(scene, public))


def _position(scene: Scene, step: Step) -> str:
    lines = []
    if step.trumps is not None and step.bidder is not None:
        suit = suit_name(scene.words, step.trumps)
        lines.append(scene.say("pidro-contract", name=Seat(step.bidder), bid=step.bid or 0, suit=suit))
    lines += [_held(scene, step, seat) for seat in range(len(step.hands))]
    if step.stock:
        lines.append(scene.say("again-stock", cards=cards_text(step.stock)))
    if step.trick is not None and step.trick.plays:
        plays = tuple(f"{scene.names[seat]} **{card_text(card)}**" for seat, card in step.trick.plays)
        lines.append(scene.say("pidro-trick", trick=len(step.tricks) + 1, cards=plays))
    if step.taken:
        lines.append(scene.say("pidro-taken", taken=sides(scene, step.points)))
    return "\n".join(lines)


def _held(scene: Scene, step: Step, seat: int) -> str:
    """A seat's cards: its trumps, and beside them what is worth nothing."""
    cards = step.hands[seat]
    if step.trumps is None:
        held, rest = cards_text(cards), ""
    else:
        held = cards_text(card for card in cards if is_trump(card, step.trumps))
        rest = cards_text(card for card in cards if not is_trump(card, step.trumps))
    parts = [f"**{held}**" if held else "–", *([f"({rest})"] if rest else [])]
    if step.killed[seat]:
        parts.append(scene.say("pidro-killed-mark", cards=cards_text(step.killed[seat])))
    if step.discarded[seat]:
        parts.append(scene.say("again-discarded", cards=cards_text(step.discarded[seat])))
    arrow = "▶" if seat == step.turn else "▫"
    return f"{arrow} {scene.names[seat]} · {' · '.join(parts)}"
