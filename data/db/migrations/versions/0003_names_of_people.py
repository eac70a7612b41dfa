"""What people are called: the account's own name apart from a server's nickname, and the username of a seat.

Nothing is known of either for seats that are there: they keep the name that they have, and the account's own
comes with a person's next press.

Revision ID: 0003
Revises: 0002
"""

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # SQLite makes a new table, so that it is what it would be in a new database.
    again: Literal["always", "never"] = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("seats", recreate=again) as seats:
        seats.add_column(sa.Column("username", sa.Text(), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "names",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name=op.f("pk_names")),
    )
