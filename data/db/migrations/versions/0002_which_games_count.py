"""Which games count for ratings: how long they were, when they ended, and how many people one has met.

Results that are there count as long enough, and nobody as having met anybody, until ``undercup rebuild`` has
worked it out from the journals.

Revision ID: 0002
Revises: 0001
"""

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # SQLite makes new tables, so that they are what they would be in a new database.
    again: Literal["always", "never"] = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("results", recreate=again) as results:
        results.add_column(sa.Column("short", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("standings", recreate=again) as standings:
        standings.add_column(sa.Column("met", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_results_finished", "results", ["finished"])
