"""What anyone may look up: how to play, the rules of a game, its odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.screens.model import CALM, Divider, Screen, Text
from bot.screens.scene import GameScreens, Move, R
from bot.words import Words


def help_screen(language: Words, moves: Mapping[str, Sequence[Move]]) -> Screen:
    """How to play, and every command; ``moves`` are the typed ones of each game by its name."""
    listed = [f"`/{name}` {language.say(f'command-{name}')}" for name in moves]
    blocks = (
        Text(f"## {language.say('help-title')}\n{language.say('help-start')}\n" + "\n".join(listed)),
        Divider(),
        Text(language.say("help-table")),
        Text(language.say("help-commands", moves=_typed_moves(language, moves))),
        Text(language.say("help-fair")),
    )
    return Screen(blocks, CALM)


def _typed_moves(language: Words, moves: Mapping[str, Sequence[Move]]) -> str:
    """The words that moves are typed with, of all games; those with the same ones are told of together."""
    games: dict[str, list[str]] = {}
    for name, its in moves.items():
        typed = language.row(f"`{move.word}`" for move in its)
        games.setdefault(typed, []).append(language.say(f"{name}-name"))
    return language.parts(
        language.say("help-moves", games=language.listed(names), words=typed)
        for typed, names in games.items()
    )


def rules_screen(
    language: Words,
    game: GameScreens[R, Any, Any, Any],
    name: str,
    rules: R,
    heading: str,
    players: int | None,
) -> Screen:
    """The rules of a game as so many players play them, None if that isn't known."""
    title = Text(f"## {language.say(f'{name}-name')}\n{heading}")
    return Screen((title, Divider(), Text("\n".join(game.rules(language, rules, players)))), CALM)


def odds_screen(
    language: Words,
    game: GameScreens[R, Any, Any, Any],
    name: str,
    rules: R,
    asked: tuple[str | None, str | None],
) -> Screen:
    """The odds of a game under some rules; ``asked`` are a hand to beat and dice on the table, or None."""
    title = Text(f"## {language.say('odds-title', game=language.say(f'{name}-name'))}")
    return Screen((title, Divider(), Text("\n".join(game.odds(language, rules, *asked)))), CALM)
