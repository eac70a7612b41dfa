"""How a command that fails ends: with a sentence, and an exit status for the process that started it.

The statuses are those of BSD's ``sysexits.h``. A passing fault is worth a restart; one that only a person can
mend isn't.
"""

from __future__ import annotations

FAILED = 1
"""A check has failed, or a file can't be read."""
USAGE = 2
"""A wrong command line, as argparse has it."""
PASSING = 75
"""``EX_TEMPFAIL``: it can't be done now, and may succeed later without a change."""
WRONG = 78
"""``EX_CONFIG``: only a person can mend a setting, the token or the database."""
INTERRUPTED = 130
"""Ended by Ctrl+C, as shells report it."""
CUT_OFF = 141
"""Ended because nobody reads its output any more, as shells report it: ``undercup demo dudo | head``."""


class Failure(Exception):  # noqa: N818 - says what is wrong
    """A command can't do its work. The text tells the user why and what to do; ``status`` is the exit
    status."""

    status = FAILED
