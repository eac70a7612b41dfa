"""Reminders, turns that a person missed, and votes about whom the others wait for"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("called", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("remind", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("votes", sa.JSON(), nullable=False, server_default="[]"))
        batch_op.create_index(batch_op.f("ix_tables_remind"), ["remind"], unique=False)
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    # Whoever a game waits for has been waited for since its last change, as far as is known.
    op.execute("UPDATE tables SET called = updated WHERE status = 'playing'")
