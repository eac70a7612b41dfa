"""Errors of the database, each with a sentence for the bot's operator."""

from __future__ import annotations

from pathlib import Path


class DatabaseTrouble(Exception):  # noqa: N818 - says what is the matter
    """The database can't be opened. The text says why and what to do; it never has a password in it.
    ``passing`` says whether that may pass while everything stays as it is set up."""

    def __init__(self, text: str, *, passing: bool = False) -> None:
        super().__init__(text)
        self.passing = passing


class DatabaseFault(Exception):  # noqa: N818 - says what is the matter
    """The open database can't be used at the moment: it is full, locked, or its disk or its server fails.
    The text says which, without anything that was to be stored.

    Nothing was changed, except where PostgreSQL's answer to a commit was lost: then perhaps everything was.
    So read a table again before you try to change it again, and look at its outbox."""


class DatabaseAway(DatabaseTrouble):
    """The database's server can't be reached, or takes no connections at the moment: that may pass."""


class NewerSchema(DatabaseTrouble):
    """The database was written by a newer version of the program."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, and this version of Undercup knows only up to {known}. "
            "Install the newer version again, or go back to the copy that was made before its migration "
            f"(beside the database, its name ends in .before-{found})."
        )


class DatabaseBusy(DatabaseTrouble):
    """Another process has the database file."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"Another Undercup is running on the database {file}. Stop it first. A second bot needs a token "
            "of its own (UNDERCUP_TOKEN), and a database of its own (UNDERCUP_DATABASE), for example "
            "sqlite+aiosqlite:///var/second.db.",
            passing=True,
        )
