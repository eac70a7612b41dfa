"""The running bot: its client and parts, its connection, its metrics, its chores."""
