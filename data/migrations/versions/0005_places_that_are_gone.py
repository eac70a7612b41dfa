"""Tables that have lost their place, troubles that hosts were told of, and attempts whose end isn't known"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("suspended", sa.String(length=16), nullable=True))
    op.add_column("tables", sa.Column("paused", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("trouble", sa.String(length=16), nullable=True))
    op.add_column("deliveries", sa.Column("attempted", sa.BigInteger(), nullable=True))
