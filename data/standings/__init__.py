"""Results as they are read: leaderboards, profiles, history, seasons."""
