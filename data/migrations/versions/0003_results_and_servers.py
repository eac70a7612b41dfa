"""Results of finished games and what follows from them, resets, and the settings of servers"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "awards",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("earned", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_awards")),
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("removed", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    with op.batch_alter_table("guilds", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_guilds_removed"), ["removed"], unique=False)

    op.create_table(
        "resets",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name=op.f("pk_resets")),
    )
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("month", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "month", "user_id", name=op.f("pk_standings")),
    )
    with op.batch_alter_table("standings", schema=None) as batch_op:
        batch_op.create_index("ix_standings_user_id", ["user_id"], unique=False)

    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name=op.f("pk_tallies")),
    )
    with op.batch_alter_table("tallies", schema=None) as batch_op:
        batch_op.create_index("ix_tallies_user_id", ["user_id"], unique=False)

    op.create_table(
        "results",
        sa.Column(
            "seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_results")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index("ix_results_guild_id_seq", ["guild_id", "seq"], unique=False)
        batch_op.create_index(batch_op.f("ix_results_table_id"), ["table_id"], unique=True)

    op.create_table(
        "result_seats",
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.Column("feats", sa.JSON(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("mu_everywhere", sa.Double(), nullable=True),
        sa.Column("sigma_everywhere", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["seq"], ["results.seq"], name=op.f("fk_result_seats_seq"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", "seat", name=op.f("pk_result_seats")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.create_index("ix_result_seats_user_id_seq", ["user_id", "seq"], unique=False)
    op.create_index("ix_tables_host_id", "tables", ["host_id"])
    op.create_index("ix_journal_user_id", "journal", ["user_id"])
    op.create_index("ix_deliveries_target", "deliveries", ["target"])
