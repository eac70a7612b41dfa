"""Drawings to try out and to show: a few of each game, and the people in them."""

from bot.rendering.screens.drawings import NAMES, Player

ANA, BEN, CLEO, DAN = (Player(seat, name) for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), 1))


def name(player: Player) -> str:
    """Return a player's name in a sentence of a picture."""
    return chr(NAMES + player.seat)
