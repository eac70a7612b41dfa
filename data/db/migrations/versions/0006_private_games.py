"""Private games: tables and results without a server.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}) as tables:
        tables.alter_column("guild_id", existing_type=sa.BigInteger(), nullable=True)
        tables.alter_column("channel_id", existing_type=sa.BigInteger(), nullable=True)
    with op.batch_alter_table("results") as results:
        results.alter_column("guild_id", existing_type=sa.BigInteger(), nullable=True)
