"""The tricks of Pidro in the words of a hand: the one on the table, and those that have fallen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.rendering.screens.events.pidro import event_lines
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import card_text
from games.cards import Suit
from games.engine import Seat
from games.pidro.cards import strengths
from games.pidro.events import Claimed
from games.pidro.record import HandRecord
from games.pidro.resume import Step, steps
from games.pidro.rules import PidroRules
from games.pidro.state import SEATS, Trick, team
from games.pidro.tricks import points_in
from games.pidro.views import PidroView

PidroScene = PlayScene[PidroRules, PidroView]


def you_or(scene: PidroScene, seat: int) -> str:
    """Return a seat's name, or that it is the reader's own."""
    return scene.say("pidro-you") if seat == scene.view.seat else scene.names[seat]


def taken(trick: Trick, number: int, suit: Suit) -> tuple[int, int]:
    """Return the seat that took a finished trick, the hand's ``number`` from 1, and its points for that
    seat's team."""
    best = trick.winner or 0
    return best, sum(won.points for won in points_in(trick, number, suit) if won.team == team(best))


def lying(scene: PidroScene, trick: Trick) -> str:
    """Return the trick on the table in the order of play, with who has it so far."""
    view, laid = scene.view, dict(trick.plays)
    order = [(trick.leader + step) % SEATS for step in range(SEATS)]
    cold = {one.seat for one in view.cold}
    said = " · ".join(
        you_or(scene, seat) + (f" **{card_text(laid[seat], view.trumps)}**" if seat in laid else "")
        for seat in order
        if seat in laid or seat not in cold
    )
    if not laid or view.trumps is None:
        return said
    ranks = strengths(view.trumps)
    best = max(laid, key=lambda seat: ranks[laid[seat]])
    if best == scene.seat:
        return f"{said}\n{scene.say('pidro-you-win')}"
    key = "pidro-partner-wins" if team(best) == team(scene.seat) else "pidro-wins"
    return f"{said}\n{scene.say(key, name=Seat(best))}"


def since(scene: PidroScene, tricks: Sequence[Trick], suit: Suit, *, named: bool) -> list[str]:
    """Say what fell in the finished tricks of a hand from the seat's own last card on, a line each, and who
    took it. A seat that has gone cold is told of several: its hand may not follow each of them. The last one
    is called so, unless all are ``named`` by their numbers."""
    own = [number for number, trick in enumerate(tricks, 1) if scene.seat in dict(trick.plays)]
    lines = []
    for number, trick in enumerate(tricks, 1):
        if own and number < own[-1]:
            continue
        best, points = taken(trick, number, suit)
        whose = "you" if best == scene.seat else "partner" if team(best) == team(scene.seat) else "other"
        cards = " · ".join(f"{you_or(scene, seat)} **{card_text(card, suit)}**" for seat, card in trick.plays)
        called = number if named or number < len(tricks) else 0
        lines.append(
            scene.say(f"pidro-hand-last-{whose}", trick=called, cards=cards, name=Seat(best), points=points)
        )
    return lines


@lru_cache(maxsize=512)
def _end(rules: PidroRules, record: HandRecord) -> Step:
    """Return the last position of a finished hand, which all its players are shown again and again."""
    return steps(rules, record)[-1]


def fell(scene: PidroScene) -> list[str]:
    """Say the same of the last finished hand, and what was claimed there."""
    if scene.view.last is None:
        return []
    end = _end(scene.view.rules, scene.view.last)
    claimed = [event for event in end.events if isinstance(event, Claimed)]
    tricks = [] if end.trumps is None else since(scene, end.tricks, end.trumps, named=True)
    return [*tricks, *event_lines(scene, claimed)]
