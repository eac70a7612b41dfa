"""The id of the interaction that starts a game becomes a part of its chance"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Games that have started keep the chance that they have: theirs stays empty.
    op.add_column("tables", sa.Column("start_id", sa.String(length=32), nullable=True))
