"""Drawings to try out and to show: a few of each game, and the people in them."""

from bot.screens.drawings import Player

ANA, BEN, CLEO, DAN = (Player(seat, name) for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), 1))
