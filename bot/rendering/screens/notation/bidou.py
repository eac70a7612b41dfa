"""How hands of the family of Bidou are written, and its chips."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rendering.screens.scene import PlayScene, Reached, Scene
from bot.rendering.screens.signs import dice as dice_signs
from games.bidou.hands import hand as hand_of
from games.bidou.hands import kind as kind_of
from games.bidou.rules import FamilyRules
from games.bidou.views import BidouView
from games.engine import Seat


def dice_text(dice: Sequence[int]) -> str:
    """Write dice in signs and in figures: ``⚁⚀⚀ 2-1-1``."""
    return f"{dice_signs(dice)} {'-'.join(map(str, dice))}"


def kind_name(scene: Scene[FamilyRules], dice: Sequence[int], rules: FamilyRules) -> str:
    """Return the name of the kind of hand that three dice are."""
    hand = hand_of(dice)
    kind = kind_of(hand, rules.ranking).replace("_", "-")
    return scene.say(f"bidou-kind-{kind}")


def match_line(scene: PlayScene[FamilyRules, BidouView]) -> str:
    """Say the games that each of two has won of their match."""
    (first, second), names = scene.view.wins, {"first": Seat(0), "second": Seat(1)}
    return scene.say("bidou-match", game=scene.view.game, wins=first, others=second, **names)


def reached(scene: PlayScene[FamilyRules, BidouView]) -> Reached:
    """Return everybody's chips in order: the most first where the most wins, else the fewest; in a match
    also the games won, which come before them."""
    view, most = scene.view, scene.view.mode == "montevideo"
    wins = view.wins if view.match else (0,) * view.players

    def worth(seat: int) -> tuple[int, int]:
        return -wins[seat], -view.stacks[seat] if most else view.stacks[seat]

    best = sorted(range(view.players), key=worth)
    chips = scene.words.row(f"{scene.names[seat]} **{view.stacks[seat]}**" for seat in best)
    said = scene.say("bidou-reached-most" if most else "bidou-reached-fewest", chips=chips)
    ahead = tuple(seat for seat in best if worth(seat) == worth(best[0]))
    return Reached(ahead, f"{match_line(scene)}\n{said}" if view.match else said)
