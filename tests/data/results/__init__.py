"""What a game that is over was, and what follows."""
