"""A hand of Bidou or Montevideo in words: how good it is, what it plays for, and everybody's bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rendering.screens.notation.bidou import kind_name
from bot.rendering.screens.scene import PlayScene
from games.bidou.hands import BIDOU, ONES, SPECIALS, Hand
from games.bidou.hands import hand as hand_of
from games.bidou.odds import share_beaten
from games.bidou.odds import table as odds_table
from games.bidou.rules import BidouRules, FamilyRules
from games.bidou.views import BidouView
from games.engine import Odds

BidouScene = PlayScene[FamilyRules, BidouView]

_EXCEPTED: Mapping[Hand, str] = {ONES: "bidou-rank-ones", BIDOU: "bidou-rank-bidou"}
"""The sentences about the hands of the 1-1-1 exception (Bidou 1.1)."""


def rank(scene: BidouScene, dice: Sequence[int]) -> str:
    """Say the name of a hand, its place among all, how many throws it beats, and what changes where 1-1-1
    beats 2-1-1."""
    rules = scene.view.rules
    own = next(row for row in odds_table(rules.ranking) if row.hand == hand_of(dice))
    named = _why_nothing(scene, own.hand) or kind_name(scene, dice, rules)
    odds = Odds(share_beaten(own.hand, rules.ranking, rules.exception))
    said = scene.say("bidou-rank", named=named, place=own.place, odds=odds)
    key = _EXCEPTED.get(own.hand) if rules.exception else None
    return said if key is None else f"{said}\n{scene.say(key, above=own.place - 1)}"


def _why_nothing(scene: BidouScene, hand: Hand) -> str | None:
    """Say which pairs count, of a hand with a pair that is no combination; None of any other."""
    specials = SPECIALS[scene.view.rules.ranking]
    if hand in specials or len(set(hand)) != 2:
        return None
    return scene.say("bidou-kind-pair-twenty-two" if (6, 3, 3) in specials else "bidou-kind-pair-twelve")


def aim(scene: BidouScene) -> list[str]:
    """Say in the first hand of Bidou, while all throw, that nobody wants chips, in small print; nothing
    elsewhere: only a hand says it, which can be below the board."""
    view = scene.view
    if view.hand != 1 or view.phase != "throwing" or not isinstance(view.rules, BidouRules):
        return []
    key = "match" if view.match else view.rules.end_at.replace("_", "-")
    return [f"-# {scene.say(f'bidou-aim-{key}', games=int(view.rules.match_games))}"]


def bets(scene: BidouScene) -> list[str]:
    """Say everybody's chips and what they have done, the pot, and what it is about."""
    view = scene.view
    lines = [_rival(scene, seat) for seat in view.alive]
    owed = view.owed if view.turn == view.seat else 0
    lines.append(f"## {scene.say('bidou-pot-now', chips=view.pool, owed=owed)}")
    lines.append(scene.say("bidou-about-pot" if view.mode == "montevideo" else "bidou-about-chips"))
    return lines


def _rival(scene: BidouScene, seat: int) -> str:
    view = scene.view
    name = scene.say("bidou-you") if seat == view.seat else scene.names[seat]
    marks = [scene.say("bidou-throws", throws=view.throws[seat])] if view.throws[seat] else []
    last = next((move.action for move in reversed(view.moves) if move.seat == seat), None)
    if last is not None:
        marks.append(f"**{scene.game.call(scene.words, last)}**")
    elif seat in view.all_in:
        marks.append(scene.say("bidou-all-in"))
    return " · ".join((f"**{view.stacks[seat]}** {name}", *marks))
