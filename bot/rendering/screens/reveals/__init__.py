"""The result of a round or a hand when all was shown, as a line and as a picture."""
