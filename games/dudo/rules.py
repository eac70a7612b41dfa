"""The options of Dudo and its presets (Dudo 2.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from pydantic import Field, model_validator

from games.dudo.bids import BidOrder
from games.engine import Rules, RulesConflict, message

SEATS = range(2, 11)
"""The numbers of players (Dudo 2.1)."""
MOST_DICE = 6
"""Maximum number of dice in a hand."""


class DudoRules(Rules):
    """Every option of Dudo, the default first (Dudo 2.1 to 2.9).

    ``dice_start`` is 1 to 6: below is no game, and above ten hands of dice no longer fit one screen. An
    option that another one disables is allowed and without effect.
    """

    dice_start: int = Field(5, ge=1, le=MOST_DICE)
    seating: Literal["roll_order", "join_order"] = "roll_order"
    direction: Literal["clockwise", "opener_chooses"] = "clockwise"
    shuffle_order: bool = False
    wilds: bool = True
    ace_bids: Literal["halved", "high", "low", "none"] = "halved"
    opening_aces: Literal["one_die", "palifico_only", "any"] = "one_die"
    aces_in: Literal["half_up", "half_plus"] = "half_up"
    aces_out: Literal["double_plus", "double"] = "double_plus"
    raise_rule: Literal["free", "no_lower_face", "one_dimension"] = "free"
    overbid: bool = False
    dudo_callers: Literal["next", "any"] = "next"
    loss: Literal["one", "difference", "all"] = "one"
    calza: Literal["regain", "bidder_loses", "all_others_lose", "off"] = "regain"
    calza_cap: Literal["lost", "banked"] = "lost"
    calza_callers: Literal["next", "others", "any_but_bidder"] = "next"
    calza_window: Literal["more_than_half", "always", "half_or_one_die"] = "more_than_half"
    calza_min_players: int = Field(2, ge=2, le=3)
    calza_in_palifico: bool = True
    exact_rejoin: bool = False
    palifico: Literal["classic", "obligo", "off"] = "classic"
    palifico_face_change: Literal["nobody", "one_die", "past_palifico"] = "nobody"
    palifico_min_players: int = Field(2, ge=2, le=3)
    palifico_optional: bool = False
    paso: Literal[False, True, "any"] = False
    faceoff: bool = False

    @model_validator(mode="after")
    def _agree(self) -> DudoRules:
        if self.ace_bids == "halved" and self.aces_out == "double" and self.aces_in == "half_up":
            # The bids 4x6, 2x1, 4x2 would form a cycle: the order of bids must rise for a round to end.
            raise RulesConflict(message("dudo-conflict-endless-aces"))
        if self.ace_bids == "none" and not self.wilds:
            raise RulesConflict(message("dudo-conflict-dead-aces"))
        if self.paso and self.dice_start < 5:
            raise RulesConflict(message("dudo-conflict-pass-needs-five", dice=self.dice_start))
        if self.exact_rejoin and (self.calza != "regain" or self.calza_callers == "next"):
            raise RulesConflict(message("dudo-conflict-rejoin-needs-calza"))
        return self

    @cached_property
    def bid_order(self) -> BidOrder:
        """Return the part of the rules that orders the bids of a normal round."""
        return BidOrder(self.ace_bids, self.aces_in, self.aces_out, self.raise_rule)


PRESETS: Mapping[str, DudoRules] = MappingProxyType(
    {
        "wikipedia": DudoRules(),
        "wikipedia_2020": DudoRules(
            opening_aces="any", calza="bidder_loses", calza_window="always", calza_in_palifico=False
        ),
        "dudo_full": DudoRules(palifico="obligo", paso=True),
        "asmodee": DudoRules(opening_aces="palifico_only", calza="off"),
        "perudo_box": DudoRules(
            opening_aces="palifico_only",
            calza_window="always",
            calza_in_palifico=False,
            palifico_face_change="past_palifico",
            palifico_min_players=3,
        ),
        "liars_dice": DudoRules(ace_bids="high", opening_aces="any", calza="off", palifico="off"),
        "chile": DudoRules(
            aces_in="half_plus",
            calza_window="half_or_one_die",
            calza_cap="banked",
            palifico="obligo",
            direction="opener_chooses",
        ),
    }
)
"""The named rules of Dudo 2.10, the default first."""
