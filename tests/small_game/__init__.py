"""Mia, a game made for the tests alone: what a game needs, and nothing more (docs/another-game.md)."""
