"""Indexes over what is pending alone

Of what was delivered hardly anything is ever looked for, and the indexes over it took as much room as it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pending = sa.text("status = 'pending'")
    op.drop_index("ix_deliveries_target", "deliveries")
    op.drop_index("ix_deliveries_status_table_id", "deliveries")
    op.create_index(
        "ix_deliveries_pending",
        "deliveries",
        ["status", "table_id"],
        sqlite_where=pending,
        postgresql_where=pending,
    )
