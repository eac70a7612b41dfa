"""What was revealed last at each table.

Nothing is known of the tables that are there: their players see the next reveal.

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("revealed", sa.JSON(none_as_null=True)))
