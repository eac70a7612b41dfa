"""Teams are chosen in the lobby, and hints can come by themselves"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("team", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("hinted", sa.BigInteger(), nullable=True))
