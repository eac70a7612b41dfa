"""The options of Bidou and of Montevideo, and their presets (Bidou 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from games.bidou.hands import Ranking
from games.engine import Rules, RulesConflict, message

MOST_SEATS = 8
CENTRE_CHIPS = 9
"""The chips of a game for two, all in the centre at its start (Bidou 1.5, B19a)."""
STACK_CHIPS = 6
"""The chips of each seat with three or more players and in Montevideo (Bidou 1.6, 1.11)."""
KeepDice = Literal["second_game", "never", "after_first_hand", "after_first_game", "always"]


class FamilyRules(Rules):
    """The options that Bidou and Montevideo share."""

    family: ClassVar[Literal["bidou", "montevideo"]]
    """Distinguishes the two, also for type checkers."""

    ranking: Ranking = "full"
    ones_beat_bidou: Literal["auto", "on", "off"] = "auto"
    throw_order: Literal["simultaneous", "in_turn"] = "simultaneous"
    keep_dice: KeepDice = "second_game"
    captain_roll: Literal["one_die", "three_dice"] = "one_die"
    equal_throws: Literal["captain_first", "left_of_captain"] = "captain_first"
    opener_becomes_captain: bool = True
    pass_before_bet: Literal["check", "fold"] = "check"  # noqa: S105 - an option
    bet_limit: Literal["per_action", "per_hand", "none"] = "per_action"
    poor_fish: bool = False

    @property
    def exception(self) -> bool:
        """Whether 1-1-1 beats 2-1-1 (B1)."""
        if self.ones_beat_bidou == "auto":
            return self.ranking in ("full", "total")
        return self.ones_beat_bidou == "on"

    def may_open(self, *, first: bool) -> bool:
        """Whether the pot may be opened with a bet of zero; ``first``: by the first who acts."""
        return False


class BidouRules(FamilyRules):
    """Every option of Bidou, the default first. An option that doesn't concern a game of so many players is
    allowed and without effect."""

    family: ClassVar[Literal["bidou"]] = "bidou"

    bet_limit: Literal["per_action", "per_hand"] = "per_action"
    match_games: Literal["3", "1"] = "3"
    two_player_tie: Literal["push", "one_each", "rethrow"] = "push"
    open_throw_tie: Literal["eight_loses", "rethrow"] = "eight_loses"
    first_dropout: Literal["dice_play", "all_stakes", "simple"] = "dice_play"
    all_in_loser: Literal["equal_each", "all_shown"] = "equal_each"
    all_in_tie: Literal["all_pay", "tied_pay"] = "all_pay"
    end_at: Literal["last_loser", "first_out"] = "last_loser"

    @property
    def wins_needed(self) -> int:
        """Return how many games win a match of two players: 2 of three, or 1 of one."""
        return int(self.match_games) // 2 + 1


class MontevideoRules(FamilyRules):
    """Every option of Montevideo, the default first. ``ante`` and ``max_ante`` are in chips."""

    family: ClassVar[Literal["montevideo"]] = "montevideo"

    two_player_stakes: Literal["six", "nine"] = "six"
    hands: Literal["off"] | Annotated[int, Field(ge=1, le=99)] = "off"
    ante: int = Field(1, ge=1, le=STACK_CHIPS)
    max_ante: int = Field(6, ge=1, le=12)
    ante_escalation: bool = True
    open_the_pot: Literal["first", "anyone", "off"] = "first"
    odd_chip: Literal["carry", "nearest_left"] = "carry"
    montevideo_min_players: int = Field(2, ge=2, le=3)

    @model_validator(mode="after")
    def _agree(self) -> MontevideoRules:
        if self.ante_escalation and self.ante > self.max_ante:
            raise RulesConflict(message("montevideo-conflict-ante", ante=self.ante, highest=self.max_ante))
        return self

    def may_open(self, *, first: bool) -> bool:
        return self.open_the_pot == "anyone" or (self.open_the_pot == "first" and first)


def for_nine(rules: FamilyRules, players: int | None) -> bool:
    """Return whether it is Montevideo for two with nine chips in the centre, one chip a bet (B19a)."""
    return players == 2 and isinstance(rules, MontevideoRules) and rules.two_player_stakes == "nine"


BIDOU_PRESETS: Mapping[str, BidouRules] = MappingProxyType(
    {
        "standard": BidouRules(),
        "dice_play": BidouRules(throw_order="in_turn"),
        "wikipedia": BidouRules(
            keep_dice="after_first_hand",
            equal_throws="left_of_captain",
            opener_becomes_captain=False,
            pass_before_bet="fold",  # noqa: S106 - an option
            first_dropout="all_stakes",
            all_in_loser="all_shown",
            all_in_tie="tied_pay",
        ),
        "simplified": BidouRules(ranking="simplified"),
        "simpson1934": BidouRules(ranking="simpson1934"),
        "france": BidouRules(ranking="total"),
        "poor_fish": BidouRules(poor_fish=True),
    }
)
"""The named rules of Bidou, the default first."""

MONTEVIDEO_PRESETS: Mapping[str, MontevideoRules] = MappingProxyType(
    {
        "wikipedia": MontevideoRules(),
        "dice_play": MontevideoRules(throw_order="in_turn", open_the_pot="anyone", montevideo_min_players=3),
        "simplified": MontevideoRules(ranking="simplified"),
        "poor_fish": MontevideoRules(poor_fish=True),
    }
)
"""The named rules of Montevideo, the default first."""
