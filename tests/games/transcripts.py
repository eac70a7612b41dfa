"""Readable transcripts of whole games, one for each preset: ``python -m tests.games.transcripts [NAME]``.

They are checked in, so that a reviewer sees what a change of the rules or of the computer player does.
Computers play, but where they are offered several moves of a kind that is seldom right (calza, pass), a
move at random comes in now and then, so that every rule has its say.
"""

from __future__ import annotations

import hmac
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import tests.conftest  # noqa: F401 - hints think as little as in all tests
from games import GAMES
from games.chance import Sealed
from games.engine import Game, Message, Odds
from tests.adapters import ADAPTERS

FOLDER = Path(__file__).parent / "transcripts"
LONGEST = 5000
WHIMS = 0.15
"""How often a move is made at random."""


def transcripts(games: Iterable[str] = GAMES) -> Iterator[tuple[str, str]]:
    """The name of each file and its text."""
    for name in games:
        for preset in GAMES[name].presets:
            yield file_name(name, preset), transcript(GAMES[name], preset)


def file_name(name: str, preset: str) -> str:
    """What the transcript of a game's preset is called."""
    return f"{name}-{preset}.txt"


def transcript(game: Game[Any, Any, Any, Any], preset: str) -> str:
    """A whole game of computers, as text: what happened, who was told it, and who did what."""
    rules = game.presets[preset]
    number, first, *most = ADAPTERS[game.name].told.get(preset, (3, 0))
    seats = json.dumps([[f"{preset}/{seat}", ""] for seat in range(number)], separators=(",", ":"))
    chance = Sealed(hmac.digest(bytes(range(first, first + 32)), seats.encode(), "sha256"))
    luck = random.Random(preset)
    state, events = game.new(rules, number, chance)
    lines = [f"{game.name}, {preset}, {number} players", *told(events)]
    for _ in range(*most or [LONGEST]):
        if game.outcome(state) is not None:
            break
        seat = luck.choice(game.to_act(state)) if luck.random() < WHIMS else game.view(state, None).awaited[0]
        view = game.view(state, seat)
        if luck.random() < WHIMS or seat not in view.awaited:
            action = luck.choice(view.legal[-4:])
        else:
            action = game.computer(view, chance, game.levels[len(game.levels) // 2])
        lines.append(f"seat {seat}: {action.text}   [{reason(game.explain(view, action))}]")
        state, events = game.apply(state, seat, action, chance)
        lines += told(events)
    outcome = game.outcome(state)
    lines.append("and so on" if outcome is None else f"places: {outcome.places}")
    return "\n".join(lines) + "\n"


def told(events: Iterable[Any]) -> list[str]:
    """One line for each event; those for one seat are marked with it."""
    return [
        f"    {'' if event.to is None else f'to seat {event.to} only: '}{event.kind} "
        + ", ".join(f"{f.name}={plain(getattr(event, f.name))}" for f in fields(event) if f.name != "to")
        for event in events
    ]


def reason(why: Message) -> str:
    """A message's key and facts, odds in whole per cent."""
    return " ".join([why.key, *(f"{name}={plain(fact)}" for name, fact in why.facts.items())])


def plain(value: Any) -> str:
    """A value as a transcript writes it: actions by their texts, hands as digits."""
    if hasattr(value, "text"):
        return str(value.text)
    if isinstance(value, tuple):
        if (
            value
            and not any(hasattr(item, "text") for item in value)
            and all(isinstance(item, tuple | None) for item in value)
        ):
            return " ".join("?" if hand is None else "".join(map(str, hand)) or "-" for hand in value)
        return f"({' '.join(plain(item) for item in value)})"
    if isinstance(value, Odds):
        return f"{value:.0%}"
    return str(value)


def main(games: Sequence[str]) -> None:
    """Write all transcripts again, or those of the games that are named."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if not games or old.name.partition("-")[0] in games:
            old.unlink()
    for name, text in transcripts(games or GAMES):
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
