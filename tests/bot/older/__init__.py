"""What an earlier version of the bot left behind: its database, and the Discord that it was in."""
