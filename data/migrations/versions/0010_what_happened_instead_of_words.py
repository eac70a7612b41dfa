"""Logs and deliveries hold what happened, as events and seats, and no longer words

No column changes. But what is stored from now on says something else: an entry of a log, and what a
delivery holds, is an event, a seat or a stamp, where earlier versions read finished sentences and screens.
Such a version would stumble over each of them at every table. With another revision it refuses the
database, and says so.

Rows that are there stay as they are: this version tells old words as they are. What it writes itself
can't be turned back into words, so there is no way back but the copy that was made before this.
"""

revision = "0010"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing in the schema changes."""
