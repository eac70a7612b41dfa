"""The options of Pidro and their presets (Pidro 3.2, 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from games.engine import Rules


class PidroRules(Rules):
    """Every option of Pidro, the default first."""

    fourteen_over: Literal["any", "dealer", "off"] = "any"
    fourteen_over_penalty: Literal["14", "28"] = "14"
    discards: Literal["face_up", "face_down"] = "face_up"
    kill_choice: Literal["player", "auto_lowest"] = "player"
    kill_time: Literal["before_play", "first_trick"] = "before_play"
    cold_cards: Literal["face_up", "face_down"] = "face_up"
    auto_claim: bool = True
    refill: Literal["classic", "deal_all"] = "classic"
    partner_singleton_leads: bool = False
    target: int = Field(62, ge=14, le=150)


PIDRO_PRESETS: Mapping[str, PidroRules] = MappingProxyType(
    {
        "manual": PidroRules(),
        "sou": PidroRules(fourteen_over="dealer", discards="face_down", cold_cards="face_down"),
        "short": PidroRules(target=31),
    }
)
"""The named rules, the default first: those of the single-player program's manual, those of the
Ostrobothnian youth federation, and a game to 31 for an evening with little time."""
