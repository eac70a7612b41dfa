"""The running bot: its connection, its figures, its chores."""
