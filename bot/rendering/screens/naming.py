"""Rules by their names: presets, the options of a game and their values, as people call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.i18n.translate import Words
from bot.rendering.screens.model import CHOICES_A_SELECT
from bot.rendering.screens.scene import GameScreens
from games import GAMES
from games.options import Option

Screens = GameScreens[Any, Any, Any, Any]


def preset_name(words: Words, game: str, preset: str) -> str:
    """Return a preset's name; that of one that is gone is its id."""
    return _said(words, f"{game}-preset-{_key(preset)}", preset)


def preset_text(words: Words, game: str, preset: str) -> str:
    """Return what a preset is, in a line."""
    return _said(words, f"{game}-preset-{_key(preset)}-text", preset)


def preset_line(words: Words, game: str, preset: str) -> str:
    """Return a preset's name, with its line."""
    return f"{preset_name(words, game, preset)}: {preset_text(words, game, preset)}"


def game_and_rules(words: Words, game: str, preset: str) -> str:
    """Return a preset's name among presets of all games: with its game, unless its name has that."""
    called, rules = words.say(f"{game}-name"), preset_name(words, game, preset)
    return rules if called in rules else words.say("play-preset", game=called, rules=rules)


def option_name(words: Words, game: str, screens: Screens, option: str) -> str:
    """Return the name of an option of the rules."""
    return _said(words, _rule(words, game, screens, option), option)


def option_text(words: Words, game: str, screens: Screens, option: str) -> str:
    """Return what an option of the rules decides, in a line."""
    return _said(words, _rule(words, game, screens, option) + "-text", option)


def value_name(words: Words, game: str, screens: Screens, option: str, value: str) -> str:
    """Return the name of an option's value: a number in figures."""
    key = f"{_rule(words, game, screens, option)}-{_key(value)}"
    return _said(words, key, words.say(f"switch-{value}") if value in ("on", "off") else value)


def house_rules(words: Words, game: str, screens: Screens, changes: Mapping[str, str]) -> list[str]:
    """Return house rules, each by its name with its value."""
    return [
        words.say(
            "rules-changed",
            rule=option_name(words, game, screens, option),
            chosen=value_name(words, game, screens, option, value),
        )
        for option, value in changes.items()
    ]


def values_to_choose(game: str, option: Option, now: str) -> list[str]:
    """Return the values of an option as a select can offer them: if there are too many the round ones, with
    those of presets, and the one that it has ``now``."""
    if len(option.values) <= CHOICES_A_SELECT:
        return list(option.values)
    the_game = GAMES[game]
    wanted = {now, *(the_game.text_of(rules, option.name) for rules in the_game.presets.values())}
    fitting = [value for value in option.values if value in wanted or value.endswith("0")]
    return fitting[:CHOICES_A_SELECT]


def _rule(words: Words, game: str, screens: Screens, option: str) -> str:
    own = f"{game}-rule-{_key(option)}"
    return own if screens.kin is None or words.has(own) else f"{screens.kin}-rule-{_key(option)}"


def _key(name: str) -> str:
    return name.replace("_", "-")


def _said(words: Words, key: str, otherwise: str) -> str:
    return words.say(key) if words.has(key) else otherwise
