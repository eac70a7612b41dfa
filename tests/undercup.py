"""``undercup`` with the small game among the others: ``python -m tests.undercup run``. Tests start it where a
process of the bot is to know that game."""

from __future__ import annotations

from bot.__main__ import main

if __name__ == "__main__":
    raise SystemExit(main())
