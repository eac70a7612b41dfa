"""When the player of each seat pressed last, and whether in their DMs.

Nothing is known of the tables that are there: their players are mentioned until they press.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # Not a new table in SQLite: that would forget the highest id, and empty what refers to it.
    op.add_column("tables", sa.Column("presses", sa.JSON(none_as_null=True)))
