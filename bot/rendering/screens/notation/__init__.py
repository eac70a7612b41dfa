"""How the bids, dice, cards and hands of each game are written in a line."""
