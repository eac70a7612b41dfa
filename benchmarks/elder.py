"""A computer player of another version of the project, asked in a process of its own.

Run as a script by the other version's Python, it answers there: a line with a hand of Pidro as JSON comes in,
a line with a move goes out. It imports nothing but that version's games.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from games.chance import Chance, Sealed
from games.pidro import PIDRO
from games.pidro.actions import PidroAction, parse
from games.pidro.cards import BY_TEXT
from games.pidro.state import PidroState

ACE = 14


class Dealt:
    """Chance that gives one deal; in the cut the dealer alone draws an ace."""

    def __init__(self, dealer: int, deck: Sequence[Any]) -> None:
        self._dealer, self._deck = dealer, tuple(deck)

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        raise LookupError(f"a hand of Pidro draws no numbers, but {name!r} was asked for")

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        if not name.startswith("cut "):
            return self._deck
        low = [card for card in items if card.rank < ACE]
        ace = next(card for card in items if card.rank == ACE)
        return (*low[: self._dealer], ace, *low[self._dealer :])


def elder(folder: str, state: PidroState, seat: int, luck: Chance) -> PidroAction:
    """The move of the hard computer of the version in ``folder``, in the first hand of a game.

    Raises:
        RuntimeError: that version gave no answer.
    """
    deck = [card.text for card in state.deck]
    seed = luck.numbers("elder", 1, 2**32)[0]
    asked = {"dealer": state.dealer, "deck": deck, "moves": state.moves, "seat": seat, "seed": seed}
    wants, gives = _process(folder)
    wants.write(json.dumps(asked) + "\n")
    wants.flush()
    answer = gives.readline()
    if not answer:
        raise RuntimeError(f"the version in {folder} gave no move")
    return parse(answer)


@lru_cache
def _process(folder: str) -> tuple[IO[str], IO[str]]:
    """Where to write questions to the version in a folder, and where to read its answers."""
    python = Path(folder, ".venv", "bin", "python")
    if not python.exists():
        raise SystemExit(f"{folder} has no .venv/bin/python with that version's packages")
    # S603: the folder is the one that whoever runs the benchmark names.
    started = subprocess.Popen(  # noqa: S603
        [str(python), str(Path(__file__).resolve())],
        cwd=folder,
        env={"PYTHONPATH": str(Path(folder).resolve())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert started.stdin is not None  # noqa: S101
    assert started.stdout is not None  # noqa: S101
    return started.stdin, started.stdout


def answer(asked: dict[str, Any]) -> str:
    """The text of a move in the hand that was asked about."""
    chance = Dealt(asked["dealer"], [BY_TEXT[text] for text in asked["deck"]])
    state, _ = PIDRO.new(next(iter(PIDRO.presets.values())), 4, chance)
    for seat, text in asked["moves"]:
        state, _ = PIDRO.apply(state, seat, parse(text), chance)
    view = PIDRO.view(state, asked["seat"])
    return PIDRO.computer(view, Sealed(asked["seed"].to_bytes(32, "big")), "hard").text


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(answer(json.loads(line)) + "\n")
        sys.stdout.flush()
