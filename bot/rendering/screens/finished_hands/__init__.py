"""Finished hands seen again with all that was hidden, of the games that keep them."""
