"""One message for each person's hand at a table, which is edited; and how they want their hands by DM

Hands that are there by then stay where they are: the next one is a new message.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("dms", sa.String(length=8), nullable=False, server_default="edited"))
    op.create_table(
        "hands",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("posted", sa.BigInteger(), nullable=False),
        sa.Column("stamp", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_hands_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_hands")),
    )
    op.create_index("ix_hands_user_id", "hands", ["user_id"])
