"""The running bot: its client and what it is made of, its connection, its figures, its chores."""
