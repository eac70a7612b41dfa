"""The computers of another source tree, asked in a process of their own.

The question is a line of JSON: the game, its state as it is stored, the seat and a seed; the answer is the
move's text. The other tree makes the view itself and gives it to its computer of the highest level. A state
of Bidou or Montevideo is told in the first stored format, which all trees read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from games import GAMES
from games.bidou import storage as bidou_storage
from games.bidou.rules import FamilyRules
from games.chance import Sealed


class Earlier:
    """A process that answers for the computers of a source tree."""

    def __init__(self, tree: Path) -> None:
        own = tree / ".venv" / "bin" / "python"
        self._process = subprocess.Popen(  # noqa: S603 - this file itself
            [str(own) if own.exists() else sys.executable, __file__],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def move(self, name: str, state: Any, seat: int, seed: int) -> Any:
        """The move of that tree's computer.

        Raises:
            RuntimeError: the process has ended.
        """
        question = {"game": name, "state": _told(state, GAMES[name].dump(state)), "seat": seat, "seed": seed}
        into, out = self._process.stdin, self._process.stdout
        if into is None or out is None:
            raise RuntimeError("the other tree's process has no pipes")
        into.write(json.dumps(question) + "\n")
        into.flush()
        answer = out.readline()
        if not answer:
            raise RuntimeError("the other tree's process has ended; what it wrote is above")
        return GAMES[name].parse(answer.strip())


def _told(state: Any, stored: dict[str, Any]) -> dict[str, Any]:
    """A stored state in a format that earlier trees read, too."""
    if not isinstance(state.rules, FamilyRules):
        return stored
    rules = {key: value for key, value in stored["rules"].items() if key not in state.rules.added}
    if "open_the_pot" in rules:
        rules["open_the_pot"] = rules["open_the_pot"] != "off"
    return {**stored, "version": 1, "rules": rules}


@cache
def earlier(tree: Path) -> Earlier:
    """The process of that tree, one for each of ours."""
    return Earlier(tree)


def _answer() -> None:
    """Answer questions until there are no more. Who opens the betting has changed, so an earlier tree may
    hold a state of Bidou for impossible: it isn't asked."""
    bidou_storage.__dict__["problems"] = lambda state: ()
    for line in sys.stdin:
        asked = json.loads(line)
        game: Any = GAMES[asked["game"]]
        view = game.view(game.load(asked["state"]), asked["seat"])
        level = getattr(game, "levels", ("hard",))[-1]
        luck = Sealed(asked["seed"].to_bytes(32, "big"))
        print(game.computer(view, luck, level).text, flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    _answer()
