"""Reads results: leaderboards, profiles, history, seasons."""
