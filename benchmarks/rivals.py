"""The computers of another checkout, which makes the view of a stored state itself and gives it to its
computer of the highest level."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.checkout import Asked, serve
from games import GAMES
from games.chance import Sealed


def move_of(root: Path, name: str, state: Any, seat: int, seed: int) -> Any:
    """Return the move of that checkout's computer in a state of that game."""
    question = {"game": name, "state": GAMES[name].dump(state), "seat": seat, "seed": seed}
    return GAMES[name].parse(_process(root).ask(question))


@cache
def _process(root: Path) -> Asked:
    """Return one for each of ours."""
    return Asked(__file__, root)


def _move(asked: dict[str, Any]) -> str:
    game = GAMES[asked["game"]]
    view = game.view(game.load(asked["state"]), asked["seat"])
    luck = Sealed(asked["seed"].to_bytes(32, "big"))
    text: str = game.computer(view, luck, game.levels[-1]).text
    return text


if __name__ == "__main__":
    serve(_move)
