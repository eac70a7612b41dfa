"""Finished hands of Pidro with all their cards open."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rendering.screens.notation.pidro import suit_name, team_name
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import SIGNS, card_text, cards_text
from games.engine import Seat
from games.pidro.cards import is_trump, twin_suit
from games.pidro.events import HandScored
from games.pidro.resume import Step
from games.pidro.rules import PidroRules
from games.pidro.state import team


class PidroHands:
    """Finished hands of Pidro on screen."""

    def told(self, scene: Scene[PidroRules], step: Step) -> str:
        """Tell what happened in a move, in the same words as at the table."""
        public = [event for event in step.events if event.to is None and not isinstance(event, HandScored)]
        return "\n".join(scene.game.events(scene, public))

    def position(self, scene: Scene[PidroRules], step: Step) -> str:
        """Return all cards, whose turn it is, the bid and the points so far."""
        lines = []
        if step.trumps is not None and step.bidder is not None:
            side, suit = team(step.bidder), suit_name(scene.words, step.trumps)
            said = scene.say(
                "pidro-contract", name=Seat(step.bidder), bid=step.bid or 0, suit=suit,
                twin=SIGNS[twin_suit(step.trumps)], team=team_name(scene, side), taken=step.points[side],
            )  # fmt: skip
            lines.append(said)
        lines += [_held(scene, step, seat) for seat in range(len(step.hands))]
        if step.stock:
            lines.append(scene.say("again-stock", cards=cards_text(step.stock)))
        if step.trick is not None and step.trick.plays:
            plays = tuple(
                f"{scene.names[seat]} **{card_text(card, step.trumps)}**" for seat, card in step.trick.plays
            )
            lines.append(scene.say("pidro-trick", trick=len(step.tricks) + 1, cards=plays))
        if step.taken:
            lines.append(scene.say("pidro-taken", taken=sides(scene, step.points)))
        return "\n".join(lines)

    def compared(self, scene: Scene[PidroRules], now: Step, real: Step) -> str:
        """Compare the result of a hand that was played on with its real one."""
        return scene.say("again-compare", points=sides(scene, now.points), real=sides(scene, real.points))

    def parts(self, step: Step) -> int:
        """Return how many tricks are over."""
        return len(step.tricks)

    def leads(self, step: Step) -> bool:
        """Whether a trick begins here."""
        return step.phase == "playing" and step.trick is not None and not step.trick.plays


def _held(scene: Scene[PidroRules], step: Step, seat: int) -> str:
    """Return a seat's cards: its trumps, and beside them the worthless ones."""
    cards = step.hands[seat]
    if step.trumps is None:
        held, rest = cards_text(cards), ""
    else:
        held = cards_text((card for card in cards if is_trump(card, step.trumps)), step.trumps)
        rest = cards_text(card for card in cards if not is_trump(card, step.trumps))
    parts = [f"**{held}**" if held else "–", *([f"({rest})"] if rest else [])]
    if step.killed[seat]:
        parts.append(scene.say("pidro-killed-mark", cards=cards_text(step.killed[seat])))
    if step.discarded[seat]:
        parts.append(scene.say("again-discarded", cards=cards_text(step.discarded[seat])))
    arrow = "▶" if seat == step.turn else "▫"
    return f"{arrow} {scene.names[seat]} · {' · '.join(parts)}"


def sides(scene: Scene[PidroRules], numbers: Sequence[int]) -> str:
    """Return a number for each team: ``**Ana & Cleo** 23 · **Ben & Dan** −4``."""
    return " · ".join(
        f"**{team_name(scene, team)}** {scene.words.number(numbers[team])}" for team in range(len(numbers))
    )
