"""What a round or a hand came to when all was shown, as a line and as a picture."""
