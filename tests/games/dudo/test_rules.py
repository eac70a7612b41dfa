"""The options of Dudo, their presets, and the combinations that are refused."""

from __future__ import annotations

import pytest

from games.dudo import DUDO
from games.engine import BadRules

SETTINGS = {
    "wikipedia": {},
    "wikipedia_2020": {
        "opening_aces": "any",
        "calza": "bidder_loses",
        "calza_window": "always",
        "calza_in_palifico": False,
    },
    "dudo_full": {"palifico": "obligo", "paso": True},
    "asmodee": {"opening_aces": "palifico_only", "calza": "off"},
    "perudo_box": {
        "opening_aces": "palifico_only",
        "calza_window": "always",
        "calza_in_palifico": False,
        "palifico_face_change": "past_palifico",
        "palifico_min_players": 3,
    },
    "liars_dice": {"ace_bids": "high", "opening_aces": "any", "calza": "off", "palifico": "off"},
    "chile": {
        "aces_in": "half_plus",
        "calza_window": "half_or_one_die",
        "calza_cap": "banked",
        "palifico": "obligo",
        "direction": "opener_chooses",
    },
}


def test_the_presets_are_those_of_the_rules() -> None:
    default = DUDO.rules_type().model_dump()
    assert list(DUDO.presets) == list(SETTINGS)
    for name, rules in DUDO.presets.items():
        changed = {key: value for key, value in rules.model_dump().items() if value != default[key]}
        assert changed == SETTINGS[name]


def test_two_to_ten_play_six_by_default() -> None:
    assert DUDO.seats(DUDO.presets["wikipedia"]) == range(2, 11)
    assert DUDO.default_seats == 6


def test_the_first_value_of_a_choice_is_its_default() -> None:
    for option in DUDO.options():
        assert option.default in option.values
        if not set(option.values) <= {"off", "on"} and not option.values[0].isdigit():
            assert option.default == option.values[0]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"aces_out": "double"}, "dudo-conflict-endless-aces"),
        ({"ace_bids": "none", "wilds": "off"}, "dudo-conflict-dead-aces"),
        ({"paso": "on", "dice_start": "4"}, "dudo-conflict-pass-needs-five"),
        ({"exact_rejoin": "on"}, "dudo-conflict-rejoin-needs-calza"),
        (
            {"exact_rejoin": "on", "calza": "off", "calza_callers": "others"},
            "dudo-conflict-rejoin-needs-calza",
        ),
    ],
)
def test_a_bad_combination_is_refused_with_its_reason(changes: dict[str, str], key: str) -> None:
    with pytest.raises(BadRules) as refused:
        DUDO.rules("wikipedia", changes)
    assert refused.value.why.key == key


@pytest.mark.parametrize(
    "changes",
    [
        {"aces_out": "double", "aces_in": "half_plus"},
        {"aces_out": "double", "ace_bids": "high"},
        {"wilds": "off"},
        {"paso": "on", "dice_start": "6"},
        {"exact_rejoin": "on", "calza_callers": "any_but_bidder"},
    ],
)
def test_neighbours_of_a_bad_combination_are_fine(changes: dict[str, str]) -> None:
    assert DUDO.rules("wikipedia", changes)


def test_dice_start_is_one_to_six() -> None:
    assert next(o for o in DUDO.options() if o.name == "dice_start").values == tuple("123456")
    for dice in ("0", "7"):
        with pytest.raises(BadRules) as refused:
            DUDO.rules("wikipedia", {"dice_start": dice})
        assert refused.value.why.key == "rules-bad-value"
