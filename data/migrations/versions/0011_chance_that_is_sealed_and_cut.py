"""The second scheme of fair play: seals, frozen lists, cuts, and games in parts

Tables that are there were begun under scheme 1, and end under it: nothing that they are drawn from changes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("scheme", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("part", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("seal", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("beginning", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("seats", sa.Column("salt", sa.LargeBinary(), nullable=True))
    op.add_column("journal", sa.Column("salt", sa.LargeBinary(), nullable=True))
    op.create_table(
        "parts",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("frozen", sa.JSON(), nullable=False),
        sa.Column("freeze_message", sa.BigInteger(), nullable=True),
        sa.Column("cut_message", sa.BigInteger(), nullable=True),
        sa.Column("attested", sa.Boolean(), nullable=False),
        sa.Column("cutter_id", sa.BigInteger(), nullable=True),
        sa.Column("cut_word", sa.Text(), nullable=False),
        sa.Column("cut_salt", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_parts_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "part", name=op.f("pk_parts")),
    )
    op.create_index("ix_parts_cutter_id", "parts", ["cutter_id"])
