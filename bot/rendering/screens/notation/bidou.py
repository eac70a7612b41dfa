"""How hands of the family of Bidou are written."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import dice as dice_signs
from games.bidou.hands import hand as hand_of
from games.bidou.hands import kind as kind_of
from games.bidou.rules import FamilyRules


def dice_text(dice: Sequence[int]) -> str:
    """Write dice in signs and in figures: ``⚁⚀⚀ 2-1-1``."""
    return f"{dice_signs(dice)} {'-'.join(map(str, dice))}"


def kind_name(scene: Scene[FamilyRules], dice: Sequence[int], rules: FamilyRules) -> str:
    """Return the name of the kind of hand that three dice are."""
    hand = hand_of(dice)
    kind = kind_of(hand, rules.ranking).replace("_", "-")
    return scene.say(f"bidou-kind-{kind}")
