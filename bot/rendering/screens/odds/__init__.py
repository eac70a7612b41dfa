"""Odds that can be looked up, of the games that have some."""
