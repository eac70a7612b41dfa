"""What a game that is over was, and all that follows: tallies, ratings, achievements."""
