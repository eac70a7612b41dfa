"""A later version of the program, whose schema has one migration more."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.db import migrate, migrations

LATER = "9999"
"""The revision of the later version."""
_VERSIONS = Path(migrations.__path__[0]) / "versions"
PRESENT = max(path.name.split("_")[0] for path in _VERSIONS.glob("*.py"))
"""The newest revision of this version."""
_NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{present}"


def upgrade() -> None:
    again = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("tables", recreate=again) as tables:
        tables.add_column(sa.Column("spare", sa.Integer(), nullable=True))
    {then}
"""


@contextmanager
def later_version(folder: Path, then: str = "pass") -> Iterator[None]:
    """Let the program be the later version: its migration adds a column, and does ``then`` at its end. Its
    migrations are written into ``folder``."""
    scripts = folder / "later"
    shutil.copytree(migrations.__path__[0], scripts, dirs_exist_ok=True)
    migration = _NEXT.format(later=LATER, present=PRESENT, then=then)
    (scripts / "versions" / f"{LATER}_later.py").write_text(migration)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(migrate, "SCRIPTS", scripts)
        yield
