"""Finished hands shown again with all that was hidden, of the games that keep them."""
