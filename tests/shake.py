"""Run the tests of the bot, the playground and the data with random delays: ``python -m tests.shake``.

It takes pytest's arguments, and ``--seed`` to repeat a run.
"""

from __future__ import annotations

import sys

import pytest

FOLDERS = "tests/bot tests/whole tests/playground tests/data"

if __name__ == "__main__":
    raise SystemExit(pytest.main(["-p", "tests.shaking", "-o", f"testpaths={FOLDERS}", *sys.argv[1:]]))
