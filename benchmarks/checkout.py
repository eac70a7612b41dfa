"""Runs a script with the code of another checkout, in a process of its own: a line of JSON for each question,
one for each answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[1]
"""The checkout of this code."""


def python_of(root: Path) -> str:
    """Return the Python of a checkout: of its own virtual environment, if it has one."""
    own = root / ".venv" / "bin" / "python"
    return str(own) if root != ROOT and own.exists() else sys.executable


class Asked:
    """The process of a script that calls :func:`serve`."""

    def __init__(self, script: str, root: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - a script of this checkout
            [python_of(root), "-P", script],
            cwd=root,
            env=os.environ | {"PYTHONPATH": str(root)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: Any) -> Any:
        """Return the answer to a question.

        Raises:
            RuntimeError: the process has ended.
        """
        to, answers = self._process.stdin, self._process.stdout
        if to is None or answers is None:
            raise RuntimeError("the process has no pipes")
        print(json.dumps(question), file=to, flush=True)
        answer = answers.readline()
        if not answer:
            raise RuntimeError("the other checkout's process has ended; what it wrote is above")
        return json.loads(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()


def serve(answer: Callable[[Any], Any]) -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)  # noqa: T201 - the answer


__all__ = ["ROOT", "Asked", "python_of", "serve"]
