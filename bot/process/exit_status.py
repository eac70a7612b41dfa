"""How a command ends that can't do what it should: a sentence, and an exit status for whatever started it.

The statuses are those of BSD's ``sysexits.h``. What time heals is worth starting again; what only a person
can mend isn't.
"""

from __future__ import annotations

FAILED = 1
"""Something isn't as it should be: a check that failed, a file that can't be read."""
USAGE = 2
"""A wrong command line, as argparse has it."""
PASSING = 75
"""``EX_TEMPFAIL``: it can't be done now, and may be done later as it stands."""
WRONG = 78
"""``EX_CONFIG``: a setting, the token or the database is such that only a person can mend it."""
INTERRUPTED = 130
"""Ended by Ctrl+C, as a shell says it."""
CUT_OFF = 141
"""Ended because nobody reads its output any more, as a shell says it: ``undercup demo dudo | head``."""


class Failure(Exception):  # noqa: N818 - says what is wrong
    """A command can't do what it should. The text tells whoever started it why and what to do; ``status`` is
    the exit status."""

    status = FAILED
