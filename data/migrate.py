"""Brings a database up to this version's schema, with a copy taken first."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from data.engine import copy_sqlite

_log = logging.getLogger(__name__)


class NewerSchema(Exception):  # noqa: N818 - says what is the matter
    """The database was written by a newer version of the program."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, and this version of Undercup knows only up to {known}. "
            "Install the newer version again, or go back to the copy that was made before its migration "
            f"(a file that ends in .before-{found})."
        )


def config(connection: Connection) -> Config:
    """Alembic's configuration for a connection; there is no ini file."""
    made = Config()
    made.set_main_option("script_location", "data:migrations")
    made.attributes["connection"] = connection
    return made


def migrate(connection: Connection, file: Path | None) -> None:
    """Apply what is missing. ``file`` is the SQLite file, which is copied beside itself first.

    Raises:
        NewerSchema: the database is ahead of this program; nothing was changed.
    """
    settings = config(connection)
    scripts = ScriptDirectory.from_config(settings)
    newest = scripts.get_current_head() or ""
    found = MigrationContext.configure(connection).get_current_revision()
    if found == newest:
        return
    if found is not None:
        try:
            scripts.get_revision(found)
        except CommandError as error:
            raise NewerSchema(found, newest) from error
        if file is not None:
            copy = file.with_name(f"{file.name}.before-{newest}")
            _log.info("the database is copied to %s before its migration", copy.name)
            copy_sqlite(file, copy)
    command.upgrade(settings, "head")
