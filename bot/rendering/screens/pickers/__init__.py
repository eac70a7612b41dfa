"""How a move is picked that has no button."""
