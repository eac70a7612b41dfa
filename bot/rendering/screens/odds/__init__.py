"""Odds that can be looked up, for games that have some."""
