"""Mia (Meier, Mäxchen), a game for the tests alone: what a game needs, and nothing more.

``python -m tests.new_game`` copies it under another name (docs/another-game.md).
"""
